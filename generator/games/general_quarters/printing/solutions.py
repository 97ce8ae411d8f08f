"""Solutions: cards laid open, eight on a page that is printed upside down, and the turns that won them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import partial
from string import ascii_letters, digits
from typing import Any

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.printing.card_faces import Record, name_of
from generator.games.general_quarters.printing.home_cards import Run
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.waters import letter

PAGE, A_PAGE = "page", 8
CARD_ID, FACT, PAGE_NUMBER, TURN = "card", "fact", "page", "turn"
"""Placeholders of a form of solutions for words that differ."""

HELICOPTER, FIGHTER, PROVEN, OPEN = "helicopter", "fighter", "sure", "open"
"""By what a square was opened: an aircraft, a turn that was proved harmless, or any other."""

SIDES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The sides of a square, and the step to the one beyond."""
JOINS = ("", "n", "e", "s", "w", "ns", "ew")
"""The sides on which a ship may go on from a square."""

MARKS = {".": "–", "S": "x", "U": "U"}

FACTS, BETWEEN = 3, " · "
"""Facts of a certificate, and what parts them where they stand in one line."""

LUCK = 0.5
"""Ships kept beyond what the odds gave, from which on a game is called lucky."""


def solutions(run: Run, cards: Sequence[Card]) -> Component:
    """Every card laid open, eight on a page that stands on its head, so that no glance tells anything."""
    # Each item holds its own cards only, because pages travel to other processes.
    on_pages = [(1 + at // A_PAGE, cards[at : at + A_PAGE]) for at in range(0, len(cards), A_PAGE)]
    count = len(on_pages)
    pages = LazyPieces(on_pages, partial(_page, run, count))
    variable = _variable(run, count) if run.shares_waters else None
    title = run.words("sheet_solutions")
    return Component("solutions", title, "sheet", PAGE, pages, variable=variable, turned=True)


def _variable(run: Run, count: int) -> VariableData:
    """The values that pages of solutions share, and those left open."""
    facts = run.facts(run.setups[0])
    tokens: dict[str, dict[str, str]] = {}
    for token in {token for setup in run.setups for token in needs(setup)}:
        for joins in JOINS if token == "S" else ("",):
            for how in ("", OPEN, PROVEN, HELICOPTER, FIGHTER):
                tokens[_stamp(token, joins, how)] = {"token": token, "joins": joins, "how": how}
    tokens |= {f"column {name}": {"column": name} for name in facts["columns"]}
    tokens |= {f"row {row + 1}": {"row": f"{row + 1}"} for row in range(facts["rows"])}
    empty_stamp = {"token": "", "joins": "", "how": "", "column": "", "row": ""} | {
        key: facts[key] for key in ("columns", "rows")
    }
    placeholders = {"id": CARD_ID, "fact": FACT, "page": PAGE_NUMBER, "turn": TURN}
    return VariableData(
        Face("solutions_form", facts | placeholders | {"facts": FACTS}),
        {name: Face("solution_stamp", empty_stamp | values) for name, values in sorted(tokens.items())},
        _charset(run, count),
        shared_art=Face("solutions_art", facts),
        placeholders=tuple(placeholders.values()),
    )


def _charset(run: Run, count: int) -> str:
    """The characters their words are written in."""
    words = {ascii_letters + digits + " -_–*·:….,+%" + run.words("page_of", page=1, pages=count)}
    words |= {certificate(record, run) for record in run.records.values()}
    words |= {preset.name for preset in run.content.presets.presets}
    return "".join(sorted(set().union(*words)))


def _page(run: Run, pages: int, numbered: tuple[int, Sequence[Card]]) -> Piece:
    """A page of solutions: of each card its map, its certificate, and the turns of the game that won it."""
    page, on_page = numbered
    solved = [_solved(run, card) for card in on_page]
    words = [run.words("page_of", page=page, pages=pages)]
    images: list[str] = []
    for values in solved:
        # A blank before one figure brings it to the middle of two.
        turns = [f"{turn:>2}" if turn else "" for turn in values["turns"]]
        words += (values["title"], *values["facts"], *turns)
        images += _map(values)
    empty, facts = A_PAGE - len(solved), run.facts(run.setups[0])
    words += [""] * ((1 + FACTS + len(facts["columns"]) * facts["rows"]) * empty)
    images += [""] * ((len(facts["columns"]) + facts["rows"] * (1 + len(facts["columns"]))) * empty)
    face = Face("solutions", facts | {"cards": solved, "page": page, "pages": pages})
    return Piece(f"solutions_{page}", face, images=tuple(images), texts=tuple(words))


def _solved(run: Run, card: Card) -> dict[str, Any]:
    record = run.records.get(card.id, {})
    name, number = name_of(card, record), run.number(card)
    waters, turns = card.setup.waters, turns_of(record, card.setup.waters.cols)
    opened = [turns.get(square, ("", "")) for square in range(waters.squares)]
    facts = (certificate(record, run) or run.content.preset(card.setup.preset).name).split(BETWEEN)
    return run.facts(card.setup) | {
        "title": f"{number} · {name}" if number else name,
        "squares": [plain(token) for token in card.grid],
        "facts": [*facts, *[""] * (FACTS - len(facts))][:FACTS],
        "joins": [joins_of(card, square) for square in range(waters.squares)],
        "turns": [turn for turn, _ in opened],
        "hows": [how for _, how in opened],
    }


def _map(solved: Mapping[str, Any]) -> list[str]:
    """The images of one solution: letters, then row by row a number and what the squares hide."""
    across = len(solved["columns"])
    squares = [_stamp(*each) for each in zip(solved["squares"], solved["joins"], solved["hows"], strict=True)]
    images = [f"column {name}" for name in solved["columns"]]
    for row in range(solved["rows"]):
        images += [f"row {row + 1}", *squares[row * across : (row + 1) * across]]
    return images


# ---- what a certificate says ---------------------------------------------------------------


def certificate(record: Record, run: Run) -> str:
    """A certificate in one line; empty without one. GQ-S6"""
    if not record.get("grade"):
        return ""
    words, grade, result = run.words, record["grade"], record["result"]
    share = round(100 * grade["hunter_wins"] / grade["hunter_games"]) if grade["hunter_games"] else 0
    named = words(grade["name"]) if grade["name"] in words.by_key else grade["name"]
    name = words("drill") if record.get("intel") else words("graded", name=named, points=grade["points"])
    # Half a ship more or less than the odds gave is neither.
    lucky = (
        "solution_lucky" if grade["luck"] >= LUCK else "solution_unlucky" if grade["luck"] <= -LUCK else ""
    )
    luck = words(lucky) if lucky else ""
    return words(
        "solution_certificate",
        name=name,
        result=words("solution_won", rank=result["rank"]) + luck if result["win"] else words("solution_lost"),
        proven=grade["proven"],
        scratches=grade["scratches"],
        share=share,
    )


def game(record: Record, run: Run) -> list[str]:
    """The reference player's game, a few signs a turn; a star for what was proved harmless."""
    turns = []
    for item in record.get("transcript", ()):
        saw = [_mark(token) for token in item["saw"]]
        if item["do"] == "scratch":
            said = f"{_name(item['at'])}{'*' if item['proven_safe'] else ''} {saw[0]}"
        elif item["do"] == "strike":
            said = run.words("solution_strikes", centre=_name(item["centre"]), saw=" ".join(saw))
        else:
            path = " ".join(f"{_name(at)} {mark}" for at, mark in zip(item["path"], saw, strict=True))
            said = run.words("solution_flies", ship=item["ship"], path=path)
        turns.append(said)
    return turns


def turns_of(record: Record, cols: int) -> dict[int, tuple[str, str]]:
    """By square the turn in which the reference player opened it, and by what; none for one left hidden.

    What a drill shows was open at turn 0.

    >>> turns_of({"transcript": [{"do": "scratch", "at": [0, 1], "saw": ["."], "proven_safe": True}]}, 10)
    {1: ('1', 'sure')}
    """
    turns = {row * cols + col: ("0", OPEN) for row, col in record.get("intel", ())}
    for number, item in enumerate(record.get("transcript", ()), 1):
        if item["do"] == "scratch":
            spots, how = [item["at"]], PROVEN if item["proven_safe"] else OPEN
        elif item["do"] == "strike":
            spots, how = _struck(item, turns, cols), FIGHTER
        else:
            spots, how = item["path"], HELICOPTER
        turns |= {row * cols + col: (f"{number}", how) for row, col in spots}
    return turns


def joins_of(card: Card, square: int) -> str:
    """The sides of a square on which the ship in it goes on, as letters of the compass; "" where none is."""
    waters, token = card.setup.waters, card.grid[square]
    row, col = divmod(square, waters.cols)
    return "".join(
        side
        for side, (down, across) in SIDES.items()
        if token[0] == "S"
        and 0 <= row + down < waters.rows
        and 0 <= col + across < waters.cols
        and card.grid[square + down * waters.cols + across] == token
    )


def _stamp(token: str, joins: str, how: str) -> str:
    """The name of the image of such a square."""
    return " ".join(part for part in (token, joins, how) if part)


def _struck(item: Record, open_before: Container[int], cols: int) -> list[tuple[int, int]]:
    """The hidden squares around the centre, in the order of the squares: as many as were seen. GQ-6.5"""
    row, col = item["centre"]
    around = [(row + down, col + across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    hidden = [(r, c) for r, c in around if r >= 0 <= c < cols and r * cols + c not in open_before]
    return hidden[: len(item["saw"])]


def _mark(token: str) -> str:
    return MARKS.get(token[0], token[2:])


def _name(spot: Sequence[int]) -> str:
    return f"{letter(spot[1])}{spot[0] + 1}"
