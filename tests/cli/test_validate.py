"""``broadside validate``: what it prints, counts and returns."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from generator.cli import validate
from generator.cli.report import as_github, summary
from generator.reading.packs import find_packs, shipped
from generator.reading.problems import Place, Problem
from tests.content.overlay import HERE
from tests.patience import takes_at_most

BAD = HERE / "bridge_crew" / "bad"


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """A content folder with Bridge Crew in it, two of its files bad; the current folder is above it."""
    pack = tmp_path / "content" / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    shutil.copyfile(BAD / "crew.key_misspelt.yaml", pack / "crew.yaml")
    shutil.copyfile(BAD / "orders.two_documents.yaml", pack / "orders.yaml")
    monkeypatch.chdir(tmp_path)
    return pack


def test_shipped_content_has_no_problems(broadside):
    """All of it: form, rules, faces and play."""
    code, out, err = broadside("validate", "bridge_crew")
    assert (code, out) == (0, "")
    assert err == "bridge_crew: 6 files, no problems\n"


def test_problems_are_lines_on_stdout_in_file_order(broadside, broken):
    code, out, err = broadside("validate")
    assert code == 1
    assert out.splitlines() == [
        "content/bridge_crew/crew.yaml:5:16: unknown-key 'titel' is not a key here (did you mean 'title'?)",
        "content/bridge_crew/orders.yaml:7:1: several-documents a second document begins here"
        " (one file holds one document)",
    ]
    assert err == "bridge_crew: 6 files, 2 problems\n"


def test_json_is_a_list_of_objects(broadside, broken):
    code, out, _ = broadside("validate", "--format", "json")
    assert code == 1
    assert json.loads(out)[0] == {
        "file": "content/bridge_crew/crew.yaml",
        "line": 5,
        "column": 16,
        "code": "unknown-key",
        "severity": "error",
        "message": "'titel' is not a key here",
        "hint": "did you mean 'title'?",
    }


def test_json_without_problems_is_an_empty_list(broadside):
    code, out, _ = broadside("validate", "bridge_crew", "--no-play", "--format", "json")
    assert (code, json.loads(out)) == (0, [])


def test_github_gets_annotations(broadside, broken):
    code, out, _ = broadside("validate", "--format", "github")
    assert code == 1
    assert out.splitlines()[0] == (
        "::error file=content/bridge_crew/crew.yaml,line=5,col=16,title=unknown-key"
        "::'titel' is not a key here (did you mean 'title'?)"
    )


def test_annotations_survive_any_text():
    """Line ends, percent signs and the marks of the format itself are written out."""
    problem = Problem(Place("a,b:c.yaml", 2, 3), "x", "50% of\nit::all", "", "warning")
    assert as_github([problem]) == "::warning file=a%2Cb%3Ac.yaml,line=2,col=3,title=x::50%25 of%0Ait::all"


@pytest.mark.parametrize(
    ("severities", "said"),
    [
        ([], "x: 6 files, no problems"),
        (["error"], "x: 6 files, 1 problem"),
        (["warning"], "x: 6 files, no problems, 1 warning"),
        (["error", "error", "warning", "warning"], "x: 6 files, 2 problems, 2 warnings"),
    ],
)
def test_the_summary_counts(severities, said):
    problems = [Problem(Place("f", n), "c", "m", "", severity) for n, severity in enumerate(severities)]
    assert summary("x", 6, problems) == said


def test_content_may_be_one_pack_or_a_folder_of_packs(broadside, broken):
    for where in (broken, broken.parent):
        code, out, _ = broadside("validate", "bridge_crew", "--content", where)
        assert code == 1
        assert out.startswith("content/bridge_crew/crew.yaml:5:16: ")


def test_a_game_nobody_wrote_rules_for_is_a_problem_at_its_line(broadside, broken):
    text = (broken / "game.yaml").read_text()
    (broken / "game.yaml").write_text(text.replace("game: bridge_crew", "game: bridge_crow"))
    code, out, _ = broadside("validate")
    line = text[: text.index("game: bridge_crew")].count("\n") + 1
    assert code == 1
    assert out == (
        f"content/bridge_crew/game.yaml:{line}:7: unknown-value game 'bridge_crow' is not known"
        " (did you mean 'bridge_crew'?)\n"
    )


@pytest.mark.parametrize("where", ["nowhere", "empty"])
def test_a_folder_without_games_is_wrong_usage(broadside, tmp_path, where):
    (tmp_path / "empty").mkdir()
    code, out, err = broadside("validate", "--content", tmp_path / where)
    assert (code, out) == (2, "")
    assert "broadside: " in err


def test_one_broken_pack_does_not_hide_another(broadside, broken):
    """Every pack is checked; one whose box cannot be read is reported beside the others."""
    other = broken.parent / "other"
    other.mkdir()
    (other / "game.yaml").write_text("title: [Other\n")
    code, out, err = broadside("validate", "--no-play")
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "content/bridge_crew/crew.yaml",
        "content/bridge_crew/orders.yaml",
        "content/other/game.yaml",
    ]
    assert err == "bridge_crew: 6 files, 2 problems\n"


@pytest.mark.thorough
def test_play_can_be_left_out(broadside, monkeypatch):
    """With ``--no-play`` no game is begun; without it the games' findings are reported."""
    played = [Problem(Place("content/x.yaml"), "never-played", "nobody ever met it")]
    monkeypatch.setattr("generator.play.play_check.PlayCheck.problems", lambda _: played)
    assert broadside("validate", "bridge_crew", "--no-play").code == 0
    code, out, _ = broadside("validate", "bridge_crew")
    assert (code, out) == (1, "content/x.yaml:1:1: never-played nobody ever met it\n")


@pytest.mark.thorough
def test_a_box_that_is_unfair_to_a_seat_is_one_line(broadside, tmp_path, monkeypatch):
    """Nothing but U-turns: whoever moves first is out first. What --no-play cannot know, play shows."""
    pack = tmp_path / "content" / "u_turns"
    shutil.copytree(shipped("content") / "jure_of_the_seas", pack)
    text = (pack / "wakes.yaml").read_text(encoding="utf-8")
    ids = ", ".join(f"W{number:02}" for number in range(1, 57))
    turning = (
        f"  - {{id: T01, pairs: [[0, 1], [2, 3], [4, 5], [6, 7]], symmetry: 4, copies: 56, tiles: [{ids}]}}"
    )
    kept = [line for line in text.splitlines() if "{id: T" not in line]
    kept.insert(kept.index("wakes:") + 1, turning)
    text = "\n".join(kept).replace("complete: true", "complete: false")
    (pack / "wakes.yaml").write_text(text + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert broadside("validate", "u_turns", "--no-play")[:2] == (0, "")
    code, out, err = broadside("validate", "u_turns")
    assert code == 1
    assert broadside("validate", "u_turns", "--jobs", "2") == (code, out, err)
    (line,) = out.splitlines()
    assert line.startswith("content/u_turns/game.yaml:10:1: JS-V18 8 players: seat 7 wins ")
    assert "broadside playtest u_turns --bots random --seed trial --seats 8" in line


def test_what_does_not_fit_a_card_is_found(broadside, tmp_path):
    """Text that passes form and rules but overflows its face is reported at its line."""
    pack = tmp_path / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    crew = (pack / "crew.yaml").read_text()
    long = "Hold on to something dignified, " * 12
    (pack / "crew.yaml").write_text(crew.replace("text: Hold on to something dignified.", f'text: "{long}"'))
    line = crew[: crew.index("id: helm")].count("\n") + 1
    problems = validate.check([], pack, play=False)
    assert [(problem.place.line, problem.code) for problem in problems] == [(line, "text-too-long")]


def test_content_with_errors_is_neither_drawn_nor_played(broken, monkeypatch):
    """Content that could not be read has no faces; the problems found so far are enough to fix."""
    for name in ("generator.drawing.preflight.problems", "generator.play.play_check.PlayCheck"):
        monkeypatch.setattr(name, lambda *_: pytest.fail("was asked"))
    (pack,), _ = find_packs([], broken)
    assert len(validate.check_pack(pack)) == 2


def test_a_thousand_cards_are_checked_in_about_a_second(tmp_path):
    """Measured from start to end of a fresh process, on a machine that may be slow."""
    pack = tmp_path / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    cards = "".join(
        f"  - id: officer_{n}\n    title: Officer {n}\n    speciality: hail\n    text: Aye, {n} times.\n"
        for n in range(1000)
    )
    (pack / "crew.yaml").write_text(f"crew:\n{cards}")
    with takes_at_most(4, children=True):
        done = subprocess.run(
            [sys.executable, "-m", "generator", "validate", "--no-play", "--content", str(pack)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1  # a thousand Crew cards are more than the rules allow
    assert "CR-V2" in done.stdout


@pytest.mark.thorough
def test_packs_in_this_folder_that_are_passed_over_are_told(broadside, tmp_path, monkeypatch):
    """A folder of packs that is not called content: which games are checked, and how to check those here."""
    shutil.copytree(shipped("content") / "bridge_crew", tmp_path / "my_crew")
    monkeypatch.chdir(tmp_path)
    done = broadside("validate", "bridge_crew", "--no-play")
    assert done.err.startswith("broadside: --content . takes the games in this folder\n")
    done = broadside("validate", "my_crew", "--no-play")
    assert done.code == 2
    assert "--content . takes the games in this folder" in done.err
    done = broadside("validate", "my_crew", "--no-play", "--content", ".")
    assert (done.code, done.err) == (0, "my_crew: 6 files, no problems\n")
