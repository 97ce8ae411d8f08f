"""Checks of what the rulebook says about this very map. BC-V13 to BC-V15"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.bruise_cruise.content import BOARD, Content
from generator.mechanics.hexes import Hex, distance
from generator.reading.checking import Checked
from generator.reading.parsing.nodes import Step
from generator.reading.problems import Problem, did_you_mean


def examples_hold(checked: Checked, content: Content) -> Iterator[Problem]:
    """Sailing distances, closed sides, missiles."""
    ports = {port.id: Hex(*port.hex) for port in content.ports.ports if Hex(*port.hex) in content.sea.number}
    yield from _sailing(checked, content, ports)
    yield from _closed(checked, content)
    yield from _missiles(checked, content, ports)


def _sailing(checked: Checked, content: Content, ports: dict[str, Hex]) -> Iterator[Problem]:
    for index, voyage in enumerate(content.board.examples.sailing):
        path: tuple[Step, ...] = ("examples", "sailing", index)
        wrong = [*_unknown(checked, ports, [voyage.from_], (*path, "from"), "BC-V13")]
        wrong += _unknown(checked, ports, [voyage.to], (*path, "to"), "BC-V13")
        yield from wrong
        if not wrong:
            steps = content.sea.sailing_distance(ports[voyage.from_], ports[voyage.to])
            if steps != voyage.steps:
                message = (
                    f"worked example broken: got {steps}, {voyage.from_} to {voyage.to} is {voyage.steps}"
                )
                hint = f"close or open a side on the way, or write {steps} here and in the rulebook"
                yield checked.at("BC-V13", message, BOARD, *path, "steps", hint=hint)


def _closed(checked: Checked, content: Content) -> Iterator[Problem]:
    for index, (one, other) in enumerate(content.board.examples.closed):
        a, b = Hex(*one), Hex(*other)
        name = f"{a.q},{a.r}|{b.q},{b.r}"
        where = (BOARD, "examples", "closed", index)
        if a not in content.sea.number or b not in content.sea.number or distance(a, b) != 1:
            message = f"worked example broken: {name} is no side of two sea spaces"
            yield checked.at("BC-V14", message, *where, hint="name two sea spaces that touch, or take it out")
        elif frozenset((a, b)) not in content.sea.closed:
            message = f"worked example broken: edge {name} is open"
            hint = "close it in closed_sides of both: the rulebook counts on it"
            yield checked.at("BC-V14", message, *where, hint=hint)


def _missiles(checked: Checked, content: Content, ports: dict[str, Hex]) -> Iterator[Problem]:
    reach = content.game.missile_range
    for index, salvo in enumerate(content.board.examples.missiles):
        path: tuple[Step, ...] = ("examples", "missiles", index)
        wrong = list(_unknown(checked, ports, salvo.from_, (*path, "from"), "BC-V15"))
        yield from wrong
        target = Hex(*salvo.to)
        if not wrong and target not in content.sea.number:
            message = f"worked example broken: {target.q},{target.r} is no sea space"
            hint = "name a hex with water, or take the example out"
            yield checked.at("BC-V15", message, BOARD, *path, "to", hint=hint)
        elif not wrong:
            far = [name for name in salvo.from_ if distance(ports[name], target) > reach]
            if far:
                message = f"worked example broken: {target.q},{target.r} is not within {reach} of "
                message += ", ".join(far)
                hint = "name a hex nearer to all of them, or leave those ports out"
                yield checked.at("BC-V15", message, BOARD, *path, "to", hint=hint)


def _unknown(
    checked: Checked, ports: dict[str, Hex], names: Sequence[str], path: tuple[Step, ...], clause: str
) -> Iterator[Problem]:
    for name in names:
        if name not in ports:
            hint = did_you_mean(name, list(ports)) or "name a port of this map, or take the example out"
            yield checked.at(clause, f"worked example broken: no port '{name}'", BOARD, *path, hint=hint)
