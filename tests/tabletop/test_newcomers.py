"""The guide for newcomers tells of every table, with the pictures that its command takes."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from generator.games import NAMES
from tests.bench import first_minutes
from tests.tabletop.asking import loaded

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "content" / "NEWCOMERS.md"
MAX_BYTES = 1_500_000
"""All pictures together: whoever clones the repository has them."""


def test_the_guide_tells_of_every_table_with_the_pictures_of_its_command():
    text = GUIDE.read_text("utf-8")
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert sorted(titles) == sorted(loaded(name).header.title for name in NAMES)
    shown = [(GUIDE.parent / path).resolve() for path in re.findall(r"!\[.+?\]\((.+?)\)", text)]
    taken = [first_minutes.PICTURES / f"{name}_{number}.webp" for name in NAMES for number in (1, 2)]
    assert sorted(shown) == sorted(taken)
    assert sum(path.stat().st_size for path in taken) < MAX_BYTES
    assert {Image.open(path).size for path in taken} == {first_minutes.SIZE}
    assert set(first_minutes.DECISIONS) == set(NAMES)
