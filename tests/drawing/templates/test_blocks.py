"""Parts of a template outside the blocks of the one it extends: told where nobody would see them."""

from __future__ import annotations

import pytest

from generator.contract import Face
from generator.drawing.layouts import LayoutError
from tests.drawing.kit import Kit

ABOVE = '{% extends "shared/face.svg.j2" %}\n'
BLOCK = '{% block face %}<rect width="1" height="1" fill="#000000"/>{% endblock %}'


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        (BLOCK + "\n{{ w }}", 3, "'{{ w }}' stands outside of the blocks"),
        ("{% if w %}\n<rect/>\n{% endif %}\n" + BLOCK, 3, "'<rect/>' stands outside"),
        (
            BLOCK.replace("face", "front"),
            2,
            "has no block 'front', so nothing in it is printed (call it face)",
        ),
        ("\n" + BLOCK + "{% block more %}x{% endblock %}", 3, "has no block 'more'"),
    ],
)
def test_what_nobody_would_see_is_told_at_its_line(kit: Kit, template: str, line: int, words: str) -> None:
    kit.write("card.svg.j2", ABOVE + template)
    with pytest.raises(LayoutError) as caught:
        kit.faces().draw(Face("card.svg.j2"), 60, 90)
    assert caught.value.line == line
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "template",
    [
        "{# words of a comment #}{% set wide = w %}" + BLOCK,
        "{% set words %}long{% endset %}{% macro m() %}text{% endmacro %}" + BLOCK,
        "{% block face %}{% block inner %}{% endblock %}{% endblock %}",
        "{%- block face -%}{{ w - w }}{%- endblock face -%}".replace("{{ w - w }}", ""),
        "{% if w %}{% set a = 1 %}{% endif %}" + BLOCK,
    ],
)
def test_names_macros_comments_and_blocks_in_blocks_may_stand_there(kit: Kit, template: str) -> None:
    kit.write("card.svg.j2", ABOVE + template)
    kit.faces().draw(Face("card.svg.j2"), 60, 90)


def test_a_template_that_extends_a_block_of_its_parent_in_turn_is_fine(kit: Kit) -> None:
    kit.write("middle.svg.j2", ABOVE + "{% block face %}{% block inside %}{% endblock %}{% endblock %}")
    kit.write("card.svg.j2", '{% extends "middle.svg.j2" %}{% block inside %}{% endblock %}')
    kit.faces().draw(Face("card.svg.j2"), 60, 90)
