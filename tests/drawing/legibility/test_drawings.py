"""Icons that nobody would see are told; those that came with the games are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.faces import Faces
from generator.drawing.legibility.drawings import unseen, unseen_drawings
from generator.reading.packs import Pack
from tests.drawing.kit import SHARED, SQUARE, Kit

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
SEEN = {
    "a square alone": ("0 0 24 24", '<path d="M0 0H24V24H0Z"/>'),
    "a badge": ("0 0 24 24", '<rect width="24" height="24"/><circle cx="9" cy="9" r="4" fill="#ffffff"/>'),
    "a line": ("0 0 24 24", '<path d="M2 2H20" fill="none" stroke="currentColor"/>'),
    "a frame": (
        "0 0 24 24",
        '<rect width="24" height="24" fill="none" stroke="#000000"/><circle r="9" cx="12" cy="12"/>',
    ),
    "a disc over all": ("0 0 24 24", '<circle cx="12" cy="12" r="12"/><path d="M2 2h20v9z"/>'),
    "a small mark": ("0 0 24 24", '<rect x="10" y="10" width="3" height="3"/>'),
    "a long mark": ("0 0 99 99", '<rect width="99" height="1"/>'),
}
UNSEEN = {
    "nothing of the drawing has a colour": ("0 0 24 24", '<path d="M2 2h9v9z" fill="none"/>'),
    "nothing of the drawing lies in its viewBox": ("0 0 24 24", '<rect x="30" width="9" height="9"/>'),
    "the drawing takes 4% of its viewBox": ("0 0 512 512", '<rect width="20" height="20"/>'),
    "a box of the same colour fills": ("0 0 24 24", '<path d="M2 2h9v9z"/><rect width="24" height="24"/>'),
}


@pytest.mark.parametrize("name", [*SEEN, *UNSEEN])
def test_drawings_are_seen_or_not(name: str, kit: Kit) -> None:
    box, drawn = (SEEN | UNSEEN)[name]
    kit.write("icons/own.svg", SVG.format(box=box, drawn=drawn))
    symbol = kit.faces().symbols.symbol("icon-own")
    assert symbol is not None
    fault = unseen(symbol, is_icon=True)
    assert (fault.message[: len(name)] if fault else None) == (name if name in UNSEEN else None)


@pytest.mark.parametrize("game", ["bridge_crew", "bruise_cruise", "deck", "general_quarters"])
def test_icons_that_came_with_the_games_are_seen(game: str) -> None:
    library = Faces([SHARED / game, SHARED]).symbols
    icons = {name: library.symbol(f"icon-{name}") for name in library.icons()}
    assert len(icons) > 30
    assert [name for name, icon in icons.items() if icon and unseen(icon, is_icon=True)] == []


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ('<path d="M2 2h20v9z" fill="#ffffff"/>', 1),
        ('<path d="M2 2h20v9z" fill="#fefefe" stroke="#ffffff"/>', 1),
        ('<path d="M2 2h20v9z"/><path d="M2 2h9v9z" fill="#ffffff"/>', 0),
        ('<path d="M2 2h20v9z" fill="#aa0000"/>', 0),
    ],
)
def test_an_icon_that_is_white_is_told_where_the_games_own_is_coloured(
    drawn: str, told: int, kit: Kit, tmp_path: Path
) -> None:
    """A new one may be white; so may a part of one, and a colour of its own is meant."""
    pack = Pack(tmp_path / "own", "own", (tmp_path / "own" / "layouts", kit.folder, SHARED))
    mine = Kit(pack.layouts[0])
    for name in ("square", "new"):
        mine.write(f"icons/{name}.svg", SVG.format(box="0 0 24 24", drawn=drawn))
    kit.write("icons/square.svg", SQUARE)
    faces = Faces(pack.layouts)
    for name in ("square", "new"):
        faces.symbols.symbol(f"icon-{name}")
    problems = [problem for problem in unseen_drawings(pack, faces) if "white" in problem.message]
    assert [Path(problem.place.path).name for problem in problems] == ["square.svg"] * told
