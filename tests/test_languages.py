"""Every game in a language that nobody has written yet: what is missing is named, nothing is blank."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from generator.contract import Edition, Face
from generator.drawing.findings import another_font
from generator.games import NAMES
from generator.games.loading import load
from generator.reading.packs import find_packs
from generator.reading.strings.pack_words import words_of
from tests import shipped

CONTENT = Path(__file__).parents[1] / "content"


def in_a_new_language(name: str, home: Path, text: str = "name: Xish\n"):
    """A copy of the pack with the beginnings of a language, loaded in it, and the problems told."""
    shutil.copytree(CONTENT / name, home / name)
    (home / name / "i18n" / "xx.yaml").write_text(text, encoding="utf-8")
    packs, problems = find_packs([], home / name)
    assert problems == []
    return load(packs[0], "xx")


@cache
def in_english(name: str):
    """The game as it is shipped."""
    loaded, _ = load(shipped.pack(name))
    assert loaded is not None
    return loaded


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_missing_is_named_by_its_key(name: str, tmp_path: Path) -> None:
    loaded, problems = in_a_new_language(name, tmp_path)
    assert loaded is not None
    assert {problem.code for problem in problems} == {"missing-text", "missing-word"}
    assert {problem.severity for problem in problems} == {"warning"}
    told = "\n".join(f"{problem.message} {problem.hint}" for problem in problems)
    english = in_english(name)
    keys = [key for key, _ in words_of(english.pack, "en").entries]
    own = [key for key, _ in words_of(loaded.pack, "xx").entries]
    assert len(own) > 20
    assert own == keys
    assert [key for key in ("texts.title", "title") if key in told]
    words = [problem for problem in problems if problem.code == "missing-word"]
    assert len(words) > 20
    assert all("'" in problem.message for problem in words)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missing_is_printed_in_english(name: str, tmp_path: Path) -> None:
    """Word for word what an English box says."""
    loaded, _ = in_a_new_language(name, tmp_path)
    assert loaded is not None
    english = in_english(name)
    words, words_there = (
        dict(words_of(each.pack, code).entries) for each, code in ((english, "en"), (loaded, "xx"))
    )
    assert all(text.strip() for text in words.values())
    assert words_there == words
    ours, theirs = (
        [
            (part.name, part.title, piece.id, _told(piece.front), _told(piece.back))
            for part in each.game.components(each.content, each.pack, Edition(language=language))
            if part.kind in ("cards", "sheet", "book")
            for piece in part.pieces
        ]
        for each, language in ((loaded, "xx"), (english, "en"))
    )
    assert ours == theirs


def _told(face: object) -> object:
    return face.values if isinstance(face, Face) else None


@pytest.mark.parametrize("sign", "ěščřžůİłßñ")
def test_a_letter_that_a_font_lacks_comes_with_a_font_that_has_it(sign: str) -> None:
    assert another_font(sign).endswith((" has it", " have it"))
