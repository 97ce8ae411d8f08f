"""The measuring deck as Broadside makes it: YAML read and checked, templates, display lists, sheets.

usage: python tests/bench/broadside_deck.py FOLDER OUT.pdf    (FOLDER/pack as tests/bench/deck.py writes it)
"""

from __future__ import annotations

import atexit
import gc
import sys
from pathlib import Path

# As ``generator.cli.main`` does for every command.
gc.set_threshold(100_000, 20, 50)
atexit.register(gc.freeze)

from generator.contract import Component, Face, Piece  # noqa: E402
from generator.drawing.faces import Faces  # noqa: E402
from generator.drawing.sizes import size  # noqa: E402
from generator.press.job import Job  # noqa: E402
from generator.press.paper import paper  # noqa: E402
from generator.press.settings import Origin, Settings  # noqa: E402
from generator.press.sheets.pieces import print_sheets  # noqa: E402
from generator.reading.packs import Pack  # noqa: E402
from generator.reading.schema import Entry  # noqa: E402

LAYOUTS = Path(__file__).resolve().parent / "deck_layouts"


class Card(Entry):
    """One card of the measuring deck."""

    id: str
    name: str
    icon: str
    number: int
    text: str


class Cards(Entry):
    """cards.yaml"""

    cards: tuple[Card, ...]


def main(folder: Path, out: Path) -> None:
    """Read, check, draw and print to Letter."""
    layouts = (folder / "pack" / "layouts", LAYOUTS, LAYOUTS.parents[2] / "layouts")
    pack = Pack(folder / "pack", "bench", layouts)
    models, problems = pack.load({"cards.yaml": Cards})
    if problems:
        sys.exit("\n".join(map(str, problems)))
    deck = models["cards.yaml"]
    assert isinstance(deck, Cards)
    pieces = [
        Piece(
            id=card.id,
            front=Face("card", card.model_dump()),
            place=pack.place("cards.yaml", "cards", k),
        )
        for k, card in enumerate(deck.cards)
    ]
    component = Component("deck", "Measuring deck", "cards", "poker", pieces)
    job = Job(
        component=component,
        start=0,
        stop=len(pieces),
        size=size("poker", layouts),
        settings=Settings(paper("letter", layouts)),
        origin=Origin("Measuring deck", "1", pack.digest),
        place=pack.place("cards.yaml"),
        folder=out.parent,
        name=component.name,
        layouts=layouts,
        words=pack.words,
    )
    printed = print_sheets(job, Faces(layouts, words=pack.words))
    if printed.problems:
        sys.exit("\n".join(map(str, printed.problems)))
    out.write_bytes(printed.data)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
