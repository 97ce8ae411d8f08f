"""A certified card read from JSON, verified line by line: replayed, proved, counted and graded again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.contract import IllegalMove
from generator.games.general_quarters.cards.card import Card, read_id
from generator.games.general_quarters.cards.validity import Fault, record_faults
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.grading import Tally
from generator.games.general_quarters.certificates.replay import apply, turns, with_intel
from generator.games.general_quarters.certificates.transcript import label
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.conditioning import could_harm
from generator.games.general_quarters.counting.posterior import (
    NothingLeft,
    Posterior,
    Sample,
    may_harm,
    study,
)
from generator.games.general_quarters.players import reference
from generator.games.general_quarters.players.deduction import enough, redundant
from generator.games.general_quarters.players.reference import choose
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.setup import DRILL
from generator.mechanics.dice import Dice

# Chances may differ by the last decimal that is recorded: machines may round a sum differently.
NEARLY = 2 * 10.0**-grading.DECIMALS
KEYS = {
    "scratch": {"do", "at", "saw", "proven_safe", "p_ship", "p_missile", "p_submarine", "layouts"},
    "helicopter": {"do", "ship", "path", "saw"},
    "strike": {"do", "centre", "saw"},
}
MAX_SHOWN = 60


class Verification:
    """The verification of one record; see ``certificate.check``."""

    def __init__(self, content: Content, record: Mapping[Any, Any], replayed: bool, hunted: bool) -> None:
        self.content = content
        self.record = record
        self.replayed = replayed
        self.hunted = hunted
        self.intel: tuple[int, ...] = ()
        self._study: tuple[Posterior, Sample] | None = None

    def faults(self) -> list[Fault]:
        """All of them, in the order of the record."""
        setups = self.content.setups
        faults = record_faults(self.record, setups)
        if faults:
            return faults
        setup = setups[self.record["preset"]]
        grid = tuple(token for row in self.record["grid"] for token in row)
        card = Card(setup, read_id(self.record["id"], [setup])[1], grid)
        return list(self._game_faults(card))

    def _game_faults(self, card: Card) -> Iterator[Fault]:
        transcript = self.record.get("transcript")
        if not isinstance(transcript, list) or not transcript:
            yield Fault("GQ-V15", "the card carries no certificate")
            return
        state = on_card(card, Dice("certificate"))
        tally = Tally()
        if "intel" in self.record:
            fault = _intel_fault(card, self.record["intel"])
            if fault:
                yield fault
                return
            self.intel = _squares(card, self.record["intel"])
            state = with_intel(state, self.intel)
        start = state.copy()
        for number, item in enumerate(transcript, 1):
            fault = self._turn_fault(state, tally, item)
            if fault:
                yield Fault(fault.clause, f"certificate does not replay: turn {number}: {fault.message}")
                return
        if not state.is_over():
            yield Fault(
                "GQ-S2", f"the game is not over after turn {len(transcript)}, the last of the certificate"
            )
            return
        yield from self._sum_faults(start, state, tally)

    def _turn_fault(self, state: Patrol, tally: Tally, item: Any) -> Fault | None:
        """The fault of a turn, None when there is none; then the turn has been played."""
        fault = _form_fault(item)
        if fault:
            return fault
        actions = turns(item)
        before = state.copy()
        view = View.of(state)
        try:
            seen = apply(state, item)
        except IllegalMove as error:
            return Fault(error.clause, error.why)
        if item["saw"] != seen:
            return Fault("GQ-V15", f"saw {_shown(item['saw'])}, the card shows {_shown(seen)}")
        if self.intel and not item.get("proven_safe"):
            return Fault("GQ-S7", "a drill card needs neither risks nor aircraft")
        if item["do"] == "scratch":
            fault = self._label_fault(view, item)
            if fault:
                return fault
            tally.scratch(before, state, item)
        else:
            self._study = None
        if self.replayed:
            for action in actions:
                expected = choose(View.of(before))
                if expected != action:
                    return Fault(
                        "GQ-S2", f"the reference player plays {_shown(expected)} here{self._by_another()}"
                    )
                before.apply(action)
        return None

    def _label_fault(self, view: View, item: dict[str, Any]) -> Fault | None:
        """The fault of a scratch's label, chances and number of layouts, counted anew. GQ-S4

        A scratch that was proved harmless, and about which all fleets agreed, told nothing: the fleets after
        it, their weights and the chances of all other squares are those before it, and not counted twice.
        """
        waters, seen_card = view.setup.waters, view.seen_card
        graph = graph_cache.graph(waters)
        row, col = item["at"]
        square = row * waters.cols + col
        name = waters.square_name(square)
        try:
            posterior, sample = self._study or study(graph, seen_card)
        except NothingLeft as error:
            return Fault("GQ-S4", str(error))
        # The certificate's proofs are by logic; this one is by counting. A fleet that shows the danger
        # saves counting all of them.
        proven = not may_harm(seen_card, sample, square)
        if proven and not posterior.exact:
            proven = not could_harm(graph, seen_card, square)
        if item["proven_safe"] is not proven:
            return Fault("GQ-S4", f"{name} is {'proved' if proven else 'not proved'} harmless")
        for key, value in label(posterior, square, proven).items():
            if not _same(item[key], value):
                return Fault("GQ-S4", f"{key} of {name} is {_shown(item[key])}, {value} expected")
        self._study = (posterior, sample) if proven and posterior.settled[square] else None
        return None

    def _by_another(self) -> str:
        """The words to add where the certificate names another version of the player."""
        grade = self.record.get("grade")
        made_by = grade.get("player") if isinstance(grade, Mapping) else None
        if type(made_by) is not int or made_by == reference.VERSION:
            return ""
        return f"; version {made_by} of the player made the certificate, this is version {reference.VERSION}"

    def _sum_faults(self, start: Patrol, state: Patrol, tally: Tally) -> Iterator[Fault]:
        """Result and grade against what the game gave. GQ-S5, GQ-S6"""
        expected = grading.result(state, self.content.rank(sum(state.afloat)))
        result, grade = self.record.get("result"), self.record.get("grade")
        if not _same(result, expected):
            yield Fault("GQ-8.3", f"result is {_shown(result)}, {_shown(expected)} expected")
        won = grade.get("hunter_wins") if isinstance(grade, Mapping) else None
        if self.hunted or type(won) is not int or not 0 <= won <= grading.HUNTER_GAMES:
            won = grading.hunter_wins(start)
        computed = grading.grade(tally, reference.VERSION, won, grading.HUNTER_GAMES)
        if self.intel:
            computed["name"] = "drill"
        if not isinstance(grade, Mapping) or set(grade) != set(computed):
            yield Fault("GQ-S6", f"the grade does not list {', '.join(computed)}")
            return
        for name, value in computed.items():
            if not _same(grade[name], value):
                clause = "GQ-S5" if name in ("luck", "hunter_wins", "hunter_games") else "GQ-S6"
                yield Fault(clause, f"{name} is {_shown(grade[name])}, {_shown(value)} expected")
        yield from grading.shortfalls(DRILL if self.intel else state.card.setup.aims, expected, computed)


def _intel_fault(card: Card, intel: Any) -> Fault | None:
    """Whether intel is a set of squares, enough, and nowhere too much. GQ-S7"""
    try:
        squares = _squares(card, intel)
    except (TypeError, ValueError):
        return Fault("GQ-S7", f"intel is no list of squares: {_shown(intel)}")
    waters = card.setup.waters
    if len(set(squares)) < len(squares) or not squares:
        return Fault("GQ-S7", "intel lists no square, or one twice")
    if not enough(card, waters.mask(squares)):
        return Fault("GQ-S7", "the hits do not all follow from the intel")
    for square in redundant(card, squares):
        return Fault("GQ-S7", f"intel at {waters.square_name(square)} is not needed")
    return None


def _squares(card: Card, intel: Any) -> tuple[int, ...]:
    waters = card.setup.waters
    if not isinstance(intel, list):
        raise TypeError("intel is a list")
    for row, col in intel:
        if type(row) is not int or type(col) is not int:
            raise TypeError("a square is a row and a column")
        if not (0 <= row < waters.rows and 0 <= col < waters.cols):
            raise ValueError("off the map")
    return tuple(row * waters.cols + col for row, col in intel)


def _form_fault(item: Any) -> Fault | None:
    """Whether an item of a transcript is one at all."""
    kind = item.get("do") if isinstance(item, dict) else None
    if not isinstance(kind, str) or kind not in KEYS or set(item) != KEYS[kind]:
        return Fault("GQ-V15", f"not a turn: {_shown(item)}")
    try:
        turns(item)
    except (TypeError, ValueError, KeyError):
        return Fault("GQ-V15", f"not a turn: {_shown(item)}")
    return None


def _same(recorded: Any, computed: Any) -> bool:
    """Equal and of the same kind; floats may differ by a rounding, and 0 may stand for 0.0."""
    if isinstance(computed, dict):
        return (
            isinstance(recorded, dict)
            and recorded.keys() == computed.keys()
            and all(_same(recorded[key], value) for key, value in computed.items())
        )
    if isinstance(computed, float):
        return type(recorded) in (int, float) and abs(recorded - computed) <= NEARLY
    return type(recorded) is type(computed) and bool(recorded == computed)


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
