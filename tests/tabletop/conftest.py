"""Tables in tests answer at once; a Chromium sits down at any of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.tabletop import linked_server
from tests.tabletop.in_browser import Sit, Sitting, chromium


@pytest.fixture(autouse=True)
def drawings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No face takes as long to be sent as it would take to draw; tests/tabletop/test_pictures.py has that."""
    monkeypatch.setattr(linked_server, "DRAWING_SECONDS", 0.0)


@pytest.fixture(scope="package")
def any_visitor() -> Iterator[Any]:
    driver = chromium()
    yield driver
    driver.quit()


@pytest.fixture
def browser(any_visitor: Any) -> Any:
    """A Chromium that remembers nobody's taste, which goes with the machine from table to table."""
    any_visitor.execute_cdp_cmd("Network.clearBrowserCookies", {})
    return any_visitor


@pytest.fixture
def sit(browser: Any, tmp_path: Path) -> Iterator[Sit]:
    """``sit("bridge_crew", "--seats", "3")`` at a new table; nothing may be amiss in the console."""
    sittings: list[Sitting] = []

    def begin(*words: str) -> Sitting:
        sittings.append(Sitting(browser, tmp_path, "--seed", "sea", *words))
        return sittings[-1]

    yield begin
    said = [message for each in sittings for message in each.said()]
    for each in sittings:
        each.resize(1280, 900)
        each.close()
    assert said == []
