"""Scenes for the rules: a table, what is done at it, and how the rulebook shows it.

Ines (Peasant) acts, Bo (Has-Been) is the rival. The engine plays every scene, so no picture shows what the
rules forbid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import LIFE, MISSILE, TORPEDO, Chart
from generator.games.bruise_cruise.printing.example_table import Spot, Table, laid_out
from generator.games.bruise_cruise.rules import Cruise
from generator.system.values import frozen

HOMES = ("key-west", "willemstad")


@frozen
class Way:
    """An arrow over the board through spaces, of a ship or of a weapon."""

    kind: str
    spots: Sequence[Spot]
    clear: tuple[float, float] = (9.6, 6.6)
    """How far from the middles of its first and its last space it begins and ends, in mm of the board."""
    last: tuple[float, float] = (0.0, 0.0)
    """How far from the middle of the last space its number stands."""
    size: float = 1.0
    """Of its sign."""


@frozen
class ActionScene:
    """A table, what Ines does at it, and the picture of that.

    The picture shows the table ``after`` so many decisions, at ``scale`` with the space ``at`` in the
    ``place`` in mm, and the names of the ports that are ``named``. Without a scale it shows no board.
    """

    table: Table
    actions: Sequence[Action]
    card: str = ""
    scale: float = 0.0
    at: Spot = ""
    place: tuple[float, float] = (27.0, 16.5)
    after: int = -1
    ways: Sequence[Way] = ()
    named: Sequence[str] = ()


def _ines(fleet: Mapping[tuple[int, str], Spot], **more: object) -> Table:
    return Table(HOMES, fleet, **more)  # type: ignore[arg-type]


INES, BO = (0, "flagship"), (1, "flagship")

SCENES: Mapping[str, ActionScene] = {
    "distances": ActionScene(
        _ines({INES: "cape-canaveral"}),
        [],
        scale=0.44,
        at=(6, 4),
        place=(27.0, 16.5),
        ways=[
            Way("", ["cape-canaveral", "miami", (6, 5), (6, 4), "tampa"], clear=(8.0, 6.6)),
        ],
    ),
    "home-port": ActionScene(
        _ines({INES: "tampa", BO: (4, 5)}),
        [],
        scale=0.58,
        at="key-west",
        place=(35.0, 16.0),
        named=["key-west"],
    ),
    "bahamas": ActionScene(
        _ines({INES: "nassau"}),
        [],
        scale=0.4,
        at=(9, 5),
        place=(26.0, 12.6),
        ways=[Way("", ["nassau", (8, 5), (8, 6), (9, 6), "grand-turk"], clear=(8.0, 6.6))],
    ),
    "three-ports": ActionScene(
        _ines({INES: (6, 7)}),
        [],
        scale=0.42,
        at=(6, 7),
        place=(27.0, 15.0),
        ways=[
            Way("missile", ["havana", (6, 7)], clear=(4.0, 8.0)),
            Way("missile", ["santiago", (6, 7)], clear=(4.0, 9.0)),
            Way("missile", ["george-town", (6, 7)], clear=(4.0, 9.0)),
        ],
    ),
    "not-next": ActionScene(
        _ines({INES: "tampa", BO: "cape-canaveral"}),
        [],
        scale=0.54,
        at=(6, 3),
        place=(20.0, 16.5),
    ),
    "turn": ActionScene(_ines({INES: "tampa"}), []),
    "granted": ActionScene(_ines({INES: "tampa"}), []),
    "for-sale": ActionScene(_ines({INES: "tampa"}), []),
    "hit": ActionScene(_ines({INES: "tampa"}), []),
    "score": ActionScene(_ines({INES: "tampa"}), []),
    "sail-one": ActionScene(
        _ines({INES: (3, 8)}),
        [act.Step("flagship", 4, 8)],
        scale=0.58,
        at=(4, 8),
        place=(35.0, 16.5),
        after=0,
        ways=[Way("", [(3, 8), "george-town"], clear=(10.0, 4.0))],
        named=["george-town"],
    ),
    "sail": ActionScene(
        _ines({INES: (4, 9), BO: "montego-bay"}, hands=[["santiago-a"], []]),
        [act.Sail("santiago-a", "flagship"), act.SailTo(6, 9)],
        card="santiago-a",
        scale=0.44,
        at="montego-bay",
        place=(37.5, 18.5),
        after=0,
        ways=[Way("", [(4, 9), (5, 8), (6, 8), (6, 9)])],
    ),
    "trade": ActionScene(
        _ines({INES: "tampa"}, items={(0, LIFE): 3}), [act.Trade("missile"), act.Trade("torpedo")]
    ),
    "exchange": ActionScene(
        _ines({INES: "tampa"}, hands=[["nassau-a"], []]), [act.Exchange("nassau-a")], card="nassau-a"
    ),
    "claim": ActionScene(
        _ines({INES: "tampa"}, hands=[["tampa-a"], []]),
        [act.Claim("tampa-a", "flagship")],
        card="tampa-a",
        scale=0.62,
        at="tampa",
        place=(39.0, 16.5),
        named=["tampa"],
    ),
    "torpedo": ActionScene(
        _ines({INES: "tampa", BO: "miami"}, items={(0, TORPEDO): 1}),
        [act.Torpedo("flagship", 1, "flagship")],
        scale=0.44,
        at=(6, 4),
        place=(27.0, 17.5),
        after=0,
        ways=[Way("torpedo", ["tampa", (6, 4), (6, 5), "miami"], clear=(8.0, 9.5), last=(0.0, -10.0))],
    ),
    "missile": ActionScene(
        _ines({INES: "galveston", BO: (5, 4)}, hands=[["miami-b"], []], items={(0, MISSILE): 1}),
        [act.Missile("miami-b", 1, "flagship")],
        card="miami-b",
        scale=0.42,
        at=(6, 4),
        place=(38.5, 16.5),
        after=0,
        ways=[Way("missile", ["miami", (6, 4), (5, 4)], clear=(9.6, 12.0), last=(0.0, -10.0), size=0.68)],
        named=["miami"],
    ),
    "raid": ActionScene(
        _ines({INES: (3, 9), BO: (4, 9)}, items={(1, LIFE): 1}, rolls=(5, 2)),
        [act.Raid("flagship", 1, "flagship"), act.SailTo(0, 9)],
        scale=0.44,
        at=(2, 9),
        place=(25.6, 14.0),
        after=0,
        ways=[Way("", [(3, 9), (2, 9), (1, 9), "belize-city"])],
    ),
    "battle": ActionScene(
        _ines({INES: "colon"}, flags={"colon": 1}, hands=[["colon-b"], []], rolls=(5, 3)),
        [act.Battle("colon-b", "flagship")],
        card="colon-b",
        scale=0.58,
        at="colon",
        place=(38.0, 22.6),
        named=["colon"],
    ),
    "unfathomable": ActionScene(
        _ines({INES: "galveston", BO: "george-town"}, hands=[["orbital-confetti"], []]),
        [act.Unfathomable("orbital-confetti")],
        card="orbital-confetti",
        scale=0.62,
        at="george-town",
        place=(38.0, 19.0),
        named=["george-town"],
    ),
    "lift-anchor": ActionScene(
        _ines({INES: "george-town"}, anchored=[INES]),
        [act.LiftAnchor("flagship")],
        scale=0.62,
        at="george-town",
        place=(17.0, 17.0),
        after=0,
        named=["george-town"],
    ),
    "commission": ActionScene(
        _ines({INES: "tampa"}, flags={"tampa": 0}, claimed=[INES], waiting=[(0, "northern")]),
        [act.Commission("northern")],
        scale=0.58,
        at="key-west",
        place=(40.0, 16.5),
        named=["key-west"],
    ),
    "decommission": ActionScene(
        _ines(
            {(0, "northern"): "key-west"},
            flags={"tampa": 0, "veracruz": 0, "colon": 0, "tortola": 0, "santiago": 0},
            claimed=[(0, "northern")],
        ),
        [act.Decommission("northern")],
        scale=0.58,
        at="key-west",
        place=(14.0, 21.5),
        after=0,
        named=["key-west"],
    ),
}
"""By the name of the picture, in the order of the rulebook."""


def played(chart: Chart, scene: ActionScene) -> list[Cruise]:
    """The table before and after each decision. IllegalMove if the picture were wrong."""
    cruise = laid_out(chart, scene.table)
    states = [cruise.copy()]
    for action in scene.actions:
        cruise.apply(action)
        states.append(cruise.copy())
    return states
