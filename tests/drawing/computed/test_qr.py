"""QR codes are the very ones segno makes, only sooner."""

from __future__ import annotations

from random import Random

import pytest
import segno

from generator.drawing.computed.qr import LEVELS, modules, qr

SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789-"


def by_segno(text: str, level: str) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, segno.make_qr(text, error=level, boost_error=False).matrix))


def test_a_code_has_the_mask_the_standard_asks_for() -> None:
    """120 ids, so that each of the eight masks is the best of some."""
    chance = Random(7)
    used = set()
    for _ in range(120):
        text = "S-" + "".join(chance.choice(SIGNS) for _ in range(15))
        assert modules(text) == by_segno(text, "M")
        used.add(segno.make_qr(text, error="M", boost_error=False).mask)
    assert used == set(range(8))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("length", [1, 25, 90, 160, 300])
def test_codes_of_every_size_and_level(length: int, level: str) -> None:
    """300 signs make codes that also say how large they are."""
    chance = Random(length)
    text = "".join(chance.choice(SIGNS + "abcdef /.") for _ in range(length))
    assert modules(text, level) == by_segno(text, level)


def test_a_path_covers_the_dark_modules() -> None:
    path = str(qr("S-1", 2, 3, 21))
    rows = modules("S-1")
    runs = sum(1 for row in rows for a, b in zip((0, *row), row, strict=False) if b and not a)
    assert path.count("M") == runs
    assert 'translate(2 3)"' in path
