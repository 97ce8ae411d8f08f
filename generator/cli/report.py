"""Problems as text, JSON or workflow annotations; the ways a command ends, and their exit codes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import typer

from generator.reading.problems import Problem, did_you_mean, excerpt, one_line, printable

CLEAN, PROBLEMS, USAGE = 0, 1, 2

NUMBER = r"([-+]?[0-9]+)(?:[.,]([0-9]+))?\s*(?:mm|cm|in|%|°)?"
SAME_CHOICES = r"(?s)'(?P<word>[^\n]*)' is not one of (?P<choices>'.*')"
EXTRA = r"got unexpected extra arguments?(?:\(s\))? \((?P<words>[^\n]*)\)"
VALUES_OF = {
    "--state": "a log, a game of it and a turn, as in --state games.jsonl 1 20",
    "--shop": "the name of one; --shop list tells which there are",
}
"""The value of an option that takes several, or whose names nobody knows by heart."""


ReportFormat = Literal["text", "json", "github"]
"""The ways problems are printed."""


MAX_CHOICES = 8
"""Choices that are told of very many."""


class UsageError(Exception):
    """The words on the command line ask for what there is not; ends the command with exit code 2.

    With a misspelt ``word`` the nearest of ``choices`` is the hint.
    """

    def __init__(self, message: str, word: str = "", choices: Sequence[str] = (), hint: str = "") -> None:
        if word:
            hint = did_you_mean(word, choices)
            if choices and not hint:
                hint = f"one of {', '.join(choices[:MAX_CHOICES])} … ({len(choices)} in all)"
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


# ---- words that cannot be ------------------------------------------------------------------


def in_plain_words(problem: Any, typed: Sequence[str] = ()) -> str:
    """A message about the words ``typed``, and what to write, from an error of the parser."""
    option = getattr(problem, "option_name", None)
    if option and problem.ctx is not None:
        options = [name for each in problem.ctx.command.params for name in each.opts if name.startswith("--")]
        # Of '-paper' the parser tells '-p' alone.
        option = next(
            (
                word.partition("=")[0]
                for word in typed
                if re.match(rf"{re.escape(str(option))}[a-z]+(=|$)", word)
            ),
            option,
        )
        word = f"-{option}" if option[:2] != "--" else option
        hint = f"did you mean '{word}'?" if word in options else did_you_mean(word, options)
        return f"no such option: {excerpt(str(option))}" + (f" ({hint})" if hint.startswith("did") else "")
    said = _plain(problem.format_message())
    if option in VALUES_OF:
        return f"{said} (write {VALUES_OF[option]})"
    if (many := re.fullmatch(EXTRA, said)) and problem.ctx is not None and problem.ctx.info_name == "new":
        name = "_".join([problem.ctx.params.get("name") or "", *many["words"].split()])
        return f"{said} (a name has no blanks: write {excerpt(name)})"
    errors = getattr(problem.__context__, "errors", None)
    if not callable(errors) or not said.startswith("invalid value for "):
        return said
    first = errors()[0]
    words = _about_value(first["type"], str(first["input"]), first.get("ctx", {}), first["msg"])
    return f"{said.split(': ')[0]}: {words}" if words else said


def _about_value(kind: str, typed: str, context: Mapping[str, Any], said: str) -> str:
    shown = f"'{excerpt(typed)}'"
    if kind in ("int_parsing", "float_parsing", "int_from_float"):
        whole = kind != "float_parsing"
        number = re.fullmatch(NUMBER, typed)
        example = "3" if whole else "2.5"
        if number and not (whole and number[2]):
            example = number[1] + (f".{number[2]}" if number[2] else "")
            return f"{shown} is not a {'whole ' * whole}number (write {example})"
        return f"{shown} is not a {'whole ' * whole}number (write one, such as {example})"
    limits = {
        "less_than_equal": ("le", "or less"),
        "greater_than_equal": ("ge", "or more"),
    }
    if kind in limits:
        key, words = limits[kind]
        return f"{shown} is not {context[key]:g} {words} (write {context[key]:g} {words})"
    if match := re.search(SAME_CHOICES, said):
        choices = re.findall("'([^']*)'", match["choices"])
        hint = did_you_mean(match["word"], choices)
        return f"'{excerpt(match['word'])}' is not one of {match['choices']}" + (
            f" ({hint})" if hint.startswith("did") else ""
        )
    return ""


def _plain(message: str) -> str:
    """The parser's sentence in the manner of all other messages: lower case, no full stop."""
    # The words of the library beneath the parser; whoever types options has not heard of it.
    message = (
        message.strip()
        .replace("Value error, ", "")
        .rstrip(".")
        .replace("No such command", "there is no command")
    )
    return message[:1].lower() + message[1:]
