"""``<image>``: the picture it names, in the room that it gives."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.drawing.display import Image, Op, Picture, Pop, Push
from generator.drawing.svg.elements import HREF
from generator.drawing.svg.path_data import rectangle
from generator.drawing.svg.values import IDENTITY, ProfileError, number, positive
from generator.reading.problems import excerpt

ALIGNED = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def named(element: Element) -> str:
    """The name of the picture file. ProfileError where there is none."""
    name = element.get("href") or element.get(HREF) or ""
    if not name:
        raise ProfileError("<image> names no picture", 'write href="art/moth.png", a file of the pack')
    return name


def drawn(element: Element, picture: Picture) -> tuple[Op, ...]:
    """The picture in the room that its element gives, cut to it where it reaches beyond. ProfileError."""
    for side in ("width", "height"):
        if side not in element.attrib:
            raise ProfileError(f"<image> has no {side}", "a picture takes the room its element gives")
    get = element.get
    width, height = positive(get("width", ""), "width"), positive(get("height", ""), "height")
    if not width or not height:
        raise ProfileError("<image> has no size")
    x, y = number(get("x", "0"), "x"), number(get("y", "0"), "y")
    opacity = positive(get("opacity", "1"), "opacity")
    if opacity > 1:
        raise ProfileError(f"opacity '{excerpt(get('opacity', ''))}' is above 1")
    fit = get("preserveAspectRatio", "xMidYMid").strip()
    if picture.look == "none":
        return ()
    if fit == "none":
        return (Image(picture.name, x, y, width, height, opacity),)
    across, down, slices = _alignment(fit)
    scales = width / picture.width, height / picture.height
    scale = max(scales) if slices else min(scales)
    wide, high = scale * picture.width, scale * picture.height
    whole = Image(picture.name, x + (width - wide) * across, y + (height - high) * down, wide, high, opacity)
    return (Push(IDENTITY, rectangle(x, y, width, height, 0.0)), whole, Pop()) if slices else (whole,)


def _alignment(fit: str) -> tuple[float, float, bool]:
    """Where the picture lies in its room, from 0 to 1, and whether it fills all of it. ProfileError."""
    align, *rest = fit.split()
    across, down = align[1:4], align[5:8]
    spelt_right = (
        align[:1] == "x" and align[4:5] == "Y" and len(align) == 8 and {across, down} <= set(ALIGNED)
    )
    if not spelt_right or rest not in ([], ["meet"], ["slice"]):
        raise ProfileError(f"preserveAspectRatio '{excerpt(fit)}' is not known", "such as xMidYMid slice")
    return ALIGNED[across], ALIGNED[down], rest == ["slice"]
