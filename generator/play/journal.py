"""The games of a run so far, kept beside its log, so that a run that was killed goes on where it stopped.

A journal saves the time that bots think: a game in it is played again move by move, and counts only when it
comes to the same record. If it does not, the bots play it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, Self

from generator.contract import Game, rules_of
from generator.play.log import MAX_LINE_LENGTH
from generator.system.atomic_files import replace_file

NAME = ".games.jsonl.so_far"
NOTE = "UNFINISHED.txt"
"""The file for who looks for the report of a run that is at work, or was killed."""
NOTED_SECONDS = 2.0
"""How often the note counts the games anew."""
_BEGINS = "There is no report here yet."


def code_of(game: Game[Any, Any]) -> str:
    """A digest of the Python of a game and its bots: other bots would have played other games."""
    rules = rules_of(game)
    digest = hashlib.sha256()
    modules = {getattr(each, "__module__", "") for each in (rules.new, *rules.bots.values(), Journal)}
    for file in sorted({file for module in modules for file in _files(module)}):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(module: str) -> list[Path]:
    """The Python files of the package that a module is in, or of its game, where it is one of the house."""
    steps = module.split(".")
    above = {"games": 3, "play": 2}.get(steps[1], 1) if len(steps) > 2 and steps[0] == "generator" else 1
    top = sys.modules.get(".".join(steps[:above]))
    path = getattr(top, "__file__", None)
    if path is None:
        return []
    place = Path(path)
    return sorted(place.parent.rglob("*.py")) if place.name == "__init__.py" else [place]


class Journal:
    """A file of lines of games; its first line is the ``head`` of the run, all that decides its games.

    ``games`` is how many of an earlier run can be taken up, in whole lines and a multiple of ``step``. The
    file stays when the run is killed, and goes when it ends in any way of its own. So does a note beside it
    that says how many of the games there are and how one goes on, if it is told ``of`` how many, and the
    command that plays ``again``.
    """

    def __init__(self, path: Path, head: str, step: int = 1, of: int = 0, again: str = "") -> None:
        self.path, self.games, self._head = path, 0, head.encode()
        self._note, self._of, self._again = path.with_name(NOTE), of, again
        self._noted, self._done = 0.0, 0
        self._end, self._file = len(self._head), None
        if path.is_symlink() or not path.is_file():
            # What is no file of ours is not written through.
            with suppress(FileNotFoundError):
                path.unlink()
            return
        with suppress(OSError), path.open("rb") as file:
            if file.readline(len(self._head) + 1) == self._head:
                self._measure(file, step)

    _file: BinaryIO | None

    def _measure(self, file: BinaryIO, step: int) -> None:
        lines, end = 0, self._end
        while (line := file.readline(MAX_LINE_LENGTH + 1)).endswith(b"\n"):
            lines, end = lines + 1, end + len(line)
            if lines % step == 0:
                self.games, self._end = lines, end

    def lines(self) -> Iterator[str]:
        """The lines of the games that can be taken up, in order."""
        if self.games:
            with self.path.open("rb") as file:
                file.readline()
                for line in islice(file, self.games):
                    yield line.decode("utf-8", "replace")

    def __enter__(self) -> Self:
        """Cut off whatever is of no use, so that games can be added; stopped meanwhile, leave nothing."""
        try:
            self._file = self.path.open("r+b" if self.games else "wb", buffering=0)
            if not self.games:
                self._file.write(self._head)
            self._file.truncate(self._end)
            self._file.seek(0, os.SEEK_END)
            self._done = self.games
            self._tell()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def add(self, line: str) -> None:
        """Keep the line of the next game."""
        assert self._file is not None, "a journal is written between its opening and its end"
        self._file.write(line.encode())
        self._done += 1
        if self._done == self._of or monotonic() > self._noted + NOTED_SECONDS:
            self._tell()

    def _tell(self) -> None:
        """Write the note, unless a file of somebody else has its name."""
        self._noted = monotonic()
        if self._of and self._is_ours():
            says = (
                f"{_BEGINS} {self._done:,} of {self._of:,} games have been played so far.\n"
                "Either they are being played now, or that was stopped. If it was stopped, the same command "
                f"goes on from here:\n\n    {self._again}\n\n"
                "with --content, --ladder, --against and --out as they were, if there were any.\n"
            )
            with suppress(OSError):
                replace_file(self._note, says.encode())

    def _is_ours(self) -> bool:
        if not self._note.exists() and not self._note.is_symlink():
            return True
        with suppress(OSError), self._note.open("rb") as file:
            return file.read(len(_BEGINS)) == _BEGINS.encode()
        return False

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the file: a run that is done needs it no more, nor does one that somebody stopped."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._of and self._is_ours():
            self._note.unlink(missing_ok=True)
        self.path.unlink(missing_ok=True)
