"""The SVG profile: what is in it is drawn, everything else is refused where it stands."""

from __future__ import annotations

import math
import time

import pytest

from generator.contract import Face
from generator.drawing.display import (
    INHERIT,
    Circle,
    Line,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.drawing.layouts import LayoutError
from tests.drawing.kit import Kit

RED = Paint("#ff0000", width=1.0)
UNIT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

# ---- elements -------------------------------------------------------------------------------

ELEMENTS = {
    "rect": (
        '<rect x="1" y="2" width="3" height="4" rx="9" fill="#f00"/>',
        Rect(1, 2, 3, 4, 1.5, RED),
    ),
    "circle": ('<circle cx="1" cy="2" r="3" fill="#ff0000"/>', Circle(1, 2, 3, RED)),
    "line": (
        '<line x1="1" y1="2" x2="3" y2="4" stroke="#00ff00" stroke-width=".5"/>',
        Line(1, 2, 3, 4, Paint("#000000", "#00ff00", 0.5)),
    ),
    "polygon": (
        '<polygon points="0,0 1 0, 1,1" fill="#FF0000"/>',
        Path((("M", (0, 0)), ("L", (1, 0)), ("L", (1, 1)), ("Z", ())), RED),
    ),
    "polyline": (
        '<polyline points="0 0 1 0" fill="none" stroke="#ff0000"/>',
        Path((("M", (0, 0)), ("L", (1, 0))), Paint(None, "#ff0000", 1.0)),
    ),
    "path": (
        '<path d="M0 0h2v3z" fill="#f00" fill-rule="evenodd"/>',
        Path(
            (("M", (0, 0)), ("L", (2, 0)), ("L", (2, 3)), ("L", (0, 0)), ("Z", ())),
            Paint("#ff0000", width=1.0, even_odd=True),
        ),
    ),
    "text": (
        '<text x="1" y="2" font-family="text" font-size="4" fill="#f00">Ahoy</text>',
        Text(1, 2, "Ahoy", "text", 4, "#ff0000"),
    ),
}


@pytest.mark.parametrize("name", ELEMENTS)
def test_elements_become_ops(kit: Kit, name: str) -> None:
    svg, op = ELEMENTS[name]
    assert kit.inside(svg) == (op,)


def test_an_ellipse_is_four_cubics_through_its_ends(kit: Kit) -> None:
    [path] = kit.inside('<ellipse cx="5" cy="6" rx="3" ry="2"/>')
    assert isinstance(path, Path)
    ends = [points[-2:] for kind, points in path.segments if kind != "Z"]
    assert ends == [(8, 6), (5, 8), (2, 6), (5, 4), (8, 6)]


def test_properties_are_inherited_and_overruled(kit: Kit) -> None:
    outer = 'fill="#ff0000" stroke="#0000ff" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel"'
    ops = kit.inside(
        f'<g {outer} stroke-dasharray="1 2 3" stroke-opacity=".5" fill-opacity=".25">'
        '<rect width="1" height="1"/><rect width="1" height="1" fill="none" stroke-dasharray="none"/></g>'
    )
    first = Paint("#ff0000", "#0000ff", 2, "round", "bevel", (1, 2, 3, 1, 2, 3), False, 0.25, 0.5)
    second = Paint(None, "#0000ff", 2, "round", "bevel", (), False, 0.25, 0.5)
    assert [op.paint for op in ops if isinstance(op, Rect)] == [first, second]


def test_a_stroke_of_no_width_is_none(kit: Kit) -> None:
    [op] = kit.inside('<rect width="1" height="1" stroke="#000000" stroke-width="0"/>')
    assert isinstance(op, Rect)
    assert op.paint.stroke is None


def test_shapes_without_extent_draw_nothing(kit: Kit) -> None:
    assert kit.inside('<rect width="0" height="5"/><circle r="0"/><ellipse rx="0" ry="2"/>') == ()


@pytest.mark.parametrize(
    ("transform", "matrix"),
    [
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("translate(3,4)", (1, 0, 0, 1, 3, 4)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2 -3)", (2, 0, 0, -3, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90 1 2)", (0, 1, -1, 0, 3, 1)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
        ("translate(1 2), scale(2)", (2, 0, 0, 2, 1, 2)),
        ("scale(2) translate(1 2)", (2, 0, 0, 2, 2, 4)),
    ],
)
def test_transforms(kit: Kit, transform: str, matrix: tuple[float, ...]) -> None:
    push, _, pop = kit.inside(f'<g transform="{transform}"><circle r="1"/></g>')
    assert isinstance(push, Push)
    assert push.matrix == pytest.approx(matrix, abs=1e-12)
    assert pop == Pop()


def test_arcs_become_cubics_on_the_circle(kit: Kit) -> None:
    [path] = kit.inside('<path d="M10 0A10 10 0 0 1 0 10"/>')
    assert isinstance(path, Path)
    assert path.segments[0] == ("M", (10, 0))
    x0, y0 = 10.0, 0.0
    for kind, (x1, y1, x2, y2, x3, y3) in path.segments[1:]:
        assert kind == "C"
        for t in (0.25, 0.5, 0.75):
            u = 1 - t
            x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
            y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
            assert math.hypot(x, y) == pytest.approx(10, abs=0.01)
        x0, y0 = x3, y3


def test_quadratics_become_the_same_cubics(kit: Kit) -> None:
    [path] = kit.inside('<path d="M0 0Q3 6 6 0T12 0"/>')
    assert isinstance(path, Path)
    assert path.segments == (
        ("M", (0, 0)),
        ("C", (2, 4, 4, 4, 6, 0)),
        ("C", (8, -4, 10, -4, 12, 0)),
    )


# ---- clips ----------------------------------------------------------------------------------


def test_a_clip_path_comes_with_its_group(kit: Kit) -> None:
    push, circle, pop = kit.inside(
        '<defs><clipPath id="c"><rect width="4" height="2" transform="translate(1 1)"/></clipPath></defs>'
        '<g clip-path="url(#c)" transform="scale(2)"><circle r="1"/></g>'
    )
    assert push == Push(
        (2, 0, 0, 2, 0, 0), (("M", (1, 1)), ("L", (5, 1)), ("L", (5, 3)), ("L", (1, 3)), ("Z", ()))
    )
    assert (type(circle), pop) == (Circle, Pop())


def test_a_clip_path_knows_its_rule(kit: Kit) -> None:
    push, _, _ = kit.inside(
        '<clipPath id="c"><path clip-rule="evenodd" d="M0 0H9V9Z"/></clipPath>'
        '<circle r="1" clip-path="url(#c)"/>'
    )
    assert isinstance(push, Push)
    assert push.clip_even_odd


# ---- symbols --------------------------------------------------------------------------------


def test_a_symbol_fits_its_use_and_keeps_its_shape(kit: Kit) -> None:
    drawing = kit.draw(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        ' viewBox="0 0 60 90">'
        '<symbol id="s" viewBox="10 20 4 2"><rect x="10" y="20" width="4" height="2"/></symbol>'
        '<use xlink:href="#s" x="1" y="2" width="8" height="8" fill="#ff0000"/></svg>'
    )
    [use] = drawing.ops
    assert isinstance(use, Use)
    # Twice as large, and in the middle of the 8 by 8 it was given.
    assert use.matrix == (2, 0, 0, 2, 1 - 20, 2 + 2 - 40)
    assert use.fill == "#ff0000"
    assert drawing.symbols[use.name].ops == (Rect(10, 20, 4, 2, 0, Paint(INHERIT, width=1.0)),)


def test_symbols_of_two_faces_with_one_id_stay_apart(kit: Kit) -> None:
    def face(width: int) -> str:
        return (
            '{% extends "shared/face.svg.j2" %}{% block face %}<symbol id="s" viewBox="0 0 9 9">'
            f'<rect width="{width}" height="1"/></symbol><use href="#s" width="9" height="9"/>'
            "{% endblock %}"
        )

    kit.write("one.svg.j2", face(1))
    kit.write("two.svg.j2", face(2))
    faces = kit.faces()
    one, two = (faces.draw(Face(name), 60, 90) for name in ("one", "two"))
    assert one.symbols.keys().isdisjoint(two.symbols)


def test_icons_and_what_they_use_come_along(kit: Kit) -> None:
    kit.write(
        "symbols.svg.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><symbol id="pair" viewBox="0 0 48 24">'
        "{{ icon('square', 0, 0, 24) }}<use href='#icon-square' x='24' y='0' width='24' height='24'/>"
        "</symbol></svg>",
    )
    drawing = kit.draw(
        '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("pair", 5, 5, w=24) }}{% endblock %}'
    )
    assert set(drawing.symbols) == {"pair", "icon-square"}
    [use] = drawing.ops
    assert use == Use("pair", (0.5, 0, 0, 0.5, 5, 5), "#000000")
    black, inherited = drawing.symbols["pair"].ops
    assert isinstance(black, Use)
    assert isinstance(inherited, Use)
    assert (black.fill, inherited.fill) == ("#000000", INHERIT)


def test_current_colour_is_the_users_colour(kit: Kit) -> None:
    kit.write(
        "icons/wave.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 2Q2 0 4 2T8 2" fill="none" '
        'stroke="currentColor" stroke-width="1"/></svg>',
    )
    kit.write("card.svg.j2", "{{ icon('wave', 0, 0, 8, fill=ink('amber')) }}")
    assert 'color="#ffb000"' in kit.faces().svg(Face("card"), 60, 90)
    drawing = kit.draw(
        '{% extends "shared/face.svg.j2" %}'
        '{% block face %}{{ icon("wave", 0, 0, 8, fill="#ff0000") }}{% endblock %}'
    )
    [path] = drawing.symbols["icon-wave"].ops
    assert isinstance(path, Path)
    assert path.paint.stroke == INHERIT
    error = kit.refused('<use href="#icon-wave" width="8" height="8" fill="#ff0000"/>')
    assert "give its use color and fill alike" in error.message


@pytest.mark.parametrize("prop", ['stroke="#000000"', 'fill-opacity="0.5"', 'fill-rule="evenodd"'])
def test_a_symbol_takes_nothing_but_fill(kit: Kit, prop: str) -> None:
    error = kit.refused(f"<g {prop}>\n{{{{ icon('square', 1, 1, 4) }}}}</g>")
    assert prop.split("=")[0] in error.message
    assert error.line == 4


def test_a_symbol_that_strokes_minds_the_width_of_its_user(kit: Kit) -> None:
    symbol = '<symbol id="s" viewBox="0 0 9 9"><path d="M0 0H9" stroke="#000000"/></symbol>'
    use = '<g stroke-width="3"><use href="#s" width="9" height="9"/></g>'
    assert "stroke-width" in kit.refused(symbol + use).message
    kit.inside('<g stroke-width="3">{{ icon("square", 0, 0, 5) }}</g>')


# ---- text -----------------------------------------------------------------------------------


def test_text_is_anchored_by_the_widths_of_its_font(kit: Kit) -> None:
    width = kit.faces().fonts["text"].width("Ahoy") * 5
    start = '<text x="30" y="9" font-family="text" font-size="5" text-anchor="{}">Ahoy</text>'
    for anchor, x in (("start", 30), ("middle", 30 - width / 2), ("end", 30 - width)):
        assert kit.inside(start.format(anchor)) == (Text(x, 9, "Ahoy", "text", 5, "#000000"),)


def test_tspans_follow_each_other_and_are_anchored_together(kit: Kit) -> None:
    fonts = kit.faces().fonts
    ops = kit.inside(
        '<text x="50" y="9" font-family="text" font-size="5" text-anchor="end">\n  One '
        '<tspan font-family="bold" fill="#ff0000" dx="1" dy="2">two</tspan>  three \n</text>'
    )
    one, two = fonts["text"].width("One ") * 5, fonts["bold"].width("two") * 5
    three = fonts["text"].width(" three") * 5
    x = 50 - (one + 1 + two + three)
    expected = (
        Text(x, 9, "One ", "text", 5, "#000000"),
        Text(x + one + 1, 11, "two", "bold", 5, "#ff0000"),
        Text(x + one + 1 + two, 11, " three", "text", 5, "#000000"),
    )
    assert [op[2:] for op in ops] == [op[2:] for op in expected]
    assert [op.x for op in ops] == pytest.approx([op.x for op in expected])  # type: ignore[union-attr]
    assert [op.y for op in ops] == [9, 11, 11]  # type: ignore[union-attr]


def test_a_tspan_with_a_place_starts_a_new_line(kit: Kit) -> None:
    ops = kit.inside(
        '<text x="30" y="9" font-family="text" font-size="5" text-anchor="middle">a'
        '<tspan x="30" y="15">bb</tspan></text>'
    )
    width = kit.faces().fonts["text"].width
    assert [(op.x, op.y) for op in ops if isinstance(op, Text)] == [
        (30 - width("a") * 2.5, 9),
        (30 - width("bb") * 2.5, 15),
    ]


def test_spaces_that_must_not_break_are_kept(kit: Kit) -> None:
    ops = kit.inside('<text font-family="text" font-size="5">&#160;a&#160;&#160;b  c</text>')
    assert [op.text for op in ops if isinstance(op, Text)] == ["\xa0a\xa0\xa0b c"]


def test_signs_the_font_lacks_are_noted(kit: Kit) -> None:
    kit.write("card.svg.j2", '{% extends "shared/face.svg.j2" %}{% block face %}<text font-family="text" '
              'font-size="5">ab漢字漢</text>{% endblock %}')  # fmt: skip
    faces = kit.faces()
    findings = faces.draw(Face("card"), 60, 90).findings
    assert [(finding.code, finding.text) for finding in findings] == [("missing-glyph", "ab漢字漢")] * 2
    assert "'漢' (U+6F22)" in findings[0].message


# ---- what is refused ------------------------------------------------------------------------

REFUSED = {
    "unknown element": ('<foreignObject width="4"/>', "<foreignObject> is not in the profile"),
    "script": ("<script>alert(1)</script>", "<script> is not in the profile"),
    "style element": ("<style>a{}</style>", "<style> is not in the profile"),
    "gradient": ('<rect width="1" height="1" stroke="url(#a)"/>', "there is no gradient 'a'"),
    "nested svg": ("<svg/>", "<svg> cannot stand here"),
    "filter attribute": ('<g filter="url(#a)"/>', "<g> has no 'filter'"),
    "group opacity": ('<g opacity="1.5"/>', "opacity '1.5' is above 1"),
    "style attribute": ('<g style="fill:red"/>', "fill 'red' is not a colour"),
    "style of CSS": ('<g style="fill:#000;opacity:0.5"/>', "style 'opacity: 0.5' is not in the profile"),
    "style of nothing": ('<g style="fill"/>', "fill '' is not a colour"),
    "event": ('<g onclick="x()"/>', "<g> has no 'onclick'"),
    "text beside metadata": (
        '<a:b xmlns:a="urn:x">of its own</a:b>hello',
        "text 'hello' stands outside <text>",
    ),
    "xml space": ('<g xml:space="preserve"/>', "<g> has no 'space'"),
    "display": ('<g display="none"/>', "<g> has no 'display'"),
    "wrong attribute": ('<circle width="3"/>', "<circle> has no 'width'"),
    "unit": ('<circle r="3mm"/>', "r '3mm' is not a number"),
    "per cent": ('<rect width="50%" height="1"/>', "width '50%' is not a number"),
    "nan": ('<circle r="nan"/>', "r 'nan' is not a number"),
    "infinity": ('<circle r="inf"/>', "r 'inf' is not a number"),
    "python number": ('<circle r="1_0"/>', "r '1_0' is not a number"),
    "other digits": ('<circle r="٣"/>', "r '٣' is not a number"),
    "huge": ('<circle r="1e7"/>', "r '1e7' is larger than 1000000"),
    "overflow": ('<circle r="1e999"/>', "is larger than 1000000"),
    "long number": (f'<circle r="{"9" * 50}"/>', "is not a number"),
    "negative": ('<rect width="-1" height="1"/>', "width '-1' is below zero"),
    "two radii": ('<rect width="9" height="9" rx="1" ry="2"/>', "rx and ry must be equal"),
    "one point": ('<polygon points="1 2"/>', "needs two or more points"),
    "half point": ('<polygon points="1 2 3"/>', "needs two or more points"),
    "line unseen": ('<line x2="3"/>', "a <line> without stroke draws nothing"),
    "path garbage": ('<path d="M0 0L1 1 foo"/>', "path data has 'foo' in it"),
    "path start": ('<path d="L1 1"/>', "path data does not start with M"),
    "path empty": ("<path/>", "path data does not start with M"),
    "path short": ('<path d="M0 0C1 1 2 2"/>', "is incomplete"),
    "path huge": ('<path d="M0 0L1e9 0"/>', "larger than 1000000"),
    "path grows": ('<path d="m900000 0 l900000 0"/>', "larger than 1000000"),
    "colour name": ('<g fill="red"/>', "fill 'red' is not a colour"),
    "colour function": ('<g stroke="rgb(1,2,3)"/>', "stroke 'rgb(1,2,3)' is not a colour"),
    "no colour": ('<g color="none"/>', "color cannot be none"),
    "line cap": ('<g stroke-linecap="flat"/>', "stroke-linecap 'flat' is not known"),
    "dashes": ('<g stroke-dasharray="0 0"/>', "is not a list of lengths"),
    "dash below": ('<g stroke-dasharray="1 -1"/>', "is not a list of lengths"),
    "opacity": ('<g fill-opacity="2"/>', "fill-opacity '2' is above 1"),
    "font": ('<g font-family="Comic Sans"/>', "'Comic Sans' is not a font of this layout"),
    "transform": ('<g transform="spin(3)"/>', "transform 'spin(3)' is not understood"),
    "transform operands": ('<g transform="rotate(1 2)"/>', "rotate does not take 2 numbers"),
    "loose text": ("hello", "text 'hello' stands outside <text>"),
    "loose tail": ("<g/>hello", "text 'hello' stands outside <text>"),
    "shape in text": ("<text><g/></text>", "<g> cannot stand in <text>"),
    "loose tspan": ("<tspan>a</tspan>", "<tspan> cannot stand here"),
    "child of shape": ("<rect><g/></rect>", "<rect> holds nothing"),
    "no font": ('<text font-size="3">a</text>', "a text has no font-family"),
    "no size": ('<text font-family="text">a</text>', "a text has no font-size"),
    "no ink": ('<text font-family="text" font-size="3" fill="none">a</text>', "a text has no fill"),
    "outlined": ('<text font-family="text" font-size="3" stroke="#000">a</text>', "cannot be stroked"),
    "textLength": ('<text textLength="3">a</text>', "<text> has no 'textLength'"),
    "list of x": ('<text x="1 2" font-family="text" font-size="3">a</text>', "x '1 2' is not a number"),
    "use of nothing": ('<use width="1" height="1"/>', "a use names a symbol as #id"),
    "use of a file": ('<use href="a.svg#b" width="1" height="1"/>', "a use names a symbol as #id"),
    "use unknown": ('<use href="#nope" width="1" height="1"/>', "there is no symbol 'nope'"),
    "use of a group": ('<g id="a"/><use href="#a" width="1" height="1"/>', "there is no symbol 'a'"),
    "use without size": ('<use href="#icon-square"/>', "has no width and height"),
    "use of no size": ('<use href="#icon-square" width="0" height="1"/>', "has no size"),
    "use without fill": (
        '<use href="#icon-square" width="1" height="1" fill="none"/>',
        "takes its colour from its use",
    ),
    "symbol without box": ('<symbol id="a"/>', "<symbol> has no viewBox"),
    "symbol without id": ('<symbol viewBox="0 0 1 1"/>', "<symbol> has no id"),
    "symbol twice": (
        '<symbol id="a" viewBox="0 0 1 1"/><symbol id="a" viewBox="0 0 1 1"/>',
        "symbol 'a' is defined twice",
    ),
    "symbol flat": ('<symbol id="a" viewBox="0 0 0 1"/>', "is not left, top, width and height"),
    "symbol of icons": (
        '<symbol id="icon-square" viewBox="0 0 1 1"/>',
        "already defined by the layout's own symbols",
    ),
    "symbol in itself": (
        '<symbol id="a" viewBox="0 0 1 1"><use href="#a" width="1" height="1"/></symbol>',
        "symbol 'a' uses itself",
    ),
    "symbols in a ring": (
        '<symbol id="a" viewBox="0 0 1 1"><use href="#b" width="1" height="1"/></symbol>'
        '<symbol id="b" viewBox="0 0 1 1"><use href="#a" width="1" height="1"/></symbol>',
        "uses itself",
    ),
    "bad unused symbol": ('<symbol id="a" viewBox="0 0 1 1"><mask/></symbol>', "<mask> is not in"),
    "moved symbol": ('<symbol id="a" viewBox="0 0 1 1" transform="scale(2)"/>', "<symbol> has no"),
    "clip unknown": ('<g clip-path="url(#a)"/>', "clip path 'a' is defined nowhere"),
    "clip form": ('<g clip-path="circle(3)"/>', "is not of the form url(#id)"),
    "clip of two": ('<clipPath id="a"><circle r="1"/><circle r="2"/></clipPath>', "holds one shape"),
    "clip of text": ('<clipPath id="a"><text>a</text></clipPath>', "a clip path cannot be a <text>"),
    "clip of nothing": ('<clipPath id="a"><circle/></clipPath>', "hides everything"),
    "clip rule": (
        '<clipPath id="a"><circle r="1" clip-rule="odd"/></clipPath>',
        "clip-rule 'odd' is not nonzero or evenodd",
    ),
    "clip without id": ('<clipPath><circle r="1"/></clipPath>', "<clipPath> has no id"),
    "defs": ("<defs><g/></defs>", "<defs> holds symbols, clip paths and gradients only"),
    "not closed": ("<g>", "this is not well-formed XML: <g> is not closed"),
    "not opened": ("</a>", "this is not well-formed XML: </a> closes nothing"),
    "attribute twice": ('<g id="a" id="b"/>', "this is not well-formed XML: duplicate attribute"),
    "entity": ("&nbsp;", "this is not well-formed XML"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_profile_does_not_know_is_refused_where_it_stands(kit: Kit, case: str) -> None:
    elements, message = REFUSED[case]
    error = kit.refused(f'<rect width="1"\n  height="1"/>\n\n{elements}')
    assert message in error.message
    assert error.file.endswith("layouts/card.svg.j2")
    # The face starts on line 3 of the template.
    assert error.line == 6


def test_the_outer_element_must_be_svg_of_the_right_box(kit: Kit) -> None:
    root = '<svg xmlns="http://www.w3.org/2000/svg"'
    for face, message in (
        ("<svg/>", "is no SVG picture"),
        ('<g xmlns="http://www.w3.org/2000/svg"/>', "is no SVG picture"),
        (root + "/>", "<svg> has no viewBox"),
        (root + ' viewBox="0 0 60 91"/>', "the viewBox is"),
        (root + ' viewBox="0 0 60"/>', "is not left, top"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90" transform="scale(2)"/>',
            "cannot be moved",
        ),
    ):
        with pytest.raises(LayoutError) as caught:
            kit.draw(face)
        assert message in caught.value.message


BOMBS = {
    "entities": '<!DOCTYPE a [<!ENTITY a "ha">' + '<!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>',
    "external entity": '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    "external type": '<!DOCTYPE svg SYSTEM "http://example.org/a.dtd"><svg/>',
    "processing": '<?xml-stylesheet href="a.css"?><svg/>',
    "cdata": "<svg><![CDATA[<!DOCTYPE]]></svg>",
    "late entity": '<svg/><!ENTITY a "b">',
}


@pytest.mark.parametrize("case", BOMBS)
def test_xml_cannot_reach_out_or_swell(kit: Kit, case: str) -> None:
    with pytest.raises(LayoutError, match="are not allowed"):
        kit.draw(BOMBS[case])


def test_depth_and_size_are_bounded(kit: Kit) -> None:
    assert "nested deeper than" in kit.refused("<g>" * 70 + "</g>" * 70).message
    assert "nested deeper than" in kit.refused("<g>" * 50_000 + "</g>" * 50_000).message
    assert "longer than" in kit.refused("{% for i in range(9000) %}" + "<g/>" * 400 + "{% endfor %}").message


def test_long_chains_of_symbols_are_refused(kit: Kit) -> None:
    chain = "".join(
        f'<symbol id="s{i}" viewBox="0 0 1 1"><use href="#s{i + 1}" width="1" height="1"/></symbol>'
        for i in range(3000)
    )
    assert "nested too deeply" in kit.refused(chain).message
    tspans = "<tspan>" * 3000 + "a" + "</tspan>" * 3000
    text = f'<text font-family="text" font-size="3">{tspans}</text>'
    assert "nested too deeply" in kit.refused(text).message


def test_many_uses_take_no_longer_each(kit: Kit) -> None:
    """Looking a symbol up must not cost more the larger the face is."""
    kit.write("card.svg.j2", '{% extends "shared/face.svg.j2" %}{% block face %}{% for i in range(n) %}'
              '<symbol id="s{{ i }}" viewBox="0 0 1 1"/><use href="#icon-square" width="1" height="1"/>'
              "{% endfor %}{% endblock %}")  # fmt: skip
    faces = kit.faces()
    took = []
    for n in (100, 4000):
        started = time.process_time()
        faces.draw(Face("card", {"n": n}), 60, 90)
        took.append((time.process_time() - started) / n)
    assert took[1] < 6 * took[0]


def test_comments_titles_and_an_xml_declaration_are_no_matter(kit: Kit) -> None:
    drawing = kit.draw(
        '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">'
        "<title>Card</title><desc>a <b/> c</desc><g><!-- b --></g></svg>"
    )
    assert drawing.ops == ()


def test_a_symbol_file_at_fault_is_named_with_its_line(kit: Kit) -> None:
    kit.write("icons/bad.svg", '<svg xmlns="http://www.w3.org/2000/svg"\n viewBox="0 0 1 1">\n<mesh/></svg>')
    error = kit.refused('{{ icon("bad", 0, 0, 1) }}')
    assert (error.file.endswith("icons/bad.svg"), error.line) == (True, 3)


def test_a_symbol_sheet_at_fault_is_named_with_its_line(kit: Kit) -> None:
    kit.write(
        "symbols.svg.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n{% if true %}\n\n<symbol id="a" '
        'viewBox="0 0 1 1">\n<mask/></symbol>\n{% endif %}</svg>',
    )
    error = kit.refused('{{ symbol("a", 0, 0) }}')
    assert (error.file.endswith("symbols.svg.j2"), error.line) == (True, 5)


def test_two_symbol_files_that_use_each_other_are_refused(kit: Kit) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        kit.write(
            f"symbols/{name}.svg",
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
            f'<use href="#{other}" width="1" height="1"/></svg>',
        )
    assert "there is no symbol" in kit.refused('{{ symbol("a", 0, 0) }}').message


def test_the_same_face_twice_is_the_same_drawing(kit: Kit) -> None:
    kit.write("back.svg.j2", '{% extends "shared/face.svg.j2" %}')
    faces = kit.faces()
    first = faces.draw(Face("back"), 60, 90, 3)
    assert faces.draw(Face("back"), 60, 90, 3) is first
    assert first.box == (-3, -3, 66, 96)
    assert not isinstance(first, Symbol)


INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="24mm" height="24mm" viewBox="0 0 24 24" version="1.1" id="svg5" xml:space="preserve"
  inkscape:version="1.2.2" sodipodi:docname="star.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" inkscape:zoom="8"><inkscape:grid id="g1"/></sodipodi:namedview>
  <defs id="defs2"><inkscape:path-effect effect="spiro" id="pe1"/></defs>
  <metadata id="m1"><rdf:RDF><cc:Work rdf:about="">by hand</cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline;opacity:1">
    <path id="path1" sodipodi:nodetypes="cccc" fill="#ffffff" d="M 2,2 H 22 V 22 Z"
      style="fill:#1b2a49;fill-opacity:1;stroke:#000000;stroke-width:0.5px;stroke-dasharray:none;\
stroke-miterlimit:4;-inkscape-stroke:none"/>
  </g>
</svg>
"""


def test_a_picture_of_a_drawing_program_is_read(kit: Kit) -> None:
    """Inkscape's own elements and attributes are passed over, its ``style`` is so many properties."""
    kit.write("symbols/star.svg", INKSCAPE)
    drawing = kit.draw(
        '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("star", 0, 0) }}{% endblock %}'
    )
    [path] = drawing.symbols["star"].ops
    assert isinstance(path, Path)
    assert (path.paint.fill, path.paint.stroke, path.paint.width, path.paint.dash) == (
        "#1b2a49",
        "#000000",
        0.5,
        (),
    )


def test_what_a_drawing_program_wrote_and_cannot_be_drawn_has_its_line_and_a_hint(kit: Kit) -> None:
    kit.write("symbols/star.svg", INKSCAPE.replace("<path id=", '<flowRoot id="f">Hi</flowRoot><path id='))
    error = kit.refused("{{ symbol('star', 0, 0) }}")
    assert (error.file.endswith("symbols/star.svg"), error.line) == (True, 13)
    assert error.hint == "in Inkscape, Text > Convert to Text, then Path > Object to Path"
    assert kit.refused('<circle rr="3"/>').hint == "did you mean 'r'?"
