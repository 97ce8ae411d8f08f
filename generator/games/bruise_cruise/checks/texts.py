"""Texts of the Unfathomable cards against their effects, as far as a machine can tell. BC-V23"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from generator.games.bruise_cruise.content import UNFATHOMABLE, Content
from generator.reading.checking import Checked
from generator.reading.effect_words import Effect
from generator.reading.problems import Problem
from generator.reading.strings.words import ENGLISH

NUMBER = re.compile(r"\d+")
WON_AND_LOST = re.compile(r"\bwin\b(.*)\blose\b(.*)", re.DOTALL)
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers from 2 that a text may spell out."""


def texts_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """BC-V23: numbers in the text are those of the effects; a warning, since a text may tell of others.

    Only English is read; numbers of a translation are held against the English text.
    """
    if checked.pack.language != ENGLISH:
        return
    for index, card in enumerate(content.unfathomable.cards):
        for message, hint in disagreements(card.text, card.effects):
            where = (UNFATHOMABLE, "cards", index, "text")
            yield checked.warn("BC-V23", f"card {card.id}: {message}", *where, hint=hint)


def disagreements(text: str, effects: Sequence[Effect]) -> Iterator[tuple[str, str]]:
    """Message and hint for each number in which text and effects differ.

    1 is often said in words: an anchor, one of your ships. So a text that lacks it is taken to task only
    where it gives another number instead.
    """
    done, said = Counter(_numbers(effects)), Counter(map(int, NUMBER.findall(text)))
    spelt = {number for number, word in enumerate(WORDS, 2) if re.search(rf"\b{word}\b", text.lower())}
    unsaid = {number for number in done - said if number not in spelt}
    strays = sorted((said - done).keys())
    if unsaid and strays:
        numbers = ", ".join(map(str, sorted(unsaid)))
        for stray in strays:
            yield f"the text says {stray}, no effect has that number", f"an effect has {numbers}"
        return
    for number in sorted(unsaid - {1} - said.keys()):
        yield f"an effect has the number {number}, the text has not", f"write the number {number}"
    for effect in effects:
        if effect.name == "roll_off":
            yield from _won_and_lost(text, effect)


def _won_and_lost(text: str, effect: Effect) -> Iterator[tuple[str, str]]:
    """Whether the number for who wins and that for who loses have changed places."""
    clauses = WON_AND_LOST.search(text)
    said = [NUMBER.findall(clause) for clause in clauses.groups()] if clauses else []
    done = [list(map(str, _numbers(effect.arguments.get(key) or ()))) for key in ("win", "lose")]
    if [len(numbers) for numbers in said] == [len(numbers) for numbers in done] == [1, 1]:
        (won,), (lost,) = said
        if won != lost and done == [[lost], [won]]:
            message = (
                f"the text has {won} for who wins and {lost} for who loses, the effects {lost} and {won}"
            )
            yield message, "change places in win and lose, or in the text"


def _numbers(effects: Sequence[Effect]) -> Iterator[int]:
    """The numbers of effects and of those in lists inside them; 0 and yes or no are none."""
    for effect in effects:
        for value in effect.arguments.values():
            if isinstance(value, tuple):
                yield from _numbers(value)
            elif isinstance(value, int) and not isinstance(value, bool) and value:
                yield value
