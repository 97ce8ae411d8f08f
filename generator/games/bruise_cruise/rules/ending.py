"""How the game ends and who has won. BC-9"""

from __future__ import annotations

from generator.games.bruise_cruise.state import BY_CARDS, BY_FLEET, BY_POINTS, NOBODY, State


def end_by_fleet(state: State) -> None:
    """The sixth ship is decommissioned: the game ends at once. BC-9.1"""
    state.ended, state.ender = BY_FLEET, state.active
    _finish(state)


def all_cards_played(state: State) -> bool:
    """The deck is gone for good and every hand is empty. BC-9.2"""
    return not state.deck and not state.shuffles and not any(state.hands)


def end_by_cards(state: State) -> None:
    """The last card has been played and resolved. BC-9.12"""
    state.ended = BY_CARDS
    _finish(state)


def end_by_points(state: State) -> None:
    """The active Admiral has points enough. BC-11.6"""
    state.ended, state.ender = BY_POINTS, state.active
    _finish(state)


def _finish(state: State) -> None:
    state.pending.clear()
    state.actions_left = 0
    points = [state.points(seat) for seat in range(state.seats)]
    tied = [seat for seat in range(state.seats) if points[seat] == max(points)]
    if len(tied) > 1:
        state.favoured = break_tie(state, tied)


def break_tie(state: State, tied: list[int]) -> int:
    """The Admiral who ended the game, else the shortest way home, else dice. BC-9.6 to BC-9.14"""
    if state.ender != NOBODY and state.ender in tied:
        return state.ender  # BC-9.6; no such privilege after an end by cards, BC-9.10
    ways = {seat: way_home(state, seat) for seat in tied}
    tied = [seat for seat in tied if ways[seat] == min(ways.values())]  # BC-9.7, BC-9.13
    while len(tied) > 1:  # BC-9.9, BC-9.14
        rolls = {seat: sum(state.dice.two(6)) for seat in tied}
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    return tied[0]


def way_home(state: State, seat: int) -> int:
    """Total sailing distance of a seat's ships to their Home Port, round those of rivals. BC-9.8"""
    routes, home = state.chart.routes, state.chart.port_space[state.home[seat]]
    around = routes.distances(home, state.barred[seat])
    through = routes.distances(home)
    ships = [state.at[ship] for ship in state.fleet(seat) if state.at[ship] >= 0]
    return sum(around.get(space, through[space]) for space in ships)
