"""The looks of the ready layouts: numbers that can be told, one frame for all, every value on its card."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from PIL import Image as Picture

from generator.contract import Component
from generator.drawing.computed.paper_dice import net
from generator.drawing.display import Drawing, Image, Text
from generator.drawing.faces import Faces
from generator.drawing.sizes import size_of
from generator.drawing.typography.fonts import Font, has_lining_figures
from generator.press.png import face_png
from generator.reading.packs import Pack, find_packs
from tests.games.deck.packs import CARDS, deck, printed

STYLES = ["parchment", "night", "bright"]
TABLE = (
    "title;kind;cost;text;value;power;picture\n"
    "Fox;Beast;70;Draw 2.;80;90;moth.png\n"
    "Crab;Spirit;71;;81;91;moth.png\n"
    "Gull;Beast;72;When this enters play, each rival gives you a coin or loses a life.;82;92;\n"
)


def in_style(pack: Pack, style: str) -> Pack:
    """The pack once more, with the ready layouts in that style."""
    path = pack.folder / "game.yaml"
    header, _, parts = path.read_text().partition("parts:\n")
    path.write_text(f"{header.partition('style:')[0]}style: {style}\nparts:\n{parts}")
    (pack,), _ = find_packs([], pack.folder)
    return pack


def drawings(pack: Pack, component: Component) -> list[Drawing]:
    """The front of each piece of a component."""
    faces = Faces(pack.layouts, pack=pack.folder, words=pack.words)
    trimmed = size_of(component, pack)
    return [faces.draw(piece.front, trimmed.width, trimmed.height) for piece in component.pieces]


def cards(folder: Path, front: str, style: str = "parchment") -> list[Drawing]:
    """The cards of TABLE in a layout; the picture is 900 pixels wide and 760 high."""
    Picture.new("RGB", (900, 760), "#406080").save(folder / "moth.png")
    parts = CARDS + f"    front: {front}\n    show: {{stats: [power]}}\n"
    pack = deck(folder, parts, cards_csv=TABLE)
    (folder / "moth.png").rename(pack.folder / "moth.png")
    pack = in_style(pack, style)
    (component,) = printed(pack)
    return drawings(pack, component)


def texts(drawing: Drawing) -> list[Text]:
    """All that is written on a face."""
    return [op for op in drawing.ops if isinstance(op, Text)]


def pictures(drawing: Drawing) -> list[Image]:
    """The pictures on a face."""
    return [op for op in drawing.ops if isinstance(op, Image)]


def wide(font: Font, sign: str) -> float:
    """How wide the ink of a sign is beside the height of a capital."""
    face = TTFont(font.path)
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    boxes = {}
    for each in (sign, "H"):
        pen = BoundsPen(glyphs)
        glyphs[names[ord(each)]].draw(pen)
        boxes[each] = pen.bounds
    return (boxes[sign][2] - boxes[sign][0]) / (boxes["H"][3] - boxes["H"][1])


@pytest.mark.parametrize("style", STYLES)
def test_a_zero_is_told_from_the_letter(style: str, tmp_path: Path) -> None:
    """It is narrower by 8 % and more than the O of its own font, and than that of the titles beside it."""
    pack = in_style(deck(tmp_path, cards_csv="title\nMoth\n"), style)
    fonts = Faces(pack.layouts).fonts
    zero = wide(fonts["figures"], "0")
    assert zero <= 0.92 * wide(fonts["figures"], "O")
    assert zero <= 0.92 * wide(fonts["display"], "O")


@pytest.mark.parametrize("front", ["classic", "full_picture", "text_only", "big_symbol", "two_ended"])
def test_every_value_is_on_the_card_and_numbers_have_their_font(front: str, tmp_path: Path) -> None:
    """Cost, number, named value and kind, in each layout, whether a card has text or not."""
    for drawing, row in zip(cards(tmp_path, front), (0, 1, 2), strict=True):
        fonts = {text.text: text.font for text in texts(drawing)}
        assert [fonts.get(f"{ten}{row}") for ten in (7, 8, 9)] == ["figures"] * 3
        assert {"BEAST", "SPIRIT"} & set(fonts)
        assert bool(pictures(drawing)) == (row < 2 and front != "text_only")


@pytest.mark.parametrize("style", STYLES)
def test_a_picture_is_as_high_as_the_words_of_its_card_leave_it(style: str, tmp_path: Path) -> None:
    """Without words it has the whole card below the title; the kind hangs at its lower edge, cards of as many
    lines are alike, and long words grow smaller before a picture is lower than three fifths of the card.
    """
    long = "Discard two cards, or show all of them to each of your rivals. " * 3
    rows = ["None,", "One,Draw 2 cards.", "Other,Gain 3 coins.", f'Long,"{long}"']
    table = "\n".join(["title,text,kind,picture", *(f"{row},Beast,moth.png" for row in rows)]) + "\n"
    pack = deck(tmp_path, cards_csv=table)
    Picture.new("RGB", (1200, 1200), "#406080").save(pack.folder / "moth.png")
    pack = in_style(pack, style)
    lowest = []
    for drawing in drawings(pack, printed(pack)[0]):
        (kind,) = [text.y for text in texts(drawing) if text.text == "BEAST"]
        lowest.append(kind)
    none, one, other, many = lowest
    assert none > one + 5 > many + 5
    assert one == other
    assert many > 0.55 * 88.9


def test_a_picture_of_900_pixels_is_sharp_enough_on_a_classic_card(tmp_path: Path) -> None:
    """With text and in a part without any."""
    for table in (TABLE, "title,picture\nFox,moth.png\n"):
        folder = tmp_path / str(len(table))
        folder.mkdir()
        Picture.new("RGB", (900, 760), "#406080").save(folder / "moth.png")
        pack = deck(folder, cards_csv=table)
        (folder / "moth.png").rename(pack.folder / "moth.png")
        (component,) = printed(pack)
        assert all(drawing.findings == () for drawing in drawings(pack, component))


@pytest.mark.parametrize("style", STYLES)
def test_no_word_stands_alone_on_the_last_line(style: str, tmp_path: Path) -> None:
    """Lines are of like length; and short text is larger than long."""
    few, many = "Swift. May attack in the turn it is played.", "Discard two cards, or show all of them. " * 3
    pack = in_style(deck(tmp_path, cards_csv=f'title,text\nA,{few}\nB,"{many}"\n'), style)
    (component,) = printed(pack)
    short, long = (
        [text for text in texts(drawing) if text.font == "text"] for drawing in drawings(pack, component)
    )
    assert short[0].size > long[0].size
    last = max(text.y for text in short)
    assert len(" ".join(text.text for text in short if text.y == last).split()) > 1


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("players: {min: 2, max: 4}\n", ["3 cards", "2 to 4 players"]),
        ("players: {min: 1, max: 1}\n", ["3 cards", "1 player"]),
        ("players: {min: 3, max: 3}\n", ["3 cards", "3 players"]),
        ("", ["3 cards"]),
    ],
)
def test_a_box_says_how_many_cards_it_holds_and_for_whom(
    players: str, told: list[str], tmp_path: Path
) -> None:
    """Players only where game.yaml gives them."""
    parts = CARDS + "  - {id: box, kind: box, holds: cards}\n"
    pack = deck(tmp_path, parts, cards_csv="title,copies\nMoth,3\n")
    path = pack.folder / "game.yaml"
    path.write_text(path.read_text().replace("parts:", f"{players}parts:"))
    (pack,), _ = find_packs([], pack.folder)
    (drawing,) = drawings(pack, printed(pack)[1])
    words = " ".join(text.text for text in texts(drawing))
    assert all(each in words for each in told)
    assert ("player" in words) == bool(players)
    assert "Cards:" not in words


@pytest.mark.parametrize("size", [(63.5, 88.9), (70.0, 70.0), (44.0, 68.0)])
@pytest.mark.parametrize("style", STYLES)
def test_nobody_can_tell_which_way_up_a_card_lies(
    style: str, size: tuple[float, float], tmp_path: Path
) -> None:
    """Turned by half a circle a back is the same, title, pattern and emblem, in ink of any kind."""
    pack = in_style(deck(tmp_path, cards_csv="title\nMoth\n"), style)
    (component,) = printed(pack)
    back = component.pieces[0].back
    assert back is not None
    for ink in ("home", "mono"):
        faces = Faces(pack.layouts, ink, pack=pack.folder)
        drawing = faces.draw(back, *size)
        assert [text.text for text in texts(drawing)] == ["Mine", "Mine"]
        with Picture.open(BytesIO(face_png(drawing, faces.fonts, 100))) as picture:
            lain = picture.convert("L")
        turned = np.asarray(lain.rotate(180), dtype=np.int16)
        assert np.abs(np.asarray(lain, dtype=np.int16) - turned).max() < 128
        assert np.asarray(lain).std() > 5


@pytest.mark.parametrize("style", STYLES)
def test_figures_in_text_are_as_tall_as_capitals(style: str, tmp_path: Path) -> None:
    """A 1 does not read as an i, in any font of the style."""
    pack = in_style(deck(tmp_path, cards_csv="title\nMoth\n"), style)
    fonts = Faces(pack.layouts).fonts
    assert [key for key, font in fonts.items() if not has_lining_figures(font.path)] == []


REFERENCE = """\
  - id: aid
    kind: reference
    title: Your turn
    text: |-
      Do one of these.

      **Draw** 2 cards, and keep 1.
      **Rest**, and take 3.

      *At the end everybody has a turn more.*
"""


@pytest.mark.parametrize("style", STYLES)
def test_paragraphs_of_a_reference_card_stand_apart(style: str, tmp_path: Path) -> None:
    """In type of one size, further from each other than their lines are, with nothing left out."""
    pack = in_style(deck(tmp_path, REFERENCE), style)
    (component,) = printed(pack)
    (drawing,) = drawings(pack, component)
    heading, *told = texts(drawing)
    assert heading.text == "Your turn"
    assert len({text.size for text in told}) == 1
    assert "Do one of these. Draw 2 cards, and keep 1. Rest, and take 3. At the end everybody" in " ".join(
        " ".join(text.text for text in told).replace(" ,", ",").split()
    )
    lines = sorted({text.y for text in told})
    steps = [after - before for before, after in pairwise(lines)]
    assert max(steps) > 1.5 * min(steps)
    assert drawing.findings == ()


def test_the_middle_of_a_board_is_not_left_bare(tmp_path: Path) -> None:
    """The emblem of the backs stands there in any ink, unless squares or a picture take its place."""
    plain = "  - {id: map, kind: board, size: [200, 150], title: Garden}\n"
    squares = plain.replace("title:", "squares: {columns: 2, rows: 2}, title:")
    counts = {}
    for name, part in (("plain", plain), ("squares", squares)):
        folder = tmp_path / name
        pack = deck(folder, part)
        (component,) = printed(pack)
        for ink in ("home", "mono"):
            faces = Faces(pack.layouts, ink, pack=pack.folder, words=pack.words)
            counts[name, ink] = faces.svg(component.pieces[0].front, 200, 150).count("<circle")
    for ink in ("home", "mono"):
        assert counts["plain", ink] > counts["squares", ink] + 20


LONG = "The Thing Under the Very Last Stall on the Left"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("front", ["classic", "full_picture", "two_ended", "big_symbol"])
def test_a_title_of_47_letters_stands_on_two_lines(front: str, style: str, tmp_path: Path) -> None:
    """In type of 3.2 mm and more beside a cost on a poker card; a short title stays on one line."""
    table = f'title,cost,text\n{LONG},3,"Draw 2 cards, then discard one of them."\nMoth,3,Draw 2.\n'
    pack = in_style(deck(tmp_path, f"{CARDS}    front: {front}\n", cards_csv=table), style)
    (component,) = printed(pack)
    long, short = drawings(pack, component)
    assert long.findings == short.findings == ()
    titles = [text for text in texts(long) if len(text.text) > 1 and text.text in LONG]
    ends = 2 if front == "two_ended" else 1
    assert len(titles) == 2 * ends
    assert " ".join(text.text for text in titles) == " ".join([LONG] * ends)
    assert min(text.size for text in titles) >= 3.19
    assert [text.text for text in texts(short)].count("Moth") == ends


def test_a_panel_is_as_high_as_its_own_text(tmp_path: Path) -> None:
    """On a full picture a card of one line hides less of it than one of five."""
    parts = f"{CARDS}    front: full_picture\n"
    few, many = "Gain 3 coins.", "Discard two cards, or show all of them. " * 4
    pack = deck(tmp_path, parts, cards_csv=f'title,text\nA,{few}\nB,"{many}"\n')
    short, long = drawings(pack, printed(pack)[0])
    tops = [min(text.y for text in texts(card) if text.font == "text") for card in (short, long)]
    assert tops[0] - tops[1] > 10
    assert tops[0] > 88.9 - 16
    assert tops[1] > 88.9 - 32


@pytest.mark.parametrize("shape", ["round", "square", "hex"])
def test_a_number_on_a_token_takes_half_of_it(shape: str, tmp_path: Path) -> None:
    """Text, number or title of up to three letters, in the colour of text; and nothing is at fault."""
    rows = '[{title: Five, text: "5"}, {title: "12"}, {title: Air, corner: "3"}]'
    pack = deck(tmp_path, f"  - {{id: t, kind: tokens, shape: {shape}, size: 20, rows: {rows}}}\n")
    for drawing, told in zip(drawings(pack, printed(pack)[0]), ("5", "12", "3"), strict=True):
        (number,) = [text for text in texts(drawing) if text.text == told]
        assert number.size > 0.35 * 20
        assert number.font == "figures"
        assert drawing.findings == ()


@pytest.mark.parametrize("shape", ["round", "square", "hex"])
def test_a_tile_has_picture_title_and_words(shape: str, tmp_path: Path) -> None:
    """A picture as wide as the piece less its rim of 3 mm, and from 40 mm on the words below the title."""
    rows = "[{title: Fish Stall, text: Gain 1 coin., picture: moth.png}]"
    rule = "{picture: {type: picture, fit: cover}}"
    part = f"  - {{id: t, kind: tiles, shape: {shape}, size: 60, rows: {rows}, fields: {rule}}}\n"
    pack = deck(tmp_path, part)
    Picture.new("RGB", (900, 900), "#406080").save(pack.folder / "moth.png")
    (drawing,) = drawings(pack, printed(pack)[0])
    (picture,) = pictures(drawing)
    assert picture.width >= (60 * 0.866 if shape == "hex" else 60) - 6.1
    lines = {text.text: text.y for text in texts(drawing)}
    assert lines["Fish Stall"] < lines["Gain 1 coin."]
    assert drawing.findings == ()


def test_a_picture_above_words_covers_a_square_tile(tmp_path: Path) -> None:
    """It is as wide as the tile, or all of it is seen with `fit: contain`."""
    seen = {}
    for fit in ("", "contain", "cover"):
        rule = f"{{picture: {{type: picture, fit: '{fit}'}}}}"
        rows = "[{title: Fish Stall, text: Gain 1 coin., picture: moth.png}]"
        part = f"  - {{id: t, kind: tiles, shape: square, size: 60, rows: {rows}, fields: {rule}}}\n"
        pack = deck(tmp_path / (fit or "plain"), part)
        Picture.new("RGB", (1000, 1400), "#406080").save(pack.folder / "moth.png")
        (drawing,) = drawings(pack, printed(pack)[0])
        (picture,) = pictures(drawing)
        (title,) = [text.y for text in texts(drawing) if text.text == "Fish Stall"]
        seen[fit] = (title - 3) / picture.height
        assert drawing.findings == ()
    assert 0.5 < seen["cover"] == seen[""] < 1 <= seen["contain"]


def test_points_of_a_list_stand_in_on_a_reference_card(tmp_path: Path) -> None:
    """Behind signs in place of their hyphens."""
    text = "Choose:\\n- Buy.\\n- Sell.\\n\\nThen **draw two**."
    pack = deck(tmp_path, f'  - {{id: aid, kind: reference, title: T, text: "{text}"}}\n')
    (drawing,) = drawings(pack, printed(pack)[0])
    lines = {text.text: text.x for text in texts(drawing)}
    assert lines["Buy."] == lines["Sell."] > lines["Choose:"] + 3
    assert lines["Then"] == lines["Choose:"]
    assert drawing.findings == ()


def test_covers_say_for_how_many_players_the_game_is(tmp_path: Path) -> None:
    """And the back of a box has its tagline, once."""
    parts = CARDS + "  - {id: box, kind: box, holds: cards}\n  - {id: rulebook, kind: rulebook}\n"
    pack = deck(tmp_path, parts, cards_csv="title\nMoth\n", rulebook_md="# Rules\n\nDraw.\n")
    path = pack.folder / "game.yaml"
    path.write_text(
        path.read_text().replace("parts:", "players: {min: 2, max: 4}\ntagline: By night.\nparts:")
    )
    (pack,), _ = find_packs([], pack.folder)
    _, box, book = (drawings(pack, component)[0] for component in printed(pack))
    assert "2 to 4 players" in [text.text for text in texts(book)]
    assert [text.text for text in texts(box)].count("By night.") == 1


def test_spaces_of_a_hex_board_have_three_light_tints(tmp_path: Path) -> None:
    """No two neighbours have the same."""
    pack = deck(tmp_path, "  - {id: map, kind: board, size: [200, 150], hexes: {columns: 4, rows: 3}}\n")
    (component,) = printed(pack)
    face = Faces(pack.layouts, pack=pack.folder, words=pack.words).svg(component.pieces[0].front, 200, 150)
    fills = [part.partition('fill="')[2][:7] for part in face.split("<polygon")[1:]]
    assert len(set(fills)) == 3
    spots = list(zip(component.spots, fills, strict=True))
    beside = [
        (fill, other)
        for one, fill in spots
        for two, other in spots
        if one != two and hypot(one.x - two.x, one.y - two.y) < 1.1 * one.width
    ]
    assert len(beside) == 2 * (9 + 14)
    assert all(fill != other for fill, other in beside)


@pytest.mark.parametrize("sides", [6, 8, 12])
def test_numbers_stand_in_the_middle_of_the_faces_of_a_die(sides: int, tmp_path: Path) -> None:
    """Where the corners of a face have their mean."""
    pack = deck(tmp_path, f"  - {{id: die, kind: dice, sides: {sides}, count: 1}}\n")
    (component,) = printed(pack)
    svg = Faces(pack.layouts, pack=pack.folder, words=pack.words).svg(component.pieces[0].front, 210, 297)
    numbers = re.findall(r"translate\((\S+) (\S+)\) rotate", svg)
    assert len(numbers) == sides
    for number, face in zip(numbers, net(sides)["faces"], strict=True):
        corners = np.array([[float(each) for each in corner.split(",")] for corner in face["panel"].split()])
        assert np.abs(np.array(number, dtype=float) - corners.mean(axis=0)).max() < 0.01


def test_a_score_sheet_fills_its_paper(tmp_path: Path) -> None:
    """Two rows and their sum go down most of half a page."""
    pack = deck(tmp_path, "  - {id: scores, kind: score_sheet, lines: [Coins, Debts]}\n")
    (drawing,) = drawings(pack, printed(pack)[0])
    heights = {text.text: text.y for text in texts(drawing)}
    assert heights["Total"] - heights["Debts"] > 30
