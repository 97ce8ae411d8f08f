"""Every file in tests/content/bruise_cruise/bad, in place of the shipped one, is reported where it is bad."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from generator.games.bruise_cruise import GAME, checks
from generator.games.bruise_cruise.content import FILES
from tests.content.overlay import bad_files, expected, found, overlaid

BAD = bad_files("bruise_cruise")


@pytest.mark.sampled(30)
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_reported_at_its_line_with_its_code_and_hint(tmp_path, path):
    pack, problems = overlaid("bruise_cruise", path, tmp_path)
    if pack is not None:
        content, problems = GAME.read(pack)
        assert content is None
    assert found(problems) == expected(path), "\n".join(map(str, problems))
    hints = re.findall(r"^# hint: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(problem.hint for problem in problems) == sorted(hints)
    assert all(hints), "each says what to try"


def test_there_are_forty_of_them_for_every_file():
    assert len(BAD) >= 40
    assert {f"{path.name.split('.')[0]}.yaml" for path in BAD} == set(FILES)


@pytest.mark.parametrize(
    "path", sorted(Path(checks.__file__).parent.glob("*.py")), ids=lambda path: path.stem
)
def test_no_check_leaves_out_what_to_try(path):
    """Those too that no bad file sets off: place, code, message and hint."""
    calls = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
    ]
    assert [call.lineno for call in calls if len(call.args) < 4] == []
