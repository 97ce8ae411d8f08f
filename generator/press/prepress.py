"""Looking at faces before they go to a printing house: fine lines, small type, type in the bleed.

What the press cures by itself is told where it changes what one sees: a hair line that grows to more than
twice its width, and coloured type that turns black since no two inks come near it. Black over heavy ink is
not told: it prints in the stead of that (``pdf/grounds.py``). Ink that ends at the trim
is told for home and press alike (``no-bleed``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.contract import Component, Face
from generator.drawing.display import Circle, Drawing, Line, Path, Rect
from generator.drawing.faces import ENDING, Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.checks import SLACK_MM
from generator.drawing.legibility.geometry import flat, scale
from generator.drawing.legibility.painting import Lettering, Painting
from generator.drawing.sizes import size_of
from generator.drawing.style import PRESS
from generator.press.pdf.inks import BLACK, HAIR_MM, SMALL_MM, Process, light_of, of_two_inks
from generator.press.print_options import WANTED_BLEED_MM
from generator.reading.game_folders import are_installed
from generator.reading.problems import Place, Problem, excerpt

if TYPE_CHECKING:
    from generator.drawing.style import Mix
    from generator.reading.packs import Pack

MOST_GROWTH = 2.0
"""So many times its width a line may become before somebody is told."""

COLOURED = 0.25
"""The least spread of a mix between red, green and blue light for anybody to miss its colour."""


def problems(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """Warnings about what a press cannot hold, each once for a template and what is wrong."""
    try:
        faces = Faces(pack.layouts, PRESS, pack.words, trusted=are_installed(pack.layouts), pack=pack.folder)
    except LayoutError:
        # Whoever looks at the faces in home ink is told.
        return
    check = _Check(faces)
    for component in components:
        if component.printed and component.pieces and component.kind != "book":
            yield from check.component(component, pack)


class _Check:
    """Faces in press ink; what was told of a template is not told again."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._inks = Process(faces.style.mixes)
        self._told: set[tuple[str, str, str]] = set()

    def component(self, component: Component, pack: Pack) -> Iterator[Problem]:
        """The problems of all its faces."""
        try:
            trimmed = size_of(component, pack)
        except LayoutError:
            return
        for index in range(len(component.pieces)):
            piece = component.pieces[index]
            for face in filter(None, (piece.front, piece.back)):
                try:
                    drawing = self._faces.printed(face, trimmed.width, trimmed.height, WANTED_BLEED_MM)
                except LayoutError:
                    continue
                yield from self._face(face, drawing, (trimmed.width, trimmed.height))

    def _face(self, face: Face, drawing: Drawing, trim: tuple[float, float]) -> Iterator[Problem]:
        place = Place(self._faces.layouts.shown(face.layout + ENDING))
        width = thinnest(drawing)
        if width * MOST_GROWTH < HAIR_MM and self._is_new(face, "thin-line", ""):
            message = f"a line of {width:.3f} mm is printed {HAIR_MM:g} mm wide"
            hint = "a press loses thinner ones; draw it wider, or leave it out where it is so small"
            yield Problem(place, "thin-line", message, hint, "warning")
        painting = Painting(drawing, self._faces.fonts)
        for text in painting.texts:
            if text.op.fill_opacity == 1 and text.nth >= 0:
                yield from self._text(face, text, trim)
            yield from self._in_bleed(face, text, trim)

    def _text(self, face: Face, text: Lettering, trim: tuple[float, float]) -> Iterator[Problem]:
        mix, size = self._inks.mix(text.colour, fine=True), text.op.size * scale(text.matrix)
        said, light = f"'{excerpt(text.op.text, 30)}' of {size:.1f} mm", light_of(mix)
        is_missed = max(light) - min(light) > COLOURED and of_two_inks(mix) == BLACK
        if size < SMALL_MM and is_missed and self._is_new(face, "small-type", text.colour):
            message = f"{said} in {_written(mix)} is printed in black, as type so small blurs in three inks"
            hint = f"make it {SMALL_MM:g} mm or larger, or mix its colour of two inks in palette press"
            place, hint = self._where(face, trim, text, hint)
            yield Problem(place, "small-type", message, hint, "warning")

    def _in_bleed(self, face: Face, text: Lettering, trim: tuple[float, float]) -> Iterator[Problem]:
        """Text that is drawn where there is bleed alone; what stands outside without it is told elsewhere."""
        left, top, right, bottom = text.box
        beyond = max(-left, -top, right - trim[0], bottom - trim[1])
        if beyond > SLACK_MM and self._is_new(face, "text-outside", ""):
            message = (
                f"'{excerpt(text.op.text, 30)}' stands in the bleed; a cut half a millimetre off leaves it"
            )
            hint = "move it inside, or leave it out: bookmarks name each piece of a file for a press"
            yield Problem(
                Place(self._faces.layouts.shown(face.layout + ENDING)), "text-outside", message, hint
            )

    def _where(self, face: Face, trim: tuple[float, float], text: Lettering, hint: str) -> tuple[Place, str]:
        """The line of a text in its template, and the hint with the line that calls it."""
        place, caller = self._faces.place_of_text(face, *trim, text.op.text, text.nth)
        return place, "; ".join(filter(None, (hint, caller)))

    def _is_new(self, face: Face, code: str, what: str) -> bool:
        key = face.layout, code, what
        is_new = key not in self._told
        self._told.add(key)
        return is_new


def thinnest(drawing: Drawing) -> float:
    """The width of the thinnest line of a face on paper, symbols included; infinite without any."""
    widths = [
        op.paint.width * scale(matrix)
        for op, matrix in flat(drawing)
        if isinstance(op, Rect | Circle | Line | Path) and op.paint.stroke is not None and op.paint.width > 0
    ]
    return min(widths, default=float("inf"))


def _written(mix: Mix) -> str:
    return "/".join(f"{100 * part:.0f}" for part in mix)
