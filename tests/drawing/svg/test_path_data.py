"""Path data: what is read the quick way is what the thorough reader makes of it, to the last digit."""

from __future__ import annotations

import random

import pytest

from generator.drawing.svg import path_data
from generator.drawing.svg.values import ProfileError

ODD = (
    "0",
    "-0",
    "1.",
    ".5",
    "-.5",
    "+4",
    "1e3",
    "1000001",
    "007",
    "-0.0",
    "nan",
    "1_0",
    "--1",
    "1-2",
    "0.5.5",
)


def random_path(dice: random.Random) -> str:
    """Path data as people write it, and as nobody should."""

    def number() -> str:
        return dice.choice(ODD) if dice.random() < 0.2 else f"{dice.uniform(-50, 50):.3f}"

    parts = ["M1 2"] if dice.random() < 0.7 else []
    for _ in range(dice.randint(1, 6)):
        kind = dice.choice("MMLLHVCCZZ" if dice.random() < 0.9 else "mlqa")
        count = {"H": 1, "V": 1, "C": 6, "Z": 0}.get(kind, 2) * dice.choice((1, 1, 2))
        count += dice.random() < 0.05
        parts.append(kind + dice.choice((" ", ",", " , ")).join(number() for _ in range(count)))
    return dice.choice(("", " ")).join(parts)


def test_the_quick_way_gives_what_the_thorough_one_gives() -> None:
    dice = random.Random(20)
    quick = 0
    for _ in range(6000):
        data = random_path(dice)
        read = path_data._simple(data)
        if read is not None:
            quick += 1
            # By their text: 0.0 and -0.0 are equal but print differently.
            assert repr(read) == repr(path_data._any(data)), data
    assert quick > 500


@pytest.mark.parametrize(
    "data",
    [
        "",
        "L1 2",
        "M1",
        "M1 2 3",
        "M1 2L",
        "M1 2C1 2 3 4 5",
        "M1 2H",
        "M1 2Lx 3",
        "M1 2L2000000 0",
        "M1 2Lnan 3",
        "M٣ ٤",
    ],
)
def test_wrong_path_data_is_refused_by_both(data: str) -> None:
    assert path_data._simple(data) is None
    with pytest.raises(ProfileError):
        path_data.segments(data)


@pytest.mark.parametrize(
    "data", ["M1 2ZL3 4", "M1 2Z3 4", "m1 2l3 4", "M1 2L-0 4", "M1 2Q3 4 5 6", "M1 2V-037.5", "M1 2L1-2"]
)
def test_whatever_has_a_catch_goes_the_thorough_way(data: str) -> None:
    assert path_data._simple(data) is None


def test_layouts_are_read_the_quick_way() -> None:
    """As the helpers write: absolute, blanks or commas, numbers of up to three digits behind the point."""
    assert path_data._simple("M10 -4L10,0C15 13.5 30 11.25 30 45V49H.5Z M1 1 2 2") == (
        ("M", (10.0, -4.0)),
        ("L", (10.0, 0.0)),
        ("C", (15.0, 13.5, 30.0, 11.25, 30.0, 45.0)),
        ("L", (30.0, 49.0)),
        ("L", (0.5, 49.0)),
        ("L", (10.0, -4.0)),
        ("Z", ()),
        ("M", (1.0, 1.0)),
        ("L", (2.0, 2.0)),
    )
