"""The contents of the box: the models of the content files, which are also their schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.bruise_cruise.effects import WORDS
from generator.reading.fields import KEYWORD, Count, Line
from generator.reading.header import BoxItem, Header, Players
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

# Ranges here keep the reader and the engine safe; what the rules ask of a pack is in checks/, with
# the id of the clause that asks it.
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=30)]
Source = Annotated[str, Field(min_length=1, max_length=300)]
Few = Annotated[int, Field(ge=1, le=12)]
Item = Literal["life_preserver", "missile", "torpedo"]
Coordinate = Annotated[int, Field(ge=-99, le=99)]
HexAt = tuple[Coordinate, Coordinate]
Millimetres = Annotated[float, Field(ge=0, le=1000)]
Kilometres = Annotated[float, Field(ge=-20000, le=20000)]

ITEMS: tuple[Item, ...] = ("life_preserver", "missile", "torpedo")
WORTH = {"life_preserver": 1, "missile": 1, "torpedo": 2}
"""The worth of an item in life preservers: the price list. BC-7.3.1"""


# ---- game.yaml ---------------------------------------------------------------------------------


class Admirals(Players):
    """The number of players. BC-1.1"""

    min: Literal[2]
    max: Annotated[int, Field(ge=2, le=4)]


class Price(Entry):
    """The cost of a weapon, in life preservers. BC-7.3.1"""

    missile: Few
    torpedo: Few


class Options(Entry):
    """Rules a table may switch on. BC-11"""

    laser: bool = False
    """true: a ship may sail into a rival Home Port, where it is sunk for good. BC-4.7, BC-11.2"""
    short_game: bool = False
    """true: the deck is gone through once, however many play. BC-11.3"""
    arms_for_sale: bool = False
    """true: every weapon in an exchange is a life preserver instead. BC-11.4"""
    hard_hits: bool = False
    """true: a torpedo hits twice, and weapons do not shield from an anchor. BC-11.5"""
    race: bool = False
    """true: race_points end the game. BC-11.6"""


class Part(BoxItem):
    """A line of the box's contents list."""

    id: Literal[
        "board",
        "action_cards",
        "unfathomable_cards",
        "flags",
        "home_port_markers",
        "ships",
        "anchors",
        "torpedoes",
        "missiles",
        "life_preservers",
        "dice",
        "scorecard",
        "score_tokens",
    ]


class GameFile(Header):
    """game.yaml: who can play, the numbers of the rules, and what the box holds."""

    game: Literal["bruise_cruise"]
    players: Admirals
    deal: Annotated[int, Field(ge=1, le=20)]
    """Cards dealt before the first turn, one of them for the Home Port. BC-1.7"""
    hand_limit: Annotated[int, Field(ge=1, le=20)]
    """The most cards a hand may hold. BC-8.1"""
    starting_stock: dict[Item, Few]
    """The items every Admiral starts with. BC-1.2"""
    price: Price
    torpedo_reach: Few
    """Sailing distance a torpedo runs. BC-7.6.1"""
    missile_range: Few
    """Spaces a missile flies. BC-7.7.1"""
    getaway: Few
    """Spaces a ship may sail after a raid. BC-7.8.4"""
    passes: dict[Annotated[int, Field(ge=2, le=4)], Annotated[int, Field(ge=1, le=5)]]
    """How often the deck is gone through, by number of players. BC-8.6"""
    race_points: Annotated[int, Field(ge=1, le=51)] = 18
    """Points with which an Admiral ends the game, where options.race is true. BC-11.6"""
    options: Options = Options()
    contents: Annotated[tuple[Part, ...], Field(max_length=13)]
    """A line of the contents of the box; the other files are checked against it. BC-V20"""


# ---- board.yaml --------------------------------------------------------------------------------

Side = Literal["E", "NE", "NW", "W", "SW", "SE"]
HexName = Annotated[str, Field(pattern=r"^-?[0-9]{1,2},-?[0-9]{1,2}$")]


class Zone(Entry):
    """A named part of the open sea."""

    id: Id
    name: Line
    hexes: Annotated[tuple[HexAt, ...], Field(min_length=1, max_length=300)]


class Projection(Entry):
    """How latitude and longitude become places on the board."""

    kind: Literal["mercator"]
    true_scale_lat: Annotated[float, Field(ge=-80, le=80)]
    central_lon: Annotated[float, Field(ge=-180, le=180)]
    earth_radius_km: Annotated[float, Field(ge=1, le=1_000_000)]
    hex_km: Annotated[float, Field(ge=0.1, le=10_000)]
    centre_of_0_0_km: tuple[Kilometres, Kilometres]


class Voyage(Entry):
    """A sailing distance the rulebook tells. BC-3.5"""

    from_: Annotated[Id, Field(alias="from")]
    to: Id
    steps: Annotated[int, Field(ge=1, le=100)]


class Salvo(Entry):
    """A ship's space that missiles from all these ports reach. BC-3.8"""

    from_: Annotated[tuple[Id, ...], Field(alias="from", min_length=1, max_length=10)]
    to: HexAt


class Examples(Entry):
    """The rulebook's facts about this very map; a map of one's own has its own, or none."""

    sailing: Annotated[tuple[Voyage, ...], Field(max_length=50)] = ()
    closed: Annotated[tuple[tuple[HexAt, HexAt], ...], Field(max_length=50)] = ()
    missiles: Annotated[tuple[Salvo, ...], Field(max_length=50)] = ()


class Boxes(Entry):
    """Where the bank and the warlords stand on paper: x, y, width and height in millimetres."""

    shady_offshore_bank: tuple[Millimetres, Millimetres, Millimetres, Millimetres]
    warlord_island: tuple[Millimetres, Millimetres, Millimetres, Millimetres]


class BoardFile(ContentFile):
    """board.yaml: the hexes, what lies in them, and which sides are closed."""

    terrain: Annotated[tuple[Annotated[str, Field(max_length=120)], ...], Field(min_length=2, max_length=40)]
    """A line for each row, a sign for each hex: # land, + mixed, ~ sea, x out of play. BC-3.1"""
    closed_sides: Annotated[dict[HexName, tuple[Side, ...]], Field(max_length=1000)] = Field(
        default_factory=dict
    )
    """Sides that ships cannot cross, by the space they belong to; each is listed from both. BC-3.2"""
    zones: Annotated[tuple[Zone, ...], Field(max_length=20)] = ()
    hex_mm: Annotated[float, Field(ge=15, le=60)]
    """A hex on paper, from flat side to flat side."""
    margin_mm: Annotated[float, Field(ge=0, le=60)]
    shift_mm: Annotated[float, Field(ge=-30, le=30)] = 0.0
    """How far the hexes stand left of the middle, so that a fold meets no name."""
    boxes_mm: Boxes | None = None
    projection: Projection | None = None
    examples: Examples = Examples()


# ---- coast.yaml --------------------------------------------------------------------------------


class CoastFile(ContentFile):
    """coast.yaml: the outlines of the land."""

    source: Line
    coast: Annotated[
        tuple[Annotated[str, Field(pattern=r"^-?[0-9.]+,-?[0-9.]+( -?[0-9.]+,-?[0-9.]+)*$")], ...],
        Field(max_length=5000),
    ]
    """Rings of x,y in millimetres from the board's top left, one a line."""


# ---- ports.yaml --------------------------------------------------------------------------------


class Region(Entry):
    """A part of the sea with a ship of its own in every line. BC-7.5.3"""

    id: Id
    name: Line
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]


class Port(Entry):
    """A named sea space. BC-4.2"""

    id: Id
    name: Annotated[str, Field(min_length=1, max_length=24)]
    full_name: Line
    territory: Line
    region: Id
    hex: HexAt
    lat: Annotated[float, Field(ge=-90, le=90)] | None = None
    lon: Annotated[float, Field(ge=-180, le=180)] | None = None
    dot_mm: tuple[Millimetres, Millimetres]
    """Where the dot is printed, from the board's top left."""


class PortFile(ContentFile):
    """ports.yaml: the regions and their ports."""

    regions: Annotated[tuple[Region, ...], Field(min_length=1, max_length=9)]
    ports: Annotated[tuple[Port, ...], Field(min_length=1, max_length=200)]


# ---- cards.yaml and unfathomable.yaml ----------------------------------------------------------


class Checked(Entry):
    """How a fact was looked up, and where."""

    by: Line
    source: Source


class ActionCard(Entry):
    """One of the two cards of a port."""

    id: Id
    number: Count
    port: Id
    region: Id
    engine: int
    exchange: dict[Item, int]
    fact: Annotated[str, Field(max_length=1000)]
    checked: Checked


class CardFile(ContentFile):
    """cards.yaml: the Action cards."""

    cards: Annotated[tuple[ActionCard, ...], Field(min_length=1, max_length=500)]


# ---- scenes.yaml -------------------------------------------------------------------------------

Hour = Literal["dawn", "noon", "gold", "dusk", "night", "storm", "deep", "abyss"]
OnPicture = Annotated[float, Field(ge=-60, le=120)]


class Placed(Entry):
    """A part of a scene: the symbol ``art-PART`` of the layouts, the middle of its foot at a place."""

    part: Annotated[Id, KEYWORD]
    at: tuple[OnPicture, OnPicture]
    """Millimetres from the card's top left."""
    size: Annotated[float, Field(ge=0.2, le=4)] = 1
    tint: Annotated[Id, KEYWORD] | None = None
    """An ink of the layouts' style, ``poster_TINT``, for parts that take one."""
    turn: Annotated[float, Field(ge=-360, le=360)] = 0
    flip: bool = False


class Scene(Entry):
    """The picture of a card: an hour of the day, and parts from far to near."""

    card: Id
    hour: Hour
    """The colours of sky and sea; deep is below the surface, abyss where the Unfathomables are."""
    horizon: OnPicture = 33
    far: Annotated[tuple[Placed, ...], Field(max_length=30)] = ()
    """Behind the sea."""
    near: Annotated[tuple[Placed, ...], Field(max_length=30)] = ()


class SceneFile(ContentFile):
    """scenes.yaml: the pictures of cards. Without one an Action card shows a coast, a dark one a sign."""

    scenes: Annotated[tuple[Scene, ...], Field(max_length=500)] = ()


class UnfathomableCard(Entry):
    """A card with effects of its own. BC-7.10"""

    id: Id
    number: Count
    title: Annotated[str, Field(min_length=1, max_length=40)]
    text: Annotated[str, Field(min_length=1, max_length=200)]
    effects: Annotated[tuple[WORDS.entry, ...], Field(min_length=1, max_length=12)]  # type: ignore[name-defined]


class UnfathomableFile(ContentFile):
    """unfathomable.yaml: the Unfathomable cards."""

    cards: Annotated[tuple[UnfathomableCard, ...], Field(min_length=1, max_length=200)]


# ---- lines.yaml --------------------------------------------------------------------------------


class CruiseLine(Entry):
    """A line that an Admiral runs, told apart by its emblem and by its colour. BC-1.1"""

    id: Id
    name: Line
    emblem: Id
    colour: Id


class LineFile(ContentFile):
    """lines.yaml: the cruise lines; the first seat runs the first of them."""

    lines: Annotated[tuple[CruiseLine, ...], Field(min_length=1, max_length=8)]
    flagship: Line
    """The name on the one ship of a line that belongs to no region."""
