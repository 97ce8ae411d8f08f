"""Faces: a template and a piece's values become SVG, and SVG becomes a display list."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from generator.contract import Face
from generator.drawing import style
from generator.drawing.display import Drawing, Symbol
from generator.drawing.findings import COARSE, MAX_FINDINGS, Finding, FindingLog, missing_glyphs
from generator.drawing.layouts import LayoutError, Layouts, prefix_of
from generator.drawing.pictures.files import PictureFiles
from generator.drawing.svg import writer
from generator.drawing.svg.document import Lacking
from generator.drawing.svg.values import ProfileError
from generator.drawing.svg.xml import image_position, text_position
from generator.drawing.symbols import SymbolLibrary
from generator.drawing.template_helpers import Helpers
from generator.drawing.templates.costs import holds
from generator.drawing.templates.rendering import Templates
from generator.reading.problems import Place
from generator.reading.strings.words import Words
from generator.system.limits import within

ENDING = ".svg.j2"
MAX_DRAWINGS = 256
"""Drawings are shared by faces that come out alike; this many are kept."""
MAX_SHEET_FAULTS = 20
"""Faults of a symbol sheet that are told; each takes a rendering to find its line."""
SHEET_MM2, MAX_USES_A_SHEET = 210 * 297, 20_000
"""Symbols painted on a sheet of A4 full of one piece; the fullest of ours has some 3,000."""


PLATES = ("white", "foil")
"""Plates of a face that only a press prints, each a spot ink of its own."""


def plates_of(face: Face, layouts: Layouts) -> list[tuple[str, Face]]:
    """The plates of a face by their names, with its values: ``card.foil.svg.j2`` beside ``card.svg.j2``."""
    stem = template_of(face).removesuffix(ENDING)
    names = ((plate, f"{stem}.{plate}{ENDING}") for plate in PLATES)
    return [(plate, Face(name, face.values)) for plate, name in names if layouts.find(name) is not None]


def is_plate(face: Face) -> bool:
    """Whether it is a plate of another face."""
    return face.layout.endswith(tuple(f".{plate}{ENDING}" for plate in PLATES))


def template_of(face: Face) -> str:
    """The file name of a face's template, below the layouts."""
    return face.layout if "." in face.layout else face.layout + ENDING


class Faces:
    """Makes the faces of one pack in one ink.

    ``pack_layouts`` is the search path: the first folder that has a template, an icon, a symbol or a
    style wins; pictures are looked for in the folder of the ``pack`` before. ``words`` are those of the
    pack, for templates that ask for them by key. With ``full_bleed``, as always for a press, faces that
    can run their ground over the trim. Templates that are ``trusted``, all of them installed as code is,
    have no budget. Raises LayoutError when the style or its fonts cannot be used.
    """

    def __init__(
        self,
        pack_layouts: Sequence[Path],
        ink: str = "home",
        words: Words | None = None,
        full_bleed: bool = False,
        trusted: bool = False,
        pack: Path | None = None,
    ) -> None:
        self.layouts = Layouts(pack_layouts)
        self.ink = ink
        self.full_bleed = full_bleed or ink == style.PRESS
        with within(style.FILE):
            self.style = style.read(self.layouts, pack)
        self.palette = self.style.palette(ink)
        self.fonts = self.style.fonts
        folders = [*([pack] if pack else []), *pack_layouts]
        self.pictures = PictureFiles(folders, self.style.look(ink))
        self.symbols = SymbolLibrary(
            self.layouts,
            self.fonts,
            self._read_sheet,
            self.pictures.get,
            self.pictures.inside,
            greys=ink == style.MONO,
        )
        self._log = FindingLog()
        self._drawings: OrderedDict[tuple[str, tuple[Finding, ...]], Drawing] = OrderedDict()
        # By identity, which holds while the face is held.
        self._asked: OrderedDict[tuple[int, float, float, float], tuple[Face, Drawing]] = OrderedDict()
        self.shown: dict[str, str] = {}
        """SHA-256 of every picture drawn since ``forget_shown``, by name."""
        self.coarse: set[str] = set()
        """Those of them with fewer pixels than are good."""
        self._lines: dict[tuple[str, str], Place | None] = {}
        helpers = Helpers(
            self.fonts,
            self.palette,
            self.symbols,
            self._log,
            words=words or Words(),
            pictures=self.pictures,
            style=self.style,
            for_press=ink == style.PRESS,
        )
        sizes = {"sizes": dict(self.style.sizes)}
        self._templates = Templates(
            self.layouts, helpers.functions(), sizes, metered=not trusted, colours=self.palette
        )

    def svg(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> str:
        """The face as SVG of the strict profile: ``width`` by ``height`` mm with ``bleed`` around.

        Symbols are named, not included. Raises LayoutError.
        """
        name, values = self._request(face, width, height, bleed, extra)
        with within(name):
            return self._render(name, values)[0]

    def draw(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> Drawing:
        """The same as a display list, with the findings about its texts.

        Faces that come out alike share one Drawing. Raises LayoutError.
        """
        asked = (id(face), width, height, bleed)
        if not extra and asked in self._asked:
            return self._noted(self._asked[asked][1])
        name, values = self._request(face, width, height, bleed, extra)
        with within(name):
            drawing = self._draw(name, values)
        if not extra:
            self._asked[asked] = face, drawing
            if len(self._asked) > MAX_DRAWINGS:
                self._asked.popitem(last=False)
        return self._noted(drawing)

    def _noted(self, drawing: Drawing) -> Drawing:
        if drawing.pictures:
            # Those inside drawings belong to the layouts' files.
            files = {name: each.sha256 for name, each in drawing.pictures.items() if not each.body}
            self.shown.update(files)
            self.coarse.update(each.text for each in drawing.findings if each.code == COARSE)
        return drawing

    def printed(self, face: Face, width: float, height: float, bleed: float = 0.0) -> Drawing:
        """The same of a piece that fills sheets. Raises LayoutError when a sheet of it is too much, too."""
        drawing = self.draw(face, width, height, bleed)
        if drawing.uses * SHEET_MM2 > MAX_USES_A_SHEET * width * height:
            name = template_of(face)
            message = f"a sheet full of these uses more than {MAX_USES_A_SHEET} symbols"
            hint = "draw what comes again and again in one symbol, or as one path"
            raise LayoutError(self.layouts.shown(name), 1, message, hint)
        return drawing

    def forget_shown(self) -> None:
        """Begin to note anew which pictures are drawn."""
        self.shown.clear()
        self.coarse.clear()

    def _draw(self, name: str, values: dict[str, Any]) -> Drawing:
        svg, findings = self._render(name, values)
        drawing = self._drawings.get((svg, findings))
        if drawing is None:
            drawing = self._compile(svg, findings, name, values)
            self._check_box(drawing, name, values)
            self._drawings[svg, findings] = drawing
            if len(self._drawings) > MAX_DRAWINGS:
                self._drawings.popitem(last=False)
        else:
            self._drawings.move_to_end((svg, findings))
        return drawing

    def standalone(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> str:
        """The face as an SVG file of its own: symbols inside, fonts as the part of them it needs."""
        return writer.document(self.draw(face, width, height, bleed, **extra), self.fonts)

    def place_of_text(
        self, face: Face, width: float, height: float, text: str, count: int
    ) -> tuple[Place, str]:
        """The template line that sets a text of a drawn face, and where that is called from, "" for nowhere.

        ``count`` tells equal texts apart, from 0.
        """
        name, values = self._request(face, width, height, 0.0, {})
        with within(name):
            return self._place_of_text(name, values, text, count)

    def _place_of_text(self, name: str, values: dict[str, Any], text: str, count: int) -> tuple[Place, str]:
        svg, _ = self._render(name, values)
        position = text_position(svg, text, count) if count >= 0 else None
        if position is None:
            return Place(self.layouts.shown(name)), ""
        problem = self._blame(name, values, svg, ProfileError("", "", *position)).problem()
        return problem.place, problem.hint

    # ---- inside -----------------------------------------------------------------------------

    def _request(
        self, face: Face, width: float, height: float, bleed: float, extra: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """The name of a face's template, and all the values it gets."""
        name = template_of(face)
        return name, {
            "ink_name": self.ink,
            "full_bleed": self.full_bleed,
            **extra,
            **face.values,
            "w": width,
            "h": height,
            "bleed": bleed,
        }

    def _render(self, name: str, values: dict[str, Any]) -> tuple[str, tuple[Finding, ...]]:
        with self._log.face(name) as findings:
            svg = self._templates.render(name, values)
        return svg, tuple(findings)

    def _compile(self, svg: str, findings: tuple[Finding, ...], name: str, values: dict[str, Any]) -> Drawing:
        try:
            drawing, missing, lacking = self.symbols.reader.drawing(svg)
        except ProfileError as problem:
            if "<svg" not in svg and "is no SVG picture" not in problem.message:
                hint = 'begin with {% extends "shared/face.svg.j2" %}, and draw in {% block face %}'
                raise LayoutError(self.layouts.shown(name), 1, "the template gives no <svg>", hint) from None
            raise self._blame(name, values, svg, problem) from problem
        letters = islice(
            (
                finding
                for text, font, signs in missing
                for finding in missing_glyphs(name, text, self.fonts[font], signs)
            ),
            MAX_FINDINGS,
        )
        pictures = (
            self._of_pictures(drawing, lacking, svg, name, values) if lacking or drawing.pictures else ()
        )
        distinct = tuple(dict.fromkeys((*findings, *letters, *pictures)))
        return replace(drawing, findings=distinct[:MAX_FINDINGS])

    def _of_pictures(
        self,
        drawing: Drawing,
        lacking: Sequence[Lacking],
        svg: str,
        name: str,
        values: dict[str, Any],
    ) -> Iterator[Finding]:
        """Pictures that cannot be drawn, and those with too few pixels for the size they have here.

        One that the template names itself is told at the line of the template.
        """
        # Most faces have no pictures.
        from generator.drawing.pictures.resolution import coarse

        findings = [
            Finding(fault.code, name, picture, fault.message, fault.hint) for picture, fault in lacking
        ]
        for finding in (*findings[:MAX_FINDINGS], *coarse(drawing, name)):
            if holds(values, finding.text):
                yield finding
                continue
            key = name, finding.text
            if key not in self._lines:
                position = image_position(svg, finding.text)
                blamed = position and self._blame(name, values, svg, ProfileError("", "", *position))
                self._lines[key] = blamed.problem().place if blamed else None
            yield replace(finding, place=self._lines[key])

    def _read_sheet(self, sheet: str) -> tuple[Mapping[str, Symbol], LayoutError | None]:
        """The symbols of a sheet, coloured for this ink, and what is wrong with its others."""
        values = {"ink_name": self.ink, "full_bleed": self.full_bleed}
        svg, _ = self._render(sheet, values)
        try:
            symbols, missing, faults = self.symbols.sheet(svg, prefix_of(sheet))
        except ProfileError as problem:
            raise self._blame(sheet, values, svg, problem) from problem
        if missing:
            raise LayoutError(self.layouts.shown(sheet), 1, f"no glyph for '{missing[0].signs}'")
        problems = [self._blame(sheet, values, svg, fault).problem() for fault in faults[:MAX_SHEET_FAULTS]]
        return symbols, LayoutError.of(list(dict.fromkeys(problems))) if problems else None

    def _blame(self, name: str, values: dict[str, Any], svg: str, problem: ProfileError) -> LayoutError:
        # Finding the line renders once more; what the texts lack is known already.
        with self._log.face(name):
            return self._templates.blame(name, values, svg, problem)

    def _check_box(self, drawing: Drawing, name: str, values: dict[str, Any]) -> None:
        width, height, bleed = values["w"], values["h"], values["bleed"]
        wanted = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        if any(abs(a - b) > 0.01 for a, b in zip(drawing.box, wanted, strict=True)):
            raise LayoutError(
                self.layouts.shown(name),
                1,
                f"the viewBox is {drawing.box}, not {wanted}",
                "extend shared/face.svg.j2, which sets it",
            )
