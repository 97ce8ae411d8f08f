"""The plain shapes of the profile as numbers and outlines."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from generator.drawing.display import Circle, Line, Paint, Path, Rect, Segment
from generator.drawing.svg import path_data
from generator.drawing.svg.elements import plain
from generator.drawing.svg.values import UNITS, ProfileError, number, numbers, positive
from generator.reading.problems import excerpt

VIEW_BOX = 'write viewBox="0 0 24 24": left, top, width and height'
MEASURE = re.compile(r"\s*(\d+\.?\d*|\.\d+)(px|pt|pc|mm|cm|in|Q|)\s*\Z")
ALIKE = 0.01
PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
ALIGNED = {f"x{x}Y{y}": (PLACES[x], PLACES[y]) for x in PLACES for y in PLACES}
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def view_box(element: Element) -> Box:
    """The ``viewBox`` of a document or a symbol. Raises ProfileError."""
    text = element.get("viewBox")
    if text is None:
        raise ProfileError(f"<{plain(element)}> has no viewBox", VIEW_BOX)
    box = numbers(text, "viewBox")
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise ProfileError(f"viewBox '{excerpt(text)}' is not left, top, width and height", VIEW_BOX)
    return box[0], box[1], box[2], box[3]


def viewport(root: Element, box: Box) -> Box:
    """The view box of a drawing, grown to the proportions of its width and height: so much a browser shows.

    Raises ProfileError.
    """
    sizes = [MEASURE.match(root.get(name, "")) for name in ("width", "height")]
    wide, high = (float(size[1]) * UNITS[size[2]] if size else 0.0 for size in sizes)
    if not wide or not high:
        return box
    left, top, width, height = box
    ratio = wide / high * height / width
    if abs(ratio - 1) < ALIKE:
        return box
    align, _, how = root.get("preserveAspectRatio", "xMidYMid").strip().partition(" ")
    if align not in ALIGNED or how.strip() == "slice":
        message = (
            f"width and height have other proportions than the viewBox, and '{excerpt(align)}' stretches it"
        )
        raise ProfileError(message, "take preserveAspectRatio away, or make them alike")
    across, down = (ALIGNED[align][axis] for axis in (0, 1))
    if ratio > 1:
        return left - (ratio - 1) * width * across, top, width * ratio, height
    return left, top - (1 / ratio - 1) * height * down, width, height / ratio


def rect(element: Element) -> tuple[float, float, float, float, float]:
    """Left, top, width, height and corner radius, the radius no more than half a side."""
    get = element.get
    width, height = positive(get("width", "0"), "width"), positive(get("height", "0"), "height")
    radii = {key: positive(element.attrib[key], key) for key in ("rx", "ry") if key in element.attrib}
    if len(set(radii.values())) > 1:
        raise ProfileError("a corner's rx and ry must be equal", "leave ry out")
    radius = min(*radii.values(), width / 2, height / 2) if radii else 0.0
    return number(get("x", "0"), "x"), number(get("y", "0"), "y"), width, height, radius


def circle(element: Element) -> tuple[float, float, float]:
    """Centre and radius."""
    get = element.get
    return number(get("cx", "0"), "cx"), number(get("cy", "0"), "cy"), positive(get("r", "0"), "r")


def line(element: Element) -> tuple[float, float, float, float]:
    """Both ends."""
    x1, y1, x2, y2 = (number(element.get(key, "0"), key) for key in ("x1", "y1", "x2", "y2"))
    return x1, y1, x2, y2


def drawn(tag: str, element: Element, ink: Paint) -> Rect | Circle | Line | Path | None:
    """The shape with its paint; None when it has no extent. Raises ProfileError."""
    if tag == "rect":
        x, y, width, height, radius = rect(element)
        return Rect(x, y, width, height, radius, ink) if width and height else None
    if tag == "circle":
        cx, cy, r = circle(element)
        return Circle(cx, cy, r, ink) if r else None
    if tag == "line":
        if ink.stroke is None:
            raise ProfileError("a <line> without stroke draws nothing", "give it stroke and stroke-width")
        return Line(*line(element), ink)
    steps = outline(tag, element)
    return Path(steps, ink) if steps else None


def steps(tag: str, element: Element) -> tuple[Segment, ...]:
    """The path of any shape, lines included; empty when it has no extent."""
    if tag != "line":
        return outline(tag, element)
    x1, y1, x2, y2 = line(element)
    return ("M", (x1, y1)), ("L", (x2, y2))


def outline(tag: str, element: Element) -> tuple[Segment, ...]:
    """The path of any closed shape, of a polyline or of path data; empty when it has no extent."""
    if tag == "path":
        return path_data.segments(element.get("d", ""))
    if tag == "rect":
        x, y, width, height, radius = rect(element)
        return path_data.rectangle(x, y, width, height, radius) if width and height else ()
    if tag == "circle":
        cx, cy, r = circle(element)
        return path_data.ellipse(cx, cy, r, r) if r else ()
    if tag == "ellipse":
        cx, cy = number(element.get("cx", "0"), "cx"), number(element.get("cy", "0"), "cy")
        rx, ry = positive(element.get("rx", "0"), "rx"), positive(element.get("ry", "0"), "ry")
        return path_data.ellipse(cx, cy, rx, ry) if rx and ry else ()
    points = numbers(element.get("points", ""), "points")
    if len(points) < 4 or len(points) % 2:
        raise ProfileError(f"<{tag}> needs two or more points, x and y each", 'write points="0,0 10,0 5,8"')
    return path_data.polygon(points, closed=tag == "polygon")
