"""The round the rulebook tells: replayed, it is what the book says, dice, squares, losses and all."""

from __future__ import annotations

import re

import pytest

from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.example_round import (
    FIRST_TOLD,
    RECORD,
    SEATS,
    SEED,
    VIEWS,
    moments,
    tables,
    turns,
)
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.state import EDGE
from generator.mechanics.dice import Dice

from .table import box, pack


def told() -> str:
    """The part of the rulebook that tells the round, as plain text."""
    text = pack().text("rulebook.md")
    part = text[text.index("## An example round") : text.index("## 1. ")]
    return part.replace("**", "")


def paragraph(name: str) -> str:
    """The book's account of one turn."""
    [said] = re.findall(rf"^({name} rolls.+?)(?=\n\n\\newpage|\n\n[A-Z]\w+ rolls|\Z)", told(), re.S | re.M)
    return said


def lairs(state: Voyage) -> dict[str, str]:
    """Where each daikaiju in play lies, by its name."""
    where = state.sea.squares.where
    return {
        state.sea.daikaiju[beast].name: square_name(*where(square))
        for beast, square in enumerate(state.lairs)
        if square >= 0
    }


def fronts(state: Voyage) -> list[str]:
    """The square each ship faces; empty for one that is lost."""
    where = state.sea.squares.where
    return [square_name(*where(at >> 3)) if at >= 0 else "" for at in state.ships]


def rolls_of_each_move() -> list[list[int]]:
    """The faces rolled after each move of the record: those of the next player's part 1."""
    dice = Dice(SEED).child("table")
    game = new(box(), SEATS, dice)
    rolled = []
    for action in RECORD:
        before = sum(1 for _ in dice.results().get("table", ()))
        game.apply(action)
        rolled.append([face + 1 for face in dice.results()["table"][before:]])
    return rolled


def test_the_record_is_legal_to_the_last_move():
    """No move of it was made up by the bot that stands in on other boards."""
    dice = Dice(SEED).child("table")
    game = new(box(), SEATS, dice)
    for action in RECORD:
        assert action in game.legal_actions()
        game.apply(action)
    assert len(moments(box())) == len(RECORD) + 1


def test_dice_are_those_the_book_names():
    rolled = rolls_of_each_move()
    aiko, ben, cleo, _, dara = rolled[FIRST_TOLD - 1 : FIRST_TOLD + 4]
    assert rolled[FIRST_TOLD + 2] == []
    assert (aiko, ben, cleo, dara) == ([4, 6], [4, 4, 3], [5, 4], [5, 2, 2])
    assert "Aiko rolls 4 and 6. That is 10" in told()
    assert "Ben rolls 4 and 4: 8" in told()
    assert "one die for all, a 3" in told()
    assert "Cleo rolls 5 and 4: 9" in told()
    assert "Dara rolls 5 and 2: 7. The movement die shows 2." in told()


@pytest.mark.clause("JS-5.3", "JS-5.5", "JS-6.1", "JS-6.3")
def test_daikaiju_swim_as_told():
    states = moments(box())
    before, after = states[FIRST_TOLD], states[FIRST_TOLD + 1]
    assert lairs(before)["Akanami-ryu"] == "C3"
    assert lairs(after)["Akanami-ryu"] == "C4"
    assert "Akanami-ryu (1, gold) follows its 3 from C3 to C4" in told()
    assert lairs(before)["Kurohire"] == "G4"
    assert "Kurohire" not in lairs(after)
    assert lairs(before)["Kirigani"] == lairs(after)["Kirigani"] == "E4"
    assert before.facing != after.facing
    assert (lairs(before)["Nemuri-dako"], lairs(after)["Nemuri-dako"]) == ("D2", "D1")
    assert (lairs(before)["Hoshikurage"], lairs(after)["Hoshikurage"]) == ("B5", "B4")
    dara = states[FIRST_TOLD + 4]
    assert lairs(dara) == {"Akanami-ryu": "B4", "Kirigani": "D4", "Nemuri-dako": "E1"}
    assert "three daikaiju in play and three ships afloat" in told()


@pytest.mark.clause("JS-8.1", "JS-8.5", "JS-9.1")
def test_ships_sail_as_told():
    states = moments(box())
    assert fronts(states[FIRST_TOLD]) == ["D1", "A2", "F1", "A6"]
    assert fronts(states[FIRST_TOLD + 1]) == ["F1", "A2", "F1", "A6"]
    assert fronts(states[FIRST_TOLD + 2]) == ["F1", "B2", "F1", "A6"]
    swap = states[FIRST_TOLD + 3]
    assert fronts(swap) == ["", "B2", "F2", "A6"]
    assert swap.fates[0] == EDGE
    assert (len(swap.pool), len(swap.hands[2])) == (3, 2)
    last = states[-1]
    assert fronts(last) == ["", "B2", "F2", "B6"]
    assert last.active == 1
    for name, square in (("Ben", "B2"), ("Cleo", "F2"), ("Dara", "B6")):
        assert f"face {square}" in paragraph(name)


def test_each_turn_is_drawn_with_the_way_its_ship_has_sailed():
    pieces = [piece for component in turns(box(), pack()) for piece in component.pieces]
    panels = [panel for piece in pieces for panel in piece.front.values["panels"]]
    assert len(panels) == len(VIEWS) == 4
    routes = [[square_name(one["column"], one["row"]) for one in panel["routes"]] for panel in panels]
    assert routes == [["D1", "E1"], ["A2"], ["F1", "F1"], ["A6"]]
    assert [len(panel["wrecks"]) for panel in panels] == [0, 0, 1, 0]
    assert {ship["player"] for ship in panels[3]["ships"]} == {"Ben", "Cleo", "Dara"}


def test_arrows_show_how_the_daikaiju_have_moved():
    """Those of Ben's movement in rows 1 to 5, those of Dara's beside her ship."""
    [*_, rounds] = tables(box(), pack())
    [stirred] = rounds.pieces[0].front.values["panels"]
    moves = {square_name(one["column"], one["row"]): one for one in stirred["swims"]}
    assert {name: (one["dx"], one["dy"]) for name, one in moves.items()} == {
        "C3": (0, 1),
        "G4": (1, 0),
        "E4": (0, 0),
        "D2": (0, -1),
        "B5": (0, -1),
    }
    assert [name for name, one in moves.items() if one["turned"]] == ["E4"]
    [_, _, wide] = turns(box(), pack())
    [dara] = wide.pieces[1].front.values["panels"]
    assert [square_name(one["column"], one["row"]) for one in dara["swims"]] == ["C4", "E4", "D1"]
