"""Edits of one pack: each is checked as `validate` checks, written whole, and can be taken back."""

from __future__ import annotations

import os
import stat
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.editing.cells import with_cell
from generator.editing.encodings import encoding_of
from generator.editing.entries import Entry, Field, digest_of, entry_at
from generator.editing.refusals import CannotWrite
from generator.editing.scalars import written
from generator.games import fault_inside
from generator.games import game as game_named
from generator.games.loading import LoadedGame, load
from generator.reading.content_digest import TABLES
from generator.reading.packs import Pack, shown
from generator.reading.parsing.source import parsed
from generator.reading.parsing.text_files import BAD_CHARACTER, character_name, decode, read_bytes
from generator.reading.problems import Place, Problem, excerpt, in_file_order
from generator.system.atomic_files import commit, stage
from generator.system.leftovers import at_work_in
from generator.system.limits import LimitReached, bounded
from generator.system.values import frozen

MAX_TEXT = 16_000
"""Characters of a value; a page of a rulebook has fewer."""
MAX_UNDO = 50
_INSTALLED = frozenset(("site-packages", "dist-packages"))
"""Folders that an installer fills, and empties again."""
MAX_SECONDS = 5.0
"""The processor time that a cell of a spreadsheet may take to be written."""


@frozen
class Edit:
    """A value as a page has it, and what it is to become.

    ``entry`` is the place of the piece, ``at`` that of the value in it, ``digest`` that of the file then.
    """

    entry: Place
    at: str
    digest: str
    old: str
    new: str


@frozen
class _Step:
    """An edit that was made: the bytes that changed and where, and the digest of the file since."""

    file: str
    label: str
    digest: str
    start: int
    before: bytes
    after: bytes


class Desk:
    """Where values of one pack are edited; all methods may be called from any thread.

    A pack in a language is checked in it, and its values are those that its files have.
    """

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._lock = threading.Lock()
        self._steps: list[_Step] = []

    @property
    def last(self) -> str:
        """The edit that would be taken back, in words; "" for none."""
        return self._steps[-1].label if self._steps else ""

    def entry(self, place: Place, loaded: LoadedGame | None = None) -> Entry | None:
        """The values of the piece that comes from a place, as its file is now.

        The game as it was loaded last knows what cells may be.
        """
        game = game_named(self._pack.game)
        pack = Pack(self._pack.folder, self._pack.game, self._pack.layouts)
        choices = partial(game.choices, loaded.content) if game.choices and loaded else (lambda at: ())
        entry = entry_at(pack, game.files_of(pack), place, choices)
        if entry is not None and _INSTALLED.intersection(pack.folder.resolve().parts):
            why = f"it came with a package; for one of your own: broadside new mine --from {pack.name}"
            return replace(entry, locked=why)
        return entry

    def change(self, edit: Edit) -> list[Problem]:
        """Write a value back; with a Problem that is an error nothing has changed."""
        with self._lock:
            entry = self.entry(edit.entry)
            if entry is None or entry.digest != edit.digest:
                return [_stale(edit.entry)]
            field = next((each for each in entry.fields if str(each.place) == edit.at), None)
            if field is None or field.text != edit.old:
                return [_stale(edit.entry)]
            new = edit.new.replace("\r\n", "\n").replace("\r", "\n")
            if new == field.text:
                return []
            if problem := _unfit(field, new) or (_refused(field, entry.locked, "") if entry.locked else None):
                return [problem]
            return self._changed(entry, field, new)

    def undo(self) -> list[Problem]:
        """Take the last edit back; refused where its file has changed since."""
        with self._lock:
            if not self._steps:
                return []
            step = self._steps[-1]
            place = Place(shown(self._pack.folder / step.file))
            raw, problems = self._bytes(step.file)
            if problems:
                return problems
            if digest_of(raw) != step.digest:
                return [_stale(place)]
            before = raw[: step.start] + step.before + raw[step.start + len(step.after) :]
            problems = self._write(step.file, raw, before)
            if not problems:
                self._steps.pop()
            return problems

    def _changed(self, entry: Entry, field: Field, new: str) -> list[Problem]:
        raw, problems = self._bytes(entry.file)
        if problems or digest_of(raw) != entry.digest:
            return problems or [_stale(field.place)]
        try:
            after = _with_value(raw, entry.file, field, new)
        except CannotWrite as refusal:
            return [_refused(field, str(refusal), refusal.hint)]
        if problems := self._new_errors(entry.file, after):
            return problems
        if problems := self._write(entry.file, raw, after):
            return problems
        start, end = _difference(raw, after)
        before, behind = raw[start : len(raw) - end], after[start : len(after) - end]
        label = f"{field.label} in {entry.file}"
        self._steps = [*self._steps, _Step(entry.file, label, digest_of(after), start, before, behind)][
            -MAX_UNDO:
        ]
        return []

    def _new_errors(self, file: str, raw: bytes) -> list[Problem]:
        """The errors that the pack would have with these bytes and that it has not now."""
        pack = Pack(self._pack.folder, self._pack.game, self._pack.layouts)
        after = _errors(pack.with_file(file, raw), self._pack.language)
        if not after:
            return []
        before = Counter(map(_said, _errors(pack, self._pack.language)))
        return [problem for problem in after if not before[_said(problem)]]

    def _bytes(self, file: str) -> tuple[bytes, list[Problem]]:
        return read_bytes(self._pack.folder / file, shown(self._pack.folder / file), self._pack.folder)

    def _write(self, file: str, before: bytes, after: bytes) -> list[Problem]:
        """Put a file in place that is still as it was; links stay links, and rights what they were."""
        path = (self._pack.folder / file).resolve()
        place = Place(shown(self._pack.folder / file))
        try:
            if not path.is_relative_to(self._pack.folder.resolve()):
                return [
                    Problem(
                        place, "outside-pack", "the file leads out of its pack", "copy it into the folder"
                    )
                ]
            if not os.access(path, os.W_OK):
                raise PermissionError(13, "it is read-only")
            with at_work_in(path.parent):
                staged = stage(path, after)
                staged.temporary.chmod(stat.S_IMODE(path.stat().st_mode))
                if path.read_bytes() != before:
                    staged.temporary.unlink()
                    return [_stale(place)]
                commit([staged])
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            hint = "see who may write into the folder"
            return [Problem(place, "cannot-write", f"the file cannot be written: {reason}", hint)]
        return []


def _with_value(raw: bytes, file: str, field: Field, new: str) -> bytes:
    """The bytes of a file with a value in the place of one. Raises CannotWrite."""
    place = field.place
    if file.lower().endswith(TABLES):
        try:
            work = partial(_cell_apart, raw, place.path, place.line, place.column, new)
            return next(bounded(work, MAX_SECONDS))
        except LimitReached:
            raise CannotWrite("the table takes too long") from None
    source, _ = parsed(raw, place.path)
    text, problems = decode(raw, place.path)
    encoding = encoding_of(raw, text)
    value = source.value_at(place) if source is not None else None
    if source is None or problems or encoding is None or value is None:
        raise CannotWrite("there is no such value")
    return encoding.bytes_of(written(source, value, new))


def _cell_apart(raw: bytes, shown: str, line: int, column: int, new: str) -> Iterator[bytes]:
    yield with_cell(raw, shown, line, column, new)


def _errors(pack: Pack, language: str) -> list[Problem]:
    try:
        _, problems = load(pack, language)
    except Exception as error:
        # Content that breaks the rules of its game may be impossible to read on; whoever edits is told so.
        message = f"this cannot be read: {type(error).__name__}, {error}".splitlines()[0]
        problems = [fault_inside(error) or Problem(pack.place("game.yaml"), "broken-game", message)]
    return in_file_order(problem for problem in problems if problem.severity == "error")


def _said(problem: Problem) -> tuple[str, str, str]:
    # Lines move when a text before them gets longer.
    return problem.place.path, problem.code, problem.message


def _unfit(field: Field, new: str) -> Problem | None:
    if len(new) > MAX_TEXT:
        message = f"the text has {len(new):,} characters, at most {MAX_TEXT:,} are taken"
        return Problem(field.place, "too-long", message, "shorten it")
    if bad := BAD_CHARACTER.search(new):
        message = f"the invisible character {character_name(bad[0])}"
        return Problem(field.place, "bad-character", message, "delete it")
    return None


def _refused(field: Field, why: str, hint: str) -> Problem:
    return Problem(field.place, "cannot-write", f"{excerpt(field.label)} cannot be written: {why}", hint)


def _stale(place: Place) -> Problem:
    name = Path(place.path).name
    hint = "look at the value as it is now"
    return Problem(place, "stale-edit", f"{name} was saved since, and nothing is written over that", hint)


def _difference(before: bytes, after: bytes) -> tuple[int, int]:
    """How many bytes two texts have alike at the beginning, and how many behind that at the end."""
    start = _alike(before, after)
    return start, _alike(before[start:][::-1], after[start:][::-1])


def _alike(one: bytes, other: bytes) -> int:
    """How many bytes two texts begin with alike."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if one[:middle] == other[:middle] else (least, middle - 1)
    return least
