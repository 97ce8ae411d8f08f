"""Every clause of every rulebook is named by some test's ``clause`` marker."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from generator.games import NAMES

TESTS = Path(__file__).parent
CONTENT = TESTS.parent / "content"

CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b")
"""A clause: two capitals, perhaps a letter for its kind, and numbers, as in CR-5.2 or CR-V3."""


def clauses_of(rulebook: Path) -> list[str]:
    """Every clause a rulebook names, in the order it names them."""
    return list(dict.fromkeys(CLAUSE.findall(rulebook.read_text(encoding="utf-8"))))


def clauses_tested(tests: Path) -> set[str]:
    """Every clause that a ``clause("...")`` marker in a test file names as plain text."""
    return {
        clause for path in tests.rglob("test_*.py") for clause in _marked(path.read_text(encoding="utf-8"))
    }


@cache
def _marked(text: str) -> frozenset[str]:
    """The clauses that a test file names; each rulebook asks for them."""
    if ".clause(" not in text:
        return frozenset()
    return frozenset(
        arg.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause"
        for arg in node.args
        if isinstance(arg, ast.Constant)
    )


def rulebook_problems(rulebook: Path, tests: Path) -> list[str]:
    """Reasons why this rulebook is not wholly tested, one line each."""
    clauses = clauses_of(rulebook)
    if not clauses:
        return [f"{rulebook}: no clause has an id"]
    tested = clauses_tested(tests)
    return [f"{rulebook}: {clause} is named by no test" for clause in clauses if clause not in tested]


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_of_the_rulebook_is_named_by_a_test(name):
    """A game on the shelf has a rulebook, and its rulebook has clauses."""
    problems = rulebook_problems(CONTENT / name / "rulebook.md", TESTS)
    assert not problems, "\n".join(problems)


# ---- the test of the test ----


def write(tmp_path: Path, book: str, test: str) -> list[str]:
    rulebook = tmp_path / "rulebook.md"
    rulebook.write_text(book)
    (tmp_path / "test_rules.py").write_text(test)
    return [problem.partition(": ")[2] for problem in rulebook_problems(rulebook, tmp_path)]


MARKED = "import pytest\n@pytest.mark.clause({})\ndef test_rules(): pass\n"


def test_a_clause_without_a_test_is_found(tmp_path):
    book = "- **XY-1.2** Roll.\n| XY-V3 | seven |\n- **XY-10** Stop."
    said = write(tmp_path, book, MARKED.format('"XY-1.2", "XY-1"'))
    assert said == ["XY-V3 is named by no test", "XY-10 is named by no test"]


def test_a_longer_id_does_not_stand_for_a_shorter_one(tmp_path):
    assert write(tmp_path, "**XY-1.1**", MARKED.format('"XY-1.11"')) == ["XY-1.1 is named by no test"]


def test_several_markers_and_tables_of_parameters_count(tmp_path):
    test = (
        "import pytest\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.clause('XY-1.1'))])\n"
        "@pytest.mark.clause('XY-1.2', 'XY-1.3')\n"
        "def test_rules(n): pass\n"
    )
    assert write(tmp_path, "XY-1.1 XY-1.2 XY-1.3", test) == []


def test_a_clause_in_a_comment_or_a_name_does_not_count(tmp_path):
    test = '# XY-1.1\ndef test_rules():\n    """XY-1.1"""\n    assert "XY-1.1"\n'
    assert write(tmp_path, "XY-1.1", test) == ["XY-1.1 is named by no test"]


def test_a_rulebook_without_ids_fails(tmp_path):
    assert write(tmp_path, "Roll the dice. A-1, USS-7, X-ray.", "") == ["no clause has an id"]
