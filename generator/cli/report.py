"""Problems as text, JSON or workflow annotations; the ways a command ends, and their exit codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal

import typer

from generator.reading.problems import Problem, did_you_mean, one_line, printable

CLEAN, PROBLEMS, USAGE = 0, 1, 2


ReportFormat = Literal["text", "json", "github"]
"""The ways problems are printed."""


class UsageError(Exception):
    """The words on the command line ask for what there is not; ends the command with exit code 2.

    With a misspelt ``word`` the nearest of ``choices`` is the hint.
    """

    def __init__(self, message: str, word: str = "", choices: Sequence[str] = (), hint: str = "") -> None:
        hint = did_you_mean(word, choices) if word else hint
        super().__init__(message + (f" ({hint})" if hint else ""))


class ContentRefused(Exception):
    """Content with errors where a command needs some without; ends the command with exit code 1."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(as_text(problems))
        self.problems = list(problems)


class CommandFailed(Exception):
    """The command could not do what it was asked for, in a line of words; exit code 1."""


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


def print_problems(problems: Sequence[Problem], style: ReportFormat = "text") -> None:
    """Write ``problems`` to stdout; an empty list prints nothing, or ``[]`` as JSON."""
    text = {"text": as_text, "json": as_json, "github": as_github}[style](problems)
    if text:
        tell(text)


def exit_code(problems: Sequence[Problem]) -> int:
    """1 when there is an error among them, else 0: warnings alone do not fail a run."""
    return PROBLEMS if any(problem.severity == "error" for problem in problems) else CLEAN


def summary(name: str, files: int, problems: Sequence[Problem]) -> str:
    """The verdict on a pack in one line: ``bridge_crew: 6 files, no problems``."""
    errors = sum(problem.severity == "error" for problem in problems)
    parts = [_count(files, "file"), _count(errors, "problem") if errors else "no problems"]
    if errors < len(problems):
        parts.append(_count(len(problems) - errors, "warning"))
    return f"{name}: {', '.join(parts)}"


def tell(text: str = "", *, end: bool = True, err: bool = False) -> None:
    """Text on stdout, or on stderr: nothing in it moves a cursor, whoever's words it holds."""
    typer.echo(printable(text), nl=end, err=err)


def say(line: str) -> None:
    """A line for the person at the keyboard, on stderr, where it does not mix with results."""
    typer.echo(f"broadside: {one_line(line)}", err=True)


def say_fault(error: Exception) -> None:
    """A line about an error that is nobody's doing, in a command that goes on after it."""
    from generator.games import fault_inside

    fault = fault_inside(error)
    say(str(fault) if fault else f"internal fault, {type(error).__name__}: {error}".splitlines()[0])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _message(text: str) -> str:
    return printable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
