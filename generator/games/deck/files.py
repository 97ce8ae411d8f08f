"""Files that cells name: pictures of the pack, icons of its layouts."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.reading.packs import Pack
from generator.reading.problems import did_you_mean, excerpt, nearest

PICTURES = (".png", ".jpg", ".jpeg")
OTHER_PICTURES = (".svg", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".psd", ".xcf", ".heic", ".avif", ".pdf")
FOLDERS = ("", "art", "pictures", "images", "img")
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
