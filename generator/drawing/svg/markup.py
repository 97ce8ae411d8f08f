"""Writing SVG text: numbers short and steady, everything else escaped."""

from __future__ import annotations

import re

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""As ``html.escape`` writes them; that module compiles a table of all names HTML has, which no face needs."""

NOT_XML = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def num(value: float) -> str:
    """A length in mm to the nearest thousandth, without a needless tail.

    >>> num(2.50004), num(-0.0001), num(12)
    ('2.5', '0', '12')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def esc(text: object) -> str:
    """``text`` as XML character data or attribute value; what XML cannot hold becomes U+FFFD."""
    said = str(text)
    # What can be printed can be written; the pattern takes longer to compile than most texts to check.
    return (said if said.isprintable() else re.sub(NOT_XML, "\ufffd", said)).translate(ENTITIES)
