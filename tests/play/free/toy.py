"""A small table: a deck, three tokens, a bag, a die, a board with two places; and random lines."""

from __future__ import annotations

from generator.contract.printing import Spot
from generator.mechanics.dice import Dice
from generator.play.free.doing import Event
from generator.play.free.pieces import FirstDie, FirstPile, Kind, Start
from generator.play.free.session import FreeSession
from generator.play.free.state import FreeState
from generator.play.free.verbs import NotDone, read

NAMES = ("Ann", "Ben", "Cid")
CARDS = tuple(Kind(f"card {number}", "a card, face down", 0, True, 63, 88) for number in range(12))
TOKENS = tuple(
    Kind(f"token {number}", "a piece, face down", 1 + number, False, 20, 20) for number in range(3)
)
CUBES = tuple(Kind(f"cube {number}", "a piece, face down", 4 + number, False, 10, 10) for number in range(5))
SPOTS = (Spot("0.a1", "A1", 300, 40, 30, 30), Spot("0.harbour", "Harbour", 300, 40, 100, 100))
START = Start(
    3,
    600,
    400,
    CARDS + TOKENS + CUBES,
    (
        FirstPile("Deck", tuple(range(12)), False, 100, 100, shuffled=True),
        *(FirstPile("", (12 + number,), True, 200, 50 + 40 * number) for number in range(3)),
        FirstPile("Bag", tuple(range(15, 20)), False, 500, 100, bag=True),
    ),
    (FirstDie("Die", ("1", "2", "3", "4", "5", "6"), 400, 300),),
    SPOTS,
)
DECK, TOKEN, BAG, DIE = 1, 14, 20, 26
"""Numbers of things at the beginning."""


def table(seed: str = "sea") -> FreeSession:
    return FreeSession(START, seed)


def line(session: FreeSession, seat: int, text: str) -> Event:
    """Do what somebody types."""
    return session.do(seat, read(text, seat, NAMES, SPOTS))


def refused(session: FreeSession, seat: int, text: str) -> str:
    """The key by which a line is refused, "" if it is done."""
    try:
        line(session, seat, text)
    except NotDone as wrong:
        return wrong.key
    return ""


def any_line(state: FreeState, seat: int, dice: Dice) -> str:
    """Something a seat may type, most of which can be done."""
    piles = [*state.piles]
    seen = [card.id for pile in state.piles.values() for card in state.looked_at(seat, pile)]
    held = [card.id for card in state.hands[seat]] + seen
    reach = [*piles, *held, *state.dice, 9999]

    def one(ids: list[int]) -> int:
        return ids[dice.below(len(ids))] if ids else 9999

    width, height = int(state.start.width), int(state.start.height)
    point = f"{dice.below(width + 9)},{dice.below(height + 9)}"
    side = ("", " up", " down")[dice.below(3)]
    count, to = dice.below(4) + 1, dice.below(state.start.players + 1)
    lines = (
        f"move {one(reach)} to {point}{side}",
        f"move {one(held)} to {point}{side}",
        f"move {one(reach)} to hand of {to}",
        f"stack {one(reach)} on {one(piles)}",
        f"stack {one(reach)} under {one(piles)}",
        f"draw {count} from {one(piles)}",
        f"draw {count} from {one(piles)} to hand of {to}",
        f"draw {count} from {one(piles)} to {point}{side}",
        f"draw {count} from {one(piles)} on {one(piles)}",
        f"deal {count} from {one(piles)}",
        f"flip {one(piles)}",
        f"turn {one(piles)} {dice.below(400) - 200}",
        f"shuffle {one(piles)}",
        f"search {one(piles)}",
        f"search {count} of {one(piles)}",
        f"close {one(piles)}",
        f"count {one(piles)}",
        "roll",
        f"roll {one(reach)}",
        f"roll {count}d{dice.below(9)}",
        f"note {count} fish",
    )
    return lines[dice.below(len(lines))]


def played(seed: str, lines: int) -> FreeSession:
    """A table at which so many lines were typed at random."""
    session, dice = table(seed), Dice(f"lines {seed}")
    for _ in range(lines):
        seat = dice.below(3)
        refused(session, seat, any_line(session.state, seat, dice))
    return session
