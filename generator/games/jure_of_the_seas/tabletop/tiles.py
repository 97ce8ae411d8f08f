"""The tiles of Jure of the Seas off the board: the hand and its turns, the supplies, and what others hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.contract import Area, Face, Item, Json
from generator.games.jure_of_the_seas.printing.places import POINTS
from generator.games.jure_of_the_seas.tabletop.board import ship_at
from generator.games.jure_of_the_seas.tabletop.pieces import Copies, Pieces, front, told_apart
from generator.games.jure_of_the_seas.trail_ends import board_of, end_in_words, end_open

DIE_MM, DIE_SCALE = 16.0, 1.6
TURNED_SCALE, AID_SCALE, GONE_SCALE = 0.6, 0.5, 0.6

Laid = tuple[str, str, tuple[tuple[str, float, float, float], ...]]
"""Label and caption of a tile as it may be laid, and where it leads the own ship."""


def own(pieces: Pieces, seen: Json, copies: Copies) -> Iterator[Area]:
    """The hand; the other ways to turn its tiles while one is laid, and what they may be swapped for."""
    lays = _lays(pieces, seen)
    items = list(pieces.off_board(seen, seen["seat"]))
    for name, wake in told_apart(seen["hand"]):
        usual: Laid = (pieces.words("scene.hand_tile", wake=wake, turn="", end=""), wake, ())
        label, caption, leads = lays.get((wake, 0), usual)
        id, first = copies.id(wake, f"hand {name}"), "" if name == wake else f"hand {wake}"
        rest: dict[str, Any] = {"caption": caption, "same_as": first, "leads": leads}
        items.append(pieces.item(id, label, copies.next(wake), **rest))
    notes = (pieces.status(seen, seen["seat"]),)
    yield Area("hand", pieces.title(seen, seen["seat"]), "hand", tuple(items), notes=notes)
    if turned := tuple(_turned_tiles(pieces, lays)):
        yield Area("turned", pieces.words("scene.turned"), "hand", turned)
    if pool := tuple(_pool(pieces, seen, copies)):
        yield Area("pool", pieces.words("scene.pool"), "hand", pool)


def _pool(pieces: Pieces, seen: Json, copies: Copies) -> Iterator[Item]:
    """The tiles of the lost, for who may swap some."""
    for name, wake in told_apart(seen["pool"]):
        label = pieces.words("scene.pool_tile", wake=wake)
        id, first = copies.id(wake, f"pool {name}"), "" if name == wake else f"pool {wake}"
        yield pieces.item(id, label, copies.next(wake), caption=wake, same_as=first)


def _turned_tiles(pieces: Pieces, lays: Mapping[tuple[str, int], Laid]) -> Iterator[Item]:
    tiles = {kind.id: kind.tiles[0] for kind in pieces.content.wakes.wakes}
    for (wake, turns), (label, caption, leads) in lays.items():
        if turns:
            rest: dict[str, Any] = {"degrees": 90.0 * turns, "scale": TURNED_SCALE, "caption": caption}
            rest["leads"] = leads
            yield pieces.item(turned_id(wake, turns), label, f"wake_tiles/{tiles[wake]}", **rest)


def _lays(pieces: Pieces, seen: Json) -> dict[tuple[str, int], Laid]:
    """Label and caption of each tile in hand, turned every way, while one is laid: where it leads.

    With the place of the own ship there, if it stays afloat.
    """
    sea, seat = pieces.sea, seen["seat"]
    if seen["part"] != "place" or seen["active"] != seat:
        return {}
    board = board_of(sea, seen)
    position = pieces.squares[front(seen)] * len(POINTS) + seen["ships"][seat]["point"]
    lays: dict[tuple[str, int], Laid] = {}
    for wake in dict.fromkeys(seen["hand"]):
        for lay in sea.lays[sea.wake_number[wake]]:
            turn = pieces.words(f"turn.{lay & 3}")
            end = end_in_words(sea, pieces.words, board, position, lay)
            label = pieces.words("scene.hand_tile", wake=wake, turn=turn, end=end)
            there = end_open(sea, board, position, lay)
            leads = ((f"ship {seat}", *ship_at(pieces, there)),) if there >= 0 else ()
            lays[wake, lay & 3] = label, end.strip(", "), leads
    return lays


def player(pieces: Pieces, seen: Json, seat: int) -> Area:
    """The ship of another player that is not on the board, and the backs of the hand."""
    items = list(pieces.off_board(seen, seat))
    in_hand = seen["hand_sizes"][seat]
    items += _backs(pieces, f"hand of {seat}", "scene.their_hand", "wake_tiles", in_hand, captioned=False)
    notes = (pieces.status(seen, seat),)
    return Area(f"player {seat}", pieces.title(seen, seat), "player", tuple(items), notes=notes)


def supplies(pieces: Pieces, seen: Json) -> Area:
    """The dice as they fell, the piles, and the daikaiju that are gone."""
    items = [
        *_dice(pieces, seen),
        *_backs(pieces, "draw pile", "scene.draw_pile", "wake_tiles", seen["draw_pile"]),
        *_backs(pieces, "daikaiju supply", "scene.supply", "daikaiju_tiles", seen["hidden_daikaiju"]),
    ]
    for beast in seen["discarded_daikaiju"]:
        label = pieces.words("scene.gone", name=pieces.name(beast))
        items.append(pieces.item(f"daikaiju {beast}", label, f"daikaiju_tiles/{beast}", scale=GONE_SCALE))
    if not seen["pool"]:
        items += _backs(pieces, "pool", "scene.pool", "wake_tiles", seen["pool_size"])
    items += _aids(pieces)
    return Area("supplies", pieces.words("scene.supplies"), "common", tuple(items))


def _dice(pieces: Pieces, seen: Json) -> Iterator[Item]:
    """The roll with which the turn began."""
    for colour, fell in zip(("gold", "blue", "moving"), seen["rolled"], strict=False):
        face = Face("table_die", {"colour": colour, "fell": fell})
        label = pieces.words(f"scene.{colour}_die", n=fell)
        yield Item(f"{colour} die", label, face, (DIE_MM, DIE_MM), scale=DIE_SCALE, motion="rolls")


def _backs(
    pieces: Pieces, id: str, key: str, component: str, count: int, captioned: bool = True
) -> Iterator[Item]:
    """A pile face down; none where there are no tiles."""
    if count:
        name = next(name for name in pieces.printed if name.startswith(f"{component}/"))
        label = pieces.words(key)
        yield pieces.item(id, label, name, back=True, count=count, caption=label if captioned else "")


def _aids(pieces: Pieces) -> Iterator[Item]:
    """Both sides of the player aid, small: to be looked at closer."""
    for side in ("aid", "aid_back"):
        back = side == "aid_back"
        label = pieces.words(f"scene.{side}")
        yield pieces.item(side, label, "player_aids/player_aid", back=back, scale=AID_SCALE)


def turned_id(wake: str, turns: int) -> str:
    """The id of a tile in hand that is shown turned."""
    return f"hand {wake} turned {turns}"
