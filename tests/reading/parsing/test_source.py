"""Files that cannot be a YAML file at all, and files that are barely one."""

from __future__ import annotations

import os
import pickle
import tracemalloc

import pytest

from generator.reading.parsing import source
from generator.reading.parsing.composer import MAX_FAULTS, MAX_WEIGHT
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar
from generator.reading.parsing.text_files import MAX_BYTES
from tests.patience import takes_at_most


def only(problems):
    """The single problem, as (line, column, code)."""
    assert len(problems) == 1, problems
    return problems[0].place.line, problems[0].place.column, problems[0].code


def read_bytes(folder, raw):
    path = folder / "harbour.yaml"
    path.write_bytes(raw)
    return source.read(path, "harbour.yaml", folder)


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"", (1, 1, "empty-file")),
        (b"\n\n   \n", (1, 1, "empty-file")),
        (b"\xef\xbb\xbf", (1, 1, "empty-file")),
        ("title: Port\n".encode("utf-16"), (1, 1, "bad-encoding")),
        ("title: Port\n".encode("utf-16-be"), (1, 1, "bad-encoding")),
        ("title: Port\n".encode("utf-32"), (1, 1, "bad-encoding")),
        ("title: Ålesund\nname: Bodø\n".encode("latin-1"), (1, 8, "bad-encoding")),
        ("title: Å\nname: ".encode() + b"ab\xff\n", (2, 9, "bad-encoding")),
        (b"title: \xed\xa0\x80\n", (1, 8, "bad-encoding")),
        (b"title: Po\x00rt\n", (1, 10, "bad-character")),
        (b"title: Port\n\x1b[31m: red\n", (2, 1, "bad-character")),
        ("title: Po\ufeffrt\n".encode(), (1, 10, "bad-character")),
        ("title: Po\x85rt\n".encode(), (1, 10, "bad-character")),
        (b"\x89PNG\r\n\x1a\n\x00\x00", (1, 1, "not-text")),
        (b"PK\x03\x04\x14\x00\x06\x00", (1, 1, "not-text")),
    ],
)
def test_bytes_that_are_no_text_are_placed(tmp_path, raw, found):
    """The first byte or character at fault is named by line and column, counted in characters."""
    tree, problems = read_bytes(tmp_path, raw)
    assert tree is None
    assert only(problems) == found


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_byte_order_mark_and_any_line_end_are_taken(tmp_path, mark, end):
    """Windows and old Mac files read the same, and places count their lines."""
    tree, problems = read_bytes(tmp_path, mark + b"title: Port" + end + b"lights: {3: red}" + end)
    assert problems == []
    place = tree.place(["lights", 3])
    assert (place.line, place.column) == (2, 13)
    assert tree.key(["lights", 3]).column == 10


def test_a_missing_file_is_a_problem(tmp_path):
    tree, problems = source.read(tmp_path / "none.yaml", "none.yaml")
    assert tree is None
    assert only(problems) == (1, 1, "missing-file")


def test_a_file_in_place_of_a_folder_on_the_way_is_a_problem(tmp_path):
    (tmp_path / "pack").write_text("title: Port\n")
    assert only(source.read(tmp_path / "pack" / "game.yaml", "game.yaml")[1]) == (1, 1, "missing-file")


def test_a_folder_in_place_of_a_file_is_a_problem(tmp_path):
    (tmp_path / "game.yaml").mkdir()
    assert only(source.read(tmp_path / "game.yaml", "game.yaml")[1]) == (1, 1, "not-a-file")


def test_a_pipe_does_not_keep_the_reader_waiting(tmp_path):
    os.mkfifo(tmp_path / "game.yaml")
    assert only(source.read(tmp_path / "game.yaml", "game.yaml")[1]) == (1, 1, "not-a-file")


@pytest.mark.parametrize("name", ["no\x00name.yaml", "n" * 300 + ".yaml"])
def test_a_name_no_disk_takes_is_a_problem(tmp_path, name):
    assert only(source.read(tmp_path / name, "game.yaml")[1]) == (1, 1, "unreadable")


def test_a_file_without_permission_is_a_problem(tmp_path, monkeypatch):
    """Tests may run as a user whom no permission stops, so the refusal is played."""
    path = tmp_path / "game.yaml"
    path.write_text("title: Port\n")

    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(type(path), "open", refuse)
    _, problems = source.read(path, "game.yaml")
    assert only(problems) == (1, 1, "unreadable")
    assert problems[0].message == "the file cannot be read: permission denied"


def test_a_link_may_stay_in_its_pack_and_not_leave_it(tmp_path):
    pack, elsewhere = tmp_path / "pack", tmp_path / "secret.yaml"
    pack.mkdir()
    elsewhere.write_text("title: Secret\n")
    (pack / "real.yaml").write_text("title: Port\n")
    (pack / "inside.yaml").symlink_to("real.yaml")
    (pack / "outside.yaml").symlink_to(elsewhere)
    (pack / "round.yaml").symlink_to("round.yaml")
    assert source.read(pack / "inside.yaml", "inside.yaml", pack)[1] == []
    assert only(source.read(pack / "outside.yaml", "outside.yaml", pack)[1]) == (1, 1, "outside-pack")
    assert only(source.read(pack / ".." / "secret.yaml", "x", pack)[1]) == (1, 1, "outside-pack")
    assert only(source.read(pack / "round.yaml", "round.yaml", pack)[1]) == (1, 1, "unreadable")


def test_a_file_over_the_limit_is_not_even_read(tmp_path):
    line = b"# " + b"x" * 97 + b"\n"
    assert read_bytes(tmp_path, b"title: Port\n" + line * (MAX_BYTES // 100 - 1))[1] == []
    assert only(read_bytes(tmp_path, line * (MAX_BYTES // 100 + 1))[1]) == (1, 1, "too-large")


LAUGHS = "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\n" + LAUGHS,
        "a: &a " + "x" * 1_000_000 + "\nb: [" + "*a, " * 100_000 + "]\n",
        "[" * 2_000_000,
        "- " * 1_900_000,
        "{a: " * 900_000,
        "&a [*a, " * 400_000,
        "[],\n" * 900_000,
        "x: [" + "a," * 1_900_000,
        "\n".join(f"{number}: x" for number in range(300_000)),
        "\n".join("a: x" for number in range(900_000)),
        "? " * 1_900_000,
        '"' + "\\x41" * 900_000,
        "!" * 3_900_000,
        "%" * 3_900_000,
        ": " * 1_900_000,
    ],
    ids=lambda text: text[:12],
)
def test_no_file_can_hang_or_flood_the_reader(text):
    """Nesting, aliases and sheer numbers end in one or a few problems, in bounded time."""
    # A second or two; the bound is for a slow machine.
    with takes_at_most(10):
        _, problems = source.parse(text, "flood.yaml")
    assert 0 < len(problems) <= MAX_FAULTS + 1


@pytest.mark.parametrize("text", ["poker: {width: 63.5}", "a: 1\na: 2\nb: 3", "a: [", ""])
def test_what_is_parsed_once_is_what_is_parsed(text):
    tree, problems = source.parsed_once(text, "sizes.yaml")
    again, faults = source.parse(text, "sizes.yaml")
    assert pickle.dumps(tree) == pickle.dumps(again)
    assert list(problems) == faults
    assert source.parsed_once(text, "sizes.yaml")[0] is tree
    assert all(
        fault.place.path == "of-a-pack.yaml" for fault in source.parsed_once(text, "of-a-pack.yaml")[1]
    )


def test_values_are_small():
    """A value takes well under a kilobyte, so what MAX_WEIGHT allows stays within 400 MB."""
    values = 30_000
    tracemalloc.start()
    tree, _ = source.parse("x: [" + "a," * values + "]", "f.yaml")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(tree.root.items["x"].items) == values
    assert peak < 1000 * values
    assert MAX_WEIGHT <= 400_000


def test_aliases_within_bounds_repeat_what_they_name():
    tree, problems = source.parse("a: &a {x: 1}\nb: [*a, *a]\n", "f.yaml")
    assert problems == []
    listed = tree.root.items["b"]
    assert isinstance(listed, ListNode)
    assert [item.items["x"].text for item in listed.items if isinstance(item, MapNode)] == ["1", "1"]


@pytest.mark.parametrize(
    ("written", "text", "plain"),
    [
        ("NO", "NO", True),
        ("1:30", "1:30", True),
        ("010", "010", True),
        ("2024-02-30", "2024-02-30", True),
        ("0x1F", "0x1F", True),
        ("~", "~", True),
        ("'4'", "4", False),
        ('"a\\tb"', "a\tb", False),
        ("|\n  two\n  lines\n", "two\nlines\n", False),
        (">-\n  two\n  lines\n", "two lines", False),
        ("a #b", "a", True),
    ],
)
def test_text_stays_what_was_written(written, text, plain):
    """No value is guessed to be a number, a date, a switch or nothing."""
    tree, problems = source.parse(f"key: {written}\n", "f.yaml")
    assert problems == []
    node = tree.root.items["key"]
    assert isinstance(node, Scalar)
    assert (node.text, node.plain) == (text, plain)


def test_places_count_characters_as_editors_do():
    """Columns count characters, not bytes, and a step into a list may be an entry's id."""
    tree, _ = source.parse("# ÅÄÖ\nships:\n  - {id: ada, name: 夜🚢, side: west}\n  - id: bea\n", "f.yaml")

    def spot(*path):
        place = tree.place(path)
        return place.line, place.column

    assert spot("ships") == (3, 3)
    assert spot("ships", 0, "side") == (3, 31)
    assert spot("ships", "ada", "side") == (3, 31)
    assert spot("ships", 1) == (4, 5)
    assert spot("ships", "ada", "nothing", "there") == (3, 5)
    assert spot("nothing") == (2, 1)
    assert tree.key(["ships", "ada", "side"]).column == 25
    assert str(tree.place(["ships", 1, "id"])) == "f.yaml:4:9"


def test_a_flood_of_problems_ends_early():
    """A file with a thousand equal keys is told so a hundred times, not a thousand."""
    _, problems = source.parse("a: 1\n" * 1000, "f.yaml")
    assert [problem.code for problem in problems[-2:]] == ["duplicate-key", "too-many-problems"]
    assert len(problems) == MAX_FAULTS + 1
