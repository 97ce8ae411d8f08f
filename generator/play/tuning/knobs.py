"""Knobs of a pack: values in its files, and the pack with each turned."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from generator.editing.refusals import CannotWrite
from generator.editing.scalars import added, written
from generator.play.tuning.refusals import CannotTune
from generator.reading.packs import Pack
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar, Source, Step
from generator.reading.parsing.source import parse
from generator.system.values import frozen

MAX_SETTINGS = 64
"""Settings of all knobs together that one search takes."""

UNWRITTEN = ""
"""A value that an entry does not have, so that the game has its own for it."""

_KNOB = re.compile(r"(?P<file>[^:=]+):(?P<path>[^=]+)=(?P<values>.+)")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_VALUE = re.compile(r"[\w.+-]+")

Setting = tuple[str, ...]
"""One value for each knob, as it is written in the file."""


@frozen
class Knob:
    """A value of a pack by its file and the way to it, and the values to try."""

    file: str
    path: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """The knob as it is typed: ``birds.yaml:birds.auk.worth``."""
        return f"{self.file}:{'.'.join(self.path)}"


def knob(words: str) -> Knob:
    """A knob as it is typed. CannotTune for words that are none.

    >>> knob("birds:birds.auk.worth=1..3")
    Knob(file='birds.yaml', path=('birds', 'auk', 'worth'), values=('1', '2', '3'))
    >>> knob("game.yaml:hand=3,5").values
    ('3', '5')
    """
    match = _KNOB.fullmatch(words.strip())
    if match is None:
        raise CannotTune(f"'{words}' names no value", "write FILE:PATH=1..5 or FILE:PATH=2,4,8")
    span = _RANGE.fullmatch(match["values"])
    if span is not None:
        low, high = int(span[1]), int(span[2])
        if not 0 <= high - low < MAX_SETTINGS:
            raise CannotTune(f"{match['values']} is no range of 1 to {MAX_SETTINGS} values")
        values = tuple(map(str, range(low, high + 1)))
    else:
        values = tuple(dict.fromkeys(value.strip() for value in match["values"].split(",")))
    for value in values:
        if not _VALUE.fullmatch(value):
            raise CannotTune(f"'{value}' is no plain value", "numbers and words, with commas between")
    file = match["file"] if match["file"].endswith((".yaml", ".yml")) else f"{match['file']}.yaml"
    return Knob(file, tuple(match["path"].split(".")), values)


def value_at(source: Source, turned: Knob) -> Scalar | None:
    """The value of a knob in its file; None where its entry has none and others of the list have.

    CannotTune where no entry has one.
    """
    node = source.node(steps(source, turned.path))
    if node is None:
        *above, key = turned.path
        entries = source.node(steps(source, above[:-1])) if above else None
        entry = source.node(steps(source, above))
        others = entries.items if isinstance(entries, ListNode) else []
        if isinstance(entry, MapNode) and any(isinstance(o, MapNode) and key in o.items for o in others):
            return None
        raise CannotTune(f"{turned.file} has no value {'.'.join(turned.path)}")
    if not isinstance(node, Scalar) or node.empty:
        raise CannotTune(f"{turned.name} is no single value")
    return node


def source_of(pack: Pack, file: str) -> Source:
    """A file of the pack. CannotTune where there is none."""
    source, _ = pack.source(file)
    if source is None:
        raise CannotTune(f"{pack.name} has no file '{file}'")
    return source


def steps(source: Source, path: Sequence[str]) -> list[Step]:
    """The way to a value: a step that is a number is an index where a list has no entry of that id."""
    way: list[Step] = []
    for step in path:
        way.append(step)
        if source.node(way) is None and step.isdecimal():
            way[-1] = int(step)
    return way


def as_is(pack: Pack, knobs: Sequence[Knob]) -> Setting:
    """The setting that the pack has; UNWRITTEN for a value that the entry leaves to the game."""
    nodes = (value_at(source_of(pack, each.file), each) for each in knobs)
    return tuple(UNWRITTEN if node is None else node.text for node in nodes)


def settings(pack: Pack, knobs: Sequence[Knob]) -> list[Setting]:
    """All settings to try, that of the pack first. CannotTune for too many, or a knob named twice."""
    if len({each.name for each in knobs}) < len(knobs):
        raise CannotTune("a value is named twice")
    if prod(len(each.values) for each in knobs) > MAX_SETTINGS:
        raise CannotTune(
            f"more than {MAX_SETTINGS} settings", "name fewer values, or tune one after the other"
        )
    own = as_is(pack, knobs)
    return list(dict.fromkeys([own, *product(*(each.values for each in knobs))]))


def texts(pack: Pack, knobs: Sequence[Knob], setting: Setting) -> dict[str, str]:
    """The files that a setting changes, whole, with comments and all else as it was.

    CannotTune for a value that cannot be written where it stands.
    """
    sources: dict[str, Source] = {}
    for each, value in zip(knobs, setting, strict=True):
        source = sources.get(each.file) or source_of(pack, each.file)
        node = value_at(source, each)
        try:
            if value == (UNWRITTEN if node is None else node.text):
                text = source.text
            elif node is None:
                entry = source.node(steps(source, each.path[:-1]))
                assert isinstance(entry, MapNode), "value_at has looked"
                text = added(source, entry, each.path[-1], value)
            else:
                text = written(source, node, value)
        except CannotWrite as why:
            raise CannotTune(f"{each.name}: {why}") from None
        after, _ = parse(text, source.path)
        assert after is not None, "what was written can be read"
        sources[each.file] = after
    return {file: source.text for file, source in sources.items()}


def turned_pack(pack: Pack, changed: Mapping[str, str]) -> Pack:
    """The pack with those texts in the place of its files, in memory."""
    for file, text in changed.items():
        pack = pack.with_file(file, text.encode())
    return pack
