"""Graphs kept between runs: found again, private, and never believed when damaged."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.waters import Kind, Waters
from generator.system import cache
from tests.games.general_quarters.seas import CRUISERS

SMALL = Waters(6, 6, (4, 5), (*CRUISERS, Kind("frigate", 2, 2, water="shallow")))


def place(waters: Waters) -> Path:
    """The file with the graph of those waters."""
    folder = cache.folder(graph_cache.KIND)
    assert folder is not None
    return folder / graph_cache.file_name(waters)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    graph_cache.graph.cache_clear()
    yield
    graph_cache.graph.cache_clear()


def test_a_graph_is_kept_and_found_again() -> None:
    """The second time it comes from the file, and is the same to the last edge."""
    assert graph_cache.load(SMALL) is None
    made = graph_cache.graph(SMALL)
    assert os.listdir(place(SMALL).parent) == ["v1-" + SMALL.key + ".npz"]
    found = graph_cache.load(SMALL)
    assert found is not None
    assert found.count == made.count
    for one, other in zip(made.columns, found.columns, strict=True):
        assert (one.first == other.first).all()
        assert (one.to == other.to).all()
        assert (one.pattern == other.pattern).all()


def test_waters_without_a_fleet_are_kept_too() -> None:
    """A graph of nothing is still an answer."""
    none = Waters(6, 6, (), (Kind("long", 7, 1),))
    assert graph_cache.graph(none).count == 0
    found = graph_cache.load(none)
    assert found is not None
    assert found.count == 0


@pytest.mark.parametrize("keep", [0, 1, 100, -1, -200])
def test_a_cut_off_file_is_built_anew(keep: int) -> None:
    """Whatever is missing at the end, the graph is right and the file whole again."""
    count = graph_cache.graph(SMALL).count
    path = place(SMALL)
    path.write_bytes(path.read_bytes()[:keep])
    graph_cache.graph.cache_clear()
    assert graph_cache.load(SMALL) is None
    assert graph_cache.graph(SMALL).count == count
    assert graph_cache.load(SMALL) is not None


def test_no_flipped_byte_gets_through() -> None:
    """A byte changed anywhere in the file: it is refused, or changed nothing that counts."""
    made = graph_cache.graph(SMALL)
    path = place(SMALL)
    whole = path.read_bytes()
    refused = 0
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        found = graph_cache.load(SMALL)
        refused += found is None
        if found is not None:
            for one, other in zip(made.columns, found.columns, strict=True):
                assert (one.to == other.to).all()
                assert (one.pattern == other.pattern).all()
    assert refused > 20


@pytest.mark.parametrize(
    "change",
    [
        {"count": np.array("7")},
        {"columns": np.array(5)},
        {"columns": np.array("six")},
        {"to0": np.array([10**6] * 3, np.int32)},
        {"first2": np.array([0, 0, 0], np.int64)},
        {"pattern1": np.array([{"a": 1}], object)},
    ],
)
def test_a_forged_file_is_refused(change: dict[str, np.ndarray]) -> None:
    """Well-formed files that are no graph of these waters; objects are never unpickled."""
    graph_cache.graph(SMALL)
    path = place(SMALL)
    stored = cache.read(path)
    assert stored is not None
    with np.load(BytesIO(stored)) as file:
        arrays = dict(file)
    forged = BytesIO()
    np.savez(forged, **(arrays | change))
    cache.write(path, forged.getvalue())
    assert graph_cache.load(SMALL) is None


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    """Not even to a file that is whole and the user's own."""
    graph_cache.graph(SMALL)
    path = place(SMALL)
    path.rename(tmp_path / "elsewhere.npz")
    try:
        path.symlink_to(tmp_path / "elsewhere.npz")
    except OSError:
        pytest.skip("no links here")
    assert graph_cache.load(SMALL) is None


@pytest.mark.skipif(sys.platform == "win32", reason="profiles are private there")
def test_a_folder_or_file_others_can_write_to_is_not_used() -> None:
    """Neither read from nor written to; the graph is made all the same."""
    count = graph_cache.graph(SMALL).count
    path = place(SMALL)
    path.chmod(0o666)
    assert graph_cache.load(SMALL) is None
    path.unlink()
    path.parent.chmod(0o777)
    graph_cache.graph.cache_clear()
    assert graph_cache.graph(SMALL).count == count
    assert not path.exists()


def test_a_cache_that_cannot_be_made_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert graph_cache.graph(SMALL).count > 0


def test_a_write_cut_off_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old state stays: no file, no half file, no litter."""

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            graph_cache.graph(SMALL)
    assert os.listdir(place(SMALL).parent) == []
