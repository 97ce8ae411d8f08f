"""Words as they were read are kept from one run to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.reading.strings import files, pack_words
from generator.reading.strings.pack_words import KEPT, words_of
from generator.system import cache


class Home:
    """A pack whose words are in one folder."""

    game = "no_such_game"
    layouts = ()

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def says(self, text: str) -> None:
        """Write its English file."""
        (self.folder / "i18n").mkdir(exist_ok=True)
        (self.folder / "i18n" / "en.yaml").write_text(text, encoding="utf-8")

    def read(self) -> dict[str, str]:
        """Its words as another run would read them."""
        pack_words._words_in.cache_clear()
        files.parsed.cache_clear()
        return dict(words_of(self, "en").by_key)


HULLS = "name: English\nwords:\n  hull: the hull\n"


@pytest.fixture(name="home")
def a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    pack = tmp_path / "pack"
    pack.mkdir()
    return Home(pack)


def test_a_file_is_parsed_once_for_all_runs(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.says(HULLS)
    assert home.read() == {"hull": "the hull"}
    with monkeypatch.context() as patched:
        patched.setattr(files, "parsed", lambda text, at: pytest.fail("parsed again"))
        pack_words._words_in.cache_clear()
        assert dict(words_of(home, "en").by_key) == {"hull": "the hull"}
    home.says(HULLS.replace("the hull", "a hull"))
    assert home.read() == {"hull": "a hull"}


def test_what_is_kept_and_damaged_is_read_anew(home: Home) -> None:
    home.says(HULLS)
    home.read()
    place = cache.folder(KEPT)
    assert place is not None
    (kept,) = place.iterdir()
    kept.write_bytes(kept.read_bytes()[:-1])
    assert home.read() == {"hull": "the hull"}


@pytest.mark.parametrize("text", ["", "words: [", "name: English\nwords: 3\n"])
def test_a_damaged_file_has_no_words_and_its_problems_each_time(home: Home, text: str) -> None:
    home.says(text)
    for _ in range(2):
        assert home.read() == {}
        assert files.strings_file(home.folder / "i18n", "en", home)[2]
