"""The scenes of the rulebook, played by the engine: its figures are drawn from these states.

Anna is seat 0, Ben seat 1. The book tells what happens; here it does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.passives import passives_of
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.rules.legal import END_TURN
from generator.games.to_the_bottom.terms import CRUISE, SINKING
from generator.mechanics.dice import Dice
from generator.system.values import frozen

NAMES = ("Anna", "Ben")


@frozen(slots=False)
class Lying:
    """The cards one player has. Cards are ids with blanks between; a deck is written from the top down."""

    hand: str = ""
    deck: str = ""
    board: str = ""
    water: str = ""


@frozen(slots=False)
class Scene:
    """A table set by hand, and what is done from there, decision by decision, with who decides.

    In the ninth turn of its phase Anna is to move and has drawn; in the first she draws what it says.
    """

    phase: str
    players: tuple[Lying, Lying]
    deeds: Sequence[tuple[int, Action]]
    shop: str = ""
    common: str = ""
    turn: int = 9


PASSENGER = act.Jettison("passenger")

SCENES: Mapping[str, Scene] = {
    "round": Scene(
        CRUISE,
        (
            Lying(deck="passenger " * 7 + "baby baby passenger"),
            Lying(deck="passenger baby " + "passenger " * 7 + "baby"),
        ),
        (
            *[(0, PASSENGER)] * 3,
            (0, act.Buy("navigator")),
            (0, END_TURN),
            *[(1, PASSENGER)] * 3,
            (1, act.Buy("polka_dancer")),
            (1, END_TURN),
            *[(0, PASSENGER)] * 4,
            (0, act.Buy("maid")),
            (0, END_TURN),
        ),
        shop="navigator polka_dancer maid lady tycoon",
        common="fisherman pirate jack",
        turn=1,
    ),
    "sixth": Scene(
        SINKING,
        (
            Lying("pirate stoker polka_dancer", board="fisherman caretaker navigator maid"),
            Lying(deck="baby"),
        ),
        ((0, act.Jettison("pirate")), (0, act.Play("stoker")), (0, act.Play("polka_dancer"))),
    ),
    "table": Scene(
        CRUISE,
        (
            Lying(
                "maid baby rats jack passenger lifebuoy",
                "passenger " * 4,
                "fisherman tycoon chef",
                "passenger pirate",
            ),
            Lying("passenger baby passenger", "passenger " * 3, "stoker navigator", "lifebuoy"),
        ),
        ((0, act.Jettison("rats")), (0, act.Tire("chef", 2)), (0, act.Pick("jack"))),
        shop="captain polka_dancer steward lady singer",
        common="fisherman pirate jack",
    ),
    "tired": Scene(
        SINKING,
        (Lying(deck="lady tycoon", board="polka_dancer"), Lying(deck="baby")),
        ((0, act.Tire("polka_dancer", 0)),),
    ),
}


def opening(content: Content, scene: Scene) -> Voyage:
    """The table before the first deed. KeyError when a card is not in the pack."""
    state = Voyage(content, len(NAMES), Dice("rulebook"))
    state.phase, state.turn, state.round = scene.phase, scene.turn, 1 + scene.turn // len(NAMES)
    state.iceberg = scene.phase == CRUISE
    state.shop, state.common = numbers(content, scene.shop), numbers(content, scene.common)[::-1]
    for seat, lying in enumerate(scene.players):
        state.hands[seat] = sorted(numbers(content, lying.hand))
        state.decks[seat] = numbers(content, lying.deck)[::-1]
        state.waters[seat] = numbers(content, lying.water)
        state.boards[seat] = [number << 2 for number in numbers(content, lying.board)]
        state.passives[seat] = passives_of(content, state.boards[seat])
    if scene.turn == 1:
        state.turn = 0
        state.begin_turn(0)
        state.pending.settle(state)
    return state


def numbers(content: Content, cards: str) -> list[int]:
    """The numbers of those cards."""
    return [content.number[card] for card in cards.split()]


def positions(content: Content, name: str) -> list[Voyage]:
    """The opening of a scene and the table after each deed. IllegalMove if the book were wrong."""
    state = opening(content, SCENES[name])
    states = [state.copy()]
    for _, action in SCENES[name].deeds:
        state.apply(action)
        states.append(state.copy())
    return states
