"""The docket of a folder for a press: how many of what, on which stock, in which inks, from which file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.drawing.style import PRESS
from generator.drawing.typography.fonts import load
from generator.press.cutting.folding import folded
from generator.press.cutting.punching import punch_sheets
from generator.press.dockets.pages import Row, TableRow, fill
from generator.press.dockets.stocks import STOCKS, stock_of
from generator.press.job import BRITISH, Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import MAX_INK, Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.typefaces import PLAIN, PLAIN_SPEC
from generator.press.pdfx.conditions import REGISTRY
from generator.reading.header import OUTER, BoughtPart
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.press.settings import Printed

NAME = "docket.pdf"
KEY = "press"
"""The key of a manifest's entry under which stands what a docket tells of a file."""
SIGNATURE = 4
"""So many pages a sheet of a stitched book has."""
RELY_ON = (
    "process and named spot inks alone, already separated: convert nothing; fonts embedded; trim and bleed "
    "boxes in every page, marks outside the bleed; transparency live"
)
"""All that a printing house may take for granted."""
NO_CLAIM = (
    "as they are the files are PDF 1.7 and claim no PDF/X, since no profile is inside; on request you get "
    "them as PDF/X-4 with the ICC profile of your condition inside, or as PDF/X-1a:2003, which has no "
    "transparency: give the publisher the name of your condition{condition}, and its profile if it is your "
    "own"
)
"""The publisher has the option for that in README, in the part for a printing house."""
FORM = {
    "imprint": ("Publisher", "Address", ""),
    "contact": ("Web or mail",),
    "made_in": ("Made in",),
    "batch": ("Batch number",),
    "marks": ("CE, UKCA",),
    "ean": ("Bar code, EAN-13",),
}
"""The lines that a hand fills in for each key of game.yaml that is wanting."""
LINE = "_" * 60
BOOK = "Rulebook"
"""The title of a book."""
FRONTS = ("scratch", "beside scratch")
"""Stocks of cards whose back is a file of its own."""
FOLDS = {"half": "folded once", "quarter": "folded twice"}
HINGES = {
    "half": "hinged along Crease",
    "quarter": "hinged along Crease; slit with the board along CutContour, from the middle to the lower edge",
}

Entry = Mapping[str, Any]


@frozen
class Edition:
    """The game of a folder, the titles of components that are printed at home alone, what its box says of the
    publisher, what a shop will miss on it, the parts that are bought, its makers."""

    game: str
    left_out: tuple[str, ...] = ()
    imprint: tuple[str, ...] = ()
    ean: str = ""
    missing: tuple[str, ...] = ()
    bought: tuple[BoughtPart, ...] = ()
    credits: str = ""


def facts_of(job: Job, printed: Printed) -> dict[str, Any]:
    """All that a docket tells of a file of a job, for the manifest."""
    inks, component = job.settings.spot_inks, job.component
    trim = _trim(job)
    facts: dict[str, Any] = {
        "trim_mm": [round(side, 3) for side in trim],
        "corner_mm": job.size.corner if component.kind == "cards" else 0.0,
        "two_sided": _is_two_sided(job),
        "spot_inks": list(printed.spots),
        "stock": stock_of(component, job.size, printed.spots, inks.contour, inks.crease),
    }
    if (sheet := punch_sheets(component, job.size, job.settings)) is not None:
        facts["punched"] = {"on_each": sheet.grid.count, "sheets": sheet.sheets}
        facts["punched"] |= {"trim_mm": [sheet.width, sheet.height]}
    elif component.punched == "whole":
        facts["punched"] = {"sheets": job.count, "trim_mm": facts["trim_mm"]}
    if component.fold and component.kind == "board":
        facts["fold"], facts["folded_mm"] = component.fold, list(folded(component.fold, *trim))
    if facts["stock"] == "wraps":
        facts["inside_mm"] = list(component.pieces[0].front.values["outer"]["inside"])
    for name in ("goes_in", "kept_in", "turned"):
        if value := getattr(component, name):
            facts[name] = value
    return facts


def _trim(job: Job) -> tuple[float, float]:
    """The trim of a page of a job's file, in mm."""
    if job.component.kind == "book":
        from generator.press.book.book import usual_size

        return usual_size(job)
    if job.component.kind == "board":
        from generator.press.sheets.boards import trim_of

        size = trim_of(job)
        return size.width, size.height
    return job.size.width, job.size.height


def _is_two_sided(job: Job) -> bool:
    if job.component.kind == "board" or not len(job.component.pieces):
        return False
    return job.settings.backs != "none" and job.component.pieces[0].back is not None


def docket(edition: Edition, entries: Sequence[Entry], die: str = "") -> bytes:
    """The docket for the files of a folder, by their entries in its manifest; ``die`` has lines alone."""
    font = load(PLAIN, PLAIN_SPEC)
    title = f"{edition.game}: docket"
    info = Info(title=title, subject="docket", author=edition.credits, keywords=("docket",), language=BRITISH)
    file = PdfFile(info, {font.key: font}, Process())
    for_press = [entry for entry in entries if entry.get("ink") == PRESS and KEY in entry]
    parts: list[Row | TableRow] = [
        *_table(for_press),
        *_bought(edition.bought),
        *_packing(for_press, edition.bought),
    ]
    fill(
        file,
        title,
        [*_head(edition, for_press, die), *parts, *_files(for_press), *_form(edition, for_press)],
        font,
    )
    return file.finish()


def _head(edition: Edition, entries: Sequence[Entry], die: str) -> Iterator[Row]:
    yield Row("Games", "____________  (quantities below are for one game)")
    if edition.left_out:
        yield Row("Left out", f"{', '.join(edition.left_out)}: made at home, not by a press")
    yield Row("Process inks", f"cyan, magenta, yellow, black; no more than {MAX_INK:.0%} together")
    for condition, claim in dict.fromkeys((e.get("condition", ""), e.get("pdfx", "")) for e in entries):
        if claim:
            yield Row("Output intent", f"{condition}; the files say that they are {claim}")
        elif condition:
            yield Row("Output intent", f"{condition}, by its name at {REGISTRY}")
            yield Row("PDF/X", NO_CLAIM.format(condition=f" if it is not {condition}"))
        else:
            yield Row("Output intent", "none: tell us yours")
            yield Row("PDF/X", NO_CLAIM.format(condition=""))
    yield Row("Rely on", RELY_ON)
    spots = dict.fromkeys(ink for entry in entries for ink in entry[KEY]["spot_inks"])
    if spots:
        yield Row("Spot inks", f"{', '.join(spots)}; they overprint, and those of a die are not printed")
    if die:
        yield Row(
            "Die", f"{die}: CutContour and Crease alone, on white, a page for each that is cut or creased"
        )
    yield Row("Stocks, finishes", "proposals: use what you have that is nearest, and say so")
    yield Row("Slug", "game, piece, page, trim and edition on every page, outside the bleed")
    if _has_box(entries):
        if edition.imprint:
            yield Row("Imprint", "; ".join(edition.imprint))
        if edition.ean:
            yield Row("Bar code", f"EAN-13 {edition.ean}, at 100 %")
        if edition.missing:
            lacking = ", ".join(line for line in _lines_of(edition) if line)
            yield Row(
                "To be filled in", f"{lacking}: the form on the last page, before the box goes to a shop"
            )
    contents = dict.fromkeys(str(entry["content"])[:8] for entry in entries)
    yield Row("Edition", f"{', '.join(contents)}, as in the slugs")


def _has_box(entries: Sequence[Entry]) -> bool:
    return any(entry[KEY]["stock"] == "wraps" for entry in entries)


def _lines_of(edition: Edition) -> list[str]:
    """The lines of the form for what is missing; each of that ends in its key of game.yaml, in brackets."""
    keys = (what.rpartition("(")[2].rstrip(")") for what in edition.missing)
    return [line for key in keys for line in FORM[key]]


def _form(edition: Edition, entries: Sequence[Entry]) -> Iterator[Row]:
    """Lines for all that the box says of who sells the game, to be filled in by hand."""
    if not (edition.missing and _has_box(entries)):
        return
    yield Row("To be filled in", "by whoever sells the game; set in type on the back of the box", begins=True)
    for line in _lines_of(edition):
        yield Row(line, LINE)
    yield Row("Then", "back to the publisher, who has them set on the box and sends its file anew")


def _table(entries: Sequence[Entry]) -> Iterator[TableRow]:
    """All that is printed, at a glance: the details of each file follow."""
    if entries:
        yield TableRow(("At a glance", "a game", "pages", "trim, mm", "inks + spots", "stock"), begins=True)
    for entry in entries:
        facts = entry[KEY]
        wide, high = facts["trim_mm"]
        spots = f" + {len(facts['spot_inks'])}" if facts["spot_inks"] else ""
        inks = _sides(entry, entries).partition(" ")[0] + spots
        stock = STOCKS[facts["stock"]].stock
        count, pages = f"{_count(entry, entries)}", f"{entry['pages']}"
        yield TableRow((_title(entry), count, pages, f"{wide:g} x {high:g}", inks, stock))


def _count(entry: Entry, entries: Sequence[Entry]) -> int:
    """So many pieces of a file are in a game."""
    if entry[KEY]["stock"] == "books":
        return 1
    if entry[KEY]["stock"] == "scratch back":
        return sum(other["pieces"] for other in entries if other[KEY]["stock"] in FRONTS) or int(
            entry["pieces"]
        )
    return int(entry["pieces"])


def _files(entries: Sequence[Entry]) -> Iterator[Row]:
    for entry in entries:
        facts, stock = entry[KEY], STOCKS[entry[KEY]["stock"]]
        yield Row(entry["file"], _title(entry), begins=True)
        yield Row("Quantity", f"{_quantity(entry, entries)}; {_pages(entry)}")
        wide, high = facts["trim_mm"]
        corner = f", corners round, {facts['corner_mm']:g} mm" if facts["corner_mm"] else ""
        yield Row("Trim", f"{wide:g} x {high:g} mm, bleed {entry.get('bleed_mm', 0):g} mm{corner}")
        if sheet := facts.get("punched"):
            wide, high = sheet["trim_mm"]
            yield Row("Punch sheets", _punched(sheet, f"{wide:g} x {high:g} mm"))
        if fold := facts.get("fold"):
            wide, high = facts["folded_mm"]
            yield Row("Fold", f"{FOLDS[fold]} to {wide:g} x {high:g} mm, {HINGES[fold]}")
        elif facts.get("turned") or _is_folded_to_fit(entry, entries):
            yield Row("Fold", _folded_once(facts))
        if inside := facts.get("inside_mm"):
            yield Row("Inside", " x ".join(f"{side:g}" for side in inside) + " mm")
        yield Row("Inks", ", ".join([f"{_sides(entry, entries)} process", *facts["spot_inks"]]))
        yield Row("Stock", stock.stock)
        yield Row("Finish", stock.finish)
        if facts.get("goes_in"):
            yield Row("Goes into", _goes_into(facts))


def _is_folded_to_fit(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether a sheet of paper is larger than the box of the game is inside."""
    inside = next((each[KEY].get("inside_mm") for each in entries if each.get("component") == OUTER), None)
    if inside is None or entry[KEY]["stock"] != "sheets":
        return False
    return bool(max(entry[KEY]["trim_mm"]) > max(inside[:2]))


def _title(entry: Entry) -> str:
    """The title of a file; a book is called alike in every game."""
    if entry[KEY]["stock"] == "books":
        return BOOK
    return str(entry["title"])


def _folded_once(facts: Mapping[str, Any]) -> str:
    """A fold across the longer side; what nobody is to see at a glance is sealed."""
    low, long = sorted((facts["trim_mm"][0], facts["trim_mm"][1]))
    wide, high = sorted((long / 2, low))
    size = f"to {wide:g} x {high:g} mm"
    if facts.get("turned"):
        return f"once across its longer side, printed side inwards, {size}; each sheet sealed with a wafer"
    return f"once across its longer side, {size}, to go into the box"


def _goes_into(facts: Mapping[str, Any]) -> str:
    box = str(facts["goes_in"])
    if "punched" not in facts:
        return box
    kept = f"; {facts['kept_in']} is packed for the pieces" if facts.get("kept_in") else ""
    return f"{box}, on its punch sheets{kept}"


def _bought(parts: Sequence[BoughtPart]) -> Iterator[Row]:
    for part in parts:
        first = part is parts[0]
        size = " x ".join(f"{side:g}" for side in part.size_mm)
        fact = f"{part.counted}: {part.make}; about {size} mm each; into {part.goes_in}"
        yield Row("Bought parts" if first else "", fact, begins=first)


def _packing(entries: Sequence[Entry], bought: Sequence[BoughtPart]) -> Iterator[Row]:
    """The boxes, and what goes into each; the innermost first."""
    boxes: dict[str, list[str]] = {}
    for entry in entries:
        if box := entry[KEY].get("goes_in"):
            boxes.setdefault(box, []).append(f"{entry['component']}")
    for part in bought:
        boxes.setdefault(part.goes_in, []).append(f"{part.id} (bought)")
    first = True
    for box in sorted(boxes, key=lambda name: (name == OUTER, name)):
        yield Row("Packing" if first else "", f"into {box}: {', '.join(boxes[box])}", begins=first)
        first = False


def _sides(entry: Entry, entries: Sequence[Entry]) -> str:
    """Inks in front and behind; the back of cards may be a file of its own."""
    facts = entry[KEY]
    if facts["two_sided"] or facts["stock"] == "books":
        return "4/4"
    if facts["stock"] in FRONTS and _back_of(entries):
        return f"4/4 with {_back_of(entries)},"
    return "4/0"


def _back_of(entries: Sequence[Entry]) -> str:
    return next((str(entry["file"]) for entry in entries if entry[KEY]["stock"] == "scratch back"), "")


def _quantity(entry: Entry, entries: Sequence[Entry]) -> str:
    pieces = entry["pieces"]
    if entry[KEY]["stock"] == "books":
        return "1 a game"
    if entry[KEY]["stock"] == "scratch back":
        fronts = [(other["pieces"], other["file"]) for other in entries if other[KEY]["stock"] in FRONTS]
        behind = ", ".join(f"{count} of {file}" for count, file in fronts)
        return f"{sum(count for count, _ in fronts)} a game: behind {behind}" if fronts else "one behind each"
    if entry[KEY]["stock"] == "wraps":
        return "1 lid and 1 tray a game"
    each = ", each page once" if pieces > 1 and pieces in (entry["pages"], entry["pages"] / 2) else ""
    return f"{pieces} {'piece' if pieces == 1 else 'pieces'} a game{each}"


def _punched(sheet: Mapping[str, Any], size: str) -> str:
    count, each = sheet["sheets"], sheet.get("on_each")
    pieces = f"up to {each} pieces on each" if each else "with all its pieces"
    return f"{count} {'sheet' if count == 1 else 'sheets'} a game of {size}, {pieces}"


def _pages(entry: Entry) -> str:
    pages = entry["pages"]
    count = f"{pages} {'page' if pages == 1 else 'pages'}"
    if entry[KEY]["stock"] == "books":
        blank = -pages % SIGNATURE
        more = "page" if blank == 1 else "pages"
        return f"{count} in order, covers included" + (f"; {blank} blank {more} to add" if blank else "")
    on_sheets = entry.get("paper") not in (None, "a page each")
    where = f" of {entry['paper']}, whole sheets" if on_sheets else ""
    return f"{count}{where}, fronts and backs by turns" if entry[KEY]["two_sided"] else f"{count}{where}"
