"""The four things a player may do."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Land:
    """Put a bird from your hand on your rock; a storm bird sends a storm to the others. SK-2"""

    bird: str
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Fish:
    """Roll a die; 4 or more draws a bird. SK-3"""


@dataclass(frozen=True, slots=True, order=True)
class Shelter:
    """In a storm: give up a bird of your hand. SK-4"""

    bird: str


@dataclass(frozen=True, slots=True, order=True)
class Brave:
    """In a storm: roll a die; 1 or 2 blows your best bird off the rock. SK-5"""


Action = Land | Fish | Shelter | Brave
ACTIONS = (Land, Fish, Shelter, Brave)
