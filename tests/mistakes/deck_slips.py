"""Slips in the spreadsheet of a deck, and in what its game.yaml says about it."""

from __future__ import annotations

import csv
import io
import random
import re

from generator.games import DECK
from tests import shipped
from tests.mistakes.slips import Slip, misspelt

SHEET = "cards.csv"
NAMED = ("kind", "value", "picture", "copies")
"""The columns that game.yaml names, in whose headings a slip must show."""
ICON = re.compile(r":([a-z_]{3,}):")


def _rows() -> list[list[str]]:
    text = (shipped.pack(DECK).folder / SHEET).read_text(encoding="utf-8")
    return list(csv.reader(io.StringIO(text)))


def _written(rows: list[list[str]], delimiter: str = ",") -> str:
    told = io.StringIO()
    csv.writer(told, lineterminator="\n", delimiter=delimiter).writerows(rows)
    return told.getvalue()


def sheet_slip(dice: random.Random) -> Slip | None:
    """A mistake in the spreadsheet of the deck that ships."""
    rows = _rows()
    head = rows[0]
    row = dice.randrange(1, len(rows))
    kind = dice.choice(
        (
            *("heading", "twice", "choice", "number", "range", "picture", "icon", "comma", "quote", "behind"),
            *("question", "copies", "formula", "stars", "html", "binary", "empty", "another"),
        )
    )
    lines, word, typed = range(row + 1, row + 2), "", ""

    def put(column: str, value: str) -> None:
        rows[row][head.index(column)] = value

    match kind:
        case "heading":
            word = dice.choice(NAMED)
            typed = misspelt(word, dice)
            head[head.index(word)] = typed
            lines = range(1, 2)
        case "twice":
            head[head.index("foot")] = dice.choice(("title", "Title", "TEXT "))
            lines = range(1, 2)
        case "choice":
            word = rows[row][head.index("kind")]
            typed = misspelt(word, dice)
            put("kind", typed)
        case "number":
            put("value", dice.choice(("three", "1/2", "2.5", "3 points", "IV", "-")))
        case "range":
            put("value", dice.choice(("0", "7", "-1", "100")))
        case "copies":
            put("copies", dice.choice(("0", "10", "many", "2x", "1.5", "-1")))
        case "picture":
            word = rows[row][head.index("picture")]
            typed = dice.choice((misspelt(word, dice), word.upper(), f"pictures/{word}", f"{word}.gif"))
            put("picture", typed)
            word, typed = (word, typed) if typed.isalpha() and typed.islower() else ("", "")
        case "icon":
            place = rows[row][head.index("text")]
            if not (spot := ICON.search(place)):
                return None
            word, typed = spot[1], misspelt(spot[1], dice)
            put("text", place.replace(spot[1], typed, 1))
        case "stars":
            put("text", dice.choice(("Draw **two.", "Draw two**.")))
        case "html":
            put("text", dice.choice(("Draw <b>two</b>.", "Draw<br>two.", "Owl &amp; moth", "<i>Hoo</i>")))
        case "formula":
            put(dice.choice(("value", "text")), dice.choice(("#REF!", "#N/A", "#NAME?", "=SUM(C2:C4)")))
        case "question":
            put("kind", "")
            rows[row][head.index("copies")] = ""
            rows[row][head.index("value")] = "?"
        case _:
            return _raw(kind, rows, row, dice)
    text = _written(rows)
    at = text.find(typed) if typed else 0
    return Slip(f"sheet {kind}", DECK, SHEET, text, lines, word, typed, at)


def _raw(kind: str, rows: list[list[str]], row: int, dice: random.Random) -> Slip | None:
    """Slips between the cells, and with whole files."""
    lines = _written(rows).splitlines(keepends=True)
    allowed = range(row + 1, row + 2)
    match kind:
        case "comma":
            lines[row] = "Moth, grey," + lines[row].partition(",")[2]
        case "quote":
            lines[row] = '"' + lines[row]
            allowed = range(row + 1, len(lines) + 2)
        case "behind":
            lines[row] = '"Moth" grey,' + lines[row].partition(",")[2]
        case "binary":
            lines, allowed = ["PK\x03\x04\x14\x00\x00"], range(1, 2)
        case "empty":
            lines, allowed = [""], range(1, 2)
        case "another":
            lines, allowed = ["cards:\n", "  - {title: Moth}\n"], range(1, 3)
    return Slip(f"sheet {kind}", DECK, SHEET, "".join(lines), allowed)


# ---- game.yaml --------------------------------------------------------------------------------------

NAMES = {
    "column": re.compile(r"(?m)(?<=^      )(kind|value|picture|copies)(?=:)"),
    "type": re.compile(r"(?<=: )(picture|whole|one of)(?=$|[,}\n])"),
    "size": re.compile(r"(?<=size: )(poker)"),
    "front": re.compile(r"(?<=front: )(classic)"),
    "style": re.compile(r"(?<=style: )(parchment)"),
    "sheet": re.compile(r"(?<=rows: )(cards\.csv)"),
    "kind": re.compile(r"(?<=kind: )(cards|reference|box|rulebook)"),
    "check": re.compile(r"(?<=check: )(unique|count|every)"),
    "part": re.compile(r"(?<=part: )(cards)"),
    "field": re.compile(r"(?<=field: )(title|kind)"),
    "where": re.compile(r"(?<=where: \{)(kind)(?=:)"),
    "role": re.compile(r"(?m)(?<=^      )(corner)(?=:)"),
    "shown": re.compile(r"(?<=corner: )(value)"),
    "holds": re.compile(r"(?<=holds: )(cards)"),
    "value": re.compile(r"(?<=kind: )(Owl)(?=\})"),
    "values": re.compile(r"(?<=[\[ ])(Firefly|Lantern|Owl)(?=[\],])"),
    "layout": re.compile(r"(?<=layout: )(back)"),
    "icon": re.compile(r"(?<=:)(star|flame|moon)(?=:)"),
}
"""Names that a deck's game.yaml looks up, each where it stands."""


def deck_slip(dice: random.Random) -> Slip | None:
    """A name misspelt in the game.yaml of the deck that ships."""
    text = (shipped.pack(DECK).folder / "game.yaml").read_text(encoding="utf-8")
    kind = dice.choice(sorted(NAMES))
    spots = [
        spot
        for spot in NAMES[kind].finditer(text)
        if "#" not in text[text.rfind("\n", 0, spot.start()) + 1 : spot.start()]
    ]
    spot = dice.choice(spots)
    typed = misspelt(spot[1], dice)
    line = text.count("\n", 0, spot.start()) + 1
    new = text[: spot.start()] + typed + text[spot.end() :]
    return Slip(f"deck {kind}", DECK, "game.yaml", new, range(line, line + 1), spot[1], typed, spot.start())
