"""Bruise Cruise on the table: the chart with ships and flags, a quay for each Admiral, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from generator.contract import Json
from generator.contract.scene import Scene, Tabletop
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.tabletop import prompts
from generator.games.bruise_cruise.tabletop.board import beside, board
from generator.games.bruise_cruise.tabletop.moves import Moves
from generator.games.bruise_cruise.tabletop.pieces import Pieces
from generator.games.bruise_cruise.tabletop.quays import hand, quay


class CruiseTabletop(Tabletop[Content, Action]):
    """Lays Bruise Cruise out on a table."""

    aids = ("player_aids/player_aid", "player_aids/player_aid/back")

    @cached_property
    def pieces(self) -> Pieces:
        """The items of this table."""
        return Pieces(self)

    @cached_property
    def _moves(self) -> Moves:
        return Moves(self.content, self.pieces.says)

    def scene(self, observation: Json) -> Scene:
        """The board, the hand of who looks, and the quays from there clockwise."""
        seen, pieces, seats = observation, self.pieces, len(observation["admirals"])
        order = [(seen["seat"] + n) % seats for n in range(seats)]
        areas = [board(pieces, seen), hand(pieces, seen), *beside(pieces, seen)]
        areas += [quay(pieces, seen, seat) for seat in order]
        asks = pieces.says.asks(seen)
        return Scene(tuple(areas), tuple(pieces.says.turn(seen) if asks else pieces.says.round(seen)), asks)

    def asks(self, observation: Json, actions: Sequence[Action]) -> str:
        """The kinds of action that are open, and whether the hand is full."""
        return prompts.asks(self.pieces.says, observation, actions)

    def kind(self, action: Action) -> str:
        """The kind of an action of a turn, as the prompt calls it; a weapon is fired whichever it is."""
        kind = prompts.KIND_OF.get(type(action), "")
        return self.words(f"kind.{kind}") if kind else ""

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """The thing a move takes into the hand, then where it puts it."""
        return self._moves.touched(observation, action)
