"""Words that are no ink are told where a template compares the name of the ink with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.style import INKS
from generator.drawing.templates.ink_names import unknown_inks
from tests.drawing.kit import SHARED


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{{ 1 if ink_name == "bw" else 2 }}', ["bw"]),
        ('{% if "Mono" != ink_name %}{% endif %}', ["Mono"]),
        ('{% if ink_name in ("mono", "grey") %}{% endif %}', ["grey"]),
        ('{% if ink_name == "mono" and card.kind == "owl" %}{% endif %}', []),
        ('{# ink_name == "bw" #}{{ ink_name ~ "bw" }}', []),
    ],
)
def test_a_word_that_is_no_ink_is_told_at_its_line(line: str, told: list[str], tmp_path: Path) -> None:
    path = tmp_path / "card.svg.j2"
    path.write_text(f"\n{line}\n")
    problems = list(unknown_inks([path], INKS))
    assert [problem.message for problem in problems] == [f"ink_name is never '{word}'" for word in told]
    assert all(problem.place.line == 2 for problem in problems)


def test_no_template_of_a_game_is_told() -> None:
    templates = sorted(SHARED.rglob("*.svg.j2"))
    assert len(templates) > 150
    assert list(unknown_inks(templates, INKS)) == []
