"""The hunter: plays as people do at first, hunting on a chessboard pattern and following up hits.

It counts nothing and uses no hint but that ships and submarines have water beside them. Its win rate
says how hard a card is for a person.
"""

from __future__ import annotations

from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.games.general_quarters.waters import Waters, squares_of
from generator.mechanics.dice import Dice

# It sends a strike-fighter only where this many squares would be revealed.
WORTH_A_STRIKE = 7


def hunter(state: State, dice: Dice) -> Action:
    """Flies its helicopters at once, then follows up hits, strikes open water, and hunts. With aircraft."""
    return _choose(state, dice, flights=True)


def bare_hunter(state: State, dice: Dice) -> Action:
    """The same, forgetting that it has aircraft."""
    return _choose(state, dice, flights=False)


def _choose(table: State, dice: Dice, flights: bool) -> Action:
    setup = table.card.setup
    waters = setup.waters
    cols = waters.cols
    scratched = table.scratched
    if table.helicopter != LANDED:
        reach = waters.edge if table.helicopter == TAKEN_OFF else waters.neighbours[table.helicopter]
        return HelicopterStep(*divmod(dice.pick([s for s in reach if not scratched >> s & 1]), cols))
    if flights and waters.edge_mask & ~scratched:
        for place, ship in enumerate(setup.order):
            if table.afloat[place] and table.helicopters[place]:
                return Helicopter(ship)
    # Only what is scratched is looked at from here on.
    hits = table.card.ships & scratched
    targets = _follow_up(waters, hits, scratched)
    if targets:
        return Scratch(*divmod(dice.pick(targets), cols))
    if flights and table.strike_fighters and table.ship_afloat(setup.carrier):
        hidden = ~scratched
        most, centre = (
            max(((waters.around_masks[s] & hidden).bit_count(), s) for s in squares_of(scratched))
            if scratched
            else (0, 0)
        )
        if most >= WORTH_A_STRIKE:
            return Strike(*divmod(centre, cols))
    return Scratch(*divmod(dice.pick(_hunting_ground(table, hits)), cols))


def _follow_up(waters: Waters, hits: int, scratched: int) -> list[int]:
    """Squares that may go on a ship that was hit: along its line when that is known, else all round."""
    onward = waters.onward
    return [
        other
        for square in squares_of(waters.leading_on(hits, waters.all & ~scratched))
        for other in onward[square][hits & waters.beside[square]]
        if not scratched >> other & 1
    ]


def _hunting_ground(table: State, hits: int) -> list[int]:
    """Hidden squares with no ship or submarine beside them, one colour of the chessboard first."""
    waters = table.card.setup.waters
    hidden = waters.all & ~table.scratched
    free = hidden & ~waters.near(hits | table.card.submarines & table.scratched)
    return squares_of(free & waters.dark or free or hidden)
