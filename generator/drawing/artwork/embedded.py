"""Pictures inside a drawing, as data in an ``<image>``: looked into like any file of the pack."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Callable
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from generator.drawing.display import Picture
from generator.drawing.pictures.refusals import BadPicture
from generator.drawing.svg.elements import HREF
from generator.drawing.svg.values import ProfileError

MAX_PICTURES = 50
DATA = re.compile(r"data:([\w.+/-]{0,60})((?:;[\w=-]{1,40}){0,4}),")
BLANKS = re.compile(r"\s+")
AS_FILE = "save that picture beside the drawing as a PNG or JPEG, and place it with image()"

LookInto = Callable[[int, bytes], Picture]
"""Looks into the bytes of the picture of a number; raises BadPicture."""


def taken_out(element: Element, pictures: dict[str, Picture], look_into: LookInto) -> None:
    """Have an ``<image>`` with data name its picture, which is added to ``pictures``. Raises ProfileError."""
    target = element.get("href") or element.get(HREF) or ""
    if not target.startswith("data:"):
        return
    if len(pictures) >= MAX_PICTURES:
        raise ProfileError(f"the drawing has more than {MAX_PICTURES} pictures in it", AS_FILE)
    try:
        picture = look_into(len(pictures) + 1, _body(target))
    except BadPicture as problem:
        raise ProfileError(f"the picture in this drawing {problem}", problem.hint or AS_FILE) from None
    pictures[picture.name] = picture
    element.attrib.pop(HREF, None)
    element.set("href", picture.name)


def _body(target: str) -> bytes:
    match = DATA.match(target)
    if match is None or not match[2].endswith(";base64"):
        raise BadPicture("is not written in base64", AS_FILE)
    if match[1].startswith("image/svg"):
        raise BadPicture(
            "is a drawing itself", "take it into the drawing as shapes (in Inkscape, File > Import)"
        )
    data = target[match.end() :]
    try:
        return b64decode(BLANKS.sub("", unquote(data) if "%" in data[:200] else data), validate=True)
    except (binascii.Error, ValueError):
        raise BadPicture("is damaged: its base64 cannot be read", AS_FILE) from None
