"""Claims a rulebook makes about its game that agree are left alone; the table of mistakes has the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.press.book.claims import claims
from generator.press.book.markdown import blocks_of
from generator.reading.packs import Pack

GAME = "game: x\nplayers: {min: 2, max: 4}\ncontents:\n- {id: ships, name: Ships, count: 24}\n"


def told(text: str, folder: Path) -> list[str]:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    problems = claims(blocks_of(text), text.splitlines(), "book", {}, Pack(folder, "x", ()))
    return [f"{problem.place.line} {problem.code}" for problem in problems]


@pytest.mark.parametrize(
    "text",
    [
        "For 2 to 4 players.",
        "For 2 to 4 players, 10 to 20 minutes.",
        "## Box\n\n- 24 ships",
        "## Box\n\n- two of the 5 ships",
        "## 1. A\n\n## 2. B\n\n### 9. C\n\n## Index",
        f"For {'9' * 5000} to 8 players\n\n## {'7' * 5000}. A\n\n- {'6' * 5000} ships",
    ],
)
def test_what_agrees_or_is_no_claim_is_not_told(text: str, tmp_path: Path) -> None:
    assert told(text, tmp_path) == []


def test_what_the_game_has_otherwise_is_told_at_its_line(tmp_path: Path) -> None:
    text = "For 2\u20135 players.\n\n## 1. Box\n\n- one\n- 25 ships\n\n## 3. End"
    assert told(text, tmp_path) == ["8 chapter-number", "1 other-than-game", "6 other-than-game"]
