"""Skerry on tables that are laid wrong, one bug in each, for the conformance suite to find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from skerry.actions import Brave, Land, Shelter
from skerry.pieces import Birds
from skerry.tabletop import SkerryTabletop

from generator.contract import SAID, Area, Commentary, Face, Game, Item, Json, Scene
from tests.outside.toy import GAME


class PlantedTabletop(SkerryTabletop):
    """A sound scene, with ``plant`` done to its areas in the end."""

    def scene(self, observation: Json) -> Scene:
        scene = super().scene(observation)
        return replace(scene, areas=tuple(self.plant(list(scene.areas), observation)))

    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return areas

    def on_board(self, areas: list[Area], *items: Item, **changes: Any) -> list[Area]:
        return [replace(areas[0], items=(*areas[0].items, *items), **changes), *areas[1:]]

    def bird(self, id: str = "stray", **changes: Any) -> Item:
        return replace(self.item(id, "a stray bird", "birds/auk", x=40, y=45), **changes)


class LiesTwice(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return [*areas, *(replace(area, id=f"again {area.id}") for area in areas if area.items)]


class OutsideTheBoard(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(x=32, size=(63.5, 88.9), degrees=90))


class NowhereAtAll(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(x=float("nan")))


class Nameless(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(label=" "))


class UnknownFace(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(face=Face("albatross")))


class EmptyPile(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(count=0))


class StandsForNothing(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, self.bird(same_as="albatross"))


class NoSuchRole(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, role="shelf")


class NoGround(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        return self.on_board(areas, size=None)


class Remembers(PlantedTabletop):
    """The scene of one look hangs on the looks before it."""

    looks = 0

    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        self.looks += 1
        return self.on_board(areas, notes=(f"look {self.looks}",))


class TakesFromTheHand(PlantedTabletop):
    def plant(self, areas: list[Area], observation: Json) -> list[Area]:
        observation["hand"].clear()
        return areas


class HidesTheDeck(SkerryTabletop):
    """Who wants to fish has nothing to touch."""

    def piles(self, seen: Json) -> Any:
        return (item for item in super().piles(seen) if item.id != "deck")


class SaysNothing(SkerryTabletop):
    def touched(self, observation: Json, action: Any) -> tuple[str, ...]:
        return super().touched(observation, action) or (SAID,)


class EndsTooSoon(SkerryTabletop):
    """The sea braves a storm before any bird can be given to it."""

    def touched(self, observation: Json, action: Any) -> tuple[str, ...]:
        path = super().touched(observation, action)
        return ("sea", *path[:1]) if isinstance(action, Shelter | Brave) else path


class TouchesAlike(SkerryTabletop):
    """Every bird of a hand is touched as one, and read as one."""

    def touched(self, observation: Json, action: Any) -> tuple[str, ...]:
        return ("rock",) if isinstance(action, Land) else super().touched(observation, action)


class AlikeBirds(Commentary[Birds, Any]):
    def move(self, state: Any, action: Any) -> str:
        return "land a bird" if isinstance(action, Land) else super().move(state, action)


def lying(kind: type[SkerryTabletop], **more: Any) -> Game[Birds, Any]:
    """The game on another table."""
    return replace(GAME, tabletop=kind, **more)


ON_THE_TABLE: Mapping[str, tuple[Game[Birds, Any], str]] = {
    "a bird lies in two places": (lying(LiesTwice), "scenes"),
    "a turned bird sticks out": (lying(OutsideTheBoard), "scenes"),
    "a bird lies at no number": (lying(NowhereAtAll), "scenes"),
    "a bird without a name": (lying(Nameless), "scenes"),
    "a face of another pack": (lying(UnknownFace), "scenes"),
    "a pile of nothing": (lying(EmptyPile), "scenes"),
    "a bird that stands for nothing": (lying(StandsForNothing), "scenes"),
    "an area of no role": (lying(NoSuchRole), "scenes"),
    "spots without an area": (lying(NoGround), "scenes"),
    "a scene that remembers": (lying(Remembers), "scenes"),
    "a scene that takes cards": (lying(TakesFromTheHand), "scenes"),
    "a move without its piece": (lying(HidesTheDeck), "scenes"),
    "a button without words": (lying(SaysNothing), "scenes"),
    "a move that begins as another ends": (lying(EndsTooSoon), "scenes"),
    "moves that touch and read alike": (
        lying(TouchesAlike, commentary=AlikeBirds),
        "scenes",
    ),
}
