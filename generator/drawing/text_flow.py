"""Text with its tspans laid out as runs: which letters start where."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.drawing.properties import State
from generator.drawing.svg_values import number

BLANKS = re.compile(r"[ \t\r\n]+")


class Letters(NamedTuple):
    """Letters of one style; ``dx`` and ``dy`` move the pen before them."""

    text: str
    state: State
    dx: float
    dy: float


@dataclass
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
        text = BLANKS.sub(" ", text)
        if self._after_blank:
            text = text.removeprefix(" ")
        if not text:
            return
        self._after_blank = text.endswith(" ")
        runs = self.chunks[-1].runs
        if runs and not self._dx and not self._dy and runs[-1].state == state:
            runs[-1] = runs[-1]._replace(text=runs[-1].text + text)
        else:
            runs.append(Letters(text, state, self._dx, self._dy))
        self._dx = self._dy = 0.0

    def trim(self) -> None:
        """Drop the blank at the very end."""
        for chunk in reversed(self.chunks):
            if chunk.runs:
                last = chunk.runs.pop()
                if last.text.rstrip(" "):
                    chunk.runs.append(last._replace(text=last.text.rstrip(" ")))
                return
