"""The words of Unfathomable cards: each is a function, and its signature says what an author may write.

The player of a card makes every choice (BC-7.10.5), no word moves an anchored ship (BC-7.10.2), and what
cannot be done is skipped (BC-7.10.3). A word that had an effect says so in ``state.done``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.games.bruise_cruise.actions import Action, PickCard, PickSpace
from generator.games.bruise_cruise.chart import ITEM, ITEM_IDS, NO_PORT
from generator.games.bruise_cruise.decisions import FROM_DISCARD, Pick, Sailing
from generator.games.bruise_cruise.rules.claiming import claimable, fight, plant
from generator.games.bruise_cruise.rules.fleet import weigh_anchor
from generator.games.bruise_cruise.rules.picking import Whose, pick_rival, pick_ship, ships_of
from generator.games.bruise_cruise.rules.raiding import loot
from generator.games.bruise_cruise.rules.sailing import put, reach, swap
from generator.games.bruise_cruise.rules.trading import give_back, take
from generator.games.bruise_cruise.rules.trading import steal as steal_one
from generator.games.bruise_cruise.rules.turn import discard
from generator.games.bruise_cruise.rules.unfathomable import carry_out
from generator.games.bruise_cruise.rules.weapons import drop_anchor, hit
from generator.games.bruise_cruise.state import NOBODY, State
from generator.mechanics.hexes import distance
from generator.mechanics.pending import clockwise
from generator.mechanics.routes import chosen
from generator.reading.effect_words import EffectWords

Item = Literal["life_preserver", "missile", "torpedo"]
Count = Annotated[int, Field(ge=1, le=99)]
PLAIN = EffectWords()
"""The words without lists in them."""

WORDS = EffectWords()
"""All words of a card. ``roll_off`` and ``if_done`` hold lists of the plain ones, and no deeper."""


# ---- ships -------------------------------------------------------------------------------------


@PLAIN.word
def move(state: State, *, ship: Whose, max: Count) -> None:
    """Sail a ship up to that number of spaces by the sailing rules; the player of the card steers.

    A rival's ship obeys the rules of its own line. BC-7.10.6
    """
    ships = [each for each in ships_of(state, ship, moves=True) if reach(state, each, 1)]
    pick_ship(state, ships, partial(_steer, steps=max))


def _steer(state: State, ship: int, *, steps: int) -> None:
    state.pending.push(Sailing(state.active, ship, reach(state, ship, steps), _put))


def _put(state: State, ship: int, space: int) -> None:
    put(state, ship, space)
    state.done, state.that_ship = True, ship


@PLAIN.word
def teleport(state: State, *, ship: Whose, to: Literal["port", "bermuda_triangle"]) -> None:
    """Put a ship on an empty port, or an empty space of a zone; never in a rival's Home Port."""
    ships = [each for each in ships_of(state, ship, moves=True) if _landings(state, each, to)]
    pick_ship(state, ships, partial(_land, to=to))


def _landings(state: State, ship: int, to: str) -> int:
    spaces = state.chart.all_ports if to == "port" else state.chart.zones.get(to, 0)
    return spaces & ~state.traffic & ~state.barred[ship // state.chart.fleet]


def _land(state: State, ship: int, *, to: str) -> None:
    options: list[Any] = chosen(_landings(state, ship, to), state.chart.table.pick_space)
    then = partial(_landed, ship=ship)
    state.pending.push(
        Pick(state.active, "BC-7.10.5", "the space to put it on", tuple(options), then, mover=ship)
    )


def _landed(state: State, action: Action, *, ship: int) -> None:
    assert isinstance(action, PickSpace)
    _put(state, ship, state.chart.space_at(action.q, action.r))


@PLAIN.word
def swap_ships(state: State, *, a: Literal["own"], b: Literal["rival"]) -> None:
    """Two unanchored ships trade spaces; ships in a Home Port are left out."""
    homes = [state.chart.port_space[port] for port in state.home]
    first, second = (
        [each for each in ships_of(state, whose, moves=True) if state.at[each] not in homes]
        for whose in (a, b)
    )
    if second:
        pick_ship(state, first, partial(_swap_with, others=tuple(second)))


def _swap_with(state: State, ship: int, *, others: tuple[int, ...]) -> None:
    pick_ship(state, others, partial(_swapped, one=ship))


def _swapped(state: State, ship: int, *, one: int) -> None:
    swap(state, one, ship)
    state.done, state.that_ship = True, one


@PLAIN.word
def anchor(
    state: State,
    *,
    ship: Literal["rival"],
    within: Count | None = None,
    of: Literal["that_ship"] | None = None,
) -> None:
    """Drop an anchor from the pile on a ship that has none, perhaps near the ship of the step before."""
    ships = [each for each in ships_of(state, ship) if not state.anchored >> each & 1]
    if within is not None and of is not None:
        ships = [each for each in ships if _range(state, state.that_ship, each) <= within]
    pick_ship(state, ships if state.anchors else [], _anchored)


def _range(state: State, one: int, other: int) -> int:
    hex = state.chart.sea.hex
    return distance(hex[state.at[one]], hex[state.at[other]])


def _anchored(state: State, ship: int) -> None:
    state.done = drop_anchor(state, ship)


@PLAIN.word
def lift_anchor(state: State, *, ship: Literal["own"], count: Count | Literal["all"]) -> None:
    """Return anchors from ships to the pile: a number of them, or all."""
    ships = [each for each in ships_of(state, ship) if state.anchored >> each & 1]
    if count == "all":
        for each in ships:
            weigh_anchor(state, each)
        state.done = bool(ships)
    else:
        pick_ship(state, ships, partial(_lifted, left=count - 1))


def _lifted(state: State, ship: int, *, left: int) -> None:
    weigh_anchor(state, ship)
    state.done, state.that_ship = True, ship
    anchored = [each for each in state.fleet(state.active) if state.anchored >> each & 1]
    if left:
        pick_ship(state, anchored, partial(_lifted, left=left - 1))


@PLAIN.word
def strike(state: State, *, ship: Literal["rival"]) -> None:
    """A ship counts as hit by a missile: no missile, no card, no point."""
    pick_ship(state, ships_of(state, ship), _struck)


def _struck(state: State, ship: int) -> None:
    hit(state, ship)
    state.done = True


@PLAIN.word
def claim(
    state: State, *, mode: Literal["free", "battle"], card_needed: bool, bonus: Count | None = None
) -> None:
    """Claim the port an own unanchored ship is in, or battle for it with ``bonus`` added to the die.

    With ``card_needed`` one of the port's cards is discarded for it.
    """
    ships = [
        each
        for each in ships_of(state, "own", moves=True)
        if claimable(state, each)
        and (state.flag[_port(state, each)] != NOBODY) == (mode == "battle")
        and (not card_needed or _cards_of(state, _port(state, each)))
    ]
    pick_ship(state, ships, partial(_claimed, card_needed=card_needed, bonus=bonus or 0))


def _port(state: State, ship: int) -> int:
    return state.chart.port_at[state.at[ship]]


def _cards_of(state: State, port: int) -> list[int]:
    return [card for card in state.hands[state.active] if state.chart.card_port[card] == port]


def _claimed(state: State, ship: int, *, card_needed: bool, bonus: int) -> None:
    port = _port(state, ship)
    if card_needed:
        discard(state, state.active, _cards_of(state, port)[0])
    if state.flag[port] == NOBODY:
        plant(state, port, ship)
        state.done = True
    else:
        state.done = fight(state, port, ship, bonus)


# ---- items -------------------------------------------------------------------------------------


@PLAIN.word
def gain(state: State, *, who: Literal["self", "each"], item: Item, count: Count) -> None:
    """Take items from the supply, as many as are there, in turn order. BC-10.2"""
    seats = (state.active, *(clockwise(state.seats, state.active) if who == "each" else ()))
    taken = [take(state, seat, ITEM[item], count) for seat in seats]
    state.done = any(taken)


@PLAIN.word
def lose(state: State, *, who: Literal["each_rival"], item: Item, count: Count | Literal["half"]) -> None:
    """Every rival returns items to the supply: a number of them, or half rounded down."""
    for seat in clockwise(state.seats, state.active):
        held = state.held(seat, ITEM[item])
        returned = held // 2 if count == "half" else min(count, held)
        give_back(state, seat, ITEM[item], returned)
        state.done = state.done or returned > 0


@PLAIN.word
def steal(state: State, *, from_: Literal["rival"], item: Literal[Item, "any"], count: Count) -> None:
    """Take items from one rival, of your choice or of one kind, or as many as there are."""
    pick_rival(state, partial(_stolen, item=item, count=count))


def _stolen(state: State, rival: int, *, item: str, count: int) -> None:
    state.done = any(
        state.held(rival, kind) for kind in range(len(ITEM_IDS)) if item in ("any", ITEM_IDS[kind])
    )
    if item == "any":
        loot(state, state.active, rival, count)
        return
    for _ in range(min(count, state.held(rival, ITEM[item]))):
        steal_one(state, state.active, rival, ITEM[item])


# ---- cards and actions -------------------------------------------------------------------------


@PLAIN.word
def take_card(state: State, *, from_: Literal["that_rival"], count: Count) -> None:
    """Take cards at random from a rival's hand."""
    _hand_over(state, state.that_rival, state.active, count)


@PLAIN.word
def give_card(state: State, *, to: Literal["that_rival"], count: Count) -> None:
    """A rival takes cards at random from your hand."""
    _hand_over(state, state.active, state.that_rival, count)


def _hand_over(state: State, giver: int, taker: int, count: int) -> None:
    if NOBODY in (giver, taker):
        return
    hand = state.hands[giver]
    for _ in range(min(count, len(hand))):
        state.hands[taker].append(hand.pop(state.dice.child("cards").below(len(hand))))
        state.done = True
    state.hands[taker].sort()


@PLAIN.word
def take_discard(state: State, *, count: Count, kind: Literal["action"]) -> None:
    """Choose Action cards from the discard pile."""
    chart = state.chart
    cards = sorted({card for card in state.discard if chart.card_port[card] != NO_PORT})
    then = partial(_picked_up, left=count - 1)
    if len(cards) == 1:
        then(state, chart.table.pick_card[cards[0]])
    elif cards:
        options = tuple(chart.table.pick_card[card] for card in cards)
        state.pending.push(Pick(state.active, "BC-7.10.9", FROM_DISCARD, options, then))


def _picked_up(state: State, action: Action, *, left: int) -> None:
    assert isinstance(action, PickCard)
    card = state.chart.card_number[action.card]
    state.discard.remove(card)
    state.hands[state.active].append(card)
    state.hands[state.active].sort()
    if left:
        take_discard(state, count=left, kind="action")
    state.done = True


@PLAIN.word
def extra_actions(state: State, *, count: Count) -> None:
    """More actions in this turn. BC-7.10.7"""
    state.actions_left += count
    state.done = True


# ---- words with lists in them ------------------------------------------------------------------

for _word in PLAIN:
    WORDS.word(_word.function)

Effects = Annotated[tuple[PLAIN.entry, ...], Field(min_length=1, max_length=12)]  # type: ignore[name-defined]


@WORDS.word
def roll_off(state: State, *, against: Literal["rival"], win: Effects, lose: Effects) -> None:
    """Both roll one die, ties to the player of the card; then the win or the lose list."""
    pick_rival(state, partial(_rolled_off, win=win, lose=lose))


def _rolled_off(state: State, rival: int, *, win: Iterable[Any], lose: Iterable[Any]) -> None:
    state.that_rival = rival
    own, other = state.dice.two(6)
    state.rolled = (own + 1, other + 1)
    state.done = own >= other
    carry_out(state, map(PLAIN.bind, win if own >= other else lose))


@WORDS.word
def if_done(state: State, *, then: Effects) -> None:
    """Carry on only if the step before had an effect."""
    if state.did_before:
        carry_out(state, map(PLAIN.bind, then))
