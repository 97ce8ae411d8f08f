"""Marks in a text that mark nothing, and print as they stand: stars never closed, HTML, wiki brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.reading.problems import did_you_mean, excerpt

if TYPE_CHECKING:
    from generator.drawing.typography.copyfitting import Fitted

SUSPECT = re.compile(r"\*\*|<[A-Za-z/]|&[#A-Za-z]|:[A-Za-z]|\\[nrt]|\{|\[\[|__")
TAG = (
    r"(?i)</?(?:a|b|br|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|ol|p|s|small|span|strong|sub|sup|table|td|tr|u|ul)"
    r"(?:\s[^<>]*)?/?>"
)
ENTITY = r"&(?:[A-Za-z]{2,8}|#[0-9]{1,6}|#x[0-9A-Fa-f]{1,6});"
ICON = r"(?<![\w\\:]):([A-Za-z][A-Za-z0-9_-]*)(:?)"
FOREIGN = (
    ("\\", r"\\[nrt]", "break the line in the text itself"),
    ("{", r"\{\{?\s*[^\W\d]\w*\s*\}?\}", "write the value itself: a text takes none from elsewhere"),
    ("[[", r"\[\[[^\[\]]+\]\]", "write :name: for an icon, or the words alone"),
    ("__", r"(?<!\w)__[^\W_][^_]*__(?!\w)", "write **bold**"),
)
"""Marks of other programs: how they begin, their pattern, and what to write for them."""
CURES = {
    "b": "write **bold**",
    "strong": "write **bold**",
    "i": "write *italic*",
    "em": "write *italic*",
    "br": "break the line in the text itself",
    "p": "leave a line empty between paragraphs",
}

Stray = tuple[str, str, str]
"""Code, message and hint."""


def stray_marks(text: str, fitted: Fitted, icons: Callable[[], Sequence[str]]) -> Iterator[Stray]:
    """Each mark of a text that was set, but marks nothing."""
    if not SUSPECT.search(text):
        return
    yield from html(text)
    for begins, marks, cure in FOREIGN:
        if begins in text and (mark := re.search(marks, text)):
            yield "stray-mark", f"'{excerpt(mark[0])}' is printed as it stands", cure
    if "\\*" not in text and any("**" in run.text for run in fitted.runs):
        yield unclosed()
    for mark in re.finditer(ICON, text):
        yield from _icon(mark[1], bool(mark[2]), icons)


def _icon(name: str, closed: bool, icons: Callable[[], Sequence[str]]) -> Iterator[Stray]:
    if closed and name.islower():
        return  # an icon, or told as one that there is not
    if not closed and name in icons():
        yield "stray-mark", f"':{name}' is printed as it stands", f"write :{name}: for the icon"
    elif closed and (name.lower() in icons() or did_you_mean(name.lower(), icons()).startswith("did")):
        message = f"':{excerpt(name)}:' is printed as it stands"
        yield "stray-mark", message, "icons are written in lower-case letters, such as :scan:"


def html(text: str) -> Iterator[Stray]:
    """Tags and named characters of HTML."""
    if "<" in text and (tag := re.search(TAG, text)):
        cure = CURES.get(tag[0].strip("</>").split()[0].lower(), "leave it out")
        yield "stray-mark", f"'{excerpt(tag[0])}' is printed as it stands", cure
    if "&" in text and (entity := re.search(ENTITY, text)):
        yield "stray-mark", f"'{entity[0]}' is printed as it stands", "write the character itself"


def unclosed() -> Stray:
    """Two stars with nothing to close."""
    return (
        "stray-mark",
        "'**' is printed as it stands",
        "write **bold** with stars on both sides, or one star",
    )
