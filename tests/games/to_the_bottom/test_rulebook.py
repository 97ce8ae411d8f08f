"""The notes own up to what is this edition's own, as the provenance of the cards does."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from generator.reading.provenance import provenance

from .liner import content, pack

BOOK, NOTES = pack().text("rulebook.md"), pack().text("notes.md")
CLAUSE = re.compile(r"^\*\*(TB-[\d.]*\d)\*\* (.*)$", re.M)
ORIGIN = {row.path: row.origin for row in provenance([pack().source("cards.yaml")[0]])}


def said_of_own(title: str = "What is this edition’s own") -> str:
    """The paragraph of the designer's notes that says what is ours."""
    (paragraph,) = re.findall(rf"^> \*\*{title}\.\*\* (.*)$", NOTES, re.M)
    return str(paragraph)


def origins(key: str) -> dict[str, str]:
    """Where each card has its ``key`` from, by id."""
    return {kind.id: ORIGIN[f"cards.{kind.id}.{key}"] for kind in content().kinds}


def test_the_notes_count_the_values_as_provenance_does():
    values = Counter(origins("value").values())
    said = [int(number) for number in re.findall(r"\d+", said_of_own())]
    handed_down = sum(origin == "rulebook" for origin in origins("name").values())
    assert said == [handed_down, len(content().kinds), values["rulebook"], values["reconstructed"]]
    assert sum(values.values()) == len(content().kinds)


def test_the_notes_name_the_cards_known_from_the_adaptation():
    names = {kind.card.name for kind in content().kinds if kind.card.name in said_of_own()}
    from_adaptation = {
        card for key in ("name", "value") for card, origin in origins(key).items() if origin == "public"
    }
    copies = {card for card, origin in origins("copies").items() if origin == "rulebook"}
    spoken_of = from_adaptation | copies | {"lifeboat"}
    assert names == {kind.card.name for kind in content().kinds if kind.id in spoken_of}


def test_the_notes_name_the_cards_whose_effects_are_ours_or_from_the_adaptation():
    """Of the rest only the end of Anchor's and the wording of Tycoon's are; of Seal's the cap is ours."""
    sections = dict(re.findall(r"^### (.+?)\n\n(.*?)(?=\n##|\Z)", BOOK, re.M | re.S))
    marked = {name for title, text in sections.items() if "†" in text for name in title.split(", ")}
    named = {name for title in sections for name in title.split(", ")}
    ours = {
        kind.card.name
        for kind in content().kinds
        if ORIGIN.get(f"cards.{kind.id}.abilities.0.trigger", "rulebook") != "rulebook"
    }
    told = set(re.findall(r"[A-Z][a-z]+", said_of_own("What the cards do").partition(": ")[2]))
    assert told == (ours & named) - {"Seal"} | {"Anchor", "Tycoon"}
    assert told <= marked


def test_rulings_about_the_order_of_things_bear_a_dagger():
    clauses = dict(CLAUSE.findall(BOOK))
    assert all("†" in clauses[clause] for clause in ("TB-3.5", "TB-10.7", "TB-12.27", "TB-12.73"))


@pytest.mark.parametrize("book", ["rulebook.md", "i18n/rulebook.cs.md"])
def test_the_index_leads_to_rules_there_are(book):
    text = (pack().folder / book).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (TB-.+?) \|$", text[text.rindex("\n## ") :], re.M)
    assert len(rows) >= 30
    assert {clause for _, where in rows for clause in re.findall(r"TB-[\d.]+\d", where)} <= {
        clause for clause, _ in CLAUSE.findall(text)
    }
    words = [word.lower() for word, _ in rows]
    assert book != "rulebook.md" or words == sorted(words)


@pytest.mark.clause("TB-12.41")
@pytest.mark.parametrize(
    ("book", "lang"), [("rulebook.md", "en"), ("i18n/rulebook.cs.md", "cs")], ids=["en", "cs"]
)
def test_the_chapter_of_the_cards_begins_with_those_that_are_tired(book, lang):
    """Those with an action, and those with a reaction, as cards.yaml has them."""
    text = (pack().folder / book).read_text(encoding="utf-8")
    [chapter] = re.findall(r"^## 12\. .+?\n\n(.+)$", text, re.M)
    acting, reacting = (set(part.split(", ")) for part in re.findall(r": ([^:.]+)\.", chapter))
    names = in_words(lang)
    triggers = {kind.card.id: {each.trigger for each in kind.card.abilities} for kind in content().kinds}
    assert acting == {names[card] for card, when in triggers.items() if "tire" in when}
    assert reacting == {names[card] for card, when in triggers.items() if "reaction" in when}


def in_words(lang: str) -> dict[str, str]:
    """The name of every card in a language, by id."""
    if lang == "en":
        return {kind.card.id: kind.card.name for kind in content().kinds}
    lines = (pack().folder / "i18n" / f"{lang}.yaml").read_text(encoding="utf-8")
    return dict(re.findall(r"^ *cards\.(\w+)\.name: \"?([^\"\n]+)\"?$", lines, re.M))
