"""Symbol sheets are read once for all runs, and come out as if they were read each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract import Face
from generator.drawing import symbols
from generator.drawing.display import Drawing
from generator.drawing.svg.compiler import Reader
from generator.system import cache
from tests.drawing.kit import SQUARE, Kit

CARD = """\
{% extends "shared/face.svg.j2" %}{% block face %}
{{ symbol("sea", 5, 5, 20, 10, fill=ink("amber")) }}{{ symbol("gull", 5, 30, 20, 10, fill=ink("night")) }}
{% endblock %}
"""
GULL = '<path d="M0 0L5 3L10 0" fill="none" stroke="#000000"/><use href="#sea" width="4" height="2"/>'
OTHERS = {
    "letters": '<text x="1" y="3" font-family="text" font-size="2" fill="#000000">A</text>',
    "an icon": '<use href="#icon-square" x="1" y="1" width="2" height="2"/>',
    "a fault": "<blink/>",
}


def sheet(gull: str = GULL) -> str:
    """Two symbols, the first in the colour of who uses it."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><symbol id="sea" viewBox="0 0 10 5">'
        '<rect width="10" height="5"/></symbol><symbol id="gull" viewBox="0 0 10 5">'
        + gull
        + "</symbol></svg>"
    )


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The sheets that are read, with a cache of the test's own and no sheet too short for it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(symbols, "MIN_LETTERS", 0)
    whole, seen = Reader.sheet, []
    monkeypatch.setattr(Reader, "sheet", lambda *words: seen.append(words[1]) or whole(*words))  # type: ignore[func-returns-value]
    return seen


def drawn(kit: Kit) -> Drawing:
    return kit.faces().draw(Face("card.svg.j2"), 60, 90)


def test_a_sheet_is_read_once_and_drawn_alike_ever_after(kit: Kit, reads: list[str]) -> None:
    kit.write("card.svg.j2", CARD)
    kit.write("symbols.svg.j2", sheet())
    first = drawn(kit)
    assert drawn(kit) == first
    assert len(reads) == 1
    assert {"sea", "gull"} <= set(first.symbols)
    kit.write("symbols.svg.j2", sheet(GULL.replace("L10 0", "L9 0")))
    assert drawn(kit) != first
    assert len(reads) == 2


@pytest.mark.parametrize("what", OTHERS)
def test_what_hangs_on_more_than_its_text_is_read_again(kit: Kit, reads: list[str], what: str) -> None:
    """Fonts, icons and what is wrong are of this run."""
    kit.write("icons/square.svg", SQUARE)
    kit.write("symbols.svg.j2", sheet(OTHERS[what]))
    for _ in range(2):
        read = kit.faces().symbols.sheet(sheet(OTHERS[what]), "")
        assert set(read.symbols) == {"sea", *(["gull"] if what != "a fault" else [])}
    assert len(reads) == 2


def test_a_spoilt_entry_is_as_if_it_were_not_there(kit: Kit, reads: list[str]) -> None:
    kit.write("card.svg.j2", CARD)
    kit.write("symbols.svg.j2", sheet())
    first = drawn(kit)
    (entry,) = (cache.folder(symbols.KIND) or Path()).iterdir()
    cache.store(symbols.KIND, entry.name, b"no pickle")
    assert drawn(kit) == first
    assert len(reads) == 2
