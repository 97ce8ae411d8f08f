"""Mistakes made by the thousand are reported: where they are, with a hint that undoes them where one can."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.mistakes.judging import KINDS, fallen_short, typed_slip, words_fall_short

SHORT_OF_IT = 0.01
"""The share of mistakes whose report may fall short."""


@pytest.mark.thorough
def test_forty_mistakes_are_reported_where_they_are_with_what_to_try(tmp_path):
    made, short = fallen_short(range(10_000), tmp_path, 40)
    assert made == 40
    assert short == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["strings", "style", "svg", "sheet", "deck", "rulebook"])
def test_a_few_mistakes_of_each_kind_are_reported(kind, tmp_path):
    verdicts = [KINDS[kind](random.Random(f"{kind} {number}"), tmp_path) for number in range(8)]
    assert any(verdicts)
    assert [verdict for verdict in verdicts if verdict and verdict[1]] == []


@pytest.mark.soak
def test_of_five_thousand_mistakes_hardly_a_report_falls_short(tmp_path, monkeypatch, record_property):
    """The share that is silent, elsewhere, without a hint or with one that does not help."""
    monkeypatch.chdir(tmp_path)
    made, short = fallen_short(range(10_000, 100_000), tmp_path, 5000)
    kinds = Counter(line.split(": ")[1] for line in short)
    record_property("counted", f"{len(short)} of {made} reports of mistakes fall short: {dict(kinds)}")
    assert made == 5000
    assert len(short) <= SHORT_OF_IT * made, "\n".join(short)


def test_words_mistyped_on_the_command_line_are_told_with_what_was_meant(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    slips = [typed_slip(random.Random(f"words {number}")) for number in range(60)]
    told = [(slip[0], words_fall_short(slip[0], slip[1])) for slip in slips if slip]
    assert [(words, why) for words, why in told if why] == []
