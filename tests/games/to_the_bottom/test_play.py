"""Whole games: what the contract promises, what the rules promise of play, and how long games take."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from functools import cache

import pytest

from generator.contract import Sample, kind_name, winners
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.actions import EndTurn
from generator.games.to_the_bottom.bots import BOTS, looking_ahead, tastes
from generator.games.to_the_bottom.play_check import cost, roll_call, verdict
from generator.games.to_the_bottom.rules import Voyage, new
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.conformance import Survey, check_promise
from generator.play.intervals import Estimate, share
from generator.play.one_game import Record, play
from tests.bench import habits

from . import mixed
from .liner import CRUISE, END, ICEBERG, Buy, Play, Ship, Use, content, pack, table, the, two


@pytest.mark.thorough
@pytest.mark.parametrize("options", [{"first_game": True}, {"short_game": True, "even_start": True}], ids=str)
@pytest.mark.parametrize("promise", ["legal", "copies", "pieces", "secrets", "ending"])
def test_it_keeps_them_with_other_options_too(promise, options):
    assert check_promise(promise, Survey(GAME, content(**options), pack(), seats=(2, 5), games=1)) == []


@pytest.mark.clause("TB-V15", "TB-V29")
def test_everything_in_the_box_has_to_turn_up_in_play():
    """tests/contract plays until the roll is called; every card is on it, as bought and as played."""
    roll = roll_call(content(), pack())
    assert len([item for item in roll if item.endswith("bought")]) == 44
    assert len([item for item in roll if item.endswith("played")]) == 46


@pytest.mark.clause("TB-4.7")
@pytest.mark.parametrize(
    ("card", "price"), [("pirate", 12), ("lifeboat", 8), ("iceberg", 20), ("baby", None), ("no card", None)]
)
def test_a_report_tells_the_price_in_the_shop(card, price):
    assert cost(content(), card) == price


def games(players: Sequence[str], number: int) -> list[tuple[Record, Voyage]]:
    """So many games, the bots moving on a seat each time; the record and the last state of each."""
    return [game(tuple(players), at) for at in range(number)]


@cache
def game(players: tuple[str, ...], at: int) -> tuple[Record, Voyage]:
    """One of these games; several tests look at it, and none changes it."""
    turned = [players[(at + seat) % len(players)] for seat in range(len(players))]
    last: list[Voyage] = []

    def watch(state, action):
        if action is None:
            last.append(state)

    seed = f"games {' '.join(players)} {at}"
    record = play(GAME, content(), bots.seated(GAME, turned, len(turned)), seed, watch=watch)
    return record, last[0]


@pytest.mark.thorough
@pytest.mark.clause("TB-V26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_of_the_builder_have_a_fair_length(seats):
    """Both phases take 4 to 14 rounds as a rule, and caps are for others."""
    played = games(["builder"] * seats, 60)
    assert all(record.finished for record, _ in played)
    cruises = [state.rounds for _, state in played]
    sinkings = [state.round for _, state in played]
    assert 4 <= statistics.median(cruises) <= 14
    assert 4 <= statistics.median(sinkings) <= 14
    assert not any(state.box for _, state in played)
    assert sum(rounds >= 40 for rounds in sinkings) <= 0.02 * 60


@pytest.mark.soak
@pytest.mark.clause("TB-V26", "TB-V29")
def test_five_thousand_games_of_mixed_bots_all_end():
    """No crash, no card lost, under 1 % of games at a cap, and lengths near those of the prototype.

    ``python -m tests.games.to_the_bottom.mixed TALLY`` plays the same tables and can be stopped.
    """
    played = []
    for game in mixed.outcomes(range(mixed.MIXED)):
        assert game.finished, game
        assert game.conserved, game
        played.append(game)
        if len(played) % 500 == 0:
            print(mixed.summary(played))
    assert sum(game.capped for game in played) < 0.01 * mixed.MIXED
    for seats in (2, 3, 4, 5):
        assert 4 <= statistics.median(game.cruise for game in played if len(game.row) == seats) <= 14
        assert 4 <= statistics.median(game.sinking for game in played if len(game.row) == seats) <= 14


@pytest.mark.soak
@pytest.mark.clause("TB-V26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tables_of_greedy_bots_alone_find_the_iceberg(seats):
    """Under 1 % of 500 games at a cap."""
    played = [mixed.outcome(number, ["greedy"] * seats) for number in range(500)]
    print(mixed.summary(played))
    assert sum(game.capped for game in played) < 0.01 * 500


def test_a_tally_stopped_goes_on_where_it_was(tmp_path, monkeypatch):
    """Games in the tally are not played again; what is read from it is what was played."""
    tally = tmp_path / "tally"
    half = list(mixed.outcomes(range(1, 4), tally))
    played: list[int] = []
    play_one = mixed.outcome

    def counted(number):
        played.append(number)
        return play_one(number)

    monkeypatch.setattr(mixed, "outcome", counted)
    whole = list(mixed.outcomes(range(1, 6), tally))
    assert played == [4, 5]
    assert whole[:3] == half
    assert list(mixed.outcomes(range(1, 6), tally)) == whole
    assert mixed.summary(whole).startswith("5 games, 3 with a rollout bot: 0 without an end, 0 that lost")


def shares(players: Sequence[str], number: int) -> tuple[list[float], list[float]]:
    """Part of the wins of each of the players, and of each seat, counted from the one that began."""
    by_player, by_seat = [0.0] * len(players), [0.0] * len(players)
    for at, (record, _) in enumerate(games(players, number)):
        best = winners(record.scores)
        for seat in best:
            by_player[(at + seat) % len(players)] += 1 / len(best) / number
            by_seat[seat] += 1 / len(best) / number
    return by_player, by_seat


@pytest.mark.sampled(1)
@pytest.mark.clause("TB-V27")
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_that_know_the_game_beat_random_choice(bot):
    by_player, _ = shares([bot, "random"], 6 if bot == "rollout" else 60)
    assert by_player[0] >= 0.95


@pytest.mark.clause("TB-V27")
def test_the_greedy_bot_wants_the_iceberg_when_it_leads():
    """And not while another's cards are worth more, unless the Shop has nothing worth its points."""
    ahead, behind = Ship(hand="passenger", deck="pirate"), Ship(hand="passenger", deck="baby")
    for mine, theirs, shop, wanted in (
        (ahead, behind, "lifeguard", True),
        (behind, ahead, "lifeguard", False),
        (behind, ahead, "baby", True),
        (ahead, ahead, "lifeguard", False),
    ):
        state = table(mine, theirs, phase=CRUISE, shop=shop, points=20)
        assert (BOTS["greedy"](state, Dice("greed")) == ICEBERG) == wanted


@pytest.mark.thorough
@pytest.mark.clause("TB-V27")
def test_looking_ahead_beats_trading_by_rule():
    """Measured over 300 games, it wins about four in five."""
    by_player, _ = shares(["rollout", "builder"], 12)
    assert by_player[0] >= 0.55


@pytest.mark.thorough
@pytest.mark.clause("TB-V27")
@pytest.mark.parametrize(
    ("habit", "seats"), [*((habit, 2) for habit in sorted(habits.OPPONENTS)), ("dear", 4), ("lone_sailor", 4)]
)
def test_the_reference_bot_beats_every_simpler_habit(habit, seats):
    """One against the others, 30 deals from every seat; tests/bench/habits.py measures it with more deals."""
    assert next(iter(BOTS)) == "purser"
    assert habits.share_of_one(content(), habit, seats, 30).value > 1 / seats


def test_tastes_are_of_cards_that_there_are():
    """Tables of tastes name cards of the pack; those of a pack without them are worth their value."""
    ids = {card.id for card in content().cards.cards}
    for cards in (tastes.BUYING, tastes.EARLY, tastes.KEEPING, tastes.PLAYING, tastes.TIRING):
        assert set(cards) <= ids
    plain = tastes.tastes_of(content(), False)
    assert not any((*plain.buying, *plain.early, *plain.playing, *plain.tiring))


@pytest.mark.clause("TB-V27")
@pytest.mark.parametrize(
    ("shop", "bought"),
    [
        ("pirate maid tycoon stowaway", ["maid"]),
        ("pirate tycoon torpedo", []),
        ("burglar pirate maid", ["burglar"]),
    ],
)
def test_who_can_never_pay_for_more_buys_less(shop, bought):
    """Eight Passengers pay for nothing dearer than 8, so that a Shop of dear cards alone stays as it is."""
    state = two(hand="passenger " * 8 + "baby " * 2, phase=CRUISE, shop=shop)
    actions = []
    while not (actions and isinstance(actions[-1], Buy | EndTurn)):
        actions.append(BOTS["purser"](state, Dice("poor")))
        state.apply(actions[-1])
    assert [action.card for action in actions if isinstance(action, Buy)] == bought


@pytest.mark.clause("TB-V27")
def test_an_anchor_is_bought_late_and_dropped_once_the_hand_is_empty():
    """For nothing when there is much to keep; aboard while others are afloat; up again for the rest."""
    rich, poor = "pirate " * 8, "passenger " * 8
    for deck, wanted in ((rich, True), (poor, False)):
        state = two(deck=deck, phase=CRUISE, shop="anchor")
        assert (BOTS["purser"](state, Dice("anchor")) == the(state, Buy, "anchor")) == wanted
    state = two(hand="anchor baby", deck="pirate pirate")
    assert BOTS["purser"](state, Dice("anchor")) == the(state, Play, "anchor")
    state = two(hand="anchor baby", deck="pirate " * 9)
    assert BOTS["purser"](state, Dice("anchor")) == END
    state = two(board="anchor", deck="pirate pirate pirate")
    assert BOTS["purser"](state, Dice("anchor")) == the(state, Use, "anchor")
    state = two(board="anchor", deck="pirate")
    assert BOTS["purser"](state, Dice("anchor")) == END


def test_reasons_are_given_of_what_there_is():
    """Words of the game by which a report explains what its bots leave alone."""
    kinds = {kind_name(kind) for kind in GAME.rules.actions}
    called = {word for item in roll_call(content(), pack()) for word in re.findall("'([^']+)'", item)}
    assert set(GAME.rules.left_alone) <= kinds | called


def test_a_choice_of_the_rollout_bot_has_a_limit(monkeypatch):
    """However many candidates and players there are, one imagined deal more than fits is the most."""
    imagined: list[int] = []
    imagine = looking_ahead._imagine

    def counted(*values):
        lead, decisions = imagine(*values)
        imagined.append(decisions)
        return lead, decisions

    monkeypatch.setattr(looking_ahead, "_imagine", counted)
    dice = Dice("limit")
    state = new(content(), 5, Dice("limit table"))
    most = choices = 0
    while choices < 40 and not state.is_over():
        if state.phase == "sinking" and state.turn % 5 == 0:
            imagined.clear()
            BOTS["rollout"](state, dice)
            most, choices = max(most, sum(imagined)), choices + bool(imagined)
        state.apply(BOTS["rusher"](state, dice))
    assert choices > 10
    assert 0 < most <= looking_ahead.LIMIT + looking_ahead.CANDIDATES * 200


@pytest.mark.thorough
@pytest.mark.clause("TB-V27")
@pytest.mark.parametrize(("seats", "most"), [(2, 0.65), (3, 2 / 3), (4, 0.5), (5, 0.4)])
def test_no_seat_wins_far_too_often(seats, most):
    _, by_seat = shares(["builder"] * seats, 120)
    assert max(by_seat) <= most


@pytest.mark.thorough
@pytest.mark.clause("TB-V28")
def test_no_kind_of_card_wins_by_itself():
    """Owners of a kind win at most 1.6 times their fair share, kinds with enough owners counted."""
    owners: dict[str, list[float]] = {}
    for record, state in games(["builder"] * 3, 150):
        best = winners(record.scores)
        for seat in range(3):
            share = 1 / len(best) if seat in best else 0.0
            for card in bought(record, state, seat):
                owners.setdefault(card, []).append(share)
    shares_of = {card: sum(parts) / len(parts) for card, parts in owners.items() if len(parts) >= 60}
    assert len(shares_of) > 25
    assert max(shares_of.values()) <= 1.6 / 3, max(shares_of, key=shares_of.__getitem__)


def bought(record: Record, state: Voyage, seat: int) -> set[str]:
    """Cards of the Shop this seat bought; the turns of a game tell whose purchase was whose."""
    cards = set()
    table = GAME.rules.new(content(), record.seats, Dice.replayed(record.chance))
    for action in record.actions:
        if type(action).__name__ == "Buy" and table.to_move() == seat:
            cards.add(action.card)
        table.apply(action)
    return cards


@pytest.mark.clause("TB-V27")
def test_a_seat_that_wins_random_games_far_too_often_is_reported():
    fair = Sample(2, 1000, 0, (520.0, 480.0))
    assert not verdict(content(), pack(), [fair]).problems
    unfair = Sample(2, 1000, 0, (800.0, 200.0))
    (problem,) = verdict(content(), pack(), [unfair]).problems
    assert (problem.code, problem.message) == ("TB-V27", "2 players: seat 1 wins 80% of random games")


@pytest.mark.clause("TB-V26")
def test_random_games_end_by_the_caps():
    for number in range(6):
        record = play(GAME, content(), bots.seated(GAME, ["random"], 2 + number % 4), f"random {number}")
        assert record.finished


@pytest.mark.clause("TB-13.3")
@pytest.mark.soak
def test_an_even_start_takes_the_edge_off_going_first():
    """The first player's share with the rulebook's start and the even one, builder against builder.

    The even start's stays under 53 % with its whole interval; tests/bench/first_seat.py plays the same deals.
    """
    assert first_share(1500).value > 0.53
    assert first_share(6000, even_start=True).high < 0.53


def first_share(number: int, **options: bool) -> Estimate:
    """How often who begins wins, of so many games of two builders."""
    players, wins = bots.seated(GAME, ["builder"], 2), 0.0
    for at in range(number):
        begun: list[int] = []

        def watch(state, action, begun=begun):
            if not begun:
                begun.append(state.first)

        record = play(GAME, content(**options), players, f"F{at}", watch=watch)
        best = winners(record.scores)
        wins += (begun[0] in best) / len(best)
    return share(wins, number)
