"""A pack's own templates: grounds that end at the trim, and macros whose callers are told with them."""

from __future__ import annotations

import pytest

from generator.cli.new import copy_pack
from generator.contract import Edition
from generator.drawing import preflight
from generator.drawing.legibility import own_templates
from generator.drawing.templates import dropped_fields
from generator.reading.packs import Pack, find_packs
from tests import shipped
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


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("personality.svg.j2", "textline(card.text, 31.75, 84", 'textline("", 31.75, 84'),
        ("crew.svg.j2", "line=card.text)", "line=card.text[:20])"),
        ("style.yaml", "fonts:", "# as in the game, but for these words\nfonts:"),
    ],
    ids=["a field lost", "the end of a text lost", "another style"],
)
def test_templates_that_are_the_same_are_passed_over_and_nothing_else_is(
    tmp_path, monkeypatch, name, old, new
):
    """The warnings are those of the plain way, which reads and draws every template of both."""
    pack = shipped.pack("bridge_crew")
    copy_pack(pack, tmp_path / "bridge_crew")
    (pack,), _ = find_packs([], tmp_path / "bridge_crew")
    for file, before, after in ((name, old, new), ("chit.svg.j2", "{%", "{# mine #}{%")):
        path = pack.folder / "layouts" / file
        assert before in path.read_text("utf-8"), file
        path.write_text(path.read_text("utf-8").replace(before, after, 1), "utf-8")
    game, content = shipped.load("bridge_crew")
    components = [each for each in game.components(content, pack, Edition()) if each.kind == "cards"]
    compared = []
    real = own_templates.is_same
    monkeypatch.setattr(
        own_templates, "is_same", lambda *words: compared.append(real(*words)) or compared[-1]
    )
    quick = list(preflight._dropped(components, pack))
    for module in (own_templates, dropped_fields):
        monkeypatch.setattr(module, "is_same", lambda *words: False)
    assert quick == list(preflight._dropped(components, pack))
    assert [each.code for each in quick] == ([] if name == "style.yaml" else ["not-printed"])
    # With another style any face may differ.
    assert set(compared) == (set() if name == "style.yaml" else {True, False})
