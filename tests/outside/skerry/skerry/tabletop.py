"""Skerry on the table in a browser: the printed cards, and what a player touches to move them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.contract import Area, Item, Json, Scene, Spot, Tabletop

from skerry.actions import Action, Fish, Land, Shelter
from skerry.pieces import Birds

WIDE, TALL = 63.5, 88.9
DECK, SEA, ROCK = ((WIDE * (n + 0.5) + 8 * n, TALL / 2) for n in range(3))
"""Where the middle of each place is, in mm from the left and from the top."""


class SkerryTabletop(Tabletop[Birds, Action]):
    """Lays Skerry out: all it is told is an observation."""

    def scene(self, observation: Json) -> Scene:
        seen = observation
        places = (Spot("sea", "the sea", *SEA, WIDE, TALL), Spot("rock", "your rock", *ROCK, WIDE, TALL))
        size = (3 * WIDE + 16, TALL)
        areas = [
            Area("skerry", "The skerry", "board", tuple(self.piles(seen)), size, spots=places),
            Area("hand", "Your hand", "hand", tuple(self.birds("hand", seen["hand"]))),
        ]
        for seat, rock in enumerate(seen["rocks"]):
            birds = tuple(self.birds(f"rock {seat}", rock))
            areas.append(
                Area(
                    f"before {seat}",
                    "Your rock" if seat == seen["seat"] else f"The rock of seat {seat}",
                    "player",
                    birds,
                    notes=(f"{seen['hands'][seat]} in hand",),
                )
            )
        return Scene(tuple(areas))

    def piles(self, seen: Json) -> Iterator[Item]:
        """The deck face down, and the bird that went into the sea last."""
        if seen["deck"]:
            back = f"birds/{self.content.birds[0].id}"
            yield self.item("deck", "the deck", back, back=True, x=DECK[0], y=DECK[1], count=seen["deck"])
        if seen["sea"]:
            label, top = "birds in the sea", f"birds/{seen['sea'][-1]}"
            yield self.item("drowned", label, top, x=SEA[0], y=SEA[1], count=len(seen["sea"]), same_as="sea")

    def birds(self, where: str, birds: Iterable[str]) -> Iterator[Item]:
        """Birds side by side; any of a kind may be touched for the first of it."""
        count: Counter[str] = Counter()
        for bird in birds:
            count[bird] += 1
            first = f"{where} {bird} 1" if count[bird] > 1 else ""
            yield self.item(f"{where} {bird} {count[bird]}", bird, f"birds/{bird}", same_as=first)

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        match action:
            case Land(bird):
                return f"hand {bird} 1", "rock"
            case Shelter(bird):
                return f"hand {bird} 1", "sea"
            case Fish():
                return ("deck",)
        return ()  # a storm is braved by a button
