"""Bridge Crew on the table: the pools on their mats, everybody's cards and dice, the challenge between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from generator.contract import Area, Json, Scene, Tabletop
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import OVER
from generator.games.bridge_crew.tabletop import moves
from generator.games.bridge_crew.tabletop.challenge import challenge, hand, outcome
from generator.games.bridge_crew.tabletop.mats import player, pool
from generator.games.bridge_crew.tabletop.pieces import Pieces
from generator.games.bridge_crew.tabletop.prompts import bidding

STORY = 2
"""Lines of the story that lie open; the log has them all."""


class BridgeTable(Tabletop[Content, act.Action]):
    """Lays Bridge Crew out. Dice are named by place, kind and number: ``commission:d8C:1``."""

    aids = (
        "reference/reference",
        "reference/reference/back",
        "odds/odds",
        "aid/aid_captain",
        "aid/aid_crew",
        "aid/aid_alien",
    )

    @cached_property
    def pieces(self) -> Pieces:
        """The items of this table."""
        return Pieces(self)

    def scene(self, observation: Json) -> Scene:
        """The pools with the challenge between them, and a mat and cards for everybody."""
        seen, pieces, seats = observation, self.pieces, len(observation["officers"])
        middle = [pool(pieces, seen, "commission"), challenge(pieces, seen), pool(pieces, seen, "encounter")]
        round_the_table = [(seen["seat"] + step) % seats for step in range(seats)]
        people = [player(pieces, seen, seat) for seat in round_the_table]
        areas = (*middle, *hand(pieces, seen, self._asked(seen)), *people, *self._story(seen))
        mine = seen["phase"] != OVER and seen["to_move"] == seen["seat"]
        return Scene(areas, tuple(self._where(seen)), self.words(f"ask.{seen['phase']}") if mine else "")

    def asks(self, observation: Json, actions: Sequence[act.Action]) -> str:
        """In an auction the bids that are open, and which way they go."""
        return bidding(self.pieces, observation, actions)

    def _where(self, seen: Json) -> Iterator[str]:
        """The round, who is asked for what, the last bid, how a challenge went."""
        yield self.pieces.told.round(seen)
        if seen["phase"] == OVER or seen["to_move"] != seen["seat"]:
            yield self._asked(seen)
        if "order" in seen:
            yield self.pieces.told.order_told(seen["order"])
        yield from outcome(self.pieces, seen)

    def _asked(self, seen: Json) -> str:
        if seen["phase"] == OVER:
            return self.words(f"play.ended_{seen['ending']}")
        return self.words(f"play.phase_{seen['phase']}", who=self.pieces.who(seen["to_move"], seen))

    def _story(self, seen: Json) -> Iterator[Area]:
        """The last lines of the story so far."""
        if seen["story"]:
            lines = [f"{self.pieces.who(seat, seen)}: “{text}”" for seat, text in seen["story"]]
            yield Area("story", self.words("scene.story"), "common", notes=tuple(lines[-STORY:]))

    def touched(self, observation: Json, action: act.Action) -> tuple[str, ...]:
        """The card, the die or the attitude that is picked up."""
        return moves.touched(self.pieces, observation, action)
