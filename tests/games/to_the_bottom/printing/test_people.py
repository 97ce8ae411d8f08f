"""The persons at their work: a face and hands each, known apart at 8 mm, of a kit that is all used."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.drawing.display import Drawing, Pop, Push, Text, Use
from generator.drawing.svg.writer import Placed
from generator.press.png import pixels
from tests.looks import looks

GAME = "to_the_bottom"
AT_WORK = (
    *("fisherman", "navigator", "caretaker", "stoker", "band", "arbiter", "steersman"),
    *("steward", "bartender", "beggar", "saboteur"),
    *("janitor", "technician", "assistant", "diver", "singer", "teacher", "storyteller"),
    *("maid", "lifeguard", "tycoon", "ship_guard", "stowaway", "proletarian", "burglar", "fanatic", "lady"),
    *("pirate", "polka_dancer", "flapper", "chef", "captain"),
    *("passenger", *(f"passenger-{number}" for number in range(2, 9))),
)
INKS = ("home", "mono", "press")
GLASS_MM = (16.6, 24.9, 30.2, 30.2)
"""The square inside the glass."""
EIGHT_MM_DPI = 300 * 8 / 48.6
"""The pixels that a printer of 300 dpi gives a porthole of 8 mm."""
KIT = re.compile(r"^(head|eyes|room)-|^(fist|pinch|spread|tray|hatching)$")


@cache
def front(kind: str, ink: str = "home") -> Drawing:
    cards = next(each for each in looks(GAME).components() if each.name == "cards")
    piece = next(each for each in cards.pieces if each.id == kind)
    return looks(GAME, ink).faces.draw(piece.front, 63.5, 88.9)


@cache
def seen(kind: str, ink: str = "home") -> Image.Image:
    """A porthole as it is seen when it is 8 mm wide."""
    fonts = looks(GAME, ink).faces.fonts
    return pixels([Placed(front(kind, ink), 0, 0)], GLASS_MM, fonts, EIGHT_MM_DPI).convert("RGB")


def used(drawing: Drawing, name: str) -> set[str]:
    """The symbols that a symbol draws, and those that they draw."""
    below = {op.name for op in drawing.symbols[name].ops if isinstance(op, Use)}
    return below | {deep for each in below for deep in used(drawing, each)}


def port(kind: str, drawing: Drawing) -> str:
    """The symbol behind the glass: that of the first copy where others share its drawing."""
    return f"port-{kind}-1" if f"port-{kind}-1" in drawing.symbols else f"port-{kind}"


@pytest.mark.parametrize("kind", AT_WORK)
def test_each_has_a_face_and_a_hand(kind: str) -> None:
    parts = used(front(kind), port(kind, front(kind)))
    assert any(part.startswith("head-") for part in parts)
    assert any(part.startswith("eyes-") for part in parts)
    assert parts & {"fist", "pinch", "spread", "tray"}


@pytest.mark.sampled(30)
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("kind", AT_WORK)
def test_nothing_is_written_in_a_picture_or_leaves_the_glass(kind: str, ink: str) -> None:
    drawing = front(kind, ink)
    seen_through = port(kind, drawing)
    for name in (seen_through, *used(drawing, seen_through)):
        assert not any(isinstance(op, Text) for op in drawing.symbols[name].ops), name
    clips: list[bool] = []
    shown = []
    for op in drawing.ops:
        if isinstance(op, Push):
            clips.append(bool(op.clip))
        elif isinstance(op, Pop):
            clips.pop()
        elif isinstance(op, Use) and op.name == seen_through:
            shown.append(any(clips))
    assert shown == [True]


def behind_glass(kind: str, ink: str) -> set[str]:
    """All symbols of the kit that are seen through the glass of a kind."""
    return used(front(kind, ink), port(kind, front(kind, ink)))


def test_black_line_is_drawn_anew() -> None:
    """Paper and black are all there is of a person, and hatching instead of shade."""
    for kind in AT_WORK:
        drawing = front(kind, "mono")
        for name in (port(kind, drawing), *used(drawing, port(kind, drawing))):
            for op in drawing.symbols[name].ops:
                paint = getattr(op, "paint", None)
                if paint is not None:
                    assert {paint.fill, paint.stroke} <= {None, "inherit", "#ffffff", "#000000"}, name
    assert sum("hatching" in behind_glass(kind, "mono") for kind in AT_WORK) > 12
    assert not any("hatching" in behind_glass(kind, "home") for kind in AT_WORK)


@pytest.mark.thorough
@pytest.mark.parametrize(("ink", "least"), [("home", 40), ("mono", 45)])
def test_no_two_are_alike_at_eight_millimetres(ink: str, least: float) -> None:
    """The mean difference of two kinds, of 255; Passengers are one kind, however they are dressed."""
    for one, other in combinations(AT_WORK, 2):
        if one.startswith("passenger") and other.startswith("passenger"):
            continue
        apart = sum(ImageStat.Stat(ImageChops.difference(seen(one, ink), seen(other, ink))).mean) / 3
        assert apart > least, (one, other, apart)


@pytest.mark.thorough
@pytest.mark.parametrize(("ink", "least"), [("home", 18), ("mono", 4)])
def test_the_copies_of_a_passenger_differ_at_a_glance(ink: str, least: float) -> None:
    """At eight millimetres, too: others by their clothes and skin, or in black line by where they stand."""
    for number in range(1, 9):
        one = "passenger" if number == 1 else f"passenger-{number}"
        looks = (one, *(f"{one}-{look}" for look in "bcde"))
        for first, second in combinations(looks, 2):
            apart = sum(ImageStat.Stat(ImageChops.difference(seen(first, ink), seen(second, ink))).mean) / 3
            assert apart > least, (first, second, apart)


def test_all_of_the_kit_is_used() -> None:
    names = {name for name in looks(GAME, "mono").faces.symbols.names() if KIT.search(name)}
    drawn = {part for ink in INKS for kind in AT_WORK for part in behind_glass(kind, ink)}
    assert names == {part for part in drawn if KIT.search(part)}
