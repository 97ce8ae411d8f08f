"""Leftovers of killed runs: swept by the next run into the folder, and nobody else's file with them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.system import leftovers
from generator.system.atomic_files import replace_file, stage
from generator.system.leftovers import at_work_in

pytestmark = pytest.mark.skipif(leftovers.locks is None, reason="there are no such locks")

LEFT = [
    ".cards.pdf.abcdef12.broadside.part",
    ".games.jsonl.x_3_5678.broadside.part",
    ".report.html.12345678.broadside.part",
    ".a.svg.aaaaaaaa.broadside.part",
    ".scratch_cards-02.csv.abcdef12.broadside.part",
    ".docket.txt.abcdef12.broadside.part",
    ".an evening.abcdef12.broadside.part",
]
OWN = [
    ".notes.part",
    "cards.pdf.part",
    ".cards.pdf.part",
    ".thesis.tex.abcdef12.part",
    ".cards.pdf.abcdef12.part",
    ".cards.pdf.abcdef12.broadside.part~",
]

ANOTHER = """
import sys, pathlib
from generator.system.leftovers import at_work_in
with at_work_in(pathlib.Path(sys.argv[1])):
    print("at work", flush=True)
    sys.stdin.read()
"""


KILLED = """
import os, pathlib, signal, sys
from generator.system.atomic_files import stage_written
stage_written(pathlib.Path(sys.argv[1]), lambda file: os.kill(os.getpid(), signal.SIGKILL))
"""


def names(folder: Path) -> set[str]:
    return set(os.listdir(folder))


def test_the_next_run_sweeps_what_a_killed_one_left(tmp_path):
    for name in (*LEFT, *OWN):
        (tmp_path / name).write_bytes(b"half")
    replace_file(tmp_path / "new.pdf", b"whole")
    assert names(tmp_path) == {*OWN, "new.pdf"}


def test_only_files_are_swept(tmp_path):
    (tmp_path / LEFT[0]).mkdir()
    (tmp_path / LEFT[1]).symlink_to(tmp_path)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / LEFT[2]).write_bytes(b"another folder's run may be at work")
    replace_file(tmp_path / "new.pdf", b"whole")
    assert names(tmp_path) == {LEFT[0], LEFT[1], "below", "new.pdf"}
    assert names(tmp_path / "below") == {LEFT[2]}


def test_files_of_a_run_at_work_are_left_alone_until_it_is_killed(tmp_path):
    (words := [sys.executable, "-c", ANOTHER, str(tmp_path)])
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "at work\n"
        (tmp_path / LEFT[0]).write_bytes(b"half")
        replace_file(tmp_path / "new.pdf", b"whole")
        assert names(tmp_path) == {LEFT[0], "new.pdf"}
        other.kill()
    replace_file(tmp_path / "new.pdf", b"whole")
    assert names(tmp_path) == {"new.pdf"}


def test_a_run_does_not_sweep_its_own_files_in_the_middle(tmp_path):
    with at_work_in(tmp_path):
        staged = stage(tmp_path / "cards.pdf", b"whole")
        replace_file(tmp_path / "manifest.json", b"{}")
        assert staged.temporary.exists()
    assert names(tmp_path) == {"manifest.json"}


def test_a_folder_that_stays_empty_goes_again(tmp_path):
    with at_work_in(tmp_path / "deep" / "out", tmp_path / "deep" / "out" / "pictures"):
        assert (tmp_path / "deep" / "out" / "pictures").is_dir()
    assert not names(tmp_path)


def test_somebody_who_holds_the_folder_for_ever_does_not_stop_us(tmp_path, monkeypatch):
    monkeypatch.setattr(leftovers, "PATIENCE_SECONDS", 0.05)
    handle = os.open(tmp_path, os.O_RDONLY)
    leftovers.locks.flock(handle, leftovers.locks.LOCK_EX)
    try:
        (tmp_path / LEFT[0]).write_bytes(b"half")
        replace_file(tmp_path / "new.pdf", b"whole")
    finally:
        os.close(handle)
    assert names(tmp_path) == {LEFT[0], "new.pdf"}


@pytest.mark.parametrize(
    "name", ["cards.pdf", "numbers.csv", "docket.txt", "evening", "ladder.yaml", "a b.é"]
)
def test_whatever_a_file_is_called_a_killed_write_of_it_is_swept(tmp_path, name):
    """Hostile review N9: a list of endings once forgot those of a table."""
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / name)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(names(tmp_path)) == 1
    replace_file(tmp_path / "new.pdf", b"whole")
    assert names(tmp_path) == {"new.pdf"}
