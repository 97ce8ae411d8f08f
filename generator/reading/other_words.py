"""Words that other programs use for keys and values of ours, and what they are called here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.reading.problems import did_you_mean, nearest

OTHER_WORDS: Mapping[str, str] = {
    "count": "copies",
    "quantity": "copies",
    "qty": "copies",
    "amount": "copies",
    "integer": "whole",
    "int": "whole",
    "float": "number",
    "decimal": "number",
    "string": "text",
    "str": "text",
    "bool": "yes/no",
    "boolean": "yes/no",
    "enum": "one of",
    "choice": "one of",
    "list": "several of",
    "tags": "several of",
    "image": "picture",
    "color": "colour",
    "reference": "refers to",
}


def meant(word: str, words: Sequence[str]) -> str:
    """A hint naming the known word that is meant by another word for it, or else the nearest one.

    >>> meant("integer", ["text", "whole"]), meant("cont", ["front", "copies"])
    ('write whole', 'write copies')
    """
    ours = {other: own for other, own in OTHER_WORDS.items() if own in words and other not in words}
    near = [word.casefold()] if word.casefold() in ours else nearest(word, [*words, *ours])
    return f"write {ours[near[0]]}" if near and near[0] in ours else did_you_mean(word, words)
