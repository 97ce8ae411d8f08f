"""A game made ready for a shop: the files of each component, and the papers of the order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import Component
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.press.job import Job, Part
from generator.press.settings import Printed, Progress, refused
from generator.press.shop import pdfs, pictures
from generator.press.shop.contents import Item, file_name, pictured, sides
from generator.press.shop.counterparts import Fit, fit, why_not
from generator.press.shop.instructions import README, readme
from generator.press.shop.orders import autofill_orders, order_list
from generator.press.shop.safe_line import SafeLine
from generator.press.shop.table import Product, Shop, products, shops
from generator.reading.problems import Problem

ORDER = "order.csv"
AT_ONCE = 64
"""So many pictures are drawn before the first of them is stored."""

Delivered = tuple[str, Printed]
"""The path of a file below the folder of its shop, and the file."""


def jobs_for(jobs: Sequence[Job]) -> list[Job]:
    """Of the jobs of one game those that its shop prints, and one for the papers of the order.

    The papers know of every part, so as to name those that are left out. LayoutError as for ``shops``.
    """
    if not jobs:
        return []
    shop, known = _shop(jobs[0])
    due = [job for job in jobs if fit(shop, known, job.component, job.size)]
    parts = tuple(Part(job.component, job.size) for job in jobs)
    papers = replace(jobs[0].component, name=jobs[0].settings.shop, title=shop.title, pieces=())
    order = replace(
        jobs[0], component=papers, name=papers.name, parts=parts, start=0, stop=0, manuscript=None
    )
    return [*due, order]


def files(job: Job, faces: Faces, progress: Progress) -> Iterator[Delivered]:
    """The files of a job of ``jobs_for``; at the end what is worth telling, or is wrong, with no name."""
    shop, known = _shop(job)
    if job.parts:
        yield from _papers(job, shop, known)
    elif shop.pages is not None:
        yield from pdfs.files(job, shop, faces, progress)
    else:
        yield from _pictures(job, shop, known, faces, progress)


def _shop(job: Job) -> tuple[Shop, list[Product]]:
    shop = shops(job.layouts)[job.settings.shop]
    return shop, products(shop, job.layouts)


def _pictures(
    job: Job, shop: Shop, known: Sequence[Product], faces: Faces, progress: Progress
) -> Iterator[Delivered]:
    found = fit(shop, known, job.component, job.size)
    assert found is not None
    trim, line = (job.size.width, job.size.height), SafeLine(shop, job.size)
    problems: list[Problem] = []
    due = list(sides(job.component))
    for start in range(0, len(due), AT_ONCE):
        drawings: list[Drawing] = []
        some = due[start : start + AT_ONCE]
        for _, piece, _, face in some:
            try:
                drawings.append(pictures.with_bleed(faces, face, trim, found, shop))
            except LayoutError as problem:
                problems += problem.problems
                continue
            problems += errors_of(drawings[-1].findings, piece, job.place)
            line.look(piece, face, drawings[-1], faces)
        if problems:
            continue
        made = pictures.pictures(faces, drawings, trim, found, shop)
        for (number, piece, side, _), picture in zip(some, made, strict=True):
            upright = pictures.on_its_side(picture, side) if found.turned else picture
            body = pictures.as_png(upright, shop.dpi)
            yield (
                f"{job.name}/{file_name(number, job.count, piece.id, side)}",
                Printed(body, 1, 1, shop.bleed),
            )
            progress(side == "front")
    yield "", replace(refused(problems), remarks=line.remarks(job.place))


def _papers(job: Job, shop: Shop, known: Sequence[Product]) -> Iterator[Delivered]:
    items: list[Item] = []
    by_component: dict[str, Product] = {}
    without: dict[str, list[str]] = {}
    for part in job.parts:
        found = fit(shop, known, part.component, part.size)
        if found is None:
            without.setdefault(why_not(shop, known, part.component, part.size), []).append(
                part.component.name
            )
            continue
        items += _items(shop, part.component, found)
        by_component[part.component.name] = found.product
    if items:
        stock = job.settings.stock or next(iter(shop.stocks), "")
        told = readme(job.settings.shop, shop, job.origin.game, items, by_component, stock)
        papers = [(ORDER, order_list(items)), (README, told)]
        if shop.brackets:
            papers += autofill_orders(shop, items, stock)
        for name, body in papers:
            yield name, Printed(body, 0, 0, 0.0)
    remarks = (f"{', '.join(names)}: {why}; left out" for why, names in without.items())
    yield "", Printed(b"", 0, 0, 0.0, remarks=tuple(remarks))


def _items(shop: Shop, component: Component, found: Fit) -> list[Item]:
    if shop.pages is None:
        return pictured(component, found)
    return pdfs.paged(shop, component.name, found, component.pieces)
