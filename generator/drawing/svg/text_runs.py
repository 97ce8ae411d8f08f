"""Text with its tspans laid out as runs: which letters start where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.drawing.display import Text
from generator.drawing.svg.presentation import State
from generator.drawing.svg.values import ProfileError, number
from generator.drawing.typography.fonts import Font, total
from generator.system.values import record

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
MAX_LETTERS = 20_000
BLANKS = re.compile(r"[ \t\r\n]+")


class Letters(NamedTuple):
    """Letters of one style; ``dx`` and ``dy`` move the pen before them."""

    text: str
    state: State
    dx: float
    dy: float


@record
class Chunk:
    """Letters that are anchored together, from one absolute position to the next."""

    x: float
    y: float
    anchor: str
    runs: list[Letters] = field(default_factory=list)


class Flow:
    """Collects letters; blanks collapse to one and vanish at both ends, as SVG has it."""

    def __init__(self, x: float, y: float, anchor: str) -> None:
        self.chunks = [Chunk(x, y, anchor)]
        self._dx = self._dy = 0.0
        self._after_blank = True
        self._length = 0

    def move(self, span: Element, state: State) -> None:
        """Take a tspan's position: absolute ones start a new chunk, relative ones move the pen."""
        if "x" in span.attrib or "y" in span.attrib:
            last = self.chunks[-1]
            x = number(span.attrib["x"], "x") if "x" in span.attrib else None
            y = number(span.attrib["y"], "y") if "y" in span.attrib else last.y
            # A new line at the old x would need the width of all before it; no layout asks for that.
            self.chunks.append(Chunk(last.x if x is None else x, y, state.anchor))
            self._after_blank = True
        self._dx += number(span.get("dx", "0"), "dx")
        self._dy += number(span.get("dy", "0"), "dy")

    def add(self, text: str, state: State) -> None:
        """Letters in the style of ``state``."""
        if not text.isprintable() or "  " in text:
            text = BLANKS.sub(" ", text)
        if self._after_blank:
            text = text.removeprefix(" ")
        if not text:
            return
        self._after_blank = text.endswith(" ")
        self._length += len(text)
        if self._length > MAX_LETTERS:
            raise ProfileError(f"a text is longer than {MAX_LETTERS} letters")
        runs = self.chunks[-1].runs
        if runs and not self._dx and not self._dy and runs[-1].state == state:
            runs[-1] = runs[-1]._replace(text=runs[-1].text + text)
        else:
            runs.append(Letters(text, state, self._dx, self._dy))
        self._dx = self._dy = 0.0

    def set(self, fonts: Mapping[str, Font]) -> Iterator[tuple[Text, str]]:
        """Every run where it starts, with the signs its font lacks. Raises ProfileError."""
        self._trim()
        for chunk in self.chunks:
            for run in chunk.runs:
                _check(run)
            if len(chunk.runs) == 1 and chunk.anchor == "start":
                # As most are: nobody asks how long it is.
                widths, width = [0.0], 0.0
            else:
                widths = [fonts[run.state.font].width(run.text) * run.state.size for run in chunk.runs]
                width = total(widths) + total([run.dx for run in chunk.runs])
            x, y = chunk.x - width * ANCHORS[chunk.anchor], chunk.y
            for (text, style, dx, dy), width in zip(chunk.runs, widths, strict=True):
                x, y = x + dx, y + dy
                letters = Text(
                    x, y, text, style.font, style.size, style.fill or "", fill_opacity=style.fill_opacity
                )
                yield letters, fonts[style.font].missing(text)
                x += width

    @property
    def coloured(self) -> bool:
        """True when some of it is drawn with currentColor."""
        return any(run.state.coloured for chunk in self.chunks for run in chunk.runs)

    def _trim(self) -> None:
        """Drop the blank at the very end."""
        for chunk in reversed(self.chunks):
            if chunk.runs:
                last = chunk.runs[-1]
                if last.text.endswith(" "):
                    chunk.runs.pop()
                    if last.text.rstrip(" "):
                        chunk.runs.append(last._replace(text=last.text.rstrip(" ")))
                return


NEEDED = {
    "fill": 'write fill=ink("ink") in a helper, or fill="{{ ink(\'ink\') }}" in an element',
    "font-family": 'write font-family="text", or another font of the style',
    "font-size": 'write font-size="3", in millimetres',
}
"""The properties that every text has, and how they are written."""


def _check(run: Letters) -> None:
    """Letters that would print as nothing, or not as in a browser, are refused."""
    style = run.state
    if style.stroke is not None:
        raise ProfileError("text cannot be stroked")
    if style.fill and style.font and style.size:
        return
    for (prop, hint), value in zip(NEEDED.items(), (style.fill, style.font, style.size), strict=True):
        if not value:
            raise ProfileError(f"a text has no {prop}", hint)
