"""``broadside puzzle count``, ``check`` and ``solve``; and the pack whose puzzles are meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.jobs import Jobs, workers_for
from generator.cli.options import ENGLISH, Content, chosen_packs, speaking
from generator.cli.report import (
    CLEAN,
    PROBLEMS,
    CommandFailed,
    ContentRefused,
    UsageError,
    exit_code,
    print_problems,
    say,
    tell,
)
from generator.reading.problems import Place, Problem, one_line

if TYPE_CHECKING:
    from generator.contract import Puzzle
    from generator.games.loading import LoadedGame

MAX_ID_LENGTH = 60
MAX_LISTED = 200
"""Faults of a file that are listed; of what is no file of cards nobody reads them all."""
"""Characters of an id that are looked at."""

Which = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Whose puzzles, when several games have some.")
]


# ---- the commands -------------------------------------------------------------------------


def count(game: Which = "", content: Content = None) -> None:
    """Count how many legal fleets there are, exactly."""
    from generator.puzzles.abilities import CountingMaker

    loaded = puzzle_pack(game, content)
    maker = loaded.game.puzzles
    if not isinstance(maker, CountingMaker):
        raise UsageError(f"the puzzles of {loaded.pack.name} cannot be counted")
    try:
        number = maker.count(loaded.content)
    except ValueError as problem:
        raise CommandFailed(f"too large to be counted: {problem}") from None
    tell(f"{number}")


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Cards as JSON, one a line.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="Form and layout only: no certificate is asked for or replayed.")
    ] = False,
    game: Which = "",
    content: Content = None,
    jobs: Jobs = 1,
) -> None:
    """Hold cards against every rule, and replay and prove again their certificates.

    One fault a line, FILE:LINE first, 200 of a file. Exit code 0 without faults, 1 with faults.
    """
    from generator.puzzles.checking import checked_files

    for path in files:
        if path.is_dir():
            raise UsageError(f"{path.as_posix()} is a folder; name a .json or .jsonl file in it")
        if not path.is_file():
            raise UsageError(f"there is no file {path.as_posix()}")
    loaded = puzzle_pack(game, content)
    cards = faults = 0
    listed = dict.fromkeys(files, 0)
    with workers_for(jobs) as workers:
        for path, lines in checked_files(loaded, files, quick, workers):
            cards += 1
            faults += len(lines)
            for line in lines[: MAX_LISTED - listed[path]]:
                listed[path] += 1
                tell(one_line(line))
    verdict = "no faults" if not faults else f"{faults} fault{'s' * (faults > 1)}"
    silent = faults - sum(listed.values())
    more = f", {silent} of them not listed" if silent else ""
    tell(f"{cards} card{'s' * (cards != 1)}, {verdict}{more}", err=True)
    raise typer.Exit(PROBLEMS if faults else CLEAN)


def solve(
    what: Annotated[str, typer.Argument(metavar="FILE|ID", help="A card's id, or a file of cards.")],
    game: Which = "",
    content: Content = None,
) -> None:
    """Show the reference player's game on a card, square by square.

    An id makes the card again; a file's cards are solved one after the other. Of a drill it shows
    how all follows by proof.
    """
    loaded = puzzle_pack(game, content)
    path = Path(what)
    faults = 0
    for text in solved_file(loaded, path) if _is_file(path) else [solved_id(loaded, what)]:
        if isinstance(text, Problem):
            faults += 1
            print_problems([text] if faults <= MAX_LISTED else [])
        else:
            tell(text, end=False)
    if faults > MAX_LISTED:
        say(f"{faults - MAX_LISTED} more lines are no cards")
    if faults:
        raise typer.Exit(PROBLEMS)


# ---- whose puzzles ------------------------------------------------------------------------


def puzzle_pack(name: str, content: Path | None, language: str = ENGLISH) -> LoadedGame:
    """The one pack with puzzles, or the one of that name, in a language.

    UsageError when there is none or there are several, ContentRefused when it has errors.
    """
    from generator.games import game as game_named
    from generator.games import names as all_games
    from generator.games.loading import load

    packs, problems = chosen_packs([name] if name else [], content)
    able = [pack for pack in packs if game_named(pack.game).puzzles is not None]
    if not able and problems:
        raise ContentRefused(problems)
    if not able and content is None and not name:
        # A folder of packs of one's own hides those that came with the program, which are still to be had.
        along = [each for each in all_games() if game_named(each).puzzles is not None]
        able, problems = chosen_packs(along, None) if along else ([], [])
    if not able:
        makers = [each for each in all_games() if game_named(each).puzzles is not None]
        hint = f"{' and '.join(makers)} does; leave out --content, or name a folder with a pack of it"
        message = f"{name} makes no puzzles" if name else "no game here makes puzzles"
        raise UsageError(message, hint=hint if makers and not name else "")
    if len(able) > 1:
        names = ", ".join(pack.name for pack in able)
        raise UsageError("several games make puzzles", hint=f"--game {names}")
    loaded, problems = load(speaking(able, [able[0].name], language)[0], language)
    if loaded is None or exit_code(problems):
        raise ContentRefused(problems)
    return loaded


# ---- checking and solving -----------------------------------------------------------------


def solved_file(loaded: LoadedGame, path: Path) -> Iterator[str | Problem]:
    """The reference player's game on each card of a file, or a Problem for what is no card."""
    from generator.puzzles.records import records
    from generator.puzzles.search import maker_of

    for line, record, wrong in records(path):
        try:
            if wrong:
                raise ValueError(wrong)
            card = maker_of(loaded).from_record(loaded.content, record)
        except ValueError as problem:
            place = Place(path.as_posix(), line)
            yield Problem(place, "no-card", str(problem))
            continue
        yield solved(loaded, card, is_drill(loaded, record))


def solved_id(loaded: LoadedGame, words: str) -> str:
    """The reference player's game on the card of an id. UsageError for what is no id."""
    from generator.puzzles.search import maker_of

    maker = maker_of(loaded)
    try:
        card = maker.from_id(
            loaded.content, words if len(words) <= MAX_ID_LENGTH else words[:MAX_ID_LENGTH] + "…"
        )
    except ValueError as problem:
        hint = "compare it with the card letter by letter; cards of a pack of your own need --content"
        raise UsageError(f"{problem}; it is no file either", hint=hint) from None
    return solved(loaded, card, is_drill(loaded, words))


def solved(loaded: LoadedGame, card: Puzzle, drill: bool) -> str:
    """The reference player's game on a card. CommandFailed when the content allows no such player."""
    from generator.puzzles.search import certificate, maker_of

    maker = maker_of(loaded)
    try:
        return maker.game(loaded.content, certificate(maker, loaded.content, card, drill))
    except ValueError as problem:
        raise CommandFailed(f"there is no reference player for this content: {problem}") from None


def is_drill(loaded: LoadedGame, puzzle: object) -> bool:
    """Whether an id or a record is that of a drill."""
    from generator.puzzles.abilities import DrillMaker

    maker = loaded.game.puzzles
    return isinstance(maker, DrillMaker) and maker.is_drill(puzzle)


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
