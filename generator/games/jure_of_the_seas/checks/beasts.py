"""Checks of the daikaiju, and of names and texts. JS-V8 to JS-V10, JS-V13, JS-V17"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.jure_of_the_seas.content import DAIKAIJU, GAME, Content
from generator.games.jure_of_the_seas.pieces import Daikaiju
from generator.mechanics.squares import DIRECTIONS
from generator.reading.checking import Checked
from generator.reading.problems import Problem

MAX_NAME_LENGTH = 16
MAX_TEXT_LENGTH = 60
LIST = (DAIKAIJU, "daikaiju")


def beasts_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """All ten together, each on its own, how many start, and what is written on them."""
    yield from _one_a_number_and_colour(checked, content)
    for index, beast in enumerate(content.daikaiju.daikaiju):
        yield from _arrows(checked, content, index, beast)
    yield from _start(checked, content)
    yield from _words(checked, content)


def arrow_results(content: Content) -> list[int]:
    """The results of the movement die that are arrows: all but the one that brings a new daikaiju."""
    return [result for result in range(1, 7) if result != content.game.new_daikaiju_roll]


def _one_a_number_and_colour(checked: Checked, content: Content) -> Iterator[Problem]:
    beasts = content.daikaiju.daikaiju
    need = content.game.declared("daikaiju_tiles")
    if len(beasts) != need:
        hint = f"{GAME} counts {need} daikaiju tiles"
        yield checked.at_key("JS-V8", f"{len(beasts)} daikaiju, need {need}", *LIST, hint=hint)
    results = arrow_results(content)
    for number in results:
        for colour in ("gold", "blue"):
            having = [
                index
                for index, beast in enumerate(beasts)
                if (beast.rotation_number, beast.arrow_colour) == (number, colour)
            ]
            if not having:
                message = f"rotation number {number} has no {colour} tile"
                hint = "each number has one gold and one blue daikaiju"
                yield checked.at_key("JS-V8", message, *LIST, hint=hint)
            for index in having[1:]:
                message = f"rotation number {number} has {len(having)} {colour} tiles"
                hint = "which of them moves first would be unclear"
                yield checked.at("JS-V8", message, *LIST, index, "rotation_number", hint=hint)
    for index, beast in enumerate(beasts):
        number = beast.rotation_number
        if number not in results:
            message = f"{beast.id}: rotation number {number} brings a new daikaiju and turns none"
            hint = f"write one of {', '.join(map(str, results))}"
            yield checked.at("JS-V8", message, *LIST, index, "rotation_number", hint=hint)


def _arrows(checked: Checked, content: Content, index: int, beast: Daikaiju) -> Iterator[Problem]:
    where = (*LIST, index, "arrows")
    results = arrow_results(content)
    for result in results:
        if result not in beast.arrows:
            message = f"{beast.id}: no arrow for die result {result}"
            yield checked.at("JS-V9", message, *where, hint=f"add '{result}: ' and where it points")
    for result in beast.arrows:
        if result not in results:
            message = f"{beast.id}: an arrow for {result}, which is not one of {results}"
            yield checked.at_key("JS-V9", message, *where, str(result), hint="remove it")
    pointing: list[str] = list(beast.arrows.values())
    for direction in DIRECTIONS:
        if pointing.count(direction) > 1:
            message = f"{beast.id}: two arrows point {direction}"
            yield checked.at("JS-V9", message, *where, hint="one arrow points each way, and one is curved")
        elif direction not in pointing:
            message = f"{beast.id}: no arrow points {direction}"
            yield checked.at("JS-V9", message, *where, hint="one arrow points each way, and one is curved")
    curved = [result for result, arrow in beast.arrows.items() if arrow == "turn"]
    if len(curved) != 1:
        message = f"{beast.id}: {len(curved)} curved arrows (need 1)"
        yield checked.at("JS-V9", message, *where, hint="'turn' is the curved arrow")
    elif curved[0] != beast.rotation_number:
        message = f"{beast.id}: curved arrow on {curved[0]} but corner number {beast.rotation_number}"
        hint = f"write {curved[0]}, or move the curved arrow"
        yield checked.at("JS-V10", message, *LIST, index, "rotation_number", hint=hint)


def _start(checked: Checked, content: Content) -> Iterator[Problem]:
    players, start = content.game.players, content.game.start_daikaiju
    fewest, most = content.game.min_daikaiju, len(content.daikaiju.daikaiju)
    before: int | None = None
    for count in range(players.min, players.max + 1):
        if count not in start:
            hint = f"add '{count}: ' and a number from {fewest} to {most}"
            yield checked.at_key("JS-V13", f"no value for {count} players", GAME, "start_daikaiju", hint=hint)
            continue
        where, number = (GAME, "start_daikaiju", str(count)), start[count]
        if not fewest <= number <= most:
            message = f"{count} players start with {number} daikaiju, which is not {fewest} to {most}"
            yield checked.at("JS-V13", message, *where, hint=f"write {fewest} to {most}")
        if before is not None and number > before:
            message = f"{count} players start with {number} daikaiju, more than fewer players do ({before})"
            yield checked.at("JS-V13", message, *where, hint=f"write {before} or less")
        before = number
    for count in start:
        if not players.min <= count <= players.max:
            message = f"a value for {count} players, but {players.min} to {players.max} can play"
            yield checked.at_key("JS-V13", message, GAME, "start_daikaiju", str(count), hint="remove it")


def _words(checked: Checked, content: Content) -> Iterator[Problem]:
    beasts = content.daikaiju.daikaiju
    owners: dict[tuple[str, str], int] = {}
    for index, beast in enumerate(beasts):
        for field in ("id", "name", "english", "text"):
            text, where = str(getattr(beast, field)), (*LIST, index, field)
            first = owners.setdefault((field, text), index)
            if not text.strip():
                yield checked.at(
                    "JS-V17", f"{beast.id}: {field} is empty", *where, hint="write something here"
                )
            elif first != index and field == "id":
                message = f"two daikaiju are called {beast.id}"
                yield checked.at("JS-V17", message, *where, hint="give one of them another id")
            elif first != index:
                message = f"{beasts[first].id} and {beast.id} share the {field} '{text}'"
                yield checked.at("JS-V17", message, *where, hint="give one of them another")
            room = {"name": MAX_NAME_LENGTH, "text": MAX_TEXT_LENGTH}.get(field, len(text))
            if len(text) > room:
                message = f"{beast.id}: {field} too long for the tile ({len(text)} > {room})"
                yield checked.at("JS-V17", message, *where, hint=f"at most {room} characters fit")
