"""One game on one card: the squares scratched, the ships afloat, the aircraft that can still fly."""

from __future__ import annotations

from typing import Any, Self

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.seen_card import SeenCard
from generator.mechanics.dice import Dice

# The helicopter's square while none flies, and after it took off but before its first square.
LANDED, TAKEN_OFF = -1, -2

PLAYING, WON, LOST = range(3)
RESULTS = ("", "win", "loss")


class State:
    """A game between two decisions.

    ``scratched`` is a bit mask of squares. ``afloat`` and ``helicopters`` go with the group, left to
    right; ``helicopter`` is the square the flying helicopter revealed last, LANDED or TAKEN_OFF.
    ``hits_left`` counts hidden ship squares; ``printed_id`` is there for a card that was asked for by its
    id, as it is printed. All chance was in making the card; ``dice`` rolls no more.
    """

    __slots__ = (
        "afloat",
        "anti_air",
        "card",
        "dice",
        "helicopter",
        "helicopters",
        "hits_left",
        "printed_id",
        "result",
        "scratched",
        "strike_fighters",
        "turns",
    )

    def __init__(self, card: Card, dice: Dice) -> None:
        setup = card.setup
        self.card = card
        self.dice = dice
        self.scratched = 0
        self.afloat = [True] * len(setup.order)
        self.helicopters = list(setup.helicopters)
        self.anti_air = setup.anti_air
        self.strike_fighters = setup.strike_fighters
        self.helicopter = LANDED
        self.hits_left = sum(token[0] == "S" for token in card.grid)
        self.printed_id = ""
        self.result = PLAYING
        self.turns = 0

    def copy(self) -> Self:
        """An independent twin; the card is shared."""
        twin = type(self).__new__(type(self))
        twin.card = self.card
        twin.dice = self.dice.copy()
        twin.scratched = self.scratched
        twin.afloat = self.afloat.copy()
        twin.helicopters = self.helicopters.copy()
        twin.anti_air = self.anti_air
        twin.strike_fighters = self.strike_fighters
        twin.helicopter = self.helicopter
        twin.hits_left = self.hits_left
        twin.printed_id = self.printed_id
        twin.result = self.result
        twin.turns = self.turns
        return twin

    def redealt(self, seat: int, dice: Dice) -> Self:
        """The same game on another card that looks the same so far, drawn as likely as it is."""
        # Here, because NumPy is only needed to make cards, not to play them.
        from generator.games.general_quarters.cards.redealing import another_card

        twin = self.copy()
        twin.card = another_card(self.card.setup, self.seen_card(), self.shown(), dice.child("redeal"))
        twin.dice = dice
        return twin

    def seen_card(self) -> SeenCard:
        """The map as the player sees it."""
        setup = self.card.setup
        printed = setup.missile_total if setup.missiles_printed else None
        return SeenCard.of(setup.waters, self.card.grid, self.scratched, printed)

    def shown(self) -> tuple[str, ...]:
        """The token each square shows, missiles with their labels; ``""`` while it is unscratched. GQ-4.2"""
        return tuple(
            ("S" if token[0] == "S" else token) if self.scratched >> square & 1 else ""
            for square, token in enumerate(self.card.grid)
        )

    def is_scratched(self, square: int) -> bool:
        """Whether the square has been revealed."""
        return bool(self.scratched >> square & 1)

    def ship_afloat(self, label: str) -> bool:
        """Whether that ship of the group is afloat."""
        return self.afloat[self.card.setup.order.index(label)]

    def pieces(self) -> dict[str, int]:
        """The pieces of the card: its squares by what they hide, and the group."""
        counts = {"group ships": len(self.afloat)}
        names = {".": "empty", "S": "hit", "U": "submarine", "M": "missile"}
        for token in self.card.grid:
            name = names[token[0]]
            counts[name] = counts.get(name, 0) + 1
        return counts

    def observation(self, seat: int) -> dict[str, Any]:
        """The card as the player sees it. GQ-1.3, GQ-1.4"""
        setup = self.card.setup
        waters = setup.waters
        shown = self.shown()
        seen: dict[str, Any] = {
            "card": self.printed_id,
            "preset": setup.preset,
            "shown": [list(shown[at : at + waters.cols]) for at in range(0, waters.squares, waters.cols)],
            "shallow": list(waters.shallow),
            "fleet": [
                {
                    "name": kind.name,
                    "length": kind.length,
                    "number": kind.number,
                    "horizontal": kind.horizontal,
                    "vertical": kind.vertical,
                    "water": kind.water,
                }
                for kind in waters.kinds
            ],
            "submarines": waters.submarines,
            "order": list(setup.order),
            "afloat": list(self.afloat),
            "helicopters": list(self.helicopters),
            "anti_air": self.anti_air,
            "strike_fighters": self.strike_fighters,
            "helicopter": self.helicopter,
            "turns": self.turns,
            "result": RESULTS[self.result],
        }
        if setup.missiles_printed:
            seen["missiles"] = dict(zip(setup.order, setup.missiles, strict=True))
        return seen
