"""Every hint means something, and no report speaks as pydantic does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic_core import PydanticKnownError, core_schema

from generator.reading.problems import did_you_mean, nearest
from tests.mistakes.phrases import PYDANTIC, badly_put

GOLDEN = Path(__file__).parents[1] / "golden" / "mistakes.txt"
REPORT = re.compile(r"  \S+:\d+:\d+: \S+ (.*?)(?: \((.*)\))?(?: \[warning\])?\n")


def test_no_report_of_the_table_is_badly_put():
    reports = REPORT.findall(GOLDEN.read_text(encoding="utf-8"))
    assert len(reports) > 150
    assert [(message, hint) for message, hint in reports if badly_put(message, hint)] == []


@pytest.mark.parametrize(
    ("message", "hint", "why"),
    [
        ("there is no icon 'scan'", "did you mean 'scan'?", "means the very word 'scan'"),
        ("there is no icon ':scan:'", "did you mean 'scan'?", "means the very word 'scan'"),
        ("<style> is not in the profile: 'style'", "did you mean 'tile'?", ""),
        ("there is no part 'dtc'", "did you mean 'abacus'?", "means 'abacus', far from ['dtc']"),
        ("count: Input should be a valid integer", "", "says 'Input should'"),
        ("damaged line: seed: input should be a valid string", "", "says 'input should'"),
        ("there is no icon 'scna'", "did you mean 'scan'?", ""),
    ],
)
def test_what_is_badly_put_is_found(message, hint, why):
    assert badly_put(message, hint) == why


def test_the_phrases_are_those_of_pydantic():
    """Each kind of fault that a model of ours can have is said in one of them."""
    ours = ("type", "parsing", "missing", "extra_forbidden", "from_float", "not_finite_number")
    said = []
    for kind in get_args(core_schema.ErrorType):
        if kind.endswith(ours) and not kind.startswith(("model", "dataclass", "date", "time", "arguments")):
            try:
                said.append(PydanticKnownError(kind).message())
            except (TypeError, KeyError):
                continue  # it wants values, and says them in the same words
    assert len(said) > 15
    assert [line for line in said if not any(phrase in line for phrase in PYDANTIC)] == []


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("bold", ["blod", "bold_italic", "text"], "did you mean 'blod'?"),
        ("jure", ["jure_of_the_seas", "bridge_crew"], "did you mean 'jure_of_the_seas'?"),
        ("scan", ["scan"], ""),
        ("dtc", ["tgc", "mpc"], "one of tgc, mpc"),
        ("style", ["title", "text"], "one of title, text"),
    ],
)
def test_one_letter_is_nearer_than_a_beginning_and_nothing_far_is_meant(word, known, hint):
    assert did_you_mean(word, known) == hint
    assert word not in nearest(word, known)
