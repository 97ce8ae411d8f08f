"""Tables in tests answer at once."""

from __future__ import annotations

import pytest

from generator.tabletop import server


@pytest.fixture(autouse=True)
def drawings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No face takes as long to be sent as it would take to draw; tests/tabletop/test_pictures.py has that."""
    monkeypatch.setattr(server, "DRAWING_SECONDS", 0.0)
