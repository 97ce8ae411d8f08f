"""The whole pack held against the rules: group, waters, room for fleet and missiles. GQ-V12 to GQ-V14"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel

from generator.games.general_quarters.pieces import (
    FILES,
    Chart,
    Content,
    Fleet,
    Group,
    Presets,
    Ranks,
    Title,
)
from generator.games.general_quarters.waters import letter, runs
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, in_file_order

M = TypeVar("M", bound=BaseModel)

SHALLOW_COLUMNS = 3
MIN_DEEP = 5
ALWAYS_THERE = {"code_books": 1, "player_aids": 1, "log_sheets": 1, "rulebooks": 1}

# Fleets drawn to see whether missiles find room. Below the first share of fleets with room there is a
# warning, below the second an error: cards would then be drawn from the roomiest fleets only, and the
# card would no longer be an even choice. On the default map 44 find room
# beside all but 3 fleets, 45 beside 981 and 46 beside 960.
FLEETS_TRIED = 1000
PLENTY, ENOUGH = 0.99, 0.97


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The content of a pack, None when there is an error in it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    found = in_file_order([*problems, *check(pack, models)])
    if any(problem.severity == "error" for problem in found):
        return None, found
    content = content_of(models)
    found = in_file_order([*found, *Checked(pack, models).room(content)])
    return (None if any(problem.severity == "error" for problem in found) else content), found


def content_of(models: Mapping[str, BaseModel]) -> Content:
    """The whole pack from its files."""
    return Content(*(models[file] for file in FILES))  # type: ignore[arg-type]


def check(pack: Pack, models: Mapping[str, BaseModel]) -> Iterator[Problem]:
    """What can be found without counting. A file that could not be read is left out."""
    of = Checked(pack, models)
    for found in (of.group_in_order, of.labels, of.shallow, of.presets_differ, of.ranks_all, of.box):
        yield from found()


class Checked:
    """A pack under check: its files as far as they could be read."""

    def __init__(self, pack: Pack, models: Mapping[str, BaseModel]) -> None:
        self.pack = pack
        self.title = _as(Title, models.get("game.yaml"))
        self.chart = _as(Chart, models.get("card.yaml"))
        self.fleet = _as(Fleet, models.get("fleet.yaml"))
        self.group = _as(Group, models.get("group.yaml"))
        self.presets = _as(Presets, models.get("presets.yaml"))
        self.ranks = _as(Ranks, models.get("ranks.yaml"))

    def at(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at a value."""
        return Problem(self.pack.place(file, *path), code, message, hint)

    def at_key(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at the key of a value: for what is missing in it."""
        return Problem(self.pack.key(file, *path), code, message, hint)

    def warn(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem that stops nothing."""
        return Problem(self.pack.place(file, *path), code, message, hint, "warning")

    # ---- GQ-V12 ---------------------------------------------------------------------------

    def group_in_order(self) -> Iterator[Problem]:
        """GQ-V12: the order lists each ship of the group once; one carrier, one missile cruiser."""
        if not self.group:
            return
        ids = [ship.id for ship in self.group.ships]
        for at, name in _repeats(ids):
            yield self.at("GQ-V12", f"there are two ships '{name}'", "group.yaml", "ships", at, "id")
        for at, name in _repeats(self.group.order):
            yield self.at("GQ-V12", f"'{name}' is in the order twice", "group.yaml", "order", at)
        for at, name in enumerate(self.group.order):
            if name not in ids:
                hint = did_you_mean(name, ids)
                yield self.at(
                    "GQ-V12", f"'{name}' is no ship of the group", "group.yaml", "order", at, hint=hint
                )
        for name in dict.fromkeys(ids):
            if name not in self.group.order:
                yield self.at_key("GQ-V12", f"the order leaves out '{name}'", "group.yaml", "order")
        for role, what in (("carrier", "aircraft carrier"), ("missile_cruiser", "missile cruiser")):
            count = sum(ship.role == role for ship in self.group.ships)
            if count != 1:
                message = f"{count} ships with role '{role}', 1 required: one {what}"
                yield self.at_key("GQ-V12", message, "group.yaml", "ships")

    def labels(self) -> Iterator[Problem]:
        """GQ-V12: every label names a member of the group."""
        if not self.group or not self.presets:
            return
        ids = [ship.id for ship in self.group.ships]
        for at, preset in enumerate(self.presets.presets):
            for label in preset.missiles:
                if label not in ids:
                    message = f"'{label}' is no ship of the group"
                    where = ("presets.yaml", "presets", at, "missiles", label)
                    yield self.at_key("GQ-V12", message, *where, hint=did_you_mean(label, ids))

    # ---- GQ-V14 ---------------------------------------------------------------------------

    def shallow(self) -> Iterator[Problem]:
        """GQ-V14: shallow columns side by side at one border, room for a battlecruiser beside them."""
        if not self.chart:
            return
        file, key, columns = "card.yaml", "shallow_columns", self.chart.columns
        shallow = self.chart.shallow_columns
        for at, col in enumerate(shallow):
            if col >= columns:
                message = f"column {col} is off the map of {columns} columns, 0 to {columns - 1}"
                yield self.at("GQ-V14", message, file, key, at)
            elif col in shallow[:at]:
                yield self.at("GQ-V14", f"column {col} is listed twice", file, key, at)
        if any(col >= columns for col in shallow) or len(set(shallow)) < len(shallow):
            return
        names = ", ".join(letter(col) for col in sorted(shallow))
        if not shallow:
            yield self.at_key("GQ-V14", "no column is shallow", file, key)
        elif runs(shallow) > 1:
            yield self.at_key("GQ-V14", f"shallow columns {names} are not side by side", file, key)
        elif 0 not in shallow and columns - 1 not in shallow:
            yield self.at_key("GQ-V14", f"shallow columns {names} are at no border", file, key)
        elif len(shallow) != SHALLOW_COLUMNS:
            message = f"{len(shallow)} shallow columns, the rulebook has {SHALLOW_COLUMNS}"
            yield self.warn("GQ-V14", message, file, key)
        if columns - len(shallow) < MIN_DEEP:
            message = f"{columns - len(shallow)} deep columns, {MIN_DEEP} required"
            yield self.at_key("GQ-V14", message, file, key)

    # ---- what else a card needs -----------------------------------------------------------

    def presets_differ(self) -> Iterator[Problem]:
        """Ids and code letters of presets differ, the one dealt is among them, and bands are bands."""
        if not self.presets:
            return
        file = "presets.yaml"
        for key in ("id", "code"):
            for at, name in _repeats([getattr(preset, key) for preset in self.presets.presets]):
                yield self.at("presets", f"two presets have the {key} '{name}'", file, "presets", at, key)
        for at, preset in enumerate(self.presets.presets):
            band = preset.hunter_wins
            if band.least > band.most:
                message = f"hunters may win {band.least} % of games at least and {band.most} % at most"
                yield self.at("GQ-S5", message, file, "presets", at, "hunter_wins")
        known = [preset.id for preset in self.presets.presets]
        if self.chart and self.chart.preset not in known:
            hint = did_you_mean(self.chart.preset, known)
            message = f"there is no preset '{self.chart.preset}'"
            yield self.at("presets", message, "card.yaml", "preset", hint=hint)

    def ranks_all(self) -> Iterator[Problem]:
        """GQ-8.3: a rank for every number of ships afloat."""
        for at, afloat in _repeats([str(rank.afloat) for rank in self.ranks.ranks] if self.ranks else []):
            message = f"two ranks for {afloat} ships afloat"
            yield self.at("GQ-8.3", message, "ranks.yaml", "ranks", at, "afloat")

    def box(self) -> Iterator[Problem]:
        """The box lists every part once, and one of each but the cards."""
        if not self.title:
            return
        for at, name in _repeats([item.id for item in self.title.contents]):
            yield self.at("contents", f"'{name}' is listed twice", "game.yaml", "contents", at, "id")
        for at, item in enumerate(self.title.contents):
            need = ALWAYS_THERE.get(item.id, item.count)
            if item.count != need:
                message = f"{item.id} is {item.count}, need {need}"
                yield self.at("contents", message, "game.yaml", "contents", at, "count")

    # ---- GQ-V13 ---------------------------------------------------------------------------

    def room(self, content: Content) -> Iterator[Problem]:
        """GQ-V13: some fleet fits, by exact count, and missiles and submarines find room beside it."""
        # Here, because NumPy is slow to load and packs with faults in their form never come this far.
        from generator.games.general_quarters.cards.maker import choose_submarines, numbers
        from generator.games.general_quarters.counting import graph_cache
        from generator.games.general_quarters.counting.decoration import Places
        from generator.games.general_quarters.counting.fleets import NoFleetFound
        from generator.games.general_quarters.counting.graph import Graph

        waters = content.waters()
        source = graph_cache.source(waters)
        if source.empty:
            shallow = len(waters.shallow)
            message = (
                f"no fleet fits: 0 ways to place {waters.ship_squares} ship squares on "
                f"{waters.rows} rows of {waters.cols - shallow} deep and {shallow} shallow columns"
            )
            yield self.at_key("GQ-V13", message, "fleet.yaml", "ships", hint=_tight(content))
            return
        counted = isinstance(source, Graph)
        if not counted:
            message = "so many fleets fit that they cannot be counted: cards come without certificates"
            hint = "fewer ships or a smaller map; puzzle new --unrated"
            yield self.warn("GQ-V13", message, "fleet.yaml", "ships", hint=hint)
        try:
            source.drawn(numbers("room", content.setup(), 0, 1), 0)
        except NoFleetFound as problem:
            yield self.at_key("GQ-V13", f"no fleet was found: {problem}", "fleet.yaml", "ships")
            return
        most = FLEETS_TRIED if counted else FLEETS_TRIED // 10
        for at, preset in enumerate(content.presets.presets):
            setup = content.setup(preset.id)
            tried = numbers("room", setup, 0, most)
            places = Places.of(source.drawn(tried, 0))
            # A submarine takes its own and four squares from the other submarines, and at most four
            # from missiles: where even that leaves room nothing needs to be tried.
            roomy = places.clear.sum(axis=1) > 5 * (waters.submarines - 1)
            roomy &= places.beside.sum(axis=1) >= setup.missile_total + 4 * waters.submarines
            fit = int(roomy.sum())
            if fit < most:
                tight = tried[~roomy]
                found = choose_submarines(setup, Places.of(source.drawn(tight, 0)), tight, 0)
                fit += sum(submarines is not None for submarines in found)
            message = (
                f"{fit} of {most} fleets drawn have room for {setup.missile_total} missiles "
                f"and {waters.submarines} submarines"
            )
            where = ("presets.yaml", "presets", at, "missiles")
            if fit < ENOUGH * most:
                yield self.at_key("GQ-V13", message, *where, hint="fewer missiles")
            elif fit < PLENTY * most:
                yield self.warn("GQ-V13", message, *where, hint="fewer missiles")


def _tight(content: Content) -> str:
    """The first class that does not even fit alone, as a hint."""
    from dataclasses import replace

    from generator.games.general_quarters.counting.building import count_fleets

    waters = content.waters()
    for kind in waters.kinds:
        if not count_fleets(replace(waters, kinds=(kind,))):
            return f"not even {kind.number} of '{kind.name}' fit alone, in {kind.water} water"
    return "fewer ships or a larger map"


def _as(model: type[M], found: BaseModel | None) -> M | None:
    return found if isinstance(found, model) else None


def _repeats(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each name that was there before, with its index."""
    for index, name in enumerate(names):
        if name in names[:index]:
            yield index, name
