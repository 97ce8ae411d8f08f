"""The commands playtest, replay and play, from the words typed to the exit code."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.reading.packs import shipped
from tests.patience import HANGS, wait_until

ROOT = Path(__file__).parents[2]


@pytest.fixture
def broadside(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; gives exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["broadside", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return run


# ---- playtest ----


def test_a_play_test_writes_a_report_a_page_and_a_log(broadside, tmp_path):
    code, out, err = broadside(
        "playtest", "bridge_crew", "--games", "12", "--seats", "3", "--seed", "fog", "--out", "x"
    )
    assert (code, err) == (0, "")
    assert "bridge_crew: 12 games, 3 seats" in out
    assert "seed fog" in out
    assert out.splitlines()[-3:] == ["x/report.json", "x/report.html", "x/games.jsonl"]
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == [
        "games.jsonl",
        "pace.html",
        "report.html",
        "report.json",
    ]
    assert "this machine" in (tmp_path / "x/pace.html").read_text()
    found = json.loads((tmp_path / "x/report.json").read_text())
    assert (found["games"], found["seats"], found["seed"]) == (12, 3, "fog")
    lines = (tmp_path / "x/games.jsonl").read_text().splitlines()
    assert len(lines) == 13
    assert json.loads(lines[0])["content"] == found["content"]


def test_without_out_each_game_reports_to_its_own_output_folder(broadside, tmp_path):
    code, out, _ = broadside("playtest", "bridge_crew", "--games", "2")
    assert code == 0
    assert "5 seats" in out, "a middling number of 3 to 7"
    assert (tmp_path / "output/bridge_crew/report.html").is_file()


@pytest.mark.thorough
def test_all_games_are_played_when_none_is_named_each_into_a_folder(broadside, tmp_path):
    for name in ("my_crew", "your_crew"):
        assert broadside("new", name, "--from", "bridge_crew")[0] == 0
    assert broadside("playtest", "--games", "1", "--out", "all")[0] == 0
    found = {path.parent.name for path in (tmp_path / "all").rglob("report.json")}
    assert found == {"my_crew", "your_crew"}


def test_one_process_and_two_write_the_same_bytes(broadside, tmp_path):
    words = ("playtest", "bridge_crew", "--games", "60", "--seats", "3", "--bots", "reference,random,random")
    assert broadside(*words, "--out", "one")[0] == 0
    assert broadside(*words, "--out", "two", "--jobs", "2")[0] == 0
    for name in ("report.json", "report.html", "games.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.thorough
def test_a_report_has_a_ladder_minutes_and_faces(broadside, tmp_path):
    words = ("playtest", "to_the_bottom", "--games", "12", "--seats", "2", "--ladder", "random,builder")
    words = (*words, "--bots", "builder")
    code, out, _ = broadside(*words, "--seconds-a-decision", "30", "--out", "one")
    assert code == 0
    assert "builder against random: wins " in out
    assert "minutes, if a choice takes 30 seconds" in out
    assert "wins by turn order: 1st " in out
    page = (tmp_path / "one/report.html").read_text()
    assert 'src="data:image/svg+xml;base64,' in page
    assert '" alt="anchor"' in page, "which that bot never takes"
    rows = json.loads((tmp_path / "one/report.json").read_text())["next"]
    proposed = [step["command"] for row in rows for step in row["steps"]]
    alive, *_ = [command for command in proposed if "cards." in command and "--for alive" in command]
    code, out, err = broadside(*alive.split()[1:], "--bots", "random", "--budget", "100", "--out", "alive")
    assert (code, "not taken" in out) == (0, False), f"it can be typed, and the game takes all values: {err}"
    assert broadside(*words, "--seconds-a-decision", "30", "--out", "two", "--jobs", "2")[0] == 0
    for name in ("report.json", "report.html", "games.jsonl"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.thorough
def test_two_packs_are_compared_on_the_same_seeds(broadside, tmp_path):
    assert broadside("new", "my_sea", "--from", "jure_of_the_seas")[0] == 0
    words = ("playtest", "my_sea", "--games", "20", "--seats", "2", "--bots", "random")
    code, out, _ = broadside(*words, "--against", "jure_of_the_seas", "--out", "x")
    assert code == 0
    assert "against jure_of_the_seas, the same 20 seeds: nothing differs for sure" in out
    found = json.loads((tmp_path / "x/report.json").read_text())["against"]
    assert (found["pack"], found["rows"][0]["of"]) == ("jure_of_the_seas", 20)
    assert "What differs from jure_of_the_seas?" in (tmp_path / "x/report.html").read_text()
    assert broadside(*words, "--against", "content/my_sea", "--out", "y", "--jobs", "2")[0] == 0
    assert json.loads((tmp_path / "y/report.json").read_text())["against"]["rows"] == found["rows"]


@pytest.mark.thorough
def test_a_value_of_a_pack_is_tuned_and_the_pack_written(broadside, tmp_path):
    assert broadside("new", "my_sea", "--from", "jure_of_the_seas")[0] == 0
    box = tmp_path / "content/my_sea/game.yaml"
    box.write_bytes(codecs.BOM_UTF8 + box.read_bytes().replace(b"\n", b"\r\n"))
    words = ("playtest", "my_sea", "--seats", "4", "--bots", "random", "--budget", "200", "--out", "x")
    wish = ("--tune", "game:options.no_daikaiju=true", "--for", "ships lost to daikaiju=0")
    code, out, err = broadside(*words, *wish)
    assert (code, err) == (0, "")
    found = json.loads((tmp_path / "x/tuning.json").read_text())
    assert found["as_it_is"] == {"game.yaml:options.no_daikaiju": "false"}
    assert found["played"] <= 200
    assert found["claimed"], out
    assert "change game.yaml:options.no_daikaiju from false to true; confirmed by 50 games each" in out
    assert "    ships lost to daikaiju 0 instead of " in out
    assert out.splitlines()[-2:] == ["x/tuning.json", "x/my_sea_tuned"]
    written = (tmp_path / "x/my_sea_tuned/game.yaml").read_bytes()
    assert written == box.read_bytes().replace(b"no_daikaiju: false}", b"no_daikaiju: true}")
    assert broadside("validate", "--no-play", "--content", "x/my_sea_tuned")[0] == 0
    code, _, err = broadside(*words, *wish)
    assert (code, "x/my_sea_tuned is there already" in err) == (2, True)


def test_a_search_that_finds_nothing_writes_no_pack_and_says_what_it_could_not_try(broadside, tmp_path):
    words = (
        "playtest",
        "jure_of_the_seas",
        "--seats",
        "2",
        "--bots",
        "random",
        "--budget",
        "100",
        "--jobs",
        "2",
    )
    code, out, _ = broadside(
        *words, "--tune", "game.yaml:min_daikaiju=2,3,99", "--for", "ties=0.1", "--out", "x"
    )
    assert code == 0
    assert "not taken: game.yaml:min_daikaiju 99: " in out
    assert "nothing to change" in out
    assert [path.name for path in (tmp_path / "x").iterdir()] == ["tuning.json"]


@pytest.mark.thorough
def test_a_pack_whose_faces_cannot_be_drawn_is_played_all_the_same(broadside, tmp_path):
    assert broadside("new", "my_ship", "--from", "to_the_bottom")[0] == 0
    card = tmp_path / "content/my_ship/layouts/card.svg.j2"
    card.parent.mkdir(exist_ok=True)
    card.write_text("<svg>{{ nothing }}</svg>")
    code, _, _ = broadside("playtest", "my_ship", "--games", "12", "--out", "x")
    assert code == 0
    assert "<img" not in (tmp_path / "x/report.html").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crew", "--ladder", "random"], "--ladder 'random' is one bot (name two or more"),
        (["bridge_crew", "--ladder", "random,referense"], "no bot 'referense' for bridge_crew"),
        (["bridge_crew", "--budget", "200"], "--for and --budget are for --tune (--tune FILE:PATH=1..5"),
        (["bridge_crew", "--tune", "crew"], "'crew' names no value (write FILE:PATH=1..5 or"),
        (["bridge_crew", "--tune", "game:nothing=1"], "game.yaml has no value nothing"),
        (["bridge_crew", "--tune", "game:players.min=3,4", "--for", "fun"], "--for 'fun' is no wish"),
        (
            ["bridge_crew", "--bots", "random", "--tune", "game:deal=random", "--for", "component=bridge"],
            "nobody took 'bridge' in 20 games (one of ",
        ),
        (["--tune", "game:players.min=3"], "--tune takes one game (name it: broadside playtest GAME"),
        (["bridge_crew", "--against", "jure_of_the_seas"], "is jure_of_the_seas, not bridge_crew"),
        (["bridge_crew", "--against", "bridge_crow"], "there is no game 'bridge_crow' here"),
        (["bridge_crew", "--seconds-a-decision", "0"], "--seconds-a-decision"),
        (["bridge_crow"], "there is no game 'bridge_crow' here (did you mean 'bridge_crew'?)"),
        (["bridge_crew", "--seats", "8"], "bridge_crew has 3 to 7 seats, not 8"),
        (["bridge_crew", "--bots", "randon"], "no bot 'randon' for bridge_crew (did you mean 'random'?)"),
        (["bridge_crew", "--seats", "4", "--bots", "random,random"], "2 bots for 4 seats"),
        (["bridge_crew", "--games", "0"], "is not 1 or more"),
        (["bridge_crew", "--jobs", "0"], "is not 1 or more"),
        (["bridge_crew", "--seed", "two\nlines"], "--seed has to be text that can be printed"),
        (["bridge_crew", "--content", "nowhere"], "nowhere"),
    ],
)
def test_wrong_words_end_with_exit_code_2_and_leave_nothing(broadside, tmp_path, words, said):
    code, out, err = broadside("playtest", *words)
    assert code == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_breaks_down_leaves_what_was_there(broadside, tmp_path, monkeypatch):
    broadside("playtest", "bridge_crew", "--games", "2", "--seed", "old", "--out", "x")
    before = {path.name: path.read_bytes() for path in (tmp_path / "x").iterdir()}
    from generator.play import bots

    def stumbles(state, dice):
        raise KeyError("nobody")

    monkeypatch.setattr(bots, "random", stumbles)
    code, out, err = broadside("playtest", "bridge_crew", "--games", "5", "--bots", "random", "--out", "x")
    assert code == 1
    assert out == ""
    assert "game 1 of seed 'broadside' with 5 seats, bots random: KeyError: 'nobody'" in err
    assert "Traceback" not in err
    assert {path.name: path.read_bytes() for path in (tmp_path / "x").iterdir()} == before
    assert broadside("playtest", "bridge_crew", "--bots", "random", "--out", "new")[0] == 1
    assert not (tmp_path / "new").exists()


def test_bad_content_is_told_before_anything_is_played(broadside, tmp_path):
    broadside("new", "my_crew", "--from", "bridge_crew")
    box = tmp_path / "content/my_crew/crew.yaml"
    box.write_text(box.read_text().replace("speciality:", "specialty:", 1))
    code, out, _ = broadside("playtest", "my_crew")
    assert code == 1
    assert "content/my_crew/crew.yaml:" in out
    assert not (tmp_path / "output").exists()


# ---- replay ----


@pytest.fixture
def log(broadside, tmp_path):
    """A log of six games with three seats."""
    assert broadside("playtest", "bridge_crew", "--games", "6", "--seats", "3", "--out", "x")[0] == 0
    return tmp_path / "x" / "games.jsonl"


def test_a_log_replays(broadside, log):
    code, out, err = broadside("replay", "x/games.jsonl")
    assert (code, err) == (0, "")
    assert out.startswith("x/games.jsonl: 6 games, ")
    assert out.endswith(" decisions, all as logged\n")


def test_one_game_of_a_log_is_shown(broadside, log):
    code, out, _ = broadside("replay", "x/games.jsonl", "4")
    assert code == 0
    assert out.startswith("bridge_crew, 3 seats, seed 'broadside-4'\n")
    assert "scores" in out.splitlines()[-1]


@pytest.mark.parametrize("number", ["0", "7"])
def test_a_game_that_is_not_in_the_log_is_wrong_usage(broadside, log, number):
    code, out, err = broadside("replay", "x/games.jsonl", number)
    assert (code, out) == (2, "")
    assert "games 1 to 6" in err or "is not 1 or more" in err


def test_a_log_that_is_not_there_is_wrong_usage(broadside):
    code, _, err = broadside("replay", "nothing.jsonl")
    assert code == 2
    assert "nothing.jsonl" in err


def rewrite(log, line, change):
    rows = log.read_text().splitlines()
    value = json.loads(rows[line - 1])
    change(value)
    rows[line - 1] = json.dumps(value)
    log.write_text("\n".join(rows) + "\n")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("line", "change", "said"),
    [
        (1, lambda v: v.update(content="0" * 64), "played with other content: the log says 000000000000"),
        (1, lambda v: v.update(log=9), "log version 9; this Broadside reads version 1"),
        (1, lambda v: v.update(game="kraken"), "game 'kraken' is not known"),
        (1, lambda v: v.update(games=9), None),
        (3, lambda v: v["actions"].pop(), "game 2, action "),
        (3, lambda v: v["actions"].__setitem__(2, {"save_the_day": {}}), "game 2, action 3: CR-"),
        (3, lambda v: v["actions"].__setitem__(2, {"sail": {}}), "game 2, action 3: unknown action 'sail'"),
        (4, lambda v: v.update(scores=[9, 9, 9]), "game 3, action "),
        (5, lambda v: v["chance"].clear(), "game 4, "),
    ],
)
def test_a_log_that_does_not_fit_is_one_line_with_its_place(broadside, log, line, change, said):
    rewrite(log, line, change)
    code, out, err = broadside("replay", "x/games.jsonl")
    assert (code, err) == (1, "")
    assert len(out.splitlines()) == 1
    if said is None:
        line, said = 8, "stops after 6 of 9 games"
    assert out.startswith(f"x/games.jsonl:{line}:1: bad-log ")
    assert said in out


def test_a_log_replays_with_the_content_it_was_played_with_and_no_other(broadside, tmp_path):
    broadside("new", "my_crew", "--from", "bridge_crew")
    box = tmp_path / "content/my_crew/orders.yaml"
    box.write_text(box.read_text() + "# another line changes nothing in play, yet it is another content\n")
    assert broadside("playtest", "my_crew", "--games", "2", "--seats", "3", "--out", "mine")[0] == 0
    assert broadside("replay", "mine/games.jsonl")[0] == 0
    assert broadside("replay", "mine/games.jsonl", "--content", "content/my_crew")[0] == 0
    code, out, _ = broadside("replay", "mine/games.jsonl", "--content", str(ROOT / "content"))
    assert code == 1
    assert "mine/games.jsonl:1:1: bad-log played with other content" in out
    assert "--content names the folder" in out


# ---- play ----


def test_a_game_can_be_played_to_its_end_from_a_script(broadside):
    code, out, _ = broadside("play", "bridge_crew", "--seats", "3", "--seed", "fog", stdin="1\n" * 2000)
    assert code == 0
    assert out.startswith("Bridge Crew, 3 players, seed fog\nthe others: Bot 1, Bot 2\n")
    for internal in ("seat 1", "seat 2", "reference", "bridge_crew", "round 0"):
        assert internal not in out
    assert "your move, " in out
    assert "the game is over; " in out or "gone on too long" in out


def test_who_was_named_is_called_so_from_the_first_line_to_the_last(broadside):
    words = ("--seats", "3", "--seat", "1", "--seed", "fog", "--names", "Ann,Ben O'Dea")
    code, out, _ = broadside("play", "bridge_crew", *words, stdin="1\n" * 12)
    assert code == 0
    _, second, *moves, last = out.splitlines()
    assert second == "you are Ben O'Dea; the others: Ann, Bot 2"
    assert not re.search(r"\bseat \d", "\n".join(moves))
    assert shlex.split(last)[-2:] == ["--names", "Ann,Ben O'Dea"]


@pytest.mark.parametrize("answers", ["q\n", "quit\n", "", "1\n"])
def test_q_or_the_end_of_the_input_leaves_and_says_how_to_come_back(broadside, answers):
    code, out, err = broadside("play", "bridge_crew", "--seats", "4", "--seed", "fog", stdin=answers)
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "left; the same game again: --seats 4 --seat 0 --seed 'fog'"


def test_optional_rules_are_switched_named_and_kept(broadside, tmp_path):
    game = ("play", "to_the_bottom", "--seats", "2", "--seed", "fog")
    kept = tmp_path / "kept.json"
    usual = broadside(*game, stdin="q\n")[1].splitlines()
    code, out, _ = broadside(
        *game, "--rule", "even_start", "--rule", "used_up=off", stdin=f"save {kept}\nq\n"
    )
    first, *rest = out.splitlines()
    assert (code, first) == (0, "To the Bottom, 2 players, with even_start, seed fog")
    assert usual[0] == "To the Bottom, 2 players, seed fog"
    assert rest[-1].endswith("--seed 'fog' --rule even_start")
    assert json.loads(kept.read_text("utf-8"))["rules"] == {"even_start": True}


def test_a_game_without_a_seed_is_a_new_one_and_names_it(broadside):
    first, second = (broadside("play", "bridge_crew", stdin="q\n")[1].splitlines()[0] for _ in range(2))
    assert "seed" in first
    assert first != second


def test_wrong_numbers_and_words_are_asked_again(broadside):
    _, out, _ = broadside("play", "bridge_crew", "--seed", "fog", stdin="99\nzebra\nq\n")
    assert "there is no move 99; 1 to " in out
    assert "no move has 'zebra' in it; all lists every one" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crow"], "did you mean 'bridge_crew'?"),
        (["bridge_crew", "--seats", "4", "--seat", "4"], "seat 4 is not one of 0 to 3"),
        (["bridge_crew", "--seats", "2"], "3 to 7 seats, not 2"),
        (["bridge_crew", "--bots", "hal"], "no bot 'hal' for bridge_crew"),
        (
            ["to_the_bottom", "--rule", "even"],
            "to_the_bottom has no rule 'even' to switch (its rules are even_start,",
        ),
        (["to_the_bottom", "--rule", "used_up=x"], "--rule used_up=x: a rule is on or off"),
        (["general_quarters", "--rule", "x"], "(it has none)"),
    ],
)
def test_a_table_that_cannot_be_laid_is_wrong_usage(broadside, words, said):
    code, _, err = broadside("play", *words)
    assert code == 2
    assert said in err


CARD = "S-7K3Q-0F2M-XA9T5"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", [["--preset", "storm"], ["--drill"], ["--preset", "calm", "--drill"]])
def test_a_puzzle_of_a_difficulty_is_dealt_and_can_be_played_again_by_its_id(broadside, words):
    code, out, _ = broadside("play", "general_quarters", *words, "--seed", "fog", stdin="q\n")
    assert code == 0
    card = out.splitlines()[0].rpartition(" puzzle ")[2]
    assert out.splitlines()[-1] == f"left; the same puzzle again: --card {card}"
    assert card.endswith("-D") is ("--drill" in words)
    again = broadside("play", "general_quarters", "--card", card, stdin="q\n")[1]
    assert again.splitlines()[1:-1] == out.splitlines()[1:-1]


def test_a_drill_shows_squares_from_the_start(broadside):
    _, out, _ = broadside("play", "general_quarters", "--drill", "--seed", "fog", stdin="q\n")
    rows = [line for line in out.splitlines() if line[:3].strip().isdigit()][:10]
    assert any(sign in "".join(rows) for sign in "#~")


def test_a_saved_game_goes_on(broadside, tmp_path):
    words = ("play", "general_quarters", "--preset", "calm", "--seed", "fog")
    _, out, _ = broadside(*words, stdin="e4\nsave mine.json\nb2\nq\n")
    assert "saved in mine.json; go on with --resume mine.json" in out
    _, again, _ = broadside("play", "general_quarters", "--resume", "mine.json", stdin="b2\nq\n")
    assert (
        out.split("you: scratch B2")[1].split("your move")[0]
        == again.split("you: scratch B2")[1].split("your move")[0]
    )
    code, _, err = broadside("play", "bridge_crew", "--resume", "mine.json")
    assert code == 2
    assert "mine.json: a game of general_quarters, not of bridge_crew" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crew", "--preset", "calm"], "bridge_crew has no puzzles"),
        (["general_quarters", "--preset", "wet"], "--preset 'wet' is none of standard"),
        (["general_quarters", "--card", "nothing"], "--card: "),
        (["general_quarters", "--card", CARD, "--drill"], "--card names the very puzzle"),
        (["bridge_crew", "--resume", "bad.json", "--seed", "x"], "--resume goes on with a game as it was"),
        (["bridge_crew", "--resume", "bad.json"], "bad.json: no saved game"),
    ],
)
def test_a_puzzle_or_a_saved_game_that_is_none_is_wrong_usage(broadside, tmp_path, words, said):
    (tmp_path / "bad.json").write_text("{}")
    code, out, err = broadside("play", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_ctrl_c_at_the_table_is_exit_code_130(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", "play", "bridge_crew", "--seed", "fog"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in process.stdout:
        if line.startswith("your move"):
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert "Traceback" not in err


# In one run of all tests the process ended by the signal itself; not understood yet.
@pytest.mark.flaky(reruns=1)
def test_ctrl_c_in_a_play_test_stops_all_processes_and_leaves_nothing(tmp_path):
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "generator",
            "playtest",
            "bridge_crew",
            "--games",
            "100000",
            "--jobs",
            "2",
            "--out",
            "x",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(
        lambda: any(path.stat().st_size for path in tmp_path.glob("x/.games*")), "the first games of the log"
    )
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    assert not (tmp_path / "x").exists()


# ---- help ----


@pytest.mark.parametrize("command", ["playtest", "replay", "play"])
def test_help_has_an_example(broadside, command):
    code, out, _ = broadside(command, "--help")
    assert code == 0
    assert f"For example: broadside {command} " in " ".join(out.split())


def test_a_report_names_the_pack_that_was_played(broadside, tmp_path):
    """Its folder in the first line, its title on the page."""
    pack = tmp_path / "my_sea"
    shutil.copytree(shipped("content") / "jure_of_the_seas", pack)
    box = pack / "game.yaml"
    box.write_text(box.read_text(encoding="utf-8").replace("title: Jure of the Seas", "title: My Sea"))
    words = ("playtest", "--content", str(pack), "--games", "2", "--seats", "2", "--out", "report")
    code, out, _ = broadside(*words)
    assert code == 0
    assert out.startswith("my_sea: 2 games, 2 seats")
    assert "<title>My Sea" in (tmp_path / "report" / "report.html").read_text(encoding="utf-8")
