"""Golden files for all tests; ``--golden`` writes them anew, ``make golden`` does so for all."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


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
