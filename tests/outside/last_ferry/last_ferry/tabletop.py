"""The table: the ferry with those aboard, the hand, and what lies beside her."""

from __future__ import annotations

from generator.contract import Area, Json, Scene, Tabletop
from last_ferry.pieces import Content
from last_ferry.printing import SIZE, berths
from last_ferry.rules import Play


class FerryTable(Tabletop[Content, Play]):
    """Lays the Last Ferry out: all it is told is an observation."""

    def scene(self, observation: Json) -> Scene:
        seen, hand, kinds = observation, observation["hand"], self.content.deck.cards
        aboard = (
            self.item(f"berth {x} {y}", card, f"cards/{card}", x=x, y=y, caption=f"of seat {seat}")
            for (card, seat), (x, y) in zip(seen["berths"], berths(self.content), strict=False)
        )
        held = (
            self.item(f"hand {n}", card, f"cards/{card}", same_as=f"hand {hand.index(card)}" if again else "")
            for n, card in enumerate(hand)
            for again in [card in hand[:n]]
        )
        piles = (("sea", seen["sea"][-1:], len(seen["sea"])), ("pile", [kinds[0].id], seen["pile"]))
        beside = (
            self.item(name, name, f"cards/{card}", back=name == "pile", count=count, caption=name)
            for name, top, count in piles
            for card in top
            if count
        )
        notes = (f"anchored to {seen['anchored']}",) if seen["anchored"] else ()
        face = self.printed["board/board"][1].front
        ferry = Area("ferry", "The ferry", "board", tuple(aboard), SIZE, face, notes=notes)
        yours = Area("hand", "Your hand", "hand", tuple(held))
        return Scene((ferry, yours, Area("beside", "Beside her", "common", tuple(beside))))

    def touched(self, observation: Json, action: Play) -> tuple[str, ...]:
        return (f"hand {observation['hand'].index(action.card)}",)
