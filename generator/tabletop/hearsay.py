"""The news and hints a person has at the table."""

from __future__ import annotations

from generator.system.values import frozen


@frozen
class Heard:
    """The news a seat had of a decision when it was made; ``decision`` counts from 1.

    ``undone`` is how often the game came back to here, in a line that says so. ``rule`` is the clause of the
    rulebook for such a move, "" where the game names none.
    """

    decision: int
    seat: int
    says: tuple[str, ...]
    undone: int = 0
    rule: str = ""


@frozen
class Hint:
    """The move the reference bot would make: its number among those open, and its sentence.

    ``why`` are the numbers that speak for it, ``then`` the steps it leads to.
    """

    number: int
    says: str
    why: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
