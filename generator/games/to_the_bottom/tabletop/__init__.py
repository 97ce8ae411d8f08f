"""To the Bottom on the table: the Shop on its mat, and every ship with its deck, its water and its board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.contract import Area, Json, Scene, Tabletop
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.tabletop import moves
from generator.games.to_the_bottom.tabletop.hands import hand, piles_looked_through
from generator.games.to_the_bottom.tabletop.pieces import Pieces
from generator.games.to_the_bottom.tabletop.ships import ship_area
from generator.games.to_the_bottom.tabletop.shop import points, shop
from generator.games.to_the_bottom.terms import CRUISE, OVER


class VoyageTable(Tabletop[Content, act.Action]):
    """Lays To the Bottom out."""

    aids = ("player_aids/player_aid", "player_aids/player_aid/back", "a_to_z/a_to_z_1", "a_to_z/a_to_z_2")

    @cached_property
    def pieces(self) -> Pieces:
        """The items of this table."""
        return Pieces(self)

    def scene(self, observation: Json) -> Scene:
        """The Shop and the own ship in the middle, the hand, piles that are looked at, and other ships."""
        seen, pieces, seats = observation, self.pieces, len(observation["players"])
        me = seen["seat"]
        areas = [shop(pieces, seen)] if seen["phase"] == CRUISE else []
        areas.append(ship_area(pieces, seen, me))
        areas += [points(pieces, seen), *self._between(seen), *piles_looked_through(pieces, seen)]
        for seat in ((me + step) % seats for step in range(seats)):
            if seat != me:
                areas.append(ship_area(pieces, seen, seat))
            # The own hand is there without a card in it, too: nothing else moves when the last one is played.
            if seen["players"][seat]["hand"] or (seat == me and seen["phase"] != OVER):
                areas.append(hand(pieces, seen, seat))
        mine = seen["phase"] != OVER and seen["to_move"] == me
        asks = self.words(f"ask.{(seen['asked'] or 'turn').lower()}") if mine else ""
        return Scene(tuple(areas), tuple(self._where(seen)), asks)

    def _where(self, seen: Json) -> Iterator[str]:
        """The phase, the round and the points; who is asked in the middle of something."""
        me = seen["seat"]
        if seen["phase"] == OVER:
            yield self.words("play.over")
            return
        who = self.pieces.told.player(seen["active"], me)
        yield self.words(f"play.phase_{seen['phase']}", round=seen["round"], who=who, points=seen["points"])
        yield from self.pieces.told.alone(seen)
        if seen["asked"] and seen["to_move"] != me:
            yield self.pieces.told.asked(seen)

    def _between(self, seen: Json) -> Iterator[Area]:
        """A card that is paid for and not aboard yet, and effects under way."""
        items = (self.pieces.card("declared", seen["declared"]),) if seen["declared"] else ()
        acts = tuple(self.pieces.told.act(seen, *each) for each in seen["acts"])
        if items or acts:
            declared = self.words("play.declared", card=items[0].label) if items else ""
            title, *notes = [*([declared] if items else []), *reversed(acts)]
            yield Area("acting", title, "common", items, notes=tuple(notes))

    def touched(self, observation: Json, action: act.Action) -> tuple[str, ...]:
        """The card, and where it goes: into the water, aboard, onto a card, to another's ship."""
        return moves.touched(self.pieces, observation, action)
