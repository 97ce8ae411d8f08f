"""Faults of a line of JSON, told in words."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.reading.json_faults import first_fault
from tests.mistakes.phrases import badly_put


class Moves(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    seed: str
    games: int = Field(ge=1, le=9)
    way: Literal["east", "west"]
    moves: tuple[int, ...] = Field(max_length=2)


SOUND = '{"seed": "fog", "games": 2, "way": "east", "moves": [1]}'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"fog"', "7", "'seed' is '7', not text"),
        ('"fog"', "null", "'seed' is nothing, not text"),
        ('"seed": "fog", ', "", "'seed' is missing"),
        ('"seed"', '"sede": 1, "seed"', "'sede' is not known here"),
        ("2", '"two"', "'games' is 'two', not a whole number"),
        ("2", "2.5", "'games' is '2.5', not a whole number"),
        ("2", "0", "'games' is '0', not 1 or more"),
        ("2", "10", "'games' is '10', not 9 or less"),
        ('"east"', '"north"', "'way' is 'north', not 'east' or 'west'"),
        ("[1]", '["a"]', "'moves.0' is 'a', not a whole number"),
        ("[1]", "[1, 2, 3]", "'moves' is longer than 2"),
        ("[1]", "{}", "'moves' is a set of keys with values, not a list"),
        ("[1]}", "[1", "no JSON: it was cut off or changed"),
        (SOUND, "[]", "is a list, not a set of keys with values"),
    ],
)
def test_a_fault_is_told_in_words(old, new, said):
    assert old in SOUND
    with pytest.raises(ValidationError) as wrong:
        Moves.model_validate_json(SOUND.replace(old, new, 1))
    assert first_fault(wrong.value) == said
    assert badly_put(said, "") == ""
