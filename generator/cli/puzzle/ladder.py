"""``broadside puzzle ladder``: the certified puzzles that a box holds, searched and written into its pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.jobs import Jobs, workers_for
from generator.cli.options import Content, checked_seed
from generator.cli.progress import progress
from generator.cli.puzzle.cards import Which, puzzle_pack
from generator.cli.puzzle.new import Seed
from generator.cli.report import UsageError, say, tell

if TYPE_CHECKING:
    from generator.contract import Json
    from generator.games.loading import LoadedGame
    from generator.system.workers import Workers


def ladder(
    game: Which = "",
    seed: Seed = "harbour",
    content: Content = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Another file than the pack's.")
    ] = None,
    jobs: Jobs = 1,
) -> None:
    """Make the ladder of a box again: certified cards from drills to the roughest sea, in order.

    Writes the file into the pack, where render finds it. A pack with another map or fleet needs a ladder
    of its own; it takes a second or two a card.
    """
    from generator.system.atomic_files import replace_file

    checked_seed(seed)
    loaded = puzzle_pack(game, content)
    with workers_for(jobs) as workers:
        name, text = ladder_of(loaded, seed, workers)
    path = out or loaded.pack.folder / name
    replace_file(path, text.encode())
    tell(path.as_posix())
    say(f"seed {seed}; another --seed gives other cards")


def ladder_of(loaded: LoadedGame, seed: str, workers: Workers) -> tuple[str, str]:
    """The ladder's file and text. UsageError for a game without one."""
    from generator.puzzles.abilities import LadderMaker
    from generator.puzzles.search import CardRequest, CardSearch

    maker = loaded.game.puzzles
    if not isinstance(maker, LadderMaker):
        raise UsageError(f"{loaded.pack.name} has no ladder")
    steps = maker.ladder(loaded.content)
    climbed: list[list[Json]] = []
    with progress("certifying", sum(count for _, count, _ in steps), "cards") as show:
        for preset, count, drill in steps:
            # A drill of a card is another puzzle, but who has solved the one knows the other.
            request = CardRequest(preset, f"{seed} drill" if drill else seed, count, drill=drill)
            search = CardSearch(loaded, request, workers)
            step: list[Json] = []
            try:
                while len(step) < count:
                    record = search.take().record
                    assert record is not None
                    step.append(record)
                    show(sum(map(len, climbed)) + len(step))
            finally:
                search.close()
            climbed.append(step)
    return maker.ladder_file(loaded.content, climbed)
