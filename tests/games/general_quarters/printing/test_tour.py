"""The example of how a card is read is true of card 1, of its picture and of the code book."""

from __future__ import annotations

import re

from generator.contract import Edition
from generator.games.general_quarters import GAME
from tests.games.general_quarters.recorded import content
from tests.shipped import pack

SQUARE = 12
"""C2, in rows of ten."""


def test_the_example_says_what_the_card_and_the_code_book_show() -> None:
    shipped = pack("general_quarters")
    parts = {part.name: part for part in GAME.components(content(), shipped, Edition())}
    told = re.search(r"Square C2 of card 1.* shows (\w)(\d) and a small (\d)", shipped.text("rulebook.md"))
    assert told is not None
    line, figure, check = told.groups()
    tour, book = parts["tour"].pieces[0].front.values, parts["codebook"].pieces[0].front.values
    card = parts["cards"].pieces[0].front.values
    assert tour["squares"] == card["squares"][: len(tour["squares"])]
    assert (tour["id"], tour["book"], tour["number"]) == (card["id"], card["book"], card["number"])
    assert tour["squares"][SQUARE].replace(" ", "") == line + figure + check
    row, entries = book["tables"][1]
    code, token = entries[10 * book["lines"].index(line) + int(figure)]
    assert (row, code.replace(" ", ""), token) == (2, line + figure + check, "S")
    shown = parts["look_up"].pieces[0].front.values
    across = len(shown["columns"])
    assert (shown["row"] + 1, shown["code"]) == (row, code)
    assert shown["entries"][shown["line"] * across + shown["column"]] == [code, token]
    assert (shown["lines"][shown["line"]], shown["columns"][shown["column"]]) == (line, int(figure))
