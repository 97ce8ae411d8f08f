"""Every part of a deck is a component that draws without a Problem, in every style."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.deck import GAME
from generator.games.deck.printing.components import on_colour
from generator.reading.packs import find_packs
from tests.games.deck.packs import CARDS, deck, printed

TABLE = (
    "title;kind;cost;text;foot;value;icons;power;colour;text_2\n"
    "Moth of Dusk;Moth;1;Pay 1 :flame: to *move* a moth; **draw 1** :card:.;It was late.;3;flame;2;;Or two.\n"
    "Lamp;Lamp;12;Each moth beside it comes one step closer.;;10;;3;#20204a;\n"
    "The Great Grey Owl;Owl;;Eats moths.;Hoo.;;eye shield;;;\n"
    "Night;Night;0;;;;moon;;;\n"
).replace("moth; **", "moth, **")

ALL = """\
  - {id: full, kind: cards, rows: cards.csv, front: full_picture, show: {stats: [power]}}
  - {id: text, kind: cards, rows: cards.csv, front: text_only}
  - {id: symbol, kind: cards, rows: cards.csv, front: big_symbol}
  - {id: ends, kind: cards, rows: cards.csv, front: two_ended, size: tarot}
  - {id: classic, kind: cards, rows: cards.csv, show: {stats: [power]}}
  - {id: small, kind: cards, rows: cards.csv, size: [45, 68]}
  - {id: tokens, kind: tokens, rows: cards.csv, two_sided: true}
  - {id: hexes, kind: tiles, rows: cards.csv, shape: hex, size: 45}
  - {id: tiles, kind: tiles, rows: cards.csv, shape: square, size: 45}
  - {id: board, kind: board, size: [280, 190], squares: {columns: 8, rows: 5, names: true}, title: Meadow}
  - {id: sea, kind: board, size: [280, 190], hexes: {columns: 9, rows: 6}, track: {spaces: 40, first: 0}}
  - {id: mat, kind: mat, size: [180, 100], title: Your lamp, text: Lay moths here.}
  - {id: box, kind: box, holds: classic}
  - {id: dice, kind: dice, count: 4, faces: ["1", "1", "2", "2", ":flame:", ":star:"]}
  - {id: d12, kind: dice, sides: 12}
  - {id: aid, kind: reference, title: Your turn, text: "**1** Move a moth.", back_text: Scores}
  - {id: scores, kind: score_sheet, lines: [Moths, Lamps, Nights]}
"""


@pytest.mark.parametrize("style", ["parchment", "night", "bright"])
def test_every_ready_layout_draws_without_a_problem(style: str, tmp_path: Path) -> None:
    """Everything fits, can be read, and stays inside, in all three styles."""
    pack = deck(tmp_path, ALL, cards_csv=TABLE)
    path = pack.folder / "game.yaml"
    path.write_text(path.read_text().replace("title: Mine", f"title: Mine\nstyle: {style}"))
    (pack,), _ = find_packs([], pack.folder)
    assert [str(problem) for problem in preflight.problems(printed(pack), pack)] == []


def test_cards_carry_copies_backs_and_the_place_of_their_row(tmp_path: Path) -> None:
    """A back for all, for a kind, or for a row; equal backs are one face."""
    backs = "    back: {title: Common}\n    backs: {by: kind, of: {B: {colour: '#204060'}}}\n"
    table = "title,kind,copies,back\nMoth,A,3,\nLamp,B,1,\nOwl,A,0,\nNight,A,2,book_back\nDusk,A,1,\n"
    (cards,) = printed(deck(tmp_path, CARDS + backs, cards_csv=table))
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [
        ("moth", 3),
        ("lamp", 1),
        ("night", 2),
        ("dusk", 1),
    ]
    moth, lamp, night, dusk = (piece.back for piece in cards.pieces)
    assert moth is dusk
    assert [face.values["title"] for face in (moth, lamp) if face] == ["Common", "Mine"]
    assert [face.values["colour"] for face in (moth, lamp) if face] == ["", "#204060"]
    assert [face.layout for face in (night,) if face] == ["book_back"]
    assert cards.pieces[1].place is not None
    assert str(cards.pieces[1].place).endswith("cards.csv:3:1")


def test_a_box_is_as_deep_as_its_cards(tmp_path: Path) -> None:
    """Copies and the thickness of the stock count."""
    parts = CARDS + "  - {id: box, kind: box, holds: cards}\n"
    pack = deck(tmp_path, parts, cards_csv="title,copies\nMoth,54\n")
    content, _ = GAME.read(pack)
    thin, thick = (
        GAME.components(content, pack, Edition(card_mm=card))[1].pieces[0].front.values["deep"]
        for card in (0.3, 0.5)
    )
    assert (thin, thick) == (17.2, 28.0)


def test_kinds_have_colours_in_the_order_in_which_they_come(tmp_path: Path) -> None:
    """So that two kinds differ without a word in game.yaml."""
    (cards,) = printed(deck(tmp_path, cards_csv="title,kind\nMoth,A\nLamp,B\nOwl,A\n"))
    assert [piece.front.values["card"]["tone"] for piece in cards.pieces] == [1, 2, 1]


def test_letters_on_a_colour_of_ones_own_can_be_read() -> None:
    """White on dark, black on light."""
    assert [on_colour(colour) for colour in ("#20204a", "#c0392b", "#e2b93b", "#ffffff", "")] == [
        "#ffffff",
        "#ffffff",
        "#000000",
        "#000000",
        "",
    ]


def test_tokens_have_a_back_of_their_own(tmp_path: Path) -> None:
    """Columns that begin with back_ say what differs."""
    parts = "  - {id: t, kind: tokens, size: 20, two_sided: true,"
    parts += " rows: [{title: Day, back_title: Night, copies: 4}]}\n"
    (tokens,) = printed(deck(tmp_path, parts))
    (token,) = tokens.pieces
    assert tokens.size == (22.0, 22.0)
    assert token.back is not None
    assert (token.front.values["card"]["title"], token.back.values["card"]["title"], token.copies) == (
        "Day",
        "Night",
        4,
    )


@pytest.mark.parametrize("front", ["classic", "full_picture", "text_only", "big_symbol"])
def test_long_text_ends_above_the_number_in_the_corner(front: str, tmp_path: Path) -> None:
    """No word of the text lies on the shield, with a line at the foot and without."""
    words = "Discard a lantern, or everything that you turned over in this turn scatters again. " * 2
    table = f'title,text,foot,value\nOne,"{words}",,3\nTwo,"{words}",Hoo.,12\n'
    pack = deck(tmp_path, CARDS + f"    front: {front}\n", cards_csv=table)
    assert [str(problem) for problem in preflight.problems(printed(pack), pack)] == []


def test_cards_of_a_part_have_their_texts_in_the_same_room(tmp_path: Path) -> None:
    """The longest text that any row shows in a place goes to every face; a layout sets it aside for all."""
    table = 'title,text,icons,cost\nA,Burn.,flame moon,1.50\nB,"Burn, then draw two cards.",,2\n'
    (cards,) = printed(deck(tmp_path, CARDS + "    fields: {cost: number}\n", cards_csv=table))
    longest = [piece.front.values["longest"] for piece in cards.pieces]
    assert longest[0] == longest[1]
    assert [longest[0][place] for place in ("text", "icons", "cost", "foot")] == [
        "Burn, then draw two cards.",
        "flame moon",
        "1.5",
        "",
    ]


@pytest.mark.parametrize("front", ["classic", "full_picture"])
def test_text_foot_numbers_and_shield_fit_in_any_company(front: str, tmp_path: Path) -> None:
    """Cards with some of them and with none, beside one with as much text as a card takes."""
    words = "Discard a lantern, or everything that you turned over in this turn scatters again. " * 2
    table = (
        f'title,kind,text,foot,value,power\nOne,A,"{words}",It was so.,12,3\nTwo,B,Draw.,,3,2\n'
        "Three,C,,Hoo.,,\nFour,D,,,,\nFive,E,,,4,\nSix,F,,Hoo.,4,1\nSeven,G,Draw.,Hoo.,,\n"
    )
    more = f"    front: {front}\n    show: {{stats: [power]}}\n"
    pack = deck(tmp_path, CARDS + more, cards_csv=table)
    assert [str(problem) for problem in preflight.problems(printed(pack), pack)] == []
