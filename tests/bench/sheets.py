"""Sheets and straight cuts a game takes at home, without its rulebook: ``python tests/bench/sheets.py``.

Cuts are counted once for each line of a sheet; strips are laid on each other for the second direction.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator import games
from tests.sheets_measured import Sheets


def main() -> None:
    """A line for each game and paper, and one for each file of it."""
    for game in games.NAMES:
        for on in ("a4", "letter"):
            sheets = Sheets(game, "home", on)
            counts, cuts = sheets.counts(), sheets.cuts()
            print(f"{game}, {on}: {sum(counts.values())} sheets, {sum(cuts.values())} cuts")
            for name, count in counts.items():
                print(f"    {name}: {count} sheets, {cuts[name]} cuts")


if __name__ == "__main__":
    main()
