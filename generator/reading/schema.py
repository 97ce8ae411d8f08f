"""Trees against models: what a file must hold, and a Problem at the very spot where it does not."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from generator.reading.expectations import known_keys
from generator.reading.messages import MAX_DIGITS, WHOLE, Miss, explain, neither, wanted
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, Source, Step, child
from generator.reading.problems import Place, Problem, did_you_mean, in_file_order

# Plugins of pydantic that happen to be installed have no say in what is read. Looking for them
# takes a hundredth of printing a deck.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

M = TypeVar("M", bound=BaseModel)

MAX_PROBLEMS = 200  # per file
_FRACTION = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17}([eE][+-]?[0-9]{1,2})?|[eE][+-]?[0-9]{1,2})")
_WORDS = {"true": "true", "false": "false", "null": "null", "~": "null", "": "null"}


class Entry(BaseModel):
    """The base of every model of content: frozen, and closed to keys it does not know.

    Files are read strictly: a number is not text, ``4.0`` is not a whole number, only ``true`` and
    ``false`` are switches. Text is whatever was written (``NO``, ``1:30``, ``010``). Lists become
    tuples where the model says tuple. A docstring below a field describes it to editors.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


def read_as(model: type[M], source: Source) -> tuple[M | None, list[Problem]]:
    """The file as the model, or what is wrong with it, in file order."""
    as_text: set[tuple[Step, ...]] = set()
    while True:
        try:
            return model.model_validate_json(_json(source.root, as_text), strict=True), []
        except ValidationError as error:
            misses = _causes([_miss(source.root, entry) for entry in error.errors(include_url=False)])
        # A bare 4 is handed over as a number. Where the model turns out to want words there, the
        # text as written is handed over instead; each value turns at most once, so this ends.
        turned = {miss.path for miss in misses if _may_be_text(miss)} - as_text
        if not turned:
            return None, _problems(model, source, misses)
        as_text |= turned


def _json(node: Node, as_text: set[tuple[Step, ...]], path: tuple[Step, ...] = ()) -> str:
    if isinstance(node, Scalar):
        return _literal(node) if path not in as_text else json.dumps(node.text)
    if isinstance(node, ListNode):
        return f"[{','.join(_json(item, as_text, (*path, at)) for at, item in enumerate(node.items))}]"
    pairs = (f"{json.dumps(key)}:{_json(item, as_text, (*path, key))}" for key, item in node.items.items())
    return f"{{{','.join(pairs)}}}"


def _literal(node: Scalar) -> str:
    """A value as JSON, as far as its spelling alone decides: anything doubtful is text."""
    text = node.text
    if node.plain:
        if text in _WORDS:
            return _WORDS[text]
        if WHOLE.fullmatch(text) and len(text.lstrip("-")) <= MAX_DIGITS:
            return text
        if _FRACTION.fullmatch(text):
            return text
    return json.dumps(text)


def _may_be_text(miss: Miss) -> bool:
    return (
        miss.kind in ("string_type", "literal_error", "enum")
        and isinstance(miss.node, Scalar)
        and not miss.at_key
        and not miss.node.empty
        and not _literal(miss.node).startswith('"')
    )


def _causes(misses: list[Miss]) -> list[Miss]:
    """Without the lists that count as too short only because entries in them are wrong."""
    inside = {miss.path[:deep] for miss in misses for deep in range(len(miss.path))}
    return [miss for miss in misses if miss.kind != "too_short" or miss.path not in inside]


# ---- from pydantic's errors to spots in the file --------------------------------------------


def _miss(root: Node, entry: Any) -> Miss:
    """The spot of an error in the tree. Its location also names alternatives tried, which are no keys."""
    loc, kind = tuple(entry["loc"]), entry["type"]
    at_key = bool(loc) and loc[-1] == "[key]"
    ways = list(_ways(root, loc[:-1] if at_key else loc, absent=kind == "missing"))
    if len(ways) > 1:
        ways.sort(key=lambda way: not _same(way[1], entry["input"], kind))
    path, node, labels = ways[0]
    context = entry.get("ctx", {})
    if kind == "union_tag_invalid":
        key = context["discriminator"].strip("'")
        path, node = (*path, key), _step(node, key)
    return Miss(path, node, kind, context=context, said=entry["msg"], labels=labels, at_key=at_key)


_Way = tuple[tuple[Step, ...], Node | None, tuple[tuple[int, str], ...]]


def _ways(root: Node, loc: tuple[Step, ...], absent: bool) -> Iterator[_Way]:
    """The readings of a location: each word is a key that is there, or the name of an alternative."""
    waiting: list[tuple[Node, int, tuple[Step, ...], tuple[tuple[int, str], ...]]] = [(root, 0, (), ())]
    while waiting:
        node, at, path, labels = waiting.pop()
        if at == len(loc):
            if not absent:
                yield path, node, labels
            continue
        step = loc[at]
        if absent and at == len(loc) - 1:
            if _step(node, step) is None:
                yield (*path, step), None, labels
            continue
        if isinstance(step, str):
            waiting.append((node, at + 1, path, (*labels, (len(path), step))))
        below = _step(node, step)
        if below is not None:
            name = str(step) if isinstance(node, MapNode) else step
            waiting.append((below, at + 1, (*path, name), labels))


def _step(node: Node | None, step: Step) -> Node | None:
    # Unlike authors, pydantic never means an entry of a list by its id.
    if node is None or (isinstance(node, ListNode) and not isinstance(step, int)):
        return None
    below = child(node, step)
    return below[0] if below else None


def _same(node: Node | None, value: object, kind: str) -> bool:
    """Whether the value pydantic complains about can be this one."""
    if kind == "missing":
        return True
    if isinstance(node, Scalar):
        return json.loads(_literal(node)) == value or node.text == value
    if isinstance(node, ListNode):
        return isinstance(value, list) and len(value) == len(node.items)
    return isinstance(value, dict) and node is not None and value.keys() == node.items.keys()


# ---- from spots to problems -----------------------------------------------------------------


def _problems(model: type[BaseModel], source: Source, misses: Sequence[Miss]) -> list[Problem]:
    spelt_wrong = _spelt_wrong(model, misses)
    groups = [
        (_place(source, group[0]), group)
        for group in _chosen(list(misses), 0)
        if group[0].kind != "missing" or group[0].path not in spelt_wrong
    ]
    groups.sort(key=lambda placed: placed[0])
    problems = []
    for place, group in groups[:MAX_PROBLEMS]:
        code, message, hint = neither(group, model) if len(group) > 1 else explain(group[0], model)
        node = group[0].node
        if (
            code == "missing-value"
            and node
            and source.text[node.at : node.at + 80].lstrip(" ").startswith("#")
        ):
            hint = "what follows '#' is a comment; text that begins with '#' needs quotes"
        problems.append(Problem(place, code, message, hint))
    if len(groups) > MAX_PROBLEMS:
        rest = f"{len(groups) - MAX_PROBLEMS:,} more problems in this file"
        problems.append(Problem(groups[MAX_PROBLEMS][0], "more-problems", rest))
    return in_file_order(problems)


def _place(source: Source, miss: Miss) -> Place:
    """The place of a wrong value, of an unknown key, or of the mapping that lacks a key."""
    if miss.kind == "missing":
        return source.place(miss.path[:-1])
    if miss.kind == "extra_forbidden" or miss.at_key:
        return source.key(miss.path)
    return source.place(miss.path)


def _spelt_wrong(model: type[BaseModel], misses: Sequence[Miss]) -> set[tuple[Step, ...]]:
    """Keys that are missing only because they stand there slightly wrong, which is reported anyway."""
    missing = {miss.path for miss in misses if miss.kind == "missing"}
    misspelt: set[tuple[Step, ...]] = set()
    for miss in misses if missing else ():
        if miss.kind == "extra_forbidden":
            key, above = str(miss.path[-1]), miss.path[:-1]
            hint = did_you_mean(key, known_keys(model, above))
            misspelt |= {
                (*above, near) for near in known_keys(model, above) if hint == f"did you mean '{near}'?"
            }
        if len(misspelt) > MAX_PROBLEMS:
            break
    return misspelt & missing


def _chosen(misses: list[Miss], depth: int) -> list[list[Miss]]:
    """The misses to report: where a value may be one of several things, only those of the nearest.

    Each group is one problem; a group of several is a value that is none of the things it may be.
    """
    plain = [[miss] for miss in misses if len(miss.labels) <= depth]
    choices: dict[tuple[Step, ...], dict[str, list[Miss]]] = {}
    for miss in misses:
        if len(miss.labels) > depth:
            deep, label = miss.labels[depth]
            choices.setdefault(miss.path[:deep], {}).setdefault(label, []).append(miss)
    for above, members in choices.items():
        best = min(members.values(), key=lambda member: _distance(member, above))
        distance = _distance(best, above)[0]
        if len(members) > 1 and distance == 1:
            # The entry says what it is, and that is wrong: what such an entry lacks is anybody's guess.
            best = [
                miss for miss in best if miss.kind == "literal_error" and len(miss.path) == len(above) + 1
            ]
        if len(members) > 1 and distance >= 2:
            plain.append([miss for member in members.values() for miss in member if miss.path == above])
        else:
            plain.extend(_chosen(best, depth + 1))
    return plain


def _distance(member: Sequence[Miss], above: tuple[Step, ...]) -> tuple[int, int]:
    """The distance of a value from one of its alternatives: wrong kind of thing, wrong tag, wrong details."""
    if any(miss.path == above and wanted(miss.kind) for miss in member):
        return 3, len(member)
    if any(miss.path == above and miss.kind in ("literal_error", "enum") for miss in member):
        return 2, len(member)
    tags = any(miss.kind == "literal_error" and len(miss.path) == len(above) + 1 for miss in member)
    return int(tags), len(member)
