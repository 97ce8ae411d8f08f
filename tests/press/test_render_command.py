"""``broadside render`` as its user meets it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.cli.ordering import by_game
from generator.games import NAMES
from generator.system import atomic_files
from tests.patience import HANGS
from tests.press.harbour_press import opened, texts

CONTENT = Path(__file__).parents[2] / "content"


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words)])


def printed(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): atomic_files.sha256_of(path)
        for path in sorted(folder.rglob("*.pdf"))
    }


# Every game is printed in black line on letter too, by the tests of its looks, and at home by `make`.
@pytest.mark.parametrize(
    ("name", "paper", "ink", "flip"),
    [
        *(pytest.param(name, "a4", "home", "long", marks=pytest.mark.thorough) for name in NAMES),
        pytest.param("bridge_crew", "letter", "mono", "short", marks=pytest.mark.thorough),
        ("deck", "letter", "mono", "short"),
    ],
)
def test_every_shipped_game_prints(tmp_path: Path, name: str, paper: str, ink: str, flip: str) -> None:
    ran = render(
        name, "--content", CONTENT, "--out", tmp_path, "--paper", paper, "--ink", ink, "--flip", flip
    )
    assert ran.exit_code == 0, ran.output
    paths = [Path(line) for line in ran.stdout.splitlines()]
    assert sorted(paths) == sorted((tmp_path / name).glob("*.pdf"))
    told = json.loads((tmp_path / name / "manifest.json").read_text(encoding="utf-8"))
    assert told["totals"]["files"] == len(paths)
    for path in paths:
        with opened(path.read_bytes()) as pdf:
            assert len(pdf.pages) >= 1
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert b"Helvetica" not in path.read_bytes()


@pytest.mark.thorough
def test_runs_with_one_and_with_two_processes_are_equal(tmp_path: Path) -> None:
    for folder, jobs in (("one", "1"), ("two", "2")):
        assert (
            render("bridge_crew", "--content", CONTENT, "--out", tmp_path / folder, "--jobs", jobs).exit_code
            == 0
        )
    one = printed(tmp_path / "one")
    assert len(one) >= 10
    assert printed(tmp_path / "two") == one


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("deck", ""),
        pytest.param(
            "bruise_cruise",
            "broadside: cards: 3 x 3 a sheet leave 1 mm of bleed on A4 instead of 3; "
            "cut on the marks, nothing need be done\n",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_parts_of_a_game_by_name(tmp_path: Path, name: str, said: str) -> None:
    ran = render(f"{name}/cards", f"{name}/rulebook", "--content", CONTENT, "--out", tmp_path)
    assert ran.exit_code == 0
    names = [Path(line).name for line in ran.stdout.splitlines()]
    assert names == ["cards.pdf", "rulebook.pdf", "rulebook-booklet.pdf"]
    assert ran.stderr == said


def test_a_game_named_whole_and_in_part_is_printed_whole() -> None:
    assert by_game(["a/x", "a", "a/y", "b/x", "b/y/"]) == {"a": {}, "b": {"x": [], "y": []}}
    assert by_game([]) == {}


@pytest.mark.parametrize("form", ["svg", "png"])
def test_faces_as_pictures(tmp_path: Path, form: str) -> None:
    ran = render("bridge_crew/mats", "--format", form, "--content", CONTENT, "--out", tmp_path)
    assert ran.exit_code == 0
    paths = [Path(line) for line in ran.stdout.splitlines()]
    assert tmp_path / "bridge_crew" / "mats" / f"commission-front.{form}" in paths
    assert all(path.is_file() for path in paths)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crew", "--paper", "leter"], "paper 'leter' is not known (did you mean 'letter'?)"),
        (["bridge_crew/card"], "bridge_crew has no 'card' to print (did you mean 'cards'?)"),
        (["bridge_craw"], "there is no game 'bridge_craw'"),
        (["bridge_crew", "--offset", "left"], "--offset 'left' is not how far to move the backs"),
        (["bridge_crew", "--offset", "1,2,3"], "--offset '1,2,3' is not"),
        (["bridge_crew", "--offset", "nan,0"], "--offset 'nan,0' is"),
        (["bridge_crew", "--offset", "99,0"], "is more than 20 mm"),
        (["bridge_crew", "--flip", "sideways"], "sideways"),
        (["bridge_crew", "--ink", "prss"], "prss"),
        (["general_quarters/scratch_cards"], "general_quarters/scratch_cards is for a press only"),
        (["bridge_crew", "--spot", "Silver"], "spot inks are for a press"),
        (["bridge_crew", "--ink", "press", "--bleed", "11"], "--bleed"),
        (["bridge_crew", "--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_usage_is_told_and_nothing_is_written(tmp_path: Path, words: Sequence[str], said: str) -> None:
    out = tmp_path / "out"
    ran = render(*words, "--content", CONTENT, "--out", out)
    assert ran.exit_code == 2
    assert said in ran.output
    assert not out.exists()


def test_an_out_that_is_a_file_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    ran = render("bridge_crew", "--content", CONTENT, "--out", tmp_path / "out")
    assert ran.exit_code == 2
    assert "is a file, not a folder" in ran.stderr


@pytest.mark.parametrize(
    ("words", "offset"),
    [(["--offset", "-0.5,0.25"], "-0.5,0.25"), (["--offset=−0.5,0.25"], "-0.5,0.25"), ([], "0,0")],
)
def test_the_alignment_sheet_alone(tmp_path: Path, words: Sequence[str], offset: str) -> None:
    ran = render("--alignment", "--paper", "letter", *words, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    path = tmp_path / "alignment.pdf"
    assert ran.stdout == f"{path.as_posix()}\n"
    assert f"--offset {offset}" in texts(path.read_bytes())[1]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A pack of one's own, beside nothing else."""
    shutil.copytree(CONTENT / "bridge_crew", tmp_path / "mine" / "bridge_crew")
    return tmp_path / "mine" / "bridge_crew"


def test_content_with_problems_prints_them_and_nothing_else(tmp_path: Path, own: Path) -> None:
    text = (own / "crew.yaml").read_text(encoding="utf-8")
    (own / "crew.yaml").write_text(text.replace("speciality: scan", "speciality: scann"), encoding="utf-8")
    ran = render("--content", own, "--out", tmp_path / "out")
    assert ran.exit_code == 1
    assert "crew.yaml:" in ran.stdout
    assert "scann" in ran.stdout
    assert not (tmp_path / "out").exists()


def test_text_too_long_for_its_card_is_a_problem_at_its_line(tmp_path: Path, own: Path) -> None:
    text = (own / "crew.yaml").read_text(encoding="utf-8")
    short = "Hold on to something dignified."
    line = next(i for i, row in enumerate(text.splitlines(), start=1) if short in row)
    (own / "crew.yaml").write_text(text.replace(short, "Far too many words. " * 19), encoding="utf-8")
    ran = render("--content", own, "--out", tmp_path / "out")
    assert ran.exit_code == 1
    assert f"crew.yaml:{line}:5: text-too-long" in ran.stdout
    assert not (tmp_path / "out").exists()


def test_a_figure_nobody_drew_is_a_problem_in_the_rulebook(tmp_path: Path, own: Path) -> None:
    with (own / "rulebook.md").open("a", encoding="utf-8") as file:
        file.write("\n![nobody](face:cards/nobody)\n")
    count = len((own / "rulebook.md").read_text(encoding="utf-8").splitlines())
    ran = render("--content", own, "--out", tmp_path / "out")
    assert ran.exit_code == 1
    assert f"rulebook.md:{count}:1: unknown-face" in ran.stdout


def test_a_pack_may_bring_its_own_paper(tmp_path: Path, own: Path) -> None:
    (own / "layouts" / "press").mkdir(parents=True)
    (own / "layouts" / "press" / "papers.yaml").write_text(
        "card_stock: {title: Stock, width: 200, height: 280}\n"
    )
    ran = render("bridge_crew/cards", "--content", own, "--paper", "card_stock", "--out", tmp_path / "out")
    assert ran.exit_code == 0, ran.output
    with opened((tmp_path / "out" / "bridge_crew" / "cards.pdf").read_bytes()) as pdf:
        sides = sorted(float(edge) * 25.4 / 72 for edge in pdf.pages[0].MediaBox)
    assert sides == pytest.approx([0, 0, 200, 280], abs=0.01)


SLOW = """
import sys, time
from generator.press import staging
real, calls = staging.stage, []
def slow(path, data):
    calls.append(path)
    if len(calls) == 2:
        print("waiting", flush=True)
        time.sleep(600)
    return real(path, data)
staging.stage = slow
sys.argv[0] = "broadside"
from generator.cli import main
main()
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.skipif(os.name == "nt", reason="signals of this kind are Unix's")
def test_stopping_it_leaves_what_was_there(tmp_path: Path, told: signal.Signals) -> None:
    words = ["render", "bridge_crew/cards", "bridge_crew/orders", "--content", CONTENT, "--out", tmp_path]
    assert render(*words[1:]).exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, *map(str, words), "--paper", "letter"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "waiting\n"
    assert len(list(tmp_path.rglob("*.part"))) == 1
    process.send_signal(told)
    _, said = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert "stopped" in said
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("paper", "fits"), [("297x210mm", True), ("297x199mm", False), ("a5", False)])
def test_a_booklet_wants_paper_for_two_of_its_pages(tmp_path: Path, paper: str, fits: bool) -> None:
    """On less its pages would lie over the edge of the paper; the book itself is printed all the same."""
    ran = render("jure_of_the_seas/rulebook", "--paper", paper, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    names = {path.name for path in (tmp_path / "jure_of_the_seas").glob("*.pdf")}
    assert names == {"rulebook.pdf"} | ({"rulebook-booklet.pdf"} if fits else set())
    assert ("no booklet; two pages of 148 x 210 mm do not fit" in " ".join(ran.output.split())) is not fits
