"""The pieces of Jure of the Seas as items of a table: ships and tiles, each with its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from generator.contract import Item, Json, Tabletop
from generator.games.jure_of_the_seas.actions import Action
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import square_name


class Copies:
    """Printed tiles by kind, each named once: whatever lies face up in a scene.

    Nobody knows copies of one kind apart, so a tile keeps its id on its way from the hand to the board only
    while it is the one of its kind that is seen; of several each is named after its place.
    """

    def __init__(self, content: Content, seen: Json) -> None:
        self._left = {kind.id: list(kind.tiles) for kind in content.wakes.wakes}
        on_board = [tile["wake"] for tile in seen["tiles"].values()]
        self._seen = Counter([*on_board, *seen["hand"], *seen["pool"]])

    def id(self, wake: str, place: str) -> str:
        """The id of the tile of that kind in that place."""
        return f"tile {wake}" if self._seen[wake] == 1 else place

    def next(self, wake: str) -> str:
        """A printed tile of that kind that was not named before."""
        return f"wake_tiles/{self._left[wake].pop(0)}"


class Pieces:
    """Makes items of the printed pieces of a table, and says what they are."""

    def __init__(self, table: Tabletop[Content, Action]) -> None:
        self.content, self.words, self.item = table.content, table.words, table.item
        self.printed, self.sea = table.printed, table.content.sea

    @cached_property
    def squares(self) -> dict[str, int]:
        """The squares of the board by name."""
        return {square_name(*self.sea.squares.where(square)): square for square in self.sea.squares}

    def who(self, seen: Json, seat: int) -> str:
        """A seat by name, as whoever looks would call it."""
        return self.words("play.you") if seat == seen["seat"] else self.words.seat(seat)

    def name(self, beast: str) -> str:
        """The name of a daikaiju."""
        return next(one.name for one in self.sea.daikaiju if one.id == beast)

    def title(self, seen: Json, seat: int) -> str:
        """A seat and its ship."""
        return f"{self.who(seen, seat)}, {self.content.ships.ships[seat].name}"

    def ship(self, seen: Json, seat: int, **place: Any) -> Item:
        """A ship that lies there."""
        ship = self.content.ships.ships[seat]
        facts = {"name": ship.name, "status": self.status(seen, seat)}
        own = seat == seen["seat"]
        label = self.words(
            "scene.own_ship" if own else "scene.ship",
            **facts | ({} if own else {"who": self.who(seen, seat)}),
        )
        return self.item(f"ship {seat}", label, f"ships/{ship.id}", motion="swims", **place)

    def status(self, seen: Json, seat: int) -> str:
        """How a ship fares."""
        ship = seen["ships"][seat]
        if "lost" in ship:
            return self.words("play.lost", how=ship["lost"])
        if "ashore" in ship:
            return self.words("play.ashore")
        point = self.words(f"point.{ship['point']}")
        return self.words("play.before", place=f"{ship['front']} {point}")

    def off_board(self, seen: Json, seat: int) -> Iterator[Item]:
        """The ship of a seat, unless it is on the board."""
        if "front" not in seen["ships"][seat]:
            yield self.ship(seen, seat)


def front(seen: Json) -> str:
    """The square before the own bow; "" for a ship that is not on the board."""
    front: str = seen["ships"][seen["seat"]].get("front", "")
    return front


def told_apart(wakes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each tile by a name that no other has, and its kind: ``T19``, then ``T19 2``."""
    counts: Counter[str] = Counter()
    for wake in wakes:
        counts[wake] += 1
        yield f"{wake} {counts[wake]}" if counts[wake] > 1 else wake, wake
