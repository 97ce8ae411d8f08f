"""The moves of a decision as numbered sentences, and finding one by what somebody types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, cast

from generator.contract import Commentary, State, kind_name
from generator.system.values import frozen

MAX_LISTED = 20
"""Longest list of moves shown whole; longer ones are shown by kind until a word narrows them down."""


@frozen(slots=False)
class Menu:
    """The moves open to whoever decides: actions, their kinds, sentences and notations, all in one order."""

    actions: Sequence[Any]
    kinds: Sequence[str]
    sentences: Sequence[str]
    notations: Sequence[str]

    @classmethod
    def of(cls, state: State[Any], commentary: Commentary[Any, Any]) -> Menu:
        """The moves open in a state."""
        actions = state.legal_actions()
        return cls(
            actions,
            [kind_name(type(action)) for action in actions],
            [commentary.move(state, action) for action in actions],
            [commentary.notation(state, action) for action in actions],
        )

    def line(self, index: int) -> str:
        """A move with its number, and how it can be typed."""
        typed = f"   [{self.notations[index]}]" if self.notations[index] else ""
        return f"{index + 1:>4}  {self.sentences[index]}{typed}"

    def lines(self, indexes: Sequence[int], *, whole: bool = False) -> Iterator[str]:
        """Numbered lines for those moves; of a long list the first and last of a kind, unless ``whole``."""
        if whole or len(indexes) <= MAX_LISTED:
            yield from map(self.line, indexes)
            return
        kinds: dict[str, list[int]] = {}
        for index in indexes:
            kinds.setdefault(self.kinds[index], []).append(index)
        for among in kinds.values():
            first, last = among[0], among[-1]
            if len(among) < 4:
                yield from map(self.line, among)
                continue
            typed = f"   [{self.notations[first]}]" if self.notations[first] else ""
            yield f"{first + 1:>4} to {last + 1}  {self.sentences[first]} … {self.sentences[last]}{typed}"

    def matching(self, words: str) -> list[int]:
        """Indexes of the moves that have every one of the words in them, whatever the case."""
        wanted = words.lower().split()
        return [
            index
            for index, sentence in enumerate(self.sentences)
            if all(word in f"{sentence} {self.notations[index]}".lower() for word in wanted)
        ]

    def read(
        self, state: State[Any], commentary: Commentary[Any, Any], answer: str
    ) -> tuple[Any | None, tuple[str, ...]]:
        """The move that the longest beginning of an answer means, allowed or not, and the words after it.

        None when no beginning of it means any. Words are left over only after a move that is open.
        """
        words = answer.split()
        for length in range(len(words), 0, -1):
            action = commentary.read(state, " ".join(words[:length]))
            if action is not None and (length == len(words) or action in self.actions):
                return action, tuple(words[length:])
        return None, ()


def first_number(answer: str) -> tuple[int | None, str]:
    """``"12 fire!"`` as 12 and what is said along with it; no number when it begins with none."""
    number, _, words = answer.partition(" ")
    return (
        (int(number), words.strip())
        if number.isascii() and number.isdigit() and len(number) < 10
        else (None, "")
    )


def takes_words(action: Any) -> bool:
    """Whether something can be said along with a move."""
    return bool(_text_fields(action))


def spoken(action: Any, words: str) -> Any:
    """The move with the words on it, if it has a field for any."""
    names = _text_fields(action)
    return replace(action, **{names[0]: words}) if words and names else action


def _text_fields(action: Any) -> list[str]:
    return [
        field.name for field in fields(cast(Any, action)) if not field.compare and field.type in ("str", str)
    ]
