"""Rows that can be read and may not be meant get a warning, and those that are meant get none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.deck import GAME
from tests.games.deck.packs import CARDS, deck, read, told

FIELDS = CARDS + "    fields: {cost: whole, qty: whole, icons: icon}\n"
HEAD = "title,cost,text,qty,icons\n"
FOUR = "Moth,1,Fly.,3,flame\nLamp,2,Shine.,2,sun\nOwl,3,Hoot.,1,moon\nBat,4,Eat.,1,star\n"

DOUBTS = [
    ("Total,,,7,\n", ["6:1 sum-row 'Total' looks like the sum of the rows above, and prints 7 cards"]),
    ("SUMME:,10,,,\n", ["6:1 sum-row 'SUMME:' looks like"]),
    ("gesamt,,,,\n", ["6:1 sum-row 'gesamt' looks like"]),
    (",,,7,\n", ["6:1 sum-row 'cards_5' looks like"]),
    ("In all,10,,7,\n", ["6:1 sum-row 'In all' looks like"]),
    (",5,Fly.,1,sun\n", ["6:1 missing-value the row has no title"]),
    ("Moth,5,Fly.,1,sun\n", ["6:1 not-unique title 'Moth' is on line 2 already"]),
    ("Wick,,Burn.,1,sun\n", ["6:2 missing-value 'Wick' has no cost, as all other rows do"]),
    (
        "Wick\n",
        [
            "6:2 missing-value 'Wick' has no cost and icons, as all other rows do",
            "6:4 missing-value 'Wick' is printed once: qty is empty",
        ],
    ),
    ("Wick,5,Burn.,,sun\n", ["6:4 missing-value 'Wick' is printed once: qty is empty"]),
    ("Wick,5,Burn.,0,sun\n", ["6:4 not-printed 'Wick' is not printed: qty is 0"]),
    (
        "Wick,5,a,0,sun\nWax,6,b,0,sun\n",
        ["6:4 not-printed 2 rows, the first 'Wick', are not printed: qty is 0"],
    ),
    ("Wick,5,Burn.,100,sun\n", ["6:4 many-copies 100 copies take about 12 pages of A4"]),
    ("Wick,5,Burn.,1,\n", ["6:5 missing-value 'Wick' has no icons, as all other rows do"]),
    ("Wick,5,Burn.,-1,sun\n", ["6:4 out-of-range qty '-1' is not 0 to 1000"]),
    ("Wick,5,Burn.,5000,sun\n", ["6:4 out-of-range qty '5000' is not 0 to 1000"]),
    ("Wick,5,Burn.,450,sun\n", ["6:4 many-copies 450 copies take about 50 pages of A4"]),
]


@pytest.mark.parametrize(("row", "expected"), DOUBTS)
def test_a_row_that_is_hardly_meant_is_told(row: str, expected: list[str], tmp_path: Path) -> None:
    """At its cell, or at the row; what is no number of copies is an error."""
    content, problems = GAME.read(deck(tmp_path, FIELDS, cards_csv=HEAD + FOUR + row))
    assert len(problems) == len(expected), problems
    for problem, begins in zip(problems, expected, strict=True):
        assert told(problem).startswith(f"cards.csv:{begins}")
        assert problem.hint
        assert problem.severity == ("error" if problem.code == "out-of-range" else "warning")
    assert (content is None) == any(problem.severity == "error" for problem in problems)


MEANT = [
    ("Total,5,Add all up.,7,sun\n", "a card that is called so"),
    ("Moth,1,Fly.,3,flame\n", "the same card twice, in place of copies"),
    ("Moth,1,Fly.,1,flame\n", "the same card twice, with other copies"),
    ("Wick,0,,1,sun\n", "a card without a text"),
    ("Wick,5,Burn.,99,sun\n", "many copies"),
]


@pytest.mark.parametrize("row", [row for row, _ in MEANT], ids=[why for _, why in MEANT])
def test_a_row_that_may_be_meant_is_not_told(row: str, tmp_path: Path) -> None:
    """Nobody reads warnings once most of them are wrong."""
    assert read(deck(tmp_path, FIELDS, cards_csv=HEAD + FOUR + row))[1] == []


def test_titles_that_come_again_and_again_are_meant_to(tmp_path: Path) -> None:
    """The ranks of four suits; as are those of cards with ids of their own, and rows without any title."""
    ranks = "".join(f"{rank},{suit}\n" for suit in "abcd" for rank in ("Ace", "King", "Queen"))
    assert read(deck(tmp_path, cards_csv=f"title,kind\n{ranks}"))[1] == []
    own = "id,title,text\na,Moth,Fly.\nb,Moth,Burn.\n"
    assert read(deck(tmp_path, cards_csv=own))[1] == []
    assert read(deck(tmp_path, cards_csv="title,text\n,Fly.\n,Burn.\nMoth,a\n"))[1] == []


def test_a_check_of_ones_own_tells_of_two_titles_alone(tmp_path: Path) -> None:
    """As an error, and once."""
    check = "  - {check: unique, part: cards, field: title}\n"
    pack = deck(tmp_path, checks=check, cards_csv="title,text\nMoth,Fly.\nMoth,Burn.\n")
    (problem,) = GAME.read(pack)[1]
    assert (problem.code, problem.severity) == ("not-unique", "error")


def test_a_deck_of_thousands_says_how_much_paper_it_takes(tmp_path: Path) -> None:
    """At the rows of its part, as no single row is to blame."""
    rows = "".join(f"Card {at},99\n" for at in range(23))
    assert read(deck(tmp_path, cards_csv=f"title,qty\n{rows}"))[1] == [
        "game.yaml:6:11 many-copies 'cards' has 2,277 cards, which take about 253 pages of A4"
    ]


def test_two_columns_of_copies_are_told_at_the_one_that_counts_nothing(tmp_path: Path) -> None:
    """Not one that game.yaml declares, or that begins with a '_'."""
    table = "title,quantity,copies\nMoth,1,2\nLamp,1,3\n"
    assert read(deck(tmp_path / "a", cards_csv=table))[1] == [
        "cards.csv:1:2 same-heading the column 'quantity' counts nothing, since 'copies' does"
    ]
    for meant in ("_quantity", "count"):
        assert read(deck(tmp_path / meant, cards_csv=table.replace("quantity", meant)))[1] == []


def test_a_back_with_the_name_of_another_is_told(tmp_path: Path) -> None:
    """A title that is no value may be anything."""
    table = "title,kind\nMoth,Day\nLamp,Night\n"
    backs = "    backs: {by: kind, of: {Day: {title: Night}, Night: {title: Night}}}\n"
    assert read(deck(tmp_path / "a", CARDS + backs, cards_csv=table))[1] == [
        "game.yaml:7:41 not-unique the back of 'Day' is titled 'Night', which has its own"
    ]
    assert (
        read(deck(tmp_path / "b", CARDS + backs.replace("title: Night", "title: Dusk", 1), cards_csv=table))[
            1
        ]
        == []
    )


KINDS = "title,kind\nMoth,Beast\nOwl,Beast\nBat,Bird\n"


@pytest.mark.parametrize("slip", ["Beats", "beast", "Beasts", "Best"])
def test_a_kind_of_one_row_that_is_nearly_that_of_others_is_told(slip: str, tmp_path: Path) -> None:
    """It would get a colour of its own."""
    assert read(deck(tmp_path, cards_csv=f"{KINDS}Wolf,{slip}\n"))[1] == [
        f"cards.csv:5:2 unknown-value kind '{slip}' is that of one row, and 'Beast' of 2"
    ]


@pytest.mark.parametrize("kind", ["Feast", "Bard", "Bear", "Ghost", ""])
def test_another_kind_is_left_alone(kind: str, tmp_path: Path) -> None:
    """Another letter makes another word; a letter more may be a slip."""
    assert read(deck(tmp_path, cards_csv=f"{KINDS}Wolf,{kind}\n"))[1] == []
