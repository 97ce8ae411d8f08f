"""A card on the table in a browser: what was scratched is drawn, losses are crossed out, nothing hidden."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.contract import Area, Edition, Item, Scene
from generator.games.general_quarters import GAME
from generator.games.general_quarters.actions import Helicopter, HelicopterStep, Strike
from generator.games.general_quarters.commentary import CardCommentary
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.rules import Patrol
from generator.games.general_quarters.tabletop import CardTable
from generator.mechanics.dice import Dice
from generator.play.session import ending_in_lines
from generator.reading.packs import Pack, find_packs

STANDARD, DRILL, STORM = "S-RA89-NN6X-25KND", "C-Y32F-RDSZ-1HSKE-D", "storm"


@cache
def box() -> tuple[Pack, Content]:
    packs, problems = find_packs(["general_quarters"], Path(__file__).parents[3] / "content")
    assert not problems
    content, faults = GAME.read(packs[0])
    assert content is not None
    assert not faults
    return packs[0], content


@cache
def tabletop() -> CardTable:
    pack, content = box()
    return CardTable(content, pack, GAME.components(content, pack, Edition()))


def on(card: str) -> Patrol:
    assert GAME.puzzles is not None
    state: Patrol = GAME.puzzles.table(box()[1], card)
    return state


def positions(card: str, seed: str) -> Iterator[Patrol]:
    """Every decision of a game played anyhow; aircraft fly whenever they can."""
    state, dice = on(card), Dice(seed)
    while not state.is_over():
        yield state
        legal = state.legal_actions()
        flights = [action for action in legal if isinstance(action, Helicopter | Strike)]
        state.apply(dice.pick(flights if flights and not dice.below(3) else legal))
    yield state


def card_of(scene: Scene) -> Area:
    return scene.areas[0]


def items(scene: Scene) -> dict[str, Item]:
    return {item.id: item for each in scene.areas for item in each.items}


@pytest.mark.parametrize("card", [STANDARD, DRILL])
def test_every_square_is_open_or_to_be_chosen_and_every_move_can_be_made(card: str) -> None:
    table, words = tabletop(), CardCommentary(box()[1], box()[0])
    seconds, count = 0.0, 0
    for seed in ("one", "two", "three"):
        for state in positions(card, seed):
            seen = state.observation(0)
            begun = time.process_time()
            scene = table.scene(seen)
            seconds, count = seconds + time.process_time() - begun, count + 1
            ids = scene.ids()
            assert len(set(ids)) == len(ids)
            squares = [f"square {col}{row}" for row in range(1, 11) for col in "ABCDEFGHIJ"]
            assert set(squares) <= set(ids) or state.is_over()
            lying = items(scene)
            tokens = {name: token for name, token in zip(squares, state.shown(), strict=True) if token}
            stamped = {
                id: item.face.values["token"] for id, item in lying.items() if item.face and id in squares
            }
            assert stamped == tokens
            assert ("helicopter" in lying) == (seen["helicopter"] >= 0)
            touched = {
                table.touched(seen, action): words.move(state, action) for action in state.legal_actions()
            }
            assert len(touched) == len(state.legal_actions())
            assert {one for path in touched for one in path} <= set(ids)
    assert seconds / count < 0.03


def test_a_card_that_was_asked_for_looks_like_that_card() -> None:
    """Its id, its number on the ladder, its grade, its sea; a game on any card tells no id."""
    face = card_of(tabletop().scene(on(STANDARD).observation(0))).face
    assert face is not None
    assert (face.values["id"], face.values["number"], face.values["grade"]) == (STANDARD, "12", "stiff 48")
    assert face.values["preset"] == "Standard"
    drill = card_of(tabletop().scene(on(DRILL).observation(0))).face
    assert drill is not None
    assert (drill.values["id"], drill.values["number"], drill.values["grade"]) == (DRILL, "1", "drill")
    assert GAME.puzzles is not None
    (storm,) = GAME.puzzles.deal(box()[1], STORM, "sea", 0, 1)
    rough = card_of(tabletop().scene(on(storm.id).observation(0))).face
    assert rough is not None
    assert (rough.values["id"], rough.values["number"], rough.values["preset"]) == (storm.id, "", "Storm")
    assert [ship["missiles"] for ship in rough.values["group"]] == [6] * 5
    unknown = card_of(tabletop().scene(GAME.rules.new(box()[1], 1, Dice("any")).observation(0))).face
    assert unknown is not None
    assert unknown.values["id"] == ""


def test_the_face_of_a_card_stays_the_same_whatever_is_hidden_or_scratched() -> None:
    """So that it is drawn once; and nothing of the hidden squares goes into the scene."""
    table = tabletop()
    faces = []
    for at, state in enumerate(positions(STANDARD, "faces")):
        seen = state.observation(0)
        faces.append(card_of(table.scene(seen)).face)
        if at in (3, 12):
            twin = state.redealt(0, Dice("twin"))
            assert twin.card.grid != state.card.grid
            assert table.scene(twin.observation(0)) == table.scene(seen)
    assert all(face == faces[0] for face in faces)


def test_what_is_lost_or_used_is_crossed_out() -> None:
    state = on(STANDARD)
    state.afloat[0], state.helicopters[1], state.anti_air, state.strike_fighters = False, 0, 1, 1
    lying = items(tabletop().scene(state.observation(0)))
    values = {id: item.face.values for id, item in lying.items() if item.face and id.startswith("ship")}
    assert [values[f"ship {ship}"]["afloat"] for ship in ("D-1", "D-2", "CRU")] == [False, True, True]
    assert values["ship D-2"]["used"] == [True]
    assert values["ship D-3"]["used"] == [False]
    assert values["ship AIR"]["used"] == [True, False]
    assert values["ship CRU"]["used"] == [True, True, False]
    assert "lost" in lying["ship D-1"].label
    assert "afloat" in lying["ship D-3"].label


def test_an_aircraft_begins_with_its_ship() -> None:
    state = on(STANDARD)
    state.scratched = 1 << 44
    seen, table = state.observation(0), tabletop()
    assert table.touched(seen, Helicopter("D-2")) == ("ship D-2",)
    assert table.touched(seen, Strike(4, 4)) == ("ship AIR", "square E5")
    state.apply(Helicopter("D-2"))
    assert "edge" in table.scene(state.observation(0)).asks


def test_the_enemys_ships_can_be_ticked_and_squares_marked_while_the_card_is_played():
    state = GAME.puzzles.table(box()[1], STANDARD)
    scene = tabletop().scene(state.observation(0))
    card = scene.areas[0]
    (fleet,) = [area for area in scene.areas if area.ticks]
    kinds = state.card.setup.waters.kinds
    assert len(fleet.ticks) == sum(kind.number for kind in kinds)
    assert len(set(fleet.ticks)) == len(fleet.ticks)
    assert card.pencil
    assert len(card.spots) == state.card.setup.waters.squares
    while not state.is_over():
        state.apply(state.legal_actions()[0])
    assert not any(area.ticks for area in tabletop().scene(state.observation(0)).areas)


def test_only_aircraft_that_can_fly_are_offered() -> None:
    table, offers = tabletop(), set()
    for card, seed in ((STANDARD, "offers"), (DRILL, "more offers")):
        for state in positions(card, seed):
            if state.is_over():
                continue
            kinds = {type(action) for action in state.legal_actions()}
            asks = table.asks(state.observation(0), state.legal_actions())
            assert ("destroyer" in asks) == (Helicopter in kinds)
            assert ("carrier" in asks) == (Strike in kinds)
            assert bool(asks) == (HelicopterStep not in kinds)
            offers.add(asks)
    assert len(offers) > 3
    fresh = on(STANDARD)
    prompt = table.asks(fresh.observation(0), fresh.legal_actions())
    assert prompt == "scratch a hidden square, or touch a destroyer to send up its helicopter"


def test_a_flight_begins_at_its_first_square_and_it_is_said_what_ends_it() -> None:
    state, says = on(STANDARD), CardCommentary(box()[1], box()[0])
    state.apply(Helicopter("D-2"))
    first = HelicopterStep(0, 0)
    assert says.move(state, first) == "begin the flight at A1"
    assert says.event(state, first, 0).endswith("begin the flight at A1")
    state.apply(first)
    if state.helicopter >= 0:
        assert says.move(state, HelicopterStep(0, 1)) == "fly on to B1"
        assert "the flight ends" in tabletop().scene(state.observation(0)).asks


def test_who_plays_alone_is_not_told_that_it_was_them() -> None:
    state = on(STANDARD)
    while not state.is_over():
        state.apply(state.legal_actions()[0])
    first, *why = ending_in_lines(CardCommentary(box()[1], box()[0]), state, 0)
    assert first == "the game is over"
    assert len(why) == 2
