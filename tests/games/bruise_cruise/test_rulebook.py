"""The rulebook answers what people ask at the table: twenty questions, each with where its answer stands."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from .table import pack

QUESTIONS = yaml.safe_load(Path(__file__).with_name("rulebook_questions.yaml").read_text(encoding="utf-8"))
CLAUSE = re.compile(r"^\*\*(BC-[\d.]+)\*\*(.*?)(?=^\*\*BC-|^#|\Z)", re.MULTILINE | re.DOTALL)
UP_TO_NINE = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
IN_WORDS = {**dict(enumerate(UP_TO_NINE)), 13: "thirteen"}


def book():
    """The text of each clause, without its stars."""
    return {name: text.replace("*", "") for name, text in CLAUSE.findall(pack().text("rulebook.md"))}


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["question"][:40])
def test_the_book_answers_where_it_is_said_to(asked):
    texts = book()
    assert set(asked["clauses"]) <= texts.keys()
    text = " ".join(texts[clause] for clause in asked["clauses"]).lower()
    for number in re.findall(r"\d+", asked["answer"]):
        word = IN_WORDS.get(int(number), number)
        assert re.search(rf"\b({number}|{word})\b", text), f"{number} does not stand in {asked['clauses']}"
    for words in asked["says"]:
        assert words.lower() in text


def test_there_are_twenty_about_all_that_a_table_asks():
    assert len(QUESTIONS) == len({asked["question"] for asked in QUESTIONS}) == 20
    about = Counter(asked["about"] for asked in QUESTIONS)
    assert set(about) == {"setting up", "turns", "special cases", "the end"}
    assert min(about.values()) >= 3


def test_the_index_is_in_order_and_leads_to_rules_there_are():
    text = pack().text("rulebook.md")
    rows = re.findall(r"^\| (.+?) \| (BC-.+?) \|$", text[text.index("## Index") :], re.MULTILINE)
    words = [word.lower() for word, _ in rows]
    assert len(words) > 20
    assert words == sorted(words)
    assert set(re.findall(r"BC-[\d.]+\d", " ".join(where for _, where in rows))) <= book().keys()
