"""A game's style: which fonts, which colours for which ink, which sizes; read from its ``style.yaml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.drawing.colours import grey
from generator.drawing.display import Look
from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.drawing.typography import fonts
from generator.drawing.typography.fonts import Font, FontError, FontFile, FontSpec
from generator.reading.parsing.nodes import Source
from generator.reading.parsing.source import parse
from generator.reading.problems import Problem, did_you_mean, excerpt, in_file_order, nearest
from generator.reading.schema import Entry, read_as
from generator.system.values import frozen

FILE = "style.yaml"
HOME, MONO, PRESS = "home", "mono", "press"
INKS = (HOME, MONO, PRESS)
OF_BOOKS = tuple(
    f"book_{role}"
    for role in ("text", "soft", "heading", "accent", "tint", "rule", "cover", "on_cover", "cover_accent")
)
"""The colours that rulebooks are set in, which no layout has to ask for."""
MAX_PERCENT = 300
"""All four inks of a mix together; no paper takes more."""
MAX_FONTS = 24
"""Each weight of a variable font is made when it is first asked for, which takes a while."""

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Colour = Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6}|\d{1,3}/\d{1,3}/\d{1,3}/\d{1,3})$")]
Kind = Literal["font", "colour"]
Mix = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0 to 1."""


class FontEntry(Entry):
    """A font by family, weight and style, or by its file."""

    family: str = ""
    """As the font package names it, such as Barlow."""
    file: str = ""
    """A .ttf or .otf file of the pack in the stead of a family, such as fonts/Moth.ttf."""
    weight: int = Field(default=400, ge=1, le=1000)
    style: Literal["normal", "italic"] = "normal"
    figures: Literal["own", "lining"] = "own"
    """``lining`` for figures as tall as capitals, of a font that has old-style ones by itself."""
    word_space: Annotated[float, Field(ge=0.5, le=3)] = 1.0
    """So many times as wide as the font's own is the space between words."""
    bold: str = ""
    """The key of the font that ``**bold**`` changes to; ``bold`` when there is one of that name."""
    italic: str = ""
    """The key of the font that ``*italic*`` changes to; ``italic`` when there is one of that name."""


class StyleFile(Entry):
    """The contents of ``style.yaml``."""

    fonts: dict[Key, FontEntry] = Field(min_length=1, max_length=MAX_FONTS)
    palettes: dict[Key, dict[Key, Colour]]
    """Colours by ink and name; ``home`` names them all, other inks say what differs.

    In ``press`` a colour may be a mix of the four inks in per cent, such as ``60/40/100/30``.
    """
    sizes: dict[Key, Annotated[float, Field(ge=0, le=1000)]] = Field(default_factory=dict)
    """Millimetres by name, for templates."""
    signs: dict[Key, list[str]] = Field(default_factory=dict)
    """Colours that carry a meaning, and what says the same without colour: symbols, icons or words.

    One of them stands on every face that has the colour. Colours without any stay apart in grey.
    """
    pictures: dict[Literal["mono"], Literal["light", "grey", "line", "none"]] = Field(default_factory=dict)
    """How pictures look in black and white: light greys, which leave room for text, unless told."""


@frozen
class Style:
    """Loaded fonts by key, colours by ink and name, sizes in mm by name.

    ``mixes`` are what a press prints for the colours of its palette that are given as inks; ``signs`` say
    what stands beside a colour that carries a meaning; ``source`` knows the places of it all.
    """

    file: str
    fonts: Mapping[str, Font]
    palettes: Mapping[str, Mapping[str, str]]
    sizes: Mapping[str, float]
    mixes: Mapping[str, Mix] = field(default_factory=dict)
    signs: Mapping[str, list[str]] = field(default_factory=dict)
    mono_pictures: Look = "light"
    source: Source | None = None

    def look(self, ink: str) -> Look:
        """How pictures look in an ink."""
        return self.mono_pictures if ink == MONO else "colour"

    def palette(self, ink: str) -> Mapping[str, str]:
        """Every colour of ``home`` in that ink; what the ink leaves out stays, in ``mono`` as its grey."""
        home = self.palettes[HOME]
        own = dict(self.palettes.get(ink, {}))
        return {name: grey(colour) if ink == MONO else colour for name, colour in home.items()} | own

    def lacks(self, kind: Kind, name: str, layouts: Layouts, layout: str) -> LayoutError | None:
        """The error for a font or a colour that a ``layout`` asks for, where it is misspelt or left out.

        None where the layout has misspelt it.
        """
        if self.source is None:
            return None
        home = self.palettes[HOME]
        names = sorted(self.fonts if kind == "font" else home)
        section = ("fonts",) if kind == "font" else ("palettes", HOME)
        # A slip is seldom made twice, and the font of a text is text where a layout names none.
        often = layouts.asks_for(name) > 1 or (kind, name) == ("font", "text")
        mono = self.palettes.get(MONO, {})
        strays = nearest(
            name, [other for other in names if other not in mono and not layouts.asks_for(other)]
        )
        message = f"there is no {kind} '{excerpt(name)}', which layout {layout} asks for"
        if often and strays:
            place, hint = self.source.key((*section, strays[0])), f"write {name}, not {strays[0]}"
        elif nearest(name, names):
            return None
        else:
            place = self.source.place(section)
            example = "{family: Barlow}" if kind == "font" else '"#204060"'
            hint = f"add '{excerpt(name)}: {example}' here, or have the layout ask for another"
        return LayoutError(place.path, place.line, message, hint, place.column)


def read(layouts: Layouts, pack: Path | None = None) -> Style:
    """The style of the first ``style.yaml`` on the search path.

    Font files are looked for in the folder of the ``pack``, then on the path. Raises LayoutError, which
    then holds every problem of the file.
    """
    text, path = layouts.read(FILE)
    where = shown(path)
    source, problems = parse(text, where)
    if source is not None:
        file, wrong = read_as(StyleFile, source)
        problems += wrong
        if file is not None:
            loaded, lacking = _loaded(file, source, Layouts([*([pack] if pack else []), *layouts.folders]))
            problems += [*lacking, *_loose_ends(file, source, layouts)]
            if not problems:
                palettes = {
                    ink: {name: colour.lower() for name, colour in colours.items()}
                    for ink, colours in file.palettes.items()
                }
                mixes = _take_mixes(palettes)
                return Style(
                    where,
                    loaded,
                    palettes,
                    sizes=file.sizes,
                    mixes=mixes,
                    signs=file.signs,
                    mono_pictures=file.pictures.get("mono", "light"),
                    source=source,
                )
    raise LayoutError.of(in_file_order(problems))


def _take_mixes(palettes: dict[str, dict[str, str]]) -> dict[str, Mix]:
    """Puts a screen colour in the place of every mix of the press palette; the mixes by those colours.

    Different mixes may look alike on a screen; each then takes the nearest blue that is still free.
    """
    mixes: dict[str, Mix] = {}
    taken = {colour for colours in palettes.values() for colour in colours.values()}
    for name, colour in palettes.get(PRESS, {}).items():
        if colour.startswith("#"):
            continue
        cyan, magenta, yellow, black = (int(part) / 100 for part in colour.split("/"))
        mix = (cyan, magenta, yellow, black)
        red, green, blue = (round(255 * (1 - part) * (1 - black)) for part in mix[:3])
        for shade in _nearest_to(blue):
            screen = f"#{red:02x}{green:02x}{shade:02x}"
            if mixes.get(screen) == mix or screen not in taken:
                break
        mixes[screen] = mix
        taken.add(screen)
        palettes[PRESS][name] = screen
    return mixes


def _nearest_to(shade: int) -> Iterator[int]:
    """All shades from 0 to 255, the nearest first and of two as near the darker."""
    return (near for far in range(256) for near in sorted({shade - far, shade + far}) if 0 <= near <= 255)


def _loaded(file: StyleFile, source: Source, folders: Layouts) -> tuple[dict[str, Font], list[Problem]]:
    loaded: dict[str, Font] = {}
    problems = []
    for key, entry in file.fonts.items():
        place = source.place(("fonts", key))
        if not entry.family and not entry.file:
            problems.append(Problem(place, "missing-key", "'family' is missing", "or file: fonts/Moth.ttf"))
            continue
        if entry.family and entry.file:
            message = f"the font '{key}' has both a family and a file"
            problems.append(Problem(place, "font", message, "keep one of them"))
            continue
        try:
            spec = FontSpec(entry.family, entry.weight, entry.style, entry.bold, entry.italic)
            if entry.file:
                own = _file(entry, folders)
                spec = replace(spec, family=own.family, file=own)
            spec = replace(spec, lining=entry.figures == "lining", word_space=entry.word_space)
            loaded[key] = fonts.load(key, spec)
        except FontError as problem:
            place = source.place(("fonts", key, problem.part))
            problems.append(Problem(place, "font", str(problem), problem.hint))
    return loaded, problems


def _file(entry: FontEntry, folders: Layouts) -> FontFile:
    """The font file that an entry names. Raises FontError."""
    if not entry.file.lower().endswith((".ttf", ".otf")):
        raise FontError(
            f"'{excerpt(entry.file)}' is no .ttf or .otf file", "save the font as one", part="file"
        )
    path = folders.find(entry.file)
    if path is None:
        names = [f"fonts/{name}" for ending in (".ttf", ".otf") for name in folders.names("fonts", ending)]
        hint = did_you_mean(entry.file, names) if names else "put it into fonts/ of the pack"
        raise FontError(f"there is no font file '{excerpt(entry.file)}'", hint, part="file")
    # Font files of packs are rare, and what checks them is large.
    from generator.drawing.typography.font_files import font_file

    return font_file(path, entry.file, entry.weight)


def _loose_ends(file: StyleFile, source: Source, layouts: Layouts) -> Iterator[Problem]:
    """Keys that name nothing: a font's companions, an ink nobody prints in, a colour no face can ask for."""
    yield from _companions(file, source, layouts)
    for ink in file.palettes:
        if ink not in INKS:
            hint = did_you_mean(ink, [each for each in INKS if each not in file.palettes])
            yield Problem(source.key(("palettes", ink)), "unknown-key", f"there is no ink '{ink}'", hint)
    if HOME in file.palettes:
        yield from _not_at_home(file, source, layouts)
    elif not any(nearest(ink, [HOME]) for ink in file.palettes):
        hint = f"add '{HOME}:' with every colour below it"
        yield Problem(source.place(("palettes",)), "missing-key", f"'{HOME}' is missing", hint)
    for ink, colours in file.palettes.items():
        yield from _bad_mixes(ink, colours, source)


def _companions(file: StyleFile, source: Source, layouts: Layouts) -> Iterator[Problem]:
    """Fonts that other fonts change to and that are not there: misspelt by one, or where they are defined."""
    named = [
        (key, part, word)
        for key, entry in file.fonts.items()
        for part, word in (("bold", entry.bold), ("italic", entry.italic))
        if word and word not in file.fonts
    ]
    used = {word for entry in file.fonts.values() for word in (entry.bold, entry.italic)}
    strays = [key for key in file.fonts if key not in used] if named else []
    for word in dict.fromkeys(word for _, _, word in named):
        places = [source.place(("fonts", key, part)) for key, part, named_so in named if named_so == word]
        misspelt = [key for key in nearest(word, strays) if not layouts.asks_for(key)]
        if misspelt and len(places) + layouts.asks_for(word) > 1:
            message = f"nothing asks for a font '{misspelt[0]}'; other fonts ask for '{word}'"
            yield Problem(source.key(("fonts", misspelt[0])), "unknown-value", message, f"write {word}")
            continue
        for place in places:
            hint = did_you_mean(word, sorted(file.fonts))
            yield Problem(place, "unknown-value", f"there is no font '{word}'", hint)


def _not_at_home(file: StyleFile, source: Source, layouts: Layouts) -> Iterator[Problem]:
    """Colours of another ink, or with a sign, that ``home`` lacks: misspelt or left out in either."""
    home = file.palettes[HOME]
    others: dict[tuple[str, ...], Collection[str]] = {
        ("palettes", ink): colours for ink, colours in file.palettes.items() if ink != HOME
    }
    others[("signs",)] = file.signs
    lacking = Counter(name for names in others.values() for name in names if name not in home)
    elsewhere = {name for names in others.values() for name in names}

    def is_asked_for(name: str) -> bool:
        return name in OF_BOOKS or layouts.asks_for(name) > 0

    for name, times in lacking.items():
        places = [(*path, name) for path, names in others.items() if name in names]
        asked = times > 1 or is_asked_for(name)
        strays = [each for each in home if each not in elsewhere and not is_asked_for(each)]
        if asked and (near := nearest(name, strays)):
            message = f"nothing asks for a colour '{near[0]}', and there is no '{name}'"
            yield Problem(source.key(("palettes", HOME, near[0])), "unknown-key", message, f"write {name}")
            continue
        for path in places:
            # What stands there beside it cannot be meant.
            near = nearest(name, [each for each in home if each not in others[path[:-1]]])
            if asked or not near:
                message = f"'{HOME}' has no colour '{name}', and {path[-2]} has"
                hint = f"add '{name}: \"#204060\"' here, or remove it there"
                yield Problem(source.key(("palettes", HOME)), "missing-key", message, hint)
                break
            message = f"'{HOME}' has no colour '{name}'"
            yield Problem(source.key(path), "unknown-key", message, f"did you mean '{near[0]}'?")


def _bad_mixes(ink: str, colours: Mapping[str, str], source: Source) -> Iterator[Problem]:
    for name, colour in colours.items():
        if colour.startswith("#"):
            continue
        place, parts = source.place(("palettes", ink, name)), [int(part) for part in colour.split("/")]
        if ink != PRESS:
            yield Problem(
                place,
                "unknown-value",
                f"'{colour}' is a mix of inks; only '{PRESS}' has those",
                "write '#204060'",
            )
        elif max(parts) > 100:
            yield Problem(
                place, "out-of-range", f"'{colour}' has more than 100 % of an ink", "write 0 to 100 of each"
            )
        elif sum(parts) > MAX_PERCENT:
            message = f"'{colour}' is {sum(parts)} % of ink; paper takes {MAX_PERCENT} %"
            yield Problem(place, "out-of-range", message, "write less of each ink")
