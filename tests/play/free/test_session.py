"""A table with people: nothing is lost, the same seed is the same table; undo, saves."""

from __future__ import annotations

import json

import pytest

from generator.play.free.session import ACTS_A_COPY, read_table
from generator.play.free.verbs import NotDone
from generator.play.session import BadSave
from tests.outside.toy import PACK
from tests.play.free.toy import DECK, START, line, played, refused, table


def everything(session):
    state = session.state
    seen = json.dumps([state.observation(seat) for seat in range(3)])
    return seen, repr([*state.piles.values(), *state.dice.values(), *state.hands]), state.next_id


@pytest.mark.parametrize("seed", ["ebb", "flow", "neap", "spring"])
def test_no_piece_is_lost_and_no_number_is_there_twice(seed):
    session = played(seed, 400)
    assert len(session.acts) > 150
    assert session.state.pieces() == table().state.pieces()
    piles, hands = session.state.piles.values(), session.state.hands
    ids = [card.id for pile in piles for card in pile.cards] + [card.id for hand in hands for card in hand]
    ids += [*session.state.piles, *session.state.dice]
    assert len(ids) == len(set(ids))
    assert max(ids) < session.state.next_id
    for (_, pile), looked_at in session.state.looks.items():
        assert looked_at & {card.id for card in session.state.piles[pile].cards}
    assert all(0 <= pile.x <= START.width and 0 <= pile.y <= START.height for pile in piles)


def test_the_same_seed_and_the_same_lines_are_the_same_table():
    assert everything(played("ebb", 200)) == everything(played("ebb", 200))
    assert everything(table("ebb")) != everything(table("flow"))


@pytest.mark.parametrize("back", [1, ACTS_A_COPY, ACTS_A_COPY + 1, 3 * ACTS_A_COPY])
def test_what_is_taken_back_is_as_it_was_and_comes_out_the_same_again(back):
    session = played("ebb", 200)
    acts = [*session.acts]
    after = everything(session)
    for _ in range(back):
        session.undo()
    shorter = table("ebb")
    for act in acts[:-back]:
        shorter.do(act.seat, act.verb)
    assert everything(session) == everything(shorter)
    for act in acts[-back:]:
        assert session.do(act.seat, act.verb) == act.event
    assert everything(session) == after


def test_nothing_is_taken_back_before_the_beginning():
    with pytest.raises(NotDone, match="nothing_to_undo"):
        table().undo()


def test_a_saved_table_is_taken_up_where_it_stood(tmp_path):
    session = played("ebb", 150)
    path = tmp_path / "table.json"
    session.save(path, PACK)
    save = read_table(path)
    again = table(save.seed)
    again.catch_up(save.acts)
    assert everything(again) == everything(session)
    assert [act.event for act in again.acts] == [act.event for act in session.acts]
    again.save(tmp_path / "again.json", PACK)
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


def taken_up(path):
    table().catch_up(read_table(path).acts)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"saved_table": 2}, "no saved table"),
        ({"more": 1}, "was changed"),
        ({"players": 0}, "was changed"),
        ({"acts": [[0, {"dance": {}}]]}, "act 1: unknown action 'dance'"),
        ({"acts": [[0, {"draw": {"count": 1}}]]}, "act 1: 'draw' lacks its field 'pile'"),
        ({"acts": [[7, {"draw": {"count": 1, "pile": 1}}]]}, "act 1 cannot be done: no seat"),
        ({"acts": [[0, {"draw": {"count": 99, "pile": 1}}]]}, "act 1 cannot be done: too few"),
        ({"acts": [[0, {"move": {"piece": 1, "x": 1e999, "y": 0}}]]}, "act 1"),
        ({"acts": [[0, {"note": {"text": "x" * 9999}}]]}, "act 1 cannot be done: long note"),
    ],
)
def test_a_changed_save_is_refused_in_a_line(tmp_path, change, said):
    path = tmp_path / "table.json"
    table().save(path, PACK)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadSave) as wrong:
        taken_up(path)
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_table_is_full_some_day(monkeypatch):
    monkeypatch.setattr("generator.play.free.session.MAX_ACTS", 2)
    session = table()
    line(session, 0, f"count {DECK}")
    line(session, 0, f"count {DECK}")
    assert refused(session, 0, f"count {DECK}") == "too_many_acts"
