"""Mistakes people make: each is reported where it is, with what is wrong and what to try."""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import validate
from generator.cli.new import copy_pack
from generator.cli.validate import check_pack
from generator.contract import Component, Edition, Piece
from generator.drawing import preflight
from generator.press.book import inspection
from generator.reading.packs import find_packs
from generator.reading.problems import Problem
from tests import shipped

GOLDEN = Path(__file__).parents[1] / "golden" / "mistakes.txt"
OF_THE_MACHINE = ["Error", "Traceback", "Value error", "NoneType", "dict object", "^(", "\\d"]
MISTAKES = yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8"))


def case(mistake: dict[str, Any]) -> Any:
    """A book is set for each mistake in one, and faces are drawn for each in a template: half a second."""
    is_drawn = mistake["file"].endswith((".md", ".j2"))
    return pytest.param(mistake, id=mistake["mistake"], marks=pytest.mark.thorough if is_drawn else ())


def problems_of(mistake: dict[str, Any], folder: Path) -> list[Problem]:
    """The problems of a copy of the pack with that mistake in it."""
    game, name = mistake["file"].split("/", 1)
    copy_pack(shipped.pack(game), folder / game)
    path = folder / game / name
    if mistake.get("delete"):
        path.unlink()
    elif "old" in mistake:
        text = path.read_text(encoding="utf-8")
        assert mistake["old"] in text, f"{mistake['file']} does not hold what is to be replaced"
        changed = text.replace(mistake["old"], mistake["new"], 1)
        path.write_bytes(changed.encode(mistake.get("encoding", "utf-8"), "replace"))
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mistake["new"], encoding="utf-8")
    packs, problems = find_packs([], folder / game)
    if not packs:
        return problems
    if packs[0].game not in shipped.games.SHIPPED:
        return chosen(folder / game)
    with drawing_only_what_shows(game, name):
        return check_pack(packs[0], play=False)


@contextmanager
def drawing_only_what_shows(game: str, file: str) -> Iterator[None]:
    """Pieces of other templates or entries than those of this file, and other books, are passed over.

    They take a second and a half for each mistake. Nothing is passed over for files that many faces lead to.
    """
    stem = Path(file).name.partition(".")[0]
    component = preflight._component

    def shows(piece: Piece) -> bool:
        if file.startswith("layouts/"):
            # Icons and the style are on every face; one kind of card tells what is wrong with them.
            layout = stem if file.endswith(".j2") else "personality"
            return layout in [face.layout for face in (piece.front, piece.back) if face]
        # What an officer does stands on the Orders, too.
        return piece.place is not None and piece.place.path.endswith((file, "orders.yaml"))

    def those_alone(each: Component, *rest: Any) -> Iterator[Problem]:
        pieces = list(filter(shows, each.pieces))
        # A template, an icon or the style is as wrong on two cards of a kind as on all.
        if file.startswith("layouts/"):
            pieces = pieces[:2]
        return component(replace(each, pieces=pieces), *rest)

    with pytest.MonkeyPatch.context() as patch:
        if (
            file.startswith("i18n/")
            or file == "art/moth.png"
            or (game not in ("bridge_crew", "deck") and file.endswith(".yaml"))
        ):
            # Strings, files that nothing reads, and rules are told without a face being drawn.
            patch.setattr(preflight, "_component", lambda *words: iter(()))
            patch.setattr(inspection, "problems", lambda *words: [])
        elif file.endswith(".md"):
            patch.setattr(preflight, "_component", lambda *words: iter(()))
            patch.setattr(preflight, "_dropped", lambda *words: iter(()))
        elif (
            stem in ("crew", "personality")
            or file.startswith("layouts/icons/")
            or file == "layouts/style.yaml"
        ):
            patch.setattr(preflight, "_component", those_alone)
            patch.setattr(inspection, "problems", lambda *words: iter(()))
        yield


def chosen(folder: Path) -> list[Problem]:
    """The answers of the commands to a pack of an unknown game."""
    from generator.cli.options import chosen_packs

    return chosen_packs([], folder)[1]


def told(problem: Problem, folder: Path) -> str:
    """A problem as it is printed, its path below ``folder``."""
    place = str(problem.place).removeprefix(f"{folder.as_posix()}/")
    line = str(problem).replace(str(problem.place), place, 1)
    return line if problem.severity == "error" else f"{line} [{problem.severity}]"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all of them: templates are compiled once for each place they lie at."""
    return tmp_path_factory.mktemp("packs") / "shelf"


def sections(text: str) -> dict[str, str]:
    """The reports of a golden file by their mistakes, whose names are the lines that are not indented."""
    parts = re.split(r"^(?! )(.+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.fixture(scope="module")
def warm(shelf: Path) -> Iterator[None]:
    """All that draws is loaded, and fonts and templates read, before processes are copied from this one.

    Each would do so for itself otherwise, which takes it as long as the mistake. What is there by then nobody
    looks through for rubbish: a process would copy all its pages for that.
    """
    game, content = shipped.load("bridge_crew")
    copy_pack(shipped.pack("bridge_crew"), shelf / "bridge_crew")
    (pack,), _ = find_packs([], shelf / "bridge_crew")
    assert list(validate._as_drawn(game.components(content, pack, Edition()), pack, "", "home")) == []
    shutil.rmtree(shelf)
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def reports(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The reports of the golden file by their mistakes; with --golden those put in here are written there."""
    if not request.config.getoption("--golden"):
        yield sections(GOLDEN.read_text(encoding="utf-8"))
        return
    written = sections(GOLDEN.read_text(encoding="utf-8"))
    yield written
    names = [mistake["mistake"] for mistake in MISTAKES]
    text = "".join(f"{name}\n{written[name]}" for name in names if name in written)
    GOLDEN.write_text(text, encoding="utf-8", newline="\n")


@pytest.mark.sampled(35)
@pytest.mark.usefixtures("copied", "warm")
@pytest.mark.parametrize("mistake", list(map(case, MISTAKES)))
def test_golden_report_is_the_one_that_was_read(mistake, shelf, reports, request):
    """It stands at the place in the table, says what to try, and does not speak like the machine."""
    try:
        lines = [told(problem, shelf) for problem in problems_of(mistake, shelf)]
    finally:
        shutil.rmtree(shelf)
    assert mistake["at"] in [re.match(r"[^:]+:(\d+:\d+)", line)[1] for line in lines]
    assert any(re.search(r"\(.+\)( \[warning\])?$", line) for line in lines)
    assert [word for word in OF_THE_MACHINE if any(word in line for line in lines)] == []
    report = "".join(f"  {line}\n" for line in lines)
    if request.config.getoption("--golden"):
        reports[mistake["mistake"]] = report
    assert reports.get(mistake["mistake"]) == report, "'make golden' keeps it, if that is meant"


def test_each_golden_report_is_of_a_mistake_of_the_table(reports):
    assert list(reports) == [mistake["mistake"] for mistake in MISTAKES]
