"""The rulebook's example is a game by the rules, and its figures are what the engine shows."""

from __future__ import annotations

from generator.games.general_quarters.cards.validity import grid_faults
from generator.games.general_quarters.printing import example_round
from generator.games.general_quarters.printing.rulebook_figures import positions
from generator.games.general_quarters.state import WON
from tests.games.general_quarters.recorded import content


def test_the_card_of_the_example_is_a_card() -> None:
    assert grid_faults([row.split() for row in example_round.GRID], example_round.CALM) == []
    assert content().setup("calm").digest == example_round.CALM.digest


def test_every_turn_shows_what_its_line_says_and_the_last_one_wins() -> None:
    turns = list(example_round.played())
    assert [(number, saw) for number, _, saw, _ in turns] == [(number, seen) for number, _, _, seen in turns]
    assert len(turns) == 24
    *before, (_, end, _, _) = turns
    assert not any(state.is_over() for _, state, _, _ in before)
    assert end.result == WON
    assert end.scores() == (5.0,)


def test_the_story_is_told_as_it_was_played() -> None:
    """Three helicopters first, two strikes, two anti-air missiles spent, one left."""
    states = {number: state for number, state, _, _ in example_round.played()}
    assert states[6].helicopters == [0, 0, 0, 0, 0]
    assert [states[n].strike_fighters for n in (10, 11, 12)] == [2, 1, 0]
    assert [states[n].anti_air for n in (9, 10, 22, 23)] == [3, 2, 2, 1]


def test_figures_ring_what_is_new_and_cross_out_what_is_used() -> None:
    pieces = list(positions(content()))
    assert [piece.id for piece in pieces] == ["turns_3_9", "turns_12_24"]
    _, _, twelve, end = (moment for piece in pieces for moment in piece.front.values["moments"])
    ringed = sum(sum(moment["new"]) for piece in pieces for moment in piece.front.values["moments"])
    shown = sum(bool(token) for token in end["squares"])
    assert ringed == shown
    used = {ship["id"]: [crossed for _, crossed in ship["craft"]] for ship in twelve["group"]}
    assert used == {
        "D-1": [True],
        "D-2": [True],
        "D-3": [True],
        "AIR": [True, True],
        "CRU": [True, False, False],
    }
