"""A cell as the value its field says it is, or the words that say what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.deck.cells import WrongCell, value_of
from generator.games.deck.pieces import FieldRule
from tests.games.deck.packs import CARDS, deck, printed

RIGHT = [
    ({"type": "text"}, "=2+1", "=2+1"),
    ({"type": "text"}, "", ""),
    ({"type": "text", "default": "none"}, "", "none"),
    ({"type": "whole"}, "3", 3),
    ({"type": "whole"}, "3.0", 3),
    ({"type": "whole"}, "3,0", 3),
    ({"type": "whole"}, "-2", -2),
    ({"type": "whole"}, "\u22122", -2),
    ({"type": "whole"}, "", ""),
    ({"type": "whole", "min": 0, "max": 9}, "9", 9),
    ({"type": "number"}, "1.5", 1.5),
    ({"type": "number"}, "1,5", 1.5),
    ({"type": "number"}, "0,125", 0.125),
    ({"type": "one of", "values": ("Moth", "Lamp")}, "moth", "Moth"),
    ({"type": "several of", "values": ("a", "b", "c")}, "a, C;b", ("a", "c", "b")),
    ({"type": "several of"}, "", ()),
    ({"type": "yes/no"}, "x", True),
    ({"type": "yes/no"}, "TRUE", True),
    ({"type": "yes/no"}, "nein", False),
    ({"type": "yes/no"}, "", False),
    ({"type": "colour"}, "#2F6FAB", "#2f6fab"),
    ({"type": "colour"}, "2f6", "#22ff66"),
    ({"type": "colour"}, "Red", "#c0392b"),
]


@pytest.mark.parametrize(("rule", "text", "value"), RIGHT)
def test_a_cell_is_the_value_that_is_meant(rule: dict, text: str, value: object) -> None:
    """Decimal commas, minus signs and capitals are people's own."""
    got = value_of("cost", FieldRule.model_validate(rule), text)
    assert got == value
    assert type(got) is type(value)


WRONG = [
    (
        {"type": "whole"},
        "three",
        "wrong-type",
        "cost 'three' is not a number",
        "write digits alone, such as 3",
    ),
    (
        {"type": "whole"},
        "3 gold",
        "wrong-type",
        "cost '3 gold' is not a number",
        "write 3, or declare the field as text",
    ),
    ({"type": "whole"}, "-", "wrong-type", "cost '-' is not a number", "leave the cell empty"),
    (
        {"type": "whole"},
        "1.5",
        "wrong-type",
        "cost '1.5' is not a whole number",
        "declare the field as number",
    ),
    (
        {"type": "whole"},
        "1,000",
        "wrong-type",
        "cost '1,000' may be a fraction or thousands",
        "write 1000 or 1.000",
    ),
    ({"type": "whole"}, "1.000.000", "wrong-type", "cost '1.000.000' is not a number", "write 1000000"),
    ({"type": "whole", "min": 0, "max": 9}, "10", "out-of-range", "cost '10' is not 0 to 9", "write 0 to 9"),
    ({"type": "whole", "min": 1}, "0", "out-of-range", "cost '0' is not 1 or more", "write 1 or more"),
    ({"type": "whole", "required": True}, "", "missing-value", "cost is empty", "write a whole"),
    (
        {"type": "one of", "values": ("Moth", "Lamp")},
        "Mth",
        "unknown-value",
        "cost 'Mth' is not known",
        "did you mean 'Moth'?",
    ),
    (
        {"type": "several of", "values": ("a", "b")},
        "a, z",
        "unknown-value",
        "cost 'z' is not known",
        "one of a, b",
    ),
    ({"type": "yes/no"}, "perhaps", "wrong-type", "cost 'perhaps' is neither yes nor no", "write yes or no"),
    ({"type": "colour"}, "blu", "bad-pattern", "cost 'blu' is no colour", "did you mean 'blue'?"),
    ({"type": "colour"}, "#12345", "bad-pattern", "cost '#12345' is no colour", "write it as in #a02030, or"),
]


@pytest.mark.parametrize(("rule", "text", "code", "message", "hint"), WRONG)
def test_a_wrong_cell_says_what_to_write(rule: dict, text: str, code: str, message: str, hint: str) -> None:
    """The code, the cell as it stands, and the cure."""
    with pytest.raises(WrongCell) as wrong:
        value_of("cost", FieldRule.model_validate(rule), text)
    assert (wrong.value.code, str(wrong.value)) == (code, message)
    assert hint in wrong.value.hint


LIKELY = [
    ("1O", "the letter O stands for a digit: write 10"),
    ("l2", "the letter l stands for a digit: write 12"),
    ("1/2", "a fraction: write 0.5, or declare the field as text"),
    ("½", "a fraction: write 0.5, or declare the field as text"),
    ("1 1/2", "a fraction: write 1.5, or declare the field as text"),
    ("1/0", "write 1, or declare the field as text"),
    *(
        (day, "a spreadsheet made a date of it: format the column as text, or declare the field as text")
        for day in ("01.02.2026", "2026-02-01", "2026-02-01 00:00:00", "2. Jan", "Feb 26", "1/2/26", "3-May")
    ),
]


@pytest.mark.parametrize(("text", "hint"), LIKELY)
def test_a_cell_that_was_a_number_once_says_what_became_of_it(text: str, hint: str) -> None:
    """A letter for a digit, a fraction, or a date that a spreadsheet took it for."""
    with pytest.raises(WrongCell) as wrong:
        value_of("cost", FieldRule(type="number"), text)
    assert (str(wrong.value), wrong.value.hint) == (f"cost '{text}' is not a number", hint)


def test_nought_is_no_empty_cell(tmp_path: Path) -> None:
    """A card of defence 0 says so."""
    rows = "title,attack,defence,flies\nMoth,2,0,no\nOwl,3,,yes\n"
    fields = "    fields: {attack: whole, defence: whole, flies: yes/no}\n"
    fields += "    show: {stats: [attack, defence, flies]}\n"
    (cards,) = printed(deck(tmp_path, CARDS + fields, cards_csv=rows))
    assert [piece.front.values["card"]["stats"] for piece in cards.pieces] == [
        [("attack", "2"), ("defence", "0")],
        [("attack", "3"), ("flies", "yes")],
    ]
