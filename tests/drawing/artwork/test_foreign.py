"""Features met in drawings of icon themes and clip art, each in a small drawing of our own."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from time import process_time

import pytest

from generator.contract import Face
from generator.drawing.artwork.compiled import BadArtwork, compiled
from generator.drawing.display import Image, Push, Rect, Shaded, Symbol
from generator.drawing.display import Path as Outline
from generator.drawing.layouts import LayoutError
from generator.drawing.svg import writer
from generator.drawing.svg.compiler import Reader
from generator.drawing.typography.fonts import FontSpec, load
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from tests.drawing.kit import Kit
from tests.drawing.pictures.odd_files import jpeg, png, png_of

FONTS = {"text": load("text", FontSpec("Barlow"))}
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
BOX = 'viewBox="0 0 10 10"'
SQUARE = '<rect width="4" height="4"'
SYMBOL = '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("art", 5, 5, 50) }}{% endblock %}'


def read(inside: str, attributes: str = BOX, before: str = "", greys: bool = False) -> Symbol:
    text = f"{before}<svg {SVG} {attributes}>{inside}</svg>"
    return compiled(text, "x", Reader(FONTS, lambda name: None), greys)[0]


def refused(inside: str, attributes: str = BOX, before: str = "") -> tuple[str, str]:
    """The only finding of a drawing, and its cure."""
    with pytest.raises(BadArtwork) as caught:
        read(inside, attributes, before)
    ((_, problem),) = caught.value.faults
    return problem.message, problem.hint


def data(body: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(body).decode()}"


def image(body: bytes, kind: str = "png", more: str = "") -> str:
    return f'<image x="1" y="2" width="6" height="4" {more} xlink:href="{data(body, kind)}"/>'


# ---- ways to write ---------------------------------------------------------------------------


def test_numbers_may_stand_close_together() -> None:
    (push, *_) = read(f'{SQUARE} transform="matrix(.5 0 0 .5-1.5.25)"/>').ops
    assert isinstance(push, Push)
    assert push.matrix == (0.5, 0, 0, 0.5, -1.5, 0.25)
    (outline,) = read('<polygon points="0 0 4-1 4,3.5.5 2"/>').ops
    assert isinstance(outline, Outline)
    assert [values for kind, values in outline.segments if values][-1] == (0.5, 2)


def test_a_number_with_a_letter_in_it_is_still_refused() -> None:
    assert "'1x2' is not a number" in refused(f'{SQUARE} transform="translate(1x2)"/>')[0]


def test_names_of_namespaces_that_illustrator_declares_are_read() -> None:
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x" [\n<!ENTITY ns_ai "http://ai">\n]>'
    told = read(f"{SQUARE}/>", f'{BOX} xmlns:i="&ns_ai;" i:page="1"', head)
    assert isinstance(told.ops[0], Rect)


ENTITIES = {
    "one in another": '<!ENTITY a "bomb"><!ENTITY b "&a;&a;">',
    "a file": '<!ENTITY a SYSTEM "file:///etc/passwd">',
    "a parameter": '<!ENTITY % a "x"> %a;',
    "an element": '<!ENTITY a "<rect/>">',
    "too long a word": f'<!ENTITY a "{"x" * 300}">',
}


@pytest.mark.parametrize("case", ENTITIES)
def test_a_document_type_that_declares_more_than_words_is_refused(case: str) -> None:
    message, hint = refused(f"{SQUARE}/>", before=f"<!DOCTYPE svg [{ENTITIES[case]}]>")
    assert message.startswith("document types")
    assert "plain SVG" in hint


def test_words_that_are_written_too_often_are_refused() -> None:
    head = f'<!DOCTYPE svg [<!ENTITY a "{"x" * 200}">]>'
    assert refused(f"<title>{'&a;' * 5001}</title>{SQUARE}/>", before=head)[0].startswith("document types")


def test_notes_of_programs_and_data_sections_are_passed_over() -> None:
    inside = f"<metadata><?xpacket begin='x'?><![CDATA[a < b]]></metadata>{SQUARE}/>"
    assert isinstance(read(inside).ops[0], Rect)


SLOW = {
    "numbers that end in 0": f'<path d="M0 0L{" 10.0 20" * 400}z"/>',
    "words of a document type": f"{SQUARE}/>",
}


@pytest.mark.parametrize("case", SLOW)
def test_what_is_nearly_plain_is_not_tried_in_all_ways(case: str) -> None:
    """Icons of themes took for ever: each 0 at the end of a number doubled the time."""
    entity = "".join(f'\n    <!ENTITY ns_{n} "http://x/{n}">\n   ' for n in range(39))
    before = f"<!DOCTYPE svg [{entity}<!ELEMENT a ANY>]>" if "words" in case else ""
    begun = process_time()
    if before:
        refused(SLOW[case], before=before)
    else:
        assert read(SLOW[case]).ops
    assert process_time() - begun < 2


def test_attributes_that_no_program_knows_change_nothing() -> None:
    assert isinstance(
        read(f'{SQUARE} space="preserve" nonsense="1"/>', f'{BOX} space="preserve"').ops[0], Rect
    )


def test_definitions_without_a_name_and_colours_of_stops_elsewhere_change_nothing() -> None:
    clip = '<clipPath><rect width="1" height="1"/></clipPath>'
    (rect,) = read(f'{clip}{SQUARE} style="stop-color:#fff;stop-opacity:0"/>').ops
    assert isinstance(rect, Rect)


def test_attributes_that_change_letters_are_not_passed_over() -> None:
    assert "textLength" in refused('<text font-family="text" font-size="3" textLength="9">Moth</text>')[0]


def test_sizes_of_letters_count_for_texts_alone() -> None:
    read(f'<g font-size="medium"><g style="font-size:120%">{SQUARE}/></g></g>')
    (run,) = read('<text font-family="text" font-size="medium">Moth</text>').ops
    assert getattr(run, "size", None) == 16
    message, hint = refused('<text font-family="text" font-size="120%">Moth</text>')
    assert "the text 'Moth' has font-size '120%'" in message
    assert "to paths" in hint


# ---- what leads nowhere, what cannot be drawn ------------------------------------------------------


def test_names_that_lead_nowhere_are_as_nothing_as_in_a_browser() -> None:
    gone = 'clip-path="url(#no)" style="filter:url(#no);mask:url(#no)"'
    (rect,) = read(f'{SQUARE} fill="url(#no) #123456" {gone}/>').ops
    assert isinstance(rect, Rect)
    assert rect.paint.fill == "#123456"


def test_names_in_quotes_lead_somewhere() -> None:
    gradient = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    (op,) = read(f"""{gradient}{SQUARE} fill="url( '#g' )"/>""").ops
    assert isinstance(op, Shaded)


CURES = {
    "filter": ('<filter id="e"><feBlend/></filter>', 'filter="url(#e)"', "Remove Filters"),
    "mask": ('<mask id="e"><rect filter="url(#e)"/></mask>', 'mask="url(#e)"', "Object > Mask > Release"),
    "pattern": ('<pattern id="e"><text>x</text></pattern>', 'fill="url(#e)"', "Pattern to Objects"),
    "marker": ('<marker id="e"><path d="M0 0"/></marker>', 'marker-end="url(#e)"', "Object to Path"),
    "import": ("<style>@import 'more.css'; rect{fill:red}</style>", "", "take the line out"),
}


@pytest.mark.parametrize("case", CURES)
def test_what_cannot_be_drawn_is_told_once_with_a_cure(case: str) -> None:
    definition, attribute, cure = CURES[case]
    message, hint = refused(f"{definition}{SQUARE} {attribute}/>")
    assert case in message or "from another file" in message
    assert cure in hint


@pytest.mark.parametrize("case", [name for name in CURES if name != "import"])
def test_effects_that_nothing_uses_are_no_hindrance(case: str) -> None:
    assert isinstance(read(f"{CURES[case][0]}{SQUARE}/>").ops[0], Rect)


def test_what_means_nothing_in_a_clip_path_is_passed_over() -> None:
    clip = '<clipPath id="c"><rect width="2" height="2" style="opacity:.2;fill:red;stroke:none"/></clipPath>'
    (push, *_) = read(f'{clip}{SQUARE} clip-path="url(#c)"/>').ops
    assert isinstance(push, Push)
    assert push.clip


def test_a_clip_that_is_seen_through_is_refused_in_layouts(kit: Kit) -> None:
    clip = '<defs><clipPath id="c"><rect width="2" height="2" opacity="0.5"/></clipPath></defs>'
    problem = kit.refused(f'{clip}<rect width="9" height="9" clip-path="url(#c)"/>')
    assert "clipped or seen through" in str(problem)


# ---- room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ('width="20" height="10"', (-5, 0, 20, 10)),
        ('width="10mm" height="20mm"', (0, -5, 10, 20)),
        ('width="20" height="10" preserveAspectRatio="xMinYMid"', (0, 0, 20, 10)),
        ('width="20" height="10" preserveAspectRatio="xMaxYMid meet"', (-10, 0, 20, 10)),
        ('width="20" height="100%"', (0, 0, 10, 10)),
        ('width="1in" height="48px"', (-5, 0, 20, 10)),
        ('width="0" height="10"', (0, 0, 10, 10)),
        ('width="100" height="100.5" preserveAspectRatio="none"', (0, 0, 10, 10)),
    ],
)
def test_a_drawing_has_the_proportions_of_its_width_and_height(
    attributes: str, box: tuple[float, ...]
) -> None:
    """As a browser shows it: what lies beside the viewBox is seen there."""
    assert read(f"{SQUARE}/>", f"{BOX} {attributes}").box == box
    text = f"<svg {SVG} {BOX} {attributes}>{SQUARE}/></svg>"
    assert Reader(FONTS, lambda name: None).symbol(text, "x")[0].box == box


def test_a_drawing_that_is_stretched_is_refused() -> None:
    message, hint = refused(f"{SQUARE}/>", f'{BOX} width="20" height="10" preserveAspectRatio="none"')
    assert "other proportions" in message
    assert "preserveAspectRatio" in hint


# ---- pictures inside ---------------------------------------------------------------------------------


def drawing_with(kit: Kit, inside: str) -> None:
    kit.write("symbols/art.svg", f"<svg {SVG} {BOX}>{inside}</svg>")
    kit.write("card.svg.j2", SYMBOL)


def test_a_picture_inside_a_drawing_is_drawn_once_in_the_file(kit: Kit) -> None:
    body = jpeg()
    drawing_with(kit, image(body, "jpeg") + image(body, "jpeg", 'opacity=".5" transform="translate(0 4)"'))
    faces = kit.faces()
    drawing = faces.draw(Face("card"), 60, 90)
    images = [op for symbol in drawing.symbols.values() for op in symbol.ops if isinstance(op, Image)]
    assert [op.name for op in images] == ["symbols/art.svg#1", "symbols/art.svg#2"]
    assert [op.opacity for op in images] == [1, 0.5]
    assert faces.shown == {}
    file, page = PdfFile(Info(title="x"), faces.fonts), Page(60, 90)
    page.place(file.operators(drawing), 0, 0)
    file.add(page)
    written = file.finish()
    assert written.count(b"/Subtype /Image") == 1
    assert body in written
    assert data(body, "jpeg") in writer.document(drawing, faces.fonts)


def test_a_picture_inside_a_drawing_is_grey_in_black_and_white(kit: Kit) -> None:
    drawing_with(kit, image(png()))
    drawing = kit.faces("mono").draw(Face("card"), 60, 90)
    assert {picture.look for picture in drawing.pictures.values()} != {"colour"}


def test_a_coarse_picture_inside_a_drawing_is_told(kit: Kit) -> None:
    drawing_with(kit, image(png()))
    (finding,) = kit.faces().draw(Face("card"), 60, 90).findings
    assert finding.code == "coarse-picture"
    assert "symbols/art.svg#1" in finding.message


def test_templates_cannot_ask_for_a_picture_inside_a_drawing(kit: Kit) -> None:
    drawing_with(kit, image(png()))
    inside = '{{ symbol("art", 5, 5, 9) }}<image href="symbols/art.svg#1" width="9" height="9"/>'
    template = '{% extends "shared/face.svg.j2" %}{% block face %}' + inside + "{% endblock %}"
    assert "unknown-picture" in [finding.code for finding in kit.draw(template).findings]


HOSTILE = {
    "a bomb of pixels": (data(png_of((30_000, 30_000, 8, 2, 0))), "30000 x 30000 pixels"),
    "cut off": (data(png()[:40]), "cut off"),
    "another kind": (data(b"GIF89a" + bytes(30), "gif"), "is a GIF"),
    "a drawing": (data(b"<svg/>", "svg+xml"), "is a drawing itself"),
    "no base64": ("data:image/png,%89PNG", "not written in base64"),
    "bad base64": ("data:image/png;base64,@@@@", "base64 cannot be read"),
    "nothing": ("data:image/png;base64,", "is empty"),
    "no picture": ("data:text/html;base64,PGI+", "no PNG and no JPEG"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_picture_inside_a_drawing_is_refused_at_its_line(kit: Kit, case: str) -> None:
    target, message = HOSTILE[case]
    drawing_with(kit, f'\n{SQUARE}/>\n <image width="5" height="5" href="{target}"/>')
    with pytest.raises(LayoutError, match=message) as caught:
        kit.faces().draw(Face("card"), 60, 90)
    (problem,) = caught.value.problems
    assert (Path(problem.place.path).name, problem.place.line, problem.place.column) == ("art.svg", 3, 2)
    assert problem.hint


def test_so_many_pictures_a_drawing_and_no_more(kit: Kit) -> None:
    drawing_with(kit, image(png()) * 51)
    with pytest.raises(LayoutError, match="more than 50 pictures"):
        kit.faces().draw(Face("card"), 60, 90)


def test_a_picture_beside_a_drawing_is_asked_for_by_name(kit: Kit) -> None:
    drawing_with(kit, '<image width="5" height="5" href="moth.png"/>')
    with pytest.raises(LayoutError, match=r"there is no picture 'moth\.png'") as caught:
        kit.faces().draw(Face("card"), 60, 90)
    assert caught.value.problems[0].hint.startswith("embed it in the drawing")
    (kit.folder / "moth.png").write_bytes(png())
    assert kit.faces().draw(Face("card"), 60, 90).pictures
