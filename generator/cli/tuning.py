"""``broadside playtest GAME --tune``: values of a pack searched for a wish, and the best written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.cli.jobs import Workforce, workers_for
from generator.cli.progress import progress
from generator.cli.report import UsageError, tell
from generator.system.values import frozen

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from generator.games.loading import LoadedGame
    from generator.play.measures.tally import Row
    from generator.play.playtest import Plan
    from generator.play.tuning.goals import Goal
    from generator.play.tuning.knobs import Knob, Setting
    from generator.play.tuning.race import Play
    from generator.reading.packs import Pack

T = TypeVar("T")

TUNING = "tuning.json"
TUNED = "_tuned"
"""Behind the name of a pack, in the name of the one that is written."""

LOOKED = 20
"""Games in which a component has to be taken before its value is tuned."""


@frozen
class Search:
    """Values to try, the wish they are tried for, and the seconds a decision lasts."""

    knobs: tuple[str, ...]
    wish: str
    seconds: float


def tune(loaded: LoadedGame, plan: Plan, search: Search, folder: Path, force: Workforce) -> None:
    """Search with ``plan.games`` games in all, say what came of it, and write it into the folder.

    UsageError for words that name no value or no wish, and for a pack that was written there before.
    """
    from generator.cli.new import copy_pack, free
    from generator.play.tuning.findings import as_json, as_text, findings
    from generator.play.tuning.goals import goal
    from generator.play.tuning.knobs import as_is, knob, settings, texts
    from generator.play.tuning.race import race
    from generator.system.atomic_files import replace_file
    from generator.system.leftovers import at_work_in

    pack = loaded.pack
    knobs = understood(lambda: [knob(words) for words in search.knobs])
    wish = understood(lambda: goal(search.wish, search.seconds))
    tried = understood(lambda: settings(pack, knobs))
    understood(lambda: [texts(pack, knobs, setting) for setting in tried])
    own = as_is(pack, knobs)
    target = free(folder / f"{pack.name}{TUNED}")
    contents, refused = read_settings(loaded, knobs, tried)
    with at_work_in(folder):
        with workers_for(*force) as at_work, progress(f"{pack.name}, tuning", plan.games) as done:
            play = player(loaded, plan, contents, at_work.executor, done)
            known_figure(play, own, wish)
            others = [setting for setting in contents if setting != own]
            outcome = race(play, own, others, wish, plan.seed, plan.games)
        results = findings(plan, pack.digest, knobs, wish, outcome, refused)
        tell(as_text(results, pack.name))
        tell(replace_file(folder / TUNING, as_json(results).encode()).as_posix())
        if outcome.claimed:
            changed = texts(pack, knobs, outcome.best)
            copy_pack(pack, target, {file: as_it_came(pack, file, text) for file, text in changed.items()})
            tell(target.as_posix())


def as_it_came(pack: Pack, file: str, text: str) -> bytes:
    """A changed text in the encoding of the file of the pack."""
    from generator.editing.encodings import encoding_of

    before, _ = pack.source(file)
    encoding = before and encoding_of((pack.folder / file).read_bytes(), before.text)
    return encoding.bytes_of(text) if encoding else text.encode()


def understood(read: Callable[[], T]) -> T:
    """The meaning of words, as ``read`` finds it; UsageError where they have none."""
    from generator.play.tuning.refusals import CannotTune

    try:
        return read()
    except CannotTune as wrong:
        raise UsageError(str(wrong), hint=wrong.hint) from None


def read_settings(
    loaded: LoadedGame, knobs: Sequence[Knob], tried: Sequence[Setting]
) -> tuple[dict[Setting, object], dict[Setting, str]]:
    """The content of the game at each setting, and why some settings make none."""
    from generator.games.loading import load
    from generator.play.tuning.knobs import texts, turned_pack

    contents: dict[Setting, object] = {}
    refused: dict[Setting, str] = {}
    for setting in tried:
        pack = turned_pack(loaded.pack, texts(loaded.pack, knobs, setting))
        turned, problems = load(pack, game=loaded.game)
        if turned is None:
            errors = [problem for problem in problems if problem.severity == "error"] or problems
            refused[setting] = f"{errors[0].code} {errors[0].message}"
        else:
            contents[setting] = turned.content
    return contents, refused


def accepted(loaded: LoadedGame, knobs: Sequence[Knob], tried: Sequence[Setting]) -> list[Setting]:
    """Those of some settings that the game takes."""
    contents, _ = read_settings(loaded, knobs, tried)
    return [setting for setting in tried if setting in contents]


def refusal(loaded: LoadedGame, knobs: Sequence[Knob], tried: Sequence[Setting]) -> str:
    """Why the game does not take some settings; "" where it takes all."""
    _, refused = read_settings(loaded, knobs, tried)
    return next(iter(refused.values()), "")


def player(
    loaded: LoadedGame,
    plan: Plan,
    contents: dict[Setting, object],
    executor: Executor | None,
    done: Callable[[int], object],
) -> Play:
    """Plays settings, and tells the progress of all together."""
    from generator.play.playtest import Plan, playtest

    played = 0

    def play(setting: Setting, seed: str, games: int) -> list[Row]:
        nonlocal played
        rows: list[Row] = []
        run = Plan(plan.game, plan.seats, plan.bots, seed, games)
        playtest(loaded.game, contents[setting], run, executor=executor, rows=rows.append)
        played += games
        done(played)
        return rows

    return play


def known_figure(play: Play, own: Setting, wish: Goal) -> None:
    """UsageError when games of the pack have no such number, or LOOKED games no such component."""
    from generator.play.tuning.goals import EDGE

    component = wish.figure.removeprefix(EDGE)
    if component != wish.figure:
        rows = play(own, "figures", LOOKED)
        words = sorted({word for row in rows for word, _, _ in row.takers})
        if component not in words:
            raise UsageError(f"nobody took '{component}' in {LOOKED} games", component, words)
        return
    rows = [row for row in play(own, "figures", 2) if row.won]
    if rows and all(wish.values(row) is None for row in rows):
        figures = sorted(rows[0].numbers)
        raise UsageError(f"games have no number '{wish.figure}'", wish.figure, figures)
