"""Display lists become a PDF: symbols and repeated faces once each, fonts subset, the same bytes every time.

One PdfFile is one document on a reportlab canvas. Everything is given in mm with y down from the
top left corner of the sheet; points exist only inside this file.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.drawing.computed.die_lines import die_lines, without_die_lines
from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Gradient,
    Line,
    Matrix,
    Op,
    Path,
    Picture,
    Pop,
    Push,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.drawing.pictures.encoding import TURNS
from generator.drawing.typography.fonts import Font
from generator.press.pdf import shadings
from generator.press.pdf.grounds import Grounds
from generator.press.pdf.inks import (
    HAIR_MM,
    MAX_INK,
    REGISTRATION,
    REGISTRATION_INK,
    SCREEN,
    TINTS,
    Inks,
    Process,
    SpotInks,
    spot_ink,
)
from generator.press.pdf.metadata import PRODUCER, Info, xmp
from generator.press.pdf.numbers import numbers
from generator.press.pdf.operators import (
    KNOCK_OUT,
    OVER,
    Operators,
    SymbolForm,
    inherits,
    operators,
    scale_of,
)
from generator.press.pdf.page import POINTS, Box, Page
from generator.press.pdf.typefaces import Encoding, basic_font, escaped, typeface
from generator.press.reportlab_as_installed import unswayed

if TYPE_CHECKING:
    from generator.press.pdf.image_data import FormattedObject, ImageData, ObjectsWithImages, WithImages
    from generator.press.pdf.images import PdfImage
    from generator.press.pdfx.claim import Claim

VERSION = (1, 7)
SCALES = tuple(round(10 ** (step / 20), 4) for step in range(-60, 41))
"""The scales of which a symbol has a form of its own: twenty in each decade."""

WAITING = "Waiting"
"""The entry by which an image whose data are still to come is known."""


class _Information(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The facts of a document, without dates: the same content gives the same bytes on any day.

    PDF asks for none; what claims to be PDF/X gets fixed ones. Without makers it has no author.
    """

    def format(self, document: Any) -> bytes:
        """The dictionary of it in the bytes of the file."""
        facts = {
            "Title": self.title,
            "Author": self.author,
            "Producer": self.producer,
            "Creator": self.creator,
            "Subject": self.subject,
            "Keywords": self.keywords,
        }
        words = {key: pdfdoc.PDFString(value) for key, value in facts.items() if value or key != "Author"}
        dictionary = pdfdoc.PDFDictionary({**words, "Trapped": pdfdoc.PDFName(self.trapped)})
        formatted: bytes = dictionary.format(document)
        return formatted


class PdfFile:
    """A document in the making. ``fonts`` are a layout's fonts by key.

    With Process ``inks`` nothing but cyan, magenta, yellow, black and spot inks gets onto its pages. It is
    made what a ``claim`` says it is.
    """

    def __init__(
        self,
        info: Info,
        fonts: Mapping[str, Font],
        inks: Inks = SCREEN,
        spots: SpotInks | None = None,
        claim: Claim | None = None,
    ) -> None:
        self.claim = claim
        self.flatten: Callable[[Drawing, float], Operators] | None = None
        """How drawings are made whose transparent parts may not stay transparent."""
        own = basic_font(fonts)
        self.fonts, self.inks, self.spots = {own.key: own, **fonts}, inks, spots or SpotInks()
        self._buffer = BytesIO()
        # Without a font of ours a canvas starts with Helvetica, which would not be embedded.
        basic = typeface(str(own.path))
        with unswayed():
            self.canvas = Canvas(
                self._buffer,
                pageCompression=1,
                invariant=1,
                pdfVersion=VERSION,
                initialFontName=basic.fontName,
                lang=info.language,
                enforceColorSpace=inks.enforce if isinstance(inks, Process) else None,
            )
        self._describe(info)
        self._doc = self.canvas._doc
        self._symbols: dict[tuple[str, float, bool], SymbolForm] = {}
        self._blacks: dict[str, bool] = {}
        self._widths: dict[str, float] = {}
        self._shapes: dict[str, Symbol] = {}
        self._pictures: dict[str, Picture] = {}
        self._images: dict[tuple[str, str], str] = {}
        self._image_data: ImageData | None = None
        self._encodings: dict[str, Encoding] = {}
        self._states: dict[str, Any] = {}
        self._names: set[str] = set()
        self._shared: dict[tuple[frozenset[str], ...], str] = {}
        self._shadings: dict[tuple[object, ...], str] = {}
        self._plates: dict[str, None] = {}
        self.pages = 0

    def _describe(self, info: Info) -> None:
        pdf = self.canvas
        pdf._doc.info = _Information()
        pdf.setTitle(info.title)
        pdf.setAuthor(info.author)
        pdf.setSubject(info.subject)
        pdf.setKeywords(info.keywords)
        pdf.setCreator(f"Broadside {__version__}")
        pdf.setProducer(PRODUCER)
        pdf.setViewerPreference("PrintScaling", "None")
        pdf.setViewerPreference("DisplayDocTitle", "true")
        sides = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}
        pdf.setViewerPreference("Duplex", sides[info.duplex])
        metadata = pdfdoc.PDFStream(content=xmp(info).encode(), filters=[])
        metadata.dictionary["Type"] = pdfdoc.PDFName("Metadata")
        metadata.dictionary["Subtype"] = pdfdoc.PDFName("XML")
        pdf._doc.Catalog.Metadata = metadata

    @property
    def is_press(self) -> bool:
        """Whether the pages are for a press."""
        return isinstance(self.inks, Process)

    # ---- drawing --------------------------------------------------------------------------

    def operators(self, drawing: Drawing, scale: float = 1.0) -> Operators:
        """The drawing as operators to be placed on a page, so much larger, its symbols made into forms.

        Lines of a die are no part of it where the pages are for a press.
        """
        drawing = without_die_lines(drawing) if self.is_press else drawing
        return self.flatten(drawing, scale) if self.flatten else self.compiled(drawing, scale)

    def die(self, drawing: Drawing, box: Box) -> list[Operators]:
        """The lines of its die for a press, folds below cuts, each in a spot ink over everything."""
        plates = die_lines(drawing) if self.is_press else {}
        return [self.plate(plate, lines, box) for plate, lines in plates.items()]

    def compiled(self, drawing: Drawing, scale: float = 1.0, grounds: Grounds | None = None) -> Operators:
        """The same, whatever is transparent left as it is; over ``grounds`` if they are there already."""
        self.take(drawing)
        return operators(drawing.ops, self, scale=scale, grounds=grounds)

    def take(self, drawing: Drawing) -> None:
        """Know the symbols and pictures that ops of a drawing name."""
        self._shapes.update(drawing.symbols)
        self._pictures.update(drawing.pictures)

    def plain(self, ops: Sequence[Op]) -> Operators:
        """The same for ops that use no symbols, such as text at the edge."""
        return operators(ops, self)

    def edges(
        self, marks: Sequence[Op], words: Sequence[Op], plates: Sequence[str] = (), everywhere: bool = False
    ) -> Operators:
        """The surroundings of the pieces: marks, and text.

        A press prints marks in the inks of their colour, and once more in the spot ink of each of ``plates``,
        which is laid by them; or ``everywhere``, on all plates there are, within the limit of ink.
        """
        drawn = operators([*marks, *words], self)
        if not self.is_press or not marks:
            return drawn
        if everywhere:
            return operators(marks, self, inks=REGISTRATION_INK).followed(operators(words, self))
        state = self.overprint(OVER)
        for plate in plates:
            spot = operators(marks, self, inks=spot_ink(plate))
            code = f"/{state} gs\n{spot.code}"
            drawn = drawn.followed(Operators(code, spot.forms, spot.states | {state}, spot.spaces))
        return drawn

    def plate(self, plate: str, drawing: Drawing, box: Box) -> Operators:
        """The drawing in the spot ink of ``plate`` alone, over everything below it.

        A black shape is solid, a white one bare. ValueError when the drawing uses symbols, which
        have inks of their own.
        """
        if drawing.symbols:
            raise ValueError(f"the {plate} plate uses symbols; draw the shapes themselves")
        drawn = operators(drawing.ops, self, inks=spot_ink(plate))
        # Over paper, multiplying changes nothing on a press; it lets viewers see through varnish and white.
        state = self.overprint("varnish" if plate in ("varnish", "white") else OVER)
        return self.form(
            f"plate {plate}",
            Operators(f"/{state} gs\n{drawn.code}", drawn.forms, drawn.states | {state}, drawn.spaces),
            box,
        )

    def form(self, name: str, drawn: Operators, box: Box) -> Operators:
        """``drawn`` kept as a form XObject clipped to ``box``; the operators returned only call it."""
        return self._called(self._form(name, drawn, box))

    def large(self, colour: str) -> str:
        """A colour for the canvas's areas and large type: in a book all else is of two inks at most."""
        if not isinstance(self.inks, Process):
            return colour
        return f"cmyk({','.join(f'{part:.4g}' for part in self.inks.mix(colour))})"

    def _called(self, name: str) -> Operators:
        return Operators(f"/{name} Do", frozenset((name,)))

    def _form(self, name: str, drawn: Operators, box: Box, together: bool = False) -> str:
        name = self._fresh(name)
        left, top, right, bottom = box
        stream = self._stream(drawn.code)
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = pdfdoc.PDFArray([left, top, right, bottom])
        stream.dictionary["Resources"] = self._shared_resources(drawn)
        if together:
            stream.dictionary["Group"] = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("Transparency")})
        self._doc.Reference(stream, pdfdoc.xObjectName(name))
        return name

    def _fresh(self, name: str) -> str:
        plain = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "form"
        fresh, n = plain, 1
        while fresh in self._names:
            n += 1
            fresh = f"{plain}-{n}"
        self._names.add(fresh)
        return fresh

    def _stream(self, code: str) -> Any:
        stream = pdfdoc.PDFStream(content=zlib.compress(code.encode("ascii")), filters=[])
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        return stream

    def _shared_resources(self, drawn: Operators) -> Any:
        """The resources of a form as an object of their own, one for all forms that need the same.

        The dictionary of a stream is never compressed, other objects are, many at a time.
        """
        key = drawn.forms, drawn.states, drawn.spaces
        if key not in self._shared:
            self._shared[key] = f"resources {len(self._shared)}"
            self._doc.Reference(self._resources(drawn), self._shared[key])
        return pdfdoc.PDFObjectReference(self._shared[key])

    def _resources(self, drawn: Operators | Page) -> Any:
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = {
            name: pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name)) for name in sorted(drawn.forms)
        }
        resources.ExtGState = {name: self._states[name] for name in sorted(drawn.states)}
        if drawn.spaces:
            resources.ColorSpace = {name: self._separation(name) for name in sorted(drawn.spaces)}
        return resources

    @property
    def spots_printed(self) -> tuple[str, ...]:
        """The spot inks of what has been drawn, by name."""
        return tuple(self.spots.name(plate) for plate in self._plates if plate != REGISTRATION)

    def _separation(self, plate: str) -> Any:
        self._plates[plate] = None
        tint = pdfdoc.PDFDictionary({"FunctionType": 2, "N": 1})
        tint["Domain"] = pdfdoc.PDFArray([0, 1])
        tint["C0"] = pdfdoc.PDFArray([0, 0, 0, 0])
        tint["C1"] = pdfdoc.PDFArray(list(TINTS[plate]))
        names = [pdfdoc.PDFName(name) for name in ("Separation", self.spots.name(plate), "DeviceCMYK")]
        return pdfdoc.PDFArray([*names, tint])

    # ---- resources of the operators -------------------------------------------------------

    def symbol(self, name: str, scale: float = 1.0, knocks: bool = False) -> SymbolForm:
        """See Resources. Where its lines are too thin for a press, another form has wider ones."""
        if not self.is_press or self._thinnest(name) * scale >= HAIR_MM:
            scale = 1.0
        scale, knocks = _scale_below(round(scale, 3)), knocks and self._has_black(name)
        form = self._symbols.get((name, scale, knocks))
        if form is None:
            symbol = self._shapes[name]
            fill, stroke, mixed = inherits(symbol.ops, self)
            x, y, width, height = symbol.box
            grounds = Grounds(self.inks, knocks) if isinstance(self.inks, Process) else None
            drawn = operators(symbol.ops, self, mixed, scale=scale, grounds=grounds)
            box = (x, y, x + width, y + height)
            form_name = self._form(f"symbol-{name}", drawn, box, together=symbol.together)
            heavy = drawn.heavy[knocks:]
            form = self._symbols[name, scale, knocks] = SymbolForm(form_name, fill, stroke, box, heavy)
        return form

    def bounds(self, name: str) -> Box:
        """See Resources."""
        x, y, width, height = self._shapes[name].box
        return x, y, x + width, y + height

    def width(self, text: str, font: str) -> float:
        """See Resources."""
        return self.fonts[font].width(text)

    def _has_black(self, name: str) -> bool:
        """Whether a symbol, or one that it uses, draws in black that prints over what lies below."""
        answer = self._blacks.get(name)
        if answer is None:
            answer = self._blacks[name] = any(
                (isinstance(op, Use) and self._has_black(op.name))
                or (isinstance(op, Text) and op.fill != INHERIT and self.inks.overprints(op.fill))
                or (
                    isinstance(op, Rect | Circle | Line | Path)
                    and (isinstance(op, Line) or op.paint.fill is None)
                    and op.paint.stroke not in (None, INHERIT)
                    and self.inks.overprints(str(op.paint.stroke), op.paint.width)
                )
                for op in self._shapes[name].ops
            )
        return answer

    def _thinnest(self, name: str) -> float:
        """The width of the thinnest line of a symbol, of those that it uses, too; infinite without any."""
        width = self._widths.get(name)
        if width is None:
            scales, width = [1.0], inf
            for op in self._shapes[name].ops:
                if isinstance(op, Push):
                    scales.append(scales[-1] * scale_of(op.matrix))
                elif isinstance(op, Pop):
                    scales.pop()
                elif isinstance(op, Use):
                    width = min(width, self._thinnest(op.name) * scale_of(op.matrix) * scales[-1])
                elif isinstance(op, Rect | Circle | Line | Path) and op.paint.stroke is not None:
                    width = min(width, op.paint.width * scales[-1])
            self._widths[name] = width
        return width

    def letters(self, text: str, font: str) -> Sequence[tuple[str, str]]:
        """See Resources."""
        encoding = self._encodings.get(font)
        if encoding is None:
            encoding = self._encodings[font] = Encoding(typeface(str(self.fonts[font].path)), self._doc)
        letters = text.translate(encoding)
        if encoding.OTHER not in letters:
            return ((encoding.font.getSubsetInternalName(0, self._doc), letters),)
        return [
            (encoding.font.getSubsetInternalName(subset, self._doc), escaped(run))
            for subset, run in encoding.font.splitString(text, self._doc)
        ]

    def image(self, name: str) -> tuple[str, Matrix]:
        """See Resources. Each picture is in the file once."""
        picture = self._pictures[name]
        key = picture.sha256, picture.look
        if key not in self._images:
            from generator.press.pdf.images import image_of

            limit = (self.inks.limit if isinstance(self.inks, Process) else None) or MAX_INK
            self._images[key] = self.add_image(image_of(picture, self.is_press, limit), "picture")
        return self._images[key], TURNS[picture.turn]

    def raster(self, image: PdfImage, box: Box) -> Operators:
        """The operators that draw an image into a box; the same image is in the file once."""
        left, top, right, bottom = box
        key = hashlib.sha256(image.data).hexdigest(), f"{image.width} x {image.height}"
        if key not in self._images:
            self._images[key] = self.add_image(image, "patch")
        matrix = numbers((right - left, 0.0, 0.0, top - bottom, left, bottom))
        return Operators(f"{matrix} cm /{self._images[key]} Do", frozenset((self._images[key],)))

    def shading(self, gradient: Gradient, line: str = "") -> str:
        """See Resources. Each gradient is in the file once."""
        key = gradient.places, gradient.stops, line, gradient.matrix if line else ()
        if key not in self._shadings:
            name = self._fresh("gradient")
            for number, stream in enumerate(shadings.forms(gradient, self.inks, name, line)):
                entries = stream.dictionary
                entries["Resources"] = self._doc.Reference(
                    entries["Resources"], f"resources of {name} {number}"
                )
                self._doc.Reference(stream, pdfdoc.xObjectName(name if not number else f"{name}-mask"))
            self._shadings[key] = name
        return self._shadings[key]

    def add_image(self, image: PdfImage, name: str) -> str:
        """The name of a new image XObject, whose data come into the file when it is saved.

        On their way through reportlab they would be in memory five times.
        """
        from generator.press.pdf.image_data import ImageData

        self._image_data = self._image_data or ImageData()
        mask = self.add_image(image.mask, "mask") if image.mask else ""
        name = self._fresh(name)
        stream = pdfdoc.PDFStream(content=b"", filters=[])
        entries = stream.dictionary
        entries[WAITING] = self._image_data.add(image.source or image.data)
        entries["Type"], entries["Subtype"] = pdfdoc.PDFName("XObject"), pdfdoc.PDFName("Image")
        entries["Width"], entries["Height"] = image.width, image.height
        entries["Filter"] = pdfdoc.PDFName(image.filter)
        if image.parameters:
            entries["DecodeParms"] = pdfdoc.PDFDictionary(dict(image.parameters))
        entries["ColorSpace"], entries["BitsPerComponent"] = _space(image), image.bits
        if image.decode:
            entries["Decode"] = pdfdoc.PDFArray(list(image.decode))
        if mask:
            entries["SMask"] = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(mask))
        self._doc.Reference(stream, pdfdoc.xObjectName(name))
        return name

    def alpha(self, kind: str, value: float) -> str:
        """See Resources."""
        name = f"{kind}{numbers((value,)).replace('.', '-')}"
        if name not in self._states:
            self._states[name] = pdfdoc.PDFDictionary({kind: value})
        return name

    def overprint(self, name: str) -> str:
        """See Resources; "varnish" is OVER for an ink one sees through."""
        if name not in self._states:
            value = pdfdoc.PDFfalse if name == KNOCK_OUT else pdfdoc.PDFtrue
            state = pdfdoc.PDFDictionary({"OP": value, "op": value, "OPM": 1})
            if name == "varnish":
                state["BM"] = pdfdoc.PDFName("Multiply")
            self._states[name] = state
        return name

    # ---- pages ----------------------------------------------------------------------------

    def add(self, page: Page, outline: Sequence[tuple[int, str]] = ()) -> None:
        """Close ``page`` and keep it compressed; ``outline`` adds (level, title) entries that lead to it."""
        self.pages += 1
        height = page.height * POINTS
        scale = f"{POINTS:.7f}"
        # 4 is the mitre limit of SVG; PDF's own default would draw longer spikes.
        code = "\n".join((f"{scale} 0 0 -{scale} 0 {numbers((height,))} cm 4 M", *page.code))
        sheet = pdfdoc.PDFPage()
        sheet.pagewidth, sheet.pageheight = page.width * POINTS, height
        sheet.Contents = stream = self._stream(code)
        sheet.Resources = self._resources(page)
        for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
            if box is not None:
                setattr(sheet, name, pdfdoc.PDFArray(page.in_points(box)))
        for i, (level, title) in enumerate(outline):
            key = f"p{self.pages}-{i}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(title, key, level, closed=level > 0)
        # The document's id then tells two files apart that differ in their drawing alone.
        self._doc.updateSignature(zlib.adler32(stream.content).to_bytes(4, "big"))
        self._doc.addPage(sheet)

    def finish(self, bleed: float = 0.0) -> bytes:
        """The whole file. For a press, pages grow by ``bleed`` mm beyond their trim on every side."""
        return bytes(self.body(bleed))

    def body(self, bleed: float = 0.0) -> bytes | ObjectsWithImages | WithImages:
        """The same, images fetched only when it is written."""
        if not self.is_press and self._image_data is not None:
            return self._saved()
        data, prepare = self._written(), partial(self.prepare, bleed=bleed * POINTS)
        if self._image_data is None:
            return _completed(data, prepare if self.is_press else None, self.claim)
        from generator.press.pdf.image_data import WithImages

        return WithImages(data, self._image_data, WAITING, prepare, *self._kind())

    def prepare(self, pdf: Any, bleed: float = 0.0) -> None:
        """Make the pages of a document for a press what it wants of them, with ``bleed`` in points."""
        for_press(pdf, bleed)
        if self.claim is not None:
            self.claim.mark(pdf)

    def saved(self) -> bytes:
        """The whole file without what a press wants of its pages."""
        return bytes(self._saved())

    def _saved(self) -> bytes | ObjectsWithImages:
        if self._image_data is None:
            return self._written()
        from generator.press.pdf.image_data import ObjectsWithImages, formatted

        objects: list[FormattedObject] = []

        def keep() -> bytes:
            objects.extend(formatted(self._doc, WAITING))
            return b""

        # Instead of putting all objects into one file, which would have to be taken apart again.
        self._doc.format = keep
        self._written()
        root, info = (self._doc.Reference(each) for each in (self._doc.Catalog, self._doc.info))
        numbers_of = self._doc.idToObjectNumberAndVersion
        ends = numbers_of[root.name][0], numbers_of[info.name][0]
        return ObjectsWithImages(tuple(objects), *ends, self._image_data, *self._kind())

    def _written(self) -> bytes:
        if self.pages > 1:
            self.canvas.showOutline()
        with _binary_streams():
            self.canvas.save()
        return self._buffer.getvalue()

    def _kind(self) -> tuple[tuple[int, int], bool]:
        """The version of PDF, and whether small objects go into streams."""
        return (self.claim.version, self.claim.is_packed) if self.claim else (VERSION, True)


def _scale_below(scale: float) -> float:
    """The next of SCALES: thin lines come out a little wider, and uses of nearly one size share a form."""
    return SCALES[max(0, bisect_right(SCALES, scale) - 1)]


def _completed(data: bytes, prepare: Callable[[Any], None] | None, claim: Claim | None) -> bytes:
    """The file with its small objects in streams, and its pages as a press wants them."""
    import pikepdf

    from generator.press.pdfx.claim import saved

    with pikepdf.open(BytesIO(data)) as pdf:
        if prepare is not None:
            prepare(pdf)
        return saved(pdf, claim)


def _space(image: PdfImage) -> Any:
    """The colour space of an image."""
    if not image.palette:
        return pdfdoc.PDFName(image.space)
    colours = f"<{image.palette.hex()}>"
    names = [pdfdoc.PDFName("Indexed"), pdfdoc.PDFName("DeviceRGB")]
    return pdfdoc.PDFArray([*names, len(image.palette) // 3 - 1, colours])


@contextmanager
def _binary_streams() -> Iterator[None]:
    """reportlab wraps every stream in ASCII85, a quarter more bytes for nothing, unless it is told not to."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before


def for_press(pdf: Any, bleed: float = 0.0) -> None:
    """Have transparent inks mixed as inks, not as light, on every page that has some.

    With ``bleed`` in points every page, which is as large as its trim, shows that much more on each side.
    """
    import pikepdf

    from generator.press.pdfx.transparency import is_transparent

    group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceCMYK)
    for page in pdf.pages:
        if is_transparent(page.Resources):
            page.Group = group
        if bleed:
            left, bottom, right, top = (float(edge) for edge in page.MediaBox)
            grown = [left - bleed, bottom - bleed, right + bleed, top + bleed]
            page.TrimBox = page.MediaBox
            page.MediaBox = page.BleedBox = pikepdf.Array([round(edge, 4) for edge in grown])
