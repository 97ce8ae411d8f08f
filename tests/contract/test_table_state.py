"""All that follows from one declaration of where pieces lie and who sees them; a wrong one is noticed."""

from __future__ import annotations

import json
from collections import Counter, deque
from dataclasses import replace

import pytest
from tidepool import GAME
from tidepool.rules import State

from generator.contract import EVERYBODY, NOBODY, OWN_SEAT, TableState
from generator.contract.rules import in_play, never
from generator.mechanics.dice import Dice
from generator.play.conformance import check_game
from generator.reading.packs import find_packs
from tests.outside.installing import HERE

(PACK,), _ = find_packs([], HERE / "tidepool" / "tidepool" / "content" / "tidepool")
CONTENT, _ = GAME.read(PACK)


class Harbour(TableState, pile=NOBODY, hands=OWN_SEAT, events=NOBODY, quays=EVERYBODY, ships=EVERYBODY):
    """Two kinds of back, piles of piles, and all that a state may hold besides."""

    decks = (("pile", "hands"), ("events",))

    def __init__(self) -> None:
        self.pile = ["rope", "sail", "sail", "tar"]
        self.hands = [["rope", "tar"], ["oar", "sail"], []]
        self.events = [["fog", "gale"], ["calm"]]
        self.quays = {"north": ("brig", 1), "south": ("sloop", 0)}
        self.ships = {"hulk", "ark"}
        self.dice, self.seat, self.round = Dice("tide"), 1, 3
        self.marks = {"buoys": deque([[1], [2]]), "count": Counter(gulls=2)}
        self.chart = (("a", "b"),)


def test_a_seat_sees_its_own_hand_and_how_much_else_there_is():
    seen = Harbour().observation(0)
    assert seen == {
        "seat": 0,
        "to_move": 1,
        "pile": 4,
        "own_hands": ["rope", "tar"],
        "hands": [2, 2, 0],
        "events": [2, 1],
        "quays": {"north": ["brig", 1], "south": ["sloop", 0]},
        "ships": ["ark", "hulk"],
    }
    assert json.loads(json.dumps(seen)) == seen


def test_every_piece_is_counted_wherever_it_lies():
    kinds = "rope rope sail sail sail tar tar oar fog gale calm brig sloop hulk ark"
    assert Harbour().pieces() == Counter(kinds.split())


def test_in_play_is_what_everybody_sees():
    assert set(in_play(Harbour())) == {"brig", "sloop", "hulk", "ark"}
    assert list(in_play(object())) == []
    assert never(Harbour()) is False


def test_a_copy_shares_nothing_that_changes():
    state = Harbour()
    twin = state.copy()
    assert {**vars(twin), "dice": 0} == {**vars(state), "dice": 0}
    assert twin.chart is state.chart
    twin.hands[1].append("net")
    twin.quays["west"] = ("raft", 2)
    twin.ships.add("raft")
    twin.events[0].clear()
    twin.marks["buoys"][0].append(9)
    twin.marks["count"]["gulls"] += 1
    twin.dice.roll(6)
    assert {**vars(state), "dice": 0} == {**vars(Harbour()), "dice": 0}
    assert state.dice.roll(1000) == Dice("tide").roll(1000)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_new_deal_keeps_what_the_seat_sees_and_the_backs_apart(seat):
    state = Harbour()
    deals = [state.redealt(seat, Dice(f"deal {number}")) for number in range(40)]
    for deal in deals:
        assert deal.observation(seat) == state.observation(seat)
        assert deal.pieces() == state.pieces()
        assert sorted([*deal.events[0], *deal.events[1]]) == ["calm", "fog", "gale"]
        assert all(hand == sorted(hand) for hand in deal.hands)
    other = (seat + 1) % 3 if seat != 1 else 0
    assert len({tuple(deal.hands[other]) for deal in deals}) > 1
    assert len({tuple(deal.pile) for deal in deals}) > 5
    assert {**vars(state), "dice": 0} == {**vars(Harbour()), "dice": 0}


def test_a_new_deal_rolls_with_the_dice_it_is_dealt_with():
    later = Dice("deal")
    dealt = Harbour().redealt(0, later)
    assert dealt.dice is later


def test_a_state_made_of_another_has_its_places_and_more():
    class Fleet(Harbour, prizes=EVERYBODY):
        prizes = ("galleon",)

    assert list(Fleet.places) == ["pile", "hands", "events", "quays", "ships", "prizes"]
    assert Fleet().observation(2)["prizes"] == ["galleon"]
    assert "prizes" not in Harbour.places


# ---- a wrong declaration is found --------------------------------------------------------------


class OpenHands(State, hands=EVERYBODY):
    """Everybody is shown the cards of all."""


class NobodysHands(State, hands=NOBODY):
    """The seat to move sees how many cards it may lay, and not which."""


class NoSea(State):
    """One place is missing from those declared, so that a card laid there is gone."""

    places = {name: seen_by for name, seen_by in State.places.items() if name != "sea"}  # noqa: RUF012


class SharedHands(State):
    """A state whose ``copy`` shares its piles with the original."""

    def copy(self):
        twin = super().copy()
        twin.hands = self.hands
        return twin


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("state", "promise"),
    [(OpenHands, "scenes"), (NobodysHands, "secrets"), (NoSea, "pieces"), (SharedHands, "copies")],
)
def test_a_wrong_declaration_breaks_a_promise(state, promise):
    game = replace(GAME, rules=replace(GAME.rules, new=state))
    findings = check_game(game, CONTENT, PACK, seats=[3], games=1, moments=12)
    assert promise in {finding.partition(":")[0] for finding in findings}
