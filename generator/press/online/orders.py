"""Orders of tables online become jobs, and jobs files: all of a run, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator import __version__
from generator.contract import Component
from generator.drawing.sizes import Size
from generator.press.job import Job
from generator.press.online.setups import OnlineTable
from generator.press.planning import Order, manuscript_of
from generator.press.print_run import Outcome, run_jobs
from generator.press.settings import Format, Origin, Progress, Settings, silent
from generator.reading.packs import BadFile

Due = tuple[Order, OnlineTable]


def write_tables(
    due: Sequence[Due], settings: Settings, form: Format, progress: Progress = silent
) -> Outcome:
    """Write each order as a table of that format. Files appear together at the end, or not at all."""
    try:
        jobs = [_job(order, table, settings, form, run) for run, (order, table) in enumerate(due)]
    except BadFile as problem:
        return Outcome(problems=[problem.problem])
    return run_jobs(jobs, [order for order, _ in due], progress)


def _job(order: Order, table: OnlineTable, settings: Settings, form: Format, run: int) -> Job:
    """The job of one game; its first book comes along. BadFile for one that cannot be read."""
    pack = order.pack
    books = [each for each in order.components if each.name in table.setup.books]
    book = books[0].title if books else ""
    title = book if book and form == "tts" else order.title
    faces = sum(1 if thing.back is None else 2 for thing in table.setup.things())
    name = pack.name if form == "pcio" else form
    return Job(
        component=Component(form, title, "sheet", "page"),
        start=0,
        stop=faces,
        size=Size(title=form, width=1, height=1),
        settings=replace(settings, full_bleed=True),
        origin=Origin(order.title, __version__, pack.digest),
        place=pack.place("game.yaml"),
        folder=order.folder,
        name=name,
        layouts=pack.layouts,
        words=pack.words,
        run=-1 - run,
        format=form,
        manuscript=manuscript_of(order, books[0]) if books else None,
        trusted=pack.trusted,
        pack=Path(pack.folder),
        table=replace(table, book=book),
    )
