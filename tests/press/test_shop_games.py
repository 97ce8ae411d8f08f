"""The shipped games and decks at The Game Crafter, held against its sizes as they are published."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest
import yaml
from PIL import Image
from typer.testing import CliRunner

from generator.cli import app
from generator.cli.options import loaded_packs
from generator.contract import Component, Edition
from generator.drawing.sizes import Size, size_of
from generator.press.shop.counterparts import fit, trim_of, why_not
from generator.press.shop.table import products, shops

ROOT = Path(__file__).parents[2]
GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")
DECKS = ("fathom", "small_hours")

PUBLISHED = {
    "deck": "PokerDeck 825 1125, BridgeDeck 750 1125, TarotDeck 900 1500, MiniDeck 600 825, MicroDeck "
    "450 600, DominoDeck 600 1125, BusinessDeck 675 1125, JumboDeck 1125 1725, SquareDeck "
    "1125 1125, SmallSquareDeck 825 825, EuroSquareDeck 900 900, EuroPokerDeck 825 1125, "
    "HexDeck 1200 1050, CircleDeck 1125 1125, TradingDeck 825 1125",
    "tile": "MiniSquareTile 450 450, SmallSquareTile 675 675, MediumSquareTile 825 825, "
    "LargeSquareTile 1125 1125, MiniHexTile 450 450, SmallHexTile 675 600, MediumHexTile 825 "
    "750, LargeHexTile 1200 1050, TriangleTile 675 600, DominoTile 675 1275",
    "chit": "SmallSquareChit 225 225, MediumSquareChit 300 300, LargeSquareChit 375 375",
    "mat": "QuarterMat 1575 1575, HalfMat 1575 3075, SquareMat 2475 2475, BigMat 3075 4875, "
    "LargeHexMat 2925 2550, PlacardMat 1275 975, PostcardMat 1875 1275",
    "board": "SquareBoard 2475 2475, QuadFoldBoard 5475 5475, BiFoldBoard 2775 5475, SixFoldBoard 8175 5475",
    "booklet": "SmallBooklet 825 1125, MediumBooklet 1125 1575, TarotBooklet 900 1500, LargeBooklet 1575 "
    "2475, JumboBooklet 2475 3075, TallBooklet 1425 2475",
    "die": "CustomColorD4 300 300, CustomColorD6 180 180, CustomColorD8 300 300",
    "box": "PokerTuckBox36 2100 1800, PokerTuckBox54 2325 1950, PokerTuckBox72 2550 1950, "
    "PokerTuckBox90 2775 2100, PokerTuckBox108 3075 2250, BridgeTuckBox54 2175 1800, "
    "BridgeTuckBox108 2925 2250, TarotTuckBox40 2325 2025, TarotTuckBox90 3000 2475, "
    "SquareTuckBox48 2850 1800, JumboTuckBox90 3450 2700",
}
"""The pixels of each product, written down apart from our table: 300 an inch, 37.5 of them bleed."""

PIXELS = {
    name: (kind, (int(wide), int(high)))
    for kind, line in PUBLISHED.items()
    for name, wide, high in (entry.split() for entry in line.split(", "))
}


def test_our_table_has_all_products_as_they_are_published() -> None:
    """None more and none less."""
    raw = yaml.safe_load((ROOT / "layouts/press/shops.yaml").read_text(encoding="utf-8"))["tgc"]
    ours = {name: (entry["kind"], tuple(entry["pixels"])) for name, entry in raw["products"].items()}
    assert ours == PIXELS
    assert (raw["dpi"], raw["bleed"], raw["mode"]) == (300, 3.175, "RGB")


# ---- what is made ready -----------------------------------------------------------------------


def ordered(name: str, folder: Path) -> list[dict[str, str]]:
    """The rows of the order of a game or a part of it, which is written below ``folder``."""
    game = name.partition("/")[0]
    home = ROOT / ("decks" if game in DECKS else "content")
    words = ["render", name, "--shop", "tgc", "--content", str(home), "--out", str(folder)]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    with (folder / game / "tgc" / "order.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def check_pictures(name: str, folder: Path) -> set[str]:
    """The kinds of products in an order, each of whose pictures is as it should be, and not empty."""
    rows, home = ordered(name, folder), folder / name.partition("/")[0] / "tgc"
    seen: set[Path] = set()
    for row in rows:
        for named in filter(None, (row["front"], row["back"])):
            path = home / named
            for picture in path.iterdir() if path.is_dir() else [path]:
                seen.add(picture)
                with Image.open(picture) as opened:
                    assert opened.size == PIXELS[row["product"]][1], picture
                    assert opened.mode == "RGB"
                    assert [round(dots) for dots in opened.info["dpi"]] == [300, 300]
                    if not path.is_dir():
                        assert max(high - low for low, high in opened.getextrema()) > 60, picture
    assert seen == set(home.rglob("*.png"))
    return {PIXELS[row["product"]][0] for row in rows}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("bridge_crew/orders", "deck"),
        ("bridge_crew/dice", "die"),
        ("fathom/rulebook", "booklet"),
        ("fathom/box", "box"),
    ],
)
def test_one_of_each_kind_that_a_shipped_game_has(part: str, kind: str, tmp_path: Path) -> None:
    """Cards with their back, dice side by side, a rulebook page by page, a box laid flat."""
    assert check_pictures(part, tmp_path) == {kind}


@pytest.mark.soak
@pytest.mark.parametrize("name", [*GAMES, *DECKS])
def test_all_of_a_game(name: str, tmp_path: Path) -> None:
    """Every picture of every order; no other kinds than those above are among them."""
    assert check_pictures(name, tmp_path) <= {"deck", "die", "booklet", "box"}


BACKS = {
    "PokerTuckBox36": (202.5, 351.1, 960.8, 1409.5),
    "PokerTuckBox54": (279.5, 429.5, 1037.8, 1487.8),
}
"""Left, top, right and lower edge of the back of a box, in pixels, as the shop's templates have them."""


@pytest.mark.parametrize(
    ("part", "product"),
    [
        ("bridge_crew/card_box", "PokerTuckBox36"),
        ("fathom/box", "PokerTuckBox54"),
    ],
)
def test_the_panels_of_a_box_lie_on_the_die_line_of_the_shop(part: str, product: str, tmp_path: Path) -> None:
    """The frame on its back keeps as far to the folds on all sides; colour runs over the whole picture."""
    [row] = ordered(part, tmp_path)
    assert row["product"] == product
    with Image.open(tmp_path / part.partition("/")[0] / "tgc" / row["front"]) as opened:
        picture = opened.convert("RGB")
    left, top, right, low = BACKS[product]
    wide, high = picture.size
    assert len({picture.getpixel((x, y)) for x in (2, wide - 3) for y in (2, high - 3)}) == 1
    ground = picture.getpixel((2, 2))
    middle, across = round((top + low) / 2), round((left + right) / 2)
    # From outside the panel inwards, the first that is not the ground is the frame.
    steps = [
        next(n for n in range(-20, 200) if picture.getpixel((round(left) + n, middle)) != ground),
        next(n for n in range(-20, 200) if picture.getpixel((round(right) - n, middle)) != ground),
        next(n for n in range(-20, 200) if picture.getpixel((across, round(low) - n)) != ground),
    ]
    millimetres = [step / 300 * 25.4 for step in steps]
    assert millimetres == [pytest.approx(3.0, abs=0.6)] * 3, millimetres


# ---- what is left out -------------------------------------------------------------------------


def components(name: str) -> list[tuple[Component, Size]]:
    """The printed parts of a game with their sizes."""
    home = ROOT / ("decks" if name in DECKS else "content")
    (game,) = loaded_packs([name], home, "en")
    made = game.game.components(game.content, game.pack, Edition())
    parts = [each for each in made if each.printed and not (each.press_only or each.fills)]
    return [(each, size_of(each, game.pack)) for each in parts]


@cache
def trims() -> dict[str, tuple[str, tuple[float, float]]]:
    """Kind and trim in mm of every product that is cut with an even bleed, by its pixels."""
    return {
        name: (kind, (wide / 300 * 25.4 - 6.35, high / 300 * 25.4 - 6.35))
        for name, (kind, (wide, high)) in PIXELS.items()
    }


KINDS = {
    "cards": ("deck", "tile", "chit"),
    "sheet": ("mat", "board"),
    "board": ("board", "mat"),
    "book": ("booklet",),
}
TOLD = re.compile(
    r"has no (\S+) x (\S+) mm; nearest is (\w+) of (\S+) x (\S+) mm \(([+-]\S+) x ([+-]\S+) mm\)"
)


@pytest.mark.parametrize("name", [*GAMES, *DECKS])
def test_each_part_that_is_left_out_has_the_nearest_product_and_the_difference(name: str) -> None:
    """Worked out from the published pixels: no product of its kinds is nearer."""
    folders = [ROOT / "layouts"]
    shop = shops(folders)["tgc"]
    known = products(shop, folders)
    left_out = 0
    for component, size in components(name):
        if fit(shop, known, component, size) is not None or component.dice:
            continue
        why = why_not(shop, known, component, size)
        found = TOLD.search(why)
        if found is None:
            assert component.variable is not None or component.folded, why
            continue
        left_out += 1
        product, numbers = found[3], [float(found[n]) for n in (1, 2, 4, 5, 6, 7)]
        width, height, across, down, more, higher = numbers
        assert (width, height) == pytest.approx(trim_of(component, size), abs=0.06)
        kinds = ("box",) if component.folded else KINDS[component.kind]
        assert trims()[product][0] in kinds
        if "Hex" not in product:
            assert (across, down) == pytest.approx(trims()[product][1], abs=0.06)
        turned = (across - height, down - width)
        assert (more, higher) in (
            pytest.approx((across - width, down - height), abs=0.11),
            pytest.approx(turned, abs=0.11),
        )
        differences = [
            min(max(abs(wide - one), abs(high - other)) for one, other in ((width, height), (height, width)))
            for kind, (wide, high) in trims().values()
            if kind in kinds
        ]
        assert max(abs(more), abs(higher)) <= max(10.0, min(differences) + 0.11), why
    assert left_out or name == "general_quarters"


BOX = re.compile(r"for (\d+) pieces of (\S+) x (\S+) mm order (\w+?)TuckBox(\d+) for (\d+) cards")


@pytest.mark.parametrize("name", [*GAMES, *DECKS])
def test_the_box_to_order_is_the_smallest_for_so_many_cards(name: str) -> None:
    folders = [ROOT / "layouts"]
    shop = shops(folders)["tgc"]
    for component, size in components(name):
        if "box" not in component.name or not component.folded or component.dice:
            continue
        made = fit(shop, products(shop, folders), component, size)
        if made is not None:
            count = component.pieces[0].front.values["pieces"]
            smaller = [36, 54, 72, 90, 108]
            assert made.product.name == f"PokerTuckBox{min(each for each in smaller if each >= count)}"
            continue
        why = why_not(shop, products(shop, folders), component, size)
        named = BOX.search(why)
        if named is None:
            # Squares of 125 mm and tiles with their aids go into none of them.
            assert name in ("general_quarters", "jure_of_the_seas")
            assert "the largest is JumboTuckBox90" in why
            continue
        count, holds = int(named[1]), int(named[5])
        assert named[5] == named[6]
        assert count == component.pieces[0].front.values["pieces"]
        assert count <= holds
        same = [
            int(each.removeprefix(f"{named[4]}TuckBox"))
            for each in PIXELS
            if each.startswith(f"{named[4]}TuckBox")
        ]
        assert [other for other in same if count <= other < holds] == []


def test_a_small_token_is_nearer_to_a_square_than_to_the_smallest_circle() -> None:
    """Circles begin at 89 mm; a square of 25.4 mm takes a bell of 25."""
    folders = [ROOT / "layouts"]
    shop = shops(folders)["tgc"]
    [(bells, size)] = [each for each in components("fathom") if each[0].name == "bells"]
    assert why_not(shop, products(shop, folders), bells, size).endswith(
        "nearest is LargeSquareChit of 25.4 x 25.4 mm (+0.4 x +0.4 mm), a rectangle"
    )
