"""Games as files of tables online: what lies on them, each card with its own sides, the same bytes twice."""

from __future__ import annotations

import io
import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.cli.browser.online import setup_of
from generator.cli.options import loaded_packs
from generator.cli.ordering import by_game, order_of
from generator.cli.printing import settings_of
from generator.contract import Edition, Face, Setup, Thing
from generator.contract.setup import Ground, Lot
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.games.loading import LoadedGame
from generator.press.online import pcio as pcio_format
from generator.press.online.card_sheets import file_stem
from generator.press.online.how_to import how_to
from generator.press.online.layout import lay_out
from generator.press.online.orders import write_tables
from generator.press.online.pictures import Wanted
from generator.press.online.setups import OnlineTable, for_pcio, shuffled
from generator.press.png import MM_PER_INCH, as_png, face_png
from generator.press.print_options import PrintOptions
from tests.press.online import tts_reader
from tests.press.online.pcio_reader import PcioTable, UnreadableTable, read
from tests.printed import once

ROOT = Path(__file__).parents[3]
GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")
DECKS = ("fathom", "small_hours")


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words)])


def home(name: str) -> Path:
    """The folder of packs that has one."""
    return ROOT / ("decks" if name in DECKS else "content")


@cache
def loaded(name: str) -> LoadedGame:
    (game,) = loaded_packs([name], home(name), "en")
    return game


def setup(name: str, players: int | None = None) -> Setup:
    order = order_of(loaded(name), by_game([]), Path("output"), Edition("en", players))
    return setup_of(loaded(name), order, players)


def written(shared: Path, name: str, form: str) -> Path:
    """The folder of a game with its table, written once."""

    def make(folder: Path) -> None:
        ran = render(name, "--content", home(name.partition("/")[0]), "--format", form, "--out", folder)
        assert ran.exit_code == 0, ran.output

    return once(shared / "tables" / f"{name.replace('/', '.')}.{form}", make) / name.partition("/")[0]


def pcio(shared: Path, name: str) -> PcioTable:
    return read((written(shared, name, "pcio") / f"{name}.pcio").read_bytes())


def save(shared: Path, name: str) -> dict[str, Any]:
    path = written(shared, name, "tts") / "tts" / f"{name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def picture(body: bytes) -> Image.Image:
    with Image.open(io.BytesIO(body)) as raw:
        return raw.convert("RGB")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The largest difference of any pixel, of 255."""
    assert one.size == other.size
    return max(extreme[1] for extreme in ImageChops.difference(one, other).getextrema())


# ---- what lies where --------------------------------------------------------------------------


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", [*GAMES, *DECKS])
@pytest.mark.parametrize("few", [True, False])
@pytest.mark.parametrize(("hand", "seen"), [(None, False), ((280.0, 110.0), False), (None, True)])
def test_nothing_lies_on_anything_but_its_ground(
    name: str, few: bool, hand: tuple[float, float] | None, seen: bool
) -> None:
    """With the fewest and the most players; all is on the table, and what a ground carries is within it."""
    players = loaded(name).header.players
    table = setup(name, players.min if few else min(players.max, 8))
    pack = loaded(name).pack

    def cut(thing: Any) -> tuple[float, float]:
        trimmed = size(thing.size, pack.layouts)
        whole = trimmed.width, trimmed.height
        return Wanted(thing.front, whole, thing.outline, 200, window=thing.window, turn=thing.turn).cut

    screen = pcio_format.on_screen(table, 1.3) if seen else None
    laid_out = lay_out(table, cut, 1.8, screen=screen, hand_mm=hand)
    lots = [lot for lot in table.lots if hand is None or not lot.hand]
    more = sum(map(len, (table.marks, table.holders, table.dials))) if seen else 0
    if hand:
        grounds = {ground.thing.id for ground in table.grounds}
        more += sum(bool(each.title and not each.on and not each.turns) for each in table.holders)
        more += sum(dial.instead_of not in grounds for dial in table.dials)
    rooms = table.players if hand and (table.players > 1 or any(lot.hand for lot in table.lots)) else 0
    there = sum(map(len, (table.grounds, lots, table.dice, table.papers)))
    assert len(laid_out.lying) == rooms + there + more
    boxes = [
        (each.x - each.width / 2, each.y - each.height / 2, each.x + each.width / 2, each.y + each.height / 2)
        for each in laid_out.lying
        if not each.above
    ]
    for at, one in enumerate(boxes):
        assert one[0] >= -0.01
        assert one[1] >= -0.01
        assert one[2] <= laid_out.width + 0.01
        assert one[3] <= laid_out.height + 0.01
        for other in boxes[:at]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)
    grounds = {each.what.thing.id: each for each in laid_out.lying if isinstance(each.what, Ground)}
    for each in laid_out.lying:
        if each.above:
            ground = grounds[each.what.on]  # type: ignore[union-attr]
            assert abs(each.x - ground.x) <= ground.width / 2
            assert abs(each.y - ground.y) <= ground.height / 2


@pytest.mark.parametrize("name", [*GAMES, *DECKS])
def test_no_table_has_more_of_a_piece_than_the_box(name: str) -> None:
    """Pieces are counted over all piles, hands and boards."""
    game = loaded(name)
    components = game.game.components(game.content, game.pack, Edition())
    printed = {f"{each.name}/{piece.id}": piece.copies for each in components for piece in each.pieces}
    table = setup(name)
    lying = Counter[str]()
    for lot in table.lots:
        lying.update({thing.id: count for thing, count in lot.things})
    lying.update(ground.thing.id.partition("@")[0] for ground in table.grounds)
    for id, count in lying.items():
        assert count <= printed.get(id, count), id
    assert table.lots or table.papers


# ---- playingcards.io --------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["fathom", "bridge_crew"])
def test_a_file_for_playingcards_io_shows_every_card_with_its_own_sides(name: str, shared: Path) -> None:
    """Each picture is that of its face alone, drawn as for any other format."""
    table = pcio(shared, name)
    faces = drawn_by(name)
    things = {thing.id: thing for thing in for_pcio(setup(name)).things()}
    pieces = [card for card in table.cards if not card.widget["cardType"].startswith("page/")]
    shown = {card.widget["cardType"]: card for card in pieces}
    assert shown
    for id, card in shown.items():
        thing = things[id]
        assert card.label == thing.label
        if thing.outline.shape != "box":
            with Image.open(io.BytesIO(card.front)) as raw:
                assert raw.mode == "RGBA"
                assert raw.getpixel((0, 0))[3] == 0  # type: ignore[index]
                assert raw.getpixel((raw.width // 2, raw.height // 2))[3] == 255  # type: ignore[index]
            continue
        assert unlike(picture(card.front), own(faces, thing, thing.front, picture(card.front))) == 0
        back = thing.back or thing.front
        assert unlike(picture(card.back), own(faces, thing, back, picture(card.back))) == 0


def drawn_by(name: str) -> Faces:
    pack = loaded(name).pack
    return Faces(pack.layouts, words=pack.words, full_bleed=True, trusted=True, pack=pack.folder)


def own(faces: Faces, thing: Any, face: Any, like: Image.Image) -> Image.Image:
    """The face by itself, in as many pixels as another picture."""
    trimmed = size(thing.size, faces.layouts.folders)
    dpi = next(
        dpi
        for dpi in (240, 160, 150, 1600 / max(trimmed.width, trimmed.height) * MM_PER_INCH)
        if math.ceil(trimmed.width * dpi / MM_PER_INCH - 1e-4) == like.width
    )
    whole = picture(face_png(faces.draw(face, trimmed.width, trimmed.height), faces.fonts, dpi))
    return whole.crop((0, 0, *like.size))


@pytest.mark.thorough
def test_tiles_of_jure_are_turned_in_play(shared: Path) -> None:
    """By a quarter in a place of their own; the angles stand with the decks that are turned alone."""
    table = pcio(shared, "jure_of_the_seas")
    steps = [step for button in table.of("automationButton") for step in button["clickRoutine"]]
    turntables = [each["args"]["objects"]["holders"] for each in steps if each["func"] == "ROTATE_OBJECTS"]
    assert len(turntables) == 2
    angles = {deck["id"]: deck.get("snapAngles") for deck in table.of("cardDeck")}
    for card in table.cards:
        kind = card.widget["cardType"].partition("/")[0]
        quarters = [0, 90, 180, 270] if kind in ("wake_tiles", "daikaiju_tiles") else None
        assert angles[card.widget["deck"]] == quarters, kind


@pytest.mark.thorough
def test_marks_do_not_go_under_the_cards_they_lie_on(shared: Path) -> None:
    """Every pile of General Quarters takes its own cards alone; papers are wide enough to be read."""
    table = pcio(shared, "general_quarters")
    of_cards = {card.widget["deck"] for card in table.cards if card.widget["cardType"].startswith("cards/")}
    filled = {card.pile for card in table.cards} - {""}
    allowed = {each["id"]: set(each.get("allowedDecks", ())) for each in table.of("cardPile")}
    assert all(allowed[pile] for pile in filled)
    assert [pile for pile, decks in allowed.items() if decks & of_cards] == ["pile1"]
    papers = [card for card in table.cards if card.widget["cardType"].startswith("codebook/")]
    assert len(papers) == 2
    assert all(card.size[0] >= 290 for card in papers)


@pytest.mark.thorough
def test_markers_begin_on_the_place_that_the_deck_names(shared: Path) -> None:
    """A log marker of each player on space 0 of Fathom's track, a diving bell on the ship; all are seen."""
    table = setup("fathom", 3)
    markers, divers = ([lot for lot in table.lots if f" on {label} of " in lot.id] for label in ("0", "ship"))
    (start,) = [spot for spot in table.grounds[0].spots if spot.label == "0"]
    assert [lot.count for lot in (*markers, *divers)] == [1] * 6
    assert all(math.dist((lot.x, lot.y), (start.x, start.y)) < 10 for lot in markers)
    assert len({lot.y for lot in divers}) == 1
    assert [round(b.x - a.x) for a, b in itertools.pairwise(divers)] == [28, 28]
    assert not [lot for lot in table.lots if lot.seat is not None and lot.id.startswith("bells/")]
    lying = [each for each in save(shared, "fathom")["ObjectStates"] if "bell" in each["Nickname"]]
    places = [[each["Transform"][f"pos{axis}"] for axis in "XYZ"] for each in lying]
    assert len(places) == 8
    for at, one in enumerate(places):
        for other in places[:at]:
            apart = math.dist((one[0], one[2]), (other[0], other[2]))
            assert apart > 0.98 or (apart > 0.3 and abs(one[1] - other[1]) > 0.1)
    seen = [card.box for card in pcio(shared, "fathom").cards if "bell" in card.label]
    assert len({box[:2] for box in seen}) == 8
    assert all(math.dist(a[:2], b[:2]) >= 10 for a, b in itertools.combinations(seen, 2))


@pytest.mark.thorough
def test_the_manifest_names_a_table_by_its_game(shared: Path) -> None:
    told = json.loads((written(shared, "bridge_crew", "pcio") / "manifest.json").read_text(encoding="utf-8"))
    assert [each["title"] for each in told["files"] if each["file"].endswith(".pcio")] == ["Bridge Crew"]


@pytest.mark.thorough
def test_a_file_for_playingcards_io_keeps_within_its_bounds(shared: Path) -> None:
    """On the table, above the hand if there is one; cards in their piles; what is shuffled has its button."""
    for name in ("to_the_bottom", "fathom"):
        table = pcio(shared, name)
        (hand,) = table.of("hand")
        assert hand.get("enabled", True) is (name == "to_the_bottom")
        for card in table.cards:
            assert min(card.box) >= 0
            assert card.box[2] <= 1600
            assert card.box[3] <= (hand["y"] if hand.get("enabled", True) else 1000)
    shuffled = {
        pile
        for button in table.of("automationButton")
        for call in button["clickRoutine"]
        for pile in call["args"]["holders"]["value"]
    }
    labels = {label["id"].removesuffix("label"): label["labelContent"] for label in table.of("labelText")}
    waters = ("Sunlight", "Twilight", "Midnight", "Abyss")
    assert {labels[pile] for pile in shuffled} == {f"Cards: {water}" for water in waters}
    assert Counter(card.label for card in table.cards)["Air"] == 24


@pytest.mark.thorough
def test_the_rulebook_lies_on_the_table_page_by_page(shared: Path) -> None:
    """In a pile, the cover on top, each page as in the book; a place beside takes those that are read."""
    table = pcio(shared, "fathom")
    document = pypdfium2.PdfDocument(written(shared, "fathom", "tts") / "tts" / "rulebook.pdf")
    pages = [card for card in table.cards if card.widget["cardType"].startswith("page/")]
    assert [card.label for card in pages[::-1]] == [f"Rules {n}" for n in range(1, len(document) + 1)]
    assert len({card.pile for card in pages}) == 1
    assert all(card.widget["faceup"] for card in pages)
    for number, card in enumerate(pages[::-1]):
        shown = picture(card.front)
        assert shown.width >= 600
        assert unlike(shown, document[number].render(scale=110 / 72).to_pil().convert("RGB")) == 0
    document.close()
    (read_pages,) = (pile for pile in table.of("cardPile") if pile["id"] == "read")
    assert read_pages["width"] == pages[0].size[0] + 8


@pytest.mark.parametrize(
    "name",
    [
        "fathom",
        *(pytest.param(name, marks=pytest.mark.thorough) for name in ("bridge_crew", "to_the_bottom")),
    ],
)
def test_a_pile_calls_back_its_cards_only_where_a_game_begins_so(name: str, shared: Path) -> None:
    """The water piles of Fathom do; the decks of To the Bottom, of one back, would be mixed."""
    table = pcio(shared, name)
    homes = {deck["parent"]: deck["id"] for deck in table.of("cardDeck") if "parent" in deck}
    assert len(homes) == {"fathom": 4, "bridge_crew": 2, "to_the_bottom": 0}[name]
    assert {pile["id"] for pile in table.of("cardPile") if pile["hasShuffleButton"]} == set(homes)
    for pile, deck in homes.items():
        assert {card.pile for card in table.cards if card.widget["deck"] == deck} <= {pile, ""}


@pytest.mark.thorough
def test_a_button_brings_used_cards_back_and_shuffles_them(shared: Path) -> None:
    """From the water of each player to their deck, face down; the cards of the Shop are in its places.

    Buttons are written from the top of each column down; players sit clockwise, the first at the lower left.
    """
    table = pcio(shared, "to_the_bottom")
    by_id = {each["id"]: each for each in table.widgets}
    labels = {label["id"].removesuffix("label"): label["labelContent"] for label in table.of("labelText")}
    moves = [each["clickRoutine"] for each in table.of("automationButton") if len(each["clickRoutine"]) == 2]
    assert len(moves) == 4
    for number, (move, mix) in zip((2, 1, 3, 4), moves, strict=True):
        (source,), (to,) = (move["args"][way]["value"] for way in ("from", "to"))
        assert (labels[source], labels[to]) == ("water", f"Player {number}")
        assert mix["args"]["holders"]["value"] == [to]
        assert (move["args"]["quantity"]["value"], move["args"]["moveFlip"]["value"]) == ("all", "faceDown")
        assert not [card for card in table.cards if card.pile == source]
        assert by_id[source]["width"] == by_id[to]["width"]
    shop = [card for card in table.cards if card.pile.startswith("shop ")]
    assert len({card.pile for card in shop}) == len(shop) == 6
    for card in shop:
        holder = by_id[card.pile]
        assert holder["x"] <= card.box[0] <= card.box[2] <= holder["x"] + holder["width"]
    assert [each["counterValue"] for each in table.of("counter")] == [0] * 4
    assert all(each["width"] >= 3 * each["height"] for each in table.of("counter"))


@pytest.mark.thorough
def test_every_seat_has_room_for_the_cards_that_are_laid_out_before_it(shared: Path) -> None:
    """A frame for six cards aboard, no pile, which would draw them onto one another; a counter, no track."""
    table = pcio(shared, "to_the_bottom")
    labels = {label["id"].removesuffix("label"): label["labelContent"] for label in table.of("labelText")}
    frames = [each for each in table.of("board") if labels.get(each["id"]) == "board: cards aboard"]
    lying = save(shared, "to_the_bottom")["ObjectStates"]
    on_table = [each for each in lying if each["Nickname"] == "board: cards aboard"]
    assert [len(each["AttachedSnapPoints"]) for each in on_table] == [6] * 4
    (card,) = {card.size for card in table.cards if card.widget["cardType"].startswith("cards/")}
    assert len(frames) == len(table.of("counter")) == 4
    assert card[0] >= 80
    assert card[1] >= 112
    for frame in frames:
        assert frame["width"] >= 6 * (card[0] + 4)
        assert frame["height"] >= card[1] - 1
        box = (frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"])
        assert not [other.label for other in table.cards if touching(box, other.box)]
        with Image.open(io.BytesIO(table.asset(frame["boardImage"]))) as raw:
            assert raw.size == (frame["width"], frame["height"])
            assert raw.getpixel((raw.width // 2, raw.height // 2))[3] == 0  # type: ignore[index]
            assert raw.getpixel((raw.width // 2, 0))[3] == 255  # type: ignore[index]
    kinds = {card.widget["cardType"].partition("/")[0] for card in table.cards}
    assert "points" not in kinds
    aids = [card.size for card in table.cards if card.widget["cardType"].startswith("player_aids/")]
    assert [round(size[0], -1) for size in aids] == [70] * 4


@pytest.mark.thorough
def test_the_points_of_bruise_cruise_are_counted_and_its_mats_have_room_for_what_lies_on_them(
    shared: Path,
) -> None:
    """A counter for each line, no token on two squares of a scorecard; pieces of a quay lie apart."""
    table = pcio(shared, "bruise_cruise")
    kinds = {card.widget["cardType"].partition("@")[0] for card in table.cards}
    assert not [kind for kind in kinds if kind.endswith("-score")]
    assert [each["counterValue"] for each in table.of("counter")] == [0] * 4
    quays = [each for each in table.of("board") if 3 < each["width"] / each["height"] < 3.4]
    assert len(quays) == 4
    for quay in quays:
        inside = (quay["x"], quay["y"], quay["x"] + quay["width"], quay["y"] + quay["height"])
        held = {card.label: card for card in table.cards if touching(inside, card.box)}
        assert len(held) == 3
        for label, card in held.items():
            assert max(card.size) >= 37, label
            assert not [each for each in held.values() if each is not card and touching(card.box, each.box)]
    (board,) = (each for each in table.of("board") if each not in quays)
    assert board["width"] >= 725


@pytest.mark.thorough
def test_the_map_of_bruise_cruise_can_be_read_in_parts(shared: Path) -> None:
    """Nine parts in a pile, which together are the picture of the board, with more pixels."""
    table = pcio(shared, "bruise_cruise")
    (board,) = (each for each in table.of("board") if 1.4 < each["width"] / each["height"] < 1.6)
    whole = picture(table.asset(board["boardImage"]))
    parts = [card for card in table.cards if card.label.startswith("the map, part by part")][::-1]
    assert len({part.pile for part in parts}) == 1
    assert [part.label[-2] for part in parts] == list("123456789")
    for number, part in enumerate(parts):
        row, column = divmod(number, 3)
        small = picture(part.front)
        assert 3 * small.width >= 2 * whole.width
        sides = (whole.width, column), (whole.height, row)
        box = tuple(round(side / 3 * (at + more)) for more in (0, 1) for side, at in sides)
        shown = whole.crop(box).resize((60, 40), Image.Resampling.BOX)  # type: ignore[arg-type]
        other = small.resize((60, 40), Image.Resampling.BOX)
        difference = ImageChops.difference(shown, other).convert("L").resize((1, 1), Image.Resampling.BOX)
        assert difference.getpixel((0, 0)) < 12  # type: ignore[operator]


@pytest.mark.thorough
def test_piles_on_a_board_are_no_larger_than_their_cards_and_take_their_own_alone(shared: Path) -> None:
    """Supplies of Bruise Cruise are counted in piles; the discard takes cards, and no preserver beside it."""
    table = pcio(shared, "bruise_cruise")
    piles = {each["id"]: each for each in table.of("cardPile")}
    supplies = [card for card in table.cards if card.pile and "counters/" in card.widget["cardType"]]
    assert {9, 14, 15, 16} <= set(Counter(card.pile for card in supplies).values())
    assert {piles[card.pile]["width"] - card.size[0] for card in supplies} == {0}
    decks = {card.widget["deck"] for card in table.cards if card.pile == "pile1"}
    assert piles["discard"]["allowedDecks"] == piles["pile1"]["allowedDecks"] == sorted(decks)
    one, other = (
        (each["x"], each["y"], each["x"] + each["width"], each["y"] + each["height"])
        for each in (piles["pile1"], piles["discard"])
    )
    assert not touching(one, other)


@pytest.mark.thorough
def test_pages_of_rules_are_large_and_what_is_read_has_a_name(shared: Path) -> None:
    """About 150 units wide in every game with rules; the places for read pages and for turning have names."""
    for name in ("to_the_bottom", "bruise_cruise", "general_quarters", "fathom", "jure_of_the_seas"):
        table = pcio(shared, name)
        pages = [card for card in table.cards if card.widget["cardType"].startswith("page/")]
        assert all(card.size[0] >= 140 for card in pages), name
        labels = {each["id"]: each["labelContent"] for each in table.of("labelText")}
        assert labels["readlabel"] == "pages read"
    assert labels["turn wakeslabel"] == "turn a wake"
    assert labels["turn daikaijulabel"] == "turn a daikaiju"


def test_a_deck_of_questions_has_the_room_of_the_table(shared: Path) -> None:
    """Large cards and aid; by each player's name a counter and a place for cards won; a discard, no paper."""
    table = pcio(shared, "small_hours")
    cards = [card for card in table.cards if card.widget["cardType"].startswith("cards/")]
    (aid,) = (card for card in table.cards if card.label == "How it goes")
    assert min(cards[0].size[0], aid.size[0]) >= 200
    names = Counter(each["labelContent"] for each in table.of("labelText"))
    assert all(names[f"Player {n}"] == names[f"laid out: Player {n}"] == 1 for n in range(1, 5))
    assert names["discard"] == 1
    assert [each["counterValue"] for each in table.of("counter")] == [0] * 4
    assert not [card for card in table.cards if card.widget["cardType"].startswith("scores/")]
    lying = save(shared, "small_hours")["ObjectStates"]
    assert [each["Counter"] for each in lying if each["Name"] == "Counter"] == [{"value": 0}] * 4
    aids = [each["Transform"]["rotY"] for each in lying if each["Nickname"] == "How it goes"]
    assert sorted(aids) == [0, 180]


@pytest.mark.thorough
def test_every_card_of_general_quarters_has_its_squares_where_marks_snap(shared: Path) -> None:
    """On the table of Tabletop Simulator a card is twice as large as in print, and so are marks."""
    table = save(shared, "general_quarters")
    cards = [*tts_reader.cards(table)]
    assert len(cards) == 26
    (board,) = (each for each in table["ObjectStates"] if each["Name"] == "Custom_Board")
    points = [[each["Position"] for each in on["AttachedSnapPoints"]] for on in (board, *cards)]
    assert [len(each) for each in points] == [100] * 27
    across = [
        (max(each["x"] for each in some) - min(each["x"] for each in some)) * on["Transform"]["scaleX"]
        for some, on in zip(points, (board, cards[0]), strict=False)
    ]
    assert across[0] == pytest.approx(9 * 18 / 25.4, abs=0.01)
    marks = [each for each in table["ObjectStates"] if each["Name"].startswith("Custom_Tile_Stack")]
    assert all(each["Transform"]["scaleX"] == pytest.approx(18 / 33.48, abs=0.01) for each in marks)


@pytest.mark.thorough
def test_the_first_card_of_general_quarters_is_a_board_that_marks_fit(shared: Path) -> None:
    """Each mark covers a square, the next card the board; below is no pile that would draw them in."""
    table = pcio(shared, "general_quarters")
    (board,) = table.of("board")
    marks = [card for card in table.cards if card.widget["cardType"].startswith("marks/")]
    assert len(marks) == 100 + 16 + 12
    (size,) = {card.size for card in marks}
    assert size[0] == size[1] >= 41
    assert abs(board["width"] * 12 / 129.2 - size[0]) <= 2
    cards = [card for card in table.cards if card.widget["cardType"].startswith("cards/")]
    assert len(cards) == 26
    assert all(abs(card.size[0] - board["width"]) <= 2 for card in cards)
    inside = (board["x"], board["y"], board["x"] + board["width"], board["y"] + board["height"])
    for pile in table.of("cardPile"):
        corners = (pile["x"], pile["y"], pile["x"] + pile["width"], pile["y"] + pile["height"])
        assert not touching(inside, corners)


@pytest.mark.parametrize(
    "name",
    [
        "fathom",
        *(pytest.param(name, marks=pytest.mark.thorough) for name in GAMES if name != "general_quarters"),
    ],
)
def test_names_and_buttons_have_room_and_lie_on_nothing(name: str, shared: Path) -> None:
    """A name is as wide as its letters, a button as wide as its words."""
    table = pcio(shared, name)
    texts, buttons = table.of("labelText"), [*table.of("automationButton"), *table.recall_buttons()]
    assert texts
    assert buttons
    for text in texts:
        assert 0.5 * text["textSize"] * len(text["labelContent"]) <= text["width"], text
    for button in buttons:
        assert 9 * len(button["label"]) <= button["width"], button
        assert button["height"] >= 24
    hands = [hand for hand in table.of("hand") if hand.get("enabled", True)]
    flat = [*texts, *buttons, *table.of("cardPile"), *table.of("board"), *hands]
    for at, one in enumerate(flat):
        for other in flat[:at] if one in texts or one in buttons or one["type"] == "hand" else ():
            apart = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
            assert apart, (one, other)


@pytest.mark.thorough
def test_dice_of_a_pool_are_chits_of_its_colour_and_one_die_of_each_kind_is_rolled(shared: Path) -> None:
    """Forty spinners would look alike: a chit says which die it is, and a name above each spinner."""
    table = pcio(shared, "bridge_crew")
    chits = [card for card in table.cards if card.widget["cardType"].startswith("chits/")]
    kinds = Counter(card.label for card in chits)
    titles = [f"{pool} d{sides}" for pool in ("Commission", "Encounter") for sides in (4, 6, 8, 10, 12)]
    assert kinds == dict.fromkeys(titles, 4)
    assert len({card.front for card in chits}) == len(titles)
    spinners = table.of("spinner")
    assert [each["options"][-1] for each in spinners] == [4, 4, 6, 6, 8, 8, 10, 10, 12, 12]
    labels = {text["labelContent"] for text in table.of("labelText")}
    assert set(titles) <= labels
    assert not [one for at, one in enumerate(chits) for other in chits[:at] if touching(one.box, other.box)]


def touching(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether two boxes have more than an edge in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_dice_of_two_colours_without_chits_say_unlike_signs() -> None:
    """The disc of a spinner takes two digits; the second colour has rings, as a text below its mat says."""
    from generator.press.online.pcio import Pictured, write

    whole = setup("bridge_crew")
    table = Setup(4, whole.grounds[:2], dice=tuple(replace(die, chit=None) for die in whole.dice))
    laid_out = lay_out(table, lambda _: (190.0, 265.0), 1.97, screen=pcio_format.on_screen(table, 1.4))
    shown = {thing.id: Pictured("userassets/a.png") for thing in table.things()}
    told = read(write(table, laid_out, shown, {"userassets/a.png": b""}))
    spinners = told.of("spinner")
    assert {value for each in spinners[:20] for value in each["options"]} == set(range(1, 13))
    assert {value for each in spinners[20:] for value in each["options"]} == set("①②③④⑤⑥⑦⑧⑨⑩⑪⑫")
    texts = {text["labelContent"] for text in told.of("labelText")}
    assert {"Commission: 1 2 3 …", "Encounter: ① ② ③ …"} <= texts


@pytest.mark.thorough
def test_a_turned_tile_is_turned_in_its_picture(shared: Path) -> None:
    """A reader that drops the turn of a card shows the daikaiju as they lie; nothing else says how."""
    table = pcio(shared, "jure_of_the_seas")
    assert not any("r" in card.widget for card in table.cards)
    lying = {card.label: card for card in table.cards if card.widget["cardType"].startswith("daikaiju")}
    faces = drawn_by("jure_of_the_seas")
    turned = [lot for lot in setup("jure_of_the_seas").lots if lot.degrees]
    assert {round(lot.degrees) for lot in turned} >= {90, 180}
    for lot in turned:
        thing = lot.things[0][0]
        shown = picture(lying[thing.label].front)
        upright = own(faces, thing, thing.front, shown)
        assert unlike(shown, upright.rotate(-lot.degrees)) <= 8
        assert unlike(shown, upright) > 100


@pytest.mark.thorough
def test_pieces_are_large_enough_to_be_taken_and_lie_on_no_other(shared: Path) -> None:
    """On boards, too: the supplies of Bruise Cruise."""
    table = pcio(shared, "bruise_cruise")
    pieces = [card for card in table.cards if card.widget["cardType"].startswith("counters/")]
    by_place = {card.box: card for card in pieces}
    for left, top, right, bottom in by_place:
        assert ((right - left) * (bottom - top)) ** 0.5 >= 33
    places = sorted(by_place)
    assert not [(a, b) for at, a in enumerate(places) for b in places[:at] if touching(a, b)]
    (discard,) = (pile for pile in table.of("cardPile") if pile["id"] == "discard")
    left, top = discard["x"], discard["y"]
    taken = (left + 4, top + 4, left + discard["width"] - 4, top + discard["height"] - 4)
    assert not [place for place in places if touching(place, taken)]
    loose = [card for card in pieces if "northern" in card.widget["cardType"]]
    assert all(((a.box[2] - a.box[0]) * (a.box[3] - a.box[1])) ** 0.5 >= 44 for a in loose)


def test_the_board_has_the_room_between_the_players() -> None:
    """Bruise Cruise: two players at each side; what is small in print is large enough to be taken."""
    game = loaded("bruise_cruise")
    shapes = {thing.id: size(thing.size, game.pack.layouts) for thing in setup("bruise_cruise").things()}
    table, scale = setup("bruise_cruise"), 1.4
    screen = pcio_format.on_screen(table, scale)
    laid_out = lay_out(
        table, lambda thing: (shapes[thing.id].width, shapes[thing.id].height), 1.97, 0.4, screen
    )
    scale = pcio_format.scale_of(laid_out)
    board = next(each for each in laid_out.lying if each.what == table.grounds[0])
    assert board.width * scale > 700
    quays = [
        each.x for each in laid_out.lying if isinstance(each.what, Ground) and each.what.seat is not None
    ]
    assert [x < board.x for x in quays] == [True, True, False, False]
    for each in laid_out.lying:
        if not isinstance(each.what, Ground):
            assert (each.width * each.height) ** 0.5 * scale >= 28, each.what


@pytest.mark.thorough
def test_players_at_the_sides_sit_clockwise(shared: Path) -> None:
    """Up the left side and down the right, as turns go round; their decks have their names."""
    table = pcio(shared, "to_the_bottom")
    names = {f"Player {n}": n for n in range(1, 5)}
    seats = {
        names[each["labelContent"]]: each for each in table.of("labelText") if each["labelContent"] in names
    }
    left, right = [seats[1], seats[2]], [seats[3], seats[4]]
    assert max(each["x"] for each in left) < 600 < min(each["x"] for each in right)
    assert left[0]["y"] > left[1]["y"]
    assert right[0]["y"] < right[1]["y"]


@pytest.mark.thorough
def test_the_seats_of_bridge_crew_have_names(shared: Path) -> None:
    """Each above a mat of its own, as decks of other games have them."""
    table = pcio(shared, "bridge_crew")
    by_id = {each["id"]: each for each in table.of("board")}
    named = [each for each in table.of("labelText") if each["labelContent"].startswith("Player ")]
    assert sorted(each["labelContent"] for each in named) == [f"Player {n}" for n in range(1, 5)]
    mats = [by_id[each["id"].removesuffix("label")] for each in named]
    assert len({(mat["x"], mat["y"]) for mat in mats}) == 4
    assert len({mat["boardImage"] for mat in mats}) == 1
    for name, mat in zip(named, mats, strict=True):
        assert mat["y"] - 30 <= name["y"] <= mat["y"] - name["height"]


def test_fathom_has_room_for_open_cards_and_for_ropes(shared: Path) -> None:
    """Two open cards at the right of each water, three before each player; nothing lies in a frame yet."""
    table = pcio(shared, "fathom")
    (card,) = {card.size for card in table.cards if card.widget["cardType"].startswith("cards/")}
    assert card[0] >= 90
    assert card[1] >= 126
    by_id = {each["id"]: each for each in table.widgets}
    ropes = [each for each in table.of("board") if each["id"].startswith("before ")]
    assert len(ropes) == 4
    assert all(rope["width"] >= 3 * card[0] + 8 for rope in ropes)
    waters = {card.pile for card in table.cards if card.widget["cardType"].startswith("cards/")}
    beside = [each for each in table.of("board") if each["id"].startswith("open ")]
    assert len(beside) == len(waters) == 4
    for pile, frame in zip(sorted(waters), beside, strict=True):
        assert 0 < frame["x"] - by_id[pile]["x"] - by_id[pile]["width"] <= 20
        assert abs(frame["y"] - by_id[pile]["y"]) <= 8
        assert frame["width"] >= 2 * card[0] + 4
    for frame in (*ropes, *beside):
        box = (frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"])
        assert not [other.label for other in table.cards if touching(box, other.box)]
    assert {card.size[0] for card in table.cards if card.label == "Your turn"} == {90}


def test_photographs_are_packed_as_those_are_best(shared: Path) -> None:
    """They take a tenth fewer bytes, or less, than packed as flat colours."""
    bodies = [card.front for card in pcio(shared, "fathom").cards if card.label in ("Squall", "Amphora")]
    assert bodies
    flat = [as_png(picture(body)) for body in bodies]
    assert sum(map(len, bodies)) < 0.9 * sum(map(len, flat))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda widgets: widgets.pop(next(n for n, each in enumerate(widgets) if each["type"] == "cardDeck")),
        lambda widgets: widgets[-1].update(cardType="nobody"),
        lambda widgets: widgets[-1].update(id="hand"),
        lambda widgets: widgets[-1].update(parent="pile99"),
    ],
)
def test_the_reader_refuses_a_spoilt_file(spoil: Callable[[Any], object], shared: Path) -> None:
    """A test of the reader: what it lets pass means something."""
    from generator.press.online.pcio import zipped

    table = pcio(shared, "fathom")
    widgets = deepcopy(table.widgets)
    spoil(widgets)
    with pytest.raises(UnreadableTable):
        read(zipped({"widgets.json": json.dumps(widgets).encode(), **table.assets}))


# ---- Tabletop Simulator -----------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["fathom", "jure_of_the_seas"])
def test_a_saved_object_is_as_the_typings_say(name: str, shared: Path) -> None:
    """Every object by its kind; all files it names are there, and no others but those to read."""
    table = save(shared, name)
    assert tts_reader.faults(table) == []
    files = {tts_reader.file_of(address) for address in tts_reader.addresses(table)}
    home = written(shared, name, "tts") / "tts"
    there = set(home.iterdir())
    assert files <= there
    assert {path.name for path in there - files} == {"README.txt", f"{name}.json", f"{name}.png"}
    assert table["TabStates"]["0"]["body"]
    with Image.open(home / f"{name}.png") as thumbnail:
        assert thumbnail.size == (256, 256)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["fathom", "jure_of_the_seas"])
def test_every_card_cut_out_of_its_sheet_is_its_own_picture(name: str, shared: Path) -> None:
    """Both sides, and as many of each as are printed."""
    table, faces = save(shared, name), drawn_by(name)
    things = {thing.label: thing for lot in setup(name).lots for thing, _ in lot.things}
    counts = Counter(card["Nickname"] for card in tts_reader.cards(table))
    for card in {card["Nickname"]: card for card in tts_reader.cards(table)}.values():
        thing = things[card["Nickname"]]
        front, back = tts_reader.sides(card)
        assert unlike(front, own(faces, thing, thing.front, front)) == 0
        assert unlike(back, own(faces, thing, thing.back or thing.front, back)) == 0
    expected = Counter[str]()
    for thing, count in (each for lot in setup(name).lots for each in lot.things):
        # Tiles that are alike have one name and several ids.
        expected.update({thing.label: count} if thing.label in counts else {})
    assert counts == expected


def test_boards_have_a_snap_point_for_each_of_their_spaces(shared: Path) -> None:
    """Where the space is on the picture, in the measures of a board that lies turned half round."""
    table = save(shared, "fathom")
    (ground,) = setup("fathom").grounds
    (board,) = (each for each in table["ObjectStates"] if each["Nickname"] == ground.thing.label)
    assert len(board["AttachedSnapPoints"]) == len(ground.spots) == 51
    scale = board["Transform"]["scaleX"] * 25.4
    wide, high = ground.thing.size
    for point, spot in zip(board["AttachedSnapPoints"], ground.spots, strict=True):
        x, z = point["Position"]["x"] * scale, point["Position"]["z"] * scale
        assert wide / 2 - x == pytest.approx(spot.x, abs=0.05)
        assert high / 2 + z == pytest.approx(spot.y, abs=0.05)
    assert board["Locked"] is True
    assert board["Transform"]["rotY"] == 180


@pytest.mark.parametrize("name", ["fathom", pytest.param("jure_of_the_seas", marks=pytest.mark.thorough)])
def test_every_seat_has_a_zone_with_what_is_dealt_to_its_hand(name: str, shared: Path) -> None:
    """At both long edges, towards the middle; nothing else may be taken up, and no zone lies on another."""
    table, start = save(shared, name), setup(name)
    held = tts_reader.hands(table)
    assert list(held) == ["White", "Brown", "Red", "Orange"][: start.players]
    dealt = [
        sorted(
            thing.label
            for lot in start.lots
            if lot.hand and lot.seat == seat
            for thing, count in lot.things
            for _ in range(count)
        )
        for seat in range(start.players)
    ]
    assert [sorted(card["Nickname"] for card in cards) for cards in held.values()] == dealt
    assert sum(map(len, dealt)) == (0 if name == "fathom" else 3 * start.players)
    zones = [each for each in table["ObjectStates"] if each["Name"] == "HandTrigger"]
    near, far = zones[:2], zones[2:]
    assert [zone["Transform"]["rotY"] for zone in zones] == [0, 0, 180, 180]
    assert [zone["Transform"]["posX"] > 0 for zone in zones] == [True, False, False, True]
    lying = [each["Transform"]["posZ"] for each in table["ObjectStates"] if each["Name"] != "Custom_PDF"]
    assert max(zone["Transform"]["posZ"] for zone in near) == min(lying)
    assert min(zone["Transform"]["posZ"] for zone in far) == max(lying)
    assert all(zone["Locked"] for zone in zones)
    for each in table["ObjectStates"]:
        inside = [
            zone
            for zone in zones
            if all(
                abs(each["Transform"][f"pos{axis}"] - zone["Transform"][f"pos{axis}"])
                < zone["Transform"][f"scale{axis}"] / 2
                for axis in "XZ"
            )
        ]
        mine = each["Name"] == "HandTrigger" or any(each in cards for cards in held.values())
        assert len(inside) == int(mine), each["Nickname"]


@pytest.mark.thorough
def test_the_readme_says_what_is_there(shared: Path) -> None:
    """Where hands are, and that pieces snap only where they do; files have names that every address takes."""
    home = written(shared, "jure_of_the_seas", "tts") / "tts"
    text = (home / "README.txt").read_text(encoding="utf-8")
    assert "White, Brown from the right of the near edge, Red, Orange from the left of the far edge" in text
    assert "snap to their squares and marks" in text
    assert "absolute addresses, file:///" in text
    table = save(shared, "jure_of_the_seas")
    (page,) = (each["body"] for each in table["TabStates"].values() if each["title"] == "Pictures")
    assert "file:///" in page
    assert "Only its owner sees them" in page
    assert table["Note"] == page
    assert all(re.fullmatch("[A-Za-z0-9_-]+[.][a-z]+", path.name) for path in home.iterdir())
    bare = how_to("Sea", "sea", Setup(2), "", book=False).decode()
    assert "snap" not in bare
    assert "White from the right of the near edge, Brown from the left of the far edge" in bare


@pytest.mark.parametrize("book", [True, False])
def test_the_readme_tells_of_a_rulebook_only_where_there_is_one(book: bool) -> None:
    """How to load it as a save is told anyway, for those whose hands lie on the table."""
    told = " ".join(how_to("Sea", "sea", Setup(2), "", book=book).decode().split())
    assert ("The rulebook is a PDF at the left." in told) is book
    assert ("To have it in the notebook as well, copy sea.json into" in told) is book
    assert "under the name TS_Save_1000.json and load that save" in told
    assert "what is in hand lies on the table instead" in told


def test_a_deck_without_a_book_has_a_readme_that_tells_of_none(tmp_path: Path) -> None:
    home = tmp_path / "heap"
    home.mkdir()
    parts = "parts:\n  - {id: heap, kind: tokens, rows: [{title: A, copies: 3}]}\n"
    (home / "game.yaml").write_text(f"game: deck\ntitle: Heap\n{parts}", encoding="utf-8")
    ran = render("--content", home, "--format", "tts", "--out", tmp_path / "out")
    assert ran.exit_code == 0, ran.output
    (readme,) = (tmp_path / "out").rglob("README.txt")
    assert "book" not in readme.read_text(encoding="utf-8")


def test_a_file_is_named_by_letters_and_digits_once_for_each_piece() -> None:
    things = [Thing(id, "A", Face("a"), "poker") for id in ("mats/a b@0", "mats/a b@1", "mats/ä.c")]
    assert [file_stem(thing) for thing in things] == ["mats-a-b", "mats-a-b", "mats-c"]


def test_piles_that_are_shuffled_are_in_another_order_for_each_content() -> None:
    """All cards are still there; what is not shuffled lies as it lay; of one content the order is one."""
    before = setup("fathom")
    one, again, other = (shuffled(before, seed) for seed in ("sea", "sea", "moon"))
    assert one == again
    for lot, mixed, unlike in zip(before.lots, one.lots, other.lots, strict=True):
        if not lot.shuffled:
            assert mixed == lot
            continue
        orders = [
            [thing.id for thing, count in each.things for _ in range(count)] for each in (lot, mixed, unlike)
        ]
        assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
        assert len(set(map(tuple, orders))) == 3


def test_what_is_drawn_from_a_bag_is_in_one(tmp_path: Path) -> None:
    """Each copy by itself, drawn at random; playingcards.io has a pile with a button instead."""
    order = order_of(loaded("fathom"), by_game([]), tmp_path, Edition("en", 4))
    lots = [lot for lot in setup("fathom").lots if "air" in lot.id or "bell" in lot.id]
    counts = Counter[str]()
    for lot in lots:
        counts.update({thing.id: count for thing, count in lot.things})
    known = {thing.id: thing for lot in lots for thing, _ in lot.things}
    things = tuple((known[id], count) for id, count in counts.items())
    table = Setup(2, lots=(Lot("bag", "Bag of all", things, bag=True),))
    settings = settings_of(PrintOptions(paper="a4"), [])
    for form in ("tts", "pcio"):
        outcome = write_tables([(order, OnlineTable(table))], settings, form)  # type: ignore[arg-type]
        assert not outcome.problems
    told = json.loads((tmp_path / "fathom/tts/fathom.json").read_text(encoding="utf-8"))
    assert tts_reader.faults(told) == []
    (bag,) = (each for each in told["ObjectStates"] if each["Name"] == "Bag")
    assert bag["Bag"] == {"Order": 2}
    assert Counter(each["Nickname"] for each in bag["ContainedObjects"]) == Counter(
        {thing.label: count for thing, count in things}
    )
    shown = read((tmp_path / "fathom/fathom.pcio").read_bytes())
    (pile,) = shown.of("cardPile")
    (button,) = shown.of("automationButton")
    assert button["clickRoutine"][0]["args"]["holders"]["value"] == [pile["id"]]
    assert len(shown.cards) == table.lots[0].count


SPOILT = {
    "a card on the last place of its sheet": lambda deck: deck["DeckIDs"].__setitem__(0, 169),
    "a card on no sheet": lambda deck: deck["CustomDeck"].clear(),
    "a deck of other cards": lambda deck: deck["ContainedObjects"].reverse(),
    "eleven columns": lambda deck: next(iter(deck["CustomDeck"].values())).update(NumWidth=11),
    "a misspelt key": lambda deck: deck.update(Nickmame="Sea"),
    "no place": lambda deck: deck.pop("Transform"),
    "a number for an address": lambda deck: next(iter(deck["CustomDeck"].values())).update(FaceURL=3),
    "a GUID of two": lambda deck: deck["ContainedObjects"][1].update(GUID=deck["GUID"]),
}


@pytest.mark.parametrize(
    "spoil", [{"FogColor": "Black"}, {"FogColor": 1}, {"Name": "HandZone"}, {"Colour": "White"}]
)
def test_planted_faults_of_a_hand_zone_are_found(spoil: dict[str, Any], shared: Path) -> None:
    """A colour that is no seat's, a name and a key that no save has."""
    table = deepcopy(save(shared, "fathom"))
    next(each for each in table["ObjectStates"] if each["Name"] == "HandTrigger").update(spoil)
    assert tts_reader.faults(table)


@pytest.mark.parametrize("fault", SPOILT)
def test_planted_faults_of_a_saved_object_are_found(fault: str, shared: Path) -> None:
    """A test of the reader and its schema: what they let pass means something."""
    table = deepcopy(save(shared, "fathom"))
    SPOILT[fault](next(each for each in table["ObjectStates"] if each["Name"] == "DeckCustom"))
    assert tts_reader.faults(table)


# ---- both -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["pcio", "tts"])
def test_the_same_bytes_twice(form: str, shared: Path, tmp_path: Path) -> None:
    """A table of Tabletop Simulator names its own folder; hosted, it names nothing of the machine."""
    words = [
        "jure_of_the_seas/player_aids",
        "jure_of_the_seas/ships",
        "--content",
        ROOT / "content",
        "--format",
        form,
    ]
    hosted = ["--images-at", "https://example.org/sea/"] if form == "tts" else []
    for out in ("one", "two"):
        assert render(*words, *hosted, "--out", tmp_path / out).exit_code == 0
    one, two = (
        {
            path.relative_to(tmp_path / out): path.read_bytes()
            for path in (tmp_path / out).rglob("*")
            if path.is_file()
        }
        for out in ("one", "two")
    )
    assert one == two
    assert len(one) > 1
    if form == "tts":
        table = json.loads(one[Path("jure_of_the_seas/tts/jure_of_the_seas.json")])
        found = tts_reader.addresses(table)
        assert found
        assert all(each.startswith("https://example.org/sea/") for each in found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--format", "pcio", "--paper", "a4"),
            "--paper is for what is printed; --format pcio prints nothing",
        ),
        (("--format", "tts", "--ink", "mono"), "--ink is for what is printed; --format tts prints nothing"),
        (
            ("--format", "pcio", "--images-at", "https://example.org"),
            "--images-at is for pictures of --format tts",
        ),
        (("--format", "tts", "--images-at", "my pictures"), "'my pictures' is no address"),
        (("--format", "tts", "--players", "9"), "--players: jure_of_the_seas is for 2 to 8, not 9"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_a_line(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    ran = render("jure_of_the_seas", "--content", ROOT / "content", *words, "--out", tmp_path)
    assert ran.exit_code == 2
    assert said in ran.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_a_saved_object_has_marked_places_and_hands_where_they_are_of_use(shared: Path) -> None:
    """The water of each player, the daikaiju that are gone; who plays alone without cards needs no hand."""
    waters = [each for each in save(shared, "to_the_bottom")["ObjectStates"] if each["Nickname"] == "water"]
    assert len(waters) == 4
    assert all(each["Locked"] and len(each["AttachedSnapPoints"]) == 1 for each in waters)
    names = [each["Nickname"] for each in save(shared, "jure_of_the_seas")["ObjectStates"]]
    assert "discard of daikaiju" in names
    kinds = [each["Name"] for each in save(shared, "general_quarters")["ObjectStates"]]
    assert "HandTrigger" not in kinds


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["bruise_cruise", "small_hours", "bridge_crew"])
def test_a_back_that_several_sheets_share_is_one_file(name: str, shared: Path) -> None:
    backs = sorted((written(shared, name, "tts") / "tts").glob("cards-*-back.png"))
    assert len({path.read_bytes() for path in backs}) == len(backs) > 0


def test_the_readme_of_a_deck_of_questions_speaks_of_no_boards(shared: Path) -> None:
    text = (written(shared, "small_hours", "tts") / "tts" / "README.txt").read_text(encoding="utf-8")
    assert "oard" not in text.replace("Saved Objects", "")
    assert "book" not in text.lower()
    assert "zone for a hand" in text
