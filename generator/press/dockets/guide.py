"""The guide of a folder for a printer at home: what each file is, and what is done with it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.contract import Component, Face
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.drawing.typography.fonts import load
from generator.press.book.typesetting.styles import BookColours
from generator.press.dockets.pages import Masthead, Row, fill
from generator.press.job import BRITISH
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import SCREEN
from generator.press.pdf.metadata import Info
from generator.press.pdf.typefaces import PLAIN, PLAIN_SPEC, basic_font
from generator.reading.header import BoughtPart
from generator.reading.strings.words import ENGLISH, Words
from generator.system.values import frozen

NAME = "print-guide.pdf"
BOOKLET = "-booklet.pdf"
"""How the name of a file ends whose pages lie in the order of folded sheets."""
PDF, LARGE = ".pdf", "-large.pdf"
"""And of one that has on a single sheet what another has on several."""

CARD = ("cards", "box", "folded")
"""The kinds of files that go on card unless their component says otherwise."""
DICE = "dice"
"""The id of dice that a house buys; at home there may be some to fold."""
STOCKS = {"card": "print.card_stock", "firm": "guide.firm", "paper": "guide.paper"}

COVER_MM = (148.0, 210.0)
"""The size at which a cover is drawn to be shown small."""

Entry = Mapping[str, Any]


@frozen
class Guide:
    """The game of a folder, its components in the order in which they are read, the words of its language,
    its makers, and what a house buys for it, which at home is found in a drawer. Faces in the ink of the
    folder, if it may be drawn here, give its typefaces and its ``cover``."""

    game: str
    components: Sequence[Component]
    words: Words
    credits: str = ""
    bought: tuple[BoughtPart, ...] = ()
    faces: Faces | None = None
    cover: Face | None = None


def guide(of: Guide, entries: Sequence[Entry]) -> bytes:
    """The guide to the files of a folder, by their entries in its manifest. Empty where none is for home."""
    by_name: dict[str, list[Component]] = {}
    for each in of.components:
        by_name.setdefault(each.sheet or each.name, []).append(each)
    at_home = [each for each in entries if each.get("ink") != PRESS and each["component"] in by_name]
    if not at_home:
        return b""
    places = {name: place for place, name in enumerate(by_name)}

    def place_of(entry: Entry) -> tuple[bool, int, bool, str]:
        name, file = entry["component"], entry["file"]
        return by_name[name][0].kind != "book", places[name], file.endswith(LARGE), file

    ordered = sorted(at_home, key=place_of)
    fonts = of.faces.fonts if of.faces else {}
    font = basic_font(fonts) if fonts else load(PLAIN, PLAIN_SPEC)
    language = BRITISH if of.words.language == ENGLISH else of.words.language
    title = of.words("guide.title", game=of.game)
    info = Info(title=title, subject="guide", author=of.credits, keywords=("guide",), language=language)
    file = PdfFile(info, {font.key: font, **fonts}, SCREEN)
    rows = [*_head(of, ordered, [each for name in by_name for each in by_name[name]])]
    files = {str(entry["file"]) for entry in ordered}
    for entry in ordered:
        rows += _rows(of.words, entry, by_name[entry["component"]], files)
    fill(
        file,
        title,
        rows,
        font,
        lambda page, pages: of.words("print.page", page=page, pages=pages),
        masthead=_masthead(of),
    )
    return file.finish()


def _masthead(of: Guide) -> Masthead | None:
    """The head of the first page in the look of the game, and its cover, small; None without faces."""
    if of.faces is None:
        return None
    colours, cover = BookColours.of(of.faces.palette), None
    if of.cover is not None:
        # Whoever prints the book is told what is wrong with its cover.
        with suppress(LayoutError):
            cover = of.faces.draw(of.cover, *COVER_MM)
    display = of.faces.fonts.get("display") or basic_font(of.faces.fonts)
    return Masthead(display, colours.heading, colours.accent, cover, COVER_MM)


def _head(of: Guide, entries: Sequence[Entry], components: Sequence[Component]) -> Iterator[Row]:
    words = of.words
    inks = dict.fromkeys(str(entry["ink"]) for entry in entries)
    papers = dict.fromkeys(str(entry.get("paper", "")) for entry in entries)
    contents = dict.fromkeys(str(entry["content"])[:8] for entry in entries)
    edition = ", ".join([*(words(f"guide.{ink}") for ink in inks), *papers])
    yield Row(
        words("guide.folder"), f"{edition}; {', '.join(words('print.edition', id=id) for id in contents)}"
    )
    yield Row(words("guide.scale"), f"{words('print.full_size')} {words('guide.ruler')}")
    if any(str(entry["file"]).endswith(BOOKLET) for entry in entries):
        yield Row(words("guide.first"), words("guide.order"))
    yield Row(words("guide.needs"), words("guide.tools"))
    paper = next((each.sheet or each.name for each in components if each.folded and each.dice), "")
    needed = [
        words("guide.or_paper", part=part.counted, file=paper + PDF)
        if paper and part.id == DICE
        else part.counted
        for part in of.bought
        if not part.instead_of
    ]
    if needed:
        yield Row(words("guide.besides"), ", ".join(needed))


def _rows(words: Words, entry: Entry, on_it: Sequence[Component], files: Container[str]) -> Iterator[Row]:
    """A file by its title, its sheets, sides and stock, and what is done with it, or which one may stand in
    for it of the ``files`` there are. A sheet of several components is handled as the first of them."""
    component = on_it[0]
    kind = kind_of(entry, component)
    sides = 2 if kind == "booklet" or _is_two_sided(entry, component) else 1
    flip = entry.get("flip", "long")
    how = [words("guide.sheets", n=-(-int(entry["pages"]) // sides))]
    if component.fills:
        how.append(words(f"print.behind_{flip}"))
    else:
        how.append(words(f"print.flip_{flip}" if sides == 2 else "guide.one_side"))
    if component.fold == "" and kind == "cards" and entry.get("backs") == "fold":
        how.append(words("print.fold"))
    how.append(words(STOCKS[home_stock_of(entry, component)]))
    name, title = str(entry["file"]), str(entry["title"])
    if kind == "book":
        yield Row(name, words("guide.book"), begins=True, below=title)
        return
    is_large = name.endswith(LARGE)
    if is_large:
        how.append(words("guide.large", file=name.removesuffix(LARGE) + PDF))
    elif (large := name.removesuffix(PDF) + LARGE) in files:
        how.append(words("guide.or_large", file=large))
    # Sheets of a board are joined, and those of a box before it is cut out; one alone is not.
    if component.kind == "board" and int(entry["pages"]) > 1 and not is_large:
        how.append(words("guide.board"))
    if kind in ("box", "folded", "booklet"):
        how.append(words(f"guide.{kind}"))
    elif kind != "board":
        how += _cutting(words, entry, component)
    notes = dict.fromkeys(each.home_note for each in on_it if each.home_note)
    how += [note for note in notes if note not in how]
    yield Row(name, " ".join(how), begins=True, below=title)


def _cutting(words: Words, entry: Entry, component: Component) -> list[str]:
    """How the sheets of a file are cut, in the words at their edges; or that nothing is cut."""
    cuts = entry.get("cuts", ())
    if len(cuts) == 1:
        return [str(sentence) for sentence in cuts[0]]
    if cuts:
        return [words("guide.cards")]
    if component.home_note:
        return []
    return [words("guide.whole" if component.size == "page" else "guide.pieces")]


def home_stock_of(entry: Entry, component: Component) -> str:
    """The stock of a file at home: "card", "firm" for firm paper, or "paper"."""
    return component.home_stock or ("card" if kind_of(entry, component) in CARD else "paper")


def kind_of(entry: Entry, component: Component) -> str:
    """The handling of a file: a book or a booklet, boxes, other things to fold, boards, cards, sheets."""
    if component.kind == "book":
        return "booklet" if str(entry["file"]).endswith(BOOKLET) else "book"
    if component.folded:
        values = component.pieces[0].front.values if len(component.pieces) else {}
        return "box" if "deep" in values else "folded"
    if component.kind == "board":
        return "board"
    return "cards" if component.kind == "cards" or component.stiff or component.punched else "sheet"


def _is_two_sided(entry: Entry, component: Component) -> bool:
    if component.kind in ("board", "book") or not len(component.pieces):
        return False
    return entry.get("backs") == "duplex" and component.pieces[0].back is not None
