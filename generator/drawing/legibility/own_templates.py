"""A pack's own templates: texts they print no more, grounds without bleed, and what lies beside the piece."""

from __future__ import annotations

import filecmp
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.contract import Component, Face
from generator.drawing.display import Drawing, Op, Text, Use
from generator.drawing.faces import ENDING, Faces, template_of
from generator.drawing.layouts import LayoutError, Layouts, is_sheet, shown
from generator.drawing.legibility.painting import PAPER, Painting
from generator.drawing.sizes import Size, size_of
from generator.drawing.style import HOME, PRESS
from generator.drawing.templates.dropped_fields import MAX_DEPTH, is_changed, is_same, parts_of
from generator.drawing.templates.reads import Reads, TemplateReader
from generator.reading.game_folders import are_installed
from generator.reading.problems import Place, Problem, excerpt
from generator.system.folders import files_below
from generator.system.limits import within

if TYPE_CHECKING:
    from generator.reading.packs import Pack

MAX_FACES = 8
"""Faces of one template that are drawn with both versions of it."""
MAX_LAYOUTS = 60
MAX_LAYERS = 5_000
"""Shapes of a face whose edges are looked at; each is asked at some eighty points."""
MIN_LETTERS = 4
"""Shorter texts stand within others."""
PAGE = "page"
"""The size of sheets that are printed whole, and not cut."""
BLEED_MM, INSIDE_MM, OUTSIDE_MM = 3.0, 0.5, 1.0
"""The ink a press wants beyond the trim, and where it is looked for on both sides of the trim."""
STEPS = (0.08, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.92)
MIN_SPOTS = 3
"""Where along an edge, as shares of it, and at how many of these places the ground has to end."""
MARKS = re.compile(r"\*+|:[\w-]+:|\{[^}]*\}|\n")
Shown = tuple[Component, Face]


def texts_dropped(faces: Iterable[Shown], pack: Pack) -> Iterator[Problem]:
    """A warning for each template of the pack that prints less of a value than that of its game does.

    Values that are left out altogether, ``dropped_fields`` tells without drawing anything.
    """
    own = pack.folder / "layouts"
    others = [folder for folder in pack.layouts if folder != own]
    if own not in pack.layouts or not others or not is_changed(Layouts([own]), Layouts(others)):
        return
    trusted = are_installed(pack.layouts)
    try:
        here, there = (
            Faces(folders, HOME, pack.words, trusted=trusted, pack=pack.folder)
            for folders in (pack.layouts, others)
        )
    except LayoutError:
        return
    reader, reader_there = TemplateReader(here.layouts), TemplateReader(there.layouts)
    all_else_is_same = _differ_in_templates_alone(own, there.layouts)
    reported = set[str]()
    for component, face in _a_few(faces):
        if face.layout in reported or not component.printed:
            continue
        if all_else_is_same and is_same(template_of(face), reader, reader_there):
            continue
        trim = size_of(component, pack)
        try:
            if there.svg(face, trim.width, trim.height) == here.svg(face, trim.width, trim.height):
                continue
            before, after = (each.draw(face, trim.width, trim.height) for each in (there, here))
        except LayoutError:
            continue  # told where it is drawn, or the game has no such template
        reads = reader.reads(template_of(face))
        with within(face.layout):
            lost = next(
                (each for each in _lost(face.values, before, after) if not _meant(each[0], reads)), None
            )
        if lost is not None:
            reported.add(face.layout)
            yield _problem(*lost, template_of(face), here.layouts, there.layouts)


def _differ_in_templates_alone(own: Path, others: Layouts) -> bool:
    """Whether what a pack has beside templates (style, icons, symbols) is the same as in its game.

    Then a face whose templates are the same as well comes out the same and need not be drawn twice.
    """
    for path in files_below(own):
        name = path.relative_to(own).as_posix()
        if name.endswith(ENDING) and not is_sheet(name):
            continue
        other = others.find(name)
        try:
            # Sizes are compared first: no giant is read.
            if other is None or not filecmp.cmp(path, other, shallow=False):
                return False
        except OSError:
            return False  # nor can it be read where a face asks for it
    return True


def faults_at_the_edge(faces: Iterable[Shown], pack: Pack) -> Iterator[Problem]:
    """Warnings for templates of the pack whose ground ends at the trim, and for icons beside the piece.

    A template that reads as its game's own does, icons and all, is none of the pack's.
    """
    own = pack.folder / "layouts"
    if own not in pack.layouts:
        return
    others = [folder for folder in pack.layouts if folder != own]
    here, there = TemplateReader(Layouts(pack.layouts)), TemplateReader(Layouts(others))
    all_else_is_same = bool(others) and _differ_in_templates_alone(own, there.layouts)
    press: Faces | None = None
    seen: set[str] = set()
    for component, face in faces:
        path = own / template_of(face)
        if face.layout in seen or not _is_cut(component) or not path.is_file():
            continue
        seen.add(face.layout)
        if all_else_is_same and is_same(template_of(face), here, there):
            continue
        trim = size_of(component, pack)
        try:
            if press is None:
                trusted = are_installed(pack.layouts)
                press = Faces(pack.layouts, PRESS, pack.words, trusted=trusted, pack=pack.folder)
            plain, bled = (press.draw(face, trim.width, trim.height, bleed) for bleed in (0.0, BLEED_MM))
        except LayoutError:
            continue  # whoever prints for a press is told
        with within(face.layout):
            faults = list(_faults(Painting(plain, press.fonts), Painting(bled, press.fonts), trim))
        for fault in faults:
            line = _line_at_fault(template_of(face), press.layouts, own, pack)
            yield Problem(Place(shown(path), line), fault.code, fault.message, fault.hint, "warning")


class _Flaw(NamedTuple):
    code: str
    message: str
    hint: str


def _faults(plain: Painting, bled: Painting, trim: Size) -> Iterator[_Flaw]:
    """Everything wrong at the edge of a face, drawn without bleed and with it."""
    if max(len(plain.layers), len(bled.layers)) > MAX_LAYERS:
        return
    if sides := _unbled(plain, bled, trim.width, trim.height):
        hint = (
            'a cut that is a little off shows white: begin at x="{{ -bleed }}" y="{{ -bleed }}", '
            'with width="{{ w + 2 * bleed }}" and height="{{ h + 2 * bleed }}"'
        )
        yield _Flaw("no-bleed", f"the ground ends before the bleed {_listed(sides)}", hint)
    for name in _beside(bled, trim):
        hint = f"the piece is {trim.width:g} x {trim.height:g} mm: see its x and y"
        yield _Flaw("layout", f"'{excerpt(name)}' lies beside the piece, and nobody sees it", hint)


def _beside(painting: Painting, trim: Size) -> list[str]:
    """The icons and symbols of which nothing lies on the piece or its bleed, wherever they are used."""
    seen: dict[str, bool] = {}
    for layer in painting.layers:
        op = painting.drawing.ops[layer.position[0]]
        if isinstance(op, Use):
            left, top, right, bottom = layer.box
            out = right < -BLEED_MM or bottom < -BLEED_MM
            out = out or left > trim.width + BLEED_MM or top > trim.height + BLEED_MM
            seen[op.name] = seen.get(op.name, False) or not out
    return [name for name, is_seen in seen.items() if not is_seen]


def _meant(path: str, reads: Reads | None) -> bool:
    """Whether a comment of the template says that it leaves a value out."""
    return reads is not None and path.partition("[")[0] in reads.left_out


def _a_few(faces: Iterable[Shown]) -> Iterator[Shown]:
    """As many faces of each template as are worth drawing twice."""
    counts: dict[str, int] = {}
    for component, face in faces:
        counts[face.layout] = counts.get(face.layout, 0) + 1
        if counts[face.layout] <= MAX_FACES and len(counts) <= MAX_LAYOUTS:
            yield component, face


# ---- texts ----------------------------------------------------------------------------------------


def _lost(values: Mapping[str, Any], before: Drawing, after: Drawing) -> Iterator[tuple[str, str]]:
    """Texts among the values of a face that the first drawing has and the second one has not, by path."""
    said, says = (_letters("".join(_texts(drawing.ops, drawing))) for drawing in (before, after))
    for path, text in _leaves(values, "", MAX_DEPTH):
        pieces = [letters for piece in MARKS.split(text) if (letters := _letters(piece))]
        was_said = sum(map(len, pieces)) >= MIN_LETTERS and all(piece in said for piece in pieces)
        if was_said and not all(piece in says for piece in pieces):
            yield path, text


def _texts(ops: Sequence[Op], drawing: Drawing) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Text):
            yield op.text
        elif isinstance(op, Use):
            yield from _texts(drawing.symbols[op.name].ops, drawing)


def _leaves(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    """The texts of a value and its parts, by paths such as ``card.prompts[2]``."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, part in value.items() if depth >= 0 else ():
            yield from _leaves(part, f"{path}.{key}" if path else str(key), depth - 1)
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value) if depth >= 0 else ():
            yield from _leaves(part, f"{path}[{number}]", depth - 1)
    elif depth >= 0:
        for name, part in parts_of(value):
            yield from _leaves(part, f"{path}.{name}", depth - 1)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _problem(path: str, text: str, layout: str, here: Layouts, there: Layouts) -> Problem:
    """The warning, at the first line that is another one than in the game's own template."""
    changed = [name for name in (layout, *here.names()) if _differs(name, here, there)]
    file = changed[0] if changed else layout
    line, was = _first_change(file, here, there) if changed else (1, "")
    message = f"{layout} prints no {path}, which is '{excerpt(text)}'"
    meant = f"{{# without {path.partition('[')[0]} #}}"
    hint = f"the game's own has {excerpt(was, 100)} here; write it back, or {meant} if that is meant"
    template_file = here.find(file)
    return Problem(
        Place(shown(template_file) if template_file else file, line), "not-printed", message, hint, "warning"
    )


def _differs(name: str, here: Layouts, there: Layouts) -> bool:
    try:
        return here.find(name) != there.find(name) and here.read(name)[0] != there.read(name)[0]
    except LayoutError:
        return False


def _first_change(name: str, here: Layouts, there: Layouts) -> tuple[int, str]:
    before, after = (each.read(name)[0].splitlines() for each in (there, here))
    for kind, start, _, now, _ in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            return min(now + 1, max(1, len(after))), before[start].strip() if start < len(before) else ""
    return 1, ""


# ---- bleed ----------------------------------------------------------------------------------------


def _is_cut(component: Component) -> bool:
    return component.printed and component.kind != "book" and component.size != PAGE


def _unbled(plain: Painting, bled: Painting, width: float, height: float) -> list[str]:
    """The sides on which a ground that reaches the trim does not go on over it."""
    sides = {
        "on the left": [(-1.0, 0.0, 0.0, height * step) for step in STEPS],
        "at the top": [(0.0, -1.0, width * step, 0.0) for step in STEPS],
        "on the right": [(1.0, 0.0, width, height * step) for step in STEPS],
        "at the bottom": [(0.0, 1.0, width * step, height) for step in STEPS],
    }
    return [
        name for name, spots in sides.items() if sum(_ends(plain, bled, *spot) for spot in spots) >= MIN_SPOTS
    ]


def _ends(plain: Painting, bled: Painting, right: float, down: float, x: float, y: float) -> bool:
    """Whether what is painted just inside the trim, before any bleed, is paper just outside of it."""
    if plain.colour_at(x - right * INSIDE_MM, y - down * INSIDE_MM) == PAPER:
        return False
    return bled.colour_at(x + right * OUTSIDE_MM, y + down * OUTSIDE_MM) == PAPER


def _line_at_fault(name: str, here: Layouts, own: Path, pack: Pack) -> int:
    """The line that is another one than in the game's own template, or the first one that draws a shape."""
    there = Layouts([folder for folder in pack.layouts if folder != own])
    if there.find(name) and _differs(name, here, there):
        return _first_change(name, here, there)[0]
    lines = here.read(name)[0].splitlines()
    return next((number for number, line in enumerate(lines, 1) if "<rect" in line or "<path" in line), 1)


def _listed(sides: Sequence[str]) -> str:
    *others, last = sides
    return f"{', '.join(others)} and {last}" if others else last
