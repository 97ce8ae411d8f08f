"""The measures of looks: each finds what it is there to find, and nothing in what is right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from generator import games
from generator.contract import Face
from generator.drawing.colours import contrast
from generator.drawing.display import Circle, Drawing, Op, Paint, Rect, Symbol, Text, Use
from generator.drawing.legibility.geometry import flat, inside, rings
from tests.looks import Looks, Shown, darkness, heavy


def test_contrast_of_known_colours() -> None:
    """Black on white is 21, a colour on itself 1, a mid grey about 4.5."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffb638", "#ffb638") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_darkness_of_known_pictures() -> None:
    assert darkness(Image.new("RGB", (4, 4), "white")) == 0
    assert darkness(Image.new("RGB", (4, 4), "black")) == 1


def test_pages_that_are_blank_or_heavy_are_found() -> None:
    assert heavy({"mats": [0.05, 0.09, 0.0], "dice": [0.01]}) == ["mats, page 2: 9.0%", "mats, page 3: 0.0%"]


def test_outlines_hold_their_middle_and_not_what_is_outside() -> None:
    for shape in (Rect(1, 1, 4, 2, 0, Paint(fill="#000000")), Circle(3, 2, 1, Paint(fill="#000000"))):
        assert inside(rings(shape), 3, 2)
        assert not inside(rings(shape), 3, 3.5)


class OneFace(Looks):
    """A game with a single face made of these ops, 60 by 40 mm."""

    def __init__(self, *ops: Op) -> None:
        super().__init__("bridge_crew", "home")
        self.ops = ops

    def shown(self, *names: str) -> Iterator[Shown]:
        drawing = Drawing(self.ops, (0, 0, 60, 40))
        yield Shown("card", "one", Face("card"), drawing, 60, 40)


def words(x: float = 20, y: float = 20, size: float = 4, fill: str = "#000000") -> Text:
    return Text(x, y, "Here", "text", size, fill)


def test_letters_that_are_right_give_no_findings() -> None:
    one = OneFace(Rect(0, 0, 60, 40, 0, Paint(fill="#ffffff")), words())
    assert one.small_letters() == one.faint_letters() == one.letters_near_the_edge(lambda name: 3) == []


def test_small_letters_are_found() -> None:
    assert OneFace(words(size=2.4)).small_letters() == ["card/one: 'Here' is 2.40 mm"]
    assert OneFace(words(size=2.5)).small_letters() == []


@pytest.mark.parametrize(("x", "y"), [(2, 20), (55, 20), (20, 4), (20, 38)])
def test_letters_near_any_edge_are_found(x: float, y: float) -> None:
    one = OneFace(words(x, y))
    assert len(one.letters_near_the_edge(lambda name: 3)) == 1
    assert one.letters_near_the_edge(lambda name: -20) == []


def test_faint_letters_are_found_by_what_lies_under_them() -> None:
    """Grey on white stands out; on the dark panel that was painted before it, it does not."""
    panel = Rect(15, 10, 30, 20, 0, Paint(fill="#444444"))
    assert OneFace(words(fill="#666666")).faint_letters() == []
    assert len(OneFace(panel, words(fill="#666666")).faint_letters()) == 1
    assert OneFace(words(fill="#666666"), panel).faint_letters() == []


def test_symbols_are_opened_where_they_are_used() -> None:
    inner = Symbol("it", (0, 0, 1, 1), (words(),))
    outer = Drawing((Use("it", (2, 0, 0, 2, 5, 6), "#000000"),), (0, 0, 9, 9), {"it": inner})
    assert [matrix for op, matrix in flat(outer) if isinstance(op, Text)] == [(2, 0, 0, 2, 5, 6)]


def test_every_game_can_be_looked_at() -> None:
    for game in games.NAMES:
        assert next(Looks(game, "mono").shown()).drawing.ops
