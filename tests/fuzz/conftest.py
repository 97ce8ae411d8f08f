"""Fixtures of the fuzzers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drawing.kit import Kit


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """Layouts to write into."""
    return Kit(tmp_path / "layouts")
