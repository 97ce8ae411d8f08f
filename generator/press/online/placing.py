"""A table laid out: where everything lies on it, in mm, and the room that a screen asks for."""

from __future__ import annotations

from collections.abc import Callable

from generator.contract.setup import Dial, Ground, Holder, LooseDie, Lot, Thing
from generator.system.values import frozen

LABEL_MM = 9.0
"""Room for a name above a pile."""
DIE_MM = 22.0


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
    ``on_mat``. An aid is no wider than ``aid``, if that is not 0. A dial is ``dial`` wide and high. Players
    may sit at the ``sides``. Only where there is a screen there are holders and dials.
    """

    letter: float = 0.0
    head: float = LABEL_MM
    foot: float = 0.0
    recall: float = 0.0
    piece: float = 0.0
    die: float = DIE_MM
    on_mat: float = DIE_MM
    dial: tuple[float, float] = (0.0, 0.0)
    aid: float = 0.0
    sides: bool = False
