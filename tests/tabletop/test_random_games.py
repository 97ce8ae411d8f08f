"""Whole games through the protocol, played by people who also do what they may not: nothing breaks.

``python -m tests.tabletop.test_random_games jure_of_the_seas=2000`` plays so many and says how fast.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from typing import Any

import pytest

from generator.games import NAMES
from generator.mechanics.dice import Dice
from tests.tabletop.asking import Answer, Sat, sat

STATUSES = {200, 400, 404, 409, 422}
WORDS = ("", "", "Engage!", "<b>\x1b[2J\u202e", "\U0001f419" * 30, "a" * 501)
TYPED = ("b5", "e4 e5", "heli a1 a2", "pass", "d8", "t1 a1", "0", "1", "99", "zz", "=", "\u0661")
DECISIONS = {
    "bridge_crew": 380,
    "bruise_cruise": 640,
    "general_quarters": 45,
    "jure_of_the_seas": 40,
    "to_the_bottom": 380,
}
"""Decisions of a random game, about; what is done besides is spread over so many."""


class RandomGame:
    """One game at whose table moves are made at random, and now and then something else is tried."""

    def __init__(self, name: str, number: int, besides: int = 12) -> None:
        self.dice = Dice(f"{name} {number}")
        seats = sat(name).table.loaded.game.rules.seats
        count = seats[number % len(seats)]
        people = range(count) if number % 3 else [spot for spot in range(count) if spot % 2 == 0]
        self.sitting: Sat = sat(name, f"random {number}", count, people, share=number % 2 == 0, bot="random")
        self.table = self.sitting.table
        self.every = max(1, DECISIONS[name] // besides)
        self.statuses: Counter[int] = Counter()
        self.back = 0

    def play(self) -> Counter[int]:
        """Play to the end; how often each status was answered."""
        table, sitting = self.table, self.sitting
        while not table.session.is_over:
            if table.bot_decision():
                continue
            if self.dice.below(self.every) == 0:
                self.try_something()
                continue
            seat = table.session.state.to_move()
            number = self.dice.below(len(table.menu().actions)) + 1
            before = table.decisions
            text = self.dice.pick(WORDS) if self.dice.below(8) == 0 else ""
            answer = self.post(seat, "move", seat=seat, version=table.version, number=number, text=text)
            assert answer.status == (200 if table.decisions > before else 422)
        for seat in sitting.tokens:
            view = sitting.look(seat)
            assert view["over"]
            assert view["result"]
            assert not view["moves"]
        return self.statuses

    def try_something(self) -> None:
        """Something a page may do, or that somebody without manners does."""
        table, sitting, dice = self.table, self.sitting, self.dice
        seat = dice.pick([*sitting.tokens])
        mover, version = table.session.state.to_move(), table.version
        other = dice.below(len(table.session.row) + 1)
        match dice.below(11):
            case 0 | 1:
                view = self.get(seat, f"/look?seat={seat}").json()
                assert bool(view["moves"]) == (seat == mover)
                self.draw(seat, view)
            case 2:
                view = self.get(seat, f"/look?seat={seat}&at={dice.below(table.decisions + 1)}").json()
                assert not view["moves"] or view["at"] == table.decisions
            case 3 if other != seat:
                self.unchanged(self.get(seat, f"/look?seat={other}"), version)
            case 4 if self.back < 6:
                self.back += 1
                before, may = table.decisions, table.may_undo(seat)
                answer = self.post(seat, "undo", seat=seat, version=version)
                assert (answer.status == 200) == (table.decisions < before)
                assert may or answer.status != 200
            case 5:
                self.unchanged(self.post(seat, "move", seat=seat, version=version - 1, number=1), version)
            case 6:
                number = len(table.menu().actions) + 1 + dice.below(3)
                self.unchanged(self.post(seat, "move", seat=seat, version=version, number=number), version)
            case 7 if seat != mover:
                self.unchanged(self.post(seat, "move", seat=seat, version=version, number=1), version)
                self.unchanged(self.get(seat, f"/hint?seat={seat}"), version)
            case 8 if other not in sitting.table.people or sitting.tokens[other] != sitting.tokens[seat]:
                self.unchanged(self.post(seat, "move", seat=other, version=version, number=1), version)
            case 9:
                answer = self.post(seat, "typed", seat=seat, version=version, text=dice.pick(TYPED))
                assert (answer.status == 200) == (table.version > version)
            case 10:
                path = f"/seat/{sitting.tokens[seat]}/move"
                self.unchanged(
                    self.count(sitting.ask(path, "POST", dice.pick((b"", b"[1", b"{}", b"7")))), version
                )

    def draw(self, seat: int, view: dict[str, Any]) -> None:
        """Ask for one of the drawings a view names."""
        areas = view["scene"]["areas"]
        keys = [item["face"] for area in areas for item in (area, *area["items"]) if item["face"]]
        if keys:
            self.get(seat, f"/drawing/{self.dice.pick(keys)}")

    def unchanged(self, answer: Answer, version: int) -> None:
        assert self.table.version == version
        # With one link for all people another's seat is one's own.
        assert answer.status != 200 or len(set(self.sitting.tokens.values())) == 1

    def get(self, seat: int, path: str) -> Answer:
        return self.count(self.sitting.get(seat, path))

    def post(self, by: int, path: str, **values: object) -> Answer:
        return self.count(self.sitting.post(by, path, **values))

    def count(self, answer: Answer) -> Answer:
        """Every answer has its status, and every refusal is a line."""
        assert answer.status in STATUSES, answer
        self.statuses[answer.status] += 1
        if answer.status != 200:
            line = json.loads(answer.body)["refused"]
            assert line
            assert "\n" not in line
            assert len(line) <= 1000
        return answer


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_random_games_come_to_their_ends(name):
    statuses: Counter[int] = Counter()
    for number in range({"general_quarters": 3, "jure_of_the_seas": 16}.get(name, 2)):
        statuses += RandomGame(name, number).play()
    assert statuses.keys() >= {200, 409, 422}


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_two_thousand_random_games_come_to_their_ends(name):
    for number in range(2000):
        RandomGame(name, number).play()


def main(games: dict[str, int]) -> None:
    """Play so many games of each, and say how fast."""
    start, statuses = time.perf_counter(), Counter[int]()
    for name, count in games.items():
        began, own = time.perf_counter(), Counter[int]()
        for number in range(count):
            own += RandomGame(name, number).play()
        took = time.perf_counter() - began
        print(f"{name}: {count} games, {count / took:.1f} games/s, {dict(sorted(own.items()))}", flush=True)
        statuses += own
    took, played = time.perf_counter() - start, sum(games.values())
    print(f"{played} games in {took:.0f} s, {played / took:.1f} games/s, {dict(sorted(statuses.items()))}")


if __name__ == "__main__":
    main({name: int(count) for name, _, count in (word.partition("=") for word in sys.argv[1:])})
