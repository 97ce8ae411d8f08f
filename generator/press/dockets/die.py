"""The lines of the die of a folder for a press by themselves: a proof on white, and to make a knife by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.drawing.display import Text
from generator.drawing.typography.fonts import load
from generator.press.job import BRITISH
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.pdf.typefaces import PLAIN, PLAIN_SPEC
from generator.press.sheets.marks import INK

if TYPE_CHECKING:
    import pikepdf

    Instruction = pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage

NAME = "die.pdf"
FORMS = ("/plate-crease", "/plate-contour")
"""How the names of forms begin that hold lines of a die."""
TITLE = "/title"
"""The form that holds the name of a page."""
TYPE_MM, LEFT_MM, TOP_MM = 2.1, 5.0, 4.0
"""Size and place of the name of a page, in the room of the slug."""
POINT_MM = 25.4 / 72


def die(files: Iterable[tuple[str, Path]], title: str) -> bytes:
    """Of each page of named files that has lines of a die these, with its marks. Empty without any.

    The lines have the output intent of the files, so that all are looked at in the same inks.
    """
    import pikepdf

    with pikepdf.new() as out:
        titles: list[str] = []
        for name, path in files:
            with pikepdf.open(path) as file:
                if "/OutputIntents" not in out.Root and "/OutputIntents" in file.Root:
                    own = [out.copy_foreign(intent) for intent in file.Root.OutputIntents]
                    out.Root.OutputIntents = pikepdf.Array(own)
                for number, page in _pages(file):
                    out.pages.append(page)
                    titles.append(f"{name}, page {number}")
        if not titles:
            return b""
        sizes = [tuple(float(side) * POINT_MM for side in page.mediabox[2:]) for page in out.pages]
        with pikepdf.open(BytesIO(_named(titles, sizes, title))) as names:
            for page, over in zip(out.pages, names.pages, strict=True):
                # An overlay of pikepdf would have another name each time.
                page.obj.Resources.XObject[TITLE] = out.copy_foreign(over.as_form_xobject())
                page.contents_add(f"q {TITLE} Do Q\n".encode(), prepend=True)
        with out.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(words, page) for page, words in enumerate(titles))
        out.docinfo["/Title"] = title
        saved = BytesIO()
        out.save(saved, deterministic_id=True, compress_streams=True)
    return saved.getvalue()


def _named(titles: Sequence[str], sizes: Sequence[tuple[float, ...]], title: str) -> bytes:
    """A page of such a size for each title, with nothing but it: one subset of the typeface serves all."""
    font = load(PLAIN, PLAIN_SPEC)
    info = Info(title=title, subject="die", keywords=("die",), language=BRITISH)
    file = PdfFile(info, {font.key: font}, Process())
    for words, (wide, high) in zip(titles, sizes, strict=True):
        page = Page(wide, high, trim=(0.0, 0.0, wide, high))
        page.place(file.plain([Text(LEFT_MM, TOP_MM, f"{title}: {words}", font.key, TYPE_MM, INK)]), 0, 0)
        file.add(page)
    return file.finish()


def _pages(file: pikepdf.Pdf) -> Iterator[tuple[int, pikepdf.Page]]:
    """The pages that have lines of a die, with their numbers, and nothing else between their marks."""
    import pikepdf

    for number, page in enumerate(file.pages, 1):
        there: Any = page.resources.get("/XObject", {})
        if not any(name.startswith(FORMS) for name in there):
            continue
        drawn = list(_without_words(_lines(pikepdf.parse_content_stream(page))))
        page.Contents = file.make_stream(pikepdf.unparse_content_stream(drawn))
        page.obj.Resources = _pared(page.resources, drawn)
        # What let light through was of the picture.
        if "/Group" in page.obj:
            del page.obj["/Group"]
        for form in page.resources["/XObject"].values():
            steps = list(_without_words(pikepdf.parse_content_stream(form)))
            form.write(pikepdf.unparse_content_stream(steps))
            form.Resources = _pared(form.get("/Resources", {}), steps)
        yield number, page


def _pared(resources: Any, steps: Iterable[Instruction]) -> pikepdf.Dictionary:
    """The resources that steps use, which set no type."""
    import pikepdf

    used = {str(operand) for each in steps for operand in each.operands}
    return pikepdf.Dictionary(
        {
            kind: pikepdf.Dictionary({name: each for name, each in own.items() if name in used})
            for kind in ("/XObject", "/ExtGState", "/ColorSpace")
            if (own := resources.get(kind)) is not None
        }
    )


def _without_words(steps: Iterable[Instruction]) -> Iterator[Instruction]:
    """The steps but for type: the slugs of several files would bring a subset of its typeface each."""
    in_text = False
    for step in steps:
        operator = str(step.operator)
        in_text |= operator == "BT"
        if not in_text:
            yield step
        in_text &= operator != "ET"


def _lines(steps: Iterable[Instruction]) -> Iterator[Instruction]:
    """The steps that lay a form of the die or what surrounds the page; pieces come before them all."""
    depth, has_begun = 0, False
    group: list[Instruction] = []
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
