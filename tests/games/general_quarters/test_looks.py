"""How the paper looks: black line that saves ink, and what a page of it carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.counting import graph_cache
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from tests import shipped
from tests.games.general_quarters.on_paper import coded, stickers
from tests.looks import looks, pages


def printed(ink: str, name: str, folder: Path) -> list[Path]:
    """Four cards with their code book, and both sizes of sticker pairs."""
    pack = shipped.pack("general_quarters")
    _, content = shipped.load("general_quarters")
    setup = content.setup()
    cards = list(maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers("looks", setup, 0, 4)))
    parts = [*coded(content, cards, "looks"), *stickers(content, cards)[:2]]
    outcome = print_orders([Order(pack, "GQ", parts, folder)], Settings(paper(name, pack.layouts), ink=ink))
    assert not outcome.problems
    return outcome.written


INKS = pytest.mark.parametrize("ink", ["home", "mono"])


@pytest.mark.sampled(1)
@INKS
def test_nothing_is_wrong_with_the_texts(ink: str) -> None:
    """No text too long for its box, no sign without a glyph."""
    shown = list(looks("general_quarters", ink).shown())
    assert shown
    assert [finding for face in shown for finding in face.drawing.findings] == []


@pytest.mark.sampled(1)
@INKS
def test_no_letters_too_small(ink: str) -> None:
    """Codes, labels within squares and everything else are 2.5 mm or more."""
    assert looks("general_quarters", ink).small_letters() == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_letters_stand_out(ink: str) -> None:
    """The orange on navy included."""
    assert looks("general_quarters", ink).faint_letters() == []


@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.thorough)])
def test_black_line_prints_below_nine_per_cent(name, tmp_path):
    """In mono every page, marks and all, is less than 9 % black."""
    for file in printed("mono", name, tmp_path):
        for page, share in enumerate(pages(file, 300), 1):
            assert 0.01 < share < 0.09, f"{file.name}, page {page}: {share:.1%}"
