"""A pack's own templates: grounds that end at the trim, and macros whose callers are told with them."""

from __future__ import annotations

import pytest

from generator.drawing import preflight
from generator.reading.packs import Pack
from tests.drawing.legibility.test_pictures import HEAD, TAIL, component, kit_folders

BOX = '<rect x="{}" y="{}" width="{}" height="{}" fill="#202060"/>'
BLED = BOX.format("{{ -bleed }}", "{{ -bleed }}", "{{ w + 2 * bleed }}", "{{ h + 2 * bleed }}")
MOVED = BOX.format("{{ bleed }}", "{{ -bleed }}", "{{ w + 2 * bleed }}", "{{ h + 2 * bleed }}")


def warnings(kit, tmp_path, body, code):
    kit.write("card.svg.j2", HEAD + body + TAIL)
    pack = Pack(tmp_path, "bridge_crew", kit_folders(kit))
    return [each for each in preflight.problems([component("one")], pack) if each.code == code]


@pytest.mark.parametrize(
    ("body", "sides"),
    [
        (BLED, ""),
        (BOX.format(4, 4, "{{ w - 8 }}", "{{ h - 8 }}"), ""),  # paper all round is meant
        (BOX.format(0, 0, "{{ w }}", "{{ h }}"), "on the left, at the top, on the right and at the bottom"),
        (MOVED, "on the left"),
        (BOX.format(0, "{{ h - 20 }}", "{{ w }}", 20), "at the bottom"),
    ],
)
def test_a_ground_that_ends_at_the_trim_is_told_with_its_sides(kit, tmp_path, body, sides):
    told = [each.message for each in warnings(kit, tmp_path, body, "no-bleed")]
    assert told == ([f"the ground ends before the bleed {sides}"] if sides else [])


def test_a_text_off_the_piece_names_the_line_that_calls_its_macro(kit, tmp_path):
    kit.write("tags.svg.j2", '{% macro tag(x) %}\n{{ textline("Moth", x, 45, 20) }}{% endmacro %}')
    body = '{% from "tags.svg.j2" import tag %}\n\n{{ tag(58) }}'
    [problem] = warnings(kit, tmp_path, body, "text-outside")
    line = (HEAD + body).count("\n") + 1
    assert problem.place.path.endswith("tags.svg.j2")
    assert f"called at card.svg.j2:{line}" in problem.hint
