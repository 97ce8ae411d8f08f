"""A game at the table in Firefox, where there is one: FIREFOX names it, or firefox or firefox-esr is found.

Firefox is spoken to in Marionette, its own protocol, so that no driver is needed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import HANGS
from tests.tabletop.in_browser import SEEN

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox") or shutil.which("firefox-esr")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not FIREFOX, reason="there is no Firefox here"),
]

CHOOSE = """
const [kind, number] = arguments;
const all = kind === 'lit' ? [...document.querySelectorAll('#table .lit')]
  : [...document.querySelectorAll('#turn button:not(.back)')].filter((each) => each.offsetParent);
all[number].scrollIntoView({ block: 'center', inline: 'center' });
const box = all[number].getBoundingClientRect();
return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
"""


class Firefox:
    """A headless Firefox with a profile of its own."""

    def __init__(self, profile: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._run = subprocess.Popen(command, env=os.environ | {"HOME": str(profile)}, **quiet)
        self._number = 0
        end = time.monotonic() + HANGS
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
                break
            except OSError:
                assert time.monotonic() < end, "Firefox does not answer"
                time.sleep(0.2)
        self._file = self._socket.makefile("rb")
        self._answer()
        self.ask("WebDriver:NewSession", capabilities={})

    def _answer(self) -> Any:
        length = b""
        while (sign := self._file.read(1)) != b":":
            assert sign, "Firefox has gone"
            length += sign
        return json.loads(self._file.read(int(length)))

    def ask(self, command: str, **values: Any) -> Any:
        """The answer to a command. AssertionError with Firefox's words where it fails."""
        self._number += 1
        text = json.dumps([0, self._number, command, values]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._answer()
        assert error is None, error
        return result

    def js(self, script: str, *values: object) -> Any:
        """The value a script in the page returns."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=[*values])["value"]

    def click(self, x: int, y: int) -> None:
        """A click of the mouse at a place of the window."""
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self.ask("WebDriver:PerformActions", actions=[mouse])

    def end(self) -> None:
        """Close it."""
        self._socket.close()
        self._run.terminate()
        self._run.wait(HANGS)


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    driver = Firefox(tmp_path_factory.mktemp("firefox"))
    yield driver
    driver.end()


@pytest.mark.parametrize("name", ["general_quarters", "jure_of_the_seas"])
def test_a_game_is_clicked_to_its_end(firefox: Firefox, name: str) -> None:
    command = [sys.executable, "-m", "generator", "table", name, "--bots", "random", "--seed", "fox"]
    run = subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout is not None
        firefox.ask("WebDriver:Navigate", url=run.stdout.readline().strip())
        firefox.js("window.faults = []; addEventListener('error', ({ message }) => faults.push(message));")
        dice, end, clicks = random.Random(name), time.monotonic() + 4 * HANGS, 0
        while (seen := firefox.js(SEEN))["whose"] != "over":
            assert time.monotonic() < end, seen
            if not (seen["ready"] and (seen["lit"] or seen["buttons"])):
                time.sleep(0.05)
                continue
            kind = "lit" if seen["lit"] and (not seen["buttons"] or dice.random() < 0.8) else "button"
            number = dice.randrange(len(seen["lit" if kind == "lit" else "buttons"]))
            firefox.click(*firefox.js(CHOOSE, kind, number))
            clicks += 1
            while firefox.js("return document.documentElement.dataset.beat") == seen["beat"]:
                assert time.monotonic() < end, f"a click on {kind} {number} does nothing: {seen}"
                time.sleep(0.02)
        assert clicks > 1
        assert firefox.js("return document.getElementById('verdict').textContent")
        assert firefox.js("return faults") == []
        assert firefox.js("return [...document.querySelectorAll('.face')].some((each) => each.shadowRoot)")
    finally:
        run.send_signal(signal.SIGINT)
        run.wait(HANGS)
