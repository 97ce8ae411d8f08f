"""Fonts: found among installed packages, made static, measured; missing glyphs are known before printing."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import cached_property, lru_cache, partial, reduce
from importlib import import_module, resources
from importlib.metadata import PackageNotFoundError, distribution
from operator import add
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.drawing.typography.font_metrics import Unusable, metrics
from generator.drawing.typography.remaking import UNUSED, drop, instanced, lined, spaced
from generator.reading.problems import did_you_mean
from generator.system import cache
from generator.system.values import frozen

if TYPE_CHECKING:
    from fontpkg import Family

MAX_MEASURED = 20_000
LINING = 0.9
"""The share of a capital's height from which on a figure is a lining one."""
TRUE_TYPE = b"\0\1\0\0"
"""The first bytes of a TrueType font."""

OWN_FILE = "or put its file into fonts/ of the pack and write file: fonts/NAME.ttf for family"
FAMILIES = "fontpkg.family"
"""The entry point group under which a package names its family."""
PACKAGE = r"[a-z0-9]([a-z0-9._-]{0,60}[a-z0-9])?"
"""Names a package can have."""

UNREAD = ["meta"]
"""Tables that fontTools leaves out of a subset with a warning."""
SUBSET_FORMAT = 1
"""Counts up whenever the part of a font that some text needs would be another."""
WEIGHT_FORMAT, LINING_FORMAT, SPACE_FORMAT = 2, 3, 1
"""Each counts up whenever ``instanced``, ``lined`` or ``spaced`` would make another font."""


class FontError(ValueError):
    """A font that is not installed or cannot be used; ``hint`` says what to try, ``part`` what is wrong."""

    def __init__(self, message: str, hint: str = "", part: str = "family") -> None:
        super().__init__(message)
        self.hint = hint
        self.part = part


class FontFile(NamedTuple):
    """A font file of a pack, as its name table has it; ``path`` is the file made ready for printing."""

    name: str
    path: Path
    family: str
    version: str
    licence: str
    sha256: str


@frozen
class FontSpec:
    """Which font a layout wants. ``bold`` and ``italic`` are the keys its emphasis changes to."""

    family: str
    weight: int = 400
    style: str = "normal"
    bold: str = ""
    italic: str = ""
    file: FontFile | None = None
    """The file of a pack that it comes from, in the stead of a package."""
    lining: bool = False
    """Whether its figures are to be as tall as capitals, where the font has such beside old-style ones."""
    word_space: float = 1.0
    """How many times as wide as its own the space between words is to be."""


@frozen(slots=False, eq=False)
class Font:
    """A static TrueType font. Measures are in em: multiply by the type size in mm.

    ``ascent`` and ``descent`` (both positive) bound the ink of ordinary text, accents included;
    ``cap`` is the height of a capital. ``advances`` are in the font's own ``units`` an em, ``blank`` of
    what it lacks. Kerning is off everywhere, so a width is a plain sum, and a whole number of units.
    """

    key: str
    spec: FontSpec
    path: Path
    ascent: float
    descent: float
    cap: float
    advances: Mapping[str, int]
    units: int
    blank: int
    _widths: dict[str, float] = field(default_factory=dict, repr=False)

    @cached_property
    def _has_ascii(self) -> bool:
        """Whether there is a glyph for each letter, figure and mark of ASCII."""
        return self.advances.keys() >= set(map(chr, range(0x20, 0x7F)))

    def width(self, text: str) -> float:
        """Advance width of ``text`` in em; a character the font lacks counts as its empty box."""
        width = self._widths.get(text)
        return self._measured(text) if width is None else width

    def missing(self, text: str) -> str:
        """The characters of ``text`` this font has no glyph for, each once, in order."""
        advances = self.advances
        if (text.isascii() and text.isprintable() and self._has_ascii) or advances.keys() >= set(text):
            return ""
        return "".join(sign for sign in dict.fromkeys(text) if sign not in advances)

    def _measured(self, text: str) -> float:
        if len(self._widths) > MAX_MEASURED:
            self._widths.clear()
        try:
            width = sum(map(self.advances.__getitem__, text)) / self.units
        except KeyError:
            width = sum(self.advances.get(sign, self.blank) for sign in text) / self.units
        self._widths[text] = width
        return width


def total(lengths: Iterable[float]) -> float:
    """Lengths added one after the other, as type is set: the same digits on every Python.

    ``sum`` makes up for rounding from Python 3.12 on, and what is printed would hang on that.
    """
    return reduce(add, lengths, 0.0)


@lru_cache(maxsize=256)
def load(key: str, spec: FontSpec) -> Font:
    """A font, known to layouts as ``key``. Raises FontError when it is not installed or not usable."""
    path = spec.file.path if spec.file else _static_file(spec)
    if spec.lining:
        path = _lining(spec, path)
    if spec.word_space != 1:
        path = _spaced(spec, path)
    try:
        measures = metrics(path)
    except Unusable as problem:
        raise FontError(f"the font '{spec.family}' {problem}") from problem
    units = measures.units
    cap = measures.cap / units
    # The line metrics leave room for stacked accents that no card uses; a capital and
    # its ring or caron need about 0.3 em above the capital's own height.
    ascent = min(measures.ascent / units, cap + 0.3)
    return Font(
        key,
        spec,
        path,
        ascent=ascent,
        descent=measures.descent / units,
        cap=cap,
        advances=measures.advances,
        units=units,
        blank=measures.blank,
    )


@lru_cache(maxsize=64)
def has_lining_figures(path: Path) -> bool:
    """Whether the figures of a font file are as tall as its capitals, so that 1 does not read as i."""
    measures = metrics(path)
    return measures.one >= LINING * measures.capital


@lru_cache(maxsize=256)
def families_with(sign: str) -> tuple[str, ...]:
    """The installed font families that have a glyph for a sign, by name."""
    import fontpkg

    return tuple(
        sorted(
            family.name
            for family in fontpkg.families().values()
            if ord(sign) in _characters(family.files[0].path)
        )
    )


@lru_cache(maxsize=64)
def _characters(path: Path) -> frozenset[int]:
    """Code points of the signs in a font file."""
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as face:
        return frozenset(face.getBestCmap())


def _static_file(spec: FontSpec) -> Path:
    import fontpkg

    slug = fontpkg.slugify(spec.family)
    family = _of_own_package(slug) or fontpkg.families().get(slug)
    if family is None:
        families = fontpkg.families()
        raise _not_installed(spec.family, sorted(installed.name for installed in families.values()))
    try:
        chosen = fontpkg.select_file(family, spec.weight, spec.style)
    except fontpkg.FontpkgError:
        has = ", ".join(
            f"{file.wght_min} to {file.wght_max} {file.style}"
            if file.variable
            else f"{file.weight} {file.style}"
            for file in family.files
        )
        message = f"{family.name} has no weight {spec.weight} {spec.style}"
        raise FontError(message, f"it has {has}", part="weight") from None
    path: Path = chosen.path
    return _instance(family.name, path, spec.weight, spec.style) if chosen.variable else path


def _of_own_package(slug: str) -> Family | None:
    """A family out of the package that has its name, as nearly all have: nine others are not looked into."""
    import fontpkg

    for module in _modules_named(slug):
        folder = resources.files(module)
        described = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
        family = fontpkg.family_from_metadata(described, folder)
        if family.slug == slug:
            return family
    return None


def _modules_named(slug: str) -> Iterator[ModuleType]:
    """The modules of the package that has a family's name: the one called as it is, then all it names.

    Asking packages for their entry points takes four times as long as importing the module and reading it.
    """
    with suppress(ImportError):
        yield import_module(f"fontpkg_{slug.replace('-', '_')}")
    with suppress(PackageNotFoundError):
        for entry in distribution(f"fontpkg-{slug}").entry_points.select(group=FAMILIES):
            yield entry.load()


def _not_installed(family: str, installed: Sequence[str]) -> FontError:
    near = did_you_mean(family, installed)
    if not near.startswith("did"):
        package = "fontpkg-" + "-".join(family.lower().split())
        advice = (
            f"pip install {package}, if there is such a package" if re.fullmatch(PACKAGE, package) else ""
        )
        near = "; ".join(filter(None, (near, advice, OWN_FILE)))
    return FontError(f"the font family '{family}' is not one of ours", near)


def _instance(family: str, source: Path, weight: int, style: str) -> Path:
    """A static TTF of a variable one, kept in the user's cache folder."""
    original = source.read_bytes()
    name = f"Broadside {family} {weight}" + (" Italic" if style == "italic" else "")
    key = hashlib.sha256(original + f"|{WEIGHT_FORMAT}|{name}".encode()).hexdigest()[:20]
    return cached_font(f"{name.replace(' ', '')}-{key}.ttf", lambda: instanced(source, weight, name))


def _lining(spec: FontSpec, source: Path) -> Path:
    """The same font with lining figures, kept in the user's cache folder. Raises FontError if it has none."""
    name = f"Broadside {spec.family} {spec.weight} Lining" + (" Italic" if spec.style == "italic" else "")
    key = hashlib.sha256(source.read_bytes() + f"|{LINING_FORMAT}|{name}".encode()).hexdigest()[:20]

    def made() -> bytes:
        body = lined(source, name)
        if body is None:
            message = f"the font '{spec.family}' has no lining figures beside its own"
            raise FontError(message, "leave figures out", part="figures")
        return body

    return cached_font(f"{name.replace(' ', '')}-{key}.ttf", made)


def _spaced(spec: FontSpec, source: Path) -> Path:
    """The same font with another space between words, kept in the user's cache folder."""
    name = f"{source.stem.partition('-')[0]} Spaced {round(100 * spec.word_space)}"
    key = hashlib.sha256(source.read_bytes() + f"|{SPACE_FORMAT}|{name}".encode()).hexdigest()[:20]
    return cached_font(
        f"{name.replace(' ', '')}-{key}.ttf", lambda: spaced(source, spec.word_space, f"Broadside {name}")
    )


OF_A_PACK = "file-"
"""The beginning of the name under which a font file of a pack is cached; the digest follows."""


def cached_font(name: str, make: Callable[[], bytes]) -> Path:
    """The font file ``name`` in the user's cache, made by ``make`` when it is missing or damaged.

    ``name`` must change whenever the bytes ``make`` gives would. When the home folder cannot be
    written, a temporary folder of this process stands in. The checksum follows the font: readers go
    by the table directory and never see it.
    """
    # The spare one is not made unless it is needed: a child that is ended would leave it behind.
    for folder_of in (partial(cache.folder, "fonts", make=True), _spare_folder):
        folder = folder_of()
        if folder is None:
            continue
        path = folder / name
        if (cache.read(path) or b"").startswith(TRUE_TYPE):
            return path
        try:
            cache.write(path, make())
        except OSError:
            continue
        return path
    raise OSError("there is no folder in which a font can be kept")


@lru_cache(maxsize=1)
def _spare() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="broadside-fonts-")


def _spare_folder() -> Path:
    return Path(_spare().name)


def data_uri(font: Font, text: Iterable[str]) -> str:
    """The part of ``font`` that ``text`` needs, as a ``data:`` address for an SVG of its own."""
    return _data_uri(font, "".join(sorted({sign for piece in text for sign in piece})))


@lru_cache(maxsize=64)
def _data_uri(font: Font, signs: str) -> str:
    # Cached: loading the tools that make the part takes longer than drawing a face.
    import fontTools

    asked = f"{SUBSET_FORMAT}|{fontTools.version}|{signs}|".encode(errors="surrogatepass")
    name = hashlib.sha256(asked + font.path.read_bytes()).hexdigest()
    part = cache.load("subsets", name)
    if part is None:
        part = _subset(font, signs)
        cache.store("subsets", name, part)
    return "data:font/ttf;base64," + b64encode(part).decode("ascii")


def _subset(font: Font, signs: str) -> bytes:
    import logging
    from io import BytesIO

    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    # Its warnings are for people who make fonts.
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    options: Any = Options(
        drop_tables=[*UNUSED, *UNREAD],
        hinting=False,
        notdef_outline=True,
        recalc_timestamp=False,
        name_IDs=[1, 2, 6, 13],
    )
    face = TTFont(font.path, recalcTimestamp=False)
    # Dropped by the options too, but only after all of their rules have been read.
    drop(face, UNUSED)
    subsetter = Subsetter(options)
    subsetter.populate(text=signs)
    subsetter.subset(face)
    buffer = BytesIO()
    face.save(buffer)
    return buffer.getvalue()
