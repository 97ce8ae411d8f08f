"""``broadside new``: a pack of your own, a deck of your own table, or a package for a game of your own."""

from __future__ import annotations

import keyword
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import chosen_packs, path_of
from generator.cli.report import ContentRefused, UsageError, exit_code, tell

if TYPE_CHECKING:
    from generator.reading.packs import Pack

_TABLES = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods", ".xls", ".numbers")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_LAYOUT = re.compile(r"(.*[^/])/layouts/([^/]+)")
LAYOUT_ENDING = ".svg.j2"
STYLE = "style"
"""The name under which a deck has colours and fonts of its own, a copy of a ready style."""


def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="The name of your pack, such as my_crew; or a layout in it, such as moth/layouts/card.",
        ),
    ],
    origin: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="GAME",
            help="The game to begin with; deck for cards of your own.",
        ),
    ] = "",
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            parser=path_of,
            metavar="FILE",
            help="Your own table for a deck, a row a card: .csv, .tsv, .xlsx or .ods.",
        ),
    ] = None,
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
    """Make a pack of your own from a game or a spreadsheet, or a package for a game of your own.

    Copies the game's content and layouts into a new folder, to change as you like. A deck begins with a
    small game of cards, or with the table that --data names; a layout of it with a ready one. With
    --package, writes a small game that can be installed, played, printed and tested, into the current folder.
    """
    from generator.games import DECK

    if layout := _LAYOUT.fullmatch(name):
        new_layout(layout[1], layout[2], origin, into or Path("content"))
        return
    if data is not None and origin != DECK:
        raise UsageError(f"--data is for decks: write --from {DECK}")
    if origin.lower().endswith(_TABLES):
        raise UsageError(f"'{origin}' is a table, not a game", hint=f"write --from {DECK} --data {origin}")
    if not _NAME.fullmatch(name):
        wanted = "lower-case letters, digits and _, a letter first"
        raise UsageError(f"'{name}' cannot be a name: {wanted}", hint=_possible(name))
    if package == bool(origin):
        raise UsageError("new takes --from GAME for a pack, or --package for a game with rules of its own")
    if package:
        new_package(name, into or Path())
    elif data is not None:
        new_deck(name, data, into or Path("content"))
    else:
        new_pack(name, origin, into or Path("content"))


def _possible(name: str) -> str:
    """The hint of the nearest name that can be one."""
    near = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:40]
    return f"write {near}" if near else "write one such as my_game"


def new_package(name: str, into: Path) -> None:
    """Write a package and say what comes next. UsageError for a name that cannot be one."""
    from generator.cli.package import is_taken, write_package
    from generator.reading.packs import shown
    from generator.system.atomic_files import new_folder

    if keyword.iskeyword(name) or is_taken(name):
        raise UsageError(f"'{name}' cannot be a package: Python knows something of that name")
    target = free(into / name)
    files = new_folder(target, lambda folder: write_package(name, folder))
    tell(f"{shown(target)}: {files} files")
    tell(f"next: pip install -e {shown(target)} --no-deps, then broadside validate {name}")


def new_pack(name: str, origin: str, into: Path) -> None:
    """Copy a pack and say what comes next."""
    from generator.reading.packs import shown

    packs, problems = chosen_packs([origin], None)
    if problems or not packs:
        raise ContentRefused(problems)
    target = free(into / name)
    files = copy_pack(packs[0], target)
    tell(f"{shown(target)}: {files} files, from {origin}")
    elsewhere = "" if into == Path("content") else f" --content {shown(into)}"
    tell(f"next: change something, then broadside validate {name}{elsewhere}")


def new_deck(name: str, data: Path, into: Path) -> None:
    """Make a deck of a table and say what comes next."""
    from generator.games.deck.starting import (
        first_row_of_values,
        missing_pictures,
        unread_pictures,
        write_deck,
    )
    from generator.reading.packs import shown
    from generator.reading.problems import did_you_mean, excerpt
    from generator.reading.spreadsheets.files import table_files
    from generator.reading.spreadsheets.tables import read_table
    from generator.system.atomic_files import new_folder

    if not data.is_file():
        hint = did_you_mean(data.name, table_files(data.parent)) or "a .csv, .tsv, .xlsx or .ods file"
        raise UsageError(f"--data: there is no file {data.as_posix()}", hint=hint)
    table, problems = read_table(data.parent, data.name, "cards")
    if table is None or exit_code(problems):
        raise ContentRefused(problems)
    target, title = free(into / name), name.replace("_", " ").title()
    files = new_folder(target, lambda folder: write_deck(folder, title, data, table))
    elsewhere = "" if into == Path("content") else f" --content {shown(into)}"
    tell(f"{shown(target)}: {files} files, from {shown(data)}; game.yaml says what its columns hold")
    if cell := first_row_of_values(table):
        tell(f"note: the first row was taken for the headings, and one of them is '{excerpt(cell)}'")

    def note(said: str, names: Sequence[str]) -> None:
        if names:
            more = f" and {len(names) - 3} more" if names[3:] else ""
            listed = ", ".join(f"'{excerpt(each)}'" for each in names[:3])
            tell(f"note: {said}: {listed}{more}")

    beside = f"pictures that cells name and that are not beside {shown(data)}"
    note(beside, missing_pictures(data.parent, table))
    unread = "pictures that are not read, to be saved as PNG or JPEG and named so"
    note(unread, unread_pictures(data.parent, table))
    copy = shown(target / data.name)
    tell(
        f"note: the table is copied to {copy}: edit it there from now on, as {shown(data)} is not read again"
    )
    tell(f"next: broadside render {name}{elsewhere}; what could be better says broadside validate {name}")


def new_layout(pack_name: str, layout: str, origin: str, into: Path) -> None:
    """Copy a ready layout into a deck and say what comes next."""
    from generator.reading.packs import shown

    tell(shown(copy_layout(pack_name, layout, origin, into)))
    if layout == STYLE:
        tell("next: change its colours and fonts; it goes before the style that game.yaml names")
    else:
        tell(f"next: write front: {layout} in game.yaml, and change the layout")


def free(target: Path) -> Path:
    """The target, if nothing is there; UsageError otherwise."""
    from generator.reading.packs import shown

    if os.path.lexists(target):
        hint = f"choose another name, or remove {shown(target)} first"
        raise UsageError(f"{shown(target)} is there already, and nothing is overwritten", hint=hint)
    return target


def copy_pack(pack: Pack, target: Path, changed: Mapping[str, bytes] = MappingProxyType({})) -> int:
    """Copy a pack and the layouts of its game to ``target``, whole or not at all; the number of files.

    ``changed`` are files of the pack with other bytes. A deck does with the ready layouts, and comes
    without copies of them. FileExistsError when something is there.
    """
    from generator.games import DECK
    from generator.system.atomic_files import new_folder

    def fill(folder: Path) -> int:
        files = _copy_tree(pack.folder, folder)
        own = pack.folder / "layouts"
        shared = next((path for path in pack.layouts if path.name == pack.game and path != own), None)
        if shared is not None and not own.is_dir() and pack.game != DECK:
            files += _copy_tree(shared, folder / "layouts")
        for file, data in changed.items():
            (folder / file).write_bytes(data)
        return files

    return new_folder(target, fill)


def copy_layout(pack_name: str, layout: str, origin: str, into: Path) -> Path:
    """Copy a ready layout into a deck as one of its own, under another name, or a style as its ``style``; the
    new file.

    UsageError for a deck, a layout or a style that is not there, and for a file that is.
    """
    from generator.reading.packs import shown
    from generator.reading.problems import did_you_mean
    from generator.system.atomic_files import replace_file

    if not _NAME.fullmatch(layout):
        raise UsageError(f"'{layout}' cannot be a name: lower-case letters, digits and _, a letter first")
    folder = into / pack_name
    packs, problems = chosen_packs([Path(pack_name).name], folder if folder.is_dir() else None)
    if problems or not packs:
        raise ContentRefused(problems)
    pack = packs[0]
    ready = _styles(pack) if layout == STYLE else _ready_layouts(pack)
    if origin not in ready:
        hint = did_you_mean(origin, sorted(ready)) or f"one of {', '.join(sorted(ready))}"
        kind = "style" if layout == STYLE else "layout"
        raise UsageError(f"there is no {kind} '{origin}' for {pack.game}", hint=hint)
    target = pack.folder / "layouts" / f"{layout}{'.yaml' if layout == STYLE else LAYOUT_ENDING}"
    if os.path.lexists(target):
        raise UsageError(f"{shown(target)} is there already, and nothing is overwritten")
    target.parent.mkdir(exist_ok=True)
    return replace_file(target, ready[origin].read_bytes())


def _ready_layouts(pack: Pack) -> dict[str, Path]:
    """The templates of a game by their names."""
    homes = [home for home in pack.layouts if home != pack.folder / "layouts"]
    files = (path for home in homes[:2] for path in sorted(home.glob(f"*{LAYOUT_ENDING}")))
    return {path.name.removesuffix(LAYOUT_ENDING): path for path in files}


def _styles(pack: Pack) -> dict[str, Path]:
    """The style.yaml of each ready style by its name."""
    from generator.games.deck.pieces import PLAIN_STYLE
    from generator.reading.packs import shipped

    home = shipped("layouts") / pack.game
    files = {path.parent.name: path for path in sorted((home / "styles").glob("*/style.yaml"))}
    return {PLAIN_STYLE: home / "style.yaml", **files} if files else {}


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
