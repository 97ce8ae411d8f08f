"""The rulebook's example: a whole game in calm seas, played again by the engine for its pictures.

It has waters of its own, so that it is the same game in every pack.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates.ladder import item_of
from generator.games.general_quarters.certificates.replay import apply
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import Kind, Waters
from generator.mechanics.dice import Dice

WATERS = Waters(
    rows=10,
    cols=10,
    shallow=(7, 8, 9),
    kinds=(
        Kind("battlecruiser", 5, 1, water="deep"),
        Kind("cruiser", 4, 1, vertical=False),
        Kind("cruiser", 4, 1, horizontal=False),
        Kind("destroyer", 3, 3),
        Kind("frigate", 2, 4, water="shallow"),
    ),
)
CALM = Setup(
    waters=WATERS,
    preset="calm",
    code="C",
    order=("D-1", "D-2", "D-3", "AIR", "CRU"),
    missiles=(4, 4, 4, 4, 4),
    helicopters=(1, 1, 1, 0, 0),
    anti_air=3,
    strike_fighters=2,
)
GRID = (
    ". . . . S2 S2 S2 S2 M:CRU .",
    "M:D-2 S3 M:D-3 M:D-2 . M:D-1 . . . .",
    ". S3 M:D-3 S4 . . U . . S7",
    ". S3 M:CRU S4 . S1 . S8 . S7",
    ". S3 M:D-1 S4 . S1 M:D-3 S8 M:D-3 M:D-2",
    ". . . M:AIR . S1 . . S9 S9",
    ". S5 S5 S5 M:AIR S1 . . . .",
    "U . M:CRU . M:D-2 S1 M:AIR . . M:D-1",
    ". . . . . . M:CRU . S10 S10",
    ". U . . . S6 S6 S6 M:D-1 M:AIR",
)
LOG = (
    "helicopter D-3 A3 . B3 S B2 S B1 . C1 . D1 . D2 M:D-2",
    "scratch B4 S",
    "helicopter D-2 E1 S E2 . E3 . D3 S D4 S D5 S D6 M:AIR",
    "scratch F1 S",
    "scratch G1 S",
    "helicopter D-1 E10 . E9 . F9 . F8 S F7 S F6 S F5 S F4 S G4 . "
    "H4 S H3 . I3 . I4 . J4 S J3 S J2 . I2 . I1 M:CRU",
    "scratch H1 S",
    "scratch J1 .",
    "scratch H5 S",
    "scratch C8 M:CRU",
    "strike C8 S S S . . . . .",
    "strike B9 U . . U .",
    "scratch A7 .",
    "scratch B5 S",
    "scratch H10 S",
    "scratch J9 S",
    "scratch H9 .",
    "scratch G10 S",
    "scratch F10 S",
    "scratch I7 .",
    "scratch J6 S",
    "scratch I6 S",
    "scratch J8 M:D-1",
    "scratch I9 S",
)
"""A turn a line: what was done, and every square with what it showed."""

PICTURED = (3, 9, 12, 24)
"""The turns after which there is a picture."""


def card() -> Card:
    """The card of the example."""
    return Card(CALM, 0, tuple(token for row in GRID for token in row.split()))


def played() -> Iterator[tuple[int, Patrol, list[str], list[str]]]:
    """After every turn its number, the state, what its line says was seen, and what the engine showed."""
    state = on_card(card(), Dice("example"))
    for number, line in enumerate(LOG, 1):
        proved = " proved 0 0 0 0" if line.startswith("scratch") else ""
        item = item_of(line + proved)
        seen = apply(state, item)
        yield number, state.copy(), item["saw"], seen
