"""The whole pack held against the rules: one function an invariant, each finding with its id. CR-V"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pydantic import BaseModel

from generator.games.bridge_crew.checks import box, cards, engine, words
from generator.games.bridge_crew.checks.checked import Checked
from generator.games.bridge_crew.pieces import FILES, Content
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order

__all__ = ["check", "read"]

CHECKS: tuple[Callable[[Checked], Iterator[Problem]], ...] = (
    cards.seven_orders,
    cards.one_specialist_an_order,
    cards.personalities_know_their_orders,
    cards.fits_are_spread,
    box.cards_for_all,
    box.dice_add_up,
    box.pools_differ,
    box.mavericks_can_fail_and_succeed,
    words.three_attitudes,
    words.maverick_origins,
    cards.prompts,
    words.word_table,
    words.role_cards,
    engine.odds_hold,
    cards.themes,
    words.bids_in_order,
    box.contents_add_up,
)


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The content of a pack, None when anything is wrong with it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    problems = in_file_order([*problems, *check(pack, models)])
    return (None if problems else Content.of(models)), problems


def check(pack: Pack, models: Mapping[str, BaseModel]) -> Iterator[Problem]:
    """What the invariants find. A file that could not be read is left out, and so is what needs it."""
    return (problem for found in CHECKS for problem in found(Checked(pack, models)))
