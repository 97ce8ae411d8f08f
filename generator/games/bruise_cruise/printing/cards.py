"""The hundred cards on paper, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.content import CARDS, UNFATHOMABLE, Content, board_mm
from generator.games.bruise_cruise.pieces import ITEMS, ActionCard, Placed, Scene, UnfathomableCard
from generator.games.bruise_cruise.printing.chart import counted, port_values, set_right
from generator.games.bruise_cruise.printing.sizes import SHARED
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

ICONS = {"life_preserver": "preserver", "missile": "missile", "torpedo": "torpedo"}

# Signs there are; cards that begin with another effect get one that says nothing wrong.
ART = (
    *("move", "teleport", "swap_ships", "anchor", "lift_anchor", "gain", "lose", "steal", "strike"),
    *("claim", "roll_off", "take_discard", "extra_actions", "gain_weapon"),
)

ANY_COAST = Scene(
    card="any",
    hour="noon",
    far=(Placed(part="hills", at=(31.75, 33.6), tint="leaf"),),
    near=(Placed(part="ship", at=(31.75, 41)),),
)
"""The picture of cards that have none of their own."""


def cards(box: Content, pack: Pack) -> Component:
    """Action and Unfathomable cards, with one back.

    The dark cards are spread over the sheets, so that no sheet drinks all the ink.
    """
    back, faces = Face("card_back", {"title": box.game.title}), card_faces(box, pack.words)
    actions, dark = (
        [Piece(card.id, faces[card.id], back, place=pack.place(file, "cards", card.id)) for card in ids]
        for file, ids in ((CARDS, box.cards.cards), (UNFATHOMABLE, box.unfathomable.cards))
    )
    pieces = list(spread(actions, dark))
    return Component("cards", pack.words("sheet.cards"), "cards", "poker", pieces, rest=SHARED)


def card_faces(box: Content, words: Words) -> dict[str, Face]:
    """The front of every card by its id; none of a port that the map has not."""
    chart = {
        "coast": box.coast.coast,
        "width": board_mm(box.board)[0],
        "height": board_mm(box.board)[1],
    }
    ports = {port.id: port_values(box, port) for port in box.ports.ports}
    scenes = {scene.card: scene for scene in box.scenes.scenes}
    actions = {
        card.id: Face(
            "port_card",
            {
                "card": action_values(card, words),
                "port": ports[card.port],
                "map": chart,
                "scene": scene_values(scenes.get(card.id, ANY_COAST)),
            },
        )
        for card in box.cards.cards
        if card.port in ports
    }
    dark = {
        card.id: Face(
            "unfathomable_card",
            {
                "card": unfathomable_values(card),
                "scene": scene_values(scenes[card.id]) if card.id in scenes else None,
            },
        )
        for card in box.unfathomable.cards
    }
    return {**actions, **dark}


def spread(many: list[Piece], few: list[Piece]) -> Iterator[Piece]:
    """All of both, ``few`` at even distances among ``many``.

    >>> from generator.contract import Face, Piece
    >>> a, b, c = (Piece(name, Face("")) for name in "abc")
    >>> [piece.id for piece in spread([a, b], [c])]
    ['a', 'c', 'b']
    """
    total, taken = len(many) + len(few), 0
    for number in range(total):
        if taken < len(few) and (2 * number + 1) * len(few) >= (2 * taken + 1) * total:
            yield few[taken]
            taken += 1
        else:
            yield many[number - taken]


def action_values(card: ActionCard, words: Words) -> dict[str, Any]:
    """An Action card as its layout sees it."""
    items = [
        {"icon": ICONS[item], "colour": ICONS[item], "count": card.exchange[item]}
        for item in ITEMS
        if card.exchange.get(item)
    ]
    bundle = [counted(words, item, card.exchange[item]) for item in ITEMS if card.exchange.get(item)]
    return {
        "number": card.number,
        "engine": card.engine,
        "exchange": items,
        "words": words("card.plus").join(bundle),
        "fact": set_right(card.fact),
    }


def scene_values(scene: Scene) -> dict[str, Any]:
    """The picture of a card as its layout sees it."""

    def lines(parts: tuple[Placed, ...]) -> list[dict[str, Any]]:
        return [{**part.model_dump(exclude={"at"}), "x": part.at[0], "y": part.at[1]} for part in parts]

    return {
        "hour": scene.hour,
        "horizon": scene.horizon,
        "far": lines(scene.far),
        "near": lines(scene.near),
    }


def unfathomable_values(card: UnfathomableCard) -> dict[str, Any]:
    """An Unfathomable card as its layout sees it; ``art`` is the sign of its first effect."""
    first = card.effects[0]
    word = str(first.word)
    if word == "gain" and getattr(first, "item", "") in ("missile", "torpedo"):
        word = "gain_weapon"
    return {
        "number": card.number,
        "title": set_right(card.title),
        "text": set_right(card.text),
        "art": word if word in ART else "other",
    }
