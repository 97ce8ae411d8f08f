"""Every attack on templates that is known by name: refused at once, at its line, in a designer's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.contract import Face
from generator.drawing.faces import Faces
from generator.drawing.findings import MAX_FINDINGS
from generator.drawing.layouts import LayoutError
from tests.drawing.kit import Kit
from tests.drawing.templates.hostile import OWN, REVIEWED
from tests.fuzz.ordeal import PYTHONS
from tests.patience import takes_at_most

HEAD, TAIL = '{% extends "shared/face.svg.j2" %}{% block face %}\n', "{% endblock %}"
SECONDS = 4
"""Most take hundredths, the worst three quarters of one."""


@pytest.fixture(scope="module")
def kit_of_all(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kit, Faces]:
    kit = Kit(Path(tmp_path_factory.mktemp("hostile")) / "layouts")
    return kit, kit.faces()


@pytest.mark.parametrize("case", [*REVIEWED, *OWN])
def test_it_is_refused_at_once_or_drawn(kit_of_all: tuple[Kit, Faces], case: str) -> None:
    kit, faces = kit_of_all
    template, words = (REVIEWED | OWN)[case]
    name = f"case{abs(hash(case))}.svg.j2"
    kit.write(name, HEAD + template + TAIL)
    with takes_at_most(SECONDS):
        problem = refusal(faces, name)
    assert bool(problem) == bool(words), str(problem)
    if problem is not None:
        assert re.search(words, problem.message), str(problem)
        assert problem.file.endswith(name)
        assert problem.line in (1, 2)
        assert not PYTHONS.search(str(problem)), str(problem)


def refusal(faces: Faces, name: str) -> LayoutError | None:
    """Why a face is not drawn; None when it is."""
    try:
        drawing = faces.draw(Face(name), 60, 90)
    except LayoutError as problem:
        return problem
    assert len(drawing.findings) <= MAX_FINDINGS
    return None


def test_there_are_as_many_attacks_as_are_told() -> None:
    assert len(REVIEWED) >= 18
    assert len(OWN) >= 45
