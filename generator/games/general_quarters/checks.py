"""The whole pack held against the rules: group, waters, room for fleet and missiles. GQ-V12 to GQ-V14"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.general_quarters.content import FILES, Content
from generator.games.general_quarters.pieces import Chart, Group, Presets, Ranks
from generator.games.general_quarters.waters import letter, runs
from generator.reading.checking import Checked, Reader, contents_add_up, has_errors, repeats
from generator.reading.problems import Problem, did_you_mean, excerpt
from generator.system import cache

if TYPE_CHECKING:
    from generator.games.general_quarters.counting.fleets import Source

SHALLOW_COLUMNS = 3
MIN_DEEP = 5
ALWAYS_THERE = {"code_books": 1, "player_aids": 1, "log_sheets": 1, "rulebooks": 1}

# Fleets drawn to see whether missiles find room. Below the first share of fleets with room there is a
# warning, below the second an error: cards would then be drawn from the roomiest fleets only, and the
# card would no longer be an even choice. On the default map 44 find room
# beside all but 3 fleets, 45 beside 981 and 46 beside 960.
FLEETS_TRIED = 1000
PLENTY, ENOUGH = 0.99, 0.97

TRIES = 20_000
"""Attempts at a fleet of seas that are too large to be counted in a look."""

ROOM = "room"
"""The folder of the private cache for packs that have room enough."""


# ---- GQ-V12 ---------------------------------------------------------------------------


def group_in_order(checked: Checked) -> Iterator[Problem]:
    """GQ-V12: the order lists each ship of the group once; one carrier, one missile cruiser."""
    group = checked.file(Group)
    if not group:
        return
    ids = [ship.id for ship in group.ships]
    for at, name in repeats(ids):
        hint = "give one of them another, or take one away"
        yield checked.at(
            "GQ-V12", f"there are two ships '{name}'", "group.yaml", "ships", at, "id", hint=hint
        )
    for at, name in repeats(group.order):
        yield checked.at(
            "GQ-V12", f"'{name}' is in the order twice", "group.yaml", "order", at, hint="remove one"
        )
    for at, name in enumerate(group.order):
        if name not in ids:
            hint = did_you_mean(name, ids)
            yield checked.at(
                "GQ-V12", f"'{name}' is no ship of the group", "group.yaml", "order", at, hint=hint
            )
    for name in dict.fromkeys(ids):
        if name not in group.order:
            hint = f"add '{name}' where it sails"
            yield checked.at_key("GQ-V12", f"the order leaves out '{name}'", "group.yaml", "order", hint=hint)
    for role, what in (("carrier", "aircraft carrier"), ("missile_cruiser", "missile cruiser")):
        count = sum(ship.role == role for ship in group.ships)
        if count != 1:
            message = f"{count} ships with role '{role}', 1 required: one {what}"
            yield checked.at_key(
                "GQ-V12", message, "group.yaml", "ships", hint=f"give one ship 'role: {role}'"
            )


def labels(checked: Checked) -> Iterator[Problem]:
    """GQ-V12: every label names a member of the group."""
    group = checked.file(Group)
    presets = checked.file(Presets)
    if not group or not presets:
        return
    ids = [ship.id for ship in group.ships]
    for at, preset in enumerate(presets.presets):
        for label in preset.missiles:
            if label not in ids:
                message = f"'{label}' is no ship of the group"
                where = ("presets.yaml", "presets", at, "missiles", label)
                yield checked.at_key("GQ-V12", message, *where, hint=did_you_mean(label, ids))


# ---- GQ-V14 ---------------------------------------------------------------------------


def shallow(checked: Checked) -> Iterator[Problem]:
    """GQ-V14: shallow columns side by side at one border, room for a battlecruiser beside them."""
    chart = checked.file(Chart)
    if not chart:
        return
    file, key, columns = "card.yaml", "shallow_columns", chart.columns
    shallow = chart.shallow_columns
    for at, col in enumerate(shallow):
        if col >= columns:
            message = f"column {col} is off the map of {columns} columns, 0 to {columns - 1}"
            yield checked.at("GQ-V14", message, file, key, at, hint=f"write 0 to {columns - 1}")
        elif col in shallow[:at]:
            yield checked.at("GQ-V14", f"column {col} is listed twice", file, key, at, hint="remove one")
    if any(col >= columns for col in shallow) or len(set(shallow)) < len(shallow):
        return
    names = ", ".join(letter(col) for col in sorted(shallow))
    if not shallow:
        yield checked.at_key(
            "GQ-V14", "no column is shallow", file, key, hint="submarines need some: [0, 1, 2]"
        )
    elif runs(shallow) > 1:
        message = f"shallow columns {names} are not side by side"
        yield checked.at_key("GQ-V14", message, file, key, hint="choose neighbours, such as [0, 1, 2]")
    elif 0 not in shallow and columns - 1 not in shallow:
        message = f"shallow columns {names} are at no border"
        yield checked.at_key("GQ-V14", message, file, key, hint=f"begin at 0, or end at {columns - 1}")
    elif len(shallow) != SHALLOW_COLUMNS:
        message = f"{len(shallow)} shallow columns, the rulebook has {SHALLOW_COLUMNS}"
        yield checked.warn("GQ-V14", message, file, key, hint="if that is meant, nothing need be done")
    if columns - len(shallow) < MIN_DEEP:
        message = f"{columns - len(shallow)} deep columns, {MIN_DEEP} required"
        hint = "fewer shallow columns, or more columns"
        yield checked.at_key("GQ-V14", message, file, key, hint=hint)


# ---- what else a card needs -----------------------------------------------------------


def presets_differ(checked: Checked) -> Iterator[Problem]:
    """Ids and code letters of presets differ, the one dealt is among them, and bands are bands."""
    chart = checked.file(Chart)
    presets = checked.file(Presets)
    if not presets:
        return
    file = "presets.yaml"
    for key in ("id", "code"):
        for at, name in repeats([getattr(preset, key) for preset in presets.presets]):
            message, hint = f"two presets have the {key} '{name}'", "give one of them another"
            yield checked.at("presets", message, file, "presets", at, key, hint=hint)
    for at, preset in enumerate(presets.presets):
        band = preset.hunter_wins
        if band.least > band.most:
            message = f"hunters may win {band.least} % of games at least and {band.most} % at most"
            hint = f"write {{least: {band.most}, most: {band.least}}}"
            yield checked.at("GQ-S5", message, file, "presets", at, "hunter_wins", hint=hint)
    ids = [preset.id for preset in presets.presets]
    if chart and chart.preset not in ids:
        hint = did_you_mean(chart.preset, ids)
        message = f"there is no preset '{chart.preset}'"
        yield checked.at("presets", message, "card.yaml", "preset", hint=hint)


def ranks_all(checked: Checked) -> Iterator[Problem]:
    """GQ-8.3: a rank for every number of ships afloat, each with a name of its own."""
    ranks = checked.file(Ranks)
    for at, afloat in repeats([str(rank.afloat) for rank in ranks.ranks] if ranks else []):
        message = f"two ranks for {afloat} ships afloat"
        hint = "each number of ships afloat has one rank"
        yield checked.at("GQ-8.3", message, "ranks.yaml", "ranks", at, "afloat", hint=hint)
    for at, name in repeats([rank.name for rank in ranks.ranks] if ranks else []):
        message = f"two ranks are called '{excerpt(name)}'"
        hint = "give one of them another name"
        yield checked.warn("GQ-8.3", message, "ranks.yaml", "ranks", at, "name", hint=hint)


def box(checked: Checked) -> Iterator[Problem]:
    """One of each part but the cards."""
    yield from contents_add_up(checked, ALWAYS_THERE)


# ---- GQ-V13 ---------------------------------------------------------------------------


def room(checked: Checked, content: Content) -> Iterator[Problem]:
    """GQ-V13: some fleet fits, by exact count, and missiles and submarines find room beside it.

    That a pack has room enough is kept in the private cache: it is always the same, and a third of a second.
    """
    setups = [content.setup(preset.id).digest for preset in content.presets.presets]
    name = sha256(" ".join([cache.code_digest(Path(__file__).parent), *setups]).encode()).hexdigest()
    if cache.load(ROOM, name) is not None:
        return
    findings = list(_room(checked, content))
    yield from findings
    if not findings:
        cache.store(ROOM, name, b"room")


def _room(checked: Checked, content: Content) -> Iterator[Problem]:
    """GQ-V13: some fleet fits, by exact count, and missiles and submarines find room beside it."""
    # Here, because NumPy is slow to load and packs with faults in their form never come this far.
    from generator.games.general_quarters.counting import graph_cache
    from generator.games.general_quarters.counting.fitting import fits
    from generator.games.general_quarters.counting.fleets import NoFleetFound, RejectionFleets

    waters = content.waters()
    graph = graph_cache.looked_at(waters)
    source = RejectionFleets(waters, TRIES) if graph is None else graph
    if source.empty:
        shallow = len(waters.shallow)
        none = "no fleet was found that fits: no way" if fits(waters) is None else "no fleet fits: 0 ways"
        message = (
            f"{none} to place {waters.ship_squares} ship squares on "
            f"{waters.rows} rows of {waters.cols - shallow} deep and {shallow} shallow columns"
        )
        yield checked.at_key("GQ-V13", message, "fleet.yaml", "ships", hint=_tight(content))
        return
    counted = graph is not None
    if not counted:
        message = "the fleets of these seas cannot be counted in a look; cards may come without certificates"
        hint = "fewer ships or another map; broadside puzzle count takes its time"
        yield checked.warn("GQ-V13", message, "fleet.yaml", "ships", hint=hint)
    try:
        yield from list(
            _room_beside(checked, content, source, FLEETS_TRIED if counted else FLEETS_TRIED // 10)
        )
    except NoFleetFound:
        # Some fleet fits, or the seas would be called empty above; it is only hard to come by.
        return


def _room_beside(checked: Checked, content: Content, source: Source, most: int) -> Iterator[Problem]:
    """GQ-V13: missiles and submarines find room beside ``most`` fleets drawn. NoFleetFound where none is."""
    from generator.games.general_quarters.cards.maker import choose_submarines, numbers
    from generator.games.general_quarters.counting.decoration import Places

    waters = content.waters()
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
            chosen = choose_submarines(setup, Places.of(source.drawn(tight, 0)), tight, 0)
            fit += sum(submarines is not None for submarines in chosen)
        message = (
            f"{fit} of {most} fleets drawn have room for {setup.missile_total} missiles "
            f"and {waters.submarines} submarines"
        )
        where = ("presets.yaml", "presets", at, "missiles")
        if fit < ENOUGH * most:
            yield checked.at_key("GQ-V13", message, *where, hint="fewer missiles")
        elif fit < PLENTY * most:
            yield checked.warn("GQ-V13", message, *where, hint="fewer missiles")


# ---- GQ-V15 ---------------------------------------------------------------------------


def ladder_holds(checked: Checked, content: Content) -> Iterator[Problem]:
    """GQ-V15: the cards of the ladder are those of these waters, and their games replay."""
    from generator.games.general_quarters.certificates import ladder

    file, steps = "ladder.yaml", content.ladder.cards
    stale = [at for at, step in enumerate(steps) if not ladder.is_current(content, step)]
    if stale:
        message = (
            f"{len(stale)} of {len(steps)} cards were made for another map, fleet, group or other presets: "
            "this ladder does not hold any more, and cards are dealt without certificates"
        )
        hint = f"broadside puzzle ladder --content {checked.pack.folder.as_posix()} writes another"
        yield checked.warn("GQ-V15", message, file, "cards", stale[0], "content", hint=hint)
        return
    for at, step in enumerate(steps):
        for fault in ladder.faults(content, step):
            hint = "take the card from a certified run, or make another ladder: broadside puzzle ladder"
            yield checked.at(fault.clause, f"{step.id}: {fault.message}", file, "cards", at, "id", hint=hint)


def room_and_ladder(checked: Checked, content: Content) -> Iterator[Problem]:
    """GQ-V13, GQ-V15: a pack without room for its fleet needs no word about its ladder."""
    findings = list(room(checked, content))
    yield from findings
    if not has_errors(findings):
        yield from ladder_holds(checked, content)


def _tight(content: Content) -> str:
    """The first class that does not even fit alone, as a hint."""
    from dataclasses import replace

    from generator.games.general_quarters.counting.fitting import fits

    waters = content.waters()
    for kind in waters.kinds:
        if fits(replace(waters, kinds=(kind,))) is False:
            return f"not even {kind.number} of '{kind.name}' fit alone, in {kind.water} water"
    return "fewer ships or a larger map"


read: Reader[Content] = Reader(
    FILES,
    Content,
    checks=(group_in_order, labels, shallow, presets_differ, ranks_all, box),
    whole_checks=(room_and_ladder,),
)
