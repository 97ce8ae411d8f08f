"""Games that are saved, taken up again, and looked back at."""

from __future__ import annotations

import json

import pytest

from generator.cli.browser import table as command
from generator.play.session import BadSave, Session, read_save
from generator.tabletop import table as table_module
from generator.tabletop.refusals import NotAllowed
from generator.tabletop.table import Table
from tests import shipped
from tests.cli.conftest import broadside as broadside
from tests.tabletop.asking import Sat, loaded, sat, served, step


def test_a_game_is_saved_whole_under_a_name_that_no_file_had(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "jure_of_the_seas-1.json").write_text("mine")
    sitting = sat("jure_of_the_seas")
    step(sitting)
    answers = [sitting.ask(f"/seat/{sitting.tokens[0]}/save", "POST", b"{}").json() for _ in range(2)]
    assert answers == [{"saved": "jure_of_the_seas-2.json"}] * 2
    assert (tmp_path / "jure_of_the_seas-1.json").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "jure_of_the_seas-1.json",
        "jure_of_the_seas-2.json",
    ]
    save = read_save(tmp_path / "jure_of_the_seas-2.json")
    again = Session(loaded("jure_of_the_seas").game, loaded("jure_of_the_seas").content, save.row, save.seed)
    again.catch_up(save)
    resumed = Sat(served(Table(loaded("jure_of_the_seas"), again)))
    for seat in sitting.tokens:
        here, there = sitting.look(seat), resumed.look(seat)
        assert {**here, "version": 0} == {**there, "version": 0}


def test_what_cannot_be_saved_is_told_and_the_file_stays(tmp_path, monkeypatch):
    sitting = sat("jure_of_the_seas")
    kept = tmp_path / "game.json"
    kept.write_text("the last one")
    sitting.table.save_to = kept

    def full(path, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.play.session.replace_file", full)
    answer = sitting.ask(f"/seat/{sitting.tokens[0]}/save", "POST", b"{}")
    assert answer.status == 503
    assert answer.json() == {"refused": "game.json cannot be written: no space left on device"}
    assert kept.read_text() == "the last one"


@pytest.mark.parametrize(
    "decisions", [0, 1, table_module.DECISIONS_A_COPY - 1, table_module.DECISIONS_A_COPY, 60]
)
def test_any_position_can_be_looked_back_at_after_resuming_and_undoing(decisions):
    sitting = sat("bridge_crew", people=(0,), bot="random")
    while sitting.table.decisions < 70:
        if not sitting.table.bot_decision():
            step(sitting)
    sitting.table.session.steps = list(sitting.table.session.steps)
    again = Table(loaded("bridge_crew"), sitting.table.session)
    assert again.log(0, 10**6) == sitting.table.log(0, 10**6)
    expected = sitting.table.session.position(decisions).observation(0)
    assert again.position(decisions).observation(0) == expected
    sitting.table.undo(0, sitting.table.version)
    at = min(decisions, sitting.table.decisions)
    assert sitting.table.position(at).observation(0) == sitting.table.session.position(at).observation(0)


def test_a_saved_game_with_made_up_decisions_is_refused(tmp_path):
    sitting = sat("jure_of_the_seas")
    save = json.loads(sitting.table.session.saved(loaded("jure_of_the_seas").pack))
    save["actions"] = [{"begin": {"at": "nowhere"}}]
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(save))
    with pytest.raises(BadSave):
        sitting.table.session.catch_up(read_save(path))


def test_a_typed_move_too_long_is_refused_before_it_is_read():
    with pytest.raises(NotAllowed):
        sat("jure_of_the_seas").table.typed(0, 1, "a" * (table_module.MAX_TYPED + 1))


def test_names_are_saved_with_a_game_and_come_back(broadside, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(command, "_serve", lambda *values, another, show: seen.append((*values, another)))
    assert broadside("table", "jure_of_the_seas", "--seats", "2", "--names", "Ann, Ben")[0] == 0
    loaded, session, puzzle, *_, another = seen[0]
    assert [loaded.pack.words.seat(seat) for seat in range(2)] == ["Ann", "Ben"]
    path = tmp_path / "evening.json"
    session.save(path, loaded.pack, puzzle)
    assert json.loads(path.read_text())["names"] == ["Ann", "Ben"]
    assert another()[0].names == ("Ann", "Ben")
    assert broadside("table", "jure_of_the_seas", "--resume", str(path))[0] == 0
    assert seen[1][0].pack.words.seat(1) == "Ben"
    assert seen[1][1].names == ("Ann", "Ben")
    assert broadside("table", "jure_of_the_seas", "--resume", str(path), "--names", "Cleo")[0] == 0
    assert [seen[2][0].pack.words.seat(seat) for seat in range(2)] == ["Cleo", "Bot 1"]


@pytest.mark.parametrize("names", [["a", "a"], ["x" * 31], ["a\tb"], ["a", "b", "c"]])
def test_a_save_with_names_that_nobody_can_have_is_refused(broadside, tmp_path, names):
    pack = shipped.pack("jure_of_the_seas")
    game, content = shipped.load("jure_of_the_seas")
    session = Session(game, content, ["", "reference"], "swell")
    session.names = tuple(names)
    path = tmp_path / "evening.json"
    session.save(path, pack)
    code, _, err = broadside("table", "jure_of_the_seas", "--resume", str(path))
    assert code == 2
    assert "--names" in err


def test_a_save_without_names_is_what_it_was_before_there_were_any():
    game, content = shipped.load("jure_of_the_seas")
    session = Session(game, content, ["", "reference"], "swell")
    assert "names" not in json.loads(session.saved(shipped.pack("jure_of_the_seas")))
