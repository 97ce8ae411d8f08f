"""No page breaks a rule of axe-core: tables, the pages before them, the preview, and cards as pages."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import HANGS
from tests.tabletop.axe import SPEC, faults
from tests.tabletop.in_browser import IN_CHROMIUM, Sitting

pytestmark = [*IN_CHROMIUM, pytest.mark.skipif(SPEC is None, reason="axe-core is not installed")]


PHONE = (390, 844)


class Command:
    """A command that serves pages, until it is ended."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "generator", *words, "--port", "0"]
        self._run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._run.stdout is not None
        self.address = self._run.stdout.readline().strip()

    def end(self) -> None:
        """Ctrl-C."""
        self._run.send_signal(signal.SIGINT)
        self._run.wait(HANGS)


class Looking(Sitting):
    """A browser that goes from page to page of a command."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser


@pytest.fixture
def lobby(browser: Any) -> Iterator[tuple[Looking, str]]:
    run = Command("table")
    yield Looking(browser), run.address
    browser.get("about:blank")
    run.end()
    browser.get_log("browser")


def begun(home: str, game: str, seats: int) -> str:
    """The page of a table that was begun at the page of the lobby."""
    host = home.split("/choose")[0]
    body = json.dumps({"game": game, "row": ["", *["random"] * (seats - 1)], "seed": "sea"}).encode()
    headers = {"Origin": host, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{home}/begin", body, headers), timeout=HANGS) as got:
        return host + str(json.load(got)["table"])


def at_the_table(page: Looking, home: str, game: str, seats: int) -> None:
    page.resize(1280, 800)
    page.browser.get(begun(home, game, seats))
    without_faults(page)
    page.resize(*PHONE, phone=True)
    without_faults(page)
    page.browser.refresh()
    without_faults(page)


def without_faults(page: Looking) -> None:
    drawn = (
        "return document.documentElement.dataset.ready && document.documentElement.dataset.drawing === '0'"
    )
    page.sees(drawn, "a table with all its pieces")
    assert faults(page.browser) == []


def chosen_on_the_page(page: Looking) -> None:
    """To the Bottom with one of its optional rules, begun as anybody begins it."""
    page.resize(1280, 800)
    page.js("document.querySelector('[name=game][value=to_the_bottom]').click()")
    page.sees("return document.querySelectorAll('#rules input').length === 7", "its optional rules")
    page.js("document.getElementById('variants').open = true")
    assert faults(page.browser) == []
    page.js("document.querySelector('#rules [value=even_start]').click()")
    assert page.js("return document.getElementById('variants-chosen').innerText") == "Even start"
    page.js("document.getElementById('begin').click()")
    page.sees("return location.pathname.startsWith('/seat/')", "the table")


@pytest.mark.thorough
def test_the_pages_before_a_table_and_tables_with_their_rulebook(lobby: tuple[Looking, str]) -> None:
    page, home = lobby
    page.browser.get(home.split("/choose")[0] + "/")
    assert faults(page.browser) == []
    page.browser.get(home)
    page.sees("return document.documentElement.dataset.ready", "what can be chosen")
    assert faults(page.browser) == []
    page.resize(*PHONE, phone=True)
    assert faults(page.browser) == []
    chosen_on_the_page(page)
    without_faults(page)
    assert page.js("return document.getElementById('brief-text').innerText").startswith(
        "Played with: Even start"
    )
    page.js("document.getElementById('open-rules').click()")
    assert faults(page.browser) == []
    page.resize(*PHONE, phone=True)
    assert faults(page.browser) == []
    page.resize(1280, 800)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas"])
def test_the_other_tables(lobby: tuple[Looking, str], game: str) -> None:
    at_the_table(*lobby, game, 1 if game == "general_quarters" else 3)


@pytest.mark.thorough
def test_the_preview(browser: Any) -> None:
    run = Command("preview", "bridge_crew")
    page = Looking(browser)
    browser.get(run.address)
    page.sees("return document.querySelector('.piece .face')", "faces")
    broken = faults(browser)
    # With a face at large, its values to be edited, one of them refused, lines and grid over it.
    browser.execute_script(
        "document.getElementById('lines').click(); document.getElementById('grid').click();"
    )
    browser.execute_script("document.querySelector('.piece').click()")
    page.sees(
        "return document.querySelector('#fields input, #fields textarea, #fields select')", "its values"
    )
    browser.execute_script(
        "refuse(document.querySelector('#fields .value'), 'Not written. For the sake of it.')"
    )
    broken += faults(browser)
    browser.execute_script("document.getElementById('piece').close(); location.hash = '#/changes'")
    page.sees("return document.getElementById('main').dataset.shown === 'changes'", "changes")
    broken += faults(browser)
    browser.get("about:blank")
    run.end()
    browser.get_log("browser")
    assert broken == []


@pytest.mark.thorough
def test_cards_as_pages_and_their_list(browser: Any, tmp_path: Path) -> None:
    command = ["render", "general_quarters/cards", "--format", "html", "--out", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "generator", *command], check=True, capture_output=True)
    (listed,) = tmp_path.rglob("index.html")
    card = next(path for path in sorted(listed.parent.glob("*.html")) if path != listed)
    for path in (listed, card):
        browser.get(path.as_uri())
        assert faults(browser) == [], path.name
