"""Everything on the table and in the hands: one mutable object of lists of ints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from generator.games.jure_of_the_seas.board import BEAST, BLOCKED, EMPTY, Sea
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.mechanics.dice import Dice

LOST = -1  # the position of a ship that was destroyed
ASHORE = -2  # the position of a ship that has no start mark yet

# How a ship was lost, as JS-6, JS-7 and JS-8 tell it.
STRUCK = "a daikaiju moved onto its tile"
MET = "a daikaiju moved in front of it"
WAITING = "a daikaiju waited in front of it"
FALLEN_ON = "a daikaiju arrived on its tile"
NO_BERTH = "a daikaiju blocked its start and no mark was free"
EDGE = "driven off the board"
JAWS = "driven into a daikaiju"
WHIRLPOOL = "caught in an endless loop"
COLLISION = "met another ship on one wake"


# What the seat to move has to decide. Plain numbers: they are looked at several times a move.
START, RELOCATE, SWEPT, PLACE, SWAP, OVER = range(6)
PARTS = ("start", "relocate", "swept", "place", "swap", "over")


class State:
    """One game between two decisions.

    ``ships`` holds a position a seat (board.py), LOST or ASHORE; ``moored`` and ``swept`` are sets of
    seats as bits: ships that have not moved yet (JS-6.9) and those of them that were swept (JS-6.12).
    ``lairs`` holds the square of each daikaiju in acting order, or -1; ``facing`` its quarter turns.
    Hands are kept sorted. The draw pile is ``stock``, in no order until a tile is drawn, with
    ``under`` below it, the next to be drawn first. ``supply`` of daikaiju is in no order either.
    ``rolled`` are the dice of the turn in progress: gold, blue, and the one that moves the daikaiju if it was
    thrown, each from 1; none where there was nothing to roll for.
    ``sunk`` are the seats lost in the part of the turn in progress, ``pool`` the tiles of the
    eliminated while a swap is on offer, ``laid`` counts the tiles on the board and ``ends`` follows
    their wakes: both are kept by ``rules/trails.py``, which alone puts tiles down and takes them up.
    ``traffic`` counts, by square, the ships that face it, and BLOCKED more where it is not empty: it
    is nought where a ship may come and find nobody. Whoever sets a table by hand ends with ``survey``.
    """

    __slots__ = (
        "_dice",
        "active",
        "board",
        "chance",
        "discard",
        "ends",
        "facing",
        "fates",
        "hands",
        "in_play",
        "laid",
        "lairs",
        "moored",
        "part",
        "pool",
        "rolled",
        "sea",
        "ships",
        "stock",
        "sunk",
        "supply",
        "swept",
        "traffic",
        "turn",
        "under",
        "winners",
    )

    def __init__(self, sea: Sea, seats: int, dice: Dice, first: int = 0) -> None:
        self.sea = sea
        self.dice = dice
        self.board = sea.blank.copy()
        self.laid = 0
        self.ends = sea.no_trails.copy()
        self.ships = [ASHORE] * seats
        self.traffic = sea.no_traffic.copy()
        self.moored = (1 << seats) - 1
        self.swept = 0
        self.fates = [""] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock = list(sea.tiles)
        self.under: list[int] = []
        self.lairs = [-1] * len(sea.daikaiju)
        self.facing = [0] * len(sea.daikaiju)
        self.supply = list(range(len(sea.daikaiju)))
        self.discard: list[int] = []
        self.in_play = 0
        self.active = first
        self.turn = 0
        self.part = START
        self.rolled: tuple[int, ...] = ()
        self.sunk: list[int] = []
        self.pool: list[int] = []
        self.winners: tuple[int, ...] = ()

    @property
    def dice(self) -> Dice:
        """The gold and the blue die; ``chance`` is the stream beside it for tiles."""
        return self._dice

    @dice.setter
    def dice(self, dice: Dice) -> None:
        self._dice = dice
        self.chance = dice.child("tiles")

    # ---- looking -------------------------------------------------------------------------

    def afloat(self) -> list[int]:
        """The seats whose ship is not lost, lowest first."""
        return [seat for seat, position in enumerate(self.ships) if position != LOST]

    def survey(self) -> None:
        """Count the traffic anew."""
        self.traffic = [0 if square == EMPTY else BLOCKED for square in self.board]
        for position in self.ships:
            if position >= 0:
                self.traffic[position >> 3] += 1

    def pieces(self) -> dict[str, int]:
        """The number of each wake type, daikaiju and ship anywhere. JS-10.3"""
        sea = self.sea
        tiles = Counter(self.stock + self.under + self.pool + [lay >> 2 for lay in self.board if lay >= 0])
        for hand in self.hands:
            tiles.update(hand)
        beasts = Counter(
            [BEAST - lying for lying in self.board if lying <= BEAST] + self.supply + self.discard
        )
        numbers = {wake: tiles[number] for number, wake in enumerate(sea.wakes)}
        numbers.update({one.id: beasts[number] for number, one in enumerate(sea.daikaiju)})
        return numbers

    def observation(self, seat: int) -> dict[str, Any]:
        """The table as that seat sees it, the own hand, and the pool while the seat may swap.

        Squares have the names printed at the edges of the board, ``A1`` at the top left.
        """
        sea = self.sea
        sees_pool = self.part == SWAP and seat == self.active
        return {
            "seat": seat,
            "turn": self.turn,
            "part": PARTS[self.part],
            "active": self.active,
            "tiles": {
                self._spot(square): {"wake": sea.wakes[lay >> 2], "turns": lay & 3}
                for square, lay in enumerate(self.board)
                if lay >= 0
            },
            "daikaiju": {
                sea.daikaiju[beast].id: {"square": self._spot(square), "turns": self.facing[beast]}
                for beast, square in enumerate(self.lairs)
                if square >= 0
            },
            "discarded_daikaiju": [sea.daikaiju[beast].id for beast in self.discard],
            "hidden_daikaiju": len(self.supply),
            "rolled": list(self.rolled),
            "ships": [self._ship(seat) for seat in range(len(self.ships))],
            "hand": self._names(self.hands[seat]),
            "wakes_in_hand": {sea.wakes[wake]: sea.as_text[wake] for wake in self.hands[seat]},
            "hand_sizes": [len(hand) for hand in self.hands],
            "pool": self._names(self.pool) if sees_pool else [],
            "pool_size": len(self.pool),
            "draw_pile": len(self.stock) + len(self.under),
            "winners": list(self.winners),
        }

    def _spot(self, square: int) -> str:
        column, row = self.sea.squares.where(square)
        return square_name(column, row)

    def _ship(self, seat: int) -> dict[str, Any]:
        position = self.ships[seat]
        if position < 0:
            return {"lost": self.fates[seat]} if position == LOST else {"ashore": True}
        return {
            "front": self._spot(position >> 3),
            "point": position & 7,
            "sailed": not self.moored >> seat & 1,
            "swept": bool(self.swept >> seat & 1),
        }

    def _names(self, tiles: Sequence[int]) -> list[str]:
        return [self.sea.wakes[wake] for wake in tiles]

    # ---- twins ---------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent twin; the sea is shared."""
        twin = self._twin()
        twin.dice = self.dice.copy()
        return twin

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy with other hands, pile and daikaiju supply where ``seat`` cannot see them.

        Tiles that went under the pile are shuffled with the rest: a seat knows the table as it lies
        and is not taken to remember what lay there before.
        """
        twin = self._twin()
        twin.dice = dice
        sees_pool = self.part == SWAP and seat == self.active
        hidden = [hand for other, hand in enumerate(twin.hands) if other != seat]
        if not sees_pool:
            hidden.append(twin.pool)
        # Sorted first, so that nothing of how it lay shows through. What is not dealt now stays in
        # no order, like the supply of daikaiju: later draws decide.
        unseen = sorted(sum(hidden, twin.stock + twin.under))
        deal = dice.child("redeal")
        for hand in hidden:
            hand[:] = sorted(unseen.pop(deal.below(len(unseen))) for _ in hand)
        twin.stock, twin.under = unseen, []
        twin.supply.sort()
        return twin

    def _twin(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.sea = self.sea
        twin.board = self.board.copy()
        twin.laid = self.laid
        twin.ends = self.ends.copy()
        twin.ships = self.ships.copy()
        twin.traffic = self.traffic.copy()
        twin.moored = self.moored
        twin.swept = self.swept
        twin.fates = self.fates.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.stock = self.stock.copy()
        twin.under = self.under.copy()
        twin.lairs = self.lairs.copy()
        twin.facing = self.facing.copy()
        twin.supply = self.supply.copy()
        twin.discard = self.discard.copy()
        twin.in_play = self.in_play
        twin.active = self.active
        twin.turn = self.turn
        twin.part = self.part
        twin.rolled = self.rolled
        twin.sunk = self.sunk.copy()
        twin.pool = self.pool.copy()
        twin.winners = self.winners
        return twin
