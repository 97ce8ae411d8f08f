"""The line of a template that cannot be drawn, as its author wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.reading.parsing.text_files import read_text
from generator.reading.problems import excerpt

MAX_LETTERS = 160
"""Letters of a line that are shown."""


def line_of(path: Path, line: int, folders: Sequence[Path]) -> str:
    """The text of a line of a file below one of the folders; "" where there is none."""
    for folder in folders:
        if path.is_relative_to(folder):
            text, _ = read_text(path, path.name, folder)
            lines = text.splitlines()
            return excerpt(lines[line - 1].strip(), MAX_LETTERS) if 0 < line <= len(lines) else ""
    return ""
