"""``make look`` shows every face once, and every back beside itself turned."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops

from tests.bench import look
from tests.looks import looks

GAME = "jure_of_the_seas"
DPI = 30


@pytest.fixture(scope="module")
def contact_sheets() -> list[look.ContactSheet]:
    return list(look.sheets(GAME, dpi=DPI))


@pytest.mark.thorough
def test_every_piece_is_on_a_sheet_and_backs_are_there_turned(
    contact_sheets: list[look.ContactSheet],
) -> None:
    """Each kind of sheet is there, its title says which; every piece is named on those of the fronts."""
    titles = [sheet.title for sheet in contact_sheets]
    assert titles[0].startswith(f"{GAME} · home · fronts · sheet 1 of ")
    assert titles[0].endswith(f"{DPI} dpi")
    names = [name for sheet in contact_sheets for name in sheet.names]
    assert len(names) == len(set(names))
    for component in looks(GAME).components():
        if component.kind in ("cards", "board") and component.name != "wake_tiles":
            for piece in component.pieces:
                assert any(re.match(rf"{component.name}/{piece.id}( |$)", name) for name in names), piece.id
    backs = [name for sheet in contact_sheets if " backs " in sheet.title for name in sheet.names]
    turned = [name for name in backs if ", turned: " in name]
    assert 2 * len(turned) == len(backs) > 0
    assert any(name.startswith("daikaiju_tiles/") and name.endswith(": 0 dots differ") for name in turned)
    for kind in ("covers", "figures"):
        assert any(f" {kind} " in title for title in titles)


@pytest.mark.thorough
def test_a_sheet_holds_the_dots_of_its_faces(contact_sheets: list[look.ContactSheet]) -> None:
    """The board lies on a sheet dot for dot, at the size it has on paper."""
    board = next(each for each in look.pictures(GAME, "home", DPI) if each.name.startswith("board/"))
    assert board.dots.width == pytest.approx(339 / 25.4 * DPI, abs=1)
    sheet = next(each for each in contact_sheets if board.name in each.names)
    wide, tall = board.dots.size
    spots = (
        sheet.dots.crop((x, y, x + wide, y + tall))
        for x in range(sheet.dots.width - wide + 1)
        for y in range(sheet.dots.height - tall + 1)
        if sheet.dots.getpixel((x, y)) == board.dots.getpixel((0, 0))
    )
    assert any(ImageChops.difference(spot, board.dots).getbbox() is None for spot in spots)


def test_pictures_that_do_not_fit_go_on_to_further_rows_and_pages() -> None:
    many = [look.Picture("fronts", str(n), Image.new("RGB", (1500, 1000))) for n in range(11)]
    pages = list(look._pages(many, 300))
    assert [[len(row) for row in page] for page in pages] == [[2, 2], [2, 2], [2, 1]]
