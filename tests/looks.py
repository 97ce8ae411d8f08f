"""How printed faces look, as far as it can be measured: sizes, margins, contrast and ink.

What is measured comes back as findings in plain words, so that a test shows all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from generator.contract import Component, Edition, Face, Piece
from generator.drawing.colours import contrast
from generator.drawing.display import Drawing, Matrix, Text
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import at, flat, scale
from generator.drawing.legibility.painting import Painting
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from tests import shipped

MIN_MM = 2.5
OUTER = "box"
"""The box a game is sold in, for a press alone: its cover and its figure are looked at in the book."""
CONTRAST = 4.5
MONO_MOST, MONO_BOOK = 0.08, 0.1
"""The darkest a sheet in black line may be, and a page of a book, which is full of small type."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """One face of one piece, drawn."""

    component: str
    piece: str
    face: Face
    drawing: Drawing
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.component}/{self.piece}"

    def letters(self) -> list[tuple[Text, Matrix]]:
        """The runs of text and where they stand."""
        return [(op, matrix) for op, matrix in flat(self.drawing) if isinstance(op, Text)]


class Looks:
    """All that is printed of a shipped game, in one ink."""

    def __init__(self, game: str, ink: str) -> None:
        self.game, self.ink = game, ink
        self.pack = shipped.pack(game)
        self.faces = Faces(self.pack.layouts, ink, self.pack.words)
        self._folder = TemporaryDirectory()
        self._prints: dict[tuple[str, tuple[str, ...]], dict[str, Path]] = {}

    def components(self) -> list[Component]:
        """The words printed."""
        return [each for each in self.everything if each.printed]

    @cached_property
    def everything(self) -> list[Component]:
        """Those only shown in books, too. All tests have the same ones, which the faces know again."""
        game, content = shipped.load(self.game)
        return list(game.components(content, self.pack, Edition()))

    def shown(self, *names: str) -> Iterator[Shown]:
        """Every face, front and back, or those of some components; books have none.

        Those of the outer box are shown when they are asked for.
        """
        for component in self.components():
            if component.kind == "book" or (names and component.name not in names):
                continue
            if component.name == OUTER and component.press_only and not names:
                continue
            trimmed = size(component.size, self.pack.layouts)
            for piece in self._pieces_of(component):
                for face, side in ((piece.front, ""), (piece.back, ", back")):
                    if face is not None:
                        drawing = self.faces.draw(face, trimmed.width, trimmed.height)
                        yield Shown(
                            component.name, piece.id + side, face, drawing, trimmed.width, trimmed.height
                        )

    @cached_property
    def _pieces(self) -> dict[str, list[Piece]]:
        return {}

    def _pieces_of(self, component: Component) -> list[Piece]:
        """Those of cards that are made when they are asked for: the same ones again, too."""
        if component.name not in self._pieces:
            self._pieces[component.name] = list(component.pieces)
        return self._pieces[component.name]

    # ---- findings -----------------------------------------------------------------------------

    def small_letters(self, least: float = MIN_MM) -> list[str]:
        """Texts that are smaller than ``least`` mm."""
        return [
            f"{shown}: '{run.text}' is {run.size * scale(matrix):.2f} mm"
            for shown in self.shown()
            for run, matrix in shown.letters()
            if run.size * scale(matrix) < least - 1e-6
        ]

    def letters_near_the_edge(self, safe: Callable[[str], float]) -> list[str]:
        """Texts nearer to the trim than ``safe`` says for their component, in mm."""
        found = []
        for shown in self.shown():
            least = safe(shown.component) - 0.05
            for run, matrix in shown.letters():
                font = self.faces.fonts[run.font]
                wide, tall = font.width(run.text) * run.size, font.cap * run.size
                corners = [at(matrix, run.x + x, run.y - y) for x in (0, wide) for y in (0, tall)]
                room = min(min(x, shown.width - x, y, shown.height - y) for x, y in corners)
                if room < least:
                    found.append(f"{shown}: '{run.text}' is {room:.1f} mm from the trim")
        return found

    def faint_letters(self, least: float = CONTRAST) -> list[str]:
        """Texts whose contrast to what was painted under their middle is less than ``least``."""
        return [
            f"{shown}: '{text}' {colour} on {ground} is {contrast(colour, ground):.1f} : 1"
            for shown in self.shown()
            for text, colour, ground in self.grounds(shown.drawing)
            if contrast(colour, ground) < least
        ]

    def grounds(self, drawing: Drawing) -> Iterator[tuple[str, str, str]]:
        """(text, its colour, the colour under its middle) for every run of text."""
        painting = Painting(drawing, self.faces.fonts)
        for text in painting.texts:
            yield text.op.text, text.colour, painting.ground(text)

    # ---- paper --------------------------------------------------------------------------------

    def printed(self, on: str = "a4", *names: str) -> dict[str, Path]:
        """The files of the game, or of some components, by name without its ending; for reading alone.

        They are printed once for all tests of a process. Where the whole game is printed already, its files
        are those of the components, too.
        """
        prints = self._prints.get((on, ())) or self._prints.get((on, names))
        if prints is None:
            folder = Path(self._folder.name, str(len(self._prints)))
            prints = self._prints[on, names] = self._print(folder, on, names)
        return prints

    def _print(self, folder: Path, on: str, names: Sequence[str]) -> dict[str, Path]:
        components = self.components()
        chosen = [each for each in components if not names or each.name in names]
        # Books show pieces that are no sheet of their own.
        order = Order(self.pack, self.game, chosen, folder, self.everything)
        outcome = print_orders([order], Settings(paper(on, self.pack.layouts), ink=self.ink))
        assert outcome.problems == []
        return {path.stem: path for path in outcome.written if path.suffix == ".pdf"}


@cache
def looks(game: str, ink: str = "home") -> Looks:
    """A shipped game in one ink."""
    return Looks(game, ink)


def inked(files: dict[str, Path], dots: int = 100) -> dict[str, list[float]]:
    """The share of each page that is black or would be, by file."""
    return {name: list(pages(path, dots)) for name, path in sorted(files.items())}


def heavy(covered: dict[str, list[float]], most: float = MONO_MOST) -> list[str]:
    """Pages that are blank, or take more ink than ``most``, or of a book than a full page of type does."""
    return [
        f"{name}, page {number}: {share:.1%}"
        for name, shares in covered.items()
        for number, share in enumerate(shares, 1)
        if not 0 < share < (max(most, MONO_BOOK) if name.startswith("rulebook") else most)
    ]


def pages(file: Path, dots: int = 100) -> Iterator[float]:
    """The darkness of each page, on a raster of so many dots an inch."""
    return map(darkness, _pictures(file, dots, grey=True))


def _pictures(file: Path, dots: int, *, grey: bool = False) -> Iterator[Image.Image]:
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            yield page.render(scale=dots / 72, grayscale=grey).to_pil()
    finally:
        document.close()


def ink_taken(files: dict[str, Path], dots: int = 60) -> dict[str, float]:
    """The ink of each file, in full pages of one ink; what cyan, magenta and yellow share is black."""
    return {name: sum(map(_ink, _pictures(path, dots))) for name, path in sorted(files.items())}


def _ink(picture: Image.Image) -> float:
    inks = ImageChops.invert(picture.convert("RGB")).split()
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    all_inks, shared = (sum(ImageStat.Stat(each).mean[0] for each in some) for some in (inks, (black,)))
    return (all_inks - 2 * shared) / 255


def darkness(picture: Image.Image) -> float:
    """The mean darkness: 0 for white paper, 1 for black."""
    return 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255
