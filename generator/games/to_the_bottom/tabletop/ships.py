"""Ships on the table of To the Bottom: where cards lie on one, and what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import Area, Face, Item, Json, Spot
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.tabletop.hands import deck_top, looked_through
from generator.games.to_the_bottom.tabletop.pieces import GAP, OTHERS, Pieces
from generator.system.values import frozen

BAND, ACROSS = 12.0, 4
"""Millimetres above a ship; upright cards in a row of a board."""


@frozen(slots=False)
class Ship:
    """How the ship of a seat lies: how large its cards are, and where their places are, in mm."""

    mine: bool
    """Whether it is that of who looks, whose hand lies elsewhere; other hands lie there face down."""

    @property
    def scale(self) -> float:
        """The size of cards, compared with print."""
        return 1.0 if self.mine else OTHERS

    @property
    def wide(self) -> float:
        """From the middle of one place to the next."""
        return CARD[0] * self.scale + GAP

    @property
    def tall(self) -> float:
        """The same, downwards."""
        return CARD[1] * self.scale + GAP

    def place(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a card's place, counted from the top left."""
        return GAP + self.wide * (column + 0.5), BAND + GAP + self.tall * (row + 0.5)

    @property
    def piles(self) -> dict[str, tuple[float, float]]:
        """The middles of the piles: one above the other, or side by side."""
        if self.mine:
            return {"deck": self.place(0, 0), "water": self.place(0, 1)}
        return {"deck": self.place(0, 0), "hand": self.place(1, 0), "water": self.place(2, 0)}

    @property
    def left(self) -> float:
        """Where the board begins."""
        return GAP + self.wide * (1 if self.mine else 3) + GAP

    @property
    def width(self) -> float:
        """The whole ship."""
        return self.left + self.wide * ACROSS + 2 * GAP

    def lying(self, tired: Sequence[bool]) -> tuple[list[tuple[float, float]], int]:
        """The middles of cards on the board and, on the own one, of the next place; the rows they take."""
        places, x, row = [], self.left + GAP, 0
        for sideways in (*tired, False) if self.mine else tired:
            width = CARD[1 if sideways else 0] * self.scale
            if x + width > self.width - GAP and x > self.left + GAP:
                x, row = self.left + GAP, row + 1
            places.append((x + width / 2, self.place(0, row)[1]))
            x += width + GAP
        return places, max(2 if self.mine else 1, row + 1)

    def high(self, rows: int) -> float:
        """The whole ship with that many rows."""
        return self.place(0, rows - 1)[1] + self.tall / 2 + 2 * GAP


def ship_area(pieces: Pieces, seen: Json, seat: int) -> Area:
    """A ship: deck and water, of others the hand, and the board with the next place on it."""
    player, mine = seen["players"][seat], seat == seen["seat"]
    ship = Ship(mine)
    places, rows = ship.lying([entry["tired"] for entry in player["board"]])
    items = (*_piles(pieces, seen, seat, ship), *_aboard(pieces, seen, seat, ship, places))
    who, fate = pieces.told.player(seat, seen["seat"]), "afloat" if player["afloat"] else "sunk"
    return Area(
        f"ship{seat}",
        pieces.words("scene.active", who=who) if seat == seen["active"] else who,
        "board" if mine else "player",
        items,
        size=(round(ship.width, 2), round(ship.high(rows), 2)),
        face=_ground(ship),
        spots=tuple(_spots(pieces, seat, who, ship, places)) if player["afloat"] else (),
        notes=(pieces.words(f"scene.{fate}", score=int(player["score"])),),
    )


def _spots(
    pieces: Pieces, seat: int, who: str, ship: Ship, free: Sequence[tuple[float, float]]
) -> Iterator[Spot]:
    """Of the own ship deck, water and the next place aboard; another is named as a whole, by its band."""
    if not ship.mine:
        label = pieces.words("scene.ship", who=who)
        yield Spot(f"ship{seat}", label, ship.width / 2, BAND / 2, ship.width, BAND)
        return
    for name, (x, y) in {**ship.piles, "board": free[-1]}.items():
        yield Spot(f"{name}{seat}", pieces.words(f"scene.{name}"), x, y, ship.wide - GAP, ship.tall - GAP)


def _ground(ship: Ship) -> Face:
    """The ship as it is drawn under the cards."""
    places = [{"word": word, "x": x, "y": y} for word, (x, y) in ship.piles.items()]
    size = {"wide": ship.wide - GAP, "tall": ship.tall - GAP}
    return Face("table_ship", {"left": ship.left, "band": BAND, "places": places, **size})


def _piles(pieces: Pieces, seen: Json, seat: int, ship: Ship) -> Iterator[Item]:
    """Deck and water, and of others the hand, unless they are spread out."""
    player, at, scale = seen["players"][seat], ship.piles, ship.scale
    whole = f"ship{seat}" if player["afloat"] and not ship.mine else ""
    if deck := player["deck_size"] - len(deck_top(seen, seat)):
        same = whole or f"deck{seat}"
        yield pieces.pile(f"deck{seat}:pile", "deck", deck, at["deck"], scale=scale, same_as=same)
    if player["water"] and seat != looked_through(pieces.content, seen):
        top = pieces.card(f"water{seat}:pile", player["water"][-1], scale=scale, count=len(player["water"]))
        label = pieces.words("play.water", cards=pieces.told.counted(player["water"]))
        x, y = at["water"]
        yield replace(top, x=x, y=y, label=label, same_as=whole or f"water{seat}")
    if (count := player["hand_size"]) and not player["hand"]:
        yield pieces.pile(f"hand{seat}:pile", "hand", count, at["hand"], scale=scale, same_as=whole)


def _aboard(
    pieces: Pieces, seen: Json, seat: int, ship: Ship, places: Sequence[tuple[float, float]]
) -> Iterator[Item]:
    """Cards aboard, the tired ones turned; an Assistant lies on top of its card."""
    board, first = seen["players"][seat]["board"], dict[tuple[object, ...], str]()
    # Whoever points at a card of another ship means the ship, unless a card of it is to be chosen.
    chosen_from = seen["asked"] == "FromBoard" and seen["acts"][-1][2] == seat
    ship_meant = seen["players"][seat]["afloat"] and not ship.mine and not chosen_from
    for entry, id, (x, y) in zip(board, ids_aboard(seat, board), places, strict=False):
        alike = first.setdefault(tuple(entry.values()), id)
        same = f"ship{seat}" if ship_meant else "" if alike == id else alike
        where = {"x": x, "y": y, "scale": ship.scale, "degrees": 90.0 if entry["tired"] else 0.0}
        card = pieces.card(id, entry["card"], same_as=same, **where)
        if entry["tired"]:
            card = replace(card, label=card.label + pieces.words("play.tired"))
        yield card
        if entry["assistant"]:
            where |= {"x": x + 7 * ship.scale, "y": y + 22 * ship.scale, "scale": 0.6 * ship.scale}
            rider = pieces.content.ids[pieces.content.rider]
            same = f"ship{seat}" if ship_meant else "" if alike == id else rider_id(alike)
            yield pieces.card(rider_id(id), rider, same_as=same, **where)


def ids_aboard(seat: int, board: Sequence[Json]) -> list[str]:
    """The ids of the cards on a board, in its order."""
    counts, ids = Counter[str](), []
    for entry in board:
        counts[entry["card"]] += 1
        ids.append(f"aboard{seat}:{entry['card']}:{counts[entry['card']]}")
    return ids


def rider_id(id: str) -> str:
    """The id of the Assistant on top of a card aboard.

    >>> rider_id("aboard0:chef:1")
    'rider0:chef:1'
    """
    return id.replace("aboard", "rider", 1)
