"""The content of General Quarters as frozen models: these are the schema of its YAML files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.general_quarters.setup import MIN_AFLOAT
from generator.games.general_quarters.waters import Water
from generator.reading.fields import Keyword, Line
from generator.reading.header import Header, Players
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

# Ranges here keep the reader and the algorithms safe; what the rules ask of a pack is for the checks.
Label = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9-]{0,7}$")]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=20)]


class Solo(Players):
    """A game for one."""

    min: Literal[1]
    max: Literal[1]


class Title(Header):
    """game.yaml: the title, the few lines every card carries, and what the box holds.

    ``{missiles}`` in ``cover`` is filled in. ``contents`` says how many cards a set has.
    """

    game: Literal["general_quarters"]
    players: Solo
    tagline: Line
    cover: Line
    win: Line
    loss: Line


class Chart(ContentFile):
    """card.yaml: the map of a card and what the player is told about it. GQ-1.1, GQ-1.4, GQ-1.6"""

    rows: Annotated[int, Field(ge=5, le=12)]
    columns: Annotated[int, Field(ge=6, le=12)]
    shallow_columns: tuple[Annotated[int, Field(ge=0, le=11)], ...]
    submarines: Literal[3]
    missiles_printed: bool
    preset: Word


class ShipClass(Entry):
    """One class of the enemy fleet. GQ-1.7, GQ-7.2 to GQ-7.5"""

    id: Word
    name: Line
    length: Annotated[int, Field(ge=1, le=7)]
    number: Annotated[int, Field(ge=1, le=6)]
    water: Water = "any"
    orientation: Literal["any", "horizontal", "vertical", "one_each"] = "any"


class Fleet(ContentFile):
    """fleet.yaml: the enemy, class by class."""

    ships: Annotated[tuple[ShipClass, ...], Field(min_length=1, max_length=8)]


class GroupShip(Entry):
    """One of your own ships."""

    id: Label
    name: Line
    role: Literal["destroyer", "carrier", "missile_cruiser"]
    helicopters: Annotated[int, Field(ge=0, le=3)] = 0


class Group(ContentFile):
    """group.yaml: the carrier group. ``order`` is how it is printed, left to right. GQ-1.5"""

    ships: Annotated[tuple[GroupShip, ...], Field(min_length=5, max_length=5)]
    order: tuple[Label, ...]


class Band(Entry):
    """Percentages from ``least`` to ``most``, both among them."""

    least: Annotated[int, Field(ge=0, le=100)] = 0
    most: Annotated[int, Field(ge=0, le=100)] = 100


class Preset(Entry):
    """How rough the sea is. ``missiles`` counts them by the ship they aim at.

    A certified card of it is won with ``least_afloat`` ships or more, and hunters win it as often as
    ``hunter_wins`` says. GQ-S2, GQ-S5
    """

    id: Word
    name: Line
    code: Annotated[str, Field(pattern=r"^[A-Z]$")]
    missiles: dict[Label, Annotated[int, Field(ge=0, le=20)]]
    anti_air: Annotated[int, Field(ge=0, le=9)]
    strike_fighters: Annotated[int, Field(ge=0, le=9)]
    least_afloat: Annotated[int, Field(ge=1, le=5)] = MIN_AFLOAT
    hunter_wins: Band = Band()


class Presets(ContentFile):
    """presets.yaml."""

    presets: Annotated[tuple[Preset, ...], Field(min_length=1, max_length=12)]


class Rank(Entry):
    """The name of a win with that many ships afloat. GQ-8.3"""

    afloat: Annotated[int, Field(ge=1, le=5)]
    name: Line


class Ranks(ContentFile):
    """ranks.yaml."""

    ranks: Annotated[tuple[Rank, ...], Field(min_length=5, max_length=5)]


Square = Annotated[str, Field(pattern=r"^[A-L]([1-9]|1[0-2])$")]
Tokens = Annotated[str, Field(pattern=r"^[A-Z0-9:. -]+$", max_length=160)]
Turn = Annotated[str, Field(pattern=r"^(scratch|helicopter|strike) [A-Za-z0-9:. -]+$", max_length=1200)]


class Grade(Entry):
    """The grade of a card, as its certificate records it. GQ-S6"""

    name: Keyword
    points: Annotated[int, Field(ge=0, le=100)]
    scratches: Annotated[int, Field(ge=0, le=144)]
    proven: Annotated[int, Field(ge=0, le=144)]
    proven_share: Annotated[float, Field(ge=0, le=1)]
    risks: Annotated[int, Field(ge=0, le=144)]
    risk: Annotated[float, Field(ge=0, le=144)]
    largest_risk: Annotated[float, Field(ge=0, le=1)]
    guess_at: Annotated[int, Field(ge=0)]
    luck: Annotated[float, Field(ge=-99, le=99)]
    hunter_games: Annotated[int, Field(ge=0, le=10000)]
    hunter_wins: Annotated[int, Field(ge=0, le=10000)]
    player: Annotated[int, Field(ge=1, le=1000)]


class LadderCard(Entry):
    """A card of the ladder: its squares row by row, and a game that wins it. GQ-V15

    ``content`` is the digest of all that moves a card; with another the card is not this one any more.
    ``intel`` are the squares a drill shows; ``game`` has a line for every turn of the reference player.
    """

    id: Annotated[str, Field(pattern=r"^[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$")]
    preset: Word
    content: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    grid: Annotated[tuple[Tokens, ...], Field(min_length=5, max_length=12)]
    intel: Annotated[tuple[Square, ...], Field(max_length=144)] = ()
    game: Annotated[tuple[Turn, ...], Field(min_length=1, max_length=200)]
    afloat: Annotated[int, Field(ge=0, le=5)]
    grade: Grade


class Ladder(ContentFile):
    """ladder.yaml: the cards of the box in the order to play them; none, and cards are dealt instead."""

    cards: Annotated[tuple[LadderCard, ...], Field(max_length=60)]
