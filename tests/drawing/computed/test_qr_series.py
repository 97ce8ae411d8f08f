"""Codes made in series are those made one by one, module for module."""

from __future__ import annotations

from random import Random

import pytest

from generator.drawing.computed.qr import LEVELS
from generator.drawing.computed.qr_series import SIGNS, WORTH_LEARNING, packed_code


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("length", "level"), [(1, "L"), (2, "M"), (17, "M"), (18, "Q"), (25, "H"), (160, "M")]
)
def test_a_series_agrees_with_the_encoder(length: int, level: str) -> None:
    """160 signs make codes that also say how large they are. Even and odd lengths end otherwise."""
    chance = Random(f"{length} {level}")
    for _ in range(60 if length < 100 else 15):
        text = "".join(chance.choice(SIGNS) for _ in range(length))
        assert packed_code(text, WORTH_LEARNING, level) == packed_code(text, 1, level)


def test_false_finders_that_share_modules_are_counted_alike() -> None:
    """Long runs of two signs draw stripes, and stripes look like finders side by side."""
    chance = Random("stripes")
    for _ in range(150):
        text = "".join(chance.choice("A%Z:") * chance.randrange(1, 6) for _ in range(30))[:40]
        assert packed_code(text.ljust(40, "%"), WORTH_LEARNING) == packed_code(text.ljust(40, "%"), 1)


@pytest.mark.parametrize("text", ["0123456789", "s-abc", "S-Ä", "S_1"])
@pytest.mark.parametrize("level", LEVELS)
def test_texts_that_are_written_otherwise_are_left_to_the_encoder(text: str, level: str) -> None:
    """Digits alone take fewer bits, and signs outside the forty-five take whole bytes."""
    assert packed_code(text, WORTH_LEARNING, level) == packed_code(text, 1, level)
