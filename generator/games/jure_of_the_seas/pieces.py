"""The models of the content files, which are also their schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.reading.fields import Colour, Count, Line, Text
from generator.reading.header import BoxItem, Header, Players
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

# Ranges here keep the reader and the engine safe; what the rules ask of a pack is in checks/, with
# the id of the clause that asks it.
TileId = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=20)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=20)]
Millimetres = Annotated[float, Field(ge=5, le=100)]
Point = Annotated[int, Field(ge=0, le=7)]
Number = Annotated[int, Field(ge=0, le=99)]
Arrow = Literal["turn", "up", "right", "down", "left"]
ArrowColour = Literal["gold", "blue"]


# ---- game.yaml ---------------------------------------------------------------------------------


class Seats(Players):
    """The number of players. The eight ships and the table of start_daikaiju follow it."""

    min: Literal[2]
    max: Literal[8]


class Options(Entry):
    """Rules a table may switch on."""

    no_daikaiju: bool = False
    """true: play on open water, with no daikaiju and no dice. JS-12.1"""


class Part(BoxItem):
    """A line of the box's contents list."""

    id: Literal["board", "wake_tiles", "daikaiju_tiles", "ships", "dice"]


class GameFile(Header):
    """game.yaml: who can play, the numbers of the rules, and what the box holds."""

    game: Literal["jure_of_the_seas"]
    players: Seats
    hand_size: Annotated[int, Field(ge=1, le=4)]
    """Wake tiles in a full hand. JS-2.2"""
    min_daikaiju: Annotated[int, Field(ge=0, le=10)]
    """With fewer in play at the start of a turn, new ones are placed instead of rolling. JS-4.2"""
    movement_sums: Annotated[tuple[Annotated[int, Field(ge=2, le=12)], ...], Field(max_length=11)]
    """Sums of gold and blue die that set the daikaiju moving. JS-4.3"""
    new_daikaiju_roll: Annotated[int, Field(ge=1, le=6)]
    """The result of the movement die that places a new daikaiju; the others are arrows. JS-5.2"""
    start_daikaiju: dict[Annotated[int, Field(ge=0, le=99)], Count]
    """Daikaiju placed before the first turn, by number of players. JS-2.4"""
    options: Options = Options()
    contents: Annotated[tuple[Part, ...], Field(max_length=5)]
    """The contents of the box; the other files are checked against it. JS-2.9"""


# ---- board.yaml --------------------------------------------------------------------------------


class BoardFile(ContentFile):
    """board.yaml: the squares, the points that meet across a side, and where the dice point."""

    columns: Annotated[int, Field(ge=5, le=9)]
    rows: Annotated[int, Field(ge=5, le=9)]
    start_marks: Count
    """Two on every outer side of an edge square. JS-1.7"""
    point_mate: Annotated[dict[Point, Point], Field(max_length=8)]
    """Which point of the next square a point meets. JS-1.3"""
    gold_to_column: Annotated[dict[Number, Number], Field(max_length=20)]
    """Column of a new daikaiju by the gold die, counted from 0 at the left. JS-3.3"""
    blue_to_row: Annotated[dict[Number, Number], Field(max_length=20)]
    """Row of a new daikaiju by the blue die, counted from 0 at the top. JS-3.3"""
    square_mm: Annotated[float, Field(ge=25, le=70)]
    """Side of a square and of a tile on paper."""
    margin_mm: Millimetres
    """Width of the strip around the squares, for start marks and dice numbers."""


# ---- wakes.yaml --------------------------------------------------------------------------------


class WakeType(Entry):
    """One tile up to turning: its four wakes, and how many of it the box holds. JS-1.4"""

    id: TileId
    pairs: Annotated[tuple[tuple[Point, Point], ...], Field(min_length=1, max_length=8)]
    """The points each wake joins; of the four rotations the one that comes first in order."""
    symmetry: Literal[1, 2, 4]
    """How many of the four rotations look alike."""
    copies: Count
    tiles: Annotated[tuple[TileId, ...], Field(max_length=1000)]
    """An id for every copy, to find a tile in the box."""


class WakeFile(ContentFile):
    """wakes.yaml: the wake tiles."""

    complete: bool = True
    """true: every way to draw a tile must be there; false for a set that leaves some out. JS-V4"""
    wakes: Annotated[tuple[WakeType, ...], Field(min_length=1, max_length=105)]


# ---- daikaiju.yaml -----------------------------------------------------------------------------


class Daikaiju(Entry):
    """One monster tile. Arrows are for the tile upright, by the die result printed on them. JS-5.4"""

    id: TileId
    name: Text
    english: Text
    """The meaning of the name."""
    rotation_number: Annotated[int, Field(ge=1, le=6)]
    """The result that turns it, and its place in the order of moving. JS-5.3"""
    arrow_colour: ArrowColour
    """Gold acts before blue of the same number. JS-5.3"""
    turn: Literal["clockwise", "anticlockwise"]
    """Which way the curved arrow turns the tile. JS-5.5"""
    arrows: Annotated[dict[Number, Arrow], Field(max_length=6)]
    text: Text
    """A line that is told of it, on the card of their order."""


class DaikaijuFile(ContentFile):
    """daikaiju.yaml: the monster tiles."""

    daikaiju: Annotated[tuple[Daikaiju, ...], Field(min_length=1, max_length=20)]


# ---- ships.yaml --------------------------------------------------------------------------------


class Ship(Entry):
    """One ship, told apart by its colour and by the mark on its sail."""

    id: TileId
    name: Line
    colour: Word
    hex: Colour
    """The same colour for the printer, as #rrggbb."""
    sail_mark: Word


class ShipFile(ContentFile):
    """ships.yaml: the ships; the first seat sails the first of them."""

    ships: Annotated[tuple[Ship, ...], Field(min_length=1, max_length=20)]
