"""Words by key: another language is told what it lacks, and prints none of our English."""

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
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.printing.chart import set_right
from generator.games.loading import load
from generator.reading.packs import find_packs
from generator.reading.strings.originals import originals
from tests.games.bruise_cruise.table import CONTENT, pack

ENGLISH = CONTENT / "bruise_cruise" / "i18n" / "en.yaml"
KEPT = re.compile(r"(\{[a-z_]+\})|[a-zA-Z]")
"""Placeholders stay, letters go."""
WORD = re.compile(r"[^\W\d_]{2,}")


def words():
    return yaml.safe_load(ENGLISH.read_text(encoding="utf-8"))["words"]


def in_xx(folder, strings):
    """The shipped pack in a language ``xx``, with these words of it."""
    home = shutil.copytree(pack().folder, folder / "bruise_cruise")
    text = yaml.safe_dump({"name": "Xx", "words": strings}, allow_unicode=True, width=10_000)
    (home / "i18n" / "xx.yaml").write_text(text, encoding="utf-8")
    packs, problems = find_packs(["bruise_cruise"], folder)
    assert not problems
    return load(packs[0], "xx")


def test_every_word_that_a_language_lacks_is_named_by_its_key(tmp_path):
    loaded, problems = in_xx(tmp_path, {"quay.hold": "Quod tenes"})
    assert loaded is not None
    missing = [
        problem
        for problem in problems
        if problem.code == "missing-word" and problem.place.path.endswith("bruise_cruise/i18n/en.yaml")
    ]
    keys = {re.search(r"the word '([^']+)'", problem.message)[1] for problem in missing}
    assert keys == words().keys() - {"quay.hold"}
    assert all(problem.hint and problem.place.line > 1 for problem in missing)


@pytest.mark.thorough
def test_a_face_of_another_language_has_only_its_words_and_those_of_the_content(tmp_path):
    """Every word of the layouts is crossed out; what is left must stand in cards, ports or lines."""
    crossed = {key: KEPT.sub(lambda sign: sign[1] or "x", text) for key, text in words().items()}
    loaded, _ = in_xx(tmp_path, {**crossed, "board.compass": "x x x x"})
    assert loaded is not None
    said = {
        plain(scalar.text)
        for name, model in GAME.files_of(loaded.pack).items()
        for _, scalar in originals(model, loaded.pack.source(name)[0])
    }
    english = {
        run.text for face in faces_of(loaded) for run in face if not any(plain(run.text) in t for t in said)
    }
    assert english <= {""}


def plain(text):
    """Its words with nothing between them but a space; those crossed out, units and numbers left out."""
    return " ".join(
        word for word in WORD.findall(set_right(text)) if set(word.lower()) != {"x"} and word != "km"
    )


def faces_of(loaded):
    """The texts of two faces of each component, and of all figures."""
    faces = Faces(loaded.pack.layouts, words=loaded.pack.words)
    for component in GAME.components(loaded.content, loaded.pack, Edition(language="xx")):
        if component.name == "box":
            # What stands on an outer box are words of the press.
            continue
        trimmed = size(component.size, loaded.pack.layouts)
        for piece in component.pieces[:6]:
            for face in filter(None, (piece.front, piece.back)):
                drawing = faces.draw(face, trimmed.width, trimmed.height)
                yield [op for op, _ in flat(drawing) if isinstance(op, Text)]
