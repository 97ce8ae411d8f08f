"""A free table as people use it: any seat at any time, the log, undo, saves, limits, what it begins as."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from generator.contract import Area, Item
from generator.games import NAMES as GAMES
from generator.games.loading import LoadedGame
from generator.play.free.session import FreeSession, read_table
from generator.tabletop.free import table as table_module
from generator.tabletop.free.beginning import laid
from generator.tabletop.free.pace import A_SECOND, BURST, Pace
from generator.tabletop.linked_server import static_file
from tests import shipped
from tests.tabletop.free.asking import deck, free_sat, free_table


def act(sitting, seat, text):
    return sitting.post(seat, "typed", seat=seat, version=1, text=text)


def says(sitting, seat):
    return [entry["says"] for entry in sitting.look(seat)["log"]]


def areas(sitting, seat):
    return {area["id"]: area for area in sitting.look(seat)["scene"]["areas"]}


def test_several_act_at_once_whatever_version_they_have_seen():
    sitting = free_sat()
    pile = deck(sitting)
    answers = [act(sitting, seat, f"draw 1 from {pile}") for seat in (0, 1, 2, 0)]
    assert [answer.json() for answer in answers] == [{"version": version} for version in (2, 3, 4, 5)]
    assert [len(hand) for hand in sitting.table.state.hands] == [2, 1, 1]


def test_each_hears_who_did_what_and_the_owner_what_they_drew():
    sitting = free_sat()
    act(sitting, 1, f"draw 1 from {deck(sitting)}")
    label = sitting.table.state.kind(sitting.table.state.hands[1][0]).label
    assert says(sitting, 0) == [["Ben draws 1 from Cards"]]
    assert says(sitting, 1) == [["Ben draws 1 from Cards", f"you see: {label}"]]
    assert areas(sitting, 0)["hand 1"]["title"] == "Ben: 1 in hand"
    assert [item["label"] for item in areas(sitting, 1)["hand"]["items"]] == [label]


def test_the_page_keeps_room_for_hands_where_there_are_some_or_the_game_begins_with_some():
    sitting = free_sat()
    assert [sitting.look(seat)["hands"] for seat in (0, 1)] == [False, False]
    act(sitting, 1, f"draw 1 from {deck(sitting)}")
    assert [sitting.look(seat)["hands"] for seat in (0, 1)] == [True, True]
    (card,) = sitting.table.state.hands[1]
    act(sitting, 1, f"move {card.id} to 100,100")
    assert (any(sitting.table.state.hands), sitting.look(0)["hands"]) == (False, False)
    table = sitting.table
    first, *rest = table.laid.start.piles
    table.laid = replace(table.laid, start=replace(table.laid.start, piles=(replace(first, hand=1), *rest)))
    act(sitting, 1, "note dealt")
    assert sitting.look(0)["hands"]


def test_a_hidden_card_is_shown_by_its_back():
    sitting = free_sat()
    pile = deck(sitting)
    act(sitting, 0, f"draw 1 from {pile}")
    mine, theirs = areas(sitting, 0), areas(sitting, 1)
    (back,) = theirs["hand 0"]["items"]
    shown = next(item for item in theirs["table"]["items"] if item["id"] == str(pile))
    assert back["face"] == shown["face"] != mine["hand"]["items"][0]["face"]
    assert (shown["label"], shown["count"]) == ("Cards", 35)
    for token in mine["hand"]["items"]:
        assert sitting.get(0, f"/drawing/{token['face']}").status == 200
        assert sitting.get(1, f"/drawing/{token['face']}").status == 404


def test_the_page_is_told_where_cards_come_from_but_no_number_out_of_a_hand():
    sitting = free_sat()
    pile = deck(sitting)
    assert sitting.look(1)["last"] is None
    act(sitting, 0, f"draw 2 from {pile}")
    assert sitting.look(1)["last"] == {"seat": 0, "pile": str(pile), "rolled": None}
    held = sitting.table.state.hands[0][1].id
    act(sitting, 0, f"move {held} to 50,200 down")
    assert sitting.look(1)["last"] == {"seat": 0, "pile": "", "rolled": None}
    assert f'"{held}"' not in sitting.get(1, "/look?seat=1").body.decode()


def test_areas_and_items_have_all_that_those_of_other_tables_have():
    sitting = free_sat()
    act(sitting, 0, f"deal 1 from {deck(sitting)}")
    act(sitting, 0, f"search {deck(sitting)}")
    for area in sitting.look(0)["scene"]["areas"]:
        assert {field.name for field in fields(Area)} <= area.keys()
        for item in area["items"]:
            assert {field.name for field in fields(Item)} <= item.keys()


def test_only_who_did_the_last_thing_takes_it_back_and_what_was_seen_stays_seen():
    sitting = free_sat()
    pile = deck(sitting)
    act(sitting, 0, f"search 2 of {pile}")
    assert [sitting.look(seat)["may"]["undo"] for seat in range(3)] == [True, False, False]
    assert sitting.post(1, "undo", seat=1, version=2).status == 409
    assert sitting.post(0, "undo", seat=0, version=1).status == 409
    assert sitting.post(0, "undo", seat=0, version=2).json() == {"version": 3}
    assert says(sitting, 1) == [["Taken back: Ann looks at 2 in Cards (Ann)", "what was seen stays seen"]]
    act(sitting, 1, f"turn {pile} 90")
    sitting.post(1, "undo", seat=1, version=4)
    assert says(sitting, 0)[-1] == ["Taken back: Ben turns Cards by 90° (Ben)"]


def test_going_to_and_fro_fills_no_log():
    sitting = free_sat()
    pile = deck(sitting)
    for number in range(30):
        act(sitting, 0, f"flip {pile}")
        sitting.post(0, "undo", seat=0, version=2 * number + 2)
    (line,) = says(sitting, 1)
    assert line[0].endswith("(30 ×)")


def test_a_view_does_not_grow_with_the_evening(monkeypatch):
    monkeypatch.setattr(table_module, "MAX_LOG", 20)
    sitting = free_sat()
    for number in range(60):
        act(sitting, number % 3, f"note {'x' * 290} {number}")
    assert len(says(sitting, 0)) == 20
    assert says(sitting, 0)[-1][0].endswith(" 59")


def test_who_is_faster_than_hands_waits():
    now = [0.0]
    sitting = free_sat(pace=lambda: Pace(lambda: now[0]))
    statuses = [act(sitting, 0, "roll 1d6").status for _ in range(BURST + 1)]
    assert statuses == [200] * BURST + [429]
    assert act(sitting, 1, "roll 1d6").status == 200, "others go on"
    version = sitting.table.version
    assert sitting.post(0, "undo", seat=0, version=version).status in (409, 429)
    now[0] += 1.01 / A_SECOND
    assert [act(sitting, 0, "roll 1d6").status for _ in range(2)] == [200, 429]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dance", "what is done here begins with one of these: move, stack, draw, deal, flip, turn, shuffle, "
         "search, close, count, roll, note"),
        ("flip 999", "999 does not lie on the table any more"),
        ("draw 99 from {deck}", "Cards: there are 36"),
        ("move {deck} to hand of Zoe", "nobody sits here by the name 'Zoe'"),
        ("note", "a note has words"),
    ],
)  # fmt: skip
def test_a_refusal_says_why_in_words(text, said):
    sitting = free_sat()
    answer = act(sitting, 0, text.format(deck=deck(sitting)))
    assert (answer.status, answer.json()["refused"]) == (422, said)
    assert sitting.table.version == 1


@pytest.mark.parametrize(
    ("by", "values", "status"),
    [
        (0, {"seat": 1, "version": 1, "text": "roll 1d6"}, 404),
        (0, {"seat": 0, "version": 1}, 400),
        (0, {"seat": 0, "version": 1, "text": 5}, 400),
        (0, {"seat": 0, "version": 1, "text": "x" * 3000}, 413),
        (0, {"seat": 0, "version": 1, "text": "note " + "x" * 500}, 422),
    ],
)
def test_what_is_no_deed_of_a_seat_is_refused(by, values, status):
    sitting = free_sat()
    assert sitting.post(by, "typed", **values).status == status
    assert sitting.table.session.acts == []


def test_it_is_saved_where_it_was_said_and_taken_up_again(tmp_path: Path):
    sitting = free_sat(save=tmp_path / "evening.json")
    act(sitting, 0, f"deal 2 from {deck(sitting)}")
    act(sitting, 1, "note five o'clock")
    assert sitting.post(0, "save").json() == {"saved": "evening.json"}
    save = read_table(tmp_path / "evening.json")
    session = FreeSession(free_table().laid.start, save.seed)
    session.catch_up(save.acts)
    again = table_module.FreeTable(sitting.table.loaded, sitting.table.laid, session)
    for seat in range(3):
        assert again.log(seat) == sitting.table.log(seat)
        assert json.dumps(again.state.observation(seat)) == json.dumps(sitting.table.state.observation(seat))


def test_what_cannot_be_written_is_said(tmp_path: Path):
    (tmp_path / "file").touch()
    sitting = free_sat(save=tmp_path / "file" / "evening.json")
    answer = sitting.post(0, "save")
    assert (answer.status, "evening.json cannot be written" in answer.json()["refused"]) == (503, True)


@pytest.mark.parametrize("name", [*GAMES, "deck"])
def test_every_game_and_the_deck_lie_on_a_free_table(name):
    """Nothing lies beside the table, and every front can be told by kind."""
    loaded = LoadedGame(shipped.pack(name), *shipped.load(name))
    players = loaded.header.players.min
    begun = laid(loaded, players)
    start = begun.start
    assert (start.players, len(start.kinds)) == (players, len(begun.things))
    assert sum(len(pile.kinds) for pile in start.piles) > 4
    for pile in start.piles:
        assert 0 <= pile.x <= start.width
        assert 0 <= pile.y <= start.height
    for one, shape in zip(begun.things, begun.shapes, strict=True):
        alike = [
            kind
            for kind, thing, other in zip(start.kinds, begun.things, begun.shapes, strict=True)
            if thing.back == one.back and other == shape and one.back is not None
        ]
        assert len({kind.look for kind in alike}) <= 1
        assert len({kind.unseen for kind in alike}) <= 1


def test_the_page_is_its_own_and_its_scripts_are_there():
    sitting = free_sat()
    page = sitting.get(0, "").body.decode()
    assert "free.js" in page
    for name in (
        "free.css",
        "free.js",
        "free_bar.js",
        "free_carry.js",
        "free_drag.js",
        "free_keys.js",
        "free_log.js",
        "free_verbs.js",
        "frame.js",
    ):
        assert static_file(name).status_code == 200
