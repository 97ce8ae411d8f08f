"""Files of a pack that nothing reads: a name that is nearly right, or a picture that no card shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from generator.drawing.faces import Faces
from generator.drawing.layouts import SYMBOLS, prefix_of
from generator.drawing.pictures.files import ENDINGS as PICTURES
from generator.drawing.svg.values import ProfileError
from generator.drawing.svg.xml import parsed
from generator.reading.game_folders import shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean, excerpt, nearest
from generator.reading.spreadsheets.files import WORKBOOK_ENDINGS
from generator.reading.strings.documents import NOTES
from generator.system.folders import files_below

if TYPE_CHECKING:
    from generator.reading.packs import Pack

ABOUT = re.compile(r"(readme|licen[cs]es?|copying|authors|credits|changelog|todo)(\..*)?", re.IGNORECASE)
"""Files for whoever opens the folder."""
BESIDE = ("thumbs.db", "desktop.ini", NOTES)
"""Files that systems leave, and one that the report of a play-test reads."""
MAX_TOLD = 100
DRAWINGS = ("icons", SYMBOLS)
"""Folders of layouts whose drawings are known by their names."""
FONTS = (".ttf", ".otf")
_TABLES = (".csv", ".tsv", *WORKBOOK_ENDINGS)
_LANGUAGE = re.compile(r"\.[a-z]{2,3}(-[A-Z]{2})?(?=\.[a-z]+$)")
SURELY = 0.75
"""Names that are less alike than this may be of a layout that is new."""
_ASIDE = "or move it out of the pack, or into a folder whose name begins with '_'"


def unread_files(pack: Pack, faces: Faces) -> list[Problem]:
    """A warning for each file of a pack, or of its own layouts, that was not read while all was drawn."""
    names = [*_content(pack, faces), *_layouts(pack, faces)]

    def told(name: str, hint: str) -> Problem:
        place = Place(shown(pack.folder / name))
        return Problem(place, "unread-file", f"nothing reads '{excerpt(name)}'", hint, "warning")

    return [told(name, hint) for name, hint in names[:MAX_TOLD]]


def _content(pack: Pack, faces: Faces) -> Iterator[tuple[str, str]]:
    """Files beside game.yaml; YAML and strings that nobody knows have been told already."""
    opened = {_below(path, pack.folder) for path in faces.pictures.opened} | pack.opened | _fonts(faces)
    for name in pack.files():
        path = PurePosixPath(name)
        if name in opened or _is_aside(path) or name.endswith((".yaml", ".yml")):
            continue
        if path.parts[0] == "i18n" and path.suffix == ".md":
            continue
        if _LANGUAGE.sub("", name) in opened:
            continue
        yield name, _hint(path, pack)


def _fonts(faces: Faces) -> set[str]:
    """The font files that the style names."""
    return {font.spec.file.name for font in faces.fonts.values() if font.spec.file}


def _hint(path: PurePosixPath, pack: Pack) -> str:
    ending = path.suffix.lower()
    if ending in _TABLES:
        if pack.game == "deck" and (language := _LANGUAGE.search(path.name)) and pack.spreadsheets:
            own = PurePosixPath(sorted(pack.spreadsheets)[0])
            name = f"{own.stem}{language[0]}{own.suffix}"
            return f"for the rows of {own} in that language call it {name}, {_ASIDE}"
        if pack.game == "deck":
            return f"write rows: {path.name} at a part in game.yaml, {_ASIDE}"
        return f"{pack.game} is YAML; for a deck: broadside new NAME --from deck --data {path.name}"
    if ending in PICTURES and _is_in_a_cell(path, pack):
        return "a cell names it, of a row with no copies or a layout without a picture: see both"
    if ending in PICTURES:
        return f"name it in a cell or in a layout, capitals too, {_ASIDE}"
    if ending in FONTS:
        return f"name it in layouts/style.yaml, as in title: {{file: {path}}}, {_ASIDE}"
    if ending == ".md":
        return f"a rulebook is rulebook.md, {_ASIDE}"
    return _ASIDE.removeprefix("or ")


def _is_in_a_cell(file: PurePosixPath, pack: Pack) -> bool:
    """Whether a table of the pack has a cell that names a file, in full or without its ending."""
    tables = [table for name in sorted(pack.spreadsheets) if (table := pack.table(name)[0]) is not None]
    cells = (cell.text for table in tables for row in table.rows for cell in row.cells.values())
    names = (PurePosixPath(text.replace("\\", "/")).name for text in cells)
    return any(name in (file.name, file.stem) for name in names)


def _layouts(pack: Pack, faces: Faces) -> Iterator[tuple[str, str]]:
    """Files of the pack's own layouts that take the place of none that came with the game."""
    own = pack.folder / "layouts"
    others = [folder for folder in pack.layouts if folder != own]
    if own not in pack.layouts:
        return
    opened = {_below(path, own) for path in faces.layouts.opened | faces.pictures.opened}
    # A style may name them from the folder of the pack, too.
    opened |= {name.removeprefix("layouts/") for name in _fonts(faces)}
    for path in sorted(files_below(own, lambda name: not name.startswith((".", "_")))):
        name = _below(path, own)
        is_known = name in opened or any((folder / name).is_file() for folder in others)
        if not is_known and not _is_aside(PurePosixPath(name)):
            yield f"layouts/{name}", _layout_hint(name, others)


def _layout_hint(name: str, others: Sequence[Path]) -> str:
    folder, _, file = name.rpartition("/")
    if folder == SYMBOLS and file.endswith(".svg.j2"):
        return f"show one of its symbols, {prefix_of(name)}…, {_ASIDE}"
    if folder in DRAWINGS and not file.endswith(".svg"):
        return f"draw it as SVG, {folder}/{PurePosixPath(file).stem}.svg"
    if file.endswith(FONTS):
        return f"name it in layouts/style.yaml, as in title: {{file: {name}}}, {_ASIDE}"
    names = [path.name for home in others for path in (home / folder).glob("*") if path.is_file()]
    if folder in DRAWINGS:
        stem = PurePosixPath(file).stem
        near = nearest(stem, [PurePosixPath(name).stem for name in names])
        if near and near[0].casefold() == stem.casefold():
            return f"did you mean '{near[0]}.svg'?"
        to_show = f"name it :{stem}: in a text, {_ASIDE}"
        return (
            f"did you mean '{near[0]}.svg'? if it is new, {to_show}"
            if near
            else f"no face shows it yet; {to_show}"
        )
    to_use = f"name it in game.yaml or in another layout, {_ASIDE}"
    near = nearest(file, names)
    if near and _in_common(file, near[0]) < SURELY:
        return f"{to_use}; or did you mean '{excerpt(near[0])}'?"
    return did_you_mean(file, names) or to_use


def _in_common(one: str, other: str) -> float:
    """How much the names of two files have in common, their endings aside, from 0 to 1."""
    return SequenceMatcher(None, one.partition(".")[0], other.partition(".")[0]).ratio()


def same_drawings(pack: Pack) -> Iterator[Problem]:
    """A warning for each icon of a pack's own that is the same drawing as another."""
    own = pack.folder / "layouts"
    for folder in DRAWINGS if own in pack.layouts and own.is_dir() else ():
        first: dict[str, Path] = {}
        for home in pack.layouts:
            for path in sorted((home / folder).glob("*.svg")):
                first.setdefault(path.name, path)
        if any(path.is_relative_to(own) for path in first.values()):
            yield from _alike(first, own, pack.layouts)


def _alike(drawings: Mapping[str, Path], own: Path, homes: Sequence[Path]) -> Iterator[Problem]:
    """Those of the drawings that are alike, told at the one that is not as it came with the game."""
    names: dict[str, list[str]] = {}
    for name, path in sorted(drawings.items()):
        names.setdefault(_canonical(path) or name, []).append(name)
    for drawing, alike in names.items():
        ours = [drawings[name] for name in alike if len(alike) > 1 and drawings[name].is_relative_to(own)]
        others = [home for home in homes if home != own]
        changed = [
            path
            for path in ours
            if all(_canonical(home / path.parent.name / path.name) != drawing for home in others)
        ]
        if changed:
            message = f"{', '.join(alike[:-1])} and {alike[-1]} are the same drawing"
            hint = "draw one of them anew, or take it away"
            yield Problem(Place(shown(changed[-1])), "same-drawing", message, hint, "warning")


def _canonical(path: Path) -> str:
    """The content of a drawing, whatever its blanks and the order of attributes; "" for a damaged one."""
    text, problems = read_text(path, path.name)
    try:
        return (
            "" if problems else ElementTree.canonicalize(ElementTree.tostring(parsed(text)), strip_text=True)
        )
    except ProfileError:
        return ""


def _below(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()


def _is_aside(path: PurePosixPath) -> bool:
    """Whether a file is not meant for the program: notes, leftovers of others, folders put aside."""
    name = path.name.casefold()
    aside = any(part.startswith(("_", "~", ".")) for part in path.parts)
    return aside or name in BESIDE or ABOUT.fullmatch(path.name) is not None
