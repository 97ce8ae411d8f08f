"""Words by key: another language is told what it lacks, and prints no English, on scratch cards either."""

from __future__ import annotations

import re
import shutil

import pytest
import yaml

from generator.contract import Edition
from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat
from generator.drawing.sizes import size
from generator.games.general_quarters import GAME
from generator.games.general_quarters.printing.card_faces import CHEVRONS, FIRST, GRADE, NUMBER
from generator.games.general_quarters.printing.components import in_the_box
from generator.games.general_quarters.printing.solutions import CARD_ID, FACT, PAGE_NUMBER, TURN
from generator.games.loading import load
from generator.reading.packs import find_packs
from generator.reading.strings.originals import originals
from tests.content.overlay import SHIPPED

ENGLISH = SHIPPED / "general_quarters" / "i18n" / "en.yaml"
KEPT = re.compile(r"(\{[a-z_]+\}|:[a-z]+:)|[a-zA-Z]")
"""Placeholders and icons stay, letters go."""
WORD = re.compile(r"[^\W\d_]{2,}")
SYMBOLS = re.compile(r"\b[CSWT](-[0-9A-Z]{4}){2}-[0-9A-Z]{5}(-D)?\b|\b[0-9A-Z]{3}-[0-9A-Z]{3}\b")
"""Ids of cards and code books."""
LABELS = {"AIR", "CRU"}
PLACEHOLDERS = {GRADE, NUMBER, CARD_ID, FACT, PAGE_NUMBER, TURN, CHEVRONS, FIRST, "id"}
"""Texts of forms that every card and page replaces by its own."""


def words():
    return yaml.safe_load(ENGLISH.read_text(encoding="utf-8"))["words"]


def in_xx(folder, strings):
    """The shipped pack in a language ``xx``, with these words of it."""
    home = shutil.copytree(SHIPPED / "general_quarters", folder / "general_quarters")
    text = yaml.safe_dump({"name": "Xx", "words": strings}, allow_unicode=True, width=10_000)
    (home / "i18n" / "xx.yaml").write_text(text, encoding="utf-8")
    packs, problems = find_packs(["general_quarters"], folder)
    assert not problems
    return load(packs[0], "xx")


def test_every_word_that_a_language_lacks_is_named_by_its_key(tmp_path):
    loaded, problems = in_xx(tmp_path, {"deep": "Altum"})
    assert loaded is not None
    home = "general_quarters/i18n/en.yaml"
    missing = [p for p in problems if p.code == "missing-word" and p.place.path.endswith(home)]
    keys = {re.search(r"the word '([^']+)'", problem.message)[1] for problem in missing}
    assert keys == words().keys() - {"deep"}


@pytest.mark.thorough
def test_a_face_of_another_language_has_only_its_words_and_those_of_the_content(tmp_path):
    """Every word of the layouts is crossed out; what is left must stand in the content."""
    crossed = {key: KEPT.sub(lambda sign: sign[1] or "x", text) for key, text in words().items()}
    loaded, _ = in_xx(tmp_path, crossed)
    assert loaded is not None
    said = {
        plain(scalar.text)
        for name, model in GAME.files.items()
        for _, scalar in originals(model, loaded.pack.source(name)[0])
    }
    said |= {plain(text) for key, text in loaded.pack.words.by_key.items() if key.startswith("tuck.")}
    said |= {text.upper() for text in said} | PLACEHOLDERS
    english = {plain(text) for text in texts_of(loaded)}
    assert {text for text in english if not any(text in each for each in said)} <= {""}


def plain(text):
    """Its words with nothing between them but a space; ids, labels and those crossed out left out."""
    found = WORD.findall(SYMBOLS.sub(" ", text))
    return " ".join(word for word in found if set(word.lower()) != {"x"} and word not in LABELS)


def texts_of(loaded):
    """The texts of two pieces of everything that render and puzzle new print, forms and figures included."""
    faces = Faces(loaded.pack.layouts, words=loaded.pack.words)
    cards, records = in_the_box(loaded.content)
    some = [card for card in cards if card.setup.preset == "storm"]
    # Words on the outer box are those of the press.
    printed = GAME.components(loaded.content, loaded.pack, Edition(language="xx"))
    parts = [each for each in printed if each.name != "box"]
    maker = GAME.puzzles
    for sheets in maker.sheets:
        told = [records[card.id] for card in some]
        parts += maker.components(loaded.content, some, told, "words", sheets, loaded.pack.words)
    seen = set()
    for component in parts:
        trimmed = size(component.size, loaded.pack.layouts)
        shown = [(trimmed.width, trimmed.height, face) for face in faces_of(component)]
        for width, height, face in shown:
            key = (face.layout, repr(face.values))
            if key not in seen:
                seen.add(key)
                drawing = faces.draw(face, width, height)
                yield from (op.text for op, _ in flat(drawing) if isinstance(op, Text))
        if component.variable is not None:
            yield from (text for piece in component.pieces for text in piece.texts)


def faces_of(component):
    for piece in [*component.pieces][:2]:
        yield from filter(None, (piece.front, piece.back))
    if component.variable is not None:
        yield component.variable.variable_layer
        yield from component.variable.arts.values() or filter(None, (component.variable.shared_art,))
