"""Jobs become files in the output folder: in parallel, all or nothing, never half."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.press import manifest
from generator.press.job import Job
from generator.press.planning import VOLUME_PIECES, Order, Plan, jobs_of
from generator.press.settings import Format, Progress, Settings, silent
from generator.press.staging import Result, forget_faces, print_job
from generator.reading.problems import Problem, in_file_order
from generator.system.atomic_files import Staged, commit, discard, sha256_of

_run_numbers = itertools.count()


@dataclass(slots=True)
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
    outcome = Outcome()
    jobs, outcome.problems = jobs_of(orders, Plan(next(_run_numbers), settings, form, volume_pieces, changed))
    if outcome.problems:
        return outcome
    heads = {order.folder: _head(order) for order in orders}
    due = [job for job in jobs if not ((job.volume or changed) and _is_whole(job, outcome, progress))]
    waiting: list[Result] = []
    try:
        for result in _results(due, executor, progress):
            outcome.problems += result.problems
            outcome.remarks += [remark for remark in result.remarks if remark not in outcome.remarks]
            if result.job.volume and not result.problems:
                outcome.written += _commit([result], heads)
            else:
                waiting.append(result)
        if not outcome.problems:
            ready, waiting = waiting, []
            outcome.written += _commit(ready, heads)
    finally:
        discard(staged for result in waiting for staged, _ in result.files)
        forget_faces()
    outcome.problems = in_file_order(outcome.problems)
    return outcome


def _results(jobs: Sequence[Job], executor: Executor | None, progress: Progress) -> Iterator[Result]:
    """The result of each job, in the order of the jobs."""
    if executor is None:
        for job in jobs:
            yield print_job(job, progress)
        return
    futures = [executor.submit(print_job, job) for job in jobs]
    taken = 0
    try:
        for future in futures:
            result = future.result()
            taken += 1
            progress(sum(entry["pieces"] for _, entry in result.files))
            yield result
    except BaseException:
        _abandon(futures[taken:])
        raise


def _abandon(futures: Iterable[Future[Result]]) -> None:
    """Start no more jobs, let running ones end, and remove what they staged."""
    futures = list(futures)
    for future in futures:
        future.cancel()
    for future in futures:
        with contextlib.suppress(BaseException):
            discard(staged for staged, _ in future.result().files)


def _commit(results: Sequence[Result], heads: dict[Path, dict[str, Any]]) -> list[Path]:
    """Rename the files of finished jobs into place, then tell the manifests of their folders."""
    written: list[Path] = []
    by_folder: dict[Path, list[tuple[Staged, manifest.Entry]]] = {}
    for result in results:
        if result.files:
            by_folder.setdefault(result.job.folder, []).extend(result.files)
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
    """Whether the files of a job are there already; then the outcome says that they were kept."""
    entries = manifest.read(job.folder)
    own = [name for name, entry in entries.items() if job.inputs and entry.get("inputs") == job.inputs]
    wanted = {file for name in own for file in entries[name].get("files", [name])}
    if not own or not all(manifest.is_whole(job.folder, entries.get(name), job.inputs) for name in wanted):
        return False
    outcome.unchanged += [job.folder / name for name in sorted(wanted)]
    progress(job.count)
    return True


def _head(order: Order) -> dict[str, Any]:
    return {"pack": order.pack.name, "game": order.pack.game, "title": order.title}
