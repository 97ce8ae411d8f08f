"""Faces that occur again in a document are kept once and called."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from generator.drawing.display import Drawing
from generator.press.pdf.document import PdfFile
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box


class SharedForms:
    """Makes a face that occurs again into a form, so that the file holds it once.

    A face is known again by the operators it compiles to, never by the objects it came from, so
    the same content always gives the same file.
    """

    def __init__(self, file: PdfFile, clip: Box) -> None:
        self.file, self.clip = file, clip
        self.calls: set[str] = set()
        self._seen: set[bytes] = set()
        self._forms: dict[bytes, Operators] = {}
        self._last: list[tuple[Drawing, bytes, Operators]] = []

    def of(self, drawings: Sequence[Drawing]) -> Iterator[Operators]:
        """The operators that draw each of the faces of one page."""
        compiled = [self._compiled(drawing) for drawing in drawings]
        keys = [key for key, _ in compiled]
        for key, drawn in compiled:
            form = self._forms.get(key)
            if form is None and (key in self._seen or keys.count(key) > 1):
                form = self._forms[key] = self.file.form("face", drawn, self.clip)
                self.calls.add(form.code)
            self._seen.add(key)
            yield form or drawn

    def _compiled(self, drawing: Drawing) -> tuple[bytes, Operators]:
        for last, key, drawn in self._last:
            if last is drawing:
                return key, drawn
        drawn = self.file.operators(drawing)
        key = hashlib.sha1(drawn.code.encode("ascii"), usedforsecurity=False).digest()
        self._last = [(drawing, key, drawn), *self._last[:3]]
        return key, drawn
