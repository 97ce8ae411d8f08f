"""Files and folders that are whole or not there, and what a failure leaves behind: nothing."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from generator.system import atomic_files
from generator.system.atomic_files import new_folder, replace_file, replace_files, stage


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
