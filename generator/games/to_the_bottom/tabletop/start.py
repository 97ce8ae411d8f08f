"""To the Bottom set up for a table online, as a game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.contract import Component, Pack, Spot
from generator.contract.setup import Dial, Ground, Holder, Lot, Setup, Thing, single, thing_of, things_of
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.rules import Voyage, new
from generator.mechanics.dice import Dice

MAT = "shop_mat/shop_mat"
MOST_ABREAST = 6
"""Cards side by side aboard, for which a table online has room."""
PAPERS = ("score/score", "a_to_z/a_to_z_1", "a_to_z/a_to_z_2")


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """A deck for each, the common deck and the Shop on their mat, a card of points with its markers. TB-1"""
    things, state = things_of(parts), new(content, players, Dice("table"))
    cards = _Cards(content, parts)
    tracks = [things[f"points/points_{seat + 1}"] for seat in range(players)]
    return Setup(
        players,
        (
            Ground(things[MAT], tuple(_shop_spots(content))),
            *(Ground(track, tuple(_points()), seat) for seat, track in enumerate(tracks)),
        ),
        (
            *_shop(pack, cards, state),
            *(
                lot
                for seat in range(players)
                for lot in _before(pack, things, cards.pile(content.starting), tracks[seat], seat)
            ),
        ),
        papers=tuple(things[name] for name in PAPERS if name in things),
        books=tuple(each.name for each in parts if each.kind == "book"),
        holders=tuple(_holders(content, pack, things, players)),
        dials=tuple(
            Dial(f"points {seat}", pack.words("points"), seat=seat, instead_of=track.id)
            for seat, track in enumerate(tracks)
        ),
    )


def _shop_spots(content: Content) -> Iterator[Spot]:
    """The places of cards on the Shop's mat: of the common deck, of those for sale, and of the Iceberg."""
    for_sale = min(content.numbers.shop_size, places.ICEBERG_AT - 1)
    for n in (*range(for_sale + 1), places.ICEBERG_AT):
        left, top, wide, high = places.on_mat(n)
        yield Spot(f"place {n}", str(n), left + wide / 2, top + high / 2, wide, high)


def _holders(content: Content, pack: Pack, things: dict[str, Thing], players: int) -> Iterator[Holder]:
    """Places under the cards of the Shop; of each player the water, shuffled into their deck, and the board.

    A frame has room for the cards aboard that are played at the single price, and one more.
    """
    card = next(thing for id, thing in things.items() if id.startswith("cards/"))
    for spot in _shop_spots(content):
        if spot.label != "0":
            yield Holder(f"shop {spot.label}", "", card, on=MAT, x=spot.x, y=spot.y)
    for seat in range(players):
        yield Holder(f"water {seat}", pack.words("water"), card, seat=seat, refills=f"deck {seat}")
        aboard = min(content.numbers.board_step + 1, MOST_ABREAST)
        yield Holder(f"board {seat}", pack.words("board"), card, seat=seat, across=aboard)


def _points() -> Iterator[Spot]:
    """The tens and the ones of a card of points."""
    for ten in range(places.TENS):
        left, top, wide, high = places.tens(ten)
        yield Spot(f"tens {ten}", str(10 * ten), left + wide / 2, top + high / 2, wide, high)
    for one in range(places.ONES):
        left, top, wide, high = places.ones(one)
        yield Spot(f"ones {one}", str(one), left + wide / 2, top + high / 2, wide, high)


class _Cards:
    """The printed cards, handed out by their kinds: a kind of many copies has several portholes."""

    def __init__(self, content: Content, parts: Sequence[Component]) -> None:
        self._content = content
        self._left: dict[str, list[Thing]] = {}
        for part in parts:
            for piece in part.pieces if part.name == "cards" else ():
                kind = str(piece.front.values["card"]["id"])
                self._left.setdefault(kind, []).extend([thing_of(part, piece)] * piece.copies)

    def one(self, card: int) -> Thing:
        """The next card of a kind, by its number."""
        return self._left[self._content.ids[card]].pop(0)

    def pile(self, cards: Iterable[int]) -> tuple[tuple[Thing, int], ...]:
        """The next cards of these kinds, those that are alike together."""
        things = [self.one(card) for card in sorted(cards)]
        counts = Counter(thing.id for thing in things)
        return tuple((thing, counts[thing.id]) for thing in {each.id: each for each in things}.values())


def _shop(pack: Pack, cards: _Cards, state: Voyage) -> Iterator[Lot]:
    """The cards on the mat, or beside it where it is full."""
    deck = cards.pile(state.common)
    yield _on_mat(Lot("common", pack.words("common_deck"), deck, shuffled=True), 0)
    for n, card in enumerate(state.shop, 1):
        lot = single(cards.one(card))
        spot = n if n < places.ICEBERG_AT else n + 1
        yield _on_mat(lot, spot) if spot <= places.ICEBERG_AT else lot
    yield _on_mat(single(cards.one(state.content.iceberg)), places.ICEBERG_AT)


def _on_mat(lot: Lot, spot: int) -> Lot:
    left, top, wide, high = places.on_mat(spot)
    return replace(lot, on=MAT, x=left + wide / 2, y=top + high / 2)


def _before(
    pack: Pack, things: dict[str, Thing], deck: tuple[tuple[Thing, int], ...], track: Thing, seat: int
) -> Iterator[Lot]:
    """The deck of a player, the markers at no points, and the player aid."""
    yield Lot(f"deck {seat}", pack.words("play.person", n=seat + 1), deck, shuffled=True, seat=seat)
    for kind, (x, y), degrees in zip(("tens", "ones"), places.riders(0), (0, 90), strict=True):
        marker = replace(things["riders/rider"], id=f"points/marker {kind} {seat}")
        yield single(marker, on=track.id, x=x, y=y, degrees=degrees)
    yield replace(single(things["player_aids/player_aid"], seat), aid=True)
