"""The scenes of Orders and Personalities: one each, known apart at arm's length, drawn anew in black line."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.contract import Piece
from generator.drawing.display import Drawing, Pop, Push, Text, Use
from generator.drawing.svg.writer import Placed
from generator.press.png import pixels
from tests.looks import looks
from tests.shipped import load

GAME = "bridge_crew"
SEEN_MM = (3.2, 3.2, 57.1, 31)
"""The part of a view that nothing lies on."""
ARMS_LENGTH_DPI = 40


@cache
def pieces() -> dict[str, Piece]:
    """Order and Personality cards by id."""
    _, content = load(GAME)
    wanted = {card.id for card in (*content.orders, *content.personalities)}
    parts = [part for part in looks(GAME).components() if part.name in ("cards", "orders")]
    return {piece.id: piece for part in parts for piece in part.pieces if piece.id in wanted}


@cache
def drawn(card: str, ink: str) -> Drawing:
    return looks(GAME, ink).faces.draw(pieces()[card].front, 63.5, 88.9)


@cache
def seen(card: str, ink: str) -> Image.Image:
    """A scene as it is seen from arm's length."""
    placed = Placed(drawn(card, ink), 0, 0)
    return pixels([placed], SEEN_MM, looks(GAME, ink).faces.fonts, ARMS_LENGTH_DPI).convert("RGB")


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_every_order_and_every_temper_has_a_scene_of_its_own_inside_its_view(ink: str) -> None:
    assert len(pieces()) == 14
    for card in pieces():
        clips: list[bool] = []
        scenes = []
        for op in drawn(card, ink).ops:
            if isinstance(op, Push):
                clips.append(bool(op.clip))
            elif isinstance(op, Pop):
                clips.pop()
            elif isinstance(op, Use) and op.name.startswith("scene-"):
                scenes.append((op.name, any(clips)))
        assert scenes == [(f"scene-{card}", True)]
        assert not any(isinstance(op, Text) for op in drawn(card, ink).symbols[f"scene-{card}"].ops)


def test_black_line_is_drawn_anew() -> None:
    """Paper and black are all there is of a scene."""
    for card in pieces():
        for op in drawn(card, "mono").symbols[f"scene-{card}"].ops:
            paint = getattr(op, "paint", None)
            assert paint is None or {paint.fill, paint.stroke} <= {None, "#ffffff", "#000000"}, card


@pytest.mark.parametrize(("ink", "least"), [("home", 20), ("mono", 20)])
def test_no_two_are_alike_at_arms_length(ink: str, least: float) -> None:
    for one, other in combinations(pieces(), 2):
        apart = sum(ImageStat.Stat(ImageChops.difference(seen(one, ink), seen(other, ink))).mean) / 3
        assert apart > least, (one, other, apart)
