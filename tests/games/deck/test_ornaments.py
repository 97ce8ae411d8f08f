"""Ornaments of pieces without pictures, places for cards on mats, and colours of tokens without kinds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.contract import Component
from generator.drawing.faces import Faces
from generator.drawing.sizes import size_of
from generator.games.deck.printing.row_values import motif
from generator.reading.packs import Pack
from tests.games.deck.packs import CARDS, deck, printed, read
from tests.games.deck.test_looks import STYLES, drawings, in_style, texts

MAT = "  - {id: mat, kind: mat, size: [%s], title: Camp%s}\n"


def faces_of(pack: Pack, component: Component, ink: str = "home") -> list[str]:
    """The front of each piece of a component, as SVG."""
    size = size_of(component, pack)
    faces = Faces(pack.layouts, ink, pack=pack.folder, words=pack.words)
    return [faces.svg(piece.front, size.width, size.height) for piece in component.pieces]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("front", ["classic", "full_picture", "big_symbol"])
def test_cards_without_pictures_have_ornaments_of_their_own(front: str, style: str, tmp_path: Path) -> None:
    """Hardly two of them alike, the same in each run, and none made of the letters of the title."""
    rows = "".join(f"{name}\n" for name in ("Moth", "Moon", "Mill", "Mole", "Mast", "Mint"))
    pack = in_style(deck(tmp_path, f"{CARDS}    front: {front}\n", cards_csv=f"title\n{rows}"), style)
    (component,) = printed(pack)
    shapes = [re.sub(r"<text.*?</text>", "", svg) for svg in faces_of(pack, component)]
    assert len(set(shapes)) >= 5
    assert shapes == [re.sub(r"<text.*?</text>", "", svg) for svg in faces_of(pack, component)]
    for drawing in drawings(pack, component):
        assert [text.text for text in texts(drawing) if text.text == "M"] == []


def test_the_number_of_an_ornament_is_that_of_its_id() -> None:
    """Spread over all there are, so that neighbours differ."""
    numbers = [motif(f"card_{n}") for n in range(60)]
    assert len({number % 24 for number in numbers}) > 18
    assert all(0 <= number < 2**16 for number in numbers)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_tokens_without_kinds_differ_in_their_rims(ink: str, style: str, tmp_path: Path) -> None:
    """By colour, and by a pattern that black and white keeps; rows of one kind are alike."""
    rows = "[{title: A, icons: sun}, {title: A, icons: sun}, {title: A, icons: sun}, {title: A, icons: sun}]"
    own = deck(tmp_path / "own", f"  - {{id: t, kind: tokens, rows: {rows}}}\n")
    alike = deck(
        tmp_path / "alike",
        f"  - {{id: t, kind: tokens, rows: {rows.replace('{title', '{kind: Sun, title')}}}\n",
    )
    counts = []
    for pack in (own, alike):
        pack = in_style(pack, style)
        svgs = [re.sub(r"crest.*", "", svg) for svg in faces_of(pack, printed(pack)[0], ink)]
        counts.append(len(set(svgs)))
    assert counts == [4, 1]


def test_a_mat_has_outlines_of_the_size_of_the_cards(tmp_path: Path) -> None:
    """As many as it has room for, lying where they do not fit upright, none where that is too much."""
    for size, shapes in (
        ("280, 190", {(66.5, 91.9)}),
        ("180, 100", {(91.9, 66.5)}),
        ("60, 60", set()),
    ):
        pack = deck(tmp_path / size, CARDS + MAT % (size, ""), cards_csv="title\nMoth\n")
        _, mat = printed(pack)
        assert {(spot.width, spot.height) for spot in mat.spots} == shapes
    assert (
        len(
            printed(deck(tmp_path / "280, 190", CARDS + MAT % ("280, 190", ""), cards_csv="title\nA\n"))[
                1
            ].spots
        )
        == 3
    )


def test_places_of_a_mat_stand_where_they_are_drawn_with_their_names(tmp_path: Path) -> None:
    """In their order, of their sizes with 1.5 mm of air around a card, none on another, names above."""
    places = (
        ", places: [{name: Draw pile}, {name: Relics, size: mini, count: 2}, {name: Fort, size: [40, 50]}]"
    )
    pack = deck(tmp_path, MAT % ("280, 190", places))
    (mat,) = printed(pack)
    assert [spot.label for spot in mat.spots] == ["Draw pile", "Relics", "Relics", "Fort"]
    assert [(spot.width, spot.height) for spot in mat.spots[1:]] == [(47.45, 66.5), (47.45, 66.5), (43, 53)]
    for one, other in zip(mat.spots, mat.spots[1:], strict=False):
        assert other.x - one.x >= (one.width + other.width) / 2 + 3.99
    (drawing,) = drawings(pack, mat)
    for spot in mat.spots:
        assert any(
            text.text == spot.label
            and abs(text.x - spot.x) < spot.width / 2
            and 0 < spot.y - spot.height / 2 - text.y < 6.5
            for text in texts(drawing)
        )
    assert drawing.findings == ()


@pytest.mark.parametrize(
    ("places", "problem"),
    [
        ("[{size: pokker}]", "game.yaml:4:73 unknown-size size 'pokker' is not known"),
        ("[{count: 5}]", "game.yaml:4:65 out-of-range 80 x 67 mm of 'mat' have no room for its places"),
    ],
)
def test_places_that_cannot_be_are_told(places: str, problem: str, tmp_path: Path) -> None:
    """At the key of game.yaml."""
    pack = deck(tmp_path, MAT % ("100, 100", f", places: {places}"))
    assert read(pack)[1] == [problem]


def test_hexes_may_have_names(tmp_path: Path) -> None:
    """From a1 at the lower left; without names rows are numbered and columns lettered at the edge."""
    part = "  - {id: b, kind: board, size: [150, 100], hexes: {columns: 3, rows: 2%s}}\n"
    named, bare = (deck(tmp_path / key, part % more) for key, more in (("a", ", names: true"), ("b", "")))
    (board,) = printed(named)
    told = [text.text for text in texts(drawings(named, board)[0])]
    assert told == ["a2", "b2", "c2", "a1", "b1", "c1"] == [spot.label for spot in board.spots]
    assert [text.text for text in texts(drawings(bare, printed(bare)[0])[0])] == ["2", "1", "A", "B", "C"]


def test_the_title_of_a_board_with_a_picture_stands_at_its_left(tmp_path: Path) -> None:
    """So that it hides less of what the middle shows."""
    from PIL import Image as Picture

    part = "  - {id: b, kind: board, size: [150, 100], title: Sea%s}\n"
    at = {}
    for name, more in (("picture", ", picture: b.png"), ("plain", "")):
        pack = deck(tmp_path / name, part % more)
        Picture.new("RGB", (1900, 1300), "#406080").save(pack.folder / "b.png")
        (at[name],) = [text.x for text in texts(drawings(pack, printed(pack)[0])[0]) if text.text == "Sea"]
    assert at["picture"] < 30 < 60 < at["plain"]


LONG = "Discard two cards, or show all of them to each of your rivals; then take one back. " * 4


@pytest.mark.parametrize("size", ["poker", "square_medium", "[88.9, 63.5]"])
def test_long_words_make_a_large_symbol_smaller(size: str, tmp_path: Path) -> None:
    """So that they are 2.4 mm and more below a title, and nothing is left out."""
    table = f'title,text,icons\nA,Draw.,star\nB,"{LONG}",star\n'
    pack = deck(tmp_path, f"{CARDS}    size: {size}\n    front: big_symbol\n", cards_csv=table)
    (component,) = printed(pack)
    radii = [
        max(float(r) for r in re.findall(r'<circle[^>]* r="([\d.]+)"', svg))
        for svg in faces_of(pack, component)
    ]
    assert radii[1] < (0.9 if size == "poker" else 1.01) * radii[0]
    for drawing in drawings(pack, component):
        assert drawing.findings == ()
        assert min(text.size for text in texts(drawing) if text.font == "text") >= 2.4


@pytest.mark.parametrize("front", ["classic", "full_picture", "text_only", "big_symbol"])
def test_the_smallest_cards_print(front: str, tmp_path: Path) -> None:
    """Of 31.75 x 44.45 mm, with a word or two."""
    table = "title,cost,kind,text\nMoth,1,Moth,Draw 2.\nOwl,2,Owl,\n"
    pack = deck(tmp_path, f"{CARDS}    size: micro\n    front: {front}\n", cards_csv=table)
    assert [drawing.findings for drawing in drawings(pack, printed(pack)[0])] == [(), ()]
