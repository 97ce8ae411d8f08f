"""The text of a file: UTF-8, bounded, within its folder; anything else is a Problem with a place."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from generator.reading.parsing.nodes import line_starts, place_of
from generator.reading.problems import Place, Problem

MAX_BYTES = 4_000_000

# What neither YAML nor SVG may hold, and line ends no editor shows as such.
BAD_CHARACTER = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]"
)

_NOT_TEXT = {
    b"PK\x03\x04": "a document of a word processor or spreadsheet, or a zip archive",
    b"\xd0\xcf\x11\xe0": "a document of a word processor or spreadsheet",
    b"{\\rtf": "a document of a word processor",
    b"%PDF-": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a compressed archive",
}
"""How files begin that are no text, and the word for them."""


def read_text(path: Path, shown: str, inside: Path | None = None) -> tuple[str, list[Problem]]:
    """The text of a UTF-8 file. ``shown`` is its name in problems; ``inside`` a folder not to leave."""
    raw, problems = read_bytes(path, shown, inside)
    return ("", problems) if problems else decode(raw, shown)


def read_bytes(
    path: Path, shown: str, inside: Path | None = None, most: int = MAX_BYTES
) -> tuple[bytes, list[Problem]]:
    """The bytes of a plain file of at most ``most`` bytes; otherwise as ``read_text``."""

    def wrong(code: str, message: str, hint: str = "") -> tuple[bytes, list[Problem]]:
        return b"", [Problem(Place(shown), code, message, hint)]

    try:
        real = path.resolve(strict=True)
        if inside is not None and not real.is_relative_to(inside.resolve()):
            return wrong("outside-pack", "the file leads out of its pack", "copy it into the folder")
        # Asked before opening: a pipe or a device would keep the reader waiting.
        if not stat.S_ISREG(real.stat().st_mode):
            what = "a folder" if real.is_dir() else "something else"
            return wrong("not-a-file", f"a file is needed here, this is {what}", "move it away or rename it")
        with real.open("rb") as file:
            raw = file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        hint = _nearly(path) or "write it, or copy that of the game you began with"
        return wrong("missing-file", "the file is missing", hint)
    # A ring of links is a RuntimeError before Python 3.13, a name no disk takes a ValueError.
    except (OSError, RuntimeError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "its name or a link on the way is not usable"
        hint = "see who may read it, and whether a link leads astray"
        return wrong("unreadable", f"the file cannot be read: {reason.lower()}", hint)
    if len(raw) > most:
        hint = (
            "a file of a game is a few pages of text" if most == MAX_BYTES else "leave out what is no table"
        )
        return wrong("too-large", f"the file is larger than {most // 1_000_000} MB", hint)
    return raw, []


def _nearly(path: Path) -> str:
    """The hint for a file that is there under another ending, or in other capitals; "" for none."""
    wanted = path.with_suffix("").name.casefold()
    try:
        beside = sorted(path.parent.iterdir())
    except OSError:
        return ""
    endings = {".yaml": (".yaml", ".yml", ".txt")}.get(path.suffix, (path.suffix,))
    for other in beside:
        if other.with_suffix("").name.casefold() == wanted and other.suffix.lower() in endings:
            return f"rename {other.name}: it has to be {path.name}"
    return ""


def decode(raw: bytes, shown: str) -> tuple[str, list[Problem]]:
    """UTF-8 bytes as text, or the first byte or character at fault; a byte order mark is dropped."""
    if kind := not_text(raw):
        message = f"the file is {kind}, not plain text"
        return "", [Problem(Place(shown), "not-text", message, "write it with a text editor, as UTF-8")]
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or raw[:4].count(0) >= 2:
        message = "the file is not UTF-8 but UTF-16 or UTF-32"
        return "", [Problem(Place(shown), "bad-encoding", message, "save it as UTF-8")]
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = raw[: problem.start].decode("utf-8")
        place = place_of(shown, line_starts(before), len(before))
        message = f"byte {raw[problem.start]:#04x} is not UTF-8"
        return "", [Problem(place, "bad-encoding", message, "save the file as UTF-8")]
    bad = BAD_CHARACTER.search(text)
    if bad:
        place = place_of(shown, line_starts(text), bad.start())
        message = f"the invisible character {character_name(bad[0])}"
        return "", [Problem(place, "bad-character", message, "delete it")]
    return text, []


def not_text(raw: bytes) -> str:
    """The word for what a file is that begins as no text does, "" for all others."""
    return next((kind for magic, kind in _NOT_TEXT.items() if raw.startswith(magic)), "")


def character_name(character: str) -> str:
    """``U+2028`` and the like."""
    return f"U+{ord(character):04X}"
