"""Fixtures of all tests: golden files, and the way programs can be stopped.

``--golden`` writes the golden files anew, ``make golden`` does so for all.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Container, Iterator, Sequence
from difflib import unified_diff
from itertools import islice
from multiprocessing import set_forkserver_preload
from pathlib import Path
from typing import Any

import pytest

from generator.drawing.bounded_drawing import DRAWING_MODULES
from generator.system import processes
from generator.system.stopping import ENDING
from tests import printed, shipped
from tests.pairwise import covering, sample

COUNTED = "counted"
"""The property by which a test tells a number at the end of a run."""
GOLDEN = Path(__file__).parent / "golden"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_what_pairs_leave_out(items)
    mark_what_samples_leave_out(items)
    # A browser beside two busy processes is sometimes late.
    # RERUN in the summary names each test that took its second try.
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def mark_what_pairs_leave_out(items: Sequence[Any]) -> None:
    """Of tests marked ``pairwise`` all cases but those with every pair of values are ``thorough``."""
    for cases in by_test(items, "pairwise").values():
        leave_out(cases, covering([tuple(values_of(case)) for case in cases]))


def mark_what_samples_leave_out(items: Sequence[Any]) -> None:
    """Of tests marked ``sampled(n)`` all but n of the cases that were not ``thorough`` before are it now."""
    for name, cases in by_test(items, "sampled").items():
        quick = [case for case in cases if not case.get_closest_marker("thorough")]
        leave_out(quick, sample(name, len(quick), cases[0].get_closest_marker("sampled").args[0]))


def by_test(items: Sequence[Any], marker: str) -> dict[str, list[Any]]:
    """The cases of each test that has the marker, by the test's name."""
    tests: dict[str, list[Any]] = {}
    for item in items:
        if item.get_closest_marker(marker):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return tests


def leave_out(cases: Sequence[Any], chosen: Container[int]) -> None:
    """Mark all cases but the chosen ones."""
    for number, case in enumerate(cases):
        if number not in chosen:
            case.add_marker("thorough")


def pytest_collection_finish() -> None:
    # Ten thousand tests are a large heap that never is garbage; each full collection would go through it.
    gc.freeze()


def values_of(case: Any) -> Iterator[str]:
    """The values of a test's parameters; those given together, such as game and language, are one."""
    for mark in case.iter_markers("parametrize"):
        names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
        yield repr([case.callspec.params[name.strip()] for name in names])


def pytest_configure() -> None:
    # Whoever wants no compiled modules would wait half a second longer for each program that a test starts.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Whoever starts the tests in the background, or with nohup, may have told them to ignore signals, and
    # programs that the tests start and stop would inherit that.
    for sign in ENDING:
        if signal.getsignal(sign) is signal.SIG_IGN:
            signal.signal(sign, signal.default_int_handler if sign is signal.SIGINT else signal.SIG_DFL)
    # pytest-xdist has a thread, so processes come from a server here, once it has loaded these.
    set_forkserver_preload(["pytest", "numpy", "generator.games", *DRAWING_MODULES])


def pytest_sessionstart(session: pytest.Session) -> None:
    # A command that has to count the fleets says so on its first line. Once they are counted all workers
    # see what users see from the second day on.
    if session.config.getoption("numprocesses", None):
        shipped.load("general_quarters")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write tests/golden/ anew; look at the diff")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The counts of long tests, one line each: the attacks that landed, the reports that fall short."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    counted = [words for report in reports for name, words in report.user_properties if name == COUNTED]
    if counted:
        terminalreporter.section(COUNTED)
    for line in counted:
        terminalreporter.write_line(str(line))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is printed once in a run, whichever worker needs it first."""
    return printed.run_folder(tmp_path_factory.getbasetemp()) / "shared"


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children are copies of this process, with all that a test has changed in it.

    The thread that pytest-xdist has beside it only waits for messages, and no lock of it is of use there.
    """
    monkeypatch.setattr(processes, "way", lambda: "fork")


def pytest_itemcollected(item: pytest.Item) -> None:
    if "copied" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.filterwarnings("ignore:.* is multi-threaded:DeprecationWarning"))


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
