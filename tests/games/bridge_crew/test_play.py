"""Whole games at random: what must hold at every moment of every one of them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import ACTIONS, Action, Narrate, NoBid, RepeatBid
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    AUCTION,
    BID_FOR_ALIEN,
    BID_FOR_CAPTAIN,
    COMMAND,
    OUTCOME,
    PICK_CREW,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.rules import Watch
from generator.mechanics.dice import Dice

from .bridge import GAME, content, do, legal, share, snapshot

SETTINGS = [{}, {"strict_mavericks": True}, {"deal": "reverse_flow"}]


def walk(seats: int, seed: str, **changes: object) -> Iterator[tuple[Watch, Action]]:
    """A game of random choices: the state, and the action about to be done."""
    state, choices = GAME.rules.new(content(**changes), seats, Dice(seed)), Dice(seed, label="choices")
    while not state.is_over() and not GAME.rules.unfinished(state):
        action = choices.pick(legal(state))
        yield state, action
        do(state, action)


def walks(games: int = 2) -> Iterator[tuple[int, str, dict[str, object]]]:
    for seats in range(3, 8):
        for number in range(games):
            yield seats, f"{seats} players, walk {number}", SETTINGS[number % len(SETTINGS)]


@pytest.mark.clause("CR-1.6", "CR-1.4")
def test_ten_dice_a_player_of_unchanging_origin_always():
    for seats, seed, changes in walks(3):
        for state, _ in walk(seats, seed, **changes):
            pieces = state.pieces()
            assert all(pieces[f"d{die} {origin}"] == seats for die, origin in content().kinds)
            assert sum(pieces[name] for name in content().kind_names) == 10 * seats
            assert sum(count for name, count in pieces.items() if name.startswith("crew ")) == 7
            assert sum(count for name, count in pieces.items() if name.startswith("personality ")) == 7
            assert min(min(pool) for pool in (state.commission, state.encounter, *state.officers)) >= 0


@pytest.mark.clause("CR-11.3", "CR-5.3")
def test_roles_and_who_is_asked():
    """Captain and Alien differ, and neither is ever asked to bid."""
    for seats, seed, changes in walks():
        for state, _ in walk(seats, seed, **changes):
            if state.round:
                assert state.captain != state.alien
                assert {state.captain, state.alien} <= set(range(seats))
            if state.phase == AUCTION:
                assert state.to_move() not in (state.captain, state.alien)
                assert state.bidding[state.to_move()]
                assert state.to_move() != state.bidder
            if state.phase == COMMAND:
                assert state.to_move() == state.captain


@pytest.mark.clause("CR-5.6", "CR-5.11", "CR-5.12")
def test_bids_go_down_and_a_repeat_is_never_repeated():
    repeats = 0
    for seats, seed, changes in walks(3):
        last, repeated = 99, False
        for state, action in walk(seats, seed, **changes):
            if state.phase != AUCTION:
                last, repeated = 99, False
                continue
            if isinstance(action, RepeatBid):
                assert not repeated
                repeats += 1
            if not isinstance(action, NoBid):
                twin = do(state.copy(), action)
                if twin.phase == AUCTION:
                    assert twin.last_bid == last if isinstance(action, RepeatBid) else twin.last_bid < last
                    last, repeated = twin.last_bid, twin.repeated
                    assert repeated is isinstance(action, RepeatBid)
    assert repeats > 20


@pytest.mark.clause("CR-10.9", "CR-9.13")
def test_net_changes_of_every_challenge():
    allowed = {
        # (own die, Crew wins, winner Neutral): change of Commission, Encounter, Officers
        (False, True, True): (0, -1, 1),
        (False, True, False): (-1, -1, 2),
        (False, False, True): (-1, 0, 1),
        (False, False, False): (-1, -1, 2),
        (True, True, True): (1, -1, 0),
        (True, True, False): (0, -1, 1),
        (True, False, True): (0, 0, 0),
        (True, False, False): (0, -1, 1),
    }
    met, failed = set(), set()
    for seats, seed, changes in walks(4):
        before = (0, 0, 0)
        for state, action in walk(seats, seed, **changes):
            if state.phase == COMMAND:
                before = share(state)
            if state.phase == OUTCOME and isinstance(action, Narrate):
                after = share(do(state.copy(), action))
                change = tuple(now - then for now, then in zip(after, before, strict=True))
                origin = content().kinds[state.crew_die][1]
                if state.option in ("technobabble", "alien_love"):
                    home = (1, 0, -1) if origin == "C" else (0, 1, -1)
                    assert change == ((0, 0, 0) if state.crew_won else home)
                    failed.add((state.option, state.crew_won))
                elif state.alien_die < 0:
                    assert change == ((0, 0, 0) if state.option else (-1, 0, 1))
                else:
                    stance = state.crew_stance if state.crew_won else state.alien_stance
                    key = bool(state.option), state.crew_won, stance == "neutral"
                    assert change == allowed[key]
                    met.add(key)
    assert met == set(allowed)
    assert len(failed) == 4


def test_a_copy_goes_its_own_way_and_dice_fall_the_same_for_it():
    for seats, seed, changes in walks(1):
        for step, (state, action) in enumerate(walk(seats, seed, **changes)):
            if step % 7:
                continue
            before = snapshot(state)
            first, second = state.copy(), state.copy()
            do(first, action)
            assert snapshot(state) == before
            do(second, action)
            assert snapshot(first) == snapshot(second)


def test_same_seed_same_game():
    for seats in (3, 7):
        first = [(action, snapshot(state)) for state, action in walk(seats, "twin")]
        second = [(action, snapshot(state)) for state, action in walk(seats, "twin")]
        assert first == second
        third = [action for _, action in walk(seats, "other")]
        assert third != [action for action, _ in first]


def test_legal_lists_are_sorted_and_everything_else_is_refused():
    every: set[Action] = set()
    for seats, seed, changes in walks(1):
        for state, _ in walk(seats, seed, **changes):
            actions = legal(state)
            keys = [GAME.rules.order(action) for action in actions]
            assert keys == sorted(set(keys))
            every.update(actions)
    assert {type(action) for action in every} >= set(ACTIONS) - {ACTIONS[5]}
    sample = sorted(every, key=GAME.rules.order)[::5]
    for seats, seed, changes in walks(1):
        for step, (state, _) in enumerate(walk(seats, seed, **changes)):
            if step % 40 == 3:
                before, open_to_me = snapshot(state), set(legal(state))
                for action in sample:
                    if action not in open_to_me:
                        with pytest.raises(IllegalMove) as refusal:
                            state.copy().apply(action)
                        assert refusal.value.clause.startswith("CR-")
                assert snapshot(state) == before


def test_observations_are_plain_json():
    for seats, seed, changes in walks(1):
        for step, (state, _) in enumerate(walk(seats, seed, **changes)):
            if step % 10 == 0:
                for seat in range(seats):
                    seen = state.observation(seat)
                    assert json.loads(json.dumps(seen)) == seen


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(3, 7), picks=st.lists(st.integers(0, 10_000), min_size=20, max_size=200))
def test_any_choices_keep_the_dice_together(seats, picks):
    """Whatever is chosen: all dice are there, roles differ, and after the auctions pools are as said."""
    state = GAME.rules.new(content(), seats, Dice(str(picks[0])))
    for pick in picks:
        if state.is_over():
            break
        opening = state.phase in (BID_FOR_CAPTAIN, BID_FOR_ALIEN)
        actions = legal(state)
        do(state, actions[pick % len(actions)])
        assert all(state.pieces()[name] == seats for name in content().kind_names)
        if opening and state.phase == COMMAND:
            assert share(state) == (4 * seats + 1, 4 * seats + 1, 2 * (seats - 1))


# ---- what is hidden -----------------------------------------------------------------------


@pytest.mark.clause("CR-1.7", "CR-2.2")
@pytest.mark.parametrize("seats", range(3, 8))
def test_imagined_picks_fit_what_a_seat_has_seen(seats):
    """Cards that were gone when the stack came by went to those before; what was passed on, to those
    after. One's own card stays, and the game goes on from there."""
    for state, _ in walk(seats, "imagine", deal="reverse_flow"):
        if state.phase not in (PICK_CREW, PICK_PERSONALITY):
            break
        for seat in range(seats):
            mine = state.observation(seat)
            seen = set()
            for number in range(25):
                twin = state.redealt(seat, Dice(f"imagined {number}"))
                assert twin.observation(seat) == mine
                assert [bool(card) for card in twin.specialists] == [bool(card) for card in state.specialists]
                assert twin.pieces() == state.pieces()
                for held, had, every, step in (
                    (twin.specialists, set(state.crew_seen[seat]), content().crew_ids, 1),
                    (twin.personalities, set(state.personality_seen[seat]), content().personality_ids, -1),
                ):
                    earlier = {card for at, card in enumerate(held) if card and at * step < seat * step}
                    later = {card for at, card in enumerate(held) if card and at * step > seat * step}
                    assert not had or earlier == set(every) - had
                    assert not had or later <= had - {held[seat]}
                seen.add((*twin.specialists, *twin.personalities))
                while twin.phase in (PICK_CREW, PICK_PERSONALITY):
                    do(twin, legal(twin)[0])
                assert "" not in twin.specialists + twin.personalities
            others = [card for at, card in enumerate(state.specialists) if card and at != seat]
            if len(others) > 1:
                assert len(seen) > 1


@pytest.mark.clause("CR-1.7", "CR-7.3")
def test_imagined_attitudes_are_all_possible():
    for state, _ in walk(4, "attitudes"):
        if state.phase != ALIEN_ATTITUDE:
            continue
        for seat in range(4):
            stances = {state.redealt(seat, Dice(str(n))).crew_stance for n in range(40)}
            assert stances == (
                {state.crew_stance} if seat == state.crew else {"neutral", "friendly", "hostile"}
            )


def test_imagined_futures_roll_other_dice_and_leave_the_table_alone():
    for state, action in walk(3, "futures"):
        if state.phase == ALIEN_ATTITUDE:
            before = snapshot(state)
            futures = {str(do(state.redealt(0, Dice(str(n))), action).alien_rolls) for n in range(30)}
            assert len(futures) > 1
            assert snapshot(state) == before
            return
    pytest.fail("no challenge in this game")
