"""Ready layouts with too much, too little and wrong values: icons, dice, boards, backs, feet."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image as Picture

from generator.contract import Edition
from generator.drawing import preflight
from generator.drawing.faces import Faces
from generator.drawing.sizes import size_of
from generator.games.deck import GAME
from generator.games.deck.pieces import Board
from generator.games.deck.printing.places import seams, track_grid, track_spots
from generator.press.paper import Paper
from generator.press.sheets.tiling import tile
from generator.reading.packs import Pack
from tests.games.deck.packs import CARDS, deck, printed, read, told
from tests.games.deck.test_looks import STYLES, drawings, in_style, pictures, texts

FRONTS = ["classic", "full_picture", "text_only", "big_symbol", "two_ended"]
A4, LETTER = Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4)
SIX = "crown star coin book key sword"


def svgs(pack: Pack, ink: str = "home") -> list[str]:
    """The front of each piece of the first part, as SVG."""
    component = printed(pack)[0]
    size = size_of(component, pack)
    faces = Faces(pack.layouts, ink, pack=pack.folder, words=pack.words)
    return [faces.svg(piece.front, size.width, size.height) for piece in component.pieces]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("front", FRONTS)
def test_six_icons_are_on_a_card(front: str, style: str, tmp_path: Path) -> None:
    """Each of them, with and without a picture, inside the card and legible."""
    Picture.new("RGB", (1200, 1200), "#406080").save(tmp_path / "moth.png")
    table = f"title,cost,text,icons,picture\nA,3,Draw 2.,{SIX},moth.png\nB,4,Draw 2.,{SIX},\n"
    pack = deck(tmp_path, f"{CARDS}    front: {front}\n", cards_csv=table)
    (tmp_path / "moth.png").rename(pack.folder / "moth.png")
    pack = in_style(pack, style)
    for svg in svgs(pack):
        assert [name for name in SIX.split() if f"icon-{name}" not in svg] == []
    problems = preflight.problems(printed(pack), pack)
    # Words alone show no picture, so that of the table is told as unread.
    assert [told(each) for each in problems if each.code != "unread-file"] == []


@pytest.mark.parametrize("shape", ["round", "square", "hex"])
def test_six_icons_are_on_a_token(shape: str, tmp_path: Path) -> None:
    """Inside it, above its title."""
    rows = f"[{{title: A, icons: {SIX}}}, {{title: B, icons: sun moon}}]"
    pack = deck(tmp_path, f"  - {{id: t, kind: tokens, shape: {shape}, rows: {rows}}}\n")
    for svg, names in zip(svgs(pack), (SIX, "sun moon"), strict=True):
        assert [name for name in names.split() if f"icon-{name}" not in svg] == []
    assert [told(each) for each in preflight.problems(printed(pack), pack)] == []


def test_seven_icons_are_told_at_their_cell(tmp_path: Path) -> None:
    """They do not fit, so nothing is printed; six do."""
    table = f"title,icons\nA,{SIX} leaf\nB,{SIX}\n"
    _, problems = read(deck(tmp_path, cards_csv=table))
    assert problems == ["cards.csv:2:2 too-many-icons classic has room for 6 icons, and here are 7"]


@pytest.mark.parametrize("sides", [6, 8, 12])
def test_words_on_dice_keep_within_their_faces(sides: int, tmp_path: Path) -> None:
    """In the middle, no wider than a circle in the face, two words on two lines."""
    signs = ["Storm", "Sun", "100", "Sand storm", ":gem:", "2"] + ["Calm"] * (sides - 6)
    faces = ", ".join(f'"{sign}"' for sign in signs)
    pack = deck(tmp_path, f"  - {{id: d, kind: dice, sides: {sides}, count: 1, faces: [{faces}]}}\n")
    (drawing,) = drawings(pack, printed(pack)[0])
    assert drawing.findings == ()
    words = {text.text: text for text in texts(drawing)}
    assert {"Sand", "storm"} <= set(words)
    fonts = Faces(pack.layouts, pack=pack.folder).fonts
    room = {6: 13, 8: 8, 12: 12}[sides]
    for sign in ("Storm", "Sun", "100", "Sand"):
        assert words[sign].size >= 2
        assert fonts["figures"].width(sign) * words[sign].size <= room


def test_a_word_too_long_for_a_die_is_told_at_its_face(tmp_path: Path) -> None:
    """At the entry of game.yaml."""
    parts = "  - id: d\n    kind: dice\n    faces:\n      - Incomprehensibility\n" + "      - A\n" * 5
    pack = deck(tmp_path, parts)
    problems = [told(each) for each in preflight.problems(printed(pack), pack)]
    assert len(problems) == 1
    assert problems[0].startswith("game.yaml:7:9 text-too-long 'Incomprehensibility' does not fit")


@pytest.mark.parametrize("style", STYLES)
def test_words_on_the_picture_of_a_board_can_be_read(style: str, tmp_path: Path) -> None:
    """On a picture of black and white squares no text lacks contrast."""
    part = (
        "  - {id: b, kind: board, size: [150, 100], title: Salt Road, text: Stop at wells., picture: b.png}\n"
    )
    pack = deck(tmp_path, part)
    picture = Picture.new("L", (60, 40))
    picture.putdata([255 * ((x // 2 + y // 2) % 2) for y in range(40) for x in range(60)])
    picture.resize((1920, 1280), Picture.Resampling.NEAREST).convert("RGB").save(pack.folder / "b.png")
    pack = in_style(pack, style)
    assert [told(each) for each in preflight.problems(printed(pack), pack)] == []


def test_hexes_leave_a_picture_as_it_is(tmp_path: Path) -> None:
    """One even light line on a dark halo, nothing within it; on plain ground hexes are filled."""
    part = "  - {id: b, kind: board, size: [150, 100], hexes: {columns: 3, rows: 2}}\n"
    plain = svgs(deck(tmp_path / "plain", part))[0]
    pack = deck(tmp_path, part.replace("hexes", "picture: b.png, hexes"))
    Picture.new("RGB", (1900, 1300), "#406080").save(pack.folder / "b.png")
    svg = svgs(pack)[0]
    assert "<polygon" not in svg
    assert "stroke-dasharray" not in svg
    lines = [each.partition("/>")[0] for each in svg.split("<path")[1:] if each.count("Z") == 6]
    assert ['fill="none"' in line for line in lines] == [True] * 3
    assert ["#000000" in line for line in lines] == [True, True, False]
    wide = [float(line.partition('stroke-width="')[2].partition('"')[0]) for line in lines]
    assert wide == sorted(wide, reverse=True)
    assert 'fill="none"' not in plain.split("<polygon")[1].partition("/>")[0]


@pytest.mark.parametrize("style", STYLES)
def test_words_grow_smaller_before_a_picture_loses_its_subject(style: str, tmp_path: Path) -> None:
    """Long words and named values leave a picture two fifths of the card, the kind lies below it, and no
    word is smaller than 2.5 mm.
    """
    long = "When it attacks, each opponent discards a card. "
    long += "If one of them cannot, you gain two coins and it returns to your hand."
    table = f'title,kind,cost,power,guard,text,picture\nSquid,Terror,6,7,4,"{long}",tall.png\n'
    pack = deck(tmp_path, f"{CARDS}    show: {{stats: [power, guard]}}\n", cards_csv=table)
    Picture.new("RGB", (1100, 1500), "#406080").save(pack.folder / "tall.png")
    pack = in_style(pack, style)
    (drawing,) = drawings(pack, printed(pack)[0])
    (svg,) = svgs(pack)
    frame = next(each for each in svg.split("<rect")[1:] if 'fill="none"' in each.partition("/>")[0])
    y, height = (float(frame.partition(f' {key}="')[2].partition('"')[0]) for key in ("y", "height"))
    assert height > 0.4 * 88.9
    sizes = {text.text: text.size for text in texts(drawing) if text.font == "text"}
    assert min(sizes.values()) >= 2.499
    (kind,) = [text for text in texts(drawing) if text.text == "TERROR"]
    assert kind.y - kind.size > y + height
    assert drawing.findings == ()


@pytest.mark.parametrize("style", STYLES)
def test_the_name_of_a_tile_stands_below_its_ornament(style: str, tmp_path: Path) -> None:
    """No ring of it goes through letters, with words below or without."""
    rows = "[{title: Harbour, icons: anchor, text: Begin.}, {title: Market, icons: coin}]"
    pack = deck(tmp_path, f"  - {{id: t, kind: tiles, shape: square, size: 45, rows: {rows}}}\n")
    pack = in_style(pack, style)
    for svg, drawing, name in zip(
        svgs(pack), drawings(pack, printed(pack)[0]), ("Harbour", "Market"), strict=True
    ):
        (title,) = [text for text in texts(drawing) if text.text == name]
        rings = [
            sum(float(each.partition(f' {key}="')[2].partition('"')[0]) for key in ("cy", "r"))
            for each in svg.split("<circle")[1:]
        ]
        assert rings
        assert max(rings) < title.y - 0.7 * title.size


def test_a_box_shows_the_first_picture_of_its_cards(tmp_path: Path) -> None:
    """Where it names none of its own; the cover of the rulebook goes before it."""
    box = "  - {id: box, kind: box, holds: cards}\n"
    shown = []
    for name, more in (("a", ""), ("b", "  - {id: rules, kind: rulebook, picture: b.png}\n")):
        pack = deck(
            tmp_path / name,
            CARDS + box + more,
            cards_csv="title,picture\nOwl,\nMoth,a.png\n",
            rulebook_md="# R\n\nDraw.\n",
        )
        for file in ("a.png", "b.png"):
            Picture.new("RGB", (1900, 1900), "#406080").save(pack.folder / file)
        shown.append(printed(pack)[1].pieces[0].front.values["picture"].rpartition("/")[2])
    assert shown == ["a.png", "b.png"]


@pytest.mark.parametrize(("side", "shown"), [(1900, True), (640, False)])
def test_a_box_shows_a_picture_nobody_chose_only_where_it_is_fine_enough(
    side: int, shown: bool, tmp_path: Path
) -> None:
    """Below 300 dots an inch the emblem stands there, and nobody is warned of a picture they never named."""
    pack = deck(
        tmp_path, CARDS + "  - {id: box, kind: box, holds: cards}\n", cards_csv="title,picture\nMoth,a.png\n"
    )
    Picture.new("RGB", (side, side), "#406080").save(pack.folder / "a.png")
    component = printed(pack)[1]
    size = size_of(component, pack)
    faces = Faces(pack.layouts, "home", pack=pack.folder, words=pack.words)
    assert ("a.png" in faces.svg(component.pieces[0].front, size.width, size.height)) is shown


def test_places_of_rows_of_as_many_stand_in_columns(tmp_path: Path) -> None:
    """And have the icons that their names mean."""
    places = "[{name: Draw pile}, {name: Discards}, {name: Relics, size: mini, count: 2}]"
    part = f"  - {{id: m, kind: mat, size: [250, 170], places: {places}}}\n"
    (component,) = printed(deck(tmp_path, part))
    laid = component.pieces[0].front.values["places"]
    middles = [round(place["x"] + place["w"] / 2, 2) for place in laid]
    assert middles[:2] == middles[2:]
    assert laid[0]["y"] < laid[2]["y"]
    assert [place["icon"] for place in laid] == ["cards", "cross", "gem", "gem"]


@pytest.mark.parametrize("spaces", [99, 100, 120])
def test_a_long_track_has_two_rings_without_gaps(spaces: int) -> None:
    """Spaces of 8 mm and more, next to each other, none on another; between the rings is a lane."""
    board = Board.model_validate(
        {"id": "b", "kind": "board", "size": (190, 120), "track": {"spaces": spaces, "first": 0}}
    )
    assert board.track
    grid = track_grid(board.track, *board.size)
    assert grid.rings == 2
    assert min(grid.width, grid.height) >= 8
    laid = list(track_spots(board.track, *board.size))
    assert len({(spot.x, spot.y) for spot in laid}) == spaces
    lanes = 0
    for one, other in pairwise(laid):
        across, down = abs(one.x - other.x), abs(one.y - other.y)
        if one.width == other.width:
            assert across / one.width + down / one.height == pytest.approx(1, abs=0.01)
        else:
            lanes += 1
            assert across < 3
            assert down == pytest.approx((one.height + other.height) / 2 + 3, abs=0.01)
    assert lanes == 1
    boxes = [(s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2) for s in laid]
    for left, top, right, low in boxes:
        inside = [b for b in boxes if b[0] < right - 0.01 > left + 0.01 and left < b[2] - 0.01]
        assert sum(top < b[3] - 0.01 and b[1] < low - 0.01 for b in inside) == 1
    assert min(min(space.width, space.height) for space in laid) > 7.5


def test_no_seam_goes_through_the_title_of_a_board() -> None:
    """Of one that takes two pages; and the size that samples have takes one, of A4 and of Letter."""
    board = Board.model_validate({"id": "b", "kind": "board", "size": (280, 190), "title": "The Salt Road"})
    tiles = tile(280, 190, A4, seams=seams(board)).tiles
    assert len(tiles) == 2
    (seam,) = {part.x + part.width for part in tiles if part.column == 0}
    assert abs(seam - 140) > 30
    pictured = board.model_copy(update={"picture": "b.png"})
    ((beside,), _) = seams(pictured)
    assert 70 < beside < 120
    assert [len(tile(260, 180, paper).tiles) for paper in (A4, LETTER)] == [1, 1]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("front", ["classic", "full_picture", "text_only", "big_symbol"])
def test_the_foot_is_smaller_than_the_text(front: str, style: str, tmp_path: Path) -> None:
    """By a tenth and more, below long text and short."""
    long = "Discard two cards, or show all of them to each of your rivals. " * 4
    table = f'title,text,flavour\nA,Draw 2.,Softly now.\nB,"{long}",Softly now.\n'
    pack = in_style(deck(tmp_path, f"{CARDS}    front: {front}\n", cards_csv=table), style)
    for drawing in drawings(pack, printed(pack)[0]):
        sizes = {
            font: {text.size for text in texts(drawing) if text.font == font} for font in ("text", "italic")
        }
        assert max(sizes["italic"]) <= 0.9 * min(sizes["text"]) + 0.001


def test_short_words_alone_are_large_and_sizes_few(tmp_path: Path) -> None:
    """5 mm and more; other cards of the part have one of the steps below."""
    rows = [f"Card {n},{'Draw a card or two of them. ' * n}" for n in (1, 2, 4, 6, 8)]
    pack = deck(tmp_path, f"{CARDS}    front: text_only\n", cards_csv="\n".join(["title,text", *rows]) + "\n")
    sizes = [
        max(text.size for text in texts(drawing) if text.font == "text")
        for drawing in drawings(pack, printed(pack)[0])
    ]
    assert sizes[0] >= 5
    assert sizes == sorted(sizes, reverse=True)
    assert {round(size, 1) for size in sizes} <= {5.6, 4.5, 3.6, 2.9}


def test_kinds_are_told_apart_in_black_and_white(tmp_path: Path) -> None:
    """By lines in their frames and by signs; pictures are greys."""
    pack = deck(tmp_path, cards_csv="title,kind\nA,Beast\nA,Spirit\nA,City\n")
    beast, spirit, city = svgs(pack, "mono")
    assert "hatched" not in beast
    assert len({svg.replace("SPIRIT", "CITY") for svg in (spirit, city)}) == 2
    assert all("hatched" in svg for svg in (spirit, city))
    for style in STYLES:
        assert Faces(in_style(pack, style).layouts, "mono").style.mono_pictures == "grey"


def test_the_back_of_a_token_shows_what_its_columns_say_alone(tmp_path: Path) -> None:
    """A row that fills none of them is the same on both sides."""
    rows = "[{title: Gem, icons: gem, colour: red, back_title: Sun}, {title: Air, icons: drop}]"
    pack = deck(tmp_path, f"  - {{id: t, kind: tokens, two_sided: true, rows: {rows}}}\n")
    gem, air = printed(pack)[0].pieces
    assert gem.back
    assert air.back
    back = gem.back.values["card"]
    assert (back["title"], back["icons"]) == ("Sun", ())
    assert back["colour"] == gem.front.values["card"]["colour"] != ""
    assert air.back.values["card"]["icons"] == ("drop",)


def test_small_parts_share_sheets_where_game_yaml_says_so(tmp_path: Path) -> None:
    """Tokens, tiles and reference cards of one ``sheet``; others have their own."""
    parts = "  - {id: a, kind: tokens, sheet: punchboard, rows: [{title: A}]}\n"
    parts += "  - {id: b, kind: tiles, sheet: punchboard, rows: [{title: B}]}\n"
    parts += "  - {id: c, kind: reference, text: Draw.}\n"
    assert [each.sheet for each in printed(deck(tmp_path, parts))] == ["punchboard", "punchboard", ""]


@pytest.mark.parametrize(("word", "above"), [("top", True), ("50% 0%", True), ("bottom", False)])
def test_a_picture_keeps_the_point_that_matters(word: str, above: bool, tmp_path: Path) -> None:
    """The point that the column ``focus`` names stays inside the window of a classic card."""
    table = f"title,picture,focus\nA,tall.png,{word}\nB,tall.png,\n"
    pack = deck(tmp_path, cards_csv=table)
    Picture.new("RGB", (900, 2000), "#406080").save(pack.folder / "tall.png")
    content, problems = GAME.read(pack)
    assert content is not None
    assert [told(each) for each in problems] == []
    focused, middle = (pictures(drawing)[0].y for drawing in drawings(pack, printed(pack)[0]))
    assert (focused > middle + 10) is above
    assert (focused < middle - 10) is not above


@pytest.mark.parametrize(("word", "above"), [("top", True), ("50% 95%", False)])
def test_a_field_of_pictures_may_have_a_focus(word: str, above: bool, tmp_path: Path) -> None:
    """For all its rows but those that name one."""
    table = "title,picture,focus\nA,tall.png,\nB,tall.png,middle\n"
    rule = f"    fields: {{picture: {{type: picture, focus: {word}}}}}\n"
    pack = deck(tmp_path, CARDS + rule, cards_csv=table)
    Picture.new("RGB", (900, 1800), "#406080").save(pack.folder / "tall.png")
    focused, own = (pictures(drawing)[0].y for drawing in drawings(pack, printed(pack)[0]))
    assert (focused > own + 10) is above
    assert (focused < own - 10) is not above


def test_the_other_end_has_a_focus_of_its_own(tmp_path: Path) -> None:
    """That of its field, or of a column."""
    table = "title,picture,picture_2,focus_2\nA,tall.png,tall.png,\nB,tall.png,tall.png,left\n"
    fields = "picture: {type: picture, focus: top}, picture_2: {type: picture, focus: bottom}"
    pack = deck(tmp_path, f"{CARDS}    front: two_ended\n    fields: {{{fields}}}\n", cards_csv=table)
    Picture.new("RGB", (900, 1800), "#406080").save(pack.folder / "tall.png")
    component = printed(pack)[0]
    ends = [piece.front.values["card"] for piece in component.pieces]
    assert [end["focus"] for end in ends] == [(0.5, 0.0)] * 2
    assert [end["other"]["focus"] for end in ends] == [(0.5, 1.0), (0.0, 0.5)]


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("{type: picture, focus: 130% 20%}", "unknown-value focus '130% 20%' is no point of a picture"),
        ("{type: picture, focus: topp}", "unknown-value focus 'topp' is no point of a picture"),
        ("{type: text, focus: top}", "bad-value picture is text, which has no focus"),
    ],
)
def test_a_focus_of_a_field_that_is_no_point_is_told(rule: str, problem: str, tmp_path: Path) -> None:
    """At its field in game.yaml."""
    parts = f"{CARDS}    fields:\n      picture: {rule}\n"
    _, problems = read(deck(tmp_path, parts, cards_csv="title,picture\nA,\n"))
    assert len(problems) == 1
    assert problems[0].startswith("game.yaml:8:")
    assert problems[0].endswith(problem)


def test_a_focus_that_is_no_point_is_told(tmp_path: Path) -> None:
    """As a warning at its cell."""
    pack = deck(tmp_path, cards_csv="title,picture,focus\nA,a.png,somewhere\n")
    Picture.new("RGB", (900, 900), "#406080").save(pack.folder / "a.png")
    content, problems = GAME.read(pack)
    assert content is not None
    assert [told(each) for each in problems] == [
        "cards.csv:2:3 unknown-value focus 'somewhere' is no point of a picture, and its middle is taken"
    ]


def test_named_values_stand_once_where_ends_differ(tmp_path: Path) -> None:
    """And at both ends of a card that is the same from either."""
    table = "title,power,text,text_2\nA,7,Draw.,Burn.\nB,8,Draw.,\n"
    parts = f"{CARDS}    front: two_ended\n    show: {{stats: [power]}}\n"
    pack = deck(tmp_path, parts, cards_csv=table)
    split, same = ([text.text for text in texts(each)] for each in drawings(pack, printed(pack)[0]))
    assert (split.count("7"), same.count("8")) == (1, 2)


def test_the_other_end_has_the_number_and_the_colour_of_its_own(tmp_path: Path) -> None:
    """Columns go by the name of the field as by that of its place, and a kind brings its colour."""
    table = "title,suit,power,title_2,suit_2,power_2\nA,Moth,7,B,Lamp,9\nC,Lamp,4,D,,5\n"
    parts = f"{CARDS}    front: two_ended\n    show: {{kind: suit, corner: power}}\n"
    pack = deck(tmp_path, parts, cards_csv=table)
    (component,) = printed(pack)
    first, second = (piece.front.values["card"] for piece in component.pieces)
    assert (first["other"]["corner"], first["other"]["kind"]) == ("9", "Lamp")
    assert [card["tone"] for card in (first, first["other"], second, second["other"])] == [1, 2, 2, 2]
    told_on_first = [text.text for text in texts(drawings(pack, component)[0])]
    assert (told_on_first.count("7"), told_on_first.count("9")) == (1, 1)
    assert [told(each) for each in preflight.problems([component], pack)] == []


def test_a_foot_alone_takes_the_place_of_the_text(tmp_path: Path) -> None:
    """Larger than below a text, in the middle of the panel."""
    table = "title,text,foot\nA,Draw 2 cards.,Once.\nB,,Once.\n"
    for front in ("classic", "text_only", "big_symbol"):
        pack = deck(tmp_path / front, f"{CARDS}    front: {front}\n", cards_csv=table)
        below, alone = (
            next(text for text in texts(each) if text.text == "Once.")
            for each in drawings(pack, printed(pack)[0])
        )
        assert alone.size > 1.2 * below.size
        assert alone.y < below.y - 3


def test_a_sum_that_is_written_down_is_not_added_again(tmp_path: Path) -> None:
    """The last line of a score sheet, in capitals or not."""
    for last in ("Total", "TOTAL"):
        pack = deck(tmp_path / last, f"  - {{id: s, kind: score_sheet, lines: [Salt, {last}]}}\n")
        (drawing,) = drawings(pack, printed(pack)[0])
        assert [text.text for text in texts(drawing)].count("Total") == 1
        assert "TOTAL" not in [text.text for text in texts(drawing)]


def test_half_a_page_of_scores_is_printed_twice(tmp_path: Path) -> None:
    """Labels have one size, and long ones two lines."""
    lines = "[Salt, Beasts still alive at dawn, Contraband that nobody ever found]"
    pack = deck(tmp_path, f"  - {{id: s, kind: score_sheet, players: 5, lines: {lines}}}\n")
    (component,) = printed(pack)
    assert component.pieces[0].copies == 2
    (drawing,) = drawings(pack, component)
    labels = [text for text in texts(drawing) if text.text in "Salt Beasts still alive at dawn"]
    assert len({text.size for text in labels}) == 1
    assert len({text.y for text in labels}) >= 3
    assert GAME.components(GAME.read(pack)[0], pack, Edition())


@pytest.mark.parametrize(
    ("number", "lines"), [("6", 2), ("9", 2), ("16", 2), ("68", 2), ("8", 0), ("10", 0), ("26", 0), ("7", 0)]
)
def test_a_number_in_two_corners_says_which_way_up_it_is(number: str, lines: int, tmp_path: Path) -> None:
    pack = deck(tmp_path, f"{CARDS}    front: big_symbol\n", cards_csv=f"title,cost,icons\nA,{number},star\n")
    [svg] = svgs(pack)
    assert svg.count('height="0.6') == lines
