"""Two columns take tables of any length, and part them where both parts have some."""

from __future__ import annotations

import pytest
from reportlab.platypus import Table

from generator.press.book.typesetting.columns import Columns

TALL, ROW = 400.0, 20.0


def pages(rows: int) -> int:
    """The pages that a table of so many rows takes; every page takes something."""
    table = Table([[str(n)] for n in range(rows)], colWidths=[90.0], rowHeights=[ROW] * rows)
    part, count = Columns([table], 100.0, TALL, 10.0), 1
    while part.wrap(210.0, TALL)[1] > TALL:
        parts = part.split(210.0, TALL)
        assert parts, f"{rows} rows cannot be parted"
        part, count = parts[1], count + 1
    return count


@pytest.mark.parametrize("rows", [1, 19, 20, 21, 22, 23, 39, 40, 41, 42, 61, 81])
def test_a_table_a_little_longer_than_a_column_is_parted_sooner(rows: int) -> None:
    assert pages(rows) <= 1 + rows // 38
