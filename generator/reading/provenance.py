"""The origin of each value: stated by the rulebook, or ours because the rulebook leaves it open.

A file says so in a mapping ``provenance`` from paths to origins. A path is the keys on the way to a
value, joined by dots; in a list a step is the ``id`` of an entry or its number from 0; ``*`` stands for
any one step. A path covers all that is below it, and of several that cover a value the one that says
most decides. What no path covers is ``default``, or ``reconstructed`` if there is no default: nothing
is ever taken for the rulebook's unless somebody said so.

    provenance:
      default: reconstructed
      crew.*.title: rulebook
      crew.helm.text: rulebook
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, Literal, get_args

from pydantic import Field

from generator.reading.parsing.nodes import (
    ListNode,
    MapNode,
    Node,
    Scalar,
    Source,
    Step,
    child,
    entry_id,
    leaves,
)
from generator.reading.problems import Place, Problem, did_you_mean, excerpt, nearest
from generator.reading.schema import Entry
from generator.system.values import frozen

KEY = "provenance"
DEFAULT = "default"
MAX_CLAIMS = 500

Origin = Literal["rulebook", "public", "derived", "reconstructed"]
"""Stated by the rulebook; from another published edition; worked out from such values; our own."""

Provenance = Annotated[
    dict[str, Origin],
    Field(max_length=MAX_CLAIMS, description="Origin of values by path, as in crew.*.title: rulebook"),
]


class ContentFile(Entry):
    """A whole content file; its ``provenance`` may say where its values come from."""

    provenance: Provenance = Field(default_factory=dict)


@frozen(order=True)
class Row:
    """One value of a pack and where it comes from. ``path`` is as an author would write it."""

    place: Place
    path: str
    text: str
    origin: str


def provenance(sources: Iterable[Source | None]) -> list[Row]:
    """Every value of these files with its origin, in the order of the files; None is left out."""
    return [row for source in sources if source is not None for row in rows(source)]


def rows(source: Source) -> Iterator[Row]:
    """Every value of one file with its origin, in file order; ``provenance`` itself is no value."""
    claims = [
        (path.split("."), origin.text)
        for path, (_, origin) in _claims(source).items()
        if origin.text in get_args(Origin)
    ]
    default = next((origin for steps, origin in claims if steps == [DEFAULT]), "reconstructed")
    for path, value in leaves(source.root):
        if path[:1] != (KEY,):
            steps = [str(step) for step in path]
            fitting = [(_weight(claim), origin) for claim, origin in claims if _covers(claim, steps)]
            origin = max(fitting)[1] if fitting else default
            yield Row(source.at(value.at), ".".join(steps), value.text, origin)


def check(source: Source, misspelt: Collection[str] = ()) -> list[Problem]:
    """Paths of the file's ``provenance`` that lead to no value, but to a key that is told as ``misspelt``."""
    problems = []
    for path, (at, _) in _claims(source).items():
        steps = path.split(".")
        reached: list[Node] = [source.root]
        for number, step in enumerate(steps):
            below = [node for above in reached for node in _below(above, step)]
            if not below and path != DEFAULT:
                names = list(dict.fromkeys(name for above in reached for name in _names(above)))
                if misspelt and any(near in misspelt for near in nearest(step, names[:MAX_CLAIMS])):
                    break
                message = f"path '{excerpt(path)}' leads nowhere: there is no '{excerpt(step)}'"
                message += f" in '{excerpt('.'.join(steps[:number]))}'" if number else ""
                problems.append(
                    Problem(source.at(at), "unknown-path", message, did_you_mean(step, names[:MAX_CLAIMS]))
                )
                break
            reached = below
    return problems


def _claims(source: Source) -> dict[str, tuple[int, Scalar]]:
    """Path as written, where it is written, and the origin it is given."""
    said = source.root.items.get(KEY) if isinstance(source.root, MapNode) else None
    if not isinstance(said, MapNode):
        return {}
    if len(said.items) > MAX_CLAIMS:
        return {}  # the model says so
    return {
        path: (said.keys[path], origin) for path, origin in said.items.items() if isinstance(origin, Scalar)
    }


def _covers(claim: Sequence[str], steps: Sequence[str]) -> bool:
    return len(claim) <= len(steps) and all(
        word in ("*", step) for word, step in zip(claim, steps, strict=False)
    )


def _weight(claim: Sequence[str]) -> tuple[int, int]:
    """The weight of a path: the longer the more, and a name more than ``*``."""
    return len(claim), sum(word != "*" for word in claim)


def _below(node: Node, step: str) -> list[Node]:
    if step == "*":
        return list(node.items.values()) if isinstance(node, MapNode) else list(getattr(node, "items", ()))
    key: Step = int(step) if isinstance(node, ListNode) and step.isdecimal() else step
    value = child(node, key)
    return [value[0]] if value else []


def _names(node: Node) -> list[str]:
    if isinstance(node, MapNode):
        return [key for key in node.items if key != KEY]
    return [entry_id(item) or str(at) for at, item in enumerate(getattr(node, "items", ()))]
