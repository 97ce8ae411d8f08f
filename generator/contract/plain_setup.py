"""A setup that follows from the components alone, for games and decks that say nothing of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt

from generator.contract.printing import Component, Face, Piece, Spot
from generator.contract.setup import (
    Dial,
    Ground,
    Holder,
    Lot,
    Setup,
    Thing,
    label_of,
    loose,
    pile,
    thing_of,
    told,
)
from generator.reading.strings.words import Words

ROW_GAP_MM = 1.0
FANNED = 0.35
"""Between pieces that start at a point; and how much of each is seen of those that share a space."""


def _is_for_a_press(component: Component) -> bool:
    """Whether it is of use only with inks that a press prints."""
    return component.press_only or (component.variable is not None and bool(component.variable.spot_plates))


def set_up(components: Sequence[Component], players: int, words: Words) -> Setup:
    """A table that follows from the components alone.

    Cards that share a back are a pile, face down; those whose back no other has, and all that is cut to a
    shape or has no back, lie open by their kinds. Boards are the ground; what is cut from a page, and whole
    pages, lie at the side. What ``each_player`` begins with lies at the seats, if there is enough for all.
    What is ``folded`` stays in the box, as does what only a press prints. Of what ``starts`` on places of a
    board one piece of a row lies on each for every player that has some. Players whose cards lie open before
    them have no hand.
    """
    grounds: list[Ground] = []
    lots: list[Lot] = []
    papers: list[Thing] = []
    holders: list[Holder] = []
    shown = [each for each in components if each.printed and not (each.folded or _is_for_a_press(each))]
    for component in shown:
        if component.kind == "board":
            grounds += _boards(component, players)
        elif component.kind == "cards":
            whole = [replace(lot, aid=component.aid) for lot in piles(component)]
            started = list(_started(components, component, whole, players))
            laid = [each for lot in _without(whole, started) for each in at_seats(lot, component, players)]
            lots += _in_a_bag(component, laid) if component.bag else laid
            lots += started
            holders += _frames(component, whole, players, words)
        elif component.kind == "sheet":
            papers += (thing_of(component, piece) for piece in component.pieces)
    return Setup(
        players,
        tuple(grounds),
        tuple(lots),
        tuple(die for each in components if each.printed for die in loose(each.dice)),
        tuple(papers),
        tuple(each.name for each in shown if each.kind == "book"),
        holders=tuple(holders),
        dials=tuple(
            Dial(
                f"{each.name} {seat}",
                words("play.person", n=seat + 1),
                seat=seat,
                instead_of=thing_of(each, each.pieces[0]).id,
            )
            for each in shown
            if each.scored
            for seat in range(players)
        ),
        hands=not any(each.before_each for each in shown),
    )


def _boards(component: Component, players: int) -> Iterator[Ground]:
    """Its boards in the middle, or those of each player before their seat."""
    for piece in component.pieces:
        thing = thing_of(component, piece)
        mine = players if component.each_player and piece.copies >= players else 0
        yield from (
            Ground(replace(thing, id=f"{thing.id}@{seat}"), component.spots, seat) for seat in range(mine)
        )
        if not mine:
            yield from (Ground(thing, component.spots) for _ in range(piece.copies))


def _started(
    components: Sequence[Component], component: Component, lots: Sequence[Lot], players: int
) -> Iterator[Lot]:
    """A piece of each row that players begin with, on every place where they start: none hides another."""
    mine = lots[:players] if component.each_player == "row" else lots
    left = Counter({lot.things[0][0].id: lot.things[0][1] for lot in mine})
    for label in component.starts:
        places = (
            (thing_of(board, board.pieces[0]).id, spot)
            for board in components
            for spot in board.spots
            if board.kind == "board" and spot.label == label
        )
        for ground, spot in list(places)[:1]:
            things = [lot.things[0][0] for lot in mine if left[lot.things[0][0].id]]
            left.subtract(thing.id for thing in things)
            for thing, (x, y) in zip(things, _around(spot, things), strict=True):
                id = f"{thing.id} on {label} of {ground}"
                yield Lot(id, thing.label, ((thing, 1),), face_up=True, on=ground, x=x, y=y)


def _around(spot: Spot, things: Sequence[Thing]) -> Iterator[tuple[float, float]]:
    """Where pieces lie that share a place: side by side if it is a point, fanned out if it is a space."""
    sides = [thing.size for thing in things if not isinstance(thing.size, str)]
    side = max((max(each) for each in sides), default=0.0)
    point = spot.id.startswith("point ")
    columns = len(things) if point else ceil(sqrt(len(things)))
    rows = -(-len(things) // max(columns, 1))
    step = side + ROW_GAP_MM if point else side * FANNED
    for number in range(len(things)):
        row, column = divmod(number, columns)
        yield spot.x + (column - (columns - 1) / 2) * step, spot.y + (row - (rows - 1) / 2) * step


def _in_a_bag(component: Component, lots: Sequence[Lot]) -> Iterator[Lot]:
    """All that is nobody's in one bag, then the lots of each player."""
    things = tuple(each for lot in lots if lot.seat is None for each in lot.things)
    if things:
        yield Lot(f"{component.name}/bag", component.title, things, bag=True)
    yield from (lot for lot in lots if lot.seat is not None)


def _without(lots: Sequence[Lot], some: Sequence[Lot]) -> Iterator[Lot]:
    """The lots less the pieces of others."""
    gone = Counter(thing.id for lot in some for thing, _ in lot.things)
    for lot in lots:
        left = tuple((thing, count - gone[thing.id]) for thing, count in lot.things)
        if left := tuple((thing, count) for thing, count in left if count > 0):
            yield replace(lot, things=left)


def _frames(component: Component, lots: Sequence[Lot], players: int, words: Words) -> Iterator[Holder]:
    """Room for its open and its used cards beside each shuffled pile, and for those before each player."""
    beside, before = component.open_beside, component.before_each
    piles = [(lot, lot.things[0][0]) for lot in lots]
    for lot, card in piles:
        if beside and lot.is_shuffled_pile:
            title = words("table.open_cards")
            yield Holder(f"open {lot.id}", title, card, across=beside, beside=lot.id)
        if component.discarded and lot.is_shuffled_pile:
            yield Holder(f"discard {lot.id}", words("table.discard"), card, refills=lot.id)
    for seat in range(players if before and piles else 0):
        title = words("table.laid_out", player=words("play.person", n=seat + 1))
        yield Holder(f"before {component.name} {seat}", title, piles[0][1], seat=seat, across=before)


def at_seats(lot: Lot, component: Component, players: int) -> Iterator[Lot]:
    """A lot shared out: the rest of it in the middle, if any, then the part each player begins with."""
    each, rows = component.each_player, [f"{component.name}/{piece.id}" for piece in component.pieces]
    left = {thing.id: count for thing, count in lot.things}
    enough = {id for id, count in left.items() if each == "row" or count >= each * players}
    dealt: list[Lot] = []
    for seat in range(players):
        if each == "row":
            mine = {id: count for id, count in left.items() if rows.index(id) == seat}
        else:
            mine = dict.fromkeys(enough, each)
        left = {id: count - mine.get(id, 0) for id, count in left.items()}
        things = tuple((thing, mine[thing.id]) for thing, _ in lot.things if mine.get(thing.id))
        if things:
            dealt.append(replace(lot, id=f"{lot.id} {seat}", things=things, seat=seat))
    rest = tuple((thing, left[thing.id]) for thing, _ in lot.things if left[thing.id])
    if rest:
        yield replace(lot, things=rest)
    yield from dealt


def piles(component: Component) -> Iterator[Lot]:
    """Its pieces in piles: those that share a back face down and shuffled, each other kind face up."""
    by_back: list[tuple[Face | None, list[Piece]]] = []
    for piece in component.pieces:
        same = next((group for back, group in by_back if back is not None and back == piece.back), None)
        if same is None or component.outline.shape != "box":
            by_back.append((piece.back, [piece]))
        else:
            same.append(piece)
    several = sum(len(pieces) > 1 for _, pieces in by_back) > 1
    for back, pieces in by_back:
        hidden = len(pieces) > 1
        first = pieces[0]
        named = f"{component.title}: {told(back) or label_of(component, first)}" if several and back else ""
        title = (named or component.title) if hidden else label_of(component, first)
        yield pile(f"{component.name}/{first.id}", title, component, pieces, face_up=not hidden)
