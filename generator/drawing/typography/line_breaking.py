"""Lines of like length, with no last word alone, and numbers with their nouns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.drawing.typography.marked_text import MarkedText, Part, Word

NUMBER = re.compile(r"[-+−]?\d{1,3}(?:[.,]\d+)?[x×]?")
ALONE, OPEN = 0.6, 0.04
"""The price of a short word alone on the last line, and of a word of one or two letters at an end, beside the
square of the share of a line that stays free."""
LONG_SHARE = 0.4
"""A word that takes this share of a line may stand alone on it."""
SHORT_WORD = 2
MAX_WORDS = 150
"""A longer paragraph is broken greedily: nobody centres it."""


def numbers_tied(text: MarkedText) -> MarkedText:
    """The text with each number and the word behind it as one word, which no line break may separate."""
    return text._replace(paragraphs=tuple(tuple(map(_tied, lines)) for lines in text.paragraphs))


def _tied(words: tuple[Word, ...]) -> tuple[Word, ...]:
    if not any(NUMBER.fullmatch(_told(word)) for word in words[:-1]):
        return words
    tied: list[Word] = []
    for word in words:
        last = tied[-1] if tied else None
        font = last.parts[-1].font if last and NUMBER.fullmatch(_told(last)) else None
        if last and font and not last.hyphen:
            parts = (*last.parts, Part(" ", font, word.space), *word.parts)
            tied[-1] = Word(parts, last.width + word.space + word.width, last.space, word.hyphen)
        else:
            tied.append(word)
    return tuple(tied)


def evenly_broken(
    words: Sequence[Word], room: float, lines: int, last_counts: bool
) -> list[list[Word]] | None:
    """The words on so many lines, the fewest they need, at the least price; None where there is no choice.

    ``room`` is in type sizes. Where the last line does not count, as at the left, it may be short.
    """
    count = len(words)
    if not 1 < lines < count <= MAX_WORDS:
        return None
    ends = [_price_of_end(words, at) for at in range(count)]
    # best[at] holds the price of the words before ``at`` and where the line before it begins.
    best: list[tuple[float, int]] = [(0.0, 0)] + [(float("inf"), 0)] * count
    ways: list[list[int]] = []
    for line in range(lines):
        final = line == lines - 1
        reached: list[tuple[float, int]] = [(float("inf"), 0)] * (count + 1)
        for begin in range(line, count):
            price = best[begin][0]
            if price == float("inf"):
                continue
            x = 0.0
            for at in range(begin, count):
                word = words[at]
                x += word.width + (word.space if at > begin else 0.0)
                if x + word.hyphen > room and at > begin:
                    break
                if final and at < count - 1:
                    continue
                free = 1 - min(1.0, (x + word.hyphen) / room)
                total = price + (free * free if last_counts or not final else 0.0)
                if not final:
                    total += ends[at]
                elif begin == at:
                    total += ALONE * max(0.0, 1 - x / room / LONG_SHARE)
                if total < reached[at + 1][0]:
                    reached[at + 1] = (total, begin)
        ways.append([begin for _, begin in reached])
        best = reached
    if best[count][0] == float("inf"):
        return None
    broken: list[list[Word]] = []
    end = count
    for begins in reversed(ways):
        broken.append(list(words[begins[end] : end]))
        end = begins[end]
    return broken[::-1]


def _price_of_end(words: Sequence[Word], at: int) -> float:
    """The price of ending a line behind a word."""
    told = _told(words[at])
    return OPEN if len(told) <= SHORT_WORD and told.isalpha() else 0.0


def _told(word: Word) -> str:
    """The letters of a word, without its icons."""
    return "".join(part.text for part in word.parts if part.font is not None)
