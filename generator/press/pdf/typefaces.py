"""Fonts as a document embeds them: parsed once a process, subset by the characters that are used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing.typography.fonts import OF_A_PACK, Font, FontSpec, has_lining_figures, load

PLAIN, PLAIN_SPEC = "plain", FontSpec("Barlow")
"""Where the font of a layout has figures of old style."""
SPACE, ASCII = 0x20, range(0x21, 0x80)
"""Code points of the space, and of the other characters that reportlab gives codes of their own."""


class Typeface(TTFont):  # type: ignore[misc]
    """A font of which a document embeds the letters that it uses.

    Letters of ASCII keep their own codes, which are legible and pack well; reportlab would embed all of them.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._letters: WeakKeyDictionary[Any, set[int]] = WeakKeyDictionary()

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> list[tuple[int, bytes]]:  # noqa: N802
        self._letters.setdefault(doc, set()).update(map(ord, text))
        return super().splitString(text, doc, encoding)  # type: ignore[no-any-return]

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        letters = self._letters.get(doc, set())
        if doc in self.state:
            first = self.state[doc].subsets[0]
            first[:] = [SPACE if code in ASCII and code not in letters else code for code in first]
        super().addObjects(doc)


@lru_cache(maxsize=64)
def typeface(path: str) -> TTFont:
    """The font file, parsed once a process and known to reportlab by its path."""
    font = Typeface(path, path, asciiReadable=1)
    file = Path(path).stem
    if file.startswith(OF_A_PACK):
        # A pack may bring a file that calls itself as another font of the document does.
        font.face.name += b"-" + file.removeprefix(OF_A_PACK)[:8].encode()
    pdfmetrics.registerFont(font)
    return font


class Encoding(dict[int, str]):
    """Code point → the escaped byte it has in the first subset of a font in one document.

    A character of a later subset maps to OTHER; such texts are split by reportlab.
    """

    OTHER = "\ue000"

    def __init__(self, font: TTFont, document: Any) -> None:
        super().__init__()
        self.font, self.document = font, document

    def __missing__(self, code: int) -> str:
        [(subset, letters)] = self.font.splitString(chr(code), self.document)
        self[code] = escaped(letters) if subset == 0 else self.OTHER
        return self[code]


def escaped(letters: bytes) -> str:
    """The inside of a PDF string, in ASCII."""
    return "".join(
        "\\" + chr(b) if b in b"\\()" else chr(b) if 32 <= b < 127 else f"\\{b:03o}" for b in letters
    )


def wrapped(text: str, width_of: Callable[[str], float], room: float) -> list[str]:
    """The words of a text in lines no wider than ``room``; a word that is wider stands alone."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def basic_font(fonts: Mapping[str, Font]) -> Font:
    """The font for what the press itself writes: ``text``, or whatever comes first, or a plain one.

    Figures must stand as tall as capitals: of others 100 reads as ioo.
    """
    font = fonts.get("text") or next(iter(fonts.values()))
    return font if has_lining_figures(font.path) else load(PLAIN, PLAIN_SPEC)
