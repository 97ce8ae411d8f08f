"""Games printed in another language: from --lang to the letters in the PDF, and what is told on the way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.loading import load
from generator.reading.packs import find_packs
from generator.reading.strings.files import files
from generator.reading.strings.words import Words
from tests import shipped
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
LETTERS = {"bridge_crew": ("de", "äöüßÖ"), "to_the_bottom": ("cs", "áčďéěíňřšťúůýžČŠŽ")}


def text_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.thorough
@pytest.mark.parametrize("game", sorted(LETTERS))
def test_cards_say_all_letters_of_their_language(broadside: Run, tmp_path: Path, game: str) -> None:
    code, letters = LETTERS[game]
    ran = broadside("render", f"{game}/cards", "--lang", code, "--out", tmp_path)
    path = tmp_path / game / code / "cards.pdf"
    assert ran.code == 0, ran.out
    assert ran.out.splitlines() == [path.as_posix()]
    assert set(letters) <= set(text_of(path))
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.Lang) == code


@pytest.mark.thorough
def test_a_rulebook_without_translation_stays_english_under_a_title_in_the_language(
    broadside: Run, tmp_path: Path
) -> None:
    """A line says so before anything is printed: that one text is the whole book."""
    packs = tmp_path / "packs"
    shutil.copytree(shipped.CONTENT / "bridge_crew", packs / "bridge_crew")
    (packs / "bridge_crew" / "i18n" / "rulebook.de.md").unlink()
    asked = ("render", "bridge_crew/rulebook", "--lang", "de", "--content", packs)
    ran = broadside(*asked, "--out", tmp_path)
    assert "rulebook.md is not in this language and is printed in English; broadside validate" in ran.err
    text = text_of(tmp_path / "bridge_crew" / "de" / "rulebook.pdf")
    assert "Brückencrew" in text
    assert "Inhalt" in text
    assert "Contents" not in text


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "code", "said"), [("bridge_crew", "de", "Tauschbörse"), ("to_the_bottom", "cs", "Příprava")]
)
def test_a_rulebook_in_its_language_is_printed_without_a_word(
    broadside: Run, tmp_path: Path, game: str, code: str, said: str
) -> None:
    ran = broadside("render", f"{game}/rulebook", "--lang", code, "--out", tmp_path)
    assert "English" not in ran.err
    assert said in text_of(tmp_path / game / code / "rulebook.pdf")


def test_german_cards_keep_the_chevrons_of_english_ones() -> None:
    ranks = []
    for code in ("en", "de"):
        loaded, _ = load(shipped.pack("bridge_crew"), code)
        assert loaded is not None
        cards = loaded.game.components(loaded.content, loaded.pack, Edition(code))[0].pieces
        ranks.append([card.front.values["rank"] for card in cards if "rank" in card.front.values])
    assert ranks[0] == ranks[1] == [2, 2, 1, 3, 4, 3, 2]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "code"), [("bridge_crew", "de"), ("to_the_bottom", "cs")])
def test_a_shipped_language_lacks_nothing_but_its_rulebook(broadside: Run, game: str, code: str) -> None:
    ran = broadside("validate", game, "--lang", code)
    assert ran.code == 0
    translated = (shipped.CONTENT / game / "i18n" / f"rulebook.{code}.md").is_file()
    lines = ran.out.splitlines()
    assert len(lines) == (0 if translated else 1)
    hint = rf"rulebook.md:1:1: missing-text .* \(translate it as i18n/rulebook.{code}.md\)"
    assert all(re.search(hint, line) for line in lines)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("render", "bridge_crew"), "bridge_crew is not written in 'dee' (did you mean 'de'?"),
        (("show", "bridge_crew/cards"), "bridge_crew is not written in 'dee' (did you mean 'de'?"),
        (("validate", "bridge_crew"), "bridge_crew is not written in 'dee' (did you mean 'de'?"),
        (("puzzle", "new"), "general_quarters is not written in 'dee'"),
        (("validate",), "no game here is written in 'dee' (did you mean 'de'?"),
    ],
)
def test_a_wrong_code_is_wrong_usage(
    broadside: Run, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    ran = broadside(*words, "--lang", "dee")
    assert ran.code == 2
    assert message in ran.err


@pytest.mark.thorough
def test_a_letter_that_a_font_lacks_is_told_with_fonts_of_ours_that_have_it(
    broadside: Run, tmp_path: Path
) -> None:
    pack = own_pack(broadside, tmp_path)
    style = (shipped.CONTENT.parent / "layouts" / "bridge_crew" / "style.yaml").read_text(encoding="utf-8")
    (pack / "layouts").mkdir()
    (pack / "layouts" / "style.yaml").write_text(
        style.replace(
            "display: {family: Chakra Petch, weight: 700,", "display: {family: Oleo Script, weight: 700,"
        ),
        encoding="utf-8",
    )
    strings = pack / "i18n" / "de.yaml"
    text = strings.read_text(encoding="utf-8").replace(
        "crew.helm.title: Steuermann", "crew.helm.title: Kormě"
    )
    strings.write_text(text, encoding="utf-8")
    ran = broadside("validate", "--content", pack, "--lang", "de")
    line = next(line for line in ran.out.splitlines() if "U+011A" in line)
    assert "the font Oleo Script has no glyph for 'Ě'" in line
    assert "Barlow, Black Ops One, Chakra Petch" in line
    assert "i18n/de.yaml" in line
    assert ran.code == 1


@pytest.mark.thorough
def test_a_word_no_file_has_is_told_at_the_template(broadside: Run, tmp_path: Path) -> None:
    pack = own_pack(broadside, tmp_path)
    face = (shipped.CONTENT.parent / "layouts" / "bridge_crew" / "crew.svg.j2").read_text(encoding="utf-8")
    (pack / "layouts").mkdir()
    wrong = face.replace('t("crew.specialist")', 't("crew.speciallist")')
    (pack / "layouts" / "crew.svg.j2").write_text(wrong, encoding="utf-8")
    ran = broadside("validate", "--content", pack, "--no-play")
    assert "layouts/crew.svg.j2:17:1: layout there is no word 'crew.speciallist'" in ran.out
    assert "did you mean 'crew.specialist'?" in ran.out


@pytest.mark.thorough
def test_mistakes_in_another_language_are_told_without_asking_for_it(broadside: Run, tmp_path: Path) -> None:
    pack = own_pack(broadside, tmp_path)
    strings = pack / "i18n" / "de.yaml"
    text = strings.read_text(encoding="utf-8")
    strings.write_text(text.replace("crew.helm.title", "crew.hlem.title"), encoding="utf-8")
    ran = broadside("validate", "--content", pack, "--no-play")
    assert ran.code == 1
    assert "there is no text 'crew.hlem.title' to translate (did you mean 'crew.helm.title'?)" in ran.out
    assert "missing" not in ran.out


AT_THE_TABLE = tuple(
    f"{word}."
    for word in (
        "move",
        "event",
        "play",
        "deal",
        "die",
        "pool",
        "table",
        "turn",
        "point",
        "scene",
        "ask",
        "reason",
        "brief",
        "kind",
    )
)
"""Words said while a game is played; the conformance suite has them said in every kind of position."""


ON_THE_FIRST_PAGE = {"about.length", "option.strict_mavericks"}
"""Words of the page on which a game is chosen."""


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["bridge_crew", "jure_of_the_seas"])
def test_every_word_of_a_game_is_printed_somewhere(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    pack = shipped.pack(game)
    asked: set[str] = set()
    answer = Words.__call__

    def listening(words: Words, key: str, **values: object) -> str:
        asked.add(key)
        return answer(words, key, **values)

    monkeypatch.setattr(Words, "__call__", listening)
    loaded, _ = load(pack)
    assert loaded is not None
    assert preflight.problems(loaded.game.components(loaded.content, pack, Edition()), pack) == []
    own = {key for file, source in files(pack, "en") if f"{game}/" in source.path for key in file.words}
    assert {key for key in own - asked - ON_THE_FIRST_PAGE if not key.startswith(AT_THE_TABLE)} == set()


def test_the_edges_of_sheets_speak_the_language(broadside: Run, tmp_path: Path) -> None:
    broadside("render", "bridge_crew/orders", "--lang", "de", "--out", tmp_path)
    text = text_of(tmp_path / "bridge_crew" / "de" / "orders.pdf")
    assert "Zu 100 % drucken, nie „an Seite anpassen“. Beide Seiten, über die lange Kante gewendet." in text
    assert "Brückencrew · Befehlskarten · Rückseiten" in text
    assert "Print" not in text


def own_pack(broadside: Run, folder: Path) -> Path:
    """A pack of one's own with the strings of Bridge Crew."""
    import shutil

    home = folder / "mine"
    shutil.copytree(shipped.CONTENT / "bridge_crew", home)
    packs, problems = find_packs([], home)
    assert not problems
    assert packs[0].language == "en"
    return home
