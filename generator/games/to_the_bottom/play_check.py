"""For play-testing: everything in the box turns up, and games end. TB-V26, TB-V27"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.contract import Sample, Verdict
from generator.contract.sampling import surely_above
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.tables import Kind
from generator.reading.packs import BOX, Pack
from generator.reading.problems import Place, Problem

MAX_SHARE_OF_TWO = 0.65
"""No seat of two may win more of random games. TB-V27"""
MAX_TIMES_FAIR = 2
"""With more players no seat may win this many times its fair share. TB-V27"""
RISK = 1e-6
"""The chance that content in order is accused, over all seats and looks."""


def unfinished(state: State) -> bool:
    """Both phases have a last round, so that no game runs on for ever. TB-4.16, TB-9.9"""
    return False


def roll_call(content: Content, pack: Pack) -> Mapping[str, Place]:
    """Every card bought, played and used, and every effect word, with the place where it is written."""
    roll: dict[str, Place] = {}
    for card in content.cards.cards:
        if content.number[card.id] not in (*content.shop_cards, *content.starting, content.iceberg):
            continue
        place = pack.place("cards.yaml", "cards", card.id, "id")
        if card.supply != "starting":
            roll[f"card '{card.id}' bought"] = place
        roll[f"card '{card.id}' played"] = place
        for index, ability in enumerate(card.abilities):
            roll[f"{ability.trigger} of '{card.id}'"] = pack.place(
                "cards.yaml", "cards", card.id, "abilities", index
            )
            for effect in ability.do:
                roll.setdefault(f"word '{effect.name}'", place)
    return roll


def seen(state: State) -> Iterator[str]:
    """Items of the roll call that the last action brought about."""
    cards = state.content.kinds
    for event, number in state.noted:
        kind = cards[number]
        if event in ("bought", "played"):
            yield f"card '{kind.id}' {event}"
        elif event == "pair":
            yield from _passive(kind)
        elif event in kind.abilities:
            yield f"{event} of '{kind.id}'"
            yield from (f"word '{name}'" for name in kind.abilities[event].names)
        if event == "played" or (event == "jettisoned" and not kind.worth):
            # What a card does by lying aboard it has done when it came there; one without points when it
            # gave none.
            yield from _passive(kind)


def _passive(kind: Kind) -> Iterator[str]:
    if kind.passive:
        yield f"passive of '{kind.id}'"
        yield from (f"word '{name}'" for name in kind.passive)


def statistics(state: State) -> Mapping[str, float]:
    """Lengths, caps and scores of a finished game."""
    caps = state.content.numbers.round_cap
    return {
        "rounds of the Cruise": state.rounds,
        "rounds of the Sinking": state.round,
        "games in which nobody bought the Iceberg and it struck by itself": float(state.buyer < 0),
        "games in which the Sinking took all its rounds": float(state.round >= caps.sinking),
        "highest score": max(state.scores()),
        "cards of the Shop left": len(state.common) + len(state.shop),
    }


def cost(content: Content, card: str) -> float | None:
    """The price of a card in the Shop; those that decks begin with have none. TB-4.7"""
    number = content.number.get(card)
    if number is None or content.kinds[number].supply == "starting":
        return None
    return float(content.price[number])


def ending(state: State) -> str:
    """Why a finished game ended. TB-9.9"""
    return "the last round" if any(state.afloat) else "the last ship sank"


def verdict(content: Content, pack: Pack, samples: Sequence[Sample]) -> Verdict:
    """Whether a seat wins far too many random games. TB-V27"""
    problems = []
    for sample in samples:
        limit = MAX_SHARE_OF_TWO if sample.seats == 2 else min(0.95, MAX_TIMES_FAIR / sample.seats)
        for seat, wins in enumerate(sample.wins):
            share = wins / sample.games
            if surely_above(share, sample.games, limit, RISK):
                message = f"{sample.seats} players: seat {seat + 1} wins {share:.0%} of random games"
                problems.append(
                    Problem(pack.place(BOX), "TB-V27", message, f"no seat should win {limit:.0%}")
                )
    return Verdict(problems)
