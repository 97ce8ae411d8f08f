"""Pictures on faces: where they come to lie, what cuts them, and what is told of them at which place."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract import Face, Piece
from generator.drawing.display import Drawing, Image, Pop, Push
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of, problems_of
from generator.reading.problems import Place
from tests.drawing.kit import SHARED, Kit
from tests.drawing.pictures import odd_files

HEAD = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n'
TAIL = "\n{% endblock %}\n"


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """Layouts with a wide picture of 2400 by 1200 pixels and two that cannot be drawn."""
    kit = Kit(tmp_path / "layouts")
    kit.write("art/wide.jpg", "")
    art = kit.folder / "art"
    (art / "wide.jpg").write_bytes(odd_files.saved(odd_files.photo((2400, 1200)), "JPEG"))
    (art / "small.png").write_bytes(odd_files.png())
    (art / "torn.png").write_bytes(odd_files.png()[:-50])
    return kit


def image(ops: tuple[object, ...]) -> Image:
    [one] = [op for op in ops if isinstance(op, Image)]
    return one


def box(op: Image) -> tuple[float, ...]:
    return tuple(round(value, 2) for value in (op.x, op.y, op.width, op.height))


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("", (-10, 20, 40, 20)),
        (', focus="0% 0%"', (0, 20, 40, 20)),
        (', focus="100%"', (-20, 20, 40, 20)),
        (', focus="60% 10%"', (-14, 20, 40, 20)),
        (", focus=(0.6, 0.1)", (-14, 20, 40, 20)),
        (', fit="contain"', (0, 25, 20, 10)),
        (', fit="contain", focus="50% 100%"', (0, 30, 20, 10)),
    ],
)
def test_the_focus_stays_as_near_to_the_middle_as_the_box_allows(kit, options, wanted):
    ops = kit.inside('{{ image("art/wide.jpg", 0, 20, 20, 20' + options + ") }}")
    assert box(image(ops)) == wanted
    # What reaches beyond its box is cut off there.
    clips = [op.clip for op in ops if isinstance(op, Push)]
    assert len([clip for clip in clips if clip]) == ("contain" not in options)


@pytest.mark.parametrize(
    ("clip", "steps"), [("rounded:3", 9), ("circle", 5), ("ellipse", 5), ("hexagon", 7), ("rounded:0", 5)]
)
def test_pictures_are_clipped_by_shapes(kit, clip, steps):
    ops = kit.inside('{{ image("art/wide.jpg", 0, 20, 20, 10, clip="' + clip + '") }}')
    [outline] = [op.clip for op in ops if isinstance(op, Push) and op.clip]
    assert steps - 1 <= len(outline) <= steps + 1


def test_equal_clips_on_one_face_do_not_get_in_each_others_way(kit):
    one = (
        '<g transform="translate({{ 20 * i }} 0)">{{ image("art/wide.jpg", 0, 0, 9, 9, clip="circle") }}</g>'
    )
    ops = kit.inside("{% for i in range(3) %}" + one + "{% endfor %}")
    assert len([op for op in ops if isinstance(op, Image)]) == 3


@pytest.mark.parametrize("name", ['""', "none", "card.art"])
def test_no_name_draws_nothing(kit, name):
    drawing = kit.draw(HEAD + "{{ image(" + name + ", 0, 0, 9, 9) }}" + TAIL, card={"art": ""})
    assert not [op for op in drawing.ops if isinstance(op, Image)]
    assert drawing.pictures == {}


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ('image("art/wide.jpg", 0, 0, 0, 9)', "a picture of 0 by 9 mm shows nothing"),
        ('image("art/wide.jpg", 0, 0, 9, 9, fit="fill")', "fit 'fill' is not known"),
        ('image("art/wide.jpg", 0, 0, 9, 9, focus="left")', "focus 'left' is no point of a picture"),
        ('image("art/wide.jpg", 0, 0, 9, 9, focus=(1, 2))', "focus '(1, 2)' is no point of a picture"),
        ('image("art/wide.jpg", 0, 0, 9, 9, focus=3)', "focus '3' is no point of a picture"),
        ('image("art/wide.jpg", 0, 0, 9, 9, clip="star")', "clip 'star' is not known"),
        ('image("art/wide.jpg", 0, 0, 9, 9, clip="rounded:x")', "clip 'rounded:x' is not known"),
        ('image("art/wide.jpg", 0, 0, 9, 9, opacity=2)', "opacity '2' is above 1"),
    ],
)
def test_what_the_helper_does_not_know_is_told_at_its_line(kit, call, told):
    error = kit.refused("{{ " + call + " }}")
    assert (error.line, error.message) == (3, told)


@pytest.mark.parametrize(
    ("ratio", "wanted"),
    [
        ("", (0, 5, 20, 10)),
        ("xMidYMid meet", (0, 5, 20, 10)),
        ("xMinYMax", (0, 10, 20, 10)),
        ("xMaxYMin slice", (-20, 0, 40, 20)),
        ("none", (0, 0, 20, 20)),
    ],
)
def test_the_element_places_pictures_as_svg_says(kit, ratio, wanted):
    ratio = f'preserveAspectRatio="{ratio}"' if ratio else ""
    ops = kit.inside(f'<image href="art/wide.jpg" width="20" height="20" {ratio}/>')
    assert box(image(ops)) == wanted
    assert len([op for op in ops if isinstance(op, Pop)]) == ("slice" in ratio)


@pytest.mark.parametrize(
    ("element", "told"),
    [
        ('<image width="9" height="9"/>', "<image> names no picture"),
        ('<image href="art/wide.jpg" height="9"/>', "<image> has no width"),
        ('<image href="art/wide.jpg" width="0" height="9"/>', "<image> has no size"),
        ('<image href="art/wide.jpg" width="-1" height="9"/>', "width '-1' is below zero"),
        ('<image href="art/wide.jpg" width="9" height="9" opacity="1.5"/>', "opacity '1.5' is above 1"),
        ('<image href="art/wide.jpg" width="9" height="9" filter="a"/>', "<image> has no 'filter'"),
        ('<image href="art/wide.jpg" width="9" height="9"><g/></image>', "<image> holds nothing"),
        (
            '<image href="art/wide.jpg" width="9" height="9" preserveAspectRatio="slice"/>',
            "preserveAspectRatio 'slice' is not known",
        ),
    ],
)
def test_what_the_element_does_not_know_is_told_at_its_line(kit, element, told):
    error = kit.refused(f"\n{element}")
    assert error.line == 4
    assert error.message.startswith(told)


# ---- symbols ------------------------------------------------------------------------------


def symbol_file(name: str) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'{head} viewBox="0 0 40 20">\n<image xlink:href="{name}" width="40" height="20"/></svg>'


def test_a_symbol_may_hold_a_picture(kit):
    kit.write("symbols/emblem.svg", symbol_file("art/wide.jpg"))
    drawing = kit.draw(HEAD + '{{ symbol("emblem", 5, 5) }}' + TAIL)
    assert list(drawing.pictures) == ["art/wide.jpg"]
    assert drawing.findings == ()


def test_a_symbol_whose_picture_is_missing_is_told_at_its_own_line(kit):
    kit.write("symbols/emblem.svg", symbol_file("art/wild.jpg"))
    error = kit.refused('{{ symbol("emblem", 5, 5) }}')
    assert (error.line, error.message) == (2, "there is no picture 'art/wild.jpg'")
    assert error.file.endswith("symbols/emblem.svg")


# ---- places -------------------------------------------------------------------------------

BY_FIELD = (
    HEAD + '\n{{ image(card.art, 0, 0, 20, 20) }}<image href="{{ card.art }}" width="1" height="1"/>' + TAIL
)
BY_TEMPLATE = HEAD + '\n{{ image("art/moth.png", 0, 0, 20, 20) }}' + TAIL
CELL = Place("cards.csv", 7, 3)


def findings(kit: Kit, template: str, **card: str) -> Drawing:
    return kit.draw(template, card=card)


def test_a_picture_that_a_field_names_is_told_once_and_at_the_field(kit):
    drawing = findings(kit, BY_FIELD, art="art/moth.png")
    piece = Piece("moth", Face("card"), place=Place("cards.csv", 7), places={"art/moth.png": CELL})
    [problem] = problems_of(drawing.findings, piece, Place("game.yaml"))
    assert str(problem) == (
        "cards.csv:7:3: unknown-picture there is no picture 'art/moth.png' "
        "(one of art/small.png, art/torn.png, art/wide.jpg; on 'moth', layout card.svg.j2)"
    )


def test_a_picture_that_the_template_names_is_told_at_its_line(kit):
    drawing = findings(kit, BY_TEMPLATE)
    pieces = [Piece(name, Face("card"), place=Place("cards.csv", 7)) for name in ("moth", "lamp")]
    problems = {each for piece in pieces for each in problems_of(drawing.findings, piece, CELL)}
    [problem] = problems
    assert (problem.place.path.endswith("card.svg.j2"), problem.place.line) == (True, 4)
    assert "moth'," not in problem.hint


def test_a_damaged_picture_is_told_like_one_that_is_missing(kit):
    [finding] = findings(kit, BY_FIELD, art="art/torn.png").findings
    assert (finding.code, finding.severity) == ("bad-picture", "error")
    assert finding.message == "picture 'art/torn.png' is cut off before its end"


@pytest.mark.parametrize(
    ("pixels", "severity"), [(149, "error"), (150, "warning"), (293, "warning"), (295, None)]
)
def test_pictures_with_too_few_pixels_are_told_with_those_wanted(kit, pixels, severity):
    (kit.folder / "art" / "inch.png").write_bytes(odd_files.png(odd_files.photo((pixels, pixels))))
    drawing = kit.draw(HEAD + "{{ image(card.art, 0, 0, 25.4, 25.4) }}" + TAIL, card={"art": "art/inch.png"})
    if severity is None:
        assert drawing.findings == ()
        return
    [finding] = drawing.findings
    assert (finding.code, finding.severity) == ("coarse-picture", severity)
    assert finding.message == (
        f"picture 'art/inch.png' prints at {pixels} dots an inch: "
        f"its {pixels} x {pixels} pixels are 25 x 25 mm here"
    )
    assert finding.hint == "take a picture of at least 300 x 300 pixels, or print it smaller"
    piece = Piece("inch", Face("card"), place=CELL)
    assert bool(errors_of(drawing.findings, piece, CELL)) == (severity == "error")


def test_a_scaled_group_counts_for_the_pixels_wanted(kit):
    template = HEAD + '<g transform="scale(2)">{{ image(card.art, 0, 0, 15, 15) }}</g>' + TAIL
    [finding] = kit.draw(template, card={"art": "art/small.png"}).findings
    assert "x 30 mm" in finding.message


def test_the_folder_of_the_pack_comes_before_its_layouts(kit, tmp_path):
    pack = tmp_path / "pack"
    (pack / "art").mkdir(parents=True)
    (pack / "art" / "wide.jpg").write_bytes(odd_files.jpeg())
    kit.write("card.svg.j2", HEAD + '{{ image("art/wide.jpg", 0, 0, 2, 2) }}' + TAIL)
    faces = Faces([kit.folder, SHARED], pack=pack)
    drawing = faces.draw(Face("card"), 60, 90)
    assert drawing.pictures["art/wide.jpg"].path == pack / "art" / "wide.jpg"
    assert list(faces.shown) == ["art/wide.jpg"]


# ---- inks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("look", ["light", "grey", "line", "none"])
def test_a_style_says_what_becomes_of_pictures_in_black_and_white(kit, look):
    style = (kit.folder / "style.yaml").read_text()
    kit.write("style.yaml", style + ("" if look == "light" else f"pictures: {{mono: {look}}}\n"))
    kit.write("card.svg.j2", HEAD + '{{ image("art/wide.jpg", 0, 0, 9, 9) }}' + TAIL)
    drawing = kit.faces("mono").draw(Face("card"), 60, 90)
    images = [op for op in drawing.ops if isinstance(op, Image)]
    assert len(images) == (look != "none")
    assert drawing.pictures["art/wide.jpg"].look == look
    assert kit.faces("home").draw(Face("card"), 60, 90).pictures["art/wide.jpg"].look == "colour"
