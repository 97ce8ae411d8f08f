"""Drawing for packs from elsewhere, in a process under limits; what took too much is one Problem."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.drawing.layouts import Layouts, shown
from generator.drawing.pictures.files import pictures_below
from generator.reading.problems import Place, Problem
from generator.system import processes
from generator.system.limits import MEMORY_BYTES, STEP_SECONDS, LimitReached, bounded

if TYPE_CHECKING:
    from generator.system.process_pool import ProcessPool

T = TypeVar("T")

BASE_SECONDS, FACE_SECONDS, PICTURE_SECONDS = 10.0, 0.25, 3.0
"""The processor time all faces of a pack may take together: so much, and so much for each of them and for
each of its picture files, which a press wants pixel by pixel."""
MAX_PICTURES = 300
"""Picture files that count."""


_COMPUTED = ("labels", "textures", "tuck_box", "wakes.weaving")
DRAWING_MODULES = (
    "generator.press.print_run",
    "generator.press.book.inspection",
    "generator.drawing.preflight",
    # The rest is loaded by the first face that needs it.
    *(f"generator.drawing.computed.{name}" for name in _COMPUTED),
    *("fontpkg", "fontTools.ttLib", "svgwrite"),
)
"""All that draws, which a process that is copied for it had better load once."""


def prepare_to_draw() -> None:
    """Have what draws loaded where processes come from; for commands that are about to start threads."""
    processes.prepare(*DRAWING_MODULES)


def drawn_apart(
    work: Callable[[], Iterable[T]],
    layouts: Sequence[Path],
    faces: int,
    pack: Path | None = None,
    warm: Callable[[], object] | None = None,
) -> Iterator[T | Problem]:
    """The values that ``work`` gives while it draws that many faces; a Problem at the end if it was ended.

    The faces may show pictures in the folder of the ``pack``. For a process with threads another one does
    it, which lasts; there ``warm`` is called first, and may keep what came with the program.
    """
    pictures = min(MAX_PICTURES, len(pictures_below(pack))) if pack else 0
    seconds = BASE_SECONDS + FACE_SECONDS * faces + PICTURE_SECONDS * pictures
    if processes.way() == "forkserver":
        yield from _draughtsman.drawn(work, layouts, seconds, warm)
    else:
        yield from _bounded(work, layouts, seconds)


def _bounded(
    work: Callable[[], Iterable[T]], layouts: Sequence[Path], seconds: float
) -> Iterator[T | Problem]:
    try:
        yield from bounded(work, seconds)
    except LimitReached as limit:
        yield problem_of(limit, layouts)


class _Draughtsman:
    """A process without threads that draws for one that has some, and is copied for what strangers sent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPool | None = None

    def drawn(
        self,
        work: Callable[[], Iterable[Any]],
        layouts: Sequence[Path],
        seconds: float,
        warm: Callable[[], object] | None,
    ) -> list[Any]:
        """All that the work gives."""
        from generator.system.workers import WorkersLost, process_pool, result_of, submitted

        try:
            with self._lock:
                if self._pool is None or not self._pool.pids:
                    self._pool = process_pool(1)
                task = submitted(
                    self._pool, _warmly, os.getcwd(), partial(_bounded, work, layouts, seconds), warm
                )
            return result_of(task)
        except WorkersLost:
            return [problem_of(LimitReached("broken"), layouts)]


_draughtsman = _Draughtsman()


def _warmly(here: str, work: Callable[[], Iterable[Any]], warm: Callable[[], object] | None) -> list[Any]:
    # What is named without a folder is meant where the other process is.
    os.chdir(here)
    if warm is not None:
        warm()
    return list(work())


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
