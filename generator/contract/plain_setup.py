"""A setup that follows from the components alone, for games and decks that say nothing of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract.printing import Component, Face, Piece
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


def _is_for_a_press(component: Component) -> bool:
    """Whether it is of use only with inks that a press prints."""
    return component.press_only or (component.variable is not None and bool(component.variable.spot_plates))


def set_up(components: Sequence[Component], players: int) -> Setup:
    """A table that follows from the components alone.

    Cards that share a back are a pile, face down; those whose back no other has, and all that is cut to a
    shape or has no back, lie open by their kinds. Boards are the ground; what is cut from a page, and whole
    pages, lie at the side. What ``each_player`` begins with lies at the seats, if there is enough for all.
    What is ``folded`` stays in the box, as does what only a press prints. Of what ``starts`` on a place of a
    board one piece of a row lies there for every player that has some.
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
            holders += _frames(component, whole, players)
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
            Dial(f"{each.name} {seat}", f"{each.title} {seat + 1}", seat=seat)
            for each in shown
            if each.scored
            for seat in range(players)
        ),
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
    """A piece of each row that players begin with, one on another on the place where they start."""
    mine = lots[:players] if component.each_player == "row" else lots
    things = tuple((lot.things[0][0], 1) for lot in mine)
    places = (
        (thing_of(board, board.pieces[0]).id, spot)
        for board in components
        for spot in board.spots
        if component.starts and board.kind == "board" and spot.label == component.starts
    )
    for ground, spot in list(places)[:1]:
        id = f"{component.name} on {ground}"
        yield Lot(id, component.title, things, face_up=True, on=ground, x=spot.x, y=spot.y)


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


def _frames(component: Component, lots: Sequence[Lot], players: int) -> Iterator[Holder]:
    """Room for its open cards beside each shuffled pile, and for those of each player before their seat."""
    cards, (beside, before) = (
        [lot.things[0][0] for lot in lots],
        (component.open_beside, component.before_each),
    )
    for lot, card in zip(lots, cards, strict=True):
        if beside and lot.is_shuffled_pile:
            yield Holder(f"open {lot.id}", "", card, across=beside, beside=lot.id)
    for seat in range(players if before and cards else 0):
        yield Holder(f"before {component.name} {seat}", "", cards[0], seat=seat, across=before)


def at_seats(lot: Lot, component: Component, players: int) -> Iterator[Lot]:
    """A lot shared out: the rest of it in the middle, if any, then the part each player begins with."""
    each, rows = component.each_player, [f"{component.name}/{piece.id}" for piece in component.pieces]
    left = {thing.id: count for thing, count in lot.things}
    dealt: list[Lot] = []
    for seat in range(players):
        if each == "row":
            mine = {id: count for id, count in left.items() if rows.index(id) == seat}
        else:
            mine = {id: each for id, count in left.items() if count >= each * (players - seat)}
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
