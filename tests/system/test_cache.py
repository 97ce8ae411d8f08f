"""The private store: what was kept comes back whole, or not at all, and from nobody else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from generator.system import cache

OWNERS = pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of the user's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def place(home: Path) -> Path:
    """A folder of the store."""
    made = cache.folder("things", make=True)
    assert made is not None
    return made


def test_what_was_kept_comes_back(place: Path) -> None:
    cache.write(place / "one", b"wake")
    assert cache.read(place / "one") == b"wake"
    cache.write(place / "one", b"foam")
    assert cache.read(place / "one") == b"foam"
    assert [each.name for each in place.iterdir()] == ["one"]


def test_looking_makes_no_folder(home: Path) -> None:
    assert cache.folder("things") is None
    assert not home.exists()


@OWNERS
def test_folders_are_the_users_alone(home: Path, place: Path) -> None:
    assert place == home / "broadside" / "things"
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: b"garbage" * 20,
        lambda whole: whole[:-1],
        lambda whole: whole[1:],
        lambda whole: bytes([whole[0] ^ 1]) + whole[1:],
        lambda whole: whole + b"\0",
    ],
    ids=["empty", "garbage", "cut short", "beginning lost", "one bit", "one byte more"],
)
def test_a_damaged_file_is_none(place: Path, damage) -> None:
    path = place / "one"
    cache.write(path, b"wake" * 100)
    path.write_bytes(damage(path.read_bytes()))
    assert cache.read(path) is None


@OWNERS
@pytest.mark.parametrize(
    ("which", "mode"), [("things", 0o770), ("things", 0o702), ("", 0o777)], ids=["group", "all", "above"]
)
def test_a_folder_others_can_write_is_not_used(place: Path, which: str, mode: int) -> None:
    (place if which else place.parent).chmod(mode)
    assert cache.folder("things") is None
    assert cache.folder("things", make=True) is None


@OWNERS
def test_a_folder_of_somebody_else_is_not_used(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write(place / "one", b"planted")
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert cache.folder("things") is None
    assert cache.folder("things", make=True) is None
    assert cache.read(place / "one") is None


@OWNERS
def test_a_file_others_can_write_is_not_read(place: Path) -> None:
    cache.write(place / "one", b"wake")
    (place / "one").chmod(0o666)
    assert cache.read(place / "one") is None


def test_links_are_not_followed(place: Path, tmp_path: Path) -> None:
    cache.write(place / "one", b"wake")
    try:
        (place / "two").symlink_to(place / "one")
        (place.parent / "others").symlink_to(place)
    except OSError:
        pytest.skip("no links here")
    assert cache.read(place / "two") is None
    assert cache.folder("others") is None


def test_a_store_that_cannot_be_made_or_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache.folder("things", make=True) is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.folder("things", make=True) is not None
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert cache.folder("things", make=True) is None


def test_a_failed_write_leaves_what_was_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write(place / "one", b"wake")

    def fails(*paths: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="no space"):
        cache.write(place / "one", b"foam")
    assert cache.read(place / "one") == b"wake"
    assert [each.name for each in place.iterdir()] == ["one"]


def test_a_folder_is_looked_through_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the first file of a run, and then by every fifth here; it never grows far beyond its bound."""
    monkeypatch.setattr(cache, "MAX_FILES", 10)
    monkeypatch.setattr(cache, "UNSEEN_FILES", 4)
    looked = []
    evict = cache.evict_oldest
    monkeypatch.setattr(cache, "evict_oldest", lambda place: (looked.append(place), evict(place)))
    for number in range(40):
        cache.store("looked", f"{number}", b"data")
        assert len(list((cache.folder("looked") or Path()).iterdir())) <= 10 + 4
    assert len(looked) == 8


def test_a_full_folder_lets_go_of_its_older_half(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MAX_FILES", 10)
    for number in range(10):
        cache.write(place / f"{number}", b"wake")
        os.utime(place / f"{number}", (1000 - number, 1000 - number))
    cache.evict_oldest(place)
    assert len(list(place.iterdir())) == 10
    cache.write(place / "new", b"foam")
    cache.evict_oldest(place)
    assert sorted(each.name for each in place.iterdir()) == ["0", "1", "2", "3", "new"]


# ---- a cache that somebody has been at ----------------------------------------------------

FIFOS = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes in folders")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.unlink()
    (path / "inside").mkdir(parents=True)


def _link(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


@FIFOS
@pytest.mark.parametrize(
    "damage",
    [_pipe, _folder, _link, lambda path: path.chmod(0), lambda path: path.write_bytes(b""), Path.unlink],
    ids=["pipe", "folder", "link to a device", "unreadable", "empty", "gone"],
)
def test_what_is_in_the_place_of_a_file_is_replaced(place: Path, damage) -> None:
    cache.store("things", "one", b"wake")
    damage(place / "one")
    assert cache.load("things", "one") in (None, b"wake" if os.geteuid() == 0 else None)
    cache.store("things", "one", b"foam")
    assert cache.load("things", "one") == b"foam"


@FIFOS
@pytest.mark.parametrize("which", ["things", "."], ids=["its folder", "the folder of all"])
@pytest.mark.parametrize("kind", ["file", "pipe", "no entry"])
def test_what_is_in_the_place_of_a_folder_is_replaced(home: Path, place: Path, which: str, kind: str) -> None:
    target = home / "broadside" / which
    if kind == "no entry":
        target.chmod(0o400)
    else:
        place.rmdir()
        target.parent.mkdir(exist_ok=True)
        if target.is_dir():
            target.rmdir()
        target.write_bytes(b"x") if kind == "file" else os.mkfifo(target)
    cache.store("things", "one", b"wake")
    assert cache.load("things", "one") == b"wake"


@pytest.mark.parametrize("fault", [ValueError, KeyError, RecursionError, MemoryError])
def test_rubbish_with_a_right_checksum_is_as_nothing(place: Path, fault: type[Exception]) -> None:
    cache.store("things", "one", b"rubbish")

    def decode(data: bytes) -> object:
        raise fault("what is this?")

    assert cache.recall("things", "one", decode) is None
    assert cache.recall("things", "one", len) == 7


def test_all_that_is_cached_stays_below_a_bound(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is stored, and in however many folders: the longest unused goes, the last stays."""
    for name, value in (("MAX_BYTES", 160_000), ("MAX_FILE_BYTES", 40_000), ("UNSEEN_BYTES", 10_000)):
        monkeypatch.setattr(cache, name, value)
    monkeypatch.setattr(cache, "_unseen", {})
    most = 0
    for number in range(120):
        cache.store(f"kind{number % 3}", str(number), b"x" * (500 + 331 * number % 9000))
        sizes = [path.stat().st_size for path in home.rglob("*") if path.is_file()]
        most = max(most, sum(sizes))
        assert cache.load(f"kind{number % 3}", str(number)) is not None
    assert 80_000 < most < 160_000


def test_a_font_that_a_process_may_still_open_is_the_last_to_go(home: Path, monkeypatch) -> None:
    """A run of Jost in italics had lost its file between asking for the font and setting with it."""
    for name, value in (("MAX_BYTES", 160_000), ("MAX_FILE_BYTES", 40_000), ("UNSEEN_BYTES", 10_000)):
        monkeypatch.setattr(cache, name, value)
    monkeypatch.setattr(cache, "_unseen", {})
    cache.store(cache.HELD, "italic.ttf", b"x" * 9000)
    (path,) = home.rglob("italic.ttf")
    os.utime(path, (1000, 1000))
    for number in range(60):
        cache.store("things", str(number), b"x" * 9000)
    assert path.is_file()
    assert len(list(home.rglob("*"))) < 30


def test_a_file_that_would_drive_all_others_out_is_not_kept(home: Path, monkeypatch) -> None:
    monkeypatch.setattr(cache, "MAX_FILE_BYTES", 100)
    cache.store("things", "large", b"x" * 101)
    cache.store("things", "small", b"x" * 100)
    assert [path.name for path in home.rglob("*") if path.is_file()] == ["small"]


def test_what_a_killed_process_left_in_the_cache_is_swept(place: Path, monkeypatch) -> None:
    for name, age in ((".old.12345678.part", 2 * cache.PART_SECONDS), (".new.12345678.part", 0)):
        (place / name).write_bytes(b"half")
        os.utime(place / name, (os.stat(place).st_mtime - age,) * 2)
    monkeypatch.setattr(cache, "_unseen", {})
    cache.store("things", "one", b"wake")
    assert sorted(each.name for each in place.iterdir()) == [".new.12345678.part", "one"]


def test_reading_counts_as_use(place: Path) -> None:
    cache.write(place / "one", b"wake")
    os.utime(place / "one", (1000, 1000))
    cache.read(place / "one")
    assert (place / "one").stat().st_mtime > 1000
