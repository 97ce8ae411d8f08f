"""Cards as pages for a browser: of a run of puzzles, and of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import ENGLISH, loaded_packs
from generator.cli.progress import progress
from generator.cli.report import UsageError

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.press.print_run import Outcome
    from generator.puzzles.abilities import Page
    from generator.puzzles.search import CardRequest
    from generator.system.workers import Workers

RUN, BOX = "pages", "box"
"""The folders of a game that pages go into unless another is named: those of a run, and those of the box."""


def check_pages(loaded: LoadedGame, count: int) -> None:
    """UsageError for a game without pages, and for too many of them."""
    from generator.puzzles.pages import MAX_PAGES

    if not _has_pages(loaded):
        raise UsageError(f"the puzzles of {loaded.pack.name} have no pages for a browser")
    if count > MAX_PAGES:
        raise UsageError(f"--format html makes {MAX_PAGES:,} pages at most, not {count:,}")


def pages(loaded: LoadedGame, request: CardRequest, out: Path | None, workers: Workers) -> Outcome:
    """Make cards, and write a page for each into ``out`` or the usual folder."""
    from generator.press.print_run import Outcome
    from generator.puzzles.pages import write_pages

    folder = Path("output") / loaded.pack.name / RUN if out is None else out
    verb = "certifying" if request.rated else "dealing"
    with progress(verb, request.count, "cards") as show:
        written, problems = write_pages(loaded, request, workers, folder, show)
    return Outcome(written=written, problems=problems)


# ---- the cards of the box ------------------------------------------------------------------

Wanted = Mapping[str, Mapping[str, Sequence[str]]]
"""Of each game the components that are wanted, and of each of those the pieces; none stand for all."""


def box_pages(wanted: Wanted, content: Path | None, out: Path, language: str = ENGLISH) -> Outcome:
    """Write a page for every card of the box, or for those that are wanted, into folders of ``out``.

    UsageError for a game, a component or a piece without pages.
    """
    from generator.press.print_run import Outcome
    from generator.puzzles.pages import write_all

    games = loaded_packs(list(wanted), content, language)
    if not wanted:
        games = [loaded for loaded in games if _has_pages(loaded)]
    chosen = [(loaded, pages_of(loaded, _parts(wanted, loaded))) for loaded in games]
    if not chosen:
        raise UsageError("no game here has cards for a browser")
    outcome = Outcome()
    for loaded, box in chosen:
        pack = loaded.pack
        folder = out / pack.name / BOX if pack.language == ENGLISH else out / pack.name / pack.language / BOX
        with progress("drawing", len(box), "cards") as show:
            written, problems = write_all(loaded, box, folder, show)
        outcome.written += written
        outcome.problems += problems
    return outcome


def pages_of(loaded: LoadedGame, parts: Mapping[str, Sequence[str]]) -> list[Page]:
    """The pages of these pieces of a game, or of its whole box."""
    from generator.contract import Edition
    from generator.puzzles.abilities import PageMaker

    pack, maker = loaded.pack, loaded.game.puzzles
    if not isinstance(maker, PageMaker):
        shows = "table" if loaded.game.rules is not None else "preview"
        raise UsageError(f"{pack.name} has no cards for a browser", hint=f"broadside {shows} {pack.name}")
    box = list(maker.box_pages(loaded.content, pack.words))
    if not parts:
        return box
    names = {page.name for page in box}
    components = loaded.game.components(loaded.content, pack, Edition(pack.language))
    asked: set[str] = set()
    for part, pieces in parts.items():
        ids = {piece.id for each in components if part in (each.name, each.sheet) for piece in each.pieces}
        if not ids & names:
            raise UsageError(f"{pack.name}/{part} has no cards for a browser")
        for piece in pieces:
            if piece not in ids & names:
                raise UsageError(f"{pack.name}/{part} has no card '{piece}'", piece, sorted(ids & names))
        asked |= set(pieces) or ids
    return [page for page in box if page.name in asked]


def _has_pages(loaded: LoadedGame) -> bool:
    from generator.puzzles.abilities import PageMaker

    return isinstance(loaded.game.puzzles, PageMaker)


def _parts(wanted: Wanted, loaded: LoadedGame) -> Mapping[str, Sequence[str]]:
    return wanted.get(loaded.pack.name) or wanted.get(loaded.pack.game) or {}
