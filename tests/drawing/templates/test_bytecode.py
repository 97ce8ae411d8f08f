"""Compiled templates kept between runs: the same text on paper as without, and code of the user alone."""

from __future__ import annotations

import hashlib
import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.bccache import Bucket

from generator.contract import Face
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError, Layouts
from generator.drawing.templates import bytecode
from generator.drawing.templates.sandbox import Sandbox
from generator.system import cache as store
from tests.drawing.kit import Kit

FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}
{% for name in names %}<rect x="{{ loop.index }}" y="0" width="1" height="1" fill="{{ ink('night') }}"/>
{% endfor %}
{{ "a"|upper }}{{ textline(names|join(", "), 1, 5, 30) }}
{% endblock %}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store; gives the folder compiled templates will be in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "broadside" / "templates"


@pytest.fixture
def compilings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates compiled since."""
    made: list[str] = []
    plain = Sandbox.compile

    def counted(self: Sandbox, source: object, name: str, *rest: object) -> object:
        made.append(name)
        return plain(self, source, name, *rest)

    monkeypatch.setattr(Sandbox, "compile", counted)
    return made


def rendered(folder: Path, name: str = "a", **values: object) -> str:
    """The text that a sandbox of its own makes of the template ``name`` in ``folder``."""
    return Sandbox(Layouts([folder])).rendered(name, values)


def svg(kit: Kit, text: str, **values: object) -> str:
    """The face that the template ``text`` makes, by faces of its own."""
    kit.write("card.svg.j2", text)
    return kit.faces().svg(Face("card.svg.j2", values), 60, 90)


def written(folder: Path, text: str, name: str = "a") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_template_is_compiled_once(tmp_path: Path, compilings: list[str]) -> None:
    folder = written(tmp_path / "pack", "{% for n in range(3) %}{{ n }} & {{ word }} {% endfor %}")
    texts = {rendered(folder, word="<wake>") for _ in range(3)}
    assert texts == {"0 & &lt;wake&gt; 1 & &lt;wake&gt; 2 & &lt;wake&gt; "}
    assert compilings == ["a"]


def test_faces_look_the_same_from_kept_templates(kit: Kit, compilings: list[str]) -> None:
    first, *others = (svg(kit, FACE, names=["Wake & Co", "Foam"]) for _ in range(3))
    assert others == [first, first]
    assert sorted(compilings) == sorted(set(compilings))


@pytest.mark.parametrize("change", ["text", "name", "sandbox"])
def test_what_decides_the_code_decides_whether_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilings: list[str], change: str
) -> None:
    folder = written(tmp_path / "pack", "{{ 1 }}")
    rendered(folder)
    name = "b" if change == "name" else "a"
    if change == "sandbox":
        monkeypatch.setattr(bytecode, "_compiler", lambda: "a newer sandbox, or Jinja2")
    written(folder, "{{ 2 }}" if change == "text" else "{{ 1 }}", name)
    assert rendered(folder, name) == ("2" if change == "text" else "1")
    assert compilings == ["a", name]


@pytest.mark.parametrize("damage", [b"", b"garbage" * 20, None], ids=["empty", "garbage", "one byte"])
def test_damaged_code_is_compiled_again(
    tmp_path: Path, cache: Path, compilings: list[str], damage: bytes | None
) -> None:
    folder = written(tmp_path / "pack", "{{ 6 * 7 }}")
    rendered(folder)
    [file] = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(bytes([whole[0] ^ 1]) + whole[1:] if damage is None else damage)
    assert rendered(folder) == "42"
    assert compilings == ["a", "a"]
    assert rendered(folder) == "42"
    assert compilings == ["a", "a"]


@pytest.mark.parametrize("planted", [marshal.dumps(42), b"\xff" * 50, marshal.dumps("code")[:-1]])
def test_what_is_no_code_is_not_run(tmp_path: Path, cache: Path, planted: bytes) -> None:
    folder = written(tmp_path / "pack", "{{ 6 * 7 }}")
    rendered(folder)
    [file] = cache.iterdir()
    store.write(file, planted)
    assert rendered(folder) == "42"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
@pytest.mark.parametrize("others", ["folder", "file"])
def test_code_others_could_have_put_there_is_not_run(tmp_path: Path, cache: Path, others: str) -> None:
    folder = written(tmp_path / "pack", "{{ 6 * 7 }}")
    rendered(folder)
    [file] = cache.iterdir()
    planted = Bucket(Environment(), "a", hashlib.sha1(b"{{ 6 * 7 }}").hexdigest())
    planted.code = compile("raise SystemExit('planted code ran')", "x", "exec")
    store.write(file, planted.bytecode_to_string())
    with pytest.raises(SystemExit):
        rendered(folder)
    (cache if others == "folder" else file).chmod(0o777)
    assert rendered(folder) == "42"


def test_without_a_store_templates_are_compiled_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilings: list[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    folder = written(tmp_path / "pack", "{{ 6 * 7 }}")
    assert [rendered(folder) for _ in range(2)] == ["42", "42"]
    assert compilings == ["a", "a"]


def test_a_full_disk_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    def fails(*paths: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fails)
    assert rendered(written(tmp_path / "pack", "{{ 6 * 7 }}")) == "42"
    assert list(cache.iterdir()) == []


def test_a_wrong_template_is_not_kept(kit: Kit, cache: Path) -> None:
    for _ in range(2):
        with pytest.raises(LayoutError, match="stands where a value belongs"):
            svg(kit, "{{ 1 + }}")
    assert not cache.exists() or not list(cache.iterdir())


def test_traced_templates_are_not_kept(tmp_path: Path, cache: Path) -> None:
    """They are made for finding the line of an error, and say other things than the plain ones."""
    folder = written(tmp_path / "pack", "<a/>\n<b/>")
    assert Sandbox(Layouts([folder]), traced=True).rendered("a", {}) != "<a/>\n<b/>"
    assert not cache.exists()
    assert rendered(folder) == "<a/>\n<b/>"


def test_a_budget_is_the_same_whether_a_template_was_compiled_or_found(tmp_path: Path) -> None:
    """Work done while compiling is not charged to the face that happens to come first."""
    folder = written(tmp_path / "pack", "{{ 'wake'|upper|lower|upper }}" * 500 + "{{ spent() }}")
    left = []
    for _ in range(2):
        sandbox = Sandbox(Layouts([folder]))
        sandbox.add_function("spent", lambda sandbox=sandbox: left.append(sandbox.budget_left) or "")
        sandbox.rendered("a", {})
    assert left[0] == left[1]


def test_a_filter_that_is_handed_the_environment_costs_what_its_values_do(tmp_path: Path) -> None:
    """Jinja2 hands it to ``min``; how much there is of it depends on where the pack lies."""
    left = []
    for words in ("", "{{ [2, 1]|min }}" * 100):
        sandbox = Sandbox(Layouts([written(tmp_path / f"pack{len(words)}", words + "{{ spent() }}")]))
        sandbox.add_function("spent", lambda sandbox=sandbox: left.append(sandbox.budget_left) or "")
        sandbox.rendered("a", {})
    assert left[0] - left[1] < 100 * 20


def test_a_template_cannot_grow_while_it_is_compiled(tmp_path: Path, cache: Path) -> None:
    """Constant texts are worked out beforehand, but only so many; the rest the face pays for."""
    grown = "{{ 'a'|" + "|".join(["replace('a', 'aaaaaaaaaa')"] * 5) + "|length }}"
    folder = written(
        tmp_path / "pack", "{% if 0 %}" + grown.replace("|length", "") * 150 + "{% endif %}" + grown
    )
    assert [rendered(folder), rendered(folder)] == ["100000", "100000"]
    assert not cache.exists() or sum(file.stat().st_size for file in cache.iterdir()) < 2_000_000


RUN = """
import sys
from pathlib import Path
from generator.drawing.layouts import Layouts
from generator.drawing.templates.sandbox import Sandbox
for _ in range(20):
    print(Sandbox(Layouts([Path(sys.argv[1])])).rendered("a", {"n": 3}))
"""


def test_processes_at_the_same_time_do_not_disturb_each_other(tmp_path: Path, cache: Path) -> None:
    folder = written(tmp_path / "pack", "{% for k in range(n) %}{% include 'b' %}{% endfor %}")
    written(folder, "{{ k }}{% macro m(x) %}<{{ x }}>{% endmacro %}{{ m(k) }}", "b")
    runs = [
        subprocess.Popen([sys.executable, "-c", RUN, str(folder)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert {run.communicate()[0] for run in runs} == {"0<0>1<1>2<2>\n" * 20}
    kept = sorted(cache.iterdir())
    assert len(kept) == 2
    assert all(store.read(file) is not None for file in kept)


def test_shipped_faces_are_the_same_from_a_warm_store(compilings: list[str]) -> None:
    layouts = [Path(__file__).parents[3] / "layouts" / name for name in ("bridge_crew", "")]
    made = [
        Faces(layouts).svg(Face("back", {"kind": "crew", "word": "CREW"}), 63.5, 88.9, 3.0) for _ in range(2)
    ]
    assert made[0] == made[1]
    assert len(compilings) == len(set(compilings)) > 0
