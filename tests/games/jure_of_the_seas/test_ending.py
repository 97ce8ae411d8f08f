"""Who wins, who shares, and the option. JS-11, JS-12"""

from __future__ import annotations

import re

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.rules import new
from generator.games.jure_of_the_seas.state import EDGE, JAWS, MET, PLACE, STRUCK, WAITING
from generator.mechanics.dice import Dice

from .table import CONTENT, CORNERS, QUIET, STRAIGHT, U_TURNS, Table, box, dealt, is_full, sea

FAR = {"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (5, 5, 0)}
SEVEN = (3, 4)


def ended(table, *winners):
    """The game is over and these share the win."""
    assert table.is_over()
    assert table.legal_actions() == []
    assert table.winners == winners
    shares = [1 / len(winners) if seat in winners else 0 for seat in range(len(table.ships))]
    assert list(table.scores()) == shares
    return True


@pytest.mark.clause("JS-11.1", "JS-11.2")
def test_the_last_ship_wins_at_the_end_of_part_1():
    """On 3 the dragon comes in front of the active ship, and one other is left."""
    table = Table(
        [(1, 3, 7), (6, 6, 3)],
        tiles={(0, 3): STRAIGHT},
        daikaiju={**FAR, "D1G": (2, 3, 0)},
        rolls=(*SEVEN, 3),
        chance=[1] * 2,
    )
    table.begin()
    assert table.fates == [MET, ""]
    assert ended(table, 1)


@pytest.mark.clause("JS-11.1", "JS-11.2")
def test_the_active_ship_may_win_in_part_1_without_placing():
    table = Table(
        [(1, 5, 7), (2, 2, 4)],
        tiles={(2, 3): U_TURNS},
        daikaiju={**FAR, "D1G": (3, 3, 0)},
        rolls=(*SEVEN, 3),
        chance=[1] * 2,
    )
    table.begin()
    assert table.fates == ["", STRUCK]
    assert ended(table, 0)


@pytest.mark.clause("JS-11.1")
def test_one_daikaiju_movement_is_one_move():
    """One ship falls to the first daikaiju, the other to a later one of the same movement: they share."""
    table = Table(
        [(1, 3, 7), (2, 4, 0)],
        tiles={(0, 3): STRAIGHT, (2, 3): (U_TURNS, 0)},
        daikaiju={"D1G": (1, 2, 0), "D2G": (3, 3, 0), "D5G": (5, 5, 0)},
        rolls=(*SEVEN, 4),
        chance=[1] * 5,
    )
    table.begin()
    assert table.fates == [MET, STRUCK]
    assert ended(table, 0, 1)


@pytest.mark.clause("JS-11.1", "JS-11.2")
def test_the_last_ship_wins_at_the_end_of_part_3():
    table = Table([(0, 3, 7), (5, 5, 7)], hands=[[U_TURNS], [STRAIGHT]], open_water=True)
    table.apply(Place(U_TURNS, 0))
    assert ended(table, 1)


@pytest.mark.clause("JS-11.2")
def test_with_two_ships_left_the_game_goes_on():
    table = Table(
        [(0, 3, 7), (5, 5, 7), (5, 6, 7)], hands=[[U_TURNS], [STRAIGHT], [STRAIGHT]], open_water=True
    )
    table.apply(Place(U_TURNS, 0))
    assert not table.is_over()
    assert table.scores() == (0, 0.5, 0.5)


@pytest.mark.clause("JS-11.3")
def test_if_no_ship_is_left_all_lost_in_that_part_share_the_win():
    """Part 1: three ships on one tile. The fourth was lost long before and has no share."""
    table = Table(
        [(2, 2, 4), (1, 3, 3), (2, 4, 1), None],
        tiles={(2, 3): U_TURNS},
        daikaiju={**FAR, "D1G": (3, 3, 0)},
        rolls=(*SEVEN, 3),
        chance=[1] * 8,
    )
    table.begin()
    assert ended(table, 0, 1, 2)


@pytest.mark.clause("JS-11.3")
def test_also_when_they_leave_over_one_tile():
    table = Table([(0, 0, 0), (0, 0, 7), None], hands=[[U_TURNS], [STRAIGHT], []], open_water=True)
    table.apply(Place(U_TURNS, 0))
    assert table.fates[:2] == [EDGE, EDGE]
    assert ended(table, 0, 1)


def nearly_full(ships, hand, empty, daikaiju=None):
    """Every square holds a straight tile or a daikaiju, but for ``empty``."""
    squares = {sea().squares.where(square) for square in sea().squares}
    taken = {at[:2] for at in (daikaiju or {}).values()}
    tiles = dict.fromkeys(squares - taken - set(empty), STRAIGHT)
    hands = [hand, *([STRAIGHT] if ship else [] for ship in ships[1:])]
    return Table(ships, hands=hands, tiles=tiles, daikaiju=daikaiju, open_water=True, chance=[1] * 8)


@pytest.mark.clause("JS-11.4", "JS-11.8")
@pytest.mark.parametrize("empty", [[(3, 3)], [(3, 3), (5, 5)]])
def test_when_the_sea_is_full_the_survivors_share(empty):
    """Seats 1 and 2 face a daikaiju, so nothing moves them. Seat 0 fills its square and leaves over
    the edge: with no other square empty that is the end, and it is out."""
    monsters = {"D1G": (1, 1, 0), "D1B": (5, 1, 0)}
    table = nearly_full([(3, 3, 7), (1, 1, 0), (5, 1, 0)], [STRAIGHT], empty, monsters)
    table.apply(Place(STRAIGHT, 0))
    assert table.fates[0] == EDGE
    if len(empty) == 1:
        assert is_full(table)
        assert ended(table, 1, 2)
    else:
        assert not table.is_over()


@pytest.mark.clause("JS-11.4")
def test_a_daikaiju_fills_its_square():
    """47 tiles and two daikaiju leave nothing open; 47 tiles and one leave one square."""
    two, one = {"D1G": (1, 1, 0), "D1B": (5, 1, 0)}, {"D1G": (1, 1, 0)}
    assert is_full(nearly_full([(1, 1, 0), (5, 1, 0)], [], [], two))
    assert not is_full(nearly_full([(1, 1, 0), (5, 1, 0)], [], [(5, 1)], one))


@pytest.mark.clause("JS-11.5")
def test_a_share_counts_one_part_of_a_win():
    table = Table([(0, 0, 0), (0, 0, 7), None], hands=[[U_TURNS], [STRAIGHT], []], open_water=True)
    table.apply(Place(U_TURNS, 0))
    assert table.scores() == (0.5, 0.5, 0)
    for number in range(30):
        game, dice = dealt(2 + number % 7, f"share-{number}", daikaiju=False), Dice(f"share-{number}")
        while not game.is_over():
            assert sum(game.scores()) == pytest.approx(1)
            game.apply(dice.pick(game.legal_actions()))
        assert sum(game.scores()) == pytest.approx(1)


@pytest.mark.clause("JS-11.6")
def test_example_the_last_square_leads_both_ships_off_the_board():
    """Two ships left, one empty square, the tile leads one off to the right and one off to the left."""
    table = nearly_full([(3, 3, 7), (3, 3, 2)], [STRAIGHT], [(3, 3)])
    table.apply(Place(STRAIGHT, 0))
    assert table.fates == [EDGE, EDGE]
    assert ended(table, 0, 1)


@pytest.mark.clause("JS-11.7")
def test_to_stay_afloat_longer_than_the_others_is_to_win():
    """Whoever is afloat at the end has won; if nobody is, those have who went down last."""
    for number in range(40):
        game, dice = dealt(2 + number % 7, f"aim-{number}"), Dice(f"aim-{number}")
        afloat = game.afloat()
        while not game.is_over():
            afloat = game.afloat()
            game.apply(dice.pick(game.legal_actions()))
        left = game.afloat()
        assert set(game.winners) == set(left) if left else set(game.winners) <= set(afloat)


@pytest.mark.clause("JS-11.8")
@pytest.mark.parametrize(("others", "winners"), [(1, (2,)), (2, (2, 3)), (0, (0, 1))])
def test_those_who_leave_over_the_last_square_share_only_if_nobody_is_left(others, winners):
    """Seats 0 and 1 leave together. One ship before a daikaiju wins alone, two share, none: they share."""
    monsters = {"D1G": (1, 1, 0), "D1B": (5, 1, 0)}
    ships = [(3, 3, 7), (3, 3, 2), *[(1, 1, 0), (5, 1, 0)][:others]]
    table = nearly_full(ships, [STRAIGHT], [(3, 3)], monsters)
    table.apply(Place(STRAIGHT, 0))
    assert table.fates[:2] == [EDGE, EDGE]
    assert ended(table, *winners)


def test_driven_into_a_daikaiju_on_the_last_square():
    """The same with the daikaiju at the end of the wake."""
    table = nearly_full([(3, 3, 7), (1, 1, 0)], [STRAIGHT], [(3, 3)], {"D1G": (1, 1, 0), "D1B": (5, 3, 0)})
    table.apply(Place(STRAIGHT, 0))
    assert table.fates == [JAWS, ""]
    assert ended(table, 1)


# ---- the option --------------------------------------------------------------------------------


@pytest.mark.clause("JS-12.1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_on_open_water_there_are_no_daikaiju_and_no_dice(seats):
    game, dice = dealt(seats, f"calm-{seats}", daikaiju=False), Dice(f"calm-{seats}")
    while not game.is_over():
        assert game.in_play == 0
        assert game.observation(0)["daikaiju"] == {}
        game.apply(dice.pick(game.legal_actions()))
    assert set(game.dice.results()) == {"tiles"}
    assert set(game.fates) <= {"", EDGE}


@pytest.mark.clause("JS-12.1")
def test_the_result_then_depends_on_the_shuffle_the_marks_and_the_choices_alone():
    """Dice of another seed that shuffle the tiles alike lead to the same end."""
    first = dealt(4, "alone", daikaiju=False)
    choices = []
    dice = Dice("alone")
    while not first.is_over():
        choices.append(dice.pick(first.legal_actions()))
        first.apply(choices[-1])
    feed = first.dice.results()
    again = new(box(daikaiju=False), 4, Dice.replayed(feed))
    for action in choices:
        again.apply(action)
    assert again.winners == first.winners
    assert again.observation(0) == first.observation(0)


@pytest.mark.clause("JS-12.1")
def test_everything_else_stands():
    """Bans, bonus, drawing and shared wins are those of the other clauses; only part 1 is left out."""
    table = Table([(1, 3, 7), (5, 5, 7)], under=[CORNERS], open_water=True)
    table.apply(Place(STRAIGHT, 0))
    assert table.hand(0) == [U_TURNS, CORNERS, CORNERS]
    assert (table.active, table.part, table.turn) == (1, PLACE, 2)
    assert table.dice.results() == {}


@pytest.mark.clause("JS-12.1")
def test_the_option_is_a_line_of_the_content():
    assert box().game.options.no_daikaiju is False
    assert box(daikaiju=False).game.options.no_daikaiju is True
    assert box().without_daikaiju().without_daikaiju(False) == box()


@pytest.mark.clause("JS-12.2")
def test_daikaiju_is_its_own_plural():
    """No text of the content says 'daikaijus' or 'kaiju' alone, and the rulebook says how it is spoken."""
    files = [path for path in (CONTENT / "jure_of_the_seas").iterdir() if path.is_file()]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert "rulebook.md" in texts
    for name, text in texts.items():
        assert not re.search(r"daikaijus|daikaiju's|\bkaiju", text, re.IGNORECASE), name
    assert "die-kye-joo" in texts["rulebook.md"]


def test_a_ship_lost_to_a_waiting_daikaiju_may_leave_one_winner():
    table = Table(
        [(1, 3, 7), (6, 6, 3)],
        tiles={(0, 3): STRAIGHT},
        daikaiju={**FAR, "D1G": (1, 3, 0)},
        rolls=QUIET,
        chance=[1] * 2,
    )
    table.begin()
    assert table.fates == [WAITING, ""]
    assert ended(table, 1)
