"""The plain shapes of the profile as numbers and outlines."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.drawing.display import Circle, Line, Paint, Path, Rect, Segment
from generator.drawing.svg import path_data
from generator.drawing.svg.elements import plain
from generator.drawing.svg.values import ProfileError, number, numbers, positive
from generator.reading.problems import excerpt

VIEW_BOX = 'write viewBox="0 0 24 24": left, top, width and height'
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
