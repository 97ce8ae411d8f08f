"""Files that are whole or not there: volumes, processes, manifests, and what a failure leaves behind."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, overload

import pytest

from generator.contract import Component, Face, Piece
from generator.press import manifest, staging
from generator.press.job import Job
from generator.press.planning import amount
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from generator.reading.packs import Pack
from generator.system import atomic_files
from generator.system.workers import workers
from tests.press.harbour_press import FOLDER, LAYOUTS, book, card, deck, flat, opened, order, pack, settings


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def box() -> list[Component]:
    mats = Component("mats", "Mats", "sheet", "half_page", [flat(1, back=False), flat(2, back=False)])
    board = Component("board", "Board", "board", (400.0, 300.0), [flat(3, "arrow", back=False)])
    return [deck(12), mats, board, book()]


# ---- the same bytes -----------------------------------------------------------------------


def test_two_runs_one_and_two_processes_give_the_same_bytes(tmp_path: Path) -> None:
    for name, processes in (("one", 1), ("again", 1), ("two", 2)):
        with workers(processes) as at_work:
            outcome = print_orders([order(tmp_path / name, *box())], settings(), executor=at_work.local)
        assert not outcome.problems
        assert [path.name for path in outcome.written] == [
            "cards.pdf",
            "mats.pdf",
            "board.pdf",
            "board-large.pdf",
            "rulebook.pdf",
            "rulebook-booklet.pdf",
        ]
    one = files(tmp_path / "one")
    assert sorted(one) == sorted([*(path.name for path in outcome.written), "manifest.json"])
    assert files(tmp_path / "again") == one
    assert files(tmp_path / "two") == one


SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from tests.press.harbour_press import order, settings, deck, book
from generator.press.print_run import print_orders
print_orders([order(Path(sys.argv[1]), deck(12), book())], settings())
"""


@pytest.mark.thorough
def test_hash_seed_time_zone_and_locale_do_not_reach_the_bytes(tmp_path: Path) -> None:
    made = []
    for seed, zone in (("1", "UTC"), ("4242", "Pacific/Auckland")):
        folder = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"}
        script = SCRIPT.format(tests=str(FOLDER.parent))
        subprocess.run([sys.executable, "-c", script, str(folder)], check=True, env=environment)
        made.append(files(folder))
    assert made[0] == made[1]


# ---- manifests ----------------------------------------------------------------------------


def test_the_manifest_tells_what_every_file_is_and_its_hash(tmp_path: Path) -> None:
    print_orders([order(tmp_path, *box())], settings(offset=(0.5, 0.0)))
    told = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert (told["pack"], told["game"], told["title"]) == ("pack", "harbour", "Harbour")
    assert [entry["file"] for entry in told["files"]] == sorted(
        name for name in files(tmp_path) if name.endswith(".pdf")
    )
    for entry in told["files"]:
        data = (tmp_path / entry["file"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert entry["bytes"] == len(data)
        assert entry["content"] == pack().digest
        with opened(data) as pdf:
            assert entry["pages"] == len(pdf.pages)
    cards = next(entry for entry in told["files"] if entry["file"] == "cards.pdf")
    assert (cards["pieces"], cards["paper"], cards["ink"], cards["flip"], cards["bleed_mm"]) == (
        12,
        "A4",
        "home",
        "long",
        1.0,
    )
    assert cards["offset_mm"] == [0.5, 0.0]
    assert told["totals"] == {
        "files": 6,
        "pages": sum(e["pages"] for e in told["files"]),
        "pieces": 12 + 2 + 2 + 2,
    }


def test_printing_one_component_keeps_what_the_manifest_says_of_others(tmp_path: Path) -> None:
    print_orders([order(tmp_path, deck(3), book())], settings())
    (tmp_path / "rulebook-booklet.pdf").unlink()
    print_orders([order(tmp_path, deck(5))], settings("letter"))
    told = {entry["file"]: entry for entry in json.loads((tmp_path / "manifest.json").read_text())["files"]}
    assert sorted(told) == ["cards.pdf", "rulebook.pdf"]
    assert (told["cards.pdf"]["paper"], told["rulebook.pdf"]["paper"]) == ("Letter", "A4")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 99, "files": []}', '{"format": 1, "files": [3]}']
)
def test_a_damaged_manifest_is_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    assert manifest.read(tmp_path) == {}
    print_orders([order(tmp_path, deck(1))], settings())
    assert list(manifest.read(tmp_path)) == ["cards.pdf"]


def test_progress_of_a_pack_from_elsewhere_is_told_wholly_and_not_piece_by_piece(tmp_path: Path) -> None:
    told: list[int] = []
    print_orders([order(tmp_path, deck(60))], settings(), progress=told.append)
    assert sum(told) == 60
    assert len(told) < 60


# ---- nothing half -------------------------------------------------------------------------


@pytest.fixture
def before(tmp_path: Path) -> dict[str, bytes]:
    """A folder printed once; what failed afterwards must leave it like this."""
    print_orders([order(tmp_path, *box())], settings())
    return files(tmp_path)


def test_a_full_disk_leaves_the_old_files(
    tmp_path: Path, before: dict[str, bytes], copied: None, monkeypatch: Any
) -> None:
    real, calls = os.fsync, []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(atomic_files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        print_orders([order(tmp_path, *box())], settings("letter"))
    assert files(tmp_path) == before


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError, SystemExit])
def test_an_interruption_in_the_middle_leaves_the_old_files(
    tmp_path: Path, before: dict[str, bytes], monkeypatch: Any, stop: type[BaseException]
) -> None:
    real, calls = staging.stage, []

    def stopped(path: Path, data: bytes) -> atomic_files.Staged:
        calls.append(path)
        if len(calls) == 4:
            raise stop
        return real(path, data)

    monkeypatch.setattr(staging, "stage", stopped)
    # Printed in this process, where the calls can be counted.
    monkeypatch.setattr(Pack, "trusted", True)
    with pytest.raises(stop):
        print_orders([order(tmp_path, *box())], settings("letter"))
    assert len(calls) == 4
    assert files(tmp_path) == before


def test_a_failure_while_files_get_their_names_leaves_no_temporary_file(
    tmp_path: Path, before: dict[str, bytes], monkeypatch: Any
) -> None:
    real, calls = os.replace, []

    def stubborn(source: Any, target: Any) -> None:
        calls.append(target)
        if len(calls) == 3:
            raise PermissionError(errno.EACCES, "Permission denied", str(target))
        real(source, target)

    def told() -> dict[str, str]:
        return {name: entry["sha256"] for name, entry in manifest.read(tmp_path).items()}

    monkeypatch.setattr(atomic_files.os, "replace", stubborn)
    with pytest.raises(PermissionError):
        print_orders([order(tmp_path, *box())], settings("letter"))
    after = files(tmp_path)
    assert sorted(after) == sorted(before)
    assert after["board.pdf"] == before["board.pdf"]
    hashes = {
        name: hashlib.sha256(data).hexdigest() for name, data in after.items() if name != "manifest.json"
    }
    assert told() == hashes


def test_a_problem_anywhere_means_that_nothing_is_written(tmp_path: Path, before: dict[str, bytes]) -> None:
    wrong = Component("wrong", "Wrong", "cards", "poker", [Piece("w", Face("wrong"))])
    outcome = print_orders([order(tmp_path, deck(12), wrong)], settings("letter"))
    assert [problem.code for problem in outcome.problems] == ["layout"]
    assert outcome.written == []
    assert files(tmp_path) == before


def test_a_failure_in_another_process_leaves_the_old_files(tmp_path: Path, before: dict[str, bytes]) -> None:
    wrong = Component("wrong", "Wrong", "cards", "poker", [Piece("w", Face("front", {"name": Trap()}))])
    with workers(2) as at_work, pytest.raises(RuntimeError, match="sprung"):
        print_orders([order(tmp_path, deck(12), book(), wrong)], settings("letter"), executor=at_work.local)
    assert files(tmp_path) == before


class Trap:
    """A value that cannot even be sent to another process."""

    def __reduce__(self) -> Any:
        raise RuntimeError("sprung")


def test_a_new_folder_disappears_again_when_nothing_came_of_it(tmp_path: Path) -> None:
    wrong = Component("wrong", "Wrong", "cards", "poker", [Piece("w", Face("wrong"))])
    print_orders([order(tmp_path / "a" / "b", deck(3), wrong)], settings())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_of_a_file_is_an_error_before_anything_moves(tmp_path: Path) -> None:
    (tmp_path / "rulebook.pdf").mkdir()
    with pytest.raises(OSError, match="irectory"):
        print_orders([order(tmp_path, deck(3), book())], settings())
    assert files(tmp_path) == {}


def test_printed_files_are_as_readable_as_any(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        atomic_files.replace_file(tmp_path / "x.pdf", b"x")
    finally:
        os.umask(old)
    assert (tmp_path / "x.pdf").stat().st_mode & 0o777 == 0o644


# ---- volumes ------------------------------------------------------------------------------


class Endless(Sequence[Piece]):
    """Pieces that exist only while somebody holds them; ``made`` counts."""

    def __init__(self, length: int, salt: str = "") -> None:
        self.length, self.salt = length, salt
        self.alive = self.most = 0

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Piece: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Piece]: ...

    def __getitem__(self, index: int | slice) -> Piece | Sequence[Piece]:
        assert isinstance(index, int)
        if not 0 <= index < self.length:
            raise IndexError(index)
        return Piece(f"no-{index}", Face("block", {"colour": f"#{index % 200:02x}{self.salt or '00'}00"}))


def run_of(length: int, salt: str = "") -> Component:
    return Component("run", "A run", "cards", "mini", Endless(length, salt))


def test_long_components_are_cut_into_volumes_of_whole_sheets(tmp_path: Path) -> None:
    outcome = print_orders([order(tmp_path, run_of(250))], settings(), volume_pieces=100)
    assert [path.name for path in outcome.written] == ["run-01.pdf", "run-02.pdf", "run-03.pdf"]
    told = manifest.read(tmp_path)
    assert [told[path.name]["pieces"] for path in outcome.written] == [90, 90, 70]
    assert amount([order(tmp_path, run_of(250))]) == 250


def test_a_second_run_makes_only_what_is_missing_or_damaged(tmp_path: Path) -> None:
    print_orders([order(tmp_path, run_of(250))], settings(), volume_pieces=100)
    first = files(tmp_path)
    (tmp_path / "run-01.pdf").unlink()
    (tmp_path / "run-03.pdf").write_bytes(first["run-03.pdf"][:-1])
    second = print_orders([order(tmp_path, run_of(250))], settings(), volume_pieces=100)
    assert [path.name for path in second.written] == ["run-01.pdf", "run-03.pdf"]
    assert [path.name for path in second.unchanged] == ["run-02.pdf"]
    assert files(tmp_path) == first


def test_other_content_or_other_settings_make_every_volume_anew(tmp_path: Path) -> None:
    def volumes_left_as_they_were(how: Settings, salt: str = "") -> int:
        return len(print_orders([order(tmp_path, run_of(180, salt))], how, volume_pieces=100).unchanged)

    assert volumes_left_as_they_were(settings()) == 0
    assert volumes_left_as_they_were(settings(ink="mono")) == 0
    assert volumes_left_as_they_were(settings(offset=(0.1, 0.0))) == 0
    assert volumes_left_as_they_were(settings("letter")) == 0
    assert volumes_left_as_they_were(settings("letter"), "77") == 0
    assert volumes_left_as_they_were(settings("letter"), "77") == 2


def test_volumes_finished_before_an_interruption_stay(tmp_path: Path, copied: None, monkeypatch: Any) -> None:
    real, calls = staging.stage, []

    def stopped(path: Path, data: bytes) -> atomic_files.Staged:
        calls.append(path)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(staging, "stage", stopped)
        with pytest.raises(KeyboardInterrupt):
            print_orders([order(tmp_path, run_of(250))], settings(), volume_pieces=100)
    assert sorted(files(tmp_path)) == ["manifest.json", "run-01.pdf", "run-02.pdf"]
    again = print_orders([order(tmp_path, run_of(250))], settings(), volume_pieces=100)
    assert [path.name for path in again.unchanged] == ["run-01.pdf", "run-02.pdf"]
    assert [path.name for path in again.written] == ["run-03.pdf"]


def test_volumes_made_elsewhere_are_the_same(tmp_path: Path) -> None:
    print_orders([order(tmp_path / "here", run_of(250))], settings(), volume_pieces=100)
    with workers(2) as at_work:
        print_orders(
            [order(tmp_path / "there", run_of(250))], settings(), executor=at_work.local, volume_pieces=100
        )
    assert files(tmp_path / "here") == files(tmp_path / "there")


def test_a_list_of_pieces_sends_each_process_its_own(tmp_path: Path) -> None:
    component = Component("cards", "Cards", "cards", "poker", [card(k) for k in range(25)])
    outcome = print_orders([order(tmp_path, component)], settings(), volume_pieces=10)
    assert [manifest.read(tmp_path)[path.name]["pieces"] for path in outcome.written] == [9, 9, 7]


# ---- pictures and odd orders --------------------------------------------------------------


def test_every_face_as_svg_and_png(tmp_path: Path) -> None:
    pieces = [card(1), card(2, id="../../etc/passwd"), card(3, id="card-1")]
    component = Component("cards", "Cards", "cards", "poker", pieces)
    svg = print_orders([order(tmp_path, component, book())], settings(), "svg")
    names = [path.relative_to(tmp_path).as_posix() for path in svg.written]
    assert names == [
        "cards/card-1-front.svg",
        "cards/card-1-back.svg",
        "cards/etc-passwd-front.svg",
        "cards/card-1-2-front.svg",
    ]
    text = (tmp_path / names[0]).read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "data:font/ttf" in text
    png = print_orders([order(tmp_path, component)], settings(), "png")
    assert [path.suffix for path in png.written] == [".png"] * 4
    from PIL import Image

    with Image.open(png.written[0]) as picture:
        assert picture.size == pytest.approx((63.5 / 25.4 * 300, 88.9 / 25.4 * 300), abs=1)
    told = manifest.read(tmp_path)
    assert sorted(told) == sorted([*names, *(name.replace(".svg", ".png") for name in names)])


def test_problems_of_faces_stop_pictures_too(tmp_path: Path) -> None:
    pieces = [card(1), Piece("w", Face("wrong"))]
    outcome = print_orders(
        [order(tmp_path, Component("cards", "C", "cards", "poker", pieces))], settings(), "svg"
    )
    assert [problem.code for problem in outcome.problems] == ["layout"]
    assert list(tmp_path.iterdir()) == []


def test_unknown_sizes_are_problems_with_a_hint(tmp_path: Path) -> None:
    outcome = print_orders([order(tmp_path, Component("cards", "C", "cards", "pokr", [card(1)]))], settings())
    [problem] = outcome.problems
    assert (problem.code, problem.hint) == ("unknown-size", "did you mean 'poker'?")
    assert problem.place.path.endswith("game.yaml")


def test_components_without_pieces_print_nothing(tmp_path: Path) -> None:
    outcome = print_orders([order(tmp_path, Component("cards", "C", "cards", "poker"))], settings())
    assert (outcome.written, outcome.problems) == ([], [])
    assert list(tmp_path.iterdir()) == []


def test_a_component_name_that_is_no_file_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no file name"):
        print_orders([order(tmp_path, Component("../x", "C", "cards", "poker", [card(1)]))], settings())


def test_the_game_s_name_is_not_said_twice(tmp_path: Path) -> None:
    component = Component("cards", "Harbour: cards", "cards", "poker", [card(1)])
    print_orders([order(tmp_path, component)], settings())
    with opened((tmp_path / "cards.pdf").read_bytes()) as pdf:
        assert str(pdf.docinfo.Title) == "Harbour: Cards"


def test_memory_stays_flat_within_a_run(tmp_path: Path, monkeypatch: Any) -> None:
    """Only the pieces of the volume being printed exist."""
    # Printed in this process, whose memory is looked at.
    monkeypatch.setattr(Pack, "trusted", True)
    alive: list[int] = []
    real = Job.pieces

    def counted(job: Job) -> list[Piece]:
        found = real(job)
        alive.append(len(found))
        return found

    monkeypatch.setattr(Job, "pieces", counted)
    print_orders([order(tmp_path, run_of(500))], settings(), volume_pieces=100)
    assert max(alive) <= 100
    assert sum(alive) == 500


def test_layouts_are_searched_near_first() -> None:
    assert LAYOUTS[0] == FOLDER / "layouts"


def test_a_board_that_fits_a_page_is_printed_once(tmp_path: Path) -> None:
    """Whole on a sheet of its own it would be the same again; on smaller paper or for a press it is not."""
    board = Component("board", "Board", "board", (150.0, 200.0), [flat(3, "arrow", back=False)])
    names = {}
    for label, how in {
        "a4": settings(),
        "a5": settings("148x210mm"),
        "card": settings(ink="press", one_per_page=True),
    }.items():
        outcome = print_orders([order(tmp_path / label, board)], how)
        assert not outcome.problems
        names[label] = [path.name for path in outcome.written]
    assert names == {
        "a4": ["board.pdf"],
        "a5": ["board.pdf", "board-large.pdf"],
        "card": ["board-large.pdf"],
    }


def test_a_note_on_bleed_names_the_component_and_that_nothing_need_be_done(tmp_path: Path) -> None:
    outcome = print_orders([order(tmp_path, deck(2), replace(deck(1), name="orders"))], settings())
    notes = "3 x 3 a sheet leave 1 mm of bleed on A4 instead of 3; cut on the marks, nothing need be done"
    assert outcome.remarks == [f"cards: {notes}", f"orders: {notes}"]


def test_what_is_only_looked_at_is_not_printed(tmp_path: Path) -> None:
    """A component for figures gives no file, not even when it is asked for by name."""
    shown = Component("figures", "Figures", "cards", "poker", [card(1)], printed=False)
    outcome = print_orders([order(tmp_path, deck(2), shown)], settings())
    assert not outcome.problems
    assert [path.name for path in outcome.written] == ["cards.pdf"]
    assert amount([order(tmp_path, shown)]) == 0
