"""Commands in surroundings that mean no good: no path, full devices, variables, signals, deep folders."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.playtest import run
from tests.patience import HANGS, wait_until

ROOT = Path(__file__).parents[2]
UNIX = pytest.mark.skipif(os.name == "nt", reason="devices and signals of this kind are Unix's")

WRITING = [
    ("render", "bridge_crew/chits"),
    ("render", "--alignment"),
    ("playtest", "jure_of_the_seas", "--games", "1"),
    ("show", "bridge_crew/chits"),
    ("schema", "bridge_crew"),
    ("puzzle", "new", "--unrated"),
    ("puzzle", "new", "--unrated", "--format", "svg"),
]


@pytest.mark.parametrize("words", [*WRITING, ("puzzle", "new", "--format", "json")], ids=" ".join)
def test_no_path_is_not_the_current_folder(broadside, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = broadside(*words, "--out", "")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[0] == "broadside: invalid value for '--out': '' is no path"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [("validate", "--content", ""), ("new", "a", "--from", "b", "--into", "")])
def test_nor_is_it_a_folder_of_packs(broadside, words):
    done = broadside(*words)
    assert done.code == 2
    assert "'' is no path" in done.err


@UNIX
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
@pytest.mark.parametrize("place", ["device", "file", "dangling link"])
def test_what_is_no_folder_is_wrong_usage_everywhere(broadside, tmp_path, words, place):
    out = Path("/dev/full") if place == "device" else tmp_path / "out"
    if place == "file":
        out.write_text("mine")
    if place == "dangling link":
        out.symlink_to(tmp_path / "nowhere")
    done = broadside(*words, "--out", out)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"broadside: --out {out.as_posix()} is a file, not a folder\n"


@UNIX
def test_a_full_device_is_told_by_its_name(broadside):
    done = broadside("puzzle", "new", "--unrated", "--format", "json", "--out", "/dev/full")
    assert done.code == 1
    assert done.err.splitlines()[-1].startswith("broadside: /dev/full: no space left on the disk")


@pytest.mark.thorough
@UNIX
@pytest.mark.parametrize(
    "words", [WRITING[0], WRITING[2], ("puzzle", "new", "--unrated", "--format", "json")]
)
def test_a_full_disk_is_told_with_the_file_that_did_not_fit(words, tmp_path):
    """The shell allows files of four kilobytes; nothing half is left, and the name is none of ours."""
    out = tmp_path / ("cards.json" if "json" in words else "out")
    count = ("--count", "9") if "puzzle" in words else ()
    line = f"ulimit -f 4; exec {sys.executable} -m generator {' '.join((*words, *count))} --out {out}"
    # Python up to 3.12.7 would keep half of a module that it compiles here, and no later run could load it.
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert said.startswith(f"broadside: {out.as_posix() if 'json' not in words else tmp_path.as_posix()}")
    assert "file too large" in said
    assert "xxxx" not in said
    assert not out.exists() or not list(out.iterdir())


@UNIX
@pytest.mark.parametrize("mask", [0o077, 0o022])
def test_what_is_written_minds_the_mask(tmp_path, mask):
    loaded, plan = one_game()
    before = os.umask(mask)
    try:
        _, paths = run(loaded, plan, tmp_path / "out")
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o666 & ~mask}


def one_game():
    from generator.games.loading import load
    from generator.play.playtest import Plan
    from generator.reading.packs import find_packs

    (pack,), _ = find_packs(["jure_of_the_seas"], ROOT / "content")
    loaded, _ = load(pack)
    assert loaded is not None
    return loaded, Plan(loaded.game.name, 2, ("random", "random"), "seed", 1)


@pytest.mark.thorough
def test_a_report_tells_nothing_of_where_it_was_made(broadside, tmp_path, monkeypatch):
    """The same games of the same pack in two places give the same bytes, and no place is in them."""
    files = {}
    for name in ("here", "there"):
        home = tmp_path / name
        home.mkdir()
        shutil.copytree(ROOT / "content" / "jure_of_the_seas", home / "jure_of_the_seas")
        monkeypatch.chdir(home if name == "here" else tmp_path)
        words = ("playtest", "jure_of_the_seas", "--games", 2, "--content", home, "--out", home / "out")
        assert broadside(*words).code == 0
        files[name] = {path.name: path.read_bytes() for path in (home / "out").iterdir()}
        # The pace of the machine is apart from the report.
        del files[name]["pace.html"]
    assert files["here"] == files["there"]
    assert not [name for name, data in files["here"].items() if str(tmp_path).encode() in data]
    places = [item["place"] for item in json.loads(files["here"]["report.json"])["items"]]
    assert places
    assert all(place.startswith("jure_of_the_seas/") for place in places)


@pytest.mark.thorough
@UNIX
def test_no_variable_and_no_home_moves_a_byte(tmp_path):
    """A PDF, made plainly and made where everything wants to have its say."""
    mods = tmp_path / "mods"
    mods.mkdir()
    for name in ("reportlab_mods.py", "reportlab_settings.py"):
        (mods / name).write_text("raise SystemExit('this ran')")
    swayed = {
        "SOURCE_DATE_EPOCH": "1", "RL_pageCompression": "0", "RL_useA85": "1", "RL_invariant": "0",
        "TZ": "Asia/Tokyo",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(mods))), "HOME": "/etc/passwd", "LC_ALL": "C",
    }  # fmt: skip
    bodies = []
    for name, more in (("plain", {"PYTHONPATH": str(ROOT)}), ("swayed", swayed)):
        words = [sys.executable, "-m", "generator", *WRITING[0], "--out", str(tmp_path / name)]
        subprocess.run(words, cwd=ROOT, env={**os.environ, **more}, check=True, capture_output=True)
        bodies.append((tmp_path / name / "bridge_crew" / "chits.pdf").read_bytes())
    assert bodies[0] == bodies[1]


PLAYTEST = ("playtest", "bruise_cruise", "--games", "100000", "--jobs", "2")
PLAY = ("play", "bridge_crew")
CHECK = ("puzzle", "check", "{cards}")


@pytest.mark.sampled(1)
@UNIX
@pytest.mark.parametrize(
    ("words", "sign"),
    [
        (PLAYTEST, signal.SIGTERM),
        (PLAY, signal.SIGHUP),
        (CHECK, signal.SIGTERM),
        *(
            pytest.param(words, sign, marks=pytest.mark.soak)
            for words in (PLAYTEST, PLAY, CHECK)
            for sign in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
        ),
    ],
)
def test_every_signal_to_end_is_ctrl_c(tmp_path, words, sign):
    """One line, exit code 130, nothing left; to commands that wait for a person as well."""
    cards, out, told = tmp_path / "cards", tmp_path / "out", tmp_path / "told"
    cards.write_text("{}\n" * 300_000)
    words = [word.format(cards=cards) for word in words]
    words += ["--out", str(out)] if words[0] == "playtest" else []
    begun = {"playtest": lambda: list(out.glob(".games*")), "play": lambda: "your move" in told.read_text()}
    # A pipe that nobody reads fills up. The input stays open, as its end would be an answer, too.
    with told.open("w") as output, subprocess.Popen(
        [sys.executable, "-m", "generator", *words],
        stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as started:  # fmt: skip
        wait_until(begun.get(words[0], lambda: told.stat().st_size), f"the first word of {words}")
        started.send_signal(sign)
        assert started.wait(HANGS) == 130
        assert started.stderr is not None
        said = started.stderr.read()
    assert (
        said.splitlines()[-1]
        == "broadside: stopped; files finished before are whole, nothing else was changed"
    )
    assert not out.exists()


@pytest.mark.parametrize("words", ["../../etc/passwd", "a" * 300, "-e .", "x; rm -rf y", "é", "pip install"])
def test_no_package_is_advised_that_there_cannot_be(words):
    from generator.drawing.typography.fonts import _not_installed

    advice = _not_installed(words, []).hint
    assert "pip install" not in advice or advice.split(",")[0] in (
        f"pip install fontpkg-{'-'.join(words.lower().split())}",
    )
    assert ".." not in advice
    assert len(advice) < 200


@pytest.mark.thorough
@UNIX
@pytest.mark.parametrize("where", ["content", "layouts"])
def test_a_pack_of_more_folders_inside_one_another_than_calls_may_be(broadside, tmp_path, where):
    """Checked, copied and printed like any other, or told in a line; nowhere a fault of our own."""
    pack = tmp_path / "deep"
    shutil.copytree(ROOT / "content" / "bridge_crew", pack)
    if where == "layouts":
        shutil.copytree(ROOT / "layouts" / "bridge_crew", pack / "layouts")
        # Where a template is another one all the rest is held against the game's.
        with (pack / "layouts" / "chit.svg.j2").open("a") as file:
            file.write("{# mine #}")
    bottom = pack / "layouts" if where == "layouts" else pack
    home = os.open(bottom, os.O_RDONLY)
    for _ in range(sys.getrecursionlimit() + 100):
        os.mkdir("d", dir_fd=home)
        below = os.open("d", os.O_RDONLY, dir_fd=home)
        os.close(home)
        home = below
    os.close(home)
    try:
        for words in (("validate", "deep", "--no-play"), ("render", "deep/chits", "--out", tmp_path / "out")):
            done = broadside(*words, "--content", tmp_path)
            assert "internal fault" not in done.err
            assert done.code == 0
    finally:
        subprocess.run(["rm", "-rf", str(pack)], check=True)
