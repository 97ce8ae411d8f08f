"""The picture on the back of the box: the middle of a game, seen aslant, with its ships upright."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import dist
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.printing.position import position, voyages
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.state import PLACE
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack

SIZE = (156.0, 52.0)
SLANT = (0.94, 0.34, 0.33)
"""Cosine and sine of how far the board is turned, and how flat it looks."""
CORNERS = (("left", "top"), ("left", "foot"), ("right", "foot"))
"""Where the board leaves room for words."""
SEED = "harbour 1124"
SEATS = 6
LEAST_AFLOAT = 4

Spot = tuple[float, float]


def box_back(content: Content, pack: Pack) -> Component:
    """The picture, played when it is first drawn."""
    face = Face("box_back", Deferred(lambda: _mid_game(content, pack)))
    return Component("box_back", "Back", "sheet", SIZE, [Piece("mid_game", face)], printed=False)


def _mid_game(content: Content, pack: Pack) -> dict[str, Any]:
    before, after = _fullest(content, SEED)
    table = position(content, after) | voyages(content, before, after) | {"ghosts": [], "wrecks": []}
    captions = list(_captions(table, pack.words("box.captions").split(" | ")))
    return {"panels": [table | {"plain": True}], "slant": SLANT, "captions": captions}


def _fullest(content: Content, seed: str) -> tuple[Voyage, Voyage]:
    """The state before and after the last tile of a game that still leaves several ships afloat."""
    dice = Dice(seed)
    game = new(content, min(SEATS, content.game.players.max), dice.child("table"))
    captains, best = dice.child("captains"), (game.copy(), game.copy())
    while not game.is_over():
        before = game.copy()
        game.apply(cautious(game, captains))
        afloat = sum(at >= 0 for at in game.ships)
        if before.part == PLACE and afloat >= min(LEAST_AFLOAT, len(game.ships)):
            best = before, game.copy()
    return best


def _captions(table: dict[str, Any], words: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Words for the tile just laid, for a ship and for a daikaiju, each from the corner that is nearest."""
    side, (_, _, wide, high) = table["square"], table["window"]
    spots = [
        [((one["column"] + 0.5) * side, (one["row"] + 0.5) * side) for one in table["fresh"][:1]],
        [(one["x"], one["y"]) for one in table["ships"]],
        [((one["column"] + 0.5) * side, (one["row"] + 0.5) * side) for one in table["daikaiju"]],
    ]
    (right, _), (_, upper), (_, lower) = _seen((wide, high)), _seen((wide, 0.0)), _seen((0.0, high))
    across, down = {"left": 0.2 * right, "right": 0.8 * right}, {"top": upper, "foot": lower}
    rooms = {(x, y): (across[x], down[y]) for x, y in CORNERS}
    ways = (
        (sum(dist(_seen(spot), rooms[corner]) for spot, corner in zip(some, order, strict=True)), some, order)
        for some in product(*spots)
        for order in permutations(CORNERS)
    )
    best = min(ways, default=None)
    if best is not None:
        for text, spot, (x, y) in zip(words, best[1], best[2], strict=False):
            yield {"words": text, "at": spot, "side": x, "end": y}


def _seen(spot: Spot) -> Spot:
    """Where a spot of the board is seen, in mm of it."""
    cosine, sine, flat = SLANT
    return cosine * spot[0] + sine * spot[1], flat * (cosine * spot[1] - sine * spot[0])
