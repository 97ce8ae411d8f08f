"""Paper dice: signs by name, nets that share sheets, and all that were asked for."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.contract import Edition
from generator.games.deck import GAME
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from tests.games.deck.packs import deck, printed
from tests.games.deck.test_looks import drawings, texts


def pages(folder: Path, parts: str) -> dict[str, int]:
    """The pages of each file of a printed deck, by name."""
    pack = deck(folder, parts)
    content, _ = GAME.read(pack)
    assert content is not None
    order = Order(pack, "Mine", list(GAME.components(content, pack, Edition())), folder / "out")
    outcome = print_orders([order], Settings(paper("a4", pack.layouts)))
    assert outcome.problems == []
    counted = {}
    for path in outcome.written:
        if path.suffix == ".pdf":
            with pikepdf.open(path) as pdf:
                counted[path.stem] = len(pdf.pages)
    return counted


def test_an_icon_goes_by_its_name(tmp_path: Path) -> None:
    """With colons or without; a word that is no icon is a word."""
    pack = deck(tmp_path, "  - {id: d, kind: dice, count: 1, faces: [flame, ':star:', Sun, 2, 3, Calm]}\n")
    (component,) = printed(pack)
    (drawing,) = drawings(pack, component)
    assert {text.text for text in texts(drawing)} >= {"Sun", "2", "3", "Calm"}
    assert not {"flame", "star"} & {text.text for text in texts(drawing)}
    assert component.dice[0].values[:3] == (":flame:", ":star:", "Sun")


def test_nets_of_several_dice_lie_on_one_sheet(tmp_path: Path) -> None:
    """Beside tokens, if these name the same sheet; without one each part has a page."""
    parts = "".join(
        f"  - {{id: d{sides}, kind: dice, sides: {sides}, count: 2, sheet: small}}\n" for sides in (6, 8, 12)
    )
    parts += "  - {id: t, kind: tokens, sheet: small, rows: [{title: Air, icons: drop, copies: 6}]}\n"
    assert pages(tmp_path / "shared", parts) == {"small": 1}
    alone = parts.replace(", sheet: small", "")
    assert pages(tmp_path / "alone", alone) == {"d6": 1, "d8": 1, "d12": 1, "t": 1}


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("count", [1, 6, 9, 12, 30])
def test_as_many_dice_are_printed_as_were_asked_for(count: int, sides: int, tmp_path: Path) -> None:
    """Those that a page has no room for are pieces of their own."""
    pack = deck(tmp_path, f"  - {{id: d, kind: dice, sides: {sides}, count: {count}}}\n")
    (component,) = printed(pack)
    (drawing,) = drawings(pack, component)
    assert drawing.findings == ()
    # On a die of four each number stands on three faces.
    nets = sum(text.text == "3" for text in texts(drawing)) // (3 if sides == 4 else 1)
    assert nets * component.pieces[0].copies == count
