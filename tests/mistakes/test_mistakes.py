"""Mistakes people make: each is reported where it is, with what is wrong and what to try."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli.new import copy_pack
from generator.cli.validate import check_pack
from generator.contract import Component, Piece
from generator.drawing import preflight
from generator.press.book import inspection
from generator.reading.packs import find_packs
from generator.reading.problems import Problem
from tests import shipped

MISTAKES = yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8"))


def problems_of(mistake: dict[str, Any], folder: Path) -> list[Problem]:
    """What is reported of a copy of the pack with that mistake in it."""
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
    with drawing_only_what_shows(name):
        return check_pack(packs[0], play=False)


@contextmanager
def drawing_only_what_shows(file: str) -> Iterator[None]:
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
        return component(replace(each, pieces=list(filter(shows, each.pieces))), *rest)

    with pytest.MonkeyPatch.context() as patch:
        if file.startswith(("i18n/", "art/")):
            # Strings and files that nothing reads are told without a face being drawn.
            patch.setattr(preflight, "_component", lambda *words: iter(()))
            patch.setattr(inspection, "problems", lambda components, pack: [])
        elif file.endswith(".md"):
            patch.setattr(preflight, "_component", lambda *words: iter(()))
        elif (
            stem in ("crew", "personality")
            or file.startswith("layouts/icons/")
            or file == "layouts/style.yaml"
        ):
            patch.setattr(preflight, "_component", those_alone)
            patch.setattr(inspection, "problems", lambda components, pack: iter(()))
        yield


def chosen(folder: Path) -> list[Problem]:
    """What the commands say of a pack whose game nobody knows."""
    from generator.cli.options import chosen_packs

    return chosen_packs([], folder)[1]


def told(problem: Problem, folder: Path) -> str:
    """A problem as it is printed, its path below ``folder``."""
    place = str(problem.place).removeprefix(f"{folder.as_posix()}/")
    line = str(problem).replace(str(problem.place), place, 1)
    return line if problem.severity == "error" else f"{line} [{problem.severity}]"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Every mistake with all that is reported of it."""
    return dict(_reports(tmp_path_factory))


def _reports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    # One folder for all of them: templates are compiled once for each place they lie at.
    folder = tmp_path_factory.mktemp("packs") / "shelf"
    for mistake in MISTAKES:
        found = problems_of(mistake, folder)
        yield mistake["mistake"], [told(problem, folder) for problem in found]
        shutil.rmtree(folder)


def test_every_mistake_is_reported_where_it_is(reports):
    """At the line and column of the table, once or with what follows from it."""
    places = {
        mistake["mistake"]: [re.match(r"[^:]+:(\d+:\d+)", line)[1] for line in reports[mistake["mistake"]]]
        for mistake in MISTAKES
    }
    wrong = {
        mistake["mistake"]: (mistake["at"], places[mistake["mistake"]])
        for mistake in MISTAKES
        if mistake["at"] not in places[mistake["mistake"]]
    }
    assert wrong == {}


def test_every_mistake_says_what_to_try(reports):
    """The report ends in a hint in brackets."""
    silent = [
        name
        for name, lines in reports.items()
        if not any(re.search(r"\(.+\)( \[warning\])?$", line) for line in lines)
    ]
    assert silent == []


@pytest.mark.parametrize(
    "word", ["Error", "Traceback", "Value error", "NoneType", "dict object", "^(", "\\d"]
)
def test_no_report_speaks_like_the_machine(reports, word):
    assert [line for lines in reports.values() for line in lines if word in line] == []


def test_golden_reports_are_the_ones_that_were_read(reports, golden):
    golden(
        "mistakes.txt",
        "".join(f"{name}\n" + "".join(f"  {line}\n" for line in lines) for name, lines in reports.items()),
    )
