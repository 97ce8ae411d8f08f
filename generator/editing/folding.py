"""Text broken into lines as its author did: where a line can end as it ended before, it does."""

from __future__ import annotations

import re
from collections.abc import Sequence

MIN_WIDTH, MAX_WIDTH = 40, 110
_BETWEEN_WORDS = re.compile(r"(?<=\S) (?=\S)")


def folded(text: str, old_lines: Sequence[str], width: int) -> list[str]:
    """One paragraph as lines of about ``width`` letters, which joined by blanks give it again.

    A line ends before one of ``old_lines`` where that fits, so that the lines behind a change stay the same.

    >>> folded("one two three four five", ["one two", "four five"], 15)
    ['one two three', 'four five']
    """
    width = min(max(width, MIN_WIDTH), MAX_WIDTH) if len(old_lines) > 2 else max(width, 1)
    starts = tuple(line for line in old_lines[1:] if line.strip())
    lines = []
    at = 0
    while len(text) - at > width:
        ends = [match.start() for match in _BETWEEN_WORDS.finditer(text, at, at + width + 2)]
        if not ends:
            later = _BETWEEN_WORDS.search(text, at + width)
            ends = [later.start()] if later else []
        if not ends:
            break
        as_before = [end for end in ends if starts and text.startswith(starts, end + 1)]
        end = (as_before or ends)[-1]
        lines.append(text[at:end])
        at = end + 1
    # What is left fits on one line, and may still end as it did before.
    last = [match.start() for match in _BETWEEN_WORDS.finditer(text, at)]
    for end in last:
        if starts and text.startswith(starts, end + 1) and end > at:
            lines.append(text[at:end])
            at = end + 1
    return [*lines, text[at:]]
