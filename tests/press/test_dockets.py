"""The docket of a folder for a press."""

from __future__ import annotations

import json
import re
import shutil
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator import games
from generator.cli import app
from generator.contract import Component, Face, Outline, Piece
from generator.contract import Edition as HomeEdition
from generator.drawing.sizes import Size
from generator.drawing.typography.fonts import load
from generator.press.dockets.folder import KEY, Edition, _is_folded_to_fit, docket
from generator.press.dockets.guide import NAME as GUIDE
from generator.press.dockets.guide import Guide, guide, home_stock_of
from generator.press.dockets.pages import Row, _blocks, _even
from generator.press.dockets.stocks import STOCKS, stock_of
from generator.press.paper import paper
from generator.press.pdf.typefaces import PLAIN, PLAIN_SPEC
from generator.press.planning import Order
from generator.press.print_run import _guide
from generator.press.settings import Settings
from generator.reading.header import BoughtPart
from tests import shipped

ROOT = Path(__file__).parents[2]


def render(out: Path, *words: str) -> str:
    ran = CliRunner().invoke(app, ["render", *words, "--content", str(ROOT / "decks"), "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def told(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range().replace("\r", "") for page in document)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("press")
    render(out, "fathom", "--ink", "press")
    return out / "fathom"


def test_it_tells_of_every_file_how_many_of_what_size_in_which_inks_on_what(folder: Path) -> None:
    text = told(folder / "docket.pdf")
    entries = json.loads((folder / "manifest.json").read_text())["files"]
    files = [entry for entry in entries if entry["file"] not in ("docket.pdf", "die.pdf")]
    assert {path.name for path in folder.glob("*.pdf")} == {entry["file"] for entry in entries}
    assert len(files) > 3
    for entry in files:
        facts = entry[KEY]
        assert entry["file"] in text
        wide, high = facts["trim_mm"]
        assert f"{wide:g} x {high:g} mm, bleed {entry['bleed_mm']:g} mm" in text
        assert STOCKS[facts["stock"]].stock in text
    by_name = {entry["file"]: entry[KEY] for entry in files}
    assert set(by_name["box-large.pdf"]["spot_inks"]) == {"Crease", "CutContour"}
    assert by_name["box-large.pdf"]["stock"] == "boxes"
    assert by_name["cards.pdf"]["stock"] == "cards"
    assert by_name["cards.pdf"]["two_sided"]
    assert by_name["bells.pdf"]["stock"] == "tiles"
    assert by_name["rulebook.pdf"]["stock"] == "books"
    assert "FOGRA39, by its name at http://www.color.org" in text
    flat = " ".join(text.split())
    assert "claim no PDF/X, since no profile is inside" in flat
    assert "give the publisher the name of your condition if it is not FOGRA39" in flat
    assert "on request you get them as PDF/X-4 with the ICC profile of your condition inside" in flat
    assert "broadside render" not in flat
    assert "--condition" not in flat, "the publisher reads that in README"
    assert "die.pdf: CutContour and Crease alone" in text


def test_its_first_page_has_a_table_of_all_that_is_printed(folder: Path) -> None:
    first = pypdfium2.PdfDocument(folder / "docket.pdf")[0].get_textpage().get_text_range().replace("\r", "")
    entries = json.loads((folder / "manifest.json").read_text())["files"]
    table = first.partition("At a glance")[2]
    for entry in entries:
        if entry["file"] not in ("docket.pdf", "die.pdf"):
            wide, high = entry[KEY]["trim_mm"]
            title = "Rulebook" if entry["file"] == "rulebook.pdf" else entry["title"]
            count = 1 if entry["file"] == "rulebook.pdf" else entry["pieces"]
            sides = "4/4" if entry[KEY]["two_sided"] or title == "Rulebook" else "4/0"
            row = f"{title} {count} {entry['pages']} {wide:g} x {high:g} {sides}"
            assert row in " ".join(table.split())


def test_the_die_is_there_by_itself_on_white_a_page_for_each_that_has_lines(folder: Path) -> None:
    with pikepdf.open(folder / "box-large.pdf") as box, pikepdf.open(folder / "die.pdf") as file:
        with file.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert len(titles) == len(file.pages)
        [number] = [at for at, title in enumerate(titles) if title == "box-large.pdf, page 1"]
        assert list(file.pages[number].trimbox) == list(box.pages[0].trimbox)
        assert file.Root.OutputIntents[0].OutputConditionIdentifier == "FOGRA39"
        for page in file.pages:
            names = {name for name in page.resources["/XObject"] if name not in ("/marks", "/title")}
            assert names
            assert all(name.startswith(("/plate-crease", "/plate-contour")) for name in names)
    entries = json.loads((folder / "manifest.json").read_text())["files"]
    cut = {entry["file"] for entry in entries if entry.get(KEY, {}).get("spot_inks")}
    assert {title.partition(",")[0] for title in titles} == cut
    white = pypdfium2.PdfDocument(folder / "die.pdf")[number].render(scale=1).to_pil().convert("RGB")
    colours = white.getcolors(1 << 20) or []
    share = sum(count for count, colour in colours if min(colour) > 250) / (white.width * white.height)
    assert 0.9 < share < 1
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(folder / "die.pdf")]
    assert [f"die: {title}" in page for title, page in zip(titles, pages, strict=True)] == [True] * len(pages)


@pytest.mark.thorough
def test_the_die_has_the_same_bytes_twice(folder: Path, tmp_path: Path) -> None:
    render(tmp_path, "fathom", "--ink", "press")
    assert (tmp_path / "fathom" / "die.pdf").read_bytes() == (folder / "die.pdf").read_bytes()


@pytest.mark.thorough
def test_part_of_a_game_has_none_but_keeps_that_of_its_folder_true(folder: Path, tmp_path: Path) -> None:
    render(tmp_path, "fathom/cards", "--ink", "press")
    assert [path.name for path in tmp_path.rglob("*.pdf")] == ["cards.pdf"]
    assert "docket.pdf" in render(tmp_path, "fathom", "--ink", "press")
    same = tmp_path / "fathom" / "docket.pdf"
    assert same.read_bytes() == (folder / "docket.pdf").read_bytes()
    assert "docket.pdf" not in render(tmp_path, "fathom/cards", "--ink", "press")
    render(tmp_path, "fathom/cards", "--ink", "press", "--bleed", "5")
    assert "bleed 5 mm" in told(same)
    assert "bleed 3 mm" in told(same)


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("home")
    render(out, "fathom", "--ink", "mono", "--paper", "letter", "--flip", "short")
    return out / "fathom"


def test_a_folder_for_home_has_a_guide_that_says_of_each_file_what_it_is(at_home: Path) -> None:
    text = " ".join(told(at_home / GUIDE).split())
    entries = json.loads((at_home / "manifest.json").read_text())["files"]
    assert {path.name for path in at_home.glob("*.pdf")} == {entry["file"] for entry in entries}
    assert "black line, which saves ink, Letter; edition " in text
    assert "Print at 100 %" in text
    printed = [entry for entry in entries if entry["file"] != GUIDE]
    for entry in printed:
        assert f"{entry['file']} {entry['title']} " in text
    [cards] = [entry for entry in printed if entry["file"] == "cards.pdf"]
    sheets = f"{cards['title']} Sheets: {cards['pages'] // 2}. Both sides, flip on the short edge. On card"
    assert sheets in text
    order = [text.index(f"{name}.pdf") for name in ("rulebook-booklet", "cards")]
    assert order == sorted(order)


def test_a_guide_tells_how_to_cut_a_file_in_the_words_at_its_edge(at_home: Path) -> None:
    """Or that nothing is cut; a file of which sheets differ sends its reader to their edges."""
    text = " ".join(told(at_home / GUIDE).split())
    entries = json.loads((at_home / "manifest.json").read_text())["files"]
    cut = [entry for entry in entries if entry.get("cuts")]
    assert len(cut) > 1
    for entry in cut:
        edges = " ".join(told(at_home / entry["file"]).split())
        row = text.partition(f"{entry['file']} {entry['title']} ")[2].partition(".pdf")[0]
        for sentences in entry["cuts"]:
            assert " ".join(sentences) in edges
        assert (" ".join(entry["cuts"][0]) if len(entry["cuts"]) == 1 else "edge of each sheet") in row


def test_a_guide_says_which_sheets_stay_whole_and_what_their_edges_cannot_tell(tmp_path: Path) -> None:
    about = {"pages": 1, "ink": "home", "paper": "A4", "backs": "duplex", "content": "0" * 64}
    entries = [
        {"file": f"{name}.pdf", "component": name, "title": name.upper(), **about}
        for name in ("aid", "card_back", "log", "tuck_box")
    ]
    words = shipped.pack("general_quarters").words
    of = Guide("general_quarters", parts("general_quarters"), words)
    (tmp_path / GUIDE).write_bytes(guide(of, entries))
    text = " ".join(told(tmp_path / GUIDE).split())
    rows = dict(re.findall(r"(\w+)\.pdf [A-Z_]+ (.+?)(?= \w+\.pdf [A-Z]|$)", text))
    assert "Nothing is cut." in rows["aid"]
    assert words("print.behind_long") in rows["card_back"]
    assert words("sheet_log_cut") in rows["log"]
    assert "Nothing is cut." not in rows["log"]
    assert "the short slits" in rows["tuck_box"]
    assert "join" not in rows["tuck_box"]
    (tmp_path / GUIDE).write_bytes(guide(of, [entries[-1] | {"pages": 2}]))
    assert "Trim the sheets, then join them" in " ".join(told(tmp_path / GUIDE).split())


@pytest.mark.parametrize(
    ("game", "sheet", "key"),
    [
        ("to_the_bottom", "points", "sheet_markers_fold"),
        ("jure_of_the_seas", "extras", "sheet.extras_fold"),
        ("general_quarters", "card_back", "print.behind_long"),
    ],
)
def test_an_edge_says_what_the_guide_says(game: str, sheet: str, key: str, tmp_path: Path) -> None:
    """Markers are folded, ships and dice too, and the back of cards says how it comes behind them."""
    words = ["render", f"{game}/{sheet}", "--content", str(ROOT / "content"), "--out", str(tmp_path)]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    said = shipped.pack(game).words(key)
    assert said in " ".join(told(tmp_path / game / f"{sheet}.pdf").split())
    entries = json.loads((tmp_path / game / "manifest.json").read_text())["files"]
    (tmp_path / GUIDE).write_bytes(guide(Guide(game, parts(game), shipped.pack(game).words), entries))
    assert said in " ".join(told(tmp_path / GUIDE).split())


WEIGHT = re.compile(r"\b(?:about )?\d+ g\b|\b\d+ to \d+ g\b")
"""A weight of paper, in a sentence for whoever prints at home."""


@pytest.mark.parametrize("game", games.NAMES)
def test_rulebook_sheets_and_guide_name_one_weight_of_each_stock(game: str) -> None:
    usual = set(WEIGHT.findall((ROOT / "layouts" / "press" / "i18n" / "en.yaml").read_text("utf-8")))
    assert usual == {"200 to 250 g", "about 160 g", "80 to 120 g"}
    folder = ROOT / "content" / game
    own = "".join((folder / name).read_text("utf-8") for name in ("rulebook.md", "i18n/en.yaml"))
    assert set(WEIGHT.findall(own)) <= usual


def parts(game: str) -> list[Component]:
    played, content = shipped.load(game)
    return played.components(content, shipped.pack(game), HomeEdition())


@pytest.mark.parametrize("game", games.NAMES)
def test_a_guide_names_every_file_of_a_game_that_is_shipped(game: str, tmp_path: Path) -> None:
    """Those on which several components lie together, too."""
    names = dict.fromkeys(each.sheet or each.name for each in parts(game) if each.printed)
    about = {"pages": 2, "ink": "home", "paper": "A4", "backs": "duplex", "content": "0" * 64}
    entries = [{"file": f"{name}.pdf", "component": name, "title": name.upper(), **about} for name in names]
    (tmp_path / GUIDE).write_bytes(guide(Guide(game, parts(game), shipped.pack(game).words), entries))
    text = " ".join(told(tmp_path / GUIDE).split())
    assert [name for name in names if f"{name}.pdf {name.upper()}" not in text] == []


@pytest.mark.parametrize(("game", "name"), [("bruise_cruise", "board"), ("general_quarters", "tuck_box")])
def test_a_guide_says_which_file_stands_instead_of_another(game: str, name: str, tmp_path: Path) -> None:
    """A board and a box have two files each: on sheets to join, and on one from a copy shop."""
    about = {"pages": 1, "ink": "home", "paper": "A4", "backs": "duplex", "content": "0" * 64, "title": "It"}
    entries = [{"file": f"{name}{end}.pdf", "component": name, **about} for end in ("", "-large")]
    (tmp_path / GUIDE).write_bytes(guide(Guide(game, parts(game), shipped.pack(game).words), entries))
    plain, large = " ".join(told(tmp_path / GUIDE).split()).split(f"{name}-large.pdf It")
    assert f"Instead of {name}.pdf" in large
    assert f"Or {name}-large.pdf instead" in plain
    assert "Instead of" not in plain
    assert "join the sheets" not in large


def test_a_guide_is_headed_in_the_typeface_and_colour_of_its_game_beside_its_cover(tmp_path: Path) -> None:
    pack = shipped.pack("to_the_bottom")
    order = Order(pack, "To the Bottom", parts("to_the_bottom"), tmp_path, parts("to_the_bottom"))
    of = _guide(order, Settings(paper("a4", pack.layouts)))
    about = {"pages": 2, "ink": "home", "paper": "A4", "backs": "duplex", "content": "0" * 64}
    entries = [{"file": "cards.pdf", "component": "cards", "title": "Cards", **about}]
    (tmp_path / GUIDE).write_bytes(guide(of, entries))
    with pikepdf.open(tmp_path / GUIDE) as pdf:
        fonts = {str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()}
    assert any("Marcellus" in font for font in fonts)
    shown = pypdfium2.PdfDocument(tmp_path / GUIDE)[0].render(scale=2).to_pil().convert("RGB")
    cover = shown.crop((120, 72, 240, 250))
    assert len(cover.getcolors(1 << 20)) > 200
    assert "To the Bottom: print guide" in told(tmp_path / GUIDE)


def test_a_line_of_a_guide_ends_in_no_single_word() -> None:
    font = load(PLAIN, PLAIN_SPEC)
    words = "a printer, a steel ruler and a knife or a trimmer, glue for what is folded or joined, something"
    for end in (" to score with", " to score with it"):
        lines = _even(words + end, font, 141.0)
        assert len(lines) == 2
        assert font.width(lines[1]) * 3.3 > 0.2 * 141
        assert " ".join(lines) == words + end


TABLE = re.compile(r"^\| (\*\*.+?) \| (.+) \|$", re.MULTILINE)
"""Rows of the table of a rulebook that says what is printed on what: files in bold, and their stock."""
SAID = {"firm paper": "firm", "about 160": "firm", "card": "card", "paper": "paper"}


@pytest.mark.parametrize("game", games.NAMES)
def test_the_guide_sends_every_file_to_the_stock_its_rulebook_names(game: str) -> None:
    book = (ROOT / "content" / game / "rulebook.md").read_text(encoding="utf-8")
    table = book[book.index("| print | on |") :]
    by_name: dict[str, Component] = {}
    for each in parts(game):
        by_name.setdefault(each.sheet or each.name, each)
    named = []
    for files, stock in TABLE.findall(table[: table.index("\n\n")]):
        said = min(
            (name for name in SAID if name in stock), key=lambda name: ("160" not in name, stock.index(name))
        )
        named += re.findall(r"\*\*([a-z_]+)", stock)
        for name in re.findall(r"[a-z_]+", files):
            named.append(name)
            if name in by_name:
                assert home_stock_of({"file": f"{name}.pdf"}, by_name[name]) == SAID[said], (name, stock)
    at_home = {
        name
        for name, each in by_name.items()
        if each.printed and not each.press_only and not (each.variable and each.variable.spot_plates)
    }
    assert {name for name in at_home if by_name[name].kind != "book"} <= {*named}


def test_a_guide_is_in_the_language_of_its_folder(tmp_path: Path) -> None:
    words = ["render", "bridge_crew/aid", "--content", str(ROOT / "content"), "--out", str(tmp_path)]
    (tmp_path / "bridge_crew" / "de").mkdir(parents=True)
    (tmp_path / "bridge_crew" / "de" / GUIDE).touch()
    ran = CliRunner().invoke(app, [*words, "--lang", "de"])
    assert ran.exit_code == 0, ran.output
    text = " ".join(told(tmp_path / "bridge_crew" / "de" / GUIDE).split())
    assert "Brückencrew: Druckanleitung" in text
    assert "aid.pdf" in text
    assert "Seite 1 von 1" in text
    assert (
        "Zuerst alle Schnitte 1, quer über den Bogen. Dann die Streifen zerschneiden, an den Linien." in text
    )


def test_a_guide_that_is_true_already_is_left_alone(at_home: Path, tmp_path: Path) -> None:
    words = ("--ink", "mono", "--paper", "letter", "--flip", "short")
    shutil.copytree(at_home, tmp_path / "fathom")
    assert GUIDE not in render(tmp_path, "fathom/cards", *words)
    assert GUIDE in render(tmp_path, "fathom/cards", "--ink", "mono", "--paper", "letter")
    assert GUIDE not in render(tmp_path / "part", "fathom/cards", *words)


@pytest.mark.thorough
def test_a_printer_at_home_needs_none(tmp_path: Path) -> None:
    render(tmp_path, "fathom/bells", "fathom/cards")
    render(tmp_path, "fathom")
    assert not list(tmp_path.rglob("docket.pdf"))


def test_a_docket_goes_on_to_further_pages_and_parts_no_file_from_its_facts() -> None:
    facts = {"trim_mm": [63.5, 88.9], "corner_mm": 3, "two_sided": True, "spot_inks": [], "stock": "cards"}
    entry = {"ink": "press", "title": "Cards", "pieces": 54, "pages": 108, "bleed_mm": 3, "content": "c0ffee"}
    entries = [{**entry, "file": f"cards-{n}.pdf", KEY: facts} for n in range(20)]
    document = pypdfium2.PdfDocument(docket(Edition("Harbour", ("Old cards",)), entries))
    pages = [page.get_textpage().get_text_range() for page in document]
    assert len(pages) > 2
    assert "Old cards: made at home, not by a press" in pages[0]
    for n in range(20):
        [page] = [text for text in pages if f"cards-{n}.pdf" in text]
        assert page.count("54 pieces a game") == page.count(".pdf")


def test_no_cell_of_a_docket_is_printed_over_another() -> None:
    """A long name stands in several lines; a file's name that is too wide has a line to itself."""
    entry = entry_of("a", "cards") | {"file": "box_for_the_starting_cards-large.pdf"}
    entry |= {"title": "Tuck box: starting cards and the Iceberg, with all that lies under it"}
    for page in pypdfium2.PdfDocument(docket(Edition("Harbour"), [entry, WRAPS])):
        text = page.get_textpage()
        boxes = [text.get_rect(n) for n in range(text.count_rects())]
        over = [(a, b) for a, b in combinations(boxes, 2) if _meet(a, b)]
        assert over == []


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """Whether two boxes of words, left, foot, right, head, have less than half a point between them."""
    return min(a[2], b[2]) - max(a[0], b[0]) > -0.5 and min(a[3], b[3]) - max(a[1], b[1]) > 0.5


def test_every_page_of_a_docket_says_of_which_game_and_which_of_how_many_it_is(folder: Path) -> None:
    document = pypdfium2.PdfDocument(folder / "docket.pdf")
    assert len(document) > 1
    for number, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert "Fathom: docket" in text
        assert f"page {number} of {len(document)}" in text


def test_rows_are_kept_together_from_each_beginning() -> None:
    rows = [Row("a", ""), Row("b", ""), Row("c", "", True), Row("d", ""), Row("e", "", True)]
    assert [[row.what for row in block] for block in _blocks(rows)] == [["a"], ["b"], ["c", "d"], ["e"]]


def rows_of(edition: Edition, *entries: dict) -> str:
    document = pypdfium2.PdfDocument(docket(edition, entries))
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def entry_of(name: str, stock: str, **facts) -> dict:
    facts = {
        "trim_mm": [190, 265],
        "corner_mm": 0,
        "two_sided": False,
        "spot_inks": [],
        "stock": stock,
    } | facts
    entry = {
        "file": f"{name}.pdf",
        "component": name,
        "ink": "press",
        "title": name.title(),
        "content": "c0ffee",
    }
    return entry | {"pieces": 3, "pages": 3, "bleed_mm": 3, KEY: facts}


WRAPS = entry_of("box", "wraps", trim_mm=[300, 400], inside_mm=[151, 213, 18])


def test_it_says_what_is_bought_and_where_it_goes() -> None:
    dice = BoughtPart(
        id="dice", name="dice, gold and blue", count=2, make="plastic", size_mm=(16, 16, 16), goes_in="tin"
    )
    text = rows_of(Edition("Harbour", bought=(dice,)), WRAPS)
    assert "Bought parts 2 dice, gold and blue: plastic; about 16 x 16 x 16 mm each; into tin" in text
    assert "Packing into tin: dice (bought)" in text


def test_it_says_which_bar_code_and_imprint_the_box_has_and_what_it_lacks() -> None:
    text = rows_of(Edition("Harbour", imprint=("Harbour Press", "Elsewhere"), ean="4006381333931"), WRAPS)
    assert "Imprint Harbour Press; Elsewhere" in text
    assert "Bar code EAN-13 4006381333931, at 100 %" in text
    assert "To be filled in" not in text
    lacking = ("publisher and address (imprint)", "bar code (ean)")
    without = rows_of(Edition("Harbour", missing=lacking), WRAPS)
    wanted = "Publisher, Address, Bar code, EAN-13: the form on the last page, before the box goes to a shop"
    assert f"To be filled in {wanted}" in without
    for line in ("Publisher", "Address", "Bar code, EAN-13"):
        assert f"{line} ______" in without
    assert without.count("Then back to the publisher") == 1
    assert "game.yaml" not in without
    log = rows_of(Edition("Harbour", missing=("bar code (ean)",)), entry_of("log", "sheets"))
    assert "bar code" not in log


def test_pieces_are_packed_on_the_boards_they_are_pushed_out_of() -> None:
    sheet = {"on_each": 35, "sheets": 2, "trim_mm": [124, 170]}
    chits = entry_of("chits", "punched", goes_in="box", kept_in="dice_box", punched=sheet)
    text = rows_of(Edition("Harbour"), chits)
    assert "2 sheets a game of 124 x 170 mm, up to 35 pieces on each" in text
    assert "Goes into box, on its punch sheets; dice_box is packed for the pieces" in text
    whole = entry_of("counters", "punched", goes_in="box", punched={"sheets": 1, "trim_mm": [190, 265]})
    text = rows_of(Edition("Harbour"), whole)
    assert "1 sheet a game of 190 x 265 mm, with all its pieces" in text
    assert "Goes into box, on its punch sheets" in text


def test_what_nobody_is_to_see_is_folded_inwards_and_sealed() -> None:
    solutions = entry_of("solutions", "sheets", goes_in="box", turned=True)
    text = rows_of(Edition("Harbour"), solutions)
    assert "printed side inwards, to 132.5 x 190 mm; each sheet sealed with a wafer" in text
    assert "3 pieces a game, each page once" in text


POKER, PAGE, TOKEN = (
    Size(title="poker", width=63.5, height=88.9, corner=3),
    Size(title="page", width=190, height=265),
    Size(title="token", width=30, height=30),
)
BOX = {"folded": True, "values": {"deep": 9}}


@pytest.mark.parametrize(
    ("kind", "size", "more", "spots", "stock"),
    [
        ("cards", POKER, {}, (), "cards"),
        ("cards", TOKEN, {}, (), "tiles"),
        ("cards", POKER, {"outline": Outline("hex")}, (), "tiles"),
        ("sheet", PAGE, {}, (), "sheets"),
        ("sheet", PAGE, {}, ("CutContour",), "punched"),
        ("sheet", PAGE, {}, ("CutContour", "Crease"), "creased"),
        ("board", PAGE, {}, (), "boards"),
        ("board", PAGE, BOX, ("CutContour", "Crease"), "boxes"),
        ("sheet", PAGE, {"folded": True}, ("CutContour", "Crease"), "dice"),
        ("sheet", PAGE, {"folded": True}, ("Crease",), "creased"),
        ("cards", POKER, {"press_only": True, "fills": True}, (), "scratch back"),
        ("cards", POKER, {"press_only": True}, (), "beside scratch"),
        ("sheet", PAGE, {"press_only": True}, ("CutContour",), "punched"),
        ("book", PAGE, {}, (), "books"),
    ],
)
def test_every_kind_of_component_has_a_stock(kind, size, more, spots, stock) -> None:
    more = dict(more)
    face = Face("card", more.pop("values", {}))
    component = Component("some", "Some", kind, "page", [Piece("a", face)], **more)
    assert stock_of(component, size, spots, "CutContour", "Crease") == stock
    assert stock in STOCKS


@pytest.mark.parametrize(
    ("stock", "trim", "inside", "folded"),
    [
        ("sheets", [190, 265], [151, 213, 18], True),
        ("sheets", [265, 190], [151, 213, 18], True),
        ("sheets", [190, 265], [193, 268, 18], False),
        ("sheets", [148, 210], [151, 213, 18], False),
        ("stiff", [190, 265], [151, 213, 18], False),
    ],
)
def test_a_sheet_of_paper_larger_than_its_box_is_folded_to_go_in(stock, trim, inside, folded) -> None:
    sheet = {"component": "log", KEY: {"stock": stock, "trim_mm": trim}}
    box = {"component": "box", KEY: {"stock": "wraps", "trim_mm": [300, 400], "inside_mm": inside}}
    assert _is_folded_to_fit(sheet, [sheet, box]) is folded
    assert not _is_folded_to_fit(sheet, [sheet])
