"""The command: how it begins, what it says without the extra, how it ends."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from tests.cli.conftest import broadside as broadside
from tests.patience import HANGS


def test_without_the_extra_it_says_how_to_get_it(broadside, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "generator.cli.browser.preview.find_spec", lambda name: None if name == "uvicorn" else find(name)
    )
    assert broadside("preview", "bridge_crew") == (
        2,
        "",
        'broadside: the preview is an extra (pip install "broadside-pnp[preview]")\n',
    )


def test_other_commands_load_nothing_of_it():
    code = (
        "import sys, generator.cli, generator.cli.browser.preview\n"
        "print({'starlette', 'uvicorn', 'watchfiles', 'anyio', 'generator.preview'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "set()\n"


def test_a_port_that_is_taken_is_said_in_one_line(broadside):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, out, err = broadside("preview", "bridge_crew", "--port", port)
    assert (code, out) == (2, "")
    assert err == f"broadside: --port {port}: address already in use (--port 0 takes any that is free)\n"


@pytest.mark.parametrize("words", [["nobody"], ["bridge_crew", "--lang", "xx"], ["--port", "70000"]], ids=str)
def test_what_there_is_not_is_wrong_usage(broadside, words):
    code, out, err = broadside("preview", *words)
    assert (code, out) == (2, "")
    assert "Traceback" not in err


@contextmanager
def saved_again_and_again(change: Callable[[str, str, str], None]) -> Iterator[None]:
    """Meanwhile crew.yaml is saved twice a second, as nobody sees when the files begin to be watched."""
    done = threading.Event()

    def save() -> None:
        for attempt in count():
            if done.wait(0.5):
                return
            change("crew.yaml", "dignified" + "!" * attempt, "dignified" + "!" * (attempt + 1))

    thread = threading.Thread(target=save)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_it_listens_to_this_machine_alone_tells_of_a_save_and_ends_with_ctrl_c(shelf, change):
    command = [sys.executable, "-m", "generator", "preview", "bridge_crew", "--content", shelf, "--port", "0"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert run.stdout is not None
        address = run.stdout.readline().strip()
        home, _, name = address.rpartition("/")
        assert name == "bridge_crew"
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/preview/[\w-]{22}", home)
        with urllib.request.urlopen(f"{address}/news", timeout=HANGS) as news:
            assert news.headers["content-type"].startswith("text/event-stream")
            with saved_again_and_again(change):
                while not (line := news.readline().decode()).startswith("data:"):
                    assert line
            assert json.loads(line[5:]) == {"game": "bridge_crew", "version": 2}
            run.send_signal(signal.SIGINT)
            _, told = run.communicate(timeout=HANGS)
    finally:
        run.kill()
    assert run.returncode == 130
    assert told.splitlines()[1:] == [
        "broadside: stopped; files finished before are whole, nothing else was changed"
    ]
