"""Checks of the daikaiju, and of names and texts. JS-V8 to JS-V10, JS-V13, JS-V17"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.jure_of_the_seas.content import DAIKAIJU, GAME, Content
from generator.games.jure_of_the_seas.pieces import Daikaiju
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.table.squares import DIRECTIONS

MAX_NAME_LENGTH = 16
MAX_TEXT_LENGTH = 60


def beasts_fit(content: Content, pack: Pack) -> Iterator[Problem]:
    """All ten together, each on its own, how many start, and what is written on them."""
    yield from _one_a_number_and_colour(content, pack)
    for index, beast in enumerate(content.daikaiju.daikaiju):
        yield from _arrows(content, pack, index, beast)
    yield from _start(content, pack)
    yield from _words(content, pack)


def arrow_results(content: Content) -> list[int]:
    """The results of the movement die that are arrows: all but the one that brings a new daikaiju."""
    return [result for result in range(1, 7) if result != content.game.new_daikaiju_roll]


def _one_a_number_and_colour(content: Content, pack: Pack) -> Iterator[Problem]:
    beasts = content.daikaiju.daikaiju
    need = content.game.declared("daikaiju_tiles")
    place = pack.key(DAIKAIJU, "daikaiju")
    if len(beasts) != need:
        message = f"{len(beasts)} daikaiju, need {need}"
        yield Problem(place, "JS-V8", message, f"{GAME} counts {need} daikaiju tiles")
    results = arrow_results(content)
    for number in results:
        for colour in ("gold", "blue"):
            having = [
                index
                for index, beast in enumerate(beasts)
                if (beast.rotation_number, beast.arrow_colour) == (number, colour)
            ]
            if not having:
                yield Problem(place, "JS-V8", f"rotation number {number} has no {colour} tile")
            for index in having[1:]:
                where = pack.place(DAIKAIJU, "daikaiju", index, "rotation_number")
                message = f"rotation number {number} has {len(having)} {colour} tiles"
                yield Problem(where, "JS-V8", message, "which of them moves first would be unclear")
    for index, beast in enumerate(beasts):
        if beast.rotation_number not in results:
            where = pack.place(DAIKAIJU, "daikaiju", index, "rotation_number")
            message = (
                f"{beast.id}: rotation number {beast.rotation_number} brings a new daikaiju and turns none"
            )
            yield Problem(where, "JS-V8", message)


def _arrows(content: Content, pack: Pack, index: int, beast: Daikaiju) -> Iterator[Problem]:
    place = pack.place(DAIKAIJU, "daikaiju", index, "arrows")
    results = arrow_results(content)
    for result in results:
        if result not in beast.arrows:
            yield Problem(place, "JS-V9", f"{beast.id}: no arrow for die result {result}")
    for result in beast.arrows:
        if result not in results:
            where = pack.key(DAIKAIJU, "daikaiju", index, "arrows", str(result))
            yield Problem(where, "JS-V9", f"{beast.id}: an arrow for {result}, which is not one of {results}")
    pointing: list[str] = list(beast.arrows.values())
    for direction in DIRECTIONS:
        if pointing.count(direction) > 1:
            yield Problem(place, "JS-V9", f"{beast.id}: two arrows point {direction}")
        elif direction not in pointing:
            yield Problem(place, "JS-V9", f"{beast.id}: no arrow points {direction}")
    curved = [result for result, arrow in beast.arrows.items() if arrow == "turn"]
    if len(curved) != 1:
        yield Problem(place, "JS-V9", f"{beast.id}: {len(curved)} curved arrows (need 1)")
    elif curved[0] != beast.rotation_number:
        message = f"{beast.id}: curved arrow on {curved[0]} but corner number {beast.rotation_number}"
        yield Problem(pack.place(DAIKAIJU, "daikaiju", index, "rotation_number"), "JS-V10", message)


def _start(content: Content, pack: Pack) -> Iterator[Problem]:
    players, start = content.game.players, content.game.start_daikaiju
    least, most = content.game.min_daikaiju, len(content.daikaiju.daikaiju)
    before: int | None = None
    for count in range(players.min, players.max + 1):
        if count not in start:
            yield Problem(pack.key(GAME, "start_daikaiju"), "JS-V13", f"no value for {count} players")
            continue
        place, here = pack.place(GAME, "start_daikaiju", str(count)), start[count]
        if not least <= here <= most:
            message = f"{count} players start with {here} daikaiju, which is not {least} to {most}"
            yield Problem(place, "JS-V13", message)
        if before is not None and here > before:
            message = f"{count} players start with {here} daikaiju, more than fewer players do ({before})"
            yield Problem(place, "JS-V13", message)
        before = here
    for count in start:
        if not players.min <= count <= players.max:
            message = f"a value for {count} players, but {players.min} to {players.max} can play"
            yield Problem(pack.key(GAME, "start_daikaiju", str(count)), "JS-V13", message)


def _words(content: Content, pack: Pack) -> Iterator[Problem]:
    beasts = content.daikaiju.daikaiju
    known: dict[tuple[str, str], int] = {}
    for index, beast in enumerate(beasts):
        for field in ("id", "name", "english", "text"):
            text = str(getattr(beast, field))
            place = pack.place(DAIKAIJU, "daikaiju", index, field)
            first = known.setdefault((field, text), index)
            if not text.strip():
                yield Problem(place, "JS-V17", f"{beast.id}: {field} is empty")
            elif first != index and field == "id":
                yield Problem(place, "JS-V17", f"two daikaiju are called {beast.id}")
            elif first != index:
                message = f"{beasts[first].id} and {beast.id} share the {field} '{text}'"
                yield Problem(place, "JS-V17", message)
            room = {"name": MAX_NAME_LENGTH, "text": MAX_TEXT_LENGTH}.get(field, len(text))
            if len(text) > room:
                message = f"{beast.id}: {field} too long for the tile ({len(text)} > {room})"
                yield Problem(place, "JS-V17", message)
