"""The game's own words that a report uses, explained by its rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.play.tuning.meanings import clauses_of, plain
from generator.reading.problems import excerpt

Report = dict[str, Any]

MAX_LETTERS = 220
MAX_TERMS = 2
"""Words set apart in one sentence at most: one that lists more explains none."""
MAX_WORDS = 18
"""Words explained at most: a glossary, not a rulebook."""

_TERM = re.compile(r"(?<!\*)\*{1,2}(?P<word>[A-Za-z][a-z]+(?:[- ][a-z]+)?)\*{1,2}(?!\*)")
_ROW = re.compile(r"^\|\s*(?P<words>[^|]+?)\s*\|\s*(?P<clauses>[A-Z]{1,3}-\d[^|]*)\|", re.MULTILINE)
_NAMED = re.compile(r"^\*\*(?P<clause>[A-Z]{1,3}-\d+(?:\.\d+)*)\*\* ")
_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?]\*)) (?=[A-Z“*])")
_NO_PROSE = re.compile(r"#|\||!|>|-|\d+\. ")
_IS = re.compile(r"\b(is|are|lies?|means|called|counts everywhere)\b")


def own_words(book: str) -> dict[str, str]:
    """The words that a rulebook explains: those it sets apart in a sentence, by that sentence, and those of
    its index of which the first clause that it names says what they are.
    """
    words = dict(reversed([*_set_apart(book)]))
    clauses = dict(clauses_of(book))
    for row in _ROW.finditer(book):
        word, clause = row["words"].partition(",")[0], re.split(r"[ ,]", row["clauses"])[0]
        says = re.compile(
            rf"\b{re.escape(word)}\b.* (is|are|means|counts?)\b|\bis the {re.escape(word)}\b", re.I
        )
        for sentence in _SENTENCE.split(clauses.get(clause, "")):
            if " " not in word and says.search(sentence):
                words.setdefault(word, excerpt(f"{sentence.rstrip('.')} ({clause})", MAX_LETTERS))
                break
    return words


def _set_apart(book: str) -> Iterator[tuple[str, str]]:
    """Words in bold or italics, each with the sentence that says what they are.

    Before the first clause only those with a capital in the midst of a sentence: there a book is emphatic.
    """
    for block in re.split(r"\n\s*\n|\n(?=- |\d+\. |\|)", book):
        text = " ".join(block.split())
        clause = _NAMED.match(text)
        where = f" ({clause['clause']})" if clause else ""
        for sentence in _SENTENCE.split(
            "" if _NO_PROSE.match(text) else text[len(clause[0]) if clause else 0 :]
        ):
            terms = [*_TERM.finditer(sentence)]
            for term in terms if len(terms) <= MAX_TERMS else ():
                before = sentence[: term.start()]
                names = before and term["word"][0].isupper() if not clause else _IS.search(plain(sentence))
                if names and not before.endswith(" not "):
                    yield term["word"], excerpt(plain(sentence).rstrip(".") + where, MAX_LETTERS)


def used_words(words: Mapping[str, str], figures: Report) -> dict[str, str]:
    """Those of the words that the report uses, in the order of the alphabet."""
    text = "\n".join(_texts(figures))
    used = {
        word: says
        for word, says in words.items()
        if re.search(rf"\b{re.escape(word)}\b", text, 0 if word[:1].isupper() else re.IGNORECASE)
    }
    others = {row["component"] for row in figures["components"]} | {row["kind"] for row in figures["actions"]}
    others = {name.replace("_", " ") for name in others}
    chosen: dict[str, str] = {}
    for word in used:
        one = word.lower().removesuffix("s")
        if (
            (len(one) > 2 or word.istitle())
            and one not in others
            and one not in {each.lower().removesuffix("s") for each in chosen}
            and used[word] not in chosen.values()
        ):
            chosen[word] = used[word]
    return {word: chosen[word] for word in sorted([*chosen][:MAX_WORDS], key=str.lower)}


def _texts(figures: Report) -> Iterator[str]:
    """All that a report says in the words of its game."""
    yield from (row["says"] for row in figures["actions"])
    yield from (row["ending"] for row in figures["endings"])
    yield from figures["figures"]
    yield from (row["says"] for row in figures["odd_games"])
    yield from (row["says"] for row in figures["about_bots"])
    yield from (row["why"] for row in (*figures["dead"], *figures["hardly_used"]))
    yield from (step["says"] for row in figures["next"] for step in row["steps"])
