"""Fifteen findings about printed files, measured anew by code that shares nothing with the program.

The program is run as a command; its files are read with pikepdf, drawn with pypdfium2 and counted with numpy.
F15 needs a second Python that has the program's libraries: ``--other PATH``. Printing takes some minutes.

usage: python tests/bench/print_findings.py [--only F7 F9 …] [--folder DIR] [--other PYTHON]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import pypdfium2

ROOT = Path(__file__).parents[2]
GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")
MM = 72 / 25.4
HAIR_MM, SMALL_MM, MOST_INK, FIGURE_MM, NEAR_MM = 0.25 / MM, 3.2, 280.5, 2.0, 0.4
"""A quarter of a point; type that inks blur; most ink in per cent; type in figures; near the trim."""

HIGHEST_MM = 130.0
"""Higher than the map of a card, and lower than the card."""
SAMPLE = 12
"""Pages of a file that are drawn, spread over it, where every page of a long file is alike."""


class Finding(NamedTuple):
    """A line of the table: whether it holds no more, and what was measured."""

    cured: bool | None
    measured: str


# ---- running the program ---------------------------------------------------------------------


class Printer:
    """Runs the program, each print once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *words: object, cwd: Path = ROOT, python: str = sys.executable
    ) -> subprocess.CompletedProcess[str]:
        """The command, ended."""
        told = [python, "-m", "generator", *map(str, words)]
        return subprocess.run(
            told,
            cwd=cwd,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )

    def files(self, name: str, *words: object) -> list[Path]:
        """The PDF files of all games as printed with these options."""
        out = self.folder / name
        if not out.is_dir():
            done = self.run("render", *GAMES, *words, "--out", out, "--jobs", 2)
            if done.returncode:
                shutil.rmtree(out, ignore_errors=True)
                raise SystemExit(f"render {words}: {done.stderr[-800:]}")
        return sorted(out.rglob("*.pdf"))


def short(path: Path) -> str:
    """The name of a file by its game."""
    return f"{path.parent.name}/{path.stem}"


def digests(folder: Path) -> dict[str, str]:
    """Every file of a folder and its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# ---- reading pages ----------------------------------------------------------------------------


class Mark(NamedTuple):
    """Something painted: its kind, its four inks, and a measure in mm: width of a line, size of type."""

    kind: str
    inks: tuple[float, ...]
    size: float
    box: tuple[float, float, float, float]


def times(a: Any, b: Any) -> tuple[float, ...]:
    """Matrix ``a`` before matrix ``b``."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def marks(page: pikepdf.Page) -> Iterator[Mark]:
    """All lines and letters of a page, forms included."""
    yield from _marks(page.obj, page.obj, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), {})


INKS = {"k": 4, "K": 4, "g": 1, "G": 1, "rg": 3, "RG": 3}
STROKES, SHOWS = {"S", "s", "B", "B*", "b", "b*"}, {"Tj", "TJ", "'", '"'}


def _marks(stream: Any, holder: Any, matrix: Any, state: dict[str, Any]) -> Iterator[Mark]:
    resources = holder.get("/Resources", pikepdf.Dictionary())
    state = (
        {"w": 1.0, "fill": (0.0, 0.0, 0.0, 1.0), "line": (0.0, 0.0, 0.0, 1.0), "size": 0.0}
        | state
        | {"m": matrix}
    )
    stack: list[dict[str, Any]] = []
    text = line = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        word = str(operator)
        if word == "q":
            stack.append(dict(state))
        elif word == "Q":
            state = stack.pop() if stack else state
        elif word == "cm":
            state["m"] = times([float(n) for n in operands], state["m"])
        elif word == "w":
            state["w"] = float(operands[0])
        elif word in INKS:
            state["fill" if word.islower() else "line"] = _inks([float(n) for n in operands])
        elif word in ("scn", "SCN"):
            state["fill" if word.islower() else "line"] = ()
        elif word == "gs":
            held = resources.ExtGState[str(operands[0])]
            state["w"] = float(held.get("/LW", state["w"]))
        elif word == "BT":
            text = line = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        elif word == "Tf":
            state["size"] = float(operands[1])
        elif word == "Tm":
            text = line = tuple(float(n) for n in operands)
        elif word in ("Td", "TD"):
            text = line = times((1, 0, 0, 1, float(operands[0]), float(operands[1])), line)
        elif word in SHOWS:
            whole = times(text, state["m"])
            yield Mark(
                "text",
                state["fill"],
                state["size"] * _scale(whole) / MM,
                (whole[4], whole[5], whole[4], whole[5]),
            )
        elif word in ("m", "l"):
            points.append(_at(state["m"], float(operands[0]), float(operands[1])))
        elif word in ("c", "v", "y"):
            points.append(_at(state["m"], float(operands[-2]), float(operands[-1])))
        elif word == "re":
            x, y, wide, high = map(float, operands)
            points += [_at(state["m"], x, y), _at(state["m"], x + wide, y + high)]
        elif word in STROKES:
            if points:
                yield Mark("line", state["line"], state["w"] * _scale(state["m"]) / MM, _box(points))
            points = []
        elif word in ("f", "f*", "F", "n"):
            points = []
        elif word == "Do":
            form = resources.XObject[str(operands[0])]
            if form.get("/Subtype") == "/Form":
                inner = times([float(n) for n in form.get("/Matrix", (1, 0, 0, 1, 0, 0))], state["m"])
                yield from _marks(form, form if "/Resources" in form else holder, inner, dict(state))


def _inks(numbers: list[float]) -> tuple[float, ...]:
    if len(numbers) == 4:
        return tuple(numbers)
    return (0.0, 0.0, 0.0, 1 - numbers[0]) if len(numbers) == 1 else tuple(1 - n for n in numbers)


def _scale(m: Any) -> float:
    return abs(m[0] * m[3] - m[1] * m[2]) ** 0.5


def _at(m: Any, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _box(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def sampled(pdf: pikepdf.Pdf) -> list[pikepdf.Page]:
    """Some pages of a file, the first and the last among them."""
    count = len(pdf.pages)
    return [pdf.pages[round(at)] for at in np.linspace(0, count - 1, min(count, SAMPLE))]


def texts(path: Path) -> list[str]:
    """The text of every page."""
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


def drawn(page: pypdfium2.PdfPage, dpi: float) -> np.ndarray[Any, Any]:
    """The page in grey levels."""
    return np.asarray(page.render(scale=dpi / 72, may_draw_forms=False).to_pil().convert("L"))


# ---- the fifteen ---------------------------------------------------------------------------------


def f1(printer: Printer) -> Finding:
    """--changed, nothing changed, twice: files written and whether the manifest is the same."""
    out = printer.folder / "again"
    printer.run("render", "bruise_cruise", "--out", out)
    before = digests(out)
    times_before = {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")}
    said = printer.run("render", "bruise_cruise", "--out", out, "--changed")
    rewritten = [path.name for path, then in times_before.items() if path.stat().st_mtime_ns != then]
    same = digests(out) == before
    shutil.rmtree(printer.folder / "once", ignore_errors=True)
    printer.run("render", "bruise_cruise", "--out", printer.folder / "once")
    fresh = digests(printer.folder / "once") == before
    words = f"{len(rewritten)} files written by --changed, manifest {'same' if same else 'differs'}"
    words += f", fresh run {'same bytes' if fresh else 'differs'}"
    return Finding(not rewritten and same and fresh and not said.returncode, words)


def f2(printer: Printer) -> Finding:
    """The same from another working folder."""
    out = printer.folder / "elsewhere"
    printer.run("render", *GAMES, "--out", out, "--jobs", 2)
    then = {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")}
    with tempfile.TemporaryDirectory() as other:
        printer.run("render", *GAMES, "--out", out, "--changed", "--jobs", 2, cwd=Path(other))
    rewritten = [short(path) for path, at in then.items() if path.stat().st_mtime_ns != at]
    return Finding(not rewritten, f"{len(rewritten)} of {len(then)} files reprinted from another folder")


def f3(printer: Printer) -> Finding:
    """Letter's board: how high it is once cut by what its sheets say, as no mark shows horizontal cuts."""
    [board] = [
        path for path in printer.files("letter", "--paper", "letter") if short(path) == "bruise_cruise/board"
    ]
    document, words = pypdfium2.PdfDocument(board), texts(board)
    spans = []
    for page in document:
        dark = np.flatnonzero((drawn(page, 254) < 250).mean(1) > 0.5)
        # The longest run of inked rows: the ruler below is a line as well.
        spans.append(max(len(run) for run in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)) / 10)
    told = sum("above and below where the picture ends" in " ".join(each.split()) for each in words)
    high = spans[0] + spans[2] - 6.0
    return Finding(
        abs(high - 351.976) < 0.25 and told == 4,
        f"cut where its picture ends it is {high:.1f} mm high (352.0); {told} of {len(words)} sheets say so",
    )


def f4(printer: Printer) -> Finding:
    """Sheets without a ruler, and with a short one; what README promises."""
    none, less, sheets = Counter[str](), Counter[str](), 0
    for path in printer.files("a4"):
        if "booklet" in path.name or path.stem in ("rulebook", "print-guide"):
            continue
        for said in texts(path):
            sheets += 1
            none[short(path)] += "100 mm" not in said and "50 mm" not in said
            less[short(path)] += "100 mm" not in said and "50 mm" in said
    promise = "Every sheet has a ruler" in (ROOT / "README.md").read_text(encoding="utf-8")
    listed = ", ".join(f"{name} {count}" for name, count in none.items() if count)
    return Finding(
        not +none or not promise,
        f"of {sheets} sheets {sum(none.values())} have none ({listed or '-'}),"
        f" {sum(less.values())} one of 50 mm;"
        f" README {'promises one on every sheet' if promise else 'promises no more'}",
    )


def f5(printer: Printer) -> Finding:
    """--backs fold: sheets that do not say at which size to print."""
    bare = Counter[str]()
    for path in printer.files("fold", "--backs", "fold"):
        if "rulebook" not in path.name:
            bare[short(path)] += sum("100 %" not in said for said in texts(path))
    listed = ", ".join(f"{name} {count}" for name, count in bare.items() if count)
    return Finding(not +bare, f"{sum(bare.values())} sheets without words: {listed or '-'}")


def f6(printer: Printer) -> Finding:
    """Whole games with --copies 2 --skip 1,5."""
    codes = {
        game: printer.run(
            "render", game, "--copies", 2, "--skip", "1,5", "--out", printer.folder / "skip"
        ).returncode
        for game in GAMES
    }
    return Finding(not any(codes.values()), f"exit codes {sorted(codes.values())}")


def f7(printer: Printer) -> Finding:
    """The thinnest line of the press files, marks left out."""
    thin: dict[str, float] = {}
    for path in printer.files("press", "--ink", "press"):
        with pikepdf.open(path) as pdf:
            for page in sampled(pdf):
                for mark in marks(page):
                    if mark.kind == "line" and 0 < mark.size < HAIR_MM - 5e-4:
                        thin[short(path)] = min(thin.get(short(path), 9.0), mark.size)
    listed = ", ".join(
        f"{name} {width:.3f}" for name, width in sorted(thin.items(), key=lambda each: each[1])[:8]
    )
    return Finding(not thin, f"{len(thin)} files with lines under 0.088 mm: {listed or '-'}")


def f8(printer: Printer) -> Finding:
    """Type under 3.2 mm in three or four inks."""
    blurred = Counter[str]()
    for path in printer.files("press", "--ink", "press"):
        with pikepdf.open(path) as pdf:
            for page in sampled(pdf):
                blurred[short(path)] += sum(
                    m.kind == "text" and m.size < SMALL_MM and sum(ink > 0.005 for ink in m.inks) > 2
                    for m in marks(page)
                )
    listed = ", ".join(f"{name} {count}" for name, count in blurred.most_common(8) if count)
    return Finding(not +blurred, f"{sum(blurred.values())} runs: {listed or '-'}")


def f9(printer: Printer) -> Finding:
    """Pages with ink within 0.4 mm of the trim and white in the bleed beside it."""
    open_edges = Counter[str]()
    for path in printer.files("press", "--ink", "press"):
        if "box" in path.stem:
            # What is cut along its outline comes near no trim.
            continue
        document = pypdfium2.PdfDocument(path)
        for at in {round(at) for at in np.linspace(0, len(document) - 1, min(len(document), SAMPLE))}:
            open_edges[short(path)] += bool(_open_edges(document[at]))
    listed = ", ".join(f"{name} {count}" for name, count in open_edges.most_common(12) if count)
    return Finding(not +open_edges, f"{sum(open_edges.values())} pages: {listed or '-'}")


def _open_edges(page: pypdfium2.PdfPage) -> list[str]:
    dpi = 254.0
    levels = drawn(page, dpi)
    high = levels.shape[0]
    media = page.get_mediabox()
    left, bottom, right, top = (10 * (edge - media[i % 2]) / MM for i, edge in enumerate(page.get_trimbox()))
    x0, x1, y0, y1 = round(left), round(right), round(high - top), round(high - bottom)
    bleed = page.get_bleedbox()
    if min(page.get_trimbox()[0] - bleed[0], bleed[2] - page.get_trimbox()[2]) < 1 * MM:
        return []
    near = round(10 * NEAR_MM)
    corner = 40
    sides = {
        "left": (
            levels[y0 + corner : y1 - corner, x0 : x0 + near].T,
            levels[y0 + corner : y1 - corner, x0 - 20 : x0 - 5].T,
        ),
        "right": (
            levels[y0 + corner : y1 - corner, x1 - near : x1].T,
            levels[y0 + corner : y1 - corner, x1 + 5 : x1 + 20].T,
        ),
        "top": (
            levels[y0 : y0 + near, x0 + corner : x1 - corner],
            levels[y0 - 20 : y0 - 5, x0 + corner : x1 - corner],
        ),
        "bottom": (
            levels[y1 - near : y1, x0 + corner : x1 - corner],
            levels[y1 + 5 : y1 + 20, x0 + corner : x1 - corner],
        ),
    }
    # A place of the edge is open where ink comes near the trim and all of the bleed beside it is white. White
    # lines of a picture that runs off the trim are not: there the bleed of the side is mostly inked.
    return [
        name
        for name, (inner, outer) in sides.items()
        if ((inner.min(0) < 245) & (outer.min(0) > 250)).sum() > 5 and (outer.min(0) > 250).mean() > 0.2
    ]


def f10(printer: Printer) -> Finding:
    """The most ink of a dot of 0.25 mm, black over what lies below it counted in."""
    most: dict[str, float] = {}
    for path in printer.files("press", "--ink", "press"):
        most[short(path)] = max(ink_totals(path))
    over = {name: total for name, total in most.items() if total > MOST_INK}
    listed = ", ".join(
        f"{name} {total:.0f}" for name, total in sorted(over.items(), key=lambda each: -each[1])[:8]
    )
    return Finding(not over, f"most {max(most.values()):.0f} %; over 280: {listed or '-'}")


def ink_totals(path: Path) -> Iterator[float]:
    """The most ink within the bleed of some pages, in per cent: separations drawn in grey and added."""
    layers = []
    for ink in range(4):
        with pikepdf.open(path) as pdf:
            for each in pdf.objects:
                _separate(pdf, each, ink)
            for page in pdf.pages:
                page.contents_coalesce()
                page.obj.Contents.write(_separated(page.obj, page.obj, ink))
            held = BytesIO()
            pdf.save(held)
            layers.append(pypdfium2.PdfDocument(held.getvalue()))
    for at in sorted(
        {round(at) for at in np.linspace(0, len(layers[0]) - 1, min(len(layers[0]), SAMPLE // 2))}
    ):
        total = np.zeros(())
        for layer in layers:
            page = layer[at]
            total = total + (255.0 - drawn(page, 101.6))
        media, bleed = page.get_mediabox(), page.get_bleedbox()
        x0, y0, x1, y1 = (round(4 * (edge - media[i % 2]) / MM) for i, edge in enumerate(bleed))
        high = total.shape[0]
        yield float(total[max(0, high - y1) : high - y0, x0:x1].max()) / 2.55


def _separate(pdf: pikepdf.Pdf, each: Any, ink: int) -> None:
    """A form, shading or picture, so that it shows one ink in grey."""
    if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
        each.write(_separated(each, each, ink))
        for shading in each.get("/Resources", pikepdf.Dictionary()).get("/Shading", {}).values():
            if shading.ColorSpace == "/DeviceCMYK":
                shading.ColorSpace = pikepdf.Name.DeviceGray
                _grey_function(shading.Function, ink)
        if "/Group" in each and "/CS" in each.Group:
            each.Group.CS = pikepdf.Name.DeviceGray
    elif (
        isinstance(each, pikepdf.Stream)
        and each.get("/Subtype") == "/Image"
        and each.get("/ColorSpace") == "/DeviceCMYK"
    ):
        pixels = np.frombuffer(each.read_bytes(), np.uint8).reshape(-1, 4)
        each.write((255 - pixels[:, ink]).tobytes())
        each.ColorSpace = pikepdf.Name.DeviceGray
    elif (
        isinstance(each, pikepdf.Dictionary)
        and each.get("/Type") == "/Page"
        and "/Group" in each
        and "/CS" in each.Group
    ):
        each.Group.CS = pikepdf.Name.DeviceGray


def _grey_function(function: Any, ink: int) -> None:
    if isinstance(function, pikepdf.Stream) and int(function.FunctionType) == 0:
        samples = np.frombuffer(function.read_bytes(), np.uint8).reshape(-1, 4)
        function.write((255 - samples[:, ink]).tobytes())
        function.Range = pikepdf.Array([0, 1])
    for inner in function.get("/Functions", []):
        _grey_function(inner, ink)
    for key in ("/C0", "/C1"):
        if key in function and len(function[key]) == 4:
            function[key] = pikepdf.Array([1 - float(function[key][ink])])


def _separated(stream: Any, holder: Any, ink: int) -> bytes:
    """A content stream that paints one ink in grey, and nothing where black prints over the others."""
    resources = holder.get("/Resources", pikepdf.Dictionary())
    out: list[Any] = []
    state: dict[str, Any] = {"over": False, "fill": None, "line": None}
    stack: list[dict[str, Any]] = []

    def hidden(side: str) -> bool:
        inks = state[side]
        return bool(state["over"] and inks is not None and inks[ink] == 0 and any(inks))

    for operands, operator in pikepdf.parse_content_stream(stream):
        word = str(operator)
        if word == "q":
            stack.append(dict(state))
        elif word == "Q" and stack:
            state = stack.pop()
        elif word == "gs":
            held = (
                resources.ExtGState[str(operands[0])] if "/ExtGState" in resources else pikepdf.Dictionary()
            )
            state["over"] = bool(held.get("/op", held.get("/OP", state["over"])))
        elif word in ("k", "K"):
            inks = [float(n) for n in operands]
            state["fill" if word == "k" else "line"] = inks
            out.append(([1 - inks[ink]], pikepdf.Operator("g" if word == "k" else "G")))
            continue
        elif word in ("cs", "CS", "scn", "SCN") and (
            not operands or str(operands[0]) != "/Pattern" or word in ("scn", "SCN")
        ):
            # Spot inks and marks on all plates are no process ink: white here, and outside the bleed.
            if word in ("scn", "SCN") and not any(isinstance(n, pikepdf.Name) for n in operands):
                out.append(([1], pikepdf.Operator("g" if word == "scn" else "G")))
                continue
            if word in ("cs", "CS"):
                continue
        if word in SHOWS and hidden("fill"):
            out += [([3], pikepdf.Operator("Tr")), (operands, operator), ([0], pikepdf.Operator("Tr"))]
            continue
        if (word in ("f", "f*", "F") and hidden("fill")) or (word in ("S", "s") and hidden("line")):
            operator, operands = pikepdf.Operator("n"), []
        out.append((operands, operator))
    return pikepdf.unparse_content_stream(out)


def f11(printer: Printer) -> Finding:
    """The least room between the ink of coded cards and the edge of the paper, lines to cut left out."""
    rooms = {}
    for name, words in (("A4", ()), ("Letter", ("--paper", "letter"))):
        [cards] = [
            path for path in printer.files(name.lower(), *words) if short(path) == "general_quarters/cards"
        ]
        rooms[name] = min(_rooms(cards))
    return Finding(
        min(rooms.values()) >= 4.2,
        "ink keeps from the edge: " + ", ".join(f"{room:.1f} mm on {name}" for name, room in rooms.items()),
    )


def _rooms(path: Path) -> Iterator[float]:
    """From the edge of the paper to what is printed, in mm: grey lines to cut are left out by their level."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        levels = drawn(page, 254)
        dark = (levels < 110) & True
        rows, cols = np.flatnonzero(dark.sum(1) > 30), np.flatnonzero(dark.sum(0) > 30)
        yield min(rows[0], levels.shape[0] - 1 - rows[-1], cols[0], levels.shape[1] - 1 - cols[-1]) / 10


def f12(printer: Printer) -> Finding:
    """The squares of coded cards on both papers, by the height of the map; and whether README tells."""
    squares = {}
    for name, words in (("A4", ()), ("Letter", ("--paper", "letter"))):
        [cards] = [
            path for path in printer.files(name.lower(), *words) if short(path) == "general_quarters/cards"
        ]
        with pikepdf.open(cards) as pdf:
            boxes = [mark.box for mark in marks(pdf.pages[1]) if mark.kind == "line" and mark.size > 0.4]
        squares[name] = max(box[3] - box[1] for box in boxes if box[3] - box[1] < HIGHEST_MM * MM) / MM / 10
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    told = f"{squares['Letter']:.1f} mm" in readme
    said = ", ".join(f"{size:.2f} mm on {name}" for name, size in squares.items())
    return Finding(
        told or max(squares.values()) - min(squares.values()) < 0.05,
        f"squares {said}; README {'says so' if told else 'says nothing'}",
    )


def f13(printer: Printer) -> Finding:
    """One title changed in a copy: what --changed writes, and whether the ids agree with the pages."""
    packs, out = printer.folder / "packs", printer.folder / "title"
    shutil.rmtree(packs, ignore_errors=True)
    shutil.copytree(ROOT / "content" / "bridge_crew", packs / "bridge_crew")
    words = ("render", "bridge_crew", "--content", packs, "--out", out, "--changed")
    printer.run(*words)
    before = digests(out)
    crew = packs / "bridge_crew" / "crew.yaml"
    crew.write_text(
        crew.read_text(encoding="utf-8").replace("title: Helmsman", "title: Steersman"), encoding="utf-8"
    )
    printer.run(*words)
    after = digests(out)
    written = [Path(name).stem for name in after if name.endswith(".pdf") and before.get(name) != after[name]]
    ids = {
        name: Counter(re.findall(r"edition ([0-9a-f]{8})", " ".join(texts(out / name))))
        for name in after
        if name.endswith(".pdf")
    }
    many = {next(iter(each)) for each in ids.values() if each}
    return Finding(
        not {"rulebook", "rulebook-booklet"} & set(written),
        f"written: {', '.join(sorted(written))}; {len(many)} content ids in the folder",
    )


def f14(printer: Printer) -> Finding:
    """The smallest letters in rulebooks for home."""
    least: dict[str, float] = {}
    for path in printer.files("a4"):
        if path.stem == "rulebook":
            with pikepdf.open(path) as pdf:
                sizes = [
                    mark.size
                    for page in pdf.pages
                    for mark in marks(page)
                    if mark.kind == "text" and mark.size > 0
                ]
            least[path.parent.name] = min(sizes)
    return Finding(
        min(least.values()) >= FIGURE_MM - 0.005,
        ", ".join(f"{name} {size:.2f}" for name, size in least.items()) + " mm",
    )


def f15(printer: Printer, other: str = "") -> Finding:
    """The same bytes from another Python, at home and for a press."""
    if not other:
        return Finding(None, "not measured: --other PYTHON")
    ours, theirs = printer.folder / "ours", printer.folder / "theirs"
    for ink in ("home", "press"):
        printer.run("render", *GAMES, "--ink", ink, "--out", ours / ink)
        done = printer.run("render", *GAMES, "--ink", ink, "--out", theirs / ink, python=other)
        if done.returncode:
            return Finding(None, f"the other Python failed: {done.stderr.strip()[-120:]}")
    one, two = digests(ours), digests(theirs)
    differ = [name for name in one if name.endswith(".pdf") and one[name] != two.get(name)]
    return Finding(
        not differ, f"{len(differ)} of {sum(name.endswith('.pdf') for name in one)} files differ {differ[:4]}"
    )


FINDINGS: dict[str, Callable[[Printer], Finding]] = {
    f"F{number}": finding
    for number, finding in enumerate((f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14), 1)
}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", default=[*FINDINGS, "F15"])
    parser.add_argument("--folder", type=Path, help="Prints are kept there for the next time.")
    parser.add_argument("--other", default="", help="Another Python with the same libraries.")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as held:
        printer = Printer(asked.folder or Path(held))
        for name in asked.only:
            finding = f15(printer, asked.other) if name == "F15" else FINDINGS[name](printer)
            verdict = {True: "cured", False: "holds", None: "-"}[finding.cured]
            print(f"{name:4}{verdict:7}{finding.measured}", flush=True)


if __name__ == "__main__":
    main()
