"""The sea on the table in a browser: every piece once and in its place, every move told by its touches."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from generator.contract import Area, Edition, Item, Json, Scene
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import Place, Swap
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.commentary import SeaCommentary
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.rules.moving import follow
from generator.games.jure_of_the_seas.state import RELOCATE, SWEPT
from generator.games.jure_of_the_seas.tabletop import SeaTable
from generator.mechanics.dice import Dice

from .table import STRAIGHT, U_TURNS, Table, box, pack

GAMES = [(2, "harbour", False), (4, "cape", False), (8, "reef", False), (3, "quay", True), (8, "shoal", True)]


@cache
def tabletop() -> SeaTable:
    return SeaTable(box(), pack(), GAME.components(box(), pack(), Edition()))


def positions() -> Iterator[Voyage]:
    """Every decision of some games: played by the bot, and anyhow."""
    for seats, seed, anyhow in GAMES:
        state, dice = new(box(), seats, Dice(seed)), Dice(seed).child("moves")
        while not state.is_over():
            yield state
            legal = state.legal_actions()
            state.apply(dice.pick(legal) if anyhow else cautious(state, dice))
        yield state


def area(scene: Scene, id: str) -> Area:
    return next(each for each in scene.areas if each.id == id)


def items(scene: Scene) -> dict[str, Item]:
    return {item.id: item for each in scene.areas for item in each.items}


def face_up(scene: Scene) -> list[Item]:
    """The tiles whose wakes are seen, without those shown once more to say how they can be turned."""
    lying = [item for each in scene.areas if each.id != "turned" for item in each.items]
    return [item for item in lying if item.face and item.face.layout == "wake"]


def expected(seen: Json) -> Counter[str]:
    """The layouts a scene shows face up or in piles, with how many pieces each stands for."""
    count: Counter[str] = Counter()
    count["wake"] = len(seen["tiles"]) + len(seen["hand"]) + len(seen["pool"])
    count["daikaiju"] = len(seen["daikaiju"]) + len(seen["discarded_daikaiju"])
    others = sum(seen["hand_sizes"]) - len(seen["hand"])
    hidden_pool = 0 if seen["pool"] else seen["pool_size"]
    count["wake_back"] = seen["draw_pile"] + others + hidden_pool
    count["daikaiju_back"] = seen["hidden_daikaiju"]
    count["ship"] = len(seen["ships"])
    count["table_die"] = len(seen["rolled"])
    return +count


def shown(scene: Scene) -> Counter[str]:
    """The same, counted on the table; the tiles shown once more, turned, are left out, and the aids."""
    count: Counter[str] = Counter()
    for each in scene.areas:
        for item in each.items:
            assert item.face is not None
            if each.id != "turned" and not item.face.layout.startswith("player_aid"):
                count[item.face.layout] += item.count
    return count


def test_everything_is_on_the_table_once_and_every_move_can_be_made() -> None:
    table, words = tabletop(), SeaCommentary(box(), pack())
    parts, seconds = [], 0.0
    for state in positions():
        mover = state.to_move()
        for seat in {mover, 0}:
            seen = state.observation(seat)
            begun = time.process_time()
            scene = table.scene(seen)
            seconds += time.process_time() - begun
            ids = scene.ids()
            assert len(set(ids)) == len(ids)
            assert shown(scene) == expected(seen)
            copies = [item.face.values["id"] for item in face_up(scene)]
            assert len(set(copies)) == len(copies), "no copy of a tile lies in two places"
        seen = state.observation(mover)
        scene = table.scene(seen)
        ids, spots = scene.ids(), {spot.id for spot in area(scene, "board").spots}
        legal = state.legal_actions()
        touched = {table.touched(seen, action): words.move(state, action) for action in legal}
        assert len(touched) == len(legal)
        assert {one for path in touched for one in path} <= set(ids)
        if not any(isinstance(action, Swap) for action in legal):
            assert all(path[-1] in spots for path in touched if path)
        parts.append(seen["part"])
    assert set(parts) >= {"start", "place", "swap", "over"}
    assert seconds / len(parts) < 0.03


def test_a_seat_sees_the_same_table_whatever_it_cannot_know() -> None:
    table = tabletop()
    for at, state in enumerate(positions()):
        if at % 7 == 0:
            seat = at % len(state.ships)
            twin = state.redealt(seat, Dice(f"twin {at}"))
            assert table.scene(twin.observation(seat)) == table.scene(state.observation(seat))


def test_pieces_lie_where_the_rules_have_them() -> None:
    """Tiles in the middle of their squares, turned; a ship with its bow on its point, or on its mark."""
    state = Table(
        [(1, 3, 7), (6, 2, 3), None],
        tiles={(0, 3): ("T33", 1)},
        daikaiju={"D3B": (4, 2, 3)},
        hands=[[U_TURNS, STRAIGHT], ["T02"], []],
        moored=[1],
        discard=["D1G"],
    )
    scene = tabletop().scene(state.observation(0))
    side, margin = box().board.square_mm, box().board.margin_mm
    lying = items(scene)
    tile, beast = lying["tile T33"], lying["daikaiju D3B"]
    assert (tile.x, tile.y, tile.degrees) == (margin + side / 2, margin + 3.5 * side, 90)
    assert (beast.x, beast.y, beast.degrees) == (margin + 4.5 * side, margin + 2.5 * side, 270)
    own, other = lying["ship 0"], lying["ship 1"]
    # Its bow touches the upper point of the left side of B4, and it stands on A4.
    assert own.degrees == 90
    assert own.x + own.size[0] / 2 < margin + 1.5 * side
    assert own.x < margin + side
    assert own.y == pytest.approx(margin + 3 * side + side / 3)
    # Not sailed yet: on the rim of the board, right of G3.
    assert other.degrees == 270
    assert other.x > margin + 7 * side
    assert other.y == pytest.approx(margin + 2 * side + 2 * side / 3)
    assert "ship 2" in {item.id for item in area(scene, "player 2").items}
    assert "daikaiju D1G" in {item.id for item in area(scene, "supplies").items}


def test_who_is_out_is_told_so_while_others_sail_on() -> None:
    state = Table([(1, 3, 7), (6, 2, 3), None], hands=[[STRAIGHT], ["T02"], []])
    state.fates[2] = state.fates[2] or "driven off the board"
    table = tabletop()
    assert table.scene(state.observation(2)).out.startswith("You are out: ")
    assert table.scene(state.observation(0)).out == ""
    state.winners = (0,)
    assert table.scene(state.observation(2)).out == ""


def test_each_way_to_turn_a_tile_says_where_it_leads() -> None:
    """As the sentence of the move does, for every tile and turn."""
    words = SeaCommentary(box(), pack())
    state = new(box(), 3, Dice("leads"))
    for step in range(30):
        seen = state.observation(state.to_move())
        lying = items(tabletop().scene(seen))
        for action in state.legal_actions():
            if seen["part"] == "place":
                tile, square = tabletop().touched(seen, action)
                lay, said = words.move(state, action).split(f" at {square.split()[1]}")
                assert lying[tile].label == f"tile {lay.removeprefix('lay ')}{said}"
                assert lying[tile].label.endswith(f", {lying[tile].caption}")
                assert lying[tile].degrees == 90 * action.turns
        state.apply(cautious(state, Dice(f"leads {step}")))


@pytest.mark.parametrize("moored", [True, False])
def test_a_ship_that_is_blocked_or_swept_is_moved_from_mark_to_mark(moored: bool) -> None:
    """JS-6.9, JS-6.12: the own ship first, then a mark; to stay is a button."""
    state = Table(
        [(1, 0, 1), (5, 2, 3)],
        daikaiju={"D3B": (1, 0, 0)} if moored else {},
        hands=[["T02"], ["T03"]],
        moored=[0],
        swept=[] if moored else [0],
    )
    state.part = RELOCATE if moored else SWEPT
    seen = state.observation(0)
    scene = tabletop().scene(seen)
    paths = {tabletop().touched(seen, action) for action in state.legal_actions()}
    assert ("ship 0", "mark C1 0") in paths
    assert (() in paths) is not moored
    assert {one for path in paths for one in path} <= set(scene.ids())


def test_only_who_lays_a_tile_is_offered_its_turns() -> None:
    state = Table([(1, 3, 7), (5, 2, 3)], tiles={(0, 3): ("T33", 1)}, hands=[["T02"], ["T03"]])
    assert [each.id for each in tabletop().scene(state.observation(0)).areas].count("turned") == 1
    waiting = tabletop().scene(state.observation(1))
    assert "turned" not in {each.id for each in waiting.areas}
    assert [item.caption for item in area(waiting, "hand").items] == ["T03"]


@pytest.mark.thorough
def test_a_tile_says_where_the_own_ship_would_lie_and_there_it_lies():
    met = 0
    for state in positions():
        for action in state.legal_actions()[:6] if not state.is_over() else ():
            if not isinstance(action, Place):
                break
            seat = state.to_move()
            scene, seen = tabletop().scene(state.observation(seat)), state.observation(seat)
            tile = tabletop().touched(seen, action)[0]
            (item,) = [item for area in scene.areas for item in area.items if item.id == tile]
            after = state.copy()
            after.apply(action)
            board = state.board.copy()
            board[state.ships[seat] >> 3] = state.sea.wake_number[action.wake] * 4 + action.turns
            end = follow(state.sea, board, state.ships[seat])
            assert bool(item.leads) == (end >= 0)
            # Two ships that meet are lost, and a monster may sink one: then there is none to compare.
            if end < 0 or after.ships[seat] != end:
                continue
            (led,) = item.leads
            lies = {
                item.id: item
                for area in tabletop().scene(after.observation(seat)).areas
                for item in area.items
            }
            assert led[0] == f"ship {seat}"
            assert (lies[led[0]].x, lies[led[0]].y, lies[led[0]].degrees) == pytest.approx(led[1:], abs=0.02)
            met += 1
    assert met > 50
