"""All that stands on the pieces of a game as plain text or as a page: for people who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from generator.contract import Component, Face, Piece
from generator.drawing.contact_sheet import Studio
from generator.drawing.legibility.reading_order import spoken
from generator.drawing.sizes import size_of
from generator.system.values import frozen


@frozen
class Told:
    """One side of one piece: its name, how often there is one, and its paragraphs."""

    name: str
    copies: int
    paragraphs: tuple[str, ...]


@frozen
class Part:
    """A component: its title, its pieces in their order, and each different back once."""

    title: str
    count: int
    fronts: tuple[Told, ...]
    backs: tuple[Told, ...] = ()


def parts_of(studio: Studio, chosen: Sequence[tuple[Component, Sequence[Piece]]]) -> list[Part]:
    """The words on the pieces of components. LayoutError when a face cannot be drawn."""
    return [_part(studio, component, pieces) for component, pieces in chosen]


def _part(studio: Studio, component: Component, pieces: Sequence[Piece]) -> Part:
    size = size_of(component, studio.pack)

    def said(face: Face) -> tuple[str, ...]:
        drawing = studio.faces.draw(face, size.width, size.height)
        return tuple(spoken(drawing, studio.fonts, lambda icon: icon.replace("_", " ").replace("-", " ")))

    fronts: list[Told] = []
    backs: dict[tuple[str, ...], Told] = {}
    last: tuple[tuple[str, ...], tuple[str, ...] | None] | None = None
    for piece in pieces:
        front, text = said(piece.front), said(piece.back) if piece.back is not None else None
        # Copies that differ by their picture are one card to who hears them.
        if front and (front, text) == last:
            fronts[-1] = replace(fronts[-1], copies=fronts[-1].copies + piece.copies)
        else:
            fronts.append(Told(piece.id, piece.copies, front))
        last = front, text
        if text is not None:
            before = backs.get(text)
            name = f"{before.name}, {piece.id}" if before else piece.id
            backs[text] = Told(name, 1, text)
    whole = len(backs) == 1
    once = [replace(back, name="" if whole else back.name) for back in backs.values() if back.paragraphs]
    return Part(component.title, sum(piece.copies for piece in pieces), tuple(fronts), tuple(once))


def plain(title: str, parts: Sequence[Part], backs: str) -> str:
    """Text for a terminal, a file or a braille display; ``backs`` is the word for backs."""
    return (
        "\n".join([title, "=" * len(title), *(line for part in parts for line in _plain(part, backs))]) + "\n"
    )


def _plain(part: Part, backs: str) -> Iterator[str]:
    head = f"{part.title} ({part.count})"
    yield from ("", head, "-" * len(head))
    for number, side in enumerate(part.fronts, 1):
        yield from ("", f"{number}. {_headed(side)}", *(f"   {line}" for line in side.paragraphs))
    for side in part.backs:
        yield from ("", _behind(side, backs))
        yield from (f"   {line}" for line in side.paragraphs)


def _headed(side: Told) -> str:
    times = f"× {side.copies}" if side.copies > 1 else ""
    return " ".join(filter(None, (side.name, times)))


def _behind(side: Told, backs: str) -> str:
    """The heading of a back: which pieces have it, if not all of them."""
    return f"{backs[:1].upper()}{backs[1:]}" + (f": {side.name}" if side.name else "")


def page(title: str, parts: Sequence[Part], backs: str, language: str) -> str:
    """The same as a page with headings and lists, which screen readers find their way through."""
    body = "".join(_section(part, backs) for part in parts)
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}</main>\n"
        "</body>\n</html>\n"
    )


def _section(part: Part, backs: str) -> str:
    fronts = "".join(f"<li>\n<h3>{escape(_headed(side))}</h3>\n{_lines(side)}</li>\n" for side in part.fronts)
    behind = "".join(f"<h3>{escape(_behind(side, backs))}</h3>\n{_lines(side)}" for side in part.backs)
    title = f"<h2>{escape(part.title)} ({part.count})</h2>"
    return f"<section>\n{title}\n<ol>\n{fronts}</ol>\n{behind}</section>\n"


def _lines(side: Told) -> str:
    return "".join(f"<p>{escape(line)}</p>\n" for line in side.paragraphs)
