"""Jure of the Seas on a table: the board and all that lies on it, the own tiles and their turns, piles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.contract import Json, Scene, Tabletop
from generator.games.jure_of_the_seas.actions import Action
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.tabletop import moves
from generator.games.jure_of_the_seas.tabletop.board import board
from generator.games.jure_of_the_seas.tabletop.pieces import Copies, Pieces
from generator.games.jure_of_the_seas.tabletop.tiles import own, player, supplies


class SeaTable(Tabletop[Content, Action]):
    """Jure of the Seas laid out."""

    aids = ("player_aids/player_aid", "player_aids/player_aid/back", "placement_aid/placement_aid")

    @cached_property
    def pieces(self) -> Pieces:
        """The items of this table."""
        return Pieces(self)

    def scene(self, observation: Json) -> Scene:
        """Board, hand and the ways to turn it, supplies, and what the others have before them."""
        seen, pieces = observation, self.pieces
        copies = Copies(self.content, seen)
        areas = [board(pieces, seen, copies), *own(pieces, seen, copies)]
        areas.append(supplies(pieces, seen))
        others = range(len(seen["ships"]))
        areas += [player(pieces, seen, seat) for seat in others if seat != seen["seat"]]
        mine = not seen["winners"] and seen["active"] == seen["seat"]
        if mine:
            return Scene(tuple(areas), asks=self.words(f"ask.{seen['part']}"))
        return Scene(tuple(areas), tuple(self._notes(seen)), out=self._out(seen))

    def _out(self, seen: Json) -> str:
        """To a player whose ship is lost while others sail on."""
        own = seen["ships"][seen["seat"]]
        lost = "lost" in own and not seen["winners"]
        return self.words("scene.out", how=own["lost"]) if lost else ""

    def _notes(self, seen: Json) -> Iterator[str]:
        if seen["winners"]:
            winners = ", ".join(self.pieces.who(seen, seat) for seat in seen["winners"])
            yield self.words("play.winners", who=winners)
        else:
            yield self.words(f"play.part_{seen['part']}", who=self.pieces.who(seen, seen["active"]))

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """A ship and a mark; a tile as it is turned and the square before the bow; tiles given and taken."""
        return moves.touched(self.pieces, observation, action)
