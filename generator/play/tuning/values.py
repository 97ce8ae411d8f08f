"""The values of a pack that a search can turn: numbers of components, numbers of the rules, switches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.play.tuning.knobs import Knob, Setting
from generator.reading.packs import BOX, Pack
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, leaves
from generator.system.values import frozen

PRICES = ("price", "cost", "value", "worth", "points")
"""Fields that say what a component costs or gives, the likeliest first."""
COUNTS = ("copies", "count")
"""Fields that say how many of it there are: turned where no other number can be."""
OPTIONS, CONTENTS = "options", "contents"
"""The keys of game.yaml under which rules are switched on and off, and the box is listed."""
NO_RULES = ("game", "title", "version", "tagline", "players", OPTIONS, CONTENTS, "provenance")
"""The keys of game.yaml that hold no numbers of the rules."""

Accepted = Callable[[Sequence[Knob], Sequence[Setting]], Sequence[Setting]]


def all_settings(turned: Sequence[Knob], tried: Sequence[Setting]) -> Sequence[Setting]:
    """Of a game that takes every value."""
    return tried


def unsaid(turned: object, tried: object = None) -> str:
    """Of a pack that says nothing about its values."""
    return ""


@frozen
class Tunable:
    """The whole numbers of components by id, as knobs that hold the present value, and the rules that can be
    switched, as knobs that hold the other one. ``totals`` are counts of what is in the box, which go with the
    copies of a component, ``rules`` numbers of the rules. ``accepted`` gives those of some settings that the
    game takes, ``refusal`` why it does not, and ``meaning`` what a value is.
    """

    numbers: Mapping[str, tuple[Knob, ...]]
    switches: tuple[Knob, ...] = ()
    totals: tuple[Knob, ...] = ()
    rules: tuple[Knob, ...] = ()
    accepted: Accepted = all_settings
    refusal: Callable[[Sequence[Knob], Sequence[Setting]], str] = unsaid
    meaning: Callable[[Knob], str] = unsaid


def tunable(
    pack: Pack,
    costs: Mapping[str, float | None],
    accepted: Accepted = all_settings,
    refusal: Callable[[Sequence[Knob], Sequence[Setting]], str] = unsaid,
    meaning: Callable[[Knob], str] = unsaid,
) -> Tunable:
    """The values of the YAML files of a pack that a search can turn, for components with these costs."""
    numbers: dict[str, list[Knob]] = {}
    for file in pack.files():
        if not file.endswith(".yaml") or "/" in file:
            continue
        source, _ = pack.source(file)
        root = source.root if source else None
        for name, path, node in entries(root):
            if name in costs:
                numbers.setdefault(name, []).extend(_whole(file, path, node))
        for name, turned in _unwritten(file, root, costs):
            numbers.setdefault(name, []).append(turned)
    box, _ = pack.source(BOX)
    contents = [*entries(MapNode(0, {CONTENTS: below}))] if (below := box and box.node([CONTENTS])) else []
    switches = box.node([OPTIONS]) if box else None
    options = switches.items.items() if isinstance(switches, MapNode) else ()
    return Tunable(
        {name: tuple(knobs) for name, knobs in numbers.items()},
        switches=tuple(
            Knob(BOX, (OPTIONS, name), ("true",))
            for name, node in options
            if isinstance(node, Scalar) and node.plain and node.text == "false"
        ),
        totals=tuple(turned for _, path, entry in contents for turned in _whole(BOX, path, entry)),
        rules=tuple(_of_rules(box.root if box else None)),
        accepted=accepted,
        refusal=refusal,
        meaning=meaning,
    )


def entries(root: Node | None) -> Iterator[tuple[str, tuple[str, ...], MapNode]]:
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


def _unwritten(file: str, root: Node | None, costs: Mapping[str, float | None]) -> Iterator[tuple[str, Knob]]:
    """Prices of entries that have none of their own, where others of their list have one."""
    lists: dict[str, set[str]] = {}
    rows = list(entries(root))
    for _, path, entry in rows:
        lists.setdefault(path[0], set()).update({*PRICES[:2]} & entry.items.keys())
    for name, path, entry in rows:
        cost = costs.get(name)
        for price in sorted(lists[path[0]] - entry.items.keys()):
            if cost is not None and cost == int(cost):
                yield name, Knob(file, (*path, price), (str(int(cost)),))


def _of_rules(root: Node | None) -> Iterator[Knob]:
    """The whole numbers of game.yaml that are rules."""
    if isinstance(root, MapNode):
        for path, node in leaves(root):
            if path[0] not in NO_RULES and node.plain and node.text.isdecimal():
                yield Knob(BOX, tuple(map(str, path)), (node.text,))
