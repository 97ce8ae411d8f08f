"""Puzzles as pages for a browser, one file each, with a list of them when there are several."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from generator.contract import Page, PageMaker
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.games.loading import LoadedGame
from generator.puzzles.search import CardRequest, CardSearch, FoundCard, Progress, maker_of
from generator.reading.problems import Problem
from generator.reading.strings.words import Words
from generator.system.atomic_files import Staged, commit, discard, stage
from generator.system.leftovers import at_work_in
from generator.system.workers import Workers

MAX_PAGES = 1000
"""Pages of one run; each has the card's art and letters inside."""

INDEX = "index.html"
ART = "<!--art-->"

LIST_STYLE = (
    "body{margin:0 auto;max-width:40rem;padding:1rem;font:16px/1.5 system-ui,sans-serif}"
    "li{margin:.3rem 0}a{display:inline-block;padding:.4rem 0}"
)


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
    return write_all(loaded, [_page_of(loaded, found) for found in cards], folder)


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
                staged.append(stage(folder / INDEX, index(loaded.header.title, pages).encode()))
        except LayoutError as problem:
            discard(staged)
            return [], list(problem.problems)
        except BaseException:
            discard(staged)
            raise
        return commit(staged), []


def _page_of(loaded: LoadedGame, found: FoundCard) -> Page:
    maker = maker_of(loaded)
    assert isinstance(maker, PageMaker)
    return maker.page(loaded.content, found.card, found.record, loaded.pack.words)


def _drawn(loaded: LoadedGame, pages: Sequence[Page]) -> Iterable[str | Problem]:
    """The text of each page; those of packs from elsewhere are drawn under limits."""
    pack = loaded.pack
    work = partial(_texts, pages, pack.layouts, pack.words)
    return work() if pack.trusted else drawn_apart(work, pack.layouts, sum(1 + len(p.images) for p in pages))


def _texts(pages: Sequence[Page], layouts: Sequence[Path], words: Words) -> Iterator[str]:
    faces = Faces(layouts, words=words)
    images: dict[str, str] = {}
    for page in pages:
        yield document(page, faces, images)


# ---- one file ------------------------------------------------------------------------------


def document(page: Page, faces: Faces, images: dict[str, str] | None = None) -> str:
    """The whole page in one text: art, letters, style and script inside, and nothing asked of a network.

    ``images`` keeps pictures that pages share from one page to the next.
    """
    kept = {} if images is None else images
    for name, face in page.images.items():
        key = f"{face.layout} {sorted(face.values.items())} {page.image_size}"
        if key not in kept:
            svg = faces.standalone(face, *page.image_size)
            kept[key] = "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
        kept[name] = kept[key]
    art = faces.standalone(page.art, *page.size)
    values = page.values | {"images": {name: kept[name] for name in page.images}}
    script = f'(() => {{ "use strict";\n{page.script}}})();'
    body = page.body.replace(ART, art.strip())
    # A script ends at the first "</", wherever it stands.
    data = json.dumps(values, ensure_ascii=True, sort_keys=True).replace("<", "\\u003c")
    tail = f'<script type="application/json" id="values">{data}</script>\n<script>{script}</script>\n'
    return _html(page.language, page.title, page.style, body + tail, [_style_of(art), page.style], script)


def index(title: str, pages: Sequence[Page]) -> str:
    """A list of pages in the order of the run."""
    lines = []
    for page in pages:
        note = f" · {escape(page.note)}" if page.note else ""
        lines.append(f'<li><a href="{escape(page.name)}.html">{escape(page.title)}</a>{note}</li>')
    body = f"<h1>{escape(title)}</h1>\n<ol>\n" + "\n".join(lines) + "\n</ol>\n"
    return _html(pages[0].language, title, LIST_STYLE, body, [LIST_STYLE])


def _html(
    language: str, title: str, style: str, body: str, styles: Sequence[str], script: str | None = None
) -> str:
    """A document that may load nothing, and run no script but its own."""
    rules: Mapping[str, str] = {
        "default-src": "'none'",
        "style-src": " ".join(map(_hash, styles)),
        "script-src": _hash(script) if script is not None else "'none'",
        "img-src": "data:",
        "font-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    policy = "; ".join(f"{name} {sources}" for name, sources in rules.items())
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def _style_of(svg: str) -> str:
    """The text of the style element of a drawing."""
    return svg.partition("<style>")[2].partition("</style>")[0]


def _hash(text: str) -> str:
    digest: Any = sha256(text.encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"
