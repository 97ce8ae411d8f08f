"""A shipped pack with one file replaced by a bad one that says what is wrong with it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from generator.reading.packs import Pack, find_packs
from generator.reading.problems import Problem

HERE = Path(__file__).parent
SHIPPED = HERE.parents[1] / "content"


def bad_files(game: str) -> list[Path]:
    """The bad files of a game: ``crew.title_empty.yaml`` takes the place of ``crew.yaml``."""
    return sorted((HERE / game / "bad").glob("*.yaml"))


def expected(path: Path) -> list[tuple[str, str, str]]:
    """(file, line:column, code) of each ``# expect:`` line."""
    found = re.findall(r"^# expect: (\d+:\d+) (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, f"{path.name} does not say what to expect"
    return sorted((f"{path.name.split('.')[0]}.yaml", place, code) for place, code in found)


def overlaid(game: str, path: Path, folder: Path) -> tuple[Pack | None, list[Problem]]:
    """The game's shipped pack copied into ``folder``, with ``path`` in the place of one file."""
    target = folder / game
    shutil.copytree(SHIPPED / game, target, ignore=shutil.ignore_patterns("schema"))
    name = f"{path.name.split('.')[0]}.yaml"
    assert (target / name).is_file(), f"{path.name} replaces no file of {game}"
    shutil.copyfile(path, target / name)
    packs, problems = find_packs([], target)
    return (packs[0] if packs else None), problems


def found(problems: list[Problem]) -> list[tuple[str, str, str]]:
    """(file, line:column, code) of each problem."""
    return sorted(
        (Path(problem.place.path).name, f"{problem.place.line}:{problem.place.column}", problem.code)
        for problem in problems
    )
