"""The index of the rulebook leads to rules there are; tests/test_rulebook_questions.py asks its questions."""

from __future__ import annotations

import re

from .table import pack


def test_the_index_is_in_order_and_leads_to_rules_there_are():
    text = pack().text("rulebook.md")
    rows = re.findall(r"^\| (.+?) \| (BC-.+?) \|$", text[text.index("## Index") :], re.MULTILINE)
    words = [word.lower() for word, _ in rows]
    assert len(words) > 20
    assert words == sorted(words)
    clauses = set(re.findall(r"^\*\*(BC-[\d.]+)\*\*", text, re.MULTILINE))
    assert set(re.findall(r"BC-[\d.]+\d", " ".join(where for _, where in rows))) <= clauses
