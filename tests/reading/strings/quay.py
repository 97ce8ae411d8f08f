"""A small game with texts of every kind, and strings of other languages beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from generator.reading.fields import KEYWORD, Id, Line, Text
from generator.reading.packs import Pack
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

GAME = """\
game: quay
title: At the Quay
version: Second edition
"""
SHIPS = """\
ships:
  - {id: cutter, name: Cutter, colour: red, flag: stripes, text: Load 2 crates.}
  - {id: barge, name: Barge, colour: blue, flag: plain, text: "Tow :anchor: slowly."}
calls: {storm: [All hands, Reef]}
provenance:
  ships: reconstructed
"""
ENGLISH = """\
name: English
words:
  sheet: Cards
  count: "{n} of {all} ships"
"""
GERMAN = """\
name: Deutsch
texts:
  title: Am Kai
  ships.cutter.name: Kutter
  ships.cutter.text: Lade 2 Kisten.
  ships.barge.name: Schute
  ships.barge.text: "Schleppe :anchor: langsam."
  calls.storm: [Alle Mann, Reffen]
words:
  sheet: Karten
  count: "{n} von {all} Schiffen"
"""


class GameFile(ContentFile):
    game: Literal["quay"]
    title: Line
    version: Annotated[Text, KEYWORD] = ""


class Ship(Entry):
    id: Id
    name: Line
    colour: Literal["red", "blue"]
    flag: Annotated[Line, KEYWORD]
    text: Text


class ShipsFile(ContentFile):
    ships: tuple[Ship, ...]
    calls: dict[Id, tuple[Line, ...]]


FILES = {"game.yaml": GameFile, "ships.yaml": ShipsFile}


def quay(folder: Path, german: str = GERMAN, english: str = ENGLISH) -> Pack:
    """The pack in a folder of its own, with these strings."""
    home = folder / "content" / "quay"
    (home / "i18n").mkdir(parents=True)
    texts = {
        "game.yaml": GAME,
        "ships.yaml": SHIPS,
        "rulebook.md": "# At the Quay\n",
        "i18n/rulebook.de.md": "# Am Kai\n",
    }
    for name, text in {**texts, "i18n/en.yaml": english, "i18n/de.yaml": german}.items():
        (home / name).write_text(text, encoding="utf-8")
    return Pack(home, "quay", ())
