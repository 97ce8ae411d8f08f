"""Proofs of a rulebook: what validate finds in it is what would keep it from being printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.contract import Edition
from generator.drawing import preflight
from generator.press.book.inspection import problems
from generator.press.book.markdown import Aside, Figure, Heading, Prose, TableBlock, blocks_of
from generator.reading.packs import find_packs
from tests import shipped
from tests.outside.toy import CONTENT, GAME, SHELF

PAGE = Path(__file__).parents[3] / "content" / "RULEBOOKS.md"


def told(tmp_path, text):
    """Line, code and message of each problem of Skerry with another rulebook."""
    from generator.cli.new import copy_pack

    (pack,), _ = find_packs(["skerry"], SHELF)
    copy_pack(pack, tmp_path / "skerry")
    (tmp_path / "skerry" / "rulebook.md").write_text(text, encoding="utf-8")
    (pack,), _ = find_packs([], tmp_path / "skerry")
    found = problems(GAME.components(CONTENT, pack, Edition()), pack)
    assert all(problem.hint for problem in found)
    return [(problem.place.line, problem.code, problem.message) for problem in found]


@pytest.mark.parametrize("name", shipped.games.NAMES)
def test_shipped_rulebooks_have_no_problems(name):
    game, content = shipped.load(name)
    assert problems(game.components(content, shipped.pack(name), Edition()), shipped.pack(name)) == []


@pytest.mark.thorough
def test_books_inspected_with_the_faces_of_the_pieces_tell_the_same(tmp_path):
    """As each of both does with faces of its own: a figure nobody drew, and a template at fault."""
    from generator.cli.new import copy_pack

    copy_pack(shipped.pack("bridge_crew"), tmp_path / "bridge_crew")
    (pack,), _ = find_packs([], tmp_path / "bridge_crew")
    with (pack.folder / "rulebook.md").open("a", encoding="utf-8") as book:
        book.write("\n![nobody](face:cards/nobody)\n")
    template = pack.folder / "layouts" / "crew.svg.j2"
    template.write_text(
        template.read_text("utf-8").replace("line=card.text)", "line=card.text * 40)"), "utf-8"
    )
    game, content = shipped.load("bridge_crew")
    components = game.components(content, pack, Edition())
    shared = preflight.faces_of(pack)
    told = [*preflight.problems(components, pack, shared), *problems(components, pack, shared)]
    assert told == [*preflight.problems(components, pack), *problems(components, pack)]
    assert {"unknown-face", "layout"} == {each.code for each in told}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# S\n\n☃ and ☂, then ☃\n", [(3, "missing-glyph", "'☃' (U+2603) and '☂' (U+2602)")]),
        (
            "# S\n\n![a](face:birds/penguin)\n",
            [(3, "unknown-face", "there is no face 'birds/penguin' to show")],
        ),
        ("# S\n\n- ![a](face:birds/auk/back)\n", []),
        ("# S\n\n```\ncode\n```\n", [(3, "booklet", "a booklet cannot show a block of code between ```")]),
        (
            "# S\n\n## 1. A\n\n**SK-1** See SK-2, section 2.\n\n## 2. B\n\n**SK-2** By SK-12, section 3.\n",
            [
                (9, "unknown-clause", "there is no clause SK-12"),
                (9, "unknown-clause", "there is no section 3 (1 to 2)"),
            ],
        ),
        ("# S\n\n**SK-1** By AB-7 and section 9.\n\n**SK-2.1** See SK-2.\n", []),
        (
            "# S\n\n**SK-1** See SK-2.\n\n**SK 2** Roll.\n",
            [(5, "stray-mark", "'SK 2' is printed as text, not as the number of a clause")],
        ),
        ("# S\n\n![a](photo.png)\n", [(3, "booklet", "picture 'photo.png' is not drawn by this game")]),
    ],
)
def test_what_cannot_be_set_is_told_at_its_line(tmp_path, text, expected):
    found = told(tmp_path, text)
    assert [(line, code) for line, code, _ in found] == [(line, code) for line, code, _ in expected]
    for (_, _, message), (_, _, words) in zip(found, expected, strict=True):
        assert message.endswith(words)


def test_a_rulebook_that_is_not_there_is_told_with_the_box_alone(tmp_path):
    """Nothing is read twice, and nothing is raised."""
    (pack,), _ = find_packs(["skerry"], SHELF)
    from generator.cli.new import copy_pack

    copy_pack(pack, tmp_path / "skerry")
    (tmp_path / "skerry" / "rulebook.md").unlink()
    (pack,), _ = find_packs([], tmp_path / "skerry")
    assert problems(GAME.components(CONTENT, pack, Edition()), pack) == []


def test_the_example_of_the_page_on_rulebooks_is_read_as_it_says():
    example, _ = re.findall(r"```markdown\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    blocks = blocks_of(example)
    kinds = [type(block) for block in blocks]
    assert kinds == [Heading, Prose, Heading, Prose, Prose, Figure, Aside, TableBlock]
    assert [block.clause for block in blocks if isinstance(block, Prose)] == ["", "SK-1", "SK-2"]
