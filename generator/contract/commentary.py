"""A game in words: the table, the moves and what has happened, as one seat may hear them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from generator.contract.rules import C, S
from generator.contract.state import A, Json, kind_name, winners
from generator.reading.strings.words import placeholders

if TYPE_CHECKING:
    from generator.reading.packs import Pack

Span = tuple[str, str]
"""Text and its tone: one of TONES, or "" for plain text."""

Line = str | tuple[Span, ...]
"""A line of text, plain or in spans."""

TONES = ("own", "good", "bad", "dim", "deep", "shallow")
"""The tones by which spans may stand out: colours in a terminal, and nothing is told by colour alone."""


class Commentary(Generic[C, A, S]):
    """A game in words, in the language of a pack; a game with more to say makes it the base of its own.

    The phrase of a move is the word ``move.<kind>`` of the pack, as in ``move.lay: lay {tile} at {square}``;
    ``values`` fills it in. Where there is no such word, the names of the kind and its fields have to do.
    Whatever is told to a seat must follow from what that seat may know: the conformance suite checks it.
    """

    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause of the rulebook for a kind of action, as in ``{"lay": "SK-4"}``."""

    first_steps: ClassVar[tuple[type, ...]] = ()
    """Kinds of action that only begin a move: its player decides next how it goes on, and nothing comes to
    light in between."""

    hidden = True
    """Whether moves are secret, in a game that does not say which; ``hidden = False`` where all are open."""

    def __init__(self, content: C, pack: Pack, hidden: bool | None = None) -> None:
        self.content = content
        self.words = pack.words
        if hidden is not None:
            self.hidden = hidden

    def table(self, state: S, seat: int) -> list[Line]:
        """The table as the seat sees it, line by line; a map where there is one."""
        return list(outline(cast(Any, state).observation(seat)))

    def drawn(self, state: S, seat: int) -> list[Line]:
        """The table as a terminal shows it, where signs can draw what words are long about.

        The words of ``table`` are what a screen reader gets, and what a game shows that draws nothing.
        """
        return self.table(state, seat)

    def move(self, state: S, action: A) -> str:
        """A move as its player reads it before it is done, unlike every other move of that moment."""
        return self.phrase("move", action, self.values(state, action))

    def values(self, state: S, action: A) -> Mapping[str, object]:
        """The values for the phrase of a move, in the words printed on the pieces."""
        return {field.name: getattr(action, field.name) for field in fields(cast(Any, action))}

    def event(self, state: S, action: A, seat: int) -> str:
        """A move about to be done as the seat hears of it; "" when it hears nothing.

        Moves that are secret, all of them in a game that does not say which, are told by the word
        ``event.<kind>`` without any of their values, or not at all.
        """
        mover = cast(Any, state).to_move()
        if seat == mover or not self.is_secret(action):
            return f"{self.player(mover, seat)}: {self.move(state, action)}"
        key = f"event.{kind_name(type(action))}"
        return f"{self.player(mover, seat)}: {self.words(key)}" if key in self.words.by_key else ""

    def is_secret(self, action: A) -> bool:
        """Whether other seats may not see what was chosen."""
        return self.hidden

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Lines for everything that changed for a seat that saw the one and now sees the other."""
        return list(differences(before, after))

    def verdict(self, state: S, seat: int) -> list[str]:
        """How a game that is over ended, and why, as the seat may read it."""
        return []

    def victors(self, state: S) -> tuple[int, ...]:
        """The seats that have won a game that is over: those with the most points, unless it says otherwise.

        All of them where players win together, none where they lose together.
        """
        return winners(cast(Any, state).scores())

    def notation(self, state: S, action: A) -> str:
        """The move as it may be typed, in the coordinates printed on the pieces; "" when only by number."""
        return ""

    def read(self, state: S, text: str) -> A | None:
        """The move somebody means by that text, allowed or not; None when it is no move at all."""
        return None

    def goes_on(self, state: S) -> bool:
        """Whether the decision to be made carries on the move before it, as the steps of a flight do."""
        return False

    def clause(self, action: A) -> str:
        """The clause that says how a move is made; "" where the game names none."""
        return self.clauses.get(kind_name(type(action)), "")

    def odds(self, state: S, actions: Sequence[A]) -> Mapping[A, str]:
        """The promise of each of these legal moves, in numbers, for those that can be counted at a glance.

        ``state`` is one that whoever decides holds possible.
        """
        return {}

    def reasons(self, state: S, action: A) -> list[str]:
        """The numbers that speak for a move, of those its player may know; none where the game weighs none.

        The same for every deal that the seat to move holds possible.
        """
        return []

    def player(self, seat: int, listener: int = -1) -> str:
        """A seat by name; the listener is ``you``."""
        return self.words("play.you") if seat == listener else self.words.seat(seat)

    def phrase(self, group: str, action: A, values: Mapping[str, object]) -> str:
        """The word ``<group>.<kind>`` with those of the values it asks for, or else names and values."""
        key = f"{group}.{kind_name(type(action))}"
        text = self.words.by_key.get(key)
        if text is None:
            return plainly(action)
        return self.words(key, **{name: values[name] for name in placeholders(text)})


def plain(line: Line) -> str:
    """A line without its tones."""
    return line if isinstance(line, str) else "".join(text for text, _ in line)


def plainly(action: object) -> str:
    """An action by the names of its kind and fields.

    A text that is only said along with it comes last, and not at all while it is empty.
    """
    kind = kind_name(type(action)).replace("_", " ")
    own = [field for field in fields(cast(Any, action)) if field.compare or getattr(action, field.name)]
    values = [(field.name.replace("_", " "), readable(getattr(action, field.name))) for field in own]
    if len(values) == 1:
        return f"{kind} {values[0][1]}"
    return ", ".join([kind, *(f"{name} {value}" for name, value in values)])


def readable(value: object) -> str:
    """A plain value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "" or value == [] or value == () or value == {}:
        return "none"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    if isinstance(value, Mapping):
        return ", ".join(f"{label(str(key))} {readable(inner)}" for key, inner in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(readable, value))
    return str(value)


def label(key: str) -> str:
    """A key of an observation as people write it.

    >>> label("hand_sizes")
    'hand sizes'
    """
    return key.replace("_", " ")


def outline(observation: Json) -> Iterator[str]:
    """An observation as indented lines: a list of records is numbered, what is flat stays on one line."""
    for key, value in observation.items():
        entries = _entries(value)
        if entries is None:
            yield f"{label(key)}: {readable(value)}"
        else:
            yield f"{label(key)}:"
            yield from (f"  {name}: {text}" for name, text in entries)


def _entries(value: object) -> list[tuple[str, str]] | None:
    """Names and texts of a value that takes more than one line; None for one that does not."""
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping | list) for inner in value.values()):
        return [(label(str(key)), readable(inner)) for key, inner in value.items()]
    if isinstance(value, list) and any(isinstance(inner, Mapping | list) for inner in value):
        return [(str(number), readable(inner)) for number, inner in enumerate(value)]
    return None


def differences(before: Json, after: Json) -> Iterator[str]:
    """One line for each line of the outline that is no longer as it was."""
    old, new = _leaves(before, ""), _leaves(after, "")
    for path in [*new, *(path for path in old if path not in new)]:
        # What was empty and is no longer, or the other way round, is told by what lies in it.
        other = old if path in new else new
        if path not in other and any(inner.startswith(f"{path} ") for inner in other):
            continue
        was, now = old.get(path), new.get(path, "gone")
        if was is None:
            yield f"{path}: {now}"
        elif was != now:
            yield f"{path}: {was} -> {now}"


def _leaves(value: object, path: str) -> dict[str, str]:
    """Every plain value by the way to it; a list of plain values is one."""
    if isinstance(value, Mapping) and value:
        items = [(label(str(key)), inner) for key, inner in value.items()]
    elif isinstance(value, list) and any(isinstance(inner, Mapping | list) for inner in value):
        items = [(str(number), inner) for number, inner in enumerate(value)]
    else:
        return {path: readable(value)}
    leaves: dict[str, str] = {}
    for name, inner in items:
        leaves |= _leaves(inner, f"{path} {name}" if path else name)
    return leaves
