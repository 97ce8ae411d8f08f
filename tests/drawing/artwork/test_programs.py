"""Drawings as Inkscape, Illustrator, Affinity, Figma, Sketch and draw.io write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.drawing.artwork.compiled import BadArtwork, compiled
from generator.drawing.display import Circle, Gradient, Push, Rect, Shaded, Symbol, Use
from generator.drawing.display import Path as Outline
from generator.drawing.layouts import LayoutError
from generator.drawing.svg.compiler import Reader
from generator.drawing.typography.fonts import FontSpec, load
from tests.drawing.kit import Kit

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.svg"))
FONTS = {"text": load("text", FontSpec("Barlow"))}
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
)


def read(inside: str, greys: bool = False) -> Symbol:
    return compiled(HEAD + inside + "</svg>", "x", Reader(FONTS, lambda name: None), greys)[0]


def faults(inside: str) -> list[str]:
    with pytest.raises(BadArtwork) as caught:
        read("\n" + inside)
    return [f"{line}:{column} {problem.message}" for (line, column), problem in caught.value.faults]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_drawing_programs_write_is_drawn(path: Path, kit: Kit) -> None:
    """Each prints as a symbol of a layout, in colour and in greys."""
    kit.write("symbols/art.svg", path.read_text("utf-8"))
    template = '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("art", 5, 5, 50) }}{% endblock %}'
    kit.write("card.svg.j2", template)
    drawing = kit.draw(template)
    assert any(isinstance(op, Use) for op in drawing.ops)
    shaded = [op for symbol in drawing.symbols.values() for op in symbol.ops if isinstance(op, Shaded)]
    assert shaded
    assert all(len(op.gradient.stops) >= 2 for op in shaded)
    reader = kit.faces("mono").symbols
    grey = reader.symbol("art")
    assert grey is not None
    colours = {stop.colour for op in grey.ops if isinstance(op, Shaded) for stop in op.gradient.stops} | {
        op.paint.fill for op in grey.ops if isinstance(op, Rect | Circle | Outline)
    }
    assert all(colour is None or len({colour[1:3], colour[3:5], colour[5:]}) == 1 for colour in colours)


FILLS = {
    "a class": ("<style>.a,.b{fill:#123456}</style><rect class='b x' width='1' height='1'/>", "#123456"),
    "an id over a class": (
        "<style>#r{fill:red} rect.a{fill:lime}</style><rect id='r' class='a' width='1' height='1'/>",
        "#ff0000",
    ),
    "style over a class": (
        "<style>.a{fill:red}</style><rect class='a' style='fill:rgb(0, 128, 0)' width='1' height='1'/>",
        "#008000",
    ),
    "a class over an attribute": (
        "<style>.a{fill:navy !important}</style><rect class='a' fill='red' width='1' height='1'/>",
        "#000080",
    ),
    "the later of two": (
        "<style>.a{fill:red}.a{fill:teal}</style><rect class='a' width='1' height='1'/>",
        "#008080",
    ),
    "light of light-dark": (
        "<rect style='fill: light-dark(rgb(1, 2, 3), rgb(4, 5, 6))' width='1' height='1'/>",
        "#010203",
    ),
    "a variable's default": ("<rect fill='var(--ink, #0a0b0c)' width='1' height='1'/>", "#0a0b0c"),
}


@pytest.mark.parametrize("case", FILLS)
def test_the_strongest_setting_of_a_fill_wins(case: str) -> None:
    inside, colour = FILLS[case]
    (op,) = read(inside).ops
    assert isinstance(op, Rect)
    assert op.paint.fill == colour


def test_dashes_units_and_mitres_are_read() -> None:
    style = "stroke:#000;stroke-width:2px;stroke-dasharray:1px, 2px;stroke-dashoffset:3;stroke-miterlimit:10"
    (op,) = read(f'<path d="M0 0H9" fill="none" style="{style}"/>').ops
    assert isinstance(op, Outline)
    assert (op.paint.width, op.paint.dash, op.paint.phase, op.paint.miter) == (2, (1, 2), 3, 10)


def test_dashes_without_length_are_a_whole_line() -> None:
    (op,) = read('<path d="M0 0H9" fill="none" stroke="#000000" stroke-dasharray="0,0"/>').ops
    assert isinstance(op, Outline)
    assert op.paint.dash == ()


def test_a_switch_draws_its_first_child_that_applies() -> None:
    (op,) = read(
        '<switch><foreignObject width="1" height="1"/><rect systemLanguage="de" width="1" height="1"/>'
        '<circle r="2"/><circle r="3"/></switch>'
    ).ops
    assert isinstance(op, Circle)
    assert op.r == 2


def test_what_is_hidden_is_not_drawn() -> None:
    assert (
        read(
            '<g display="none"><rect width="1" height="1"/></g><circle r="1" style="visibility:hidden"/>'
        ).ops
        == ()
    )


def test_a_use_draws_any_element_where_it_is_wanted() -> None:
    ops = read(
        '<defs><g id="a"><circle id="b" r="1"/></g></defs><use xlink:href="#a" x="2" fill="#ff0000"/>'
        '<clipPath id="c"><use href="#b" transform="translate(5)"/></clipPath>'
        '<rect clip-path="url(#c)" width="9" height="9"/>'
    ).ops
    assert ops[0] == Push((1, 0, 0, 1, 2, 0))
    circle = next(op for op in ops if isinstance(op, Circle))
    assert circle.paint.fill == "#ff0000"
    clipped = next(op for op in ops if isinstance(op, Push) and op.clip)
    assert min(x for _, at in clipped.clip for x in at[::2]) == 4


def test_a_gradient_takes_its_stops_from_another() -> None:
    (op,) = read(
        '<linearGradient id="a"><stop stop-color="red"/>'
        '<stop offset="50%" style="stop-color:#00f;stop-opacity:.5"/></linearGradient>'
        '<linearGradient id="b" xlink:href="#a" x2="0" y2="100%" gradientTransform="scale(2)"/>'
        '<rect x="1" y="2" width="4" height="6" fill="url(#b)" fill-opacity=".5"/>'
    ).ops
    assert isinstance(op, Shaded)
    assert op.gradient == Gradient(
        (0, 0, 0, 1), (8, 0, 0, 12, 1, 2), ((0, "#ff0000", 1), (0.5, "#0000ff", 0.5))
    )
    assert op.opacity == 0.5


def test_a_gradient_that_comes_to_one_colour_is_that_colour() -> None:
    inside = '<radialGradient id="a"><stop stop-color="red"/></radialGradient><circle r="2" fill="url(#a)"/>'
    (op,) = read(inside).ops
    assert isinstance(op, Outline)
    assert op.paint.fill == "#ff0000"


def test_a_line_has_its_gradient_above_its_filling() -> None:
    inside = (
        '<linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<circle r="2" fill="#00ff00" stroke="url(#a)" stroke-width=".5"/>'
    )
    filled, drawn = read(inside).ops
    assert isinstance(filled, Circle)
    assert filled.paint.stroke is None
    assert isinstance(drawn, Shaded)
    assert drawn.line is not None
    assert drawn.line.width == 0.5


def test_opacity_needs_a_group_only_where_parts_overlap() -> None:
    (single,) = read('<rect width="1" height="1" style="opacity:.5" fill-opacity=".5"/>').ops
    assert isinstance(single, Rect)
    assert single.paint.fill_opacity == 0.25
    reader = Reader({}, lambda name: None)
    svg = HEAD + '<g opacity=".5"><circle r="2"/><circle r="3"/></g></svg>'
    symbol, _ = compiled(svg, "x", reader, False)
    (group,) = [op for op in symbol.ops if isinstance(op, Use)]
    assert group.opacity == 0.5


def test_texts_in_the_layouts_own_font_stay_text() -> None:
    (text,) = read(
        """<text style="font-family:'Barlow', sans-serif;font-size:2px" xml:space="preserve">a  b</text>"""
    ).ops
    assert getattr(text, "font", "") == "text"
    assert getattr(text, "text", "") == "a\u00a0 b"


REFUSED: dict[str, tuple[str, list[str]]] = {
    "all at once": (
        '<text font-family="Comic">Hi</text>\n<rect filter="url(#f)" width="1" height="1"/><filter id="f"/>\n'
        '<image href="data:image/png;base64,AAAA" width="1" height="1"/>\n<path d="K"/>',
        [
            "2:1 the text 'Hi' is in 'Comic', which is no font of this layout",
            "3:1 filter 'url(#f)' is not in the profile",
            "4:1 the picture in this drawing is not printed here",
            "5:1 path data has 'K' in it",
        ],
    ),
    "a selector": ("<style>g > rect{fill:red}</style>", ["2:1 the selector 'g > rect'"]),
    "a style sheet of something else": (
        "<style>@import url(x);</style>",
        ["2:1 the style sheet takes rules from another file"],
    ),
    "gradients in a ring": (
        '<linearGradient id="a" href="#b"/>\n<linearGradient id="b" href="#a"/>',
        ["2:1 gradient 'a' takes", "3:1 gradient 'b' takes"],
    ),
    "no such gradient": (
        '<rect width="1" height="1" fill="url(#a)"/>',
        ["2:1 there is no gradient 'a' in this document"],
    ),
    "a repeating gradient": (
        '<linearGradient id="a" spreadMethod="reflect"><stop/><stop offset="1"/></linearGradient>',
        ["2:1 gradient 'a' repeats itself"],
    ),
    "many stops": (
        '<linearGradient id="a">' + "<stop/>" * 300 + "</linearGradient>",
        ["2:1 a gradient has more than 256 stops"],
    ),
    "a use of itself": ('<g id="a"><use href="#a"/></g>', ["2:11 'a' uses itself"]),
    "uses that swell": (
        "<defs>"
        + "".join(f'<g id="u{n}">' + f'<use href="#u{n + 1}"/>' * 10 + "</g>" for n in range(8))
        + '<g id="u8"/></defs><use href="#u0"/>',
        ["uses repeat more than 20000 elements"],
    ),
    "groups seen through": (
        '<g opacity=".9">' * 20 + '<circle r="1"/><circle r="1"/>' + "</g>" * 20,
        ["opacities are nested"],
    ),
    "elements within elements": ("<g>" * 5000 + "</g>" * 5000, ["elements are nested deeper"]),
    "letters one by one": (
        '<text font-family="text" font-size="2" x="1 2 3">abc</text>',
        ["2:1 the text 'abc' has a place"],
    ),
    "a colour nobody knows": (
        '<rect fill="grue" width="1" height="1"/>',
        ["2:1 fill 'grue' is not a colour"],
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_printed_is_told_at_its_line(case: str) -> None:
    inside, expected = REFUSED[case]
    told = faults(inside)
    for each in expected:
        assert any(each in fault for fault in told), told
    assert len(told) <= max(20, len(expected))


def test_entities_are_refused_and_a_plain_document_type_is_not() -> None:
    reader = Reader({}, lambda name: None)
    plain = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert compiled(plain + HEAD + "</svg>", "x", reader, False)[0].ops == ()
    with pytest.raises(BadArtwork, match="document types, entities"):
        compiled('<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;">]>' + HEAD + "</svg>", "x", reader, False)


def test_a_faulty_drawing_is_told_whenever_it_is_asked_for(kit: Kit) -> None:
    """Not once as a fault, and then as a symbol that is not there."""
    kit.write(
        "symbols/emblem.svg",
        HEAD + '<rect fill="grue" width="1" height="1"/>\n<rect filter="url(#a)"/><filter id="a"/></svg>',
    )
    template = (
        '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("emblem", 0, 0, 9) }}{% endblock %}'
    )
    kit.write("card.svg.j2", template)
    faces = kit.faces()
    told: list[Any] = []
    for _ in range(2):
        with pytest.raises(LayoutError) as caught:
            faces.symbols.symbol("emblem")
        told.append([str(problem) for problem in caught.value.problems])
    assert told[0] == told[1]
    assert [problem.split("emblem.svg:")[1][:3] for problem in told[0]] == ["1:1", "2:1"]
