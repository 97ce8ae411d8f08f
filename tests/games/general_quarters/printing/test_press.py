"""Scratch cards for a printing house: what lies under the ink, what lies over it, what each card costs."""

from __future__ import annotations

import gc
import re
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.cli.options import loaded_packs
from generator.cli.ordering import order_of
from generator.contract import Edition
from generator.drawing.computed.qr import modules
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.printing.places import PRESS_MM, PRESS_SQUARE_MM, card_places
from generator.press.paper import paper
from generator.press.settings import Settings
from generator.press.variable_data.writer import print_variable
from tests import shipped
from tests.games.general_quarters.on_paper import fronts, press
from tests.games.general_quarters.on_paper import words as english
from tests.press.harbour_press import job

MM = 72 / 25.4
PLATES = ("Scratch Varnish", "Scratch Silver", "Scratch Print")


@pytest.fixture(scope="module")
def content():
    return shipped.load("general_quarters")[1]


@pytest.fixture(scope="module")
def faces():
    return Faces(shipped.pack("general_quarters").layouts, "press", english())


def dealt(content, count: int, preset: str = "") -> list[Card]:
    setup = content.setup(preset) if preset else content.setup()
    return list(maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers("press", setup, 0, count)))


@pytest.fixture(scope="module")
def cards(content):
    return dealt(content, 7)


def printed(content, faces, cards, one_per_page=True, sheet="a3", **changes) -> bytes:
    layouts = shipped.pack("general_quarters").layouts
    component = fronts(content, cards)
    how = Settings(paper(sheet, layouts), "press", one_per_page=one_per_page, **changes)
    file = BytesIO()
    made = print_variable(file, job(component, how, size("a6", layouts)), component.pieces, faces)
    assert not made.problems
    assert made.pieces == len(cards)
    return file.getvalue()


@pytest.fixture(scope="module")
def singles(content, faces, cards) -> bytes:
    return printed(content, faces, cards)


@pytest.fixture(scope="module")
def imposed(content, faces, cards) -> bytes:
    return printed(content, faces, cards, one_per_page=False)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def forms(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Stream]:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def words(stream) -> list[tuple[str, list[object]]]:
    return [(str(op), list(operands)) for operands, op in pikepdf.parse_content_stream(stream)]


def plates(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Stream]:
    """The form of every spot ink, by the ink's name."""
    found = {}
    for form in forms(pdf):
        for space in dict(form.Resources.get("/ColorSpace", {}).items()).values():
            if len(form.Resources.ColorSpace.keys()) == 1:
                found[str(space[1])[1:]] = form
    return found


def hidden(page: pikepdf.Page, names: dict[str, str]) -> list[list[tuple[str, float, float]]]:
    """For each card of a page what it hides: stamp, and where in mm from the corner of its trim."""
    found: list[list[tuple[str, float, float]]] = []
    outer: list[tuple[float, float]] = []
    at = corner = (0.0, 0.0)
    fresh = False
    for word, operands in words(page):
        if word == "q":
            outer.append(at)
            fresh = len(outer) == 2
        elif word == "Q":
            at = outer.pop()
        elif word == "cm" and list(map(float, operands[:4])) == [1, 0, 0, 1]:
            at = (at[0] + float(operands[4]), at[1] + float(operands[5]))
            if fresh:
                corner, fresh = at, False
                found.append([])
        elif word == "Do" and str(operands[0]) in names:
            found[-1].append((names[str(operands[0])], at[0] - corner[0], at[1] - corner[1]))
    return [card for card in found if card]


def stamp_names(component) -> dict[str, str]:
    """The forms of the images, which are named in the order of the variable data."""
    return {f"/{chr(ord('a') + n)}": token for n, token in enumerate(component.variable.images)}


# ---- what is printed ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["singles", "imposed"])
def test_the_file_is_sound_and_holds_no_light(kind, request):
    with opened(request.getfixturevalue(kind)) as pdf:
        assert pdf.check_pdf_syntax() == []
        used = {word for each in (*pdf.pages, *forms(pdf)) for word, _ in words(each)}
        assert "k" in used
        assert not used & {"rg", "RG", "g", "G"}
        assert not any(b"RGB" in each.unparse() or b"Gray" in each.unparse() for each in pdf.objects)
        for page in pdf.pages:
            assert page.Group.CS == "/DeviceCMYK"


@pytest.mark.parametrize("kind", ["singles", "imposed"])
def test_every_square_is_stamped_with_what_the_card_hides(kind, content, cards, request):
    names = stamp_names(fronts(content, cards))
    with opened(request.getfixturevalue(kind)) as pdf:
        found = [card for page in pdf.pages for card in hidden(page, names)]
    assert len(found) == len(cards)
    for card, squares in zip(cards, found, strict=True):
        assert [token for token, _, _ in squares] == [plain(token) for token in card.grid]
        assert [place for _, *place in squares] == [pytest.approx(place, abs=1e-3) for _, *place in found[0]]


def test_a_card_a_page_with_its_boxes(singles):
    with opened(singles) as pdf:
        assert len(pdf.pages) == 7
        for page in pdf.pages:
            trim, bleed, media = ([float(edge) / MM for edge in page[box]] for box in BOXES)
            assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([105, 148], abs=0.01)
            assert np.subtract(trim, bleed) == pytest.approx([3, 3, -3, -3], abs=0.01)
            assert media[:2] == [0, 0]
            assert media[2] - bleed[2] > 5


BOXES = ("/TrimBox", "/BleedBox", "/MediaBox")


def test_sheets_keep_their_bleed_and_the_last_one_its_rest(imposed):
    with opened(imposed) as pdf:
        assert len(pdf.pages) == 2
        assert {round(float(edge) / MM) for edge in pdf.pages[0].MediaBox[2:]} == {297, 420}
        calls = [Counter(str(args[0]) for word, args in words(page) if word == "Do") for page in pdf.pages]
        assert [call["/art"] for call in calls] == [4, 3]
        assert [call["/plate-scratch"] for call in calls] == [4, 3]


@pytest.mark.parametrize("bleed", [0.0, 5.0])
def test_the_bleed_is_a_setting(content, faces, cards, bleed):
    with opened(printed(content, faces, cards[:1], bleed=bleed)) as pdf:
        trim, edge = ([float(each) / MM for each in pdf.pages[0][box]] for box in BOXES[:2])
        assert np.subtract(trim, edge) == pytest.approx([bleed, bleed, -bleed, -bleed], abs=0.01)


# ---- plates -------------------------------------------------------------------------------


def test_every_plate_is_a_spot_ink_of_its_own_that_overprints(singles):
    with opened(singles) as pdf:
        found = plates(pdf)
        assert set(found) == set(PLATES)
        for form in found.values():
            [space] = dict(form.Resources.ColorSpace.items()).values()
            assert str(space[0]) == "/Separation"
            assert str(space[2]) == "/DeviceCMYK"
            said = words(form)
            first, [state] = said[0]
            assert first == "gs"
            overprint = form.Resources.ExtGState[str(state)]
            assert (bool(overprint.OP), bool(overprint.op), int(overprint.OPM)) == (True, True, 1)
            # Nothing in the form turns that off again, or paints with another ink.
            assert not {word for word, _ in said[1:]} & {"gs", "k", "K", "Do", "sh"}


def test_crop_marks_are_in_black_and_each_spot_ink_outside_the_bleed(singles):
    with opened(singles) as pdf:
        page = pdf.pages[0]
        marks = page.Resources.XObject["/marks"]
        named = {str(space[1]) for _, space in marks.Resources.ColorSpace.items()}
        assert named == {"/Scratch Silver", "/Scratch Varnish", "/Scratch Print"}
        process = {tuple(float(part) for part in args) for word, args in words(marks) if word in ("k", "K")}
        assert process == {(0, 0, 0, 1)}
        high = float(page.MediaBox[3]) / MM
        left, bottom, right, top = (float(edge) / MM for edge in page.BleedBox)
        points = [
            (float(x), high - float(y))
            for word, args in words(marks)
            if word in ("m", "l")
            for x, y in zip(args[::2], args[1::2], strict=True)
        ]
        assert points
        assert not any(left < x < right and bottom < y < top for x, y in points)


@pytest.mark.clause("GQ-V17")
def test_the_scratch_layer_is_the_same_on_all_cards(singles, cards, content, faces):
    """One form for all pages, and the same one whatever the cards hide."""
    with opened(singles) as pdf, opened(printed(content, faces, dealt(content, 20)[10:])) as other:
        for name in PLATES:
            assert plates(pdf)[name].read_bytes() == plates(other)[name].read_bytes()
        after = {page.Contents[2].objgen for page in pdf.pages}
        assert len(after) == 1
        [last] = {page.Contents[2].read_bytes() for page in pdf.pages}
        assert b"/plate-scratch Do" in last
        # What is a page's own paints with no spot ink.
        own = [page.Contents[1].read_bytes() for page in pdf.pages]
        assert len(set(own)) == len(cards)
        assert not any(b" cs" in each or b"plate" in each for each in own)


def test_scratch_ink_stands_beyond_every_mark_and_varnish_beyond_the_ink(singles, content, cards):
    names = stamp_names(fronts(content, cards))
    with opened(singles) as pdf:
        found = plates(pdf)
        patches = outlines(found["Scratch Silver"])
        [[left, top, right, bottom]] = outlines(found["Scratch Varnish"])
        [(x, y, x2, y2)] = patches
        assert min(x - left, y - top, right - x2, bottom - y2) > 0.5
        places = card_places(cards[0].setup, PRESS_MM, PRESS_SQUARE_MM)
        wide = {float(pdf.pages[0].Resources.XObject[name].BBox[2]) for name in names}
        [stamp] = wide
        # The panel has no gap. Marks keep inside their squares, since ink is laid to half a millimetre.
        assert (x2 - x, y2 - y) == (pytest.approx(89.3), pytest.approx(89.3))
        marks = hidden(pdf.pages[0], names)[0]
        assert len(marks) == 100
        for _, mark_x, mark_y in marks:
            for at, panel in ((mark_x, x), (mark_y, y)):
                inside = (at - panel - 0.4) % places.cell
                assert 1.44 < inside < places.cell - stamp - 1.44


def outlines(form) -> list[list[float]]:
    """The box of each shape a plate fills, in mm."""
    found: list[list[float]] = []
    points: list[tuple[float, float]] = []
    for word, operands in words(form):
        numbers = [float(each) for each in operands if not isinstance(each, pikepdf.Name)]
        if word == "re":
            points = [(numbers[0], numbers[1]), (numbers[0] + numbers[2], numbers[1] + numbers[3])]
        elif word in ("m", "l", "c"):
            points += zip(numbers[::2], numbers[1::2], strict=True)
        elif word == "f":
            xs, ys = [x for x, _ in points], [y for _, y in points]
            found.append([min(xs), min(ys), max(xs), max(ys)])
            points = []
    return found


def test_plates_are_called_what_the_printer_calls_them(content, faces, cards):
    names = {"spot": "PANTONE 877 C", "varnish": "UV Gloss", "legend": "none"}
    with opened(printed(content, faces, cards[:1], **names)) as pdf:
        assert set(plates(pdf)) == {"PANTONE 877 C", "UV Gloss"}
        assert "/plate-legend" not in pdf.pages[0].Resources.XObject
        layers = [str(group.Name) for group in pdf.Root.OCProperties.OCGs]
    assert layers == ["Art", "Hidden layer", "Varnish", "Scratch ink"]


# ---- what the eye sees --------------------------------------------------------------------


def picture(data: bytes, page: int = 0, scale: float = 8.0) -> np.ndarray:
    """Pixels of a page, ``scale`` of them to the millimetre."""
    document = pypdfium2.PdfDocument(data)
    try:
        return document[page].render(scale=scale / MM, rev_byteorder=True).to_numpy()[:, :, :3].astype(int)
    finally:
        document.close()


def without_plates(data: bytes) -> bytes:
    """The card as it is once everything is scratched off."""
    with opened(data) as pdf:
        for form in plates(pdf).values():
            form.write(b"")
        out = BytesIO()
        pdf.save(out)
        return out.getvalue()


def test_two_cards_look_alike_but_for_id_and_code_until_they_are_scratched(singles):
    one, two = (picture(singles, page) for page in (0, 1))
    edge = 8.25
    own = np.zeros(one.shape[:2], bool)
    for left, top, right, bottom in ((3, 142, 85, 146), (82, 127, 102, 146)):
        own[
            int((edge + top) * 8) : int((edge + bottom) * 8), int((edge + left) * 8) : int((edge + right) * 8)
        ] = True
    differs = np.abs(one - two).max(axis=2) > 8
    assert not (differs & ~own).any()
    assert (differs & own).any()
    bare = [picture(without_plates(singles), page) for page in (0, 1)]
    assert (np.abs(bare[0] - bare[1]).max(axis=2) > 8).sum() > 20_000


def test_the_code_on_the_card_is_the_code_of_its_id(singles, cards):
    """Read module by module off the picture, as a reader does once it has found the corners."""
    for page, card in enumerate(cards[:2]):
        pixels = picture(singles, page, 12.0).mean(axis=2)
        places = card_places(card.setup, PRESS_MM, PRESS_SQUARE_MM)
        edge, side = 8.25, places.code * 21 / 29
        rim = (places.code - side) / 2
        left, top = edge + 105 - 5 - places.code + rim, edge + places.below + rim
        rows = modules(card.id)
        step = side / len(rows)
        read = tuple(
            tuple(
                int(pixels[int((top + (row + 0.5) * step) * 12), int((left + (col + 0.5) * step) * 12)] < 128)
                for col in range(len(rows))
            )
            for row in range(len(rows))
        )
        assert read == rows
        # Four modules of light around it, as readers need.
        assert rim == pytest.approx(4 * step)
        ring = pixels[
            int((top - rim + 0.2) * 12) : int((top - 0.2) * 12), int(left * 12) : int((left + side) * 12)
        ]
        assert ring.min() > 240


def test_the_id_can_be_found_by_a_text_search(singles, imposed, cards):
    for data in (singles, imposed):
        document = pypdfium2.PdfDocument(data)
        text = "".join(page.get_textpage().get_text_bounded() for page in document)
        document.close()
        assert all(text.count(card.id) == 1 for card in cards)


# ---- runs ---------------------------------------------------------------------------------


def test_the_same_cards_give_the_same_bytes(singles, content, cards):
    fresh = Faces(shipped.pack("general_quarters").layouts, "press", english())
    assert printed(content, fresh, cards) == singles


@pytest.mark.parametrize(("one_per_page", "most"), [(True, 600), (False, 350)])
def test_a_further_card_costs_few_bytes(content, faces, one_per_page, most):
    some = dealt(content, 320)
    small, large = (len(printed(content, faces, some[:n], one_per_page)) for n in (20, 320))
    assert (large - small) / 300 <= most
    with opened(printed(content, faces, some, one_per_page)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == (320 if one_per_page else 80)


class Nowhere(BytesIO):
    """A file that keeps nothing, as the disk's memory is not ours."""

    def write(self, data):
        return len(data)


@pytest.mark.thorough
def test_memory_does_not_grow_with_the_run(content, faces, cards):
    """Of a card its number and place stay behind for the docket, and 30 bytes of where everything is."""
    layouts = shipped.pack("general_quarters").layouts
    component = fronts(content, cards)
    run = islice(cycle(component.pieces), 800)
    long_job = job(component, Settings(paper("a3", layouts), "press", one_per_page=True), size("a6", layouts))
    memory = []

    def look(count: int) -> None:
        if len(memory) in (199, 799):
            gc.collect()
        memory.append(tracemalloc.get_traced_memory()[0])

    tracemalloc.start()
    made = print_variable(Nowhere(), long_job, run, faces, look)
    tracemalloc.stop()
    assert made.pieces == len(memory) == 800
    # 178 with Python 3.11; a card itself would be thousands.
    assert memory[799] - memory[199] < 600 * 300


@pytest.mark.parametrize("preset", ["calm", "storm", "typhoon"])
def test_every_preset_can_be_printed(content, faces, preset):
    some = dealt(content, 2, preset)
    with opened(printed(content, faces, some)) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.check_pdf_syntax() == []


def test_solutions_are_apart(content, cards):
    parts = {part.name: part for part in press(content, cards)}
    assert set(parts) == {"scratch_cards", "scratch_card_back", "solutions"}
    told = [card["title"] for page in parts["solutions"].pieces for card in page.front.values["cards"]]
    assert told == [card.id for card in cards]


# ---- the command --------------------------------------------------------------------------


def puzzle_new(*words: object):
    content = Path(__file__).parents[4] / "content"
    return CliRunner().invoke(app, ["puzzle", "new", *map(str, words), "--content", str(content)])


def test_a_run_for_a_press_is_cards_and_solutions(tmp_path):
    """The same command writes the same bytes, and every card is another one."""
    command = ("--unrated", "--count", 5, "--sheets", "press", "--spot", "PANTONE 877 C", "--bleed", 4)
    made = []
    for folder in ("one", "two"):
        ran = puzzle_new(*command, "--out", tmp_path / folder)
        assert ran.exit_code == 0, ran.output
        made.append((tmp_path / folder / "scratch_cards.pdf").read_bytes())
        assert (tmp_path / folder / "solutions.pdf").is_file()
    assert made[0] == made[1]
    with opened(made[0]) as pdf:
        assert len(pdf.pages) == 5
        assert "PANTONE 877 C" in plates(pdf)
        trim, bleed = ([float(edge) / MM for edge in pdf.pages[0][box]] for box in BOXES[:2])
        assert trim[0] - bleed[0] == pytest.approx(4, abs=0.01)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--spot", "All"], "'All' is no spot ink"),
        (["--varnish", "Gloss)\n/Evil"], "'Gloss)\\x0a/Evil' cannot name a spot ink"),
        (["--spot", "Silver", "--legend", "SILVER"], "must be different names"),
        (["--ink", "home"], "sheets for a press are PDF in press ink"),
        (["--format", "svg"], "sheets for a press are PDF in press ink"),
        (["--bleed", "-1"], "--bleed"),
    ],
)
def test_wrong_usage_is_told_in_a_line_and_nothing_is_written(tmp_path, words, said):
    out = tmp_path / "out"
    ran = puzzle_new("--unrated", "--sheets", "press", *words, "--out", out)
    assert ran.exit_code == 2
    assert said in ran.output
    assert not out.exists()


@pytest.mark.thorough
def test_a_drill_for_a_press_names_the_squares_to_scratch_first(tmp_path):
    """Its scratch ink is that of all cards: what it shows is said above the silver."""
    out = tmp_path / "out"
    ran = puzzle_new("--drill", "--sheets", "press", "--count", "1", "--seed", "harbour", "--out", out)
    assert ran.exit_code == 0, ran.output
    page = pypdfium2.PdfDocument(out / "scratch_cards.pdf")[0].get_textpage().get_text_range()
    assert re.search(r"Scratch these first\s+(?:[A-J](?:10|[1-9]),?\s+){9}", page)


# ---- everything that is asked for is there ------------------------------------------------

NAMED = {"gs": "/ExtGState", "Do": "/XObject", "cs": "/ColorSpace", "CS": "/ColorSpace", "Tf": "/Font"}


def nameless(pdf: pikepdf.Pdf) -> set[tuple[str, str]]:
    """Resources that pages and forms use without having them."""
    lacking = set()
    for each in (*pdf.pages, *forms(pdf)):
        resources = each.Resources if isinstance(each, pikepdf.Stream) else inherited(each, "/Resources")
        for word, operands in words(each):
            if word in NAMED and str(operands[0]) not in resources.get(NAMED[word], {}):
                lacking.add((word, str(operands[0])))
    return lacking


def inherited(page: pikepdf.Page, key: str):
    held = page.obj
    while key not in held:
        held = held.Parent
    return held[key]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("sheets", "ink"),
    [("codebook", "home"), ("codebook", "press"), ("stickers", "press"), ("press", "press")],
)
def test_no_page_asks_for_what_the_file_lacks(tmp_path, sheets, ink):
    """And none leaves overprinting switched on when it comes to the stamps."""
    asked = ("--unrated", "--count", 7, "--sheets", sheets, "--ink", ink)
    ran = puzzle_new(*asked, "--paper", "a4", "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    for path in sorted(tmp_path.glob("*.pdf")):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert nameless(pdf) == set(), path.name
            for page in pdf.pages:
                over, outer = False, []
                for word, operands in words(page):
                    if word == "q":
                        outer.append(over)
                    elif word == "Q":
                        over = outer.pop()
                    elif word == "gs" and str(operands[0]) in ("/over", "/knock-out"):
                        over = str(operands[0]) == "/over"
                    assert not (over and word == "Do"), path.name


def test_the_coded_card_runs_off_the_trim_on_all_sides(tmp_path):
    """Ink in the bleed on every side, down to its corners, as on a scratch card."""
    asked = ("--unrated", "--count", 1, "--sheets", "codebook", "--ink", "press", "--paper", "card")
    assert puzzle_new(*asked, "--out", tmp_path).exit_code == 0
    document = pypdfium2.PdfDocument(tmp_path / "cards.pdf")
    picture = document[0].render(scale=4).to_pil().convert("RGB")
    left, bottom, right, top = (round(4 * edge) for edge in document[0].get_bleedbox())
    high = picture.height
    rim = 4
    bleed = picture.crop((left + rim, high - top + rim, right - rim, high - bottom - rim))
    across, down = bleed.size
    edges = [bleed.getpixel((x, y)) for x in range(across) for y in (0, down - 1)]
    edges += [bleed.getpixel((x, y)) for x in (0, across - 1) for y in range(down)]
    assert (255, 255, 255) not in edges


def test_solutions_stand_on_their_heads(tmp_path):
    """On paper the heads of maps and pages are below what they head, and the sheet's line is not."""
    assert puzzle_new("--unrated", "--count", 10, "--out", tmp_path).exit_code == 0
    document = pypdfium2.PdfDocument(tmp_path / "solutions.pdf")
    assert len(document) == 2
    for page in document:
        text = page.get_textpage()
        spots = {
            said: text.get_charbox(text.search(said, match_case=True).get_next()[0])
            for said in ("SOLUTIONS", "Standard", "General Quarters")
        }
        assert spots["SOLUTIONS"][1] < spots["Standard"][1] < spots["General Quarters"][1]


def test_a_whole_game_for_a_press_is_its_scratch_edition_and_the_other_is_named(tmp_path):
    """Both have the same ids; a printing house would have printed every card twice."""
    [loaded] = loaded_packs(["general_quarters"], shipped.CONTENT, "en")

    def names(ink, wanted=None):
        order = order_of(loaded, {"general_quarters": wanted or {}}, tmp_path, Edition(), ink)
        return {component.name for component in order.components}

    for_press = {"scratch_cards", "scratch_card_back"}
    assert for_press | {"solutions", "card_box", "rulebook"} <= names("press")
    assert not {"cards", "card_back", "codebook"} & names("press")
    assert {"cards", "codebook", "solutions"} <= names("home")
    assert names("press", {"cards": [], "codebook": []}) == {"cards", "codebook"}


def test_every_card_is_in_the_box_of_a_press_once(tmp_path):
    """All of them under silver, the drills too."""
    [loaded] = loaded_packs(["general_quarters"], shipped.CONTENT, "en")
    order = order_of(loaded, {}, tmp_path, Edition(), "press")
    numbers = [
        piece.id
        for component in order.components
        if component.name == "scratch_cards"
        for piece in component.pieces
    ]
    home = order_of(loaded, {"general_quarters": {"cards": []}}, tmp_path, Edition(), "home").components
    assert len(numbers) == len(set(numbers)) == len(home[0].pieces) == 27
