"""The rulebook as a book: every page has enough on it, and every card is seen beside its rulings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from tests import shipped
from tests.looks import looks

GAME = "to_the_bottom"
CONTENT = Path(__file__).resolve().parents[4] / "content" / GAME
BOOKS = {"en": CONTENT / "rulebook.md", "cs": CONTENT / "i18n" / "rulebook.cs.md"}
HALF = 0.5


@cache
def rows() -> dict[str, list[str]]:
    """The names of the cards on each row of pictures."""
    [component] = (each for each in all_figures() if each.name == "row_figures")
    return {piece.id: [card["name"] for card in piece.front.values["cards"]] for piece in component.pieces}


@cache
def all_figures():
    from generator.games.to_the_bottom.printing.rulebook_figures import figures

    _, content = shipped.load(GAME)
    return figures(content, shipped.pack(GAME).words)


def test_every_card_but_the_starting_ones_is_on_one_row_from_a_to_z() -> None:
    """And no row has places left empty."""
    _, content = shipped.load(GAME)
    shown = [name for row in rows().values() for name in row]
    assert shown == sorted(card.name for card in content.cards.cards if card.supply != "starting")
    lengths = [len(row) for row in rows().values()]
    assert max(lengths) <= 6
    assert max(lengths) - min(lengths) <= 1


def test_a_card_is_seen_before_its_rulings() -> None:
    """In the chapter of the cards each row stands above the first heading of its cards."""
    text = BOOKS["en"].read_text(encoding="utf-8")
    seen: set[str] = set()
    for row, heading in re.findall(r"face:row_figures/(row_\d+)\)|^### (.*)$", text, re.MULTILINE):
        if row:
            seen |= set(rows()[row])
        else:
            assert heading.split(", ")[0] in seen, heading
    assert seen == {name for names in rows().values() for name in names}


@pytest.mark.parametrize("language", BOOKS)
def test_the_pictures_are_the_same_in_every_language(language: str) -> None:
    text = BOOKS[language].read_text(encoding="utf-8")
    assert re.findall(r"face:row_figures/(row_\d+)", text) == list(rows())
    assert "face:double_figures/left_out" in text


@pytest.mark.clause("TB-13.2")
def test_what_stays_in_the_box_is_what_the_clause_says() -> None:
    """All cards with a reaction, and the four that are named."""
    [component] = (each for each in all_figures() if each.name == "double_figures")
    _, content = shipped.load(GAME)
    shown = {card["id"] for card in component.pieces[0].front.values["cards"]}
    reacting = {
        card.id for card in content.cards.cards if any("reaction" in one.trigger for one in card.abilities)
    }
    assert reacting
    assert shown == reacting | {"arbiter", "assistant", "lockdown", "seal"}


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
