"""Packs, records, logs, saved games and answers damaged by the hundred: one line each, no fault of ours."""

from __future__ import annotations

import json
import random
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from generator.cli.replay import replay_log
from generator.cli.report import ContentRefused, UsageError
from generator.cli.terminal.sitting import Leave, Sitting
from generator.contract import plain
from generator.games import NAMES
from generator.games.loading import load
from generator.play.bots import seated
from generator.play.log import Actions, LogError, header, header_line, record_line
from generator.play.logged_games import NotInLog
from generator.play.one_game import play
from generator.play.session import BadSave, Session, commentary_of, read_save
from generator.puzzles.checking import check_lines
from generator.puzzles.records import Line
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Problem
from tests import shipped as games
from tests.fuzz.mutations import NASTY, damaged_json, damaged_yaml
from tests.mistakes.phrases import PYDANTIC

MAX_SECONDS, MAX_MEGABYTES = 10.0, 1000
PYTHONS = ("Traceback", "object at 0x", "NoneType", "internal fault", "<class", "Error:", *PYDANTIC)


def faults(problem: Problem) -> list[str]:
    """Reasons why a problem is none that people can use."""
    text = str(problem)
    told = [f"says {word}" for word in PYTHONS if word in text]
    if problem.place.line < 1 or problem.place.column < 1 or not problem.place.path:
        told.append("has no place")
    if "\n" in text or any(not sign.isprintable() and sign not in "\u00a0\u2009\u202f" for sign in text):
        told.append("is no printable line")
    if len(text) > 3200:
        told.append(f"is {len(text)} signs long")
    return [f"{text[:300]!r} {fault}" for fault in told]


class Watch:
    """The processor time of a case, and the memory it took beyond what was kept before (Linux)."""

    def __enter__(self) -> Watch:
        with suppress(OSError):
            # Forgets how much memory this process had at most before.
            Path("/proc/self/clear_refs").write_text("5")
        self.kept = _megabytes("VmRSS")
        self.begun = time.process_time()
        return self

    def __exit__(self, *how: object) -> None:
        seconds = time.process_time() - self.begun
        assert seconds < MAX_SECONDS, f"took {seconds:.1f} s"
        megabytes = _megabytes("VmHWM") - self.kept
        assert megabytes < MAX_MEGABYTES, f"took {megabytes} MB"


def _megabytes(what: str) -> int:
    """``VmRSS``, the memory of this process, or ``VmHWM``, the most it had; 0 where Linux does not tell."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) // 1024 for line in lines if line.startswith(f"{what}:"))


# ---- packs ---------------------------------------------------------------------------------------


def damaged_pack(folder: Path, name: str, seed: int) -> Pack:
    """A copy of a shipped pack with one or two of its files damaged."""
    dice = random.Random(f"pack {name} {seed}")
    home = folder / f"{name}-{seed}"
    shutil.copytree(shipped("content") / name, home, ignore=shutil.ignore_patterns("schema"))
    files = sorted(home.glob("*.yaml"))
    for path in dice.sample(files, dice.choice((1, 1, 1, 2))):
        if dice.random() < 0.01:
            path.unlink()
        else:
            path.write_bytes(damaged_yaml(path.read_text(encoding="utf-8"), dice, dice.choice((1, 1, 2, 5))))
    return Pack(home, name, (shipped("layouts"),))


def undergo_pack(folder: Path, name: str, seed: int) -> list[str]:
    pack = damaged_pack(folder, name, seed)
    try:
        with Watch():
            _, problems = load(pack)
    except AssertionError as wrong:
        return [f"pack {name} {seed}: {wrong}"]
    finally:
        shutil.rmtree(pack.folder)
    return [f"pack {name} {seed}: {fault}" for problem in problems for fault in faults(problem)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_damaged_packs_are_told_line_by_line(tmp_path, name):
    assert [fault for seed in range(12) for fault in undergo_pack(tmp_path, name, seed)] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_damaged_packs_of_each_game_are_told_line_by_line(tmp_path, name):
    assert [fault for seed in range(1000, 2000) for fault in undergo_pack(tmp_path, name, seed)] == []


# ---- records -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cards():
    """The maker, the content, and records of cards that are sound."""
    game, content = games.load("general_quarters")
    dealt = game.puzzles.deal(content, "standard", "fog", 0, 6)
    return game.puzzles, content, [game.puzzles.record(card) for card in dealt]


def undergo_record(cards, seed: int) -> list[str]:
    maker, content, sound = cards
    dice = random.Random(f"record {seed}")
    text = damaged_json(dice.choice(sound), dice, dice.choice((1, 1, 2, 4))).encode("utf-8", "surrogatepass")
    with Watch():
        (checked,) = check_lines(maker, content, [Line(7, text, len(text))], quick=True)
    told = [Problem.__str__(_problem(clause, words)) for clause, words in checked.faults]
    return [f"record {seed}: {line!r}" for line in told if any(word in line for word in PYTHONS)]


def _problem(code: str, words: str) -> Problem:
    from generator.reading.problems import Place

    return Problem(Place("cards.jsonl", 7), code, words)


def test_damaged_records_are_told_and_hide_none_behind_them(cards):
    assert [fault for seed in range(150) for fault in undergo_record(cards, seed)] == []
    maker, content, (sound, *_) = cards
    bad = b'{"id": "\\ud800", "grid": [["M:\\ud800"]]}'
    lines = [Line(1, bad, len(bad)), Line(2, json.dumps(sound).encode(), 1), Line(3, b"[" * 9000, 9000)]
    first, second, third = check_lines(maker, content, lines, quick=True)
    assert first.faults
    assert second.faults == []
    assert third.faults


@pytest.mark.soak
def test_two_thousand_damaged_records_are_told(cards):
    assert [fault for seed in range(1000, 3000) for fault in undergo_record(cards, seed)] == []


# ---- logs and saved games ------------------------------------------------------------------------


@cache
def log_lines(name: str) -> list[str]:
    """A log of two games as lines."""
    game, content = games.load(name)
    players = seated(game, ["random"], game.rules.seats[0])
    actions = Actions(game.rules.actions)
    records = [play(game, content, players, f"fog-{number}", number=number) for number in (1, 2)]
    head = header(game, games.pack(name).digest, [player.name for player in players], "fog", 2)
    return [header_line(head), *(record_line(record, actions) for record in records)]


def undergo_log(folder: Path, name: str, seed: int, number: int | None = None) -> list[str]:
    """Faults in the report on a damaged log, or in the game told from it."""
    dice = random.Random(f"log {seed}")
    lines = log_lines(name).copy()
    at = dice.randrange(len(lines)) if number is None else number
    lines[at] = damaged_json(json.loads(lines[at]), dice, dice.choice((1, 1, 3))) + "\n"
    path = folder / f"{seed}.jsonl"
    path.write_bytes("".join(lines).encode("utf-8", "surrogatepass"))
    with Watch():
        try:
            replay_log(path, number, None)
        except LogError as wrong:
            text = wrong.why
        except (NotInLog, UsageError, ContentRefused) as wrong:
            text = str(wrong)
        else:
            return []
    return [f"log {seed}: {text[:300]!r}"] if any(word in text for word in PYTHONS) or "\n" in text else []


def test_damaged_logs_are_told_in_a_line(tmp_path):
    assert [fault for seed in range(60) for fault in undergo_log(tmp_path, "bridge_crew", seed)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_games_told_from_damaged_logs_end_in_a_line(tmp_path, name):
    """Hostile review N11: a move was put into words before anybody had judged it."""
    assert [fault for seed in range(16) for fault in undergo_log(tmp_path, name, seed, 2)] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", [None, 1, 2])
def test_hundreds_of_damaged_logs_are_told_in_a_line(tmp_path, name, number):
    told = [fault for seed in range(1000, 1200) for fault in undergo_log(tmp_path, name, seed, number)]
    assert told == []


def test_damaged_saved_games_are_told_in_a_line(tmp_path):
    game, content = games.load("jure_of_the_seas")
    pack = games.pack("jure_of_the_seas")
    session = Session(game, content, ("", "random"), "fog")
    while not session.is_over and len(session.steps) < 12:
        session.apply(session.state.legal_actions()[0])
    save = json.loads(session.saved(pack))
    path = tmp_path / "game.json"
    for seed in range(80):
        dice = random.Random(f"save {seed}")
        path.write_bytes(damaged_json(save, dice, dice.choice((1, 2))).encode("utf-8", "surrogatepass"))
        told = ""
        try:
            read = read_save(path)
            Session(game, content, read.row if len(read.row) == 2 else ("", ""), read.seed).catch_up(read)
        except BadSave as wrong:
            told = str(wrong)
        assert "\n" not in told
        assert not any(word in told for word in PYTHONS), told


# ---- answers -------------------------------------------------------------------------------------

ANSWERS = (
    *NASTY,
    *(
        "1",
        "2",
        "99999999999",
        "e4",
        "heli a1 a2 a3",
        "strike e4",
        "d8",
        "no bid",
        "undo",
        "table",
        "all",
        "?",
    ),
    *("t19 left", "a1 top left", "5,5", "flagship 5,5", "buy jack", "end", "pass", "save", "help", "yes sir"),
)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_typed_at_the_table_is_answered(name):
    game, content = games.load(name)
    pack = games.pack(name)
    dice = random.Random(f"answers {name}")
    left = iter(range(60))
    lines: list[str] = []

    def ask(prompt: str) -> str:
        if next(left, None) is None:
            raise Leave
        return dice.choice((dice.choice(ANSWERS), "1"))

    session = Session(game, content, ["", *["random"] * (game.rules.seats[0] - 1)], "fog")
    sitting = Sitting(
        session,
        commentary_of(game, content, pack),
        0,
        lambda line: lines.append(plain(line)),
        ask,
        lambda path: None,
    )
    with Watch(), suppress(Leave):
        sitting.run()
    assert lines
