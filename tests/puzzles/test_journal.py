"""Journals: what was kept comes back, and damage of any kind costs time, never cards."""

from __future__ import annotations

import pytest

from generator.puzzles.journal import Entry, Journal

CARDS = [(3, 0xAB, b"first\n"), (4, 0xFFFFFFFFFFFFFFFF, b""), (9, 7, "zw\u00f6lf\n\n".encode())]


def journal(folder, head="run 1", bodies=True):
    return Journal(folder / "journal", head, folder / "part" if bodies else None, folder / "final")


def filled(folder):
    kept = journal(folder)
    for number, mark, body in CARDS:
        kept.add(number, mark, body)
    kept.close()
    return kept


def held(kept):
    return [(*entry[:2], text) for entry, text in zip(kept.entries, kept.texts(), strict=True)]


def test_what_was_added_comes_back(tmp_path):
    filled(tmp_path)
    assert held(journal(tmp_path)) == CARDS


def test_nothing_is_held_back_until_the_end(tmp_path):
    """A process that is killed loses no card it had added: nothing waits in a buffer."""
    kept = journal(tmp_path)
    for number, mark, body in CARDS:
        kept.add(number, mark, body)
        assert held(journal(tmp_path))[-1] == (number, mark, body)
    kept.close()


def test_finished_files_come_back_and_bodies_have_their_name(tmp_path):
    filled(tmp_path).finish({"cards, one.pdf": "ab" * 32})
    again = journal(tmp_path)
    assert again.files == {"cards, one.pdf": "ab" * 32}
    assert held(again) == CARDS
    assert (tmp_path / "final").read_bytes() == b"".join(body for *_, body in CARDS)
    assert not (tmp_path / "part").exists()


def test_a_finished_volume_can_be_printed_again(tmp_path):
    """Its files are gone: the cards stay, and finishing again gives the same two files."""
    filled(tmp_path).finish({"cards.pdf": "ab" * 32})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again = journal(tmp_path)
    again.finish({"cards.pdf": "ab" * 32})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_journal_of_another_run_is_begun_anew(tmp_path):
    filled(tmp_path)
    other = journal(tmp_path, "run 2")
    assert not other.entries
    other.add(1, 1, b"other\n")
    other.close()
    assert held(journal(tmp_path, "run 2")) == [(1, 1, b"other\n")]
    assert not journal(tmp_path, "run 1").entries


@pytest.mark.parametrize("name", ["journal", "part"])
def test_a_file_cut_off_anywhere_gives_a_beginning_that_can_be_gone_on_with(tmp_path, name):
    filled(tmp_path)
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for end in range(len(whole[name])):
        for other, data in whole.items():
            (tmp_path / other).write_bytes(data[:end] if other == name else data)
        kept = journal(tmp_path)
        found = held(kept)
        assert found == CARDS[: len(found)]
        assert len(found) < len(CARDS)
        for number, mark, body in CARDS[len(found) :]:
            kept.add(number, mark, body)
        kept.close()
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == whole


@pytest.mark.parametrize("name", ["journal", "part"])
def test_a_spoilt_byte_anywhere_is_noticed(tmp_path, name):
    filled(tmp_path)
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for at in range(len(whole[name])):
        for change in (1, 0x80):
            spoilt = bytearray(whole[name])
            spoilt[at] ^= change
            (tmp_path / name).write_bytes(spoilt)
            found = held(journal(tmp_path))
            assert found == CARDS[: len(found)]
            assert len(found) < len(CARDS)


@pytest.mark.parametrize("junk", [b"", b"\n", b"card 1\n" * 9, bytes(range(256)), b"x" * 100_000])
def test_junk_is_no_journal(tmp_path, junk):
    (tmp_path / "journal").write_bytes(junk)
    assert not journal(tmp_path).entries


def test_a_journal_without_bodies(tmp_path):
    kept = journal(tmp_path, bodies=False)
    kept.add(5, 6)
    kept.finish({})
    assert journal(tmp_path, bodies=False).entries == [Entry(5, 6, 0)]
    assert [path.name for path in tmp_path.iterdir()] == ["journal"]
