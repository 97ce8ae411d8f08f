"""Words on the command line that cannot be: the parser's own sentences, said as every other message is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.reading.problems import did_you_mean, excerpt

NUMBER = re.compile(r"([-+]?[0-9]+)(?:[.,]([0-9]+))?\s*(?:mm|cm|in|%|°)?")
SAME_CHOICES = re.compile(r"'(?P<word>[^\n]*)' is not one of (?P<choices>'.*')", re.DOTALL)


def in_plain_words(problem: Any) -> str:
    """What is wrong with the words, and what to write, from an error of the parser."""
    option = getattr(problem, "option_name", None)
    if option and problem.ctx is not None:
        options = [name for each in problem.ctx.command.params for name in each.opts if name.startswith("--")]
        hint = did_you_mean(str(option), options)
        return f"no such option: {excerpt(str(option))}" + (f" ({hint})" if hint.startswith("did") else "")
    said = _plain(problem.format_message())
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
        number = NUMBER.fullmatch(typed)
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
    if match := SAME_CHOICES.search(said):
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
