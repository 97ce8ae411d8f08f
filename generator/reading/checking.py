"""From the files of a pack to its content and everything wrong with it: one way for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from generator.reading.header import FILE, BareHeader, Players
from generator.reading.packs import Files, models_of
from generator.reading.problems import Problem, Severity, in_file_order
from generator.system.values import frozen

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.packs import Pack
    from generator.reading.parsing.nodes import Step

C = TypeVar("C")
M = TypeVar("M", bound="BaseModel")


class Checked:
    """A pack under check: its files as far as they could be read, and where values stand in them."""

    def __init__(self, pack: Pack, models: Mapping[str, BaseModel]) -> None:
        self.pack = pack
        self.models = models

    def file(self, model: type[M]) -> M | None:
        """The file of that model; None when it could not be read, which has been reported."""
        return next((file for file in self.models.values() if isinstance(file, model)), None)

    def at(
        self, code: str, message: str, file: str, *path: Step, hint: str = "", severity: Severity = "error"
    ) -> Problem:
        """A Problem at a value."""
        return Problem(self.pack.place(file, *path), code, message, hint, severity)

    def at_key(
        self, code: str, message: str, file: str, *path: Step, hint: str = "", severity: Severity = "error"
    ) -> Problem:
        """A Problem at the key of a value: for something that is missing in it."""
        return Problem(self.pack.key(file, *path), code, message, hint, severity)

    def warn(self, code: str, message: str, file: str, *path: Step, hint: str = "") -> Problem:
        """A Problem that stops nothing."""
        return self.at(code, message, file, *path, hint=hint, severity="warning")

    def twice(
        self, code: str, message: str, names: Sequence[str], file: str, *path: Step, key: str = "id"
    ) -> Iterator[Problem]:
        """A Problem at each entry of a list whose ``key`` an entry above has too; ``{}`` is its value."""
        for index, name in repeats(names):
            hint = "give one of them another, or take one away"
            yield self.at(code, message.format(name), file, *path, index, key, hint=hint)


def repeats(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each name that was there before, with its index.

    >>> list(repeats(["ash", "elm", "ash"]))
    [(2, 'ash')]
    """
    before: set[str] = set()
    for index, name in enumerate(names):
        if name in before:
            yield index, name
        before.add(name)


@frozen(slots=False)
class Reader(Generic[C]):
    """Reads packs of one game; made to be its ``Game.read``.

    ``files`` are those of ``Game.files``. ``content`` makes the content of the models of all of them, in
    their order. ``checks`` look at
    the files that could be read; a check leaves out what it cannot see. ``whole_checks`` look at the
    content and run once every file could be read and the checks before found no error. The header in
    game.yaml is checked for every game.
    """

    files: Files
    content: Callable[..., C]
    checks: Sequence[Callable[[Checked], Iterable[Problem]]] = ()
    whole_checks: Sequence[Callable[[Checked, C], Iterable[Problem]]] = ()

    def __call__(self, pack: Pack) -> tuple[C | None, list[Problem]]:
        """The content of a pack, None when there is an error in it, and all that is wrong in file order."""
        files = models_of(self.files, pack)
        models, problems = pack.load(files)
        checked = Checked(pack, models)
        findings = [problem for check in (header_checks, *self.checks) for problem in check(checked)]
        content = None
        if len(models) == len(files) and not has_errors(findings):
            content = self.content(*models.values())
            findings += [problem for check in self.whole_checks for problem in check(checked, content)]
        problems = in_file_order([*problems, *findings])
        return (None if has_errors(problems) else content), problems


def header_checks(checked: Checked) -> Iterator[Problem]:
    """Number of players from few to many, and each part of the box listed once."""
    game = checked.file(BareHeader)
    if game is None:
        return
    if game.players is not None:
        yield from _players(checked, game.players)
    for key, listed in (("contents", game.contents), ("bought", game.bought)):
        ids = [item.id for item in listed]
        yield from checked.twice("contents", "'{}' is listed twice", ids, FILE, key)


def _players(checked: Checked, players: Players) -> Iterator[Problem]:
    if players.max < players.min:
        message = f"players.max {players.max} is below players.min {players.min}"
        hint = f"write {{min: {players.max}, max: {players.min}}}"
        yield checked.at("players", message, FILE, "players", "max", hint=hint)
    for spot, number in enumerate(players.best):
        if not players.min <= number <= players.max:
            message = f"players.best {number} is not {players.min} to {players.max}"
            hint = f"write {players.min} to {players.max}, or leave it out"
            yield checked.at("players", message, FILE, "players", "best", spot, hint=hint)


def contents_add_up(
    checked: Checked, need: Mapping[str, int], code: str = "contents", reason: str = ""
) -> Iterator[Problem]:
    """The list of what is in the box held against how many of each part there must be, by id.

    ``reason`` says, in the hint, who needs them.
    """
    game = checked.file(BareHeader)
    for spot, item in enumerate(game.contents if game else ()):
        if item.count != (count := need.get(item.id, item.count)):
            message = f"{item.id} is {item.count}, need {count}"
            hint = f"write {count}: {reason}" if reason else f"write {count}"
            yield checked.at(code, message, FILE, "contents", spot, "count", hint=hint)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether anything but a warning is among them."""
    return any(problem.severity == "error" for problem in problems)
