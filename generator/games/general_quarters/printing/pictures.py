"""The pictures of the cards: one for every card of the ladder, by its sea and its place in that sea."""

from __future__ import annotations

from typing import Any

from generator.system.values import frozen

SEAS = ("calm", "standard", "storm", "typhoon")
"""The seas that have pictures, by their preset; any other has those of the second."""


@frozen
class Ship:
    """A ship in a picture: her place in its 130 units, her size, how she heels, whether she goes left."""

    kind: str
    x: float
    y: float
    size: float
    turned: float = 0
    back: bool = False


Thing = tuple[str, float, float, float]
"""A thing in a picture: its name in ``scenery``, its place, and its size."""


@frozen
class Picture:
    """A picture: its sky, what stands behind the sea and before it, and the ships between."""

    id: str
    sky: str
    ships: tuple[Ship, ...]
    far: tuple[Thing, ...]
    near: tuple[Thing, ...] = ()

    def values(self, sea: str) -> dict[str, Any]:
        """The values a face draws it by."""
        ships = [(ship.kind, ship.x, ship.y, ship.size, ship.turned, ship.back) for ship in self.ships]
        return {
            "id": self.id,
            "sky": self.sky,
            "sea": sea,
            "ships": ships,
            "far": self.far,
            "near": self.near,
        }


CALM = (
    Picture(
        "first_light",
        "dawn",
        (Ship("destroyer", 72, 1.6, 1.05), Ship("carrier", 101, 0.2, 0.34)),
        (("sun", 88, 0, 1.25), ("gulls", 60, -11, 0.8)),
    ),
    Picture(
        "lighthouse_watch",
        "dusk",
        (Ship("frigate", 96, 1.8, 0.95),),
        (("stars", 0, 2, 1), ("lighthouse", 68, 0, 1)),
    ),
    Picture(
        "palm_passage",
        "day",
        (Ship("submarine", 95, 1.8, 0.95),),
        (("clouds", 84, -11, 0.8), ("palms", 67, 0, 0.95)),
    ),
    Picture(
        "flight_deck",
        "ice",
        (Ship("carrier", 84, 2, 1.1),),
        (("jets", 93, -12, 0.7),),
    ),
    Picture(
        "red_horizon",
        "gold",
        (Ship("battlecruiser", 78, 1.6, 1.1),),
        (("sun", 97, -1, 0.9),),
    ),
    Picture(
        "white_cliffs",
        "day",
        (Ship("cruiser", 96, 1.8, 0.95),),
        (("cliffs", 76, 0, 1.25), ("gulls", 92, -12, 1)),
    ),
    Picture(
        "whale_road",
        "dawn",
        (Ship("frigate", 99, 0.8, 0.7, 0, True),),
        (("clouds", 84, -10, 0.7),),
        (("whale", 72, 2.6, 1.3),),
    ),
    Picture(
        "sleeping_giant",
        "gold",
        (Ship("destroyer", 99, 1.8, 0.8),),
        (("volcano", 74, 0, 1.15),),
    ),
    Picture(
        "quiet_fjord",
        "ice",
        (Ship("cruiser", 82, 1.8, 0.85),),
        (("fjord", 78, 0, 1.1),),
    ),
    Picture(
        "silent_running",
        "moon",
        (Ship("submarine", 76, 1.8, 1.15),),
        (("stars", 0, 0, 1), ("moon", 98, -8.6, 1.5)),
    ),
)

STANDARD = (
    Picture(
        "night_patrol",
        "moon",
        (Ship("destroyer", 78, 1.6, 1.05, -2),),
        (("stars", 0, 0, 1), ("crescent", 67, -11, 1.1), ("helicopter", 98, -8.6, 0.9)),
    ),
    Picture(
        "ice_warning",
        "ice",
        (Ship("frigate", 98, 1.6, 0.95, -2, True),),
        (("iceberg", 70, 0, 1.15), ("iceberg", 106, 0, 0.35)),
    ),
    Picture(
        "crossed_lights",
        "dark",
        (Ship("battlecruiser", 82, 1.6, 1, -1),),
        (("stars", 0, 0, 1), ("beams", 68, -3, 1)),
    ),
    Picture(
        "northern_lights",
        "aurora",
        (Ship("destroyer", 86, 1.6, 0.9, -2),),
        (("stars", 0, 0, 1), ("curtains", 74, 0, 1)),
    ),
    Picture(
        "eye_below",
        "gold",
        (Ship("periscope", 66, 2.4, 1.05), Ship("carrier", 98, 0.4, 0.55, 0, True)),
        (("clouds", 84, -10, 0.8),),
    ),
    Picture(
        "fog_bank",
        "fog",
        (Ship("cruiser", 82, 1.2, 1.1, -1),),
        (("banks", 80, -9, 1),),
        (("banks", 74, 4.4, 0.6),),
    ),
    Picture(
        "strike_package",
        "dusk",
        (Ship("cruiser", 77, 1.6, 1, -2),),
        (("jets", 95, -12.4, 0.9),),
    ),
    Picture(
        "black_gold",
        "dawn",
        (Ship("frigate", 100, 1.6, 0.8, -2),),
        (("rig", 75, 0, 1),),
    ),
    Picture(
        "star_shells",
        "dark",
        (Ship("destroyer", 68, 1.4, 0.85, -2), Ship("destroyer", 99, 1, 0.62, -2, True)),
        (("flares", 82, -11, 1.15),),
    ),
)

STORM = (
    Picture(
        "thunderhead",
        "storm",
        (Ship("destroyer", 75, 1, 1.05, -9),),
        (("tower", 84, 4, 0.85), ("rain", 74, 2, 1), ("bolt", 97, 0.6, 0.9)),
    ),
    Picture(
        "waterspout",
        "green",
        (Ship("frigate", 98, 1, 0.95, 8, True),),
        (("spout", 72, 0, 0.85),),
    ),
    Picture(
        "after_the_squall",
        "day",
        (Ship("carrier", 82, 1.2, 0.85, -4),),
        (("rainbow", 80, 0, 0.66),),
    ),
    Picture(
        "lee_shore",
        "dark",
        (Ship("cruiser", 99, 1, 0.85, -10, True),),
        (("tower", 60, 3, 0.8), ("rain", 66, 2, 1), ("skerries", 72, 0, 1.2)),
    ),
)

TYPHOON = (
    Picture("the_eye", "red", (Ship("destroyer", 73, 0.4, 1, -16),), (("eye", 92, -7, 1),)),
    Picture(
        "great_wave",
        "green",
        (Ship("frigate", 100, -1, 0.85, 14),),
        (("clouds", 88, -11, 0.8),),
        (("breaker", 72, -0.4, 1.05),),
    ),
    Picture(
        "red_sky",
        "gold",
        (Ship("battlecruiser", 84, 0.4, 0.95, -13),),
        (("sun", 66, -4, 0.75), ("tower", 80, 3.4, 0.8)),
    ),
    Picture(
        "into_the_wall",
        "storm",
        (Ship("destroyer", 94, -1, 0.9, -20, True),),
        (("tower", 76, 3, 0.9), ("bolt", 106, 0, 0.85), ("bolt", 66, 0, 0.7), ("rain", 70, 2, 1)),
        (("breaker", 70, 0.6, 0.85),),
    ),
)

PICTURES = dict(zip(SEAS, (CALM, STANDARD, STORM, TYPHOON), strict=True))


def weather(preset: str) -> str:
    """The sea whose pictures that preset has."""
    return preset if preset in PICTURES else SEAS[1]


def picture(preset: str, at: int = 0) -> Picture:
    """The picture of the card that is ``at`` among those of its sea, from 0; the first follows the last."""
    pictures = PICTURES[weather(preset)]
    return pictures[at % len(pictures)]
