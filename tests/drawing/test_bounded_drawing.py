"""Where the budget has a hole the machine ends the work, and the template's line is told all the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from generator.cli.ordering import order_of
from generator.cli.pictures.faces import View, picture, readable_pack
from generator.cli.pictures.show import _apart
from generator.cli.render import run
from generator.cli.validate import check
from generator.contract import Edition, Face
from generator.drawing import bounded_drawing
from generator.drawing import faces as drawing_faces
from generator.drawing.bounded_drawing import drawn_apart, problem_of
from generator.drawing.layouts import LayoutError
from generator.drawing.templates import metering, sandbox
from generator.press.paper import paper
from generator.press.settings import Settings
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Problem
from generator.system import limits, processes
from generator.system.limits import LimitReached
from tests.drawing.kit import Kit
from tests.drawing.templates.hostile import LISTS, loop
from tests.patience import lives, wait_until

pytestmark = pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to copy")


@pytest.fixture
def holes(copied: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sandbox that takes no cost of anything, and little patience."""
    monkeypatch.setattr(metering, "deep", lambda value: 0)
    monkeypatch.setattr(sandbox.Sandbox, "spend", lambda self, cost: None)
    monkeypatch.setattr(drawing_faces, "within", partial(limits.within, seconds=0.3))


def drawn(kit: Kit, template: str) -> list[object]:
    kit.write(
        "card.svg.j2", '{% extends "shared/face.svg.j2" %}\n{% block face %}\n' + template + "{% endblock %}"
    )
    faces = kit.faces()

    def work() -> Iterator[object]:
        try:
            yield len(faces.draw(Face("card.svg.j2"), 60, 90).ops)
        except LayoutError as problem:
            yield from problem.problems

    return list(drawn_apart(work, faces.layouts.folders, 1))


@pytest.mark.usefixtures("holes")
@pytest.mark.parametrize(
    ("template", "line"),
    [
        (LISTS + "\n\n{{ ns.a == ns.b }}", 5),
        ("{% macro m() %}\n{{ m2() }}{% endmacro %}\n" + LISTS + "{% set m2 = m %}\n\n{{ ns.a|string }}", 7),
        (
            "{% for i in range(9999) %}\n{% for j in range(9999) %}\n{% set x = i * j %}{% endfor %}"
            "{% endfor %}",
            5,
        ),
    ],
)
def test_what_runs_on_is_ended_at_its_line(kit: Kit, template: str, line: int) -> None:
    (problem,) = drawn(kit, template)
    assert isinstance(problem, Problem)
    assert problem.place.path.endswith("card.svg.j2")
    # The clock may run out on either line of a loop.
    assert line - 1 <= problem.place.line <= line
    assert "seconds of processor time" in problem.message


@pytest.mark.thorough
@pytest.mark.usefixtures("holes")
def test_what_fills_the_memory_is_ended_at_its_line(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_faces, "within", limits.within)
    monkeypatch.setattr(
        "generator.drawing.bounded_drawing.bounded", partial(limits.bounded, memory_bytes=60 << 20)
    )
    fill = "{% set k = namespace(k=[]) %}\n" + loop(9999, "{% set k.k = [range(9999)|list, k.k] %}")
    (problem,) = drawn(kit, fill)
    assert isinstance(problem, Problem)
    assert (problem.place.line, "memory" in problem.message) == (4, True)


def test_reasons_are_told_in_words(tmp_path: Path) -> None:
    broken = problem_of(LimitReached("broken", "card.svg.j2"), [tmp_path])
    assert "broke down" in broken.message
    assert broken.place.path == "card.svg.j2"


def test_what_came_with_the_program_is_trusted_and_nothing_else(tmp_path: Path) -> None:
    own = shipped("content") / "bridge_crew"
    layouts = [shipped("layouts") / "bridge_crew", shipped("layouts")]
    assert Pack(own, "bridge_crew", layouts).trusted
    assert not Pack(tmp_path, "bridge_crew", layouts).trusted
    assert not Pack(own, "bridge_crew", [tmp_path, *layouts]).trusted


@pytest.mark.usefixtures("holes")
def test_every_command_that_draws_ends_it(tmp_path: Path) -> None:
    pack = tmp_path / "content" / "bridge_crew"
    pack.mkdir(parents=True)
    for file in (shipped("content") / "bridge_crew").glob("*"):
        if file.is_file():
            (pack / file.name).write_bytes(file.read_bytes())
    (pack / "layouts").mkdir()
    (pack / "layouts" / "crew.svg.j2").write_text("\n" + LISTS + "{{ ns.a == ns.b }}")
    problems = check(["bridge_crew"], pack, play=False)
    assert [(problem.place.line, problem.code) for problem in problems] == [(2, "layout")]
    loaded, _ = readable_pack("bridge_crew", pack, "en")
    path, told = _apart(partial(picture, loaded, "cards", View(tmp_path / "out")), loaded.pack)
    assert path is None
    assert [problem.place.line for problem in told] == [2]
    order = order_of(loaded, {"bridge_crew": {"cards": []}}, tmp_path / "printed", Edition())
    outcome = run([order], Settings(paper("a4", loaded.pack.layouts)), "pdf", 1)
    assert [problem.place.line for problem in outcome.problems] == [2]
    assert not (tmp_path / "printed").exists()


def gives(pack: Path) -> list[int]:
    return [os.getpid(), os.getppid()]


def test_a_process_with_threads_has_one_that_draws_for_it_and_gets_another_when_it_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "way", lambda: "forkserver")
    work = partial(gives, tmp_path)
    (child, warm), (other, again) = (list(drawn_apart(work, [tmp_path], 1)) for _ in range(2))
    assert (warm == again, child == other) == (True, False)
    assert isinstance(warm, int)
    os.kill(warm, signal.SIGKILL)
    wait_until(lambda: not lives(warm), "the end of the process that draws")
    # The first may find out only now that nobody is there.
    *_, last = (list(drawn_apart(work, [tmp_path], 1)) for _ in range(2))
    assert len(last) == 2
    assert warm not in last


def test_what_draws_is_loaded_before_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is wrong would be passed over in silence."""
    modules: list[str] = []
    monkeypatch.setattr(processes, "prepare", lambda *names: modules.extend(names))
    bounded_drawing.prepare_to_draw()
    assert [name for name in modules if find_spec(name) is None] == []


def is_here(name: str) -> list[bool]:
    return [Path(name).is_file()]


def test_what_is_named_without_a_folder_is_meant_where_the_command_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that draws lasts, and began somewhere else."""
    monkeypatch.setattr(processes, "way", lambda: "forkserver")
    (tmp_path / "here").touch()
    assert list(drawn_apart(partial(is_here, "here"), [tmp_path], 1)) == [False]
    monkeypatch.chdir(tmp_path)
    assert list(drawn_apart(partial(is_here, "here"), [tmp_path], 1)) == [True]
