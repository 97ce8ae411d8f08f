"""Which pieces a player touches to make a move: first what is taken into the hand, then where it goes."""

from __future__ import annotations

from generator.contract import Json
from generator.contract.scene import SAID
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.commentary import CruiseCommentary
from generator.games.bruise_cruise.content import Content


def ship_id(seat: int, ship: str) -> str:
    """The id of a ship in a scene."""
    return f"ship {seat} {ship}"


def space_id(q: int, r: int) -> str:
    """The id of a space in a scene: its coordinates."""
    return f"{q},{r}"


class Moves:
    """Moves as paths over the ids of a scene."""

    def __init__(self, content: Content, says: CruiseCommentary) -> None:
        self.chart, self.says = content.chart, says
        self.spaces = {port.id: space_id(*port.hex) for port in content.ports.ports}

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """The thing a move takes into the hand, then where it puts it."""
        seen, seat = observation, observation["decides"]
        match action:
            case act.ChooseHomePort(card=card):
                return card, self._port_space(card)
            case act.Step(ship=ship, q=q, r=r):
                return ship_id(seat, ship), space_id(q, r)
            case act.Sail(card=card, ship=ship):
                return card, ship_id(seat, ship)
            case act.SailTo(q=q, r=r) | act.PickSpace(q=q, r=r):
                return (space_id(q, r),)
            case act.Unfathomable(card=card) | act.Discard(card=card):
                return card, "discard"
            case act.PickCard(card=card):
                return (card,)
            case act.PickShip(seat=owner, ship=ship):
                return (ship_id(owner, ship),)
            case act.PickRival(seat=rival):
                return (f"quay {rival}",)
        return self._of_the_fleet(seat, action) or self._of_cards_and_items(seen, seat, action)

    def _of_the_fleet(self, seat: int, action: Action) -> tuple[str, ...]:
        match action:
            case act.Torpedo(ship=ship, rival=rival, target=target):
                return f"{seat} torpedo", ship_id(seat, ship), ship_id(rival, target)
            case act.Missile(card=card, rival=rival, target=target):
                return f"{seat} missile", card, ship_id(rival, target)
            case act.Raid(ship=ship, rival=rival, target=target):
                return ship_id(seat, ship), ship_id(rival, target)
            case act.LiftAnchor(ship=ship):
                return (f"anchor {seat} {ship}",)
            case act.Commission(ship=ship):
                return ship_id(seat, ship), f"home {seat}"
            case act.Decommission(ship=ship):
                return ship_id(seat, ship), f"decommissioned {seat}"
        return ()

    def _of_cards_and_items(self, seen: Json, seat: int, action: Action) -> tuple[str, ...]:
        words = self.says.words
        match action:
            case act.Trade(weapon=weapon):
                paid = [f"{seat} life_preserver"] if seen["admirals"][seat]["items"]["life_preserver"] else []
                return *paid, f"supply {weapon}"
            case act.Exchange(card=card):
                return card, SAID + words("scene.exchange", items=self.says.bundle(card))
            case act.Claim(card=card) | act.Battle(card=card):
                key = "scene.claim" if isinstance(action, act.Claim) else "scene.battle"
                return card, SAID + words(key, port=self._port_name(card))
            case act.Take(item=item) if seen["to_be_robbed"] >= 0:
                return (f"{seen['to_be_robbed']} {item}",)
            case act.Surrender(weapon=weapon):
                return (f"{seat} {weapon}",)
        return ()

    def _port_id(self, card: str) -> str:
        chart = self.chart
        return chart.ports[chart.card_port[chart.card_number[card]]]

    def _port_name(self, card: str) -> str:
        return self.says.ports[self._port_id(card)]

    def _port_space(self, card: str) -> str:
        return self.spaces[self._port_id(card)]
