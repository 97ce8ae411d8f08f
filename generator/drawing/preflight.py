"""Looking at every face before it goes to paper: what does not fit, has no glyph or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.contract import Component, Face, Piece
from generator.contract.box_checks import box_problems
from generator.drawing.display import Drawing, Picture
from generator.drawing.faces import Faces, is_plate, plates_of, template_of
from generator.drawing.findings import COARSE, PICTURES, Finding, each_picture_once, problems_at_fields
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.checks import Flaw, edges, faint, hidden, overlaps
from generator.drawing.legibility.drawings import unseen_drawings
from generator.drawing.legibility.mono import MonoReader
from generator.drawing.legibility.own_templates import faults_at_the_edge, texts_dropped
from generator.drawing.legibility.painting import Painting
from generator.drawing.legibility.samples import sample
from generator.drawing.legibility.style_checks import style_warnings
from generator.drawing.pictures.resolution import coarse_if_larger
from generator.drawing.sizes import size_of
from generator.drawing.style import INKS, PRESS
from generator.drawing.templates.dropped_fields import fields_dropped
from generator.drawing.templates.ink_names import unknown_inks
from generator.drawing.unread_files import same_drawings, unread_files
from generator.reading.checking import has_errors
from generator.reading.game_folders import are_installed
from generator.reading.packs import ENGLISH
from generator.reading.problems import Problem, excerpt, in_file_order
from generator.system.limits import within

if TYPE_CHECKING:
    from generator.reading.packs import Pack

MAX_LAYOUT_ERRORS = 20
MAX_FACES_LOST = 200
"""Once this many faces of a component cannot be drawn, no more of them are tried."""
MAX_OVERLAPS = 500
"""Texts on each other that are looked into on one face."""
PAGE = "page"
"""The size of sheets that are printed whole, where no knife comes near the edge."""
PRESS_BLEED_MM = 3.0
"""The ink beyond the trim that a press gets if nobody says otherwise."""


def faces_of(pack: Pack) -> Faces:
    """The faces of a pack as they are inspected, in ``home`` ink. Raises LayoutError."""
    return Faces(pack.layouts, words=pack.words, trusted=are_installed(pack.layouts), pack=pack.folder)


def faces_of_or_none(pack: Pack) -> Faces | None:
    """The same for several that inspect: each of them tells in its own way why there are none."""
    try:
        return faces_of(pack)
    except LayoutError:
        return None


def problems(components: Sequence[Component], pack: Pack, faces: Faces | None = None) -> list[Problem]:
    """Every face of every piece made once in ``home`` ink; what is wrong with it, in file order.

    Text that does not fit, signs without a glyph and unknown icons are reported where the piece comes
    from; faults of a layout, and texts that cannot be read, where the layout has them. Whoever inspects
    the books as well hands in ``faces``: styles, typefaces and symbols are then read once.
    """
    box = list(box_problems(components, pack))
    if not any(component.pieces for component in components):
        return in_file_order(box)
    try:
        faces = faces or faces_of(pack)
    except LayoutError as problem:
        return in_file_order([*box, *problem.problems])
    readers = _Readers(faces, pack)
    on_faces = [
        problem for component in components for problem in _component(component, pack, faces, readers)
    ]
    faces.pictures.keep_headers()
    # A face with a picture of too few pixels is drawn like any other.
    undrawn = [problem for problem in on_faces if problem.code != COARSE]
    on_files = [*_of_files(components, pack, faces)] if not has_errors(undrawn) else []
    # Last, so that a sheet nobody uses is told as a file that nothing reads.
    on_files += faces.symbols.faults_elsewhere()
    if pack.language == ENGLISH:
        on_files += same_drawings(pack)
    return each_picture_once([*box, *on_faces, *on_files])


def _of_files(components: Sequence[Component], pack: Pack, faces: Faces) -> Iterator[Problem]:
    """Warnings about the files of a pack, for which all faces have to be drawn and sound."""
    if pack.language == ENGLISH:
        yield from unread_files(pack, faces)
    yield from unseen_drawings(pack, faces)
    yield from style_warnings(faces.style)
    own = pack.folder / "layouts"
    templates = sorted(path for path in faces.layouts.opened if path.is_relative_to(own))
    yield from unknown_inks((path for path in templates if path.suffix == ".j2"), INKS)
    if pack.language == ENGLISH:
        yield from _dropped(components, pack)


def _dropped(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """Warnings about values of the pieces that templates of the pack's own do not show any more."""
    faces = (face for component in components for _, face in _each_once(component))
    named = ((template_of(face), face.values) for face in faces)
    fields = list(fields_dropped(named, pack.layouts, pack.folder))
    yield from fields
    shown = [(component, face) for component in components for _, face in _each_once(component)]
    yield from texts_dropped(shown, pack) if not fields else ()
    yield from faults_at_the_edge(shown, pack)


def _component(component: Component, pack: Pack, faces: Faces, readers: _Readers) -> Iterator[Problem]:
    if not component.pieces:
        return
    try:
        trimmed = size_of(component, pack)
    except LayoutError as problem:
        yield from problem.problems
        return
    trim = trimmed.width, trimmed.height
    errors: set[Problem] = set()
    faces_lost = 0
    for piece, face in _with_plates(component, faces):
        try:
            draw = faces.printed if component.printed else faces.draw
            drawing = draw(face, *trim)
        except LayoutError as problem:
            yield from problem.problems
            faces_lost += 1
            errors |= set(problem.problems)
            # A layout at fault is at fault on every piece; a thousand of them tell nobody more.
            if len(errors) >= MAX_LAYOUT_ERRORS or faces_lost >= MAX_FACES_LOST:
                return
            continue
        findings = [*drawing.findings, *readers.coarse_with_bleed(drawing, face, trim)]
        yield from problems_at_fields(findings, piece, pack)
        with within(face.layout):
            unreadable = list(readers.unreadable(drawing, face))
        yield from problems_at_fields(unreadable, piece, pack)
        if any(finding.severity == "error" for finding in unreadable):
            continue
        with within(face.layout):
            flaws = list(readers.problems(component, piece, face, drawing, trim))
        yield from flaws


def _with_plates(component: Component, faces: Faces) -> Iterator[tuple[Piece, Face]]:
    """The same with the plates of white and foil, each template of a plate once."""
    reported: set[str] = set()
    for piece, face in _each_once(component):
        yield piece, face
        for _, plate in plates_of(face, faces.layouts):
            if plate.layout not in reported:
                reported.add(plate.layout)
                yield piece, plate


def _each_once(component: Component) -> Iterator[tuple[Piece, Face]]:
    """The faces of a component with the first piece that shows each; pieces may share a back."""
    seen: dict[int, Face] = {}
    yield from ((component.pieces[0], overlay) for overlay in _overlays(component))
    for index in range(len(component.pieces)):
        piece = component.pieces[index]
        for face in (piece.front, piece.back):
            if face is not None and id(face) not in seen:
                # Kept, so that the number stays this face's own.
                seen[id(face)] = face
                yield piece, face


def _overlays(component: Component) -> list[Face]:
    """The faces laid over every front of variable data; images are of a size of their own."""
    variable = component.variable
    return [variable.variable_layer, *(plate for _, plate in variable.spot_plates)] if variable else []


def _is_overlay(component: Component, face: Face) -> bool:
    return is_plate(face) or face in _overlays(component)


class _Readers:
    """Reads the texts of faces, each drawing once, and tells each flaw of a template once."""

    def __init__(self, faces: Faces, pack: Pack) -> None:
        self._faces, self._pack = faces, pack
        self._press: Faces | None = None
        self._mono = MonoReader(pack, faces)
        self._drawings: dict[int, Drawing] = {}
        self._palettes: set[tuple[str, frozenset[str | None]]] = set()
        self._told: set[tuple[str, str, int, str]] = set()
        self._crowded: set[tuple[str, str]] = set()
        self._decoded: dict[Picture, Finding | None] = {}

    def coarse_with_bleed(self, drawing: Drawing, face: Face, trim: tuple[float, float]) -> Iterator[Finding]:
        """Findings about pictures that have pixels enough but for the bleed that a press wants round them."""
        times = 1 + 2 * PRESS_BLEED_MM / min(trim)
        if not coarse_if_larger(drawing, times):
            return
        pack = self._pack
        try:
            if self._press is None:
                trusted = are_installed(pack.layouts)
                self._press = Faces(pack.layouts, PRESS, pack.words, trusted=trusted, pack=pack.folder)
            larger = self._press.draw(face, *trim, PRESS_BLEED_MM)
        except LayoutError:
            # Whoever prints for a press is told.
            return
        reported = {finding.text for finding in drawing.findings}
        for finding in larger.findings:
            if finding.code == COARSE and finding.text not in reported:
                message = f"{finding.message}, with {PRESS_BLEED_MM:g} mm of bleed for a press"
                yield replace(finding, message=message)

    def problems(
        self, component: Component, piece: Piece, face: Face, drawing: Drawing, trim: tuple[float, float]
    ) -> Iterator[Problem]:
        """Problems of the texts of a drawn face, at the lines of its template."""
        # A text that does not fit runs off its card as well; that is told already.
        reported = any(finding.code not in PICTURES for finding in drawing.findings)
        if id(drawing) in self._drawings or reported:
            return
        # Kept, so that the number stays this drawing's own.
        self._drawings[id(drawing)] = drawing
        painting = Painting(drawing, self._faces.fonts)
        for flaw in self._flaws(component, face, painting, trim):
            # Where one text of a template is, its others often are too, and finding a line takes a while.
            if (face.layout, flaw.code) in self._crowded and not flaw.picture:
                continue
            place, caller = self._faces.place_of_text(face, *trim, flaw.text, flaw.nth)
            if (place.path, flaw.code, place.line, flaw.picture) in self._told:
                self._crowded.add((face.layout, flaw.code))
                continue
            self._told.add((place.path, flaw.code, place.line, flaw.picture))
            hint = "; ".join(filter(None, (flaw.hint, caller, f"on '{piece.id}'")))
            yield Problem(place, flaw.code, flaw.message, hint, flaw.severity)
        if component.printed and not _is_overlay(component, face):
            yield from self._mono.problems(piece, face, painting.palette(), trim)

    def unreadable(self, drawing: Drawing, face: Face) -> Iterator[Finding]:
        """A finding for each picture of a face whose pixels cannot be decoded, or of which none is seen."""
        for picture in drawing.pictures.values():
            if picture not in self._decoded:
                self._decoded[picture] = _of_pixels(picture)
            finding = self._decoded[picture]
            if finding is not None:
                yield replace(finding, layout=face.layout)

    def _flaws(
        self, component: Component, face: Face, painting: Painting, trim: tuple[float, float]
    ) -> Iterator[Flaw]:
        # A face for a book alone is a detail, which may cut through what stands at its edge.
        if not component.printed:
            return
        yield from edges(painting, *trim, cut=component.size != PAGE)
        yield from islice(overlaps(painting), MAX_OVERLAPS)
        # An overlay has no ground of its own, and faces of one template and palette are of one contrast.
        key = face.layout, painting.palette()
        if key not in self._palettes and not _is_overlay(component, face):
            self._palettes.add(key)
            yield from faint(painting, *trim)
            yield from hidden(painting, *trim)


def _of_pixels(picture: Picture) -> Finding | None:
    """The finding about a picture whose pixels cannot be decoded, or are all clear; without its layout."""
    try:
        pixels = sample(picture)
    except LayoutError as problem:
        return Finding("bad-picture", "", picture.name, problem.message, problem.hint)
    if pixels[..., 3].any():
        return None
    message = f"one can see through all of picture '{excerpt(picture.name)}'"
    hint = "export it once more with its layers shown; where no picture is meant, leave the cell empty"
    return Finding("bad-picture", "", picture.name, message, hint, severity="warning")
