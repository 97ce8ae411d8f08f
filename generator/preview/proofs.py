"""The proofs of one pack: its faces as they were last drawn, and everything that is wrong with them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.contract import Component, Edition
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.games import fault_inside
from generator.preview.sides import DrawnSide, FacesOf, Side, drawn, drawn_by, pieces_to_show, warm
from generator.preview.template_digests import TemplateDigests
from generator.reading.problems import Place, Problem, in_file_order
from generator.serving.font_files import fonts_of
from generator.serving.served_pictures import ServedPictures

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.reading.packs import Pack

MAX_DRAWINGS = 4000
"""Drawings of one ink that are kept, so that taking back a change draws nothing."""

MAX_VERSIONS = 32
"""Versions back to which a page is sent only what is new."""

Read = Callable[[], "tuple[LoadedGame | None, list[Problem]]"]
"""Reads a pack anew: the game, None when a file is not in form, and the problems of its checks."""


@dataclass(slots=True)
class InkProofs:
    """The drawings of one ink: SVG by key, the key by the source of a face, and what each side shows."""

    drawings: OrderedDict[str, str] = field(default_factory=OrderedDict)
    by_source: dict[str, tuple[str, tuple[Problem, ...]]] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    version: int = -1
    used: OrderedDict[int, frozenset[str]] = field(default_factory=OrderedDict)
    """The drawings that pages of the last versions have."""


class Proofs:
    """A pack under the eyes of a designer; all methods may be called from any thread.

    What was drawn last stays where a file can no longer be read or a face no longer drawn.
    """

    def __init__(self, name: str, read: Read, pack: Pack) -> None:
        self.name = name
        self.pack = pack
        self.version = 0
        self.loaded: LoadedGame | None = None
        self.components: Sequence[Component] = ()
        self.reading_problems: list[Problem] = []
        self.paper_problems: list[Problem] = []
        self.pictures = ServedPictures()
        self.whole = False
        """Whether the components are those of the files as they are now."""
        self._read = read
        self._lock = threading.RLock()
        self._inks: dict[str, InkProofs] = {}
        self._faces: dict[str, Faces] = {}
        self._layouts_read = 0
        self._fonts: dict[str, Path] = {}
        self._digests: TemplateDigests | None = None
        self.refresh(layouts_changed=True)

    # ---- reading ------------------------------------------------------------------------

    def refresh(self, layouts_changed: bool) -> int:
        """Read the pack anew; the new version."""
        with self._lock:
            words = self.pack.words if self.loaded else None
            loaded: LoadedGame | None = None
            problems: list[Problem] = []
            try:
                loaded, problems = self._read()
                components = _components(loaded) if loaded is not None else []
            except Exception as error:
                # Content that breaks the rules of its game may be impossible to draw; its problems say why.
                problems, loaded = problems or [self._fault(error)], None
            self.reading_problems = problems
            self.whole = loaded is not None
            if loaded is not None:
                self.loaded, self.pack, self.components = loaded, loaded.pack, components
            if layouts_changed or self.pack.words != words:
                self._faces.clear()
                self._layouts_read += 1
                self._fonts = {}
                self._digests = TemplateDigests([*self.pack.layouts], self.pack.folder)
            self.version += 1
            return self.version

    def _fault(self, error: Exception) -> Problem:
        message = f"this cannot be shown: {type(error).__name__}, {error}".splitlines()[0]
        hint = "broadside validate may say more"
        place = self.pack.place("game.yaml")
        return fault_inside(error) or Problem(place, "broken-game", message, hint)

    # ---- looking ------------------------------------------------------------------------

    def look(self, ink: str, since: int = -1) -> dict[str, Any]:
        """Everything a page shows in an ink; the drawings without those it has had since a version."""
        with self._lock:
            proofs = self._inks.setdefault(ink, InkProofs())
            if proofs.version != self.version:
                self._draw(ink, proofs)
                proofs.version = self.version
            parts = [part for part in (self._part(each, proofs) for each in self.components) if part]
            used = frozenset(key for part in parts for piece in part["pieces"] for key in _keys(piece))
            news = used - proofs.used.get(since, frozenset())
            proofs.used[self.version] = used
            if len(proofs.used) > MAX_VERSIONS:
                proofs.used.popitem(last=False)
            return {
                "version": self.version,
                "whole": self.whole,
                "parts": parts,
                "drawings": {key: proofs.drawings[key] for key in sorted(news)},
                "problems": self.problems(proofs),
            }

    @property
    def title(self) -> str:
        """The name of the game on paper, or that of the folder while nothing could be read yet."""
        return self.loaded.header.title if self.loaded is not None else self.name

    def problems(self, proofs: InkProofs) -> list[Problem]:
        """All that is known to be wrong, in file order."""
        return in_file_order([*self.reading_problems, *self.paper_problems, *proofs.problems])

    def fonts(self) -> Mapping[str, Path]:
        """The files of the fonts, by the family that drawings ask for."""
        with self._lock:
            if not self._fonts:
                self._fonts = fonts_of(self.pack)
            return self._fonts

    def _part(self, component: Component, proofs: InkProofs) -> dict[str, Any] | None:
        try:
            size = size_of(component, self.pack)
        except LayoutError:
            return None
        pieces = []
        for name, piece in pieces_to_show(component):
            slot = f"{component.name}/{name}"
            front, back = proofs.shown.get(f"{slot}/front"), proofs.shown.get(f"{slot}/back")
            if front is not None or back is not None:
                place = str(piece.place or self.pack.place("game.yaml"))
                pieces.append(
                    {"id": name, "copies": piece.copies, "place": place, "front": front, "back": back}
                )
        if not pieces:
            return None
        return {
            "name": component.name,
            "title": component.title,
            "width": size.width,
            "height": size.height,
            "corner": size.corner,
            "count": len(component.pieces),
            "cut": component.size != "page",
            "pieces": pieces,
        }

    # ---- drawing ------------------------------------------------------------------------

    def _draw(self, ink: str, proofs: InkProofs) -> None:
        """Draw the sides whose source is another than before."""
        if not self.whole or self._digests is None:
            return
        problems: list[Problem] = []
        sides, due = list(self._sides(problems)), []
        current: dict[str, str] = {}
        for side in sides:
            source = self._source(side)
            current[side.slot] = source
            if source not in proofs.by_source:
                due.append(side)
        for answer in self._drawn(ink, due):
            if isinstance(answer, Problem):
                problems.append(answer)
                continue
            slot, svg, of_side, pictures = answer
            self.pictures.tell(pictures)
            if svg is None:
                problems += of_side
                continue
            key = hashlib.sha256(svg.encode()).hexdigest()[:24]
            proofs.drawings[key] = svg
            proofs.by_source[current[slot]] = key, of_side
        shown: dict[str, str] = {}
        for side in sides:
            last_good = proofs.shown.get(side.slot, ""), ()
            key, of_side = proofs.by_source.get(current[side.slot], last_good)
            problems += of_side
            if key:
                shown[side.slot] = key
                proofs.drawings.move_to_end(key)
        proofs.shown, proofs.problems = shown, in_file_order(problems)
        self._forget(proofs)

    def _forget(self, proofs: InkProofs) -> None:
        while len(proofs.drawings) > max(MAX_DRAWINGS, len(proofs.shown)):
            proofs.drawings.popitem(last=False)
        if len(proofs.by_source) > MAX_DRAWINGS:
            kept = proofs.drawings.keys() & set(proofs.shown.values())
            proofs.by_source = {source: at for source, at in proofs.by_source.items() if at[0] in kept}

    def _sides(self, problems: list[Problem]) -> Iterator[Side]:
        for component in self.components:
            try:
                size = size_of(component, self.pack)
            except LayoutError as problem:
                problems += problem.problems
                continue
            for name, piece in pieces_to_show(component):
                for side, face in (("front", piece.front), ("back", piece.back)):
                    if face is not None:
                        slot = f"{component.name}/{name}/{side}"
                        yield Side(slot, piece, face, size.width, size.height)

    def _source(self, side: Side) -> str:
        """All that decides how a side looks."""
        assert self._digests is not None
        layout = side.face.layout
        template = self._digests.of(layout if "." in layout else f"{layout}.svg.j2")
        values = repr((layout, sorted(side.face.values.items(), key=lambda item: item[0])))
        place = f"{side.piece.place} {side.width} {side.height}"
        return hashlib.sha256(f"{template}\n{place}\n{values}".encode("utf-8", "replace")).hexdigest()

    def _drawn(self, ink: str, sides: Sequence[Side]) -> Iterator[Problem | DrawnSide]:
        """Each side with its SVG, None where it cannot be drawn; of packs from elsewhere under limits."""
        if not sides:
            return
        pack, address = self.pack, self.pictures.address
        which = FacesOf(tuple(pack.layouts), pack.words, ink, pack.folder, self._layouts_read)
        if not pack.trusted:
            work = partial(drawn, which, pack, sides, address)
            yield from drawn_apart(work, pack.layouts, len(sides), pack.folder, partial(warm, which))
            return
        try:
            if ink not in self._faces:
                self._faces[ink] = which.faces(pack.layouts)
            yield from drawn_by(self._faces[ink], pack, sides, address)
        except LayoutError as error:
            yield from error.problems

    # ---- inspecting ---------------------------------------------------------------------

    def work_list(self) -> tuple[int, Sequence[Component], Pack, bool]:
        """The version, its components and pack, and whether they are worth inspecting."""
        with self._lock:
            fit = self.whole and not any(each.severity == "error" for each in self.reading_problems)
            return self.version, self.components, self.pack, fit

    def inspected(self, version: int, problems: Sequence[Problem]) -> bool:
        """Keep what inspection of a version brought up; False when that is no longer the version shown."""
        with self._lock:
            if version != self.version:
                return False
            news = self.paper_problems != list(problems)
            self.paper_problems = list(problems)
            return news

    def places(self) -> Mapping[str, Place]:
        """Every place the page may name, by its text."""
        with self._lock:
            problems = [*self.reading_problems, *self.paper_problems]
            for proofs in self._inks.values():
                problems += proofs.problems
            box = self.pack.place("game.yaml")
            pieces = (piece for component in self.components for _, piece in pieces_to_show(component))
            of_pieces = (piece.place or box for piece in pieces)
            return {str(place): place for place in (*of_pieces, *(each.place for each in problems))}


def _components(loaded: LoadedGame) -> list[Component]:
    edition = Edition(loaded.pack.language)
    return list(loaded.game.components(loaded.content, loaded.pack, edition))


def _keys(piece: Mapping[str, Any]) -> list[str]:
    return [key for key in (piece["front"], piece["back"]) if key is not None]
