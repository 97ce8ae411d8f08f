"""A bridge to set by hand: who holds which cards and dice, what the Captain orders, how dice fall.

Dice are written as type and origin, ``d8C`` for a blue d8 and ``d10E`` for a green d10; players are
seats, so the rulebook's player 1 is seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.contract import IllegalMove
from generator.games.bridge_crew import GAME
from generator.games.bridge_crew.actions import (
    Action,
    AlienDie,
    Attitude,
    Bid,
    Deal,
    Maverick,
    Narrate,
    NoBid,
    OpenBid,
    Order,
    RepeatBid,
    ReturnDie,
    TakeDie,
    WithRespect,
    YesSir,
)
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import COMMAND
from generator.games.bridge_crew.rules import Watch
from generator.games.bridge_crew.state import State
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack, find_packs

CONTENT = Path(__file__).parents[3] / "content"

YES, REPEAT, RESPECT, NO, TELL = YesSir(), RepeatBid(), WithRespect(), NoBid(), Narrate()

# Neither Keen on Beam nor counter to it, so that ties at Beam are rolled again.
CALM = ("aggressive", "defensive", "acquisitive")
# No specialist for Beam among them.
HANDS = ("comms", "science", "helm", "first", "security", "weapons")


@cache
def pack() -> Pack:
    """The shipped pack."""
    found, problems = find_packs(["bridge_crew"], CONTENT)
    assert not problems
    return found[0]


@cache
def content(**changes: Any) -> Content:
    """The shipped content, with some values of game.yaml changed."""
    found, problems = GAME.read(pack())
    assert found is not None, "\n".join(map(str, problems))
    game = found.game.model_copy(update=changes)
    return Content(game, found.orders, found.crew, found.personalities, found.words, found.technobabble)


def rulebook() -> str:
    """The text people read."""
    return pack().text("rulebook.md")


def clause(id: str) -> str:
    """The text of the rulebook under that number, up to the next number or heading."""
    text = rulebook()
    start = text.index(f"**{id}**")
    ends = [at for mark in ("\n**CR-", "\n#") if (at := text.find(mark, start)) > 0]
    return text[start : min(ends, default=len(text))]


# ---- dice in words ------------------------------------------------------------------------


def kinds(words: str) -> list[int]:
    """``d8C d10E`` as kinds of dice."""
    return [content().kind[int(word[1:-1]), word[-1]] for word in words.split()]


def counts(words: str) -> list[int]:
    """A pool that holds these dice and no others."""
    pool = [0] * len(content().kinds)
    for kind in kinds(words):
        pool[kind] += 1
    return pool


def words(pool: Sequence[int]) -> str:
    """The dice of a pool, smallest first."""
    return " ".join(
        f"d{die}{origin}" for (die, origin), n in zip(content().kinds, pool, strict=True) for _ in range(n)
    )


def total(pool: Sequence[int]) -> int:
    """How many dice lie in a pool."""
    return sum(pool)


def share(state: Watch) -> tuple[int, int, int]:
    """Dice in the Commission pool, in the Encounter pool and with all officers."""
    return total(state.commission), total(state.encounter), sum(map(total, state.officers))


# ---- positions ----------------------------------------------------------------------------


# Draws of two decks of seven that leave each deck as it was.
SHUFFLE = [*range(7, 1, -1), *range(7, 1, -1)]


def new(seats: int = 4, **changes: Any) -> Watch:
    """A fresh game, before the opening auctions; cards are dealt in the order of their ids."""
    return Watch(content(**{"deal": "random", **changes}), seats, Dice.scripted(deal=SHUFFLE))


def at_command(
    seats: int = 4,
    captain: int = 0,
    alien: int = 1,
    officers: Mapping[int, str] | None = None,
    commission: str | None = None,
    encounter: str | None = None,
    people: Sequence[str] = CALM,
    crew: Sequence[str] = HANDS,
    rolls: Sequence[int] = (),
    **changes: Any,
) -> Watch:
    """The Captain is about to command. All dice lie in their pools of origin but for ``officers``.

    ``commission`` and ``encounter`` lay out other pools; then dice need not add up.
    """
    state = Watch(content(**{"deal": "random", **changes}), seats, Dice.scripted(*rolls, deal=SHUFFLE))
    state.specialists = [crew[seat % len(crew)] for seat in range(seats)]
    state.personalities = [people[seat % len(people)] for seat in range(seats)]
    for seat, held in (officers or {}).items():
        for kind in kinds(held):
            (state.encounter if kind % 2 else state.commission)[kind] -= 1
            state.officers[seat][kind] += 1
    if commission is not None:
        state.commission = counts(commission)
    if encounter is not None:
        state.encounter = counts(encounter)
    state.captain, state.alien, state.round = captain, alien, 1
    state.phase, state.turn = COMMAND, captain
    return state


def do(state: Watch, *actions: Action) -> Watch:
    """Do one after the other."""
    for action in actions:
        state.apply(action)
    return state


def order(name: str = "beam", die: str = "d8C", **more: Any) -> Order:
    """An Order and the die offered."""
    return Order(name, int(die[1:-1]), die[-1], **more)


def alien(die: str) -> AlienDie:
    return AlienDie(int(die[1:-1]), die[-1])


def back(die: str) -> ReturnDie:
    return ReturnDie(int(die[1:-1]), die[-1])


def maverick(die: str, option: str = "as_given", to: str = "", **more: Any) -> Maverick:
    return Maverick(option, to, int(die[1:-1]), die[-1], **more)


def bid(die: int) -> Bid:
    return Bid(die)


def opening(*bids: int) -> list[Action]:
    """Opening bids one after the other, 0 for No Bid."""
    return [OpenBid(die) if die else NO for die in bids]


def stances(ours: str, theirs: str) -> list[Action]:
    """Both attitudes by their first letters."""
    names = {"N": "neutral", "F": "friendly", "H": "hostile"}
    return [Attitude(names[ours]), Attitude(names[theirs])]


def challenge(
    crew_die: str = "d8C",
    alien_die: str = "d10E",
    attitudes: str = "NN",
    rolls: Sequence[int] = (),
    *,
    own: bool = False,
    name: str = "beam",
    crew: Sequence[str] = HANDS,
    person: str = "aggressive",
    **changes: Any,
) -> Watch:
    """Seat 2 of four meets the Alien in seat 1, Captain in seat 0: rolled, and waiting to be told.

    ``own``: the die is one of the Crew's Officer dice, and the Crew a maverick doing as told.
    """
    state = at_command(
        officers={2: crew_die} if own else {},
        rolls=rolls,
        people=("aggressive", "aggressive", person, "aggressive"),
        crew=crew,
        **changes,
    )
    if not own and not state.commission[kinds(crew_die)[0]]:
        state.commission[kinds(crew_die)[0]] += 1
    if not state.encounter[kinds(alien_die)[0]]:
        state.encounter[kinds(alien_die)[0]] += 1
    if own:
        do(state, order(name, "d12C"), RESPECT)
        while state.phase == "auction":
            do(state, NO)
        do(state, maverick(crew_die, "as_given", name))
    else:
        do(state, order(name, crew_die), YES)
        while state.phase == "auction":
            do(state, NO)
    return do(state, alien(alien_die), *stances(*attitudes))


# ---- what may not be ----------------------------------------------------------------------


def snapshot(state: Watch) -> Any:
    """Everything a state holds, to see whether it has changed."""
    return {name: repr(getattr(state, name)) for name in State.__slots__ if name not in ("dice", "menu")}


def refused(state: Watch, action: Action, id: str) -> IllegalMove:
    """The action breaks that clause, and the attempt changes nothing."""
    before, results = snapshot(state), state.dice.results()
    with pytest.raises(IllegalMove) as refusal:
        state.apply(action)
    assert refusal.value.clause == id, str(refusal.value)
    assert snapshot(state) == before
    assert state.dice.results() == results
    assert action not in (state.legal_actions() if not state.is_over() else [])
    return refusal.value


def legal(state: Watch) -> list[Action]:
    return state.legal_actions()


__all__ = [
    "CALM",
    "GAME",
    "HANDS",
    "NO",
    "REPEAT",
    "RESPECT",
    "SHUFFLE",
    "TELL",
    "YES",
    "Deal",
    "TakeDie",
    "alien",
    "at_command",
    "back",
    "bid",
    "challenge",
    "clause",
    "content",
    "counts",
    "do",
    "kinds",
    "legal",
    "maverick",
    "new",
    "opening",
    "order",
    "pack",
    "refused",
    "rulebook",
    "share",
    "snapshot",
    "stances",
    "total",
    "words",
]
