"""A key and its value in an entry of one line, with no ``: `` between them."""

from __future__ import annotations

import pytest

from generator.reading.parsing.source import parse
from generator.reading.schema import Entry, read_as


class Fleet(Entry):
    name: str
    count: int = 1


@pytest.mark.parametrize("typed", ["count:12", "count 12", "count = 12", "count=12"])
def test_what_to_write_is_said_with_its_value(typed):
    source, _ = parse(f"{{name: Moth, {typed}}}\n", "fleet.yaml")
    assert source is not None
    _, (problem,) = read_as(Fleet, source)
    assert (problem.code, problem.place.column, problem.hint) == ("unknown-key", 14, "write count: 12")
