"""The rulebook beside the table: safe, whole, and led to by moves, hints and refusals."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from generator.contract import kind_name
from generator.games import NAMES
from generator.games.loading import load
from generator.mechanics.dice import Dice
from generator.press.book.markdown import blocks_of
from generator.reading.packs import find_packs
from generator.tabletop.rulebook import Page, clauses_with, rulebook_of
from tests import shipped
from tests.tabletop.asking import loaded, sat, skerry

PLAYED = [name for name in NAMES if loaded(name).game.rules is not None]
ALLOWED = {
    "p",
    "b",
    "i",
    "br",
    "hr",
    "ul",
    "ol",
    "li",
    "aside",
    "figure",
    "figcaption",
    "h3",
    "h4",
    "h5",
    "h6",
}
ALLOWED |= {"table", "thead", "tbody", "tr", "th", "td"}
NAMED = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*")


class Tags(HTMLParser):
    """The tags of a page with their attributes, and the letters between them."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.ids, self.letters = [], set(), [], ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add((tag, *sorted(name for name, _ in attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.letters += data


@pytest.mark.parametrize("name", PLAYED)
def test_every_book_is_read_whole_and_each_of_its_clauses_has_a_place(name):
    text = (shipped.pack(name).folder / "rulebook.md").read_text("utf-8")
    answer = sat(name).get(0, "/rules")
    assert answer.status == 200
    book = answer.json()
    page = Tags(book["html"])
    assert not page.open
    assert {tag for tag, *_ in page.tags} <= ALLOWED
    assert {name for _, *names in page.tags for name in names} <= {"id", "class", "start", "data-face"}
    assert book["clauses"] == re.findall(r"^\*\*([A-Z]{2}-[A-Z]?\d[\d.]*[a-z]?)\*\*", text, re.M)
    assert len(page.ids) == len(set(page.ids))
    assert {f"rule-{clause}" for clause in book["clauses"]} | {*book["terms"].values()} <= {*page.ids}
    # Stars stand at the numbers of decisions, and where the book tells of them.
    assert "*" not in re.sub(r"(?<=\d)\*(?= )|(?<=\()\*(?=\))", "", page.letters.replace("* * *", ""))
    assert page.letters.count("*") > 1


@pytest.mark.parametrize("name", PLAYED)
def test_its_figures_and_aids_are_drawn_for_whoever_reads_it(name):
    sitting = sat(name)
    book = sitting.get(0, "/rules").json()
    assert {*re.findall(r'data-face="([^"]+)"', book["html"])} == {*book["faces"]}
    assert book["aids"]
    for face in [*book["aids"][:1], *list(book["faces"].values())[:1]]:
        assert face["label"]
        assert sitting.get(0, f"/drawing/{face['face']}").body.startswith(b"<svg")


@pytest.mark.parametrize("name", PLAYED)
def test_the_clause_of_a_move_is_the_one_its_action_names(name):
    commentary = sat(name).table.commentary
    kinds = {kind_name(kind): kind for kind in loaded(name).game.rules.actions}
    clauses = rulebook_of(shipped.pack(name)).clauses
    assert {*commentary.clauses} <= {*kinds}
    for kind, clause in commentary.clauses.items():
        named = NAMED.findall(kinds[kind].__doc__)
        assert any(clause == other or clause.startswith(f"{other}.") for other in named), (kind, named)
        assert any(one == clause or one.startswith(f"{clause}.") for one in clauses), clause
    unnamed = {kind for kind in kinds if NAMED.search(kinds[kind].__doc__)} - {*commentary.clauses}
    assert not unnamed


def test_nothing_in_a_book_becomes_more_than_letters():
    text = (
        '# Skerry\n\n## 1. <script>alert(1)</script>\n\n**SK-1** <img src=x onerror=alert(1)> & "so"\n\n'
        "**SK-1** Twice.\n\n- [words](javascript:alert(1))\n\n| <b> | b |\n| --- | --: |\n| a | <i> |\n\n"
        '![a "b" <c>](face:a"b/<c>)\n'
    )
    page = Tags(Page().book(blocks_of(text)).html)
    assert {tag for tag, *_ in page.tags} <= ALLOWED
    assert "<script>alert(1)</script>" in page.letters
    assert "<img src=x onerror=alert(1)>" in page.letters
    assert page.ids.count("rule-SK-1") == 1


def test_terms_are_what_clauses_set_off_and_parts_are_headed_by():
    text = (
        "# Skerry\n\n### Before\n\n## 1. Birds\n\n**SK-1** A **petrel** brings **one** storm, **2** at most; "
        "**With respect, sir** is a bid, **Auk, Gull** are birds.\n\n"
        "### 1.1 Feed a bird (+1)\n\n**SK-2** A **petrel**.\n"
    )
    assert dict(Page().book(blocks_of(text)).terms) == {
        "petrel": "rule-SK-1",
        "one": "rule-SK-1",
        "with respect, sir": "rule-SK-1",
        "auk": "rule-SK-1",
        "gull": "rule-SK-1",
        "feed a bird": "part-3",
    }


def test_a_book_is_read_in_the_language_of_the_table():
    czech, _ = load(shipped.pack("to_the_bottom"), "cs")
    assert "Potápění" in rulebook_of(czech.pack).html
    assert "Potápění" not in rulebook_of(shipped.pack("to_the_bottom")).html


@pytest.mark.parametrize("text", ["", "# A\n\n```\nx\n```", "# A\n\n" + "word " * 90_000])
def test_a_book_that_cannot_be_set_is_not_shown(text, tmp_path):
    (tmp_path / "skerry").mkdir()
    (tmp_path / "skerry" / "game.yaml").write_text("game: deck\ntitle: Skerry\n")
    (tmp_path / "skerry" / "rulebook.md").write_text(text)
    (pack,), _ = find_packs([], tmp_path)
    assert not pack.trusted
    assert rulebook_of(pack) is None


def test_without_a_book_there_is_nothing_to_open():
    sitting = skerry()
    folder = sitting.table.loaded.pack.folder
    assert sitting.look(0)["rules"] is (folder / "rulebook.md").is_file()


def test_a_clause_is_found_by_its_number_with_those_below_it_or_by_words():
    texts = rulebook_of(shipped.pack("bruise_cruise")).texts
    assert [clause for clause, _ in clauses_with(texts, "bc-7.4.1")] == ["BC-7.4.1"]
    assert {clause[:7] for clause, _ in clauses_with(texts, "BC-7.4")} == {"BC-7.4."}
    by_words = clauses_with(texts, "torpedo Anchor")
    assert by_words
    assert all("torpedo" in text.lower() and "anchor" in text.lower() for _, text in by_words)
    assert clauses_with(texts, "xyzzy") == []


# ---- hints -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_hints_say_why_and_the_same_on_every_deal_their_seat_holds_possible(name):
    sitting = sat(name, people=(0,))
    table, told = sitting.table, 0
    for _ in range(15):
        while table.bot_is_due:
            table.bot_decision()
        if table.session.is_over:
            break
        hint = sitting.get(0, "/hint?seat=0").json()
        assert [*hint] == ["number", "says", "why", "then"]
        action, state = table.menu().actions[hint["number"] - 1], table.session.state
        commentary = table.heard_as[0]
        for deal in "ab":
            assert commentary.reasons(state.redealt(0, Dice(deal)), action) == hint["why"]
        told += bool(hint["why"])
        table.move(0, table.version, hint["number"])
    assert told > 3


def test_a_hint_shows_where_a_flight_begins_and_the_next_one_agrees():
    sitting = sat("general_quarters", people=(0,))
    first = sitting.get(0, "/hint?seat=0").json()
    assert first["says"].startswith("send up the helicopter")
    sitting.table.move(0, sitting.table.version, first["number"])
    assert first["then"] == [sitting.get(0, "/hint?seat=0").json()["says"]]
