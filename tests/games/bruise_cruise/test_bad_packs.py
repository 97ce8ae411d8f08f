"""Every file in tests/content/bruise_cruise/bad, in place of the shipped one, is reported where it is bad."""

from __future__ import annotations

import re

import pytest

from generator.games.bruise_cruise import GAME
from tests.content.overlay import bad_files, expected, found, overlaid

BAD = bad_files("bruise_cruise")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_reported_at_its_line_with_its_code_and_hint(tmp_path, path):
    pack, problems = overlaid("bruise_cruise", path, tmp_path)
    if pack is not None:
        content, problems = GAME.read(pack)
        assert content is None
    assert found(problems) == expected(path), "\n".join(map(str, problems))
    hints = re.findall(r"^# hint: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(problem.hint for problem in problems if problem.hint) == sorted(hints)


def test_there_are_forty_of_them_for_every_file():
    assert len(BAD) >= 40
    assert {f"{path.name.split('.')[0]}.yaml" for path in BAD} == set(GAME.files)
