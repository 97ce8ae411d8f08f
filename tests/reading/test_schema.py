"""Values from text: what a model gets, and how a wrong value is worded."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from generator.reading.json_schema import json_schema
from generator.reading.parsing.source import parse
from generator.reading.schema import MAX_PROBLEMS, Entry, read_as
from tests.reading.harbour import Harbour


class Colour(Enum):
    red = "red"
    green = "green"


class Values(Entry):
    text: str = ""
    maybe: str | None = None
    whole: int = 0
    part: float = 0.0
    switch: bool = False
    word: Literal["1", "on", "north"] = "north"
    figure: Literal[1, 2, 3] = 1
    colour: Colour = Colour.red
    either: int | str = 0
    listed: tuple[int, ...] = ()
    table: dict[int, tuple[str, ...]] = Field(default={})
    even: Annotated[int, Field(multiple_of=2)] = 0
    over: Annotated[int, Field(gt=3)] = 4
    under: Annotated[float, Field(lt=3)] = 1
    most: Annotated[int, Field(le=3)] = 1


def read(text: str, model: type[Entry] = Values):
    tree, problems = parse(text, "f.yaml")
    assert problems == []
    return read_as(model, tree)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("text: NO", "NO"),
        ("text: 1:30", "1:30"),
        ("text: 010", "010"),
        ("text: 4", "4"),
        ("text: 4.50", "4.50"),
        ("text: 1e3", "1e3"),
        ("text: true", "true"),
        ("text: null", "null"),
        ("text: ~", "~"),
        ("text: 2024-01-01", "2024-01-01"),
        ("text: " + "9" * 40, "9" * 40),
        ('text: ""', ""),
        ("maybe: 4", "4"),
        ("maybe: null", None),
        ("maybe:", None),
        ('maybe: "null"', "null"),
        ("whole: 4", 4),
        ("whole: -4", -4),
        ("whole: 0", 0),
        ("whole: " + "9" * 18, 999_999_999_999_999_999),
        ("part: 4", 4.0),
        ("part: -0.25", -0.25),
        ("part: 1.5e3", 1500.0),
        ("switch: true", True),
        ("switch: false", False),
        ("word: 1", "1"),
        ("word: on", "on"),
        ("figure: 2", 2),
        ("colour: green", Colour.green),
        ("either: 4", 4),
        ("either: four", "four"),
        ('either: "4"', "4"),
        ("listed: [1, 2]", (1, 2)),
        ("table: {3: [1, no], 4: []}", {3: ("1", "no"), 4: ()}),
    ],
)
def test_the_model_decides_what_text_means(written, value):
    """Text is any scalar as written; numbers and switches only in their one plain spelling."""
    model, problems = read(written)
    assert problems == []
    found = getattr(model, written.split(":")[0])
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "whole: four",
            "1:8: wrong-type whole 'four' is not a whole number (write a whole number, such as 3)",
        ),
        ("whole: 4.0", "1:8: wrong-type whole '4.0' is not a whole number (write 4)"),
        ('whole: "4"', "1:8: wrong-type whole '4' is not a whole number (remove the quotes)"),
        ("whole: +4", "1:8: wrong-type whole '+4' is not a whole number (write 4)"),
        ("whole: 010", "1:8: wrong-type whole '010' is not a whole number (write 10)"),
        (
            "whole: 0x1F",
            "1:8: wrong-type whole '0x1F' is not a whole number (write a whole number, such as 3)",
        ),
        (
            "whole: 1_000",
            "1:8: wrong-type whole '1_000' is not a whole number (write a whole number, such as 3)",
        ),
        (
            "whole: 1:30",
            "1:8: wrong-type whole '1:30' is not a whole number (write a whole number, such as 3)",
        ),
        (
            "whole: true",
            "1:8: wrong-type whole 'true' is not a whole number (write a whole number, such as 3)",
        ),
        (
            "whole: " + "9" * 19,
            "1:8: wrong-type whole has 19 digits, at most 18 are allowed (write a smaller number)",
        ),
        (
            "whole: " + "9" * 5000,
            "1:8: wrong-type whole has 5000 digits, at most 18 are allowed (write a smaller number)",
        ),
        ("part: 1e999", "1:7: wrong-type part '1e999' is not a number (write a number, such as 2.5)"),
        ("part: .nan", "1:7: wrong-type part '.nan' is not a number (write a number, such as 2.5)"),
        ("switch: yes", "1:9: wrong-type switch 'yes' is not true or false (write true)"),
        ("switch: Off", "1:9: wrong-type switch 'Off' is not true or false (write false)"),
        ("switch: 1", "1:9: wrong-type switch '1' is not true or false (write true)"),
        ('switch: "true"', "1:9: wrong-type switch 'true' is not true or false (remove the quotes)"),
        ("word: nroth", "1:7: unknown-value word 'nroth' is not known (did you mean 'north'?)"),
        ("word: 7", "1:7: unknown-value word '7' is not known (one of 1, on, north)"),
        ("word:", "1:6: missing-value word has no value (one of 1, on, north)"),
        ("figure: 4", "1:9: unknown-value figure '4' is not known (one of 1, 2, 3)"),
        ("colour: [red]", "1:9: wrong-type colour is a list, not a single word (one of red, green)"),
        (
            "listed: [1, x]",
            "1:13: wrong-type listed 'x' is not a whole number (write a whole number, such as 3)",
        ),
        ("table: {3: x}", "1:12: wrong-type table 'x' is not a list (write [x])"),
        ("even: 3", "1:7: out-of-range even '3' is not a multiple of 2 (write a multiple of 2)"),
        ("over: 3", "1:7: out-of-range over '3' is not more than 3 (write more than 3)"),
        ("under: 3.0", "1:8: out-of-range under '3.0' is not less than 3 (write less than 3)"),
        ("most: 4", "1:7: out-of-range most '4' is not 3 or less (write 3 or less)"),
        (
            "text: |\n  a\nwhole: |\n  4\n",
            "3:8: wrong-type whole '4 ' is not a whole number (write 4)",
        ),
    ],
)
def test_a_wrong_value_is_worded_for_its_author(written, said):
    """Key, value in quotes, what was expected, and where possible what to write instead."""
    value, problems = read(written)
    assert value is None
    assert [str(problem).removeprefix("f.yaml:") for problem in problems] == [said]


class Watch(Entry):
    first: int
    last: int

    @model_validator(mode="after")
    def in_order(self) -> Watch:
        if self.first > self.last:
            raise ValueError(f"the watch ends at {self.last}, before it begins")
        if self.first == self.last:
            raise PydanticCustomError("HB-3.1", "the watch has no length")  # type: ignore[misc]
        return self


class Log(Entry):
    watches: tuple[Watch, ...]


@pytest.mark.parametrize(
    ("watch", "said"),
    [
        ("{first: 4, last: 2}", "2:5: bad-value the watch ends at 2, before it begins"),
        ("{first: 4, last: 4}", "2:5: HB-3.1 the watch has no length"),
    ],
)
def test_what_a_model_finds_itself_keeps_its_words(watch, said):
    """A ValueError of a model is told in its words, a custom error under its own code, at the entry."""
    _, problems = read(f"watches:\n  - {watch}\n", Log)
    assert [str(problem).removeprefix("f.yaml:") for problem in problems] == [said]


class Node(Entry):
    name: str
    inner: Node | tuple[Node, ...] | None = None


def test_models_that_hold_themselves_are_placed():
    """A value deep inside entries of entries is found."""
    text = "name: a\ninner:\n  - {name: b, inner: {name: c, inner: [{nmae: d}]}}\n"
    _, problems = read(text, Node)
    assert [str(problem) for problem in problems] == [
        "f.yaml:3:41: unknown-key 'nmae' is not a key here (did you mean 'name'?)"
    ]


class Rope(Entry):
    kind: Literal["rope"]
    rope: int


class Chain(Entry):
    kind: Literal["chain"]
    links: int


class Locker(Entry):
    loose: tuple[Rope | Chain, ...] = ()
    tagged: tuple[Annotated[Rope | Chain, Field(discriminator="kind")], ...] = ()


@pytest.mark.parametrize("key", ["loose", "tagged"])
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            "{kind: rope, rope: x}",
            "wrong-type rope 'x' is not a whole number (write a whole number, such as 3)",
        ),
        (
            "{kind: chain, links: x}",
            "wrong-type links 'x' is not a whole number (write a whole number, such as 3)",
        ),
        ("{kind: cahin, links: 3}", "unknown-value kind 'cahin' is not known (did you mean 'chain'?)"),
        ("{kind: rope}", "missing-key 'rope' is missing (add 'rope: …')"),
    ],
)
def test_a_value_is_told_apart_from_an_alternative_of_the_same_name(key, entry, said):
    """Only what an entry says it is gets checked, also where a key is called like the alternative."""
    _, problems = read(f"{key}: [{entry}]\n", Locker)
    assert [
        f"{problem.code} {problem.message}{f' ({problem.hint})' if problem.hint else ''}"
        for problem in problems
    ] == [said]


def test_entries_are_frozen_and_closed():
    """Content does not change once it is read, in Python neither."""
    value = Watch(first=1, last=2)
    with pytest.raises(ValidationError):
        value.first = 3
    with pytest.raises(ValidationError):
        Watch(first=1, last=2, middle=3)


def test_thousands_of_problems_are_cut_off_with_a_count():
    """The first two hundred are listed in file order, then how many there are besides."""
    entries = "".join(f"  - {{id: b{number}, name: B, depth_m: 0}}\n" for number in range(2000))
    _, problems = read("title: Port\nberths:\n" + entries, Harbour)
    assert len(problems) == MAX_PROBLEMS + 1
    assert [problem.place.line for problem in problems] == list(range(3, MAX_PROBLEMS + 4))
    assert problems[-1].message == f"{2000 - MAX_PROBLEMS:,} more problems in this file"


def test_the_json_schema_is_in_the_dialect_of_editors():
    """No reference leads nowhere, tuples and text are said as draft-07 and the reader mean them."""
    schema = json_schema(Harbour, "harbour/harbour.yaml")
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["title", "berths"]
    assert schema["properties"]["title"]["type"] == ["string", "number", "boolean"]
    assert schema["properties"]["position"]["items"] == [{"type": "integer"}, {"type": "integer"}]
    assert schema["definitions"]["Berth"]["properties"]["side"]["enum"] == ["north", "east", "south", "west"]
    assert schema["properties"]["berths"]["items"] == {"$ref": "#/definitions/Berth"}
    text = str(schema)
    assert "$defs" not in text
    assert "prefixItems" not in text


def test_a_field_called_like_a_rule_stays_a_field():
    """``title``, ``items`` and ``default`` are also good names for fields."""

    class Odd(Entry):
        title: str
        items: tuple[int, ...]
        default: int = 3

    schema = json_schema(Odd, "odd.yaml")
    assert list(schema["properties"]) == ["title", "items", "default"]
    assert schema["properties"]["default"] == {"default": 3, "type": "integer"}
