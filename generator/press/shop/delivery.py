"""A game made ready for a shop: the files of each component, and the papers of the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from pathlib import PurePosixPath

from generator.contract import Component, Face, Piece
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.press.job import Job, Part
from generator.press.pdf.typefaces import basic_font
from generator.press.png import MM_PER_INCH, Raster
from generator.press.settings import Printed, Progress, refused
from generator.press.shop import dice, pdfs, pictures
from generator.press.shop.contents import OUTSIDE, Item, bound, boxed, file_name, pictured, rolled, sides
from generator.press.shop.counterparts import Fit, custom_dice, fit, why_not
from generator.press.shop.instructions import README, readme
from generator.press.shop.orders import autofill_orders, order_list
from generator.press.shop.safe_line import SafeLine
from generator.press.shop.table import Product, Shop, products, shops
from generator.reading.problems import Problem

ORDER = "order.csv"
MAX_PIXELS = 120_000_000
"""About so many pixels at most, those of pictures on them among them, are the faces of one document.

They share its fonts and its symbols; a hundred cards without pictures are one document.
"""

Side = tuple[int, Piece, str, Face]
"""Number, piece, side and face, as of ``sides``."""
Delivered = tuple[str, Printed]
"""The path of a file below the folder of its shop, and the file."""


def jobs_for(jobs: Sequence[Job]) -> list[Job]:
    """Of the jobs of one game those that its shop prints, and one for the papers of the order.

    The papers know of every part, so as to name those that are left out. LayoutError as for ``shops``.
    """
    if not jobs:
        return []
    shop, offers = _shop(jobs[0])
    # What only a press can use is no part of the game that is missing.
    jobs = [job for job in jobs if not (job.component.press_only or job.component.fills)]
    due = [job for job in jobs if fit(shop, offers, job.component, job.size)]
    parts = tuple(Part(job.component, job.size) for job in jobs)
    papers = replace(jobs[0].component, name=jobs[0].settings.shop, title=shop.title, pieces=())
    order = replace(
        jobs[0], component=papers, name=papers.name, parts=parts, start=0, stop=0, manuscript=None
    )
    return [*due, order]


def files(job: Job, faces: Faces, progress: Progress) -> Iterator[Delivered]:
    """The files of a job of ``jobs_for``; at the end what is worth telling, or is wrong, with no name."""
    shop, offers = _shop(job)
    if job.parts:
        yield from _papers(job, shop, offers)
        return
    if shop.pages is not None:
        yield from pdfs.files(job, shop, faces, progress)
        return
    fitting = fit(shop, offers, job.component, job.size)
    assert fitting is not None
    if job.component.dice:
        yield from _dice(job, shop, offers, faces)
    elif fitting.product.kind == "box":
        yield from _box(job, shop, fitting, faces)
    elif job.component.kind == "book":
        yield from _booklet(job, shop, fitting, faces)
    else:
        yield from _pictures(job, shop, fitting, faces, progress)


def _shop(job: Job) -> tuple[Shop, list[Product]]:
    shop = shops(job.layouts)[job.settings.shop]
    return shop, products(shop, job.layouts)


def _dice(job: Job, shop: Shop, offers: Sequence[Product], faces: Faces) -> Iterator[Delivered]:
    """The sides of each die, numbered as the shop numbers them."""
    font, pixel = basic_font(faces.fonts), MM_PER_INCH / shop.dpi
    for die, product in custom_dice(job.component, offers):
        circle = product.inside and (
            product.inside[0] * pixel,
            product.inside[1] * pixel,
            product.inside[2] * pixel,
        )
        drawings = list(dice.sides(die, product.trim[0], font, circle))
        images = pictures.pictures(faces, drawings, product.trim, Fit(product), shop)
        for number, picture in enumerate(images, 1):
            body = picture.png(shop.dpi)
            yield f"{job.name}/{die.id}/side-{number}.png", Printed(body, 1, 1, 0.0)


def _box(job: Job, shop: Shop, fitting: Fit, faces: Faces) -> Iterator[Delivered]:
    """The outside of a box, its panels where the shop's die-line has them, colour over the whole picture."""
    line, pixels = fitting.product.die_line, fitting.product.pixels
    assert line is not None
    assert pixels is not None
    wide, high = (count / shop.dpi * MM_PER_INCH for count in pixels)
    die_line = tuple(count / shop.dpi * MM_PER_INCH for count in line)
    [piece] = job.component.pieces
    values = {**piece.front.values, "deep": (*die_line, wide, high), "edge": 0.0}
    face = replace(piece.front, values=values)
    try:
        drawing = faces.draw(face, wide, high)
    except LayoutError as problem:
        yield "", refused(list(problem.problems))
        return
    if problems := list(errors_of(drawing.findings, piece, job.place)):
        yield "", refused(problems)
        return
    [picture] = pictures.pictures(faces, [drawing], (wide, high), fitting, shop)
    body = pictures.packed(picture, "front", fitting, shop.dpi, bool(drawing.pictures))
    yield f"{job.name}/{OUTSIDE}", Printed(body, 1, 1, shop.bleed)


def _booklet(job: Job, shop: Shop, fitting: Fit, faces: Faces) -> Iterator[Delivered]:
    """The rulebook set anew for the pages of the shop's booklet, each of them a picture."""
    from generator.press.book.book import print_book

    book = print_book(job, faces, fitting.product.trim)
    if book.problems:
        yield "", book
        return
    wide = len(str(book.pages))
    for number, picture in enumerate(pictures.pages(bytes(book.data), fitting, shop), 1):
        name = f"{job.name}/pages/{number:0{max(2, wide)}}.png"
        yield name, Printed(picture.png(shop.dpi), 1, 1, shop.bleed)


def _pictures(job: Job, shop: Shop, fitting: Fit, faces: Faces, progress: Progress) -> Iterator[Delivered]:
    trim, line = (job.size.width, job.size.height), SafeLine(shop, job.component, job.size)
    problems: list[Problem] = []
    drawn: list[tuple[Side, Drawing]] = []
    waiting = 0
    for side in sides(job.component):
        _, piece, _, face = side
        try:
            drawing = pictures.with_bleed(faces, face, trim, fitting, shop)
        except LayoutError as problem:
            problems += problem.problems
            continue
        problems += errors_of(drawing.findings, piece, job.place)
        line.look(piece, face, drawing, faces)
        drawn.append((side, drawing))
        waiting += _pixels(fitting, drawing)
        if waiting > MAX_PIXELS and not problems:
            yield from _rastered(job, shop, fitting, faces, drawn, progress)
            drawn, waiting = [], 0
    if not problems:
        yield from _rastered(job, shop, fitting, faces, drawn, progress)
    yield "", replace(refused(problems), remarks=line.remarks(job.place))


def _pixels(fitting: Fit, drawing: Drawing) -> int:
    """Those that a face is rastered to, and those of the pictures on it."""
    shown = sum(picture.width * picture.height for picture in drawing.pictures.values())
    return prod(pictures.pixels_of(fitting)) + shown


def _rastered(
    job: Job,
    shop: Shop,
    fitting: Fit,
    faces: Faces,
    drawn: Sequence[tuple[Side, Drawing]],
    progress: Progress,
) -> Iterator[Delivered]:
    """The pictures of some sides; those that come out alike share one drawing, and are one picture."""
    each_once = list({id(drawing): drawing for _, drawing in drawn}.values())
    images = pictures.pictures(faces, each_once, (job.size.width, job.size.height), fitting, shop)
    keys = [(id(drawing), side if fitting.turned else "") for (_, _, side, _), drawing in drawn]
    ways_up = Counter(key for key, _ in dict.fromkeys(keys))
    rastered: dict[int, Raster] = {}
    bodies: dict[tuple[int, str], bytes] = {}
    for key, ((number, piece, side, _), drawing) in zip(keys, drawn, strict=True):
        if key not in bodies:
            # One after the other, so that only what is wanted both ways up stays in memory.
            picture = rastered.get(id(drawing)) or next(images)
            if ways_up[id(drawing)] > 1:
                rastered[id(drawing)] = picture
            bodies[key] = pictures.packed(picture, side, fitting, shop.dpi, bool(drawing.pictures))
        name = f"{job.name}/{file_name(number, job.count, piece.id, side)}"
        yield name, Printed(bodies[key], 1, 1, shop.bleed)
        progress(side == "front")


def _papers(job: Job, shop: Shop, offers: Sequence[Product]) -> Iterator[Delivered]:
    items: list[Item] = []
    parts: list[tuple[str, Product]] = []
    without: dict[str, list[str]] = {}
    for part in job.parts:
        fitting = fit(shop, offers, part.component, part.size)
        if fitting is None:
            without.setdefault(why_not(shop, offers, part.component, part.size), []).append(
                part.component.name
            )
            continue
        items += _items(shop, offers, part.component, fitting)
        rollable = dict(custom_dice(part.component, offers))
        each = [*rollable.values()] if part.component.dice else [fitting.product]
        parts += ((part.component.name, product) for product in dict.fromkeys(each))
        if others := [die.title for die in part.component.dice if die not in rollable]:
            count = sorted(product.sides for product in offers if product.kind == "die")
            sorts = f"{', '.join(map(str, count[:-1]))} and {count[-1]}" if count[1:] else str(count[0])
            without.setdefault(f"{shop.title} prints dice of {sorts} sides alone", []).extend(others)
    if items:
        stock = job.settings.stock or next(iter(shop.stocks), "")
        claim = job.settings.claim.label if job.settings.claim else ""
        about = readme(job.settings.shop, shop, job.origin.game, items, parts, stock=stock, claim=claim)
        papers = [(ORDER, order_list(items)), (README, about)]
        if shop.brackets:
            papers += autofill_orders(shop, items, stock)
        for name, body in papers:
            yield name, Printed(body, 0, 0, 0.0)
    remarks = [f"{', '.join(names)}: {why}; left out" for why, names in without.items()]
    yield "", Printed(b"", 0, 0, 0.0, remarks=(*remarks, *_left_over(job, items)))


def _left_over(job: Job, items: Sequence[Item]) -> Iterator[str]:
    """A remark on each folder with pictures of another order: whoever uploads all would have them, too."""
    due = {name for item in items for name in (item.front, item.back)}
    home = job.folder / job.settings.shop
    for folder in dict.fromkeys(PurePosixPath(name).parent for name in sorted(due) if name.endswith(".png")):
        there = sorted(path.name for path in (home / folder).glob("*.png"))
        others = [name for name in there if str(folder / name) not in due]
        if others:
            cure = (
                f"such as {others[0]}; delete them before you upload"
                if others[1:]
                else "delete it before you upload"
            )
            count = f"{len(others)} pictures" if others[1:] else others[0]
            yield f"{(home / folder).as_posix()}: {count} of an earlier order, {cure}"


def _items(shop: Shop, offers: Sequence[Product], component: Component, fitting: Fit) -> list[Item]:
    if component.dice:
        return rolled(component, custom_dice(component, offers))
    if fitting.product.kind == "box":
        return boxed(component, fitting)
    if component.kind == "book":
        return bound(component, fitting)
    if shop.pages is None:
        return pictured(component, fitting)
    return pdfs.paged(shop, component.name, fitting, component.pieces)
