"""Which pieces a player touches to make a move: first what is taken, then where it goes."""

from __future__ import annotations

from generator.contract import Json
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, Place, Relocate, Swap
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.tabletop.board import mark_id
from generator.games.jure_of_the_seas.tabletop.pieces import Copies, Pieces, front, told_apart
from generator.games.jure_of_the_seas.tabletop.tiles import turned_id


def touched(pieces: Pieces, seen: Json, action: Action) -> tuple[str, ...]:
    """A ship and a mark; a tile as it is turned and the square before the bow; tiles given and taken."""
    if isinstance(action, ChooseStart | Relocate):
        square = square_name(action.column, action.row)
        return f"ship {seen['seat']}", mark_id(square, action.point)
    if isinstance(action, Place):
        upright = Copies(pieces.content, seen).id(action.wake, f"hand {action.wake}")
        tile = turned_id(action.wake, action.turns) if action.turns else upright
        return tile, f"square {front(seen)}"
    if isinstance(action, Swap):
        copies = Copies(pieces.content, seen)
        gives = [copies.id(wake, f"hand {name}") for name, wake in told_apart(action.give)]
        return (*gives, *(copies.id(wake, f"pool {name}") for name, wake in told_apart(action.take)))
    return ()
