"""Runs of puzzle cards on disk: volume by volume, in constant memory, taken up again where they stopped.

A run has a folder. Its hidden folder ``.run`` holds what the run was asked for and a journal a volume;
the same command given again finds them, leaves finished volumes alone and makes what is missing. The
folder comes out the same, byte for byte, however often the run was stopped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import typer

from generator import __version__
from generator.cli.options import Ready
from generator.cli.progress import progress
from generator.cli.puzzle_journal import Journal
from generator.cli.puzzle_stream import NoPuzzles, Stream, Wish, dealt, maker_of
from generator.cli.report import usage_error
from generator.cli.workers import Workers

if TYPE_CHECKING:
    from generator.contract import Component, Json, Puzzle
    from generator.press.print_run import Outcome
    from generator.press.settings import Format, Settings
    from generator.reading.problems import Problem

VOLUME = 4000
"""Cards a file; a file twice as large takes twice the memory while it is made."""

STATE, OPTIONS, LOCK = ".run", "options.json", "lock"
CERTIFICATES = "certificates"

HEAVY = ("grid", "transcript")
"""Keys of a record that the sheets do not need, and most of its size."""

STAGED = re.compile(r"\.[\w-]+\.(pdf|svg|json)\.\w+\.part")
"""What a process that was killed leaves behind of a file."""


@dataclass(slots=True)
class Done:
    """What a run did."""

    written: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Run:
    """Cards of ``wish``, printed on ``sheets`` in volumes of ``size`` cards."""

    ready: Ready
    wish: Wish
    sheets: str
    form: Format
    settings: Settings
    size: int = VOLUME

    def options(self) -> dict[str, Any]:
        """All that moves a byte of what is written, in words."""
        pack = self.ready.pack
        return {
            **asdict(self.wish),
            "sheets": self.sheets,
            "format": self.form,
            "volume": self.size,
            "settings": sha256(repr(self.settings).encode()).hexdigest(),
            "paper": self.settings.paper.title,
            "ink": self.settings.ink,
            "game": pack.name,
            "content": pack.digest,
            "layouts": _digest(pack.layouts),
            "broadside": __version__,
        }

    @property
    def volumes(self) -> int:
        """How many volumes the run has."""
        return -(-self.wish.count // self.size)

    def suffix(self, volume: int) -> str:
        """What names of files of a volume end with; nothing when it is the only one."""
        return f"-{volume:0{max(2, len(str(self.volumes)))}}" if self.volumes > 1 else ""


# ---- where a run is ----------------------------------------------------------------------


def folder_of(options: Mapping[str, Any], out: Path | None, usual: Path) -> Path:
    """The folder of a run: ``out``, or ``usual``, or that with a number when another run is there.

    A folder given by name that holds another run ends the command.
    """
    if out is not None:
        other = _held(out, options)
        if other:
            raise usage_error(f"--out {out.as_posix()} holds another run: {other}", hint=_OTHER_PLACE)
        return out
    number, folder = 1, usual
    while _held(folder, options):
        number += 1
        folder = usual.with_name(f"{usual.name}-{number}")
    return folder


_OTHER_PLACE = "give another --out, or remove the folder"


def _held(folder: Path, options: Mapping[str, Any]) -> str:
    """In what the run in a folder differs from this one; "" when it is this one or there is none."""
    path = folder / STATE / OPTIONS
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError):
        held = None
    if not isinstance(held, dict):
        return f"{path.as_posix()} cannot be read"
    for key, value in options.items():
        if held.get(key) != value:
            words = f"its {key} is {_short(held.get(key))}, not {_short(value)}"
            return words if key not in ("content", "layouts", "settings") else f"made with other {key}"
    return ""


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 40 else f"{text[:36]} …"


def _digest(folders: tuple[Path, ...]) -> str:
    """One hash for all files of the layouts."""
    from generator.system.atomic_files import sha256_of

    whole = sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            whole.update(f"{path.relative_to(folder).as_posix()} {sha256_of(path)}\n".encode())
    return whole.hexdigest()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes to the run meanwhile; the command ends when somebody does already."""
    path = folder / STATE / LOCK
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        if not _locked(file):
            raise usage_error(f"another broadside is at work in {folder.as_posix()}")
        yield


def _locked(file: BinaryIO) -> bool:
    try:
        import fcntl
    except ImportError:
        # Where there are no such locks two runs in one folder are the user's affair.
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# ---- printing a run ----------------------------------------------------------------------


def print_run(run: Run, folder: Path, workers: Workers) -> Done:
    """Make and print what is missing of a run.

    With problems the volume they are in is not written. NoPuzzles, OSError and KeyboardInterrupt leave
    the finished volumes and the cards found so far; it is said on stderr that they are kept.
    """
    from generator.system.atomic_files import replace_file

    done = Done()
    options = run.options()
    text = json.dumps(options, indent=2, ensure_ascii=False) + "\n"
    stream = Stream(run.ready, run.wish, workers)
    verb = "certifying" if run.wish.rated else "dealing"
    with _alone(folder):
        if _text_of(folder / STATE / OPTIONS) != text:
            replace_file(folder / STATE / OPTIONS, text.encode())
        # Pictures have folders of their own; elsewhere below this folder others may be at work.
        for path in (*folder.glob(".*.part"), *(folder.glob("*/.*.part") if run.form == "svg" else ())):
            if STAGED.fullmatch(path.name):
                path.unlink()
        try:
            with progress(verb, run.wish.count, "cards") as show:
                for volume in range(1, run.volumes + 1):
                    _Volume(run, folder, volume, sha256(text.encode()).hexdigest()).make(stream, done, show)
                    if done.problems:
                        break
        except BaseException as problem:
            if not isinstance(problem, NoPuzzles) and stream.taken:
                _say_kept(stream.taken, run.wish.count)
            raise
        finally:
            stream.close()
    return done


def _say_kept(found: int, wanted: int) -> None:
    typer.echo(
        f"broadside: {found} of {wanted} cards are kept; the same command goes on from there", err=True
    )


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


class _Volume:
    """One volume of a run while it is made."""

    def __init__(self, run: Run, folder: Path, number: int, head: str) -> None:
        self.run, self.folder, self.number = run, folder, number
        self.count = min(run.size, run.wish.count - (number - 1) * run.size)
        bodies = final = None
        if run.wish.rated:
            final = folder / f"{CERTIFICATES}{run.suffix(number)}.jsonl"
            bodies = folder / STATE / f"{final.name}.part"
        self.certificates = final
        path = folder / STATE / f"volume{run.suffix(number)}"
        self.journal = Journal(path, head, bodies, final)

    def make(self, stream: Stream, done: Done, show: Any) -> None:
        """Find its cards and print them, or see that it is whole already."""
        journal = self.journal
        numbers = [entry.number for entry in journal.entries]
        if len(numbers) > self.count or (numbers and numbers[0] < stream.next):
            journal.forget()
        if self._is_whole():
            for entry in journal.entries:
                stream.skip(entry.number, entry.mark)
            show(stream.taken, fresh=False)
            done.kept += [self.folder / name for name in journal.files]
            return
        try:
            cards, records = self._cards(stream, show)
            outcome = self._print(cards, records, stream.workers)
            done.problems += outcome.problems
            done.remarks += [remark for remark in outcome.remarks if remark not in done.remarks]
            if outcome.problems:
                return
            self._finish(outcome.written)
            done.written += [self.folder / name for name in journal.files]
        finally:
            with suppress(OSError):
                journal.close()

    def _is_whole(self) -> bool:
        from generator.system.atomic_files import sha256_of

        files = self.journal.files
        full = len(self.journal.entries) == self.count
        return (
            full and bool(files) and all(sha256_of(self.folder / name) == sha for name, sha in files.items())
        )

    def _cards(self, stream: Stream, show: Any) -> tuple[list[Puzzle], list[Json]]:
        """All cards of the volume; those in the journal are only dealt again."""
        run, journal = self.run, self.journal
        cards: list[Puzzle] = []
        records: list[Json] = []
        if journal.entries:
            numbers = {entry.number for entry in journal.entries}
            for number, card in dealt(run.ready, run.wish, journal.entries[0].number):
                if number in numbers:
                    cards.append(card)
                    if len(cards) == len(numbers):
                        break
            for entry in journal.entries:
                stream.skip(entry.number, entry.mark)
            records += [_light(json.loads(body)) for body in journal.texts() if body]
            show(stream.taken, fresh=False)
        while len(cards) < self.count:
            tried = stream.take()
            body = b"" if tried.record is None else json_line(tried.record)
            journal.add(tried.number, mark=stream.mark, body=body)
            cards.append(tried.card)
            if tried.record is not None:
                records.append(_light(tried.record))
            show(stream.taken)
        return cards, records

    def _print(self, cards: list[Puzzle], records: list[Json], workers: Workers) -> Outcome:
        from generator.press.planning import Order
        from generator.press.print_run import print_orders

        run, pack = self.run, self.run.ready.pack
        maker = maker_of(run.ready)
        components = [
            named
            for component in maker.components(run.ready.content, cards, records, run.wish.seed, run.sheets)
            if (named := self._named(component, maker.once)) is not None
        ]
        title = pack.name.replace("_", " ").title()
        order = Order(pack, title, components, self.folder, components)
        return print_orders([order], run.settings, run.form, workers.here)

    def _named(self, component: Component, once: Any) -> Component | None:
        """The component as this volume has it; None when another volume has it for all."""
        run = self.run
        if component.name in once:
            return component if self.number == 1 else None
        if run.volumes == 1:
            return component
        title = f"{component.title}, volume {self.number} of {run.volumes}"
        return replace(component, name=component.name + run.suffix(self.number), title=title)

    def _finish(self, written: list[Path]) -> None:
        from generator.system.atomic_files import sha256_of

        self.journal.close()
        files = {path.relative_to(self.folder).as_posix(): sha256_of(path) for path in written}
        if self.certificates is not None:
            assert self.journal.bodies is not None
            found = sha256_of(self.journal.bodies) or sha256_of(self.certificates)
            files[self.certificates.name] = found
        self.journal.finish(files)


def _light(record: Json) -> Json:
    return {key: value for key, value in record.items() if key not in HEAVY}


def json_line(record: Json) -> bytes:
    """A record on one line."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


# ---- values ------------------------------------------------------------------------------


def write_values(ready: Ready, wish: Wish, text: bool, out: Path | None, workers: Workers) -> None:
    """The cards as JSON, one a line, or as text: to the screen one by one, or whole into a file.

    A run into a file that is stopped goes on where it was when the same is asked for again.
    """
    maker = maker_of(ready)

    def body_of(card: Puzzle, record: Json | None) -> bytes:
        known = maker.record(card) if record is None else record
        return f"{maker.text(ready.content, known)}\n".encode() if text else json_line(known)

    stream = Stream(ready, wish, workers)
    try:
        with progress("certifying" if wish.rated else "dealing", wish.count, "cards") as show:
            if out is not None and (out.is_file() or not out.exists()):
                _into_file(out, text, stream, body_of, show)
                return
            # The screen, or what is no file that could be replaced: a pipe, a device.
            with nullcontext() if out is None else out.open("wb") as target:
                while stream.taken < wish.count:
                    tried = stream.take()
                    body = body_of(tried.card, tried.record)
                    typer.echo(body, nl=False) if target is None else target.write(body)
                    show(stream.taken)
    finally:
        stream.close()


def _into_file(out: Path, text: bool, stream: Stream, body_of: Any, show: Any) -> None:
    wish = stream.wish
    asked = [asdict(wish), text, stream.ready.pack.digest, __version__]
    head = sha256(json.dumps(asked).encode()).hexdigest()
    out.parent.mkdir(parents=True, exist_ok=True)
    # Another run to the same file has other names, so neither disturbs the other.
    paths = [out.with_name(f".{out.name}.{kind}-{head[:12]}") for kind in ("run", "part")]
    journal = Journal(paths[0], head, paths[1], out)
    try:
        for entry in journal.entries:
            stream.skip(entry.number, entry.mark)
        show(stream.taken, fresh=False)
        while stream.taken < wish.count:
            tried = stream.take()
            journal.add(tried.number, stream.mark, body_of(tried.card, tried.record))
            show(stream.taken)
        journal.finish({})
        for path in out.parent.glob(f".{out.name}.*-*"):
            if re.fullmatch(re.escape(f".{out.name}.") + r"(run|part)-[0-9a-f]{12}", path.name):
                path.unlink()
    except BaseException as problem:
        with suppress(OSError):
            journal.close()
        if isinstance(problem, NoPuzzles) or not journal.entries:
            journal.remove()
        else:
            _say_kept(stream.taken, wish.count)
        raise
    typer.echo(out.as_posix())
