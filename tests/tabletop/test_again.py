"""After a game another one like it may follow, and not before."""

from __future__ import annotations

import pytest

from generator.contract.commentary import Commentary
from generator.games import NAMES
from generator.mechanics.dice import Dice
from generator.play.session import Session, ending
from tests.tabletop.asking import Sat, loaded, mover, sat, step


def to_its_end(sitting: Sat, seed: str = "ebb") -> None:
    dice = Dice(seed)
    while not sitting.table.session.is_over:
        step(sitting, dice.below(len(sitting.table.menu().actions)) + 1)


def with_another(name: str, seats: int = 0) -> Sat:
    """A table after whose game another one follows, of the next seed."""
    sitting, begun = sat(name, seats=seats), []

    def another() -> tuple[Session, str]:
        begun.append(0)
        row = sitting.table.session.row
        return Session(loaded(name).game, loaded(name).content, row, f"again {len(begun)}"), "X-1"

    sitting.table._another = another
    return sitting


def test_no_other_game_begins_while_this_one_goes_on():
    sitting = with_another("jure_of_the_seas", 2)
    step(sitting)
    version = sitting.table.version
    answer = sitting.post(0, "again", seat=0, version=version)
    assert (answer.status, sitting.table.version) == (409, version)
    assert not sitting.look(0)["may"]["again"]
    to_its_end(sitting)
    assert sitting.look(0)["may"]["again"]
    assert not sitting.look(0, 0)["may"]["again"]
    assert sitting.post(0, "again", seat=0, version=version).status == 409, "a page that is behind"
    assert sitting.post(0, "again", seat=1, version=sitting.table.version).status == 404, "another's seat"


def test_another_game_has_the_same_people_and_nothing_of_the_first():
    sitting = with_another("to_the_bottom", 2)
    to_its_end(sitting)
    version = sitting.table.version
    answer = sitting.post(1, "again", seat=1, version=version)
    assert (answer.status, answer.json()) == (200, {"version": version + 1})
    for seat in (0, 1):
        view = sitting.look(seat)
        assert (view["decisions"], view["over"], view["log"], view["ending"]) == (0, False, [], None)
        assert not view["may"]["undo"]
        assert bool(view["moves"]) is (seat == mover(sitting))
    assert sitting.table.puzzle == "X-1"
    to_its_end(sitting, "flow")
    assert sitting.look(0, 30)["at"] == 30
    assert sitting.look(0)["ending"]["puzzle"] == "X-1"


def test_a_table_with_nothing_to_follow_does_not_offer_it():
    sitting = sat("jure_of_the_seas", seats=2)
    to_its_end(sitting)
    assert not sitting.look(0)["may"]["again"]
    assert sitting.post(0, "again", seat=0, version=sitting.table.version).status == 409


@pytest.mark.parametrize("name", NAMES)
def test_the_verdict_is_told_in_words_of_the_game_and_fits_the_points(name):
    sitting = sat(name, seats=2 if name != "general_quarters" and name != "bridge_crew" else 0, bot="random")
    to_its_end(sitting)
    table = sitting.table
    for seat in table.people:
        end = ending(table.heard_as[seat], table.session.state, seat)
        assert type(table.commentary).verdict is not Commentary.verdict
        assert end.why
        assert end.won is (seat in end.victors)
        assert all(end.points[spot] == max(end.points) for spot in end.victors)
        assert end.verdict.startswith("You have")
        assert ("won" in end.verdict.split(". ")[0]) is end.won
        assert "ahead" not in " ".join(sitting.look(seat)["result"])


def test_who_wins_and_loses_together_is_told_so():
    table = sat("bridge_crew", seats=3).table

    class Told:
        def __init__(self, ending: str) -> None:
            self.ending, self.seats = ending, 3

        def scores(self):
            return (1.0 if self.ending == "breakthrough" else 0.0,) * 3

        def is_over(self):
            return True

    verdicts = [
        ending(table.commentary, Told(how), 1).verdict  # type: ignore[arg-type]
        for how in ("breakthrough", "unfinished")
    ]
    assert verdicts == ["You have all won.", "You have all lost."]


@pytest.mark.parametrize(("name", "seats"), [("jure_of_the_seas", 3), ("bruise_cruise", 2)])
def test_what_others_held_lies_open_once_the_game_is_over_and_not_before(name, seats):
    sitting = sat(name, seats=seats)
    dice = Dice("ebb")
    before: list[set[str]] = []
    while not sitting.table.session.is_over:
        if sitting.table.decisions % 10 == 0:
            before.append({area["id"] for area in sitting.look(0)["scene"]["areas"]})
        step(sitting, dice.below(len(sitting.table.menu().actions)) + 1)
    assert not any(area.startswith("held") for areas in before for area in areas)
    state, held = sitting.table.session.state, 0
    hands = [len(state.observation(seat)["hand"]) for seat in range(seats)]
    for seat in range(seats):
        areas = {area["id"]: area["items"] for area in sitting.look(seat)["scene"]["areas"]}
        for other in set(range(seats)) - {seat}:
            assert len(areas.get(f"held {other}", [])) == hands[other]
            held += hands[other]
        ids = [item["id"] for items in areas.values() for item in items]
        assert len(ids) == len(set(ids))
    assert held or name != "jure_of_the_seas"
    past = sitting.look(0, sitting.table.decisions - 1)["scene"]["areas"]
    assert not any(area["id"].startswith("held") for area in past)
    assert not sitting.look(0)["may"]["undo"], "nobody plays on who has seen it all"


def test_a_card_lies_open_once_it_is_lost():
    sitting = sat("general_quarters")
    to_its_end(sitting)
    state = sitting.table.session.state
    shown = {
        item["id"]: item["scale"]
        for item in sitting.look(0)["scene"]["areas"][0]["items"]
        if item["id"].startswith("square")
    }
    assert len(shown) == state.card.setup.waters.squares
    whole = [scale for scale in shown.values() if scale == 1]
    assert len(whole) == state.scratched.bit_count() < len(shown)
    past = sitting.look(0, sitting.table.decisions - 1)["scene"]["areas"][0]["items"]
    assert sum(item["id"].startswith("square") for item in past) < len(shown)
