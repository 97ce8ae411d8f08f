"""The picture of all icons of decks with their names, in output/gallery.

python tests/bench/deck_icons.py
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "layouts" / "deck" / "icons"
PICTURE = ROOT / "output" / "gallery" / "deck_icons.svg"
COLUMNS = 10
WIDE, HIGH, SIDE = 96, 92, 48
"""Of a cell, and of the icon in it, in pixels."""


def sheet() -> str:
    """All icons in rows, each above its name."""
    paths = sorted(ICONS.glob("*.svg"))
    rows = -(-len(paths) // COLUMNS)
    cells = [_cell(path, at % COLUMNS * WIDE, at // COLUMNS * HIGH) for at, path in enumerate(paths)]
    size = f'width="{COLUMNS * WIDE}" height="{rows * HIGH}" viewBox="0 0 {COLUMNS * WIDE} {rows * HIGH}"'
    ground = '<rect width="100%" height="100%" fill="#faf7ef"/>'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', ground, *cells, "</svg>\n"])


def _cell(path: Path, x: int, y: int) -> str:
    head, inner = re.fullmatch(
        r"\s*<svg([^>]*)>(.*)</svg>\s*", path.read_text(encoding="utf-8"), re.S
    ).groups()
    box = re.search(r'viewBox="([^"]*)"', head)[1]
    place = f'x="{x + (WIDE - SIDE) // 2}" y="{y + 12}" width="{SIDE}" height="{SIDE}"'
    name = f'<text x="{x + WIDE // 2}" y="{y + HIGH - 14}" font-family="sans-serif" font-size="13"'
    name += f' text-anchor="middle" fill="#222222">{path.stem}</text>'
    return f'<svg {place} viewBox="{box}" fill="#2b3a55" color="#2b3a55">{inner.strip()}</svg>{name}'


if __name__ == "__main__":
    PICTURE.write_text(sheet(), encoding="utf-8")
