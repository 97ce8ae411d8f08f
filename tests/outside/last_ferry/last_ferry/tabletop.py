"""The table: the ferry with those aboard, the hand, and what lies beside her."""

from __future__ import annotations

from generator.contract import Area, Json, Scene, Tabletop

from last_ferry.pieces import Content
from last_ferry.printing import berths
from last_ferry.rules import Play


class FerryTable(Tabletop[Content, Play]):
    """Lays the Last Ferry out: all it is told is an observation."""

    def scene(self, observation: Json) -> Scene:
        seen, kinds = observation, self.content.deck.cards
        aboard = (
            self.item(f"berth {x} {y}", card, f"cards/{card}", x=x, y=y, caption=f"of seat {seat}")
            for (card, seat), (x, y) in zip(seen["berths"], berths(self.content), strict=False)
        )
        piles = (("sea", seen["sea"][-1:], len(seen["sea"])), ("pile", [kinds[0].id], seen["pile"]))
        beside = (
            self.item(name, name, f"cards/{card}", back=name == "pile", count=count, caption=name)
            for name, top, count in piles
            for card in top
            if count
        )
        notes = (f"anchored to {seen['anchored']}",) if seen["anchored"] else ()
        ferry = self.board("board/board", "The ferry", aboard, notes=notes)
        yours = Area("hand", "Your hand", "hand", self.row("hand", seen["own_hands"], "cards"))
        return Scene((ferry, yours, Area("beside", "Beside her", "common", tuple(beside))))

    def touched(self, observation: Json, action: Play) -> tuple[str, ...]:
        return (f"hand {action.card} 1",)
