"""A template of one's own that no longer shows what the game's template of that name shows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator.contract import Edition
from generator.drawing.faces import template_of
from generator.drawing.layouts import Layouts
from generator.drawing.preflight import _each_once
from generator.drawing.templates.dropped_fields import MAX_LISTED, _dropped, fields_dropped
from generator.drawing.templates.reads import TemplateReader
from generator.games import NAMES
from tests import shipped

FIRST = """\
{% from "parts.svg.j2" import tag with context %}
{{ textline(card.name|upper, 1, 1, 9) }}
{{ textbox(card.text, 1, 2, 9, 9) }}
{% if card.price %}{{ tag(card.price) }}{% endif %}
{% for line in lines %}
{{ textline(line.said, 1, 3, 9) }}
{% endfor %}
{{ textline(t("card.foot"), 1, 4, 9) }}
{{ textline(title, 1, 5, 9) }}
"""
PARTS = """\
{% macro tag(price) %}
{{ textline(price, 1, 1, 9) }}
{% endmacro %}
{% macro idle(card) %}
{{ card.text }}
{% endmacro %}
"""


@dataclass
class Card:
    id: str = "moth"
    name: str = "Moth"
    text: str = "Flies by night."
    price: int = 3


def told(tmp_path: Path, old: str, new: str, **values: Any) -> list[str]:
    """The warnings about a copy of FIRST in which ``old`` has become ``new``."""
    home, own = tmp_path / "home", tmp_path / "pack" / "layouts"
    for folder in (home, own):
        folder.mkdir(parents=True)
        (folder / "parts.svg.j2").write_text(PARTS)
        (folder / "card.svg.j2").write_text(FIRST)
    assert old in FIRST
    (own / "card.svg.j2").write_text(FIRST.replace(old, new))
    given = {"card": Card(), "lines": [{"said": "Hm."}], "title": "Moths"} | values
    return [
        str(problem).partition(".svg.j2:")[2]
        for problem in fields_dropped([("card.svg.j2", given)], (own, home), tmp_path / "pack")
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{{ textline(card.name|upper, 1, 1, 9) }}\n", "2: card.name, such as 'Moth'"),
        ("{{ textbox(card.text, 1, 2, 9, 9) }}\n", "3: card.text, such as 'Flies by night.'"),
        ("{{ tag(card.price) }}", "4: card.price, such as '3'"),
        ("{{ textline(line.said, 1, 3, 9) }}\n", "6: line.said, such as 'Hm.'"),
        ('{{ textline(t("card.foot"), 1, 4, 9) }}\n', "8: card.foot"),
        ("{{ textline(title, 1, 5, 9) }}\n", "8: title, such as 'Moths'"),
    ],
)
def test_a_line_taken_out_is_told_where_it_stood_with_the_line(tmp_path, line, said):
    (warning,) = told(tmp_path, line, "")
    at, what = said.split(": ")
    assert warning.startswith(f"{at}:1: not-printed card.svg.j2 shows no {what} (the game's own has ")
    assert line.strip() in warning


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("card.name|upper", "card.name"),
        ("card.name|upper", 'card["name"]|upper'),
        ("{{ textbox(card.text, 1, 2, 9, 9) }}", "{% set it = card %}<text>{{ it.text }}</text>"),
        ("{{ textbox(card.text, 1, 2, 9, 9) }}", "{# without card.text #}"),
        ("for line in lines %}\n{{ textline(line.said", "for each in lines %}\n{{ textline(each.said"),
        ("{{ textline(title, 1, 5, 9) }}", "{#- without card.name, title -#}"),
        ("card.text, 1", "card[field], 1"),
        ("{{ textbox(card.text, 1, 2, 9, 9) }}", "{% include name %}"),
    ],
)
def test_the_same_in_other_words_is_no_loss_and_what_is_meant_is_let_be(tmp_path, old, new):
    assert told(tmp_path, old, new) == []


def test_a_value_that_is_only_asked_for_or_measured_is_not_shown(tmp_path):
    measured = "{% if card.text %}{{ fitted(card.text, 9, 9) }}{% endif %}"
    (warning,) = told(tmp_path, "{{ textbox(card.text, 1, 2, 9, 9) }}", measured)
    assert "shows no card.text" in warning


def test_a_field_in_which_no_card_has_anything_is_no_loss(tmp_path):
    assert told(tmp_path, "{{ textbox(card.text, 1, 2, 9, 9) }}", "", card=Card(text="")) == []


def test_many_fields_of_one_template_are_one_warning(tmp_path):
    (warning,) = told(tmp_path, FIRST, "<text/>\n")
    assert f"and {6 - MAX_LISTED} more" in warning


def test_files_too_large_and_links_to_elsewhere_are_not_read_for_it(tmp_path):
    (tmp_path / "secret").write_text("{{ card.secret }}")
    home, own = tmp_path / "home", tmp_path / "pack" / "layouts"
    for folder in (home, own):
        folder.mkdir(parents=True)
    (home / "card.svg.j2").write_text(FIRST)
    (own / "card.svg.j2").symlink_to(tmp_path / "secret")
    with (own / "parts.svg.j2").open("w") as file:
        file.truncate(5_000_000_000)
    (home / "parts.svg.j2").write_text(PARTS)
    assert list(fields_dropped([("card.svg.j2", {"card": Card()})], (own, home), tmp_path / "pack")) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_no_template_of_ours_drops_anything_of_itself(name):
    """A copy with one changed file has all others as they were."""
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    reader = TemplateReader(Layouts(pack.layouts))
    values: dict[str, list[Any]] = {}
    for component in game.components(content, pack, Edition()):
        for _, face in _each_once(component):
            values.setdefault(template_of(face), []).append(face.values)
    # A box shows a picture of its book, which its values name: what that reads cannot be told.
    told = {name: reads for name in values if (reads := reader.reads(name))}
    assert values.keys() - told.keys() <= {"outer_box.svg.j2"}
    for name, reads in told.items():
        faces = values[name]
        assert list(_dropped(reads, reads, faces)) == [], name
