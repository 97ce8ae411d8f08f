"""Actions open in steps 4 and 5, and why others are not. TB-3.4"""

from __future__ import annotations

from typing import Any

from generator.contract import IllegalMove
from generator.games.to_the_bottom.actions import (
    Action,
    Buy,
    BuyIceberg,
    EndTurn,
    JettisonPair,
    Play,
    Rearrange,
    Tire,
    Use,
)
from generator.games.to_the_bottom.rules.arranging import reach
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, RIDDEN

BUY_ICEBERG, END_TURN, REARRANGE = BuyIceberg(), EndTurn(), Rearrange()


def open_actions(state: State) -> list[Action]:
    """Every action open to the player whose turn it is, in the rulebook's order."""
    content, seat = state.content, state.active
    menu, hand, board = content.menu, state.hands[seat], state.boards[seat]
    numbers = list(dict.fromkeys(hand))
    aboard = len(board) + state.riders[seat]
    jettisons = menu.jettisons
    if content.any_hand_guard:
        guard = content.hand_guard
        free = [number for number in numbers if guard[number] <= aboard]
    else:
        free = numbers
    actions: list[Any] = [jettisons[number] for number in free]
    if not content.pairs.isdisjoint(free):
        actions += _pairs(state, free)
    _add_plays(state, seat, numbers, aboard, actions)
    if state.phase == CRUISE:
        price, points = content.price, state.points
        buys = menu.buys
        actions += [buys[number] for number in sorted(set(state.shop)) if price[number] <= points]
        if state.iceberg and price[content.iceberg] <= points:
            actions.append(BUY_ICEBERG)
    if not content.ready_tire.isdisjoint(board):
        actions += _on_board(state, seat, Tire, "tire", content.ready_tire)
    if not content.main.isdisjoint(board):
        actions += _on_board(state, seat, Use, "main", content.main)
    if state.passives[seat].arranges and state.arranged_at != len(state.decks[seat]) and reach(state, seat):
        actions.append(REARRANGE)
    actions.append(END_TURN)
    return actions


def _pairs(state: State, free: list[int]) -> list[Action]:
    """One Seal a partner, no Seal as partner. TB-12.68"""
    content = state.content
    return [
        JettisonPair(content.ids[pair], content.ids[number])
        for pair in free
        if pair in content.pairs
        for number in free
        if number not in content.pairs
    ]


def _add_plays(state: State, seat: int, numbers: list[int], aboard: int, actions: list[Any]) -> None:
    """Cards in hand that can be paid for. TB-6.5"""
    content = state.content
    holds = state.passives[seat]
    over = aboard - holds.room
    multiplier = 1 + over // content.numbers.board_step if over > 0 else 1
    funds = state.points + holds.discount
    value, plays = content.value, content.menu.plays
    special, locked = content.special_plays, state.locked
    for number in numbers:
        cost = value[number] * multiplier
        if cost <= funds or not cost:
            if locked and state.hands[seat].count(number) <= locked.count(number):
                continue  # TB-12.22, TB-12.24
            if number in special:
                actions += special_plays(state, seat, number)
            else:
                actions.append(plays[number])


def special_plays(state: State, seat: int, number: int) -> list[Action]:
    """Ways to play a card that goes on top of a card or aboard an opponent. TB-12.11, TB-12.80"""
    content, menu = state.content, state.content.menu
    if content.kinds[number].on_opponent:
        return [menu.card_action(Play, number, -1, other) for other in sorted(state.opponents(seat))]
    board = state.boards[seat]
    hosts = {
        entry: board.index(entry) for entry in board if not entry & RIDDEN and entry >> 2 != content.rider
    }
    return [menu.card_action(Play, number, spot, -1) for spot in sorted(hosts.values())]


def _on_board(
    state: State, seat: int, action: type[Tire] | type[Use], trigger: str, able: frozenset[int]
) -> list[Action]:
    """A Tire or Use for each different card aboard that has the ability and what it needs. TB-11.22"""
    content, board = state.content, state.boards[seat]
    actions: list[Action] = []
    for entry in sorted(able.intersection(board)):
        number = entry >> 2
        ability = content.kinds[number].abilities[trigger]
        if ability.hand_at_least > len(state.hands[seat]) or ability.board_at_least > state.aboard(seat):
            continue
        targets = sorted(state.opponents(seat)) if ability.against else (-1,)
        spot = board.index(entry)
        actions += [content.menu.card_action(action, number, spot, target) for target in targets]
    return sorted(actions)


# ---- why not ------------------------------------------------------------------------------


def refusal(state: State, action: Action) -> IllegalMove:
    """Why an action of these steps that is not open is not open."""
    seat, content = state.active, state.content
    if isinstance(action, EndTurn | Rearrange):
        return IllegalMove("TB-12.73", "there is nothing to rearrange, or it has been done")
    if isinstance(action, BuyIceberg):
        return IllegalMove("TB-4.7", "the Iceberg is not in the Shop, or there are too few points")
    number = content.number.get(action.card, -1)  # type: ignore[union-attr]
    if number < 0:
        return IllegalMove("TB-2.1", f"there is no card '{action.card}'")  # type: ignore[union-attr]
    if isinstance(action, Buy):
        if state.phase != CRUISE:
            return IllegalMove("TB-5.8", "nothing can be bought in the Sinking")
        if number not in state.shop:
            return IllegalMove("TB-4.7", f"'{action.card}' is not in the Shop")
        return IllegalMove(
            "TB-3.7", f"'{action.card}' costs {content.price[number]}, not {state.points} points"
        )
    if isinstance(action, Tire | Use):
        return IllegalMove("TB-7.1", f"'{action.card}' is not ready there, or lacks what it needs")
    if number not in state.hands[seat]:
        return IllegalMove("TB-6.2", f"'{action.card}' is not in hand")  # type: ignore[union-attr]
    if isinstance(action, Play):
        cost = state.price_to_play(seat, number)
        if cost > state.points:
            return IllegalMove("TB-3.7", f"'{action.card}' costs {cost}, not {state.points} points")
        if number in state.locked:
            return IllegalMove("TB-12.22", f"'{action.card}' may not be played again this turn")
        return IllegalMove("TB-12.11", f"'{action.card}' cannot be played there")
    if isinstance(action, JettisonPair):
        return IllegalMove("TB-12.68", f"'{action.pair}' and '{action.card}' are no pair")
    return IllegalMove("TB-12.19", f"'{action.card}' is protected")  # type: ignore[union-attr]
