"""Everything `validate` would say of a pack's faces and books, worked out beside the preview."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from generator.drawing.bounded_drawing import problem_of
from generator.preview.proofs import Proofs
from generator.reading.problems import Problem
from generator.system.limits import AVAILABLE, LimitReached, bounded, limited

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.reading.packs import Pack

PATIENCE_SECONDS = 0.4
"""Saves often come in twos and threads; what was saved is drawn before it is inspected."""
MAX_SECONDS = 300.0
NICE = 10


class Inspector:
    """Inspects versions of packs, one at a time and in a process of its own, whenever told to.

    With a ``shop`` for what lies beyond its safe line, too.
    """

    def __init__(self, proofs: list[Proofs], tell: Callable[[Proofs], object], shop: str = "") -> None:
        self._shop = shop
        self._proofs = proofs
        self._tell = tell
        self._inspected: dict[str, int] = {}
        self._news = threading.Event()
        self._ended = threading.Event()
        self._wanted: set[str] = set()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin; nothing is inspected until somebody looks at it."""
        self._thread.start()

    def want(self, name: str) -> None:
        """Somebody looks at a pack, or one that is looked at has changed."""
        self._wanted.add(name)
        self._news.set()

    def end(self) -> None:
        """Inspect nothing more."""
        self._ended.set()
        self._news.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._news.wait()
            if self._ended.wait(PATIENCE_SECONDS):
                return
            self._news.clear()
            for proofs in self._proofs:
                if proofs.name in self._wanted:
                    self._inspect(proofs)

    def _inspect(self, proofs: Proofs) -> None:
        version, components, pack, fit = proofs.work_list()
        if self._inspected.get(proofs.name) == version:
            return
        self._inspected[proofs.name] = version
        problems: list[Problem] = []
        try:
            if fit and AVAILABLE:
                problems += bounded(partial(_inspected, components, pack, self._shop), MAX_SECONDS)
        except LimitReached as limit:
            problems.append(problem_of(limit, pack.layouts))
        except Exception:
            # The faces that could be drawn have said what is wrong with the others.
            problems = []
        if proofs.inspected(version, problems):
            self._tell(proofs)


def _inspected(components: Sequence[Component], pack: Pack, shop: str) -> Iterator[Problem]:
    from generator.drawing.preflight import faces_of_or_none, problems
    from generator.press.book.inspection import problems as in_books

    if limited():
        with contextlib.suppress(OSError):
            os.nice(NICE)
    faces = faces_of_or_none(pack)
    yield from problems(components, pack, faces)
    yield from in_books(components, pack, faces)
    if shop:
        from generator.press.shop.safe_line import problems as beyond_safe_line

        yield from beyond_safe_line(components, pack, shop)
