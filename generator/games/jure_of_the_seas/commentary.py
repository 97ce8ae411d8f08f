"""Jure of the Seas in words: squares A1 to G7 as on the board's edges, tiles and daikaiju by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract import Commentary, Json, Line
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, NoSwap, Place, Relocate, Stay, Swap
from generator.games.jure_of_the_seas.board import BEAST
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import letters, square_name
from generator.games.jure_of_the_seas.state import PARTS, State
from generator.games.jure_of_the_seas.ways import end_in_words, place_in_words
from generator.reading.strings.words import Words

WIDTH = 6
TURNS = ("", "right", "about", "left")
"""How a tile is turned from upright, by quarter turns clockwise, as it may be typed."""


class SeaCommentary(Commentary[State, Action]):
    """Jure of the Seas in words."""

    def __init__(self, content: Content, words: Words) -> None:
        super().__init__(words, hidden=True)
        self.ships = [ship.name for ship in content.ships.ships]
        self.points = [words(f"point.{point}") for point in range(8)]

    def table(self, state: State, seat: int) -> list[Line]:
        """The board, the ships, and the seat's own hand."""
        seen = state.observation(seat)
        return [*self._map(state), "", *self._fleet(state, seen, seat), *self._hand(state, seen, seat)]

    def _map(self, state: State) -> list[Line]:
        sea = state.sea
        fronts = {position >> 3: seat for seat, position in enumerate(state.ships) if position >= 0}
        lines: list[Line] = [
            "    " + "".join(f"{letter:^{WIDTH}}" for letter in letters(sea.squares.columns))
        ]
        for row in range(sea.squares.rows):
            spans = [(f"{row + 1:>3} ", "")]
            for col in range(sea.squares.columns):
                square = sea.squares.at(col, row)
                text, tone = self._square(state, square, fronts)
                spans.append((f"{text:^{WIDTH}}", tone))
            lines.append(tuple(spans))
        return lines

    def _square(self, state: State, square: int, fronts: Mapping[int, int]) -> tuple[str, str]:
        lying = state.board[square]
        if lying >= 0:
            return f"{state.sea.wakes[lying >> 2]}{' >v<'[lying & 3]}".strip(), "deep"
        if lying <= BEAST:
            return state.sea.daikaiju[BEAST - lying].id, "bad"
        return (f"({fronts[square]})", "own") if square in fronts else (".", "dim")

    def _fleet(self, state: State, seen: Json, seat: int) -> list[Line]:
        lines: list[Line] = []
        for number, ship in enumerate(seen["ships"]):
            name = f"{self.player(number, seat)}, {self.ships[number]}"
            if "lost" in ship:
                where = self.words("play.lost", how=ship["lost"])
            elif "ashore" in ship:
                where = self.words("play.ashore")
            else:
                where = self.words("play.before", place=self._place(state, state.ships[number]))
            tone = "own" if number == seat else "dim" if "lost" in ship else ""
            lines.append(((f"  {name}: ", tone), (where, "")))
        return lines

    def _hand(self, state: State, seen: Json, seat: int) -> list[Line]:
        lines: list[Line] = [self.words("play.hand", tiles=", ".join(seen["hand"]) or "–")]
        facts = {"hidden": seen["hidden_daikaiju"], "pile": seen["draw_pile"]}
        lines.append(self.words("play.supply", **facts))
        if seen["pool"]:
            lines.append(self.words("play.pool", tiles=", ".join(seen["pool"])))
        if not state.winners:
            part = PARTS[state.part]
            lines.append(self.words(f"play.part_{part}", who=self.player(state.active, seat)))
        return lines

    def _place(self, state: State, position: int) -> str:
        return place_in_words(state.sea, self.words, position)

    # ---- moves -------------------------------------------------------------------------------

    def values(self, state: State, action: Action) -> Mapping[str, object]:
        """Squares and sides as they are named on the board; where a tile takes the ship."""
        if isinstance(action, ChooseStart | Relocate):
            square = square_name(action.column, action.row)
            return {"square": square, "point": self.points[action.point]}
        if isinstance(action, Place):
            front = state.ships[state.to_move()] >> 3  # type: ignore[attr-defined]
            column, row = state.sea.squares.where(front)
            turn = self.words(f"turn.{action.turns}")
            return {
                "wake": action.wake,
                "square": square_name(column, row),
                "turn": turn,
                "end": self._end(state, action),
            }
        if isinstance(action, Swap):
            return {"give": ", ".join(action.give), "take": ", ".join(action.take)}
        return {}

    def _end(self, state: State, action: Place) -> str:
        """Where the tile would take the ship that lays it. JS-1.8"""
        lay = state.sea.wake_number[action.wake] * 4 + action.turns
        position = state.ships[state.to_move()]  # type: ignore[attr-defined]
        return end_in_words(state.sea, self.words, state.board, position, lay)

    def is_secret(self, action: Action) -> bool:
        """Swapped tiles go from hand to hand unseen."""
        return isinstance(action, Swap | NoSwap)

    def notation(self, state: State, action: Action) -> str:
        """``t19 left`` lays a tile, ``a1 top left`` is a start mark."""
        match action:
            case ChooseStart() | Relocate():
                point = self.points[action.point]
                return f"{square_name(action.column, action.row)} {point}".lower()
            case Place():
                return f"{action.wake} {TURNS[action.turns]}".strip().lower()
            case Stay():
                return "stay"
            case NoSwap():
                return "keep"
        return ""

    def read(self, state: State, text: str) -> Action | None:
        """A move written as ``notation`` writes it, allowed or not."""
        first, _, rest = text.lower().partition(" ")
        wakes = {wake.lower(): wake for wake in state.sea.wakes}
        if first in wakes and rest in TURNS:
            return Place(wakes[first], TURNS.index(rest))
        points = [point.lower() for point in self.points]
        if len(first) == 2 and first[0].isalpha() and first[1].isdigit() and rest in points:
            kind: Any = ChooseStart if PARTS[state.part] == "start" else Relocate
            return kind(ord(first[0]) - ord("a"), int(first[1]) - 1, points.index(rest))  # type: ignore[no-any-return]
        said: Mapping[str, Action] = {"stay": Stay(), "keep": NoSwap()}
        return said.get(text.lower())

    # ---- what came of it ---------------------------------------------------------------------

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Daikaiju that moved, came or went, ships that moved or were lost, tiles that vanished."""
        lines = [*self._daikaiju(before, after)]
        for tile in before["tiles"]:
            if tile not in after["tiles"]:
                lines.append(self.words("play.tile_gone", square=tile))
        for seat, (then, now) in enumerate(zip(before["ships"], after["ships"], strict=True)):
            if "lost" in now and "lost" not in then:
                lines.append(self.words("play.ship_lost", seat=seat, how=now["lost"]))
            elif "front" in now and then.get("front") is not None and self._moved(then, now):
                where = f"{now['front']} {self.points[now['point']]}"
                lines.append(self.words("play.ship_moved", seat=seat, place=where))
        if new := _more(after["hand"], before["hand"]):
            lines.append(self.words("play.drawn", tiles=", ".join(new)))
        if after["winners"] and not before["winners"]:
            lines.append(self.words("play.winners", seats=", ".join(map(str, after["winners"]))))
        return lines

    def _daikaiju(self, before: Json, after: Json) -> list[str]:
        lines = []
        for name, now in after["daikaiju"].items():
            then = before["daikaiju"].get(name)
            if then is None:
                lines.append(self.words("play.daikaiju_new", name=name, square=now["square"]))
            elif then["square"] != now["square"]:
                where = {"then": then["square"], "now": now["square"]}
                lines.append(self.words("play.daikaiju_moved", name=name, **where))
            elif then["turns"] != now["turns"]:
                lines.append(self.words("play.daikaiju_turned", name=name))
        for name in before["daikaiju"]:
            if name not in after["daikaiju"]:
                lines.append(self.words("play.daikaiju_gone", name=name))
        return lines

    @staticmethod
    def _moved(then: Json, now: Json) -> bool:
        return (then["front"], then["point"]) != (now["front"], now["point"])


def _more(now: list[str], then: list[str]) -> list[str]:
    """The tiles one has now beyond those one had."""
    left = list(then)
    return [tile for tile in now if tile not in left or left.remove(tile)]  # type: ignore[func-returns-value]
