"""Games set up as their rulebooks set them up, for any number of players."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.contract import Setup
from generator.games.bruise_cruise.printing.places import START
from tests.press.online import tts_reader
from tests.press.online.pcio_reader import read
from tests.press.online.test_tables import loaded, setup


def count(table: Setup, lot: str) -> int:
    """The number of things in a lot."""
    return next(each.count for each in table.lots if each.id == lot)


def of_seats(table: Setup, beginning: str) -> list[int]:
    """The numbers of things in the lots of that name of each seat."""
    return [each.count for each in table.lots if each.id.startswith(beginning) and each.seat is not None]


@pytest.mark.sampled(1)
@pytest.mark.clause("BC-1.3")
@pytest.mark.parametrize(("players", "supplies"), [(2, (20, 16, 15, 9)), (4, (16, 14, 15, 9))])
def test_bruise_cruise_leaves_the_supplies_of_the_rulebook(players: int, supplies: tuple[int, ...]) -> None:
    table = setup("bruise_cruise", players)
    names = ("life_preserver", "missile", "torpedo", "anchor")
    assert tuple(count(table, f"supply {name}") for name in names) == supplies
    assert of_seats(table, "hand ") == [7] * players
    assert count(table, "deck") == 100 - 7 * players
    for seat in range(players):
        ships = [lot for lot in table.lots if lot.seat == seat and "-flagship" in lot.id]
        assert len(ships) == 1
        assert ships[0].things[0][0].back is not None
    assert sum(lot.count for lot in table.lots if lot.id.startswith("flag ")) == 12 * players


@pytest.mark.clause("BC-11.1")
@pytest.mark.parametrize("players", [2, 4])
def test_bruise_cruise_has_a_score_token_of_each_line_on_the_start_of_the_scorecard(players: int) -> None:
    """All on the place of 0, the first of the card, and none on another; they look alike in no two lines."""
    table = setup("bruise_cruise", players)
    tokens = [lot for lot in table.lots if lot.on == "scorecard/scorecard"]
    assert [token.count for token in tokens] == [1] * players
    assert len({repr(token.things[0][0].front) for token in tokens}) == players
    left, top, wide, tall = START
    assert all(
        left + 4 <= token.x <= left + wide - 4 and top + 4 <= token.y <= top + tall - 4 for token in tokens
    )
    apart = {(token.x, token.y) for token in tokens}
    assert min(math.dist(a, b) for a in apart for b in apart if a != b) >= 8


@pytest.mark.parametrize(
    ("name", "id", "label"),
    [
        ("bruise_cruise", "cards/san-andres-b", "San Andrés"),
        ("bruise_cruise", "quays/peasant", "Peasant"),
        ("bridge_crew", "mats/commission", "Commission"),
        ("small_hours", "cards/tell_1", "Tell: Which smell takes you straight back to a…"),
        ("to_the_bottom", "a_to_z/a_to_z_2", "Cards, A to Z 2"),
    ],
)
def test_what_has_no_title_of_its_own_is_named_by_what_it_shows(name: str, id: str, label: str) -> None:
    """Nobody at a table online reads "charleston-b"."""
    assert {thing.id: thing.label for thing in setup(name).things()}[id] == label


def test_dice_that_are_alike_have_their_numbers() -> None:
    assert [each.die.title for each in setup("bruise_cruise").dice] == ["Die 1", "Die 2"]


@pytest.mark.parametrize(("players", "beasts"), [(2, 6), (4, 6), (5, 5), (6, 5), (7, 4), (8, 4)])
def test_jure_of_the_seas_begins_with_its_daikaiju_and_three_tiles_each(players: int, beasts: int) -> None:
    table = setup("jure_of_the_seas", players)
    on_the_sea = [lot for lot in table.lots if lot.on]
    assert len(on_the_sea) == beasts
    assert len({(lot.x, lot.y) for lot in on_the_sea}) == beasts
    assert of_seats(table, "hand ") == [3] * players
    assert all(lot.hand and not lot.face_up for lot in table.lots if lot.id.startswith("hand "))
    assert count(table, "draw") == 56 - 3 * players
    assert count(table, "supply") == 10 - beasts
    (ground,) = table.grounds
    assert Counter(spot.shape for spot in ground.spots) == {"box": 49, "round": 56}
    assert len(table.dice) == 2


@pytest.mark.clause("TB-1.2")
@pytest.mark.clause("TB-1.4")
@pytest.mark.parametrize("players", [2, 5])
def test_to_the_bottom_begins_with_decks_of_ten_and_a_full_shop(players: int) -> None:
    table = setup("to_the_bottom", players)
    assert of_seats(table, "deck ") == [10] * players
    on_mat = [lot for lot in table.lots if lot.on == "shop_mat/shop_mat"]
    assert len(on_mat) == 7
    assert len({(lot.x, lot.y) for lot in on_mat}) == 7
    assert count(table, "common") == 144 - 50 - 1 - 5
    # A marker at the tens and one at the ones.
    assert sum(lot.id.startswith("points/marker") for lot in table.lots) == 2 * players


@pytest.mark.clause("CR-1.2")
@pytest.mark.parametrize("players", [3, 7])
def test_bridge_crew_fills_its_pools_to_the_row_of_the_players(players: int) -> None:
    table = setup("bridge_crew", players)
    pools = loaded("bridge_crew").content.game.pools
    assert Counter(die.on for die in table.dice) == {f"mats/{pool.id}": 5 * players for pool in pools}
    assert len({(die.on, die.x, die.y) for die in table.dice}) == 10 * players
    colours = {pool.id: pool.hex for pool in pools}
    assert all(each.die.colour == colours[each.on.removeprefix("mats/")] for each in table.dice)
    assert all(each.chit is not None and each.chit.label == each.die.title for each in table.dice)
    assert sum(ground.seat is not None for ground in table.grounds) == players


@pytest.mark.clause("CR-2.1")
@pytest.mark.parametrize("players", [3, 7])
def test_bridge_crew_deals_a_crew_and_a_personality_card_to_every_seat(players: int) -> None:
    """Face up before the player; those left over are a pile, of which none is there when all are dealt."""
    table, content = setup("bridge_crew", players), loaded("bridge_crew").content
    for kind, ids in (("crew", content.crew_ids), ("personality", content.personality_ids)):
        mine = [lot for lot in table.lots if lot.id.removeprefix("cards/") in ids]
        assert [(lot.seat, lot.face_up) for lot in mine] == [(seat, True) for seat in range(players)]
        assert sum(lot.count for lot in table.lots if lot.id == kind) == 7 - players


@pytest.mark.parametrize(
    ("name", "ground", "spots"),
    [
        ("bridge_crew", "mats/encounter", 35),
        ("bridge_crew", "officer_mats/officer@2", 12),
        ("bruise_cruise", "scorecard/scorecard", 52),
        ("bruise_cruise", "quays/peasant", 3),
        ("to_the_bottom", "shop_mat/shop_mat", 7),
        ("to_the_bottom", "points/points_2", 14),
    ],
)
def test_mats_tracks_and_scorecards_have_their_places(name: str, ground: str, spots: int) -> None:
    """All that lies there at the beginning lies on one of them; several score tokens on the square of 0."""
    table = setup(name)
    (mat,) = (each for each in table.grounds if each.thing.id == ground)
    assert len(mat.spots) == spots
    lying = [(each.x, each.y) for each in (*table.lots, *table.dice) if each.on == ground]
    for x, y in lying if "quays" not in ground else ():
        assert any(abs(s.x - x) <= s.width / 2 and abs(s.y - y) <= s.height / 2 for s in mat.spots)


def test_general_quarters_lays_out_its_cards_and_no_solutions() -> None:
    table = setup("general_quarters")
    assert count(table, "cards") == 26
    assert {thing.id.partition("/")[0] for thing in replace(table, marks=()).things()} == {
        "cards",
        "codebook",
        "aid",
        "log",
    }


def test_general_quarters_has_its_first_card_to_be_marked_and_marks_for_every_square() -> None:
    """Numbers as GQ-1.7 and the standard preset have them; a mark is as large as a square."""
    table = setup("general_quarters")
    (card,) = table.grounds
    assert card.marked
    assert len(card.spots) == 100
    assert card.spots[0].label == "A1"
    assert card.thing.id not in {thing.id for lot in table.lots for thing, _ in lot.things}
    counts = {lot.title: lot.count for lot in table.marks}
    ships = dict.fromkeys(("D-1", "D-2", "D-3", "AIR", "CRU"), 5)
    assert counts == {"a ship": 30, "a submarine": 3, **ships, "water": 42, "crossed out": 16, "perhaps": 12}
    assert {thing.size for lot in table.marks for thing, _ in lot.things} == {(card.spots[0].width,) * 2}


def test_cards_that_are_used_come_back_to_their_pile() -> None:
    """Bruise Cruise has a discard pile, To the Bottom a water each; the Shop's places hold cards."""
    (discard,) = setup("bruise_cruise").holders
    assert (discard.title, discard.on, discard.refills) == ("Discard pile", "board/board", "deck")
    table = setup("to_the_bottom", 3)
    waters = [(each.title, each.seat, each.refills) for each in table.holders if each.refills]
    assert waters == [("water", seat, f"deck {seat}") for seat in range(3)]
    shop = {(each.x, each.y) for each in table.holders if each.on}
    assert shop == {(lot.x, lot.y) for lot in table.lots if lot.on == "shop_mat/shop_mat" and lot.count == 1}


@pytest.mark.parametrize("name", ["bruise_cruise", "to_the_bottom", "small_hours"])
def test_points_are_kept_on_a_dial_of_each_seat(name: str) -> None:
    table = setup(name, 3)
    assert [(dial.seat, dial.value) for dial in table.dials] == [(0, 0), (1, 0), (2, 0)]
    assert len({dial.id for dial in table.dials}) == 3


def test_a_deck_without_rules_is_set_up_from_its_parts() -> None:
    """Four waters face down, bells and air by their kinds, the board with the spaces of its track."""
    table = setup("fathom")
    piles = {lot.title: lot.count for lot in table.lots if lot.shuffled}
    assert set(piles) == {f"Cards: {water}" for water in ("Sunlight", "Twilight", "Midnight", "Abyss")}
    assert sum(piles.values()) == 54
    for seat, colour in enumerate(("Red", "Yellow", "Green", "Violet")):
        mine = {lot.title: lot.count for lot in table.lots if lot.seat == seat}
        assert mine == {"Air": 6, "Your turn": 1}, colour
    bells = [f"{colour} bell" for colour in ("Red", "Yellow", "Green", "Violet")]
    assert [lot.title for lot in table.lots if lot.on] == [*bells, *bells]
    names = ("Air", "Red bell", "Violet bell")
    few = [(lot.title, lot.count, lot.seat) for lot in setup("fathom", 2).lots if lot.title in names]
    air = [("Air", 12, None), ("Air", 6, 0), ("Air", 6, 1)]
    red = ("Red bell", 1, None)
    assert few == [("Violet bell", 2, None), red, red, *air]
    assert len(table.grounds[0].spots) == 51
    assert table.books == ("rulebook",)


def test_tokens_of_a_deck_may_be_in_a_bag(tmp_path: Path) -> None:
    """All that nobody begins with, in both formats and on a free table; a bag is drawn from at random."""
    home = tmp_path / "heap"
    home.mkdir()
    rows = "[{title: Ruby, copies: 6}, {title: Opal, copies: 3}]"
    head = "game: deck\ntitle: Heap\nplayers: {min: 2, max: 2}\nparts:\n"
    part = f"  - {{id: gems, kind: tokens, bag: true, each_player: 1, rows: {rows}}}\n"
    (home / "game.yaml").write_text(head + part, encoding="utf-8")
    for form in ("tts", "pcio"):
        words = ["render", "--content", home, "--format", form, "--players", "2", "--out", tmp_path / "out"]
        ran = CliRunner().invoke(app, list(map(str, words)))
        assert ran.exit_code == 0, ran.output
    told = json.loads(next((tmp_path / "out").rglob("heap.json")).read_text(encoding="utf-8"))
    assert tts_reader.faults(told) == []
    (bag,) = (each for each in told["ObjectStates"] if each["Name"] == "Bag")
    assert Counter(each["Nickname"] for each in bag["ContainedObjects"]) == {"Ruby": 4, "Opal": 1}
    shown = read(next((tmp_path / "out").rglob("heap.pcio")).read_bytes())
    assert Counter(card.label for card in shown.cards if card.pile) == {"Ruby": 4, "Opal": 1}
    assert Counter(card.label for card in shown.cards) == {"Ruby": 6, "Opal": 3}
    assert len(shown.of("automationButton")) == 1
