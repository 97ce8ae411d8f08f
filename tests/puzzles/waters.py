"""A pack of few ships on a small map, where a game is solved in no time."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

CONTENT = Path(__file__).parents[2] / "content"

CHANGES = {
    "card.yaml": {"rows: 10": "rows: 6", "columns: 10": "columns: 8", "[7, 8, 9]": "[5, 6, 7]"},
    "fleet.yaml": {"number: 3": "number: 1", "number: 4": "number: 1", "number: 2, or": "number: 1, or"},
}


def small_waters(folder: Path) -> Path:
    """The pack, written into a folder of its own below ``folder``."""
    pack = folder / "small_waters"
    shutil.copytree(CONTENT / "general_quarters", pack)
    for file, changes in CHANGES.items():
        text = (pack / file).read_text()
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        (pack / file).write_text(text)
    presets = pack / "presets.yaml"
    lines = [
        re.sub(r": \d", ": 1", line) if "missiles:" in line else line
        for line in presets.read_text().splitlines(keepends=True)
        # On so small a map anybody wins most games.
        if "hunter_wins:" not in line
    ]
    presets.write_text("".join(lines))
    (pack / "ladder.yaml").write_text("cards: []\n")
    return pack
