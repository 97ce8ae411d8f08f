"""The spaces of a board are told where its ready layout draws them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.contract import Component
from generator.drawing.faces import Faces
from tests.games.deck.packs import deck, printed, read

Point = tuple[float, float]


def drawn(component: Component, folder: Path, pattern: str) -> str:
    """The SVG of a board, its parts that match a pattern one after the other."""
    pack = deck(folder, "  - {id: x, kind: reference, text: X}\n")
    faces = Faces(pack.layouts, words=pack.words, trusted=True, pack=pack.folder)
    (piece,) = component.pieces
    assert not isinstance(component.size, str)
    return "\n".join(re.findall(pattern, faces.svg(piece.front, *component.size)))


def board(folder: Path, keys: str) -> Component:
    """A board of 280 by 190 mm."""
    (component,) = printed(deck(folder, f"  - {{id: board, kind: board, size: [280, 190], {keys}}}\n"))
    return component


@pytest.mark.parametrize("more", ["", ", title: Sea", ", title: Sea, text: Sail.", ", track: {spaces: 31}"])
def test_hexes_are_told_where_they_are_drawn(more: str, tmp_path: Path) -> None:
    """Also beside a title, a text or a track; row by row."""
    sea = board(tmp_path, f"hexes: {{columns: 5, rows: 4}}{more}")
    svg = drawn(sea, tmp_path, r'<polygon[^>]*stroke-width="0.35"[^>]*>')
    middles = [middle(points) for points in re.findall(r'points="([^"]+)"', svg)]
    told = [(spot.x, spot.y) for spot in sea.spots if spot.shape == "hex"]
    assert len(told) == 20
    assert told == [pytest.approx(each, abs=0.01) for each in middles]


def middle(points: str) -> Point:
    """The middle of a polygon."""
    corners = [tuple(map(float, corner.split(","))) for corner in points.split()]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


@pytest.mark.parametrize("names", ["true", "false"])
def test_squares_are_told_where_they_are_drawn(names: str, tmp_path: Path) -> None:
    """Dark squares are rectangles of their size; ``a1`` is at the lower left."""
    field = board(tmp_path, f"squares: {{columns: 8, rows: 5, names: {names}}}")
    rects = re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"',
        drawn(field, tmp_path, r"<rect[^>]*fill-opacity[^>]*>"),
    )
    dark = [(float(x) + float(w) / 2, float(y) + float(h) / 2) for x, y, w, h in rects]
    told = [(spot.x, spot.y) for at, spot in enumerate(field.spots) if (at // 8 + at % 8) % 2]
    assert told == [pytest.approx(each, abs=0.01) for each in dark]
    assert len(dark) == 20
    assert (field.spots[-8].label, field.spots[7].label) == ("a1", "h5")


@pytest.mark.parametrize("spaces", [4, 31, 40])
def test_spaces_of_a_track_are_told_where_they_are_drawn(spaces: int, tmp_path: Path) -> None:
    """In the order of their numbers."""
    track = board(tmp_path, f"track: {{spaces: {spaces}, first: 0}}")
    rects = re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="1.2"',
        drawn(track, tmp_path, r"<rect[^>]*>"),
    )
    middles = [(float(x) + float(w) / 2, float(y) + float(h) / 2) for x, y, w, h in rects]
    told = [(spot.x, spot.y) for spot in track.spots]
    assert told == [pytest.approx(each, abs=0.01) for each in middles]
    assert len(told) == spaces
    assert [spot.label for spot in track.spots[:3]] == ["0", "1", "2"]


def test_what_is_cut_to_a_shape_says_its_outline(tmp_path: Path) -> None:
    """Round and hexagonal tokens lie a millimetre inside their size; a layout of one's own has no spaces."""
    parts = "".join(
        f"  - {{id: {shape}, kind: tokens, shape: {shape}, size: 20, rows: [{{title: A}}]}}\n"
        for shape in ("round", "hex", "square")
    )
    outlines = [
        (each.outline.shape, each.outline.inset_mm, each.size) for each in printed(deck(tmp_path, parts))
    ]
    assert outlines == [
        ("round", 1.0, (22.0, 22.0)),
        ("hex", 1.0, (22.0, 22.0)),
        ("box", 0.0, (20.0, 20.0)),
    ]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("12", None),
        ("Harbour", None),
        ("13", "unknown-value no board has a place '13'"),
        ("harbor", "unknown-value no board has a place 'harbor'"),
    ],
)
def test_tokens_start_on_a_place_that_a_board_has(name: str, problem: str | None, tmp_path: Path) -> None:
    """A space of a track or a place for cards, by its name; what is not there is told where it stands."""
    parts = (
        "  - {id: pawns, kind: tokens, rows: [{title: Pawn}], starts: " + name + "}\n"
        "  - {id: board, kind: board, size: [420, 300], track: {spaces: 12}, places: [{name: Harbour}]}\n"
    )
    pack = deck(tmp_path, parts)
    if problem is None:
        pawns, _ = printed(pack)
        assert pawns.starts == (name,)
        return
    _, problems = read(pack)
    text = (pack.folder / "game.yaml").read_text(encoding="utf-8")
    line = next(at for at, each in enumerate(text.splitlines(), 1) if "starts" in each)
    column = text.splitlines()[line - 1].index(name) + 1
    assert problems[0] == f"game.yaml:{line}:{column} {problem}"
