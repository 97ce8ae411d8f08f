"""A card in words: the map as it is printed, squares by letter and number, moves as they may be typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from generator.contract import Commentary, Json, Line
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.games.general_quarters.waters import letter
from generator.reading.packs import Pack

SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
HIDDEN, WATER, HIT, SUBMARINE = ".", "~", "#", "U"
WIDTH = 4


class CardCommentary(Commentary[Content, Action, State]):
    """General Quarters in words."""

    clauses: ClassVar[Mapping[str, str]] = {
        "scratch": "GQ-3.2",
        "helicopter": "GQ-5.1",
        "helicopter_step": "GQ-5.2",
        "strike": "GQ-6.1",
    }
    first_steps = (Helicopter,)

    def __init__(self, content: Content, pack: Pack) -> None:
        super().__init__(content, pack)
        self.ranks = content.rank

    def table(self, state: State, seat: int) -> list[Line]:
        """The map with what was scratched, the enemy, and the group with what it still has."""
        return [*self._map(state), self.words("play.legend"), "", *self._enemy(state), *self._group(state)]

    def _map(self, state: State) -> list[Line]:
        waters = state.card.setup.waters
        head = "".join(f"{letter(col):>{WIDTH}}" for col in range(waters.cols))
        depth = "".join(f"{'s' if col in waters.shallow else 'd':>{WIDTH}}" for col in range(waters.cols))
        lines: list[Line] = [f"   {head}", (("   " + depth, "dim"),)]
        shown = state.shown()
        for row in range(waters.rows):
            spans = [(f"{row + 1:>3}", "")]
            for col in range(waters.cols):
                text, tone = _sign(shown[row * waters.cols + col], col in waters.shallow)
                spans.append((f"{text:>{WIDTH}}", tone))
            lines.append(tuple(spans))
        return lines

    def _enemy(self, state: State) -> list[Line]:
        waters = state.card.setup.waters
        shown = state.shown()
        counts = {"hits": shown.count("S"), "squares": waters.ship_squares, "found": shown.count("U")}
        lines: list[Line] = [self.words("play.found", submarines=waters.submarines, **counts)]
        lines.append(self.words("play.enemy", submarines=waters.submarines))
        for kind in waters.kinds:
            lies = "" if kind.vertical else f", {self.words('play.across')}"
            lies = lies if kind.horizontal else f", {self.words('play.down')}"
            water = "" if kind.water == "any" else f", {self.words(f'play.{kind.water}')}"
            lines.append(f"  {kind.number} × {kind.name}, {kind.length * HIT}{water}{lies}")
        return lines

    def _group(self, state: State) -> list[Line]:
        setup = state.card.setup
        lines: list[Line] = []
        for place, ship in enumerate(setup.order):
            afloat = state.afloat[place]
            facts = [self.words("play.afloat" if afloat else "play.lost")]
            if setup.missiles_printed:
                met = sum(token == f"M:{ship}" for token in state.shown())
                facts.append(self.words("play.aimed", met=met, all=setup.missiles[place]))
            if afloat and state.helicopters[place]:
                facts.append(self.words("play.helicopter"))
            if afloat and ship == setup.carrier:
                facts.append(self.words("play.strike_fighters", n=state.strike_fighters))
            if afloat and ship == setup.cruiser:
                facts.append(self.words("play.anti_air", n=state.anti_air))
            lines.append(((f"  {ship:<5}", "own" if afloat else "dim"), (", ".join(facts), "")))
        return lines

    def values(self, state: State, action: Action) -> Mapping[str, object]:
        """Squares as they are printed."""
        if isinstance(action, Helicopter):
            return {"ship": action.ship}
        return {"square": _name(action)}

    def move(self, state: State, action: Action) -> str:
        """As any; the first square of a flight is where it begins."""
        if isinstance(action, HelicopterStep) and state.helicopter == TAKEN_OFF:
            return self.words("move.begin_flight", square=_name(action))
        return super().move(state, action)

    def reasons(self, state: State, action: Action) -> list[str]:
        """The odds of what it would show."""
        # Imported late: it needs NumPy and a solver, which telling of a card does not.
        from generator.games.general_quarters.tabletop.reasons import reasons

        return reasons(self.words, state, action)

    def is_secret(self, action: Action) -> bool:
        """There is nobody to keep a secret from."""
        return False

    def notation(self, state: State, action: Action) -> str:
        """``e4`` scratches or flies on, ``heli d-1`` takes off, ``strike e4``."""
        if isinstance(action, Helicopter):
            return f"heli {action.ship.lower()}"
        name = _name(action).lower()
        return f"strike {name}" if isinstance(action, Strike) else name

    def read(self, state: State, text: str) -> Action | None:
        """A square, ``strike`` and a square, or ``heli``, with a ship or without for the first that can."""
        words = text.lower().split()
        match words:
            case ["heli" | "helicopter"]:
                ready = [a.ship for a in _legal(state) if isinstance(a, Helicopter)]
                order = state.card.setup.order
                return Helicopter(min(ready, key=order.index)) if ready else Helicopter(order[0])
            case ["heli" | "helicopter", ship]:
                ships = {label.lower(): label for label in state.card.setup.order}
                if SQUARE.fullmatch(ship) and ship not in ships:
                    return None  # ``heli a6`` is a helicopter and its first square
                return Helicopter(ships.get(ship, ship.upper()))
            case ["strike", square] if spot := SQUARE.fullmatch(square):
                return Strike(*_spot(spot))
            case [square] | ["scratch", square] if spot := SQUARE.fullmatch(square):
                return (Scratch if state.helicopter == LANDED else HelicopterStep)(*_spot(spot))
        return None

    def goes_on(self, state: State) -> bool:
        """A helicopter in the air flies on."""
        return state.helicopter != LANDED

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Each new square with what it showed, losses, and how it ended."""
        lines = []
        for row, (then, now) in enumerate(zip(before["shown"], after["shown"], strict=True)):
            for col, token in enumerate(now):
                if token and not then[col]:
                    lines.append(f"{letter(col)}{row + 1}: {self._token(token)}")
        if after["anti_air"] < before["anti_air"]:
            lines.append(self.words("play.shot_down", n=after["anti_air"]))
        for ship, was, afloat in zip(after["order"], before["afloat"], after["afloat"], strict=True):
            if was and not afloat:
                lines.append(self.words("play.destroyed", ship=ship))
        if before["helicopter"] != LANDED and after["helicopter"] == LANDED:
            lines.append(self.words("play.landed"))
        if after["result"]:
            lines.append(self._ended(after))
        if after["result"] == "loss" and after["card"]:
            lines.append(self.words("play.solved_by", card=after["card"]))
        return lines

    def _ended(self, seen: Json) -> str:
        """The rank of who has won, or that the group is gone. GQ-8.3, GQ-8.4"""
        if seen["result"] == "win":
            return self.words("play.won", rank=self.ranks(sum(seen["afloat"])))
        return self.words("play.beaten")

    def verdict(self, state: State, seat: int) -> list[str]:
        """The rank, or that the group is gone."""
        return [self._ended(state.observation(seat))]

    def victors(self, state: State) -> tuple[int, ...]:
        """Who found every ship. GQ-8.2"""
        return (0,) if state.observation(0)["result"] == "win" else ()

    def _token(self, token: str) -> str:
        if token[0] == "M":
            return self.words("play.missile", ship=token[2:])
        return self.words({"S": "play.hit", "U": "play.submarine"}.get(token[0], "play.water"))


def _legal(state: State) -> list[Action]:
    legal: list[Action] = state.legal_actions()  # type: ignore[attr-defined]
    return legal


def _name(action: Scratch | HelicopterStep | Strike) -> str:
    return f"{letter(action.col)}{action.row + 1}"


def _spot(match: re.Match[str]) -> tuple[int, int]:
    """Row and column, from 0."""
    return int(match[2]) - 1, ord(match[1]) - ord("a")


def _sign(token: str, shallow: bool) -> tuple[str, str]:
    """The sign of a square on the map, and its tone."""
    if not token:
        return HIDDEN, "shallow" if shallow else "deep"
    if token[0] == "M":
        return token[2:], "bad"
    return {"S": (HIT, "good"), "U": (SUBMARINE, "bad")}.get(token[0], (WATER, "dim"))
