"""Nothing reaches a seat that does not follow from what it may know.

Everything a seat is sent is taken at moments of whole games and compared, byte by byte, with what it would
be sent if all that it cannot know were dealt anew.

``python -m tests.tabletop.test_secrets 20000`` compares so many answers, of all games in turn, and says so.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest
from starlette.responses import Response

from generator.contract import IllegalMove
from generator.games import NAMES
from generator.mechanics.dice import Dice
from generator.play.session import Session
from generator.tabletop.refusals import OutOfTurn
from generator.tabletop.server import TableServer
from generator.tabletop.table import Heard, Table
from generator.tabletop.views import Views
from tests.tabletop.asking import Answer, Sat, sat, twin

TYPED = ("1", "999", "b5", "e4", "heli a1", "t1 a1", "pass", "d8", "hail", "1 1 1", "x")
"""Moves as people type them, and no moves at all; those that were open once are typed as well."""


def sent(sitting: Sat, seat: int) -> Iterator[tuple[str, Answer]]:
    """Everything a seat can be sent at this moment that changes nothing, by what it asked."""
    home = f"/seat/{sitting.tokens[seat]}"
    version, decisions = sitting.table.version, sitting.table.decisions
    look = sitting.get(seat, f"/look?seat={seat}")
    yield "look", look
    yield "beyond", sitting.get(seat, f"/look?seat={seat}&at={decisions + 1}")
    yield "hint", sitting.get(seat, f"/hint?seat={seat}")
    yield "log", sitting.get(seat, f"/log?seat={seat}&before={decisions + 9}")
    for other in sitting.tokens:
        if other != seat:
            yield f"log {other}", sitting.get(seat, f"/log?seat={other}&before={decisions}")
            yield f"look {other}", sitting.get(seat, f"/look?seat={other}")
            yield f"hint {other}", sitting.get(seat, f"/hint?seat={other}")
            yield f"move {other}", sitting.post(seat, "move", seat=other, version=version, number=1, text="")
    yield "stale", sitting.post(seat, "move", seat=seat, version=version + 1, number=1, text="")
    yield "number", sitting.post(seat, "move", seat=seat, version=version, number=100_000, text="")
    yield "undo", sitting.post(seat, "undo", seat=seat, version=version + 1)
    yield "form", sitting.ask(f"{home}/move", "POST", b"[]")
    for key in sorted(set(re.findall(rb'"(?:face|key)": ?"([0-9a-f]{24})"', look.body)))[:2]:
        yield f"drawing {key!r}", sitting.get(seat, f"/drawing/{key.decode()}")


def typed(sitting: Sat, seat: int, texts: Sequence[str]) -> Iterator[tuple[str, Answer]]:
    """The answers to a seat that types moves, each at a table of its own."""
    for text in texts:
        alone = twin(sitting, sitting.table.session.state.copy())
        yield text, alone.post(seat, "typed", seat=seat, version=alone.table.version, text=text)


def knows(sitting: Sat, seat: int) -> str:
    return json.dumps(sitting.table.session.state.observation(seat), sort_keys=True, default=repr)


def check_moment(sitting: Sat, seat: int, dice: Dice, texts: Sequence[str] = ()) -> int:
    """Compare all that a seat is sent with what it would be sent on another deal; how many answers."""
    state, compared = sitting.table.session.state, 0
    other = twin(sitting, state.redealt(seat, dice))
    assert knows(sitting, seat) == knows(other, seat)
    for (question, answer), (_, elsewhere) in zip(sent(sitting, seat), sent(other, seat), strict=True):
        assert answer == elsewhere, question
        compared += 1
    for (text, answer), (_, elsewhere) in zip(
        typed(sitting, seat, texts), typed(other, seat, texts), strict=True
    ):
        assert answer == elsewhere, text
        compared += 1
    return compared


def check_move(sitting: Sat, seat: int, number: int, dice: Dice) -> int:
    """Compare what a seat is sent of somebody's move with what it is sent of it on another deal."""
    table = sitting.table
    action = table.menu().actions[number - 1]
    here, other = (
        twin(sitting, table.session.state.copy()),
        twin(sitting, table.session.state.redealt(seat, dice)),
    )
    if action not in other.table.menu().actions:
        return 0
    answers = []
    for each in (here, other):
        mover = each.table.session.state.to_move()
        place = each.table.menu().actions.index(action) + 1
        move = {"seat": mover, "version": each.table.version, "number": place, "text": ""}
        answers.append(each.post(mover, "move", **move))
    if seat == table.session.state.to_move():
        assert answers[0] == answers[1]
    if knows(here, seat) != knows(other, seat) or here.table.session.is_over:
        # What came of the move is seen, and it was another deal.
        return 0
    assert here.get(seat, f"/look?seat={seat}").body == other.get(seat, f"/look?seat={seat}").body
    return 1


def check_game(name: str, seed: str, seats: int, moments: int) -> int:
    """A random game among people, compared at about so many moments; the number of answers compared."""
    sitting, choices, compared = sat(name, seed, seats), Dice(seed), 0
    table = sitting.table
    lengths = {"general_quarters": 45, "jure_of_the_seas": 30, "bruise_cruise": 620}
    every = max(1, lengths.get(name, 320) // moments)
    step, once_open = 0, dict.fromkeys(TYPED)
    while not table.session.is_over:
        once_open |= dict.fromkeys(notation for notation in table.menu().notations if notation)
        number = choices.below(len(table.menu().actions)) + 1
        mover = table.session.state.to_move()
        if step % every == choices.below(every):
            for seat in sorted({mover, choices.below(len(sitting.tokens))}):
                texts = choices.shuffled([*once_open])[: 3 if seat == mover else 1]
                compared += check_moment(sitting, seat, choices, texts)
                compared += check_move(sitting, seat, number, choices)
                others = [
                    look["moves"] for look in map(sitting.look, sitting.tokens) if look["seat"] != mover
                ]
                assert not any(others)
        answer = sitting.post(mover, "move", seat=mover, version=table.version, number=number, text="")
        assert answer.status == 200, answer
        step += 1
    return compared


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_every_byte_a_seat_is_sent_follows_from_what_it_may_know(name):
    game = sat(name).table.loaded.game
    assert check_game(name, "ebb", game.rules.seats[-1], 3) > 20


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_byte_of_many_games_follows_from_what_the_seat_may_know(name):
    game = sat(name).table.loaded.game
    for number in range(12):
        check_game(name, f"flow {number}", game.rules.seats[number % len(game.rules.seats)], 30)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_a_look_back_shows_what_was_seen_then(name):
    sitting, choices = sat(name, "neap"), Dice("neap")
    table, seat = sitting.table, 0
    then = []
    while not table.session.is_over and table.decisions < 60:
        look = sitting.look(seat)
        then.append({key: look[key] for key in ("scene", "table", "log", "at", "decisions")})
        mover = table.session.state.to_move()
        number = choices.below(len(table.menu().actions)) + 1
        table.move(mover, table.version, number)
    for at in {0, 1, 24, 25, 26, len(then) - 1, choices.below(len(then))} & set(range(len(then))):
        back = sitting.look(seat, at)
        assert {key: back[key] for key in ("scene", "table", "log", "at")} == {
            key: then[at][key] for key in ("scene", "table", "log", "at")
        }
        assert (back["moves"], back["decisions"]) == ([], table.decisions)


# ---- the test of the test ----


def peeking(state, dice):
    """A bot that looks at what its seat cannot know."""
    seats = range(len(state.scores()))
    hidden = repr([state.observation(seat) for seat in seats])
    actions = state.legal_actions()
    return actions[sum(map(ord, hidden)) % len(actions)]


def plant_a_peeking_bot(monkeypatch):
    thought = Session.thought

    def peeks(session, bot=""):
        return partial(peeking, session.state, None) if bot else thought(session, bot)

    monkeypatch.setattr(Session, "thought", peeks)


def plant_another_side(monkeypatch):
    look = Views.look

    def more(views, seat, own, at=None):
        other = (seat + 1) % len(views.table.session.row)
        view = look(views, seat, own, at)
        return {**view, "debug": repr(views.table.position(view["at"]).observation(other))}

    monkeypatch.setattr(Views, "look", more)


def plant_everybodys_moves(monkeypatch):
    def all_moves(views, seat, own, at=None):
        view = look(views, seat, own, at)
        if view["at"] == view["decisions"] and not view["over"]:
            mover = views.table.session.state.to_move()
            view["moves"] = views._moves(views.table.menu(), views.table.session.state.observation(mover))
        return view

    look = Views.look
    monkeypatch.setattr(Views, "look", all_moves)


def plant_refusals_by_what_is_hidden(monkeypatch):
    def refusal(session, action):
        return IllegalMove("X", repr([session.state.observation(seat) for seat in range(len(session.row))]))

    monkeypatch.setattr(Session, "refusal", refusal)


def all_hands(session):
    """A number that hangs on what all seats know."""
    seats = range(len(session.row))
    hands = repr([session.state.observation(seat) for seat in seats])
    return int(hashlib.sha256(hands.encode()).hexdigest(), 16)


def plant_a_hint_that_knows_more(monkeypatch):
    hint = Table.hint

    def knowing(table, seat):
        return replace(hint(table, seat), why=(f"{all_hands(table.session)}",))

    monkeypatch.setattr(Table, "hint", knowing)


def plant_an_order_of_moves(monkeypatch):
    menu = Table.menu

    def ordered(table):
        whole, first = menu(table), all_hands(table.session)
        table._menu = (
            table.version,
            replace(
                whole,
                **{name: turned_round(getattr(whole, name), first) for name in ("actions", "notations")},
            ),
        )
        return table._menu[1]

    def turned_round(row, first):
        at = first % max(1, len(row))
        return type(row)([*row[at:], *row[:at]])

    monkeypatch.setattr(Table, "menu", ordered)


def plant_names_of_faces(monkeypatch):
    key = Views._key

    def named(views, seat, face, size):
        name = key(views, seat, face, size)
        return name and f"{name[:-1]}{all_hands(views.table.session) % 10}"

    monkeypatch.setattr(Views, "_key", named)


def plant_a_talkative_refusal(monkeypatch):
    def told(table, version):
        if version != table.version:
            raise OutOfTurn(f"{all_hands(table.session)}")

    monkeypatch.setattr(Table, "_must_be_at", told)


def plant_a_sign_in_drawings(monkeypatch):
    drawing = TableServer.drawing

    async def signed(server, request, link):
        answer = await drawing(server, request, link)
        return Response(answer.body + f"<!--{all_hands(server.table.session)}-->".encode())

    monkeypatch.setattr(TableServer, "drawing", signed)


def plant_a_state_in_the_log(monkeypatch):
    begin = Table._begin_to_hear

    def heard(self, state, action, decision):
        done = begin(self, state, action, decision)

        def told(after):
            done(after)
            for seat in self.people:
                hands = repr([after.observation(other) for other in self.people])
                self._log[seat].append(Heard(decision, 0, (hashlib.sha256(hands.encode()).hexdigest(),)))

        return told

    monkeypatch.setattr(Table, "_begin_to_hear", heard)


LEAKS = {
    plant_a_peeking_bot: "bruise_cruise",
    plant_another_side: "jure_of_the_seas",
    plant_everybodys_moves: "to_the_bottom",
    plant_refusals_by_what_is_hidden: "bridge_crew",
    plant_a_state_in_the_log: "bruise_cruise",
    plant_a_hint_that_knows_more: "bruise_cruise",
    plant_an_order_of_moves: "to_the_bottom",
    plant_names_of_faces: "jure_of_the_seas",
    plant_a_talkative_refusal: "bridge_crew",
    plant_a_sign_in_drawings: "to_the_bottom",
}


@pytest.mark.parametrize(
    ("plant", "name"), LEAKS.items(), ids=lambda value: getattr(value, "__name__", value)
)
def test_a_leak_that_was_planted_is_noticed(plant, name, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_game(name, "ebb", 3, 30)


@pytest.mark.parametrize("name", ["bridge_crew", "to_the_bottom"])
def test_before_anybody_lifts_the_curtain_nobodys_side_is_sent(name):
    sitting, dice = sat(name, "curtain", share=False), Dice("curtain")
    table, link = sitting.table, f"/seat/{sitting.tokens[0]}/look"
    for _ in range(60):
        mover = table.session.state.to_move()
        table.move(mover, table.version, dice.below(len(table.menu().actions)) + 1)
        if table.decisions % 10 == 0:
            view = sitting.ask(link).json()
            assert (view["seat"], view["scene"], view["moves"], view["log"]) == (None, None, [], [])
            for seat in sitting.tokens:
                elsewhere = twin(sitting, table.session.state.redealt(seat, dice))
                assert elsewhere.ask(link) == sitting.ask(link)
                assert sitting.look(seat)["seat"] == seat


def test_news_tell_a_number_and_nothing_else(monkeypatch):
    sitting, told = sat("bridge_crew"), []
    monkeypatch.setattr(sitting.server.streams, "send", told.append)
    for _ in range(3):
        mover = sitting.table.session.state.to_move()
        sitting.table.move(mover, sitting.table.version, 1)
    assert told == [f'{{"version": {version}}}' for version in (2, 3, 4)]


def main(wanted: int) -> None:
    """Compare so many answers, games and numbers of seats in turn; a difference is an AssertionError."""
    begun, compared = time.perf_counter(), dict.fromkeys(NAMES, 0)
    number = 0
    while sum(compared.values()) < wanted:
        for name in NAMES:
            seats = sat(name).table.loaded.game.rules.seats
            compared[name] += check_game(name, f"surge {number}", seats[number % len(seats)], 30)
        number += 1
        took = time.perf_counter() - begun
        print(f"{sum(compared.values()):,} answers, none differs; {took:.0f} s: {compared}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
