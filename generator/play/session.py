"""A game with people at the table: taken back, saved, and taken up again where it stood."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.contract import Commentary, Game, State, rules_of, winners
from generator.contract.commentary import readable
from generator.mechanics.dice import Dice
from generator.play.bots import REFERENCE, named
from generator.play.log import Actions
from generator.reading.json_faults import first_fault
from generator.reading.packs import Pack
from generator.reading.problems import excerpt
from generator.system.atomic_files import replace_file
from generator.system.values import frozen

A = TypeVar("A")
C = TypeVar("C")
Save = TypeVar("Save", bound=BaseModel)

MAX_SAVED = 16_000_000
"""Bytes of a saved game: a hundred thousand decisions are a fifth of it."""

Setup = Callable[[Dice], State[A]]
"""Sets up the table of a game that does not begin as ``Rules.new`` would."""


OTHER_DEALS = 4
"""Other deals on which decisions are made again to learn whether they showed anything."""


class SavedGame(BaseModel):
    """A game as it is saved: what it takes to come to the same position again."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    saved_game: Literal[1]
    game: str
    content: str
    seed: str = Field(max_length=1000)
    row: tuple[str, ...] = Field(min_length=1, max_length=20)
    """One bot a seat, "" for a person."""
    puzzle: str = Field(default="", max_length=200)
    names: tuple[str, ...] = Field(default=(), max_length=20)
    """Who sits there, from the first seat on; "" for somebody without a name."""
    rules: dict[str, bool] = Field(default={}, max_length=100)
    """Optional rules that were switched, by name, other than the pack has them."""
    actions: tuple[dict[str, Any], ...] = Field(max_length=100_000)


class BadSave(ValueError):
    """A saved game that cannot be taken up again; the message says why."""


@frozen(slots=False)
class Step(Generic[A]):
    """One decision that was made: who made it, and what they did."""

    seat: int
    action: A


class Session(Generic[C, A]):
    """A game at which people and bots sit; everything in it follows from the seed and the decisions.

    ``row`` names one bot a seat, "" for a person. Bots choose by dice that hang on the seed, their seat
    and the number of the decision, so that a move taken back and made again is answered alike.
    """

    def __init__(
        self,
        game: Game[C, A],
        content: C,
        row: Sequence[str],
        seed: str,
        setup: Setup[A] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.content = content
        self.row = tuple(row)
        self.seed = seed
        self.steps: list[Step[A]] = []
        self.names: tuple[str, ...] = ()
        """The names that people and bots were given, which are saved with the game."""
        self.switched: dict[str, bool] = {}
        """Optional rules that its content has switched, by name, which are saved with it as well."""
        self._bots = {name: bot for name in {REFERENCE, *row} if name and (bot := named(game, name))}
        self._setup = setup
        self.state = self._begun()

    def _begun(self) -> State[A]:
        dice = Dice(self.seed)
        if self._setup is not None:
            return self._setup(dice)
        begun: State[A] = self.rules.new(self.content, len(self.row), dice)
        return begun

    @property
    def is_over(self) -> bool:
        """True when nobody has anything left to decide, or the game has gone on too long."""
        return self.state.is_over() or self.rules.unfinished(self.state)

    @property
    def waits_for_person(self) -> bool:
        """Whether a person decides next."""
        return not self.is_over and not self.row[self.state.to_move()]

    def bot_choice(self) -> A:
        """The choice of the bot whose turn it is."""
        return self.thought()()

    def hint(self) -> A:
        """The choice the reference bot would make in the place of whoever decides now."""
        return self.thought(REFERENCE)()

    def thought(self, bot: str = "") -> Callable[[], A]:
        """A function that makes the choice of whoever decides now: that of a ``bot``, or of the bot there.

        It works on a copy, so that it may take its time in another thread while the game is looked at.
        """
        seat = self.state.to_move()
        dice = Dice(self.seed, label=f"bot {seat} decision {len(self.steps)}")
        return partial(self._bots[bot or self.row[seat]], self.state.copy(), dice)

    def apply(self, action: A) -> None:
        """Make a decision. IllegalMove, and nothing has changed, when the rules forbid it."""
        seat = self.state.to_move()
        self.state.apply(action)
        self.steps.append(Step(seat, action))

    def as_known(self) -> State[A]:
        """A state that whoever decides now holds possible; what it tells, they may know."""
        return self.state.redealt(self.state.to_move(), Dice(self.seed, label=f"deal {len(self.steps)}"))

    def refusal(self, action: A) -> Exception | None:
        """The error the rules answer a move with, as far as its player may know it; None without one."""
        try:
            self.as_known().apply(action)
        except ValueError as wrong:
            return wrong
        return None

    def shows_something(self, seat: int) -> bool:
        """Whether anything came to light to that seat since its last decision that it could not foresee.

        The same decisions are made on other deals and dice that it held possible: does it see the same?
        """
        mine = [number for number, step in enumerate(self.steps) if step.seat == seat]
        if not mine:
            return False
        before, seen = self.position(mine[-1]), self.state.observation(seat)
        for deal in range(OTHER_DEALS):
            twin = before.redealt(seat, Dice(self.seed, label=f"undo {len(self.steps)} {deal}"))
            try:
                for step in self.steps[mine[-1] :]:
                    twin.apply(step.action)
            except ValueError:
                # What another did follows from a hand that they alone knew.
                return True
            if twin.observation(seat) != seen:
                return True
        return False

    def undo(self, seat: int) -> int:
        """Go back to the last decision that seat made; the number of decisions taken back, 0 without any."""
        mine = [number for number, step in enumerate(self.steps) if step.seat == seat]
        if not mine:
            return 0
        taken_back = len(self.steps) - mine[-1]
        self._again([step.action for step in self.steps[: mine[-1]]])
        return taken_back

    def position(self, decisions: int) -> State[A]:
        """The state after that many decisions, as it was."""
        twin = Session(self.game, self.content, self.row, self.seed, self._setup)
        twin._again([step.action for step in self.steps[:decisions]])
        return twin.state

    def _again(self, actions: Sequence[A]) -> None:
        self.state = self._begun()
        self.steps = []
        for action in actions:
            self.apply(action)

    # ---- on disk -----------------------------------------------------------------------------

    def saved(self, pack: Pack, puzzle: str = "") -> str:
        """The game as text to be written to a file."""
        actions = Actions(self.rules.actions)
        save = SavedGame(
            saved_game=1,
            game=self.game.name,
            content=pack.digest,
            seed=self.seed,
            row=self.row,
            puzzle=puzzle,
            names=self.names,
            rules=self.switched,
            actions=tuple(actions.to_json(step.action) for step in self.steps),
        )
        # Without names and switches a save is what it was before there were any.
        empty = {name for name in ("names", "rules") if not getattr(save, name)}
        fields = save.model_dump(mode="json", exclude=empty)
        return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"

    def save(self, path: Path, pack: Pack, puzzle: str = "") -> None:
        """Write the game to a file, whole or not at all. OSError when it cannot be written."""
        replace_file(path, self.saved(pack, puzzle).encode())

    def catch_up(self, save: SavedGame) -> None:
        """Make every decision of a saved game again. BadSave where one does not fit the rules."""
        actions = Actions(self.rules.actions)
        for decision, value in enumerate(save.actions, 1):
            try:
                self.apply(actions.from_json(value))
            except ValueError as wrong:
                raise BadSave(f"decision {decision}: {excerpt(str(wrong), 200)}") from None
            except Exception as fault:
                # A saved game is somebody's file: whatever it makes an engine do is a fault of the file.
                raise BadSave(f"decision {decision} fits no game: {type(fault).__name__}") from None


def read_save(path: Path) -> SavedGame:
    """The saved game in a file. BadSave says what is wrong with it, OSError that it cannot be read."""
    return read_saved(path, SavedGame, "game")


def read_saved(path: Path, model: type[Save], noun: str) -> Save:
    """A file as its model reads it; ``noun`` names what was saved, and ``saved_NOUN`` is its first key.

    BadSave says what is wrong with it, OSError that it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(MAX_SAVED + 1)
    if len(data) > MAX_SAVED:
        raise BadSave(f"larger than {MAX_SAVED // 1_000_000} MB, so no saved {noun}")
    try:
        return model.model_validate_json(data)
    except ValidationError as wrong:
        error = wrong.errors(include_url=False, include_input=False)[0]
        if not error["loc"] or error["loc"] == (f"saved_{noun}",):
            raise BadSave(f'no saved {noun}, which begins with {{"saved_{noun}": 1') from None
        raise BadSave(f"the saved {noun} was changed: {first_fault(wrong)}") from None


def commentary_of(game: Game[C, A], content: C, pack: Pack) -> Commentary[Any, A]:
    """The game in words, in the language of the pack; a plain one for a game that has none of its own."""
    if game.commentary is not None:
        return game.commentary(content, pack)
    return Commentary(content, pack, rules_of(game).hidden)


def told(
    commentary: Commentary[Any, A], state: State[A], action: A, seat: int
) -> tuple[str, Callable[[State[A]], list[str]]]:
    """The event a seat hears of a decision about to be made, and a function for what it sees come of it."""
    event = commentary.event(state, action, seat)
    before: Mapping[str, Any] = state.observation(seat)
    return event, lambda after: commentary.outcome(dict(before), after.observation(seat))


@frozen
class Ending:
    """How a game ended, as one seat reads it.

    ``won`` is whether that seat did, None in a game that has only gone on too long; ``why`` are the words
    of the game; ``points`` and ``victors`` go by seat.
    """

    won: bool | None
    verdict: str
    why: tuple[str, ...]
    points: tuple[float, ...]
    victors: tuple[int, ...]


def ending(commentary: Commentary[Any, A], state: State[A], seat: int) -> Ending:
    """How a game ended that is over, or has gone on too long."""
    points, words = state.scores(), commentary.words
    if not state.is_over():
        ahead = winners(points) if len(points) > 1 else ()
        verdict = words("end.ahead", players=_players(commentary, ahead, seat)) if ahead else ""
        return Ending(None, verdict, (), points, ahead)
    victors = commentary.victors(state)
    won, others = seat in victors, tuple(spot for spot in victors if spot != seat)
    if len(points) > 1 and len(victors) in (0, len(points)):
        verdict = words("end.all_won" if won else "end.all_lost")
    elif others:
        verdict = words("end.shared" if won else "end.lost_to", players=_players(commentary, others, seat))
    else:
        verdict = words("end.you_won" if won else "end.you_lost")
    return Ending(won, verdict, tuple(commentary.verdict(state, seat)), points, victors)


def ending_in_lines(commentary: Commentary[Any, A], state: State[A], seat: int) -> list[str]:
    """How a game ended: the points of all, unless they are alike, why, and who has won."""
    end, words = ending(commentary, state, seat), commentary.words
    last = [*end.why, *([end.verdict] if end.verdict else [])]
    if state.is_over() and len(set(end.points)) == 1:
        # Points that all have alike, as who wins or loses together, tell nobody anything.
        return [words("end.over_alone"), *last]
    players = (commentary.player(spot, seat) for spot in range(len(end.points)))
    points = ", ".join(
        f"{player} ({readable(value)})" for player, value in zip(players, end.points, strict=True)
    )
    over = words("end.over" if state.is_over() else "end.too_long", points=points)
    return [over, *last]


def _players(commentary: Commentary[Any, A], seats: Sequence[int], listener: int) -> str:
    return ", ".join(commentary.player(seat, listener) for seat in seats)
