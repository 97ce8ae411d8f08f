"""An order becomes jobs: one for each component, several where a component is cut into volumes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import groupby
from pathlib import Path

from generator import __version__
from generator.contract import Component, Piece
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.drawing.style import PRESS
from generator.press.book.plates import faces_to_show
from generator.press.job import Imprint, Job, Manuscript, Part
from generator.press.manifest import digest_of, inputs_of
from generator.press.settings import Format, Origin, Settings
from generator.press.sheets.packing import BLEED_MM, Lot, fits, pack
from generator.press.sheets.paper_edges import has_paper_edges, shares_cuts
from generator.press.sheets.placement import per_sheet
from generator.reading.game_folders import are_installed
from generator.reading.header import ANYBODY, header
from generator.reading.packs import BadFile, Pack, shown
from generator.reading.problems import Problem
from generator.reading.strings import editions
from generator.system.values import frozen

LENGTH = "about.length"
"""The word of a pack for how long its game takes."""
VOLUME_PIECES = 4000
"""Memory grows by some 10 KB a piece while a file is open, so a file is closed after this many."""


@frozen
class Order:
    """Components of one pack to print into ``folder``; ``title`` is the game's name on paper.

    ``all`` are all the components of the game: a book may show faces of any. Of a ``whole`` game for a press
    a docket is made.
    """

    pack: Pack
    title: str
    components: Sequence[Component]
    folder: Path
    all: Sequence[Component] = ()
    tagline: str = ""
    whole: bool = False


@frozen
class Plan:
    """The run that prints some orders: its number, the settings, the format and the size of volumes.

    When only what is ``changed`` is wanted, files that are there and made from the same stay as they are.
    """

    run: int
    settings: Settings
    format: Format
    volume_pieces: int = VOLUME_PIECES
    changed: bool = False


def jobs_of(orders: Sequence[Order], plan: Plan) -> tuple[list[Job], list[Problem]]:
    """The jobs of all orders, in their order, and why some components have none."""
    jobs: list[Job] = []
    problems: list[Problem] = []
    for order in orders:
        of_order: list[Job] = []
        for components in _on_common_sheets(order, plan):
            of_group = [job for each in components for job in _jobs(order, each, plan, problems)]
            of_order += (
                common_sheet(of_group)
                if len(components) > 1 and len(of_group) == len(components)
                else of_group
            )
        if plan.settings.shop:
            from generator.press.shop.delivery import jobs_for

            of_order = jobs_for(of_order)
        jobs += of_order
    if plan.format != "pdf":
        return jobs, problems
    layouts = {folders: digest_of(folders) for folders in {job.layouts for job in jobs}}
    return [
        job if job.volume else replace(job, inputs=inputs_of(job, layouts[job.layouts])) for job in jobs
    ], problems


def _on_common_sheets(order: Order, plan: Plan) -> list[list[Component]]:
    """The components that are due, those that share their sheets together; else each by itself."""
    settings = plan.settings
    groups: dict[str, list[Component]] = {}
    due = [each for each in order.components if _is_due(each, settings, plan.format)]
    for component in _with_rests(order, plan, due):
        if component.sheet and _is_packed(component, plan):
            groups.setdefault(f"sheet {component.sheet}", []).append(component)
        else:
            groups[component.name] = [component]
    return list(groups.values())


def _is_packed(component: Component, plan: Plan) -> bool:
    """Whether it goes onto sheets that others may share."""
    alone = plan.settings.one_per_page or bool(plan.settings.cut) or plan.format != "pdf"
    return not alone and component.kind in ("cards", "sheet") and component.variable is None


def _with_rests(order: Order, plan: Plan, due: Sequence[Component]) -> list[Component]:
    """The components; the few on a last sheet are split off where a common sheet takes them in."""
    whole, rests = [], []
    for component in due:
        hosts = [each for each in due if component.rest and each.sheet == component.rest]
        rest: list[Component] = []
        if hosts and _is_packed(component, plan) and plan.settings.backs != "fold":
            component, rest = _rest_apart(order, plan, component, hosts)
            rests += rest
        # Its last sheet says where it goes on.
        whole.append(component if rest else replace(component, rest=""))
    return whole + rests


def _rest_apart(
    order: Order, plan: Plan, component: Component, hosts: Sequence[Component]
) -> tuple[Component, list[Component]]:
    """The pieces that fill its sheets, and apart from them those for which ``hosts`` have room."""
    jobs = [job for each in (component, *hosts) for job in _jobs(order, each, plan, [])]
    if len(jobs) != len(hosts) + 1 or not all(fits(job.size, plan.settings.paper) for job in jobs):
        return component, []
    edges = shares_cuts(plan.settings) and _edges_seen(jobs[0])
    count = per_sheet(jobs[0].component, jobs[0].size, plan.settings, edges)
    copies = [piece for piece in jobs[0].pieces() for _ in range(piece.copies)]
    few = len(copies) % count
    if not 0 < few <= count / 2 or len(copies) < count:
        return component, []
    bleed = min(BLEED_MM, plan.settings.bleed)
    lots = [Lot(job.size, sum(piece.copies for piece in job.pieces()), bleed) for job in jobs[1:]]
    paper = plan.settings.paper
    if len(pack([*lots, Lot(jobs[0].size, few, bleed)], paper)) > len(pack(lots, paper)):
        return component, []
    title = jobs[0].words("print.last_of", title=_lower(component.title))
    rest = replace(component, title=title, pieces=_counted(copies[-few:]), sheet=component.rest, rest="")
    return replace(component, pieces=_counted(copies[:-few])), [rest]


def _counted(copies: Sequence[Piece]) -> list[Piece]:
    """Pieces that follow each other and are alike, as one with so many copies."""
    runs = [list(run) for _, run in groupby(copies, key=id)]
    return [replace(run[0], copies=len(run)) for run in runs]


def common_sheet(jobs: Sequence[Job]) -> list[Job]:
    """One job for components that share their sheets; the jobs as they are when they cannot."""
    settings, sizes = jobs[0].settings, {(job.size.width, job.size.height) for job in jobs}
    if len(sizes) > 1 and (
        settings.backs == "fold" or not all(fits(job.size, settings.paper) for job in jobs)
    ):
        return list(jobs)
    components = [job.component for job in jobs]
    title = ", ".join(each.title if i == 0 else _lower(each.title) for i, each in enumerate(components))
    pieces = [piece for job in jobs for piece in job.pieces()]
    name = components[0].sheet
    merged = replace(components[0], name=name, title=title, pieces=pieces if len(sizes) == 1 else ())
    parts = () if len(sizes) == 1 else tuple(Part(job.component, job.size) for job in jobs)
    return [replace(jobs[0], component=merged, name=name, parts=parts, stop=len(merged.pieces))]


def _lower(title: str) -> str:
    """A title within a list of titles."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def amount(orders: Sequence[Order], ink: str = "home") -> int:
    """The progress a run will report in all, near enough for a bar."""
    total = 0
    for component in (component for order in orders for component in order.components if component.printed):
        if is_for_press_only(component) and ink != PRESS:
            continue
        pieces = component.pieces
        total += sum(piece.copies for piece in pieces) if isinstance(pieces, list | tuple) else len(pieces)
        total += component.kind == "book"
    return total


def _is_due(component: Component, settings: Settings, format: Format) -> bool:
    """Whether there is anything to print of a component. ValueError when its name is no file name."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", component.name):
        raise ValueError(f"component name '{component.name}' is no file name")
    books = format == "pdf" or settings.shop
    if not component.printed or (not component.pieces and not (component.kind == "book" and books)):
        return False
    if is_for_press_only(component) and settings.ink != PRESS:
        return False
    return not _has_spot_plates(component) or format == "pdf"


def _has_spot_plates(component: Component) -> bool:
    """Whether it needs inks that only a press can print."""
    return component.variable is not None and bool(component.variable.spot_plates)


def is_for_press_only(component: Component) -> bool:
    """Whether a printer at home cannot print it, or has no use for it."""
    return component.press_only or _has_spot_plates(component)


def _jobs(order: Order, component: Component, plan: Plan, problems: list[Problem]) -> list[Job]:
    pack, place = order.pack, order.pack.place("game.yaml")
    try:
        trimmed = size_of(component, pack)
    except LayoutError as problem:
        problems += problem.problems
        return []
    whole = Job(
        component=_on_paper(component, order.title),
        start=0,
        stop=len(component.pieces),
        size=trimmed,
        settings=plan.settings,
        origin=Origin(order.title, __version__, pack.digest, header(pack).credits),
        place=place,
        folder=order.folder,
        name=component.name,
        layouts=pack.layouts,
        words=pack.words,
        run=plan.run,
        format=plan.format,
        trusted=pack.trusted,
        pack=pack.folder,
    )
    if component.kind == "book" and (plan.format == "pdf" or plan.settings.shop):
        return _book(order, whole, problems)
    if len(component.pieces) > plan.volume_pieces and not plan.settings.shop:
        return _volumes(whole, plan.volume_pieces)
    if component.variable is not None and plan.format == "pdf":
        # Its cards are made one after the other while they are printed.
        return [whole]
    return [replace(whole, component=replace(whole.component, pieces=whole.pieces()))]


def _on_paper(component: Component, game: str) -> Component:
    """The component with its title as it reads beside the name of the game, all of them with a capital."""
    title = component.title.removeprefix(f"{game}: ").removeprefix(f"{game} ")
    return replace(component, title=title[:1].upper() + title[1:])


def edition_of(settings: Settings) -> str:
    """The edition a book is: for a press and a shop, or for a printer at home."""
    return editions.PRESS if settings.ink == PRESS or settings.shop else editions.HOME


def manuscript_of(order: Order, book: Component, edition: str = editions.HOME) -> Manuscript:
    """The manuscript an edition of a book is set from. BadFile for a text that cannot be read."""
    whole = order.pack.text(book.text)
    faces = faces_to_show(order.all, order.pack.layouts)
    path = shown(order.pack.folder / order.pack.text_file(book.text))
    for problem in editions.faults(whole, path):
        raise BadFile(problem)
    return Manuscript(
        editions.for_edition(whole, edition),
        path,
        tagline=order.tagline,
        faces=faces,
        cover=next(iter(book.pieces), None),
        illustrations=book.illustrations,
        imprint=Imprint(edition, _players(order.pack), header(order.pack).credits),
    )


def _players(pack: Pack) -> str:
    """For how many a game is and how long it takes, as far as the pack says: ``2 to 4 players · an hour``."""
    players, words = header(pack).players, pack.words
    few, many = players.min, players.max
    if players == ANYBODY:
        seats = ""
    elif few == many:
        seats = words("book.one_player") if few == 1 else words("book.all_players", n=few)
    else:
        seats = words("book.players", min=few, max=many)
    return " · ".join(filter(None, (seats, words.by_key.get(LENGTH, ""))))


def _book(order: Order, job: Job, problems: list[Problem]) -> list[Job]:
    try:
        manuscript = manuscript_of(order, job.component, edition_of(job.settings))
    except BadFile as problem:
        problems.append(problem.problem)
        return []
    component = replace(job.component, pieces=())
    return [replace(job, component=component, start=0, stop=0, manuscript=manuscript)]


# ---- volumes ------------------------------------------------------------------------------


def _volumes(whole: Job, pieces: int) -> list[Job]:
    """The job cut into volumes of ``pieces`` pieces, or fewer, so that each ends with a full sheet."""
    if whole.format == "pdf" and whole.component.kind != "board":
        edges = shares_cuts(whole.settings) and _edges_seen(whole)
        pieces -= pieces % per_sheet(whole.component, whole.size, whole.settings, edges)
    starts = range(0, whole.stop, pieces)
    digits = max(2, len(str(len(starts))))
    layouts = digest_of(whole.layouts)
    return [
        _volume(
            whole, f"{whole.name}-{number:0{digits}}", range(start, min(start + pieces, whole.stop)), layouts
        )
        for number, start in enumerate(starts, start=1)
    ]


def _edges_seen(job: Job) -> bool:
    """Whether its pieces have paper edges; those of packs from elsewhere are drawn under limits."""
    if job.trusted:
        return _has_paper_edges(job)
    return next(drawn_apart(partial(_told_edges, job), job.layouts, job.count, job.pack)) is True


def _told_edges(job: Job) -> Iterator[bool]:
    yield _has_paper_edges(job)


def _has_paper_edges(job: Job) -> bool:
    """As the sheets of the job will find out themselves; False when its faces cannot be drawn."""
    try:
        faces = Faces(
            job.layouts,
            job.settings.ink,
            job.words,
            job.settings.full_bleed,
            are_installed(job.layouts),
            job.pack,
        )
    except LayoutError:
        return False
    return has_paper_edges(job.component, job.size, faces)


def _volume(whole: Job, name: str, part: range, layouts: str) -> Job:
    component, pieces = whole.component, whole.component.pieces
    if isinstance(pieces, list | tuple):
        # Only its own pieces travel with a job; a sequence that makes its pieces travels whole.
        component = replace(component, pieces=pieces[part.start : part.stop])
    inputs = {
        "settings": whole.settings.chosen(),
        "origin": asdict(whole.origin),
        "layouts": layouts,
        "words": [whole.words.language, *whole.words.entries],
        "size": whole.size.model_dump(),
        "component": [component.name, component.title, component.kind, whole.format],
        "range": [part.start, part.stop],
        "ends": [repr(pieces[part.start]), repr(pieces[part.stop - 1])],
    }
    digest = hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()
    return replace(
        whole,
        component=component,
        name=name,
        start=part.start,
        stop=part.stop,
        inputs=digest if whole.format == "pdf" else "",
        volume=whole.format == "pdf",
    )
