"""The figures of the rulebook: its examples, set up and played by the engine, then drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.actions import Place, Relocate
from generator.games.jure_of_the_seas.board import BEAST, acting_order
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.pieces import Options, WakeFile, WakeType
from generator.games.jure_of_the_seas.printing.face_values import beast_values, ship_values
from generator.games.jure_of_the_seas.printing.places import POINTS
from generator.games.jure_of_the_seas.printing.position import View, position, swims, voyages
from generator.games.jure_of_the_seas.rules import Voyage, trails
from generator.games.jure_of_the_seas.rules.turn import begin_turns
from generator.games.jure_of_the_seas.state import LOST, PLACE
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack

SIZE = (112.0, 56.5)
"""As wide as a page."""
POINTS_SIZE = (56.0, 28.25)
"""As wide as a column."""
LOW, FLAT, RIM, SMALL, END = (53.0, 38.6), (53.0, 22.4), (53.0, 29.0), (53.0, 33.0), (53.0, 49.0)
"""For one of two columns a moment of two rows of squares, of one, of one at the rim, of two at the rim, or of
three."""
BANS = (128.0, 34.0)
"""Four moments in a row, as wide as a page."""
CHART = (118.0, 150.0)
READING = (118.0, 38.0)
"""A daikaiju nearly as large as its tile, with what its arrows say beside it."""

Spot = tuple[int, int]
Figure = dict[str, Any]
"""The values of a figure: its panels, and their names."""

# As the box holds them: each of these kinds there is at least as often as one figure shows it.
STRAIGHT: wakes.Pairing = ((0, 5), (1, 4), (2, 7), (3, 6))
CORNERS: wakes.Pairing = ((0, 7), (1, 2), (3, 4), (5, 6))
TWISTED: wakes.Pairing = ((0, 4), (1, 3), (2, 6), (5, 7))
ROUND: wakes.Pairing = ((0, 2), (1, 4), (3, 7), (5, 6))
CROSSED: wakes.Pairing = ((0, 1), (2, 3), (4, 6), (5, 7))
BENT: wakes.Pairing = ((0, 1), (2, 5), (3, 7), (4, 6))
ACROSS: wakes.Pairing = ((0, 1), (2, 7), (3, 5), (4, 6))
LOOPED: wakes.Pairing = ((0, 2), (1, 3), (4, 6), (5, 7))
KNOTTED: wakes.Pairing = ((0, 2), (1, 7), (3, 5), (4, 6))
RISING: wakes.Pairing = ((0, 2), (1, 7), (3, 4), (5, 6))
JOINED: wakes.Pairing = ((0, 1), (2, 5), (3, 6), (4, 7))
MATES = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}

QUIET, STIRRED = (1, 1), (3, 4)
"""Rolls of the two dice: one that moves nothing, one that adds up to 7."""


def figures(content: Content, pack: Pack) -> list[Component]:
    """Two positions side by side for each example that needs them, played when they are first drawn."""
    book = cache(lambda: _for_examples(content))
    drifting = cache(lambda: _drifting(book()))
    low = {"strikes": lambda: drifting()["strikes"]}
    flat = {"swims": lambda: drifting()["swims"]}
    rim = {"swept": lambda: _swept(book())}
    bans = {"four": lambda: _bans(book(), pack)}
    small = {"passing": lambda: _passing(book()), "trail": lambda: _trail(book())}
    end = {"last_square": lambda: _last_square(content, book())}
    return [
        Component(name, "Figures", "sheet", size, pieces, printed=False)
        for name, size, pieces in (
            ("figures", POINTS_SIZE, [_points(content)]),
            ("low_figures", LOW, _deferred(low)),
            ("flat_figures", FLAT, _deferred(flat)),
            ("rim_figures", RIM, _deferred(rim)),
            ("small_figures", SMALL, _deferred(small)),
            ("end_figures", END, _deferred(end)),
            ("bans", BANS, _deferred(bans)),
            ("charts", CHART, [_chart(content)]),
            ("readings", READING, [_reading(content)]),
        )
    ]


def _deferred(examples: Mapping[str, Callable[[], Figure]]) -> list[Piece]:
    return [Piece(name, Face("figure", Deferred(example))) for name, example in examples.items()]


def _chart(content: Content) -> Piece:
    """Part 1 of a turn as questions and answers, from the dice to the ships. JS-4.2, JS-5, JS-6"""
    game = content.game
    values = {
        "minimum": game.min_daikaiju,
        "sums": list(game.movement_sums),
        "arrival": game.new_daikaiju_roll,
    }
    return Piece("daikaiju", Face("flow_chart", values))


def _reading(content: Content) -> Piece:
    """A gold daikaiju and what its arrows say. JS-5.3 to JS-5.6"""
    beast = content.daikaiju.daikaiju[_keeper(content)]
    return Piece("daikaiju", Face("reading", {"one": beast_values(beast)}))


def fleet(content: Content) -> Component:
    """All ships, four in a row, each with its name, its sail and its colour. JS-2.1"""
    columns, pitch = 4, 12.6
    every = [{**ship_values(ship), "colour": ship.colour} for ship in content.ships.ships]
    size = (CHART[0], pitch * ceil(len(every) / columns))
    face = Face("fleet", {"columns": columns, "ships": every})
    return Component("fleet", "Fleet", "sheet", size, [Piece("all", face)], printed=False)


def kinds(content: Content) -> Component:
    """Every kind of wake and how many there are of it, to find out which tile is missing."""
    every = content.wakes.wakes
    columns = max(9, ceil(len(every) ** 0.5))
    pitch = SIZE[0] / columns + 2.0
    values = {
        "columns": columns,
        "pitch": pitch,
        "kinds": [
            {"id": kind.id, "pairs": wakes.in_order(kind.pairs), "copies": len(kind.tiles)} for kind in every
        ],
    }
    size = (SIZE[0], round(pitch * ceil(len(every) / columns), 2))
    return Component("kinds", "Kinds", "sheet", size, [Piece("all", Face("kinds", values))], printed=False)


def beasts(content: Content) -> Component:
    """All daikaiju in acting order, five in a row, each as its tile is, without the name. JS-5.3"""
    columns, side, gap = 5, 17.6, 4.0
    every = [beast_values(beast) for beast in acting_order(content.daikaiju.daikaiju)]
    rows = ceil(len(every) / columns)
    values = {"columns": columns, "side": side, "gap": gap, "beasts": every}
    size = (SIZE[0], round((side + 5.0) * rows, 2))
    return Component("beasts", "Beasts", "sheet", size, [Piece("all", Face("beasts", values))], printed=False)


def _for_examples(content: Content) -> Content:
    """The same box as the examples need it, whatever its owner has changed.

    It has every kind of tile, one daikaiju is enough to move, and points meet as they usually do.
    """
    kinds = tuple(
        WakeType(
            id=f"F{number}",
            pairs=pairing,
            symmetry=wakes.symmetry(pairing),
            copies=2,
            tiles=(f"F{number}a", f"F{number}b"),
        )
        for number, pairing in enumerate(wakes.classes())
    )
    rules = {"min_daikaiju": 1, "movement_sums": (sum(STIRRED),), "options": Options()}
    return replace(
        content,
        wakes=WakeFile(wakes=kinds),
        game=content.game.model_copy(update=rules),
        board=content.board.model_copy(update={"point_mate": MATES}),
    )


def _kind(content: Content, pairing: wakes.Pairing) -> str:
    wanted = wakes.canonical(pairing)
    return next(kind.id for kind in content.wakes.wakes if wakes.in_order(kind.pairs) == wanted)


def _table(
    content: Content,
    ships: Sequence[tuple[int, int, int]],
    tiles: Mapping[Spot, tuple[wakes.Pairing, int]],
    hands: Sequence[wakes.Pairing] = (),
    rolls: Sequence[int] = (),
) -> Voyage:
    """A position: ships by front square and point, tiles by square with their quarter turns."""
    sea = content.sea
    table = Voyage(sea, len(ships), Dice.scripted(*rolls, tiles=[1] * 12))
    for (column, row), (pairing, quarters) in tiles.items():
        trails.lay(
            table, sea.squares.at(column, row), sea.wake_number[_kind(content, pairing)] * 4 + quarters
        )
    table.ships = [sea.position(*ship) for ship in ships]
    table.moored = 0
    table.hands = [sorted(sea.wake_number[_kind(content, one)] for one in hands) for _ in ships]
    table.survey()
    table.stock = []
    table.under = []
    table.part, table.turn = PLACE, 1
    return table


def _keeper(content: Content) -> int:
    """The daikaiju of the examples, Uzunushi."""
    beasts = enumerate(content.sea.daikaiju)
    return next((n for n, one in beasts if (one.rotation_number, one.arrow_colour) == (2, "gold")), 0)


def _put(table: Voyage, beast: int, column: int, row: int) -> None:
    square = table.sea.squares.at(column, row)
    table.supply.remove(beast)
    table.lairs[beast] = square
    table.board[square] = BEAST - beast
    table.in_play += 1
    table.survey()


def _drift(content: Content, before: Voyage, after: Voyage, view: View) -> Figure:
    """A moment, with the way a daikaiju is about to go and a cross at each ship that it sinks."""
    wrecks = voyages(content, before, after)["wrecks"]
    moved = {"swims": swims(before, after), "wrecks": wrecks}
    return {"panels": [position(content, before, view) | moved], "names": [""]}


def _sailed(content: Content, before: Voyage, after: Voyage, view: View) -> dict[str, Any]:
    """A moment, and how the ships have sailed since another; where they were is drawn by the layout."""
    return position(content, after, view) | voyages(content, before, after)


# ---- JS-1.2, JS-1.5 -----------------------------------------------------------------------


def _points(content: Content) -> Piece:
    """One tile with its eight points, and four tiles that lie as they please. JS-1.2, JS-1.5"""
    tiles = [
        {"column": number % 2, "row": number // 2, "pairs": pairing, "turns": (3 * number + 1) % 4}
        for number, pairing in enumerate((TWISTED, ROUND, CORNERS, TWISTED))
    ]
    values = {"pairs": ROUND, "tiles": tiles, "square": content.board.square_mm, "points": POINTS}
    return Piece("points", Face("points", values))


# ---- JS-5.20 to JS-5.23 -------------------------------------------------------------------


def _drifting(content: Content) -> dict[str, Figure]:
    """A daikaiju swims left, turns, and comes down on a ship, over two turns of two players.

    Two of these moments are seen.
    """
    beasts = content.sea.daikaiju
    keeper = _keeper(content)
    result: dict[str, int] = {arrow: roll for roll, arrow in beasts[keeper].arrows.items()}
    left, turn = result["left"], result["turn"]
    bend, cross, other = (Place(_kind(content, one), 0) for one in (BENT, ACROSS, STRAIGHT))
    rim = content.board.columns - 1
    game = _table(
        content,
        [(2, 3, 5), (rim, 0, 3)],
        {(2, 4): (LOOPED, 0), (3, 2): (CROSSED, 0)},
        [BENT, ACROSS, STRAIGHT],
        [*STIRRED, left, *QUIET, *STIRRED, turn, *STIRRED, left],
    )
    _put(game, keeper, 4, 2)
    start = game.copy()
    begin_turns(game, 0)
    swum = game.copy()
    game.apply(bend)
    game.apply(other)
    placed = game.copy()
    placed.dice = Dice.scripted(*QUIET)
    placed.apply(cross)
    game.apply(cross)
    return {
        "swims": _drift(content, start, swum, (3, 2, 2, 1)),
        "strikes": _drift(content, placed, game, (3, 2, 2, 2)),
    }


# ---- JS-6.12 ------------------------------------------------------------------------------


def _swept(content: Content) -> Figure:
    """A daikaiju leaves over a side where a ship waits, whose owner takes it to another mark of the edge."""
    beasts = content.sea.daikaiju
    keeper = _keeper(content)
    result: dict[str, int] = {arrow: roll for roll, arrow in beasts[keeper].arrows.items()}
    far = content.board.columns - 1, content.board.rows - 1, 3
    game = _table(content, [(2, 0, 1), far], {}, [STRAIGHT], [*STIRRED, result["up"]])
    game.moored = 1
    _put(game, keeper, 2, 0)
    before = game.copy()
    begin_turns(game, 0)
    swum = game.copy()
    game.apply(Relocate(3, 0, 1))
    there = position(content, before, (2, 0, 2, 1)) | {"swims": swims(before, swum), "plain": True}
    after = _sailed(content, swum, game, (2, 0, 2, 1))
    panel = there | {key: after[key] for key in ("ships", "ghosts")}
    return {"panels": [panel], "names": [""]}


# ---- JS-7.4 to JS-7.9 ---------------------------------------------------------------------


def _bans(content: Content, pack: Pack) -> Figure:
    """For each ban a tile that breaks it, laid all the same, and the way the ship would have sailed."""
    view, own = (0, 3, 2, 2), (1, 3, 7)
    behind = (STRAIGHT, 0)
    circle = {(0, 3): (ROUND, 1), (0, 4): (TWISTED, 0), (1, 4): (LOOPED, 3)}
    panels = [
        _laid_against(content, [own], {(0, 3): behind}, (BENT, 3), view),
        _laid_against(content, [own], circle, (CROSSED, 0), view),
        _laid_against(content, [own], {(0, 3): behind}, (CROSSED, 0), view, (1, 4)),
        _laid_against(content, [own, (1, 3, 5)], {(0, 3): behind, (1, 4): (BENT, 0)}, (JOINED, 0), view),
    ]
    return {"panels": panels, "names": pack.words("figure.bans").split(", ")}


def _laid_against(
    content: Content,
    ships: Sequence[tuple[int, int, int]],
    tiles: Mapping[Spot, tuple[wakes.Pairing, int]],
    lay: tuple[wakes.Pairing, int],
    view: View,
    lair: Spot | None = None,
) -> dict[str, Any]:
    """A tile lies before the first ship that the rules do not allow; all that face it would be lost."""
    before = _table(content, ships, tiles)
    if lair is not None:
        _put(before, _keeper(content), *lair)
    after = before.copy()
    pairing, quarters = lay
    number = content.sea.wake_number[_kind(content, pairing)] * 4 + quarters
    trails.lay(after, before.ships[0] >> 3, number)
    after.ships = [LOST for _ in ships]
    return _sailed(content, before, after, view)


# ---- JS-8.4, JS-8.5, JS-11.6 --------------------------------------------------------------


def _trail(content: Content) -> Figure:
    """A ship runs through the tile just laid and on along a wake that lay there before. JS-8.5"""
    tiles = {(1, 4): (LOOPED, 0), (2, 3): (RISING, 3)}
    ships = [(1, 3, 5), (content.board.columns - 1, 0, 3)]
    return _laid(content, ships, tiles, Place(_kind(content, BENT), 0), (0, 3, 3, 2))


def _passing(content: Content) -> Figure:
    """One tile joins two trails: one ship runs off the board, the other stops before a gap. JS-8.4"""
    tiles = {(0, 3): (ACROSS, 0), (1, 4): (KNOTTED, 0)}
    ships = [(1, 3, 7), (1, 3, 5), (content.board.columns - 1, 0, 3), (content.board.columns - 1, 1, 3)]
    return _laid(content, ships, tiles, Place(_kind(content, LOOPED), 0), (0, 3, 3, 2))


def _last_square(shipped: Content, content: Content) -> Figure:
    """The last empty square, and a tile that leads both ships off the board. JS-11.6

    The sea around it is dealt from the tiles of the box until there is such a tile among the rest.
    """
    squares = content.sea.squares
    hole = squares.at(squares.columns - 2, squares.rows - 2)
    box = [wakes.in_order(kind.pairs) for kind in shipped.wakes.wakes for _ in range(kind.copies)]
    dice = Dice("the last square")
    view = (squares.columns - 3, squares.rows - 3, 3, 3)
    for _ in range(500):
        *around, last = (box * 2 if len(box) < len(squares) else dice.shuffled(box))[: len(squares)]
        spots = [squares.where(square) for square in squares if square != hole]
        tiles = {spot: (pairing, dice.below(4)) for spot, pairing in zip(spots, around, strict=True)}
        ships = [(*squares.where(hole), point) for point in (7, 1)]
        lay = Place(_kind(content, last), dice.below(wakes.POINTS // 2 // wakes.symmetry(last)))
        figure = _laid(content, ships, tiles, lay, view)
        [after] = figure["panels"]
        if not after["ships"] and all(
            view[0] <= one["column"] and view[1] <= one["row"] for one in after["routes"]
        ):
            break
    return figure


def _laid(
    content: Content,
    ships: Sequence[tuple[int, int, int]],
    tiles: Mapping[Spot, tuple[wakes.Pairing, int]],
    lay: Place,
    view: View,
) -> Figure:
    """The first ship has laid a tile: where ships were, how they sailed, and where they are."""
    pairing = next(wakes.in_order(kind.pairs) for kind in content.wakes.wakes if kind.id == lay.wake)
    before = _table(content.without_daikaiju(), ships, tiles, [pairing])
    after = before.copy()
    after.apply(lay)
    return {"panels": [_sailed(content, before, after, view)], "names": [""]}
