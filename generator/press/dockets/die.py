"""The lines of a die of a folder for a press by themselves: a proof on white, and what a knife is made by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

    Instruction = pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage

NAME = "die.pdf"
FORMS = ("/plate-crease", "/plate-contour")
"""How the names of forms begin that hold lines of a die."""


def die(files: Iterable[tuple[str, Path]], title: str) -> bytes:
    """Of each page of named files that has lines of a die these, marks and slug. Empty without any."""
    import pikepdf

    with pikepdf.new() as out:
        titles: list[str] = []
        for name, path in files:
            with pikepdf.open(path) as file:
                for number, page in _pages(file):
                    out.pages.append(page)
                    titles.append(f"{name}, page {number}")
        if not titles:
            return b""
        with out.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(words, page) for page, words in enumerate(titles))
        out.docinfo["/Title"] = title
        saved = BytesIO()
        out.save(saved, deterministic_id=True, compress_streams=True)
    return saved.getvalue()


def _pages(file: pikepdf.Pdf) -> Iterator[tuple[int, pikepdf.Page]]:
    """The pages that have lines of a die, with their numbers, and nothing else between their marks."""
    import pikepdf

    for number, page in enumerate(file.pages, 1):
        there: Any = page.resources.get("/XObject", {})
        if not any(name.startswith(FORMS) for name in there):
            continue
        drawn = list(_lines(pikepdf.parse_content_stream(page)))
        page.Contents = file.make_stream(pikepdf.unparse_content_stream(drawn))
        page.obj.Resources = _pared(page.resources, drawn)
        for form in page.resources["/XObject"].values():
            # A form names all typefaces of its file, whatever it sets.
            form.Resources = _pared(form.get("/Resources", {}), pikepdf.parse_content_stream(form))
        yield number, page


def _pared(resources: Any, steps: Iterable[Instruction]) -> pikepdf.Dictionary:
    """The resources that steps use."""
    import pikepdf

    used = {str(operand) for each in steps for operand in each.operands}
    return pikepdf.Dictionary(
        {
            kind: pikepdf.Dictionary({name: each for name, each in own.items() if name in used})
            for kind in ("/XObject", "/Font", "/ExtGState", "/ColorSpace")
            if (own := resources.get(kind)) is not None
        }
    )


def _lines(steps: Iterable[Instruction]) -> Iterator[Instruction]:
    """The steps that lay a form of the die or what surrounds the page; pieces come before them all."""
    depth, group, has_begun = 0, [], False
    for step in steps:
        operator = str(step.operator)
        depth += (operator == "q") - (operator == "Q")
        group.append(step)
        if depth:
            continue
        is_die = any(str(each.operator) == "Do" and str(each.operands[0]).startswith(FORMS) for each in group)
        has_begun |= is_die
        is_around = len(group) > 1 and [float(side) for side in group[1].operands] == [1, 0, 0, 1, 0, 0]
        if operator != "Q" or is_die or (has_begun and is_around):
            yield from group
        group = []
