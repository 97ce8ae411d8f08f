"""``broadside new``: a pack of your own to edit, or a package for a game of your own."""

from __future__ import annotations

import keyword
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import chosen_packs, path_of
from generator.cli.report import ContentRefused, UsageError, tell

if TYPE_CHECKING:
    from generator.reading.packs import Pack


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of your pack, such as my_crew.")],
    origin: Annotated[str, typer.Option("--from", metavar="GAME", help="The game to begin with.")] = "",
    package: Annotated[
        bool, typer.Option("--package", help="A game with rules of its own, as a Python package.")
    ] = False,
    into: Annotated[
        Path | None,
        typer.Option(
            "--into", parser=path_of, metavar="DIR", help="The folder that gets the new one; else content."
        ),
    ] = None,
) -> None:
    """Make a pack of your own from a game, or a package for a game of your own.

    Copies the game's content and layouts into a new folder, to change as you like. With --package, writes
    a small game that can be installed, played, printed and tested, into the current folder.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        raise UsageError(f"'{name}' cannot be a name: lower-case letters, digits and _, a letter first")
    if package == bool(origin):
        raise UsageError("new takes --from GAME for a pack, or --package for a game with rules of its own")
    if package:
        new_package(name, into or Path())
    else:
        new_pack(name, origin, into or Path("content"))


def new_package(name: str, into: Path) -> None:
    """Write a package and say what comes next. UsageError for a name that cannot be one."""
    from generator.cli.package import is_taken, write_package
    from generator.reading.packs import shown
    from generator.system.atomic_files import new_folder

    if keyword.iskeyword(name) or is_taken(name):
        raise UsageError(f"'{name}' cannot be a package: Python knows something of that name")
    target = _free(into / name)
    files = new_folder(target, lambda folder: write_package(name, folder))
    tell(f"{shown(target)}: {files} files")
    tell(f"next: pip install -e {shown(target)} --no-deps, then broadside validate {name}")


def new_pack(name: str, origin: str, into: Path) -> None:
    """Copy a pack and say what comes next."""
    from generator.reading.packs import shown

    packs, problems = chosen_packs([origin], None)
    if problems or not packs:
        raise ContentRefused(problems)
    target = _free(into / name)
    files = copy_pack(packs[0], target)
    tell(f"{shown(target)}: {files} files, from {origin}")
    elsewhere = "" if into == Path("content") else f" --content {shown(into)}"
    tell(f"next: change something, then broadside validate {name}{elsewhere}")


def _free(target: Path) -> Path:
    from generator.reading.packs import shown

    if os.path.lexists(target):
        raise UsageError(f"{shown(target)} is there already, and nothing is overwritten")
    return target


def copy_pack(pack: Pack, target: Path) -> int:
    """Copy a pack and the layouts of its game to ``target``, whole or not at all; the number of files.

    FileExistsError when something is there.
    """
    from generator.system.atomic_files import new_folder

    def fill(folder: Path) -> int:
        files = _copy_tree(pack.folder, folder)
        own = pack.folder / "layouts"
        shared = next((path for path in pack.layouts if path.name == pack.game and path != own), None)
        if shared is not None and not own.is_dir():
            files += _copy_tree(shared, folder / "layouts")
        return files

    return new_folder(target, fill)


def _copy_tree(origin: Path, target: Path) -> int:
    """Copy the plain files below ``origin``, but no hidden or huge ones, nor links that lead out of it."""
    from generator.system.file_digests import MAX_FILE_BYTES
    from generator.system.folders import files_below
    from generator.system.leftovers import make_folders

    inside = origin.resolve()
    copied = 0
    for path in sorted(files_below(origin, lambda name: not name.startswith((".", "__")))):
        # Nothing that anybody reads in a pack is so large, and a hole takes room once it is copied.
        huge = path.lstat().st_size > MAX_FILE_BYTES
        if path.name.startswith(".") or huge or not path.resolve().is_relative_to(inside):
            continue
        copy = target / path.relative_to(origin)
        make_folders(copy.parent)
        # Without the mode: what is installed is often read-only, and a copy is there to be edited.
        shutil.copyfile(path, copy)
        copied += 1
    return copied
