"""What is worked out once: it comes back the same, and anew whenever it might come out otherwise."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.drawing import remembered
from generator.drawing.computed import textures
from generator.drawing.computed.wakes import weaving
from generator.system import cache as store

FOUR = ((0, 5), (1, 4), (2, 7), (3, 6))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store; gives the folder the results will be in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "broadside" / "sums"


class Sum:
    """A sum that counts how often it is worked out."""

    __name__ = "sum"

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *numbers: float, **more: object) -> dict[str, object]:
        self.calls += 1
        return {"sum": sum(numbers), "of": [*numbers], "said": repr(numbers)}


@pytest.fixture
def counted() -> Sum:
    return Sum()


def test_it_is_worked_out_once(counted: Sum, cache: Path) -> None:
    quick = remembered.remembered("sums", counted, ())
    assert [quick(1, 2.5) for _ in range(3)] == [{"sum": 3.5, "of": [1, 2.5], "said": "(1, 2.5)"}] * 3
    assert counted.calls == 1
    assert len(list(cache.iterdir())) == 1


def test_arguments_that_print_otherwise_are_others(counted: Sum) -> None:
    """1, 1.0 and true are equal, but what is drawn from them may not be."""
    quick = remembered.remembered("sums", counted, ())
    said = [quick(one)["said"] for one in (1, 1.0, True)]
    assert said == ["(1,)", "(1.0,)", "(True,)"]
    assert quick(1, name="a") is not None
    assert quick(1, name="b") is not None
    assert counted.calls == 5


def test_other_code_works_it_out_anew(counted: Sum, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = remembered.remembered("sums", counted, ())
    quick(1)
    monkeypatch.setattr(remembered, "_code", lambda sources: "a newer release")
    quick(1)
    assert counted.calls == 2


def test_the_code_of_each_source_counts() -> None:
    folder = "computed/wakes"
    codes = [
        remembered._code(each)
        for each in ((), (f"{folder}/curves.py",), (f"{folder}/curves.py", f"{folder}/weaving.py"))
    ]
    assert len(set(codes)) == 3


@pytest.mark.parametrize(
    "odd", [[1], {"a": 1}, None, (1, [2]), object()], ids=["list", "map", "none", "list inside", "object"]
)
def test_what_has_no_plain_name_is_not_kept(cache: Path, odd: object) -> None:
    quick = remembered.remembered("sums", lambda value: 7, ())
    assert quick(odd) == 7
    assert not cache.exists()


@pytest.mark.parametrize("damage", [b"", b"[1]" * 20, None], ids=["empty", "garbage", "one byte"])
def test_a_damaged_memory_is_made_good(counted: Sum, cache: Path, damage: bytes | None) -> None:
    quick = remembered.remembered("sums", counted, ())
    first = quick(1)
    [file] = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(b"?" + whole[1:] if damage is None else damage)
    assert quick(1) == first
    assert counted.calls == 2
    assert file.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_what_others_can_write_is_not_believed(counted: Sum, cache: Path) -> None:
    quick = remembered.remembered("sums", counted, ())
    quick(1)
    [file] = cache.iterdir()
    store.write(file, b'{"sum": 42}')
    cache.chmod(0o777)
    assert quick(1)["sum"] == 1


def test_without_a_store_it_is_worked_out_each_time(
    counted: Sum, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    quick = remembered.remembered("sums", counted, ())
    assert [quick(2)["sum"] for _ in range(2)] == [2, 2]
    assert counted.calls == 2


def test_wakes_are_remembered_as_they_were_planned() -> None:
    """In lists and numbers alone, so that a template cannot tell the difference."""
    textures.functions.cache_clear()
    try:
        for _ in range(2):
            assert textures.functions()["wakes"](FOUR, 45, 4) == weaving.plan(FOUR, 45, 4)
            textures.functions.cache_clear()
    finally:
        textures.functions.cache_clear()
