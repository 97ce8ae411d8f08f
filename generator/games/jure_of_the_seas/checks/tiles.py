"""Checks of the wake tiles. JS-V1 to JS-V6"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.content import GAME, WAKES, Content
from generator.reading.packs import Pack
from generator.reading.problems import Problem


def tiles_fit(content: Content, pack: Pack) -> Iterator[Problem]:
    """Each type on its own, then types among each other, then the box."""
    whole: dict[int, wakes.Pairing] = {}
    for index, kind in enumerate(content.wakes.wakes):
        place = pack.place(WAKES, "wakes", index, "pairs")
        used = Counter(point for pair in kind.pairs for point in pair)
        wrong = [point for point in range(wakes.POINTS) if used[point] != 1]
        for point in wrong:
            message = f"wake type {kind.id}: point {point} used {used[point]} times (need 1)"
            yield Problem(place, "JS-V1", message, "four pairs join the points 0 to 7, each once")
        if not wrong:
            whole[index] = wakes.in_order(kind.pairs)
    yield from _one_name_each(content, pack, whole)
    yield from _copies(content, pack)


def _one_name_each(content: Content, pack: Pack, whole: dict[int, wakes.Pairing]) -> Iterator[Problem]:
    known: dict[wakes.Pairing, int] = {}
    for index, pairing in whole.items():
        kind = content.wakes.wakes[index]
        place = pack.place(WAKES, "wakes", index, "pairs")
        smallest = wakes.canonical(pairing)
        first = known.setdefault(smallest, index)
        if first != index:
            turns = wakes.turns(whole[first]).index(pairing)
            message = f"{kind.id} repeats {content.wakes.wakes[first].id} turned {turns} quarter turns"
            yield Problem(place, "JS-V3", message, "count it among the copies of the first")
        elif kind.pairs != smallest:
            text = ", ".join(f"[{one}, {other}]" for one, other in smallest)
            if pairing == smallest:
                message = f"{kind.id}: pairs are not in order"
            else:
                message = f"{kind.id}: pairing is a rotation of {wakes.as_text(smallest)}"
            yield Problem(place, "JS-V2", message, f"write the canonical form [{text}]")
        symmetry = wakes.symmetry(pairing)
        if kind.symmetry != symmetry:
            message = f"{kind.id}: symmetry is {symmetry}, not {kind.symmetry}"
            yield Problem(pack.place(WAKES, "wakes", index, "symmetry"), "JS-V5", message)
    missing = [pairing for pairing in wakes.classes() if pairing not in known]
    for pairing in missing if content.wakes.complete and len(whole) == len(content.wakes.wakes) else ():
        yield Problem(
            pack.key(WAKES, "wakes"),
            "JS-V4",
            f"missing class: {wakes.as_text(pairing)}",
            "add it, or say 'complete: false'",
        )


def _copies(content: Content, pack: Pack) -> Iterator[Problem]:
    types: dict[str, int] = {}
    owners: dict[str, str] = {}
    for index, kind in enumerate(content.wakes.wakes):
        if types.setdefault(kind.id, index) != index:
            where = pack.place(WAKES, "wakes", index, "id")
            yield Problem(
                where, "JS-V6", f"two wake types are called {kind.id}", "give each an id of its own"
            )
        if kind.copies < 1:
            place = pack.place(WAKES, "wakes", index, "copies")
            hint = (
                "leave the type out and say 'complete: false'"
                if content.wakes.complete
                else "leave the type out"
            )
            yield Problem(place, "JS-V6", f"{kind.id}: {kind.copies} copies (need at least 1)", hint)
        if len(kind.tiles) != kind.copies:
            message = f"{kind.id}: {len(kind.tiles)} tile ids for {kind.copies} copies"
            yield Problem(pack.place(WAKES, "wakes", index, "tiles"), "JS-V6", message)
        for spot, tile in enumerate(kind.tiles):
            if tile in owners:
                message = f"tile id {tile} is used twice, in {owners[tile]} and {kind.id}"
                yield Problem(pack.place(WAKES, "wakes", index, "tiles", spot), "JS-V6", message)
            owners.setdefault(tile, kind.id)
    total, need = sum(kind.copies for kind in content.wakes.wakes), content.game.declared("wake_tiles")
    if total != need:
        message = f"box holds {total} tiles, need {need}"
        yield Problem(pack.key(WAKES, "wakes"), "JS-V6", message, f"{GAME} counts {need} wake tiles")
