"""A game under survey, and all that can be seen of its states through the contract."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from generator.contract import Commentary, Edition, Game, Rules, State, Tabletop, rules_of
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import Player, Record, play
from generator.play.session import commentary_of
from generator.reading.packs import Pack
from generator.system.values import frozen

A = TypeVar("A")
C = TypeVar("C")

View = dict[str, str]
"""All that can be asked of a state, by the name of the question, as text."""


MAX_DECISIONS = 20_000
"""Decisions after which a game has gone on for too long to be walked through."""


@frozen(slots=False)
class Survey(Generic[C, A]):
    """A game, and how hard to look at it.

    For each seat count in ``seats``, ``games`` games of random choices are walked through, each
    halted at ``moments`` spots or a few more. ``ahead`` is how many decisions two states
    are followed to see whether they are the same. No walk goes on for more than ``longest``.
    ``pack`` has the words of its commentary, and the pieces that lie on its table.
    """

    game: Game[C, A]
    content: C
    pack: Pack
    seats: Sequence[int]
    games: int = 2
    moments: int = 6
    ahead: int = 8
    longest: int = MAX_DECISIONS

    @property
    def rules(self) -> Rules[C, A]:
        """The rules of the game."""
        return rules_of(self.game)

    def tabletop(self) -> Tabletop[C, A] | None:
        """The game on a table; None for one that is not laid out."""
        if self.game.tabletop is None:
            return None
        parts = self.game.components(self.content, self.pack, Edition(self.pack.language))
        return self.game.tabletop(self.content, self.pack, parts)

    def commentary(self) -> Commentary[C, A]:
        """The game in words."""
        return commentary_of(self.game, self.content, self.pack)

    def recorded(self, players: Sequence[Player[A]], seed: str, views: list[View] | None = None) -> Record[A]:
        """One game, and the views of all its states in ``views``."""
        return recorded(self.game, self.content, players, seed, views, self.longest)

    def fresh(self, seats: int, number: int) -> State[A]:
        """The deal of that game, always the same."""
        state: State[A] = self.rules.new(self.content, seats, Dice(f"conformance-{number}"))
        return state

    def walk(self, seats: int, number: int) -> Iterator[State[A]]:
        """Every state of one game of random choices, the last included; one object, moving on."""
        state, choices = self.fresh(seats, number), Dice(f"conformance-{number}", label="choices")
        for _ in range(self.longest):
            yield state
            if state.is_over() or self.rules.unfinished(state):
                return
            state.apply(choices.pick(state.legal_actions()))

    def walks(self) -> Iterator[tuple[int, int]]:
        """Seat count and number of every game to walk through."""
        return ((seats, number) for seats in self.seats for number in range(1, self.games + 1))

    def steps(self) -> Iterator[tuple[str, int, State[A]]]:
        """Where, how many seats, and the state, at every moment of every game, the last included."""
        for seats, number in self.walks():
            for step, state in enumerate(self.walk(seats, number), start=1):
                yield f"{seats} seats, game {number}, decision {step}", seats, state

    def halts(self) -> Iterator[tuple[str, int, State[A]]]:
        """Where, how many seats, and the state, at a few moments of every game; none is the end.

        Besides moments spread evenly, two for every mixture of kinds of action that was legal: a
        rare decision in the middle of somebody's turn is where engines go wrong.
        """
        for seats, number in self.walks():
            mixtures: dict[frozenset[type[A]], list[int]] = {}
            length = 0
            for step, state in enumerate(self.walk(seats, number)):
                if not state.is_over():
                    mixtures.setdefault(frozenset(map(type, state.legal_actions())), []).append(step)
                    length = step + 1
            stops = {step * length // self.moments for step in range(self.moments)}
            stops.update(spots[at] for spots in mixtures.values() for at in (0, len(spots) // 2))
            for step, state in enumerate(self.walk(seats, number)):
                if step in stops and not state.is_over():
                    yield f"{seats} seats, game {number}, decision {step + 1}", seats, state


def view(state: State[A], seats: int) -> View:
    """Everything the contract lets one ask of a state."""
    texts = {f"observation of seat {seat}": _text(state.observation(seat)) for seat in range(seats)}
    texts["pieces"] = _text(dict(state.pieces()))
    texts["scores"] = str(tuple(state.scores()))
    texts["is_over"] = str(state.is_over())
    if not state.is_over():
        texts["to_move"] = str(state.to_move())
        texts["legal_actions"] = repr(state.legal_actions())
    return texts


def future(state: State[A], seats: int, ahead: int) -> list[View]:
    """The views of a copy of ``state`` that goes on for ``ahead`` choices, always the same ones."""
    twin, choices, looks = state.copy(), Dice("ahead"), []
    for _ in range(ahead):
        if twin.is_over():
            break
        twin.apply(choices.pick(twin.legal_actions()))
        looks.append(view(twin, seats))
    return looks


def differences(before: View, after: View) -> str:
    """The questions that two views answer differently, or an empty text."""
    return ", ".join(name for name in {**before, **after} if before.get(name) != after.get(name))


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=repr)


def tables(game: Game[C, A], seats: int) -> Iterator[list[Player[A]]]:
    """The reference bot in every seat, then random choice in every seat."""
    own = rules_of(game).bots
    yield bots.seated(game, [next(iter(own), "random")], seats)
    if own:
        yield bots.seated(game, ["random"], seats)


def recorded(
    game: Game[C, A],
    content: C,
    players: Sequence[Player[A]],
    seed: str,
    views: list[View] | None = None,
    longest: int = MAX_DECISIONS,
) -> Record[A]:
    """One game, and the views of all its states in ``views``."""

    def watch(state: State[A], _: A | None) -> None:
        if views is not None:
            views.append(view(state, len(players)))

    return play(game, content, players, seed, watch=watch, longest=longest)
