"""Checks of the wake tiles. JS-V1 to JS-V6"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.content import GAME, WAKES, Content
from generator.reading.checking import Checked
from generator.reading.problems import Problem

LIST = (WAKES, "wakes")


def tiles_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """Each type on its own, then types among each other, then the number of copies."""
    pairings: dict[int, wakes.Pairing] = {}
    for index, kind in enumerate(content.wakes.wakes):
        used = Counter(point for pair in kind.pairs for point in pair)
        wrong = [point for point in range(wakes.POINTS) if used[point] != 1]
        if wrong:
            uses = ", ".join(f"point {point} {_times(used[point])}" for point in wrong)
            hint = "four pairs join the points 0 to 7, each once"
            yield checked.at("JS-V1", f"wake type {kind.id} uses {uses}", *LIST, index, "pairs", hint=hint)
        if not wrong:
            pairings[index] = wakes.in_order(kind.pairs)
    yield from _one_name_each(checked, content, pairings)
    yield from _copies(checked, content)


def _times(count: int) -> str:
    return {0: "never", 2: "twice"}.get(count, f"{count} times")


def _one_name_each(
    checked: Checked, content: Content, pairings: dict[int, wakes.Pairing]
) -> Iterator[Problem]:
    kinds = content.wakes.wakes
    first_of: dict[wakes.Pairing, int] = {}
    for index, pairing in pairings.items():
        kind, where = kinds[index], (*LIST, index, "pairs")
        smallest = wakes.canonical(pairing)
        first = first_of.setdefault(smallest, index)
        if first != index:
            turns = wakes.turns(pairings[first]).index(pairing)
            message = f"{kind.id} repeats {kinds[first].id} turned {turns} quarter turns"
            yield checked.at("JS-V3", message, *where, hint="count it among the copies of the first")
        elif kind.pairs != smallest:
            text = ", ".join(f"[{one}, {other}]" for one, other in smallest)
            if pairing == smallest:
                message = f"{kind.id}: pairs are not in order"
            else:
                message = f"{kind.id}: pairing is a rotation of {wakes.as_text(smallest)}"
            yield checked.at("JS-V2", message, *where, hint=f"write the canonical form [{text}]")
        symmetry = wakes.symmetry(pairing)
        if kind.symmetry != symmetry:
            message = f"{kind.id}: symmetry is {symmetry}, not {kind.symmetry}"
            yield checked.at("JS-V5", message, *LIST, index, "symmetry", hint=f"write {symmetry}")
    missing = [pairing for pairing in wakes.classes() if pairing not in first_of]
    for pairing in missing if content.wakes.complete and len(pairings) == len(kinds) else ():
        message = f"missing class: {wakes.as_text(pairing)}"
        yield checked.at_key("JS-V4", message, *LIST, hint="add it, or say 'complete: false'")


def _copies(checked: Checked, content: Content) -> Iterator[Problem]:
    kinds = content.wakes.wakes
    yield from checked.twice("JS-V6", "two wake types are called {}", [kind.id for kind in kinds], *LIST)
    owners: dict[str, str] = {}
    for index, kind in enumerate(kinds):
        if kind.copies < 1:
            hint = "leave the type out"
            if content.wakes.complete:
                hint += " and say 'complete: false'"
            message = f"{kind.id}: {kind.copies} copies (need at least 1)"
            yield checked.at("JS-V6", message, *LIST, index, "copies", hint=hint)
        if len(kind.tiles) != kind.copies:
            message = f"{kind.id}: {len(kind.tiles)} tile ids for {kind.copies} copies"
            hint = "list an id for each copy, as in [W01, W57]"
            yield checked.at("JS-V6", message, *LIST, index, "tiles", hint=hint)
        for spot, tile in enumerate(kind.tiles):
            if tile in owners:
                message = f"tile id {tile} is used twice, in {owners[tile]} and {kind.id}"
                yield checked.at(
                    "JS-V6", message, *LIST, index, "tiles", spot, hint="give one of them another id"
                )
            owners.setdefault(tile, kind.id)
    total, need = sum(kind.copies for kind in kinds), content.game.declared("wake_tiles")
    # Ids that do not match the copies are told first: one of the two numbers is a slip.
    if total != need and all(len(kind.tiles) == kind.copies for kind in kinds):
        message = f"box holds {total} tiles, need {need}"
        hint = f"change the copies, or write {total} for the wake tiles in {GAME}"
        yield checked.at_key("JS-V6", message, *LIST, hint=hint)
