"""``broadside play``: a seat at the table, in the terminal, against the bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from generator.cli.options import Bots, Content, Seats, bot_row, checked_seed, loaded_packs, seat_count
from generator.cli.report import UsageError

if TYPE_CHECKING:
    from generator.contract import Game, State
    from generator.table.dice import Dice

MAX_LISTED = 20
"""Longest list of actions shown whole; longer ones are shown by kind until a word narrows them down."""

Say = Callable[[str], object]
Ask = Callable[[str], str]


class Leave(Exception):
    """The person at the table has had enough, or the input has ended."""


def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=0, help="Yours, from 0.")] = 0,
    bots: Bots = "reference",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="Any text; a new game each time without it."),
    ] = None,
    content: Content = None,
) -> None:
    """Play at the terminal against the bots.

    Type the number of an action, words to find one, ? for all of them, or q to leave. Words after
    the number are said aloud where the game has room for them.
    """
    (loaded,) = loaded_packs([name], content)
    count = seat_count(loaded.game, seats)
    if seat >= count:
        raise UsageError(f"seat {seat} is not one of 0 to {count - 1}")
    row = bot_row(loaded.game, bots, count)
    # A fresh seed is all the chance there is outside Dice: it only names the game.
    text = checked_seed(seed if seed is not None else os.urandom(4).hex())
    sit_down(loaded.game, loaded.content, row, seat, text)


def sit_down(game: Game[Any, Any], content: Any, row: Sequence[str], seat: int, seed: str) -> None:
    """Play one game with a person in ``seat``, over stdin and stdout."""
    from generator.play.bots import seated
    from generator.play.one_game import Player
    from generator.play.one_game import play as play_game
    from generator.play.playthrough import number

    person = Person(seat, typer.echo, _asked)
    players = seated(game, row, len(row))
    players[seat] = Player("you", person)
    typer.echo(f"{game.name}, {len(row)} seats, seed {seed}; you are seat {seat}")
    others = ", ".join(f"{spot} {bot.name}" for spot, bot in enumerate(players) if spot != seat)
    typer.echo(f"the others: {others}" if others else "nobody else is here")
    try:
        record = play_game(game, content, players, seed, watch=person.watch)
    except Leave:
        typer.echo(f"left; the same game again: --seats {len(row)} --seat {seat} --seed '{seed}'")
        return
    ending = "the game is over" if record.finished else "the game has gone on too long and stops here"
    scores = ", ".join(f"seat {spot} {number(points)}" for spot, points in enumerate(record.scores))
    typer.echo(f"\n{ending}: {scores}")


class Person:
    """A bot that asks a person. ``say`` prints a line, ``ask`` gives the answer to a prompt or Leave."""

    def __init__(self, seat: int, say: Say, ask: Ask) -> None:
        self.seat = seat
        self.say = say
        self.ask = ask
        self.last: dict[str, str] = {}
        self.mover: int | None = None

    def watch(self, state: State[Any], action: object) -> None:
        """Tell what the seat saw happen since the last time, and who was at it. Chosen actions are not
        shown: some are secret, and what is not shows in what the seat sees."""
        if self.last:
            self.tell(state)
        self.mover = None if action is None else state.to_move()

    def tell(self, state: State[Any]) -> None:
        from generator.play.playthrough import changes, flat

        now = flat(state.observation(self.seat))
        lines = [line.split(": ", 1)[1] for line in changes([self.last], [now])]
        if lines:
            self.say("you:" if self.mover == self.seat else f"seat {self.mover}:")
            for line in lines:
                self.say(f"  {line}")
        self.last = now

    def __call__(self, state: State[Any], dice: Dice) -> Any:
        """The action the person chooses."""
        from generator.play.playthrough import flat

        if self.last:
            self.tell(state)
        else:
            self.last = flat(state.observation(self.seat))
            for path, value in self.last.items():
                self.say(f"  {path}: {value}")
        return self.choose(state.legal_actions())

    def choose(self, actions: Sequence[Any]) -> Any:
        """Ask until one of ``actions`` is chosen."""
        from generator.play.playthrough import describe

        menu = [describe(action) for action in actions]
        self.say(f"your choice, {len(menu)} open:")
        for line in listing(menu, range(len(menu))):
            self.say(line)
        while True:
            answer = self.ask("number, words, ? or q: ").strip()
            if answer.lower() in ("q", "quit"):
                raise Leave
            chosen, words = first_number(answer)
            if chosen is not None:
                if 1 <= chosen <= len(actions):
                    return spoken(actions[chosen - 1], words, self.say)
                self.say(f"there is no action {chosen}; 1 to {len(actions)} are open")
                continue
            indexes = list(matching(menu, "" if answer == "?" else answer))
            if not indexes:
                self.say(f"no action has '{answer}' in it; ? shows all")
            for line in listing(menu, indexes, whole=bool(answer)):
                self.say(line)


def listing(menu: Sequence[str], indexes: Sequence[int], *, whole: bool = False) -> Iterator[str]:
    """Numbered lines for those lines of the menu; a long list by kind of action unless ``whole``."""
    if whole or len(indexes) <= MAX_LISTED:
        yield from (f"{index + 1:>4}  {menu[index]}" for index in indexes)
        return
    kinds: dict[str, list[int]] = {}
    for index in indexes:
        kinds.setdefault(menu[index].split("(")[0], []).append(index)
    for kind, among in kinds.items():
        if len(among) == 1:
            yield f"{among[0] + 1:>4}  {menu[among[0]]}"
        else:
            yield f"{among[0] + 1:>4} to {among[-1] + 1}  {kind}: type '{kind}' to see all {len(among)}"


def matching(menu: Sequence[str], words: str) -> Iterator[int]:
    """Indexes of the lines that have every one of the words in them, whatever the case."""
    wanted = words.lower().split()
    return (index for index, line in enumerate(menu) if all(word in line.lower() for word in wanted))


def first_number(answer: str) -> tuple[int | None, str]:
    """``"12 fire!"`` as 12 and what is said along with it; no number when it begins with none."""
    number, _, words = answer.partition(" ")
    return (
        (int(number), words.strip())
        if number.isascii() and number.isdigit() and len(number) < 10
        else (None, "")
    )


def spoken(action: Any, words: str, say: Say) -> Any:
    """The action with the words on it, if it has a field for any."""
    text_fields = [
        field.name for field in fields(cast(Any, action)) if not field.compare and field.type in ("str", str)
    ]
    if words and not text_fields:
        say("nothing can be said along with that; it is done without")
    return replace(action, **{text_fields[0]: words}) if words and text_fields else action


def _asked(prompt: str) -> str:
    """A line of stdin; the prompt shows on a terminal only. Leave at the end of the input."""
    if sys.stdin.isatty():
        typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line
