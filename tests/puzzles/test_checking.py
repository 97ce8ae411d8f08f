"""Files of cards from strangers: no line hides another, none takes long, --jobs changes only the time."""

from __future__ import annotations

import json
import random

import pytest

from generator.cli.puzzle.cards import MAX_LISTED
from generator.puzzles.fingerprints import Fingerprints
from generator.puzzles.records import MAX_LINE_LENGTH
from tests.patience import takes_at_most


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """Twelve unrated cards, a line each."""
    from generator.cli.puzzle.cards import puzzle_pack
    from generator.puzzles.search import CardRequest, CardSearch, maker_of

    loaded = puzzle_pack("", None)
    search = CardSearch(loaded, CardRequest("standard", "check", 12, rated=False))
    lines = [json.dumps(maker_of(loaded).record(search.take().card)).encode() for _ in range(12)]
    search.close()
    return lines


BAD = {
    "not text": (b"\xff\xfe\x00", "not-json this is not text in UTF-8"),
    "not JSON": (b"{", "not-json this is not JSON"),
    "nothing in it": (b"{}", "GQ-V15 preset None"),
    "a number": (b"17", "GQ-V1 a card is an object"),
    "too long": (b'"' + b"x" * MAX_LINE_LENGTH + b'"', "not-json 1000003 bytes"),
    "too deep": (b"[" * 100_000, "not-json this is no JSON that can be read"),
    "a huge number": (b"9" * 10_000, "not-json this is no JSON that can be read"),
    "a line of another system": (b"\x85\xc2\x85", "not-json this is not text in UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("quick", ["--quick", ""])
def test_one_bad_line_hides_no_other(broadside, cards, tmp_path, name, quick):
    body, words = BAD[name]
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"\n".join([cards[0], b"", body, cards[1], cards[0], b""]))
    done = broadside("puzzle", "check", path, *filter(None, [quick]))
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0 if quick else 1].startswith(f"{path.as_posix()}:3: {words}")
    assert (
        lines[-1] == f"{path.as_posix()}:5: GQ-V16 the same card as {path.as_posix()}:1, or its mirror image"
    )
    assert done.err.startswith("4 cards, ")


@pytest.mark.parametrize("change", ["square", "id", "seed", "content", "order", "ship gone"])
def test_quick_looks_at_everything_but_the_certificate(broadside, cards, tmp_path, change):
    card = json.loads(cards[0])
    if change == "square":
        row, col = next((r, c) for r in range(10) for c in range(10) if card["grid"][r][c] == ".")
        card["grid"][row][col] = "U"
    elif change == "ship gone":
        card["grid"] = [["." if token == "S1" else token for token in row] for row in card["grid"]]
    elif change == "order":
        card["order"].reverse()
    else:
        card[change] = "S-0000-0000-00000"
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"\n".join([*cards[1:], json.dumps(card).encode()]))
    done = broadside("puzzle", "check", path, "--quick")
    assert done.code == 1
    assert all(line.startswith(f"{path.as_posix()}:12: GQ-") for line in done.out.splitlines())


def test_cards_without_certificates_pass_a_quick_look_only(broadside, cards, tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"\r\n".join(cards))
    assert broadside("puzzle", "check", path, "--quick") == (0, "", "12 cards, no faults\n")
    full = broadside("puzzle", "check", path)
    assert full.err == "12 cards, 12 faults\n"
    assert {line.partition(": ")[2] for line in full.out.splitlines()} == {
        "GQ-V15 the card carries no certificate"
    }


def test_processes_find_the_same_in_the_same_order(broadside, cards, tmp_path):
    dice = random.Random("lines")
    lines = [dice.choice([*cards, *(body for body, _ in BAD.values())]) for _ in range(700)]
    path, other = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    path.write_bytes(b"\n".join(lines))
    other.write_bytes(b"\n".join(cards))
    runs = [broadside("puzzle", "check", path, other, "--quick", "--jobs", jobs) for jobs in (1, 3)]
    assert runs[0] == runs[1]
    assert f"{other.as_posix()}:1: GQ-V16 the same card as {path.as_posix()}:" in runs[0].out


@pytest.mark.parametrize("kind", ["folder", "nothing"])
def test_what_is_no_file_is_told_before_anything_is_read(broadside, tmp_path, kind):
    path = tmp_path if kind == "folder" else tmp_path / "none"
    done = broadside("puzzle", "check", path, "--quick")
    assert (done.code, done.out) == (2, "")


def test_lines_with_nothing_in_them_are_told_quickly(broadside, tmp_path):
    """They took 10 ms each; 3,000 now take well below a second of work."""
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"{}\n" * 3000)
    broadside("puzzle", "count")
    with takes_at_most(3):
        done = broadside("puzzle", "check", path)
    assert done.err == "3000 cards, 3000 faults, 2800 of them not listed\n"


@pytest.mark.parametrize(
    ("bad", "listed", "more"),
    [
        (200, 200, ""),
        (201, 200, ", 1 of them not listed"),
        (900, 200, ", 700 of them not listed"),
    ],
)
@pytest.mark.parametrize("text", ["[]", "x", '{"id": 7}'])
def test_so_many_faults_are_listed_and_the_others_counted(broadside, tmp_path, text, bad, listed, more):
    """Hostile review N13: a million lines of nothing were told on as many lines."""
    path = tmp_path / "cards.jsonl"
    path.write_text(f"{text}\n" * bad)
    done = broadside("puzzle", "check", path, "--quick")
    faults = len(done.out.splitlines())
    assert faults == min(listed, MAX_LISTED)
    assert done.err == f"{bad} cards, {bad} faults{more}\n"
    assert done.code == 1
    solved = broadside("puzzle", "solve", path)
    assert len(solved.out.splitlines()) == listed
    assert ("more lines are no cards" in solved.err) == bool(more)


def test_fingerprints_know_what_came_first_however_many_there_are():
    dice = random.Random("fingerprints")
    known: dict[int, int] = {}
    table = Fingerprints()
    for value in range(20_000):
        fingerprint = dice.choice(
            [0, 1, dice.getrandbits(64), dice.getrandbits(12), dice.getrandbits(14) << 50]
        )
        # 0 and 1 share a place: sixty-four bits lose nothing by that.
        first = known.setdefault(fingerprint or 1, value)
        assert table.first(fingerprint, value) == first
    assert len(table) == len(known) > 10_000
