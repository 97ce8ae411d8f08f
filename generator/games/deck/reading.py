"""A pack becomes a deck: game.yaml, then the rows of each part, then what has to hold across them."""

from __future__ import annotations

from generator.games.deck.checks import part_problems, problems_of_checks
from generator.games.deck.content import Deck, Rows
from generator.games.deck.pieces import FILES, DeckFile, RowsPart
from generator.games.deck.rows import read_rows
from generator.reading.checking import Checked, has_errors, header_checks
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order


def read(pack: Pack) -> tuple[Deck | None, list[Problem]]:
    """The deck of a pack, None when there is an error in it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    of = Checked(pack, models)
    game = of.file(DeckFile)
    if game is None:
        return None, problems
    problems += header_checks(of)
    problems += part_problems(game, pack)
    rows: dict[str, Rows] = {}
    misread: set[str] = set()
    for part in game.parts:
        if isinstance(part, RowsPart):
            read_part, faults = read_rows(pack, part)
            problems += faults
            if read_part is not None:
                rows[part.id] = read_part
            if has_errors(faults):
                misread.add(part.id)
    deck = Deck(game, rows)
    # What is wrong with cells would only be said again by every check of them.
    sound = Deck(game, {name: read_part for name, read_part in rows.items() if name not in misread})
    problems += problems_of_checks(sound, pack)
    problems = in_file_order(problems)
    return (None if has_errors(problems) else deck), problems
