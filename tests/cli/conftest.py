"""The command line, run inside the test: words in, exit code and both streams out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from generator import cli


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def broadside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """``broadside("validate", "bridge_crew")`` as if typed in the current folder."""

    def run(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["broadside", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        streams = capsys.readouterr()
        return Ran(int(end.value.code or 0), streams.out, streams.err)

    return run
