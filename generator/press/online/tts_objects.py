"""Objects of Tabletop Simulator as its saved games write them: values for JSON, lengths in its inches."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from generator.contract import Die, Spot
from generator.press.png import MM_PER_INCH
from generator.system.values import frozen

CARD_MM, TILE_MM = 88.9, 33.48
"""The height of a card, and of a tile or board, at scale 1. That of tiles is measured, not documented."""
TILE_INCHES, TOKEN_INCHES = 0.1, 0.1
"""Thickness of tiles and tokens."""
DICE = (4, 6, 8, 10, 12, 20)
D6_ROTATIONS = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, 180), (90, 0, 0))
"""How a die of six lies for each of its sides, 1 to 6."""

SEATS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Brown": (0.443, 0.231, 0.09),
    "Red": (0.856, 0.1, 0.094),
    "Orange": (0.956, 0.392, 0.113),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Teal": (0.129, 0.694, 0.607),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Pink": (0.96, 0.439, 0.807),
}
"""The seats of a table by their colours, in the order in which they are taken: red, green and blue."""
HAND_INCHES, HELD_INCHES = 5.0, 2.5
"""How high a hand zone is, and how high above the table the things in it are."""

Json = dict[str, Any]
Shape = Literal["box", "rounded", "hex", "round"]
CARD_TYPES = {"rounded": 0, "box": 1, "hex": 3, "round": 4}
TILE_TYPES = {"box": 0, "hex": 1, "round": 2, "rounded": 3}


@frozen
class At:
    """A place: inches to the right, towards the top and above the table, and how something lies there."""

    x: float
    z: float
    y: float = 1.0
    degrees: float = 0.0
    face_up: bool = True


@frozen
class Sheet:
    """A picture of cards in rows; ``back`` is one for all or, ``unique``, another such sheet."""

    face: str
    back: str
    columns: int
    rows: int
    unique: bool
    shape: Shape

    def json(self) -> Json:
        """The sheet as an entry of CustomDeck."""
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            # Whoever does not see a card sees its back, and not the last place of the sheet.
            "BackIsHidden": True,
            "UniqueBack": self.unique,
            "Type": CARD_TYPES[self.shape],
        }


@frozen
class Card:
    """One card: its name, the number of its sheet and its place on it, its size in mm, and places on it."""

    name: str
    key: int
    index: int
    sheet: Sheet
    size_mm: tuple[float, float]
    spots: tuple[Spot, ...] = ()

    @property
    def id(self) -> int:
        """Its CardID."""
        return self.key * 100 + self.index


def obj(name: str, seed: str, at: At, scale: float, title: str = "", **more: Any) -> Json:
    """An object that lies there; of the same ``seed`` it always has the same GUID."""
    return {
        "GUID": guid(seed),
        "Name": name,
        "Transform": {
            "posX": round(at.x, 4),
            "posY": round(at.y, 4),
            "posZ": round(at.z, 4),
            "rotX": 0.0,
            # An object faces who sits at the lower side of the table when it is turned half round.
            "rotY": round((180.0 + at.degrees) % 360, 4),
            "rotZ": 0.0 if at.face_up else 180.0,
            "scaleX": round(scale, 4),
            "scaleY": 1.0,
            "scaleZ": round(scale, 4),
        },
        "Nickname": title,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Tags": [],
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


def guid(seed: str) -> str:
    """Six signs that are another for nearly every seed."""
    return hashlib.sha256(seed.encode()).hexdigest()[:6]


def card(card: Card, seed: str, at: At) -> Json:
    """One card."""
    return obj(
        "CardCustom",
        seed,
        at,
        card.size_mm[1] / CARD_MM,
        card.name,
        HideWhenFaceDown=True,
        Hands=True,
        CardID=card.id,
        SidewaysCard=False,
        CustomDeck={str(card.key): card.sheet.json()},
        **_snap_points(card.spots, card.size_mm, card.size_mm[1] / CARD_MM),
    )


def deck(cards: Sequence[Card], seed: str, at: At, title: str) -> Json:
    """Cards on one another, the first on top."""
    sheets = {str(each.key): each.sheet.json() for each in cards}
    return obj(
        "DeckCustom",
        seed,
        at,
        cards[0].size_mm[1] / CARD_MM,
        title,
        HideWhenFaceDown=True,
        SidewaysCard=False,
        DeckIDs=[each.id for each in cards],
        CustomDeck=sheets,
        ContainedObjects=[
            card(each, f"{seed} {number}", At(0.0, 0.0, 0.0, 0.0, at.face_up))
            for number, each in enumerate(cards)
        ],
    )


def tile(
    front: str, back: str, shape: Shape, height_mm: float, seed: str, at: At, title: str, count: int = 1
) -> Json:
    """A tile, or ``count`` that are alike in a stack."""
    image = {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {
            "Type": TILE_TYPES[shape],
            "Thickness": TILE_INCHES,
            "Stackable": True,
            "Stretch": True,
        },
    }
    return _stacked("Custom_Tile", count, image, height_mm, seed, at=at, title=title)


def token(front: str, height_mm: float, seed: str, at: At, title: str, count: int = 1) -> Json:
    """A token cut along the edge of what is not transparent, or ``count`` in a stack."""
    image = {
        "ImageURL": front,
        "ImageSecondaryURL": "",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomToken": {
            "Thickness": TOKEN_INCHES,
            "MergeDistancePixels": 5.0,
            "StandUp": False,
            "Stackable": True,
        },
    }
    return _stacked("Custom_Token", count, image, height_mm, seed, at=at, title=title)


def _stacked(name: str, count: int, image: Json, height_mm: float, seed: str, at: At, title: str) -> Json:
    more: Json = {"CustomImage": image}
    if count > 1:
        name, more = f"{name}_Stack", more | {"Number": count}
    return obj(name, seed, at, height_mm / TILE_MM, title, **more)


def board(
    image: str, size_mm: tuple[float, float], spots: Iterable[Spot], seed: str, at: At, title: str
) -> Json:
    """A board that does not move, and what snaps to its places."""
    scale = size_mm[1] / TILE_MM
    return obj(
        "Custom_Board",
        seed,
        at,
        scale,
        title,
        Locked=True,
        CustomImage={
            "ImageURL": image,
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": round(size_mm[0] / size_mm[1], 5),
        },
        **_snap_points(spots, size_mm, scale),
    )


def _snap_points(spots: Iterable[Spot], size_mm: tuple[float, float], scale: float) -> Json:
    points = [_snap_point(spot, size_mm, scale) for spot in spots]
    return {"AttachedSnapPoints": points} if points else {}


def _snap_point(spot: Spot, size_mm: tuple[float, float], scale: float) -> Json:
    """A place in the board's own measures; its x grows to the left, since it lies turned half round."""
    x, z = ((spot.x - size_mm[0] / 2), (spot.y - size_mm[1] / 2))
    unit = MM_PER_INCH * scale
    return {"Position": {"x": round(-x / unit, 4), "y": 0.2, "z": round(z / unit, 4)}}


def die(die: Die, seed: str, at: At) -> Json | None:
    """A die with as many sides; None where the table has none."""
    if len(die.values) not in DICE:
        return None
    red, green, blue = (int((die.colour or "#ffffff")[i : i + 2], 16) / 255 for i in (1, 3, 5))
    more: Json = {"ColorDiffuse": {"r": round(red, 4), "g": round(green, 4), "b": round(blue, 4)}}
    if len(die.values) == len(D6_ROTATIONS):
        # What a side says is told when the die has come to rest, also where it is no number.
        more["RotationValues"] = [
            {
                "Value": int(value) if value.isdigit() else value.strip(":"),
                "Rotation": dict(zip("xyz", map(float, turn), strict=True)),
            }
            for value, turn in zip(die.values, D6_ROTATIONS, strict=True)
        ]
    return obj(f"Die_{len(die.values)}", seed, at, 1.0, die.title, **more)


def counter(value: int, seed: str, at: At, title: str) -> Json:
    """A number with a button to count up and one to count down."""
    return obj("Counter", seed, at, 1.0, title, Counter={"value": value})


def bag(contents: Sequence[Json], seed: str, at: At, title: str) -> Json:
    """A bag that is drawn from at random."""
    return obj("Bag", seed, at, 1.0, title, Bag={"Order": 2}, ContainedObjects=list(contents))


def hand_zone(seat: int, size_mm: tuple[float, float], seed: str, at: At) -> Json:
    """Where the hand of a seat is held; what is in it when the table is opened is in that hand."""
    colour = list(SEATS)[seat]
    red, green, blue = SEATS[colour]
    # Hands look at the table: what lies in one is turned as its player sees it.
    zone = obj(
        "HandTrigger", seed, replace(at, y=HAND_INCHES / 2, degrees=180.0 + at.degrees), 1.0, FogColor=colour
    )
    zone["Transform"] |= {
        "scaleX": round(size_mm[0] / MM_PER_INCH, 4),
        "scaleY": HAND_INCHES,
        "scaleZ": round(size_mm[1] / MM_PER_INCH, 4),
    }
    return zone | {"ColorDiffuse": {"r": red, "g": green, "b": blue}, "Locked": True}


def book(pdf: str, seed: str, at: At, title: str) -> Json:
    """A PDF to leaf through."""
    return obj(
        "Custom_PDF",
        seed,
        at,
        1.0,
        title,
        CustomPDF={"PDFUrl": pdf, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0},
    )


def saved_object(name: str, note: str, objects: Sequence[Json], notebook: Mapping[str, str]) -> Json:
    """The contents of the file: the objects, and the pages of the notebook by their titles."""
    return {
        "SaveName": name,
        "GameMode": name,
        "Date": "",
        "VersionNumber": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_None",
        "Sky": "Sky_Museum",
        "Note": note,
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 2.0,
            "ySize": 2.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "TabStates": {
            str(number): {
                "title": title,
                "body": body,
                "color": "Grey",
                "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
                "id": number,
            }
            for number, (title, body) in enumerate(notebook.items())
        },
        "SnapPoints": [],
        "DecalPallet": [],
        "ObjectStates": list(objects),
    }
