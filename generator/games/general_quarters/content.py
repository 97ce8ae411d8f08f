"""The content of a pack as one value: its files, and the public side of its cards worked out of them."""

from __future__ import annotations

from functools import cached_property

from pydantic import BaseModel

from generator.games.general_quarters.pieces import (
    Chart,
    Fleet,
    Group,
    Ladder,
    Preset,
    Presets,
    Ranks,
    ShipClass,
    Title,
)
from generator.games.general_quarters.setup import Aims, Setup
from generator.games.general_quarters.waters import Kind, Waters
from generator.system.values import frozen

FILES: dict[str, type[BaseModel]] = {
    "game.yaml": Title,
    "card.yaml": Chart,
    "fleet.yaml": Fleet,
    "group.yaml": Group,
    "presets.yaml": Presets,
    "ranks.yaml": Ranks,
    "ladder.yaml": Ladder,
}


@frozen(slots=False)
class Content:
    """A whole pack, read."""

    title: Title
    chart: Chart
    fleet: Fleet
    group: Group
    presets: Presets
    ranks: Ranks
    ladder: Ladder

    def waters(self) -> Waters:
        """The map and the fleet as the algorithms want them."""
        return Waters(
            rows=self.chart.rows,
            cols=self.chart.columns,
            shallow=tuple(sorted(self.chart.shallow_columns)),
            kinds=tuple(kind for ships in self.fleet.ships for kind in kinds(ships)),
            submarines=self.chart.submarines,
        )

    def preset(self, name: str = "") -> Preset:
        """The preset of that id, or the one ``card.yaml`` names. KeyError when there is none."""
        wanted = name or self.chart.preset
        for preset in self.presets.presets:
            if preset.id == wanted:
                return preset
        raise KeyError(wanted)

    @cached_property
    def setups(self) -> dict[str, Setup]:
        """``setup`` of every preset, by id."""
        return {preset.id: self.setup(preset.id) for preset in self.presets.presets}

    def setup(self, preset: str = "") -> Setup:
        """Everything public about a card of that preset."""
        chosen = self.preset(preset)
        ships = {ship.id: ship for ship in self.group.ships}
        order = self.group.order
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
            missiles_printed=self.chart.missiles_printed,
            aims=Aims(chosen.least_afloat, (chosen.hunter_wins.least, chosen.hunter_wins.most)),
        )

    def rank(self, afloat: int) -> str:
        """The rank for that many ships afloat; empty when there is none. GQ-8.3, GQ-8.4"""
        return next((rank.name for rank in self.ranks.ranks if rank.afloat == afloat), "")


def kinds(ships: ShipClass) -> tuple[Kind, ...]:
    """The kinds a class falls into: one, or one lying each way. GQ-7.3"""
    if ships.orientation == "one_each":
        across = (ships.number + 1) // 2
        one_each = (
            Kind(ships.id, ships.length, across, True, False, ships.water),
            Kind(ships.id, ships.length, ships.number - across, False, True, ships.water),
        )
        return tuple(kind for kind in one_each if kind.number)
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
