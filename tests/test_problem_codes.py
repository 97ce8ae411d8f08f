"""content/PROBLEMS.md lists every code a Problem can have, with its meaning, an example and its cure."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.syntax import nodes_of

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = ROOT / "content" / "PROBLEMS.md"

CODE = re.compile(r"[a-z]+(-[a-z]+)*")
CLAUSE = re.compile(r"[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*")

TAKES_A_CODE = {
    "Problem": 1,
    "at": 0,
    "at_key": 0,
    "warn": 0,
    "twice": 0,
    "BadWorkbook": 0,
    "WrongCell": 0,
    "Fault": 1,
    "PictureFault": 0,
    "Finding": 0,
    "_fault": 1,
    "_stop": 1,
    "wrong": 0,
    "_flaw": 0,
    "_Flaw": 0,
    "_warning": 1,
    "note": 0,
    "_about": 2,
    "PydanticCustomError": 0,
}
"""Functions and classes with the number of the argument that is a code."""

HEAD = """\
# Problems

Every problem names a place, a code, what is wrong and, in brackets, what to try:

    content/my_crew/crew.yaml:8:21: out-of-range engine '9' is not 1 to 7 (write 1 to 7)

This page lists the codes. Those in lower case are the same for all games; the others are clauses of a game.
`broadside validate --format json` gives all parts separately, `--format github` puts them beside the lines of
a pull request. Warnings, marked as such, do not fail a run.

The page is made by `make golden` from the table of mistakes in `tests/mistakes/`; the examples are what is
really told.
"""


@cache
def words() -> dict[str, dict[str, dict[str, str]]]:
    """Meaning and cure of each code, by group."""
    return _file()["codes"]


@cache
def _file() -> dict[str, dict[str, dict[str, str]]]:
    return yaml.safe_load((TESTS / "mistakes" / "codes.yaml").read_text(encoding="utf-8"))


@cache
def examples() -> dict[str, tuple[str, str]]:
    """The first mistake of the table that is told under a code, and how it is told."""
    first: dict[str, tuple[str, str]] = {}
    mistake = ""
    for line in (TESTS / "golden" / "mistakes.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            mistake = line
        elif match := re.match(r"  \S+ (\S+) (.*?)(?: \[warning\])?$", line):
            first.setdefault(match[1], (mistake, match[2]))
    return first


@cache
def codes() -> set[str]:
    """Every code in lower case that a module gives to a Problem or to what becomes one."""
    found = {"unfinished"}
    for path in sorted((ROOT / "generator").rglob("*.py")):
        for node in nodes_of(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Call):
                values = _arguments(node)
            elif isinstance(node, ast.FunctionDef) and node.args.args and node.args.args[-1].arg == "code":
                values = node.args.defaults[-1:]
            elif isinstance(node, ast.Return) and path.name == "messages.py":
                values = node.value.elts[:1] if isinstance(node.value, ast.Tuple) else []
            else:
                continue
            found |= {
                value.value
                for value in values
                if isinstance(value, ast.Constant) and CODE.fullmatch(str(value.value))
            }
    return found


def _arguments(call: ast.Call) -> list[ast.expr]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if isinstance(call.func, ast.Name) and name == "note":
        return []  # events of the XML reader
    at = TAKES_A_CODE.get(name, len(call.args))
    return [*call.args[at : at + 1], *(word.value for word in call.keywords if word.arg == "code")]


@cache
def clauses() -> dict[str, str]:
    """Every clause that a check of a game tells problems under, and the first sentence about it there."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "generator" / "games").rglob("*.py")):
        if not ("checks" in str(path) or path.name == "play_check.py"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        about = _plain(ast.get_docstring(tree))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for part, said in [
            *((function, _plain(ast.get_docstring(function))) for function in functions),
            (tree, about),
        ]:
            for node in ast.walk(part):
                if isinstance(node, ast.Constant) and CLAUSE.fullmatch(str(node.value)):
                    found.setdefault(node.value, said or about)
    return {
        clause: _file()["clauses"].get(clause) or _in_rulebook(clause) or said
        for clause, said in found.items()
    }


def _in_rulebook(clause: str) -> str:
    """The first sentence of a clause, where a shipped rulebook has it."""
    for book in sorted((ROOT / "content").glob("*/rulebook.md")):
        if match := re.search(
            rf"^\*\*{re.escape(clause)}\*\* (.+?[.!?])(?: |$)", book.read_text(encoding="utf-8"), re.M
        ):
            return re.sub(r"[*†]", "", match[1]).strip()
    return ""


def _plain(docstring: str | None) -> str:
    """The first paragraph of a docstring on one line, without the clauses before and behind it."""
    text = " ".join((docstring or "").split("\n\n")[0].split())
    if CLAUSE.fullmatch(text):
        return ""
    text = re.sub(rf"^{CLAUSE.pattern}(?:, {CLAUSE.pattern})*[:,] ", "", text)
    text = re.sub(rf"\s*{CLAUSE.pattern}(?:(?:,| and| to)? (?:{CLAUSE.pattern}|V\d+))*\.?$", "", text)
    return text[:1].upper() + text[1:].replace("``", "`")


def page() -> str:
    """The page."""
    return HEAD + "".join([*map(_group, words()), *map(_game, GAMES)])


def _group(name: str) -> str:
    rows = []
    for code, entry in words()[name].items():
        mistake, message = examples().get(code, ("", ""))
        example = f"{mistake}: `{_cell(message)}`" if message else _cell(entry["wrote"])
        rows.append(f"| `{code}` | {_cell(entry['means'])} | {example} | {_cell(entry['try'])} |\n")
    return f"\n## {name}\n\n| code | means | for example | try |\n| --- | --- | --- | --- |\n" + "".join(rows)


GAMES = {
    "BC": "Bruise Cruise",
    "CR": "Bridge Crew",
    "GQ": "General Quarters",
    "JS": "Jure of the Seas",
    "TB": "To the Bottom",
}


def _game(letters: str) -> str:
    rows = []
    for code, said in sorted(clauses().items(), key=lambda item: _number(item[0])):
        if code.startswith(f"{letters}-"):
            mistake, message = examples().get(code, ("", ""))
            example = f"{mistake}: `{_cell(message)}`" if message else ""
            rows.append(f"| `{code}` | {_cell(said)} | {example} |\n")
    head = "| clause | what its check looks after | for example |\n| --- | --- | --- |\n"
    return f"\n## {GAMES[letters]}\n\nThe cure stands in brackets behind each message.\n\n{head}" + "".join(
        rows
    )


def _number(clause: str) -> tuple[str, bool, list[int]]:
    return clause[:2], "-V" in clause, [int(number) for number in re.findall(r"\d+", clause)]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def test_every_code_has_its_words():
    """Those that the program uses and none else."""
    explained = [code for group in words().values() for code in group]
    assert sorted(explained) == sorted(set(explained))
    assert set(explained) == codes()


def test_every_code_has_an_example():
    lacking = [
        code
        for group in words().values()
        for code, entry in group.items()
        if code not in examples() and "wrote" not in entry
    ]
    assert lacking == []


def test_every_clause_of_a_check_is_of_a_game_on_the_page():
    assert {clause[:2] for clause in clauses()} == set(GAMES)
    assert [clause for clause, said in clauses().items() if not said] == []


def test_everything_that_is_told_is_on_the_page():
    """Codes of the table of mistakes and of all bad files."""
    told = set(examples())
    for path in [*TESTS.glob("content/*/bad/*.yaml"), *TESTS.glob("outside/*/tests/bad/*.yaml")]:
        told |= set(re.findall(r"^# expect: \S+ (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE))
    on_the_page = set(re.findall(r"^\| `(\S+)` \|", page(), re.MULTILINE))
    assert {code for code in told if not code.startswith("SK-")} <= on_the_page


def test_golden_page(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden"):
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
    assert PAGE.read_text(encoding="utf-8") == page(), "make golden writes content/PROBLEMS.md anew"
