"""The table: who may do what when, what is taken back, and bots that think meanwhile."""

from __future__ import annotations

import asyncio
import threading

import pytest

from generator.mechanics.dice import Dice
from generator.tabletop.refusals import OutOfTurn, Refused
from generator.tabletop.thinking import Thinker
from tests.tabletop.asking import Sat, mover, sat, step

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


def test_what_brought_something_to_light_stands_where_others_play():
    """A tile drawn is known: taken back, it would be laid by who knows which comes next."""
    sitting = sat("jure_of_the_seas", seats=4, people=(0, 1))
    table = sitting.table

    def drew() -> bool:
        return table.may_undo(0) and table.session.steps[-1].action.__class__.__name__ == "Place"

    while not drew():
        if not table.bot_decision():
            step(sitting)
        assert not table.session.is_over
    answer = sitting.post(0, "undo", seat=0, version=table.version)
    assert (answer.status, answer.json()["refused"][:22]) == (409, "dice or cards came to ")
    assert drew()


def test_alone_what_came_to_light_is_taken_back_and_said():
    sitting = sat("general_quarters", people=(0,))
    step(sitting)
    sitting.table.undo(0, sitting.table.version)
    (line,) = sitting.look(0)["log"][-1]["says"]
    assert line.endswith("the dice and cards it brought to light will come again as they came")


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


@pytest.mark.parametrize("typed", [False, True])
def test_going_to_and_fro_tells_one_line_a_decision(typed):
    """Hostile review N5: 1,700 of them made the other's view three times as long, until the table ended."""
    sitting = sat("jure_of_the_seas", seats=2)
    table, seat = sitting.table, mover(sitting)
    other = 1 - seat
    before = len(sitting.get(other, "/look").body)
    for times in range(1, 61):
        if typed:
            table.typed(seat, table.version, str(times % len(table.menu().actions) + 1))
        else:
            step(sitting, times % len(table.menu().actions) + 1)
        table.undo(seat, table.version)
    lines = [heard["says"] for heard in sitting.look(other)["log"]]
    assert len(lines) == 1
    assert lines[0][0].endswith("is taken back (60 ×)")
    assert len(sitting.get(other, "/look").body) < before + 500
    assert len(sitting.look(seat)["log"]) == 1


def test_each_decision_that_was_taken_back_has_a_line_of_its_own():
    sitting = sat("jure_of_the_seas", seats=2, people=(0,), bot="random")
    table = sitting.table
    for _ in range(3):
        while table.bot_decision():
            pass
        step(sitting)
        table.undo(0, table.version)
        step(sitting)
    undone = [heard for heard in table.log(0, 10**6) if "taken back" in heard.says[0]]
    assert len(undone) == 3
    assert all("×" not in heard.says[0] for heard in undone)
    assert len({heard.decision for heard in undone}) == 3
