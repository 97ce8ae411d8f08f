"""A person at the terminal in one seat of a game: what is shown, and what is made of the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.contract import Commentary, IllegalMove, Line
from generator.play.advice import advice
from generator.play.menu import Menu, first_number, spoken, takes_words
from generator.play.session import Session, ending_in_lines, told
from generator.reading.packs import Pack
from generator.reading.problems import excerpt

HELP = """\
  a number        makes that move; words after it are said aloud where the game has room for them
  a move          as it stands in brackets, such as e4; steps of one move one after the other
  words           list the moves that have them in them
  all             lists every move
  ?               a hint: the move the reference bot would make, and why
  rules           what the rulebook says to the moves that are open
  rules WHAT      a clause of it by its number, or those with these words
  table           shows the table again
  undo            takes back your last decision, and all that came of it
  save FILE       keeps the game; play GAME --resume FILE goes on with it
  q               leaves"""

MAX_RULES = 12
"""Clauses told at once."""

Say = Callable[[Line], object]
Ask = Callable[[str], str]


class Leave(Exception):
    """The person at the table has had enough, or the input has ended."""


class Sitting:
    """One game with a person in a seat.

    ``say`` prints a line, ``ask`` gives the answer to a prompt or raises Leave, ``keep`` saves the game.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        commentary: Commentary[Any, Any],
        seat: int,
        say: Say,
        ask: Ask,
        keep: Callable[[Path], None],
    ) -> None:
        self.session = session
        self.commentary = commentary
        self.seat = seat
        self.say = say
        self.ask = ask
        self.keep = keep
        self.rules: Callable[[str], Sequence[str]] = lambda what: ()
        """The lines of the rulebook that are meant by a clause or by words."""
        self.queued: list[str] = []
        """Steps typed in advance: they count only while the same move goes on."""

    def run(self) -> None:
        """Play to the end. Leave when the person goes. What others changed is shown before a move."""
        changed = True
        while not self.session.is_over:
            if self.session.state.to_move() != self.seat:
                self.make(self.session.bot_choice())
                changed = True
                continue
            if changed:
                self.show_table()
                changed = False
            if (action := self.decide()) is not None:
                self.make(action)
                # A move of several steps is seen once it is over.
                changed = not self.queued
        self.show_table()
        self.say("; ".join(ending_in_lines(self.commentary, self.session.state, self.seat)))

    def show_table(self) -> None:
        """The table as the person sees it."""
        self.say("")
        for line in self.commentary.drawn(self.session.state, self.seat):
            self.say(line)

    def make(self, action: Any) -> None:
        """Make a move, and tell what the person hears and sees of it."""
        event, outcome = told(self.commentary, self.session.state, action, self.seat)
        self.session.apply(action)
        lines = outcome(self.session.state)
        if event or lines:
            self.say(event or self.commentary.player(self.session.steps[-1].seat, self.seat))
        for line in lines:
            self.say(f"  {line}")

    # ---- one decision ------------------------------------------------------------------------

    def decide(self) -> Any | None:
        """The move the person chooses; None when the game went back instead."""
        menu = Menu.of(self.session.state, self.commentary)
        if self.queued:
            return self._next_step(menu)
        self.say("")
        self.say(f"your move, {len(menu.actions)} open (help tells what can be typed):")
        self._list(menu, range(len(menu.actions)))
        while True:
            answer = " ".join(self.ask("move> ").split())
            word, _, rest = answer.partition(" ")
            match word.lower():
                case "":
                    continue
                case "q" | "quit" | "exit":
                    raise Leave
                case "help" | "h":
                    self.say(HELP)
                case "all":
                    self._list(menu, range(len(menu.actions)), whole=True)
                case "table" | "t":
                    self.show_table()
                case "?" | "hint":
                    self._hint(menu)
                case "rules" | "rule":
                    self._rules(menu, rest)
                case "save":
                    self._save(rest)
                case "undo" | "u":
                    if self._undo():
                        return None
                case _:
                    action = self._meant(menu, answer)
                    if action is not None:
                        return action

    def _list(self, menu: Menu, indexes: Sequence[int], *, whole: bool = False) -> None:
        for line in menu.lines(indexes, whole=whole):
            self.say(line)

    def _hint(self, menu: Menu) -> None:
        advised = advice(self.session, self.commentary)()
        self.say("the bot that knows the game best would choose")
        self.say(menu.line(menu.actions.index(advised.action)))
        for step in advised.then:
            self.say(f"      then: {step}")
        for why in advised.why:
            self.say(f"      {why}")

    def _rules(self, menu: Menu, what: str) -> None:
        """Clauses by number or words; without any, those of the moves that are open."""
        about = [what] if what else [self.commentary.clause(action) for action in menu.actions]
        lines = [line for each in dict.fromkeys(filter(None, about)) for line in self.rules(each)]
        for line in lines[:MAX_RULES] or ["the rulebook has nothing like that"]:
            self.say(line)
        if len(lines) > MAX_RULES:
            self.say(f"… {len(lines) - MAX_RULES} more; name a clause or more words")

    def _save(self, name: str) -> None:
        if not name:
            self.say("save FILE: a name is missing")
            return
        try:
            self.keep(Path(name))
        except OSError as problem:
            self.say(f"'{excerpt(name)}' cannot be written: {(problem.strerror or str(problem)).lower()}")
        else:
            self.say(f"saved in {name}; go on with --resume {name}")

    def _undo(self) -> bool:
        seen = self.session.shows_something(self.seat)
        taken_back = self.session.undo(self.seat)
        if not taken_back:
            self.say("there is no decision of yours to take back")
            return False
        others = f", and {taken_back - 1} made after it" if taken_back > 1 else ""
        again = "; the dice and cards that came to light will come again as they came" if seen else ""
        self.say(f"your last decision is taken back{others}{again}")
        self.show_table()
        return True

    def _next_step(self, menu: Menu) -> Any | None:
        """The step typed in advance, as long as the move it belongs to goes on."""
        steps, self.queued = self.queued, []
        rest = " ".join(steps)
        if not self.commentary.goes_on(self.session.state):
            self.say(f"that move is over; '{excerpt(rest)}' was not done")
            return None
        return self._meant(menu, rest)

    def _meant(self, menu: Menu, answer: str) -> Any | None:
        """The move an answer means; else says why it means none."""
        chosen, words = first_number(answer)
        if chosen is not None:
            if not 1 <= chosen <= len(menu.actions):
                self.say(f"there is no move {chosen}; 1 to {len(menu.actions)} are open")
                return None
            action = menu.actions[chosen - 1]
            if words and not takes_words(action):
                self.say("nothing can be said along with that; it is done without")
            return spoken(action, words)
        action, rest = menu.read(self.session.state, self.commentary, answer)
        if action is not None:
            return self._allowed(action, menu, [*rest])
        indexes = menu.matching(answer)
        if not indexes:
            self.say(f"no move has '{excerpt(answer)}' in it; all lists every one, help what can be typed")
        self._list(menu, indexes, whole=True)
        return None

    def _allowed(self, action: Any, menu: Menu, rest: list[str]) -> Any | None:
        """The move if the rules allow it, else the clause that does not."""
        if action in menu.actions:
            self.queued = rest
            return action
        refusal = self.session.refusal(action)
        if isinstance(refusal, IllegalMove):
            self.say(f"not allowed, {refusal.clause}: {refusal.why}")
        else:
            self.say("that move is not open now")
        return None


def keeper(session: Session[Any, Any], pack: Pack, puzzle: str) -> Callable[[Path], None]:
    """A function that saves the game to a file."""
    return lambda path: session.save(path, pack, puzzle)
