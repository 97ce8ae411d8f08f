"""Daikaiju movements of real games beside a slow second telling of the rules, which shares no code."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.jure_of_the_seas.rules.daikaiju import move_all
from generator.games.jure_of_the_seas.state import FALLEN_ON, MET, PLACE, RELOCATE, STRUCK
from generator.mechanics.dice import Dice

from .table import STRAIGHT, Table, box, dealt

WAYS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
ROUND = ["up", "right", "down", "left"]


def spot(text):
    return "ABCDEFGHI".index(text[0]), int(text[1:]) - 1


class Sea:
    """An observation as sets and dictionaries by column and row."""

    def __init__(self, seen):
        self.active = seen["active"]
        self.tiles = {spot(at): tile["wake"] for at, tile in seen["tiles"].items()}
        self.beasts = {name: (spot(one["square"]), one["turns"]) for name, one in seen["daikaiju"].items()}
        self.discard = list(seen["discarded_daikaiju"])
        self.ships = {
            seat: (spot(ship["front"]), ship["point"], ship["sailed"])
            for seat, ship in enumerate(seen["ships"])
            if "front" in ship
        }
        self.swept = {seat for seat in self.ships if seen["ships"][seat]["swept"]}
        self.under, self.fates = [], {}

    def on(self, seat):
        """The square behind the point by which the ship will enter its front square. JS-1.6"""
        (column, row), point, _ = self.ships[seat]
        across, down = WAYS[ROUND[point // 2]]
        return column + across, row + down

    def lose(self, seat, fate):
        del self.ships[seat]
        self.swept.discard(seat)
        self.fates[seat] = fate

    def swim(self, result):
        """JS-5.3 to JS-6.13, a clause a line."""
        order = sorted(
            box().daikaiju.daikaiju,
            key=lambda one: (one.rotation_number, ["gold", "blue"].index(one.arrow_colour)),
        )
        for one in order:
            if one.id not in self.beasts:
                continue  # not in play, or removed earlier in this movement: JS-5.7
            (column, row), turns = self.beasts[one.id]
            arrow = one.arrows[result]
            if arrow == "turn":
                step = 1 if one.turn == "clockwise" else -1
                self.beasts[one.id] = (column, row), (turns + step) % 4  # JS-5.5
                continue
            way = ROUND[(ROUND.index(arrow) + turns) % 4]  # JS-5.4
            target = column + WAYS[way][0], row + WAYS[way][1]
            if not (0 <= target[0] < 7 and 0 <= target[1] < 7):
                del self.beasts[one.id]  # JS-6.1
                self.discard.append(one.id)
                self.swept |= {
                    seat
                    for seat, (front, point, sailed) in self.ships.items()
                    if not sailed and front == (column, row) and ROUND[point // 2] == way
                }  # JS-6.12
                continue
            for other in [name for name, (at, _) in self.beasts.items() if at == target]:
                del self.beasts[other]  # JS-6.2
                self.discard.append(other)
            self.beasts[one.id] = target, turns
            if target in self.tiles:
                self.under.append(self.tiles.pop(target))  # JS-6.3
                for seat in [seat for seat in self.ships if self.on(seat) == target]:
                    if self.ships[seat][2]:
                        self.lose(seat, STRUCK)  # JS-6.4, JS-6.18
            if self.active in self.ships:
                front, _, sailed = self.ships[self.active]
                if sailed and front == target:
                    self.lose(self.active, MET)  # JS-6.5, JS-6.6


@pytest.mark.clause("JS-5.3", "JS-5.7", "JS-6.1", "JS-6.2", "JS-6.4", "JS-6.5", "JS-6.12", "JS-6.13")
def test_movements_agree_with_a_second_telling_of_the_rules():
    """Every arrow, at every decision of real games, with every seat to move that is still afloat."""
    count = Counter()
    for number in range(21):
        game, dice = dealt(2 + number % 7, f"swim-{number}"), Dice(f"swim-{number}")
        while not game.is_over():
            for result in range(1, 6) if game.turn else ():
                for active in game.afloat():
                    twin = game.copy()
                    twin.active = active
                    told = Sea(twin.observation(active))
                    told.swim(result)
                    pile = len(twin.under)
                    move_all(twin, result)
                    found = Sea(twin.observation(active))
                    assert found.beasts == told.beasts
                    assert found.tiles == told.tiles
                    assert found.discard == told.discard
                    assert found.ships == told.ships
                    assert found.swept == told.swept
                    assert [twin.sea.wakes[wake] for wake in twin.under[pile:]] == told.under
                    lost = {seat: fate for seat, fate in enumerate(twin.fates) if fate != game.fates[seat]}
                    assert lost == told.fates
                    assert sorted(twin.sunk) == sorted(lost)
                    count.update(lost.values())
                    count["tiles"] += len(told.under)
                    count["swept"] += len(told.swept)
                    count["eaten"] += len(told.discard) - len(game.discard)
                    count["movements"] += 1
            game.apply(dice.pick(game.legal_actions()))
    assert count["movements"] > 5000
    assert min(count[what] for what in (STRUCK, MET, "tiles", "swept", "eaten")) > 20
    assert not count[FALLEN_ON]


@pytest.mark.clause("JS-4.7", "JS-6.9")
def test_hands_of_those_lost_go_under_the_pile_before_a_blocked_ship_is_moved():
    """One movement blocks the first move of the active ship and strikes another: part 1 ends for both."""
    far = {"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (5, 5, 0)}
    table = Table(
        [(0, 3, 7), (2, 4, 4), (4, 6, 4)],
        tiles={(2, 5): STRAIGHT},
        daikaiju={"D1G": (1, 3, 0), "D1B": (3, 5, 0), **far},
        hands=[["T02"], ["T03", "T04"], ["T05"]],
        moored=[0],
        rolls=(3, 4, 3),
        chance=[1] * 4,
    )
    table.begin()
    assert (table.active, table.part) == (0, RELOCATE)
    assert table.fates[1] == STRUCK
    assert table.hand(1) == []
    assert sorted(table.pile()) == ["T03", "T04", STRAIGHT]
    table.apply(table.legal_actions()[0])
    assert (table.active, table.part) == (0, PLACE)
