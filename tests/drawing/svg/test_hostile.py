"""Drawings that ask for more than anybody can paint: refused at once, at their line, or painted in time."""

from __future__ import annotations

import pytest

from generator.contract import Face
from generator.drawing.faces import MAX_USES_A_SHEET
from generator.drawing.layouts import LayoutError
from generator.drawing.svg.extent import MAX_MARKS, MAX_USES
from generator.press.png import face_png
from tests.drawing.kit import Kit
from tests.patience import takes_at_most

TEXT = '<text x="1" y="1" font-family="text" font-size="2">'
MARKS, USES, MAGNIFIED, MOVED = (
    f"more than {MAX_MARKS} marks",
    f"uses more than {MAX_USES} symbols",
    "transforms together",
    "moves or magnifies by more than",
)


def symbols(levels: int, uses: int, box: str = "0 0 9 9") -> str:
    """Symbols of symbols, and a use of the last."""
    whole = f'<symbol id="s0" viewBox="{box}"><rect width="9" height="9"/></symbol>'
    for level in range(1, levels):
        use = f'<use href="#s{level - 1}" width="9" height="9"/>'
        whole += f'<symbol id="s{level}" viewBox="{box}">{use * uses}</symbol>'
    return whole + f'<use href="#s{levels - 1}" width="9" height="9"/>'


def dashed(shape: str, dashes: str) -> str:
    return f'<{shape} stroke="#000000" stroke-width="1" stroke-dasharray="{dashes}"/>'


REFUSED = {
    "symbol laughs": (symbols(8, 10), USES),
    "symbol laughs, slowly": (symbols(10, 3) + '<use href="#s9" width="9" height="9"/>' * 20, USES),
    "many uses": (symbols(1, 1) + '<use href="#s0" width="9" height="9"/>' * MAX_USES, USES),
    "symbols in symbols": (symbols(20, 1), "nested deeper than 12"),
    "symbols that magnify": (symbols(9, 1, "0 0 0.000001 0.000001"), MAGNIFIED),
    "a tiny viewBox": (symbols(2, 1, "0 0 1e-300 1e-300"), MAGNIFIED),
    "long transform": (f'<g transform="{"scale(1)" * 90_000}"/>', "longer than 2000 characters"),
    "transform overflow": (f'<rect width="1" height="1" transform="{"scale(1000000)" * 60}"/>', MOVED),
    "transforms nested": (
        '<g transform="scale(1000)">' * 50 + '<rect width="1" height="1"/>' + "</g>" * 50,
        MAGNIFIED,
    ),
    "moves nested": ('<g transform="translate(900000)">' * 9 + "<g/>" + "</g>" * 9, MAGNIFIED),
    "a right angle askew": ('<rect width="1" height="1" transform="skewX(90)"/>', MOVED),
    "clip many": (
        f'<clipPath id="c"><path d="M0 0{"L1 1" * 40_000}"/></clipPath>'
        + '<rect clip-path="url(#c)" width="1" height="1"/>' * 999,
        MARKS,
    ),
    "fine dashes": (dashed('line x2="1000000"', "0.0001"), MARKS),
    "fine dashes on a circle": (dashed('circle r="100000"', "0.0001 0.1"), MARKS),
    "fine dashes on a curve": (dashed('path d="M0 0C1000000 0 0 1000000 9 9"', "0 0.0001"), MARKS),
    "fine dashes on a box": (dashed('rect width="1000000" height="9"', "0.001"), MARKS),
    "long path": (f'<path d="m0 0{"l1 1" * 130_000}"/>', "longer than 500000 characters"),
    "many texts": (f"{TEXT}a</text>" * 4_100, "more than 4000 texts"),
    "many tails": (f"{TEXT}{'a<desc/>' * 20_100}</text>", "longer than 20000 letters"),
    "loose text deep down": (
        "<metadata>" + "<a>" * 9_000 + "x" + "</a>" * 9_000 + "</metadata>x",
        "outside <text>",
    ),
    "lines of loose text": ("\n" * 90_000 + "x", "outside <text>"),
    "a name as long as a book": (
        f'<use href="#{"x" * 300_000}" width="1" height="1"/>',
        "there is no symbol 'xxx",
    ),
    "a viewBox of a million": (f'<symbol id="s" viewBox="{"1 " * 9_000}"/>', "is not left, top"),
}
DRAWN = {
    "long points": f'<polygon points="{"1,2 " * 90_000}"/>',
    "many symbols": "".join(
        f'<symbol id="s{n}" viewBox="0 0 9 9"><circle r="{n}"/></symbol>' for n in range(1_500)
    )
    + "".join(f'<use href="#s{n}" width="9" height="9"/>' for n in range(1_500)),
    "made nothing of": '<g transform="scale(0.000001)">' * 50 + '<rect width="1" height="1"/>' + "</g>" * 50,
    "clips in clips": '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
    + '<g clip-path="url(#c)">' * 55
    + '<rect width="9" height="9"/>'
    + "</g>" * 55,
    "a stroke as wide as the sea": '<line x2="9" y2="9" stroke="#000000" stroke-width="1000000"/>',
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_at_its_line(kit: Kit, case: str) -> None:
    drawing, words = REFUSED[case]
    with takes_at_most(4):
        problem = kit.refused(drawing)
    assert words in problem.message
    assert len(str(problem)) < 400
    assert problem.line >= 3


@pytest.mark.parametrize("case", DRAWN)
def test_it_is_drawn_and_a_viewer_opens_it(kit: Kit, case: str) -> None:
    with takes_at_most(4):
        kit.inside(DRAWN[case])
        faces = kit.faces()
        face_png(faces.draw(Face("card.svg.j2"), 60, 90), faces.fonts, 72)


CROWDED = {
    "one after the other": symbols(1, 1) + '<use href="#s0" width="9" height="9"/>' * 1_800,
    "five in each of five": symbols(6, 5),
    "two in each of eleven": symbols(12, 2),
    "a hundred of a hundred": symbols(2, 100) + '<use href="#s1" width="9" height="9"/>' * 24,
}


@pytest.mark.parametrize("case", CROWDED)
def test_a_sheet_full_of_it_is_more_than_a_slow_viewer_paints(kit: Kit, case: str) -> None:
    """Hostile review N8: 2,000 squares a card kept one viewer busy for seconds a page."""
    kit.inside(CROWDED[case])
    faces, face = kit.faces(), Face("card.svg.j2")
    drawing = faces.draw(face, 60, 90)
    assert MAX_USES_A_SHEET * 60 * 90 / (210 * 297) < drawing.uses <= MAX_USES
    with pytest.raises(LayoutError, match=f"a sheet full of these uses more than {MAX_USES_A_SHEET} symbols"):
        faces.printed(face, 60, 90)
    assert faces.printed(face, 210, 297).uses == drawing.uses, "a page with one of them is no burden"


@pytest.mark.parametrize(("uses", "fits"), [(1_730, True), (1_733, False)])
def test_how_many_symbols_a_card_may_use(kit: Kit, uses: int, fits: bool) -> None:
    kit.inside(symbols(1, 1) + '<use href="#s0" width="9" height="9"/>' * (uses - 1))
    faces, face = kit.faces(), Face("card.svg.j2")
    assert faces.draw(face, 60, 90).uses == uses
    if fits:
        assert faces.printed(face, 60, 90).uses == uses
    else:
        with pytest.raises(LayoutError):
            faces.printed(face, 60, 90)
