"""Games for shops: exactly their pixels or pages, in the order of the deck, with the papers of an order."""

from __future__ import annotations

import csv
import hashlib
import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
import yaml
from PIL import Image
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.contract import Component, Face, Piece
from generator.contract.printing import Die, Outline
from generator.press.planning import Order
from generator.press.print_options import Ink
from generator.press.print_run import Outcome, print_orders
from generator.press.shop.contents import Item, file_name
from generator.press.shop.orders import autofill_orders
from generator.press.shop.safe_line import room
from generator.press.shop.table import products, shops, too_small
from tests.press.harbour_press import LAYOUTS, book, card, deck, pack, settings
from tests.press.pdfx.judge import faults

CONTENT = Path(__file__).parents[2] / "content"
SHOPS = Path(__file__).parents[2] / "layouts" / "press" / "shops.yaml"
MM = 72 / 25.4

PUBLISHED = {
    ("tgc", "PokerDeck"): (825, 1125),
    ("tgc", "BridgeDeck"): (750, 1125),
    ("tgc", "TarotDeck"): (900, 1500),
    ("tgc", "MiniDeck"): (600, 825),
    ("tgc", "SmallSquareTile"): (675, 675),
    ("tgc", "MediumSquareChit"): (300, 300),
    ("tgc", "HalfMat"): (1575, 3075),
    ("tgc", "SquareBoard"): (2475, 2475),
    ("mpc", "poker"): (822, 1122),
    ("mpc", "bridge"): (747, 1122),
    ("mpc", "tarot"): (897, 1497),
    ("mpc", "micro"): (447, 597),
}
"""Pictures as the shops ask for them, written down apart from our table."""

SIZES = {
    "PokerDeck": ("cards", "poker"),
    "BridgeDeck": ("cards", "bridge"),
    "TarotDeck": ("cards", "tarot"),
    "MiniDeck": ("cards", "mini"),
    "SmallSquareTile": ("cards", (50.8, 50.8)),
    "MediumSquareChit": ("cards", (19.05, 19.05)),
    "HalfMat": ("sheet", (127.0, 254.0)),
    "SquareBoard": ("board", (203.2, 203.2)),
}
"""A component of ours for each of them: its kind and its size in mm."""


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(CONTENT)])


def ordered(folder: Path, shop: str, *components: Component, ink: Ink = "home", **options: object) -> Outcome:
    """An order of our small game at a shop, below ``folder / shop``."""
    how = settings(ink=ink, one_per_page=ink == "press", full_bleed=True, shop=shop, **options)
    order = Order(pack(), "Harbour", components, folder, components)
    return print_orders([order], how, "pdf" if ink == "press" else "png")


def coloured(
    name: str, kind: str, size: str | tuple[float, float], backs: int = 1, count: int = 3
) -> Component:
    """Pieces of flat fields, with so many different backs."""
    pieces = [
        Piece(
            f"field-{k}",
            Face("field", {"colour": f"#{40 + k:02x}a0a0"}),
            Face("field", {"colour": f"#a0a0{40 + k % backs:02x}"}) if backs else None,
            copies=k,
        )
        for k in range(1, count + 1)
    ]
    return Component(name, "Fields", kind, size, pieces)  # type: ignore[arg-type]


# ---- pictures ---------------------------------------------------------------------------------


def test_our_table_has_the_pixels_that_the_shops_publish() -> None:
    raw = yaml.safe_load(SHOPS.read_text(encoding="utf-8"))
    for (shop, name), pixels in PUBLISHED.items():
        entry = raw[shop].get("pixels", {}).get(name) or raw[shop]["products"][name]["pixels"]
        assert tuple(entry) == pixels, name


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("shop", "name"), PUBLISHED)
def test_every_picture_has_the_pixels_dots_and_mode_of_its_shop(tmp_path: Path, shop: str, name: str) -> None:
    kind, size = SIZES.get(name, ("cards", name))
    outcome = ordered(tmp_path, shop, coloured("fields", kind, size))
    assert outcome.problems == []
    paths = [path for path in outcome.written if path.suffix == ".png"]
    assert len(paths) == 4
    for path in paths:
        with Image.open(path) as picture:
            assert (picture.size, picture.mode, picture.format) == (PUBLISHED[shop, name], "RGB", "PNG")
            assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]
            # The ground of the face reaches the corners: bleed is there on all sides.
            corners = {
                picture.getpixel((x, y)) for x in (0, picture.width - 1) for y in (0, picture.height - 1)
            }
            assert corners == {picture.getpixel((picture.width // 2, picture.height // 2))}


def test_no_size_of_ours_would_lose_ink_within_its_trim() -> None:
    for name, shop in shops(LAYOUTS).items():
        assert too_small(name, LAYOUTS) == []
        if shop.pages is None:
            assert len(products(shop, LAYOUTS)) == len(shop.pixels) + len(shop.products)


def test_pieces_that_lie_across_stand_up_with_their_heads_together(tmp_path: Path) -> None:
    """Turned over like a page, both sides of an upright card have the top of the picture at one edge."""
    face = Face("field", {"colour": "#f0f0f0", "upper": "#202020"})
    component = Component("wide", "Wide", "cards", (88.9, 63.5), [Piece("half", face, face)])
    written = ordered(tmp_path, "tgc", component).written
    front, back = (next(path for path in written if side in path.parts) for side in ("fronts", "backs"))
    with Image.open(front) as one, Image.open(back) as other:
        assert one.size == other.size == (825, 1125)
        # The upper half of the face is dark.
        assert one.getpixel((800, 560))[0] < 60 < 200 < one.getpixel((20, 560))[0]
        assert other.getpixel((20, 560))[0] < 60 < 200 < other.getpixel((800, 560))[0]


@pytest.mark.parametrize(
    ("shape", "name", "side", "pixels"),
    [
        ("hex", "SmallHexTile", 50.8, (675, 600)),
        ("hex", "LargeHexTile", 95.25, (1200, 1050)),
        ("round", "CircleDeck", 88.9, (1125, 1125)),
    ],
)
def test_pieces_of_a_shape_go_to_products_of_that_shape(
    tmp_path: Path, shape: str, name: str, side: float, pixels: tuple[int, int]
) -> None:
    """Ours stand on a corner and the shop's hexes lie on a side, so those are turned."""
    face = Face("field", {"colour": "#40a0a0"})
    outline = Outline(shape, 1.5)  # type: ignore[arg-type]
    size = (side + 3, side + 3)
    component = Component("shaped", "Shaped", "cards", size, [Piece("one", face, face)], outline=outline)
    outcome = ordered(tmp_path, "tgc", component, coloured("square", "cards", (88.9, 88.9)))
    assert rows_of(tmp_path / "tgc")[0]["product"] == name
    assert rows_of(tmp_path / "tgc")[1]["product"] == "SquareDeck"
    shaped = next(path for path in outcome.written if "shaped" in path.parts)
    with Image.open(shaped) as picture:
        assert picture.size == pixels
        # Every corner is ink: the shop cuts the shape out of the whole picture.
        assert {picture.getpixel((x, y)) for x in (0, pixels[0] - 1) for y in (0, pixels[1] - 1)} == {
            (64, 160, 160)
        }


def test_dice_are_a_picture_a_side_and_others_are_left_out(tmp_path: Path) -> None:
    six = Die("gold", "Gold die", ("1", "2", "3", "fish", "5", "6"), "#e3ad2b", 4)
    twelve = Die("blue", "Blue die", tuple(map(str, range(1, 13))), "#16509c")
    net = Component("dice", "Dice", "sheet", (64.0, 92.0), [card(1)], folded=True, dice=(six, twelve))
    outcome = ordered(tmp_path, "tgc", net)
    [row] = rows_of(tmp_path / "tgc")
    assert (row["product"], row["piece"], row["copies"], row["front"]) == (
        "CustomColorD6",
        "gold",
        "4",
        "dice/gold/",
    )
    paths = sorted((tmp_path / "tgc" / "dice" / "gold").iterdir())
    assert [path.name for path in paths] == [f"side-{k}.png" for k in range(1, 7)]
    for path in paths:
        with Image.open(path) as picture:
            assert (picture.size, picture.mode) == ((180, 180), "RGB")
            assert picture.getpixel((2, 2)) == (0xE3, 0xAD, 0x2B)
            assert min(picture.convert("L").tobytes()) < 40
    told = "Blue die: The Game Crafter prints dice of 4, 6 and 8 sides alone; left out"
    assert told in outcome.remarks
    assert ordered(tmp_path / "b", "mpc", net).remarks == [
        "dice: MakePlayingCards has nothing like it; left out"
    ]


TRIANGLES = {
    4: ("CustomColorD4", (150.3, 58.8), (40.4, 243.5), (260.2, 243.5)),
    8: ("CustomColorD8", (150.0, 70.8), (72.4, 200.6), (227.6, 200.6)),
}
"""The corners of a side of each die on its picture of 300 x 300 pixels, as the shop's templates have them."""


@pytest.mark.parametrize("sides", TRIANGLES)
def test_a_figure_stands_within_the_triangle_of_a_die(sides: int, tmp_path: Path) -> None:
    """Whole, upright and as large as the triangle lets it be."""
    name, top, left, right = TRIANGLES[sides]
    die = Die("die", "Die", tuple(map(str, range(1, sides + 1))), "#16509c", 2)
    net = Component("dice", "Dice", "sheet", (64.0, 92.0), [card(1)], folded=True, dice=(die,))
    assert ordered(tmp_path, "tgc", net).remarks == []
    [row] = rows_of(tmp_path / "tgc")
    assert (row["product"], row["copies"], row["front"]) == (name, "2", "dice/die/")
    paths = sorted((tmp_path / "tgc" / "dice" / "die").iterdir())
    assert len(paths) == sides
    for path in paths:
        with Image.open(path) as picture:
            assert picture.size == (300, 300)
            ink = picture.convert("L").point(lambda light: 255 if light > 160 else 0)
        box = ink.getbbox()
        assert box is not None
        assert box[3] - box[1] >= 0.25 * (left[1] - top[1])
        for x, y in ((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3])):
            down = (y - top[1]) / (left[1] - top[1])
            assert 0 < down < 1
            assert abs(x - top[0]) < down * (right[0] - left[0]) / 2
    text = (tmp_path / "tgc" / "README.txt").read_text(encoding="utf-8")
    assert "a die of four counts by the side that it lies on" in text


def test_a_rulebook_is_set_anew_for_the_booklet_of_the_shop(tmp_path: Path) -> None:
    outcome = ordered(tmp_path, "tgc", deck(3), book())
    assert (outcome.problems, outcome.remarks) == ([], [])
    *_, row = rows_of(tmp_path / "tgc")
    assert (row["product"], row["front"]) == ("LargeBooklet", "rulebook/pages/")
    paths = sorted((tmp_path / "tgc" / "rulebook" / "pages").iterdir())
    assert len(paths) % 4 == 0
    assert [path.name for path in paths[:2]] == ["01.png", "02.png"]
    for path in paths:
        with Image.open(path) as picture:
            assert (picture.size, picture.mode) == ((1575, 2475), "RGB")


@pytest.mark.parametrize(("pieces", "last"), [(9, "09"), (99, "99"), (100, "100"), (1000, "1000")])
def test_names_are_as_wide_as_the_number_of_pieces_needs(pieces: int, last: str) -> None:
    """A shop sorts them as text: card 100 may not come before card 11."""
    names = [file_name(number, pieces, "moth", "front") for number in range(1, pieces + 1)]
    assert sorted(names) == names
    assert names[-1] == f"fronts/{last}-moth.png"


# ---- orders -----------------------------------------------------------------------------------


def test_the_list_names_every_piece_its_copies_and_its_files(tmp_path: Path) -> None:
    ran = render("bridge_crew/reference", "--shop", "tgc", "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    folder = tmp_path / "bridge_crew" / "tgc"
    [row] = rows_of(folder)
    assert row == {
        "component": "reference",
        "product": "PokerDeck",
        "piece": "reference",
        "copies": "7",
        "front": "reference/fronts/01-reference.png",
        "back": "reference/backs/01-reference.png",
    }
    assert (folder / row["front"]).is_file()
    assert (folder / row["back"]).is_file()
    told = (folder / "README.txt").read_text()
    assert "reference: PokerDeck, 7 cards, all alike, 63.5 x 88.9 mm, 825 x 1125 pixels" in told


def rows_of(folder: Path) -> list[dict[str, str]]:
    with (folder / "order.csv").open() as file:
        return list(csv.DictReader(file))


def slots_of(order: ElementTree.Element, side: str) -> dict[int, str]:
    cards = order.findall(f"{side}/card")
    pairs = [
        (int(slot), str(each.findtext("id")))
        for each in cards
        for slot in str(each.findtext("slots")).split(",")
    ]
    assert len(pairs) == len(dict(pairs)), "a slot is filled twice"
    assert all(each.findtext("sourceType") == "Local File" for each in cards)
    return dict(pairs)


def test_an_order_has_every_copy_in_a_slot_and_the_commonest_back_once(tmp_path: Path) -> None:
    first, second = (
        coloured("fields", "cards", "poker", backs=2),
        coloured("others", "cards", "poker", backs=0),
    )
    ordered(tmp_path, "mpc", first, second, coloured("small", "cards", "micro"))
    folder = tmp_path / "mpc"
    assert sorted(path.name for path in folder.glob("*.xml")) == ["order-micro.xml", "order-poker.xml"]
    order = ElementTree.parse(folder / "order-poker.xml").getroot()
    fronts, backs = slots_of(order, "fronts"), slots_of(order, "backs")
    assert order.findtext("details/quantity") == "12"
    assert order.findtext("details/stock") == "(S30) Standard Smooth"
    assert sorted(fronts) == list(range(12))
    assert [fronts[slot] for slot in (0, 1, 2, 5)] == [
        f"fields/fronts/{name}.png" for name in ("01-field-1", "02-field-2", "02-field-2", "03-field-3")
    ]
    # Fields 1 and 3 share a back, four cards; field 2 has the other, two cards.
    assert order.findtext("cardback") == "fields/backs/01-field-1.png"
    assert backs == {1: "fields/backs/02-field-2.png", 2: "fields/backs/02-field-2.png"}
    assert all((folder / name).is_file() for name in {*fronts.values(), *backs.values()})


def test_more_cards_than_an_order_takes_are_several_orders() -> None:
    shop = shops(LAYOUTS)["mpc"]
    items = [Item("moths", "poker", f"m{k}", 100, f"{k}.png", "b.png", "b.png") for k in range(13)]
    orders = [(name, ElementTree.fromstring(body)) for name, body in autofill_orders(shop, items, "M31")]
    assert [name for name, _ in orders] == [f"order-poker-{k}.xml" for k in (1, 2, 3)]
    assert [order.findtext("details/quantity") for _, order in orders] == ["612", "612", "76"]
    assert [order.findtext("details/bracket") for _, order in orders] == ["612", "612", "90"]
    for _, order in orders:
        count = int(str(order.findtext("details/quantity")))
        assert sorted(slots_of(order, "fronts")) == list(range(count))
        assert order.findtext("details/stock") == "(M31) Linen"


def test_what_a_shop_does_not_have_is_left_out_with_the_nearest_it_has(tmp_path: Path) -> None:
    ran = render("bridge_crew/chits", "--shop", "tgc", "--out", tmp_path)
    assert ran.exit_code == 0
    nearest = "nearest is MediumSquareChit of 19.1 x 19.1 mm (-0.9 x -0.9 mm); left out"
    assert f"broadside: chits: The Game Crafter has no 20 x 20 mm; {nearest}\n" in ran.stderr
    assert "there is nothing to print" in ran.stderr
    assert not list(tmp_path.rglob("*.*"))


def test_pictures_of_an_earlier_order_are_told(tmp_path: Path) -> None:
    """A card taken out moves all numbers behind it, and a shop is given a folder at a time."""
    assert ordered(tmp_path, "mpc", coloured("fields", "cards", "poker")).remarks == []
    less = coloured("fields", "cards", "poker", count=2)
    [told] = ordered(tmp_path, "mpc", less).remarks
    assert told.endswith("mpc/fields/fronts: 03-field-3.png of an earlier order, delete it before you upload")


@pytest.mark.parametrize(
    ("shop", "file"),
    [
        ("mpc", "order-poker.xml"),
        ("tgc", "aid/fronts/01-aid.png"),
        ("dtc", "aid.pdf"),
        ("longpack", "aid.pdf"),
    ],
)
def test_a_deck_without_rules_goes_to_every_shop(tmp_path: Path, shop: str, file: str) -> None:
    assert render("deck/aid", "--shop", shop, "--out", tmp_path).exit_code == 0
    assert rows_of(tmp_path / "deck" / shop)[0]["copies"] == "5"
    assert (tmp_path / "deck" / shop / file).is_file()
    assert "5 cards" in (tmp_path / "deck" / shop / "README.txt").read_text()


# ---- PDF --------------------------------------------------------------------------------------


def colours_of(pdf: pikepdf.Pdf) -> list[str]:
    """The name of the form that each page paints; "" for a white page."""
    return [
        "".join(re.findall(r"/(\S+) Do", page.Contents.read_bytes().decode("latin-1"))) for page in pdf.pages
    ]


@pytest.mark.parametrize(
    ("shop", "bleed", "backs", "files"),
    [
        ("dtc", 3.175, 1, {"fields.pdf": "1b2b2b3b3b3b"}),
        ("mbprint", 3.0, 2, {"fields.pdf": "1b2c2c3b3b3b"}),
        ("mbprint", 3.0, 0, {"fields.pdf": "122333"}),
        ("longpack", 3.0, 1, {"fields.pdf": "122333b"}),
        ("longpack", 3.0, 2, {"fields-fronts.pdf": "122333", "fields-backs.pdf": "bccbbb"}),
    ],
)
def test_pages_are_in_the_order_of_the_shop_and_have_its_boxes(
    tmp_path: Path, shop: str, bleed: float, backs: int, files: dict[str, str]
) -> None:
    outcome = ordered(tmp_path, shop, coloured("fields", "cards", "poker", backs), ink="press")
    assert outcome.problems == []
    made = {path.name: path for path in outcome.written if path.suffix == ".pdf"}
    assert list(made) == list(files)
    for name, pages in files.items():
        with pikepdf.open(made[name]) as pdf:
            painted = colours_of(pdf)
            # Equal letters stand for equal faces.
            assert [painted.index(each) for each in painted] == [pages.index(each) for each in pages]
            for page in pdf.pages:
                whole = [float(edge) / MM for edge in page.MediaBox]
                trim = [float(edge) / MM for edge in page.TrimBox]
                assert whole == pytest.approx([0, 0, 63.5 + 2 * bleed, 88.9 + 2 * bleed], abs=0.01)
                assert trim == pytest.approx([bleed, bleed, bleed + 63.5, bleed + 88.9], abs=0.01)
                assert list(page.BleedBox) == list(page.MediaBox)


def test_a_shops_ink_limit_holds_for_every_colour(tmp_path: Path) -> None:
    dark = Piece("dark", Face("field", {"colour": "#280004"}))
    component = Component("dark", "Dark", "cards", "poker", [dark])
    [path, *_] = ordered(tmp_path, "dtc", component, ink="press").written
    with pikepdf.open(path) as pdf:
        code = "".join(
            each.read_bytes().decode("latin-1")
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        )
    mixes = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b", code)
    assert mixes
    assert max(sum(map(float, mix)) for mix in mixes) == pytest.approx(2.4, abs=0.001)
    assert all(sum(map(float, mix)) <= 2.4 for mix in mixes)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("shop", "words", "expected"),
    [
        ("dtc", ["--condition", "CGATS TR 001"], set()),
        ("dtc", [], {"output intent", "claim", "trapped", "version", "object streams"}),
        ("mbprint", [], {"output intent", "claim", "trapped", "version", "object streams"}),
    ],
)
def test_nothing_is_transparent_where_a_shop_says_so_and_a_claim_needs_a_condition(
    tmp_path: Path, shop: str, words: list[str], expected: set[str]
) -> None:
    """The glow and the grass of Fireflies are seen through; what stands in for them keeps the limit."""
    ran = render("deck/cards", "--shop", shop, *words, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    folder = tmp_path / "deck" / shop
    data = (folder / "cards.pdf").read_bytes()
    assert faults(data, "1a") == expected
    told = (folder / "README.txt").read_text()
    assert ("marked PDF/X-1a:2003" in told) is bool(words)
    most = {"dtc": 2.4, "mbprint": 2.8}[shop]
    with pikepdf.open(BytesIO(data)) as pdf:
        images = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
        assert images
        for image in images:
            inks = np.asarray(pikepdf.PdfImage(image).as_pil_image()).astype(int)
            assert inks.shape[2] == 4
            assert inks.sum(axis=2).max() <= most * 255 + 2


# ---- the safe line ----------------------------------------------------------------------------


def test_text_beyond_the_safe_line_is_told_at_the_worst_piece_and_a_clean_deck_passes(tmp_path: Path) -> None:
    assert not [each for each in ordered(tmp_path / "a", "mpc", deck(3)).remarks if "safe-line" in each]
    near = [
        card(k, front=Face("near_edge", {"word": "Seal", "inset": inset}))
        for k, inset in ((7, 2.8), (8, 2.2))
    ]
    component = Component("cards", "Cards", "cards", "poker", [*deck(2).pieces, *near])
    outcome = ordered(tmp_path / "b", "mpc", component)
    assert outcome.written
    [told] = [each for each in outcome.remarks if "safe-line" in each]
    assert told.startswith(
        "cards.yaml:8:1: text-beyond-safe-line 'Seal' is 2.2 mm from the edge; MakePlayingCards"
    )
    assert told.endswith("on 'card-8' and 1 more)")


@pytest.mark.parametrize(
    ("shape", "box", "mm"),
    [
        ("box", (10, 30, 50, 57), 2.0),
        ("round", (30 - 12, 30 - 5, 30 + 12, 30 + 5), 16.0),
        ("hex", (30 - 10, 29, 30 + 10, 31), 29 * 3**0.5 / 2 - 10.0),
        ("hex", (29, 4, 31, 10), 29 * 3**0.5 / 2 - (0.5 + 26 * 3**0.5 / 2)),
    ],
)
def test_room_is_measured_to_the_outline_of_a_piece(shape: str, box: tuple[float, ...], mm: float) -> None:
    """On a piece of 60 mm cut a millimetre inside: 13 = hypot(12, 5) from the middle."""
    assert room(Outline(shape, 1.0), (60.0, 60.0), box) == pytest.approx(mm)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_validate_tells_text_beyond_the_safe_line_and_still_passes() -> None:
    """The arrows' numbers of Jure's daikaiju stand nearer to the edge than this shop allows."""
    words = ["validate", "jure_of_the_seas", "--no-play", "--content", str(CONTENT)]
    ran = CliRunner().invoke(app, [*words, "--shop", "mbprint"])
    assert ran.exit_code == 0
    lines = ran.stdout.splitlines()
    told = re.compile(r"\S+\.yaml:\d+:\d+: text-beyond-safe-line .* MB Print keeps 4 mm")
    assert all(told.match(line) for line in lines)
    assert sum("daikaiju.yaml" in line for line in lines) == 1
    words[1] = "bridge_crew"
    assert CliRunner().invoke(app, [*words, "--shop", "mbprint"]).stdout == ""
    assert CliRunner().invoke(app, [*words, "--shop", "tgc"]).stdout == ""
    assert CliRunner().invoke(app, [*words, "--shop", "lulu"]).exit_code == 2


# ---- the same bytes, and wrong words ------------------------------------------------------------


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("shop", "ink"), [("mpc", "home"), ("mbprint", "press")])
def test_the_same_game_gives_the_same_bytes(tmp_path: Path, shop: str, ink: Ink) -> None:
    def digests(folder: Path) -> dict[str, str]:
        outcome = ordered(folder, shop, deck(4), coloured("fields", "cards", "poker", 2), ink=ink)
        return {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in outcome.written
        }

    assert digests(tmp_path / "a") == digests(tmp_path / "b") != {}


def test_the_shops_are_listed_with_what_they_take(tmp_path: Path) -> None:
    ran = render("--shop", "list")
    assert ran.exit_code == 0
    assert [line.split()[0] for line in ran.stdout.splitlines()] == [
        "tgc",
        "mpc",
        "dtc",
        "longpack",
        "mbprint",
    ]
    assert "MB Print          PDF, cards of any size; CMYK, 3 mm bleed, text 4 mm inside" in ran.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--shop", "tgcc"), "there is no shop 'tgcc' (did you mean 'tgc'? There are tgc, mpc, "),
        (("--shop", "tgc", "--ink", "mono"), "--shop takes pictures in colour (--ink home)"),
        (("--shop", "mpc", "--ink", "press"), "--shop takes pictures in colour (--ink home)"),
        (("--shop", "mpc", "--stock", "S31"), "MakePlayingCards has no stock 'S31' ("),
        (("--shop", "tgc", "--stock", "S30"), "The Game Crafter has no stock 'S30' (leave --stock out)"),
        (("--stock", "S30"), "--stock is for an order at a shop (--shop mpc)"),
    ],
)
def test_a_shop_or_a_stock_that_there_is_not_is_refused(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    ran = render("bridge_crew/reference", "--out", tmp_path, *words)
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"broadside: {said}")
