"""``broadside puzzle new --format html``: cards as pages for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import folder_to_fill
from generator.cli.progress import progress
from generator.cli.report import UsageError

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.press.print_run import Outcome
    from generator.puzzles.search import CardRequest
    from generator.system.workers import Workers


def check_pages(loaded: LoadedGame, count: int, out: Path | None) -> None:
    """UsageError for a game without pages, for too many of them, and for a file where a folder is needed."""
    from generator.contract import PageMaker
    from generator.puzzles.pages import MAX_PAGES

    if not isinstance(loaded.game.puzzles, PageMaker):
        raise UsageError(f"the puzzles of {loaded.pack.name} have no pages for a browser")
    if count > MAX_PAGES:
        raise UsageError(f"--format html makes {MAX_PAGES:,} pages at most, not {count:,}")
    folder_to_fill("--out", out)


def pages(loaded: LoadedGame, request: CardRequest, out: Path | None, workers: Workers) -> Outcome:
    """Make cards, and write a page for each into ``out`` or the usual folder."""
    from generator.press.print_run import Outcome
    from generator.puzzles.pages import write_pages

    folder = Path("output") / loaded.pack.name / "pages" if out is None else out
    verb = "certifying" if request.rated else "dealing"
    with progress(verb, request.count, "cards") as show:
        written, problems = write_pages(loaded, request, workers, folder, show)
    return Outcome(written=written, problems=problems)
