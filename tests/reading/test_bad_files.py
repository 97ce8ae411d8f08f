"""Every file in tests/content/reading/bad says in its first lines what must be reported, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from generator.reading.parsing import composer, source
from generator.reading.problems import Problem
from generator.reading.provenance import check as check_provenance
from generator.reading.schema import read_as
from tests.reading.harbour import Harbour

FOLDER = Path(__file__).parent.parent / "content" / "reading"
BAD = sorted((FOLDER / "bad").glob("*.yaml"))


def expected(path: Path) -> list[tuple[str, str]]:
    """(line:column, code) of each ``# expect:`` line."""
    found = re.findall(r"^# expect: (\d+:\d+) (\S+)\r?$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{path.name} does not say what to expect"
    return sorted(found)


def problems_of(path: Path) -> list[Problem]:
    tree, problems = source.read(path, path.name)
    if tree is None:
        assert problems
        return problems
    value, wrong = read_as(Harbour, tree)
    assert (value is None) == bool(wrong)
    return [*problems, *wrong, *check_provenance(tree)]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_reported_where_it_is_bad(path):
    """Exactly the expected problems, at the expected line and column, each in one line of words."""
    problems = problems_of(path)
    found = sorted((f"{problem.place.line}:{problem.place.column}", problem.code) for problem in problems)
    assert found == expected(path), "\n".join(map(str, problems))
    for problem in problems:
        assert "\n" not in str(problem)
        assert problem.message
        assert not problem.message.endswith(".")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_slow_parser_reports_the_same(path, monkeypatch):
    """Where PyYAML came without its C parser, problems have the same code and line."""
    monkeypatch.setattr(composer, "LOADER", yaml.SafeLoader)
    found = sorted((str(problem.place.line), problem.code) for problem in problems_of(path))
    assert found == sorted((place.split(":")[0], code) for place, code in expected(path))


def test_there_are_bad_files_of_many_kinds():
    """The loop above did not run over an empty folder, and every code the form can have is there."""
    codes = {code for path in BAD for _, code in expected(path)}
    assert len(BAD) >= 80
    assert codes >= {
        *("bad-character", "bad-key", "bad-pattern", "duplicate-key", "empty-file", "merge-key"),
        *("missing-key", "missing-value", "out-of-range", "recursive-alias", "several-documents"),
        *("syntax", "tab", "tag", "too-deep", "too-long", "too-many-values", "too-short"),
        *("unknown-alias", "unknown-key", "unknown-path", "unknown-value", "wrong-type"),
    }
