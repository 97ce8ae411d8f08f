"""A reader of ``.pcio`` files, written from what the importer of VirtualTabletop does with one.

It knows nothing of the writer: it opens the zip, follows decks, cards, piles and boards to their pictures
as a table in a browser would, and draws what is seen from above.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageDraw

TABLE = 1600, 1000
DEFAULT_CARD, DEFAULT_PILE = (103, 160), (111, 168)
KNOWN = {
    "automationButton",
    "hand",
    "cardPile",
    "cardDeck",
    "card",
    "board",
    "spinner",
    "labelText",
    "gamePiece",
    "counter",
}
STEPS = {
    "SHUFFLE_CARDS": {"holders"},
    "MOVE_CARDS_BETWEEN_HOLDERS": {"from", "to", "quantity", "moveFlip"},
    "ROTATE_OBJECTS": {"objects", "rotateMode", "changeRotation"},
}
MAX_ASSET = 2_097_152


class UnreadableTable(AssertionError):
    """A file that the importer would refuse, or show something else of."""


def need(holds: object, message: str) -> None:
    """UnreadableTable unless it holds."""
    if not holds:
        raise UnreadableTable(message)


@dataclass
class Seen:
    """A card on the table: its place, its two pictures, which of them is up, and the pile it lies in."""

    widget: dict[str, Any]
    size: tuple[int, int]
    front: bytes
    back: bytes
    label: str
    z: int
    pile: str

    @property
    def up(self) -> bytes:
        """The picture that is seen."""
        return self.front if self.widget.get("faceup") else self.back

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and lower edge."""
        x, y = self.widget["x"], self.widget["y"]
        return x, y, x + self.size[0], y + self.size[1]


@dataclass
class PcioTable:
    """All that is on it."""

    widgets: list[dict[str, Any]]
    assets: dict[str, bytes]
    cards: list[Seen] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The widgets of a kind."""
        return [widget for widget in self.widgets if widget["type"] == kind]

    def asset(self, name: str) -> bytes:
        """A picture by the address that a widget has for it."""
        need(name.startswith("package://"), f"{name} is outside the file")
        path = name.removeprefix("package://")
        need(path in self.assets, f"{path} is not in the file")
        need(len(self.assets[path]) < MAX_ASSET, f"{path} is too large")
        return self.assets[path]

    def recall_buttons(self) -> list[dict[str, Any]]:
        """The buttons that piles have by themselves, where there is a deck to be called back."""
        homes = {deck.get("parent") for deck in self.of("cardDeck")}
        return [
            {
                "x": pile["x"],
                "y": pile["y"] + 1.02 * pile["height"],
                "width": pile["width"],
                "height": 32,
                "label": "Recall" if pile["width"] < 150 else "Recall & Shuffle",
            }
            for pile in self.of("cardPile")
            if pile["hasShuffleButton"] and pile["id"] in homes
        ]

    def picture(self) -> Image.Image:
        """The table as it is seen, boards below, then by their z."""
        whole = Image.new("RGB", TABLE, "#ffffff")
        draw = ImageDraw.Draw(whole)
        boards = sorted(self.of("board"), key=lambda each: each["z"])
        for board in boards:
            self._paste(
                whole,
                self.asset(board["boardImage"]),
                board["x"],
                board["y"],
                board["width"],
                board["height"],
            )
        for pile in (*self.of("hand"), *self.of("cardPile")):
            wide, high = pile.get("width", DEFAULT_PILE[0]), pile.get("height", DEFAULT_PILE[1])
            draw.rectangle((pile["x"], pile["y"], pile["x"] + wide, pile["y"] + high), outline="#888888")
            draw.text((pile["x"], pile["y"] - 12), pile.get("label", ""), fill="#000000")
            if pile.get("hasShuffleButton"):
                top = pile["y"] + round(1.02 * high)
                draw.rectangle((pile["x"], top, pile["x"] + wide, top + 32), outline="#0000aa")
        for card in sorted(self.cards, key=lambda each: each.z):
            left, top, right, bottom = card.box
            self._paste(whole, card.up, left, top, right - left, bottom - top, card.widget.get("r", 0.0))
        for spinner in self.of("spinner"):
            x, y, side = spinner["x"], spinner["y"], spinner["width"]
            draw.ellipse((x, y, x + side, y + side), fill="#eeeecc", outline="#333333")
            draw.text((x + side / 3, y + side / 3), str(spinner["value"]), fill="#000000")
        for button in self.of("automationButton"):
            x, y = button["x"], button["y"]
            draw.rectangle((x, y, x + button["width"], y + button["height"]), outline="#0000aa")
            draw.text((x + 3, y + 2), button["label"], fill="#0000aa")
        for label in self.of("labelText"):
            middle = label["x"] + label["width"] / 2
            draw.text((middle, label["y"]), label["labelContent"], fill="#000000", anchor="ma")
        return whole

    @staticmethod
    def _paste(
        whole: Image.Image, body: bytes, x: int, y: int, width: int, height: int, turn: float = 0.0
    ) -> None:
        with Image.open(io.BytesIO(body)) as raw:
            small = raw.convert("RGBA").resize((width, height), Image.Resampling.BOX)
        turned = small.rotate(-turn, expand=True)
        corner = round(x + width / 2 - turned.width / 2), round(y + height / 2 - turned.height / 2)
        whole.paste(turned, corner, turned)


def read(body: bytes) -> PcioTable:
    """The table of a file. UnreadableTable for one that would not be shown as it was meant."""
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        need(archive.testzip() is None, "the zip is damaged")
        files = {name: archive.read(name) for name in archive.namelist()}
    need("widgets.json" in files, "there is no widgets.json")
    widgets = json.loads(files.pop("widgets.json"))
    need(all(name.startswith("userassets/") for name in files), "a picture is outside userassets")
    table = PcioTable(widgets, files)
    by_id = {widget["id"]: widget for widget in widgets}
    need(len(by_id) == len(widgets), "two widgets have one id")
    for widget in widgets:
        need(widget["type"] in KNOWN, f"no widget is a {widget['type']}")
        need(not widget.get("parent") or widget["parent"] in by_id, f"{widget['id']} has no parent")
    for button in table.of("automationButton"):
        for call in button["clickRoutine"]:
            need(call["func"] in STEPS, f"no step is {call['func']}")
            need(set(call["args"]) == STEPS[call["func"]], f"{call['func']} has other arguments")
            for name in set(call["args"]) & {"holders", "from", "to"}:
                holders = call["args"][name]["value"]
                need(all(by_id[each]["type"] == "cardPile" for each in holders), "a button is for no pile")
            if call["func"] == "ROTATE_OBJECTS":
                query = call["args"]["objects"]
                need(
                    query["type"] == "query" and query["queryWidgetTypes"] == ["card"],
                    "nothing is looked for",
                )
                need(all(by_id[each]["type"] == "cardPile" for each in query["holders"]), "no pile is turned")
                need(call["args"]["changeRotation"]["value"] in ("cw", "ccw"), "it is turned no way")
    for pile in table.of("cardPile"):
        for deck in pile.get("allowedDecks", ()):
            need(by_id[deck]["type"] == "cardDeck", "a pile is for no deck")
    for counter in table.of("counter"):
        need(isinstance(counter["counterValue"], int), "a counter has no number")
    for card in table.of("card"):
        table.cards.append(_seen(table, by_id, card))
    return table


def _seen(table: PcioTable, by_id: dict[str, dict[str, Any]], card: dict[str, Any]) -> Seen:
    deck = by_id.get(card["deck"])
    need(deck and deck["type"] == "cardDeck", f"{card['id']} is of no deck")
    assert deck is not None
    kind = deck["cardTypes"].get(card["cardType"])
    need(kind is not None, f"{card['id']} has a type that its deck has not")
    size = deck.get("cardWidth", DEFAULT_CARD[0]), deck.get("cardHeight", DEFAULT_CARD[1])
    sides = [_side(table, deck[name], kind, size) for name in ("faceTemplate", "backTemplate")]
    return Seen(card, size, sides[0], sides[1], kind.get("label", ""), card["z"], card.get("parent") or "")


def _side(table: PcioTable, template: dict[str, Any], kind: dict[str, str], size: tuple[int, int]) -> bytes:
    (image,) = template["objects"]
    need(image["type"] == "image", "a side shows no picture")
    need((image["w"], image["h"]) == size, "a picture is not as large as its card")
    need((image["x"], image["y"]) == (0, 0), "a picture does not fill its card")
    name = kind[image["value"]] if image["valueType"] == "dynamic" else image["value"]
    return table.asset(name)
