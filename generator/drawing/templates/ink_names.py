"""Comparisons of ``ink_name`` with a word that is no ink, which never come true."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.drawing.layouts import shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean, excerpt

NAME = "ink_name"
QUOTED = re.compile(r"""["'](\w*)["']""")


def unknown_inks(templates: Iterable[Path], inks: Sequence[str]) -> Iterator[Problem]:
    """A warning for each word that is no ink and that one of the templates compares the ink with."""
    syntax = Environment(trim_blocks=True, lstrip_blocks=True)
    for path in templates:
        text, problems = read_text(path, shown(path))
        beside = {word for line in text.splitlines() if NAME in line for word in QUOTED.findall(line)}
        # Few templates have such a line, and reading all of them would take a while.
        if problems or not beside - set(inks):
            continue
        try:
            compared = list(syntax.parse(text).find_all(nodes.Compare))
        except (TemplateSyntaxError, RecursionError):
            continue
        for line, word in sorted({each for compare in compared for each in _words(compare)}):
            if word not in inks:
                hint = did_you_mean(word, inks)
                message = f"{NAME} is never '{excerpt(word)}'"
                yield Problem(Place(shown(path), line), "unknown-ink", message, hint, "warning")


def _words(compare: nodes.Compare) -> Iterator[tuple[int, str]]:
    """Line and text of the constants that a comparison holds against the name of the ink."""
    sides = [compare.expr, *(operand.expr for operand in compare.ops)]
    if not any(isinstance(side, nodes.Name) and side.name == NAME for side in sides):
        return
    for side in sides:
        listed = side.items if isinstance(side, nodes.List | nodes.Tuple) else [side]
        for each in listed:
            if isinstance(each, nodes.Const) and isinstance(each.value, str):
                yield each.lineno, each.value
