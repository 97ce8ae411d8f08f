"""Everything on the table. Cards are the numbers of their kinds; copies of a kind are all alike.

A hand is sorted, a deck has its top at the end, a water lies in the order in which it was filled.
A board is a list of *entries* in the order of coming aboard: ``number << 2 | TIRED | RIDDEN``. A
card with an Assistant on top is one entry with the bit RIDDEN, which counts as two cards.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping
from typing import Self

from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.passives import NOTHING, Passives, passives_of
from generator.games.to_the_bottom.tables import Tables
from generator.games.to_the_bottom.terms import CRUISE, OVER, RIDDEN, TIRED
from generator.mechanics.dice import Dice
from generator.mechanics.pending import Pending

NOBODY = -1


class State:
    """The table between two decisions. Rules are in ``rules``; this knows where things lie."""

    __slots__ = (
        "_legal",
        "active",
        "afloat",
        "alone_since",
        "arranged_at",
        "boards",
        "box",
        "buyer",
        "calm",
        "common",
        "content",
        "decks",
        "declared",
        "dice",
        "finals",
        "first",
        "hands",
        "iceberg",
        "jettisoned",
        "locked",
        "lost",
        "mixed",
        "noted",
        "passives",
        "pending",
        "phase",
        "points",
        "riders",
        "round",
        "rounds",
        "seats",
        "shop",
        "this_seat",
        "this_spot",
        "turn",
        "waters",
    )

    def __init__(self, content: Tables, seats: int, dice: Dice) -> None:
        self.content = content
        self.seats = seats
        self.dice = dice
        self.phase = CRUISE
        self.active = self.first = 0
        self.turn = 0
        """Turns of the phase begun so far, over all players. TB-3.10"""
        self.round = 1
        self.rounds = 0
        """Rounds the Cruise took, once it is over."""
        self.buyer = -1
        """The seat that bought the Iceberg, and opens the Sinking; -1 before. TB-5.9, TB-13.6"""
        self.alone_since = 0
        """The round of the Sinking in which all but one ship had sunk; 0 before. TB-13.4"""
        self.points = 0
        self.locked: list[int] = []
        """Cards in the active hand that may not be played this turn. TB-12.22"""
        self.common: list[int] = []
        self.shop: list[int] = []
        self.iceberg = True
        """Whether the Iceberg is in the Shop."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.decks: list[list[int]] = [[] for _ in range(seats)]
        self.boards: list[list[int]] = [[] for _ in range(seats)]
        self.waters: list[list[int]] = [[] for _ in range(seats)]
        self.riders = [0] * seats
        """Entries with an Assistant on top."""
        self.passives: list[Passives] = [NOTHING] * seats
        self.afloat = [True] * seats
        self.finals = [0] * seats
        self.lost: list[int] = []
        """Cards of sunk ships, face up. TB-9.4"""
        self.box: list[int] = []
        """Cards out of the game from elsewhere: the Iceberg that struck by itself. TB-4.16"""
        self.mixed = list(range(seats))
        """The least seat with which each has exchanged unseen cards; see ``knowledge``."""
        self.calm = True
        """Whether no card has left any deck in this round. TB-9.8"""
        self.declared = NOBODY
        """A card that was paid for and is not aboard yet. TB-11.5"""
        self.pending = Pending()
        self.jettisoned: list[tuple[int, int]] = []
        """Seat and card jettisoned by the word at work, whose own triggers come after it. TB-10.4"""
        self.this_seat = self.this_spot = NOBODY
        """Seat and spot of the card whose action is carried out; the spot is NOBODY when it has gone."""
        self.arranged_at = NOBODY
        """Size of the active deck when it was last rearranged of one's own accord."""
        self.noted: list[tuple[str, int]] = []
        """Kind of event and card for each thing the last action brought about, for play-testing."""
        self._legal: tuple[Action, ...] | None = None

    # ---- the contract ----

    def to_move(self) -> int:
        """The seat that decides next."""
        decision = self.pending.decision
        return self.active if decision is None else decision.decider

    def is_over(self) -> bool:
        """True once every ship has sunk."""
        return self.phase == OVER

    def scores(self) -> tuple[float, ...]:
        """Values aboard: of ships afloat as they are now, of sunk ones as they were. TB-9.6, TB-9.11"""
        return tuple(
            float(self.total(seat) if self.afloat[seat] else self.finals[seat]) for seat in range(self.seats)
        )

    def pieces(self) -> Mapping[str, int]:
        """The number of cards of each kind anywhere; it never changes. TB-2.7"""
        numbers = Counter([*self.common, *self.shop, *self.lost, *self.box])
        for seat in range(self.seats):
            numbers.update(self.hands[seat])
            numbers.update(self.decks[seat])
            numbers.update(self.waters[seat])
            numbers.update(entry >> 2 for entry in self.boards[seat])
            if self.riders[seat]:
                numbers[self.content.rider] += self.riders[seat]
        if self.declared >= 0:
            numbers[self.declared] += 1
        if self.iceberg:
            numbers[self.content.iceberg] += 1
        return {self.content.ids[number]: count for number, count in numbers.items()}

    def begin_turn(self, seat: int) -> None:
        """The turn of that seat begins, as the rules have it; the table alone does not know how. TB-3.1"""
        raise NotImplementedError

    # ---- counting ----

    def aboard(self, seat: int) -> int:
        """Cards on that board; both of a merged pair count. TB-6.8"""
        return len(self.boards[seat]) + self.riders[seat]

    def total(self, seat: int) -> int:
        """The values aboard added up. TB-9.6"""
        value = self.content.value
        total = 0
        for entry in self.boards[seat]:
            total += value[entry >> 2]
        return total + (self.riders[seat] * value[self.content.rider] if self.riders[seat] else 0)

    def price_to_play(self, seat: int, number: int) -> int:
        """The cost in points of playing that card now. TB-6.5"""
        holds = self.passives[seat]
        over = max(0, self.aboard(seat) - holds.room)
        multiplier = 1 + over // self.content.numbers.board_step
        return max(0, self.content.value[number] * multiplier - holds.discount)

    def opponents(self, seat: int) -> list[int]:
        """Other ships afloat, clockwise from the left. TB-11.1"""
        seats = self.seats
        return [other for step in range(1, seats) if self.afloat[other := (seat + step) % seats]]

    def everybody(self, seat: int) -> list[int]:
        """Every ship afloat, that seat first, then clockwise."""
        return [seat, *self.opponents(seat)] if self.afloat[seat] else self.opponents(seat)

    # ---- moving cards ----

    def put_aboard(self, seat: int, number: int) -> None:
        """The card joins that board, tired or ready as its colour says. TB-7.2 to TB-7.5"""
        kind = self.content.kinds[number]
        ready = kind.enters_ready or kind.colour in self.passives[seat].ready_colours
        self.boards[seat].append(number << 2 | (0 if ready else TIRED))
        if kind.holds:
            self.passives[seat] = passives_of(self.content, self.boards[seat])

    def take_from_board(self, seat: int, chosen: tuple[int, ...]) -> list[int]:
        """Take cards off a board; each is ``2 * spot``, or one more for the Assistant on top. TB-7.10

        The cards in that order. An Assistant whose card goes stays, alone. TB-12.16
        """
        content, board = self.content, self.boards[seat]
        numbers = [content.rider if choice & 1 else board[choice >> 1] >> 2 for choice in chosen]
        left: list[int] = []
        mine, new_spot = seat == self.this_seat, NOBODY
        for spot, entry in enumerate(board):
            rider_goes = 2 * spot + 1 in chosen
            if entry & RIDDEN and (rider_goes or 2 * spot in chosen):
                self.riders[seat] -= 1
            if 2 * spot not in chosen:
                if mine and spot == self.this_spot:
                    new_spot = len(left)
                left.append(entry & ~RIDDEN if rider_goes else entry)
            elif entry & RIDDEN and not rider_goes:
                left.append(content.rider << 2)
        if mine:
            self.this_spot = new_spot
        self.boards[seat] = left
        if not content.holding.isdisjoint(numbers):
            self.passives[seat] = passives_of(content, left)
        return numbers

    def to_hand(self, seat: int, number: int) -> None:
        """The card joins that hand."""
        insort(self.hands[seat], number)

    def mix(self, one: int, other: int) -> None:
        """An unseen card went from one to the other: from now on others cannot tell their cards apart."""
        low, high = sorted((self.mixed[one], self.mixed[other]))
        if low != high:
            self.mixed = [low if group == high else group for group in self.mixed]

    def tire(self, seat: int, spot: int) -> None:
        """Turn a card sideways. TB-7.1"""
        self.boards[seat][spot] |= TIRED

    # ---- twins ----

    def copy(self) -> Self:
        """An independent twin; content, holdings and records are shared."""
        twin = type(self).__new__(type(self))
        twin.content = self.content
        twin.seats = self.seats
        twin.dice = self.dice.copy()
        twin.phase = self.phase
        twin.active = self.active
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.rounds = self.rounds
        twin.alone_since = self.alone_since
        twin.buyer = self.buyer
        twin.points = self.points
        twin.locked = self.locked.copy()
        twin.common = self.common.copy()
        twin.shop = self.shop.copy()
        twin.iceberg = self.iceberg
        twin.hands = [hand.copy() for hand in self.hands]
        twin.decks = [deck.copy() for deck in self.decks]
        twin.boards = [board.copy() for board in self.boards]
        twin.waters = [water.copy() for water in self.waters]
        twin.riders = self.riders.copy()
        twin.passives = self.passives.copy()
        twin.afloat = self.afloat.copy()
        twin.finals = self.finals.copy()
        twin.lost = self.lost.copy()
        twin.box = self.box.copy()
        twin.mixed = self.mixed.copy()
        twin.calm = self.calm
        twin.declared = self.declared
        twin.pending = self.pending.copy()
        twin.jettisoned = self.jettisoned.copy()
        twin.this_seat = self.this_seat
        twin.this_spot = self.this_spot
        twin.arranged_at = self.arranged_at
        twin.noted = self.noted.copy()
        twin._legal = self._legal
        return twin
