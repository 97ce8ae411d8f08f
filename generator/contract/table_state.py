"""States that say once where pieces lie and who sees them, and need not write down what follows from that."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, ClassVar, Self

from generator.contract.state import Json
from generator.mechanics.dice import Dice
from generator.mechanics.piles import deal_anew


class SeenBy(Enum):
    """Who sees the pieces that lie in a place."""

    EVERYBODY = "everybody"
    OWN_SEAT = "own seat"
    """The place is a list with one pile a seat; each seat sees its own, and how many lie in the others."""
    NOBODY = "nobody"
    """Only how many there are is seen."""


EVERYBODY, OWN_SEAT, NOBODY = SeenBy


class TableState:
    """The base of a State, made of what the class says of its places when it is declared::

        class State(TableState, pile=NOBODY, hands=OWN_SEAT, market=EVERYBODY): ...

    Each place is an attribute that holds pieces, which are strings by their kind: a list, a list of lists,
    or a dict by square or by name, whose values may be tuples with a seat in them. ``copy``, ``redealt``,
    ``pieces`` and ``observation`` follow from that, and from ``seat``, whose turn it is. Numbers besides are
    attributes like any other; an ``observation`` that shows them, or points, adds them to this one.

    What is hidden is dealt anew among all hidden places. Where their pieces may not mix, because their backs
    differ, ``decks`` names the places of each kind of back. Hands that are dealt anew come sorted.

    Written by hand for one game, a copy takes half the time: worth it where games are played by the million.
    """

    places: ClassVar[Mapping[str, SeenBy]] = {}
    decks: ClassVar[tuple[tuple[str, ...], ...]] = ()
    seat: int = 0

    def __init_subclass__(cls, **places: SeenBy) -> None:
        super().__init_subclass__()
        cls.places = {**cls.places, **places}

    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.seat

    def observation(self, seat: int) -> Json:
        """Every place as the seat sees it: all of it, or how many pieces lie there.

        Of ``hands`` there are the sizes of all, and those of the seat itself as ``own_hands``.
        """
        seen: Json = {"seat": seat, "to_move": self.to_move()}
        for name, seen_by in self.places.items():
            place = getattr(self, name)
            if seen_by is OWN_SEAT:
                seen[f"own_{name}"] = plain_value(place[seat])
            seen[name] = plain_value(place) if seen_by is EVERYBODY else sizes(place)
        return seen

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy where all that the seat does not see is dealt anew, and later rolls come from ``dice``."""
        twin = self.copy()
        for name, value in vars(self).items():
            if isinstance(value, Dice):
                setattr(twin, name, dice)
        for deck in self.decks or (tuple(self.places),):
            piles = [(pile, name) for name in deck for pile in twin.unseen(name, seat)]
            anew = deal_anew([pile for pile, _ in piles], dice)
            for (pile, name), pieces in zip(piles, anew, strict=True):
                pile[:] = sorted(pieces) if self.places[name] is OWN_SEAT else pieces
        return twin

    def unseen(self, name: str, seat: int) -> Iterator[list[str]]:
        """The piles of a place that a seat does not see."""
        place = getattr(self, name)
        if self.places[name] is OWN_SEAT:
            yield from (hand for owner, hand in enumerate(place) if owner != seat)
        elif self.places[name] is NOBODY:
            yield from place if is_piles(place) else (place,)

    def pieces(self) -> Mapping[str, int]:
        """The number of each kind of piece in all places."""
        return Counter(kind for name in self.places for kind in kinds(getattr(self, name)))

    def in_play(self) -> Iterable[str]:
        """The kinds of piece that lie where everybody sees them; the usual ``Rules.seen``."""
        names = [name for name, seen_by in self.places.items() if seen_by is EVERYBODY]
        return {kind for name in names for kind in kinds(getattr(self, name))}

    def copy(self) -> Self:
        """A twin with lists, dicts, sets and dice of its own, as deep as they go; all else is shared."""
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            twin.__dict__[name] = twin_of(value) if type(value) in MUTABLE else value
        return twin


MUTABLE = frozenset((list, dict, set, deque, Counter, defaultdict, Dice))
"""The fields a state has for itself; all others do not change, and are shared."""


def twin_of(value: Any) -> Any:
    """A copy of a list, a dict, a set or dice, and of those in it."""
    twin = value.copy()
    inside = twin.values() if isinstance(twin, dict) else () if isinstance(twin, Dice) else twin
    if not MUTABLE.isdisjoint(map(type, inside)):
        for key, inner in list(twin.items() if isinstance(twin, dict) else enumerate(twin)):
            if type(inner) in MUTABLE:
                twin[key] = twin_of(inner)
    return twin


def kinds(place: Any) -> Iterator[str]:
    """Every piece of a place by its kind: all strings in it but the keys of a dict.

    >>> list(kinds({"a1": ("crab", 2), "b4": ("star", 0)}))
    ['crab', 'star']
    """
    if isinstance(place, str):
        yield place
    elif isinstance(place, Iterable):
        for inner in place.values() if isinstance(place, Mapping) else place:
            yield from kinds(inner)


def plain_value(place: Any) -> Any:
    """A place as plain JSON: tuples as lists, sets as sorted lists, keys as text."""
    if isinstance(place, Mapping):
        return {str(key): plain_value(inner) for key, inner in place.items()}
    if isinstance(place, list | tuple):
        return [plain_value(inner) for inner in place]
    return sorted(place) if isinstance(place, set | frozenset) else place


def is_piles(place: Any) -> bool:
    """Whether a place is several piles rather than one."""
    return any(isinstance(pile, list) for pile in place)


def sizes(place: Any) -> Any:
    """The number of pieces in a place, or in each of its piles."""
    return [len(pile) for pile in place] if is_piles(place) else len(place)
