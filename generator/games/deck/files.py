"""Files that cells and game.yaml name: pictures of the pack, its layouts, and their icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath

from pydantic import BaseModel

from generator.games.deck.pieces import DeckFile
from generator.reading.header import FILE
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Place, Problem, did_you_mean, excerpt, nearest

PICTURES = (".png", ".jpg", ".jpeg")
LAYOUT = ".svg.j2"
OTHER_PICTURES = (".svg", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".psd", ".xcf", ".heic", ".avif", ".pdf")
FOLDERS = ("", "art", "pictures", "pics", "images", "img")
"""Where a picture may lie that is named without its folder."""


class NoPicture(ValueError):
    """A picture that is not there; ``hint`` says which file may be meant."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def picture_file(pack: Pack, named: str) -> str:
    """The file of the pack that a cell names, with ``/`` between folders: ``art/moth.png``, where the cell
    may leave out folder and ending. Raises NoPicture.
    """
    wanted = named.replace("\\", "/").removeprefix("./")
    pictures = picture_files(pack)
    for folder in FOLDERS:
        for ending in ("", *PICTURES):
            candidate = f"{folder}/{wanted}{ending}".removeprefix("/")
            if candidate in pictures:
                return candidate
    ending = PurePosixPath(wanted).suffix.lower()
    if ending in OTHER_PICTURES:
        hint = "export it as PNG or JPEG"
        raise NoPicture(f"'{excerpt(named)}' is no PNG or JPEG", hint)
    stem = PurePosixPath(wanted).stem.casefold()
    alike = [file for file in pictures if PurePosixPath(file).stem.casefold() == stem]
    if alike:
        hint = f"write {alike[0]}: capitals, folder and ending count"
    elif near := nearest(stem, [PurePosixPath(file).stem.casefold() for file in pictures]):
        files = [file for file in pictures if PurePosixPath(file).stem.casefold() == near[0]]
        # As it was named: by its file, or by a word.
        hint = f"did you mean '{files[0] if wanted != PurePosixPath(wanted).stem else near[0]}'?"
    else:
        hint = did_you_mean(wanted, pictures) or f"put it into the pack as art/{PurePosixPath(wanted).name}"
    raise NoPicture(f"there is no picture '{excerpt(named)}'", hint)


def picture_files(pack: Pack) -> list[str]:
    """The PNG and JPEG files of a pack, its layouts aside, with ``/`` between folders."""
    return [name for name in pack.files() if PurePosixPath(name).suffix.lower() in PICTURES]


def icon_names(pack: Pack) -> list[str]:
    """The icons that texts and cells of the pack may name."""
    names = {path.stem for folder in pack.layouts for path in (folder / "icons").glob("*.svg")}
    return sorted(names)


@cache
def ready_icons() -> frozenset[str]:
    """The icons that come with decks."""
    return frozenset(path.stem for path in (shipped("layouts") / "deck" / "icons").glob("*.svg"))


def names_in_game_yaml(game: DeckFile, pack: Pack) -> Iterator[Problem]:
    """The pictures and layouts that the parts name and that are not there, backs and covers as well."""
    for index, part in enumerate(game.parts):
        for path, name in _named(part):
            place = pack.place(FILE, "parts", index, *path)
            if path[-1] == "picture":
                yield from picture_faults(pack, name, place)
            else:
                yield from layout_faults(pack, name, place)


def picture_faults(pack: Pack, name: str, place: Place) -> Iterator[Problem]:
    """A Problem where a picture named at a place is not there."""
    try:
        picture_file(pack, name)
    except NoPicture as missing:
        yield Problem(place, "missing-picture", str(missing), missing.hint)


def layout_faults(pack: Pack, name: str, place: Place) -> Iterator[Problem]:
    """A Problem where a layout named at a place is not there."""
    layouts = layout_names(pack)
    if name not in layouts:
        own = f"for one of your own: broadside new {pack.name}/layouts/{name} --from classic"
        hint = "; ".join(filter(None, (did_you_mean(name, layouts), own)))
        yield Problem(place, "unknown-value", f"there is no layout '{excerpt(name)}'", hint)


def layout_names(pack: Pack) -> list[str]:
    """The layouts that game.yaml may name: those of the pack, then of its game."""
    names = (path.name.removesuffix(LAYOUT) for folder in pack.layouts for path in folder.glob(f"*{LAYOUT}"))
    return sorted(set(names) - {"parts"})


def _named(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """The pictures and layouts below a value of game.yaml, with the way to each."""
    if isinstance(value, BaseModel):
        value = {key: getattr(value, key) for key in value.model_fields_set}
    for key, item in value.items() if isinstance(value, Mapping) else ():
        if isinstance(item, BaseModel | Mapping) and key not in ("fields", "show"):
            yield from _named(item, (*path, key))
        elif key in ("picture", "layout", "front") and isinstance(item, str) and item:
            yield (*path, key), item
