"""What all tests share: golden files, and the way programs can be stopped.

``--golden`` writes the golden files anew, ``make golden`` does so for all.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_configure() -> None:
    # Whoever starts the tests in the background may have told them to ignore Ctrl-C, and programs that
    # the tests start and stop would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write tests/golden/ anew; look at the diff")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)``: the text must be the one kept in ``tests/golden/name``."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        if not path.is_file():
            pytest.fail(f"tests/golden/{name} is missing: make it with 'make golden' and look at it")
        kept = path.read_text(encoding="utf-8")
        if kept != text:
            lines = unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=1)
            shown = "\n".join(islice(lines, 40))
            pytest.fail(f"tests/golden/{name} differs; if that is meant, 'make golden' keeps it\n{shown}")

    return compare
