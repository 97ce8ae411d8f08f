"""The state of a free table: where everything lies, who looks at what, and what each seat may know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from generator.mechanics.dice import Dice
from generator.play.free.pieces import FirstPile, FreeCard, Kind, LyingDie, Pile, Start
from generator.play.free.verbs import NotDone

NO_BACK = -1
"""The look of what has no back, as others see it in a hand."""

Json = dict[str, Any]


class FreeState:
    """One table. Mutable; piles lie in their order, the uppermost last, and all values in it are frozen.

    ``looks`` are the numbers of the pieces that a seat looks at in a pile. Whatever is told of the state by
    number follows from acts that everybody saw, so that it is the same in every deal.
    """

    __slots__ = ("dice", "hands", "looks", "next_id", "piles", "start")

    def __init__(self, start: Start, dice: Dice) -> None:
        self.start = start
        self.next_id = 1
        self.piles: dict[int, Pile] = {}
        self.hands: list[tuple[FreeCard, ...]] = [() for _ in range(start.players)]
        self.looks: dict[tuple[int, int], frozenset[int]] = {}
        for number, first in enumerate(start.piles):
            self._lay(first, dice.child(f"pile {number}"))
        self.dice: dict[int, LyingDie] = {}
        for number, die in enumerate(start.dice):
            lying = LyingDie(self.fresh_id(), number, 0, die.x, die.y)
            self.dice[lying.id] = lying

    def _lay(self, first: FirstPile, dice: Dice) -> None:
        kinds = dice.shuffled(first.kinds) if first.shuffled or first.bag else first.kinds
        own = self.fresh_id()
        cards = tuple(FreeCard(self.fresh_id(), kind, first.up) for kind in kinds)
        if first.hand is not None:
            self.hands[first.hand] += cards
        elif cards:
            self.piles[own] = Pile(
                own, first.x, first.y, first.degrees, cards, title=first.title, bag=first.bag
            )

    def copy(self) -> Self:
        """An independent twin."""
        twin = type(self).__new__(type(self))
        twin.start, twin.next_id = self.start, self.next_id
        twin.piles, twin.dice, twin.looks = self.piles.copy(), self.dice.copy(), self.looks.copy()
        twin.hands = self.hands.copy()
        return twin

    # ---- numbers ----------------------------------------------------------------------------

    def fresh_id(self) -> int:
        """A number that nothing had before."""
        self.next_id += 1
        return self.next_id - 1

    def renewed(self, cards: Iterable[FreeCard], up: bool | None = None) -> tuple[FreeCard, ...]:
        """The same pieces with fresh numbers, on the side they lie on unless told."""
        return tuple(FreeCard(self.fresh_id(), card.kind, card.up if up is None else up) for card in cards)

    # ---- finding ----------------------------------------------------------------------------

    def kind(self, card: FreeCard) -> Kind:
        """The kind of a piece."""
        return self.start.kinds[card.kind]

    def pile(self, id: int) -> Pile:
        """The pile of that number. NotDone without one."""
        if id not in self.piles:
            raise NotDone("no_pile", id=id)
        return self.piles[id]

    def in_hand(self, seat: int, id: int) -> FreeCard | None:
        """The piece of that number in a seat's hand."""
        return next((card for card in self.hands[seat] if card.id == id), None)

    def looked_at(self, seat: int, pile: Pile) -> tuple[FreeCard, ...]:
        """The pieces of a pile that a seat looks at, the top first; of a bag in the order of their kinds."""
        ids = self.looks.get((seat, pile.id), frozenset())
        cards = tuple(card for card in pile.cards if card.id in ids)
        return tuple(sorted(cards, key=lambda card: (card.kind, card.id))) if pile.bag else cards

    def found(self, seat: int, id: int) -> tuple[Pile, FreeCard] | None:
        """A piece that a seat looks at in some pile, by its number, and the pile."""
        for looker, pile in self.looks:
            for card in self.looked_at(seat, self.piles[pile]) if looker == seat else ():
                if card.id == id:
                    return self.piles[pile], card
        return None

    def is_seen(self, pile: Pile, card: FreeCard) -> bool:
        """Whether everybody sees what a piece of a pile is while it is on top."""
        return not pile.bag and (card.up or not self.kind(card).two_sided)

    # ---- changing ---------------------------------------------------------------------------

    def put(self, pile: Pile) -> None:
        """Lay a pile down above everything else, in the place of the one with its number."""
        self.piles.pop(pile.id, None)
        self.piles[pile.id] = pile

    def keep(self, pile: Pile, cards: Sequence[FreeCard]) -> None:
        """Leave only these pieces in a pile; without any there is none."""
        if cards:
            self.piles[pile.id] = replace(pile, cards=tuple(cards))
        else:
            del self.piles[pile.id]
        still = {card.id for card in cards}
        for key, ids in [*self.looks.items()]:
            if key[1] == pile.id and not ids & still:
                del self.looks[key]

    # ---- knowing ----------------------------------------------------------------------------

    def observation(self, seat: int) -> Json:
        """Exactly what a seat may know, as plain JSON values."""
        return {
            "seat": seat,
            "piles": [self._seen(pile) for pile in self.piles.values()],
            "dice": [
                {"id": die.id, "number": die.number, "side": die.side, "x": die.x, "y": die.y}
                for die in self.dice.values()
            ],
            "hand": [{"id": card.id, "kind": card.kind} for card in self.hands[seat]],
            "hands": [
                {"seat": other, "backs": self._backs(hand)}
                for other, hand in enumerate(self.hands)
                if other != seat
            ],
            "searching": [
                {
                    "pile": pile,
                    "cards": [
                        {"id": card.id, "kind": card.kind, "up": card.up}
                        for card in self.looked_at(seat, self.piles[pile])
                    ],
                }
                for looker, pile in self.looks
                if looker == seat
            ],
        }

    def _seen(self, pile: Pile) -> Json:
        top, kind = pile.top, self.kind(pile.top)
        return {
            "id": pile.id,
            "x": pile.x,
            "y": pile.y,
            "degrees": pile.degrees,
            "count": len(pile.cards),
            "title": pile.title,
            "bag": pile.bag,
            "up": top.up and not pile.bag,
            "kind": top.kind if self.is_seen(pile, top) else None,
            "look": None if pile.bag else kind.look,
            "searched": sorted(looker for looker, id in self.looks if id == pile.id),
        }

    def _backs(self, hand: Sequence[FreeCard]) -> list[list[int]]:
        """The looks of the pieces of a hand and the number of each: their order is nobody's business.

        NO_BACK stands for those without one: whoever holds them shows nobody their one side.
        """
        kinds = [self.kind(card) for card in hand]
        looks = Counter(kind.look if kind.two_sided else NO_BACK for kind in kinds)
        return [list(pair) for pair in sorted(looks.items())]

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy where all that a seat cannot know is dealt anew, among pieces that look alike from outside.

        Below the top of a pile, and in a bag, nobody sees how a piece looks from outside either.
        """
        twin = self.copy()
        for id, pile in self.piles.items():
            covered = self._covered(seat, pile)
            kinds = dice.child(f"pile {id}").shuffled(sorted(card.kind for card in covered))
            reshuffled = {
                card.id: replace(card, kind=kind) for card, kind in zip(covered, kinds, strict=True)
            }
            twin.piles[id] = replace(pile, cards=tuple(reshuffled.get(card.id, card) for card in pile.cards))
        hidden = [*twin._hidden_from(seat)]
        outside: dict[tuple[float, ...], list[int]] = {}
        for card in hidden:
            outside.setdefault(self._outside(card), []).append(card.kind)
        dealt = {look: dice.child(f"look {look}").shuffled(sorted(kinds)) for look, kinds in outside.items()}
        other = {card.id: replace(card, kind=dealt[self._outside(card)].pop()) for card in hidden}
        for id, pile in twin.piles.items():
            twin.piles[id] = replace(pile, cards=tuple(other.get(card.id, card) for card in pile.cards))
        twin.hands = [tuple(other.get(card.id, card) for card in hand) for hand in self.hands]
        return twin

    def _outside(self, card: FreeCard) -> tuple[float, ...]:
        """The same for pieces that cannot be told apart while nobody shows them."""
        kind = self.kind(card)
        return (kind.look,) if kind.two_sided else (NO_BACK, kind.width, kind.height)

    def _covered(self, seat: int, pile: Pile) -> list[FreeCard]:
        """The pieces of a pile of which a seat sees no side."""
        looked_at = {card.id for card in self.looked_at(seat, pile)}
        below = pile.cards if pile.bag else pile.cards[1:]
        return [card for card in below if card.id not in looked_at]

    def _hidden_from(self, seat: int) -> Iterator[FreeCard]:
        for pile in self.piles.values():
            looked_at = {card.id for card in self.looked_at(seat, pile)}
            for depth, card in enumerate(pile.cards):
                if card.id not in looked_at and (depth or not self.is_seen(pile, card)):
                    yield card
        for other, hand in enumerate(self.hands):
            yield from hand if other != seat else ()

    def pieces(self) -> Mapping[int, int]:
        """The number of pieces of each kind, anywhere; the same at every moment."""
        piles = (card.kind for pile in self.piles.values() for card in pile.cards)
        return Counter([*piles, *(card.kind for hand in self.hands for card in hand)])
