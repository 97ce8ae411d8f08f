"""Bruise Cruise in words: the map, moves that say what they do, and moves as they are typed."""

from __future__ import annotations

import pytest

from generator.contract import plain
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise import new
from generator.games.bruise_cruise.bots.planner import planner
from generator.games.bruise_cruise.commentary import TASKS, CruiseCommentary
from generator.games.bruise_cruise.sea_map import codes
from generator.mechanics.dice import Dice

from .table import box, do, legal, pack, stock, table


@pytest.fixture(scope="module")
def says():
    return CruiseCommentary(box(), pack())


def map_of(says, state, seat=0):
    """The rows of the map by their number, cell by cell of four letters."""
    rows = {}
    for line in says.table(state, seat):
        text = plain(line)
        if text[:3].strip().isdigit():
            row = int(text[:3])
            start = 6 if row % 2 else 4
            rows[row] = [text[at : at + 4] for at in range(start, len(text), 4)]
    return rows


def test_the_map_has_every_space_at_its_place_with_ports_ships_and_walls(says):
    rows = map_of(says, table(ships={(0, "northern"): (8, 6), (1, "flagship"): "tampa"}))
    assert len(rows) == 15
    assert sum(bool(cell.strip()) for row in rows.values() for cell in row) == 244
    for q, r, cell in ((8, 6, "PN  "), (6, 3, "HF| "), (16, 0, "PF  "), (9, 4, " 9  "), (7, 4, "Mi  ")):
        assert rows[r][q + r // 2] == cell


def test_every_port_has_two_letters_of_its_own_and_stands_beside_its_region(says):
    letters = codes({port.id: port.name for port in box().ports.ports})
    assert len(set(letters.values())) == len(letters) == 41
    assert all(len(code) == 2 for code in letters.values())
    table_lines = [plain(line) for line in says.table(table(), 0)]
    assert any("Eastern: " in line and "Bridgetown" in line for line in table_lines)


def test_cards_in_hand_tell_all_that_is_printed_of_use(says):
    lines = [plain(line) for line in says.table(table(hands={0: ["havana-a", "leap-hour"]}), 0)]
    assert "  Havana (no. 77), Central: engine 3, exchange for 1 life preserver, 1 torpedo" in lines
    assert any("Take 2 more actions this turn." in line for line in lines)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("santo tomas", act.SailTo(0, 10)),
        ("Santo Tomás", act.SailTo(0, 10)),
        ("santo-tomas", act.SailTo(0, 10)),
        ("sT", act.SailTo(0, 10)),
        ("St John's", act.SailTo(13, 9)),
        ("3, 4", act.SailTo(3, 4)),
        ("-3,8", act.SailTo(-3, 8)),
        ("atlantis", None),
        ("flagship santo tomás", act.Step("flagship", 0, 10)),
        ("rowboat 3,4", None),
        ("end", act.EndActions()),
    ],
)
def test_a_space_is_typed_by_its_port_or_its_numbers(says, text, meant):
    state = do(table(hands={0: ["tampa-a"]}), act.Sail("tampa-a", "flagship"))
    assert says.read(state, text) == meant


def test_a_space_alone_is_no_move_unless_a_space_is_asked_for(says):
    assert says.read(table(), "tampa") is None
    card = next(card.id for card in box().unfathomable.cards if card.effects[0].word == "teleport")
    state = do(table(hands={0: [card]}), act.Unfathomable(card))
    target = legal(state)[0]
    assert says.read(state, f"{target.q},{target.r}") == target


def test_an_exchange_says_what_the_supply_lacks(says):
    state = table(hands={0: ["puerto-limon-a"]})
    action = act.Exchange("puerto-limon-a")
    assert says.move(state, action) == "exchange Puerto Limón (no. 33) for 2 life preservers, 2 missiles"
    stock(state, 1, 0, 17, 0)
    assert says.move(state, action).endswith("2 missiles (the supply lacks 1 missile)")


def test_a_discard_says_whether_a_card_is_drawn_for_it(says):
    seven = ["tampa-a", "tampa-b", "havana-a", "havana-b", "colon-a", "colon-b", "miami-a"]
    state = do(table(hands={0: seven}), act.EndActions())
    assert says.move(state, act.Discard("colon-b")) == "discard Colón (no. 38) and draw 1 card"
    assert says.move(state, act.Draw(0)) == "draw no card"
    state = do(table(hands={0: [*seven, "miami-b"]}), act.EndActions())
    assert says.move(state, act.Discard("colon-b")) == "discard Colón (no. 38)"


@pytest.mark.parametrize(("rolls", "line"), [((2, 5), 0), ((5, 5), 0)])
def test_the_dice_of_a_raid_are_told_even_when_nothing_comes_of_it(says, rolls, line):
    state = table(
        ships={(0, "flagship"): (7, 4), (1, "flagship"): (8, 4)},
        anchored=[(0, "flagship"), (1, "flagship")],
        rolls=rolls,
    )
    state.anchored &= ~(1 << state.chart.flagship)
    before = state.observation(1)
    do(state, act.Raid("flagship", 1, "flagship"))
    told = says.outcome(before, state.observation(1))
    assert told[line] == f"the dice: {rolls[0]} for the attacker, {rolls[1]} for the other side"
    after = state.observation(1)
    state.apply(state.legal_actions()[0])
    assert not any("dice" in text for text in says.outcome(after, state.observation(1)))


def test_more_actions_are_told(says):
    state = table(hands={0: ["leap-hour", "tampa-a"]})
    before = state.observation(0)
    do(state, act.Unfathomable("leap-hour"))
    assert "actions left: 3" in says.outcome(before, state.observation(0))


def test_a_card_that_is_taken_is_told_to_the_one_who_loses_it(says):
    state = table(hands={0: ["limbo"], 1: ["tampa-a"]}, rolls=(6, 1))
    before, own = state.observation(1), state.observation(0)
    do(state, act.Unfathomable("limbo"))
    assert "taken from your hand: Tampa (no. 11)" in says.outcome(before, state.observation(1))
    assert "drawn: Tampa (no. 11)" in says.outcome(own, state.observation(0))


def test_the_table_says_what_is_to_be_chosen(says):
    state = do(
        table(ships={(1, "eastern"): (8, 4)}, hands={0: ["ironmongery"]}), act.Unfathomable("ironmongery")
    )
    assert "choose a ship for the card that was played" in says.round(state.observation(0))
    assert all(f"task.{key}" in pack().words.by_key for key in TASKS.values())


def test_a_deck_that_is_filled_again_is_told_plainly(says):
    first, last = table(shuffles=1).observation(0), table(shuffles=0).observation(0)
    assert says.turn(first)[1].endswith(", then the discard pile, shuffled")
    assert "discard pile" not in says.turn(last)[1]


# ---- hints -------------------------------------------------------------------------------------


def test_every_hint_says_why_in_words_that_have_a_unit_and_on_every_deal(says):
    """A hint without another move to choose has nothing to be weighed against."""
    state, told = new(box(), 3, Dice("hints")), set()
    for decision in range(400):
        if state.is_over():
            break
        hint = planner(state, Dice(f"hint {decision}"))
        why, seat = says.reasons(state, hint), state.to_move()
        assert bool(why) == (len(legal(state)) > 1)
        assert all("points" not in line or "victory points" in line for line in why)
        if decision % 5 == 0:
            assert says.reasons(state.redealt(seat, Dice(f"deal {decision}")), hint) == why
        told |= {type(hint)} if why else set()
        state.apply(hint)
    assert {act.ChooseHomePort, act.Draw, act.Claim} <= told


def test_a_home_port_is_weighed_by_its_way_to_the_regions(says):
    state = new(box(), 2, Dice("home"))
    (why,) = says.reasons(state, planner(state, Dice("hint")))
    assert "spaces on average to the two nearest ports of each region" in why
