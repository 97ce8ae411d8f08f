"""Jobs become files in the output folder: in parallel, all or nothing, never half."""

from __future__ import annotations

import contextlib
import itertools
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.contract.retail.bought import replaced
from generator.contract.retail.imprint import lines, missing
from generator.drawing.faces import Faces
from generator.drawing.findings import each_picture_once
from generator.drawing.layouts import LayoutError, Layouts
from generator.drawing.style import PRESS
from generator.press import manifest
from generator.press.dockets.folder import KEY, Edition
from generator.press.dockets.folder import NAME as DOCKET
from generator.press.dockets.guide import NAME as GUIDE
from generator.press.dockets.guide import Guide, guide
from generator.press.isolation import print_jobs, print_one
from generator.press.job import Job
from generator.press.planning import VOLUME_PIECES, Order, Plan, jobs_of
from generator.press.settings import Format, Progress, Settings, silent
from generator.press.staging import Result, forget_faces
from generator.reading.game_folders import are_installed
from generator.reading.header import header
from generator.reading.problems import Problem
from generator.system.atomic_files import Staged, commit, discard, sha256_of, stage
from generator.system.leftovers import at_work_in
from generator.system.values import record

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_run_numbers = itertools.count()
NO_TICKETS: Mapping[Path, Edition | Guide] = MappingProxyType({})


@record(slots=True)
class Outcome:
    """The outcome of a run. With ``problems`` nothing was written but finished volumes of long runs."""

    written: list[Path] = field(default_factory=list)
    unchanged: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def print_orders(
    orders: Sequence[Order],
    settings: Settings,
    form: Format = "pdf",
    executor: Executor | None = None,
    progress: Progress = silent,
    volume_pieces: int = VOLUME_PIECES,
    changed: bool = False,
) -> Outcome:
    """Print every component of every order. Files appear together at the end, or not at all.

    When only what is ``changed`` is wanted, files that are whole and made from the same are left alone.

    Only components of more than ``volume_pieces`` are different: each of their volumes appears when it is
    finished, and one that is there already, whole and made from the same content, is left as it is.
    """
    return begun(
        orders,
        settings,
        form,
        executor=executor,
        progress=progress,
        volume_pieces=volume_pieces,
        changed=changed,
    ).finish()


def run_jobs(jobs: Sequence[Job], orders: Sequence[Order], progress: Progress = silent) -> Outcome:
    """The files of these jobs of the orders, in this process; all appear together at the end, or none."""
    heads = {order.folder: _head(order) for order in orders}
    return Printing(Outcome(), jobs, heads, None, progress).finish()


def begun(
    orders: Sequence[Order],
    settings: Settings,
    form: Format = "pdf",
    executor: Executor | None = None,
    progress: Progress = silent,
    volume_pieces: int = VOLUME_PIECES,
    changed: bool = False,
) -> Printing:
    """The same run, begun: an executor is at work on it until ``finish`` or ``abandon`` is called."""
    outcome = Outcome()
    jobs, outcome.problems = jobs_of(orders, Plan(next(_run_numbers), settings, form, volume_pieces, changed))
    if outcome.problems:
        return Printing(outcome, [], {}, None, progress)
    heads = {order.folder: _head(order) for order in orders}
    due = [job for job in jobs if not ((job.volume or changed) and _is_whole(job, outcome, progress))]
    tickets = _tickets(orders, settings) if form == "pdf" and not settings.shop else {}
    return Printing(outcome, due, heads, executor, progress, tickets)


def _tickets(orders: Sequence[Order], settings: Settings) -> dict[Path, Edition | Guide]:
    """The folders that get a docket or a guide: of whole games, and those whose own would be true no more."""
    if settings.ink == PRESS:
        wanted = (each for each in orders if each.whole or (each.folder / DOCKET).is_file())
        return {order.folder: _edition(order) for order in wanted}
    # A file alone says at its edge how it is printed.
    return {
        order.folder: _guide(order, settings)
        for order in orders
        if (order.whole and len(order.components) > 1) or (order.folder / GUIDE).is_file()
    }


def _guide(order: Order, settings: Settings) -> Guide:
    game, pack = header(order.pack), order.pack
    of = Guide(order.title, order.all, pack.words, game.credits, game.bought)
    if not are_installed(pack.layouts):
        # Their templates are worked out under limits, in a process of their own.
        return of
    with contextlib.suppress(LayoutError):
        covers = (each.pieces[0].front for each in order.all if each.kind == "book" and each.pieces)
        faces = Faces(pack.layouts, settings.ink, pack.words, trusted=True, pack=pack.folder)
        return replace(of, faces=faces, cover=next(covers, None))
    return of


def _edition(order: Order) -> Edition:
    game = header(order.pack)
    apart = [each for each in order.all if each.home_only and each not in order.components]
    left_out = [each.title for each in apart if each.name not in replaced(game.bought)]
    return Edition(
        order.title,
        tuple(left_out),
        imprint=tuple(lines(game.imprint, order.pack.words)),
        ean=game.ean,
        missing=tuple(missing(game)),
        bought=game.bought,
        credits=game.credits,
    )


class Printing:
    """A run under way. Its jobs go to the executor at once, in the order in which they are finished."""

    def __init__(
        self,
        outcome: Outcome,
        jobs: Sequence[Job],
        heads: dict[Path, dict[str, Any]],
        executor: Executor | None,
        progress: Progress,
        tickets: Mapping[Path, Edition | Guide] = NO_TICKETS,
    ) -> None:
        self.outcome, self.jobs, self.heads, self.tickets = outcome, jobs, heads, tickets
        self.executor, self.progress = executor, progress
        self._place = contextlib.ExitStack()
        self._place.enter_context(at_work_in(*dict.fromkeys(_folder(job) for job in jobs)))
        self._tasks: deque[Future[Result]] = deque()
        try:
            if executor is not None:
                from generator.system.workers import submitted

                self._tasks.extend(submitted(executor, print_one, job) for job in jobs)
        except BaseException:
            self.abandon()
            raise

    def finish(self) -> Outcome:
        """Wait for the files, and put them all in place or none."""
        outcome = self.outcome
        waiting: list[Result] = []
        try:
            for result in self._results():
                outcome.problems += result.problems
                outcome.remarks += [remark for remark in result.remarks if remark not in outcome.remarks]
                if result.job.volume and not result.problems:
                    outcome.written += _commit([result], self.heads)
                else:
                    waiting.append(result)
            if not outcome.problems:
                for folder, of in self.tickets.items():
                    if isinstance(of, Guide):
                        waiting += _guided(folder, of, waiting)
                    else:
                        waiting += _docketed(folder, of, waiting)
                ready, waiting = waiting, []
                outcome.written += _commit(ready, self.heads)
        finally:
            discard(staged for result in waiting for staged, _ in result.files)
            forget_faces()
            self.abandon()
        outcome.problems = each_picture_once(outcome.problems)
        return outcome

    def abandon(self) -> None:
        """Start no more jobs, let go of those under way, and remove what they staged."""
        tasks, self._tasks = self._tasks, deque()
        if self.executor is not None and tasks:
            from generator.system.workers import abandon

            abandon(self.executor, tasks)
            for task in tasks:
                with contextlib.suppress(BaseException):
                    discard(staged for staged, _ in task.result().files)
        self._place.close()

    def _results(self) -> Iterator[Result]:
        """The result of each job, in the order of the jobs."""
        if self.executor is None:
            yield from print_jobs(self.jobs, self.progress)
        while self._tasks:
            from generator.system.workers import result_of

            result = result_of(self._tasks[0])
            self._tasks.popleft()
            self.progress(sum(entry["pieces"] for _, entry in result.files))
            yield result


def _docketed(folder: Path, edition: Edition, results: Sequence[Result]) -> list[Result]:
    """Docket and die of a folder that gets new files, unless they stand there already as they would be."""
    own = _of(folder, results)
    if not own:
        return []
    from generator.press.dockets.die import NAME as DIE
    from generator.press.dockets.die import die
    from generator.press.dockets.folder import docket

    merged = _entries(folder, own)
    paths = {entry["file"]: staged.temporary for result in own for staged, entry in result.files}
    cut = [name for name, entry in merged.items() if entry.get(KEY, {}).get("spot_inks")]
    lines = die(((name, paths.get(name, folder / name)) for name in cut), f"{edition.game}: die")
    page = docket(edition, list(merged.values()), DIE if lines else "")
    wanted = ((DIE, "die", "Die", lines), (DOCKET, "docket", "Docket", page))
    files = (_beside(own[-1], name, kind, title, data) for name, kind, title, data in wanted if data)
    return [result for result in files if result is not None]


def _guided(folder: Path, of: Guide, results: Sequence[Result]) -> list[Result]:
    """The guide of a folder that gets new files, unless it stands there already as it would be."""
    own = _of(folder, results)
    if not own:
        return []
    page = guide(of, list(_entries(folder, own).values()))
    added = _beside(own[-1], GUIDE, "guide", of.words("guide.title", game=of.game), page) if page else None
    return [added] if added is not None else []


def _of(folder: Path, results: Sequence[Result]) -> list[Result]:
    """Those that have new files for a folder."""
    return [result for result in results if result.job.folder == folder and result.files]


def _entries(folder: Path, own: Sequence[Result]) -> dict[str, Mapping[str, Any]]:
    """All files of a folder by their names, in order: those that are there, and over them the new ones."""
    there = {name: each for name, each in manifest.read(folder).items() if (folder / name).is_file()}
    merged = there | {entry["file"]: entry for result in own for _, entry in result.files}
    return {name: merged[name] for name in sorted(merged)}


def _beside(last: Result, name: str, kind: str, title: str, data: bytes) -> Result | None:
    """A file of a folder that is of no component; None where it stands there already."""
    staged = stage(last.job.folder / name, data)
    if sha256_of(staged.path) == staged.sha256:
        discard([staged])
        return None
    origin = last.job.origin
    entry: manifest.Entry = {
        "file": name,
        "component": kind,
        "title": title,
        "sha256": staged.sha256,
        "bytes": staged.bytes,
        "content": origin.content,
        "broadside": origin.version,
        "ink": last.job.settings.ink,
    }
    return replace(last, files=((staged, entry),), remarks=())


def _folder(job: Job) -> Path:
    """The folder the files of a job go into."""
    if job.settings.shop:
        return job.folder / job.settings.shop
    return job.folder if job.format in ("pdf", "pcio") else job.folder / job.name


def _commit(results: Sequence[Result], heads: dict[Path, dict[str, Any]]) -> list[Path]:
    """Rename the files of finished jobs into place, then tell the manifests of their folders."""
    written: list[Path] = []
    by_folder: dict[Path, list[tuple[Staged, manifest.Entry]]] = {}
    fonts: dict[Path, list[Any]] = {}
    for result in results:
        if result.files:
            by_folder.setdefault(result.job.folder, []).extend(result.files)
            fonts[result.job.folder] = list(result.fonts)
    try:
        for folder in list(by_folder):
            files = by_folder.pop(folder)
            try:
                written += commit([staged for staged, _ in files])
            finally:
                # Also after a failure the manifest tells the truth about what got its name.
                named = [entry for staged, entry in files if staged.has_its_name]
                if named:
                    manifest.write(folder, heads[folder] | {"fonts": fonts[folder]}, named)
    except BaseException:
        discard(staged for files in by_folder.values() for staged, _ in files)
        raise
    return written


def _is_whole(job: Job, outcome: Outcome, progress: Progress) -> bool:
    """Whether the files of a job are there already; then the outcome says that they were kept."""
    entries = manifest.read(job.folder)
    own = [name for name, entry in entries.items() if job.inputs and entry.get("inputs") == job.inputs]
    wanted = {file for name in own for file in entries[name].get("files", [name])}
    if not own or not all(manifest.is_whole(job.folder, entries.get(name), job.inputs) for name in wanted):
        return False
    if not all(_shows_the_same(job, entries[name]) for name in wanted):
        return False
    outcome.unchanged += [job.folder / name for name in sorted(wanted)]
    progress(job.count)
    return True


def _shows_the_same(job: Job, entry: manifest.Entry) -> bool:
    """Whether the pictures that a file shows are still as they were."""
    files = Layouts([*([job.pack] if job.pack else []), *job.layouts])
    pictures = entry.get(manifest.PICTURES, {})
    paths = {name: files.find(str(name)) for name in pictures} if isinstance(pictures, dict) else {"": None}
    return all(path is not None and sha256_of(path) == pictures[name] for name, path in paths.items())


def _head(order: Order) -> dict[str, Any]:
    return {
        "pack": order.pack.name,
        "game": order.pack.game,
        "title": order.title,
    }
