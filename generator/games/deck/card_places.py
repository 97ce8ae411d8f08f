"""Outlines on boards and mats where cards lie: how large they are, where they are, whether they fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.contract.trade_sizes import trade_sizes
from generator.games.deck.pieces import Board, CardPlace, Cards, DeckFile
from generator.games.deck.printing.places import Rect, field
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, excerpt

CLEAR_MM = 1.5
"""Air between a card and its outline."""
BETWEEN_MM = 4.0
"""From outline to outline."""
NAME_MM = 6.5
"""Above an outline, for its name."""
FAR_MM = 70.0
"""Outlines of a short row stand as far apart as this, so that all rows begin and end alike."""
USUAL = "poker"
"""The size of cards in a deck without any."""
MOST_UNNAMED = 4
"""Outlines on a mat that names none."""

ICONS = {
    "cards": "draw deck pile stock library supply market row display",
    "card": "hand play active table tableau",
    "cross": "discard discards discarded used waste grave graveyard trash removed",
    "gem": "relic relics treasure treasures gems jewels finds",
    "coin": "coin coins gold money bank treasury income",
    "eye": "open event events scout reveal visible",
    "flag": "quest quests goal goals mission missions objective objectives score won trophies",
    "people": "crew party people followers allies guests heroes",
    "person": "hero leader captain character role",
    "shield": "guard armour armor defence defense",
    "sword": "attack weapon weapons battle fight enemies enemy foes",
    "house": "home harbour harbor village city town buildings building",
    "skull": "dead danger dangers monster monsters threats",
}
"""Icons for the names of places: the words that each stands for, beside its own name."""
ICON_OF = {word: icon for icon, words in ICONS.items() for word in words.split()}
"""The icon of each of those words."""

Sizes = Mapping[str, tuple[float, float]]


class PlaceOfCards(NamedTuple):
    """The outline of a place for cards: its name, its upper left corner, its width and height in mm."""

    name: str
    x: float
    y: float
    w: float
    h: float


def card_places(board: Board, game: DeckFile, sizes: Sizes) -> tuple[PlaceOfCards, ...]:
    """The outlines of a board: those it names, or on a mat that holds nothing else a row as wide as it is.

    None where they would not fit.
    """
    wanted = _wanted(board, game, sizes)
    room = field(board)
    if not board.places:
        if board.kind != "mat" or board.squares or board.hexes or board.track or board.picture:
            return ()
        size = _usual(game, sizes)
        rows = (
            [("", *side) for _ in range(count)]
            for side in (size, size[::-1])
            for count in range(MOST_UNNAMED, 0, -1)
        )
        return next(filter(None, (_laid(row, room, one_row=True) for row in rows)), ())
    lying = [(name, high, wide) for name, wide, high in wanted]
    return _laid(wanted, room) or _laid(lying, room)


def icon_of(name: str) -> str:
    """The icon for a place of that name; "" for none.

    >>> icon_of("Draw pile"), icon_of("Discards"), icon_of("Relics"), icon_of("Elsewhere")
    ('cards', 'cross', 'gem', '')
    """
    words = name.casefold().split()
    # "Discard pile" is for discards: the first word that means something.
    return next((ICON_OF.get(word) or word for word in words if word in ICON_OF or word in ICONS), "")


def place_problems(game: DeckFile, pack: Pack) -> Iterator[Problem]:
    """Places of cards of an unknown size, and boards that have no room for theirs."""
    sizes = trade_sizes(pack)
    for index, board in enumerate(game.parts):
        places = board.places if isinstance(board, Board) else ()
        unknown = [
            place for place in places if isinstance(place.size, str) and place.size not in ("", *sizes)
        ]
        for place in unknown:
            message = f"size '{excerpt(str(place.size))}' is not known"
            hint = (
                did_you_mean(str(place.size), list(sizes))
                or "a trade name, or [width, height] in millimetres"
            )
            at = pack.place(FILE, "parts", index, "places", places.index(place), "size")
            yield Problem(at, "unknown-size", message, hint)
        if isinstance(board, Board) and places and not unknown and not card_places(board, game, sizes):
            _, _, wide, high = field(board)
            message = f"{wide:.0f} x {high:.0f} mm of '{board.id}' have no room for its places"
            hint = (
                f"make it larger, or name fewer; each takes {2 * CLEAR_MM:g} mm more than its cards, "
                f"and {NAME_MM:g} above it for a name"
            )
            yield Problem(pack.place(FILE, "parts", index, "places"), "out-of-range", message, hint)


def _wanted(board: Board, game: DeckFile, sizes: Sizes) -> list[tuple[str, float, float]]:
    """Name, width and height of the cards of each place, one by one."""
    usual = _usual(game, sizes)

    def size_of(place: CardPlace) -> tuple[float, float]:
        return sizes.get(place.size, usual) if isinstance(place.size, str) else place.size

    return [(place.name, *size_of(place)) for place in board.places for _ in range(place.count)]


def _usual(game: DeckFile, sizes: Sizes) -> tuple[float, float]:
    """The size of the first cards of the deck."""
    size = next((part.size for part in game.parts if isinstance(part, Cards)), USUAL)
    return sizes.get(size, sizes[USUAL]) if isinstance(size, str) else size


def _laid(
    cards: Sequence[tuple[str, float, float]], room: Rect, one_row: bool = False
) -> tuple[PlaceOfCards, ...]:
    """The outlines of cards in rows in the middle of the room, in their order; none where they do not fit."""
    left, top, wide, high = room
    rows: list[list[tuple[str, float, float]]] = []
    x = 0.0
    for name, card_wide, card_high in cards:
        outline = (name, card_wide + 2 * CLEAR_MM, card_high + 2 * CLEAR_MM)
        if not rows or x + BETWEEN_MM + outline[1] > wide:
            rows.append([])
            x = -BETWEEN_MM
        rows[-1].append(outline)
        x += BETWEEN_MM + outline[1]
    head = NAME_MM if any(name for name, _, _ in cards) else 0.0
    deep = sum(_height(row) + head for row in rows) + BETWEEN_MM * (len(rows) - 1)
    widest = max((_width(row) for row in rows), default=0.0)
    if deep > high or widest > wide or (one_row and len(rows) > 1):
        return ()
    spreads = [min(3 * BETWEEN_MM, (wide - _width(row)) / (len(row) + 1)) for row in rows]
    whole = max(_width(row) + spread * (len(row) - 1) for row, spread in zip(rows, spreads, strict=True))
    laid: list[PlaceOfCards] = []
    y = top + (high - deep) / 2
    # Rows of as many outlines stand in common columns.
    columns = [max(each[n][1] for each in rows) for n in range(len(rows[0]))] if rows else []
    is_grid = len(rows) > 1 and len({len(row) for row in rows}) == 1
    is_grid = is_grid and sum(columns) + BETWEEN_MM * (len(columns) - 1) <= wide
    for row, usual in zip(rows, spreads, strict=True):
        y += head
        even = (whole - _width(row)) / max(1, len(row) - 1)
        spread = even if even <= FAR_MM else usual
        x = left + (wide - _width(row) - spread * (len(row) - 1)) / 2
        gap = min(3 * BETWEEN_MM, (wide - sum(columns)) / (len(columns) + 1))
        middle = left + (wide - sum(columns) - gap * (len(columns) - 1)) / 2
        for n, (name, outline_wide, outline_high) in enumerate(row):
            if is_grid:
                x = middle + sum(columns[:n]) + gap * n + (columns[n] - outline_wide) / 2
            # Names of a row stand in one line.
            laid.append(PlaceOfCards(name, round(x, 3), round(y, 3), outline_wide, outline_high))
            x += outline_wide + BETWEEN_MM + spread
        y += _height(row) + BETWEEN_MM
    return tuple(laid)


def _width(row: Sequence[tuple[str, float, float]]) -> float:
    return sum(wide for _, wide, _ in row) + BETWEEN_MM * (len(row) - 1)


def _height(row: Sequence[tuple[str, float, float]]) -> float:
    return max(high for _, _, high in row)
