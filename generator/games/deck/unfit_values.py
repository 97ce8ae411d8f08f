"""Values shown in a place that has no use for them, such as words as a colour and titles as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.contract.trade_sizes import trade_sizes
from generator.games.deck.cells import colour_hint, colour_of, icon_words
from generator.games.deck.content import Deck, Entry, Rows
from generator.games.deck.files import OTHER_PICTURES, PICTURES, NoPicture, icon_names, picture_file
from generator.games.deck.pieces import Cards
from generator.games.deck.roles import BY_TYPE, roles, shown_in
from generator.games.deck.shown_fields import ready_layouts
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, excerpt

NOUNS = {"picture": "pictures", "icons": "icons", "colour": "colours"}
SEVERAL = 2
"""From this many cells on a column of wrong values is told once, where game.yaml names it."""
ROOM: Mapping[str, int] = {"cost": 16, "corner": 16, "kind": 60, "title": 80, "foot": 120}
"""More letters than these no ready layout for cards can set in a place, however small."""
CARD_MM = 63.5
"""The width of the card that these fit on."""


def unfit_values(deck: Deck, pack: Pack) -> Iterator[Problem]:
    """Values of fields of another type that a part shows as a picture, as icons or as a colour."""
    for rows in deck.rows.values():
        for role, kind in BY_TYPE.items():
            for name in shown_in(role, rows.part.show, rows.rules):
                if rows.rules[name].type != kind:
                    yield from _column(rows, role, name, pack)
        if isinstance(rows.part, Cards) and rows.part.front in ready_layouts(pack):
            yield from _long_texts(rows, rows.part, pack)


def holds_any(role: str, texts: Sequence[str], pack: Pack) -> bool:
    """Whether one of the texts can stand in a place, or names a file that should be there; true of none."""
    files = role == "picture" and any(text.lower().endswith((*PICTURES, *OTHER_PICTURES)) for text in texts)
    return not texts or files or any(_fault(role, text, pack) is None for text in texts)


def _column(rows: Rows, role: str, name: str, pack: Pack) -> Iterator[Problem]:
    cells = [(entry, text) for entry in rows.entries if (text := _text(entry, name))]
    faults = [(entry, fault) for entry, text in cells if (fault := _fault(role, text, pack))]
    texts = [text for _, text in cells]
    if name != getattr(rows.part.show, role) or len(cells) < SEVERAL or holds_any(role, texts, pack):
        for entry, (code, message, hint) in faults:
            yield Problem(entry.at(name), code, message, hint)
        return
    code, _, _ = faults[0][1]
    message = f"'{name}' holds no {NOUNS[role]}: its first value is '{excerpt(texts[0])}'"
    place = pack.place(FILE, "parts", rows.part.id, "show", role)
    hint = f"show a field of {NOUNS[role]} there, or write {role}: none"
    if role == "colour":
        hint += f"; in its cells {colour_hint(texts[0])}"
    yield Problem(place, code, message, hint)


def _long_texts(rows: Rows, part: Cards, pack: Pack) -> Iterator[Problem]:
    """A Problem for each column of long texts that is shown where a number or a word has room."""
    width = trade_sizes(pack).get(part.size, (CARD_MM,))[0] if isinstance(part.size, str) else part.size[0]
    for role, name in roles(part.show, rows.rules).items():
        room = ROOM.get(role, 0) * max(1.0, width / CARD_MM)
        texts = [text for entry in rows.entries if (text := _text(entry, name))]
        long = [text for text in texts if len(text) > room > 0]
        if len(long) >= SEVERAL and 2 * len(long) > len(texts):
            named = getattr(part.show, role)
            place = pack.place(FILE, "parts", part.id, "show", role) if named else rows.headings[name]
            message = f"'{name}' holds long texts, such as '{excerpt(long[0])}', and is shown as the {role}"
            yield Problem(
                place, "text-too-long", message, f"show a shorter field there, or write {role}: none"
            )


def _fault(role: str, text: str, pack: Pack) -> tuple[str, str, str] | None:
    """Code, message and hint for a text that cannot stand in a place; None for one that can."""
    if role == "colour":
        message = f"'{excerpt(text)}' is no colour"
        return None if colour_of(text) else ("bad-pattern", message, colour_hint(text))
    if role == "picture":
        try:
            picture_file(pack, text)
        except NoPicture as missing:
            return "missing-picture", str(missing), missing.hint
        return None
    icons = icon_names(pack)
    word = next((word for word in icon_words(text) if word not in icons), "")
    hint = did_you_mean(word, icons) or "an icon by its name, such as flame"
    return ("unknown-icon", f"there is no icon '{excerpt(word)}'", hint) if word else None


def _text(entry: Entry, name: str) -> str:
    """A value as it stands in its cell, or nearly so; "" for none."""
    value = entry.values[name]
    if isinstance(value, bool):
        return "yes" if value else ""
    return " ".join(value) if isinstance(value, tuple) else str(value)
