"""Whatever bytes a file holds, reading it ends in a value or in problems with places inside the file."""

from __future__ import annotations

from typing import get_args

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.reading.parsing import composer, source
from generator.reading.parsing.text_files import decode
from generator.reading.problems import Problem
from generator.reading.provenance import Origin, check, rows
from generator.reading.schema import read_as
from tests.reading.harbour import Harbour

GOOD = b"""\
title: Port Royal
berths:
  - {id: a, name: A, depth_m: 4, tide_m: 1.5, goods: [tea, rum], lit: true}
  - id: b
    name: "B: the long one"
    depth_m: 12
    note: >-
      Two lines
      of text.
lights: {3: red, 4: green}
works: [{kind: crane, tons: 3}, {kind: ramp, width_m: 4}]
position: [3, 4]
provenance: {default: rulebook, berths.*.note: reconstructed}
"""

PIECES = [
    *(
        "title",
        "berths",
        "lights",
        "works",
        "position",
        "closed",
        "provenance",
        "default",
        "berths.*.id",
        "id",
    ),
    *(
        "kind",
        "crane",
        "ramp",
        "tons",
        "name",
        "depth_m",
        "lit",
        "true",
        "null",
        "~",
        "4",
        "-1",
        "4.5",
        "1e99",
    ),
    *(
        "9" * 30,
        "010",
        "rulebook",
        ": ",
        ":",
        "- ",
        "-",
        "\n",
        "\n  ",
        "\n    ",
        "\n- ",
        "{",
        "}",
        "[",
        "]",
        ", ",
    ),
    *(
        '"',
        "'",
        "|",
        ">",
        "#",
        " #",
        "&a ",
        "*a",
        "!",
        "!!int ",
        "<<",
        "? ",
        "%",
        "@",
        "`",
        "\t",
        "---\n",
        "...\n",
    ),
    *(
        "\\",
        "\\x00",
        "\\P",
        "\r\n",
        "\u00a0",
        "\u2028",
        "\x00",
        "\ufeff",
        "é",
        "🚢",
        "*",
        ".",
        "$ref",
        "Crane",
        "[key]",
    ),
]

broken_files = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(str.encode)
    | st.lists(st.sampled_from(PIECES), max_size=60).map("".join).map(str.encode),
    st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from(PIECES).map(str.encode)),
        min_size=1,
        max_size=4,
    ).map(lambda edits: edited(GOOD, edits)),
)


def edited(raw: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """``raw`` with some bytes replaced by others here and there."""
    for at, gone, instead in edits:
        raw = raw[:at] + instead + raw[at + gone :]
    return raw


def try_out(raw: bytes) -> None:
    """Read the bytes all the way; every problem must lie in the file and print on one line."""
    text, problems = decode(raw, "f.yaml")
    value = None
    if not problems:
        tree, problems = source.parse(text, "f.yaml")
        assert tree is not None or problems
        if tree is not None:
            value, wrong = read_as(Harbour, tree)
            assert (value is None) == bool(wrong)
            problems = [*problems, *wrong, *check(tree)]
            assert {row.origin for row in rows(tree)} <= set(get_args(Origin))
    lines = (
        raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    )
    for problem in problems:
        assert isinstance(problem, Problem)
        assert 1 <= problem.place.line <= lines.count("\n") + 1
        assert 1 <= problem.place.column <= len(lines.split("\n")[problem.place.line - 1]) + 2
        assert str(problem).isprintable(), repr(str(problem))


def test_the_file_the_fuzzer_starts_from_is_good():
    tree, problems = source.parse(GOOD.decode(), "f.yaml")
    assert problems == []
    assert read_as(Harbour, tree)[1] == []


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(broken_files)
def test_no_bytes_raise(raw):
    try_out(raw)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(broken_files)
def test_no_bytes_raise_in_the_slow_parser(raw):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composer, "LOADER", yaml.SafeLoader)
        try_out(raw)


@pytest.mark.soak
@settings(max_examples=200_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(broken_files)
def test_no_bytes_raise_for_a_long_time(raw):
    try_out(raw)
