"""One way from files to content for all games: what is checked, in which order, and what stops it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from generator.reading.checking import Checked, Reader, contents_add_up, repeats
from generator.reading.fields import Id
from generator.reading.header import Header, header
from generator.reading.packs import find_packs
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

GAME = """\
game: harbour
title: Harbour
players: {min: 2, max: 4}
contents:
  - {id: boats, name: Boats, count: 2}
"""
BOATS = "boats:\n  - {id: ash}\n  - {id: elm}\n"


class Title(Header):
    """game.yaml."""

    game: Literal["harbour"]


class Boat(Entry):
    """One boat."""

    id: Id


class Boats(ContentFile):
    """boats.yaml."""

    boats: tuple[Boat, ...]


@dataclass(frozen=True)
class Content:
    title: Title
    boats: Boats


FILES = {"game.yaml": Title, "boats.yaml": Boats}


def differ(checked: Checked):
    boats = checked.file(Boats)
    if boats:
        yield from checked.twice(
            "HB-1", "there are two boats '{}'", [boat.id for boat in boats.boats], "boats.yaml", "boats"
        )


def few(checked: Checked, content: Content):
    if len(content.boats.boats) > 2:
        yield checked.warn("HB-2", "a crowd", "boats.yaml", "boats")
    if len(content.boats.boats) > 3:
        yield checked.at_key("HB-3", "too many", "boats.yaml", "boats")


@pytest.fixture
def read(tmp_path):
    """The content and the problems of a pack with one game.yaml and one boats.yaml."""

    def reading(game=GAME, boats=BOATS):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(game, encoding="utf-8")
        (folder / "boats.yaml").write_text(boats, encoding="utf-8")
        (pack,), _ = find_packs([], folder)
        content, problems = Reader(FILES, Content, [differ], [few])(pack)
        spots = [(f"{each.place.line}:{each.place.column}", each.code, each.severity) for each in problems]
        return content, spots

    return reading


def test_a_pack_in_order_becomes_content(read):
    content, problems = read()
    assert problems == []
    assert (content.title.title, [boat.id for boat in content.boats.boats]) == ("Harbour", ["ash", "elm"])


def test_the_second_of_two_is_reported(read):
    assert read(boats=BOATS + "  - {id: ash}\n") == (None, [("4:10", "HB-1", "error")])


def test_a_warning_stops_nothing(read):
    content, problems = read(boats=BOATS + "  - {id: oak}\n")
    assert content is not None
    assert problems == [("2:3", "HB-2", "warning")]


def test_an_error_in_the_whole_leaves_no_content(read):
    content, problems = read(boats=BOATS + "  - {id: oak}\n  - {id: yew}\n")
    assert content is None
    assert problems == [("1:1", "HB-3", "error"), ("2:3", "HB-2", "warning")]


def test_a_file_that_cannot_be_read_is_left_out_of_the_checks(read):
    assert read(game="game: harbour\n", boats=BOATS + "  - {id: ash}\n") == (
        None,
        [("4:10", "HB-1", "error"), ("1:1", "missing-key", "error"), ("1:1", "missing-key", "error")],
    )


@pytest.mark.parametrize(
    ("change", "into", "at", "code"),
    [
        ("min: 2", "min: 5", "3:24", "players"),
        ("max: 4", "max: 4, best: [4, 5]", "3:37", "players"),
        ("count: 2}\n", "count: 2}\n  - {id: boats, name: Boats, count: 2}\n", "6:10", "contents"),
    ],
)
def test_every_header_is_checked(read, change, into, at, code):
    content, problems = read(game=GAME.replace(change, into))
    assert content is None
    assert problems == [(at, code, "error")]


def test_contents_that_follow_from_the_rules_are_counted(tmp_path, read):
    read()
    (pack,), _ = find_packs([], tmp_path / "mine")
    checked = Checked(pack, pack.load(FILES)[0])
    assert list(contents_add_up(checked, need={"boats": 2, "oars": 9})) == []
    (problem,) = contents_add_up(checked, need={"boats": 3})
    assert str(problem).endswith("game.yaml:5:37: contents boats is 2, need 3 (write 3)")


def test_repeats_name_each_but_the_first():
    assert list(repeats(["a", "b", "a", "a"])) == [(2, "a"), (3, "a")]


@pytest.mark.parametrize(
    ("game", "title"),
    [
        (GAME, "Harbour"),
        (GAME + "wind: north\n", "Harbour"),
        ("game: harbour\ntitle: Harbour\n", "Harbour"),
        ("game: harbour\n", "mine"),
    ],
)
def test_commands_know_the_title_of_any_pack(tmp_path, read, game, title):
    """Keys that only one game knows do not matter; a pack at fault still has a name."""
    read(game=game)
    (pack,), _ = find_packs([], tmp_path / "mine")
    assert header(pack).title == title


@pytest.mark.parametrize(
    ("text", "at"),
    [("elm", "3:10"), ("Elm wood", "3:19"), ("wood", "3:19"), ("nowhere", "3:5"), ("", "3:5")],
)
def test_a_text_is_found_in_the_entry_it_comes_from(tmp_path, read, text, at):
    read(boats="boats:\n  - {id: ash, wood: Elm wood}\n  - {id: elm, of: Elm wood}\n")
    (pack,), _ = find_packs([], tmp_path / "mine")
    place = pack.place_of_text(pack.place("boats.yaml", "boats", "elm"), text)
    assert f"{place.line}:{place.column}" == at
