"""Variable data of a small game: what does not fit is refused, and what is written is a sound PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.contract import Component, Face, Piece, VariableData
from generator.drawing.computed.qr_series import PackedCode, packed_code
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size
from generator.press.pdf.stream import KIDS_PER_NODE, OBJECTS_PER_STREAM, PageTree, PdfStream
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Printed
from generator.press.variable_data import slots
from generator.press.variable_data.docket import control_numbers
from generator.press.variable_data.slots import code
from generator.press.variable_data.writer import print_variable
from generator.reading.packs import Pack
from tests.press.harbour_press import LAYOUTS, job, settings

SYMBOLS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<symbol id="blank" viewBox="0 0 1 1"><rect x="0" y="0" width="1" height="1" fill="none"/></symbol>
<symbol id="blank-code" viewBox="0 0 1 1"><rect x="0" y="0" width="1" height="1" fill="none"/></symbol>
</svg>"""
FACES = {
    "art": '<rect x="0" y="0" width="40" height="60" fill="#ddeeff"/>',
    "form": """<text x="4" y="8" font-family="text" font-size="3">{id}</text>
{{ symbol("blank-code", 25, 45, 10, 10) }}
{% for n in range(4) %}{{ symbol("blank", 3 + 9 * n, 20, 6, 6) }}{% endfor %}""",
    "stamp": '<circle cx="3" cy="3" r="2" fill="{{ colour }}"/>',
    "plate": '<rect x="2" y="18" width="36" height="10" fill="#000000"/>',
    "slanted": '<g transform="rotate(5)">{{ symbol("blank", 3, 20, 6, 6) }}</g>',
    "uneven": '{{ symbol("blank", 3, 20, 6, 6) }}{{ symbol("blank", 13, 20, 7, 7) }}',
    "sunk": '{{ symbol("blank", 3, 20, 6, 6) }}',
}
SIZE = Size(title="ticket", width=40, height=60)


@pytest.fixture
def layouts(tmp_path: Path) -> tuple[Path, ...]:
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "symbols.svg.j2").write_text(SYMBOLS)
    for name, body in FACES.items():
        face = f'{{% extends "shared/face.svg.j2" %}}{{% block face %}}{body}{{% endblock %}}'
        (folder / f"{name}.svg.j2").write_text(face)
    return (folder, *LAYOUTS)


TICKETS = VariableData(
    Face("form"),
    {"red": Face("stamp", {"colour": "#cc0000"}), "ink": Face("stamp", {"colour": "#000000"})},
    "-0123456789T",
    (("scratch", Face("plate")),),
)
FRONT = Face("art")
SEVERAL = replace(TICKETS, arts={"day": FRONT, "night": Face("stamp", {"colour": "#113355"})})


def ticket(n: int, *images: str, **changes: Any) -> Piece:
    return replace(Piece(f"T-{n}", FRONT, images=images or ("red", "ink", "ink", "red")), **changes)


def tickets(*pieces: Piece, variable: VariableData = TICKETS) -> Component:
    return Component(
        "tickets", "Tickets", "cards", (40, 60), pieces or [ticket(n) for n in range(9)], variable=variable
    )


def write(
    layouts: tuple[Path, ...], component: Component, ink: str = "press", **how: Any
) -> tuple[bytes, Printed]:
    file = BytesIO()
    faces = Faces(layouts, ink)
    made = print_variable(file, job(component, settings("a4", ink=ink, **how), SIZE), component.pieces, faces)
    return file.getvalue(), made


# ---- what fits ----------------------------------------------------------------------------


def test_variable_data_is_a_sound_file_of_one_page_a_piece(layouts: tuple[Path, ...]) -> None:
    data, made = write(layouts, tickets(), one_per_page=True)
    assert (made.pages, made.pieces, made.problems) == (9, 9, ())
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 9
        assert pdf.trailer.ID[0] == pdf.trailer.ID[1]
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_sheets_hold_as_many_as_fit_with_all_their_bleed(layouts: tuple[Path, ...]) -> None:
    data, made = write(layouts, tickets(*(ticket(n) for n in range(20))))
    assert made.bleed == 3
    with pikepdf.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) == made.pages == 2


def test_the_file_a_run_writes_is_the_one_it_prints(layouts: tuple[Path, ...], tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Harbour\n")
    pack = Pack(tmp_path, "harbour", layouts)
    component = tickets()
    out = tmp_path / "out"
    done = print_orders(
        [Order(pack, "Harbour", [component], out)], settings("a4", ink="press", one_per_page=True)
    )
    assert [path.name for path in done.written] == [
        "tickets.pdf",
        "tickets.csv",
        "tickets-docket.pdf",
    ]
    assert not done.problems
    assert not list(out.glob(".*"))
    home = print_orders([Order(pack, "Harbour", [component], out)], settings("a4"))
    assert not home.written


def test_each_piece_lies_on_its_own_art(layouts: tuple[Path, ...]) -> None:
    arts = ["day", "night", "night", "day"]
    component = tickets(*(ticket(n, art=art) for n, art in enumerate(arts)), variable=SEVERAL)
    data, made = write(layouts, component, one_per_page=True)
    assert made.problems == ()
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        own = [page.Contents[1].read_bytes() for page in pdf.pages]
        layers = [str(group.Name) for group in pdf.Root.OCProperties.OCGs]
    assert ["day" if b"/art1 Do" in each else "night" for each in own] == arts
    assert all(each.index(b" Do") < each.index(b"BDC") for each in own), "art is no part of the hidden layer"
    assert layers[:3] == ["Art: day", "Art: night", "Hidden layer"]


def test_a_list_of_numbers_has_those_that_are_printed(layouts: tuple[Path, ...]) -> None:
    made = write(layouts, tickets(ticket(1, number="4"), ticket(2, number="5")), one_per_page=True)[1]
    head, first, second = control_numbers(made.places).decode().splitlines()
    assert head == "position,card,printed number,page,row,column"
    assert (first, second) == ("1,T-1,4,1,1,1", "2,T-2,5,2,1,1")
    made = write(layouts, tickets(ticket(1)), one_per_page=True)[1]
    assert control_numbers(made.places).decode().splitlines()[0] == "position,card,page,row,column"


# ---- what does not ------------------------------------------------------------------------

WRONG: dict[str, tuple[Callable[[], Component], str]] = {
    "too few images": (lambda: tickets(ticket(1), ticket(2, "red")), "T-2 has 1 images for 4 slots"),
    "unknown image": (
        lambda: tickets(ticket(1, "red", "red", "red", "blue")),
        "T-1 has an unknown image 'blue'",
    ),
    "strange character": (
        lambda: tickets(ticket(1), ticket(2, id="X-2")),
        "X-2 has characters outside the charset",
    ),
    "another front": (lambda: tickets(ticket(1), ticket(2, front=Face("stamp"))), "T-2: all cards"),
    "a slanted slot": (
        lambda: tickets(variable=replace(TICKETS, variable_layer=Face("slanted"))),
        "inside a group",
    ),
    "an art that is none of them": (
        lambda: tickets(ticket(1, art="night"), ticket(2, art="dusk"), variable=SEVERAL),
        "T-2 has an unknown art 'dusk'",
    ),
    "nothing to print": (lambda: replace(tickets(), pieces=()), "no pieces"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_its_variable_data_is_refused(layouts: tuple[Path, ...], case: str) -> None:
    made, said = WRONG[case]
    with pytest.raises(ValueError, match=said):
        write(layouts, made(), one_per_page=True)


def test_a_fault_of_a_layout_is_a_problem_and_nothing_is_written(layouts: tuple[Path, ...]) -> None:
    (layouts[0] / "plate.svg.j2").write_text("{{ nothing }}")
    data, made = write(layouts, tickets())
    assert data == b""
    assert made.problems


def test_a_plate_made_of_symbols_is_refused(layouts: tuple[Path, ...]) -> None:
    variable = replace(TICKETS, spot_plates=(("scratch", Face("sunk")),))
    with pytest.raises(ValueError, match="scratch plate uses symbols"):
        write(layouts, tickets(variable=variable))


# ---- codes --------------------------------------------------------------------------------


def test_a_code_that_looks_like_its_own_end_is_written_in_letters() -> None:
    plain = code(packed_code("T-1"), slots.ImageSlot(0, 0, 10, 10), "0 0 0 1 k")
    assert "/AHx" not in plain
    drawn = code(PackedCode(16, b"EI" * 16), slots.ImageSlot(0, 0, 10, 10), "0 0 0 1 k")
    assert "/F/AHx" in drawn
    assert "4549" in drawn
    assert "EI" not in drawn.replace("EI Q", "")


# ---- the file -----------------------------------------------------------------------------


@pytest.mark.parametrize("pages", [1, KIDS_PER_NODE, KIDS_PER_NODE + 1, 3 * OBJECTS_PER_STREAM])
def test_a_page_tree_of_any_size_is_found_again(pages: int) -> None:
    file = BytesIO()
    pdf = PdfStream(file)
    root, tree, info = pdf.reserve(), pdf.reserve(), pdf.reserve()
    pdf.add(root, b"<</Type/Catalog/Pages %d 0 R>>" % tree)
    pdf.add(info, b"<</Title(Tickets)>>")
    kids = PageTree(pdf, tree, b"/MediaBox[0 0 99 99]/Resources<<>>")
    for n in range(pages):
        content, page = pdf.reserve(), pdf.reserve()
        pdf.stream(content, b"", b"%d w" % n)
        kids.add(page, b"/Contents %d 0 R" % content)
    kids.finish()
    pdf.finish(root, info)
    with pikepdf.open(BytesIO(file.getvalue())) as opened:
        assert opened.check_pdf_syntax() == []
        assert [page.Contents.read_bytes() for page in opened.pages] == [b"%d w" % n for n in range(pages)]
        assert str(opened.docinfo.Title) == "Tickets"
