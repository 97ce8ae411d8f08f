"""A game at the table: one session, its people and bots, what each of them heard. Safe from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.contract import Commentary, IllegalMove, State
from generator.games.loading import LoadedGame
from generator.play.advice import advice
from generator.play.menu import Menu, first_number, spoken, takes_words
from generator.play.session import Session, commentary_of, told
from generator.reading.problems import excerpt
from generator.tabletop.hearsay import Heard, Hint
from generator.tabletop.refusals import NotAllowed, NotHere, OutOfTurn, Unwritten
from generator.tabletop.saving import fresh_name

MAX_WORDS = 500
"""Characters of what a player says along with a move."""
MAX_TYPED = 200
"""Characters of a move that is typed."""
DECISIONS_A_COPY = 25
"""Decisions after which the position is copied, to look back from."""


Another = Callable[[], tuple[Session[Any, Any], str]]
"""A new game with the same people, bots and options, and its puzzle."""


class Table:
    """One game, with a version that changes whenever there is something new to see.

    ``tell`` is called after every change, with the lock still held: it must not wait for anybody.
    """

    def __init__(
        self,
        loaded: LoadedGame,
        session: Session[Any, Any],
        puzzle: str = "",
        save_to: Path | None = None,
        another: Another | None = None,
    ) -> None:
        self.loaded = loaded
        self.session = session
        self.puzzle = puzzle
        self.save_to = save_to
        self._another = another
        self.commentary = commentary_of(loaded.game, loaded.content, loaded.pack)
        self.people = tuple(seat for seat, bot in enumerate(session.row) if not bot)
        self.heard_as = {seat: self._told_to(seat) for seat in self.people}
        """The game in words to each person, who is ``you`` in all of them."""
        self.version = 1
        self.broken_at = 0
        """The version at which a bot broke down, while nobody took a decision back since."""
        self.tell: Callable[[], object] = lambda: None
        self.lock = threading.RLock()
        self._log: dict[int, list[Heard]] = {seat: [] for seat in self.people}
        self._kept: list[State[Any]] = []
        self._menu: tuple[int, Menu] | None = None
        self._hint: tuple[int, Hint] | None = None
        self._listen_again()

    def _told_to(self, seat: int) -> Commentary[Any, Any]:
        named = self.loaded.pack.with_names({seat: self.loaded.pack.words("play.you")})
        return commentary_of(self.loaded.game, self.loaded.content, named)

    def _listen_again(self) -> None:
        """Hear all that has happened before anybody sat down here, as in a game taken up again."""
        state = self.session.position(0)
        for number, step in enumerate(self.session.steps):
            self._keep(state, number)
            finish = self._begin_to_hear(state, step.action, number + 1)
            state.apply(step.action)
            finish(state)
        self._keep(state, len(self.session.steps))

    # ---- looking ----------------------------------------------------------------------------

    @property
    def decisions(self) -> int:
        """The number of decisions made so far."""
        return len(self.session.steps)

    def position(self, at: int) -> State[Any]:
        """The state after that number of decisions, not to be changed. NotHere when there were fewer."""
        with self.lock:
            if not 0 <= at <= self.decisions:
                raise NotHere
            if at == self.decisions:
                return self.session.state
            state = self._kept[at // DECISIONS_A_COPY].copy()
            for step in self.session.steps[at - at % DECISIONS_A_COPY : at]:
                state.apply(step.action)
            return state

    def log(self, seat: int, at: int) -> Sequence[Heard]:
        """The news a person's seat has had up to that decision."""
        with self.lock:
            return [heard for heard in self._log[seat] if heard.decision <= at]

    def menu(self) -> Menu:
        """The moves open to whoever decides now."""
        with self.lock:
            if self._menu is None or self._menu[0] != self.version:
                mover = self.session.state.to_move()
                self._menu = (
                    self.version,
                    Menu.of(self.session.state, self.heard_as.get(mover, self.commentary)),
                )
            return self._menu[1]

    def decides(self, seat: int) -> bool:
        """Whether that seat is a person's and decides now."""
        with self.lock:
            return self.session.waits_for_person and self.session.state.to_move() == seat

    # ---- people -----------------------------------------------------------------------------

    def move(self, seat: int, version: int, number: int, words: str = "") -> int:
        """Make the move of that number, and say something with it; the version it comes to."""
        with self.lock:
            menu = self._menu_for(seat, version)
            if not 1 <= number <= len(menu.actions):
                raise NotAllowed(self._word("not_open"))
            return self._make(self._with_words(menu.actions[number - 1], words))

    def typed(self, seat: int, version: int, text: str) -> tuple[int, str]:
        """Make the move somebody typed, a number or as on the pieces, and the steps that carry it on.

        The version it comes to, and words about steps that were not made.
        """
        if len(text) > MAX_TYPED:
            raise NotAllowed(self._word("too_many_words", most=MAX_TYPED))
        with self.lock:
            menu = self._menu_for(seat, version)
            number, words = first_number(" ".join(text.split()))
            if number is not None:
                return self.move(seat, version, number, words), ""
            action, rest = self._read(menu, text)
            if rest and not self._goes_on_with(action, rest):
                raise NotAllowed(self._word("no_move"))
            version = self._make(action)
            while rest:
                if not self.decides(seat) or not self.commentary.goes_on(self.session.state):
                    return version, self._word("move_over")
                try:
                    action, rest = self._read(self.menu(), " ".join(rest))
                except NotAllowed as refused:
                    return version, refused.words
                version = self._make(action)
            return version, ""

    def may_undo(self, seat: int) -> bool:
        """Whether that seat made a decision, and no other person any since; not what was laid open."""
        with self.lock:
            open_now = self.session.is_over and self.session.rules.hidden
            by_people = (step.seat for step in reversed(self.session.steps) if step.seat in self._log)
            return not open_now and next(by_people, None) == seat

    def undo(self, seat: int, version: int) -> int:
        """Go back to the last decision of that seat; the version it comes to.

        OutOfTurn where others would be played against with what came to light by it.
        """
        with self.lock:
            self._must_be_at(version)
            if not self.may_undo(seat):
                raise OutOfTurn("there is no decision of yours to take back")
            shown = self.session.shows_something(seat)
            if shown and len(self.people) > 1:
                raise OutOfTurn(self._word("came_to_light"))
            self.session.undo(seat)
            del self._kept[self.decisions // DECISIONS_A_COPY + 1 :]
            for listener, log in self._log.items():
                player = self.commentary.player(seat, listener)
                kept = [heard for heard in log if heard.decision <= self.decisions]
                # One line a decision, however often somebody goes to and fro: all look at the whole log.
                before = [heard for heard in kept if heard.undone and heard.decision == self.decisions]
                times = sum(heard.undone for heard in before) + 1
                key = "took_back_known" if shown else "took_back"
                line = self._word(key, player=player) + (f" ({times} ×)" if times > 1 else "")
                kept = [heard for heard in kept if heard not in before]
                self._log[listener] = [*kept, Heard(self.decisions, seat, (line,), times)]
            return self._changed()

    def may_begin_again(self) -> bool:
        """Whether the game is over and another one like it can follow."""
        with self.lock:
            return self._another is not None and self.session.is_over

    def again(self, version: int) -> int:
        """Begin another game like this one; the version it comes to. OutOfTurn while this one goes on."""
        with self.lock:
            self._must_be_at(version)
            if self._another is None or not self.session.is_over:
                raise OutOfTurn("the game goes on")
            self.session, self.puzzle = self._another()
            self._log = {seat: [] for seat in self.people}
            self._kept, self._hint = [self.session.state.copy()], None
            return self._changed()

    def save(self) -> str:
        """Write the game to its file, whole or not at all; the name of the file."""
        with self.lock:
            if self.save_to is None:
                self.save_to = fresh_name(self.loaded.pack.name)
            try:
                self.session.save(self.save_to, self.loaded.pack, self.puzzle)
            except OSError as problem:
                reason = (problem.strerror or str(problem)).lower()
                raise Unwritten(f"{excerpt(self.save_to.name)} cannot be written: {reason}") from None
            return self.save_to.name

    # ---- bots -------------------------------------------------------------------------------

    @property
    def bot_is_due(self) -> bool:
        """Whether a bot decides next."""
        with self.lock:
            due = not self.session.is_over and not self.session.waits_for_person
            return due and self.version != self.broken_at

    def bot_decision(self) -> bool:
        """Let the bot whose turn it is decide; False when there was none, or it was taken back meanwhile."""
        with self.lock:
            if not self.bot_is_due:
                return False
            version, thought = self.version, self.session.thought()
        action = thought()
        with self.lock:
            if version != self.version:
                return False
            self._make(action)
            return True

    def bot_breaks_down(self) -> None:
        """Note that the bot whose turn it is cannot decide, and tell."""
        with self.lock:
            self.broken_at = self.version + 1
            self._changed()

    def hint(self, seat: int) -> Hint:
        """The move the reference bot would make in that seat. OutOfTurn when somebody else decides."""
        with self.lock:
            if not self.decides(seat):
                raise OutOfTurn("it is not your move")
            if self._hint is not None and self._hint[0] == self.version:
                return self._hint[1]
            version, menu = self.version, self.menu()
            thought = advice(self.session, self.heard_as[seat])
        advised = thought()
        hint = Hint(menu.actions.index(advised.action) + 1, advised.says, advised.why, advised.then)
        with self.lock:
            if version == self.version:
                self._hint = version, hint
        return hint

    def odds(self, actions: Sequence[Any]) -> Mapping[Any, str]:
        """The promise of each of the legal moves, where the game counts it."""
        with self.lock:
            commentary = self.heard_as.get(self.session.state.to_move(), self.commentary)
            if type(commentary).odds is Commentary.odds:
                return {}
            return commentary.odds(self.session.as_known(), actions)

    # ---- inside -----------------------------------------------------------------------------

    def _menu_for(self, seat: int, version: int) -> Menu:
        self._must_be_at(version)
        if not self.decides(seat):
            raise OutOfTurn("it is not your move")
        return self.menu()

    def _must_be_at(self, version: int) -> None:
        if version != self.version:
            raise OutOfTurn("the game has gone on since")

    def _with_words(self, action: Any, words: str) -> Any:
        if not words.strip():
            return action
        if not takes_words(action):
            raise NotAllowed(self._word("nothing_said"))
        if len(words) > MAX_WORDS:
            raise NotAllowed(self._word("too_many_words", most=MAX_WORDS))
        return spoken(action, excerpt(words.strip(), 6 * MAX_WORDS))

    def _read(self, menu: Menu, text: str) -> tuple[Any, tuple[str, ...]]:
        # Read and refused on a deal their player holds possible: no answer can hang on what is hidden.
        action, rest = menu.read(self.session.as_known(), self.commentary, text)
        if action is None:
            raise NotAllowed(self._word("no_move"))
        if action not in menu.actions:
            refusal = self.session.refusal(action)
            raise NotAllowed(str(refusal) if isinstance(refusal, IllegalMove) else self._word("not_open"))
        return action, rest

    def _goes_on_with(self, action: Any, rest: tuple[str, ...]) -> bool:
        """Whether words after a move are a step of it at all; a misspelt one makes no other move instead."""
        state = self.session.as_known()
        state.apply(action)
        if state.is_over() or not self.commentary.goes_on(state):
            return True
        return Menu.of(state, self.commentary).read(state, self.commentary, " ".join(rest))[0] is not None

    def _make(self, action: Any) -> int:
        finish = self._begin_to_hear(self.session.state, action, self.decisions + 1)
        self.session.apply(action)
        finish(self.session.state)
        self._keep(self.session.state, self.decisions)
        return self._changed()

    def _changed(self) -> int:
        self.version += 1
        self.tell()
        return self.version

    def _begin_to_hear(self, state: State[Any], action: Any, decision: int) -> Callable[[State[Any]], None]:
        """Tell each person of a decision about to be made; a function that tells what came of it."""
        mover = state.to_move()
        hearing = [(seat, *told(self.heard_as[seat], state, action, seat)) for seat in self.people]

        def finish(after: State[Any]) -> None:
            for seat, event, outcome in hearing:
                lines = outcome(after)
                if event or lines:
                    opening = event or self.commentary.player(mover, seat)
                    # What is not told of a move, its rule would tell.
                    is_heard = seat == mover or not self.commentary.is_secret(action)
                    rule = self.commentary.clause(action) if event and is_heard else ""
                    self._log[seat].append(Heard(decision, mover, (opening, *lines), rule=rule))

        return finish

    def _keep(self, state: State[Any], decisions: int) -> None:
        if decisions % DECISIONS_A_COPY == 0:
            self._kept[decisions // DECISIONS_A_COPY :] = [state.copy()]

    def _word(self, key: str, **values: object) -> str:
        return self.commentary.words(f"table.{key}", **values)
