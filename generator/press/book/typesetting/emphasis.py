"""Which fonts a book uses for plain, bold and italic text."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.typography.fonts import Font


def emphasis(fonts: Mapping[str, Font]) -> dict[tuple[bool, bool], str]:
    """The key of a font for each (bold, italic): ``text``, or whatever comes first, and its companions."""
    text = "text" if "text" in fonts else next(iter(fonts))
    bold, italic = _companion(fonts, text, "bold"), _companion(fonts, text, "italic")
    both = _companion(fonts, bold, "italic")
    return {(False, False): text, (True, False): bold, (False, True): italic, (True, True): both}


def _companion(fonts: Mapping[str, Font], key: str, kind: str) -> str:
    """The key of the font that ``kind`` of emphasis changes to: the one it names, or one of that name."""
    named = fonts[key].spec.bold if kind == "bold" else fonts[key].spec.italic
    return named or (kind if kind in fonts else key)
