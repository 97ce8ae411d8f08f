"""SVG files of their own say exactly what the display list says, in any viewer."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from xml.etree import ElementTree

from fontTools.ttLib import TTFont

from generator.contract import Face
from generator.drawing import contact_sheet
from generator.drawing.display import Drawing, Op, Paint, Path, Push, Rect, Text, Use
from generator.drawing.svg import writer
from generator.drawing.svg.compiler import Reader
from generator.drawing.svg.writer import Placed
from generator.drawing.typography import fonts
from tests.drawing.kit import Kit

EVERYTHING = """\
{% extends "shared/face.svg.j2" %}
{% block face %}
<defs>
  <clipPath id="c"><rect width="40" height="40" rx="4"/></clipPath>
  <symbol id="twig" viewBox="0 0 10 10"><path d="M1 9Q5 1 9 9" fill="none" stroke="currentColor"
    stroke-width="0.5"/>{{ icon("square", 1, 1, 4, fill="#123456") }}</symbol>
</defs>
<g clip-path="url(#c)" transform="translate(5 5) rotate(10)">
  <rect x="1" y="2" width="30" height="20" rx="3" fill="#aabbcc" stroke="#001122" stroke-width="0.4"
    stroke-dasharray="1 2" stroke-linejoin="round" stroke-linecap="square" fill-opacity="0.5"/>
</g>
<circle cx="30" cy="30" r="5.25" stroke="#ff0000" stroke-opacity="0.25" fill="none"/>
<line x1="1" y1="2" x2="30" y2="40" stroke="#00ff00"/>
<path d="M0 0H20V20H0ZM5 5H15V15H5Z" fill-rule="evenodd" fill="#334455"/>
<use href="#twig" x="3" y="4" width="20" height="20" fill="#ff8800" color="#ff8800"/>
<use href="#twig" x="3" y="44" width="20" height="20" fill="#0088ff" color="#0088ff" transform="rotate(15)"/>
<text x="30" y="60" font-family="display" font-size="5" text-anchor="middle">A &lt;&amp;"&gt; b</text>
{{ textbox("Words **and** more of them", 2, 70, 50, 15, fill=ink("amber")) }}
{% endblock %}
"""


def drawn(kit: Kit) -> tuple[Drawing, str]:
    kit.write("card.svg.j2", EVERYTHING)
    faces = kit.faces()
    face = Face("card")
    return faces.draw(face, 60, 90, 3), faces.standalone(face, 60, 90, 3)


def flat(ops: tuple[Op, ...], names: dict[str, str]) -> list[object]:
    """Ops to compare: numbers to a hundredth, symbols by what they are called in ``names``."""

    def plain(value: object) -> object:
        if isinstance(value, float | int) and not isinstance(value, bool):
            return round(float(value), 2) + 0.0
        if isinstance(value, tuple):
            return tuple(map(plain, value))
        return value

    made: list[object] = []
    for op in ops:
        if isinstance(op, Use):
            op = op._replace(name=names.get(op.name, op.name))
        made.append((type(op).__name__, *(plain(value) for value in op)))
    return made


def test_a_file_read_back_is_the_same_drawing(kit: Kit) -> None:
    drawing, svg = drawn(kit)
    # What the profile has no words for stands in the style element alone.
    plain = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL).replace(
        'font-family="layout-', 'font-family="'
    )
    back, missing, _ = Reader(kit.faces().fonts, lambda name: None).drawing(plain)
    assert not missing
    assert back.box == drawing.box
    names = {name: name.rsplit("~", 1)[0] for name in back.symbols}
    assert flat(back.ops, names) == flat(drawing.ops, {})
    for name, symbol in back.symbols.items():
        assert flat(symbol.ops, names) == flat(drawing.symbols[names[name]].ops, {})


def test_a_file_needs_nothing_but_itself(kit: Kit) -> None:
    _, svg = drawn(kit)
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("viewBox")) == ("66mm", "-3 -3 66 96")
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)
    assert {a or b for a, b in used} <= ids
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    families = set(re.findall(r'font-family="([^"]+)"', svg))
    assert families == {"layout-display", "layout-text", "layout-bold"}
    for family in families:
        [data] = re.findall(rf"font-family:{family};src:url\(data:font/ttf;base64,([^)]+)\)", svg)
        with TTFont(BytesIO(base64.b64decode(data))) as font:
            known = {chr(code) for code in font.getBestCmap()}
        assert known >= {
            sign for text in root.iter() if text.get("font-family") == family for sign in text.text or ""
        }
    assert "font-kerning:none" in svg


def test_a_file_is_the_same_every_time(kit: Kit) -> None:
    assert drawn(kit)[1] == drawn(kit)[1]


def test_a_title_is_escaped(kit: Kit) -> None:
    drawing, _ = drawn(kit)
    svg = writer.document(drawing, kit.faces().fonts, title="<b>&")
    assert "<title>&lt;b&gt;&amp;</title>" in svg


def test_many_faces_share_their_symbols(kit: Kit) -> None:
    drawing, _ = drawn(kit)
    placed = [Placed(drawing, 70.0 * i, 0.0) for i in range(3)]
    svg = writer.picture(placed, (0, 0, 210, 90), kit.faces().fonts, ground="#ffffff")
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert svg.count("<symbol") == len(drawing.symbols)
    assert svg.count("translate(") == 2


# ---- contact sheets -------------------------------------------------------------------------------


def shot(name: str, width: float, height: float) -> contact_sheet.Shot:
    return contact_sheet.Shot(name, Drawing((), (0, 0, width, height)), width, height, 3)


def test_nothing_overlaps_on_a_contact_sheet(kit: Kit) -> None:
    font = kit.faces().fonts["text"]
    groups = [
        ("Cards", [shot(f"card {i}", 63.5, 88.9) for i in range(20)]),
        ("Nothing", []),
        ("Mats", [shot("mat", 190, 265), shot("mat 2", 190, 265)]),
        ("Chits with a rather long title", [shot(f"chit number {i}", 15, 15) for i in range(7)]),
        ("Board", [shot("board", 900, 300)]),
    ]
    sheet = contact_sheet.sheet(groups, font)
    left, top, width, height = sheet.box
    spots = [(x, y, x + each.box[2], y + each.box[3]) for each, x, y in sheet.placed[:-1]]
    assert len(spots) == 30
    letters = sheet.placed[-1].drawing.ops
    for op in letters:
        assert isinstance(op, Text)
        spots.append((op.x, op.y - 0.7 * op.size, op.x + font.width(op.text) * op.size, op.y))
    for i, (a, b, c, d) in enumerate(spots):
        assert left <= a
        assert top <= b
        assert c <= left + width + 0.01
        assert d <= top + height + 0.01
        for e, f, g, h in spots[:i]:
            assert c <= e + 0.01 or g <= a + 0.01 or d <= f + 0.01 or h <= b + 0.01
    assert width > height


def test_a_shot_is_cut_at_its_trim() -> None:
    drawing = Drawing((Rect(-5, -5, 100, 100, 0, Paint()),), (0, 0, 20, 30))
    font = fonts.load("text", fonts.FontSpec("Barlow"))
    sheet = contact_sheet.sheet([("", [contact_sheet.Shot("a", drawing, 20, 30)])], font)
    push, rect, _, edge = sheet.placed[0].drawing.ops
    assert isinstance(push, Push)
    assert push.clip == (("M", (0, 0)), ("L", (20, 0)), ("L", (20, 30)), ("L", (0, 30)), ("Z", ()))
    assert rect == drawing.ops[0]
    assert isinstance(edge, Path)
    assert edge.segments == push.clip


def test_an_empty_sheet_is_a_sheet(kit: Kit) -> None:
    sheet = contact_sheet.sheet([("Nothing", [])], kit.faces().fonts["text"])
    assert sheet.box[2] > 0
    assert sheet.box[3] > 0
