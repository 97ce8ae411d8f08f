"""Drawing for packs from elsewhere, in a process under limits; what took too much is one Problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from generator.drawing.layouts import Layouts, shown
from generator.drawing.pictures.files import pictures_below
from generator.reading.problems import Place, Problem
from generator.system.limits import MEMORY_BYTES, STEP_SECONDS, LimitReached, bounded

T = TypeVar("T")

BASE_SECONDS, FACE_SECONDS, PICTURE_SECONDS = 10.0, 0.25, 3.0
"""The processor time all faces of a pack may take together: so much, and so much for each of them and for
each of its picture files, which a press wants pixel by pixel."""
MAX_PICTURES = 300
"""Picture files that count."""


def drawn_apart(
    work: Callable[[], Iterable[T]], layouts: Sequence[Path], faces: int, pack: Path | None = None
) -> Iterator[T | Problem]:
    """The values that ``work`` gives while it draws that many faces; a Problem at the end if it was ended.

    The faces may show pictures in the folder of the ``pack``.
    """
    pictures = min(MAX_PICTURES, len(pictures_below(pack))) if pack else 0
    try:
        yield from bounded(work, BASE_SECONDS + FACE_SECONDS * faces + PICTURE_SECONDS * pictures)
    except LimitReached as limit:
        yield problem_of(limit, layouts)


def problem_of(limit: LimitReached, layouts: Sequence[Path]) -> Problem:
    """The Problem of drawing that was ended, at the line of the template it was in, if that is known."""
    own = Layouts(layouts)
    place = Place(own.shown(limit.step) if isinstance(limit.step, str) else shown(layouts[0]))
    for file, line in limit.stack:
        path = Path(file)
        if any(path.is_relative_to(folder) for folder in own.folders):
            place = Place(shown(path), line)
            break
    if limit.reason == "time":
        message = f"this takes more than {STEP_SECONDS} seconds of processor time"
        return Problem(
            place, "layout", message, "a face takes a fraction of a second; draw less, or loop less"
        )
    if limit.reason == "memory":
        message = f"this takes more than {MEMORY_BYTES >> 20} MB of memory"
        return Problem(
            place, "layout", message, "a face takes a few; draw less, keep less, or take smaller pictures"
        )
    message = "this cannot be drawn: the process that drew it broke down"
    return Problem(place, "layout", message, "leave out half of it, and see which half it is")
