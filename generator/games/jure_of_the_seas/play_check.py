"""Trying content by playing it: games must end and everything in the box turn up. JS-V18"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.contract import LOOKS, Sample, Verdict, roll_call_of
from generator.contract.sampling import surely_above, surely_below
from generator.games.jure_of_the_seas.content import DAIKAIJU, GAME, WAKES, Content
from generator.games.jure_of_the_seas.state import FALLEN_ON, MET, NO_BERTH, OVER, STRUCK, WAITING, State
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem

TURN_LIMIT = 200
"""Play-testing gives a game up after this many turns. JS-V18"""

MIN_SHARE, MAX_SHARE = 0.5, 1.5
"""The most a seat may win, in fair shares of one player. JS-V18"""

RISK = 0.001
"""The chance, at most, to call a box unfair in which no seat wins less or more than that. Of boxes as
even as the shipped one, where the first of eight wins eight tenths of its share, it is far smaller."""

MONSTROUS = (STRUCK, MET, WAITING, FALLEN_ON, NO_BERTH)


def unfinished(state: State) -> bool:
    """Has the game run past the length play-testing allows? JS-V18"""
    return state.turn > TURN_LIMIT and state.part != OVER


def roll_call(content: Content, pack: Pack) -> Mapping[str, Place]:
    """Every wake type and every daikaiju, and where it is written; no daikaiju on open water."""
    beasts = () if content.game.options.no_daikaiju else ((DAIKAIJU, "daikaiju", "daikaiju"),)
    return roll_call_of((WAKES, "wakes", "wake type"), *beasts)(content, pack)


def seen(state: State) -> Iterator[str]:
    """The wake types and the daikaiju on the board."""
    sea = state.sea
    yield from (f"wake type '{sea.wakes[lay >> 2]}'" for lay in state.board if lay >= 0)
    yield from (f"daikaiju '{sea.daikaiju[at].id}'" for at, square in enumerate(state.lairs) if square >= 0)


def statistics(state: State) -> Mapping[str, float]:
    """Numbers worth knowing about a finished game."""
    lost = [fate for fate in state.fates if fate]
    return {
        "turns": state.turn,
        "ships lost": len(lost),
        "ships lost to daikaiju": sum(fate in MONSTROUS for fate in lost),
        "daikaiju left on the board": state.in_play,
    }


def ending(state: State) -> str:
    """Why a finished game ended. JS-11.5"""
    afloat = sum(not fate for fate in state.fates)
    return {0: "nobody afloat", 1: "one ship afloat"}.get(afloat, "no tiles left")


def verdict(content: Content, pack: Pack, samples: Sequence[Sample]) -> Verdict:
    """Do random games end, and has every seat a fair chance? JS-V18

    One line says it for all numbers of players. A share counts against the box only when it is surely
    out of bounds; one that merely looks so is a doubt.
    """
    place = pack.key(GAME, "players")
    again = f"broadside playtest {pack.name} --bots random --seed trial"
    problems = [
        Problem(
            place,
            "JS-V18",
            f"{sample.seats} players: {sample.unfinished} of {sample.games:,} random games unfinished",
            f"{again} --seats {sample.seats} --games {sample.games} plays them",
        )
        for sample in samples
        if sample.unfinished
    ]
    # Every seat may win too little or too much, at every look.
    risk = RISK / (2 * LOOKS * sum(sample.seats for sample in samples))
    unfair, doubts = [], set()
    for sample in samples:
        shares = [wins / sample.games for wins in sample.wins]
        least, most = MIN_SHARE / sample.seats, MAX_SHARE / sample.seats
        out = [seat for seat, share in enumerate(shares) if not least <= share <= most]
        sure = [
            seat
            for seat in out
            if surely_below(shares[seat], sample.games, least, risk)
            or surely_above(shares[seat], sample.games, most, risk)
        ]
        if sure:
            unfair.append((sample, max(sure, key=lambda seat: abs(shares[seat] * len(shares) - 1))))
        elif out:
            doubts.add(sample.seats)
    if unfair:
        sample, seat = max(unfair, key=lambda one: abs(one[0].wins[one[1]] / one[0].games * one[0].seats - 1))
        most = MAX_SHARE / sample.seats
        message = (
            f"{sample.seats} players: seat {seat} wins {sample.wins[seat] / sample.games:.0%} of "
            f"{sample.games:,} random games (need {MIN_SHARE / sample.seats:.0%} to {most:.0%})"
        )
        others = [str(other.seats) for other, _ in unfair if other is not sample]
        if others:
            message += f"; seats are unfair with {', '.join(others)} players too"
        problems.append(Problem(place, "JS-V18", message, f"{again} --seats {sample.seats} shows all seats"))
    return Verdict(problems, frozenset(doubts))
