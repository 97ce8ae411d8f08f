"""``.pcio``: a table of playingcards.io, a zip of its widgets and their pictures."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist
from typing import Any

from generator.contract import Die
from generator.contract.setup import Ground, LooseDie, Lot, Setup, Thing
from generator.press.errors import UnusableTable
from generator.press.online.placing import LABEL_MM, Lying, OnScreen, Table
from generator.system.values import frozen

WIDTH, HEIGHT, HAND_Y = 1600, 1000, 820
"""The table in its own units, and where the hand of the player begins that looks."""
EDGE = 10
MAX_UNITS_A_MM = 2.0
"""Cards are not drawn larger than that: poker cards are 127 units wide."""
MAX_WIDGETS = 1200
MAX_ASSET_BYTES = 2_000_000
"""The most that playingcards.io takes: widgets of a table, bytes of a picture."""
PILE_EDGE = 4
"""A pile's frame around its cards."""
LEAST_PIECE, LEAST_DIE, BUTTON = 45, 62, 30
"""A piece is at least as large as a square of that side, a die as a circle; and how high a button is."""
LETTER, BUTTON_LETTER, TEXT, LEAST_TEXT, MOST_TEXT = 0.56, 11.0, 11, 9, 13
"""The width of a letter by its size, that of one on a button, and the sizes that names have."""
RINGED = ("", "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴")
"""A spinner has no colour, so on mats dice of a second and a third colour have rings around their numbers."""

Widget = dict[str, Any]
Shown = Mapping[str, "Pictured"]
"""The pictures of each thing by its id."""


@frozen
class Pictured:
    """Front and back of a thing as files of the zip, "" for none, and whether its corners are round."""

    front: str
    back: str = ""
    rounded: bool = False


def write(setup: Setup, table: Table, shown: Shown, assets: Mapping[str, bytes]) -> bytes:
    """The file. UnusableTable for one that playingcards.io does not take."""
    widgets = list(_Widgets(setup, table, shown).all())
    if len(widgets) > MAX_WIDGETS:
        raise UnusableTable(
            f"a table of playingcards.io has at most {MAX_WIDGETS} things, and this has {len(widgets)}",
            "fewer players, or single components, need fewer",
        )
    for name, body in assets.items():
        if len(body) > MAX_ASSET_BYTES:
            raise UnusableTable(f"{name} has {len(body):,} bytes; playingcards.io takes {MAX_ASSET_BYTES:,}")
    files = {"widgets.json": json.dumps(widgets, ensure_ascii=False, indent=1).encode(), **assets}
    return zipped(files)


def scale_of(table: Table) -> float:
    """Units of playingcards.io a mm."""
    return min(table.scale_to(WIDTH - 2 * EDGE, HAND_Y - 2 * EDGE), MAX_UNITS_A_MM)


def on_screen(setup: Setup, scale: float) -> OnScreen:
    """The lengths in mm of all that is read and pressed on a table of so many units a mm."""
    places = [(die.on, (die.x, die.y)) for die in setup.dice if die.on]
    apart = (dist(a, b) for (on, a), (beside, b) in combinations(places, 2) if on == beside)
    pitch = min(apart, default=LEAST_DIE / scale) - 1.0
    return OnScreen(
        letter=LETTER * TEXT / scale,
        head=max(LABEL_MM, 20 / scale),
        foot=(BUTTON + 8) / scale,
        piece=LEAST_PIECE / scale,
        die=LEAST_DIE / scale,
        on_mat=min(pitch, LEAST_DIE / scale),
        sides=True,
    )


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


class _Widgets:
    """The widgets of a table, each below those that lie on it."""

    def __init__(self, setup: Setup, table: Table, shown: Shown) -> None:
        self.setup, self.table, self.shown = setup, table, shown
        self.scale = scale_of(table)
        self.left = (WIDTH - table.width * self.scale) / 2
        self.top = EDGE + (HAND_Y - 2 * EDGE - table.height * self.scale) / 2
        self.decks: dict[tuple[object, ...], Deck] = {}
        self.z = 0
        self.colours = list(dict.fromkeys(each.die.colour for each in setup.dice if each.on))
        self.named: Die | None = None
        self.cards = 0

    def all(self) -> Iterator[Widget]:
        """The hand, then all that lies on the table; decks before the cards that are of them."""
        yield {
            "id": "hand",
            "type": "hand",
            "x": 50,
            "y": HAND_Y,
            "z": 1,
            "width": 1500,
            "height": HEIGHT - HAND_Y,
            "dragging": None,
        }
        widgets = [widget for lying in self.table.lying for widget in self._of(lying)]
        yield from (widget for widget in widgets if widget["type"] != "card")
        yield from (_deck(deck) for deck in self.decks.values())
        yield from (widget for widget in widgets if widget["type"] == "card")

    def _of(self, lying: Lying) -> Iterator[Widget]:
        what = lying.what
        if isinstance(what, Ground):
            yield from self._board(lying, what)
        elif isinstance(what, LooseDie):
            yield from self._spinner(lying, what)
        elif isinstance(what, Thing):
            yield from self._cards(lying, [(what, 1)], face_up=True)
        elif isinstance(what, Lot):
            yield from self._lot(lying, what)

    def _box(self, lying: Lying) -> dict[str, int]:
        """Left, top, width and height in units."""
        width, height = (max(1, round(side * self.scale)) for side in (lying.width, lying.height))
        x, y = self.left + lying.x * self.scale, self.top + lying.y * self.scale
        return {"x": round(x - width / 2), "y": round(y - height / 2), "width": width, "height": height}

    def _next_z(self) -> int:
        self.z += 1
        return self.z

    def _board(self, lying: Lying, ground: Ground) -> Iterator[Widget]:
        image = f"package://{self.shown[ground.thing.id].front}"
        z = self._next_z()
        box = self._box(lying)
        yield {"id": f"board{z}", "type": "board", **box, "z": z, "boardImage": image}
        says = next((self._says(each.die) for each in self.setup.dice if each.on == ground.thing.id), [])
        if says and len(self.colours) > 1:
            text = f"{ground.thing.label}: {' '.join(map(str, says[:3]))} …"
            yield self._label(box | {"y": box["y"] + box["height"] + 2 * MOST_TEXT}, text, z)

    def _spinner(self, lying: Lying, loose: LooseDie) -> Iterator[Widget]:
        z, die = self._next_z(), loose.die
        options, box = self._says(die), self._box(lying)
        yield {"id": f"die{z}", "type": "spinner", **box, "z": z, "options": options, "value": options[-1]}
        if not lying.above and die is not self.named:
            # Of dice that are alike the first has the name.
            self.named = die
            yield self._label(self._named(lying), die.title, z)

    def _says(self, die: Die) -> list[int | str]:
        """The texts of its sides: numbers of one or two digits, or one sign; a disc has room for no more."""
        place = self.colours.index(die.colour) if die.colour in self.colours else 0
        numbers = RINGED[place % len(RINGED)]
        if numbers and all(value.isdigit() and 1 <= int(value) <= len(numbers) for value in die.values):
            return [numbers[int(value) - 1] for value in die.values]
        return [int(value) if value.isdigit() else value.strip(":") for value in die.values]

    def _named(self, lying: Lying) -> dict[str, int]:
        """The box of something, as wide as its name may be."""
        box, wide = self._box(lying), int(lying.room * self.scale)
        return box | {"x": box["x"] + (box["width"] - wide) // 2, "width": wide}

    def _label(self, box: Mapping[str, int], text: str, z: int) -> Widget:
        """A text above a box, as large as it may be to fit."""
        fitting = int(box["width"] / (LETTER * max(1, len(text))))
        size = max(LEAST_TEXT, min(MOST_TEXT, fitting))
        height = round(1.25 * size)
        return {
            "id": f"label{z}",
            "type": "labelText",
            "x": box["x"],
            "y": box["y"] - height - PILE_EDGE,
            "z": self._next_z(),
            "width": box["width"],
            "height": height,
            "labelContent": text,
            "textSize": size,
            "textAlign": "center",
        }

    def _lot(self, lying: Lying, lot: Lot) -> Iterator[Widget]:
        if lot.count == 1 or (lying.above and not lot.shuffled):
            yield from self._cards(lying, lot.things, lot.face_up)
            return
        z, box = self._next_z(), self._box(lying)
        pile = f"pile{z}"
        yield {
            "id": pile,
            "type": "cardPile",
            "x": box["x"] - PILE_EDGE,
            "y": box["y"] - PILE_EDGE,
            "z": z,
            "width": box["width"] + 2 * PILE_EDGE,
            "height": box["height"] + 2 * PILE_EDGE,
            "label": "",
            # That of the site fetches back what is in hand and in play, too.
            "hasShuffleButton": False,
        }
        if not lying.above:
            yield self._label(self._named(lying), lot.title, z)
        if lot.is_shuffled_pile:
            yield self._shuffler(lying, lot, pile)
        yield from self._cards(lying, lot.things, lot.face_up, pile)

    def _shuffler(self, lying: Lying, lot: Lot, pile: str) -> Widget:
        """A button that shuffles a pile, below it, or below the board that it is on."""
        grounds = {each.what.thing.id: each for each in self.table.lying if isinstance(each.what, Ground)}
        box = below = self._named(lying)
        label, wide = f"⟲ {lot.title}", round(BUTTON_LETTER * (len(lot.title) + 3))
        if lying.above:
            box = self._box(lying)
            below = self._box(grounds[lot.on])
        elif wide > box["width"]:
            label, wide = "⟲", box["width"]
        x = box["x"] + (box["width"] - wide) // 2
        return {
            "id": f"{pile}shuffle",
            "type": "automationButton",
            "x": max(EDGE, min(x, WIDTH - EDGE - wide)),
            "y": below["y"] + below["height"] + PILE_EDGE + 2,
            "z": self._next_z(),
            "width": wide,
            "height": BUTTON,
            "label": label,
            "clickRoutine": [{"func": "SHUFFLE_CARDS", "args": {"holders": {"value": [pile]}}}],
        }

    def _cards(
        self,
        lying: Lying,
        things: Sequence[tuple[Thing, int]],
        face_up: bool,
        pile: str = "",
    ) -> Iterator[Widget]:
        """The cards of a pile, the lowest first."""
        box = self._box(lying)
        for thing, count in reversed(things):
            deck, kind = self._deck_of(thing, (box["width"], box["height"]))
            for _ in range(count):
                self.cards += 1
                card: Widget = {
                    "id": f"card{self.cards}",
                    "type": "card",
                    "deck": deck.id,
                    "cardType": kind,
                    "x": box["x"],
                    "y": box["y"],
                    "z": self._next_z(),
                    "faceup": face_up,
                }
                yield card | ({"parent": pile} if pile else {})

    def _deck_of(self, thing: Thing, size: tuple[int, int]) -> tuple[Deck, str]:
        """The deck that a thing is a card of, and its type there, both made when they are needed first."""
        pictured, is_box = self.shown[thing.id], thing.outline.shape == "box"
        back = pictured.back or pictured.front
        key = size, back
        if key not in self.decks:
            id, rounded = f"deck{len(self.decks) + 1}", pictured.rounded and is_box
            self.decks[key] = Deck(id, size, back, {}, rounded=rounded, shaped=not is_box)
        deck = self.decks[key]
        deck.types.setdefault(thing.id, {"image": f"package://{pictured.front}", "label": thing.label})
        return deck, thing.id


def _deck(deck: Deck) -> Widget:
    width, height = deck.size
    image = {"type": "image", "x": 0, "y": 0, "w": width, "h": height}
    image["color"] = "transparent" if deck.shaped else "white"
    template = {"includeBorder": False, "includeRadius": deck.rounded}
    return {
        "id": deck.id,
        "type": "cardDeck",
        "x": 0,
        "y": 0,
        "z": 0,
        "cardWidth": width,
        "cardHeight": height,
        "enlarge": True,
        "cardTypes": deck.types,
        "faceTemplate": {**template, "objects": [{**image, "valueType": "dynamic", "value": "image"}]},
        "backTemplate": {
            **template,
            "objects": [{**image, "valueType": "static", "value": f"package://{deck.back}"}],
        },
    }
