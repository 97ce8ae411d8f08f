"""The values of a row as plain words, numbers and colours for a layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from generator.games.deck import pieces
from generator.games.deck.cells import Value, colour_of, icon_words
from generator.games.deck.content import Entry, Rows
from generator.games.deck.pieces import FieldRule
from generator.games.deck.roles import NAMES, roles, stats
from generator.reading.problems import Place

DARK = 0.4
"""The luminance below which white letters are read better than black ones."""
FOCUS = "focus"
"""The column that says which point of its picture matters."""
FOCUS_HINT = "write top, bottom, left, right, or 50% 30%, from the left and from the top"
IN_WORDS = {"left": (0.0, 0.5), "right": (1.0, 0.5), "top": (0.5, 0.0), "bottom": (0.5, 1.0)}
MIDDLE = (0.5, 0.5)
UPPER = (0.5, 0.38)
"""The point that matters unless it is told: what has a head has it above the middle."""
BACK_SIDE, OTHER_END = "back_", "_2"
"""Columns of the back of a token begin with the one, those of the other end of a card end with the other."""


def values_of(part: pieces.RowsPart, rows: Rows, entry: Entry) -> dict[str, Any]:
    """A row as layouts see it, the ``card``, by the names of its fields and places; all but its picture
    and its tone.
    """
    places = roles(part.show, rows.rules)
    shown = {name: plain(value) for name, value in entry.shown.items()}
    card: dict[str, Any] = dict.fromkeys(("title", "cost", "kind", "picture", "text", "foot", "corner"), "")
    card |= {"icons": (), **shown, **{role: _printed(role, shown[name]) for role, name in places.items()}}
    icons = shown.get(places.get("icons", "icons"), ())
    card["icons"] = icons if isinstance(icons, tuple) else _icons(str(icons))
    own = entry.values.get(places.get("colour", ""), "")
    card["colour"] = _colour(card.get("colour", ""), own)
    card["on_colour"] = on_colour(card["colour"])
    card["stats"] = stats(part.show, shown)
    card["focus"] = _focus(shown.get(FOCUS, ""), rows.rules.get(places.get("picture", "")))
    picture = rows.rules.get(places.get("picture", ""))
    card["fit"] = picture.fit if picture else ""
    card["id"] = entry.id
    return card | _hidden(part.show)


def other_end(card: Mapping[str, Any], part: pieces.RowsPart, rows: Rows) -> dict[str, Any]:
    """The other end of a card with two: what columns such as text_2 say, and the rest as at this end.

    A column goes by the place that it fills, or by the name of the field that is shown there.

    Named values are there twice where both ends are alike or have values of their own, else once.
    """
    show = part.show
    hidden = _hidden(show)
    said = {
        name.removesuffix(OTHER_END): value
        for name, value in card.items()
        if name.endswith(OTHER_END) and value not in ("", ())
    }
    named = {role: said[field] for role, field in roles(show, rows.rules).items() if field in said}
    ends = {name: value for name, value in {**named, **said}.items() if name not in hidden}
    if "colour" in ends:
        ends["colour"] = _colour(ends["colour"])
        ends["on_colour"] = on_colour(ends["colour"])
    if {"picture", "focus"} & ends.keys():
        ends["focus"] = _focus(ends.get("focus", ""), rows.rules.get(f"picture{OTHER_END}"))
    if said:
        ends["stats"] = stats(show, said)
    return {**card, **ends}


def _hidden(show: pieces.Show) -> dict[str, Any]:
    """The places that stay empty, as ``show`` says none."""
    return {role: () if role == "icons" else "" for role in NAMES if getattr(show, role) is None}


def turned(entry: Entry, part: pieces.RowsPart, rows: Rows) -> Entry:
    """A row as the back of its token: what its columns ``back_…`` say, in the colour of its front; a row that
    says nothing there is the same on both sides.
    """
    other = {
        name.removeprefix(BACK_SIDE): value
        for name, value in entry.shown.items()
        if name.startswith(BACK_SIDE) and value not in ("", ())
    }
    if not other:
        return entry
    places = roles(part.show, rows.rules)
    kept = {places.get("kind"), places.get("colour")}
    # Another colour alone is the same token in another state.
    if other.keys() <= kept:
        return replace(entry, values={**entry.values, **other}, shown={**entry.shown, **other})

    def side(front: Mapping[str, Value]) -> dict[str, Value]:
        return {name: value if name in kept else "" for name, value in front.items()} | other

    return replace(entry, values=side(entry.values), shown=side(entry.shown))


def focus_of(value: object) -> tuple[float, float] | None:
    """The point of a picture that a cell names, from its left and its top; None for a word that names none.

    >>> focus_of("top"), focus_of("30% 80%"), focus_of("somewhere")
    ((0.5, 0.0), (0.3, 0.8), None)
    """
    words = str(value).casefold().replace("%", " ").replace(",", " ").replace(";", " ").split()
    if not words or words in (["middle"], ["centre"], ["center"]):
        return MIDDLE
    if all(word in IN_WORDS for word in words) and len(words) <= 2:
        points = [IN_WORDS[word] for word in words]
        # Each word says one of the two; the other is the middle.
        x, y = (next((point[at] for point in points if point[at] != 0.5), 0.5) for at in (0, 1))
        return x, y
    if len(words) == 2 and all(word.isdecimal() and int(word) <= 100 for word in words):
        return int(words[0]) / 100, int(words[1]) / 100
    return None


def on_colour(colour: str) -> str:
    """Black or white, whichever is read better on a colour; "" on none.

    >>> on_colour("#20204a"), on_colour("#e2b93b")
    ('#ffffff', '#000000')
    """
    if not colour:
        return ""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return "#ffffff" if 0.3 * red + 0.59 * green + 0.11 * blue < DARK + 0.2 else "#000000"


def _focus(named: object, rule: FieldRule | None) -> tuple[float, float]:
    """The point that a cell names, else that of its picture's field, else one above the middle."""
    if named and (point := focus_of(named)):
        return point
    return (focus_of(rule.focus) if rule and rule.focus else None) or UPPER


def _colour(*values: object) -> str:
    """The first of some values that is a colour, as words of another language are none; "" for none."""
    return next(filter(None, (colour_of(str(value)) for value in values)), "")


def _icons(words: str) -> tuple[str, ...]:
    return tuple(icon_words(words))


def _printed(role: str, value: object) -> object:
    """A value as a ready layout prints it in a place, whatever the type of its field."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return value if role in ("cost", "corner") else str(value)


def motif(name: str) -> int:
    """The number that an ornament is made by where a card has no picture: its own for each id, the same on
    every machine.

    >>> motif("moth_of_dusk"), motif("owl")
    (65048, 38733)
    """
    return crc32(name.encode()) % 2**16


def longest(rows: Rows, part: pieces.RowsPart) -> dict[str, str]:
    """For each place of a layout the longest text that a row shows there, "" for none: so that a layout may
    give all cards the same room.
    """
    shown = roles(part.show, rows.rules)
    texts = {
        place: [text_of(entry.shown.get(shown.get(place, ""), "")) for entry in rows.entries]
        for place in NAMES
    }
    return {place: max(values, key=len, default="") for place, values in texts.items()}


def text_of(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(plain(value))


def cells(entry: Entry) -> dict[str, Place]:
    """The cell of each text of a row, the first where several say the same."""
    cells = [(text_of(value), entry.at(name)) for name, value in entry.shown.items()]
    return {text: place for text, place in reversed(cells) if text}


def plain(value: object) -> object:
    return f"{value:g}" if isinstance(value, float) else value
