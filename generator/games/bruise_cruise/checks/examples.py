"""Checks of what the rulebook says about this very map. BC-V13 to BC-V15"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.bruise_cruise.content import BOARD, Box
from generator.mechanics.hexes import Hex, distance
from generator.reading.packs import Pack
from generator.reading.parsing.nodes import Step
from generator.reading.problems import Problem, did_you_mean


def examples_hold(box: Box, pack: Pack) -> Iterator[Problem]:
    """Sailing distances, closed sides, missiles."""
    ports = {port.id: Hex(*port.hex) for port in box.ports.ports if Hex(*port.hex) in box.sea.number}
    yield from _sailing(box, pack, ports)
    yield from _closed(box, pack)
    yield from _missiles(box, pack, ports)


def _sailing(box: Box, pack: Pack, ports: dict[str, Hex]) -> Iterator[Problem]:
    for index, voyage in enumerate(box.board.examples.sailing):
        path: tuple[Step, ...] = ("examples", "sailing", index)
        wrong = [*_unknown(pack, ports, [voyage.from_], (*path, "from"), "BC-V13")]
        wrong += _unknown(pack, ports, [voyage.to], (*path, "to"), "BC-V13")
        yield from wrong
        if not wrong:
            steps = box.sea.sailing_distance(ports[voyage.from_], ports[voyage.to])
            if steps != voyage.steps:
                message = (
                    f"worked example broken: got {steps}, {voyage.from_} to {voyage.to} is {voyage.steps}"
                )
                hint = f"close or open a side on the way, or write {steps} here and in the rulebook"
                yield Problem(pack.place(BOARD, *path, "steps"), "BC-V13", message, hint)


def _closed(box: Box, pack: Pack) -> Iterator[Problem]:
    for index, (one, other) in enumerate(box.board.examples.closed):
        a, b = Hex(*one), Hex(*other)
        name = f"{a.q},{a.r}|{b.q},{b.r}"
        place = pack.place(BOARD, "examples", "closed", index)
        if a not in box.sea.number or b not in box.sea.number or distance(a, b) != 1:
            message = f"worked example broken: {name} is no side of two sea spaces"
            yield Problem(place, "BC-V14", message, "name two sea spaces that touch, or take it out")
        elif frozenset((a, b)) not in box.sea.closed:
            message = f"worked example broken: edge {name} is open"
            yield Problem(
                place, "BC-V14", message, "close it in closed_sides of both: the rulebook counts on it"
            )


def _missiles(box: Box, pack: Pack, ports: dict[str, Hex]) -> Iterator[Problem]:
    reach = box.game.missile_range
    for index, salvo in enumerate(box.board.examples.missiles):
        path: tuple[Step, ...] = ("examples", "missiles", index)
        wrong = list(_unknown(pack, ports, salvo.from_, (*path, "from"), "BC-V15"))
        yield from wrong
        target = Hex(*salvo.to)
        if not wrong and target not in box.sea.number:
            message = f"worked example broken: {target.q},{target.r} is no sea space"
            hint = "name a hex with water, or take the example out"
            yield Problem(pack.place(BOARD, *path, "to"), "BC-V15", message, hint)
        elif not wrong:
            far = [name for name in salvo.from_ if distance(ports[name], target) > reach]
            if far:
                message = f"worked example broken: {target.q},{target.r} is not within {reach} of "
                message += ", ".join(far)
                hint = "name a hex nearer to all of them, or leave those ports out"
                yield Problem(pack.place(BOARD, *path, "to"), "BC-V15", message, hint)


def _unknown(
    pack: Pack, ports: dict[str, Hex], names: Sequence[str], path: tuple[Step, ...], clause: str
) -> Iterator[Problem]:
    for name in names:
        if name not in ports:
            hint = did_you_mean(name, list(ports)) or "name a port of this map, or take the example out"
            yield Problem(pack.place(BOARD, *path), clause, f"worked example broken: no port '{name}'", hint)
