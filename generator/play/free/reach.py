"""How a seat gets at what lies on a free table, what everybody calls it, and where it comes to lie."""

from __future__ import annotations

from generator.mechanics.dice import Dice
from generator.play.free.pieces import FreeCard, Pile
from generator.play.free.state import FreeState
from generator.play.free.verbs import NotDone

BESIDE_MM, MAX_BESIDE = 6.0, 12
"""How far beside something a piece comes to lie that is laid exactly on it, and how often at most."""


def name_of(state: FreeState, pile: Pile) -> str:
    """A pile as everybody sees it: its title, what is on top, or what lies face down."""
    kind = state.kind(pile.top)
    if pile.title and (len(pile.cards) > 1 or pile.bag):
        return pile.title
    return kind.label if state.is_seen(pile, pile.top) else kind.unseen


def label_of(state: FreeState, card: FreeCard, up: bool) -> str:
    """A piece as everybody sees it on that side."""
    kind = state.kind(card)
    return kind.label if up or not kind.two_sided else kind.unseen


def place(state: FreeState, x: float, y: float, id: int = 0) -> tuple[float, float]:
    """Where something laid down there comes to lie, beside what already lies there. NotDone off the table.

    ``id`` is its own number, if it lies on the table.
    """
    # No number of a file that is not one gets past this either.
    if not (0 <= x <= state.start.width and 0 <= y <= state.start.height):
        raise NotDone("off_table")
    x, y = state.start.snapped(x, y)
    others = [(pile.x, pile.y) for pile in state.piles.values() if pile.id != id]
    others += [(die.x, die.y) for die in state.dice.values() if die.id != id]
    for _ in range(MAX_BESIDE):
        if all(abs(x - across) + abs(y - down) >= BESIDE_MM for across, down in others):
            break
        x, y = x + BESIDE_MM, y + BESIDE_MM / 2
    return round(min(x, state.start.width), 1), round(min(y, state.start.height), 1)


def taken(state: FreeState, seat: int, id: int) -> tuple[FreeCard, Pile | None]:
    """A piece out of a hand or a search, and the pile it was in. NotDone for what is out of reach."""
    if card := state.in_hand(seat, id):
        state.hands[seat] = tuple(each for each in state.hands[seat] if each is not card)
        return card, None
    if searched := state.found(seat, id):
        pile, card = searched
        state.keep(pile, [each for each in pile.cards if each is not card])
        return card, pile
    raise NotDone("not_there", id=id)


def from_top(state: FreeState, id: int, count: int, dice: Dice) -> tuple[Pile, tuple[FreeCard, ...]]:
    """The pile of that number, and so many pieces from its top, or at random out of a bag."""
    pile = state.pile(id)
    if not 1 <= count <= len(pile.cards):
        raise NotDone("too_few", name=name_of(state, pile), count=len(pile.cards))
    cards = dice.shuffled(pile.cards) if pile.bag else [*pile.cards]
    taken = tuple(cards[:count])
    state.keep(pile, [card for card in pile.cards if card not in taken])
    return pile, taken


def must_fit(state: FreeState, cards: tuple[FreeCard, ...], pile: Pile) -> None:
    """NotDone for pieces that make no pile with it; a bag takes everything."""
    under = state.kind(pile.top)
    if not pile.bag and not all(state.kind(card).fits_on(under) for card in cards):
        raise NotDone("does_not_fit", name=name_of(state, pile))
