"""Faces as layouts make them: text boxes, icons, colours, what is noted, what stands alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.contract import Face
from generator.drawing.display import Circle, Path, Rect, Text, Use
from generator.drawing.layouts import LayoutError
from generator.drawing.svg.markup import esc, num
from tests.drawing.kit import Kit

HEAD, TAIL = '{% extends "shared/face.svg.j2" %}{% block face %}', "{% endblock %}"
FLAT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0H8"/></svg>'
SEA = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><symbol id="sea" viewBox="0 0 10 5">'
    '<rect width="10" height="5" fill="{{ ink("night") }}"/></symbol></svg>'
)
BOX = "{{ textbox(text, 5, 10, 40, 30, hi=4, lo=3, fill=ink('amber'), icon_fill=ink('night')) }}"

# ---- text -----------------------------------------------------------------------------------


def test_a_text_box_becomes_runs_and_icons_in_its_box(kit: Kit) -> None:
    ops = kit.inside(BOX, text="Roll **twice** :square: and keep")
    runs = [op for op in ops if isinstance(op, Text)]
    [icon] = [op for op in ops if isinstance(op, Use)]
    assert [(run.text, run.font) for run in runs] == [
        ("Roll", "text"),
        ("twice", "bold"),
        ("and keep", "text"),
    ]
    assert {run.fill for run in runs} == {"#ffb000"}
    assert {run.size for run in runs} == {4.0}
    assert icon.fill == "#0b1526"
    assert all(5 <= run.x < 45 and 10 < run.y < 40 for run in runs)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_text_line_stands_on_its_baseline(kit: Kit, anchor: str, share: float) -> None:
    [run] = kit.inside(f"{{{{ textline('Ahoy there', 30, 20, 50, hi=5, lo=3, anchor='{anchor}') }}}}")
    assert isinstance(run, Text)
    width = kit.faces().fonts["text"].width("Ahoy there") * 5
    assert run.x == pytest.approx(30 - share * width, abs=0.002)
    assert (run.y, run.size) == (20, 5)


def test_a_text_line_shrinks_until_it_fits(kit: Kit) -> None:
    [run] = kit.inside("{{ textline('A rather long name for a ship', 0, 20, 40, hi=6, lo=2) }}")
    assert isinstance(run, Text)
    width = kit.faces().fonts["text"].width(run.text)
    assert width * run.size <= 40 < width * (run.size + 0.1)


def test_boxes_can_share_the_smaller_size(kit: Kit) -> None:
    ops = kit.inside(
        "{% set size = [fitted(a, 20, 9, hi=6, lo=1), fitted(b, 20, 9, hi=6, lo=1)]|min %}"
        "{{ textbox(a, 0, 0, 20, 9, hi=size, lo=size) }}{{ textbox(b, 30, 0, 20, 9, hi=size, lo=size) }}",
        a="one",
        b="rather more than one word",
    )
    assert len({op.size for op in ops if isinstance(op, Text)}) == 1


def test_numbers_and_other_values_are_written_too(kit: Kit) -> None:
    [run] = kit.inside("{{ textline(7, 0, 20, 40) }}")
    assert isinstance(run, Text)
    assert run.text == "7"


# ---- content never becomes markup or code -----------------------------------------------------

NASTY = [
    '<&">',
    "</text><script>alert(1)</script>",
    "]]> <!-- --> <![CDATA[ &amp; &#65; &lol;",
    "{{ 7 * 7 }} {% include 'x' %} {# gone #}",
    "' onload='x' \" fill=\"#ff0000",
    "${7*7} <%= 7 %> `x` \\",
    "url(#a) javascript:alert(1)",
]


@pytest.mark.parametrize("text", NASTY)
def test_content_stays_text(kit: Kit, text: str) -> None:
    ops = kit.inside(BOX + "{{ textline(text, 0, 60, 60, lo=1) }}", text=text)
    assert all(isinstance(op, Text) for op in ops)
    written = "".join(op.text for op in ops if isinstance(op, Text))
    assert written.replace(" ", "") == text.replace(" ", "") * 2
    [direct] = kit.inside('<text x="1" y="9" font-family="text" font-size="3">{{ text }}</text>', text=text)
    assert isinstance(direct, Text)
    assert direct.text == " ".join(text.split())


@pytest.mark.parametrize("text", NASTY)
def test_content_in_an_attribute_stays_in_it(kit: Kit, text: str) -> None:
    assert kit.inside('<g id="{{ text }}"><circle r="1"/></g>', text=text) == kit.inside('<circle r="1"/>')


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_any_text_whatever_makes_a_face(kit: Kit, text: str) -> None:
    for op in kit.inside(BOX + "{{ textline(text, 0, 60, 60) }}", text=text):
        assert isinstance(op, Text | Use)


@given(st.text())
def test_escaped_text_comes_back_from_xml(text: str) -> None:
    back = ElementTree.fromstring(f'<a b="{esc(text)}">{esc(text)}</a>')
    clean = re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    assert back.get("b") == re.sub("\r\n|[\t\n\r]", " ", clean) or "\r" in clean or "\n" in clean
    assert (back.text or "") == re.sub("\r\n?", "\n", clean)


@given(st.floats(-1e6, 1e6))
def test_lengths_are_written_to_a_thousandth(value: float) -> None:
    assert float(num(value)) == pytest.approx(value, abs=0.00051)
    assert "e" not in num(value)
    assert num(value) != "-0"


# ---- what is noted ----------------------------------------------------------------------------


def noted(kit: Kit, elements: str, **values: object) -> list[tuple[str, str]]:
    kit.write(
        "card.svg.j2", '{% extends "shared/face.svg.j2" %}{% block face %}' + elements + "{% endblock %}"
    )
    faces = kit.faces()
    findings = faces.draw(Face("card", values), 60, 90).findings
    assert faces.draw(Face("card", values), 60, 90).findings == findings
    return [(finding.code, finding.message) for finding in findings]


def test_text_that_does_not_fit_is_noted_once(kit: Kit) -> None:
    [(code, message)] = noted(kit, BOX, text="word " * 200)
    assert code == "text-too-long"
    assert message == (
        "'word word word word word word…' does not fit into 40 by 30 mm at the smallest size, 3 mm"
    )
    [(code, message)] = noted(kit, "{{ textline(text, 0, 5, 20) }}", text="word " * 9)
    assert (code, "into 20 mm" in message) == ("text-too-long", True)


def test_signs_and_icons_nobody_has_are_noted(kit: Kit) -> None:
    assert noted(kit, BOX, text="漢 :sqare:") == [
        ("missing-glyph", "the font Barlow has no glyph for '漢' (U+6F22)"),
        ("unknown-icon", "there is no icon ':sqare:'"),
    ]


def test_asking_for_a_size_notes_nothing(kit: Kit) -> None:
    assert noted(kit, "{% set size = fitted(text, 1, 1) %}", text="word 漢 :nope:") == []


def test_findings_are_of_the_face_that_has_them(kit: Kit) -> None:
    """A layout at fault, or a face made before, leaves none of its findings to the next."""
    kit.write("fault.svg.j2", HEAD + '\n<mask/>{{ textbox("漢", 0, 0, 9, 9) }}' + TAIL)
    kit.write("card.svg.j2", HEAD + "{{ textbox(text, 0, 0, 9, 9) }}" + TAIL)
    faces = kit.faces()
    with pytest.raises(LayoutError):
        faces.draw(Face("fault"), 60, 90)
    assert faces.draw(Face("card", {"text": "a"}), 60, 90).findings == ()
    assert [finding.code for finding in faces.draw(Face("card", {"text": "漢"}), 60, 90).findings] == [
        "missing-glyph"
    ]
    assert faces.draw(Face("card", {"text": "a"}), 60, 90).findings == ()


# ---- colours, icons, symbols --------------------------------------------------------------------


def test_ink_changes_colours_and_leaves_no_hue(kit: Kit) -> None:
    kit.write("card.svg.j2", "{{ ink('night') }} {{ ink('amber') }} {{ ink_name }} {{ sizes.title }}")
    assert kit.faces("home").svg(Face("card"), 60, 90) == "#0b1526 #ffb000 home 5.0"
    # What the style does not say for an ink is the grey that looks as light.
    assert kit.faces("mono").svg(Face("card"), 60, 90) == "#ffffff #bfbfbf mono 5.0"


def test_an_icon_fits_its_square_and_turns_about_its_middle(kit: Kit) -> None:
    kit.write(
        "icons/flat.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0H8"/></svg>'
    )
    [use] = kit.inside("{{ icon('flat', 10, 20, 16) }}")
    assert use == Use("icon-flat", (2, 0, 0, 2, 10, 24), "#000000")
    [turned] = kit.inside("{{ icon('flat', 10, 20, 16, rotate=90) }}")
    assert isinstance(turned, Use)
    a, b, c, d, e, f = turned.matrix
    assert (a * 4 + c * 2 + e, b * 4 + d * 2 + f) == pytest.approx((18, 28))
    assert (a, b, c, d) == pytest.approx((0, 2, -2, 0))


def test_symbols_come_from_files_or_from_the_sheet(kit: Kit) -> None:
    kit.write(
        "symbols/rock.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0H8"/></svg>',
    )
    kit.write("symbols.svg.j2", SEA)
    [rock, sea, high] = kit.inside(
        "{{ symbol('rock', 1, 2) }}{{ symbol('sea', 3, 4, w=20) }}{{ symbol('sea', 3, 4, h=20) }}"
    )
    assert rock == Use("rock", (1, 0, 0, 1, 1, 2), "#000000")
    assert sea == Use("sea", (2, 0, 0, 2, 3, 4), "#000000")
    assert high == Use("sea", (4, 0, 0, 4, 3, 4), "#000000")


def sheet(*names: str) -> str:
    """A sheet of symbols with those ids, one a line from the second on."""
    symbol = '<symbol id="{}" viewBox="0 0 1 1"><path d="M0 0H1"/></symbol>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
    return "\n".join([head, *map(symbol.format, names), "</svg>"])


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("sea-low", {"symbols/sea.svg.j2"}),
        ("sea-high", {"symbols/sea.svg.j2", "symbols.svg.j2"}),
        ("sun", {"symbols.svg.j2"}),
    ],
)
def test_symbols_of_a_common_beginning_may_have_a_sheet_of_their_own(
    kit: Kit, name: str, read: set[str]
) -> None:
    """It is read for them alone; what it lacks may still be on the sheet of all."""
    kit.write("symbols.svg.j2", sheet("sea-high", "sun"))
    kit.write("symbols/sea.svg.j2", sheet("sea-low"))
    kit.write("card.svg.j2", HEAD + "{{ symbol(name, 0, 0) }}" + TAIL)
    faces = kit.faces()
    (use,) = faces.draw(Face("card", {"name": name}), 60, 90).ops
    assert isinstance(use, Use)
    assert use.name == name
    sheets = [kit.folder / "symbols/sea.svg.j2", kit.folder / "symbols.svg.j2"]
    assert {
        path.relative_to(kit.folder).as_posix() for path in sheets if path in faces.layouts.opened
    } == read
    assert faces.symbols.names() == ["sea-high", "sea-low", "sun"]


def test_a_symbol_on_the_sheet_of_others_names_is_refused_at_its_line(kit: Kit) -> None:
    kit.write("symbols/sea.svg.j2", sheet("sea-low", "sun"))
    error = kit.refused("{{ symbol('sea-high', 0, 0) }}")
    (problem,) = error.problems
    assert (problem.place.path, problem.place.line) == (str(kit.folder / "symbols/sea.svg.j2"), 3)
    assert problem.message == "symbol 'sun' is on the sheet of those named sea-…"
    assert problem.hint == "call it 'sea-sun'"


def test_a_sheet_is_coloured_for_its_ink(kit: Kit) -> None:
    kit.write("symbols.svg.j2", SEA)
    kit.write(
        "card.svg.j2",
        '{% extends "shared/face.svg.j2" %}{% block face %}{{ symbol("sea", 0, 0) }}{% endblock %}',
    )
    fills = []
    for ink in ("home", "mono"):
        [rect] = kit.faces(ink).draw(Face("card"), 60, 90).symbols["sea"].ops
        assert isinstance(rect, Rect)
        fills.append(rect.paint.fill)
    assert fills == ["#0b1526", "#ffffff"]


def test_a_sheet_holds_symbols_only(kit: Kit) -> None:
    kit.write(
        "symbols.svg.j2", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>'
    )
    assert "a symbol sheet holds symbols only" in kit.refused("{{ symbol('x', 0, 0) }}").message


TWINS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">
<symbol id="sea" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>
<symbol id="sky" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>
<symbol id="sea" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>
<symbol id="haze" viewBox="0 0 1 1"><rect width="1" height="1"/><blur/></symbol>
</svg>"""


def test_a_symbol_at_fault_takes_none_of_its_sheet_with_it(kit: Kit) -> None:
    """Nor does the one that lost its name to a twin bring up a second problem; none is drawn in part."""
    kit.write("symbols.svg.j2", TWINS)
    faces = kit.faces()
    refused = []
    for name in ("sea", "sky", "foam", "haze"):
        try:
            assert faces.symbols.symbol(name)
        except LayoutError as error:
            refused.append((name, [(each.place.line, each.message) for each in error.problems]))
    faults = [(4, "symbol 'sea' is defined twice"), (5, "<blur> is not in the profile")]
    assert refused == [(name, faults) for name in ("sea", "foam", "haze")]


def test_a_symbol_may_not_hold_signs_its_font_lacks(kit: Kit) -> None:
    kit.write(
        "symbols/sign.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<text font-family="text" font-size="3">漢</text></svg>',
    )
    error = kit.refused("{{ symbol('sign', 0, 0) }}")
    assert (error.file.endswith("symbols/sign.svg"), "no glyph for '漢'" in error.message) == (True, True)


def test_the_templates_own_measures_cannot_be_overruled_by_content(kit: Kit) -> None:
    kit.write("card.svg.j2", "{{ w }} {{ h }} {{ bleed }} {{ name }} {{ version }}")
    face = Face("card", {"w": 1, "name": "Ahoy"})
    assert kit.faces().svg(face, 60, 90, 3, version="1.2") == "60 90 3 Ahoy 1.2"


# ---- textures -----------------------------------------------------------------------------------


def test_textures_stay_inside_and_come_out_alike(kit: Kit) -> None:
    template = "{{ stars('x', 40, 60, 90) }}{{ grid(60, 90) }}"
    ops = kit.inside(template)
    assert ops == kit.inside(template)
    dots = [op for op in ops if isinstance(op, Circle)]
    assert len(dots) == 40
    assert all(0 <= dot.cx <= 60 and 0 <= dot.cy <= 90 and 0 < dot.r < 2 for dot in dots)
    assert len([op for op in ops if isinstance(op, Path)]) == 1
    assert kit.inside("{{ stars('y', 40, 60, 90) }}") != kit.inside("{{ stars('x', 40, 60, 90) }}")


def test_a_regular_polygon_has_its_corners_on_its_circle(kit: Kit) -> None:
    [path] = kit.inside("{{ polygon(5, 20, 30, 10, fill='#ff0000', stroke='none') }}")
    assert isinstance(path, Path)
    corners = [at for kind, at in path.segments if kind != "Z"]
    assert corners[0] == (20, 20)
    assert all((x - 20) ** 2 + (y - 30) ** 2 == pytest.approx(100, abs=0.05) for x, y in corners)
    assert len(corners) == 5


# ---- the icons that ship ------------------------------------------------------------------------


def test_every_shipped_icon_is_trimmed_to_its_ink_and_takes_its_colour(kit: Kit) -> None:
    faces = kit.faces()
    assert len(faces.symbols.icons()) > 30
    for name in faces.symbols.icons():
        symbol = faces.symbols.symbol(f"icon-{name}")
        assert symbol is not None
        [path] = symbol.ops
        assert isinstance(path, Path)
        assert (path.paint.fill, path.paint.stroke) == ("inherit", None)
        # Control points bound the curves; ends of curves are on the ink.
        x, y, width, height = symbol.box
        ends = [at[-2:] for kind, at in path.segments if at]
        for low, size, axis in ((x, width, 0), (y, height, 1)):
            values = [end[axis] for end in ends]
            assert min(values) == pytest.approx(low, abs=0.6)
            assert max(values) == pytest.approx(low + size, abs=0.6)
