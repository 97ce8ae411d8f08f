"""Which cards a player touches to make a move in To the Bottom: first what is taken, then where it goes."""

from __future__ import annotations

from generator.contract import SAID, Json
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.tabletop.hands import PILES, looked_through
from generator.games.to_the_bottom.tabletop.pieces import Pieces
from generator.games.to_the_bottom.tabletop.ships import ids_aboard, rider_id

OWN_HAND = ("ChoosePayment", "ChooseRedraw", "Discard")
OWN_BOARD = ("ChooseOrder", "ChooseDue")
"""Decisions, as observations name them, for which a card of the own hand or board is picked."""


def touched(pieces: Pieces, seen: Json, action: act.Action) -> tuple[str, ...]:
    """The card, and where it goes: into the water, aboard, onto a card, to another's ship."""
    me = seen["seat"]
    match action:
        case act.Jettison(card=card):
            return (f"hand{me}:{card}:1", f"water{me}")
        case act.JettisonPair(pair=pair, card=card):
            return (f"hand{me}:{pair}:1", f"hand{me}:{card}:1", f"water{me}")
        case act.Play(card=card, spot=spot, target=target):
            goes = _at(seen, me, spot) if spot >= 0 else f"ship{target}" if target >= 0 else f"board{me}"
            return (f"hand{me}:{card}:1", goes)
        case act.Buy(card=card):
            return (f"shop:{card}:1",)
        case act.BuyIceberg():
            return ("iceberg",)
        case act.Tire(spot=spot, target=target) | act.React(spot=spot, target=target):
            return (_at(seen, me, spot), *([f"ship{target}"] if target >= 0 else []))
        case act.Use(spot=spot, target=target):
            against = (f"ship{target}",) if target >= 0 else (SAID + pieces.words("scene.use"),)
            return (_at(seen, me, spot), *against)
        case act.Name(target=target):
            return (f"ship{target}",)
        case act.Rearrange() | act.Draw():
            return (f"deck{me}",)
        case act.Put(place=place):
            return (
                f"deck{me}:1",
                f"board{me}" if place == "board" else SAID + pieces.words(f"put.{place}"),
            )
        case act.Pick(card=card, spot=spot):
            return (_picked(pieces, seen, card, spot),)
    return ()


def _at(seen: Json, seat: int, spot: int) -> str:
    return ids_aboard(seat, seen["players"][seat]["board"])[spot]


def _picked(pieces: Pieces, seen: Json, card: str, spot: int) -> str:
    """The card that is chosen, wherever it lies."""
    me, asked = seen["seat"], seen["asked"]
    if asked == "FromBoard":
        seat = seen["acts"][-1][2]
        id = _at(seen, seat, spot)
        return id if seen["players"][seat]["board"][spot]["card"] == card else rider_id(id)
    if asked == "FromDeck":
        return f"deck{me}:{spot + 1}"
    if asked == "Arranging" and card in seen["players"][me]["deck_top"]:
        return f"deck{me}:{seen['players'][me]['deck_top'].index(card) + 1}"
    if asked in OWN_BOARD:
        return f"aboard{me}:{card}:1"
    if asked in PILES and looked_through(pieces.content, seen) >= 0:
        return f"water{looked_through(pieces.content, seen)}:{card}:1"
    seat = me if asked in OWN_HAND else seen["acts"][-1][2]
    return f"hand{seat}:{card}:1" if card in seen["players"][seat]["hand"] else SAID + pieces.told.names[card]
