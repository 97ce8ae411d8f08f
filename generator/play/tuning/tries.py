"""Values of a pack that are worth a search, and the command that searches them for what a report has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from shlex import quote
from typing import Any

from generator.play.measures.wording import verb_of
from generator.play.tuning.goals import COMPONENT
from generator.play.tuning.knobs import Knob, Setting
from generator.reading.packs import BOX, Pack
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar
from generator.system.values import frozen

Report = dict[str, Any]

PRICES = ("price", "cost", "value", "worth", "points")
"""Fields that say what a component costs or gives, the likeliest first."""
COUNTS = ("copies", "count")
"""Fields that say how many of it there are: turned where no other number can be."""
BELOW, ABOVE = 2, 3
"""How far below and above the present number a search begins."""
MAX_TRIES = 4
"""Components of one kind of finding for which a value is sought."""
OPTIONS, CONTENTS = "options", "contents"
"""The keys of game.yaml under which rules are switched on and off, and the box is listed."""


Accepted = Callable[[Sequence[Knob], Sequence[Setting]], Sequence[Setting]]


def all_settings(turned: Sequence[Knob], tried: Sequence[Setting]) -> Sequence[Setting]:
    """Of a game that takes every value."""
    return tried


@frozen
class Tunable:
    """The whole numbers of components by id, as knobs that hold the present value, and the rules that can be
    switched, as knobs that hold the other one. ``totals`` are counts of what is in the box, which go with the
    copies of a component. ``accepted`` gives those of some settings that the game takes.
    """

    numbers: Mapping[str, tuple[Knob, ...]]
    switches: tuple[Knob, ...] = ()
    totals: tuple[Knob, ...] = ()
    accepted: Accepted = all_settings


def tunable(pack: Pack, components: Iterable[str], accepted: Accepted = all_settings) -> Tunable:
    """The values of the YAML files of a pack that a search can turn."""
    wanted = set(components)
    numbers: dict[str, list[Knob]] = {}
    for file in pack.files():
        if not file.endswith(".yaml") or "/" in file:
            continue
        source, _ = pack.source(file)
        for name, path, node in _entries(source.root if source else None):
            if name in wanted:
                numbers.setdefault(name, []).extend(_whole(file, path, node))
    box, _ = pack.source(BOX)
    contents = [*_entries(MapNode(0, {CONTENTS: below}))] if (below := box and box.node([CONTENTS])) else []
    switches = box.node([OPTIONS]) if box else None
    rules = switches.items.items() if isinstance(switches, MapNode) else ()
    return Tunable(
        {name: tuple(knobs) for name, knobs in numbers.items()},
        tuple(
            Knob(BOX, (OPTIONS, name), ("true",))
            for name, node in rules
            if isinstance(node, Scalar) and node.plain and node.text == "false"
        ),
        tuple(turned for _, path, entry in contents for turned in _whole(BOX, path, entry)),
        accepted,
    )


def _entries(root: Node | None) -> Iterator[tuple[str, tuple[str, ...], MapNode]]:
    """Entries of the lists and maps of a file by their ids, each with the way to it."""
    if not isinstance(root, MapNode):
        return
    for key, below in root.items.items():
        if isinstance(below, ListNode):
            for entry in below.items:
                name = entry.items.get("id") if isinstance(entry, MapNode) else None
                if isinstance(entry, MapNode) and isinstance(name, Scalar):
                    yield name.text, (key, name.text), entry
        elif isinstance(below, MapNode):
            for own, entry in below.items.items():
                if isinstance(entry, MapNode):
                    yield own, (key, own), entry


def _whole(file: str, path: tuple[str, ...], entry: MapNode) -> Iterator[Knob]:
    for name, node in entry.items.items():
        if isinstance(node, Scalar) and node.plain and node.text.isdecimal():
            yield Knob(file, (*path, name), (node.text,))


def likeliest(knobs: Sequence[Knob], cost: float | None) -> list[Knob]:
    """The numbers of a component, first the one that is its cost, then by their names, copies last."""

    def rank(turned: Knob) -> tuple[bool, bool, int]:
        name = turned.path[-1]
        same = cost is not None and float(turned.values[0]) == cost
        return name in COUNTS, not same, PRICES.index(name) if name in PRICES else len(PRICES)

    return sorted(knobs, key=rank)


def tries(figures: Report, values: Tunable) -> list[dict[str, Any]]:
    """For each finding the command that looks for a better value, as far as one of the pack bears on it."""
    rows = [*_of_order(figures, values), *_of_strong(figures, values), *_of_dead(figures, values)]
    unsure = [row["component"] for row in figures["components"] if row["standing"] == "perhaps"]
    if unsure:
        more = {**figures, "games": 4 * figures["games"]}
        rows.append({"finding": f"Not sure yet: {_names(unsure)}", "command": replayed(more), "others": []})
    if figures["bare"]["games"]:
        number = figures["bare"]["games"][0]
        command = f"broadside replay games.jsonl {number}"
        finding = f"Games in which nothing was {verb_of(figures['takes']).taken}"
        rows.append({"finding": finding, "command": command, "others": []})
    return rows


def replayed(figures: Report) -> str:
    """The command that plays the games of a report again."""
    seed = quote(str(figures["seed"]))
    return f"{_playtest(figures)} --seed {seed} --games {figures['games']}"


def _playtest(figures: Report) -> str:
    bots = ",".join(figures["bots"])
    row = "" if set(figures["bots"]) == {"reference"} else f" --bots {quote(bots)}"
    return f"broadside playtest {quote(figures['pack'])} --seats {figures['seats']}{row}"


def _of_order(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    out = [row for row in figures["places_won"] if row["stands_out"]]
    if not out or figures["together"]:
        return
    switched = _switched(figures, values, "The order of play", "fair")
    if switched is not None:
        yield switched


def _of_strong(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    rows = [row for row in figures["components"] if row["winners"]["stands_out"]]
    rows.sort(key=lambda row: -abs(row["winners"]["value"] - row["winners"]["fair"]))
    for row in rows[:MAX_TRIES]:
        wish = quote(f"{COMPONENT}={row['component']}")
        yield _turned(figures, values, row, _names([row["component"]]), wish)


def _of_dead(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    rows = [row for row in figures["components"] if row["component"] in figures["never_taken"]]
    for row in rows[:MAX_TRIES]:
        yield _turned(figures, values, row, f"{_names([row['component']])}, never chosen", "alive")


def _switched(
    figures: Report, values: Tunable, finding: str, wish: str, about: str = ""
) -> dict[str, Any] | None:
    """The rules that can be switched, first those whose names speak of something."""
    switches = [each for each in values.switches if values.accepted([each], [each.values])]
    switches.sort(key=lambda each: not about or about not in each.path[-1])
    if not switches:
        return None
    first, *others = switches
    command = f"{_playtest(figures)} --tune {first.name}=true --for {wish}"
    return {"finding": finding, "command": command, "others": [each.name for each in others]}


def _turned(figures: Report, values: Tunable, row: Report, finding: str, wish: str) -> dict[str, Any]:
    """The search for the likeliest number of a component of which the game takes other values, or else for a
    rule that can be switched.
    """
    for turned in likeliest(values.numbers.get(row["component"], ()), row["cost"]):
        present = int(turned.values[0])
        near = [value for value in range(max(0, present - BELOW), present + ABOVE + 1) if value != present]
        # Of copies there are as many more or fewer in the box.
        of_box = values.totals if turned.path[-1] in COUNTS else ()
        for total in (None, *of_box):
            knobs = [turned] if total is None else [turned, total]
            tried = [
                (str(value), *([] if total is None else [str(int(total.values[0]) + value - present)]))
                for value in near
            ]
            taken = values.accepted(knobs, tried)
            if taken:
                columns = zip(*taken, strict=True)
                turns = [
                    f"--tune {k.name}={','.join(column)}" for k, column in zip(knobs, columns, strict=True)
                ]
                says = f"{finding} ({turned.path[-1].replace('_', ' ')}, {present} now)"
                command = f"{_playtest(figures)} {' '.join(turns)} --for {wish}"
                return {"finding": says, "command": command, "others": []}
    says = f"{finding} (none of its numbers can be changed by itself)"
    switched = _switched(figures, values, says, wish, row["component"])
    return switched or {"finding": says, "command": "", "others": []}


def _names(words: Sequence[str]) -> str:
    return ", ".join(word.replace("_", " ") for word in words)
