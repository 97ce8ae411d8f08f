"""A deck in another language: a column ``title.de`` beside ``title``, or a file ``cards.de.csv``."""

from __future__ import annotations

from pathlib import Path

from generator.contract import Edition
from generator.games.loading import load
from generator.reading.packs import Pack
from generator.reading.strings.words import languages
from tests.games.deck.packs import deck, told


def in_german(pack: Pack) -> tuple[list[str], list[str]]:
    """The titles that are printed, and what is said of the table."""
    loaded, problems = load(pack, "de")
    assert loaded is not None, problems
    (cards,) = loaded.game.components(loaded.content, loaded.pack, Edition("de"))
    titles = [piece.front.values["card"]["title"] for piece in cards.pieces]
    return titles, [told(problem) for problem in problems if "cards" in problem.place.path]


def test_a_column_beside_another_is_its_translation(tmp_path: Path) -> None:
    """English stands in for what is missing, and each missing cell is told where it is to be written."""
    table = "title,title.de,cost\nMoth,Motte,1\nLamp,,2\n"
    pack = deck(tmp_path, cards_csv=table)
    assert languages(pack) == ["de", "en"]
    assert in_german(pack) == (
        ["Motte", "Lamp"],
        ["cards.csv:3:2 missing-text 'Lamp' is not in 'de', English is printed"],
    )


def test_a_file_beside_another_is_its_translation_by_id(tmp_path: Path) -> None:
    """In any order; a row for no card is told."""
    pack = deck(
        tmp_path,
        cards_csv="id,title\nm,Moth\nl,Lamp\n",
        cards__de_csv="id,title\nl,Lampe\nx,Eule\nm,Motte\n",
    )
    titles, problems = in_german_or_errors(pack)
    assert problems == ["cards.de.csv:3:1 unknown-text there is no id 'x' in"]
    (pack.folder / "cards.de.csv").write_text("id,title\nl,Lampe\nm,Motte\n")
    assert in_german(Pack(pack.folder, pack.game, pack.layouts)) == (["Motte", "Lampe"], [])
    assert titles == []


def in_german_or_errors(pack: Pack) -> tuple[list[str], list[str]]:
    """Nothing printed, and the errors, where there are some."""
    loaded, problems = load(pack, "de")
    assert loaded is None
    return [], [told(problem).split(" /")[0].rstrip() for problem in problems if problem.severity == "error"]


def test_a_whole_column_that_is_missing_is_told_once_with_its_number(tmp_path: Path) -> None:
    """Nobody wants to read thirty lines that say the same."""
    table = "title,title.de,text\nMoth,Motte,Fly.\nLamp,Lampe,Burn.\n"
    assert in_german(deck(tmp_path, cards_csv=table))[1] == [
        "cards.csv:1:3 missing-text the column 'text' is not in 'de': 2 texts are printed in English"
    ]


def test_other_icons_and_numbers_than_in_english_are_told(tmp_path: Path) -> None:
    """As for all other games."""
    table = "title,title.de\nPay 1 :flame:,Zahle 2 :card:\n"
    loaded, problems = load(deck(tmp_path, cards_csv=table), "de")
    assert loaded is None
    assert [told(problem).split(" '")[0] for problem in problems if "cards" in problem.place.path] == [
        "cards.csv:2:2 other-icon",
        "cards.csv:2:2 other-number",
    ]


def test_another_number_in_the_file_of_a_language_is_told(tmp_path: Path) -> None:
    """The number printed is that of the table itself."""
    files = {"cards_csv": "title,cost\nMoth,4\nLamp,2\n", "cards__de_csv": "title,cost\nMotte,5\nLampe,02\n"}
    assert in_german(deck(tmp_path, **files))[1] == [
        "cards.de.csv:2:2 other-number 'cost' is 5, and 4 in cards.csv"
    ]
