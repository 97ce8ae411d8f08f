"""Findings: what is wrong with the texts and pictures on a face, as opposed to how its layout is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Literal

from generator.reading.problems import Place, Problem, in_file_order
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.contract import Piece
    from generator.drawing.typography.fonts import Font
    from generator.reading.packs import Pack


COARSE = "coarse-picture"
PICTURES = ("unknown-picture", "bad-picture", COARSE)
"""Codes of findings about pictures."""

TOLD_ONCE = ("bad-picture", COARSE)
"""Codes of findings that each card with the same picture would repeat."""

OF_A_PART = ("unknown-icon", "missing-glyph", "stray-mark")
"""Codes of findings about a sign or a word of a text, which their messages quote."""

MAX_FINDINGS = 50
"""As much is told about one face; more of it helps nobody."""


@frozen
class Finding:
    """Something wrong with what a face says or shows.

    ``code`` is ``text-too-long``, ``missing-glyph``, ``unknown-icon`` or one of PICTURES; ``layout`` names
    the template. ``text`` is the value it is about, by which its place in the content is found, unless
    ``place`` names the line of a template that says it itself.
    """

    code: str
    layout: str
    text: str
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"
    place: Place | None = None


class FindingLog:
    """Collects findings while a face is made; a layout's symbol sheet may be made in the midst of it."""

    def __init__(self) -> None:
        self._open: list[tuple[str, dict[Finding, None]]] = []
        self._numbers: list[int] = []

    @contextmanager
    def face(self, layout: str) -> Iterator[dict[Finding, None]]:
        """Collect what is noted inside the ``with``, each once and in order."""
        findings: dict[Finding, None] = {}
        self._open.append((layout, findings))
        self._numbers.append(0)
        try:
            yield findings
        finally:
            self._open.pop()
            self._numbers.pop()
            if self._open:
                self._open[-1][1].update(findings)

    def note(
        self,
        code: str,
        text: str,
        message: str,
        hint: str = "",
        severity: Literal["error", "warning"] = "error",
    ) -> None:
        """Add a finding about a text of the face being made."""
        layout, findings = self._open[-1]
        if len(findings) < MAX_FINDINGS:
            findings[Finding(code, layout, text, message, hint, severity)] = None

    def number(self) -> int:
        """A number that nothing else on the face being made has, counted from 1."""
        self._numbers[-1] += 1
        return self._numbers[-1]

    @property
    def layout(self) -> str:
        """The template of the face being made."""
        return self._open[-1][0]

    @property
    def full(self) -> bool:
        """Whether nothing more is noted about the face being made."""
        return len(self._open[-1][1]) >= MAX_FINDINGS

    def note_missing(self, text: str, font: Font, signs: str) -> None:
        """Add a finding for each of the ``signs`` that ``font`` has no glyph for."""
        layout, findings = self._open[-1]
        for finding in islice(missing_glyphs(layout, text, font, signs), MAX_FINDINGS - len(findings)):
            findings[finding] = None


def another_font(sign: str) -> str:
    """A hint for a sign that a font lacks: fonts of ours that have it, if there are any."""
    from generator.drawing.typography.fonts import families_with

    families = families_with(sign)
    if not families:
        return "use another sign or another font"
    *others, last = families
    names, has = (f"{', '.join(others)} and {last}", "have") if others else (last, "has")
    return f"use another sign or another font: {names} {has} it"


def missing_glyphs(layout: str, text: str, font: Font, signs: str) -> Iterator[Finding]:
    """A finding for each of the ``signs`` of ``text`` that ``font`` has no glyph for."""
    for sign in signs:
        message = f"the font {font.spec.family} has no glyph for '{sign}' (U+{ord(sign):04X})"
        yield Finding("missing-glyph", layout, text, message, another_font(sign))


def problems_of(findings: Iterable[Finding], piece: Piece, otherwise: Place) -> list[Problem]:
    """Findings about a face as Problems where its piece comes from, or ``otherwise`` if nobody knows."""
    return [
        Problem(
            _place(finding, piece) or piece.place or otherwise,
            finding.code,
            finding.message,
            # What a template says itself it says on every piece.
            finding.hint if finding.place else _and_where(finding, piece),
            finding.severity,
        )
        for finding in findings
    ]


def errors_of(findings: Iterable[Finding], piece: Piece, otherwise: Place) -> list[Problem]:
    """The same without warnings, for whoever prints; what is told at a cell is not told at its row."""
    errors = [each for each in findings if each.severity == "error"]
    at_a_cell = {(each.code, each.message) for each in errors if _place(each, piece)}
    once = [each for each in errors if _place(each, piece) or (each.code, each.message) not in at_a_cell]
    return problems_of(once, piece, otherwise)


def each_picture_once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in file order; those of a picture itself are told at the first place that names it."""
    in_order = in_file_order(problems)
    alike = Counter(_picture(each) for each in in_order)
    first: dict[tuple[str, str], Problem] = {}
    once = []
    for problem in in_order:
        key = _picture(problem)
        if problem.code in TOLD_ONCE and key in first:
            continue
        if problem.code in TOLD_ONCE and alike[key] > 1:
            hint = "; ".join(filter(None, (problem.hint, f"{alike[key]} places name it")))
            first[key] = problem = replace(problem, hint=hint)
        once.append(problem)
    return once


def _picture(problem: Problem) -> tuple[str, str]:
    """The part that problems of one picture have in common."""
    return problem.code, problem.message


def _and_where(finding: Finding, piece: Piece) -> str:
    return "; ".join(filter(None, (finding.hint, f"on '{piece.id}', layout {finding.layout}")))


def _place(finding: Finding, piece: Piece) -> Place | None:
    """The place that the finding itself knows, or its piece of the value it is about."""
    return finding.place or piece.places.get(finding.text)


def _mark(finding: Finding) -> str:
    """The part of a text that a finding is about; "" when that is all of it."""
    quoted = re.search("'([^']+)'", finding.message) if finding.code in OF_A_PART else None
    return quoted[1] if quoted else ""


def problems_at_fields(findings: Sequence[Finding], piece: Piece, pack: Pack) -> list[Problem]:
    """Findings as Problems at the very fields of the content that hold their texts, where there are such."""
    problems = problems_of(findings, piece, pack.place("game.yaml"))
    return [
        problem
        if _place(finding, piece)
        else replace(
            problem, place=pack.place_of_text(piece.place or problem.place, finding.text, _mark(finding))
        )
        for finding, problem in zip(findings, problems, strict=True)
    ]
