"""Pages as the text of files: art, letters, style and script inside, and nothing asked of a network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import zip_longest
from typing import Any

from generator.contract import Face, Json
from generator.system.values import frozen

ART = "<!--art-->"
"""Where the art of a page stands in its body."""

LIST_STYLE = (
    "*{box-sizing:border-box}"
    "body{margin:0;background:#e4e8d8;color:#1c2212;font:16px/1.4 system-ui,sans-serif}"
    "main{max-width:64rem;margin:0 auto;padding:1rem}h1{margin:.3rem 0 1rem;font-size:1.5rem}"
    "ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.8rem;margin:0;padding:0}"
    "li{list-style:none}"
    "a{display:grid;grid-template:auto auto 1fr/auto 1fr;gap:.25rem .9rem;"
    "height:100%;padding:.8rem 1rem;background:#fff;color:inherit;"
    "text-decoration:none;border-top:.6rem solid #46522a;box-shadow:0 1px 8px #0004}"
    "a:is(:hover,:focus-visible) strong{text-decoration:underline}"
    "a:focus-visible{outline:3px solid #12309c;outline-offset:3px}"
    "svg{grid-row:1/4;width:5.5rem;height:auto;align-self:start}"
    "strong{overflow-wrap:anywhere}.state{font-weight:600;color:#7a2a00}.state.won{color:#1d6328}"
)
LIST_SCRIPT = """(() => { "use strict";
// How far each card has come in this browser, where pages may keep that.
for (const link of document.querySelectorAll("a[data-memory]")) {
  const state = link.querySelector(".state");
  let game = null;
  try {
    ({ game } = JSON.parse(localStorage.getItem(link.dataset.memory)));
  } catch { /* not begun, or not kept */ }
  if (!game) continue;
  state.textContent = state.dataset[game.result || "begun"];
  state.classList.toggle("won", game.result === "win");
  state.hidden = false;
}
})();
"""

TOLD = {"S": "#e2570b", "M": "#ffb65c", "U": "#1c2212", ".": "#ffffff"}
"""How a square is filled that tells its secret from the start: a hit, a missile, a submarine, water."""

Draw = Callable[[Face, float, float], str]
"""Makes SVG of a face, its width and height in mm."""


@frozen(slots=False)
class Page:
    """A card as a page of its own.

    ``body`` is HTML in which ART stands for the face ``art``, of ``size`` mm. ``script`` reads
    ``values`` as JSON from the element of the id ``values``; ``images`` reach it there as addresses of
    pictures. ``note`` stands beside the title in a list of pages.
    Body, style and script are code of ours: texts of a pack stand in them escaped.
    """

    name: str
    title: str
    language: str
    note: str
    art: Face
    size: tuple[float, float]
    images: Mapping[str, Face]
    image_size: tuple[float, float]
    body: str
    style: str
    script: str
    values: Json

    @property
    def faces(self) -> int:
        """How many faces are drawn for it."""
        return 1 + len(self.images)


def documents(pages: Sequence[Page], draw: Draw) -> Iterator[str]:
    """The text of each page, which leads to the one after it; pictures that pages share are drawn once."""
    pictures: dict[str, str] = {}
    for page, after in zip_longest(pages, pages[1:]):
        yield _document(page, f"{after.name}.html" if after else "", draw, pictures)


def _document(page: Page, following: str, draw: Draw, pictures: dict[str, str]) -> str:
    images = {}
    for name, face in page.images.items():
        key = f"{face.layout} {sorted(face.values.items())} {page.image_size}"
        if key not in pictures:
            svg = draw(face, *page.image_size)
            pictures[key] = "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
        images[name] = pictures[key]
    art = draw(page.art, *page.size)
    script = f'(() => {{ "use strict";\n{page.script}}})();'
    body = page.body.replace(ART, art.strip())
    # A script ends at the first "</", wherever it stands.
    values = json.dumps(
        page.values | {"images": images, "next": following}, ensure_ascii=True, sort_keys=True
    )
    data = values.replace("<", "\\u003c")
    tail = f'<script type="application/json" id="values">{data}</script>\n<script>{script}</script>\n'
    return _html(page.language, page.title, page.style, body + tail, [_style_of(art), page.style], script)


def page_list(title: str, pages: Sequence[Page]) -> str:
    """The cards of a run in their order: what each is, and how far it has come."""
    lines = []
    for page in pages:
        sealed, said = page.values["sealed"], page.values["said"]
        states = " ".join(
            f'data-{state}="{escape(said[f"state_{state}"])}"' for state in ("begun", "win", "loss")
        )
        # All cards of a list are of the game that stands above it.
        of_it = page.title.removeprefix(f"{title} · ")
        lines.append(
            f'<li><a href="{escape(page.name)}.html" data-memory="broadside/{sealed["id"]}/{sealed["salt"]}">'
            f"{_chart(page.values['card'])}<strong>{escape(of_it)}</strong><span>{escape(page.note)}</span>"
            f'<span class="state" {states} hidden></span></a></li>'
        )
    body = f"<main>\n<h1>{escape(title)}</h1>\n<ol>\n" + "\n".join(lines) + "\n</ol>\n</main>\n"
    script = f"<script>{LIST_SCRIPT}</script>\n"
    return _html(pages[0].language, title, LIST_STYLE, body + script, [LIST_STYLE], LIST_SCRIPT)


def _chart(card: Mapping[str, Any]) -> str:
    """The map of a card as it begins: deep and shallow water, and what its squares tell from the start."""
    rows, cols = card["rows"], card["cols"]
    shallow = "".join(f"M{column} 0h1v{rows}h-1z" for column in card["shallow"])
    lines = "".join(f"M{x} 0V{rows}" for x in range(1, cols)) + "".join(
        f"M0 {y}H{cols}" for y in range(1, rows)
    )
    squares: dict[str, str] = {}
    for square, token in card["told"]:
        x, y = square % cols, square // cols
        squares[token[0]] = squares.get(token[0], "") + f"M{x + 0.2:g} {y + 0.2:g}h.6v.6h-.6z"
    marks = "".join(
        f'<path d="{squares[kind]}" fill="{fill}" stroke="#1c2212" stroke-width=".08"/>'
        for kind, fill in TOLD.items()
        if kind in squares
    )
    return (
        f'<svg viewBox="-.2 -.2 {cols + 0.4:g} {rows + 0.4:g}" aria-hidden="true">'
        f'<path d="M0 0H{cols}V{rows}H0z" fill="#cfe6d0"/>'
        f'<path d="{shallow}" fill="#dbe9f4"/><path d="{lines}" stroke="#6d9c76" stroke-width=".06"/>'
        f'{marks}<path d="M0 0H{cols}V{rows}H0z" fill="none" stroke="#1c2212" stroke-width=".25"/></svg>'
    )


def _html(
    language: str, title: str, style: str, body: str, styles: Sequence[str], script: str | None = None
) -> str:
    """A document that may load nothing, and run no script but its own."""
    rules = {
        "default-src": "'none'",
        "style-src": " ".join(map(_hash, styles)),
        "script-src": _hash(script) if script is not None else "'none'",
        "img-src": "data:",
        "font-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    policy = "; ".join(f"{name} {sources}" for name, sources in rules.items())
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def _style_of(svg: str) -> str:
    """The text of the style element of a drawing."""
    return svg.partition("<style>")[2].partition("</style>")[0]


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
