"""The pictures of the cards: one each, known apart at arm's length, of parts that all are used."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.drawing.display import INHERIT, Circle, Drawing, Line, Path, Pop, Push, Rect, Symbol, Text, Use
from generator.drawing.svg.writer import Placed
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.content import SCENES
from generator.games.bruise_cruise.printing.cards import ANY_COAST
from generator.press.png import pixels
from tests.looks import looks

from ..packs import changed, said
from ..table import box

NAME = "bruise_cruise"
PICTURE_MM = (0, 21, 63.5, 23)
"""The part of a picture that nothing lies on: below the engine and the stamp, above the name."""
WINDOW_MM = (6.6, 12.4, 50.3, 33.6)
"""Where an Unfathomable card has its picture."""
ARMS_LENGTH_DPI = 40
"""A card is a hundred dots wide: less than an eye tells at arm's length."""
HAIRLINE_MM = 0.25 * 25.4 / 72


DARK = frozenset(card.id for card in box().unfathomable.cards)


@cache
def drawings(ink="home"):
    """Every front that has a picture, by its id."""
    cards = next(each for each in looks(NAME).components() if each.name == "cards")
    pictured = {scene.card for scene in box().scenes.scenes}
    faces = looks(NAME, ink).faces
    return {piece.id: faces.draw(piece.front, 63.5, 88.9) for piece in cards.pieces if piece.id in pictured}


@cache
def seen(card, ink="home") -> Image.Image:
    """A picture as it is seen from arm's length."""
    placed = Placed(drawings(ink)[card], 0, 0)
    window = WINDOW_MM if card in DARK else PICTURE_MM
    return pixels([placed], window, looks(NAME, ink).faces.fonts, ARMS_LENGTH_DPI).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def parts(name=None):
    """The parts of all scenes."""
    return [
        part
        for scene in box().scenes.scenes
        for part in (*scene.far, *scene.near)
        if name in (None, part.part)
    ]


def test_every_card_has_a_picture_of_its_own():
    assert sorted(scene.card for scene in box().scenes.scenes) == sorted(
        card.id for card in (*box().cards.cards, *box().unfathomable.cards)
    )
    assert all(len(scene.far) + len(scene.near) + 2 >= 4 for scene in box().scenes.scenes)


@pytest.mark.thorough
def test_two_cards_of_a_port_differ_at_arms_length():
    """A tenth of black on white is 25: the closest pair, at Tortola, has 32."""
    for one, other in zip(box().cards.cards[::2], box().cards.cards[1::2], strict=True):
        assert one.port == other.port
        assert apart(seen(one.id), seen(other.id)) > 25, one.port


@pytest.mark.thorough
def test_no_two_cards_look_alike():
    """The closest are two islands at noon, which have 22."""
    cards = [card.id for card in box().cards.cards]
    for one, other in combinations(cards, 2):
        assert apart(seen(one), seen(other)) > 18, (one, other)


@pytest.mark.thorough
@pytest.mark.parametrize(("ink", "least"), [("home", 30), ("mono", 40)])
def test_no_two_dark_cards_look_alike(ink, least):
    for one, other in combinations(sorted(DARK), 2):
        assert apart(seen(one, ink), seen(other, ink)) > least, (one, other)


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_a_dark_card_s_picture_stays_in_its_window_and_says_nothing(ink):
    """All of a scene is drawn inside one clip, and none of its parts is text."""
    for card in DARK:
        drawing, clips = drawings(ink)[card], []
        for op in drawing.ops:
            if isinstance(op, Push):
                clips.append(bool(op.clip))
            elif isinstance(op, Pop):
                clips.pop()
            elif isinstance(op, Use) and op.name.startswith("art-"):
                assert any(clips), (card, op.name)
        assert not any(isinstance(op, Text) for name in drawing.symbols for op in drawing.symbols[name].ops)


def test_every_part_of_the_kit_is_drawn_somewhere():
    """And each that has a shade is given a tint to be shaded, or its shade would be lost."""
    kit = {name.removeprefix("art-") for name in looks(NAME).faces.symbols.names() if name.startswith("art-")}
    hours = {scene.hour for scene in box().scenes.scenes}
    used = {part.part for part in (*parts(), *ANY_COAST.far, *ANY_COAST.near)}
    shades = {f"{name}-shade" for name in used} & kit
    assert kit == used | shades | {f"{where}-{hour}" for where in ("sky", "sea") for hour in hours}
    for part in parts():
        if f"{part.part}-shade" in kit:
            assert part.tint, part


def flattened(drawing: Drawing):
    """Every painted op with the scale it is drawn at, and the fill its symbol takes."""
    waiting = [(drawing.ops, 1.0, None)]
    while waiting:
        ops, scale, fill = waiting.pop()
        stack = [scale]
        for op in ops:
            if isinstance(op, Push):
                stack.append(
                    stack[-1] * abs(op.matrix[0] * op.matrix[3] - op.matrix[1] * op.matrix[2]) ** 0.5
                )
            elif type(op).__name__ == "Pop":
                stack.pop()
            elif isinstance(op, Use):
                symbol: Symbol = drawing.symbols[op.name]
                a, b, c, d, *_ = op.matrix
                inner = stack[-1] * abs(a * d - b * c) ** 0.5
                if op.name.startswith(("art-", "hatching")):
                    waiting.append((symbol.ops, inner, fill if op.fill == INHERIT else op.fill))
            elif isinstance(op, (Path, Circle, Rect, Line)):
                yield op, stack[-1], fill


def in_scene(drawing: Drawing):
    """The paint of all parts of a scene: colour of fill and stroke, and how wide the line is on paper."""
    scene = [op for op in drawing.ops if not isinstance(op, (Path, Circle, Rect, Line))]
    whole = Drawing(tuple(scene), drawing.box, drawing.symbols)
    for op, scale, fill in flattened(whole):
        yield fill if op.paint.fill == INHERIT else op.paint.fill, op.paint.stroke, op.paint.width * scale


def test_black_line_is_drawn_anew():
    """Paper, black, and nothing between: no fill is grey, and no line."""
    for card, drawing in drawings("mono").items():
        for fill, stroke, _ in in_scene(drawing):
            assert {fill, stroke} <= {None, "#ffffff", "#000000"}, card


def test_no_line_is_a_hairline_in_colour():
    """A quarter of a point at least, however small a part is drawn."""
    for card, drawing in drawings().items():
        for _, stroke, width in in_scene(drawing):
            assert stroke is None or width >= HAIRLINE_MM, (card, width)


def test_the_parts_are_stored_once_for_all_cards():
    """A scene costs a few uses: its symbols are those of the sheet, which no card defines anew."""
    for drawing in drawings().values():
        assert not any("~" in name for name in drawing.symbols if name.startswith("art-"))


def test_a_pack_without_scenes_shows_a_coast(tmp_path):
    own = changed(tmp_path, {})
    (own.folder / SCENES).unlink()
    content, problems = GAME.read(own)
    assert problems == []
    assert content.scenes.scenes == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            [("card: hamilton-a", "card: hamilton-c")],
            ["scenes.yaml:8:11: unknown-value there is no card 'hamilton-c'"],
        ),
        (
            [("card: hamilton-b", "card: hamilton-a")],
            ["scenes.yaml:19:11: bad-value there are two scenes of 'hamilton-a'"],
        ),
    ],
)
def test_a_scene_is_of_one_card(tmp_path, changes, expected):
    assert said(tmp_path, SCENES, *changes) == expected
