"""A deck is read from game.yaml and its spreadsheets; what is wrong is told at its cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.reading.spreadsheets import tables
from tests.games.deck.packs import CARDS, deck, read

TABLE = "title,kind,cost\nMoth,A,1\nLamp,B,2\n"


def test_rows_become_entries_with_ids_of_their_titles(tmp_path: Path) -> None:
    """Equal titles are told apart by a number; an undeclared column is text."""
    content, problems = read(deck(tmp_path, cards_csv="title,cost\nMöth of Dusk!,1\nMöth of Dusk!,2\n,3\n"))
    assert [problem.split()[1] for problem in problems] == ["not-unique", "missing-value"]
    assert content is not None
    entries = content.rows["cards"].entries
    assert [entry.id for entry in entries] == ["moth_of_dusk", "moth_of_dusk_2", "cards_3"]
    assert [entry.values["cost"] for entry in entries] == ["1", "2", "3"]


@pytest.mark.parametrize("column", ["copies", "Quantity", "qty", "Count"])
def test_copies_stand_in_a_column_of_any_usual_name(column: str, tmp_path: Path) -> None:
    """A row of none is there and not printed, which is told."""
    content, problems = read(deck(tmp_path, cards_csv=f"title,{column}\nMoth,3\nLamp,0\n"))
    assert problems == [f"cards.csv:3:2 not-printed 'Lamp' is not printed: {column.lower()} is 0"]
    assert content is not None
    assert [entry.copies for entry in content.rows["cards"].entries] == [3, 0]


def test_rows_may_stand_in_game_yaml(tmp_path: Path) -> None:
    """A few tokens need no spreadsheet; each value has its own place."""
    rows = "  - {id: t, kind: tokens, rows: [{title: Flame, cost: 2}, {title: One, cost: x}],"
    rows += " fields: {cost: whole}}\n"
    _, problems = read(deck(tmp_path, rows))
    assert problems == ["game.yaml:4:78 wrong-type cost 'x' is not a number"]


FAULTS = [
    ("{cost: whole}", "title,cost\nMoth,x\n", ["cards.csv:2:2 wrong-type cost 'x' is not a number"]),
    ("{cots: whole}", "title,cost\nMoth,1\n", ["game.yaml:7:14 unknown-column there is no column 'cots' in"]),
    ("{cost: {type: whole, column: Price}}", "title,Price\nMoth,x\n", ["cards.csv:2:2 wrong-type cost 'x'"]),
    (
        "{kind: {type: one of}}",
        "title,kind\nMoth,a\n",
        ["cards.csv:2:2 unknown-value kind 'a'", "game.yaml:7:14 missing-key"],
    ),
    (
        "{kind: {type: text, values: [a]}}",
        "title,kind\nMoth,a\n",
        ["game.yaml:7:33 bad-value kind is text, which has no values"],
    ),
    (
        "{cost: {type: whole, min: 3, max: 1}}",
        "title,cost\nMoth,\n",
        ["game.yaml:7:14 bad-value cost is at least 3 and at most 1"],
    ),
    (
        "{cost: {type: whole, default: much}}",
        "title,cost\nMoth,1\n",
        ["game.yaml:7:34 wrong-type the default of cost 'much'"],
    ),
    (
        "{art: picture}",
        "title,art\nMoth,moth.png\n",
        ["cards.csv:2:2 missing-picture there is no picture 'moth.png'"],
    ),
    (
        "{art: picture}",
        "title,art\nMoth,moth.svg\n",
        ["cards.csv:2:2 missing-picture 'moth.svg' is no PNG or JPEG"],
    ),
    (
        "{sign: icon}",
        "title,sign\nMoth,flame wax\n",
        ["cards.csv:2:2 unknown-icon sign: there is no icon 'wax'"],
    ),
    ("{}", "id,title\na,Moth\na,Lamp\n", ["cards.csv:3:1 same-id the id 'a' is on line 2 already"]),
    (
        "{copies: whole}",
        "title,copies\nMoth,many\n",
        ["cards.csv:2:2 wrong-type copies 'many' is not a number"],
    ),
    (
        "{home: {type: refers to, part: cards}}",
        "title,home\nMoth,Lamp\nLamp,Wick\n",
        ["cards.csv:3:2 unknown-value home 'Wick' is no row of 'cards'"],
    ),
    (
        "{home: {type: refers to, part: card}}",
        "title,home\nMoth,Lamp\n",
        ["game.yaml:7:14 unknown-value there is no part 'card'"],
    ),
    (
        "{copies: text}",
        "title,copies\nMoth,x\n",
        ["game.yaml:7:14 bad-value copies says how often a card is printed, and is text"],
    ),
]


@pytest.mark.parametrize(("fields", "table", "expected"), FAULTS)
def test_a_wrong_cell_or_field_is_told_at_its_place(
    fields: str, table: str, expected: list[str], tmp_path: Path
) -> None:
    """In the spreadsheet or in game.yaml, whichever has to change."""
    _, problems = read(deck(tmp_path, f"{CARDS}    fields: {fields}\n", cards_csv=table))
    assert len(problems) == len(expected), problems
    for problem, begins in zip(problems, expected, strict=True):
        assert problem.startswith(begins)


PARTS = [
    (
        "  - {id: cards, kind: cards, rows: card.csv}\n",
        "game.yaml:4:36 missing-file there is no 'card.csv' in the pack",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv, size: pokre}\n",
        "game.yaml:4:53 unknown-size size 'pokre' is not known",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv, size: [6.3, 8.8]}\n",
        "game.yaml:4:53 out-of-range 6.3 x 8.8 mm is too small for a card",
    ),
    (
        "  - {id: aid, kind: reference, text: Turn, size: [630, 880]}\n",
        "game.yaml:4:50 out-of-range 630 x 880 mm is too large for a card",
    ),
    (
        "  - {id: sea, kind: board, size: [28, 19]}\n",
        "game.yaml:4:34 out-of-range 28 x 19 mm is too small for a board",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv}\n  - {id: box, kind: box, holds: crads}\n",
        "game.yaml:5:33 unknown-value there are no cards 'crads'",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv}\n  - {id: cards, kind: rulebook}\n",
        "game.yaml:5:10 same-name two parts are called 'cards'",
    ),
    (
        "  - {id: d, kind: dice, sides: 6, faces: [a, b]}\n",
        "game.yaml:4:42 other-length faces has 2 signs for 6 sides",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv, show: {title: name}}\n",
        "game.yaml:4:61 unknown-column there is no field 'name' to show",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv, backs: {by: kid, of: {A: {title: x}}}}\n",
        "game.yaml:4:59 unknown-column 'cards' has no field 'kid'",
    ),
    (
        "  - {id: cards, kind: cards, rows: cards.csv, backs: {by: kind, of: {C: {title: x}}}}\n",
        "game.yaml:4:70 unknown-value no row has kind 'C'",
    ),
]


@pytest.mark.parametrize(("parts", "expected"), PARTS)
def test_a_part_that_leads_nowhere_is_told_in_game_yaml(parts: str, expected: str, tmp_path: Path) -> None:
    """With the file, line and column of the name that is wrong."""
    _, problems = read(deck(tmp_path, parts, cards_csv=TABLE))
    assert [problem[: len(expected)] for problem in problems] == [expected]


CHECKS = [
    (
        "{check: unique, part: cards, field: kind}",
        "title,kind\nMoth,A\nLamp,A\n",
        "cards.csv:3:2 not-unique kind 'A' is on line 2 already",
    ),
    ("{check: unique, part: cards, field: title}", TABLE, ""),
    ("{check: sum, part: cards, field: cost, is: 3}", TABLE, ""),
    (
        "{check: sum, part: cards, field: cost, is: 4}",
        TABLE,
        "game.yaml:9:48 check the sum of cost is 3, not 4",
    ),
    (
        "{check: sum, part: cards, field: cost, least: 4}",
        TABLE,
        "game.yaml:9:51 check the sum of cost is 3, not at least 4",
    ),
    (
        "{check: sum, part: cards, field: kind, is: 4}",
        TABLE,
        "game.yaml:9:38 wrong-type 'kind' of cards is not a number",
    ),
    ("{check: sum, part: cards, field: cost}", TABLE, "game.yaml:9:5 missing-key the check says no number"),
    ("{check: count, part: cards, is: 2}", TABLE, ""),
    (
        "{check: count, part: cards, where: {kind: A}, is: 2}",
        TABLE,
        "game.yaml:9:55 check cards with kind A is 1, not 2",
    ),
    ("{check: count, part: cards, where: {kind: a}, most: 1}", TABLE, ""),
    (
        "{check: count, part: cards, where: {kind: C}, is: 0}",
        TABLE,
        "game.yaml:9:47 unknown-value no row of 'cards' has kind 'C'",
    ),
    (
        "{check: count, part: crads, is: 2}",
        TABLE,
        "game.yaml:9:26 unknown-value there is no part 'crads' that has rows",
    ),
    (
        "{check: unique, part: cards, field: tilte}",
        TABLE,
        "game.yaml:9:41 unknown-column 'cards' has no field 'tilte'",
    ),
    (
        "{check: every, part: cards, field: kind}",
        "title,kind\nMoth,A\n",
        "game.yaml:9:5 check no row of 'cards' has kind 'B'",
    ),
    ("{check: every, part: cards, field: title, of: cards}", TABLE, ""),
    (
        "{check: every, part: cards, field: kind, of: cards}",
        TABLE,
        "cards.csv:2:1 check 'moth' appears in no kind of 'cards'",
    ),
    ("{check: refers to, part: cards, field: title, to: cards}", TABLE, ""),
    (
        "{check: refers to, part: cards, field: kind, to: cards}",
        "title,kind\nMoth,Moth\nLamp,A\n",
        "cards.csv:3:2 unknown-value kind 'A' is no row of 'cards'",
    ),
]


def test_a_sum_of_fractions_is_what_it_is_on_paper(tmp_path: Path) -> None:
    """Not off by the last digit of a float, whatever Python adds it up."""
    table = "title,cost\nMoth,0.1\nLamp,0.2\n"
    parts, check = CARDS + "    fields: {cost: number}\n", "{check: sum, part: cards, field: cost, is: 0.3}"
    assert read(deck(tmp_path, parts, checks=f"  - {check}\n", cards_csv=table))[1] == []


@pytest.mark.parametrize(("check", "table", "expected"), CHECKS)
def test_checks_of_ones_own_hold_or_say_where_not(
    check: str, table: str, expected: str, tmp_path: Path
) -> None:
    """Each of the five, holding and failing."""
    cost = "cost: whole, " if "cost" in table else ""
    fields = f"    fields: {{{cost}kind: {{type: one of, values: [A, B, Moth]}}}}\n"
    if "every" not in check:
        fields = f"    fields: {{{cost}title: text}}\n"
    elif "of:" not in check:
        fields = "    fields: {kind: {type: one of, values: [A, B]}}\n"
    _, problems = read(deck(tmp_path, CARDS + fields, checks=f"  - {check}\n", cards_csv=table))
    assert (problems[0] if problems else "").startswith(expected)
    assert bool(problems) == bool(expected)


def test_one_process_reads_all_tables_of_a_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting one takes longer than reading thirty cards."""
    asked: list[float] = []
    bounded = tables.bounded

    def counted(work: Callable[[], Iterable[Any]], seconds: float) -> Iterator[Any]:
        asked.append(seconds)
        return bounded(work, seconds)

    monkeypatch.setattr(tables, "bounded", counted)
    parts = CARDS + CARDS.replace("id: cards", "id: events").replace("cards.csv", "events.csv")
    content, problems = read(deck(tmp_path, parts, cards_csv=TABLE, events_csv=TABLE.replace("Moth", "Fog")))
    assert problems == []
    assert content is not None
    assert [content.rows[name].entries[0].id for name in ("cards", "events")] == ["moth", "fog"]
    assert len(asked) == 1
