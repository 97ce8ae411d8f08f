"""Long runs: volumes, stopped anywhere and gone on with, in any number of processes, on a cluster."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pikepdf
import pytest

from generator.cli.printing import MAX_NAMED, report_outcome
from generator.games.loading import LoadedGame
from generator.press.print_run import Outcome
from generator.puzzles import journal as journals
from generator.puzzles.fingerprints import fingerprint_of
from generator.puzzles.run import locked
from generator.puzzles.search import BATCH, CardRequest, CardSearch
from generator.reading.packs import find_packs
from generator.system.workers import Workers, workers
from tests import shipped
from tests.patience import HANGS
from tests.puzzles.waters import CONTENT, small_waters

RUN = ("puzzle", "new", "--unrated", "--seed", "long", "--count", 11, "--volume", 4, "--sheets", "stickers")
FILES = [f"{name}-{n:02}.pdf" for n in (1, 2, 3) for name in ("hidden", "covers", "solutions")]
FILES.insert(2, "how.pdf")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return small_waters(tmp_path_factory.mktemp("packs"))


@pytest.fixture(scope="module")
def loaded():
    game, content = shipped.load("general_quarters")
    return LoadedGame(shipped.pack("general_quarters"), game, content)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The folder of a run nobody disturbed."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    words = [sys.executable, "-m", "generator", *map(str, RUN), "--out", str(folder)]
    subprocess.run(words, check=True, capture_output=True, cwd=Path(__file__).parents[2])
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# ---- volumes ------------------------------------------------------------------------------


def test_a_run_is_printed_in_volumes(broadside, tmp_path):
    done = broadside(*RUN, "--sheets", "codebook", "--count", 5, "--out", tmp_path / "run")
    names = [Path(line).name for line in done.out.splitlines()]
    assert names == ["cards-01.pdf", "codebook.pdf", "solutions-01.pdf", "cards-02.pdf", "solutions-02.pdf"]
    entries = json.loads((tmp_path / "run" / "manifest.json").read_text())["files"]
    assert {entry["file"]: entry["pieces"] for entry in entries if "cards" in entry["file"]} == {
        "cards-01.pdf": 4,
        "cards-02.pdf": 1,
    }
    assert "Cards, volume 2 of 2" in [entry["title"] for entry in entries]


def test_volumes_hold_the_cards_of_one_long_run(loaded):
    """The second volume begins where the first ends."""
    search = CardSearch(loaded, CardRequest("standard", "long", 11, rated=False))
    one = [search.take().card.id for _ in range(11)]
    again = CardSearch(loaded, CardRequest("standard", "long", 11, rated=False))
    for number in range(4):
        tried = search.loaded.game.puzzles.deal(loaded.content, "standard", "long", number, 1)[0]
        again.skip(number, fingerprint_of(tried))
    assert [again.take().card.id for _ in range(7)] == one[4:]


def test_cards_are_let_go_as_soon_as_they_are_taken(loaded):
    """Memory does not grow with the run: at no time more cards live than are dealt together."""
    search = CardSearch(loaded, CardRequest("standard", "memory", 3 * BATCH, rated=False))
    seen = [weakref.ref(search.take().card) for _ in range(3 * BATCH)]
    assert sum(ref() is not None for ref in seen) <= BATCH
    assert not any(ref() is not None for ref in seen[: 2 * BATCH])


def test_fingerprints_of_a_run_are_eight_bytes_and_differ(loaded):
    search = CardSearch(loaded, CardRequest("standard", "fingerprints", 500, rated=False))
    fingerprints = set()
    for _ in range(500):
        search.take()
        fingerprints.add(search.fingerprint)
    assert len(fingerprints) == 500
    assert all(0 <= fingerprint < 1 << 64 for fingerprint in fingerprints)


# ---- stopped and gone on with -------------------------------------------------------------


@pytest.mark.thorough
def test_a_whole_run_is_left_alone(broadside, tmp_path, whole):
    broadside(*RUN, "--out", tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").glob("*.*")}
    again = broadside(*RUN, "--out", tmp_path / "run")
    assert (again.code, again.out) == (0, "")
    assert again.err.count("was whole already") == len(FILES)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "run").glob("*.*")} == before
    assert contents(tmp_path / "run") == whole


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["covers-02.pdf", ".run/volume-01", ".run/volume-02", "hidden-03.pdf"])
def test_what_is_gone_or_spoilt_is_made_again(broadside, tmp_path, whole, name):
    folder = tmp_path / "run"
    for file, data in whole.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if file != name else data[: len(data) // 2])
    done = broadside(*RUN, "--out", folder)
    assert done.code == 0
    volume = name.removesuffix(".pdf")[-2:]
    assert {Path(line).stem[-2:] for line in done.out.splitlines()} - {"ow"} == {volume}
    assert contents(folder) == whole


def test_a_spoilt_note_of_what_was_asked_is_told(broadside, tmp_path):
    broadside(*RUN, "--out", tmp_path / "run")
    (tmp_path / "run" / ".run" / "options.json").write_text('{"seed":')
    done = broadside(*RUN, "--out", tmp_path / "run")
    assert done.code == 2
    assert "options.json cannot be read (give another --out, or remove the folder)" in done.err


@pytest.mark.thorough
@pytest.mark.parametrize("stop", [1, 3, 4, 6, 11])
def test_ctrl_c_at_any_card_costs_no_card(broadside, tmp_path, whole, monkeypatch, stop):
    """The cards found before are kept; afterwards the folder is that of a run nobody stopped."""
    taken = CardSearch.take

    def take(self):
        if self.taken == stop - 1:
            raise KeyboardInterrupt
        return taken(self)

    with monkeypatch.context() as patch:
        patch.setattr(CardSearch, "take", take)
        stopped = broadside(*RUN, "--out", tmp_path / "run")
    assert stopped.code == 130
    kept = f"{stop - 1} of 11 cards are kept; the same command goes on from there"
    assert (kept in stopped.err) is (stop > 1)
    done = broadside(*RUN, "--out", tmp_path / "run")
    assert done.code == 0
    assert contents(tmp_path / "run") == whole


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_killed_run_goes_on(tmp_path, whole):
    """Killed twice without a chance to clean up, once while it prints: the same folder in the end."""
    folder = tmp_path / "run"
    words = [sys.executable, "-m", "generator", *map(str, RUN), "--out", str(folder)]
    for sign in (".run/volume-01", "covers-01.pdf"):
        run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               cwd=Path(__file__).parents[2])  # fmt: skip
        while not (folder / sign).exists():
            assert run.poll() is None
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
        run.wait()
    (folder / ".hidden-02.csv.abc123de.broadside.part").write_bytes(b"half a file")
    subprocess.run(words, check=True, capture_output=True, cwd=Path(__file__).parents[2])
    assert contents(folder) == whole


def test_a_full_disk_is_one_line_and_the_run_goes_on(broadside, tmp_path, whole, monkeypatch):
    written = journals._write
    room = [700]

    def write(file, data):
        room[0] -= len(data)
        if room[0] < 0:
            written(file, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "disk")
        written(file, data)

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_write", write)
        full = broadside(*RUN, "--out", tmp_path / "run")
    assert full.code == 1
    assert (
        full.err.splitlines()[-1]
        == "broadside: disk: no space left on the disk; nothing was left half-written"
    )
    assert "cards are kept" in full.err
    assert broadside(*RUN, "--out", tmp_path / "run").code == 0
    assert contents(tmp_path / "run") == whole


@pytest.mark.thorough
def test_certified_cards_are_not_certified_again(broadside, small, tmp_path, monkeypatch):
    """A stopped run of certified cards: what was found is read back, and certificates come out alike."""
    words = ["puzzle", "new", "--count", 3, "--volume", 2, "--preset", "calm", "--content", small]
    assert broadside(*words, "--out", tmp_path / "whole").code == 0
    taken = CardSearch.take
    with monkeypatch.context() as patch:
        patch.setattr(CardSearch, "take", lambda self: taken(self) if self.taken < 1 else _stop())
        assert broadside(*words, "--out", tmp_path / "run").code == 130
    fresh = []
    monkeypatch.setattr(CardSearch, "take", lambda self: fresh.append(1) or taken(self))
    done = broadside(*words, "--out", tmp_path / "run")
    assert len(fresh) == 2
    assert [Path(line).name for line in done.out.splitlines()] == [
        "cards-01.pdf", "codebook.pdf", "solutions-01.pdf", "certificates-01.jsonl",
        "cards-02.pdf", "solutions-02.pdf", "certificates-02.jsonl",
    ]  # fmt: skip
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    checked = broadside("puzzle", "check", *(tmp_path / "run").glob("*.jsonl"), "--content", small)
    assert (checked.code, checked.err) == (0, "3 cards, no faults\n")


def _stop():
    raise KeyboardInterrupt


def test_a_run_into_a_file_goes_on_too(broadside, tmp_path, monkeypatch):
    words = ["puzzle", "new", "--unrated", "--count", 9, "--seed", "file", "--format", "json"]
    screen = broadside(*words)
    path = tmp_path / "cards.jsonl"
    taken = CardSearch.take
    with monkeypatch.context() as patch:
        patch.setattr(CardSearch, "take", lambda self: taken(self) if self.taken < 5 else _stop())
        assert broadside(*words, "--out", path).code == 130
    assert not path.exists()
    fresh = []
    monkeypatch.setattr(CardSearch, "take", lambda self: fresh.append(1) or taken(self))
    assert broadside(*words, "--out", path).out == f"{path.as_posix()}\n"
    assert len(fresh) == 4
    assert path.read_text() == screen.out
    assert list(tmp_path.iterdir()) == [path]


# ---- two runs in one place ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "other"], 'its seed is "long", not "other"'),
        (["--count", "12"], "its count is 11, not 12"),
        (["--volume", "5"], "its volume is 4, not 5"),
        (["--paper", "letter"], "made with other settings"),
        (["--preset", "calm"], 'its preset is "standard", not "calm"'),
    ],
)
def test_another_run_in_the_same_folder_is_refused(broadside, tmp_path, whole, words, said):
    folder = tmp_path / "run"
    for file, data in whole.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(data)
    done = broadside(*RUN, *words, "--out", folder)
    assert done.code == 2
    hint = "give another --out, or remove the folder"
    assert done.err.endswith(f"broadside: --out {folder.as_posix()} holds another run: {said} ({hint})\n")
    assert contents(folder) == whole


def test_changed_content_is_another_run(broadside, tmp_path):
    pack = small_waters(tmp_path / "packs")
    words = ["puzzle", "new", "--unrated", "--content", pack, "--out", tmp_path / "run"]
    assert broadside(*words).code == 0
    title = pack / "game.yaml"
    title.write_text(title.read_text().replace("General Quarters", "Minor Quarters"))
    done = broadside(*words)
    assert done.code == 2
    assert "holds another run: made with other content" in done.err


def test_a_run_bears_the_title_of_its_pack_and_not_the_name_of_its_folder(broadside, tmp_path):
    """As ``render`` does: the manifest and the file's own title say what game.yaml says."""
    pack = small_waters(tmp_path / "packs")
    box = pack / "game.yaml"
    box.write_text(box.read_text().replace("title: General Quarters", "title: North Sea Patrol"))
    done = broadside("puzzle", "new", "--unrated", "--content", pack, "--out", tmp_path / "run")
    assert done.code == 0
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["title"] == "North Sea Patrol"
    with pikepdf.open(tmp_path / "run" / "cards.pdf") as file:
        assert "North Sea Patrol" in str(file.docinfo["/Title"])


@pytest.mark.thorough
def test_without_out_another_run_goes_beside_the_first(broadside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["puzzle", "new", "--unrated", "--sheets", "stickers", "--seed"]
    folders = [Path(broadside(*words, seed).out.splitlines()[0]).parent for seed in ("a", "b")]
    usual = Path("output/general_quarters/puzzles")
    assert folders == [usual, usual.with_name("puzzles-2")]
    assert (
        'output/general_quarters/puzzles holds another run: its seed is "a", not "b"; '
        "this one is in output/general_quarters/puzzles-2\n"
    ) in broadside(*words, "b").err
    assert "puzzles-2/hidden.pdf was whole already" in broadside(*words, "b").err


@pytest.mark.skipif(os.name == "nt", reason="there are no such locks")
def test_two_at_work_in_one_folder_do_not_mix(broadside, tmp_path):
    with locked(tmp_path / "run"):
        done = broadside(*RUN, "--out", tmp_path / "run")
    assert done.code == 2
    assert done.err == f"broadside: another broadside is at work in {(tmp_path / 'run').as_posix()}\n"


# ---- many hands ---------------------------------------------------------------------------


def rated_ids(small, found, count=4):
    pack = find_packs([], small)[0][0]
    game, _ = shipped.load("general_quarters")
    content, _ = game.read(pack)
    search = CardSearch(LoadedGame(pack, game, content), CardRequest("calm", "hands", count), found)
    try:
        return [
            (tried.number, tried.card.id, tried.record) for tried in (search.take() for _ in range(count))
        ]
    finally:
        search.close()


@pytest.fixture(scope="module")
def alone(small):
    return rated_ids(small, Workers())


@pytest.mark.sampled(1)
@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_choose_the_same_cards(small, alone, jobs):
    with workers(jobs) as found:
        assert rated_ids(small, found) == alone


@pytest.mark.thorough
def test_a_cluster_chooses_the_same_cards(small, alone):
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None,
                     protocol="tcp", silence_logs=50) as cluster,
        workers(1, cluster.scheduler_address) as found,
    ):  # fmt: skip
        assert found.width == 2
        assert found.local is None
        assert rated_ids(small, found) == alone


def test_workers_that_die_are_one_line_and_the_run_goes_on(broadside, small, tmp_path, monkeypatch):
    """A worker is killed while it rates the fourth card: what was found before is kept."""
    words = ["puzzle", "new", "--count", 4, "--preset", "calm", "--content", small, "--format", "json"]
    taken = CardSearch.take

    def take(self):
        if self.taken == 2:
            for pid in self.workers.executor.pids:
                os.kill(pid, signal.SIGKILL)
        return taken(self)

    with monkeypatch.context() as patch:
        patch.setattr(CardSearch, "take", take)
        lost = broadside(*words, "--count", 40, "--jobs", 2, "--out", tmp_path / "cards.jsonl")
    assert lost.code == 1
    assert lost.err.splitlines()[-1].startswith("broadside: the workers are gone: ")
    assert "of 40 cards are kept; the same command goes on from there" in lost.err


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:9", "does not answer"),
        ("127.0.0.1:9", "does not answer"),
        ("carrier-pigeon://loft", "does not answer"),
        ("tcp://127.0.0.1:port", "does not answer"),
    ],
)
def test_a_scheduler_that_is_not_there_is_one_line(broadside, monkeypatch, address, said):
    monkeypatch.setattr("generator.system.workers.CONNECT_SECONDS", 0.5)
    done = broadside("puzzle", "new", "--format", "json", "--scheduler", address)
    assert done.code == 2
    assert done.err.startswith(f"broadside: --scheduler {address} {said}")
    assert len(done.err.splitlines()) == 1


def test_without_the_extra_the_scheduler_says_what_to_install(broadside, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = broadside("puzzle", "new", "--format", "json", "--scheduler", "tcp://127.0.0.1:9")
    assert done.code == 2
    # Before it, where nothing is kept yet, a line may tell that fleets are counted.
    assert done.err.splitlines()[-1] == (
        "broadside: --scheduler needs the extra 'cluster' (pip install 'broadside-pnp[cluster]')"
    )


# ---- wrong numbers ------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["0", "-1", "1e12", "1000000000000", "three"])
def test_a_count_nobody_can_print_is_wrong_usage(broadside, count):
    done = broadside("puzzle", "new", "--count", count)
    assert done.code == 2
    assert "--count" in done.err
    assert not done.out


def test_a_folder_nobody_can_write_to_is_one_line(broadside, tmp_path):
    (tmp_path / "file").write_text("in the way")
    done = broadside(*RUN, "--out", tmp_path / "file" / "run")
    assert done.code in (1, 2)
    assert len(done.err.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes in folders")
def test_what_is_no_file_is_written_to_and_not_replaced(broadside, tmp_path):
    """A pipe stays a pipe: its reader gets the cards, nothing is renamed over it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    words = ["puzzle", "new", "--unrated", "--count", 3, "--format", "json"]
    assert broadside(*words, "--out", pipe).code == 0
    assert reader.communicate(timeout=HANGS)[0].decode() == broadside(*words).out
    assert pipe.is_fifo()


@pytest.mark.parametrize("words", ["A" * 5000, "\x00", "S-" + "é" * 300, "", " "])
def test_an_id_that_cannot_be_one_is_one_short_line(broadside, words):
    done = broadside("puzzle", "solve", words)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert len(done.err) < 250


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
def test_somebody_who_watches_sees_a_bar_and_a_pipe_sees_none():
    """On a terminal: how many, how many a second, how long still. Elsewhere the seed, and that is all."""
    words = ["-m", "generator", "puzzle", "new", "--unrated", "--count", "3000", "--format", "json"]
    here = Path(__file__).parents[2]
    above, below = os.openpty()
    watched = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, stderr=below, cwd=here)
    os.close(below)
    seen = b""
    # Reading on after the last writer is gone is an error on Linux, the end elsewhere.
    with contextlib.suppress(OSError):
        while part := os.read(above, 65536):
            seen += part
    os.close(above)
    assert watched.wait() == 0
    assert b"dealing" in seen
    assert b"cards/s" in seen
    assert re.search(rb"\d:\d\d:\d\d", seen)
    quiet = subprocess.run([sys.executable, *words], check=True, capture_output=True, cwd=here, text=True)
    assert quiet.stderr == "broadside: seed broadside; another --seed gives other cards\n"
    assert quiet.stdout.count("\n") == 3000


def test_a_run_that_failed_on_a_layout_does_not_bar_its_folder(broadside, tmp_path):
    """Nothing was made, so nothing is left that could be another run; mended, the same command does it."""
    pack = small_waters(tmp_path / "packs")
    shutil.copytree(CONTENT.parent / "layouts" / "general_quarters", pack / "layouts")
    style = pack / "layouts" / "style.yaml"
    right = style.read_text()
    style.write_text(right + "\nnonsense: {\n")
    words = ["puzzle", "new", "--unrated", "--count", 2, "--content", pack, "--out", tmp_path / "run"]
    assert broadside(*words).code == 1
    assert not (tmp_path / "run").exists()
    style.write_text(right)
    assert broadside(*words).code == 0


@pytest.mark.thorough
def test_a_run_of_which_nothing_was_made_binds_nobody(broadside, tmp_path):
    """Killed before the first card: its options stand in the folder, and another run may have it."""
    folder = tmp_path / "run"
    (folder / ".run").mkdir(parents=True)
    (folder / ".run" / "options.json").write_text('{"seed": "another"}')
    assert broadside(*RUN, "--out", folder).code == 0


@pytest.mark.parametrize("files", [MAX_NAMED, MAX_NAMED + 1])
def test_of_many_files_that_were_whole_only_the_number_is_told(files, capsys):
    report_outcome(Outcome(unchanged=[Path(f"cards-{number}.pdf") for number in range(files)]))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == (files if files == MAX_NAMED else 1)
    assert files == MAX_NAMED or lines == [f"broadside: {files} files were whole already"]
