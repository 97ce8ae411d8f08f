"""A game as it lies on the table: areas, the printed faces in them, and what a move touches.

A scene is made from what one seat may know, ``State.observation``, and from nothing else, so that
whatever is shown of it cannot tell more. Millimetres are those of the printed pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, Literal

from generator.contract.printing import Component, Face, Piece, Spot
from generator.contract.rules import C
from generator.contract.state import A, Json, State, kind_name
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.mechanics.grids import Grid
    from generator.reading.packs import Pack
    from generator.reading.strings.words import Words

SAID = "="
"""Before words that are chosen from, in what a move touches: ``=turned right``."""

Size = str | tuple[float, float]
"""A trade name of a size, or (width, height) in millimetres, as of a Component."""


@frozen
class Item:
    """A piece on the table, with the side of it that is seen.

    ``id`` is unlike that of every other item and spot of the scene and stays with the piece while it
    moves. ``label`` says what it is to who cannot see it. ``face`` is drawn at ``size``; an item without
    a face is its label on a plain chip. ``x`` and ``y`` place its centre in mm from the left and from the
    top of an area that has a size; in others items stand in rows, in their order. ``degrees`` turn it
    clockwise. ``scale`` makes it larger or smaller than print. Of a face that holds many pieces, ``window``
    is the part to be seen: left, top, width and height in mm. ``count`` is the number of a pile, and
    ``caption`` stands under it. ``same_as`` is the id of an item or spot for which this one may be touched
    as well: of equal cards in hand a move names the first, and a click on any of them will do.
    ``motion`` is how it goes from one view to the next where that is more than a glide: a die that ``rolls``,
    a beast that ``walks``, whatever ``swims``.
    ``leads`` are the places to which other items come when this one is played where it goes next: id, x and
    y in mm of the board, degrees.
    """

    id: str
    label: str
    face: Face | None = None
    size: Size = "poker"
    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0
    scale: float = 1.0
    window: tuple[float, float, float, float] | None = None
    count: int = 1
    caption: str = ""
    same_as: str = ""
    leads: tuple[tuple[str, float, float, float], ...] = ()
    motion: Literal["", "rolls", "walks", "swims"] = ""


@frozen
class Area:
    """A part of the table: a board of a ``size``, maybe with its printed ``face``, or rows of items.

    ``role`` says where it belongs on the screen: the board in the middle, the hand at the hand of who
    looks, what is common beside the board, and what lies before each player. ``notes`` are lines of text
    under the title, such as the points of a player. ``ticks`` are things that players cross off for
    themselves, and ``pencil`` says that they mark its spots likewise; the page keeps that, nobody is told.
    ``ways`` are spots that can be gone to, each with the id of the spot or item one comes from. Where boards
    stand one below the other, as on a phone, those ``on_top`` come first.
    """

    id: str
    title: str
    role: Literal["board", "hand", "common", "player"]
    items: tuple[Item, ...] = ()
    size: Size | None = None
    face: Face | None = None
    spots: tuple[Spot, ...] = ()
    notes: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    pencil: bool = False
    ways: tuple[tuple[str, str], ...] = ()
    on_top: bool = False


@frozen
class Scene:
    """The whole table as one seat sees it. ``notes`` are lines above everything, such as the round.

    ``asks`` is what the seat is asked to decide, as said to its player: "lay a tile before your ship"; ""
    where the game has no words for it, or somebody else decides. ``out`` tells a player who is out of a game
    that goes on, and why: "you are out: a daikaiju moved onto your tile".
    """

    areas: tuple[Area, ...]
    notes: tuple[str, ...] = ()
    asks: str = ""
    out: str = ""

    def ids(self) -> list[str]:
        """The ids of all items and spots; each should be there once."""
        items = [item.id for area in self.areas for item in area.items]
        return items + [spot.id for area in self.areas for spot in area.spots]


class Tabletop(Generic[C, A]):
    """Lays a game out on a table; a game makes it the base of its own.

    ``parts`` are the components as they are printed: their pieces, by ``<component>/<piece>``, are what
    lies on the table.
    """

    aids: ClassVar[tuple[str, ...]] = ()
    """Printed pieces that sum the rules up, which players may ask to see: ``aid/aid``, ``aid/aid/back``."""

    def __init__(self, content: C, pack: Pack, parts: Sequence[Component]) -> None:
        self.content = content
        self.pack = pack
        self.words: Words = pack.words
        self._parts = parts

    @cached_property
    def printed(self) -> Mapping[str, tuple[Component, Piece]]:
        """Every printed piece by ``<component>/<piece>``, with the component it is of."""
        return {f"{part.name}/{piece.id}": (part, piece) for part in self._parts for piece in part.pieces}

    def item(self, id: str, label: str, name: str, back: bool = False, **rest: object) -> Item:
        """An item that shows the front or the back of the printed piece of that name."""
        part, piece = self.printed[name]
        face = piece.back if back else piece.front
        return Item(id, label, face, part.size, **rest)  # type: ignore[arg-type]

    def row(self, where: str, pieces: Iterable[str], part: str) -> tuple[Item, ...]:
        """Pieces of a component side by side, such as a hand: ``<where> crab 1``, ``<where> crab 2``.

        A move names the first of a kind; any of the kind may be touched for it.
        """
        count: Counter[str] = Counter()
        items = []
        for piece in pieces:
            count[piece] += 1
            first = f"{where} {piece} 1" if count[piece] > 1 else ""
            label = str(self.printed[f"{part}/{piece}"][1].front.values.get("name", piece))
            items.append(
                self.item(f"{where} {piece} {count[piece]}", label, f"{part}/{piece}", same_as=first)
            )
        return tuple(items)

    def board(
        self,
        name: str,
        title: str,
        items: Iterable[Item] = (),
        spots: Iterable[Spot] = (),
        notes: tuple[str, ...] = (),
    ) -> Area:
        """An area whose ground is a printed piece, such as ``board/board``."""
        part, piece = self.printed[name]
        return Area(
            name,
            title,
            "board",
            tuple(items),
            size=part.size,
            face=piece.front,
            spots=tuple(spots),
            notes=notes,
        )

    def spots(self, grid: Grid, names: Iterable[str]) -> Iterator[Spot]:
        """These spaces of a grid, to be chosen."""
        yield from (Spot(name, name, *grid.middle(name), *grid.space_mm, grid.shape) for name in names)

    def player(self, seat: int, observation: Json) -> str:
        """A seat by name, as everywhere else: ``you`` for the one that looks."""
        own = seat == observation["seat"]
        return self.words("play.you") if own else self.words.seat(seat)

    def scene(self, observation: Json) -> Scene:
        """The table as the seat sees it that may know this much."""
        raise NotImplementedError

    def asks(self, observation: Json, actions: Sequence[A]) -> str:
        """The prompt of the seat that decides, made of its legal ``actions``; "" leaves it to the scene."""
        return ""

    def kind(self, action: A) -> str:
        """The kind of a move as its game calls it, by which choices are gathered; "" for none: "sail".

        It is the word ``kind.<action>`` of the pack, such as ``kind.lift_anchor``, where there is one.
        """
        return self.words.by_key.get(f"kind.{kind_name(type(action))}", "")

    def laid_open(self, state: State[A], seat: int) -> Scene:
        """The table of a game that is over, as the seat sees it, with what the others held laid open."""
        scene = self.scene(dict(state.observation(seat)))
        seen = set(scene.ids())
        hands = [
            self._held(self.scene(dict(state.observation(other))), other, seen)
            for other in range(len(state.scores()))
            if other != seat
        ]
        return replace(scene, areas=(*scene.areas, *(hand for hand in hands if hand.items)))

    def _held(self, scene: Scene, seat: int, seen: Container[str]) -> Area:
        """The items a seat sees in its own hand, side by side, without those that are ``seen`` already."""
        hands = [area for area in scene.areas if area.role == "hand" and area.size is None]
        items = tuple(
            replace(item, id=f"held {seat} {item.id}", same_as="")
            for area in hands
            for item in area.items
            if item.face is not None and item.id not in seen
        )
        title = self.words("table.in_hand", player=self.words.seat(seat))
        return Area(f"held {seat}", title, "player", items)

    def touched(self, observation: Json, action: A) -> tuple[str, ...]:
        """The ids of items and spots that a player touches, in turn, to make a move.

        Words to choose from begin with SAID. () is a move made with a button that has its sentence on it.
        Moves that touch the same things are told apart by their sentences afterwards.
        """
        return ()
