"""An index reads its own rows, and tells pages as they are known."""

from __future__ import annotations

from generator.press.book.markdown import TableBlock, blocks_of, letters
from generator.press.book.typesetting.index import Register, index_of, references, without_prefix

ROWS = "\n".join(f"| subject {n} | XY-{n}.1 to XY-{n}.3, XY-9.2 |" for n in range(1, 7))
BOOK = f"# Book\n\n## 1. Rules\n\n**XY-1.1** A rule.\n\n## Index\n\n| what | where |\n|---|---|\n{ROWS}\n"


def table() -> TableBlock:
    index = index_of(blocks_of(BOOK))
    assert index is not None
    return index


def test_pages_of_a_run_of_clauses_are_those_of_all_between():
    register = Register()
    for clause, page in (("XY-1.1", 3), ("XY-1.2", 3), ("XY-1.3", 4), ("XY-2.1", 5), ("XY-9.2", 8)):
        register.note(clause, page)
    register.note("XY-1.1", 7)  # where it goes on
    assert register.pages([("XY-1.1", "XY-1.2")]) == "3"
    assert register.pages([("XY-1.1", "XY-2.1"), ("XY-9.2", "XY-9.2")]) == "3–5, 8"
    assert register.pages([("XY-4.1", "XY-4.1")]) == ""


def test_sections_between_two_clauses_add_no_page():
    register = Register()
    for name, page in (("XY-1.1", 3), ("Part two", 4), ("XY-2.1", 5)):
        register.note(name, page)
    assert register.pages([("XY-1.1", "XY-2.1")]) == "3, 5"
    assert register.pages([("Part two", "Part two")]) == "4"


def test_references_are_runs_by_comma_and_sections_in_italics():
    [row] = index_of(blocks_of(BOOK.replace("XY-9.2 |", "*Rules* |", 1))).rows[:1]  # type: ignore[union-attr]
    assert references(row[1]) == [("XY-1.1", "XY-1.3"), ("Rules", "Rules")]
    assert letters(without_prefix(row[1])) == "1.1 to 1.3, Rules"


def test_only_the_last_table_with_a_clause_in_each_row_is_an_index():
    assert [letters(cell) for cell in table().head] == ["what", "where"]
    assert index_of(blocks_of(BOOK.replace("XY-3.1 to XY-3.3, XY-9.2", "nowhere"))) is None
    assert index_of(blocks_of(BOOK + "\n## Notes\n\nNone.\n")) is None
