"""Bytes of a view on the wire, late in a game that random bots play: as it is, and compressed.

usage: python tests/bench/views.py [DECISION]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from generator.games import NAMES
from tests.tabletop.asking import sat


def main(decision: int) -> None:
    """A row a game: the decision reached, and the bytes of the largest view there."""
    print("| game | decision | bytes | compressed |")
    print("| --- | ---: | ---: | ---: |")
    for name in NAMES:
        sitting = sat(name, "views", people=(0,), bot="random")
        table = sitting.table
        while not table.session.is_over and table.decisions < decision:
            if not table.bot_decision():
                menu = table.menu()
                number = len(menu.actions) * 7 // 11 + 1
                table.move(table.session.state.to_move(), table.version, number)
        path = f"/seat/{sitting.tokens[0]}/look?seat=0"
        plain = len(sitting.ask(path).body)
        small = len(sitting.ask(path, headers=[("accept-encoding", "gzip")]).body)
        print(f"| {name} | {table.decisions} | {plain:,} | {small:,} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
