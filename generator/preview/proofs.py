"""The proofs of one pack: its faces as they were last drawn, and everything that is wrong with them."""

from __future__ import annotations

import hashlib
import math
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.contract import Component, Edition
from generator.contract.setup import told
from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.games import fault_inside
from generator.preview.ink_proofs import InkProofs
from generator.preview.sides import DrawnSide, FacesOf, Side, drawn, drawn_by, pieces_to_show, warm
from generator.preview.template_digests import TemplateDigests
from generator.reading.problems import Place, Problem, in_file_order
from generator.serving.font_files import fonts_of
from generator.serving.served_pictures import ServedPictures

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.reading.packs import Pack

BATCH, GROWTH = 12, 4
"""Sides that are drawn first where somebody waits, and how many times as many each further round has:
layouts of a stranger are read anew for each."""

Read = Callable[[], "tuple[LoadedGame | None, list[Problem]]"]
"""Reads a pack anew: the game, None when a file is not in form, and the problems of its checks."""


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

    def look(
        self, ink: str, since: int = -1, first: Collection[str] = (), patience: float = math.inf
    ) -> dict[str, Any]:
        """Everything a page shows in an ink; the drawings without those it has had up to a look before.

        What takes longer than ``patience`` seconds is ``due`` and keeps its last good faces; the pieces of
        ``first``, such as ``cards/helm``, are drawn before the others.
        """
        with self._lock:
            proofs = self._inks.setdefault(ink, InkProofs())
            if proofs.version != self.version:
                if self.whole and self._digests is not None:
                    self._begin(proofs)
                proofs.version = self.version
            self._draw(ink, proofs, first, patience)
            parts = [part for part in (self._part(each, proofs) for each in self.components) if part]
            used = frozenset(key for part in parts for piece in part["pieces"] for key in _keys(piece))
            return {
                "version": self.version,
                "seen": proofs.seen(used),
                "whole": self.whole,
                "parts": parts,
                "drawings": {key: proofs.drawings[key] for key in sorted(proofs.news(used, since))},
                "problems": self.problems(proofs),
                "due": len(proofs.waiting),
                "undrawn": proofs.undrawn,
                "fault": proofs.fault,
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
            due = f"{slot}/front" in proofs.waiting or f"{slot}/back" in proofs.waiting
            if front is not None or back is not None or due:
                place = str(piece.place or self.pack.place("game.yaml"))
                before = [proofs.before.get(f"{slot}/{side}") for side in ("front", "back")]
                shown = {"id": name, "name": told(piece.front), "copies": piece.copies, "place": place}
                pieces.append({**shown, "front": front, "back": back, "due": due, "before": before})
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

    def _begin(self, proofs: InkProofs) -> None:
        """Find the sides whose source is another than before: they wait to be drawn."""
        problems: list[Problem] = []
        sides = list(self._sides(problems))
        proofs.begin(self.version, [(side, self._source(side)) for side in sides], problems)

    def _draw(self, ink: str, proofs: InkProofs, first: Collection[str], patience: float) -> None:
        """Draw what waits, as much of it as there is patience for."""
        end = time.monotonic() + patience
        while proofs.waiting and time.monotonic() < end:
            count = BATCH * GROWTH**proofs.rounds if math.isfinite(patience) else len(proofs.waiting)
            due = proofs.take(count, first)
            for answer in self._drawn(ink, due):
                if isinstance(answer, Problem):
                    proofs.stopped(answer)
                else:
                    self.pictures.tell(answer.pictures)
                    proofs.drawn(answer)
            proofs.settle(self.version)

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
    return [key for key in (piece["front"], piece["back"], *piece["before"]) if key is not None]
