"""The main commands where there is no fork, no locks of files, no limits of processes, no timers, no SIGHUP.

That is what Windows lacks. It has more peculiarities, which only Windows can show.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import HANGS

ROOT = Path(__file__).parents[2]

WINDOWS = """
import json, os, signal, sys
for name in ("fork", "forkpty", "register_at_fork", "getuid", "geteuid", "nice", "O_NOFOLLOW", "O_NONBLOCK"):
    delattr(os, name)
for name in dir(signal):
    # Python's own way to end a process sends SIGKILL here, and does without on Windows.
    if name in "SIGHUP SIGALRM SIGPROF SIGXCPU SIGXFSZ SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIGCHLD".split():
        delattr(signal, name)
for name in ("alarm", "setitimer", "getitimer", "pthread_sigmask", "pthread_kill", "siginterrupt"):
    delattr(signal, name)
sys.modules.update(fcntl=None, resource=None, pwd=None, grp=None, termios=None)
from generator.cli import main
codes = {}
for words in json.loads(sys.argv[1]):
    sys.argv = ["broadside", *words]
    try:
        main()
    except SystemExit as end:
        codes[" ".join(words)] = end.code or 0
print(json.dumps(codes))
"""

COMMANDS = {
    "validate mine --no-play --content packs": 0,
    "render mine/chits mine/log --jobs 2 --content packs": 0,
    "show mine/cards --content packs": 0,
    "playtest jure_of_the_seas --games 6 --bots random --out played": 0,
    "replay played/games.jsonl 3": 0,
    "puzzle new --unrated --count 2 --format json --out cards.jsonl": 0,
    # Nobody has certified these.
    "puzzle check cards.jsonl": 1,
    "puzzle new --unrated --format html --out pages": 0,
    "schema bridge_crew --out schema": 0,
    "new hers --from bridge_crew --into packs": 0,
    "play jure_of_the_seas --seats 2": 0,
}
WRITTEN = "output/mine/chits.pdf output/mine/log.pdf played/report.html cards.jsonl pages schema evening.json"


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "fork"), reason="every test is one of Windows there")
def test_the_main_commands_do_without_what_windows_lacks(tmp_path):
    shutil.copytree(ROOT / "content" / "bridge_crew", tmp_path / "packs" / "mine")
    run = subprocess.run(
        [sys.executable, "-c", WINDOWS, json.dumps([words.split() for words in COMMANDS])],
        input="1\nsave evening.json\nquit\n", capture_output=True, text=True, cwd=tmp_path, timeout=HANGS,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (run.returncode, "Traceback" in run.stderr) == (0, False), run.stderr
    assert json.loads(run.stdout.splitlines()[-1]) == COMMANDS
    assert [name for name in WRITTEN.split() if not (tmp_path / name).exists()] == []
