"""Rules that game.yaml switches on and off: those a pack declares, and its game by others of them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from generator.contract import Game
from generator.editing.refusals import CannotWrite
from generator.editing.scalars import written
from generator.games.loading import LoadedGame, load
from generator.reading.json_schema import descriptions
from generator.reading.packs import BOX, Pack
from generator.reading.parsing.nodes import Scalar, Source
from generator.reading.parsing.source import parse
from generator.reading.problems import excerpt
from generator.system.values import frozen

CLAUSE = re.compile(r"\b[A-Z]{1,6}-\d+(?:\.\d+)*")
"""The number of a clause, as a model names it below a field."""
SWITCH = {True: "true", False: "false"}


class CannotSwitch(ValueError):
    """A rule is not one of the pack's, or its content does not allow it."""


@frozen
class OptionalRule:
    """A rule a table may play by or not.

    ``path`` leads to it in game.yaml, ``clause`` of the rulebook says what it is, and ``on`` is what the
    pack plays by unless told otherwise.
    """

    path: tuple[str, ...]
    clause: str
    on: bool

    @property
    def name(self) -> str:
        """The last word of the way to it."""
        return self.path[-1]


def optional_rules(game: Game[Any, Any], pack: Pack) -> list[OptionalRule]:
    """The rules that game.yaml has a switch for, and that the game names a clause of, in the model's order.

    A switch that the file leaves out is none of the pack's.
    """
    source, _ = pack.source(BOX)
    if game.rules is None or source is None:
        return []
    switches = _switches(game.files_of(pack)[BOX])
    rules = []
    for path, clause in switches:
        node = source.node(path)
        if isinstance(node, Scalar) and node.text in SWITCH.values():
            rules.append(OptionalRule(path, clause, node.text == SWITCH[True]))
    return rules


def _switches(model: type[BaseModel]) -> Iterator[tuple[tuple[str, ...], str]]:
    texts = descriptions(model)
    for name, field in model.model_fields.items():
        part = field.annotation
        if part is bool:
            if clauses := CLAUSE.findall(texts.get(name, "")):
                yield (name,), clauses[-1]
        elif inspect.isclass(part) and issubclass(part, BaseModel):
            yield from (((name, *rest), clause) for rest, clause in _switches(part))


def played_by(loaded: LoadedGame, wanted: Mapping[str, bool]) -> LoadedGame:
    """The game with rules switched by their names, all others as the pack has them. CannotSwitch."""
    if not wanted:
        return loaded
    pack = loaded.pack
    # As it is written, whatever language it is in: the text of the file is what changes.
    base = Pack(pack.folder, pack.game, pack.layouts)
    rules = {rule.name: rule for rule in optional_rules(loaded.game, base)}
    for name in wanted:
        if name not in rules:
            raise CannotSwitch(f"{pack.name} has no rule '{excerpt(name)}' to switch")
    source, _ = base.source(BOX)
    for name, on in wanted.items():
        assert source is not None
        source = _switched(source, rules[name], on)
    assert source is not None
    turned, problems = load(base.with_file(BOX, source.text.encode()), pack.language, loaded.game)
    if turned is None:
        errors = [problem for problem in problems if problem.severity == "error"]
        raise CannotSwitch(f"that cannot be played together: {errors[0].message}")
    return turned


def _switched(source: Source, rule: OptionalRule, on: bool) -> Source:
    node = source.node(rule.path)
    assert isinstance(node, Scalar)
    if node.text == SWITCH[on]:
        return source
    try:
        after, _ = parse(written(source, node, SWITCH[on]), source.path)
    except CannotWrite as why:
        raise CannotSwitch(f"{rule.name}: {why}") from None
    assert after is not None
    return after
