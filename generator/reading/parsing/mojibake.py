"""Text that was saved in one encoding and opened in another, such as "Itâ€™s" for "It’s"."""

from __future__ import annotations

import re

from generator.reading.parsing.nodes import Source, leaves
from generator.reading.problems import Place, Problem, excerpt

_RUN = "[^\x00-\x7f]{2,}"
_MARKS = "[\u2010-\u2026\u2039\u203a\u00ab\u00bb]+"
_LATIN = "[\u00a0-\u017f\u2010-\u22ff]+"


def unmixed(text: str) -> str:
    """The text as it was meant where UTF-8 in it was taken for Windows-1252; the text itself elsewhere.

    >>> unmixed("Itâ€™s SÃ¸ren"), unmixed("MENÜ“")
    ('It’s Søren', 'MENÜ“')
    """
    return text if text.isascii() else re.sub(_RUN, _meant, text)


def _meant(run: re.Match[str]) -> str:
    signs = run[0]
    before, behind = run.string[max(run.start() - 1, 0) : run.start()], run.string[run.end() : run.end() + 1]
    if before.isupper() and re.fullmatch(_MARKS, signs[1:]) and not behind.isalpha():
        return signs  # a word in capitals before a quote or a dash
    try:
        meant = b"".join(map(_byte, signs)).decode("utf-8")
    except UnicodeError:
        return signs
    is_likely = re.fullmatch(_LATIN, meant) or (len(meant) > 1 and meant.isalpha())
    return meant if is_likely else signs


def _byte(sign: str) -> bytes:
    # Windows leaves five bytes without a sign, which programs pass on as they are.
    return bytes([ord(sign)]) if 0x80 <= ord(sign) < 0xA0 else sign.encode("cp1252")


def garbled(source: Source) -> list[Problem]:
    """A warning for each value of a YAML file that is in a wrong encoding."""
    values = () if unmixed(source.text) == source.text else leaves(source.root)
    warnings = (mojibake(value.text, source.at(value.at)) for _, value in values)
    return [warning for warning in warnings if warning]


def mojibake(text: str, place: Place) -> Problem | None:
    """A warning for a text of which a part is in a wrong encoding; None for any other."""
    meant = unmixed(text)
    if meant == text:
        return None
    wrong, right = next(
        pair for pair in zip(text.split(" "), meant.split(" "), strict=True) if pair[0] != pair[1]
    )
    message = f"'{excerpt(wrong)}' looks like text in a wrong encoding"
    return Problem(
        place, "mojibake", message, f"write '{excerpt(right)}', or save it as UTF-8 once more", "warning"
    )
