"""The rules of a turn, in the rulebook's order: scratch, what a square does, helicopter, strike-fighter."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract import IllegalMove
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.state import LANDED, LOST, PLAYING, TAKEN_OFF, WON, State
from generator.mechanics.dice import Dice


class Patrol(State):
    """A game being played: the state and the rules that move it."""

    __slots__ = ()

    def to_move(self) -> int:
        """There is one player."""
        return 0

    def is_over(self) -> bool:
        """True once the last hit is revealed or the last ship lost. GQ-2.1, GQ-2.2"""
        return self.result != PLAYING

    def scores(self) -> tuple[float, ...]:
        """The ships afloat; nothing on a loss. GQ-8.3, GQ-8.4"""
        return (0.0 if self.result == LOST else float(sum(self.afloat)),)

    def legal_actions(self) -> list[Action]:
        """The actions allowed now: sorted, unique, empty only when the game is over. GQ-2.5"""
        if self.result != PLAYING:
            return []
        cols = self.card.setup.waters.cols
        if self.helicopter != LANDED:
            return [HelicopterStep(*divmod(square, cols)) for square in sorted(_within_reach(self))]
        hidden = (s for s in range(self.card.setup.waters.squares) if not self.is_scratched(s))
        actions: list[Action] = [Scratch(*divmod(square, cols)) for square in hidden]
        actions += [Helicopter(ship) for ship in sorted(_ready(self))]
        return actions + [Strike(*divmod(square, cols)) for square in _centres(self)]

    def apply(self, action: Action) -> None:
        """Do it and all that follows from it. Raises IllegalMove, and then nothing has changed."""
        if self.result != PLAYING:
            raise IllegalMove("GQ-2.3", "the game is over")
        if isinstance(action, HelicopterStep):
            _fly_on(self, action)
        elif self.helicopter != LANDED:
            raise IllegalMove("GQ-5.8", "the helicopter is in the air and must fly on")
        elif isinstance(action, Scratch):
            _scratch(self, action)
        elif isinstance(action, Helicopter):
            _take_off(self, action)
        elif isinstance(action, Strike):
            _strike(self, action)
        else:
            raise IllegalMove("GQ-3.1", "a turn is a scratch, a helicopter or a strike-fighter")


def new(content: Content, seats: int, dice: Dice) -> Patrol:
    """A game on a card of the content's own preset, made from the dice. GQ-1.2"""
    from generator.games.general_quarters.cards import maker

    half = 1 << 30
    source = dice.child("card")
    number = source.below(half) * half + source.below(half)
    return on_card(maker.rebuilt(content.setup(), number), dice)


def on_card(card: Card, dice: Dice) -> Patrol:
    """A game on that card, nothing scratched. GQ-1.2"""
    return Patrol(card, dice)


# ---- GQ-3: the turn ------------------------------------------------------------------------


def _square(state: State, row: int, col: int, clause: str) -> int:
    waters = state.card.setup.waters
    if not (0 <= row < waters.rows and 0 <= col < waters.cols):
        raise IllegalMove(clause, f"row {row}, column {col} is off the map")
    return row * waters.cols + col


def _scratch(state: State, action: Scratch) -> None:
    square = _square(state, action.row, action.col, "GQ-3.2")
    if state.is_scratched(square):
        raise IllegalMove("GQ-3.2", f"{state.card.setup.waters.square_name(square)} is scratched already")
    state.turns += 1
    _resolve(state, _reveal(state, square))


def _reveal(state: State, square: int) -> str:
    """Scratch a square; the game is won at once when it was the last hit. GQ-2.1"""
    state.scratched |= 1 << square
    token = state.card.grid[square]
    if token[0] == "S":
        state.hits_left -= 1
        if not state.hits_left:
            state.result = WON
            state.helicopter = LANDED
    return token


# ---- GQ-4: the effect of a square ----------------------------------------------------------


def _resolve(state: State, token: str) -> None:
    """A square revealed by a normal scratch. GQ-4.12"""
    if token[0] == "M":
        _missile(state, token[2:])
    elif token == "U":
        _submarine(state)


def _missile(state: State, label: str) -> None:
    if not state.ship_afloat(label):
        return  # GQ-4.3: nothing to aim at, and no anti-air missile is spent
    if state.anti_air and state.ship_afloat(state.card.setup.cruiser):
        state.anti_air -= 1  # GQ-4.4, GQ-4.6: also when the cruiser itself is attacked
        return
    _lose(state, state.card.setup.order.index(label))  # GQ-4.5


def _submarine(state: State) -> None:
    """Right-most by printed position, whatever is left of the group. GQ-4.8, GQ-4.9"""
    _lose(state, max(place for place, afloat in enumerate(state.afloat) if afloat))


def _lose(state: State, place: int) -> None:
    """A ship of the group is destroyed; what belongs to it cannot be used any more. GQ-4.7, GQ-5.1, GQ-6.6"""
    state.afloat[place] = False
    if not any(state.afloat):
        state.result = LOST  # GQ-2.2


# ---- GQ-5: helicopter ----------------------------------------------------------------------


def _ready(state: State) -> Iterator[str]:
    """Ships that can send up a helicopter. GQ-5.1, GQ-5.3"""
    if any(not state.is_scratched(square) for square in state.card.setup.waters.edge):
        for place, ship in enumerate(state.card.setup.order):
            if state.afloat[place] and state.helicopters[place]:
                yield ship


def _take_off(state: State, action: Helicopter) -> None:
    order = state.card.setup.order
    if action.ship not in order:
        raise IllegalMove("GQ-5.1", f"'{action.ship}' is no ship of the group")
    place = order.index(action.ship)
    if not state.afloat[place]:
        raise IllegalMove("GQ-5.1", f"{action.ship} is lost, and its helicopter with it")
    if not state.helicopters[place]:
        raise IllegalMove("GQ-5.1", f"{action.ship} has no helicopter left")
    if action.ship not in _ready(state):
        raise IllegalMove("GQ-5.3", "every square of the edge is scratched")
    state.turns += 1
    state.helicopters[place] -= 1
    state.helicopter = TAKEN_OFF


def _within_reach(state: State) -> Iterator[int]:
    """Squares the helicopter in the air may reveal next. GQ-5.2, GQ-5.4"""
    waters = state.card.setup.waters
    squares = waters.edge if state.helicopter == TAKEN_OFF else waters.neighbours[state.helicopter]
    return (square for square in squares if not state.is_scratched(square))


def _fly_on(state: State, action: HelicopterStep) -> None:
    if state.helicopter == LANDED:
        raise IllegalMove("GQ-5.2", "no helicopter is in the air")
    waters = state.card.setup.waters
    clause = "GQ-5.2" if state.helicopter == TAKEN_OFF else "GQ-5.4"
    square = _square(state, action.row, action.col, clause)
    if square not in _within_reach(state):
        name = waters.square_name(square)
        if state.is_scratched(square):
            raise IllegalMove(clause, f"{name} is scratched already")
        if state.helicopter == TAKEN_OFF:
            raise IllegalMove(clause, f"{name} is not on the edge of the map")
        raise IllegalMove(clause, f"{name} is not beside {waters.square_name(state.helicopter)}")
    state.helicopter = square
    token = _reveal(state, square)
    if state.result != PLAYING:
        return
    # GQ-5.6: what was met ends the flight and does nothing; GQ-5.8: it also ends where it is stuck.
    if token[0] in "MU" or not any(True for _ in _within_reach(state)):
        state.helicopter = LANDED


# ---- GQ-6: strike-fighter ------------------------------------------------------------------


def _centres(state: State) -> Iterator[int]:
    """Squares a strike-fighter may be sent to. GQ-6.1, GQ-6.7"""
    setup = state.card.setup
    if not state.strike_fighters or not state.ship_afloat(setup.carrier):
        return
    for square, around in enumerate(setup.waters.around):
        if state.is_scratched(square) and not all(state.is_scratched(other) for other in around):
            yield square


def _strike(state: State, action: Strike) -> None:
    setup = state.card.setup
    if not state.ship_afloat(setup.carrier):
        raise IllegalMove("GQ-6.1", f"{setup.carrier} is lost, and its strike-fighters with it")
    if not state.strike_fighters:
        raise IllegalMove("GQ-6.1", "no strike-fighter is left")
    centre = _square(state, action.row, action.col, "GQ-6.1")
    name = setup.waters.square_name(centre)
    if not state.is_scratched(centre):
        raise IllegalMove("GQ-6.1", f"{name} is not scratched")
    around = [square for square in setup.waters.around[centre] if not state.is_scratched(square)]
    if not around:
        raise IllegalMove("GQ-6.1", f"every square around {name} is scratched already")
    state.turns += 1
    state.strike_fighters -= 1
    for square in around:
        _reveal(state, square)  # GQ-6.4: missiles and submarines do nothing
        if state.result != PLAYING:
            return  # GQ-2.3, GQ-6.5
