"""Problems as text, JSON or workflow annotations, and the exit codes that go with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum

import typer

from generator.reading.problems import Problem, did_you_mean

CLEAN, PROBLEMS, USAGE, STOPPED = 0, 1, 2, 130


class ReportFormat(StrEnum):
    """How problems are printed."""

    text = "text"
    json = "json"
    github = "github"


def as_text(problems: Sequence[Problem]) -> str:
    """One line a problem, ``file:line:column: code message (hint)``."""
    return "\n".join(map(str, problems))


def as_json(problems: Sequence[Problem]) -> str:
    """A list of objects with file, line, column, code, severity, message and hint."""
    rows = [
        {
            "file": problem.place.path,
            "line": problem.place.line,
            "column": problem.place.column,
            "code": problem.code,
            "severity": problem.severity,
            "message": problem.message,
            "hint": problem.hint,
        }
        for problem in problems
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def as_github(problems: Sequence[Problem]) -> str:
    """Workflow commands that put each problem beside its line in a pull request."""
    lines = []
    for problem in problems:
        where = ",".join(
            (
                f"file={_property(problem.place.path)}",
                f"line={problem.place.line}",
                f"col={problem.place.column}",
                f"title={_property(problem.code)}",
            )
        )
        tail = f" ({problem.hint})" if problem.hint else ""
        lines.append(f"::{problem.severity} {where}::{_message(problem.message + tail)}")
    return "\n".join(lines)


def print_problems(problems: Sequence[Problem], style: ReportFormat = ReportFormat.text) -> None:
    """Write ``problems`` to stdout; an empty list prints nothing, or ``[]`` as JSON."""
    writers = {ReportFormat.text: as_text, ReportFormat.json: as_json, ReportFormat.github: as_github}
    text = writers[style](problems)
    if text:
        typer.echo(text)


def exit_code(problems: Sequence[Problem]) -> int:
    """1 when there is an error among them, else 0: warnings alone do not fail a run."""
    return PROBLEMS if any(problem.severity == "error" for problem in problems) else CLEAN


def summary(name: str, files: int, problems: Sequence[Problem]) -> str:
    """One line on how a pack fared: ``bridge_crew: 6 files, no problems``."""
    errors = sum(problem.severity == "error" for problem in problems)
    parts = [_count(files, "file"), _count(errors, "problem") if errors else "no problems"]
    if errors < len(problems):
        parts.append(_count(len(problems) - errors, "warning"))
    return f"{name}: {', '.join(parts)}"


def usage_error(message: str, word: str = "", known: Sequence[str] = (), hint: str = "") -> typer.Exit:
    """Say on stderr what was asked wrongly and give the exit to raise."""
    hint = did_you_mean(word, known) if word else hint
    typer.echo(f"broadside: {message}" + (f" ({hint})" if hint else ""), err=True)
    return typer.Exit(USAGE)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
