"""Text out of files at the terminal: it moves no cursor, forges no line, and never stops a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.reading.problems import MAX_LINE, Place, Problem, excerpt, one_line, printable
from tests.patience import HANGS

ROOT = Path(__file__).parents[2]


def broadside(folder: Path, *words: str, stdin: bytes = b"", encoding: str = "utf-8:strict"):
    """Run the command as a process of its own; exit code, and all it wrote, as bytes."""
    return subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
        timeout=HANGS,
        check=False,
    )


def clean(data: bytes) -> bool:
    """Whether output holds no control signs but line ends."""
    return all(byte >= 32 or byte == 10 for byte in data) and b"\xc2\x9b" not in data


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("plain words", "plain words"),
        ("Schöne Grüße, příliš žluťoučký", "Schöne Grüße, příliš žluťoučký"),
        ("no\u00a0break", "no\u00a0break"),
        ("title\x1b]0;owned\x07", "title\\u001b]0;owned\\u0007"),
        ("\x9b2J", "\\u009b2J"),
        ("gnp\u202egnp", "gnp\\u202egnp"),
        ("half \ud800 sign", "half \\ud800 sign"),
        ("tab\there", "tab\\u0009here"),
        ("two\nlines", "two\nlines"),
        ("over\rwritten", "over\\u000dwritten"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
    ],
)
def test_printable_text_does_nothing_to_a_terminal(text, printed):
    assert printable(text) == printed
    assert "\n" not in one_line(text)


def test_a_problem_is_one_line_however_long_or_forged_its_words():
    problem = Problem(Place("a\nb.yaml:1:1: forged", 3, 4), "code", "x" * 9000, "y\x1b[2J\nz")
    text = str(problem)
    assert "\n" not in text
    assert "\x1b" not in text
    assert len(text) < 3 * MAX_LINE
    assert len(one_line("é" * 9000)) == MAX_LINE


def test_an_excerpt_is_short_and_printable():
    assert excerpt("a\x1bb\nc" + "d" * 90).startswith("a\\u001bb c")
    assert len(excerpt("d" * 90)) == 40


@pytest.fixture
def pack(tmp_path):
    """A pack of one's own with files of hostile names in it."""
    made = broadside(tmp_path, "new", "my_crew", "--from", "bridge_crew")
    assert made.returncode == 0
    return tmp_path / "content" / "my_crew"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("style", ["text", "json", "github"])
def test_names_of_files_are_told_as_escapes(tmp_path, pack, style):
    (pack / "evil\x1b[2J\x1b]0;owned\x07.yaml").write_text("a: 1\n")
    (pack / "forged\nmy_crew: orders.yaml:1:1: all is well.yaml").write_text("a: 1\n")
    os.close(os.open(os.fsencode(pack) + b"/latin\xff.yaml", os.O_CREAT | os.O_WRONLY))
    told = broadside(tmp_path, "validate", "my_crew", "--no-play", "--format", style)
    assert told.returncode == 1
    assert clean(told.stdout + told.stderr)
    assert b"owned" in told.stdout
    assert b"internal fault" not in told.stderr
    if style == "text":
        assert not any(line.startswith(b"my_crew: orders.yaml") for line in told.stdout.splitlines())
    if style == "json":
        assert len(json.loads(told.stdout)) >= 3


@pytest.mark.thorough
def test_a_record_with_half_a_sign_hides_none_behind_it(tmp_path):
    made = broadside(
        tmp_path, "puzzle", "new", "--unrated", "--count", "1", "--format", "json", "--seed", "fog"
    )
    assert made.returncode == 0
    sound = made.stdout.decode().strip().splitlines()[-1]
    bad = json.loads(sound)
    bad["grid"][0][0] = "M:\ud800\x1b[2J"
    forged = json.loads(sound) | {"preset": "x\nforged: line"}
    (tmp_path / "cards.jsonl").write_text("\n".join([json.dumps(bad), json.dumps(forged), "[", sound, sound]))
    told = broadside(tmp_path, "puzzle", "check", "cards.jsonl", "--quick", encoding="ascii:strict")
    assert told.returncode == 1
    assert clean(told.stdout + told.stderr)
    lines = told.stdout.decode().splitlines()
    assert all(line.startswith("cards.jsonl:") for line in lines)
    assert {line.split(":")[1] for line in lines} == {"1", "2", "3", "5"}, (
        "each bad one, and the one twice there"
    )
    assert b"5 cards" in told.stderr


def test_what_is_no_text_may_be_typed_at_the_table(tmp_path):
    told = broadside(tmp_path, "play", "bridge_crew", "--seed", "fog", stdin=b"\xff\xfe\x1b[2J\n1\nq\n")
    assert told.returncode == 0
    assert clean(told.stdout + told.stderr)
    assert b"no move has" in told.stdout


def test_a_terminal_without_letters_of_a_language_stops_no_game(tmp_path):
    told = broadside(tmp_path, "play", "to_the_bottom", "--lang", "cs", stdin=b"q\n", encoding="ascii:strict")
    assert told.returncode == 0
    assert b"internal fault" not in told.stderr
    assert clean(told.stdout + told.stderr)
