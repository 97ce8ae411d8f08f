"""Components become files in the output folder: in volumes, in parallel, all or nothing, never half."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from generator import __version__
from generator.contract import Component
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.drawing.style import PRESS
from generator.press import manifest
from generator.press.jobs import Format, Job, Made, forget_faces, make
from generator.press.sheets import pieces
from generator.press.sheets.pieces import Imprint, Progress, Settings
from generator.reading.packs import BadFile, Pack
from generator.reading.problems import Problem, in_file_order
from generator.system.atomic_files import Staged, commit, discard, sha256_of

VOLUME_PIECES = 4000
"""Memory grows by some 10 KB a piece while a file is open, so a file is closed after so many."""

_runs = itertools.count()


@dataclass(frozen=True, slots=True)
class Order:
    """Components of one pack to print into ``folder``; ``title`` is the game's name on paper.

    ``all`` are all the components of the game: a book may show faces of any.
    """

    pack: Pack
    title: str
    components: Sequence[Component]
    folder: Path
    all: Sequence[Component] = ()
    tagline: str = ""


@dataclass(slots=True)
class Outcome:
    """What a run did. With ``problems`` nothing was written but finished volumes of long runs."""

    written: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def print_component(component: Component, pack: Pack, settings: Settings, folder: Path) -> Outcome:
    """Print one component into ``folder``, in this process."""
    return print_orders([Order(pack, pack.name, [component], folder, [component])], settings)


def print_orders(
    orders: Sequence[Order],
    settings: Settings,
    form: Format = "pdf",
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
            jobs += _jobs(order, component, settings, form, run, outcome)
    if outcome.problems:
        return outcome
    heads = {order.folder: _head(order) for order in orders}
    todo = [job for job in jobs if not _is_whole(job, outcome, progress)]
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
        forget_faces()
    outcome.problems = in_file_order(outcome.problems)
    return outcome


def amount(orders: Sequence[Order], ink: str = "home") -> int:
    """How much progress print_orders will report in all, near enough for a bar."""
    total = 0
    for component in (each for order in orders for each in order.components if each.printed):
        if _for_press(component) and ink != PRESS:
            continue
        held = component.pieces
        total += sum(piece.copies for piece in held) if isinstance(held, list | tuple) else len(held)
        total += component.kind == "book"
    return total


# ---- the run ------------------------------------------------------------------------------


def _results(todo: Sequence[Job], executor: Executor | None, progress: Progress) -> Iterator[Made]:
    """What became of each job, in the order of the jobs."""
    if executor is None:
        for job in todo:
            yield make(job, progress)
        return
    futures = [executor.submit(_made_elsewhere, job) for job in todo]
    taken = 0
    try:
        for future in futures:
            made = future.result()
            taken += 1
            progress(sum(entry["pieces"] for _, entry in made.files))
            yield made
    except BaseException:
        _abandon(futures[taken:])
        raise


def _abandon(futures: Iterable[Future[Made]]) -> None:
    """Start no more jobs, let running ones end, and remove what they staged."""
    futures = list(futures)
    for future in futures:
        future.cancel()
    for future in futures:
        with contextlib.suppress(BaseException):
            discard(staged for staged, _ in future.result().files)


def _made_elsewhere(job: Job) -> Made:
    return make(job, lambda printed: None)


def _commit(made: Sequence[Made], heads: dict[Path, dict[str, Any]]) -> list[Path]:
    """Rename the files of finished jobs into place, then tell the manifests of their folders."""
    written: list[Path] = []
    by_folder: dict[Path, list[tuple[Staged, manifest.Entry]]] = {}
    for each in made:
        if each.files:
            by_folder.setdefault(each.job.folder, []).extend(each.files)
    try:
        for folder in list(by_folder):
            files = by_folder.pop(folder)
            try:
                written += commit([staged for staged, _ in files])
            finally:
                # Also after a failure the manifest tells the truth about what got its name.
                named = [entry for staged, entry in files if sha256_of(staged.path) == staged.sha256]
                if named:
                    manifest.write(folder, heads[folder], named)
    except BaseException:
        discard(staged for files in by_folder.values() for staged, _ in files)
        raise
    return written


def _is_whole(job: Job, outcome: Outcome, progress: Progress) -> bool:
    if not job.inputs:
        return False
    file = f"{job.stem}.pdf"
    if not manifest.is_whole(job.folder, manifest.read(job.folder).get(file), job.inputs):
        return False
    outcome.kept.append(job.folder / file)
    progress(job.stop - job.start)
    return True


def _head(order: Order) -> dict[str, Any]:
    return {"pack": order.pack.name, "game": order.pack.game, "title": order.title}


# ---- jobs ---------------------------------------------------------------------------------


def _jobs(
    order: Order, component: Component, settings: Settings, form: Format, run: int, outcome: Outcome
) -> list[Job]:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", component.name):
        raise ValueError(f"component name '{component.name}' is no file name")
    if not component.printed or (not component.pieces and (component.kind != "book" or form != "pdf")):
        return []
    if _for_press(component) and (settings.ink != PRESS or form != "pdf"):
        return []
    box = order.pack.place("game.yaml")
    try:
        trimmed = size_of(component, order.pack)
    except LayoutError as problem:
        outcome.problems += problem.problems
        return []
    whole = Job(
        run,
        form,
        _on_paper(component, order.title),
        0,
        len(component.pieces),
        trimmed,
        order.folder,
        component.name,
        order.pack.layouts,
        settings,
        Imprint(order.title, __version__, order.pack.digest),
        box,
    )
    if component.kind == "book":
        return _book(order, whole, outcome)
    step = VOLUME_PIECES
    if form == "pdf" and component.kind != "board":
        step -= step % pieces.per_sheet(component, trimmed, settings)
    if len(component.pieces) <= VOLUME_PIECES:
        if component.series is not None and form == "pdf":
            # Its cards are made one after the other while they are printed.
            return [whole]
        held = [component.pieces[i] for i in range(len(component.pieces))]
        return [replace(whole, component=replace(whole.component, pieces=held))]
    starts = range(0, len(component.pieces), step)
    digits = max(2, len(str(len(starts))))
    layouts = _layouts_digest(order.pack.layouts)
    return [
        _volume(whole, f"{component.name}-{number:0{digits}}", start, step, layouts)
        for number, start in enumerate(starts, start=1)
    ]


def _for_press(component: Component) -> bool:
    """Whether it has plates, which only a press can print."""
    return component.series is not None and bool(component.series.plates)


def _on_paper(component: Component, game: str) -> Component:
    """The component with its title as it reads beside the name of the game."""
    return replace(component, title=component.title.removeprefix(f"{game}: ").removeprefix(f"{game} "))


def _volume(whole: Job, stem: str, start: int, step: int, layouts: str) -> Job:
    stop = min(start + step, whole.stop)
    component, held = whole.component, whole.component.pieces
    if isinstance(held, list | tuple):
        # Only its own pieces travel with a job; a sequence that makes its pieces travels whole.
        component = replace(component, pieces=held[start:stop])
    made_of = {
        "settings": asdict(whole.settings),
        "imprint": asdict(whole.imprint),
        "layouts": layouts,
        "size": whole.size.model_dump(),
        "component": [component.name, component.title, component.kind, whole.format],
        "range": [start, stop],
        "ends": [repr(held[start]), repr(held[stop - 1])],
    }
    inputs = hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()
    inputs = inputs if whole.format == "pdf" else ""
    return replace(whole, component=component, stem=stem, start=start, stop=stop, inputs=inputs)


def _layouts_digest(folders: Sequence[Path]) -> str:
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                body = path.read_bytes()
                whole.update(f"{path.relative_to(folder).as_posix()}\n{len(body)}\n".encode())
                whole.update(body)
    return whole.hexdigest()


def _book(order: Order, whole: Job, outcome: Outcome) -> list[Job]:
    from generator.press.book.book import Manuscript
    from generator.press.book.plates import cover_faces, faces_to_show
    from generator.reading.packs import shown

    file = whole.component.text
    try:
        text = order.pack.text(file)
    except BadFile as problem:
        outcome.problems.append(problem.problem)
        return []
    faces = faces_to_show(order.all, order.pack.layouts)
    path = shown(order.pack.folder / file)
    copy = Manuscript(text, path, order.tagline, faces, cover_faces(order.all, faces))
    return [replace(whole, component=replace(whole.component, pieces=()), start=0, stop=0, copy=copy)]
