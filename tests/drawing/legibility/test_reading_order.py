"""The words of a face, in the order in which somebody reads them."""

from __future__ import annotations

import pytest

from generator.contract import Edition
from generator.drawing.contact_sheet import Studio
from generator.drawing.display import Drawing, Pop, Push, Text
from generator.drawing.legibility.reading_order import spoken
from generator.drawing.typography.fonts import FontSpec, load
from tests import shipped

FONT = load("text", FontSpec("Barlow", 400))


def said(*ops) -> list[str]:
    return spoken(Drawing(ops, (0.0, 0.0, 63.5, 88.9)), {"text": FONT})


def text(x: float, y: float, words: str, size: float = 4.0) -> Text:
    return Text(x, y, words, "text", size, "#000000")


def test_what_stands_higher_is_read_first_however_it_was_drawn():
    assert said(text(5, 60, "Foot"), text(5, 40, "Middle"), text(5, 10, "Head")) == ["Head", "Middle", "Foot"]


def test_lines_of_a_text_are_one_paragraph():
    assert said(text(5, 10, "All hands", 3), text(5, 13.5, "on deck.", 3)) == ["All hands on deck."]


def test_runs_on_a_line_are_one_paragraph_and_bold_parts_need_no_space():
    bold = text(5 + FONT.width("Wi") * 4, 10, "n:")
    assert said(text(5, 10, "Wi"), bold) == ["Win:"]


def test_columns_are_read_one_after_the_other():
    left = [text(4, y, f"left {y}", 3) for y in (10, 17, 24)]
    right = [text(40, y, f"right {y}", 3) for y in (10, 17, 24)]
    mixed = [each for pair in zip(left, right, strict=True) for each in pair]
    assert said(*mixed) == ["left 10", "left 17", "left 24", "right 10", "right 17", "right 24"]


def test_numbers_are_read_with_the_paragraphs_beside_them():
    numbers = [text(4, y, str(n), 5) for n, y in enumerate((10, 30, 50), 1)]
    lines = [text(20, y, f"step of {y}", 3) for y in (10, 30, 50)]
    assert said(*numbers, *lines) == ["1", "step of 10", "2", "step of 30", "3", "step of 50"]


def test_an_outline_of_letters_is_not_said_twice_but_a_word_elsewhere_is():
    assert said(text(5, 10, "Port"), text(5.2, 10.1, "Port"), text(5, 60, "Port")) == ["Port", "Port"]


@pytest.mark.parametrize("turn", [(-1, 0, 0, -1, 63.5, 88.9), (0, 1, -1, 0, 60, 40)])
def test_what_stands_there_again_for_the_other_side_is_said_once(turn):
    assert said(text(5, 10, "CREW"), Push(turn), text(5, 10, "CREW"), Pop()) == ["CREW"]
    assert said(text(5, 10, "CREW"), Push(turn), text(5, 10, "SHIP"), Pop()) == ["CREW", "SHIP"]


def test_the_cards_of_a_game_are_told_from_top_to_bottom():
    pack, (game, content) = shipped.pack("to_the_bottom"), shipped.load("to_the_bottom")
    cards = next(part for part in game.components(content, pack, Edition()) if part.name == "cards")
    rats = next(piece for piece in cards.pieces if piece.id == "rats")
    studio = Studio(pack, "home")
    assert spoken(studio.single(cards, rats), studio.fonts) == [
        "3",
        "Rats",
        "Attack",
        "Tire: each player, you included, jettisons the top card of their deck.",
        "Know when to leave.",
    ]


def test_an_icon_beside_a_word_stands_there_by_its_name():
    pack, (game, content) = shipped.pack("bridge_crew"), shipped.load("bridge_crew")
    cards = next(part for part in game.components(content, pack, Edition()) if part.name == "cards")
    studio = Studio(pack, "home")
    passionate = next(piece for piece in cards.pieces if piece.id == "passionate")
    lines = spoken(studio.single(cards, passionate), studio.fonts)
    assert any(line.startswith("[keen] KEEN") for line in lines)
