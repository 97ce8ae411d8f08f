"""Puzzles as pages for a browser, one file each, with a list of them when there are several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.games.loading import LoadedGame
from generator.puzzles.abilities import Page, PageMaker
from generator.puzzles.search import CardRequest, CardSearch, Progress, maker_of
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.system.atomic_files import Staged, commit, discard, stage
from generator.system.leftovers import at_work_in
from generator.system.workers import Workers

MAX_PAGES = 1000
"""Pages of one run; each has the card's art and letters inside."""

INDEX = "index.html"


def write_pages(
    loaded: LoadedGame, request: CardRequest, workers: Workers, folder: Path, progress: Progress
) -> tuple[list[Path], list[Problem]]:
    """Write a page for each card of a run, all or none; the paths, and what could not be drawn.

    NoPuzzles when there are too few cards.
    """
    search = CardSearch(loaded, request, workers)
    cards = []
    try:
        while search.taken < request.count:
            cards.append(search.take())
            progress(search.taken)
    finally:
        search.close()
    maker, words = page_maker_of(loaded), loaded.pack.words
    return write_all(
        loaded, [maker.page(loaded.content, each.card, each.record, words) for each in cards], folder
    )


def write_all(
    loaded: LoadedGame,
    pages: Sequence[Page],
    folder: Path,
    progress: Progress = lambda done, fresh=True: None,
) -> tuple[list[Path], list[Problem]]:
    """Write pages and, of several, a list of them, all or none; the paths, and what could not be drawn."""
    staged: list[Staged] = []
    with at_work_in(folder):
        try:
            for page, text in zip(pages, _drawn(loaded, pages), strict=False):
                if isinstance(text, Problem):
                    discard(staged)
                    return [], [text]
                staged.append(stage(folder / f"{page.name}.html", text.encode()))
                progress(len(staged))
            if len(pages) > 1:
                text = page_maker_of(loaded).page_list(loaded.header.title, pages)
                staged.append(stage(folder / INDEX, text.encode()))
        except LayoutError as problem:
            discard(staged)
            return [], list(problem.problems)
        except BaseException:
            discard(staged)
            raise
        return commit(staged), []


def page_maker_of(loaded: LoadedGame) -> PageMaker[Any, Any]:
    """The puzzle maker of a game whose puzzles have pages."""
    maker = maker_of(loaded)
    assert isinstance(maker, PageMaker)
    return maker


def _drawn(loaded: LoadedGame, pages: Sequence[Page]) -> Iterable[str | Problem]:
    """The text of each page; those of packs from elsewhere are drawn under limits."""
    pack = loaded.pack
    work = partial(_texts, page_maker_of(loaded), pages, pack)
    if pack.trusted:
        return work()
    return drawn_apart(work, pack.layouts, sum(page.faces for page in pages), pack.folder)


def _texts(maker: PageMaker[Any, Any], pages: Sequence[Page], pack: Pack) -> Iterator[str]:
    faces = Faces(pack.layouts, words=pack.words, pack=pack.folder)
    yield from maker.documents(pages, faces.standalone)
