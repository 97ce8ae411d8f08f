"""Tidepool in words, and on the table in a browser."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract import Area, Commentary, Json, Scene, Tabletop

from tidepool.content import Content
from tidepool.rules import Lay, State


class TidepoolCommentary(Commentary[Content, Lay, State]):
    """All moves are made in the open."""

    hidden = False

    def values(self, state: State, action: Lay) -> Mapping[str, object]:
        kinds, pinched = self.content.kinds, ""
        if action.pinched:
            taken = kinds[state.pool[action.pinched][0]]
            pinched = self.words("play.pinched", animal=taken.name, square=action.pinched)
        return {"animal": kinds[action.animal].name, "square": action.square, "pinched": pinched}

    def notation(self, state: State, action: Lay) -> str:
        return f"{action.animal} {action.square} {action.pinched}".strip()

    def read(self, state: State, text: str) -> Lay | None:
        words = text.casefold().split()
        return Lay(*words) if len(words) in (2, 3) and words[0] in self.content.kinds else None


class TidepoolTabletop(Tabletop[Content, Lay]):
    """The board with its cards and shells, and the hand."""

    def scene(self, observation: Json) -> Scene:
        grid, pool, items = self.content.grid, observation["pool"], []
        for square, (animal, seat) in pool.items():
            who, (x, y), shell = self.player(seat, observation), grid.middle(square), f"shells/shell_{seat}"
            items += [self.item(f"at {square}", f"{animal} on {square}: {who}", f"cards/{animal}", x=x, y=y)]
            items += [self.item(f"shell {square}", f"shell: {who}", shell, x=x + 10, y=y - 10)]
        free = (square for square in grid.names if square not in pool)
        hand = self.row("hand", observation["own_hands"], "cards")
        areas = [self.board("board/board", "The pool", items, self.spots(grid, free))]
        areas.append(Area("hand", "Your hand", "hand", hand))
        for seat, points in enumerate(observation["points"]):
            notes = (f"{points:g} points", f"{observation['hands'][seat]} in hand")
            areas.append(Area(f"before {seat}", self.player(seat, observation), "player", notes=notes))
        return Scene(tuple(areas))

    def touched(self, observation: Json, action: Lay) -> tuple[str, ...]:
        pinched = (f"at {action.pinched}",) if action.pinched else ()
        return (f"hand {action.animal} 1", action.square, *pinched)
