"""Cards that lie open to some on the table of To the Bottom: hands, and piles that are looked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.contract import Area, Item, Json
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.tabletop.pieces import OTHERS, Pieces

PILES = ("PickFromPile", "ChooseRansom")
"""Decisions, as observations name them, for which a card of a pile is picked."""


def hand(pieces: Pieces, seen: Json, seat: int) -> Area:
    """A hand that lies open to whoever looks."""
    mine = seat == seen["seat"]
    cards = pieces.cards(f"hand{seat}", seen["players"][seat]["hand"], 1.0 if mine else OTHERS)
    who = pieces.told.player(seat, seen["seat"])
    title = pieces.words("scene.my_hand") if mine else pieces.words("scene.hand", who=who)
    locked = pieces.told.counted(seen["locked"]) if seat == seen["active"] else ""
    notes = (pieces.words("scene.locked", cards=locked),) if locked else ()
    return Area(f"hand{seat}", title, "hand" if mine else "player", tuple(cards), notes=notes)


def piles_looked_through(pieces: Pieces, seen: Json) -> Iterator[Area]:
    """Tops of decks that may be seen, and a water while a card is chosen from it."""
    for seat in range(len(seen["players"])):
        if top := deck_top(seen, seat):
            title = pieces.words("scene.top", who=pieces.told.player(seat, seen["seat"]))
            cards = [_of_deck(pieces, seat, depth, card) for depth, card in enumerate(top, 1)]
            yield Area(f"top{seat}", title, "hand" if seat == seen["seat"] else "player", tuple(cards))
    seat = looked_through(pieces.content, seen)
    if seat >= 0:
        who = pieces.told.player(seat, seen["seat"])
        counts = Counter(seen["players"][seat]["water"])
        items = [pieces.card(f"water{seat}:{card}:1", card, count=n) for card, n in sorted(counts.items())]
        yield Area("through", pieces.words("scene.through", who=who), "hand", tuple(items))


def _of_deck(pieces: Pieces, seat: int, depth: int, card: str) -> Item:
    """A card so deep from the top of a deck; "" has its back up."""
    id = f"deck{seat}:{depth}"
    if card:
        return pieces.card(id, card, caption=str(depth))
    label = f"{pieces.words('play.unseen')} ({depth})"
    return pieces.item(id, label, pieces.any_card, True, caption=str(depth))


def deck_top(seen: Json, seat: int) -> list[str]:
    """The cards of a deck that lie beside it, from the top; "" for one with its back up."""
    player = seen["players"][seat]
    top = list(player["deck_top"])
    if seen["asked"] == "FromDeck" and seat == seen["to_move"] == seen["seat"]:
        top += [""] * (player["deck_size"] - len(top))
    return top


def looked_through(content: Content, seen: Json) -> int:
    """The seat whose water whoever looks is to choose a card from; -1 for none."""
    if seen["asked"] not in PILES or seen["to_move"] != seen["seat"]:
        return -1
    if seen["asked"] == "ChooseRansom":
        return int(seen["active"])
    _, card, seat = seen["acts"][-1]
    words = [word for ability in content.kinds[content.number[card]].card.abilities for word in ability.do]
    zones = {word.arguments.get("from_", word.arguments.get("zone")) for word in words}
    return int(seat) if "water" in zones and "hand" not in zones else -1
