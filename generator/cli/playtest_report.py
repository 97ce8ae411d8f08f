"""The figures, words and pictures of the report that ``broadside playtest`` writes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from generator.cli import tuning
from generator.cli.jobs import Workforce, workers_for
from generator.cli.progress import progress
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.measures.tally import Tally
    from generator.play.playtest import Plan
    from generator.reading.packs import Pack


@frozen
class Wishes:
    """More for a report to tell: the seconds a decision lasts, the bots of a ladder, weakest first, or None
    for a short one of the game's own, and another pack to compare with.
    """

    seconds: float = 10.0
    ladder: tuple[str, ...] | None = None
    against: LoadedGame | None = None


def measured(
    loaded: LoadedGame, plan: Plan, tally: Tally, force: Workforce, wishes: Wishes
) -> dict[str, Any]:
    """The figures of a report, those of the ladder among them."""
    from generator.contract import rules_of
    from generator.play import report
    from generator.play.measures.second import LOOKING_AHEAD, beside, check, second_bot
    from generator.play.stages.second_choice import otherwise
    from generator.play.tuning.meanings import Meanings
    from generator.play.tuning.values import tunable

    pack = loaded.pack

    def second(figures: dict[str, Any]) -> dict[str, Any] | None:
        with workers_for(*force) as at_work, progress(f"{pack.name}, another bot", plan.games) as done:
            executor = at_work.executor
            looked = check(loaded.game, loaded.content, plan, figures, executor=executor, progress=done)
            if looked is not None and wishes.ladder is None:
                looked["rung"] = beside(loaded.game, loaded.content, plan, figures, looked, executor)
            return looked

    def choice(figures: dict[str, Any]) -> dict[str, Any] | None:
        bot = second_bot(loaded.game, plan.bots)
        if len(set(plan.bots)) != 1 or (bot == LOOKING_AHEAD and not figures["second"]):
            return None
        return otherwise(loaded.game, loaded.content, plan, bot, figures["setup"])

    roll = rules_of(loaded.game).roll_call(loaded.content, pack)
    ids = {*tally.named, *tally.pieces}
    costs = {each: rules_of(loaded.game).cost(loaded.content, each) for each in sorted(ids)}
    return report.report(
        loaded.game,
        plan,
        pack.digest,
        report.in_pack(roll, pack.name, pack.folder),
        tally,
        pack=pack.name,
        seconds=wishes.seconds,
        skill=climbed(loaded, plan, force, wishes),
        costs={each: cost for each, cost in costs.items() if cost is not None},
        values=tunable(
            pack,
            costs,
            partial(tuning.accepted, loaded),
            partial(tuning.refusal, loaded),
            Meanings(loaded.game, pack).of,
        ),
        second=second,
        choice=choice,
    )


def climbed(loaded: LoadedGame, plan: Plan, force: Workforce, wishes: Wishes) -> list[dict[str, Any]]:
    """The ladder of bots: the one that was asked for, or else a short one of the game's own, which a bot that
    breaks down leaves out.
    """
    from generator.play.measures.skill import ladder, usual_plan
    from generator.play.playtest import GameFault
    from generator.play.report import rungs

    names = rungs(loaded.game) if wishes.ladder is None else wishes.ladder
    each = usual_plan(plan, names) if wishes.ladder is None else plan
    if not names or each is None:
        return []
    rows = each.games * (len(names) - 1)
    try:
        with workers_for(*force) as at_work, progress(f"{loaded.pack.name}, ladder", rows):
            return ladder(loaded.game, loaded.content, each, names, executor=at_work.executor)
    except GameFault:
        if wishes.ladder is None:
            return []
        raise


def pictures(loaded: LoadedGame, figures: dict[str, Any]) -> dict[str, str]:
    """The faces of the components that a report speaks of, by their ids, as addresses of SVG within the page.

    A component that is a kind of piece has the first piece of it. Those that no piece names have none, nor
    have those of layouts that cannot be drawn.
    """
    from base64 import b64encode

    from generator.cli.pictures.faces import components_of
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.drawing.svg.writer import document
    from generator.play.page.html import spoken_of

    wanted = spoken_of(figures)
    if not wanted:
        return {}
    drawn: dict[str, str] = {}
    try:
        studio = Studio(loaded.pack, "home")
        for component in components_of(loaded):
            for piece in component.pieces:
                named = [piece.id, *(word for word in piece.front.values.values() if isinstance(word, str))]
                name = next((word for word in named if word in wanted), "")
                if name and name not in drawn:
                    face = document(studio.single(component, piece), studio.fonts)
                    drawn[name] = "data:image/svg+xml;base64," + b64encode(face.encode()).decode()
    except LayoutError:
        return {}
    return {word: drawn[word] for word in wanted if word in drawn}


def words_of(pack: Pack) -> dict[str, str]:
    """The words that the rulebook of a pack explains; none of a pack without one."""
    from generator.play.page.glossary import own_words
    from generator.play.tuning.meanings import RULEBOOK
    from generator.reading.strings.editions import HOME, for_edition

    return own_words(for_edition(pack.text(RULEBOOK), HOME)) if (pack.folder / RULEBOOK).is_file() else {}
