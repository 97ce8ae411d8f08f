"""Everything on the table and in the hands: one mutable object of lists of ints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from generator.games.bruise_cruise.chart import ITEM_IDS, NO_PORT, Chart
from generator.mechanics.dice import Dice
from generator.mechanics.pending import Pending
from generator.mechanics.piles import deal_anew

# Where a ship is that lies on no space.
ASHORE = -1  # its region has not been claimed yet
COMMISSIONABLE = -2
DECOMMISSIONED = -3
SUNK = -4  # only with the optional laser
PLACES = {ASHORE: "ashore", COMMISSIONABLE: "commissionable", DECOMMISSIONED: "decommissioned", SUNK: "sunk"}

NOBODY = -1
NO_SHIP = -1

# How a game ends.
BY_FLEET, BY_CARDS, BY_POINTS = "decommissioning", "cards", "points"


class State:
    """One game between two decisions.

    ``at`` holds the space of each ship, or one of the places above; ``ship_on`` the ship on each space,
    ``fleet_at`` and ``traffic`` the spaces of a seat's ships and of all ships as sets. ``barred`` are the
    Home Ports a seat may not enter. ``claimed`` and ``anchored`` are sets of ships: turned to "Claimed
    Port", and under an anchor. ``items``, ``deployed`` and ``regions`` (flags by region) are indexed by
    seat times their number plus item or region; ``granted`` are the regions whose ship a seat was given.
    ``flag`` is the seat whose flag stands in a port. ``shuffles`` are those of the discard pile to come.

    ``idle`` counts the turns since a card was drawn or played, ``guard`` says that everybody has to
    play one until the deck shrinks (BC-8.10). ``pending`` is what is to be done before the turn goes
    on; ``that_ship``, ``that_rival``, ``done`` and ``did_before`` are what a card's effects tell each other.
    ``rolled`` are the dice of the last decision, if it was about dice: the attacker's with any bonus, then
    the defender's.
    """

    __slots__ = (
        "actions_left",
        "active",
        "anchored",
        "anchors",
        "at",
        "barred",
        "chart",
        "claimed",
        "deck",
        "deployed",
        "dice",
        "did_before",
        "discard",
        "done",
        "drew",
        "ended",
        "ender",
        "favoured",
        "flag",
        "flags_left",
        "fleet_at",
        "granted",
        "guard",
        "hands",
        "home",
        "idle",
        "items",
        "pending",
        "played",
        "regions",
        "rolled",
        "seats",
        "ship_on",
        "shuffles",
        "supply",
        "that_rival",
        "that_ship",
        "traffic",
        "turn",
    )

    def __init__(self, chart: Chart, seats: int, dice: Dice) -> None:
        numbers = chart.numbers
        self.chart = chart
        self.seats = seats
        self.dice = dice
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck = list(range(len(chart.cards)))
        self.discard: list[int] = []
        self.shuffles = numbers.passes[seats] - 1
        self.items = list(numbers.start) * seats
        self.supply = [
            all_there_are - seats * own
            for all_there_are, own in zip(numbers.supply, numbers.start, strict=True)
        ]
        self.deployed = [0] * (len(ITEM_IDS) * seats)
        self.anchors = numbers.anchors
        self.at = [ASHORE] * (chart.fleet * seats)
        self.ship_on = [NO_SHIP] * chart.sea.size
        self.fleet_at = [0] * seats
        self.traffic = 0
        self.barred = [0] * seats
        self.claimed = 0
        self.anchored = 0
        self.home = [NOBODY] * seats
        self.flag = [NOBODY] * len(chart.ports)
        self.flags_left = [numbers.flags] * seats
        self.regions = [0] * (len(chart.regions) * seats)
        self.granted = [0] * seats
        self.active = 0
        self.actions_left = 0
        self.played = False
        self.drew = False
        self.idle = 0
        self.guard = False
        self.turn = 0
        self.ended = ""
        self.ender = NOBODY
        self.favoured = NOBODY
        self.that_ship = NO_SHIP
        self.that_rival = NOBODY
        self.done = False
        self.did_before = False
        self.rolled: tuple[int, ...] = ()
        self.pending = Pending()

    # ---- looking -------------------------------------------------------------------------

    def to_move(self) -> int:
        """The seat that decides next."""
        seat: int = self.pending[-1].decider if self.pending else self.active
        return seat

    def fleet(self, seat: int) -> range:
        """The ships of a seat, wherever they are."""
        return range(seat * self.chart.fleet, (seat + 1) * self.chart.fleet)

    def held(self, seat: int, item: int) -> int:
        """How many of an item a seat holds."""
        return self.items[3 * seat + item]

    def points(self, seat: int) -> int:
        """Flags that stand, weapons deployed, ships decommissioned: one each. BC-9.3"""
        at, first = self.at, seat * self.chart.fleet
        return (
            self.chart.numbers.flags
            - self.flags_left[seat]
            + sum(self.deployed[3 * seat : 3 * seat + 3])
            + at[first : first + self.chart.fleet].count(DECOMMISSIONED)
        )

    def scores(self) -> tuple[float, ...]:
        """Points; who wins a tie at the end has half a point more. BC-9.3, BC-9.7 to BC-9.14"""
        return tuple(self.points(seat) + 0.5 * (seat == self.favoured) for seat in range(self.seats))

    def pieces(self) -> Mapping[str, int]:
        """How many of each card, token, flag and ship there are anywhere. BC-V22"""
        chart = self.chart
        counts = {
            item: self.supply[n] + sum(self.items[n::3]) + sum(self.deployed[n::3])
            for n, item in enumerate(ITEM_IDS)
        }
        counts["anchor"] = self.anchors + self.anchored.bit_count()
        for seat in range(self.seats):
            counts[f"flag of seat {seat}"] = self.flags_left[seat] + self.flag.count(seat)
            on_board = sum(self.at[ship] >= 0 for ship in self.fleet(seat))
            lying = sum(ship >= 0 and ship // chart.fleet == seat for ship in self.ship_on)
            off_board = sum(self.at[ship] in PLACES for ship in self.fleet(seat))
            counts[f"ship of seat {seat}"] = off_board + (on_board if on_board == lying else 0)
        piles: Iterable[list[int]] = (self.deck, self.discard, *self.hands)
        for pile in piles:
            for card in pile:
                counts[chart.cards[card]] = counts.get(chart.cards[card], 0) + 1
        return counts

    def observation(self, seat: int) -> dict[str, Any]:
        """The whole table but for ships that are ashore, and the own hand. BC-2.7"""
        chart = self.chart
        decision: Any = self.pending.decision
        return {
            "seat": seat,
            "turn": self.turn,
            "active": self.active,
            "actions_left": self.actions_left,
            "card_played": self.played,
            "rolled": list(self.rolled),
            "waits_for": decision.task if decision is not None else "an action",
            "decides": decision.decider if decision is not None else self.active,
            "ship_to_move": self._named(decision.mover) if decision is not None else [],
            "to_be_robbed": decision.victim if decision is not None else NOBODY,
            "hand": [chart.cards[card] for card in self.hands[seat]],
            "cards_in_hand": {chart.cards[card]: self._card(card) for card in self.hands[seat]},
            "hand_sizes": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "shuffles_left": self.shuffles,
            "discard": [chart.cards[card] for card in self.discard],
            "must_play": self.guard,
            "turns_without_a_card": self.idle,
            "supply": {**self._amounts(self.supply), "anchor": self.anchors},
            "admirals": [self._admiral(admiral) for admiral in range(self.seats)],
            "flags": {chart.ports[port]: owner for port, owner in enumerate(self.flag) if owner >= 0},
            "ended": self.ended,
        }

    def _amounts(self, counts: list[int]) -> dict[str, int]:
        return dict(zip(ITEM_IDS, counts, strict=True))

    def _admiral(self, seat: int) -> dict[str, Any]:
        chart = self.chart
        return {
            "home_port": chart.ports[self.home[seat]] if self.home[seat] >= 0 else "",
            "items": self._amounts(self.items[3 * seat : 3 * seat + 3]),
            "deployed": self._amounts(self.deployed[3 * seat : 3 * seat + 3]),
            "flags_left": self.flags_left[seat],
            "points": self.points(seat),
            "ships": {
                chart.ship_name(ship): self._ship(ship)
                for ship in self.fleet(seat)
                if self.at[ship] != ASHORE
            },
        }

    def _named(self, ship: int) -> list[int | str]:
        """The seat and the name of a ship; nothing for none."""
        return [ship // self.chart.fleet, self.chart.ship_name(ship)] if ship != NO_SHIP else []

    def _card(self, card: int) -> str:
        """The uses of a card, in a few words."""
        chart = self.chart
        if not chart.engine[card]:
            return "Unfathomable"
        items = zip(chart.exchange[card], ITEM_IDS, strict=True)
        bundle = ", ".join(f"{count} {item}" for count, item in items if count)
        return f"engine {chart.engine[card]}, exchange for {bundle}"

    def _ship(self, ship: int) -> dict[str, Any]:
        where, chart = self.at[ship], self.chart
        port = chart.port_at[where] if where >= 0 else NO_PORT
        return {
            "at": PLACES[where] if where < 0 else list(chart.sea.hex[where]),
            "port": chart.ports[port] if port != NO_PORT else "",
            "claimed": bool(self.claimed >> ship & 1),
            "anchored": bool(self.anchored >> ship & 1),
        }

    # ---- twins ---------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent twin; the chart is shared."""
        twin = self._twin()
        twin.dice = self.dice.copy()
        return twin

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy with other hands of the others and another deck, as ``seat`` may imagine them.

        A seat knows the discard pile and its own hand, and is not taken to remember what it saw pass.
        """
        twin = self._twin()
        twin.dice = dice
        others = [other for other in range(self.seats) if other != seat]
        *hands, deck = deal_anew([*(self.hands[other] for other in others), self.deck], dice.child("redeal"))
        for other, hand in zip(others, hands, strict=True):
            twin.hands[other] = sorted(hand)
        twin.deck = deck
        return twin

    def _twin(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.chart = self.chart
        twin.seats = self.seats
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.shuffles = self.shuffles
        twin.items = self.items.copy()
        twin.supply = self.supply.copy()
        twin.deployed = self.deployed.copy()
        twin.anchors = self.anchors
        twin.at = self.at.copy()
        twin.ship_on = self.ship_on.copy()
        twin.fleet_at = self.fleet_at.copy()
        twin.traffic = self.traffic
        twin.barred = self.barred.copy()
        twin.claimed = self.claimed
        twin.anchored = self.anchored
        twin.home = self.home.copy()
        twin.flag = self.flag.copy()
        twin.flags_left = self.flags_left.copy()
        twin.regions = self.regions.copy()
        twin.granted = self.granted.copy()
        twin.active = self.active
        twin.actions_left = self.actions_left
        twin.played = self.played
        twin.drew = self.drew
        twin.idle = self.idle
        twin.guard = self.guard
        twin.turn = self.turn
        twin.ended = self.ended
        twin.ender = self.ender
        twin.favoured = self.favoured
        twin.that_ship = self.that_ship
        twin.that_rival = self.that_rival
        twin.done = self.done
        twin.did_before = self.did_before
        twin.rolled = self.rolled
        twin.pending = self.pending.copy()
        return twin
