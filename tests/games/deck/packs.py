"""Decks written for a test, and what is said of them."""

from __future__ import annotations

from pathlib import Path

from generator.contract import Component, Edition
from generator.games.deck import GAME
from generator.games.deck.content import Deck
from generator.reading.packs import Pack, find_packs
from generator.reading.problems import Problem

CARDS = "  - id: cards\n    kind: cards\n    rows: cards.csv\n"


def deck(folder: Path, parts: str = CARDS, *, checks: str = "", **files: str) -> Pack:
    """A pack of these parts, written as they stand in game.yaml; ``cards_csv`` becomes cards.csv."""
    home = folder / "mine"
    home.mkdir(parents=True, exist_ok=True)
    text = f"game: deck\ntitle: Mine\nparts:\n{parts}" + (f"checks:\n{checks}" if checks else "")
    (home / "game.yaml").write_text(text, encoding="utf-8")
    for name, body in files.items():
        stem, _, ending = name.rpartition("_")
        (home / f"{stem.replace('__', '.')}.{ending}").write_text(body, encoding="utf-8")
    (pack,), problems = find_packs([], home)
    assert not problems
    return pack


def read(pack: Pack) -> tuple[Deck | None, list[str]]:
    """The deck, and its problems as ``file:line:column code message``, without the folder."""
    content, problems = GAME.read(pack)
    return content, [told(problem) for problem in problems]


def told(problem: Problem) -> str:
    """A Problem on one line, its file without the folder."""
    place = problem.place
    return f"{Path(place.path).name}:{place.line}:{place.column} {problem.code} {problem.message}"


def printed(pack: Pack) -> list[Component]:
    """The components of a deck that has no problems."""
    content, problems = GAME.read(pack)
    assert content is not None, problems
    return list(GAME.components(content, pack, Edition()))
