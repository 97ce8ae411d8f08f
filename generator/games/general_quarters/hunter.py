"""The hunter: plays as people do at first, hunting on a chessboard pattern and following up hits.

It counts nothing and uses no hint but that ships and submarines have water beside them. Its win rate
says how hard a card is for a person.
"""

from __future__ import annotations

from generator.contract import State as Table
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.table.dice import Dice

# It sends a strike-fighter only where so many squares would be revealed.
WORTH_A_STRIKE = 7


def hunter(state: Table[Action], dice: Dice) -> Action:
    """Flies its helicopters at once, then follows up hits, strikes open water, and hunts. With aircraft."""
    return _choose(state, dice, flights=True)


def bare_hunter(state: Table[Action], dice: Dice) -> Action:
    """The same, forgetting that it has aircraft."""
    return _choose(state, dice, flights=False)


def _choose(table: Table[Action], dice: Dice, flights: bool) -> Action:
    assert isinstance(table, State)
    setup = table.card.setup
    waters = setup.waters
    cols = waters.cols
    scratched = table.scratched
    if table.helicopter != LANDED:
        reach = waters.edge if table.helicopter == TAKEN_OFF else waters.neighbours[table.helicopter]
        return HelicopterStep(*divmod(dice.pick([s for s in reach if not scratched >> s & 1]), cols))
    if flights and any(not scratched >> square & 1 for square in waters.edge):
        for place, ship in enumerate(setup.order):
            if table.afloat[place] and table.helicopters[place]:
                return Helicopter(ship)
    # Only what is scratched is looked at from here on.
    hits = [s for s in range(waters.squares) if scratched >> s & 1 and table.card.grid[s][0] == "S"]
    targets = _follow_up(table, hits)
    if targets:
        return Scratch(*divmod(dice.pick(targets), cols))
    if flights and table.strike_fighters and table.ship_afloat(setup.carrier):
        most, centre = max(
            (
                (sum(not scratched >> other & 1 for other in waters.around[s]), s)
                for s in range(waters.squares)
                if scratched >> s & 1
            ),
            default=(0, 0),
        )
        if most >= WORTH_A_STRIKE:
            return Strike(*divmod(centre, cols))
    return Scratch(*divmod(dice.pick(_hunting_ground(table)), cols))


def _follow_up(table: State, hits: list[int]) -> list[int]:
    """Squares that may go on a ship that was hit: along its line when that is known, else all round."""
    near = table.card.setup.waters.neighbours
    hit = set(hits)
    found = []
    for square in hits:
        in_line = [other for other in near[square] if other in hit]
        onward = [2 * square - other for other in in_line] if in_line else near[square]
        found += [s for s in onward if s in near[square] and not table.is_scratched(s)]
    return found


def _hunting_ground(table: State) -> list[int]:
    """Hidden squares with no ship or submarine beside them, one colour of the chessboard first."""
    waters = table.card.setup.waters
    grid, scratched = table.card.grid, table.scratched
    hidden = [s for s in range(waters.squares) if not scratched >> s & 1]
    free = [
        s
        for s in hidden
        if not any(scratched >> other & 1 and grid[other][0] in "SU" for other in waters.neighbours[s])
    ]
    return [s for s in free if sum(divmod(s, waters.cols)) % 2 == 0] or free or hidden
