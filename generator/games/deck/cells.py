"""The text of a cell as the value its field says it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence

from generator.games.deck.pieces import FieldRule
from generator.reading.problems import did_you_mean, excerpt

Value = str | int | float | bool | tuple[str, ...]
"""A typed value; an empty cell is "" (``several of``: an empty tuple, ``yes/no``: False)."""

YES = ("yes", "true", "x", "1", "y", "ja", "oui", "si", "sí", "✓", "✔", "☑")
NO = ("no", "false", "0", "n", "nein", "non", "-", "–", "☐")
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#808080",
    "gray": "#808080",
    "red": "#c0392b",
    "orange": "#d9722a",
    "yellow": "#e2b93b",
    "green": "#3c8d5a",
    "blue": "#2f6fab",
    "purple": "#7a4a9e",
    "pink": "#d66a93",
    "brown": "#7d5633",
}
"""Colours that may go by their names."""
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
_GROUPED = re.compile(r"[+-]?[0-9]{1,3}([.,' \u00a0\u202f][0-9]{3})+([.,][0-9]+)?")
_LOOKALIKES = str.maketrans("OolI", "0011")
"""Letters that are taken for digits."""
_FRACTION = re.compile(r"(?:([0-9]{1,4}) )?([0-9]{1,4})\s?/\s?([0-9]{1,4})")
_MONTH = r"(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zä]*\.?"
_DATE = re.compile(
    r"[0-9]{1,2}([./-])[0-9]{1,2}\1(?:[0-9]{4}|[0-9]{2})|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[ T][0-9:.]+)?"
    rf"|[0-9]{{1,2}}[. -]+{_MONTH}(?:[. -]*[0-9]{{2,4}})?|{_MONTH}[. -]*[0-9]{{1,4}}",
    re.IGNORECASE,
)
"""Days that spreadsheets make of 1/2, 1-2 or 3.4."""
_BETWEEN = re.compile(r"\s*[,;\n]\s*")
_BETWEEN_ICONS = re.compile(r"[\s,;:]+")


class WrongCell(ValueError):
    """A cell that does not hold what its field says; ``code``, message and ``hint`` as in a Problem."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


def is_empty(value: object) -> bool:
    """Whether a value is that of an empty cell or of a no; nought is neither.

    >>> is_empty(0), is_empty(False), is_empty("")
    (False, True, True)
    """
    return value is False or value in ("", ())


def icon_words(text: str) -> list[str]:
    """The icons that a cell names: blanks, commas or colons stand between them.

    >>> icon_words("gem, :coin: gem")
    ['gem', 'coin', 'gem']
    """
    return [word for word in _BETWEEN_ICONS.split(text) if word]


def value_of(name: str, rule: FieldRule, text: str) -> Value:
    """The value of a field called ``name``; files, icons and other parts are looked for elsewhere.

    Raises WrongCell.

    >>> value_of("cost", FieldRule(type="number"), "1,5")
    1.5
    """
    text = text or rule.default
    if not text:
        if rule.required:
            raise WrongCell("missing-value", f"{name} is empty", f"write a {rule.type}, or a default for all")
        empty: Value = () if rule.type == "several of" else ""
        return False if rule.type == "yes/no" else empty
    reader = _READERS.get(rule.type)
    return reader(name, rule, text) if reader else text


def _number(name: str, rule: FieldRule, text: str) -> int | float:
    plain = text.replace("\u2212", "-")
    if not _NUMBER.fullmatch(plain):
        hint = "write digits alone, such as 3"
        if _GROUPED.fullmatch(plain):
            hint = f"write {re.sub(r'[^0-9+-]', '', plain)}, without a sign between thousands"
        elif likely := _likely(text):
            hint = likely
        elif digits := re.search(r"[0-9]+", text):
            hint = f"write {digits[0]}, or declare the field as text"
        elif text.casefold() in ("x", "-", "–", "?"):
            hint = "leave the cell empty, or declare the field as text"
        raise WrongCell("wrong-type", f"{name} '{excerpt(text)}' is not a number", hint)
    if "," in plain and re.fullmatch(r"[+-]?[1-9][0-9]{0,2},[0-9]{3}", plain):
        message = f"{name} '{excerpt(text)}' may be a fraction or thousands"
        raise WrongCell("wrong-type", message, f"write {plain.replace(',', '')} or {plain.replace(',', '.')}")
    number = float(plain.replace(",", "."))
    low, high = rule.min, rule.max
    if (low is not None and number < low) or (high is not None and number > high):
        bounds = f"{low:g} to {high:g}" if low is not None and high is not None else ""
        bounds = bounds or (f"{low:g} or more" if low is not None else f"{high:g} or less")
        raise WrongCell("out-of-range", f"{name} '{excerpt(text)}' is not {bounds}", f"write {bounds}")
    return int(number) if number.is_integer() else number


def _likely(text: str) -> str:
    """A hint for a text that a number or something else became by mistake; "" where it is none of these."""
    digits = text.translate(_LOOKALIKES)
    if digits != text and _NUMBER.fullmatch(digits):
        letters = " and ".join(f"the letter {sign}" for sign in dict.fromkeys(text) if sign in "OolI")
        return f"{letters} stands for a digit: write {digits}"
    if _DATE.fullmatch(text):
        return "a spreadsheet made a date of it: format the column as text, or declare the field as text"
    if fraction := _FRACTION.fullmatch(unicodedata.normalize("NFKC", text).replace("\u2044", "/")):
        whole, over, under = (int(part or 0) for part in fraction.groups())
        if under:
            return f"a fraction: write {whole + over / under:.4g}, or declare the field as text"
    return ""


def _whole(name: str, rule: FieldRule, text: str) -> int:
    number = _number(name, rule, text)
    if isinstance(number, float):
        hint = "write a whole number, or declare the field as number"
        raise WrongCell("wrong-type", f"{name} '{excerpt(text)}' is not a whole number", hint)
    return number


def _one_of(name: str, rule: FieldRule, text: str) -> str:
    return _word(name, rule.values, text)


def _several_of(name: str, rule: FieldRule, text: str) -> tuple[str, ...]:
    words = [word for word in _BETWEEN.split(text) if word]
    return tuple(_word(name, rule.values, word) if rule.values else word for word in words)


def _word(name: str, values: Sequence[str], text: str) -> str:
    """The declared word that a text is, capitals aside."""
    by_folded: Mapping[str, str] = {value.casefold(): value for value in values}
    if text.casefold() not in by_folded:
        hint = did_you_mean(text, values) or "add it to the values of the field in game.yaml"
        raise WrongCell("unknown-value", f"{name} '{excerpt(text)}' is not known", hint)
    return by_folded[text.casefold()]


def _switch(name: str, rule: FieldRule, text: str) -> bool:
    if text.casefold() in YES or text.casefold() in NO:
        return text.casefold() in YES
    raise WrongCell("wrong-type", f"{name} '{excerpt(text)}' is neither yes nor no", "write yes or no")


def colour_of(text: str) -> str:
    """A colour as ``#2f6fab``, of its name or its digits; "" for what is none.

    >>> colour_of("Red"), colour_of("fa0"), colour_of("Crimson")
    ('#c0392b', '#ffaa00', '')
    """
    if text.casefold() in COLOURS:
        return COLOURS[text.casefold()]
    digits = _COLOUR.fullmatch(text)
    short = digits[1].lower() if digits else ""
    return f"#{short if len(short) == 6 else ''.join(2 * digit for digit in short)}" if short else ""


def colour_hint(text: str) -> str:
    """A hint for a text that is no colour: the nearest name, or how colours are written."""
    near = did_you_mean(text.casefold(), list(COLOURS))
    names = ", ".join(name for name in COLOURS if name != "gray")
    return near if near.startswith("did you mean") else f"write it as in #a02030, or one of {names}"


def _colour(name: str, rule: FieldRule, text: str) -> str:
    if colour := colour_of(text):
        return colour
    raise WrongCell("bad-pattern", f"{name} '{excerpt(text)}' is no colour", colour_hint(text))


_READERS: Mapping[str, Callable[[str, FieldRule, str], Value]] = {
    "whole": _whole,
    "number": _number,
    "one of": _one_of,
    "several of": _several_of,
    "yes/no": _switch,
    "colour": _colour,
}
"""Text, pictures, icons and references stay the text they are."""
