"""A reader of saved objects of Tabletop Simulator, written from its documentation and from what saves hold.

It knows nothing of the writer: it checks every object against ``tts.schema.json``, which comes from typings
made by others, follows addresses to the files they name, and cuts cards out of their sheets by their ids.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from jsonschema import Draft202012Validator
from PIL import Image

SCHEMA = Path(__file__).with_name("tts.schema.json")
KINDS = {
    "CardCustom": "CardCustomData",
    "DeckCustom": "DeckCustomData",
    "Custom_Board": "BoardCustomData",
    "Custom_Tile": "TileData",
    "Custom_Tile_Stack": "TileData",
    "Custom_Token": "TokenData",
    "Custom_Token_Stack": "TokenData",
    "Custom_PDF": "BookData",
    "Bag": "BagData",
    "Counter": "CounterData",
    "HandTrigger": "HandZoneData",
    **{f"Die_{sides}": "DieData" for sides in (4, 6, 8, 10, 12, 20)},
}
MAX_PIXELS = 4096

Json = dict[str, Any]


@cache
def validator(kind: str) -> Draft202012Validator:
    """The check for values of a kind."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})


def faults(save: Json) -> list[str]:
    """The faults of a save and its objects, those in decks and bags included."""
    found = [error.message for error in validator("TTSSave").iter_errors(save) if not _of_objects(error.path)]
    for each in everything(save["ObjectStates"]):
        kind = KINDS.get(each.get("Name", ""))
        if kind is None:
            found.append(f"no object is called {each.get('Name')}")
            continue
        found += [f"{each['Name']}: {error.message}" for error in validator(kind).iter_errors(each)]
        found += _card_faults(each)
    ids = [each["GUID"] for each in everything(save["ObjectStates"])]
    found += [f"{id} is the GUID of two objects" for id in {id for id in ids if ids.count(id) > 1}]
    return found


def _of_objects(path: Any) -> bool:
    # Each object is checked by its own kind.
    return bool(path) and path[0] == "ObjectStates"


def _card_faults(each: Json) -> Iterator[str]:
    for id in each.get("DeckIDs", [each["CardID"]] if "CardID" in each else []):
        sheet = each.get("CustomDeck", {}).get(str(id // 100))
        if sheet is None:
            yield f"card {id} is on no sheet"
            continue
        cells = sheet["NumWidth"] * sheet["NumHeight"]
        if id % 100 >= max(cells - 1, 1):
            yield f"card {id} has the last place of its sheet, or none"
    if "DeckIDs" in each:
        inside = [card["CardID"] for card in each["ContainedObjects"]]
        if inside != each["DeckIDs"]:
            yield "a deck holds other cards than it says"


def everything(objects: list[Json]) -> Iterator[Json]:
    """All objects, and those in them."""
    for each in objects:
        yield each
        yield from everything(each.get("ContainedObjects", []))


def cards(save: Json) -> Iterator[Json]:
    """Every card, in a deck or alone."""
    yield from (each for each in everything(save["ObjectStates"]) if each["Name"] == "CardCustom")


def hands(save: Json) -> dict[str, list[Json]]:
    """The objects in hand as the table is opened, by the colour of the seat: all in a zone that may be."""
    held: dict[str, list[Json]] = {}
    for zone in (each for each in save["ObjectStates"] if each["Name"] == "HandTrigger"):
        lies = zone["Transform"]
        held[zone["FogColor"]] = [
            each
            for each in save["ObjectStates"]
            if each.get("Hands")
            and all(
                abs(each["Transform"][f"pos{axis}"] - lies[f"pos{axis}"]) <= lies[f"scale{axis}"] / 2
                for axis in "XYZ"
            )
        ]
    return held


def addresses(save: Json) -> set[str]:
    """All addresses of pictures and PDFs."""
    found: set[str] = set()

    def walk(value: Any, key: str = "") -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                walk(inner, name)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str) and value and key.endswith(("URL", "Url")):
            found.add(value)

    walk(save)
    return found


def file_of(address: str) -> Path:
    """The file that a local address names."""
    parts = urlsplit(address)
    assert parts.scheme == "file", address
    return Path(unquote(parts.path))


@cache
def opened(path: Path) -> Image.Image:
    """A picture, which must be one that the game takes."""
    with Image.open(io.BytesIO(path.read_bytes())) as raw:
        raw.load()
        assert raw.format == "PNG", path
        assert raw.mode in ("RGB", "RGBA"), path
        assert max(raw.size) <= MAX_PIXELS, path
        return raw


def sides(card: Json) -> tuple[Image.Image, Image.Image]:
    """Front and back of a card, cut out of their sheets."""
    number = card["CardID"]
    sheet = card["CustomDeck"][str(number // 100)]
    front = _cut(opened(file_of(sheet["FaceURL"])), sheet, number % 100)
    back = opened(file_of(sheet["BackURL"]))
    return front, _cut(back, sheet, number % 100) if sheet["UniqueBack"] else back


def _cut(whole: Image.Image, sheet: Json, index: int) -> Image.Image:
    wide, odd = divmod(whole.width, sheet["NumWidth"])
    high, odd_too = divmod(whole.height, sheet["NumHeight"])
    assert not odd, "cells are no whole number of pixels wide"
    assert not odd_too, "cells are no whole number of pixels high"
    x, y = index % sheet["NumWidth"] * wide, index // sheet["NumWidth"] * high
    return whole.crop((x, y, x + wide, y + high))
