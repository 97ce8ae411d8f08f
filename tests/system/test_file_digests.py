"""Folders of strangers are hashed for what can be read of them: no giant, nothing behind a link out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.drawing.style import FILE
from generator.press.manifest import digest_of
from generator.preview.template_digests import TemplateDigests
from generator.system import file_digests
from generator.system.file_digests import MAX_FILE_BYTES, Contents, digest_below

GIANT = 20 << 30


@pytest.fixture
def folder(tmp_path):
    """A folder of layouts, and a secret beside it."""
    place = tmp_path / "layouts"
    (place / "icons").mkdir(parents=True)
    (place / FILE).write_text("colours: {}\n")
    (place / "icons" / "fish.svg").write_text("<svg/>")
    (place / "card.svg.j2").write_text("{% include 'icons/fish.svg' %}")
    (tmp_path / "secret").write_text("one")
    return place


def sparse(path: Path, size: int) -> None:
    """A file of nothing that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(size)


def digests(folder: Path) -> tuple[str, str]:
    """As render and as the preview see the folder."""
    return digest_of([folder]), TemplateDigests([folder]).of("card.svg.j2")


@pytest.mark.parametrize("name", ["icons/sea.svg", "notes.bin", FILE, "card.svg.j2", "deep/er/x"])
def test_a_giant_is_known_by_its_size_and_is_not_read(folder, name):
    """Hostile review N1: five gigabytes of style.yaml were read whole, outside all limits."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    sparse(path, GIANT)
    before = digests(folder)
    assert digests(folder) == before
    sparse(path, GIANT + 1)
    assert all(now != then for now, then in zip(digests(folder), before, strict=True))


@pytest.mark.parametrize("sheet", ["symbols.svg.j2", "symbols/sea.svg.j2"])
def test_what_a_sheet_of_symbols_includes_counts_for_every_template(folder, sheet):
    """A card names a symbol by a word; which sheet it comes from, and what that is made of, is not asked."""
    (folder / "symbols").mkdir()
    (folder / sheet).write_text("{% include 'shoals.svg.j2' %}")
    (folder / "shoals.svg.j2").write_text("one")
    (folder / "other.svg.j2").write_text("one")
    before = TemplateDigests([folder]).of("card.svg.j2")
    (folder / "other.svg.j2").write_text("two")
    assert TemplateDigests([folder]).of("card.svg.j2") == before
    (folder / "shoals.svg.j2").write_text("two")
    assert TemplateDigests([folder]).of("card.svg.j2") != before


@pytest.mark.parametrize(("size", "read"), [(MAX_FILE_BYTES, True), (MAX_FILE_BYTES + 1, False)])
def test_the_bound_of_one_file(folder, size, read):
    sparse(folder / "notes", size)
    assert (len(Contents().of(folder / "notes", folder)) == size) is read


def test_many_files_together_have_a_bound_as_well(folder, monkeypatch):
    monkeypatch.setattr(file_digests, "MAX_BYTES", 100)
    contents = Contents()
    for name in "abc":
        (folder / name).write_bytes(b"x" * 40)
    assert [len(contents.of(folder / name, folder)) == 40 for name in "abc"] == [True, True, False]
    assert contents.left == 20
    assert digest_below([folder]) == digest_below([folder])


@pytest.mark.parametrize("name", ["icons/a.svg", "b.svg.j2", FILE, ".hidden"])
def test_nothing_behind_a_link_out_of_the_folder_tells_in_a_digest(folder, tmp_path, name):
    """Hostile review N3: a manifest changed with a file of somebody else's, so guesses could be tested."""
    path = folder / name
    path.unlink(missing_ok=True)
    path.symlink_to(tmp_path / "secret")
    before = digests(folder)
    (tmp_path / "secret").write_text("quite another")
    assert digests(folder) == before
    assert Contents().of(path, folder) == b""


def test_a_link_inside_the_folder_tells_what_it_leads_to(folder):
    (folder / "icons" / "ship.svg").symlink_to("fish.svg")
    assert Contents().of(folder / "icons" / "ship.svg", folder) == b"<svg/>"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files")
def test_what_is_no_plain_file_is_not_waited_for(folder):
    os.mkfifo(folder / "pipe")
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "kernel").symlink_to("/proc/kmsg")
    (folder / "round").symlink_to("round")
    for name in ("pipe", "zero", "kernel", "round", "icons"):
        assert Contents().of(folder / name, folder) == b""
    assert digests(folder) == digests(folder)


def test_names_that_are_no_text_and_files_nobody_may_read(folder):
    before = digests(folder)
    Path(os.fsdecode(os.fsencode(folder) + b"/icons/\xfe.svg")).write_text("<svg/>")
    assert all(now != then for now, then in zip(digests(folder), before, strict=True))
    (folder / "locked").write_text("x")
    (folder / "locked").chmod(0)
    assert digests(folder) == digests(folder)
