"""A job becomes its files: printed, and staged until all of a run are ready for their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from generator.contract import Face, Piece
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.drawing.svg import writer
from generator.drawing.typography.licences import typefaces
from generator.press.job import Job
from generator.press.manifest import PICTURES, Entry
from generator.press.settings import Body, Printed, Progress, silent
from generator.press.sheets import pieces as sheets
from generator.press.sheets.placement import plan_of
from generator.reading.game_folders import are_installed
from generator.reading.problems import Problem
from generator.reading.strings.words import Words
from generator.system.atomic_files import Staged, discard, stage, stage_written
from generator.system.values import frozen

PREVIEW_DPI = 300
ALONE = ("scratch", "varnish", "legend", "white", "foil")
"""The endings of files of one plate, in black."""


@frozen
class Result:
    """The outcome of a job: files waiting for their names, or problems and no file.

    ``fonts`` are those of its layouts as a manifest names them; only who drew with them has read them.
    """

    job: Job
    files: tuple[tuple[Staged, Entry], ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()
    fonts: tuple[Mapping[str, str], ...] = ()


def print_job(job: Job, progress: Progress = silent) -> Result:
    """Print and stage the files of a job. Nothing has its final name yet."""
    try:
        faces = _faces(job)
        faces.forget_shown()
        result = _printed(job, faces, progress)
    except LayoutError as problem:
        return Result(job, problems=problem.problems)
    faces.pictures.keep_headers()
    if result.files:
        result = replace(result, fonts=tuple(typefaces(faces.fonts.values())))
    if job.settings.coverage:
        result = _with_coverage(result)
    if not faces.shown:
        return result
    pictures = {PICTURES: dict(sorted(faces.shown.items()))}
    files = tuple((staged, entry | pictures) for staged, entry in result.files)
    return replace(result, files=files, remarks=(*result.remarks, *_coarse(job, faces)))


def _with_coverage(result: Result) -> Result:
    """The result with the ink of each file told, and that of each page in its entry."""
    from generator.press.coverage import coverage, listed, told

    files, remarks = [], list(result.remarks)
    for staged, entry in result.files:
        if staged.path.suffix == ".pdf":
            sheets = coverage(staged.temporary)
            remarks.append(f"{staged.path.as_posix()}: {told(sheets)}")
            entry = entry | {"coverage": listed(sheets)}
        files.append((staged, entry))
    return replace(result, files=tuple(files), remarks=tuple(remarks))


def _coarse(job: Job, faces: Faces) -> Iterator[str]:
    if faces.coarse:
        few = f"{len(faces.coarse)} pictures have" if len(faces.coarse) > 1 else "one picture has"
        yield f"{job.name}: {few} fewer than 300 dots an inch; broadside validate says which"


def _printed(job: Job, faces: Faces, progress: Progress) -> Result:
    if job.table is not None:
        return _online(job, faces, progress)
    if job.settings.shop:
        return _for_a_shop(job, faces, progress)
    if job.format != "pdf":
        return _pictures(job, faces, progress)
    if job.settings.machine:
        from generator.press.cutting.sheets import for_a_machine

        files, remarks = for_a_machine(job, faces, progress)
        return replace(_staged(job, files), remarks=remarks)
    if job.component.kind == "book":
        return _book(job, faces, progress)
    if job.component.kind == "board":
        return _board(job, faces, progress)
    if _is_variable(job):
        return _variable(job, faces, progress)
    if job.settings.backs == "apart":
        return _sides_apart(job, faces, progress)
    printed = sheets.print_sheets(job, faces, progress)
    return _staged(job, [(f"{job.name}.pdf", printed), *sheets.plates_apart(job, faces)])


@lru_cache(maxsize=1)
def _faces_of_run(run: int) -> dict[tuple[tuple[Path, ...], str, Words, Path | None], Faces]:
    """Faces by layouts, ink, words and pack; asked for another run it forgets those of the last.

    Kept here and not handed in, because a job may be printed in a process that serves many runs.
    """
    return {}


def _faces(job: Job) -> Faces:
    """Fonts, templates and symbols, read once a run and process."""
    faces, key = _faces_of_run(job.run), (job.layouts, job.settings.ink, job.words, job.pack)
    if key not in faces:
        faces[key] = Faces(*key[:3], job.settings.full_bleed, are_installed(job.layouts), job.pack)
    return faces[key]


def forget_faces() -> None:
    """Let go of the templates and fonts of a run."""
    _faces_of_run.cache_clear()


def _sides_apart(job: Job, faces: Faces, progress: Progress) -> Result:
    """Fronts and backs as files of their own, page for page in the same order."""
    fronts = sheets.print_sheets(job, faces, progress, "front")
    backs = sheets.print_sheets(job, faces, silent, "back")
    if not (backs.pages or fronts.problems or backs.problems):
        return _staged(job, [(f"{job.name}.pdf", fronts)])
    files = [(f"{job.name}-fronts.pdf", fronts), (f"{job.name}-backs.pdf", backs)]
    return _staged(job, [*files, *sheets.plates_apart(job, faces)])


# ---- kinds of files -----------------------------------------------------------------------


def _book(job: Job, faces: Faces, progress: Progress) -> Result:
    from generator.press.book.book import page_size, print_book
    from generator.press.book.booklet import how_to_make, impose

    book = print_book(job, faces)
    if book.problems:
        return Result(job, problems=book.problems)
    settings = job.settings
    progress(1)
    if settings.one_per_page:
        return _staged(job, [(f"{job.name}.pdf", book)])
    paper, press = settings.paper, settings.ink == PRESS
    wide, high = page_size(paper)
    if 2 * wide > max(paper.width, paper.height) or high > min(paper.width, paper.height):
        remark = f"{job.name}: no booklet; two pages of {wide:g} x {high:g} mm do not fit on {paper.title}"
        return _staged(job, [(f"{job.name}.pdf", replace(book, remarks=(*book.remarks, remark)))])
    note_page = None if press else how_to_make(job, faces, page_size(paper))
    marked = settings.marks != "none"
    body, sides = impose(
        bytes(book.data),
        page_size(paper),
        paper,
        settings.flip,
        press,
        note_page,
        marked=marked,
        claim=settings.claim,
    )
    booklet = Printed(body, sides, 1, 0.0)
    return _staged(job, [(f"{job.name}.pdf", book), (f"{job.name}-booklet.pdf", booklet)])


def _board(job: Job, faces: Faces, progress: Progress) -> Result:
    """Tiles to print at home, and one large sheet where the board is larger than a page."""
    from generator.press.sheets.boards import fits_one_page, plates_apart, print_large, print_tiles

    files: list[tuple[str, Printed]] = []
    if not job.settings.one_per_page:
        files.append((f"{job.name}.pdf", print_tiles(job, faces)))
    if job.settings.one_per_page or not (files[0][1].problems or fits_one_page(job)):
        files.append((f"{job.name}-large.pdf", print_large(job, faces)))
    progress(sum(piece.copies for piece in job.pieces()))
    return _staged(job, [*files, *plates_apart(job, faces)])


def _online(job: Job, faces: Faces, progress: Progress) -> Result:
    """A whole game as the files of a table online."""
    from generator.press.online.tables import table_files

    files, problems = table_files(job, faces, progress)
    return Result(job, problems=tuple(problems)) if problems else _staged(job, files)


def _is_variable(job: Job) -> bool:
    """Variable data is written as such, unless its pieces have to be scaled to the paper."""
    if job.component.variable is None:
        return False
    plan = plan_of(job.component, job.size, job.settings, job.place)
    return isinstance(plan, Problem) or plan.scale == 1


def _variable(job: Job, faces: Faces, progress: Progress) -> Result:
    """Written as its cards are made: such a file may be longer than memory."""
    from generator.press.variable_data.docket import without_plates
    from generator.press.variable_data.writer import print_variable

    data = job.component.variable
    assert data is not None
    cards = job
    if job.settings.plates == "apart" and data.spot_plates:
        cards = replace(job, component=replace(job.component, variable=without_plates(data)))
    staged, printed = stage_written(
        job.folder / f"{job.name}.pdf",
        lambda file: print_variable(file, cards, cards.each_piece(), faces, progress),
    )
    if printed.problems:
        discard([staged])
        return Result(job, problems=printed.problems)
    waiting = [(staged, _entry(job, staged, replace(printed, places=())))]
    if not data.spot_plates:
        return Result(job, tuple(waiting), remarks=printed.remarks)
    try:
        beside = _staged(job, list(_for_the_shop(job, faces, printed)))
    except BaseException:
        discard([staged])
        raise
    files = [*waiting, *beside.files]
    names = [entry["file"] for _, entry in files]
    return Result(
        job, tuple((staged, entry | {"files": names}) for staged, entry in files), remarks=printed.remarks
    )


def _for_the_shop(job: Job, faces: Faces, printed: Printed) -> Iterator[tuple[str, Printed]]:
    """The papers that go to a printing house beside scratch cards."""
    from generator.press.variable_data.docket import TRAP_MM, control_numbers, docket, plate_files, trap_mm

    plan = plan_of(job.component, job.size, job.settings, job.place)
    assert not isinstance(plan, Problem)
    files = list(plate_files(job, plan, faces)) if job.settings.plates == "apart" else []
    yield from files
    yield f"{job.name}.csv", Printed(control_numbers(printed.places), 0, 0, 0.0)
    names = [f"{job.name}.pdf", *(name for name, _ in files), f"{job.name}.csv"]
    page = docket(job, plan, faces, printed, names)
    trap = trap_mm(job, plan, faces)
    if trap is not None and trap < TRAP_MM:
        remark = (
            f"{job.name}: scratch ink reaches {trap:.2g} mm beyond what it hides; shops ask for {TRAP_MM:g}"
        )
        page = replace(page, remarks=(remark,))
    yield f"{job.name}-docket.pdf", page


def _pictures(job: Job, faces: Faces, progress: Progress) -> Result:
    """Every face of the component as a picture of its own, trimmed."""
    problems: list[Problem] = []
    files: list[tuple[Staged, Entry]] = []
    try:
        for name, piece, face in _each_once(job.pieces()):
            try:
                drawing = faces.draw(face, job.size.width, job.size.height)
                picture = _picture(job, faces, drawing)
            except LayoutError as problem:
                problems += problem.problems
                continue
            problems += errors_of(drawing.findings, piece, job.place)
            path = job.folder / job.name / f"{name}.{job.format}"
            staged = stage(path, picture)
            files.append((staged, _entry(job, staged, Printed(picture, 1, 1, 0.0))))
            progress(1)
    except BaseException:
        discard(staged for staged, _ in files)
        raise
    if problems:
        discard(staged for staged, _ in files)
        return Result(job, problems=tuple(dict.fromkeys(problems)))
    return Result(job, tuple(files))


def _for_a_shop(job: Job, faces: Faces, progress: Progress) -> Result:
    """The files of a component for a shop, or the papers of the whole order."""
    from generator.press.shop import delivery

    problems: list[Problem] = []
    remarks: list[str] = []
    waiting: list[tuple[Staged, Entry]] = []
    try:
        for name, printed in delivery.files(job, faces, progress):
            problems += printed.problems
            remarks += printed.remarks
            if name and not printed.problems:
                staged = _one_staged(job.folder / job.settings.shop / name, printed.data)
                waiting.append((staged, _entry(job, staged, printed)))
    except BaseException:
        discard(staged for staged, _ in waiting)
        raise
    if problems:
        discard(staged for staged, _ in waiting)
        return Result(job, problems=tuple(dict.fromkeys(problems)))
    names = [entry["file"] for _, entry in waiting]
    files = tuple((staged, entry | {"files": names}) for staged, entry in waiting)
    return Result(job, files, remarks=tuple(remarks))


def _picture(job: Job, faces: Faces, drawing: Drawing) -> bytes:
    if job.format == "svg":
        return writer.document(drawing, faces.fonts).encode()
    from generator.press.png import face_png

    return face_png(drawing, faces.fonts, PREVIEW_DPI)


def _each_once(pieces: Iterable[Piece]) -> Iterator[tuple[str, Piece, Face]]:
    """File name, piece and face; a face that several pieces share is shown for the first of them."""
    shown: list[Face] = []
    names: set[str] = set()
    for piece in pieces:
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


def _staged(job: Job, files: Sequence[tuple[str, Printed]]) -> Result:
    problems = [problem for _, printed in files for problem in printed.problems]
    if problems:
        return Result(job, problems=tuple(dict.fromkeys(problems)))
    waiting: list[tuple[Staged, Entry]] = []
    try:
        for name, printed in files:
            staged = _one_staged(job.folder / name, printed.data)
            waiting.append((staged, _entry(job, staged, printed)))
        if len(waiting) > 1:
            names = [entry["file"] for _, entry in waiting]
            waiting = [(staged, entry | {"files": names}) for staged, entry in waiting]
    except BaseException:
        discard(staged for staged, _ in waiting)
        raise
    remarks = dict.fromkeys(remark for _, printed in files for remark in printed.remarks)
    return Result(job, tuple(waiting), remarks=tuple(remarks))


def _one_staged(path: Path, data: bytes | Body) -> Staged:
    return stage(path, data) if isinstance(data, bytes) else stage_written(path, data.write_to)[0]


def _is_for_a_docket(staged: Staged, printed: Printed) -> bool:
    """Whether it is a file of pieces, and neither a list, nor a plate, nor a docket of its own."""
    stem, ending = staged.path.stem, staged.path.suffix
    return ending == ".pdf" and printed.pages > 0 and stem.rpartition("-")[2] not in (*ALONE, "docket")


def _entry(job: Job, staged: Staged, printed: Printed) -> Entry:
    """The manifest's words about one file of a job."""
    settings = job.settings
    entry: Entry = {
        "file": staged.path.relative_to(job.folder).as_posix(),
        "component": job.component.name,
        "title": job.component.title,
        "sha256": staged.sha256,
        "bytes": staged.bytes,
        "pages": printed.pages,
        "pieces": printed.pieces,
        "content": job.origin.content,
        "broadside": job.origin.version,
        "ink": settings.ink,
    }
    if job.format == "pdf":
        entry |= {
            "paper": "a page each" if settings.one_per_page else settings.paper.title,
            "backs": settings.backs,
            "flip": settings.flip,
            "offset_mm": list(settings.offset),
            "turn": settings.back_turn,
            "stretch": list(settings.stretch),
            "bleed_mm": printed.bleed,
        }
        if (claim := settings.claim) is not None:
            entry |= {"condition": claim.condition.name or claim.condition.title, "pdfx": claim.label}
        if any(printed.cuts):
            entry["cuts"] = [list(sentences) for sentences in printed.cuts]
        if settings.ink == PRESS and not settings.shop and _is_for_a_docket(staged, printed):
            from generator.press.dockets.folder import KEY, facts_of

            entry[KEY] = facts_of(job, printed)
    return entry | {"inputs": job.inputs} if job.inputs else entry
