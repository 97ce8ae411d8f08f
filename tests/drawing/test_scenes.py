"""A table drawn: what lies where, cut, turned, counted and captioned."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from generator.contract import Area, Face, Item, Scene
from generator.drawing import scenes
from generator.drawing.contact_sheet import GAP, TITLE_ROOM, Studio
from generator.drawing.display import Path, Push, Rect, Text
from generator.drawing.layouts import LayoutError
from generator.reading.problems import Place
from generator.reading.strings.words import Words
from tests.drawing.kit import SHARED

BLEEDING = (
    '{% extends "shared/face.svg.j2" %}\n{% block face %}'
    '<rect x="-3" y="-3" width="{{ w + 6 }}" height="{{ h + 6 }}" fill="#123456"/>{% endblock %}'
)


@pytest.fixture
def studio(kit):
    kit.write("card.svg.j2", BLEEDING)
    pack = SimpleNamespace(
        layouts=[kit.folder, SHARED], folder=kit.folder, words=Words(), place=lambda *_: Place("game.yaml", 1)
    )
    return Studio(pack, "home")


def board(*items, **more):
    return Scene((Area("board", "The board", "board", items, (200.0, 100.0), **more),))


def lying(sheet):
    """Every op that is drawn, with the corner of the drawing it belongs to."""
    return [(op, x, y) for drawing, x, y in sheet.placed for op in drawing.ops]


def texts(sheet):
    return [op.text for op, _, _ in lying(sheet) if isinstance(op, Text)]


CARD = Face("card", {})


def test_a_piece_lies_with_its_middle_where_the_scene_says(studio):
    sheet = scenes.drawn(board(Item("a", "a card", CARD, (20.0, 30.0), 50.0, 40.0)), studio)
    *_, piece, _ = sheet.placed
    assert (piece.x, piece.y) == (GAP + 50, GAP + TITLE_ROOM + 40)
    assert piece.drawing.ops[0] == Push((1, 0, 0, 1, -10, -15))


@pytest.mark.parametrize(
    ("degrees", "scale", "corner"),
    [(0, 0.5, (-5, -7.5)), (90, 1, (15, -10)), (180, 1, (10, 15)), (270, 2, (-30, 20))],
)
def test_it_is_turned_clockwise_and_scaled_about_its_middle(studio, degrees, scale, corner):
    item = Item("a", "a card", CARD, (20.0, 30.0), 50.0, 40.0, degrees=degrees, scale=scale)
    *_, piece, _ = scenes.drawn(board(item), studio).placed
    assert piece.drawing.ops[0].matrix[4:] == pytest.approx(corner)


def test_nothing_is_drawn_beyond_the_trim(studio):
    """Faces run over their trim for the knife; on a table they are cut, and so is the ground of a board."""
    sheet = scenes.drawn(board(Item("a", "a card", CARD, "poker", 90, 50), face=CARD), studio)
    ground, piece, _ = sheet.placed
    assert ground.drawing.ops[0].clip[2] == ("L", (200, 100))
    assert piece.drawing.ops[1].clip, "a card is cut, its corners round"
    assert [segment[0] for segment in piece.drawing.ops[1].clip].count("C") == 4


def test_of_a_window_only_that_part_is_seen(studio):
    item = Item("a", "a mat", CARD, (100.0, 80.0), 50.0, 40.0, window=(10.0, 20.0, 30.0, 40.0))
    *_, piece, _ = scenes.drawn(board(item), studio).placed
    place, cut, part, face, *_ = piece.drawing.ops
    assert place.matrix[4:] == (-15, -20)
    assert cut.clip[2] == ("L", (30, 40))
    assert part == Push((1, 0, 0, 1, -10, -20))
    assert (face.x, face.width) == (-3, 106)


def test_piles_are_counted_and_captions_stand_on_paper_in_the_piece(studio):
    items = [
        Item(f"{n}", "", CARD, (20.0, 30.0), 30 + 60 * n, 40.0, count=n, caption="sea" * (n == 2))
        for n in (1, 2)
    ]
    sheet = scenes.drawn(board(*items), studio)
    assert texts(sheet) == ["sea ×2", "The board"]
    [(slip, x, y)] = [each for each in lying(sheet) if isinstance(each[0], Rect) and each[0].radius]
    assert x + slip.x + slip.width / 2 == pytest.approx(GAP + 150)
    assert GAP + TITLE_ROOM + 40 < y < GAP + TITLE_ROOM + 55


def test_a_hand_is_a_row_with_counts_below_and_notes_above(studio):
    items = tuple(Item(f"{n}", "a card", CARD, "poker", count=n) for n in (1, 3))
    sheet = scenes.drawn(
        Scene((Area("hand", "Yours", "hand", items, notes=("two kinds",)),), ("round 1",)), studio
    )
    assert set(texts(sheet)) == {"round 1", "Yours", "two kinds", "", "×3"}
    first, second = (placed for placed in sheet.placed if len(placed.drawing.ops) > 3 and placed.x)
    assert (second.x - first.x, second.y) == (63.5 + GAP, first.y)


def test_without_a_face_an_item_is_its_label_on_a_chip(studio):
    sheet = scenes.drawn(board(Item("a", "a long name for a small chip", None, (20.0, 8.0), 50, 40)), studio)
    [(label, _, _)] = [each for each in lying(sheet) if isinstance(each[0], Text) and "chip" in each[0].text]
    assert studio.font.width(label.text) * label.size < 20
    assert any(isinstance(op, Path) and op.paint.fill == scenes.PAPER for op, _, _ in lying(sheet))


def test_an_empty_table_is_an_empty_sheet(studio):
    assert texts(scenes.drawn(Scene(()), studio)) == []


def test_a_size_nobody_knows_is_told_at_the_game(studio):
    with pytest.raises(LayoutError, match="size 'pokr' is not known"):
        scenes.drawn(board(Item("a", "a card", CARD, "pokr")), studio)
