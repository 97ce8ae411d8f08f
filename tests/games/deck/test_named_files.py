"""Pictures and layouts that game.yaml names: one that is not there is told where it is named."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.deck import GAME
from tests.games.deck.packs import CARDS, deck, read, told

TABLE = "title,kind\nMoth,A\nLamp,B\n"

NO_PICTURE = [
    (CARDS + "    back: {picture: art/back.png}\n", 7, 21),
    (CARDS + "    backs: {by: kind, of: {A: {picture: art/back.png}}}\n", 7, 41),
    ("  - {id: b, kind: board, size: [200, 200], picture: art/back.png}\n", 4, 53),
    ("  - {id: b, kind: mat, size: [200, 200], picture: art/back.png}\n", 4, 51),
    (CARDS + "  - {id: b, kind: box, holds: cards, picture: art/back.png}\n", 7, 47),
    ("  - {id: r, kind: rulebook, picture: art/back.png}\n", 4, 38),
    ("  - {id: t, kind: tokens, rows: [{title: A, picture: art/back.png}]}\n", 4, 54),
]


@pytest.mark.parametrize(("parts", "line", "column"), NO_PICTURE)
def test_a_picture_that_is_not_there_is_told_where_it_is_named(
    parts: str, line: int, column: int, tmp_path: Path
) -> None:
    """On backs, boards, mats, boxes, covers and rows of game.yaml."""
    pack = deck(tmp_path, parts, cards_csv=TABLE, rulebook_md="# Rules\n\nPlay.\n")
    content, problems = GAME.read(pack)
    assert content is None
    (problem,) = problems
    message = f"game.yaml:{line}:{column} missing-picture there is no picture 'art/back.png'"
    assert (told(problem), problem.hint) == (message, "put it into the pack as art/back.png")


NO_LAYOUT = [
    (CARDS + "    front: clasic\n", 7, 12),
    (CARDS + "    back: {layout: clasic}\n", 7, 20),
    (CARDS + "    backs: {by: kind, of: {A: {layout: clasic}}}\n", 7, 40),
    ("  - {id: t, kind: tokens, front: clasic, rows: [{title: A}]}\n", 4, 34),
    ("  - {id: b, kind: board, size: [200, 200], layout: clasic}\n", 4, 52),
    ("  - {id: r, kind: reference, text: Draw., layout: clasic}\n", 4, 51),
]


@pytest.mark.parametrize(("parts", "line", "column"), NO_LAYOUT)
def test_a_layout_that_is_not_there_is_told_where_it_is_named(
    parts: str, line: int, column: int, tmp_path: Path
) -> None:
    """With the one that may be meant, and how one of one's own is begun."""
    content, problems = GAME.read(deck(tmp_path, parts, cards_csv=TABLE))
    assert content is None
    (problem,) = problems
    assert told(problem) == f"game.yaml:{line}:{column} unknown-value there is no layout 'clasic'"
    own = "for one of your own: broadside new mine/layouts/clasic --from classic"
    assert problem.hint == f"did you mean 'classic'?; {own}"


def test_a_layout_of_ones_own_is_there(tmp_path: Path) -> None:
    """It lies in the folder layouts of the pack."""
    (tmp_path / "mine" / "layouts").mkdir(parents=True)
    (tmp_path / "mine" / "layouts" / "clasic.svg.j2").write_text("<svg/>")
    content, problems = read(deck(tmp_path, CARDS + "    front: clasic\n", cards_csv=TABLE))
    assert (content is not None, problems) == (True, [])


def test_a_back_that_a_cell_names_is_told_at_the_cell(tmp_path: Path) -> None:
    """A picture or a layout."""
    _, problems = read(deck(tmp_path, cards_csv="title,back\nMoth,art/b.png\nLamp,bakc\nOwl,back\n"))
    assert problems == [
        "cards.csv:2:2 missing-picture there is no picture 'art/b.png'",
        "cards.csv:3:2 unknown-value there is no layout 'bakc'",
    ]


def test_a_coarse_back_is_told_in_game_yaml_and_a_coarse_front_at_its_cell(tmp_path: Path) -> None:
    """Each where the picture is named."""
    table = "title,picture\nMoth,moth.png\nLamp,moth\n"
    pack = deck(tmp_path, CARDS + "    back: {picture: back.png}\n", cards_csv=table)
    body = io.BytesIO()
    Image.new("RGB", (40, 60), "#406080").save(body, "png")
    for name in ("moth", "back"):
        (pack.folder / f"{name}.png").write_bytes(body.getvalue())
    content, problems = GAME.read(pack)
    assert content is not None, problems
    components = list(GAME.components(content, pack, Edition()))
    coarse = [told(each) for each in preflight.problems(components, pack) if each.code == "coarse-picture"]
    assert [each.split()[0] for each in coarse] == ["cards.csv:2:2", "game.yaml:7:21"]


def test_a_file_that_nothing_reads_is_told_beside_a_picture_of_too_few_pixels(tmp_path: Path) -> None:
    """Such a card is drawn like any other, so what it reads is known."""
    pack = deck(tmp_path, cards_csv="title,picture\nMoth,small.png\n", notes_csv="a,b\n")
    Image.new("RGB", (90, 60), "#406080").save(pack.folder / "small.png")
    content, _ = GAME.read(pack)
    assert content is not None
    problems = preflight.problems(list(GAME.components(content, pack, Edition())), pack)
    assert [(each.code, each.severity, Path(each.place.path).name) for each in problems] == [
        ("coarse-picture", "error", "cards.csv"),
        ("unread-file", "warning", "notes.csv"),
    ]
