"""How the paper looks: black line that saves ink, and what a page of it carries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import shipped
from PIL import ImageStat

from generator.games.general_quarters import maker, vault
from generator.games.general_quarters.components import coded, stickers
from generator.press.paper import paper
from generator.press.sheets import Settings
from generator.press.volumes import Order, print_orders


def printed(ink: str, name: str, folder: Path) -> list[Path]:
    """Four cards with their code book, and both sizes of sticker pairs."""
    pack = shipped.pack("general_quarters")
    _, content = shipped.load("general_quarters")
    setup = content.setup()
    cards = list(maker.cards(vault.graph(setup.waters), setup, maker.numbers("looks", setup, 0, 4)))
    parts = [*coded(content, cards, "looks"), *stickers(content, cards)[:2]]
    outcome = print_orders([Order(pack, "GQ", parts, folder)], Settings(paper(name, pack.layouts), ink=ink))
    assert not outcome.problems
    return outcome.written


def coverage(file: Path) -> Iterator[float]:
    """The share of each page that is black, on a raster of 300 dots an inch."""
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            picture = page.render(scale=300 / 72, grayscale=True).to_pil()
            yield 1 - ImageStat.Stat(picture).mean[0] / 255
    finally:
        document.close()


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_black_line_prints_below_eight_per_cent(name, tmp_path):
    """In mono every page, marks and all, is less than 8 % black."""
    for file in printed("mono", name, tmp_path):
        for page, share in enumerate(coverage(file), 1):
            assert 0.01 < share < 0.08, f"{file.name}, page {page}: {share:.1%}"
