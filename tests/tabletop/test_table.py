"""The table: who may do what when, what is told, and games that are saved and taken up again."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest
from skerry import GAME as SKERRY

from generator.contract import Area, Component, Face, Game, Item, Piece, Scene, Spot, Tabletop
from generator.games import NAMES
from generator.games.loading import LoadedGame
from generator.play.session import BadSave, Session, read_save
from generator.table.dice import Dice
from generator.tabletop import table as table_module
from generator.tabletop import views as views_module
from generator.tabletop.refusals import NotAllowed, OutOfTurn, Refused
from generator.tabletop.table import Table
from generator.tabletop.thinking import Thinker
from tests.outside.toy import CONTENT, PACK
from tests.tabletop.asking import Sat, loaded, sat, served


def skerry(row=("", ""), seed="swell", **changes: object) -> Sat:
    """A game without a tabletop, unless there is one among the changes."""
    fields = {name: getattr(SKERRY, name) for name in SKERRY.__dataclass_fields__}
    game = Game(**{**fields, "tabletop": None, **changes})
    return Sat(served(Table(LoadedGame(PACK, game, CONTENT), Session(game, CONTENT, row, seed))))


def mover(sitting: Sat) -> int:
    return sitting.table.session.state.to_move()


def step(sitting: Sat, number: int = 1) -> int:
    return sitting.table.move(mover(sitting), sitting.table.version, number)


# ---- views ----


@pytest.mark.parametrize("name", NAMES)
def test_a_view_is_what_was_agreed(name):
    sitting = sat(name, bot="random", people=(0,))
    view = sitting.look(0)
    assert list(view) == [
        *(
            "version",
            "game",
            "title",
            "language",
            "hides",
            "fonts",
            "words",
            "seat",
            "own",
            "players",
            "to_move",
        ),
        *("over", "result", "waiting", "decisions", "at", "scene", "table", "moves", "log", "may"),
    ]
    assert (view["game"], view["seat"], view["own"], view["over"], view["at"]) == (name, 0, [0], False, 0)
    assert view["players"][0] == {"seat": 0, "name": "you", "bot": ""}
    assert all(player["bot"] == "random" for player in view["players"][1:])
    assert all(sitting.ask(address).status == 200 for address in view["fonts"].values())
    assert view["words"]["thinks"] == "{player} is thinking"
    for area in view["scene"]["areas"]:
        for face in (area["face"], *(item["face"] for item in area["items"])):
            if face is not None:
                assert sitting.get(0, f"/drawing/{face}").body.startswith(b"<svg")


def test_a_game_without_pictures_is_told_in_lines_and_sentences():
    view = skerry().look(0)
    assert view["scene"] == {"notes": [], "areas": []}
    assert [move["number"] for move in view["moves"]] == list(range(1, len(view["moves"]) + 1))
    assert view["moves"][0]["says"]
    assert all(len(span) == 2 for line in view["table"] for span in line)


def test_sizes_and_faces_of_a_scene_reach_the_page():
    card = Piece("auk", Face("bird", {"name": "auk"}))

    class Laid(Tabletop):
        def scene(self, observation):
            item = self.item("bird:auk", "the auk", "birds/auk", x=12.0, count=3, window=(1.0, 2.0, 3.0, 4.0))
            spot = Spot("A1", "square A1", 5.0, 6.0, 10.0, 10.0, "hex")
            plain = Item("chip", "a chip", size=(9.0, 9.0))
            return Scene(
                (Area("sea", "The sea", "board", (item, plain), (100.0, 50.0), card.front, (spot,)),),
                ("storm",),
            )

        def touched(self, observation, action):
            return ("bird:auk", "A1", "=now")

    part = Component("birds", "Birds", "cards", "poker", [card])
    sitting = skerry(tabletop=Laid, components=lambda *_: [part])
    view = sitting.look(0)
    (area,) = view["scene"]["areas"]
    assert view["scene"]["notes"] == ["storm"]
    assert (area["size"], area["role"], area["spots"][0]["shape"]) == ([100, 50], "board", "hex")
    auk, chip = area["items"]
    assert (auk["size"], auk["count"], auk["window"], auk["x"]) == ([63.5, 88.9], 3, [1, 2, 3, 4], 12)
    assert (chip["size"], chip["face"]) == ([9, 9], None)
    assert auk["face"] != area["face"], "another size, another drawing"
    assert view["moves"][0]["touches"] == ["bird:auk", "A1", "=now"]
    # The template does not exist: the page shows the label instead.
    assert sitting.get(0, f"/drawing/{auk['face']}").status == 404


def test_a_game_that_cannot_be_laid_out_is_played_by_sentences():
    class Broken(Tabletop):
        def scene(self, observation):
            raise KeyError("board")

        def touched(self, observation, action):
            raise KeyError(repr(action))

    sitting, told = skerry(tabletop=Broken), []
    sitting.server.views._report = told.append
    for _ in range(3):
        view = sitting.look(mover(sitting))
        assert view["scene"] == {"notes": [], "areas": []}
        assert view["moves"][0]["touches"] == []
        step(sitting)
    assert 1 < len(told) == len(set(map(str, told))) <= views_module.MAX_FAULTS


def test_moves_are_sent_to_who_decides_and_to_nobody_else():
    sitting = sat("to_the_bottom")
    for _ in range(40):
        views = [sitting.look(seat) for seat in sitting.tokens]
        with_moves = [view["seat"] for view in views if view["moves"]]
        assert with_moves == [mover(sitting)]
        assert [view["seat"] for view in views if not view["waiting"]] == with_moves
        assert [view["seat"] for view in views if view["may"]["hint"]] == with_moves
        step(sitting)


def test_the_end_is_told_to_all():
    sitting = sat("jure_of_the_seas", seats=2)
    while not sitting.table.session.is_over:
        step(sitting)
    for seat in sitting.tokens:
        view = sitting.look(seat)
        assert (view["over"], view["to_move"], view["moves"], view["waiting"]) == (True, None, [], "")
        assert view["result"][0].startswith("the game is over: ")
        assert "you" in view["result"][0]
        assert view["result"][1].startswith("ahead: ")
        assert not view["may"]["hint"]
    back = sitting.look(0, 0)
    assert (back["over"], back["result"], back["moves"]) == (False, [], [])


# ---- doing ----


def test_a_move_is_made_once_however_often_it_is_sent():
    sitting = sat("jure_of_the_seas")
    answers = [sitting.post(0, "move", seat=0, version=1, number=1).status for _ in range(3)]
    assert answers == [200, 409, 409]
    assert sitting.table.decisions == 1


def test_two_who_move_at_once_make_one_move():
    sitting, refused = sat("bridge_crew"), []

    def play() -> None:
        try:
            sitting.table.move(0, 1, 1)
        except OutOfTurn as why:
            refused.append(why.words)

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (sitting.table.decisions, len(refused)) == (1, 7)


@pytest.mark.parametrize("name", ["jure_of_the_seas", "bridge_crew"])
def test_many_who_do_many_things_at_once_break_nothing(name):
    sitting, faults = sat(name, "race", people=(0,), bot="random"), []
    table, look = sitting.table, sitting.server.views.look

    def busy(number: int) -> None:
        dice = Dice(f"busy {number}")
        doing = (
            lambda: table.hint(0),
            lambda: table.typed(0, table.version, dice.pick(("b5", "e4", "heli a1", "d8"))),
            lambda: look(0, (0,)),
            lambda: look(0, (0,), dice.below(table.decisions + 1)),
            lambda: table.move(0, table.version, 1),
            lambda: table.bot_decision(),
            lambda: table.undo(0, table.version) if dice.below(4) == 0 else None,
        )
        for _ in range(60):
            try:
                dice.pick(doing)()
            except Refused:
                pass
            except Exception as fault:
                faults.append(fault)

    threads = [threading.Thread(target=busy, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert table.session.position(table.decisions).observation(0) == table.session.state.observation(0)


@pytest.mark.parametrize("text", ["b5", "B5", " b5 ", "2"])
def test_a_move_may_be_typed_as_it_is_printed(text):
    sitting = sat("general_quarters", "a")
    answer = sitting.post(0, "typed", seat=0, version=1, text=text)
    assert (answer.status, answer.json()) == (200, {"version": 2, "note": ""})


def test_steps_typed_in_advance_are_made_while_the_move_goes_on():
    sitting = sat("general_quarters", "a")
    flight = next(move["typed"] for move in sitting.look(0)["moves"] if "helicopter" in move["says"])
    answer = sitting.post(0, "typed", seat=0, version=1, text=f"{flight} a1 a2")
    assert answer.json() == {"version": 4, "note": ""}
    assert sitting.table.decisions == 3


@pytest.mark.parametrize(
    ("text", "told", "decisions"),
    [
        ("c3 a1", "that move is over; the rest was not done", 1),
        ("heli d-1 a1 j10", "GQ-5.4: J10 is not beside A1", 2),
        ("heli d-1 c3", "GQ-5.2: ", 1),
        ("heli d-9 a1", "", 0),
        ("a1 heli", "that move is over; the rest was not done", 1),
    ],
)
def test_steps_are_made_up_to_the_first_that_is_refused(text, told, decisions):
    sitting = sat("general_quarters", "a")
    answer = sitting.post(0, "typed", seat=0, version=1, text=text).json()
    assert answer.get("note", answer.get("refused", "")).startswith(told)
    assert (sitting.table.decisions, sitting.table.version) == (decisions, decisions + 1)


@pytest.mark.parametrize("text", ["a1", "heli d-1", "c5"])
def test_a_move_made_before_is_refused_with_its_clause(text):
    sitting = sat("general_quarters", "a")
    sitting.post(0, "typed", seat=0, version=1, text="heli d-1 a1 a2")
    sitting.post(0, "typed", seat=0, version=sitting.table.version, text="c5")
    version = sitting.table.version
    answer = sitting.post(0, "typed", seat=0, version=version, text=text)
    assert (answer.status, answer.json()["refused"][:3]) == (422, "GQ-")
    assert sitting.table.version == version


def test_what_is_no_move_is_refused_with_what_to_do():
    sitting = sat("general_quarters", "a")
    answer = sitting.post(0, "typed", seat=0, version=1, text="xyzzy")
    assert (answer.status, answer.json()) == (
        422,
        {"refused": "no move is typed like that; the list has them all"},
    )


# ---- undo ----


def test_a_person_takes_back_what_no_other_person_has_answered():
    sitting = sat("jure_of_the_seas", seats=3, people=(0, 1))
    with pytest.raises(OutOfTurn):
        sitting.table.undo(0, 1)
    while mover(sitting) != 0:
        step(sitting)
    begun = sitting.table.decisions
    step(sitting)
    assert [sitting.look(seat)["may"]["undo"] for seat in (0, 1)] == [True, False]
    with pytest.raises(OutOfTurn):
        sitting.table.undo(1, sitting.table.version)
    version = sitting.table.version
    assert sitting.table.undo(0, version) == version + 1
    assert sitting.table.decisions == begun
    last = [sitting.look(seat)["log"][-1] for seat in (0, 1)]
    assert [line["says"][0].split(":")[0] for line in last] == ["you", "seat 0"]
    step(sitting)
    step(sitting)
    assert sitting.table.session.steps[-1].seat == 1
    with pytest.raises(OutOfTurn):
        sitting.table.undo(0, sitting.table.version)


def test_after_undo_the_game_goes_on_as_if_nothing_had_been():
    sitting, straight = (sat("bridge_crew", "undo", 3, people=(0,), bot="random") for _ in range(2))

    def to_person(crew: Sat) -> None:
        while crew.table.bot_decision():
            pass

    for number in (1, 2, 1, 2, 1, 2):
        for crew in (sitting, straight):
            to_person(crew)
        straight.table.move(0, straight.table.version, 1)
        number = min(number, len(sitting.table.menu().actions))
        sitting.table.move(0, sitting.table.version, number)
        to_person(sitting)
        sitting.table.undo(0, sitting.table.version)
        sitting.table.move(0, sitting.table.version, 1)
    assert sitting.table.session.steps == straight.table.session.steps
    assert sitting.look(0)["table"] == straight.look(0)["table"]
    notes = [heard for heard in sitting.table.log(0, 10**6) if "taken back" in heard.says[0]]
    kept = [heard for heard in sitting.table.log(0, 10**6) if heard not in notes]
    assert kept == list(straight.table.log(0, 10**6))


# ---- bots ----


def test_bots_decide_one_at_a_time_and_each_decision_is_news(monkeypatch):
    sitting, told = sat("bridge_crew", people=(0,), bot="random"), []
    sitting.table.tell = lambda: told.append((sitting.table.version, sitting.table.decisions))
    while not sitting.table.bot_is_due:
        step(sitting)
    while sitting.table.bot_is_due:
        assert sitting.table.bot_decision()
    assert len(told) > 2
    assert told == [(version, version - 1) for version in range(2, len(told) + 2)]
    assert not sitting.table.bot_decision()


def test_a_decision_taken_back_while_a_bot_thinks_is_not_answered():
    sitting = sat("jure_of_the_seas", people=(0,), bot="random")
    while mover(sitting) != 0:
        sitting.table.bot_decision()
    step(sitting)
    thought = sitting.table.session.thought

    def late(bot=""):
        choice = thought(bot)

        def choose():
            sitting.table.undo(0, sitting.table.version)
            return choice()

        return choose

    sitting.table.session.thought = late
    decisions = sitting.table.decisions
    assert not sitting.table.bot_decision()
    assert sitting.table.decisions == decisions - 1


def test_a_bot_that_breaks_down_leaves_the_game_as_it_was(monkeypatch):
    sitting, told = sat("jure_of_the_seas", people=(0,), bot="random"), []

    def broken(state, dice):
        raise ZeroDivisionError

    sitting.table.session._bots["random"] = broken
    sitting.server._report = told.append
    while mover(sitting) != 0:
        sitting.table.session.apply(sitting.table.session.state.legal_actions()[0])
    step(sitting)
    sitting.server._bot_decides()
    assert isinstance(told[0], ZeroDivisionError)
    assert "broke down" in sitting.look(0)["waiting"]
    assert not sitting.table.bot_is_due
    assert sitting.post(0, "undo", seat=0, version=sitting.table.version).status == 200
    assert sitting.look(0)["moves"]


def test_a_hint_is_one_of_the_moves_and_thought_of_once():
    sitting, asked = sat("bridge_crew"), []
    thought = sitting.table.session.thought
    sitting.table.session.thought = lambda bot="": asked.append(bot) or thought(bot)
    hints = [sitting.get(0, "/hint").json() for _ in range(3)]
    assert hints[0] == hints[1] == hints[2]
    assert hints[0]["says"] == sitting.look(0)["moves"][hints[0]["number"] - 1]["says"]
    assert asked == ["reference"]


def test_whoever_thinks_keeps_nobody_from_looking():
    thinker, gate, asked = Thinker(), threading.Event(), []
    thinker.start()
    thinker.do(gate.wait)
    thinker.do(lambda: 1 / 0)

    async def wait() -> int:
        answer = asyncio.ensure_future(thinker.answer(lambda: 42))
        await asyncio.sleep(0.01)
        asked.append(answer.done())
        gate.set()
        return await answer

    assert asyncio.run(wait()) == 42
    assert asked == [False]
    with pytest.raises(ZeroDivisionError):
        asyncio.run(thinker.answer(lambda: 1 / 0))
    thinker.end()
    thinker._thread.join(5)
    assert not thinker._thread.is_alive()


def test_what_breaks_down_is_one_line_to_the_page_and_told_at_the_terminal(monkeypatch):
    sitting, told = sat("jure_of_the_seas"), []
    sitting.server._report = told.append
    monkeypatch.setattr(sitting.server.views, "look", lambda *_: 1 / 0)
    answer = sitting.get(0, "/look")
    assert (answer.status, answer.json()) == (
        500,
        {"refused": "the game broke down here; it stands as it was"},
    )
    assert isinstance(told[0], ZeroDivisionError)


# ---- on disk ----


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


@pytest.mark.parametrize("decisions", [0, 1, table_module.STRIDE - 1, table_module.STRIDE, 60])
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
