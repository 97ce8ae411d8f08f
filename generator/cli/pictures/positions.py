"""A position of a logged game as a picture, as one seat saw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import need_rules
from generator.cli.pictures.faces import Picture, View, write
from generator.cli.report import UsageError
from generator.reading.problems import Place, Problem, in_file_order

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame


def position(
    loaded: LoadedGame, log: Path, number: int, turn: int, view: View, seat: int | None = None
) -> Picture:
    """Write the picture of game ``number`` of a log after ``turn`` decisions, and give its path.

    It shows what ``seat`` could know then, by default the seat that was to move; of a game that is over,
    seat 0. A log that does not fit the content or the rules is a problem; UsageError for a game without a
    tabletop, a turn the game did not reach and a seat that nobody had.
    """
    from generator.drawing import scenes
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.games.loading import laid_out
    from generator.play.log import LogError
    from generator.play.logged_games import NotInLog, logged_state

    name = loaded.pack.name
    need_rules(loaded.game, "show --state", name)
    tabletop = laid_out(loaded)
    if tabletop is None:
        raise UsageError(f"{name} has no tabletop: show --state needs one")
    if not log.is_file():
        hint = "name the games.jsonl that broadside playtest --out wrote, as in --state games.jsonl 1 20"
        raise UsageError(f"there is no log '{log.as_posix()}'", hint=hint)
    try:
        state = logged_state(loaded, log, number, turn)
    except NotInLog as wrong:
        raise UsageError(str(wrong)) from None
    except LogError as wrong:
        return None, [Problem(Place(wrong.path.as_posix(), wrong.line), "bad-log", wrong.why, wrong.hint)]
    seats = len(state.scores())
    if seat is not None and seat >= seats:
        raise UsageError(f"seat {seat} is not one of 0 to {seats - 1}")
    looks = seat if seat is not None else 0 if state.is_over() else state.to_move()
    try:
        studio = Studio(loaded.pack, view.ink)
        placed, box = scenes.drawn(tabletop.scene(state.observation(looks)), studio)
        title = f"{name}, game {number}, turn {turn}, as seat {looks} sees it"
        words = [f"game-{number}-turn-{turn}", *([] if seat is None else [f"seat-{seat}"])]
        path = write(view, words, placed, box, studio.fonts, title, ground="#ffffff")
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    return path, in_file_order(studio.problems)
