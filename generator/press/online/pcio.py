"""``.pcio``: a table of playingcards.io, a zip of its widgets and their pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist

from generator.contract import Die
from generator.contract.setup import Dial, Ground, Holder, LooseDie, Lot, Setup, Thing
from generator.press.errors import UnusableTable
from generator.press.online import pcio_widgets as widget
from generator.press.online.pcio_widgets import (
    BUTTON,
    BUTTON_LETTER,
    LETTER,
    MOST_TEXT,
    PILE_EDGE,
    RECALL,
    Deck,
    Rect,
    Widget,
    zipped,
)
from generator.press.online.pictures import frame
from generator.press.online.placing import LABEL_MM, Lying, OnScreen, Table, short, with_hands
from generator.system.values import frozen

WIDTH, HEIGHT, HAND_Y = 1600, 1000, 820
"""The table in its own units, and where the hand of the player begins that looks."""
EDGE = 10
MAX_UNITS_A_MM = 4.0
"""Cards are not drawn larger than that: poker cards are 254 units wide."""
MAX_WIDGETS = 1200
MAX_ASSET_BYTES = 2_000_000
"""The most that playingcards.io takes: widgets of a table, bytes of a picture."""
LEAST_PIECE, LEAST_DIE, TEXT = 45, 62, 11
"""A piece is at least as large as a square of that side, a die as a circle; and the usual size of names."""
COUNTER = (130, 40)
"""A counter, with its buttons."""
AID = 90
"""The width of an aid, which is read enlarged."""
PAPER = 322
"""The width of a paper that is consulted at every turn."""
RINGED = ("", "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴")
"""A spinner has no colour, so on mats dice of a second and a third colour have rings around their numbers."""

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
    table_of = _Widgets(setup, table, shown)
    widgets = list(table_of.all())
    if len(widgets) > MAX_WIDGETS:
        raise UnusableTable(
            f"a table of playingcards.io has at most {MAX_WIDGETS} things, and this has {len(widgets)}",
            "fewer players, or single components, need fewer",
        )
    assets = {**assets, **table_of.frames}
    for name, body in assets.items():
        if len(body) > MAX_ASSET_BYTES:
            raise UnusableTable(f"{name} has {len(body):,} bytes; playingcards.io takes {MAX_ASSET_BYTES:,}")
    files = {"widgets.json": json.dumps(widgets, ensure_ascii=False, indent=1).encode(), **assets}
    return zipped(files)


def room(setup: Setup) -> int:
    """How high the table is above the hand, or without one."""
    return HAND_Y if setup.hands and with_hands(setup) else HEIGHT


def scale_of(table: Table, room: int = HAND_Y) -> float:
    """Units of playingcards.io a mm."""
    return min(table.scale_to(WIDTH - 2 * EDGE, room - 2 * EDGE), MAX_UNITS_A_MM)


def on_screen(setup: Setup, scale: float) -> OnScreen:
    """The lengths in mm of all that is read and pressed on a table of so many units a mm."""
    places = [(die.on, (die.x, die.y)) for die in setup.dice if die.on]
    apart = (dist(a, b) for (on, a), (beside, b) in combinations(places, 2) if on == beside)
    pitch = min(apart, default=LEAST_DIE / scale) - 1.0
    return OnScreen(
        letter=LETTER * TEXT / scale,
        head=max(LABEL_MM, 20 / scale),
        foot=(BUTTON + 8) / scale,
        recall=RECALL / scale,
        piece=LEAST_PIECE / scale,
        die=LEAST_DIE / scale,
        on_mat=min(pitch, LEAST_DIE / scale),
        dial=(COUNTER[0] / scale, COUNTER[1] / scale),
        aid=AID / scale,
        button=BUTTON_LETTER / scale,
        paper=PAPER / scale,
        sides=True,
    )


class _Widgets:
    """The widgets of a table, each below those that lie on it."""

    def __init__(self, setup: Setup, table: Table, shown: Shown) -> None:
        self.setup, self.table, self.shown = setup, table, shown
        self.room = room(setup)
        self.scale = scale_of(table, self.room)
        self.left = (WIDTH - table.width * self.scale) / 2
        self.top = EDGE + (self.room - 2 * EDGE - table.height * self.scale) / 2
        self.decks: dict[tuple[object, ...], Deck] = {}
        self.z = 0
        self.colours = list(dict.fromkeys(each.die.colour for each in setup.dice if each.on))
        self.named: Die | None = None
        self.cards = 0
        self.piles = {lot.id: f"pile{n}" for n, lot in enumerate((*setup.lots, *setup.marks), 1)}
        self.below_boards: dict[str, list[Widget]] = {}
        self.holders = {(each.on, each.x, each.y): each.id for each in setup.holders if each.on}
        self.in_piles: dict[str, set[str]] = {}
        self.on_boards: set[str] = set()
        self.frames: dict[str, bytes] = {}
        # Of a size that lies in a turntable all are turned.
        turned = {each.like.id.partition("/")[0] for each in setup.holders if each.turns}
        self.turned = {each.id for each in setup.things() if each.id.partition("/")[0] in turned}

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
            **({} if self.room == HAND_Y else {"enabled": False}),
        }
        widgets = [each for lying in self.table.lying for each in self._of(lying)]
        for buttons in self.below_boards.values():
            _side_by_side(buttons)
        self._keep_apart(widgets)
        with_recall = {each["id"]: each for each in widgets if each.get("hasShuffleButton")}
        yield from (each for each in widgets if each["type"] != "card")
        for deck in self.decks.values():
            homes = self.in_piles.get(deck.id, set())
            home = with_recall.get(next(iter(homes))) if len(homes) == 1 else None
            yield widget.deck_widget(deck, home)
        yield from (each for each in widgets if each["type"] == "card")

    def _keep_apart(self, widgets: Sequence[Widget]) -> None:
        """Let piles take their own cards alone: with marks, so that they do not go under a card they lie on.

        On boards, and where used cards lie, a piece put down beside them is not drawn in.
        """
        refilled = {each.id: self.piles.get(each.refills, "") for each in self.setup.holders if each.refills}
        for pile in (each for each in widgets if each["type"] == "cardPile"):
            if self.setup.marks or pile["id"] in refilled or pile["id"] in self.on_boards:
                home = refilled.get(pile["id"], pile["id"])
                own = dict.fromkeys(each["deck"] for each in widgets if each.get("parent") == home)
                if own:
                    pile["allowedDecks"] = list(own)

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
        elif isinstance(what, Holder):
            yield from self._holder(lying, what)
        elif isinstance(what, Dial):
            yield widget.counter(what.id, self._box(lying), self._next_z(), what.value)
            yield widget.label(what.id, self._named(lying), what.title, self._next_z())

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
        if ground.title:
            yield widget.label(f"board{z}", self._named(lying), ground.title, self._next_z())
        says = next((self._says(each.die) for each in self.setup.dice if each.on == ground.thing.id), [])
        if says and len(self.colours) > 1:
            text = f"{ground.thing.label}: {' '.join(map(str, says[:3]))} …"
            below = box | {"y": box["y"] + box["height"] + 2 * MOST_TEXT}
            yield widget.label(f"board{z}dice", below, text, self._next_z())

    def _spinner(self, lying: Lying, loose: LooseDie) -> Iterator[Widget]:
        z, die = self._next_z(), loose.die
        options, box = self._says(die), self._box(lying)
        yield {"id": f"die{z}", "type": "spinner", **box, "z": z, "options": options, "value": options[-1]}
        if not lying.above and die is not self.named:
            # Of dice that are alike the first has the name.
            self.named = die
            yield widget.label(f"die{z}", self._named(lying), die.title, self._next_z())

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

    def _lot(self, lying: Lying, lot: Lot) -> Iterator[Widget]:
        in_holder = self.holders.get((lot.on, lot.x, lot.y), "") if lying.above else ""
        if lot.count == 1 or in_holder:
            yield from self._cards(lying, lot.things, lot.face_up, in_holder)
            return
        z, id = self._next_z(), self.piles[lot.id]
        recall = lot.is_shuffled_pile and lot.seat is None and not lying.above
        yield widget.pile(id, self._box(lying), z, recall, edge=0 if lying.above else PILE_EDGE)
        if lying.above:
            self.on_boards.add(id)
        if not lying.above:
            yield widget.label(id, self._named(lying), lot.title, self._next_z())
        if lot.is_shuffled_pile:
            above = RECALL + round(0.02 * lying.height * self.scale) if recall else 0
            yield self._button(lying, lot, id, lot.title, [widget.shuffle(id)], above)
        cards = list(self._cards(lying, lot.things, lot.face_up, id))
        for card in cards if lot.is_shuffled_pile else ():
            self.in_piles.setdefault(card["deck"], set()).add(id)
        yield from cards

    def _holder(self, lying: Lying, holder: Holder) -> Iterator[Widget]:
        """A place for cards, with a button where they come back from it to their pile."""
        if holder.across > 1:
            yield self._frame(lying, holder.id)
        else:
            edge = 0 if lying.above else PILE_EDGE
            yield widget.pile(holder.id, self._box(lying), self._next_z(), edge=edge)
        if holder.title and not lying.above:
            yield widget.label(holder.id, self._named(lying), holder.title, self._next_z())
        if holder.turns:
            yield self._button(lying, holder, holder.id, "90°", [widget.turn(holder.id)])
        if holder.refills in self.piles:
            pile = self.piles[holder.refills]
            steps = [widget.move_all(holder.id, pile), widget.shuffle(pile)]
            yield self._button(lying, holder, holder.id, holder.title, steps)

    def _frame(self, lying: Lying, id: str) -> Widget:
        """A frame for several cards: a board, since a pile would draw them onto one another."""
        box = self._box(lying)
        picture = frame(box["width"], box["height"])
        name = widget.asset_name(picture)
        self.frames[name] = picture
        return {"id": id, "type": "board", **box, "z": self._next_z(), "boardImage": f"package://{name}"}

    def _button(
        self,
        lying: Lying,
        what: Lot | Holder,
        id: str,
        title: str,
        steps: Sequence[Mapping[str, object]],
        above: int = 0,
    ) -> Widget:
        """A button below a pile, with so much ``above`` it, or below the board that the pile is on."""
        grounds = {each.what.thing.id: each for each in self.table.lying if isinstance(each.what, Ground)}
        box: Rect = self._named(lying)
        below, sign = box, "⟲" if isinstance(what, Lot) else "↻" if what.turns else "↑⟲"
        title = short(title)
        text, wide = f"{sign} {title}", round(BUTTON_LETTER * (len(title) + len(sign) + 2))
        if lying.above:
            box, below = self._box(lying), self._box(grounds[what.on])
        elif wide > box["width"]:
            wide = box["width"]
        x = box["x"] + (box["width"] - wide) // 2
        if lying.above:
            x = max(x, below["x"])
        place = {
            "x": max(EDGE, min(x, WIDTH - EDGE - wide)),
            "y": below["y"] + below["height"] + PILE_EDGE + 2 + above,
            "width": wide,
            "height": BUTTON,
        }
        button = widget.button(f"{id}button", place, self._next_z(), text, steps)
        if lying.above:
            self.below_boards.setdefault(what.on, []).append(button)
        return button

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
        key = size, back, thing.id in self.turned
        if key not in self.decks:
            id, rounded = f"deck{len(self.decks) + 1}", pictured.rounded and is_box
            self.decks[key] = Deck(
                id, size, back, {}, rounded=rounded, shaped=not is_box, turns=thing.id in self.turned
            )
        deck = self.decks[key]
        deck.types.setdefault(thing.id, {"image": f"package://{pictured.front}", "label": thing.label})
        return deck, thing.id


def _side_by_side(buttons: Sequence[Widget]) -> None:
    """Move buttons to the right as far as they would lie on those of piles to their left."""
    free = 0
    for button in sorted(buttons, key=lambda each: int(each["x"])):
        button["x"] = max(button["x"], free)
        free = button["x"] + button["width"] + PILE_EDGE
