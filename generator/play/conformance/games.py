"""Promises about whole games: one seed is one game, records replay, and every game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from generator.play.conformance.looking import Survey, View, differences, tables, view
from generator.play.one_game import EndlessGame, ReplayError
from generator.play.one_game import replay as replay_record

A = TypeVar("A")
C = TypeVar("C")


def same_seed(survey: Survey[C, A]) -> Iterator[str]:
    """One seed, one game: bots, rolls, actions and all."""
    for seats in survey.seats:
        for players in tables(survey.game, seats):
            first, second = (survey.recorded(players, "twice") for _ in range(2))
            if first != second:
                yield f"{seats} seats, {players[0].name}: two games from one seed differ"
                return


def replay(survey: Survey[C, A]) -> Iterator[str]:
    """A game played again from its record shows the same at every step."""
    for seats in survey.seats:
        for players in tables(survey.game, seats):
            views: list[View] = []
            record = survey.recorded(players, "again", views)
            table = f"{seats} seats, {players[0].name}"
            try:
                for step, state in enumerate(replay_record(survey.game, survey.content, record)):
                    changed = differences(views[step], view(state, seats))
                    if changed:
                        yield f"{table}: after {step} decisions the replay differs in {changed}"
                        return
            except ReplayError as wrong:
                yield f"{table}: the record does not replay: {wrong}"
                return


def ending(survey: Survey[C, A]) -> Iterator[str]:
    """The reference bot ends every game; random play ends, or is called unfinished, in good time."""
    reference = next(iter(survey.rules.bots), "random")
    for seats in survey.seats:
        for number in range(1, survey.games + 1):
            for players in tables(survey.game, seats):
                try:
                    record = survey.recorded(players, f"end-{number}")
                except EndlessGame as wrong:
                    yield f"{seats} seats, {players[0].name}, seed 'end-{number}': {wrong}"
                    return
                if not record.finished and players[0].name == reference:
                    yield f"{seats} seats, {reference}, seed 'end-{number}': the game is unfinished"
                    return
