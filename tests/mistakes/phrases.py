"""Phrases nobody should have to read: the words of machines, and hints that mean nothing."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

MACHINE = ("Traceback", "NoneType", "object at 0x", "dict object", "<class", "Errno", "Exception")
_SENTENCES = (
    *(
        "Input should",
        "Input is not",
        "Field required",
        "Extra inputs are",
        "String should",
        "List should",
        "Tuple should",
    ),
    *("Dictionary should", "Set should", "should have at", "Keys should", "nable to parse", "Value error"),
    *("Assertion failed", "validation error", "For further information", "[type=", "a valid dictionary"),
)
PYDANTIC = (*_SENTENCES, *(f"{said[0].lower()}{said[1:]}" for said in _SENTENCES))
"""Sentences of pydantic, which are for programmers; as they are, and inside a line."""
MEANT = re.compile(r"did you mean '([^']*)'\?")
PART = re.compile(r"[\s:=]+")
QUOTED = re.compile(r"'([^']*)'")


def badly_put(message: str, hint: str) -> str:
    """Why nobody should have to read it: a machine's words, or "did you mean" of nothing that is meant."""
    said = f"{message} ({hint})"
    for phrase in (*MACHINE, *PYDANTIC):
        if phrase in said:
            return f"says {phrase!r}"
    for meant in MEANT.findall(hint):
        quoted = [part for whole in QUOTED.findall(message) for part in (whole, *PART.split(whole))]
        written = list(dict.fromkeys(part.strip(":{}") for part in quoted))
        word = meant.strip(":")
        if word in written:
            return f"means the very word {word!r}"
        if written and not any(is_near(each, word) for each in written):
            return f"means {word!r}, far from {written}"
    return ""


def is_near(typed: str, meant: str) -> bool:
    """Whether one word may have been typed for the other: alike in half of their letters, or begun."""
    typed, meant = typed.casefold(), meant.casefold()
    begun = len(typed) > 0 and (meant.startswith(typed) or typed.startswith(meant))
    return begun or likeness(meant, typed) >= 0.6


def likeness(word: str, typed: str) -> float:
    return SequenceMatcher(None, typed, word).ratio()
