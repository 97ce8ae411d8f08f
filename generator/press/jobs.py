"""One file to make, described so that another process can make it, and the making of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from generator.contract import Component, Face, Piece
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.drawing.svg import writer
from generator.press.manifest import Entry
from generator.press.sheets import pieces as sheets
from generator.press.sheets.pieces import Imprint, Printed, Progress, Settings
from generator.reading.problems import Place, Problem
from generator.system.atomic_files import Staged, discard, stage, stage_written

if TYPE_CHECKING:
    from generator.press.book.book import Manuscript

Format = Literal["pdf", "svg", "png"]
PREVIEW_DPI = 300

_faces: dict[tuple[int, tuple[Path, ...], str], Faces] = {}


@dataclass(frozen=True, slots=True)
class Job:
    """Make ``stem``.pdf in ``folder``, or pictures in ``folder/stem/``, from some of a component's pieces.

    Pieces ``start`` to ``stop`` go in: ``component`` holds just those, or a sequence that makes all of
    them when asked. ``place`` is where to look when a piece does not say where it comes from.
    ``copy`` is there for books. ``inputs``, if given, is the hash of everything the file is made of.
    """

    run: int
    format: Format
    component: Component
    start: int
    stop: int
    size: Size
    folder: Path
    stem: str
    layouts: tuple[Path, ...]
    settings: Settings
    imprint: Imprint
    place: Place
    copy: Manuscript | None = None
    inputs: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a job: files waiting for their names, or problems and no file."""

    job: Job
    files: tuple[tuple[Staged, Entry], ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()


def make(job: Job, progress: Progress) -> Made:
    """Print and stage the files of a job. Nothing has its final name yet."""
    try:
        faces = _faces_for(job)
        if job.format != "pdf":
            return _pictures(job, faces, progress)
        if job.component.kind == "book":
            return _book(job, faces, progress)
        if job.component.kind == "board":
            return _board(job, faces, progress)
        if _is_series(job):
            return _series(job, faces, progress)
        printed = sheets.print_sheets(
            job.component, pieces(job), job.size, job.settings, job.imprint, faces, progress, job.place
        )
    except LayoutError as problem:
        return Made(job, problems=problem.problems)
    return _staged(job, [(f"{job.stem}.pdf", printed)])


def forget_faces() -> None:
    """Let go of the templates and fonts kept for the jobs of a run."""
    _faces.clear()


def pieces(job: Job) -> list[Piece]:
    """The pieces that go into the job's file."""
    held = job.component.pieces
    if len(held) == job.stop - job.start:
        return [held[i] for i in range(len(held))]
    return [held[i] for i in range(job.start, job.stop)]


def _faces_for(job: Job) -> Faces:
    """Fonts, templates and symbols are read once a run and process."""
    key = (job.run, job.layouts, job.settings.ink)
    if key not in _faces:
        # A process may print for many runs; only the last needs its faces.
        for old in [known for known in _faces if known[0] != job.run]:
            del _faces[old]
        _faces[key] = Faces(job.layouts, job.settings.ink)
    return _faces[key]


# ---- kinds of files -----------------------------------------------------------------------


def _book(job: Job, faces: Faces, progress: Progress) -> Made:
    from generator.press.book.book import page_size, print_book
    from generator.press.book.booklet import impose

    assert job.copy is not None
    book = print_book(job.component.title, job.copy, job.settings, job.imprint, faces)
    if book.problems:
        return Made(job, problems=book.problems)
    paper = job.settings.paper
    progress(1)
    if job.settings.single:
        return _staged(job, [(f"{job.stem}.pdf", book)])
    press = job.settings.ink == PRESS
    data, sides = impose(book.data, page_size(paper), paper, job.settings.flip, press)
    booklet = Printed(data, sides, 1, 0.0)
    return _staged(job, [(f"{job.stem}.pdf", book), (f"{job.stem}-booklet.pdf", booklet)])


def _board(job: Job, faces: Faces, progress: Progress) -> Made:
    from generator.press.sheets.boards import print_large, print_tiles

    made = []
    for suffix, print_one in (("", print_tiles), ("-large", print_large)):
        if job.settings.single and not suffix:
            continue
        printed = print_one(job.component, pieces(job), job.size, job.settings, job.imprint, faces, job.place)
        made.append((f"{job.stem}{suffix}.pdf", printed))
        if printed.problems:
            break
    progress(sum(piece.copies for piece in pieces(job)))
    return _staged(job, made)


def _is_series(job: Job) -> bool:
    """A series is printed as one, unless its pieces have to be scaled to the paper."""
    if job.component.series is None:
        return False
    plan = sheets.plan_of(job.component, job.size, job.settings, job.place)
    return isinstance(plan, Problem) or plan.scale == 1


def _series(job: Job, faces: Faces, progress: Progress) -> Made:
    """Written as its cards are made: such a file may be longer than memory."""
    from generator.press.series.writer import print_series

    held = job.component.pieces
    first = 0 if len(held) == job.stop - job.start else job.start
    made = (held[i] for i in range(first, first + job.stop - job.start))
    staged, printed = stage_written(
        job.folder / f"{job.stem}.pdf",
        lambda file: print_series(
            file,
            job.component,
            made,
            job.size,
            job.settings,
            job.imprint,
            faces,
            progress,
            job.place,
            job.stop - job.start,
        ),
    )
    if printed.problems:
        discard([staged])
        return Made(job, problems=printed.problems)
    return Made(job, ((staged, _entry(job, staged, printed)),), remarks=printed.remarks)


def _pictures(job: Job, faces: Faces, progress: Progress) -> Made:
    """Every face of the component as a picture of its own, trimmed."""
    found: list[Problem] = []
    files: list[tuple[Staged, Entry]] = []
    try:
        for name, piece, face in _each_once(pieces(job)):
            try:
                drawing = faces.draw(face, job.size.width, job.size.height)
                data = _picture(job, faces, drawing)
            except LayoutError as problem:
                found += problem.problems
                continue
            found += problems_of(drawing.findings, piece, job.place)
            path = job.folder / job.stem / f"{name}.{job.format}"
            staged = stage(path, data)
            files.append((staged, _entry(job, staged, Printed(data, 1, 1, 0.0))))
            progress(1)
    except BaseException:
        discard(staged for staged, _ in files)
        raise
    if found:
        discard(staged for staged, _ in files)
        return Made(job, problems=tuple(dict.fromkeys(found)))
    return Made(job, tuple(files))


def _picture(job: Job, faces: Faces, drawing: Drawing) -> bytes:
    if job.format == "svg":
        return writer.document(drawing, faces.fonts).encode()
    from generator.press.preview import face_png

    return face_png(drawing, faces.fonts, PREVIEW_DPI)


def _each_once(found: Sequence[Piece]) -> Iterator[tuple[str, Piece, Face]]:
    """File name, piece and face; a face that several pieces share is shown for the first of them."""
    shown: list[Face] = []
    names: set[str] = set()
    for piece in found:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is None or face in shown:
                continue
            shown.append(face)
            plain = re.sub(r"[^\w-]+", "-", piece.id).strip("-") or "piece"
            name, n = f"{plain}-{side}", 1
            while name in names:
                n += 1
                name = f"{plain}-{n}-{side}"
            names.add(name)
            yield name, piece, face


# ---- staging ------------------------------------------------------------------------------


def _staged(job: Job, printed: Sequence[tuple[str, Printed]]) -> Made:
    problems = [problem for _, each in printed for problem in each.problems]
    if problems:
        return Made(job, problems=tuple(dict.fromkeys(problems)))
    files: list[tuple[Staged, Entry]] = []
    try:
        for name, each in printed:
            staged = stage(job.folder / name, each.data)
            files.append((staged, _entry(job, staged, each)))
    except BaseException:
        discard(staged for staged, _ in files)
        raise
    remarks = dict.fromkeys(remark for _, each in printed for remark in each.remarks)
    return Made(job, tuple(files), remarks=tuple(remarks))


def _entry(job: Job, staged: Staged, printed: Printed) -> Entry:
    """What the manifest says about a file."""
    settings = job.settings
    entry: Entry = {
        "file": staged.path.relative_to(job.folder).as_posix(),
        "component": job.component.name,
        "title": job.component.title,
        "sha256": staged.sha256,
        "bytes": staged.bytes,
        "pages": printed.pages,
        "pieces": printed.pieces,
        "content": job.imprint.content,
        "broadside": job.imprint.version,
        "ink": settings.ink,
    }
    if job.format == "pdf":
        entry |= {
            "paper": "a page each" if settings.single else settings.paper.title,
            "backs": settings.backs,
            "flip": settings.flip,
            "offset_mm": list(settings.offset),
            "bleed_mm": printed.bleed,
        }
    return entry | {"inputs": job.inputs} if job.inputs else entry
