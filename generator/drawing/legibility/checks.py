"""Checks of the texts of one face: cut off, too near the knife, too faint, one over the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from generator.drawing.colours import contrast
from generator.drawing.legibility.geometry import Box
from generator.drawing.legibility.painting import PAPER, Lettering, Painting
from generator.reading.problems import excerpt

SAFE_MM = 2.0
"""Text stands at least so far from the trim; on small pieces a fifteenth of their shorter side is enough."""
SMALL = 15
MIN_CONTRAST = 3.0
"""WCAG's ratio for large type; below it print is hard to read in any light."""
SLACK_MM = 0.05
MAX_OVERLAP_MM = 0.3
"""Ink boxes are a little larger than the ink; so much they may share."""
MAX_OVERLAP = 0.25
"""The share of the lower text's height that two lines may share."""


class Flaw(NamedTuple):
    """Something wrong with how a text stands on its face; ``nth`` tells equal texts apart.

    ``picture`` is the one it stands on, where that is at fault.
    """

    code: str
    severity: Literal["error", "warning"]
    message: str
    hint: str
    text: str
    nth: int
    picture: str = ""


def edges(painting: Painting, width: float, height: float, cut: bool = True) -> Iterator[Flaw]:
    """Texts off a face whose trim is ``width`` by ``height`` mm; with ``cut`` those near its edge as well."""
    safe = min(SAFE_MM, width / SMALL, height / SMALL) if cut else 0.0
    near = safe - SLACK_MM
    for text in painting.texts:
        left, top, right, bottom = text.box
        if left >= near and top >= near and width - right >= near and height - bottom >= near:
            continue
        room = min(left, top, width - right, height - bottom)
        if room < -SLACK_MM:
            message = f"'{excerpt(text.op.text, 30)}' reaches {-room:.1f} mm beyond the edge of the piece"
            yield _flaw("text-outside", message, "move it inside", text, "error")
        else:
            message = f"'{excerpt(text.op.text, 30)}' is {max(0.0, room):.1f} mm from the edge of the piece"
            yield _flaw("text-near-edge", message, f"a cut may take it; keep {safe:.1f} mm", text)


def beyond(painting: Painting, room: Callable[[Box], float], safe: float) -> Iterator[tuple[str, float]]:
    """Texts nearer than ``safe`` mm to an edge, each with its distance, which ``room`` tells of a box."""
    for text in painting.texts:
        distance = room(text.box)
        if distance < safe - SLACK_MM:
            yield text.op.text, distance


def faint(painting: Painting, width: float, height: float, least: float = MIN_CONTRAST) -> Iterator[Flaw]:
    """Texts on a face of ``width`` by ``height`` mm with a contrast below ``least``."""
    # Letters one can see through are an ornament.
    texts = [text for text in painting.texts if text.op.fill_opacity == 1 and _meets(text.box, width, height)]
    texts = _without_shadows(texts)
    alike = {colour: _alike(colour, painting, least) for colour in {text.colour for text in texts}}
    for text in texts:
        near = alike[text.colour]
        # Most colours stand out against all that is painted, wherever they are.
        if not near or (PAPER not in near and not painting.stands_on(text, near)):
            continue
        ground = painting.ground(text)
        ratio = contrast(text.colour, ground)
        if ratio < least:
            picture = painting.picture_under(text)
            where = f" where it is hardest to read on '{excerpt(picture)}'" if picture else ""
            colours = f"'{excerpt(text.op.text, 30)}' in {text.colour} on {ground}{where}"
            hint = f"below {least:g} to 1 it is hard to read"
            if picture:
                hint += "; a panel of one colour under it, or another picture"
            flaw = _flaw("faint-text", f"{colours} has a contrast of {ratio:.1f} to 1", hint, text)
            yield flaw._replace(picture=picture)


def hidden(painting: Painting, width: float, height: float) -> Iterator[Flaw]:
    """Texts on a face of ``width`` by ``height`` mm that a shape drawn later covers."""
    for text in painting.texts:
        if text.op.fill_opacity == 1 and _meets(text.box, width, height) and painting.is_hidden(text):
            message = f"'{excerpt(text.op.text, 30)}' is covered by a shape that is drawn after it"
            yield _flaw("hidden-text", message, "draw the shape before it, or move one of them", text)


def _without_shadows(texts: Sequence[Lettering]) -> list[Lettering]:
    """Texts in their order but for those whose letters are painted over them once more, hardly moved."""
    later: dict[str, list[Box]] = {}
    plain = []
    for text in reversed(texts):
        left, top, _, bottom = text.box
        far = (bottom - top) / 4
        same = later.setdefault(text.op.text, [])
        if not any(abs(box[0] - left) < far and abs(box[1] - top) < far for box in same):
            plain.append(text)
        same.append(text.box)
    return plain[::-1]


def _meets(box: Box, width: float, height: float) -> bool:
    left, top, right, bottom = box
    return left < width and right > 0 and top < height and bottom > 0


def _alike(colour: str, painting: Painting, least: float) -> set[str]:
    """The colours of the face that ``colour`` does not stand out against, glazes among them."""
    solid, glazes = painting.paints
    return {other for other in (PAPER, *solid) if contrast(colour, other) < least} | glazes


def overlaps(painting: Painting) -> Iterator[Flaw]:
    """Texts that lie on each other."""
    texts = [text for text in painting.texts if text.upright and text.op.fill_opacity == 1]
    texts.sort(key=lambda text: text.box[1])
    for number, upper in enumerate(texts):
        left, _, right, bottom = upper.box
        left, right = left + MAX_OVERLAP_MM, right - MAX_OVERLAP_MM
        for index in range(number + 1, len(texts)):
            lower = texts[index]
            box = lower.box
            if box[1] >= bottom - MAX_OVERLAP_MM:
                break
            if box[0] >= right or box[2] <= left:
                continue
            shared = min(bottom, box[3]) - box[1]
            # The same letters twice are one text with a shadow.
            if shared > MAX_OVERLAP * (box[3] - box[1]) and lower.op.text != upper.op.text:
                message = (
                    f"'{excerpt(upper.op.text, 30)}' and '{excerpt(lower.op.text, 30)}' lie on each other"
                )
                yield _flaw("text-overlap", message, "move one, or make its box smaller", lower)


def _flaw(
    code: str,
    message: str,
    hint: str,
    text: Lettering,
    severity: Literal["error", "warning"] = "warning",
) -> Flaw:
    return Flaw(code, severity, message, hint, text.op.text, text.nth)
