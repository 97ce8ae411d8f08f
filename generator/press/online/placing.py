"""A table laid out: where everything lies on it, in mm, and the room that a screen asks for."""

from __future__ import annotations

from collections.abc import Callable

from generator.contract.setup import Dial, Ground, Holder, LooseDie, Lot, Setup, Thing
from generator.system.values import frozen

LABEL_MM = 9.0
"""Room for a name above a pile."""
DIE_MM = 22.0


def short(title: str) -> str:
    """A title without the name of what it is part of.

    >>> short("Cards: Sunlight")
    'Sunlight'
    """
    return title.rpartition(": ")[2]


def with_hands(setup: Setup) -> bool:
    """Whether anybody needs a hand: who plays alone does with cards in it alone."""
    return setup.players > 1 or any(lot.hand for lot in setup.lots)


def is_marked(holder: Holder) -> bool:
    """Whether it is a place by itself that a table without screen has, too, with its name."""
    return bool(holder.title and not holder.on and not holder.turns)


def is_held(lot: Lot) -> bool:
    """Whether somebody has it in hand."""
    return lot.hand and lot.seat is not None


@frozen
class HandRoom:
    """The room before a seat in which a hand is held."""

    seat: int


What = Ground | Lot | LooseDie | Thing | Holder | Dial | HandRoom
Sizes = Callable[[Thing], tuple[float, float]]
"""The width and height of a thing in mm, as it is cut."""


@frozen
class Lying:
    """Something and the middle of its place, in mm from the left and the top of the table.

    ``width`` and ``height`` are its own as it is drawn, which is ``scale`` times as large as print. ``above``
    is true of what lies on a ground. At the far edge all is ``turned`` by 180 degrees.
    ``room`` is how wide its name and its button may be.
    """

    what: What
    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    above: bool = False
    turned: float = 0.0
    room: float = 0.0


@frozen
class Table:
    """All that lies on a table, grounds first, and the room it takes in mm."""

    width: float
    height: float
    lying: tuple[Lying, ...]

    def scale_to(self, width: float, height: float) -> float:
        """How many units a millimetre may have on a table of that many units."""
        return min(width / max(self.width, 1.0), height / max(self.height, 1.0))


@frozen
class OnScreen:
    """The room on a table that is looked at whole: lengths in mm.

    Piles have a name above them, of letters ``letter`` wide in a line ``head`` high, and those that are
    shuffled a button of ``foot`` below; piles of nobody have another of ``recall``. A piece is at least as
    large as a square of ``piece``, a die of ``die``, which is one beside others; on a mat it is one of
    ``on_mat``. Marks on paper are as large as a square of ``mark``, with the paper. An aid of a player is no
    wider than ``aid``, if that is not 0, a paper that is consulted is ``paper``. Letters of a button are
    ``button`` wide. A dial is ``dial`` wide and high. Boards on which nothing has to fit a space are
    ``board`` times as large as in print. Players may sit at the ``sides``.
    """

    letter: float = 0.0
    head: float = LABEL_MM
    foot: float = 0.0
    recall: float = 0.0
    piece: float = 0.0
    mark: float = 0.0
    board: float = 1.0
    die: float = DIE_MM
    on_mat: float = DIE_MM
    dial: tuple[float, float] = (0.0, 0.0)
    aid: float = 0.0
    button: float = 0.0
    paper: float = 0.0
    sides: bool = False
