"""How daikaiju move, and the worked examples. JS-5"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.odds import arrival_chance, reach, stir_chance
from generator.games.jure_of_the_seas.rules.daikaiju import move_all
from generator.games.jure_of_the_seas.state import MET, PLACE, STRUCK

from .table import QUIET, STRAIGHT, U_TURNS, Table, box, sea

AWAY = [(6, 6, 3), (6, 0, 3)]
MOVING = (3, 4)  # a sum of 7
STEP = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


def moving(result, daikaiju, ships=AWAY, **table):
    """A table on which the movement die has fallen and all daikaiju have acted."""
    found = Table(ships, daikaiju=daikaiju, **table)
    move_all(found, result)
    return found


@pytest.mark.clause("JS-5.1")
def test_one_die_for_all():
    """The two dice, one more, and no other: its result holds for every daikaiju in play."""
    table = Table(AWAY, daikaiju={"D1G": (3, 1, 0), "D3G": (3, 3, 0), "D5G": (3, 5, 0)}, rolls=(*MOVING, 2))
    table.begin()
    assert table.dice.unspent() == 0
    assert [table.where(name) for name in ("D1G", "D3G", "D5G")] == [(3, 0), (4, 3), (2, 5)]


@pytest.mark.clause("JS-5.2")
def test_on_a_six_a_new_one_comes_and_none_moves():
    there = {"D1G": (3, 1, 0), "D3G": (3, 3, 0), "D5G": (3, 5, 0)}
    table = Table(AWAY, daikaiju=there, rolls=(*MOVING, 6, 1, 1), chance=(1, 1))
    table.begin()
    assert {name: table.where(name) for name in there} == {name: at[:2] for name, at in there.items()}
    assert table.where("D1B") == (1, 1)
    assert table.in_play == 4


@pytest.mark.clause("JS-5.2", "JS-3.7")
def test_on_a_six_with_all_ten_in_play_nothing_happens():
    everybody = {one.id: (1 + at % 5, 1 + at // 5, 0) for at, one in enumerate(sea().daikaiju)}
    table = Table(AWAY, daikaiju=everybody, rolls=(*MOVING, 6))
    table.begin()
    assert {name: table.where(name) for name in everybody} == {name: at[:2] for name, at in everybody.items()}


@pytest.mark.clause("JS-5.3")
def test_by_rotation_number_and_gold_before_blue():
    assert [one.id for one in sea().daikaiju] == [
        *("D1G", "D1B", "D2G", "D2B", "D3G", "D3B", "D4G", "D4B", "D5G", "D5B")
    ]


@pytest.mark.clause("JS-5.3", "JS-6.2")
def test_the_lower_number_moves_first():
    """Both go left on 3 but one: the first destroys the second before it can act."""
    table = moving(3, {"D1G": (3, 3, 0), "D2G": (2, 3, 0)})
    assert table.where("D1G") == (2, 3)
    assert table.where("D2G") is None
    # The other way about the higher number finds the square free: the lower one has moved on.
    table = moving(3, {"D1G": (2, 3, 0), "D2G": (2, 4, 0)})
    assert table.where("D1G") == (1, 3)
    assert table.where("D2G") == (2, 3)


@pytest.mark.clause("JS-5.3", "JS-6.2")
@pytest.mark.parametrize(
    ("gold", "blue", "left"),
    [((3, 3), (2, 3), ["D1G"]), ((2, 3), (3, 3), ["D1G", "D1B"])],
)
def test_gold_moves_before_blue_of_the_same_number(gold, blue, left):
    """Both go left on 3. Gold behind blue destroys it; gold ahead of blue makes room for it."""
    table = moving(3, {"D1G": (*gold, 0), "D1B": (*blue, 0)})
    assert [name for name in ("D1G", "D1B") if table.where(name)] == left


@pytest.mark.clause("JS-5.4", "JS-5.6")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("daikaiju", [one.id for one in box().daikaiju.daikaiju])
def test_arrows_turn_with_the_tile(daikaiju, turns):
    """Each result moves it one square along its arrow, turned as the tile lies, and leaves it lying so."""
    printed = next(one for one in box().daikaiju.daikaiju if one.id == daikaiju).arrows
    way = ["up", "right", "down", "left"]
    for result, arrow in printed.items():
        table = moving(result, {daikaiju: (3, 3, turns)})
        if arrow == "turn":
            continue
        across, down = STEP[way[(way.index(arrow) + turns) % 4]]
        assert table.where(daikaiju) == (3 + across, 3 + down)
        assert table.turned(daikaiju) == turns


@pytest.mark.clause("JS-5.5", "JS-6.14")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("daikaiju", [one.id for one in box().daikaiju.daikaiju])
def test_the_curved_arrow_turns_it_anticlockwise_in_place(daikaiju, turns):
    """The result that turns it is its rotation number. Ships and tiles beside it feel nothing."""
    result = next(one.rotation_number for one in box().daikaiju.daikaiju if one.id == daikaiju)
    table = moving(
        result, {daikaiju: (3, 3, turns)}, ships=[(3, 3, 7), (2, 2, 5)], tiles={(2, 3): STRAIGHT}, active=1
    )
    assert table.where(daikaiju) == (3, 3)
    assert table.turned(daikaiju) == (turns - 1) % 4
    assert table.ship(0) == (3, 3, 7)
    assert table.ship(1) == (2, 2, 5)
    assert table.tile(2, 3) == (STRAIGHT, 0)


@pytest.mark.clause("JS-5.7")
def test_a_daikaiju_removed_earlier_in_the_movement_does_not_act():
    """On 4 the first goes down onto the second, which would have gone left onto the ship's tile."""
    table = moving(
        4,
        {"D1G": (3, 2, 0), "D2G": (3, 3, 0)},
        ships=[(2, 4, 0), (6, 6, 3)],
        tiles={(2, 3): STRAIGHT},
    )
    assert table.where("D1G") == (3, 3)
    assert table.where("D2G") is None
    assert table.tile(2, 3) == (STRAIGHT, 0)
    assert table.ship(0) == (2, 4, 0)


@pytest.mark.clause("JS-5.8")
def test_each_move_is_resolved_before_the_next_daikaiju_acts():
    """On 3 gold goes left off the board, and blue right behind it comes to the square it left."""
    table = moving(3, {"D1G": (0, 3, 0), "D1B": (1, 3, 0)})
    assert table.where("D1G") is None
    assert table.where("D1B") == (0, 3)


@pytest.mark.clause("JS-5.9")
def test_odds_for_one_daikaiju_on_one_turn():
    """Every roll of a turn: it moves with chance 8/27, turns with 2/27, and a new one comes with 2/27."""
    there = {"D3G": (3, 3, 0), "D5G": (5, 5, 0), "D5B": (1, 5, 0)}
    found: Counter[str] = Counter()
    for gold in range(1, 7):
        for blue in range(1, 7):
            stirs = gold + blue in (6, 7, 8)
            for die in range(1, 7):
                rolls = (
                    [gold, blue, die, 3, 1]
                    if stirs and die == 6
                    else [gold, blue, die]
                    if stirs
                    else [gold, blue]
                )
                table = Table(AWAY, daikaiju=there, rolls=rolls, chance=(1, 1) if stirs and die == 6 else ())
                table.begin()
                assert table.dice.unspent() == 0
                found["moves"] += table.where("D3G") != (3, 3)
                found["turns"] += table.where("D3G") == (3, 3) and table.turned("D3G") != 0
                found["new"] += table.in_play == 4
    assert Fraction(found["moves"], 216) == Fraction(8, 27)
    assert Fraction(found["turns"], 216) == Fraction(2, 27)
    assert Fraction(found["new"], 216) == Fraction(2, 27)
    assert stir_chance(sea()) == pytest.approx(16 / 36)
    assert sum(arrival_chance(sea()).values()) == pytest.approx(2 / 27)
    assert reach(stir_chance(sea()) / 6, 1).comes[1, 0] == pytest.approx(2 / 27)


# ---- the worked examples -----------------------------------------------------------------------
# The Keeper of the Whirlpool has rotation number 2. The Island Turtle and the Slumbering Octopus
# only turn on a 4; they and the Lightning Eel stay far away whatever is rolled.

OTHERS = {"D4G": (5, 5, 0), "D4B": (1, 5, 0)}


def before_the_example(rolls):
    """A ship in front of (2, 3) about to begin its turn; the daikaiju at (4, 2), a tile at (3, 2)."""
    return Table(
        [(2, 3, 7), (6, 1, 3)],
        tiles={(1, 3): STRAIGHT, (3, 2): U_TURNS},
        daikaiju={"D2G": (4, 2, 0), **OTHERS},
        under=["T02", "T03"],
        rolls=rolls,
        chance=[1] * 4,  # the order in which a lost hand goes under the pile
    )


@pytest.mark.clause("JS-5.20")
def test_example_the_four_arrow_points_left():
    table = before_the_example((*MOVING, 4))
    table.begin()
    assert table.where("D2G") == (3, 2)
    assert table.tile(3, 2) is None
    assert table.pile() == ["T02", "T03", U_TURNS]
    assert table.turned("D2G") == 0


@pytest.mark.clause("JS-5.21")
def test_example_a_ship_may_end_below_the_daikaiju():
    """The front square (3, 3) is empty, so the placement is legal and nothing happens to the ship."""
    table = before_the_example((*MOVING, 4, *QUIET))
    table.begin()
    assert Place(STRAIGHT, 0) in table.legal_actions()
    table.apply(Place(STRAIGHT, 0))
    assert table.ship(0) == (3, 3, 7)
    assert table.where("D2G") == (3, 2)


def next_turn(result, after=()):
    """The example goes on: seat 1 has a quiet turn, then seat 0 rolls a 7 and this movement die."""
    table = before_the_example((*MOVING, 4, *QUIET, *MOVING, result, *after))
    table.begin()
    table.apply(Place(STRAIGHT, 0))
    table.apply(Place(STRAIGHT, 0))
    return table


@pytest.mark.clause("JS-5.22")
def test_example_on_a_two_it_only_turns():
    table = next_turn(2)
    assert (table.active, table.part) == (0, PLACE)
    assert table.where("D2G") == (3, 2)
    assert table.turned("D2G") == 3
    assert table.ship(0) == (3, 3, 7)


@pytest.mark.clause("JS-5.22")
def test_example_a_five_would_have_taken_it_in_front_of_the_ship():
    """The 5 arrow points down: the ship is destroyed and no tile is placed at (3, 3)."""
    table = next_turn(5)
    assert table.where("D2G") == (3, 3)
    assert table.fates[0] == MET
    assert table.tile(3, 3) is None
    assert table.is_over()
    assert table.winners == (1,)


@pytest.mark.clause("JS-5.23")
def test_example_after_the_turn_the_four_arrow_points_down():
    """Seat 0 lays a tile at (3, 3) and goes on to (4, 3). On the 4 of seat 1 the daikaiju moves down
    onto (3, 3): the tile goes under the pile and the ship on it is lost."""
    table = next_turn(2, after=(*MOVING, 4))
    table.apply(Place("T02", next(at for at in range(4) if _goes_on(table, at))))
    assert table.where("D2G") == (3, 3)
    assert table.fates[0] == STRUCK
    assert table.winners == (1,)
    assert "T02" in table.pile()


def _goes_on(table, turns):
    """Whether T02 so turned leads the ship to an empty square."""
    twin = table.copy()
    if Place("T02", turns) not in table.legal_actions():
        return False
    twin.sea = box(daikaiju=False).sea
    twin.apply(Place("T02", turns))
    return twin.ship(0) is not None and twin.ship(0)[:2] != (3, 2)
