"""Each verb done at a free table: who may, what changes, and what everybody hears of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from generator.mechanics.dice import Dice
from generator.play.free import verbs
from generator.play.free.pieces import FreeCard, LyingDie, Pile
from generator.play.free.reach import from_top, label_of, must_fit, name_of, place, taken
from generator.play.free.state import FreeState
from generator.play.free.verbs import MAX_DICE, MAX_NOTE, MAX_SIDES, NotDone, Verb
from generator.system.values import frozen


@frozen
class Event:
    """An act as everybody hears of it: a key of words and their values.

    ``saw`` are the kinds that the seat itself was shown, which nobody else hears of. A value ``to`` is a
    seat.
    """

    key: str
    values: tuple[tuple[str, str | int], ...] = ()
    saw: tuple[int, ...] = ()

    @property
    def shows(self) -> bool:
        """Whether somebody knows more after it, which taking it back does not change."""
        return bool(self.saw) or self.key in ("flips", "lays_up", "lays_off", "rolls", "rolls_any")


def _event(key: str, saw: tuple[FreeCard, ...] = (), **values: str | int) -> Event:
    return Event(key, tuple(values.items()), tuple(card.kind for card in saw))


def do(state: FreeState, seat: int, verb: Verb, dice: Dice) -> Event:
    """Do something in the name of a seat. NotDone, and then nothing has changed."""
    # Everything is checked on a twin, which takes the state's place once all of it is done.
    twin = state.copy()
    event = _DOING[type(verb)](twin, seat, verb, dice)
    for name in FreeState.__slots__:
        setattr(state, name, getattr(twin, name))
    return event


def _move(state: FreeState, seat: int, verb: verbs.Move, dice: Dice) -> Event:
    x, y = place(state, verb.x, verb.y, verb.piece)
    if verb.piece in state.dice:
        die = state.dice[verb.piece]
        state.dice[die.id] = replace(die, x=x, y=y)
        return _event("moves", what=state.start.dice[die.number].title)
    if verb.piece in state.piles:
        pile = state.piles[verb.piece]
        state.put(replace(pile, x=x, y=y))
        return _event("moves", what=name_of(state, pile))
    card, origin = taken(state, seat, verb.piece)
    # What is played out of a hand is shown unless it is said to be laid face down.
    up = verb.up if verb.up is not None else origin is None or card.up
    name = name_of(state, origin) if origin else ""
    degrees = origin.degrees if origin else 0
    state.put(Pile(state.fresh_id(), x, y, degrees, state.renewed((card,), up)))
    what = label_of(state, card, up)
    if origin:
        return _event("takes_out", what=what, name=name)
    return _event("lays_up" if up else "lays_down", what=what)


def _give(state: FreeState, seat: int, verb: verbs.Give, dice: Dice) -> Event:
    if not 0 <= verb.seat < state.start.players:
        raise NotDone("no_seat", name=verb.seat)
    if verb.piece in state.piles:
        pile = state.piles[verb.piece]
        if pile.bag:
            raise NotDone("is_bag", name=pile.title)
        cards, what, origin = pile.cards, name_of(state, pile), None
        if len(cards) > 1:
            what = f"{what} ({len(cards)})"
        state.keep(pile, ())
    else:
        card, origin = taken(state, seat, verb.piece)
        cards, what = (card,), state.kind(card).unseen
    state.hands[verb.seat] += state.renewed(cards)
    saw = cards if verb.seat == seat else ()
    if origin:
        return _event("takes_out", saw, what=what, name=name_of(state, origin))
    return _event("takes", saw, what=what) if verb.seat == seat else _event("gives", what=what, to=verb.seat)


def _stack(state: FreeState, seat: int, verb: verbs.Stack, dice: Dice) -> Event:
    if verb.pile == verb.piece:
        raise NotDone("on_itself")
    below = state.pile(verb.pile)
    if verb.piece in state.piles:
        pile = state.piles[verb.piece]
        what, cards = name_of(state, pile), pile.cards
        state.keep(pile, ())
        up = None
    else:
        card, origin = taken(state, seat, verb.piece)
        if verb.pile not in state.piles:
            raise NotDone("on_itself")
        below, cards = state.piles[verb.pile], (card,)
        # What comes out of a hand lies as the pile does, and shows itself to nobody before.
        up = below.top.up and not below.bag if origin is None else None
        shows = card.up if up is None else up
        what = label_of(state, card, shows) if shows or not verb.under else state.kind(card).unseen
    must_fit(state, cards, below)
    name = name_of(state, below)
    laid = state.renewed(cards, False if below.bag else up)
    joined = (*below.cards, *laid) if verb.under else (*laid, *below.cards)
    state.put(replace(below, cards=joined))
    return _event("puts_under" if verb.under else "puts_on", what=what, name=name)


def _draw(state: FreeState, seat: int, verb: verbs.Draw, dice: Dice) -> Event:
    to = seat if verb.seat is None else verb.seat
    if not 0 <= to < state.start.players:
        raise NotDone("no_seat", name=to)
    name = name_of(state, state.pile(verb.pile))
    _, cards = from_top(state, verb.pile, verb.count, dice)
    state.hands[to] += state.renewed(cards)
    if to != seat:
        return _event("draws_for", to=to, count=verb.count, name=name)
    return _event("draws", cards, count=verb.count, name=name)


def _split(state: FreeState, seat: int, verb: verbs.Split, dice: Dice) -> Event:
    x, y = place(state, verb.x, verb.y)
    name = name_of(state, state.pile(verb.pile))
    pile, cards = from_top(state, verb.pile, verb.count, dice)
    up = True if pile.bag and verb.up is None else verb.up
    laid = Pile(state.fresh_id(), x, y, pile.degrees, state.renewed(cards, up))
    state.put(laid)
    if not state.is_seen(laid, laid.top):
        return _event("lays_off_down", count=verb.count, name=name)
    return _event("lays_off", count=verb.count, name=name, what=name_of(state, laid))


def _draw_onto(state: FreeState, seat: int, verb: verbs.DrawOnto, dice: Dice) -> Event:
    if verb.pile == verb.onto:
        raise NotDone("on_itself")
    below, name = state.pile(verb.onto), name_of(state, state.pile(verb.pile))
    # Of a bag all have to fit: that one does not would tell which was drawn.
    must_fit(state, state.pile(verb.pile).cards, below)
    pile, cards = from_top(state, verb.pile, verb.count, dice)
    laid = state.renewed(cards, False if below.bag else pile.bag or None)
    state.put(replace(below, cards=(*laid, *below.cards)))
    return _event("draws_onto", count=verb.count, name=name, onto=name_of(state, below))


def _deal(state: FreeState, seat: int, verb: verbs.Deal, dice: Dice) -> Event:
    players = state.start.players
    name = name_of(state, state.pile(verb.pile))
    mine: list[FreeCard] = []
    _, cards = from_top(state, verb.pile, verb.count * players, dice)
    for number, card in enumerate(cards):
        # Who sits next to the dealer is first, as at any table.
        to = (seat + 1 + number) % players
        state.hands[to] += state.renewed((card,))
        mine += [card] if to == seat else []
    return _event("deals", tuple(mine), count=verb.count, name=name)


def _flip(state: FreeState, seat: int, verb: verbs.Flip, dice: Dice) -> Event:
    pile = state.pile(verb.pile)
    if pile.bag:
        raise NotDone("is_bag", name=pile.title)
    if not any(state.kind(card).two_sided for card in pile.cards):
        raise NotDone("one_sided", name=name_of(state, pile))
    before = name_of(state, pile)
    # Numbers told to whoever looks through it name places in it, and those change.
    turned = tuple(replace(card, up=not card.up) for card in reversed(pile.cards))
    flipped = replace(pile, cards=state.renewed(turned))
    state.put(flipped)
    state.keep(flipped, flipped.cards)
    top = label_of(state, flipped.top, flipped.top.up)
    return _event("flips", what=before, top=top)


def _turn(state: FreeState, seat: int, verb: verbs.Turn, dice: Dice) -> Event:
    pile = state.pile(verb.pile)
    if not 0 < abs(verb.degrees) < 360:
        raise NotDone("no_turn")
    state.put(replace(pile, degrees=(pile.degrees + verb.degrees) % 360))
    return _event("turns", what=name_of(state, pile), degrees=verb.degrees)


def _shuffle(state: FreeState, seat: int, verb: verbs.Shuffle, dice: Dice) -> Event:
    pile = state.pile(verb.pile)
    if len(pile.cards) < 2:
        raise NotDone("no_shuffle", name=name_of(state, pile))
    name, count = name_of(state, pile), len(pile.cards)
    # Open pieces among others would be known again after it: all go face down then.
    mixed = len({card.up for card in pile.cards if state.kind(card).two_sided}) > 1
    shuffled = replace(pile, cards=state.renewed(dice.shuffled(pile.cards), False if mixed else None))
    state.put(shuffled)
    state.keep(shuffled, shuffled.cards)
    return _event("shuffles", name=name, count=count)


def _search(state: FreeState, seat: int, verb: verbs.Search, dice: Dice) -> Event:
    pile = state.pile(verb.pile)
    if not 0 <= verb.count <= len(pile.cards):
        raise NotDone("too_few", name=name_of(state, pile), count=len(pile.cards))
    if pile.bag and verb.count:
        raise NotDone("is_bag", name=pile.title)
    if len(pile.cards) == 1 and state.is_seen(pile, pile.top):
        raise NotDone("is_open", name=name_of(state, pile))
    cards = pile.cards[: verb.count or None]
    state.looks[seat, pile.id] = frozenset(card.id for card in cards)
    return _event("searches", state.looked_at(seat, pile), name=name_of(state, pile), count=len(cards))


def _close(state: FreeState, seat: int, verb: verbs.Close, dice: Dice) -> Event:
    if (seat, verb.pile) not in state.looks:
        raise NotDone("no_search")
    del state.looks[seat, verb.pile]
    return _event("closes", name=name_of(state, state.pile(verb.pile)))


def _count(state: FreeState, seat: int, verb: verbs.Count, dice: Dice) -> Event:
    pile = state.pile(verb.pile)
    return _event("counts", name=name_of(state, pile), count=len(pile.cards))


def _roll(state: FreeState, seat: int, verb: verbs.Roll, dice: Dice) -> Event:
    rolled = [*state.dice.values()] if not verb.die else [_die(state, verb.die)]
    if not rolled:
        raise NotDone("no_dice")
    sides = []
    for die in rolled:
        values = state.start.dice[die.number].values
        side = dice.below(len(values))
        state.dice[die.id] = replace(die, side=side)
        sides.append(values[side])
    return _event("rolls", result=", ".join(sides))


def _die(state: FreeState, id: int) -> LyingDie:
    if id not in state.dice:
        raise NotDone("no_die", id=id)
    return state.dice[id]


def _roll_any(state: FreeState, seat: int, verb: verbs.RollAny, dice: Dice) -> Event:
    if not (1 <= verb.count <= MAX_DICE and 2 <= verb.sides <= MAX_SIDES):
        raise NotDone("odd_dice", dice=MAX_DICE, sides=MAX_SIDES)
    rolled = [dice.roll(verb.sides) for _ in range(verb.count)]
    total = f" = {sum(rolled)}" if len(rolled) > 1 else ""
    result = " + ".join(map(str, rolled)) + total
    return _event("rolls_any", dice=f"{verb.count}d{verb.sides}", result=result)


def _note(state: FreeState, seat: int, verb: verbs.Note, dice: Dice) -> Event:
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in verb.text).split())
    if not text:
        raise NotDone("no_note")
    if len(text) > MAX_NOTE:
        raise NotDone("long_note", most=MAX_NOTE)
    return _event("notes", text=text)


_DOING: dict[type[Verb], Callable[[FreeState, int, Any, Dice], Event]] = {
    verbs.Move: _move,
    verbs.Give: _give,
    verbs.Stack: _stack,
    verbs.Draw: _draw,
    verbs.Split: _split,
    verbs.DrawOnto: _draw_onto,
    verbs.Deal: _deal,
    verbs.Flip: _flip,
    verbs.Turn: _turn,
    verbs.Shuffle: _shuffle,
    verbs.Search: _search,
    verbs.Close: _close,
    verbs.Count: _count,
    verbs.Roll: _roll,
    verbs.RollAny: _roll_any,
    verbs.Note: _note,
}
