"""A setup as a saved object of Tabletop Simulator: its JSON, its picture sheets, its thumbnail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from generator.contract.printing import Spot
from generator.contract.setup import Dial, Ground, Holder, LooseDie, Lot, Setup, Thing
from generator.press.online import tts_objects as objects
from generator.press.online.card_sheets import CardSheet, Key, file_stem, in_sheets
from generator.press.online.how_to import PICTURES
from generator.press.online.pictures import Wanted, frame, shaped
from generator.press.online.placing import HandRoom, Lying, OnScreen, Table, is_held
from generator.press.online.tts_objects import At, Card, Json, Shape, Sheet
from generator.press.png import MM_PER_INCH, as_png
from generator.system.values import frozen

TILE_DPI, LARGE_DPI, LARGE_MM, MAX_TILE_PIXELS = 200, 150, 120.0, 4096
"""Tiles are looked at more closely than boards and pages."""
BATCH_PIXELS = 40_000_000
"""Of tiles and boards so many are in memory at a time, and one more."""
LIFT, ON_TOP = 0.1, 0.3
"""Inches above the table, and above a board, from which things fall into place."""

HAND_MM = (280.0, 110.0)
"""The room for a hand: four cards side by side, and more that overlap."""
HAND_GROUND = "#3d6459"
"""The colour of that room in the picture of a table, and of places for cards."""
PLACE_DPI = 100
ROOMS = OnScreen(mark=18.0, dial=(70.0, 50.0))
"""Marks of a pencil are twice as large as in print, to be taken; and the room for a counter."""
DIE_LIFT, LEVEL = 0.5, 0.15
"""Inches above the table from which dice fall, and between things that lie partly on one another."""

Url = Callable[[str], str]
"""The address of a file by its name."""


def cards_of(setup: Setup) -> dict[str, Thing]:
    """The things that are cards, by their ids: whatever lies in a pile of several kinds, or has a trade size.

    So are those of the same component that lie elsewhere, since they go back to that pile. All else, and what
    is cut to a shape or drawn from a bag, are tiles and tokens.
    """
    lots = [lot for lot in setup.lots if not lot.bag]
    piled = {_component(thing) for lot in lots if len(lot.things) > 1 for thing, _ in lot.things}
    return {
        thing.id: thing
        for lot in lots
        for thing, _ in lot.things
        if thing.outline.shape == "box" and (isinstance(thing.size, str) or _component(thing) in piled)
    }


def _component(thing: Thing) -> str:
    return thing.id.partition("/")[0]


@frozen
class Batch:
    """Faces that are drawn together, and the files that are made of their pictures."""

    wanted: dict[Key, Wanted]
    files: Callable[[Mapping[Key, Image.Image]], Iterator[tuple[str, Image.Image]]]


class Plan:
    """The sheet of each card, and the things with a picture of their own, before anything is drawn."""

    def __init__(self, setup: Setup, wanted: Mapping[str, Wanted], rounded: Mapping[str, bool]) -> None:
        self.setup, self.rounded = setup, rounded
        self.cards = cards_of(setup)
        self.sheets = in_sheets(self.cards.values(), wanted)
        tiles = [thing for lot in setup.lots for thing, _ in lot.things if not self.is_card(lot)]
        tiles += [*setup.papers, *(ground.thing for ground in setup.grounds)]
        self.tiles = list({thing.id: thing for thing in tiles}.values())
        self._base = wanted
        self.wanted = {
            thing.id: replace(wanted[thing.id], dpi=sheet.dpi)
            for sheet in self.sheets
            for thing in sheet.things
        }

    def is_card(self, lot: Lot) -> bool:
        """Whether a lot is of cards."""
        return not lot.bag and all(thing.id in self.cards for thing, _ in lot.things)

    def cut(self, thing: Thing) -> tuple[float, float]:
        """The width and height of a thing in mm."""
        return self._base[thing.id].cut

    def batches(self) -> Iterator[Batch]:
        """All pictures, in batches that are drawn together and need not be kept afterwards."""
        for sheet in self.sheets:
            wanted: dict[Key, Wanted] = {}
            for number, thing in enumerate(sheet.things):
                wanted[thing.id, False] = self.wanted[thing.id]
                if thing.back is not None and (sheet.unique or number == 0):
                    wanted[thing.id, True] = replace(self.wanted[thing.id], face=thing.back)
            yield Batch(wanted, sheet.pictures)
        waiting: dict[Key, Wanted] = {}
        for thing in self.tiles:
            own = _of_tile(self._base[thing.id])
            waiting[thing.id, False] = own
            if thing.back is not None:
                waiting[thing.id, True] = replace(own, face=thing.back)
            if sum(wide * high for wide, high in (each.pixels for each in waiting.values())) > BATCH_PIXELS:
                yield Batch(waiting, self._of_tiles)
                waiting = {}
        if waiting:
            yield Batch(waiting, self._of_tiles)

    def _of_tiles(self, shown: Mapping[Key, Image.Image]) -> Iterator[tuple[str, Image.Image]]:
        things = {thing.id: thing for thing in self.tiles}
        for (id, back), picture in shown.items():
            thing = things[id]
            cut = shaped(picture, thing.outline) if thing.outline.shape == "hex" else picture
            yield tile_name(thing, back), cut


def _of_tile(wanted: Wanted) -> Wanted:
    """At the dots an inch of tiles, or at fewer where it is large."""
    side = max(wanted.cut)
    dpi = LARGE_DPI if side > LARGE_MM else TILE_DPI
    return replace(wanted, dpi=min(dpi, MAX_TILE_PIXELS / side * MM_PER_INCH))


def tile_name(thing: Thing, back: bool = False) -> str:
    """The file of a thing that has one of its own."""
    return f"{file_stem(thing)}-{'back' if back else 'tile'}.png"


def place_name(size_mm: tuple[float, float]) -> str:
    """The file of a place for cards of that size."""
    return f"place-{size_mm[0]:.0f}x{size_mm[1]:.0f}.png"


def places(table: Table) -> Iterator[tuple[str, bytes]]:
    """The pictures of places that are marked on the table, by their names."""
    for lying in table.lying:
        if isinstance(lying.what, Holder):
            size = lying.width, lying.height
            wide, high = (round(side * PLACE_DPI / MM_PER_INCH) for side in size)
            yield place_name(size), frame(wide, high, HAND_GROUND)


def saved_object(
    plan: Plan, table: Table, url: Url, name: str, books: Mapping[str, str], notebook: Mapping[str, str]
) -> bytes:
    """The JSON. ``books`` are the titles of PDF files by their names."""
    writer = _Writer(plan, table, url)
    all_objects = [each for lying in table.lying for each in writer.of(lying)]
    for number, (file, title) in enumerate(books.items()):
        at = At(-table.width / 2 / MM_PER_INCH - 6, 4.0 * number, LIFT)
        all_objects.append(objects.book(url(file), f"{name} {file}", at, title))
    whole = objects.saved_object(name, notebook.get(PICTURES, ""), all_objects, notebook)
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


class _Writer:
    def __init__(self, plan: Plan, table: Table, url: Url) -> None:
        self.plan, self.table, self.url = plan, table, url
        self.cards = {
            thing.id: (key, index, sheet, deck)
            for key, sheet in enumerate(plan.sheets, 1)
            for deck in [self._sheet(sheet)]
            for index, thing in enumerate(sheet.things)
        }
        self.count = 0
        self.above: list[Lying] = []
        marked = (ground for ground in plan.setup.grounds if ground.marked)
        self.marked = {(plan.cut(ground.thing)): ground.spots for ground in marked}

    def _sheet(self, sheet: CardSheet) -> Sheet:
        face = self.url(f"{sheet.name}.png")
        with_backs = sheet.unique and any(thing.back is not None for thing in sheet.things)
        if with_backs:
            back = self.url(f"{sheet.name}-backs.png")
        else:
            back = self.url(sheet.back) if sheet.things[0].back is not None else face
        unique = sheet.unique
        return Sheet(face, back, sheet.columns, sheet.rows, unique, self._shape(sheet.things[0]))

    def _shape(self, thing: Thing) -> Shape:
        if thing.outline.shape == "box" and self.plan.rounded.get(thing.id):
            return "rounded"
        return thing.outline.shape

    def _at(self, lying: Lying, face_up: bool = True, degrees: float = 0.0) -> At:
        x = (lying.x - self.table.width / 2) / MM_PER_INCH
        z = (self.table.height / 2 - lying.y) / MM_PER_INCH
        return At(x, z, self._height(lying), degrees + lying.turned, face_up)

    def _height(self, lying: Lying) -> float:
        """From where something falls: above all that it lies on in part, so that nothing is pushed away."""
        if not lying.above:
            return LIFT
        below = (
            abs(lying.x - each.x) < (lying.width + each.width) / 2
            and abs(lying.y - each.y) < (lying.height + each.height) / 2
            for each in self.above
        )
        level = sum(below)
        self.above.append(lying)
        return LIFT + ON_TOP + LEVEL * level

    def _seed(self, id: str) -> str:
        self.count += 1
        return f"{id} {self.count}"

    def of(self, lying: Lying) -> Iterator[Json]:
        """The objects of something that lies on the table."""
        what = lying.what
        if isinstance(what, Ground):
            thing, seed = what.thing, self._seed(what.thing.id)
            size = lying.width, lying.height
            spots = [_scaled(spot, lying.scale) for spot in what.spots]
            yield objects.board(
                self.url(tile_name(thing)), size, spots, seed, self._at(lying), title=thing.label
            )
        elif isinstance(what, LooseDie):
            at = self._at(lying)
            rolled = objects.die(what.die, self._seed(what.die.id), replace(at, y=at.y + DIE_LIFT - LIFT))
            if rolled is not None:
                yield rolled
        elif isinstance(what, Thing):
            yield self._tile(what, lying, self._at(lying), 1)
        elif isinstance(what, Holder):
            size, wide = (lying.width, lying.height), lying.width / what.across
            spots = [
                Spot(f"{what.id} {n}", what.title, wide * (n + 0.5), lying.height / 2, wide, lying.height)
                for n in range(what.across)
            ]
            url, seed = self.url(place_name(size)), self._seed(what.id)
            yield objects.board(url, size, spots, seed, self._at(lying), title=what.title)
        elif isinstance(what, Dial):
            yield objects.counter(what.value, self._seed(what.id), self._at(lying), what.title)
        elif isinstance(what, HandRoom):
            yield from self._hand(what, lying)
        elif isinstance(what, Lot) and self.plan.is_card(what):
            yield self._cards(what, lying)
        elif isinstance(what, Lot):
            yield from self._tiles(what, lying)

    def _card(self, thing: Thing, height_mm: float) -> Card:
        key, index, _, sheet = self.cards[thing.id]
        spots = [
            _scaled(spot, height_mm / size[1])
            for size, spots in self.marked.items()
            for spot in spots
            if self.plan.cut(thing) == size
        ]
        width_mm = height_mm * self.plan.cut(thing)[0] / self.plan.cut(thing)[1]
        return Card(thing.label, key, index, sheet, (width_mm, height_mm), tuple(spots))

    def _cards(self, lot: Lot, lying: Lying) -> Json:
        cards = [self._card(thing, lying.height) for thing, count in lot.things for _ in range(count)]
        at, seed = self._at(lying, lot.face_up, lot.degrees), self._seed(lot.id)
        if len(cards) == 1:
            return objects.card(cards[0], seed, at)
        # The first of a deck lies on top while its backs are up.
        return objects.deck(cards[::-1] if lot.face_up else cards, seed, at, lot.title)

    def _hand(self, room: HandRoom, lying: Lying) -> Iterator[Json]:
        """The zone of a hand, for as many seats as a table has, and one after the other what is in it."""
        if room.seat >= len(objects.SEATS):
            return
        zone, seed = self._at(lying), self._seed(f"hand zone {room.seat}")
        yield objects.hand_zone(room.seat, (lying.width, lying.height), seed, zone)
        held = [
            (lot, thing)
            for lot in self.plan.setup.lots
            if is_held(lot) and lot.seat == room.seat
            for thing, count in lot.things
            for _ in range(count)
        ]
        for number, (lot, thing) in enumerate(held, 1):
            across = (number / (len(held) + 1) - 0.5) * lying.width / MM_PER_INCH
            side = -across if lying.turned else across
            at = At(zone.x + side, zone.z, objects.HELD_INCHES, lying.turned)
            height = self.plan.cut(thing)[1]
            if self.plan.is_card(lot):
                yield objects.card(self._card(thing, height), self._seed(thing.id), at)
            else:
                tile = Lying(thing, lying.x, lying.y, lying.width, height)
                yield self._tile(thing, tile, at, 1) | {"Hands": True}

    def _tiles(self, lot: Lot, lying: Lying) -> Iterator[Json]:
        at = self._at(lying, lot.face_up or lot.things[0][0].back is None, lot.degrees)
        if lot.bag:
            contents = [
                self._tile(thing, lying, At(0.0, 0.0), 1) for thing, count in lot.things for _ in range(count)
            ]
            yield objects.bag(contents, self._seed(lot.id), at, lot.title)
            return
        for thing, count in lot.things:
            yield self._tile(thing, lying, at, count)

    def _tile(self, thing: Thing, lying: Lying, at: At, count: int) -> Json:
        front, seed, height = self.url(tile_name(thing)), self._seed(thing.id), lying.height
        if thing.outline.shape == "hex" and thing.back is None:
            return objects.token(front, height, seed, at, thing.label, count=count)
        back = self.url(tile_name(thing, back=True)) if thing.back is not None else front
        return objects.tile(
            front, back, thing.outline.shape, height, seed, at, title=thing.label, count=count
        )


def _scaled(spot: Spot, scale: float) -> Spot:
    """A place of something that is drawn so many times as large as print."""
    x, y, width, height = (scale * each for each in (spot.x, spot.y, spot.width, spot.height))
    return replace(spot, x=x, y=y, width=width, height=height)


def thumbnail(picture: Image.Image) -> bytes:
    """The table in small, square, for the menu of saved objects."""
    side = 256
    small = picture.copy()
    small.thumbnail((side, side), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (side, side), picture.getpixel((0, 0)))
    whole.paste(small, ((side - small.width) // 2, (side - small.height) // 2))
    return as_png(whole)


def picture_of(
    table: Table, shown: Mapping[tuple[str, bool], Image.Image], wide: int = 600, ground: str = "#2f4f46"
) -> Image.Image:
    """The table seen from above, so many pixels wide."""
    scale = (wide - 40) / table.width
    whole = Image.new("RGB", (wide, round(table.height * scale) + 40), ground)
    for lying in table.lying:
        if isinstance(lying.what, HandRoom):
            left, top = 20 + lying.x * scale, 20 + lying.y * scale
            across, down = lying.width * scale / 2, lying.height * scale / 2
            box = left - across, top - down, left + across, top + down
            ImageDraw.Draw(whole).rounded_rectangle(box, 4, fill=HAND_GROUND)
        for thing, back, turn in _on_top(lying):
            picture = shown.get((thing.id, back)) or shown[thing.id, False]
            size = max(1, round(lying.width * scale)), max(1, round(lying.height * scale))
            small = shaped(picture.resize(size, Image.Resampling.BOX), thing.outline).convert("RGBA")
            turned = small.rotate(-turn - lying.turned, expand=True)
            corner = (
                round(20 + lying.x * scale - turned.width / 2),
                round(20 + lying.y * scale - turned.height / 2),
            )
            whole.paste(turned, corner, turned)
    return whole


def _on_top(lying: Lying) -> Sequence[tuple[Thing, bool, float]]:
    """The side that is seen: the thing, whether its back, and how it is turned."""
    what = lying.what
    if isinstance(what, Ground):
        return ((what.thing, False, 0.0),)
    if isinstance(what, Thing):
        return ((what, False, 0.0),)
    if not isinstance(what, Lot):
        return ()
    thing = what.things[0][0]
    return ((thing, not what.face_up and thing.back is not None, what.degrees),)
