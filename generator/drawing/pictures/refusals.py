"""Picture files that cannot be drawn, and why."""

from __future__ import annotations

from typing import NamedTuple

from generator.drawing.display import Picture
from generator.reading.problems import excerpt


class BadPicture(ValueError):
    """A file that is no picture one can draw. The message goes on from its name: ``is cut off``."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class PictureFault(NamedTuple):
    """The reason a name draws nothing: ``unknown-picture`` or ``bad-picture``."""

    code: str
    message: str
    hint: str = ""


def no_picture(name: str) -> PictureFault:
    """The answer where there are no picture files."""
    return PictureFault("unknown-picture", f"there is no picture '{excerpt(name)}' here")


def no_picture_inside(*place: object) -> Picture:
    """The answer where drawings hold no pictures. Raises BadPicture."""
    raise BadPicture("is not printed here", "take it out of the drawing")


def cut_off() -> BadPicture:
    """The error of a file that ends before its picture does."""
    return BadPicture("is cut off before its end", "copy or save it again")


def damaged(how: str) -> BadPicture:
    """The error of a file that holds what no picture does."""
    return BadPicture(f"is damaged: {how}", "open it in a picture editor, and save it again")
