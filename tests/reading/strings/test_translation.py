"""Packs in other languages: what is replaced, and what is told about missing and wrong strings."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.reading.packs import Pack
from generator.reading.strings.originals import originals
from generator.reading.strings.translation import in_language, string_problems
from generator.reading.strings.words import UnknownWord, languages
from tests.reading.strings.quay import ENGLISH, FILES, GERMAN, ShipsFile, quay


def told(pack: Pack, language: str = "de") -> list[str]:
    """The problems of a language, each with the file's name instead of its path."""
    _, problems = in_language(pack, language, FILES)
    home = pack.folder.as_posix() + "/"
    return [f"{problem.severity[0]} {problem}".replace(home, "") for problem in problems]


def in_german(pack: Pack) -> Pack:
    german, problems = in_language(pack, "de", FILES)
    assert not problems
    assert german is not None
    return german


def test_texts_words_and_rulebook_are_those_of_the_language(tmp_path: Path) -> None:
    german = in_german(quay(tmp_path))
    models, problems = german.load(FILES)
    ships = models["ships.yaml"]
    assert not problems
    assert isinstance(ships, ShipsFile)
    assert [ship.name for ship in ships.ships] == ["Kutter", "Schute"]
    assert [ship.flag for ship in ships.ships] == ["stripes", "plain"]
    assert ships.calls == {"storm": ("Alle Mann", "Reffen")}
    assert german.words("count", n=2, all=7) == "2 von 7 Schiffen"
    assert german.text("rulebook.md") == "# Am Kai\n"
    assert (german.language, german.words.language) == ("de", "de")


def test_english_is_untouched_by_other_languages(tmp_path: Path) -> None:
    pack = quay(tmp_path)
    digest, german = pack.digest, in_german(pack)
    assert pack.words("sheet") == "Cards"
    assert pack.text("rulebook.md") == "# At the Quay\n"
    assert german.digest != digest
    (pack.folder / "i18n" / "de.yaml").write_text(GERMAN.replace("Kutter", "Kutterchen"), encoding="utf-8")
    again = Pack(pack.folder, "quay", ())
    assert again.digest == digest
    assert in_german(again).digest != german.digest


def test_originals_are_texts_and_neither_ids_nor_words_of_the_program(tmp_path: Path) -> None:
    source, _ = quay(tmp_path).source("ships.yaml")
    assert source is not None
    assert [".".join(map(str, path)) for path, _ in originals(ShipsFile, source)] == [
        "ships.cutter.name",
        "ships.cutter.text",
        "ships.barge.name",
        "ships.barge.text",
        "calls.storm.0",
        "calls.storm.1",
    ]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "  ships.barge.name: Schute\n",
            "",
            "w ships.yaml:3:23: missing-text 'ships.barge.name' is not in i18n/de.yaml, English is printed "
            "(under texts: 'ships.barge.name: …' for 'Barge')",
        ),
        (
            "ships.barge.name",
            "ships.bargee.name",
            "e i18n/de.yaml:6:3: unknown-text there is no text 'ships.bargee.name' to translate "
            "(did you mean 'ships.barge.name'?)",
        ),
        (
            "ships.cutter.name: Kutter",
            "ships.cutter.colour: rot",
            "e i18n/de.yaml:4:3: unknown-text there is no text 'ships.cutter.colour' to translate "
            "(did you mean 'ships.cutter.text'?)",
        ),
        (
            "  sheet: Karten\n",
            "",
            "w i18n/en.yaml:3:10: missing-word the word 'sheet' is not in i18n/de.yaml, English is printed "
            "(under words: 'sheet: …' for 'Cards')",
        ),
        (
            "  sheet: Karten",
            "  sheets: Karten",
            "e i18n/de.yaml:10:3: unknown-word there is no word 'sheets' to translate "
            "(did you mean 'sheet'?)",
        ),
        (
            "title: Am Kai",
            "title: At the Quay",
            "w i18n/de.yaml:3:10: missing-text 'title' is still English (translate 'At the Quay')",
        ),
        (
            "  sheet: Karten",
            "  sheet: Karten\n  ships.cutter.name: Kutter",
            "e i18n/de.yaml:11:3: unknown-word there is no word 'ships.cutter.name' to translate "
            "(move it up under texts:)",
        ),
        (
            "{all} Schiffen",
            "{alle} Schiffen",
            "e i18n/de.yaml:11:10: placeholder 'count': there is no placeholder '{alle}' "
            "(did you mean 'all'?)",
        ),
        (
            "{n} von {all} Schiffen",
            "{n} Schiffe",
            "e i18n/de.yaml:11:10: placeholder 'count': the placeholder '{all}' is missing "
            "(the original reads '{n} of {all} ships')",
        ),
        (
            "Lade 2 Kisten",
            "Lade 3 Kisten",
            "e i18n/de.yaml:5:22: other-number 'ships.cutter.text' has the number 3 "
            "(the original reads 'Load 2 crates.')",
        ),
        (
            ":anchor:",
            "den Anker",
            "e i18n/de.yaml:7:21: other-icon 'ships.barge.text' lacks the icon anchor "
            "(the original reads 'Tow :anchor: slowly.')",
        ),
        (
            "[Alle Mann, Reffen]",
            "[Alle Mann]",
            "e i18n/de.yaml:8:3: other-length 'calls.storm' has 1 of 2 texts "
            "(add the missing one; in English they are 'All hands', 'Reef')",
        ),
        (
            "title: Am Kai",
            'title: ""',
            "e i18n/de.yaml:3:10: too-short title is empty (write something here)",
        ),
        (
            "words:",
            "wörter:",
            "e i18n/de.yaml:9:1: unknown-key 'wörter' is not a key here (one of name, texts, words)",
        ),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert old in GERMAN
    assert line in told(quay(tmp_path, GERMAN.replace(old, new)))


def test_english_stands_in_for_what_is_missing(tmp_path: Path) -> None:
    pack = quay(tmp_path, "name: Deutsch\ntexts: {title: Am Kai}\n")
    (pack.folder / "i18n" / "rulebook.de.md").unlink()
    german, problems = in_language(pack, "de", FILES)
    assert german is not None
    assert {problem.severity for problem in problems} == {"warning"}
    assert len(problems) == 6 + 2 + 1
    assert (
        "w rulebook.md:1:1: missing-text 'rulebook.md' is not in this language, English is printed ("
        in "".join(told(pack))
    )
    ships, _ = german.load(FILES)
    assert isinstance(ships["ships.yaml"], ShipsFile)
    assert ships["ships.yaml"].ships[0].name == "Cutter"
    assert german.words("sheet") == "Cards"
    assert german.text("rulebook.md") == "# At the Quay\n"


def test_a_text_too_long_for_its_field_is_told_in_the_file_of_the_language(tmp_path: Path) -> None:
    german, _ = in_language(quay(tmp_path, GERMAN.replace("Kutter", "Kutter" * 20)), "de", FILES)
    assert german is not None
    _, problems = german.load(FILES)
    assert [(problem.place.line, problem.code) for problem in problems] == [(4, "too-long")]
    assert problems[0].place.path.endswith("i18n/de.yaml")


def test_a_text_on_a_face_is_found_in_the_file_of_the_language(tmp_path: Path) -> None:
    german = in_german(quay(tmp_path))
    entry = german.place("ships.yaml", "ships", "cutter")
    place = german.place_of_text(entry, "KUTTER")
    assert (place.path.rpartition("/")[2], place.line) == ("de.yaml", 4)
    word = german.place_of_text(entry, "KARTEN")
    assert (word.path.rpartition("/")[2], word.line) == ("de.yaml", 10)


@pytest.mark.parametrize(("code", "hint"), [("dee", "did you mean 'de'?"), ("fr", "one of de, en")])
def test_a_language_that_nobody_wrote_is_told_with_those_there_are(
    tmp_path: Path, code: str, hint: str
) -> None:
    pack = quay(tmp_path)
    translated, problems = in_language(pack, code, FILES)
    assert languages(pack) == ["de", "en"]
    assert translated is None
    assert problems[0].code == "unknown-language"
    assert problems[0].hint.startswith(hint)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("german.yaml", "language-code 'german.yaml' is not named by the code of a language (as in de.yaml)"),
        ("fr.yml", "language-code 'fr.yml' is not named by the code of a language (as in de.yaml)"),
        ("rulebook.german.md", "language-code 'rulebook.german.md' is not named by the code of a language"),
        ("rules.de.md", "unknown-file 'rules.de.md' translates no text of this game (did you mean"),
    ],
)
def test_a_file_that_no_language_reads_is_told(tmp_path: Path, name: str, message: str) -> None:
    pack = quay(tmp_path)
    (pack.folder / "i18n" / name).write_text("name: X\n", encoding="utf-8")
    assert message in "\n".join(map(str, string_problems(pack)))


def test_english_texts_stand_in_the_content(tmp_path: Path) -> None:
    problems = string_problems(quay(tmp_path, english=ENGLISH + "texts: {title: Quay}\n"))
    assert [(problem.place.line, problem.code) for problem in problems] == [(5, "unknown-key")]


def test_a_word_is_asked_for_with_the_values_it_takes(tmp_path: Path) -> None:
    words = quay(tmp_path).words
    with pytest.raises(UnknownWord, match="there is no word 'shet'") as unknown:
        words("shet")
    assert unknown.value.hint == "did you mean 'sheet'?"
    with pytest.raises(UnknownWord, match="the word 'count' takes all, n"):
        words("count", n=3)
    with pytest.raises(UnknownWord, match="the word 'sheet' takes no values"):
        words("sheet", n=3)
