"""A job for a table online becomes its files: things drawn, laid out, and written in a format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from PIL import Image

from generator.contract import Face, Piece
from generator.contract.setup import Setup, Thing
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size, size
from generator.press.errors import UnusableTable
from generator.press.job import Job
from generator.press.online import pcio, tts
from generator.press.online.card_sheets import Key
from generator.press.online.how_to import PICTURES, about_pictures, how_to
from generator.press.online.layout import lay_out
from generator.press.online.notebook import pages
from generator.press.online.pcio_widgets import asset_name
from generator.press.online.pictures import Wanted, pages_as_png, rastered, shaped, shows_photographs
from generator.press.online.placing import Table
from generator.press.online.setups import OnlineTable, for_pcio, for_tts, shuffled, with_pages
from generator.press.png import MM_PER_INCH, as_png
from generator.press.settings import Printed, Progress
from generator.reading.problems import Problem
from generator.system.values import frozen

PCIO_DPI, MAX_PCIO_PIXELS = 160, 1600
"""Pictures of playingcards.io, looked at on a screen that shows the whole table, or three times as large."""
TTS_PROPORTION = 1.8
GROWN, ALMOST = (2.0, 1.7, 1.45, 1.2), 0.97
"""How much larger than in print boards may be, the largest at which all else keeps so much of its size."""
FIRST_SCALE, LAID_OUT, NEAR_ENOUGH = 1.5, 5, 0.003
"""Units a mm, of which names, dice and buttons need so many: a table is laid out until it is near enough."""
PCIO_PAPERS = 0.4
"""Papers are drawn smaller on a table that is a screen, and looked at enlarged."""
CLOSE = 2
"""So many pixels at least a unit of the table has, also where all lies on it much larger than in print."""
THUMBNAIL_PIXELS = 128
"""The longer side of a picture kept for the thumbnail of the table."""
PAGE_DPI, PAGE_SCALE, PAGE_UNITS = 110, 0.5, 160
"""Pages of a rulebook for playingcards.io, and how large they lie there, at least; they are read enlarged."""
SMALLER = 0.8
"""A picture with too many bytes is drawn anew, so many times as large, until it has fewer."""


@frozen
class _Things:
    """The sizes of all things of a setup, trimmed and as they are cut, and which have round corners."""

    sizes: dict[str, Size]

    def wanted(self, thing: Thing, face: Face, dpi: float) -> Wanted:
        """A face of a thing to be drawn."""
        trimmed = self.sizes[thing.id]
        size = trimmed.width, trimmed.height
        return Wanted(face, size, thing.outline, dpi, window=thing.window, turn=thing.turn)

    def cut(self, thing: Thing) -> tuple[float, float]:
        """Its width and height in mm."""
        return self.wanted(thing, thing.front, PCIO_DPI).cut

    def rounded(self) -> dict[str, bool]:
        """Whether the corners of each are round."""
        return {id: trimmed.corner > 0 for id, trimmed in self.sizes.items()}


def table_files(
    job: Job, faces: Faces, progress: Progress
) -> tuple[list[tuple[str, Printed]], list[Problem]]:
    """The files of a job by their names, or why there are none. LayoutError for a size that is not known."""
    table = job.table
    assert table is not None
    setup = for_pcio(table.setup) if job.format == "pcio" else for_tts(table.setup)
    every = (*setup.things(), *(holder.like for holder in setup.holders))
    things = _Things({each.id: size(each.size, job.layouts, place=job.place) for each in every})
    if problems := list(_problems(job, setup, things, faces)):
        return [], problems
    try:
        if job.format == "pcio":
            return _pcio(job, setup, things, faces, progress)
        return _tts(job, replace(table, setup=setup), things, faces, progress)
    except UnusableTable as problem:
        return [], [Problem(job.place, "too-large", problem.message, problem.hint)]


def _problems(job: Job, setup: Setup, things: _Things, faces: Faces) -> Iterator[Problem]:
    """The problems of the faces that would stop them from being printed."""
    problems: dict[Problem, None] = {}
    for thing in setup.things():
        trimmed = things.sizes[thing.id]
        for face in filter(None, (thing.front, thing.back)):
            try:
                drawing = faces.draw(face, trimmed.width, trimmed.height)
            except LayoutError as problem:
                problems |= dict.fromkeys(problem.problems)
                continue
            piece = Piece(thing.id, face, place=thing.place, places=thing.places)
            problems |= dict.fromkeys(errors_of(drawing.findings, piece, job.place))
    yield from problems


# ---- playingcards.io ------------------------------------------------------------------------


def _pcio(
    job: Job, setup: Setup, things: _Things, faces: Faces, progress: Progress
) -> tuple[list[tuple[str, Printed]], list[Problem]]:
    book = _rulebook(job, faces, to_be_rastered=True)
    if book is not None and book.problems:
        return [], list(book.problems)
    setup = shuffled(setup, job.origin.content)
    whole, table = _laid_out(setup, things, job, book.pages if book else 0)
    dpi = max(PCIO_DPI, CLOSE * pcio.scale_of(table, pcio.room(whole)) * MM_PER_INCH)
    wanted = {
        (thing.id, back): _screen(things.wanted(thing, face, dpi))
        for thing in setup.things()
        for back, face in ((False, thing.front), (True, thing.back))
        if face is not None
    }
    assets, files = _pictures(faces, wanted, progress)
    rounded = things.rounded()
    shown = {
        thing.id: pcio.Pictured(files[thing.id, False], files.get((thing.id, True), ""), rounded[thing.id])
        for thing in setup.things()
    }
    for number, page in enumerate(pages_as_png(bytes(book.data), PAGE_DPI) if book else (), 1):
        assets[asset_name(page)] = page
        shown[f"page/{number}"] = pcio.Pictured(asset_name(page))
    body = pcio.write(whole, table, shown, assets)
    return [(f"{job.name}.pcio", Printed(body, 1, len(wanted), 0.0))], []


def _pictures(
    faces: Faces, wanted: Mapping[Key, Wanted], progress: Progress
) -> tuple[dict[str, bytes], dict[Key, str]]:
    """The picture files of faces by their names, each once, and the name of the file of each face."""
    assets: dict[str, bytes] = {}
    named: dict[str, str] = {}
    unlike = {repr(each): each for each in wanted.values()}
    for (look, each), picture in zip(unlike.items(), rastered(faces, list(unlike.values())), strict=True):
        body = _small_enough(faces, each, picture)
        named[look] = asset_name(body)
        assets[named[look]] = body
        progress(1)
    return assets, {key: named[repr(each)] for key, each in wanted.items()}


def _rulebook(job: Job, faces: Faces, to_be_rastered: bool = False) -> Printed | None:
    """The rulebook as PDF, if the game has one; a game without never reads the code that sets books."""
    if job.manuscript is None:
        return None
    from generator.press.book.book import print_book

    return print_book(job, faces, to_be_rastered=to_be_rastered)


def _with_pages(setup: Setup, job: Job, count: int, scale: float) -> Setup:
    """The setup with the pages of its book, if there is one, at so many units a mm."""
    if not count or job.table is None:
        return setup
    from generator.press.book.book import usual_size

    width, height = usual_size(job)
    wide = max(PAGE_SCALE * width, PAGE_UNITS / scale)
    size = wide, height * wide / width
    return with_pages(setup, job.table.book, count, size, job.words("table.pages_read"))


def _laid_out(setup: Setup, things: _Things, job: Job, pages: int) -> tuple[Setup, Table]:
    """The table with its pages, laid out until names, dice and buttons have the room they need at its scale.

    Boards are then as large as they may be without making all else smaller.
    """
    scale, room, grown = FIRST_SCALE, pcio.room(setup), 1.0
    proportion = (pcio.WIDTH - 2 * pcio.EDGE) / (room - 2 * pcio.EDGE)

    def at(scale: float, grown: float) -> tuple[Setup, Table]:
        whole = _with_pages(setup, job, pages, scale)
        sizes = {
            each.id: size(each.size, job.layouts) for each in whole.things() if each.id not in things.sizes
        }
        screen = replace(pcio.on_screen(whole, scale), board=grown)
        cut = _Things(things.sizes | sizes).cut
        return whole, lay_out(whole, cut, proportion, PCIO_PAPERS, screen)

    def settled(scale: float, grown: float) -> tuple[Setup, Table]:
        for _ in range(LAID_OUT):
            whole, table = at(scale, grown)
            if abs(pcio.scale_of(table, room) - scale) < NEAR_ENOUGH * scale:
                break
            scale = pcio.scale_of(table, room)
        return whole, table

    whole, table = settled(scale, grown)
    scale = pcio.scale_of(table, room)
    if any(ground.seat is None for ground in setup.grounds):
        keeping = (each for each in GROWN if pcio.scale_of(at(scale, each)[1], room) >= ALMOST * scale)
        grown = next(keeping, 1.0)
    return (whole, table) if grown == 1.0 else settled(scale, grown)


def _screen(wanted: Wanted) -> Wanted:
    return replace(wanted, dpi=min(wanted.dpi, MAX_PCIO_PIXELS / max(wanted.cut) * MM_PER_INCH))


def _small_enough(faces: Faces, wanted: Wanted, picture: Image.Image) -> bytes:
    """The picture as a file that playingcards.io takes."""
    photographs = shows_photographs(faces, [wanted])
    body = as_png(shaped(picture, wanted.outline), photographs=photographs)
    while len(body) > pcio.MAX_ASSET_BYTES:
        wanted = replace(wanted, dpi=wanted.dpi * SMALLER)
        smaller = next(rastered(faces, [wanted]))
        body = as_png(shaped(smaller, wanted.outline), photographs=photographs)
    return body


# ---- Tabletop Simulator ---------------------------------------------------------------------


def _tts(
    job: Job, table: OnlineTable, things: _Things, faces: Faces, progress: Progress
) -> tuple[list[tuple[str, Printed]], list[Problem]]:
    setup = shuffled(table.setup, job.origin.content)
    base = {each.id: things.wanted(each, each.front, PCIO_DPI) for each in setup.things()}
    plan = tts.Plan(setup, base, things.rounded())
    files: dict[str, bytes] = {}
    small: dict[str, Image.Image] = {}
    for batch in plan.batches():
        drawn = dict(zip(batch.wanted, rastered(faces, list(batch.wanted.values())), strict=True))
        photographs = shows_photographs(faces, batch.wanted.values())
        files |= {name: as_png(picture, photographs=photographs) for name, picture in batch.files(drawn)}
        small |= {_look(batch.wanted[key]): _small(picture) for key, picture in drawn.items()}
        progress(len(drawn))
    books: dict[str, str] = {}
    notebook: dict[str, str] = {}
    book = _rulebook(job, faces)
    if book is not None and job.manuscript is not None:
        if book.problems:
            return [], list(book.problems)
        assert isinstance(book.data, bytes)
        files["rulebook.pdf"] = book.data
        books["rulebook.pdf"] = job.component.title
        notebook = pages(job.manuscript.text)
    notebook[PICTURES] = about_pictures(table.hosted)
    name, folder = job.origin.game, job.folder / job.name
    laid_out = lay_out(setup, things.cut, TTS_PROPORTION, screen=tts.ROOMS, hand_mm=tts.HAND_MM)
    files |= tts.places(laid_out)
    file = job.pack.name if job.pack else job.name
    files[f"{file}.json"] = tts.saved_object(
        plan, laid_out, _address(table.hosted, folder, files), name, books, notebook
    )
    seen = {
        (thing.id, back): small[_look(things.wanted(thing, face, PCIO_DPI))]
        for thing in setup.things()
        for back, face in ((False, thing.front), (True, thing.back))
        if face is not None
    }
    files[f"{file}.png"] = tts.thumbnail(tts.picture_of(laid_out, seen))
    files["README.txt"] = how_to(name, file, setup, table.hosted, book=bool(books))
    printed = [(f"{job.name}/{name}", Printed(body, 1, 1, 0.0)) for name, body in sorted(files.items())]
    return printed, []


def _look(wanted: Wanted) -> str:
    """A key for the look of a face, whatever its size in pixels."""
    return repr((wanted.face, wanted.window, wanted.turn))


def _small(picture: Image.Image) -> Image.Image:
    small = picture.copy()
    small.thumbnail((THUMBNAIL_PIXELS, THUMBNAIL_PIXELS), Image.Resampling.BOX)
    return small


def _address(hosted: str, folder: Path, files: Mapping[str, bytes]) -> Callable[[str], str]:
    """The address of each file: in the folder, or where they are hosted, there with a mark of its content."""
    if not hosted:
        return lambda name: (folder.absolute() / name).as_uri()
    return lambda name: f"{hosted.rstrip('/')}/{name}?{hashlib.sha256(files[name]).hexdigest()[:8]}"
