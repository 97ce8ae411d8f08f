"""Logs: written, read back, and refused with the line at fault."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest
from skerry.actions import Brave, Fish, Land

from generator.play import bots
from generator.play.log import Actions, LogError, header, header_line, open_log, record_line
from generator.play.one_game import play, replay
from tests.outside.toy import CONTENT, GAME, PACK
from tests.playthrough import playthrough

CODEC = Actions(GAME.rules.actions)


@dataclass(frozen=True, slots=True, order=True)
class TakeDie:
    die: int
    path: tuple[tuple[int, int], ...] = ()
    loud: bool = False
    text: str = field(default="", compare=False)


@pytest.mark.parametrize(
    ("action", "value"),
    [
        (TakeDie(3), {"take_die": {"die": 3}}),
        (
            TakeDie(3, ((1, 2), (3, 4)), True),
            {"take_die": {"die": 3, "path": [[1, 2], [3, 4]], "loud": True}},
        ),
        (TakeDie(0, text="ahoy"), {"take_die": {"die": 0, "text": "ahoy"}}),
        (Fish(), {"fish": {}}),
        (Land("auk"), {"land": {"bird": "auk"}}),
    ],
)
def test_actions_are_json_with_one_key(action, value):
    codec = Actions((TakeDie, Fish, Land))
    assert codec.to_json(action) == value
    back = codec.from_json(json.loads(json.dumps(value)))
    assert repr(back) == repr(action)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"take_dei": {}}, r"unknown action 'take_dei' \(did you mean 'take_die'\?\)"),
        ({"take_die": {"die": "3"}}, "'take_die': 'die' is '3', not a whole number"),
        ({"take_die": {"die": True}}, "'take_die': 'die' is 'True', not a whole number"),
        ({"take_die": {"die": 3.0}}, "'take_die': 'die' is '3.0', not a whole number"),
        ({"take_die": {"die": 3, "loud": 1}}, "'take_die': 'loud' is '1', not true or false"),
        ({"take_die": {"die": 3, "path": [[1]]}}, "'take_die': 'path.0.1' is missing"),
        ({"take_die": {"dye": 3}}, r"'take_die' has no field 'dye' \(did you mean 'die'\?\)"),
        ({"take_die": {}}, "'take_die' lacks its field 'die'"),
        ({"take_die": [3]}, "'take_die' needs its fields between braces"),
        ({"take_die": {"die": 3}, "fish": {}}, "an action is one kind with its fields"),
        ({}, "an action is one kind"),
        ("fish", "an action is one kind"),
        (None, "an action is one kind"),
    ],
)
def test_what_is_no_action_is_refused_in_one_line(value, why):
    with pytest.raises(ValueError, match=why) as wrong:
        Actions((TakeDie, Fish)).from_json(value)
    assert "\n" not in str(wrong.value)


def write_log(path, games=3):
    """A log of a few games; gives the records in it."""
    players = bots.seated(GAME, ["keeper", "random"], 2)
    records = [play(GAME, CONTENT, players, f"s-{n}", number=n) for n in range(1, games + 1)]
    head = header(GAME, PACK.digest, ("keeper", "random"), "s", games)
    path.write_text(header_line(head) + "".join(record_line(record, CODEC) for record in records))
    return records


def test_a_log_gives_back_the_records_that_were_written(tmp_path):
    path = tmp_path / "games.jsonl"
    records = write_log(path)
    log = open_log(path)
    assert (log.header.log, log.header.game, log.header.seats, log.header.games) == (1, "skerry", 2, 3)
    assert log.header.content == PACK.digest
    assert [record for _, record in log.records(CODEC)] == records
    assert [line for line, _ in log.records(CODEC)] == [2, 3, 4]
    assert list(log.records(CODEC, 2)) == [(3, records[1])]


def test_a_log_read_back_replays(tmp_path):
    path = tmp_path / "games.jsonl"
    write_log(path)
    for _, record in open_log(path).records(CODEC):
        *_, state = replay(GAME, CONTENT, record)
        assert state.is_over()


def change(line, **values):
    return json.dumps({**json.loads(line), **values})


@pytest.mark.parametrize(
    ("damage", "line", "why"),
    [
        (lambda rows: [], 1, "empty file, not a log of games"),
        (lambda rows: ["hello", *rows[1:]], 1, "not a log of games"),
        (lambda rows: ["[1]"], 1, "not a log of games"),
        (lambda rows: ["[" * 100_000], 1, "not a log of games"),
        (
            lambda rows: [change(rows[0], log=2), *rows[1:]],
            1,
            "log version 2; this Broadside reads",
        ),
        (
            lambda rows: [change(rows[0], seats="2")],
            1,
            "damaged header: 'seats' is ",
        ),
        (lambda rows: [change(rows[0], colour="red")], 1, "damaged header: 'colour' is not known here"),
        (lambda rows: rows[:3], 4, "stops after 2 of 3 games"),
        (lambda rows: [*rows[:3], rows[3][:80]], 4, "damaged line: no JSON"),
        (lambda rows: [*rows[:3], ""], 4, "damaged line: no JSON"),
        (lambda rows: [*rows, rows[3]], 5, "more games than the 3 of the header"),
        (lambda rows: [rows[0], rows[2], rows[1], rows[3]], 2, "game 2 stands where game 1 belongs"),
        (
            lambda rows: [*rows[:2], change(rows[2], seed=4), rows[3]],
            3,
            "damaged line: 'seed' is '4', not text",
        ),
        (
            lambda rows: [*rows[:2], change(rows[2], scores=["1", 2]), rows[3]],
            3,
            "damaged line: 'scores.0' is '1', not a number",
        ),
        (lambda rows: [*rows[:2], change(rows[2], bots=["keeper"]), rows[3]], 3, "1 bots for 2 seats"),
        (
            lambda rows: [*rows[:2], change(rows[2], actions=[{"fish": {}}, {"fsh": {}}]), rows[3]],
            3,
            r"game 2, action 2: unknown action 'fsh' \(did you mean 'fish'\?\)",
        ),
        (lambda rows: [*rows[:2], "\udc80", rows[3]], 1, "not UTF-8 text"),
    ],
)
def test_a_damaged_log_is_refused_with_its_line(tmp_path, damage, line, why):
    path = tmp_path / "games.jsonl"
    write_log(path)
    rows = damage(path.read_text().splitlines())
    path.write_bytes("".join(row + "\n" for row in rows).encode("utf-8", "surrogateescape"))
    with pytest.raises(LogError, match=why) as wrong:
        list(open_log(path).records(CODEC))
    assert str(wrong.value).startswith(f"{path}:{line}: ")
    assert "\n" not in str(wrong.value)


def test_a_line_without_end_is_refused_before_it_fills_the_memory(tmp_path, monkeypatch):
    from generator.play import log as transcript

    monkeypatch.setattr(transcript, "MAX_LINE_LENGTH", 1000)
    path = tmp_path / "games.jsonl"
    write_log(path)
    with pytest.raises(LogError, match=r"games\.jsonl:2: longer than 1000 characters"):
        list(open_log(path).records(CODEC))


def test_a_playthrough_tells_the_deal_every_choice_every_roll_and_the_end():
    players = bots.seated(GAME, ["keeper", "random"], 2)
    record = play(GAME, CONTENT, players, "swell")
    lines = list(playthrough(GAME, CONTENT, record))
    assert lines[:4] == ["skerry, 2 seats, seed 'swell'", "seat 0: keeper", "seat 1: random", "deal"]
    assert lines[4].startswith("    rolled deck: ")
    heads = [line for line in lines if line[:1].isdigit()]
    assert len(heads) == len(record.actions)
    assert heads[0].startswith("1. seat 0, ")
    rolls = sum(len(line.split(": ")[1].split()) for line in lines if line.startswith("    rolled"))
    assert rolls == sum(map(len, record.chance.values()))
    assert any(line == "    seat 1: seat: 1" for line in lines), "what only one seat sees says whose it is"
    assert any(line.startswith("    all: rocks[0]: ") for line in lines)
    assert lines[-1].startswith(f"over after {len(record.actions)} decisions, scores ")


def test_what_was_said_shows_in_the_playthrough_and_survives_the_log():
    brave = Brave()
    said = Land("auk", text="screech")
    assert CODEC.from_json(CODEC.to_json(said)).text == "screech"
    assert CODEC.from_json(CODEC.to_json(brave)) == brave
