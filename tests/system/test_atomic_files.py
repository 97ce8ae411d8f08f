"""Files and folders that are whole or not there, and what a failure leaves behind: nothing."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import threading
from pathlib import Path

import pytest

from generator.system import atomic_files
from generator.system.atomic_files import (
    Written,
    commit,
    new_folder,
    replace_file,
    replace_files,
    stage,
    stage_written,
)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_several_files_are_replaced_together(tmp_path: Path) -> None:
    replace_file(tmp_path / "one", b"old")
    paths = replace_files({tmp_path / "one": b"new", tmp_path / "deep" / "two": b"new"})
    assert paths == [tmp_path / "one", tmp_path / "deep" / "two"]
    assert contents(tmp_path) == {"one": b"new", "deep/two": b"new"}


def test_when_one_of_several_files_fails_all_stay_as_they_were(tmp_path: Path) -> None:
    """The last cannot be written, for a file stands where its folder should be."""
    replace_file(tmp_path / "one", b"old")
    paths = [tmp_path / name for name in ("one", "new/two", "one/three")]
    with pytest.raises(OSError, match=r"irectory|exists"):
        replace_files(dict.fromkeys(paths, b"new"))
    assert contents(tmp_path) == {"one": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    staged = [stage(tmp_path / "mine", b"x", private=True), stage(tmp_path / "all", b"x")]
    modes = [stat.S_IMODE(file.temporary.stat().st_mode) for file in staged]
    assert modes[0] == 0o600
    assert modes[1] & 0o444 == 0o444


def test_a_new_folder_is_filled_before_it_has_its_name(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "pack"

    def fill(folder: Path) -> str:
        assert not target.exists()
        (folder / "file").write_bytes(b"x")
        return "filled"

    assert new_folder(target, fill) == "filled"
    assert contents(tmp_path) == {"deep/pack/file": b"x"}


def test_a_folder_that_could_not_be_filled_leaves_nothing(tmp_path: Path) -> None:
    def fill(folder: Path) -> None:
        (folder / "file").write_bytes(b"x")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        new_folder(tmp_path / "deep" / "pack", fill)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_a_new_folder_takes_no_name_that_is_taken(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "pack"
    if kind == "file":
        target.write_bytes(b"old")
    elif kind == "folder":
        target.mkdir()
    else:
        target.symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        new_folder(target, lambda folder: None)
    assert [path.name for path in tmp_path.iterdir()] == ["pack"]


def test_all_files_are_on_the_disk_before_the_first_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[int] = []

    def force(handle: int) -> None:
        assert not any((tmp_path / name).exists() for name in names)
        forced.append(os.fstat(handle).st_ino)

    monkeypatch.setattr(atomic_files.os, "fsync", force)
    names = [f"card-{number}" for number in range(20)]
    paths = replace_files({tmp_path / name: name.encode() for name in names})
    assert sorted(forced) == sorted(path.stat().st_ino for path in paths)


def test_a_file_the_disk_does_not_take_keeps_all_from_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_file(tmp_path / "one", b"old")

    def full(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(atomic_files.os, "fsync", full)
    with pytest.raises(OSError, match=r"one|two") as caught:
        replace_files({tmp_path / "one": b"new", tmp_path / "two": b"new"})
    assert caught.value.errno == errno.EIO
    assert contents(tmp_path) == {"one": b"old"}


def test_a_private_file_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_files.os, "fsync", lambda handle: pytest.fail("waited for the disk"))
    atomic_files.commit([stage(tmp_path / name, b"x", private=True) for name in ("one", "two")])
    assert contents(tmp_path) == {"one": b"x", "two": b"x"}


def test_a_large_file_is_on_its_way_to_the_disk_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One byte below the least size nothing is forced early, from there on a part at a time."""
    monkeypatch.setattr(atomic_files, "FORCED_EARLY", 100)
    forced: list[int] = []
    fsync = os.fsync

    def watch(handle: int) -> None:
        fsync(handle)
        forced.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", watch)

    def write(file: Written, sizes: tuple[int, ...]) -> None:
        for size in sizes:
            file.write(bytes(size))
            for thread in threading.enumerate():
                if thread is not threading.current_thread() and "_force" in thread.name:
                    thread.join()

    staged, _ = stage_written(tmp_path / "small", lambda file: write(file, (99,)))
    assert forced == []
    large, _ = stage_written(tmp_path / "large", lambda file: write(file, (99, 1, 99, 1, 30)))
    assert len(forced) == 2
    assert (large.bytes, large.sha256) == (230, hashlib.sha256(bytes(230)).hexdigest())
    commit([staged, large])
    assert contents(tmp_path) == {"small": bytes(99), "large": bytes(230)}
    stage_written(tmp_path / "private", lambda file: write(file, (500,)), private=True)
    assert len(forced) == 4, "the two that were committed, and nothing of what need not last"


def test_a_large_file_that_the_disk_refuses_early_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic_files, "FORCED_EARLY", 100)

    def refuse(handle: int) -> None:
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="no") as caught:
        stage_written(tmp_path / "new" / "large", lambda file: file.write(bytes(200)))
    assert caught.value.filename == (tmp_path / "new" / "large").as_posix()
    assert contents(tmp_path) == {}
    assert list(tmp_path.iterdir()) == []


def test_where_no_thread_is_to_be_had_a_large_file_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic_files, "FORCED_EARLY", 100)

    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    commit([stage(tmp_path / "large", bytes(200))])
    assert contents(tmp_path) == {"large": bytes(200)}
