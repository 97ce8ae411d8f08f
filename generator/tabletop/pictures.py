"""The printed faces on the table as SVG, each sent only to seats that a view told of it."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from generator.contract import Face
from generator.contract.scene import Size
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.display import Picture
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.pictures.encoding import Encoded
from generator.drawing.sizes import size
from generator.drawing.svg.writer import inline
from generator.reading.game_folders import are_installed
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.reading.strings.words import Words
from generator.serving.served_pictures import ServedPictures

MAX_NAMED = 5000
"""Faces a seat may ask for, the last it was told of; a table shows some hundreds."""
MAX_CHARACTERS = 64_000_000
"""SVG that is kept; what is older is drawn anew."""

SMALL_FIRST = 3
"""Faces that go before all others when a page is opened, the smallest: there at once while a board takes its
time."""

Printed = tuple[Face, float, float]
"""A face with its width and height in mm."""


class DrawnFace(NamedTuple):
    """A face as SVG, "" if it cannot be drawn, and the picture files it shows."""

    key: str
    svg: str = ""
    pictures: tuple[Picture, ...] = ()


class Pictures:
    """Names and draws faces; may be used from any thread."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._lock = threading.Lock()
        # A view names some hundred faces: it never waits for one that is being drawn.
        self._drawing = threading.Lock()
        self._named: dict[int, OrderedDict[str, Printed]] = {}
        self._keys: dict[int, tuple[Face, dict[tuple[float, float], str]]] = {}
        self._svg: OrderedDict[str, str] = OrderedDict()
        self.ahead: frozenset[str] = frozenset()
        """Faces drawn before anybody could ask for one."""
        self._characters = 0
        self.files = ServedPictures()
        self._faces: Faces | None = None
        self.mm = lru_cache(maxsize=256)(self._mm)
        """The width and height of a piece of a size, in mm."""

    def _mm(self, wanted: Size) -> tuple[float, float]:
        trimmed = size(wanted, self._pack.layouts, place=self._pack.place("game.yaml"))
        return trimmed.width, trimmed.height

    def name(self, seat: int, face: Face, width: float, height: float) -> str:
        """The key by which a seat may ask for the drawing of a face from now on."""
        with self._lock:
            key = self._key(face, width, height)
            named = self._named.setdefault(seat, OrderedDict())
            named[key] = face, width, height
            named.move_to_end(key)
            if len(named) > MAX_NAMED:
                named.popitem(last=False)
            return key

    def _key(self, face: Face, width: float, height: float) -> str:
        if len(self._keys) > MAX_NAMED:
            self._keys.clear()
        # The face is kept beside its keys: no other can have its id meanwhile.
        _, keys = self._keys.setdefault(id(face), (face, {}))
        if (width, height) not in keys:
            source = repr((face.layout, _sorted(face.values), width, height))
            keys[width, height] = hashlib.sha256(source.encode("utf-8", "replace")).hexdigest()[:24]
        return keys[width, height]

    def drawing(self, seats: Sequence[int], key: str) -> str | None:
        """The SVG of a face one of the seats was told of, "" if it cannot be drawn; None for any other."""
        with self._lock:
            named = next((self._named[seat] for seat in seats if key in self._named.get(seat, ())), None)
            if named is None:
                return None
            if key in self._svg:
                return self._drawn_before(key)
            waiting = {name: printed for name, printed in named.items() if name not in self._svg}
        with self._drawing:
            with self._lock:
                if key in self._svg:
                    return self._drawn_before(key)
            self._draw(key, waiting)
        with self._lock:
            return self._drawn_before(key)

    def _drawn_before(self, key: str) -> str:
        self._svg.move_to_end(key)
        return self._svg[key]

    def smallest_first(self, seat: int) -> list[str]:
        """The faces a seat was told of, in the order in which a page asks for them."""
        with self._lock:
            named = {key: width * height for key, (_, width, height) in self._named.get(seat, {}).items()}
        small = sorted(named, key=named.__getitem__)[:SMALL_FIRST]
        return [*small, *(key for key in named if key not in small)]

    def picture(self, key: str) -> Encoded | None:
        """A picture that some drawing shows."""
        return self.files.get(key, self._pack)

    def draw_ahead(self, printed: Iterable[Printed]) -> None:
        """Draw faces before anybody asks, so that no answer tells whether another was here before."""
        with self._drawing:
            with self._lock:
                waiting = {self._key(*each): each for each in printed}
            for key in waiting:
                if key not in self._svg:
                    self._draw(key, waiting)
            with self._lock:
                self.ahead = frozenset(self._svg)
                self.files.read_ahead(self._pack)

    def _draw(self, key: str, waiting: Mapping[str, Printed]) -> None:
        for drawn in self._drawn(key, waiting):
            with self._lock:
                self.files.tell(drawn.pictures)
                self._put(drawn.key, drawn.svg)

    def _drawn(self, key: str, named: Mapping[str, Printed]) -> Iterator[DrawnFace]:
        """SVG by key: of this face, and of a stranger's pack of all that wait, in one go under limits."""
        if self._pack.trusted:
            try:
                pack = self._pack
                self._faces = self._faces or _faces(pack.layouts, pack.words, pack.folder)
                yield from _drawn_with(self._faces, {key: named[key]}, self.files.address)
            except LayoutError:
                yield DrawnFace(key)
            return
        waiting = {name: printed for name, printed in named.items() if name not in self._svg}
        while key in waiting:
            work = partial(_drawn_anew, self._pack, dict(waiting), self.files.address)
            warm = partial(_warm, tuple(self._pack.layouts), self._pack.words, self._pack.folder)
            for answer in drawn_apart(work, self._pack.layouts, len(waiting), self._pack.folder, warm):
                # Ended at a limit: it was the one that came next, and the others are drawn without it.
                face = DrawnFace(next(iter(waiting))) if isinstance(answer, Problem) else answer
                del waiting[face.key]
                yield face

    def _put(self, key: str, svg: str) -> None:
        self._characters += len(svg) - len(self._svg.get(key, ""))
        self._svg[key] = svg
        self._svg.move_to_end(key)
        while self._characters > MAX_CHARACTERS and len(self._svg) > 1:
            self._characters -= len(self._svg.popitem(last=False)[1])


def _sorted(values: Mapping[str, object]) -> list[tuple[str, object]]:
    return sorted(values.items(), key=lambda item: item[0])


def _faces(layouts: Sequence[Path], words: Words, folder: Path) -> Faces:
    return Faces(layouts, words=words, trusted=are_installed(layouts), pack=folder)


@lru_cache(maxsize=2)
def _warm(layouts: tuple[Path, ...], words: Words, folder: Path) -> Faces | None:
    """Faces of installed layouts, their typefaces and symbols read; None of others."""
    if not are_installed(layouts):
        return None
    faces = _faces(layouts, words, folder)
    faces.symbols.names()
    return faces


def _drawn_anew(
    pack: Pack, wanted: Mapping[str, Printed], address: Callable[[Picture], str]
) -> Iterator[DrawnFace]:
    layouts = tuple(pack.layouts)
    try:
        faces = _warm(layouts, pack.words, pack.folder) or _faces(layouts, pack.words, pack.folder)
        yield from _drawn_with(faces, wanted, address)
    except LayoutError:
        yield from map(DrawnFace, wanted)


def _drawn_with(
    faces: Faces, wanted: Mapping[str, Printed], address: Callable[[Picture], str]
) -> Iterator[DrawnFace]:
    for key, (face, width, height) in wanted.items():
        try:
            drawing = faces.draw(face, width, height)
            yield DrawnFace(key, inline(drawing, address), tuple(drawing.pictures.values()))
        except LayoutError:
            yield DrawnFace(key)
