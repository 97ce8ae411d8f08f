"""A view: what was agreed with the page, what a scene becomes in it, and who is sent moves."""

from __future__ import annotations

import gzip
from dataclasses import fields

import pytest
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES

from generator.contract import Area, Component, Face, Item, Piece, Scene, Spot, Tabletop
from generator.games import NAMES
from generator.mechanics.dice import Dice
from generator.tabletop import views as views_module
from tests.tabletop.asking import mover, sat, skerry, step


@pytest.mark.sampled(2)
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
            "rules",
            "brief",
            "variants",
            "chooser",
            "fonts",
            "words",
            "seat",
            "own",
            "players",
            "to_move",
        ),
        *("over", "result", "ending", "waiting", "decisions", "at", "scene", "table", "moves", "log"),
        *("log_before", "may"),
    ]
    assert list(sitting.server.views.behind_the_curtain((0,))) == list(view)
    assert (view["game"], view["seat"], view["own"], view["over"], view["at"]) == (name, 0, [0], False, 0)
    assert view["players"][0] == {"seat": 0, "name": "you", "bot": ""}
    assert all(player["bot"] == "random" for player in view["players"][1:])
    assert all(sitting.ask(address).status == 200 for address in view["fonts"].values())
    assert view["words"]["thinks"] == "{player} is thinking"
    for area in view["scene"]["areas"]:
        for face in (area["face"], *(item["face"] for item in area["items"])):
            if face is not None:
                assert sitting.get(0, f"/drawing/{face}").body.startswith(b"<svg")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_in_four_sentences_or_so_what_it_is_about(name):
    """Who you are, what wins, what a turn is, how it ends; for somebody who has not read the rules."""
    brief = sat(name, bot="random", people=(0,)).look(0)["brief"]
    assert len(brief) == len(views_module.BRIEF)
    assert all(20 < len(line) < 260 for line in brief)
    assert any("win" in line or "won" in line for line in brief)


def test_a_view_stays_as_large_as_it_is_and_the_log_before_it_is_asked_for():
    """A log of all decisions made every look at a long game longer than the one before."""
    sitting = sat("to_the_bottom", "tide", 5, people=(0,), bot="random")
    table = sitting.table
    while len(table.log(0, 10**6)) < 2 * views_module.RECENT + 50:
        if not table.bot_decision():
            table.move(0, table.version, len(table.menu().actions))
    whole = table.log(0, 10**6)
    view = sitting.look(0)
    assert len(view["log"]) == views_module.RECENT
    assert view["log_before"] == len(whole) - views_module.RECENT
    parts, before = [view["log"]], view["log_before"]
    while before:
        part = sitting.get(0, f"/log?seat=0&before={before}").json()
        assert 0 < len(part["log"]) <= views_module.RECENT
        parts.insert(0, part["log"])
        assert part["log_before"] == before - len(part["log"])
        before = part["log_before"]
    together = [entry for part in parts for entry in part]
    assert [entry["says"] for entry in together] == [list(heard.says) for heard in whole]
    assert sitting.get(0, "/log?seat=1&before=9").status == 404
    assert sitting.get(0, "/log?seat=0&before=-1").status == 400
    assert sitting.get(0, "/log?seat=0").json() == {"log": [], "log_before": 0}


def test_a_game_without_words_for_it_says_nothing_of_what_it_is_about():
    assert skerry().look(0)["brief"] == []


def test_a_game_without_pictures_is_told_in_lines_and_sentences():
    view = skerry().look(0)
    assert view["scene"] == {"notes": [], "asks": "", "out": "", "areas": []}
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
    for kind, record in ((Area, area), (Item, auk), (Spot, area["spots"][0])):
        assert list(record) == [field.name for field in fields(kind)], "all of it, and nothing else"
    assert area["spots"] == [
        {"id": "A1", "label": "square A1", "x": 5, "y": 6, "width": 10, "height": 10, "shape": "hex"}
    ]
    assert chip == {
        "id": "chip",
        "label": "a chip",
        "face": None,
        "size": [9, 9],
        "x": 0,
        "y": 0,
        "degrees": 0,
        "scale": 1,
        "window": None,
        "count": 1,
        "caption": "",
        "same_as": "",
        "leads": [],
        "motion": "",
    }
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
        assert view["scene"] == {"notes": [], "asks": "", "out": "", "areas": []}
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


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_whoever_decides_is_asked_in_words_of_the_game_and_nobody_else_is(name):
    sitting, dice, told = sat(name), Dice("asks"), set()
    for _ in range(150):
        if sitting.table.session.is_over:
            break
        asks = {view["seat"]: view["scene"]["asks"] for view in map(sitting.look, sitting.tokens)}
        told.add(asks.pop(mover(sitting)))
        assert not any(asks.values())
        step(sitting, dice.below(len(sitting.table.menu().actions)) + 1)
    assert all(told)
    assert not any(text.startswith("ask.") or text.endswith(".") for text in told)


def test_the_end_is_told_to_all():
    sitting = sat("jure_of_the_seas", seats=2)
    while not sitting.table.session.is_over:
        step(sitting)
    for seat in sitting.tokens:
        view = sitting.look(seat)
        assert (view["over"], view["to_move"], view["moves"], view["waiting"]) == (True, None, [], "")
        assert view["result"][0].startswith("the game is over: ")
        assert "you" in view["result"][0]
        assert view["result"][-1] == view["ending"]["verdict"]
        assert view["ending"]["won"] is (seat in view["ending"]["victors"])
        assert ("You have won." in view["result"]) is view["ending"]["won"]
        assert not view["may"]["again"]
        assert not view["may"]["hint"]
    back = sitting.look(0, 0)
    assert (back["over"], back["result"], back["ending"], back["moves"]) == (False, [], None, [])


def test_answers_are_compressed_for_those_who_take_them_so():
    sitting = sat("to_the_bottom")
    path = f"/seat/{sitting.tokens[0]}/look?seat=0"
    plain = sitting.ask(path)
    small = sitting.ask(path, headers=[("accept-encoding", "gzip, deflate, br")])
    assert (b"content-encoding", b"gzip") in small.headers
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 3


def test_news_are_not_held_back_to_be_compressed():
    assert "text/event-stream" in DEFAULT_EXCLUDED_CONTENT_TYPES
