"""The widgets of playingcards.io as values for JSON, and the zip that holds them; lengths in its units."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from generator.system.values import frozen

PILE_EDGE = 4
"""A pile's frame around its cards."""
BUTTON, RECALL = 30, 38
"""How high a button is, and the room for that of the site below a pile, which calls all its cards back."""
LETTER, BUTTON_LETTER, LEAST_TEXT, MOST_TEXT = 0.56, 11.0, 9, 13
"""The width of a letter by its size, that of one on a button, and the sizes that names have."""
QUARTERS = [0, 90, 180, 270]
"""The angles of cards that are turned in play."""
ALL = "all"
"""The quantity of a step that moves whatever is there."""

Widget = dict[str, Any]
Rect = Mapping[str, int]
"""Left, top, width and height by ``x``, ``y``, ``width`` and ``height``."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip that is the same for the same files, whenever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda name: (name != "widgets.json", name)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            # Pictures are packed already.
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return out.getvalue()


def asset_name(body: bytes) -> str:
    """The name of a picture in the zip, by what is in it: one that is shown twice is there once."""
    return f"userassets/{hashlib.sha256(body).hexdigest()[:20]}.png"


@frozen
class Deck:
    """Cards of one size and back."""

    id: str
    size: tuple[int, int]
    back: str
    types: dict[str, dict[str, str]]
    rounded: bool
    shaped: bool
    turns: bool = False


def label(owner: str, box: Rect, text: str, z: int) -> Widget:
    """A text above a box, as large as it may be to fit."""
    fitting = int(box["width"] / (LETTER * max(1, len(text))))
    size = max(LEAST_TEXT, min(MOST_TEXT, fitting))
    height = round(1.25 * size)
    return {
        "id": f"{owner}label",
        "type": "labelText",
        "x": box["x"],
        "y": box["y"] - height - PILE_EDGE,
        "z": z,
        "width": box["width"],
        "height": height,
        "labelContent": text,
        "textSize": size,
        "textAlign": "center",
    }


def pile(id: str, box: Rect, z: int, recall: bool = False, edge: int = PILE_EDGE) -> Widget:
    """A place for cards, with a frame around it; ``recall``: and with the button of the site below it."""
    return {
        "id": id,
        "type": "cardPile",
        "x": box["x"] - edge,
        "y": box["y"] - edge,
        "z": z,
        "width": box["width"] + 2 * edge,
        "height": box["height"] + 2 * edge,
        "label": "",
        # It fetches back what is in hand and in play, too: only where that is how a game begins.
        "hasShuffleButton": recall,
    }


def button(id: str, box: Rect, z: int, text: str, steps: Sequence[Mapping[str, Any]]) -> Widget:
    """A button that takes steps one after the other."""
    return {
        "id": id,
        "type": "automationButton",
        **box,
        "z": z,
        "label": text,
        "clickRoutine": [
            {
                "func": step["func"],
                "args": {
                    name: value if isinstance(value, dict) else {"type": "literal", "value": value}
                    for name, value in step.items()
                    if name != "func"
                },
            }
            for step in steps
        ],
    }


def counter(id: str, box: Rect, z: int, value: int) -> Widget:
    """A number with a button to count down and one to count up."""
    return {"id": id, "type": "counter", **box, "z": z, "label": "", "counterValue": value}


def shuffle(pile: str) -> dict[str, Any]:
    """The step that shuffles a pile."""
    return {"func": "SHUFFLE_CARDS", "holders": [pile]}


def turn(holder: str) -> dict[str, Any]:
    """The step that turns what lies in a holder by the next of the angles of its deck."""
    cards = {"type": "query", "holders": [holder], "queryWidgetTypes": ["card"]}
    return {"func": "ROTATE_OBJECTS", "objects": cards, "rotateMode": "top", "changeRotation": "cw"}


def move_all(source: str, to: str) -> dict[str, Any]:
    """The step that moves all cards of one pile face down to another."""
    return {
        "func": "MOVE_CARDS_BETWEEN_HOLDERS",
        "from": [source],
        "to": [to],
        "quantity": ALL,
        "moveFlip": "faceDown",
    }


def deck_widget(deck: Deck, parent: Widget | None = None) -> Widget:
    """The looks of its cards; ``parent`` is the pile that they are called back to."""
    width, height = deck.size
    image = {"type": "image", "x": 0, "y": 0, "w": width, "h": height}
    image["color"] = "transparent" if deck.shaped else "white"
    template = {"includeBorder": False, "includeRadius": deck.rounded}
    home = {"x": 0, "y": 0}
    if parent is not None:
        home = {"parent": parent["id"], "x": parent["x"] + PILE_EDGE, "y": parent["y"] + PILE_EDGE}
    return {
        "id": deck.id,
        "type": "cardDeck",
        **home,
        "z": 0,
        "cardWidth": width,
        "cardHeight": height,
        "enlarge": True,
        **({"snapAngles": QUARTERS} if deck.turns else {}),
        "cardTypes": deck.types,
        "faceTemplate": {**template, "objects": [{**image, "valueType": "dynamic", "value": "image"}]},
        "backTemplate": {
            **template,
            "objects": [{**image, "valueType": "static", "value": f"package://{deck.back}"}],
        },
    }
