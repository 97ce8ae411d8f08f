"""Rules that hold across the parts of a deck: names that lead somewhere, and the checks of game.yaml."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import fsum

from generator.contract.trade_sizes import trade_sizes
from generator.games.deck.card_places import card_places, place_problems
from generator.games.deck.content import BACK, COPIES, Deck, Entry, Rows
from generator.games.deck.files import PICTURES, layout_faults, names_in_game_yaml, picture_faults
from generator.games.deck.pieces import (
    Board,
    Box,
    Cards,
    Check,
    CountWhere,
    DeckFile,
    Every,
    PaperDice,
    Part,
    Reference,
    RefersTo,
    RowsPart,
    Rulebook,
    ScoreSheet,
    Sum,
    Tokens,
    Unique,
)
from generator.games.deck.printing.places import spots
from generator.reading.checking import repeats
from generator.reading.header import FILE
from generator.reading.packs import ENGLISH, Pack
from generator.reading.problems import Place, Problem, did_you_mean, excerpt

MIN_CARD_MM, MAX_CARD_MM = 20, 420
MIN_BOARD_MM, MAX_BOARD_MM = 40, 1500
"""Of boards the longer side counts, of cards the shorter one; what is beyond is most often another unit."""
MAX_COLUMNS = 12
"""Players that a score sheet has room for."""
MAX_NAMED = 5
"""Values that a message lists; the rest it counts."""


def part_problems(game: DeckFile, pack: Pack) -> Iterator[Problem]:
    """Parts of one name, and parts that name pictures, layouts or other parts which are not there."""
    yield from names_in_game_yaml(game, pack)
    yield from place_problems(game, pack)
    ids = [part.id for part in game.parts]
    for index, name in repeats(ids):
        message = f"two parts are called '{name}'"
        place = pack.place(FILE, "parts", index, "id")
        yield Problem(place, "same-name", message, "give one of them another id")
    cards = [part.id for part in game.parts if isinstance(part, Cards)]
    sizes = trade_sizes(pack)
    for index, part in enumerate(game.parts):
        if isinstance(part, Box) and part.holds not in cards:
            message, hint = f"there are no cards '{part.holds}' to hold", did_you_mean(part.holds, cards)
            yield Problem(pack.place(FILE, "parts", index, "holds"), "unknown-value", message, hint)
        if isinstance(part, Cards | Reference) and isinstance(part.size, str) and part.size not in sizes:
            message, hint = f"size '{excerpt(part.size)}' is not known", did_you_mean(part.size, list(sizes))
            if sides := re.fullmatch(
                r"\W*([0-9.]+)\s*(?:mm)?\s*[x×*,/ ]\s*([0-9.]+)\s*(?:mm)?\W*", part.size.lower()
            ):
                hint = f"write [{sides[1]}, {sides[2]}]"
            hint = hint or "a trade name such as poker, or [width, height] in millimetres"
            yield Problem(pack.place(FILE, "parts", index, "size"), "unknown-size", message, hint)
        if isinstance(part, Rulebook) and not (pack.folder / part.text).is_file():
            yield from _lost_book(part, index, pack)
        if isinstance(part, Tokens):
            yield from _starts_nowhere(part, index, game, pack)
        yield from _in_another_unit(part, index, pack)
        yield from _titles_of_backs(part, index, pack)
        if "players" in game.model_fields_set:
            yield from _for_fewer(part, index, game.players.max, pack)
        if isinstance(part, PaperDice) and part.faces and len(part.faces) != part.sides:
            message = f"faces has {len(part.faces)} signs for {part.sides} sides"
            yield Problem(pack.place(FILE, "parts", index, "faces"), "other-length", message, "one a side")
        if isinstance(part, RowsPart):
            for name, rule in part.fields.items():
                if not isinstance(rule, str) and rule.type == "refers to" and rule.part not in ids:
                    hint = did_you_mean(rule.part, ids) or "write part: and the id of a part"
                    place = pack.key(FILE, "parts", index, "fields", name)
                    yield Problem(place, "unknown-value", f"there is no part '{rule.part}'", hint)


def _titles_of_backs(part: Part, index: int, pack: Pack) -> Iterator[Problem]:
    """Warnings for backs that are called as the back of another value is; read in English alone."""
    backs = part.backs.of if isinstance(part, Cards) and part.backs and pack.language == ENGLISH else {}
    for value, back in backs.items():
        if back.title != value and back.title in backs:
            message = f"the back of '{excerpt(value)}' is titled '{excerpt(back.title)}', which has its own"
            path = ("parts", index, "backs", "of", value, "title")
            yield Problem(
                pack.place(FILE, *path), "not-unique", message, f"write {excerpt(value)}", "warning"
            )


def _starts_nowhere(part: Tokens, index: int, game: DeckFile, pack: Pack) -> Iterator[Problem]:
    sizes = trade_sizes(pack)
    boards = [each for each in game.parts if isinstance(each, Board) and each.kind == "board"]
    labels = [spot.label for board in boards for spot in spots(board, card_places(board, game, sizes))]
    for name in part.places:
        if name not in labels:
            message = f"no board has a place '{excerpt(name)}'"
            hint = did_you_mean(name, labels)
            hint = hint or "a space of a track, a square such as a1, or the name of a place or a point"
            yield Problem(pack.place(FILE, "parts", index, "starts"), "unknown-value", message, hint)


def _lost_book(part: Rulebook, index: int, pack: Pack) -> Iterator[Problem]:
    """The text that a rulebook names and that is not there; without a name it is told where it should be."""
    if "text" in part.model_fields_set:
        books = sorted(path.name for path in pack.folder.glob("*.md"))
        hint = did_you_mean(part.text, books) or "write it, or name another"
        message = f"there is no '{excerpt(part.text)}' in the pack"
        yield Problem(pack.place(FILE, "parts", index, "text"), "missing-file", message, hint)


def _for_fewer(part: Part, index: int, most: int, pack: Pack) -> Iterator[Problem]:
    """A warning for a score sheet with fewer columns than players, and for some reference cards but too few.

    One reference card alone is there for all.
    """
    key, number, enough = "players", most, most
    if isinstance(part, ScoreSheet):
        number, enough = part.players, min(most, MAX_COLUMNS)
    elif isinstance(part, Reference) and part.copies > 1:
        key, number = "copies", part.copies
    if number < enough:
        message = f"'{part.id}' is for {number} players, and {most} can play"
        place = pack.place(FILE, "parts", index, key if key in part.model_fields_set else "kind")
        hint = f"write {key}: {enough} here, or fewer under players above"
        yield Problem(place, "out-of-range", message, hint, "warning")


def _in_another_unit(part: Part, index: int, pack: Pack) -> Iterator[Problem]:
    """Sizes of cards and boards in centimetres or inches, or in tenths of a millimetre."""
    size = part.size if isinstance(part, Cards | Reference | Board) else None
    if not isinstance(size, tuple):
        return
    least, most = (MIN_BOARD_MM, MAX_BOARD_MM) if isinstance(part, Board) else (MIN_CARD_MM, MAX_CARD_MM)
    extreme, wrong = (max(size), "small") if isinstance(part, Board) else (min(size), "small")
    if extreme >= least:
        extreme, wrong = max(size), "large"
        if extreme <= most:
            return
    meant = [side * 10 if wrong == "small" else side / 10 for side in size]
    message = (
        f"{size[0]:g} x {size[1]:g} mm is too {wrong} for a {'board' if isinstance(part, Board) else 'card'}"
    )
    fits = least <= min(meant) and max(meant) <= most
    hint = f"did you mean [{meant[0]:g}, {meant[1]:g}]?" if fits else "write [width, height] in millimetres"
    yield Problem(pack.place(FILE, "parts", index, "size"), "out-of-range", message, hint)


def problems_of_checks(deck: Deck, pack: Pack) -> Iterator[Problem]:
    """The findings of the checks of game.yaml, each in the cell or row at fault."""
    for rows in deck.rows.values():
        yield from _backs(rows, pack)
        for name, rule in rows.rules.items():
            if rule.type == "refers to" and rule.part in deck.rows:
                yield from _refers(rows, name, deck.rows[rule.part])
    for index, check in enumerate(deck.game.checks):
        here = _Here(pack, index)
        faults = list(_names(check, deck, here))
        yield from faults
        if not faults and check.part in deck.rows:
            yield from _run(check, deck, here)


class _Here:
    """The place of a check in game.yaml."""

    def __init__(self, pack: Pack, index: int) -> None:
        self._pack, self._index = pack, index

    def place(self, *path: str) -> Place:
        """The place of one of its values."""
        return self._pack.place(FILE, "checks", self._index, *path)


def _names(check: Check, deck: Deck, here: _Here) -> Iterator[Problem]:
    """Parts and fields that a check names and that are not there."""
    with_rows = [part.id for part in deck.parts if isinstance(part, RowsPart)]
    named = [("part", check.part)]
    named += [("to", check.to)] if isinstance(check, RefersTo) else []
    named += [("of", check.of)] if isinstance(check, Every) and check.of else []
    for key, name in named:
        if name not in with_rows:
            message = f"there is no part '{excerpt(name)}' that has rows"
            yield Problem(here.place(key), "unknown-value", message, did_you_mean(name, with_rows))
    rows = deck.rows.get(check.part)
    fields = list(check.where) if isinstance(check, CountWhere) else [check.field]
    for name in fields if rows is not None else ():
        if rows is not None and name not in rows.rules:
            path = ("where", name) if isinstance(check, CountWhere) else ("field",)
            hint = did_you_mean(name, list(rows.rules))
            yield Problem(here.place(*path), "unknown-column", f"'{check.part}' has no field '{name}'", hint)


def _run(check: Check, deck: Deck, here: _Here) -> Iterator[Problem]:
    rows = deck.rows[check.part]
    if isinstance(check, Unique):
        yield from _unique(rows, check.field)
    elif isinstance(check, Sum):
        yield from _sum(check, rows, here)
    elif isinstance(check, CountWhere):
        yield from _count(check, rows, here)
    elif isinstance(check, Every):
        yield from _every(check, rows, deck, here)
    elif check.to in deck.rows:
        yield from _refers(rows, check.field, deck.rows[check.to])


def _unique(rows: Rows, name: str) -> Iterator[Problem]:
    first: dict[object, Entry] = {}
    for entry in rows.entries:
        value = entry.values[name]
        if value in first and value != "":
            message = f"{name} '{excerpt(str(value))}' is on line {first[value].at(name).line} already"
            yield Problem(entry.at(name), "not-unique", message, "give one of them another")
        first.setdefault(value, entry)


def _sum(check: Sum, rows: Rows, here: _Here) -> Iterator[Problem]:
    numbers = [(entry.values[check.field], entry.copies) for entry in rows.entries]
    if not all(isinstance(value, int | float) or value == "" for value, _ in numbers):
        message = f"'{check.field}' of {check.part} is not a number"
        hint = f"under fields: '{check.field}: whole'"
        yield Problem(here.place("field"), "wrong-type", message, hint)
        return
    is_copies = check.field in COPIES
    total = fsum(
        value * (1 if is_copies else copies) for value, copies in numbers if isinstance(value, int | float)
    )
    yield from _measured(check, f"the sum of {check.field}", round(total, 9), here)


def _count(check: CountWhere, rows: Rows, here: _Here) -> Iterator[Problem]:
    for name, word in check.where.items():
        values = {_as_text(entry.values[name]) for entry in rows.entries}
        if word.casefold() not in {value.casefold() for value in values}:
            hint = did_you_mean(word, sorted(value for value in values if value))
            message = f"no row of '{check.part}' has {name} '{excerpt(word)}'"
            yield Problem(here.place("where", name), "unknown-value", message, hint)
            return
    count = sum(entry.copies for entry in rows.entries if _fits(entry, check.where))
    conditions = " and ".join(f"{name} {word}" for name, word in check.where.items())
    yield from _measured(
        check, f"{check.part} with {conditions}" if conditions else f"all {check.part}", count, here
    )


def _fits(entry: Entry, where: Mapping[str, str]) -> bool:
    return all(
        word.casefold() in {part.casefold() for part in _parts(entry.values[name])}
        for name, word in where.items()
    )


def _measured(check: Sum | CountWhere, what: str, number: float, here: _Here) -> Iterator[Problem]:
    wanted = {"is": check.exactly, "least": check.least, "most": check.most}
    if all(value is None for value in wanted.values()):
        hint = f"add is: {number:g}, or least: and most:"
        yield Problem(here.place(), "missing-key", "the check says no number", hint)
    for key, value in wanted.items():
        wrong = {"is": number != value, "least": number < (value or 0), "most": number > (value or 0)}
        if value is not None and wrong[key]:
            bound = f"{value:g}" if key == "is" else f"at {key} {value:g}"
            hint = f"change the rows, or write {key}: {number:g}"
            yield Problem(here.place(key), "check", f"{what} is {number:g}, not {bound}", hint)


def _every(check: Every, rows: Rows, deck: Deck, here: _Here) -> Iterator[Problem]:
    present = Counter(part for entry in rows.entries for part in _parts(entry.values[check.field]))
    if check.of:
        for other in deck.rows[check.of].entries if check.of in deck.rows else ():
            if not present.keys() & _names_of(other):
                message = f"'{other.id}' appears in no {check.field} of '{check.part}'"
                yield Problem(other.place, "check", message, "name it in a row, or take it away")
        return
    values = rows.rules[check.field].values
    if not values:
        message = f"'{check.field}' has no values that could all appear"
        yield Problem(here.place("field"), "missing-key", message, "declare it as one of, or add of: a part")
    for value in values:
        if not present[value]:
            message = f"no row of '{check.part}' has {check.field} '{excerpt(value)}'"
            yield Problem(here.place(), "check", message, "add one, or take the value away")


def _refers(rows: Rows, name: str, to: Rows) -> Iterator[Problem]:
    names = {word for entry in to.entries for word in _names_of(entry)}
    for entry in rows.entries:
        for word in _parts(entry.values[name]):
            if word and word not in names:
                hint = did_you_mean(word, sorted(names))
                message = f"{name} '{excerpt(word)}' is no row of '{to.part.id}'"
                yield Problem(entry.at(name), "unknown-value", message, hint)


def _backs(rows: Rows, pack: Pack) -> Iterator[Problem]:
    """Backs of single rows that are not there, and backs for values that no row has."""
    part = rows.part
    for entry in rows.entries if isinstance(part, Cards) else ():
        if name := str(entry.values.get(BACK, "")):
            faults = picture_faults if name.lower().endswith(PICTURES) else layout_faults
            yield from faults(pack, name, entry.at(BACK))
    backs = part.backs if isinstance(part, Cards) else None
    if backs is None:
        return
    if backs.by not in rows.rules:
        message, hint = f"'{part.id}' has no field '{backs.by}'", did_you_mean(backs.by, list(rows.rules))
        place = pack.place(FILE, "parts", part.id, "backs", "by")
        yield Problem(place, "unknown-column", message, hint)
        return
    values = {_as_text(entry.values[backs.by]) for entry in rows.entries}
    for word in backs.of:
        if word not in values:
            message = f"no row has {backs.by} '{excerpt(word)}'"
            place = pack.key(FILE, "parts", part.id, "backs", "of", word)
            yield Problem(place, "unknown-value", message, did_you_mean(word, sorted(values)))


def _names_of(entry: Entry) -> set[str]:
    """The words by which a row may be referred to: its id, and all that stands as its title or name."""
    own = (entry.values.get(name, "") for name in ("id", "title", "name"))
    return {entry.id, *(_as_text(value) for value in own if value)}


def _parts(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (_as_text(value),)


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
