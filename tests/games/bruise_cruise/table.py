"""A table to set by hand: ships by name and port or hex, cards by id, dice by script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.contract import IllegalMove
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import Action, Draw, EndActions
from generator.games.bruise_cruise.chart import Chart
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.rules.claiming import plant
from generator.games.bruise_cruise.rules.sailing import put
from generator.games.bruise_cruise.state import COMMISSIONABLE, DECOMMISSIONED
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack, find_packs

CONTENT = Path(__file__).parents[3] / "content"

HOMES = ("hamilton", "veracruz", "colon", "bridgetown")
"""Home Ports of the seats unless a test says otherwise: in four corners of the board."""

Spot = str | tuple[int, int]
"""A port by its id, or a hex by q and r."""

SHIPS = ("central", "eastern", "flagship", "northern", "southern", "western")


@cache
def pack() -> Pack:
    """The shipped pack."""
    found, problems = find_packs(["bruise_cruise"], CONTENT)
    assert not problems
    return found[0]


@cache
def box() -> Content:
    """The shipped content."""
    content, problems = GAME.read(pack())
    assert content is not None, "\n".join(map(str, problems))
    assert problems == []
    return content


@cache
def chart(**options: bool) -> Chart:
    """The engine's tables of the shipped content, with optional rules switched on."""
    return box().with_options(**options).chart


def space(spot: Spot) -> int:
    """The number of a space."""
    if isinstance(spot, str):
        return chart().port_space[chart().port_number[spot]]
    number = chart().space_at(*spot)
    assert number >= 0, f"{spot} is no sea space"
    return number


def hex_of(spot: Spot) -> tuple[int, int]:
    """The hex of a port or a spot."""
    return tuple(chart().sea.hex[space(spot)])  # type: ignore[return-value]


def port(name: str) -> int:
    """The number of a port."""
    return chart().port_number[name]


def ship(seat: int, name: str) -> int:
    """The number of a ship."""
    return seat * chart().fleet + chart().ship_number[name]


def card(name: str) -> int:
    """The number of a card."""
    return chart().card_number[name]


def table(
    seats: int = 2,
    *,
    homes: Sequence[str] = HOMES,
    ships: Mapping[tuple[int, str], Spot] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    items: Mapping[int, tuple[int, int, int]] | None = None,
    flags: Mapping[str, int] | None = None,
    anchored: Iterable[tuple[int, str]] = (),
    claimed: Iterable[tuple[int, str]] = (),
    waiting: Iterable[tuple[int, str]] = (),
    gone: Iterable[tuple[int, str]] = (),
    deck: Iterable[str] | None = None,
    discard: Iterable[str] = (),
    shuffles: int | None = None,
    rolls: Sequence[int] = (),
    cards: Sequence[int] = (1,) * 200,
    active: int = 0,
    actions: int = 2,
    **options: bool,
) -> Cruise:
    """A game in the turn of ``active``, with exactly these things on the table.

    Flagships lie at home unless ``ships`` says where else; hands are empty and everybody holds no items
    but those given. Cards that are not named lie in the deck, or on the discard pile when ``deck`` is
    given. ``rolls`` are the dice to come, ``cards`` the chances of the cards.
    """
    state = Cruise(chart(**options), seats, Dice.scripted(*rolls, cards=cards))
    state.deck = []
    for seat in range(seats):
        state.home[seat] = port(homes[seat])
        for rival in range(seats):
            if rival != seat:
                state.barred[rival] |= 1 << space(homes[seat])
    placed = dict(ships or {})
    for seat in range(seats):
        placed.setdefault((seat, "flagship"), homes[seat])
    for name in gone:
        placed.pop(name, None)
        state.at[ship(*name)] = DECOMMISSIONED
        if name[1] != "flagship":
            state.granted[name[0]] |= 1 << chart().regions.index(name[1])
    for (seat, name), spot in placed.items():
        put(state, ship(seat, name), space(spot))
        if name != "flagship":
            state.granted[seat] |= 1 << chart().regions.index(name)
    for seat in range(seats):
        stock(state, seat, *(items or {}).get(seat, (0, 0, 0)))
        state.hands[seat] = sorted(card(name) for name in (hands or {}).get(seat, ()))
    for name, seat in (flags or {}).items():
        plant(state, port(name), ship(seat, "flagship"))
    state.claimed = 0
    for name in claimed:
        state.claimed |= 1 << ship(*name)
    for name in waiting:
        state.at[ship(*name)] = COMMISSIONABLE
        state.granted[name[0]] |= 1 << chart().regions.index(name[1])
    for name in anchored:
        state.anchored |= 1 << ship(*name)
        state.anchors -= 1
    dealt = {number for hand in state.hands for number in hand}
    named = [card(name) for name in discard]
    rest = [n for n in range(len(chart().cards)) if n not in dealt and n not in named]
    if deck is None:
        state.deck, state.discard = rest, named
    else:
        state.deck = [card(name) for name in reversed(list(deck))]
        state.discard = named + [n for n in rest if n not in state.deck]
    if shuffles is not None:
        state.shuffles = shuffles
    state.active, state.actions_left, state.turn = active, actions, 1
    return state


def stock(state: Cruise, seat: int, *counts: int) -> None:
    """Give a seat exactly so many life preservers, missiles and torpedoes, from the supply."""
    for item, count in enumerate(counts):
        state.supply[item] += state.items[3 * seat + item] - count
        state.items[3 * seat + item] = count


def items_of(state: Cruise, seat: int) -> tuple[int, ...]:
    """Life preservers, missiles and torpedoes of a seat."""
    return tuple(state.items[3 * seat : 3 * seat + 3])


def where(state: Cruise, seat: int, name: str) -> tuple[int, int] | int:
    """The hex a ship is on, or the place off the board."""
    at = state.at[ship(seat, name)]
    return tuple(chart().sea.hex[at]) if at >= 0 else at  # type: ignore[return-value]


def hand(state: Cruise, seat: int) -> list[str]:
    """The cards of a hand by id."""
    return [chart().cards[number] for number in state.hands[seat]]


def legal(state: Cruise, kind: type[Action] | None = None) -> list[Action]:
    """The legal actions, perhaps of one kind only."""
    return [action for action in state.legal_actions() if kind is None or isinstance(action, kind)]


def do(state: Cruise, *actions: Action) -> Cruise:
    """Do these; each has to be on the legal list. The same state is handed back."""
    for action in actions:
        assert action in state.legal_actions(), f"{action} is not among {state.legal_actions()}"
        state.apply(action)
    return state


def refused(state: Cruise, action: Action) -> str:
    """The clause that forbids an action, which must not be on the legal list and change nothing."""
    assert action not in state.legal_actions()
    before = [state.observation(seat) for seat in range(state.seats)]
    with pytest.raises(IllegalMove) as caught:
        state.apply(action)
    assert before == [state.observation(seat) for seat in range(state.seats)]
    return caught.value.clause


def end_turn(state: Cruise, draw: int = 0) -> Cruise:
    """Take no more actions and draw so many cards."""
    seat = state.active
    do(state, EndActions())
    if state.pending and state.to_move() == seat:
        do(state, Draw(draw))
    return state
