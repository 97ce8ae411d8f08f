"""Rows that can be read and may not be meant: sums, rows cut short, two of one title; each a warning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.games.deck.cells import is_empty
from generator.games.deck.content import BACK, COPIES, Deck, Entry, Rows
from generator.games.deck.paper_needed import pages_for
from generator.games.deck.pieces import Cards, RowsPart, Tokens, Unique
from generator.games.deck.roles import roles
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem, excerpt, nearest

MANY_COPIES, MANY_CARDS = 99, 2000
"""More copies of one row, or more cards of a deck, take so much paper that it is said how much."""
SUMS = (
    "total",
    "totals",
    "sum",
    "grand total",
    "summe",
    "gesamt",
    "gesamtsumme",
    "insgesamt",
    "somme",
    "suma",
)
"""Names of a row that adds up those above."""
NUMBERS = ("whole", "number")
MIN_KIND = 4
"""Letters of a kind that may be a slip for another: Cat and Bat are two."""
MIN_ROWS = 4
"""A column says what its cells hold once this many others do."""


def doubtful_rows(deck: Deck, pack: Pack) -> Iterator[Problem]:
    """A warning for each row of a deck that is probably not what somebody wanted to print."""
    for rows in deck.rows.values():
        if isinstance(rows.part, Cards | Tokens):
            yield from _of_part(rows, deck, pack)


def _of_part(rows: Rows, deck: Deck, pack: Pack) -> Iterator[Problem]:
    title = roles(rows.part.show, rows.rules).get("title", "")
    entries = rows.entries
    if entries and _is_sum(rows, title):
        last, entries = entries[-1], entries[:-1]
        message = f"'{excerpt(_name(last, title))}' looks like the sum of the rows above"
        message += f", and prints {last.copies} cards that say nothing"
        yield _warning(last.place, "sum-row", message, "take it out, or into a sheet of its own")
    if isinstance(rows.part, Cards):
        unique = any(isinstance(check, Unique) and check.field == title for check in deck.game.checks)
        if title in rows.headings and "id" not in rows.rules and not unique:
            yield from _titles(entries, title)
        yield from _cut_short(rows, entries, title)
    yield from _odd_kinds(rows, entries)
    yield from _copies(rows, entries, title)
    yield from _paper(rows, entries, pack)
    yield from _other_copies(rows)


def _other_copies(rows: Rows) -> Iterator[Problem]:
    """Columns for copies that nothing reads, since another one counts. `count` alone may count anything."""
    there = [name for name in COPIES if name in rows.headings and name not in rows.aside]
    for name in there[1:]:
        if name != "count" and name not in rows.part.fields:
            message = f"the column '{name}' counts nothing, since '{there[0]}' does"
            yield _warning(rows.headings[name], "same-heading", message, "take one of the two out")


def _is_sum(rows: Rows, title: str) -> bool:
    """Whether the last row has a title and amounts alone, and is called a sum or counts the copies above."""
    *above, last = rows.entries
    amounts = {name for name, rule in rows.rules.items() if rule.type in NUMBERS}
    said = {name for name, value in last.values.items() if not is_empty(value)}
    if not above or said - amounts - {title, "id"} or not _say_more(above, amounts | {title, "id"}):
        return False
    if str(last.values.get(title, "")).strip(" :=").casefold() in SUMS:
        return True
    counted = any(name in rows.rules for name in COPIES)
    return counted and len(above) > 1 and last.copies == sum(entry.copies for entry in above) > len(above)


def _say_more(entries: Sequence[Entry], less: set[str]) -> bool:
    """Whether each of these rows holds something beside the fields in ``less``."""
    return all(
        any(not is_empty(value) for name, value in entry.values.items() if name not in less)
        for entry in entries
    )


def _titles(entries: Sequence[Entry], title: str) -> Iterator[Problem]:
    """Rows without a title where most have one, and rows of one title that are not the same card."""
    untitled = [entry for entry in entries if entry.values[title] == ""]
    for entry in untitled if 2 * len(untitled) < len(entries) else ():
        hint = "write one, or take the row out"
        yield _warning(entry.at(title), "missing-value", f"the row has no {title}", hint)
    first: dict[object, Entry] = {}
    twins = []
    for entry in entries:
        name = entry.values[title]
        if name != "" and name in first and _differ(entry, first[name]):
            twins.append((entry, first[name]))
        first.setdefault(name, entry)
    # Where titles come again and again, as those of the ranks of four suits, they are meant to.
    for entry, other in twins if 10 * len(twins) <= max(10, len(entries)) else ():
        message = f"{title} '{excerpt(_name(entry, title))}' is on line {other.at(title).line} already"
        hint = "give one of them another; or a column id, where both are meant"
        yield _warning(entry.at(title), "not-unique", message, hint)


def _differ(one: Entry, other: Entry) -> bool:
    """Whether two rows are cards that differ in more than how often they are printed."""
    return any(one.values[name] != other.values[name] for name in one.values if name not in COPIES)


def _cut_short(rows: Rows, entries: Sequence[Entry], title: str) -> Iterator[Problem]:
    """Rows that lack the numbers or icons that all others have."""
    fields = [name for name, rule in rows.rules.items() if rule.type in (*NUMBERS, "icon")]
    lacking: dict[str, list[str]] = {}
    by_id: Mapping[str, Entry] = {entry.id: entry for entry in entries}
    for name in fields if len(entries) > MIN_ROWS else ():
        empty = [entry.id for entry in entries if entry.values[name] in ("", ())]
        if len(empty) == 1 and name not in (*COPIES, BACK):
            lacking.setdefault(empty[0], []).append(name)
    for row, names in lacking.items():
        entry, missing = by_id[row], " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        message = f"'{excerpt(_name(entry, title))}' has no {missing}, as all other rows do"
        yield _warning(entry.at(names[0]), "missing-value", message, "write it, or 0")


def _odd_kinds(rows: Rows, entries: Sequence[Entry]) -> Iterator[Problem]:
    """A kind that one row has, spelt nearly as that of several others: it would get a colour of its own."""
    name = roles(rows.part.show, rows.rules).get("kind", "")
    if not name or rows.rules[name].type != "text":
        return
    kinds = Counter(str(entry.values[name]) for entry in entries)
    often = [kind for kind, count in kinds.items() if count > 1 and len(kind) >= MIN_KIND]
    for entry in entries:
        kind = str(entry.values[name])
        near = nearest(kind, often) if kinds[kind] == 1 and len(kind) >= MIN_KIND else []
        if near and _is_slip(kind.casefold(), near[0].casefold()):
            message = f"{name} '{excerpt(kind)}' is that of one row, and '{near[0]}' of {kinds[near[0]]}"
            yield _warning(entry.at(name), "unknown-value", message, f"write {near[0]}, if it is the same")


def _is_slip(word: str, other: str) -> bool:
    """Whether two words have the same letters, or one has a letter more.

    >>> _is_slip("beats", "beast"), _is_slip("creture", "creature"), _is_slip("hunter", "hunted")
    (True, True, False)
    """
    shorter, longer = sorted((word, other), key=len)
    dropped = (longer[:at] + longer[at + 1 :] for at in range(len(longer)))
    return sorted(word) == sorted(other) or shorter in dropped


def _copies(rows: Rows, entries: Sequence[Entry], title: str) -> Iterator[Problem]:
    """Rows that are not printed, and those whose number of copies is left out; each kind told once."""
    column = next((name for name in COPIES if name in rows.rules), "")
    blank = [entry for entry in entries if column and entry.values[column] == ""]
    zero = [entry for entry in entries if column and entry.copies == 0 and entry not in blank]
    if zero:
        message = f"{_names(zero, title)} not printed: {column} is 0"
        hint = "write how many; or take the row out, if it is set aside"
        yield _warning(zero[0].at(column), "not-printed", message, hint)
    if blank:
        often = {0: "not printed", 1: "printed once"}.get(blank[0].copies, f"printed {blank[0].copies} times")
        message = f"{_names(blank, title)} {often}: {column} is empty"
        yield _warning(blank[0].at(column), "missing-value", message, "write how many, or 0 for none")


def _names(entries: Sequence[Entry], title: str) -> str:
    """The subject of a sentence: one card by its name, or several by their number and the first."""
    first = f"'{excerpt(_name(entries[0], title))}'"
    return f"{len(entries)} rows, the first {first}, are" if entries[1:] else f"{first} is"


def _paper(rows: Rows, entries: Sequence[Entry], pack: Pack) -> Iterator[Problem]:
    """Rows, and parts, that take more paper than somebody may want to print."""
    part = rows.part
    column = next((name for name in COPIES if name in rows.rules), "")
    for entry in entries:
        if entry.copies > MANY_COPIES:
            message = f"{entry.copies} copies take {_pages(part, entry.copies, pack)}"
            yield _warning(entry.at(column), "many-copies", message, "see whether that is meant")
    total = sum(entry.copies for entry in entries)
    if total > MANY_CARDS:
        place = pack.place(FILE, "parts", part.id, "rows")
        message = f"'{part.id}' has {total:,} cards, which take {_pages(part, total, pack)}"
        yield _warning(place, "many-copies", message, "see whether all copies are meant")


def _pages(part: RowsPart, pieces: int, pack: Pack) -> str:
    return f"about {pages_for(pack, getattr(part, 'size', 'poker'), pieces):,} pages of A4"


def _name(entry: Entry, title: str) -> str:
    return str(entry.values.get(title, "")) or entry.id


def _warning(place: Place, code: str, message: str, hint: str) -> Problem:
    return Problem(place, code, message, hint, "warning")
