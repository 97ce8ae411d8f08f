"""Files of a pack that nothing reads are named, and those that something reads are not."""

from __future__ import annotations

import shutil
from pathlib import Path

import fontpkg
import pytest

from generator.cli.new import copy_pack
from generator.cli.validate import check_pack
from generator.drawing.unread_files import same_drawings
from generator.reading.packs import Pack, find_packs
from tests import shipped
from tests.drawing.kit import SHARED as LAYOUTS


def unread(pack: Pack) -> list[tuple[str, str]]:
    """The files that are told, with their hints."""
    told = [problem for problem in check_pack(pack, play=False) if problem.code == "unread-file"]
    assert all(problem.severity == "warning" for problem in told)
    home = pack.folder.as_posix()
    return [(problem.place.path.partition(f"{home}/")[2], problem.hint) for problem in told]


def copied(game: str, folder: Path) -> Pack:
    """A pack of one's own of that game."""
    copy_pack(shipped.pack(game), folder / "mine")
    (pack,), _ = find_packs([], folder / "mine")
    return pack


STRAYS = [
    ("cards.csv", "jure_of_the_seas is YAML; for a deck"),
    ("cards.xlsx", "jure_of_the_seas is YAML; for a deck"),
    ("art/scan.png", "name it in a cell or in a layout, capitals too"),
    ("notes.txt", "move it out of the pack"),
    ("rules.md", "a rulebook is rulebook.md"),
    ("fonts/Moth.ttf", "name it in layouts/style.yaml, as in title: {file: fonts/Moth.ttf}"),
    ("layouts/fonts/Owl.ttf", "name it in layouts/style.yaml, as in title: {file: fonts/Owl.ttf}"),
    ("layouts/bord.svg.j2", "did you mean 'board.svg.j2'?"),
    ("layouts/icons/x.png", "draw it as SVG, icons/x.svg"),
    ("layouts/symbols/moth.svg.j2", "show one of its symbols, moth-…, or move it out"),
]


@pytest.mark.thorough
def test_every_stray_file_of_a_game_with_rules_is_named(tmp_path: Path) -> None:
    """Tables, pictures, notes, and templates that take the place of none."""
    pack = copied("jure_of_the_seas", tmp_path)
    assert unread(pack) == []
    for name, _ in STRAYS:
        (pack.folder / name).parent.mkdir(exist_ok=True)
        (pack.folder / name).write_text("{}")
    hints = dict(unread(pack))
    assert sorted(hints) == sorted(name for name, _ in STRAYS)
    for name, begins in STRAYS:
        assert hints[name].startswith(begins), (name, hints[name])


def test_a_layout_that_no_part_names_yet_is_not_taken_for_another(tmp_path: Path) -> None:
    pack = copied("deck", tmp_path)
    (pack.folder / "layouts").mkdir(exist_ok=True)
    for name in ("card", "clasic"):
        (pack.folder / "layouts" / f"{name}.svg.j2").write_text("{}")
    (pack,), _ = find_packs([], pack.folder)
    hints = dict(unread(pack))
    assert hints["layouts/card.svg.j2"].startswith("name it in game.yaml or in another layout")
    assert hints["layouts/clasic.svg.j2"] == "did you mean 'classic.svg.j2'?"


@pytest.mark.thorough
def test_a_sheet_of_symbols_that_no_face_asks_for_is_checked_with_those_it_does(tmp_path: Path) -> None:
    pack = copied("bruise_cruise", tmp_path)
    path = pack.folder / "layouts" / "symbols" / "moth.svg.j2"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<symbol id="owl"/>\n</svg>')
    problems = check_pack(find_packs([], pack.folder)[0][0], play=False)
    assert [(each.code, each.place.line) for each in problems] == [("unread-file", 1), ("layout", 2)]
    assert problems[1].message == "symbol 'owl' is on the sheet of those named moth-…"


@pytest.mark.parametrize("name", ["layouts/fonts/Own.ttf", "fonts/Own.ttf"])
def test_a_font_beside_the_layouts_is_read_by_either_of_its_names(name: str, tmp_path: Path) -> None:
    """The folder of the pack is looked in before that of its layouts."""
    copied("deck", tmp_path)
    style = tmp_path / "mine" / "layouts" / "style.yaml"
    (style.parent / "fonts").mkdir(parents=True, exist_ok=True)
    own = (LAYOUTS / "deck" / "style.yaml").read_text()
    style.write_text(own.replace("  text: {family: Alegreya Sans", f"  text: {{file: {name}"))
    assert name in style.read_text()
    (pack,), _ = find_packs([], tmp_path / "mine")
    shutil.copyfile(fontpkg.path("Barlow", weight=400), pack.folder / "layouts" / "fonts" / "Own.ttf")
    assert unread(pack) == []


def test_a_picture_of_another_case_is_told_at_its_cell_and_as_a_file(tmp_path: Path) -> None:
    """art/Owl.PNG where owl is meant: on one disk it would be found, on the next it would not."""
    pack = copied("deck", tmp_path)
    assert unread(pack) == []
    (pack.folder / "art" / "owl.png").rename(pack.folder / "art" / "Owl.PNG")
    (told,) = check_pack(pack, play=False)
    assert (told.code, told.place.line, told.place.column) == ("missing-picture", 8, 6)
    assert told.hint == "write art/Owl.PNG: capitals, folder and ending count"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "name", ["README.md", "LICENSE", "_old/moth.png", "~$cards.xlsx", ".DS_Store", "Thumbs.db"]
)
def test_files_for_people_and_of_systems_are_left_alone(name: str, tmp_path: Path) -> None:
    """And whatever somebody put aside, in a folder whose name begins with _."""
    pack = copied("deck", tmp_path)
    (pack.folder / name).parent.mkdir(exist_ok=True)
    shutil.copyfile(pack.folder / "cards.csv", pack.folder / name)
    assert unread(pack) == []


def test_a_table_that_no_part_names_is_told_with_what_to_write(tmp_path: Path) -> None:
    """As are rows in a language, which are read once somebody asks for it."""
    pack = copied("deck", tmp_path)
    for name in ("tokens.csv", "cards.de.csv"):
        shutil.copyfile(pack.folder / "cards.csv", pack.folder / name)
    ((name, hint),) = unread(pack)
    assert name == "tokens.csv"
    assert hint.startswith("write rows: tokens.csv at a part in game.yaml")


def test_an_icon_copied_over_another_is_told_and_those_as_they_came_are_not(tmp_path: Path) -> None:
    """At the one that was changed, whichever comes first; blanks make no drawing another."""
    pack = copied("bridge_crew", tmp_path)
    icons = pack.folder / "layouts" / "icons"
    assert list(same_drawings(pack)) == []
    (icons / "keen.svg").write_text((icons / "star.svg").read_text().replace("><", ">\n  <"))
    (told,) = same_drawings(pack)
    assert told.place.path.endswith("icons/keen.svg")
    assert (told.message, told.severity) == (
        "keen.svg, other.svg and star.svg are the same drawing",
        "warning",
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Captain", "did you mean 'captain.svg'?"),
        ("captian", "did you mean 'captain.svg'? if it is new, name it :captian: in a text"),
        ("zebra", "no face shows it yet; name it :zebra: in a text"),
    ],
)
def test_an_icon_that_nothing_shows_may_be_a_known_one(name: str, hint: str, tmp_path: Path) -> None:
    """A name in other capitals can mean no other; one with another letter may be new."""
    pack = copied("bridge_crew", tmp_path)
    icons = pack.folder / "layouts" / "icons"
    (icons / "captain.svg").rename(icons / f"{name}.svg")
    assert [told for _, told in unread(pack) if told.startswith(hint)]
