"""The content of General Quarters as frozen models: these are the schema of its YAML files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from generator.games.general_quarters.waters import Kind, Setup, Water, Waters

T = TypeVar("T")
Source = Literal["rulebook", "reconstructed"]
Label = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9-]{0,7}$")]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Line = Annotated[str, Field(min_length=1, max_length=200)]


class Model(BaseModel):
    """Frozen, and closed to keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fact(Model, Generic[T]):
    """One value and where it comes from: the rulebook, or ours because the rulebook leaves it open."""

    value: T
    source: Source


class Title(Model):
    """game.yaml: the title and the few lines every card carries. ``{missiles}`` is filled in."""

    game: Literal["general_quarters"]
    title: Line
    players: dict[Literal["min", "max"], Annotated[int, Field(ge=1, le=1)]]
    source: Source
    tagline: Line
    cover: Line
    win: Line
    loss: Line


class Chart(Model):
    """card.yaml: the map of a card and what the player is told about it. GQ-1.1, GQ-1.4, GQ-1.6"""

    rows: Fact[Annotated[int, Field(ge=5, le=12)]]
    columns: Fact[Annotated[int, Field(ge=6, le=12)]]
    shallow_columns: Fact[tuple[Annotated[int, Field(ge=0, le=11)], ...]]
    submarines: Fact[Literal[3]]
    missiles_printed: Fact[bool]
    preset: Fact[Word]


class ShipClass(Model):
    """One class of the enemy fleet. GQ-1.7, GQ-7.2 to GQ-7.5"""

    id: Word
    name: Line
    length: Annotated[int, Field(ge=1, le=7)]
    number: Annotated[int, Field(ge=1, le=6)]
    water: Water = "any"
    orientation: Literal["any", "horizontal", "vertical", "one_each"] = "any"
    source: Source


class Fleet(Model):
    """fleet.yaml: the enemy, class by class."""

    ships: Annotated[tuple[ShipClass, ...], Field(min_length=1, max_length=8)]


class GroupShip(Model):
    """One of your own ships."""

    id: Label
    name: Line
    role: Literal["destroyer", "carrier", "missile_cruiser"]
    helicopters: Annotated[int, Field(ge=0, le=3)] = 0
    source: Source


class Group(Model):
    """group.yaml: the carrier group. ``order`` is how it is printed, left to right. GQ-1.5"""

    ships: Annotated[tuple[GroupShip, ...], Field(min_length=5, max_length=5)]
    order: Fact[tuple[Label, ...]]


class Preset(Model):
    """How rough the sea is. ``missiles`` counts them by the ship they aim at."""

    id: Word
    name: Line
    code: Annotated[str, Field(pattern=r"^[A-Z]$")]
    missiles: dict[Label, Annotated[int, Field(ge=0, le=20)]]
    anti_air: Annotated[int, Field(ge=0, le=9)]
    strike_fighters: Annotated[int, Field(ge=0, le=9)]
    source: Source


class Presets(Model):
    """presets.yaml."""

    presets: Annotated[tuple[Preset, ...], Field(min_length=1, max_length=12)]


class Rank(Model):
    """What a win with that many ships afloat is called. GQ-8.3"""

    afloat: Annotated[int, Field(ge=1, le=5)]
    name: Line
    source: Source


class Ranks(Model):
    """ranks.yaml."""

    ranks: Annotated[tuple[Rank, ...], Field(min_length=5, max_length=5)]


FILES: dict[str, type[BaseModel]] = {
    "game.yaml": Title,
    "card.yaml": Chart,
    "fleet.yaml": Fleet,
    "group.yaml": Group,
    "presets.yaml": Presets,
    "ranks.yaml": Ranks,
}


@dataclass(frozen=True)
class Content:
    """A whole pack, read."""

    title: Title
    chart: Chart
    fleet: Fleet
    group: Group
    presets: Presets
    ranks: Ranks

    def waters(self) -> Waters:
        """The map and the fleet as the algorithms want them."""
        return Waters(
            rows=self.chart.rows.value,
            cols=self.chart.columns.value,
            shallow=tuple(sorted(self.chart.shallow_columns.value)),
            kinds=tuple(kind for ships in self.fleet.ships for kind in kinds(ships)),
            submarines=self.chart.submarines.value,
        )

    def preset(self, name: str = "") -> Preset:
        """The preset of that id, or the one ``card.yaml`` names. KeyError when there is none."""
        wanted = name or self.chart.preset.value
        for preset in self.presets.presets:
            if preset.id == wanted:
                return preset
        raise KeyError(wanted)

    def setup(self, preset: str = "") -> Setup:
        """Everything public about a card of that preset."""
        chosen = self.preset(preset)
        ships = {ship.id: ship for ship in self.group.ships}
        order = self.group.order.value
        return Setup(
            waters=self.waters(),
            preset=chosen.id,
            code=chosen.code,
            order=order,
            missiles=tuple(chosen.missiles.get(label, 0) for label in order),
            helicopters=tuple(ships[label].helicopters for label in order),
            anti_air=chosen.anti_air,
            strike_fighters=chosen.strike_fighters,
            carrier=next(ship.id for ship in self.group.ships if ship.role == "carrier"),
            cruiser=next(ship.id for ship in self.group.ships if ship.role == "missile_cruiser"),
            missiles_printed=self.chart.missiles_printed.value,
        )

    def rank(self, afloat: int) -> str:
        """The rank for that many ships afloat; empty when there is none. GQ-8.3, GQ-8.4"""
        return next((rank.name for rank in self.ranks.ranks if rank.afloat == afloat), "")


def kinds(ships: ShipClass) -> tuple[Kind, ...]:
    """The kinds a class falls into: one, or one lying each way. GQ-7.3"""
    if ships.orientation == "one_each":
        across = (ships.number + 1) // 2
        return (
            Kind(ships.id, ships.length, across, True, False, ships.water),
            Kind(ships.id, ships.length, ships.number - across, False, True, ships.water),
        )
    return (
        Kind(
            ships.id,
            ships.length,
            ships.number,
            ships.orientation in ("any", "horizontal") or ships.length == 1,
            ships.orientation in ("any", "vertical") and ships.length > 1,
            ships.water,
        ),
    )
