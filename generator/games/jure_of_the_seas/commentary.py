"""Jure of the Seas in words: squares A1 to G7 as on the board's edges, tiles by kind, daikaiju by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from generator.contract import Commentary, Json, Line
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, NoSwap, Place, Relocate, Stay, Swap
from generator.games.jure_of_the_seas.board import BEAST
from generator.games.jure_of_the_seas.chart import chart, tiles_in_lines
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import letters, square_name
from generator.games.jure_of_the_seas.reasons import odds, reasons
from generator.games.jure_of_the_seas.rules import Voyage
from generator.games.jure_of_the_seas.state import COLLISION, EDGE, JAWS, PARTS, WHIRLPOOL, State
from generator.games.jure_of_the_seas.trail_ends import end_in_words, place_in_words
from generator.mechanics.squares import DIRECTIONS, turned
from generator.reading.packs import Pack

WIDTH = 6
TURNS = ("", "right", "about", "left")
"""How a tile is turned from upright, by quarter turns clockwise, as it may be typed."""

BY_WAKES = (EDGE, JAWS, WHIRLPOOL, COLLISION)
"""The fates of ships that a tile sent there; daikaiju make the others."""


class SeaCommentary(Commentary[Content, Action, State]):
    """Jure of the Seas in words."""

    clauses: ClassVar[Mapping[str, str]] = {
        "choose_start": "JS-2.6",
        "relocate": "JS-6.9",
        "stay": "JS-6.12",
        "place": "JS-7.1",
        "swap": "JS-9.1",
        "no_swap": "JS-9.1",
    }

    def __init__(self, content: Content, pack: Pack) -> None:
        super().__init__(content, pack)
        self.ships = [ship.name for ship in content.ships.ships]
        self.names = {beast.id: beast.name for beast in content.daikaiju.daikaiju}
        self.points = [self.words(f"point.{point}") for point in range(8)]

    def table(self, state: State, seat: int) -> list[Line]:
        """The board, the ships, and the seat's own hand."""
        seen = state.observation(seat)
        return [
            *self._map(state),
            "",
            *self._beasts(state),
            *self._fleet(state, seen, seat),
            *self._hand(state, seen, seat),
        ]

    def drawn(self, state: State, seat: int) -> list[Line]:
        """The same with the wakes drawn, on the board and on the tiles in hand."""
        seen = state.observation(seat)
        return [
            *chart(state.sea, state.board, state.ships, seat),
            "",
            *self._beasts(state),
            *self._fleet(state, seen, seat, numbered=True),
            *self._hand(state, seen, seat, drawn=True),
        ]

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

    def _beasts(self, state: State) -> Iterator[Line]:
        """Where each result of the movement die would send each daikaiju, as its tile lies."""
        for number, square in enumerate(state.lairs):
            if square >= 0:
                beast, facing = state.sea.daikaiju[number], state.facing[number]
                arrows = (
                    f"{result} {_arrow(arrow, facing, beast.turn)}"
                    for result, arrow in sorted(beast.arrows.items())
                )
                where = square_name(*state.sea.squares.where(square))
                yield self.words(
                    "play.daikaiju", id=beast.id, name=beast.name, square=where, arrows="  ".join(arrows)
                )

    def _fleet(self, state: State, seen: Json, seat: int, numbered: bool = False) -> list[Line]:
        """Where each ship is; under a chart behind the number it bears there."""
        lines: list[Line] = []
        for number, ship in enumerate(seen["ships"]):
            name = f"{self.player(number, seat)}, {self.ships[number]}"
            name = f"{number} {name}" if numbered else name
            if "lost" in ship:
                where = self.words("play.lost", how=ship["lost"])
            elif "ashore" in ship:
                where = self.words("play.ashore")
            else:
                where = self.words("play.before", place=self._place(state, state.ships[number]))
            tone = "own" if number == seat else "dim" if "lost" in ship else ""
            lines.append(((f"  {name}: ", tone), (where, "")))
        return lines

    def _hand(self, state: State, seen: Json, seat: int, drawn: bool = False) -> list[Line]:
        lines: list[Line] = [self.words("play.hand", tiles=", ".join(seen["hand"]) or "–")]
        if drawn:
            lines += tiles_in_lines(state.sea, [*dict.fromkeys(seen["hand"])])
        facts = {"hidden": seen["hidden_daikaiju"], "pile": seen["draw_pile"]}
        lines.append(self.words("play.supply", **facts))
        if seen["pool"]:
            lines.append(self.words("play.pool", tiles=", ".join(seen["pool"])))
            if drawn:
                lines += tiles_in_lines(state.sea, [*dict.fromkeys(seen["pool"])])
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

    def odds(self, state: State, actions: Sequence[Action]) -> Mapping[Action, str]:
        """How safe each start mark is."""
        assert isinstance(state, Voyage)
        return odds(self.words, state, actions)

    def reasons(self, state: State, action: Action) -> list[str]:
        """The chance to be afloat at the next placement."""
        assert isinstance(state, Voyage)
        return reasons(self.words, state, action)

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

    def verdict(self, state: State, seat: int) -> list[str]:
        """How each ship was lost."""
        ships = enumerate(state.observation(seat)["ships"])
        lost = ((number, ship["lost"]) for number, ship in ships if "lost" in ship)
        return [f"{self.player(number, seat)}: {self.words('play.lost', how=how)}" for number, how in lost]

    def outcome(self, before: Json, after: Json) -> list[str]:
        """A turn in its order: ships that sailed and what their wakes did to them, tiles drawn, and then the
        daikaiju, which stir as the next turn begins. JS-4.1"""
        seat = after["seat"]
        sailed: list[str] = []
        sunk: list[str] = []
        eaten: list[str] = []
        for number, (then, now) in enumerate(zip(before["ships"], after["ships"], strict=True)):
            whose, named = ("own", {}) if number == seat else ("ship", {"who": self.player(number, seat)})
            if "lost" in now and "lost" not in then:
                lost = self.words(f"play.{whose}_lost", how=now["lost"], **named)
                (sunk if now["lost"] in BY_WAKES else eaten).append(lost)
            elif "front" in now and then.get("front") is not None and self._moved(then, now):
                where = f"{now['front']} {self.points[now['point']]}"
                sailed.append(self.words(f"play.{whose}_moved", place=where, **named))
        if new := _more(after["hand"], before["hand"]):
            sunk.append(self.words("play.drawn", tiles=", ".join(new)))
        stirred = [*self._rolled(before, after), *self._daikaiju(before, after)]
        gone = [tile for tile in before["tiles"] if tile not in after["tiles"]]
        stirred += [self.words("play.tile_gone", square=square) for square in gone]
        lines = [*sailed, *sunk, *stirred, *eaten]
        if after["winners"] and not before["winners"]:
            winners = ", ".join(self.player(winner, seat) for winner in after["winners"])
            lines.append(self.words("play.winners", who=winners))
        return lines

    def _rolled(self, before: Json, after: Json) -> Iterator[str]:
        """The dice with which a turn begins. JS-4.3, JS-5.1"""
        if after["rolled"] and after["turn"] != before["turn"]:
            gold, blue, *moving = after["rolled"]
            rolled = {"gold": gold, "blue": blue}
            if moving:
                yield self.words("play.rolled_stir", result=moving[0], **rolled)
            else:
                yield self.words("play.rolled_calm", **rolled)

    def _daikaiju(self, before: Json, after: Json) -> Iterator[str]:
        for beast, now in after["daikaiju"].items():
            then, name = before["daikaiju"].get(beast), self.names[beast]
            if then is None:
                yield self.words("play.daikaiju_new", name=name, square=now["square"])
            elif then["square"] != now["square"]:
                where = {"then": then["square"], "now": now["square"]}
                yield self.words("play.daikaiju_moved", name=name, **where)
            elif then["turns"] != now["turns"]:
                yield self.words("play.daikaiju_turned", name=name)
        for beast in before["daikaiju"]:
            if beast not in after["daikaiju"]:
                yield self.words("play.daikaiju_gone", name=self.names[beast])

    @staticmethod
    def _moved(then: Json, now: Json) -> bool:
        return (then["front"], then["point"]) != (now["front"], now["point"])


def _arrow(arrow: str, facing: int, turn: str) -> str:
    """The sign of an arrow on a tile that lies turned that many quarters."""
    if arrow == "turn":
        return "↻" if turn == "clockwise" else "↺"
    return "↑→↓←"[turned(DIRECTIONS.index(arrow), facing)]


def _more(now: list[str], then: list[str]) -> list[str]:
    """The tiles one has now beyond those one had."""
    left = list(then)
    return [tile for tile in now if tile not in left or left.remove(tile)]  # type: ignore[func-returns-value]
