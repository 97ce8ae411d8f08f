"""A folder of layouts to write into, and faces made from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.contract import Face
from generator.drawing.display import Drawing, Op
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError

SHARED = Path(__file__).parents[2] / "layouts"

STYLE = """\
fonts:
  display: {family: Chakra Petch, weight: 700}
  text: {family: Barlow}
  bold: {family: Barlow, weight: 700}
  italic: {family: Barlow, style: italic}
  bold_italic: {family: Barlow, weight: 700, style: italic}
palettes:
  home: {night: "#0b1526", amber: "#ffb000"}
  mono: {night: "#ffffff"}
sizes: {title: 5}
"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0H24V24H0Z"/></svg>'


class Kit:
    """Layouts in a temporary folder, with a style, one icon and the shared face to extend."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("style.yaml", STYLE)
        self.write("icons/square.svg", SQUARE)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def faces(self, ink: str = "home") -> Faces:
        return Faces([self.folder, SHARED], ink)

    def draw(self, template: str, **values: Any) -> Drawing:
        """The face that ``template`` makes, 60 by 90 mm."""
        self.write("card.svg.j2", template)
        return self.faces().draw(Face("card.svg.j2", values), 60, 90)

    def inside(self, elements: str, **values: Any) -> tuple[Op, ...]:
        """The ops of a face that holds ``elements`` and nothing else."""
        whole = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n' + elements + "\n{% endblock %}\n"
        return self.draw(whole, **values).ops

    def refused(self, elements: str, **values: Any) -> LayoutError:
        """The error a face with ``elements`` (whose first line is line 3 of its template) ends in."""
        with pytest.raises(LayoutError) as caught:
            self.inside(elements, **values)
        return caught.value
