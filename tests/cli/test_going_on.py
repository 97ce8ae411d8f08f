"""A play-test that was killed goes on from its last game; nobody can tell by its bytes, nor where it ran."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from generator.play.journal import NAME, NOTE
from tests.patience import wait_until
from tests.printed import once


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_playtest_goes_on_and_comes_to_the_same_bytes(broadside, tmp_path, jobs, shared):
    words = ["playtest", "to_the_bottom", "--seats", "2", "--games", "90", "--seed", "kill"]
    run = subprocess.Popen(
        [sys.executable, "-m", "generator", *words, "--out", "killed", "--jobs", jobs],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    journal = tmp_path / "killed" / NAME
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 6, "six games")
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    kept = journal.read_bytes().count(b"\n") - 1
    assert 6 <= kept < 90
    assert "goes on from here" in (tmp_path / "killed" / NOTE).read_text(), "for who looks for a report"
    assert broadside(*words, "--out", "killed", "--jobs", "1" if jobs == "2" else "2")[0] == 0

    def make(folder):
        assert broadside(*words, "--out", folder)[0] == 0

    whole = once(shared / "whole_playtest", make)
    names = ["games.jsonl", "report.html", "report.json"]
    assert sorted(path.name for path in (tmp_path / "killed").iterdir()) == sorted([*names, "pace.html"])
    for name in names:
        assert (tmp_path / "killed" / name).read_bytes() == (whole / name).read_bytes(), name


@pytest.mark.thorough
def test_a_cluster_plays_the_same_games(broadside, tmp_path):
    from distributed import LocalCluster

    words = ["playtest", "jure_of_the_seas", "--seats", "3", "--games", "120"]
    assert broadside(*words, "--out", "alone", "--ladder", "random,cautious")[0] == 0
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None,
                      protocol="tcp", host="127.0.0.1", silence_logs=50) as cluster:  # fmt: skip
        address = cluster.scheduler_address
        clustered = broadside(
            *words, "--out", "cluster", "--ladder", "random,cautious", "--scheduler", address
        )
    assert clustered[0] == 0
    for name in ("games.jsonl", "report.html", "report.json"):
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes(), name
    code, _, err = broadside(*words, "--scheduler", "carrier-pigeon://loft")
    assert (code, "does not answer" in err) == (2, True)


def test_a_bot_with_a_budget_plays_and_its_games_are_told_again(broadside, tmp_path):
    words = ("playtest", "jure_of_the_seas", "--seats", "2", "--games", "2", "--out", "x")
    assert broadside(*words, "--bots", "searcher:20,random")[0] == 0
    assert '"bots":["searcher:20","random"]' in (tmp_path / "x/games.jsonl").read_text()
    assert broadside("replay", "x/games.jsonl", "2")[0] == 0
    code, _, err = broadside(*words, "--bots", "searcher:2,random")
    assert (code, "no bot 'searcher:2' for jure_of_the_seas (did you mean 'searcher'?)" in err) == (2, True)
