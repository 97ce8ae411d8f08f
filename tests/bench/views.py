"""A view of each game on the wire, early and late: its kilobytes compressed, as pages get it, and as it is.

usage: python tests/bench/views.py [DECISION ...]

Random bots play with as many as can; a person in the first seat is dealt moves by their numbers. A game that
ends before a decision is looked at there.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from generator.games import NAMES
from tests.tabletop.asking import Sat, loaded, sat

USUAL = (10, 300)
"""Decisions at which a view is weighed."""


def play_on(sitting: Sat, decisions: int) -> None:
    """Until there were so many, or the game is over."""
    table = sitting.table
    while not table.session.is_over and table.decisions < decisions:
        if not table.bot_decision():
            menu = table.menu()
            number = len(menu.actions) * 7 // 11 + 1
            table.move(table.session.state.to_move(), table.version, number)


def main(decisions: list[int]) -> None:
    """A row a game and moment: the decision reached, and the size of the view there."""
    print("| game | players | decision | KB on the wire | KB |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in NAMES:
        seats = loaded(name).game.rules.seats[-1]
        sitting = sat(name, "views", seats, people=(0,), bot="random")
        path = f"/seat/{sitting.tokens[0]}/look?seat=0"
        for decision in decisions:
            play_on(sitting, decision)
            plain = len(sitting.ask(path).body) / 1000
            small = len(sitting.ask(path, headers=[("accept-encoding", "gzip")]).body) / 1000
            at = f"{sitting.table.decisions}{', the end' if sitting.table.session.is_over else ''}"
            print(f"| {name} | {seats} | {at} | {small:.1f} | {plain:.1f} |", flush=True)


if __name__ == "__main__":
    main([*map(int, sys.argv[1:])] or [*USUAL])
