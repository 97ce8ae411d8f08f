"""``broadside new``: a pack of your own to edit."""

from __future__ import annotations

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
    origin: Annotated[str, typer.Option("--from", metavar="GAME", help="The game to begin with.")],
    into: Annotated[
        Path,
        typer.Option("--into", parser=path_of, metavar="DIR", help="The folder that gets the new folder."),
    ] = Path("content"),
) -> None:
    """Make a pack of your own from a game.

    Copies the game's content and layouts into a new folder, to change as you like.
    """
    from generator.reading.packs import shown

    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
        raise UsageError(f"'{name}' cannot be a name: lower-case letters, digits and _, a letter first")
    packs, problems = chosen_packs([origin], None)
    if problems or not packs:
        raise ContentRefused(problems)
    target = into / name
    if os.path.lexists(target):
        raise UsageError(f"{shown(target)} is there already, and nothing is overwritten")
    files = copy_pack(packs[0], target)
    tell(f"{shown(target)}: {files} files, from {origin}")
    elsewhere = "" if into == Path("content") else f" --content {shown(into)}"
    tell(f"next: change something, then broadside validate {name}{elsewhere}")


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
