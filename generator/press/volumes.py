"""Components become files in the output folder: in volumes, in parallel, all or nothing, never half."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from generator import __version__
from generator.contract import Component, Piece
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press import manifest, sheets
from generator.press.paper import Size, UnknownSize, size
from generator.press.sheets import Imprint, Printed, Progress, Settings
from generator.press.whole import Staged, commit, discard, stage
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem, in_file_order

VOLUME_PIECES = 4000
"""Memory grows by some 10 KB a piece while a file is open, so a file is closed after so many."""

_runs = itertools.count()
_faces: dict[tuple[int, tuple[Path, ...], str], Faces] = {}


@dataclass(frozen=True, slots=True)
class Order:
    """The components of one pack to print into ``folder``; ``title`` is the game's name on paper."""

    pack: Pack
    title: str
    components: Sequence[Component]
    folder: Path


@dataclass(frozen=True, slots=True)
class Job:
    """One file to make. It can be sent to another process; ``pieces`` from ``start`` to ``stop`` go in."""

    run: int
    component: Component
    start: int
    stop: int
    size: Size
    path: Path
    layouts: tuple[Path, ...]
    settings: Settings
    imprint: Imprint
    inputs: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a job: files waiting for their names, or problems and no file."""

    job: Job
    files: tuple[tuple[Staged, manifest.Entry], ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(slots=True)
class Outcome:
    """What a run did. With ``problems`` nothing was written but finished volumes of long runs."""

    written: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


# ---- the run ------------------------------------------------------------------------------


def print_orders(
    orders: Sequence[Order],
    settings: Settings,
    executor: Executor | None = None,
    progress: Progress = lambda printed: None,
) -> Outcome:
    """Print every component of every order. Files appear together at the end, or not at all.

    Only components of several volumes are different: each volume appears when it is finished, and
    one that is there already, whole and made from the same content, is left as it is.
    """
    outcome = Outcome()
    run = next(_runs)
    jobs: list[Job] = []
    for order in orders:
        for component in order.components:
            jobs += _jobs(order, component, settings, run, outcome)
    heads = {order.folder: _head(order) for order in orders}
    todo = [job for job in jobs if not _is_whole(job, outcome, progress)]
    if outcome.problems:
        return outcome
    waiting: list[Made] = []
    try:
        for made in _results(todo, executor, progress):
            outcome.problems += made.problems
            outcome.remarks += [remark for remark in made.remarks if remark not in outcome.remarks]
            if made.job.inputs and not made.problems:
                outcome.written += _commit([made], heads)
            else:
                waiting.append(made)
        if not outcome.problems:
            ready, waiting = waiting, []
            outcome.written += _commit(ready, heads)
    finally:
        discard(staged for made in waiting for staged, _ in made.files)
        _faces.clear()
    outcome.problems = in_file_order(outcome.problems)
    return outcome


def pool(workers: int) -> Executor | None:
    """Processes to hand to print_orders; None for a single one, which needs no company."""
    return ProcessPoolExecutor(workers, initializer=_deaf) if workers > 1 else None


def _results(todo: Sequence[Job], executor: Executor | None, progress: Progress) -> Iterator[Made]:
    """What became of each job, in the order of the jobs."""
    if executor is None:
        for job in todo:
            yield make(job, progress)
        return
    futures = [executor.submit(_made_elsewhere, job) for job in todo]
    try:
        for future, job in zip(futures, todo, strict=True):
            made = future.result()
            progress(job.stop - job.start)
            yield made
    except BaseException:
        _abandon(futures)
        raise


def _abandon(futures: Iterable[Future[Made]]) -> None:
    """Let running jobs end, start no more, and remove what they staged."""
    futures = list(futures)
    for future in futures:
        future.cancel()
    for future in futures:
        with contextlib.suppress(BaseException):
            discard(staged for staged, _ in future.result().files)


def _deaf() -> None:
    """Workers leave Ctrl-C to the process that started them, which decides what stays."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _made_elsewhere(job: Job) -> Made:
    return make(job, lambda printed: None)


def _commit(made: Sequence[Made], heads: dict[Path, dict[str, Any]]) -> list[Path]:
    """Rename the files of finished jobs into place, then tell the manifests of their folders."""
    written: list[Path] = []
    by_folder: dict[Path, list[tuple[Staged, manifest.Entry]]] = {}
    for each in made:
        for staged, entry in each.files:
            by_folder.setdefault(each.job.path.parent, []).append((staged, entry))
    try:
        for folder in list(by_folder):
            files = by_folder[folder]
            written += commit([staged for staged, _ in files])
            del by_folder[folder]
            manifest.write(folder, heads[folder], [entry for _, entry in files])
    except BaseException:
        discard(staged for files in by_folder.values() for staged, _ in files)
        raise
    return written


# ---- jobs ---------------------------------------------------------------------------------


def _jobs(order: Order, component: Component, settings: Settings, run: int, outcome: Outcome) -> list[Job]:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", component.name):
        raise ValueError(f"component name '{component.name}' is no file name")
    try:
        trimmed = size(component.size, order.pack.layouts)
    except UnknownSize as problem:
        outcome.problems.append(Problem(order.pack.place("game.yaml"), "unknown-size", str(problem)))
        return []
    except LayoutError as problem:
        outcome.problems.append(problem.problem())
        return []
    imprint = Imprint(order.title, __version__, order.pack.digest)
    whole = Job(
        run,
        component,
        0,
        len(component.pieces),
        trimmed,
        order.folder / f"{component.name}.pdf",
        order.pack.layouts,
        settings,
        imprint,
    )
    if component.kind not in ("cards", "sheet"):
        return []
    if not component.pieces:
        return []
    step = VOLUME_PIECES - VOLUME_PIECES % sheets.per_sheet(component, trimmed, settings)
    if len(component.pieces) <= step:
        return [replace(whole, component=_with_pieces_at_hand(component))]
    starts = range(0, len(component.pieces), step)
    digits = max(2, len(str(len(starts))))
    layouts = _layouts_digest(order.pack.layouts)
    return [
        _volume(whole, order.folder / f"{component.name}-{number:0{digits}}.pdf", start, step, layouts)
        for number, start in enumerate(starts, start=1)
    ]


def _with_pieces_at_hand(component: Component) -> Component:
    return replace(component, pieces=[component.pieces[i] for i in range(len(component.pieces))])


def _volume(whole: Job, path: Path, start: int, step: int, layouts: str) -> Job:
    stop = min(start + step, whole.stop)
    pieces = whole.component.pieces
    component = whole.component
    if isinstance(pieces, list | tuple):
        # Only its own pieces travel with a job; a sequence that makes its pieces travels whole.
        component = replace(component, pieces=pieces[start:stop])
    made_of = {
        "settings": asdict(whole.settings),
        "imprint": asdict(whole.imprint),
        "layouts": layouts,
        "size": asdict(whole.size),
        "component": [component.name, component.title, component.kind],
        "range": [start, stop],
        "ends": [repr(pieces[start]), repr(pieces[stop - 1])],
    }
    inputs = hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()
    return replace(whole, component=component, path=path, start=start, stop=stop, inputs=inputs)


def _layouts_digest(folders: Sequence[Path]) -> str:
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                body = path.read_bytes()
                whole.update(f"{path.relative_to(folder).as_posix()}\n{len(body)}\n".encode())
                whole.update(body)
    return whole.hexdigest()


def _is_whole(job: Job, outcome: Outcome, progress: Progress) -> bool:
    if not job.inputs:
        return False
    folder = job.path.parent
    if not manifest.is_whole(folder, manifest.read(folder).get(job.path.name), job.inputs):
        return False
    outcome.kept.append(job.path)
    progress(job.stop - job.start)
    return True


# ---- one file -----------------------------------------------------------------------------


def make(job: Job, progress: Progress) -> Made:
    """Print and stage the file of a job. Nothing has its final name yet."""
    try:
        faces = _faces_for(job)
    except LayoutError as problem:
        return Made(job, problems=(problem.problem(),))
    pieces = _pieces(job)
    printed = sheets.print_sheets(job.component, pieces, job.size, job.settings, job.imprint, faces, progress)
    if printed.problems:
        return Made(job, problems=printed.problems)
    staged = stage(job.path, printed.data)
    return Made(job, ((staged, _entry(job, staged, printed)),), remarks=printed.remarks)


def _pieces(job: Job) -> list[Piece]:
    pieces = job.component.pieces
    if len(pieces) == job.stop - job.start:
        return list(pieces)
    return [pieces[i] for i in range(job.start, job.stop)]


def _faces_for(job: Job) -> Faces:
    """Fonts, templates and symbols are read once a run and process."""
    key = (job.run, job.layouts, job.settings.ink)
    if key not in _faces:
        _faces[key] = Faces(job.layouts, job.settings.ink)
    return _faces[key]


def _entry(job: Job, staged: Staged, printed: Printed) -> manifest.Entry:
    settings = job.settings
    entry: manifest.Entry = {
        "file": staged.path.name,
        "component": job.component.name,
        "title": job.component.title,
        "sha256": staged.sha256,
        "bytes": staged.bytes,
        "pages": printed.pages,
        "pieces": printed.pieces,
        "content": job.imprint.content,
        "broadside": job.imprint.version,
        "paper": settings.paper.title,
        "ink": settings.ink,
        "backs": settings.backs,
        "flip": settings.flip,
        "offset_mm": list(settings.offset),
        "bleed_mm": printed.bleed,
    }
    return entry | {"inputs": job.inputs} if job.inputs else entry


def _head(order: Order) -> dict[str, Any]:
    return {"pack": order.pack.name, "game": order.pack.game, "title": order.title}
