"""The box in Czech: every text fits and is legible, and no letter is lost on its way into the PDF."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from generator.contract import Component, Edition
from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat
from generator.games.loading import load
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from tests import shipped
from tests.looks import Looks

GAME = "to_the_bottom"
ACCENTS = set("ěščřžýáíéůťďňú")


class InCzech(Looks):
    """All that is printed of the game, in Czech and in colour."""

    def __init__(self) -> None:
        loaded, problems = load(shipped.pack(GAME), "cs")
        assert loaded is not None, problems
        self.loaded = loaded
        self.game, self.ink, self.pack = GAME, "home", loaded.pack
        self.faces = Faces(self.pack.layouts, self.ink, self.pack.words)

    def components(self) -> list[Component]:
        parts = self.loaded.game.components(self.loaded.content, self.pack, Edition(language="cs"))
        return [component for component in parts if component.printed]


@cache
def czech() -> InCzech:
    """The game in Czech."""
    return InCzech()


def test_every_text_fits() -> None:
    assert [finding for shown in czech().shown() for finding in shown.drawing.findings] == []


@pytest.mark.thorough
def test_no_letters_too_small_faint_or_near_the_edge() -> None:
    assert czech().small_letters() == []
    assert czech().faint_letters() == []
    assert czech().letters_near_the_edge(lambda name: 3.0 if name in ("cards", "player_aids") else 1.9) == []


def test_the_five_names_of_the_classes_differ() -> None:
    names = {
        piece.front.values["card"]["colour"]: piece.front.values["card"]["class_name"]
        for component in czech().components()
        if component.name == "cards"
        for piece in component.pieces
    }
    assert len(names) == len(set(names.values())) == 5


@pytest.mark.thorough
def test_no_english_is_left_on_cards_and_sheets() -> None:
    """Texts that are the same in both languages are numbers, signs and names such as Jack."""
    english = Looks(GAME, "home")
    both = {"Jack", "Rose", "Navigátor"}
    for ours, theirs in zip(czech().shown(), english.shown(), strict=True):
        mine, yours = (
            {word for op, _ in flat(shown.drawing) if isinstance(op, Text) for word in op.text.split()}
            for shown in (ours, theirs)
        )
        same = {word.strip(".,:;()") for word in mine & yours if sum(map(str.isalpha, word)) > 3}
        assert same <= both, f"{ours}: {sorted(same)}"


@pytest.mark.thorough
def test_accents_are_in_the_text_of_the_pdf(tmp_path: Path) -> None:
    """Text searched or copied from the PDF has every letter of the file."""
    game = czech()
    parts = game.components()
    cards = [component for component in parts if component.name == "cards"]
    order = Order(game.pack, GAME, cards, tmp_path, parts)
    outcome = print_orders([order], Settings(paper("a4", game.pack.layouts), ink="home"))
    assert outcome.problems == []
    document = pypdfium2.PdfDocument(next(path for path in outcome.written if path.suffix == ".pdf"))
    text = "".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert set(text.lower()) >= ACCENTS
    assert "Záchranný kruh" in text


def test_the_a_to_z_sorts_accents_among_their_letters() -> None:
    """Č stands before D, not behind Z."""
    pages = next(component for component in czech().components() if component.name == "a_to_z").pieces
    names = [entry["name"] for page in pages for entry in page.front.values["entries"]]
    assert names.index("Černý pasažér") < names.index("Dáma") < names.index("Zpěvačka")
