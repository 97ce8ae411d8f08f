"""The rulebook as a book: every page has enough on it, and every card is seen beside its rulings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.games.to_the_bottom.printing.aids import by_letter
from generator.games.to_the_bottom.printing.example_round import SCENES
from tests import shipped
from tests.games.to_the_bottom.test_rulebook import in_words
from tests.looks import looks
from tests.printed import rulebook

GAME = "to_the_bottom"
CONTENT = Path(__file__).resolve().parents[4] / "content" / GAME
BOOKS = {"en": CONTENT / "rulebook.md", "cs": CONTENT / "i18n" / "rulebook.cs.md"}
HALF = 0.5


@cache
def all_figures():
    from generator.games.to_the_bottom.printing.rulebook_figures import figures

    _, content = shipped.load(GAME)
    return figures(content, shipped.pack(GAME).words)


@pytest.mark.parametrize("language", BOOKS)
def test_every_card_but_the_starting_ones_stands_from_a_to_z_with_its_picture(language: str) -> None:
    """In the chapter of the cards each has a heading, right below it its own portrait, then its rulings."""
    text = BOOKS[language].read_text(encoding="utf-8")
    entries = re.findall(r"^### (.*)\n\n!\[\]\(face:portraits/(\w+)\)\n\n\*\*TB-12\.", text, re.MULTILINE)
    names = in_words(language)
    _, content = shipped.load(GAME)
    wanted = {names[card.id]: card.id for card in content.cards.cards if card.supply != "starting"}
    assert dict(entries) == wanted
    assert [name for name, _ in entries] == sorted(wanted, key=by_letter)
    assert text.count("\n### ") == len(entries)


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter", "press"])
@pytest.mark.parametrize("language", BOOKS)
def test_the_example_is_a_spread_from_a_left_page(language: str, on: str, shared) -> None:
    """Four turns, each with its picture: two on the left page and two on the right one."""
    document = pypdfium2.PdfDocument(rulebook(GAME, language, on, shared))
    text = BOOKS[language].read_text(encoding="utf-8")
    *_, title = re.findall(r"^## (.*)$", text[: text.index("turn_figures/first_turn")], re.MULTILINE)
    begins = {entry.get_title(): entry.get_dest().get_index() for entry in document.get_toc()}
    page = begins[title]
    assert (page + 1) % 2 == 0
    shown = [plates(rulebook(GAME, language, on, shared), number) for number in (page, page + 1)]
    assert [len(each) for each in shown] == [2, 2]
    assert all("turn-figures" in plate for each in shown for plate in each)


def plates(path: Path, number: int) -> list[str]:
    """The names of the figures on a page, from 0."""
    with pikepdf.open(path) as pdf:
        content = pikepdf.parse_content_stream(pdf.pages[number])
        return [str(what[0]) for what, how in content if str(how) == "Do" and "plate" in str(what[0])]


@pytest.mark.parametrize("language", BOOKS)
def test_the_first_game_and_its_example_have_no_card_that_stays_in_the_box(language: str) -> None:
    """The example is played with the cards of a first game. TB-13.2"""
    left = {card["id"] for card in left_out()}
    text = BOOKS[language].read_text(encoding="utf-8")
    first = text.index("turn_figures/first_turn")
    example = text[text.rindex("\n## ", 0, first) : text.index("turn_figures/sixth")]
    names = in_words(language)
    assert [card for card in left if names[card] in example] == []
    for name in ("round", "sixth"):
        scene = SCENES[name]
        lying = [each for who in scene.players for each in (who.hand, who.deck, who.board, who.water)]
        assert not left & set(" ".join([*lying, scene.shop, scene.common]).split())


@pytest.mark.clause("TB-13.2")
def test_what_stays_in_the_box_is_what_the_clause_says() -> None:
    """All cards with a reaction, and the four that are named."""
    _, content = shipped.load(GAME)
    shown = {card["id"] for card in left_out()}
    reacting = {
        card.id for card in content.cards.cards if any("reaction" in one.trigger for one in card.abilities)
    }
    assert reacting
    assert shown == reacting | {"arbiter", "assistant", "lockdown", "seal"}


def left_out():
    """The cards in the picture of what stays in the box."""
    [component] = (each for each in all_figures() if each.name == "double_figures")
    return component.pieces[0].front.values["cards"]


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_no_page_is_less_than_half_full_or_for_notes(on: str) -> None:
    """But for the covers and the contents: ink reaches below the middle of the column, and says something."""
    path = looks(GAME, "mono").printed(on, "rulebook")["rulebook"]
    document = pypdfium2.PdfDocument(path)
    for number in range(2, len(document) - 1):
        page = document[number]
        assert "Notes" not in page.get_textpage().get_text_range()
        dark = page.render(scale=1, grayscale=True).to_numpy().squeeze() < 128
        tall, wide = dark.shape
        # The running head and the number of the page are not what it says.
        column = dark[int(0.08 * tall) : int(0.9 * tall), int(0.1 * wide) : int(0.9 * wide)]
        lines = column.sum(axis=1) > 2
        assert lines.nonzero()[0][-1] / len(lines) > HALF, number + 1
    document.close()
