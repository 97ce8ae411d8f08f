"""Templates come from anywhere: none of them gets out, runs on, or fills the memory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from generator.contract import Face
from generator.drawing.layouts import LayoutError, Layouts
from tests.drawing.kit import SQUARE, Kit
from tests.patience import takes_at_most


class Model(BaseModel):
    name: str = "Ahoy"


@dataclass
class Plain:
    name: str = "Ahoy"

    @property
    def shout(self) -> str:
        return self.name.upper()

    def sink(self) -> str:
        raise AssertionError("a template called a method of a piece")


def made(kit: Kit, template: str, **values: object) -> str:
    kit.write("card.svg.j2", template)
    return kit.faces().svg(Face("card.svg.j2", values), 60, 90)


def refused(kit: Kit, template: str, **values: object) -> LayoutError:
    with pytest.raises(LayoutError) as caught:
        made(kit, template, **values)
    return caught.value


# ---- no way out -----------------------------------------------------------------------------

ESCAPES = [
    "{{ ''.__class__ }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ ().__class__.__base__.__subclasses__() }}",
    "{{ textbox.__globals__ }}",
    "{{ textbox.__func__ }}",
    "{{ textbox['__self__'] }}",
    "{{ icon.__self__._faces }}",
    "{{ range.__self__ }}",
    "{{ dict.__subclasses__() }}",
    "{{ dict.fromkeys(range(9)) }}",
    "{{ dict.mro() }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ self._TemplateReference__context }}",
    "{{ self.__init__.__globals__ }}",
    "{{ loop.__class__ }}",
    "{% for x in [1] %}{{ loop._environment }}{% endfor %}",
    "{% for x in [1] %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "{% macro m() %}{% endmacro %}{{ m.__globals__ }}{{ m._func }}",
    "{{ '{0.__class__}'.format(w) }}",
    "{{ '{0.__class__.__init__.__globals__}'.format_map({'0': w}) }}",
    "{{ ('{0.__class__}'|string).format(model) }}",
    "{{ '%s' % model }}",
    "{{ '%(a)s' % {'a': 1} }}",
    "{{ model.model_dump() }}",
    "{{ model.__dict__ }}",
    "{{ model.model_fields }}",
    "{{ model.model_copy(update={'name': 'x'}) }}",
    "{{ plain.sink() }}",
    "{{ [plain]|map('sink')|list }}",
    "{{ [plain]|map(attribute='__class__.__mro__')|list }}",
    "{{ [plain]|join(attribute='__class__') }}",
    "{{ [plain]|sum(attribute='__class__') }}",
    "{{ [plain]|selectattr('__class__')|list }}",
    "{{ [plain, plain]|unique(attribute='__class__')|list }}",
    "{{ [[1]]|map('append', 2)|list }}",
    "{{ values.append(1) }}",
    "{{ values.clear() }}",
    "{{ table.update({'a': 2}) }}",
    "{{ table.pop('a') }}",
    "{% set ns = namespace() %}{% set ns.__class__ = 1 %}{{ ns.__class__ }}",
    "{{ environment }}",
    "{{ environment.loader }}",
    "{{ context }}",
    "{{ cycler('a', 'b') }}",
    "{{ lipsum(9) }}",
    "{{ joiner() }}",
    "{{ 'a'|pprint }}",
    "{{ 'a'|safe }}",
    "{{ '<b>'|xmlattr }}",
    "{{ 'a'|tojson }}",
    "{{ [1]|random }}",
    "{{ 'a'|forceescape }}",
    "{{ 'a'.encode() }}",
    "{{ 'a'.translate({97: 98}) }}",
    "{{ (1).to_bytes(9, 'big') }}",
    "{{ (1).real.__class__ }}",
    "{% import 'os' as os %}",
    "{{ caller() }}",
    "{% debug %}",
    "{% do 1 %}",
    "{% trans %}a{% endtrans %}",
]


@pytest.mark.filterwarnings("ignore:Accessing the 'model_fields'")
@pytest.mark.parametrize("template", ESCAPES)
def test_no_way_leads_out(kit: Kit, template: str) -> None:
    values: list[int] = [1]
    table = {"a": 1}
    error = refused(kit, template, model=Model(), plain=Plain(), values=values, table=table)
    assert error.file.endswith("card.svg.j2")
    assert error.line == 1
    assert (values, table) == ([1], {"a": 1})


@pytest.mark.parametrize(
    "template",
    [
        "{{ [plain]|map(attribute='__class__')|list }}",
        "{{ [plain]|groupby('__class__') }}",
        "{{ [plain]|min(attribute='__class__') }}",
    ],
)
def test_filters_see_no_more_than_templates(kit: Kit, template: str) -> None:
    assert "class" not in made(kit, template, plain=Plain())


def test_plain_data_is_open(kit: Kit) -> None:
    template = (
        "{{ model.name }} {{ plain.name }} {{ plain.shout }} {{ table.a }} {{ table['b c'] }} "
        "{{ values[1:][0] }} "
        "{{ table.items()|list|length }} {{ name.upper() }} {{ name.split('-')|join('+') }} "
        "{{ -7 // 2 % 3 }} "
        "{% for x in values if x > 1 %}{{ loop.index }}{{ loop.cycle('a', 'b') }}{{ loop.last }}{% endfor %} "
        "{% set ns = namespace(n=1) %}{% set ns.n = ns.n + 1 %}{{ ns.n }} {{ 'a' ~ 1 ~ 'b' }} {{ 2 ** 10 }} "
        "{{ [1, 2] + [3] }} {{ name|replace('-', '_') }} {{ values|map('string')|join(',') }}"
    )
    text = made(
        kit, template, model=Model(), plain=Plain(), values=[1, 2, 3], table={"a": 1, "b c": 2}, name="x-y"
    )
    assert text == "Ahoy Ahoy AHOY 1 2 2 2 X-Y x+y 2 1aFalse2bTrue 2 a1b 1024 [1, 2, 3] x_y 1,2,3"


# ---- no way up ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../secret.svg.j2",
        "shared/../../secret.svg.j2",
        "shared//face.svg.j2",
        "./card.svg.j2",
        "..\\secret.svg.j2",
        "C:/secret.svg.j2",
        "",
        "shared",
        "link.svg.j2",
        "folder/secret.svg.j2",
        "se\0cret.svg.j2",
    ],
)
@pytest.mark.parametrize("tag", ["include", "extends", "import"])
def test_nothing_outside_the_layouts_is_read(kit: Kit, tag: str, name: str) -> None:
    outside = kit.folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.svg.j2").write_text("secret")
    (kit.folder.parent / "secret.svg.j2").write_text("secret")
    os.symlink(outside / "secret.svg.j2", kit.folder / "link.svg.j2")
    os.symlink(outside, kit.folder / "folder")
    tail = " as x" if tag == "import" else ""
    error = refused(kit, f"\n{{% {tag} name %}}".replace(" %}", f"{tail} %}}"), name=name)
    assert "there is no layout" in error.message
    assert error.line == 2
    with pytest.raises(LayoutError):
        kit.faces().svg(Face(name), 60, 90)
    with pytest.raises(LayoutError):
        kit.faces().svg(Face(name + ".svg.j2"), 60, 90)


def test_icons_do_not_come_from_outside_either(kit: Kit) -> None:
    for name in ("../../secret", "/etc/passwd", "a/../../secret"):
        assert "there is no icon" in refused(kit, "{{ icon(name, 0, 0, 5) }}", name=name).message
        assert "there is no symbol" in refused(kit, "{{ symbol(name, 0, 0) }}", name=name).message


def test_a_folder_of_layouts_may_itself_be_a_link(kit: Kit, tmp_path: Path) -> None:
    os.symlink(kit.folder, tmp_path / "linked")
    assert Layouts([tmp_path / "linked"]).find("style.yaml") is not None


def test_a_pack_of_its_own_stands_before_what_is_shared(kit: Kit) -> None:
    kit.write("shared/face.svg.j2", "mine")
    assert made(kit, "{% include 'shared/face.svg.j2' %}") == "mine"


# ---- no running on --------------------------------------------------------------------------

GROWING = "{% set ns = namespace(s='xxxxxxxx', n=9, many=[1]) %}{% for i in range(999) %}BODY{% endfor %}"


def growing(body: str) -> str:
    return GROWING.replace("BODY", body)


RUNAWAYS = {
    "long range": "{% for i in range(10**9) %}{% endfor %}",
    "nested loops": "{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}",
    "loops over text": "{% for i in range(9999) %}{% for j in 'x' * 1 ~ words %}{% endfor %}{% endfor %}",
    "endless include": "{% include 'card.svg.j2' %}",
    "doubled include": "{% if n is not defined %}{% set n = 0 %}{% endif %}{% if n < 40 %}{% set n = n + 1 %}"
    "{% include 'card.svg.j2' %}{% include 'card.svg.j2' %}{% endif %}",
    "endless extends": "{% extends 'card.svg.j2' %}",
    "endless import": "{% import 'card.svg.j2' as x %}",
    "endless macro": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "doubling macro": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}"
    "{{ m(60) }}",
    "recursive loop": "{% for x in [[1]] recursive %}{{ loop([x]) }}{{ loop([x]) }}{% endfor %}",
    "endless block": "{% block a %}{{ self.a() }}{% endblock %}",
    "long text": "{{ 'x' * 10**9 }}",
    "text times": "{{ 10**9 * 'x' }}",
    "list times": "{{ [0] * 10**9 }}",
    "doubling text": growing("{% set ns.s = ns.s + ns.s %}"),
    "doubling join": growing("{% set ns.s = ns.s ~ ns.s %}"),
    "doubling list": growing("{% set ns.many = ns.many + ns.many %}"),
    "join filter": growing("{% set ns.s = [ns.s, ns.s]|join(ns.s) %}"),
    "replace filter": growing("{% set ns.s = ns.s|replace('x', ns.s) %}"),
    "block set": "{% set s %}{{ words }}{% endset %}{% for i in range(9999) %}{{ s }}{{ s }}{% endfor %}",
    "set doubling": growing("{% set t %}{{ ns.s }}{{ ns.s }}{% endset %}{% set ns.s = t %}"),
    "macro doubling": "{% macro d(s) %}{{ s }}{{ s }}{% endmacro %}" + growing("{% set ns.s = d(ns.s) %}"),
    "filter block": growing(
        "{% set ns.s %}{% filter upper %}{{ ns.s }}{{ ns.s }}{% endfilter %}{% endset %}"
    ),
    "escapes": growing("{% set ns.s = (ns.s ~ '&')|e|string|replace('a', ns.s|string) %}"),
    "power": "{{ 10 ** 10 ** 10 }}",
    "power of power": "{{ (10 ** 60) ** 60 }}",
    "growing number": growing("{% set ns.n = ns.n * ns.n %}"),
    "growing sum": growing("{% set ns.n = ns.n + ns.n %}"),
    "format": "{{ '%999999999d' % 1 }}",
    "format method": "{{ '{:999999999}'.format(1) }}",
    "padding": "{{ 'x'.ljust(10**9) }}",
    "centre": "{{ 'x'|center(10**9) }}",
    "indent": "{{ 'x'|indent(10**9) }}",
    "zfill": "{{ 'x'.zfill(10**9) }}",
    "batch": "{{ [1]|batch(10**9, 'x')|list }}",
    "slice": "{{ [1]|slice(10**9)|list }}",
    "round": "{{ 1.5|round(10**9) }}",
    "sum of lists": "{% set many = range(9999)|list %}"
    "{% for i in range(9999) %}{{ [many, many]|sum(start=[])|length }}{% endfor %}",
    "sorting": "{% set many = range(9999)|list %}{% for i in many %}{% set x = many|sort %}{% endfor %}",
    "searching": "{% set many = range(9999)|list %}{% for i in many %}{{ -1 in many }}{% endfor %}",
    "raising": "{% for i in range(9999) %}{% set x = words|upper %}{% endfor %}",
    "text helper": "{% for i in range(9999) %}{{ textbox(words ~ i, 0, 0, 9, 9) }}{% endfor %}",
    "long helper": "{{ textbox('x ' ~ words ~ words, 0, 0, 1, 1) }}{{ 'x' * 9 }}",
    "stars": "{{ stars(1, 10**9, 60, 90) }}",
    "grid": "{{ grid(10**6, 10**6, 0.000001) }}",
    "infinite grid": "{{ grid(1e400, 1e400) }}",
    "many textures": "{% for i in range(9999) %}{{ stars(i, 4000, 60, 90) }}{% endfor %}",
    "deep expression": "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "deep blocks": "{% if 1 %}" * 500 + "{% endif %}" * 500,
    "long sum": "{{ " + "+".join(["1"] * 5000) + " }}",
    "long number": "{{ " + "9" * 5000 + " }}",
    "self doubling split": "{{ (words|list)|map('upper')|join(words) }}",
}


@pytest.mark.sampled(26)
@pytest.mark.parametrize("case", RUNAWAYS)
def test_no_template_runs_on_or_fills_the_memory(kit: Kit, case: str) -> None:
    with takes_at_most(10):
        refused(kit, RUNAWAYS[case], words="word " * 2000)


def test_an_honest_large_face_is_within_its_means(kit: Kit) -> None:
    template = (
        "{% macro cell(x, y) %}<rect x='{{ x * 8.6 }}' y='{{ y * 8.6 }}' width='8' height='8'/>{% endmacro %}"
        "{% for i in range(40) %}{% for j in range(40) %}{{ cell(i, j) }}{{ icon('square', i, j, 4) }}"
        "{% endfor %}{% endfor %}"
    )
    assert made(kit, template).count("<use") == 1600


# ---- where it went wrong --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{{ nope }}", "there is no 'nope'"),
        ("{{ plain.nope }}", "'plain' has no 'nope'"),
        ("{{ table['nope'] }}", "'table' has no 'nope'"),
        ("{{ 1 / 0 }}", "this divides by zero"),
        ("{{ w + 'a' }}", "'+' does not go with a number and text"),
        ("{{ 'a' + 1 }}", "'+' does not go with text and a number"),
        ("{{ 'a' < 1 }}", "'<' cannot compare text and a number"),
        ("{% for x in 3 %}{% endfor %}", "a number cannot be gone through"),
        ("{{ 'a'.index('b') }}", "this cannot be worked out"),
        ("{{ table() }}", "a mapping cannot be called from a template"),
        ("{% if %}", "expected an expression"),
        ("{{ ink('ambre') }}", "there is no colour 'ambre'"),
        ("{{ icon('sqare', 0, 0, 1) }}", "there is no icon 'sqare'"),
        ("{{ symbol('rock', 0, 0) }}", "there is no symbol 'rock'"),
        ("{{ textbox('a', 0, 0, 9, 9, font='txt') }}", "there is no font 'txt'"),
        ("{{ textbox('a', 0, 0, 9, 9, align='centre') }}", "alignment 'centre' is not known"),
        ("{{ textbox('a', 0, 0, 9, 9, hi=2, lo=3) }}", "type cannot be between hi=2 and lo=3 mm"),
        ("{{ textbox('a', 0, 0, 9, -9) }}", "a text box of 9 by -9 mm holds nothing"),
        ("{{ textline('a', 0, 0, 9, anchor='left') }}", "anchor 'left' is not known"),
        ("{{ textbox('a', 1, 2, 3) }}", "textbox is not given 'h'"),
        ("{{ textbox('a', 'b', 0, 9, 9) }}", "x of textbox wants a number, got 'b'"),
        ("{{ textbox('a', 1, 0, 9, none) }}", "h of textbox wants a number, got nothing"),
        ("{{ textline('a', 1, 2, 3, ancor='left') }}", "textline has no option 'ancor'"),
        ("{{ ink('amber', 'night') }}", "ink takes at most 1 values, got 2"),
        ("{{ ink('amber', name='night') }}", "ink is given 'name' twice"),
        ("{{ stars(1, 2.5, 3, 4) }}", "n of stars wants a whole number, got a number"),
        ("{{ brush([1, 2], (1,)) }}", "points of brush cannot be a list"),
        ("{% macro m() %}{% endmacro %}{{ m(1) }}", "macro 'm' takes not more than 0 argument(s)"),
        ("{% include 'shared/fase.svg.j2' %}", "there is no layout 'shared/fase.svg.j2'"),
        ("{{ 'a'|nope }}", "there is no filter 'nope'"),
        ("{% nope %}", "there is no tag 'nope'"),
        ("{{ polygon(2, 0, 0, 5) }}", "a polygon of 2 sides is not drawn"),
    ],
)
def test_errors_name_the_template_and_its_line(kit: Kit, line: str, message: str) -> None:
    error = refused(
        kit, f"<!--\n-->\n\n{{% if true %}}\n  {line}\n{{% endif %}}\n", plain=Plain(), table={"a": 1}
    )
    assert message in error.message
    assert error.file.endswith("layouts/card.svg.j2")
    assert error.line == 5


@pytest.mark.parametrize("value", ["table.nope", "table['nope']", "nope"])
def test_a_macro_that_is_handed_what_is_not_there_leaves_the_blame_to_its_caller(
    kit: Kit, value: str
) -> None:
    """Only the macro's own slips are told in its file."""
    own = "\n{% macro own() %}{{ nope }}{% endmacro %}"
    kit.write("macros.svg.j2", "{% macro m(told) %}\n\n{{ told }}{% endmacro %}" + own)
    error = refused(kit, f"{{% import 'macros.svg.j2' as m %}}\n{{{{ m.m({value}) }}}}", table={"a": 1})
    assert (error.file.endswith("card.svg.j2"), error.line) == (True, 2)
    error = refused(kit, "{% import 'macros.svg.j2' as m %}\n{{ m.own() }}")
    assert (error.file.endswith("macros.svg.j2"), error.line) == (True, 4)


def test_an_error_in_an_included_file_names_that_file(kit: Kit) -> None:
    kit.write("part.svg.j2", "\n\n{{ nope }}")
    kit.write("macros.svg.j2", "{% macro m() %}\n<rect width='x'/>{% endmacro %}")
    error = refused(kit, "a\n{% include 'part.svg.j2' %}")
    assert (error.file.endswith("part.svg.j2"), error.line) == (True, 3)
    error = kit.refused("{% import 'macros.svg.j2' as m %}\n{{ m.m() }}")
    assert (error.file.endswith("macros.svg.j2"), error.line) == (True, 2)


def test_a_hint_names_what_was_meant(kit: Kit) -> None:
    assert refused(kit, "{{ ink('ambre') }}").hint == "did you mean 'amber'?"
    assert refused(kit, "{% include 'shared/fase.svg.j2' %}").hint == "did you mean 'shared/face.svg.j2'?"
    assert refused(kit, "{{ textlin('a', 1, 2, 3) }}").hint == "did you mean 'textline'?"
    assert refused(kit, "{{ crad }}", card={}).hint == "did you mean 'card'?"
    assert refused(kit, "{{ textline('a', 1, 2, 3, ancor=1) }}").hint == "did you mean 'anchor'?"
    assert refused(kit, "{{ 'a'|uper }}").hint == "did you mean 'upper'?"
    assert refused(kit, "{% blok a %}").hint == "did you mean 'block'?"
    assert refused(kit, "{{ icon('square', 1, 2) }}").hint == "icon(name, x, y, size, fill, rotate)"
    kit.write("symbols/rock.svg", SQUARE)
    assert refused(kit, "{{ symbol('rok', 1, 2) }}").hint == "did you mean 'rock'?"


def test_a_value_that_does_not_exist_says_what_there_is(kit: Kit) -> None:
    cards = [{"id": 1, "name": "Helm", "text": "Steer."}]
    error = refused(kit, "{% for card in cards %}\n{{ card.txt }}{% endfor %}", cards=cards)
    assert (error.line, error.message) == (2, "'card' has no 'txt'")
    assert error.hint == "did you mean 'text'? it has id, name, text"
    assert refused(kit, "{{ model.nam }}", model=Model()).hint == "did you mean 'name'? it has name"
    assert refused(kit, "{{ plain.__class__ }}", plain=Plain()).hint == (
        "layouts/README.md says what a layout may do"
    )


@pytest.mark.parametrize(
    ("template", "line", "message"),
    [
        ("\n{% call m() %}\n<g/>\n", 2, "{% call %} is never closed"),
        ("{% if w %}\n{% for x in [1] %}\n<g/>", 2, "{% for %} is never closed"),
        ("{% set a = 1 %}\n{% set b %}\n", 2, "{% set %} is never closed"),
        ("{% block a %}{% endblock %}\n{% if w %}", 2, "{% if %} is never closed"),
        ("{% if w %}\n{% for x in [1] %}\n{% endif %}", 3, "does not close the {% for %} of line 2"),
    ],
)
def test_a_tag_that_is_not_closed_is_named_where_it_was_opened(
    kit: Kit, template: str, line: int, message: str
) -> None:
    error = refused(kit, template)
    assert message in error.message
    assert error.line == line


def test_a_fault_in_what_a_helper_gives_has_the_line_of_its_call(kit: Kit) -> None:
    error = kit.refused(
        "{% set x = 1 %}\n<g/>{% if x %}\n{{ textline('a', 1, 2, 30, fill='gray') }}{% endif %}"
    )
    assert (error.line, error.message) == (5, "fill 'gray' is not a colour")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('<rect width="9" height="9" fill="night"/>', 'write fill="{{ ink("night") }}"'),
        ('{{ textline("a", 1, 2, 30, fill="night") }}', 'write fill=ink("night")'),
        ('<rect width="9" height="9" fill="dusk"/>', "colours are #rrggbb, none or currentColor"),
        ('{{ textline("a", 1,5, 2, 30, font="bold") }}', "write 1.5 for 1,5: a comma begins the next value"),
        ('{{ textline("a", 1, 5, 2, 30, font="bold") }}', "textline(text, x, y, w, font, hi,"),
    ],
)
def test_a_likely_slip_is_named(kit: Kit, line: str, hint: str) -> None:
    """A colour by its name, and a comma for a decimal point."""
    assert hint in kit.refused(line).hint


def test_an_import_that_hides_a_value_of_the_face_is_blamed(kit: Kit) -> None:
    """Where it stands, though the value is asked for two files away."""
    kit.write("deep.svg.j2", '{% set line = 1 if ink_name == "mono" else 2 %}')
    kit.write(
        "parts.svg.j2", '{% from "deep.svg.j2" import line with context %}{% macro bar() %}{% endmacro %}'
    )
    error = kit.refused('\n{% from "parts.svg.j2" import bar %}\n{{ bar() }}')
    assert (Path(error.file).name, error.line) == ("card.svg.j2", 4)
    assert error.message == "'ink_name' is not known in parts.svg.j2 as it is imported here"
    assert error.hint == 'write {% from "parts.svg.j2" import bar with context %}'
    assert kit.inside('{% from "parts.svg.j2" import bar with context %}{{ bar() }}') == ()


def test_a_layout_that_is_missing_or_unreadable_says_so(kit: Kit) -> None:
    with pytest.raises(LayoutError, match="there is no such layout"):
        kit.faces().svg(Face("nowhere"), 60, 90)
    (kit.folder / "latin.svg.j2").write_bytes("ø".encode("latin-1"))
    with pytest.raises(LayoutError) as caught:
        kit.faces().svg(Face("latin"), 60, 90)
    assert caught.value.problem().code == "bad-encoding"
