"""A game chosen on a page: what is offered, what is laid, what is refused, and who may ask."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.cli.browser import choosing, covers
from generator.cli.browser import table as command
from generator.cli.report import UsageError
from generator.cli.terminal.beginning import resumed
from generator.games import NAMES
from generator.tabletop import lobby as lobby_module
from generator.tabletop.lobby import Lobby
from generator.tabletop.rulebook import rulebook_of
from tests.cli.conftest import broadside as broadside
from tests.tabletop.asking import HOST, AtOnce, Sat, at_once, sat
from tests.tabletop.asking import loaded as loaded_game

lobby_module.run_in_threadpool = at_once


class Shelf(Sat):
    """Somebody at the page that chooses a game."""

    def __init__(self, lobby: Lobby, monkeypatch: pytest.MonkeyPatch | None = None) -> None:
        self.lobby, self.home, self.app = lobby, HOST, lobby.app({HOST})
        if monkeypatch is not None:
            monkeypatch.setattr(choosing, "loaded_packs", lambda names, *rest, **how: [loaded_game(names[0])])
        begin = lobby._begin

        def quickly(choice, home):
            server = begin(choice, home)
            server.thinker = AtOnce()
            return server

        lobby._begin = quickly

    def begin(self, **choice):
        body = {"game": "jure_of_the_seas", "row": ["", "reference"], **choice}
        return self.ask(f"{self.lobby.home}/begin", "POST", json.dumps(body).encode())


@pytest.fixture
def shelf(monkeypatch):
    return Shelf(choosing.lobby_of(None, "en", None), monkeypatch)


def test_every_game_is_offered_with_its_seats_bots_and_puzzles(shelf):
    answer = shelf.ask(f"{shelf.lobby.home}/games")
    offered = {game["name"]: game for game in answer.json()["games"]}
    assert [*offered] == sorted([*NAMES, "deck"])
    for name, game in offered.items():
        rules = loaded_game(name).game.rules
        if rules is None:
            continue
        assert game["seats"] == list(rules.seats)
        assert game["usual"] in game["seats"]
        assert game["bots"][0] == "reference"
        assert "random" in game["bots"]
        assert len(game["bots"]) == len(set(game["bots"]))
        assert game["title"]
        assert game["tagline"]
    assert offered["general_quarters"]["presets"]
    assert offered["general_quarters"]["drills"]
    assert not offered["jure_of_the_seas"]["presets"]
    page = shelf.ask(shelf.lobby.home)
    script = shelf.ask("/static/choose.js").body.decode() + page.body.decode()
    keys = set(re.findall(r"word\([^()]*?\"(choose_\w+)\"", script)) | set(
        re.findall(r'"(choose_\w+)"', script)
    )
    assert keys
    assert {f"page.{key}" for key in keys} <= {*answer.json()["words"]}


def test_a_game_is_begun_with_its_seats_and_names_and_another_takes_its_place(shelf):
    answer = shelf.begin(row=["", "random", ""], names=["Ann", "", "Cleo"], seed="swell")
    assert answer.status == 200, answer
    first = answer.json()["table"]
    view = shelf.ask(f"{first}/look?seat=0").json()
    assert [player["name"] for player in view["players"]] == ["Ann", "Bot 1", "Cleo"]
    assert view["chooser"] == shelf.lobby.home
    assert shelf.ask(first).status == 200
    second = shelf.begin(game="general_quarters", row=[""], drill=True).json()["table"]
    assert shelf.ask(f"{first}/look").status == 404
    table = shelf.lobby.server.table
    assert table.puzzle.endswith("-D")
    assert shelf.ask(f"{second}/look").json()["game"] == "general_quarters"
    again, puzzle = table._another()
    assert puzzle.endswith("-D")
    assert puzzle != table.puzzle
    assert again.row == ("",)


def test_decks_are_offered_and_lie_on_a_free_table_as_any_game_may():
    decks = Path(__file__).parents[2] / "decks"
    shelf = Shelf(choosing.lobby_of(decks, "en", None))
    offered = {game["name"]: game for game in shelf.ask(f"{shelf.lobby.home}/games").json()["games"]}
    assert {*offered} == {folder.name for folder in decks.iterdir() if (folder / "game.yaml").exists()}
    for game in offered.values():
        assert game["title"]
        assert game["usual"] in game["seats"]
        assert not game["bots"]
    answer = shelf.begin(game="small_hours", row=["", ""], names=["Ann", "Ben"])
    assert answer.status == 200, answer
    view = shelf.ask(f"{answer.json()['table']}/look?seat=1").json()
    assert [player["name"] for player in view["players"]] == ["Ann", "Ben"]
    assert "free.js" in shelf.ask(answer.json()["table"]).body.decode()
    assert "bots do not play" in shelf.begin(game="small_hours", row=["", "random"]).json()["refused"]


def test_the_rules_of_a_game_may_be_left_to_the_players(shelf):
    answer = shelf.begin(free=True, row=["", "", ""])
    assert "free.js" in shelf.ask(answer.json()["table"]).body.decode()
    assert len(shelf.lobby.server.table.names) == 3
    assert "bots do not play" in shelf.begin(free=True, row=["", "reference"]).json()["refused"]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"game": "chess"}, "there is no such game"),
        ({"game": "../jure_of_the_seas"}, "there is no such game"),
        ({"row": ["reference", "random"]}, "nobody plays in it but bots"),
        ({"row": [""]}, "is not played by 1"),
        ({"row": ["", "deep_blue"]}, "no bot 'deep_blue'"),
        ({"names": ["Ann", "Ann"]}, "is there twice"),
        ({"names": ["Ann,Ben"]}, "a name has no comma"),
        ({"names": ["x" * 40]}, "is no name"),
        ({"seed": "a\tb"}, "--seed has to be text"),
        ({"preset": "calm"}, "has no puzzles"),
        ({"game": "general_quarters", "row": [""], "card": "nonsense"}, "--card"),
    ],
)
def test_what_cannot_be_laid_is_refused_with_a_reason(shelf, choice, words):
    answer = shelf.begin(**choice)
    assert answer.status == 422, answer
    assert words in answer.json()["refused"]
    assert shelf.lobby.server is None


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b'{"game": "jure_of_the_seas"}', b'{"game": 1, "row": [""]}', b'{"row": [], "game": "x"}'],
)
def test_a_choice_in_another_form_is_refused(shelf, body):
    assert shelf.ask(f"{shelf.lobby.home}/begin", "POST", body).status == 400


def test_nobody_chooses_without_the_link_or_from_another_page(shelf):
    for path in ("/choose/x", "/choose/x/games", "/seat/x", "/seat/x/look"):
        assert shelf.ask(path).status == 404
    assert shelf.ask("/choose/x/begin", "POST", b"{}").status == 404
    foreign = [("host", HOST), ("origin", "http://evil.example"), ("content-length", "2")]
    assert shelf.ask(f"{shelf.lobby.home}/begin", "POST", b"{}", own=foreign).status == 403
    assert shelf.ask(f"{shelf.lobby.home}/games", "POST", b"{}").status == 405


def test_the_door_says_how_to_get_in_and_tells_no_link(shelf):
    for at in (shelf, sat("jure_of_the_seas", people=(0,))):
        door = at.ask("/")
        assert door.status == 200
        assert b"broadside table" in door.body
        assert b"<h1>" in door.body
    tokens = [shelf.lobby.token, *at.tokens.values()]
    assert not any(token.encode() in door.body for token in tokens)


@pytest.mark.parametrize(
    "words", [("--seats", "3"), ("--card", "x"), ("--bots", "random"), ("--people", "all")]
)
def test_without_a_game_the_command_line_chooses_nothing_of_what_the_page_does(broadside, words):
    code, _, err = broadside("table", *words)
    assert code == 2
    assert "without a game everything is chosen on the page" in err


# ---- the rules of a game that may be played one way or another -----------------------------------

OPTIONAL = {
    "bridge_crew": {"strict_mavericks": "CR-6.5"},
    "bruise_cruise": {
        "laser": "BC-11.2",
        "short_game": "BC-11.3",
        "arms_for_sale": "BC-11.4",
        "hard_hits": "BC-11.5",
        "race": "BC-11.6",
    },
    "general_quarters": {},
    "jure_of_the_seas": {"no_daikaiju": "JS-12.1"},
    "to_the_bottom": {
        "even_start": "TB-13.3",
        "short_game": "TB-13.1",
        "first_game": "TB-13.2",
        "lone_ship_sinks": "TB-13.4",
        "used_up": "TB-13.5",
        "full_round": "TB-13.6",
        "iceberg_lost": "TB-13.7",
    },
}
"""Every switch of game.yaml, and the clause that says what it does."""


@pytest.mark.parametrize("name", NAMES)
def test_the_page_offers_every_optional_rule_in_the_words_of_the_rulebook(shelf, name):
    rules = shelf.ask(f"{shelf.lobby.home}/rules/{name}").json()["rules"]
    assert {rule["name"]: rule["clause"] for rule in rules} == OPTIONAL[name]
    book = " ".join(text for _, text in rulebook_of(loaded_game(name).pack).texts).replace(" †", "")
    for rule in rules:
        assert rule["on"] is False
        assert 3 < len(rule["title"]) < 30
        assert rule["title"][0].isupper()
        assert rule["text"][1:-1] in book
        assert "†" not in rule["text"]
        assert "variant)" not in rule["title"]


def test_titles_of_optional_rules_are_those_the_clauses_begin_with(shelf):
    titles = [rule["title"] for rule in shelf.ask(f"{shelf.lobby.home}/rules/to_the_bottom").json()["rules"]]
    assert titles[:4] == ["Even start", "Short game", "First game", "No long farewell"]
    (strict,) = shelf.ask(f"{shelf.lobby.home}/rules/bridge_crew").json()["rules"]
    assert strict["title"] == "Strict mavericks"


def test_a_game_is_played_by_the_rules_that_were_switched_and_by_no_others(shelf):
    answer = shelf.begin(game="to_the_bottom", rules={"even_start": True, "used_up": False})
    table = shelf.lobby.server.table
    assert table.loaded.content.options.even_start
    assert not table.loaded.content.options.used_up
    assert not table.loaded.content.options.short_game
    assert table.session.switched == {"even_start": True}
    view = shelf.ask(f"{answer.json()['table']}/look").json()
    assert view["variants"] == [["Even start", "TB-13.3", "on"]]
    following, _ = table._another()
    assert following.switched == {"even_start": True}
    assert following.content.options.even_start
    shelf.begin(game="to_the_bottom")
    assert not shelf.lobby.server.table.loaded.content.options.even_start
    assert shelf.lobby.server.views.look(0, (0,))["variants"] == []


def test_a_game_with_switched_rules_is_saved_and_taken_up_again_by_them(shelf, tmp_path):
    shelf.begin(game="jure_of_the_seas", rules={"no_daikaiju": True}, seed="calm")
    table = shelf.lobby.server.table
    assert not any(table.session.state.observation(0)["daikaiju"])
    table.move(0, table.version, 1)
    table.save_to = tmp_path / "game.json"
    table.save()
    assert json.loads(table.save_to.read_text())["rules"] == {"no_daikaiju": True}
    again = resumed(loaded_game("jure_of_the_seas"), table.save_to)
    assert again.loaded.content.sea.open_water
    assert again.session.switched == {"no_daikaiju": True}
    assert again.session.state.observation(0) == table.session.state.observation(0)
    text = table.save_to.read_text()
    table.save_to.write_text(text.replace("no_daikaiju", "no_dice"))
    with pytest.raises(UsageError, match="has no rule 'no_dice' to switch"):
        resumed(loaded_game("jure_of_the_seas"), table.save_to)


def test_rules_are_switched_in_another_language_too():
    shelf = Shelf(choosing.lobby_of(None, "cs", None))
    (first, *_) = shelf.ask(f"{shelf.lobby.home}/rules/to_the_bottom").json()["rules"]
    assert first["title"] == "Vyrovnaný začátek"
    shelf.begin(game="to_the_bottom", rules={"even_start": True})
    loaded = shelf.lobby.server.table.loaded
    assert loaded.content.options.even_start
    assert loaded.pack.language == "cs"


@pytest.mark.parametrize(
    ("choice", "status", "words"),
    [
        ({"rules": {"hand_size": True}}, 422, "has no rule 'hand_size' to switch"),
        ({"rules": {"options": True}}, 422, "has no rule 'options' to switch"),
        ({"rules": {"../x": True}}, 422, "has no rule"),
        ({"rules": {"no_daikaiju": "true"}}, 400, ""),
        ({"rules": {"no_daikaiju": 1}}, 400, ""),
        ({"rules": {str(number): True for number in range(51)}}, 400, ""),
        ({"rules": ["no_daikaiju"]}, 400, ""),
        ({"rules": {"no_daikaiju": True}, "free": True, "row": ["", ""]}, 422, "left to the players"),
    ],
)
def test_nothing_but_a_switch_of_the_pack_is_switched(shelf, choice, status, words):
    answer = shelf.begin(**choice)
    assert answer.status == status, answer
    assert words in answer.json()["refused"]
    assert shelf.lobby.server is None


def test_nobody_reads_rules_without_the_link_or_of_no_game(shelf):
    assert shelf.ask("/choose/guessed/rules/jure_of_the_seas").status == 404
    assert shelf.ask(f"{shelf.lobby.home}/rules/kraken").status == 404
    assert shelf.ask(f"{shelf.lobby.home}/rules/deck").json() == {"rules": []}


def test_the_browser_is_opened_when_asked(broadside, monkeypatch):
    import webbrowser

    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("generator.serving.server.serve", lambda app, listener, *rest: listener.close())
    code, out, _ = broadside("table", "--port", "0", "--open")
    assert code == 0
    assert opened == [out.strip()]
    code, out, _ = broadside("table", "jure_of_the_seas", "--port", "0", "--open")
    assert opened[1:] == [out.strip()]
    assert command is not None


# ---- the card on paper -------------------------------------------------------------------------


def test_a_card_is_given_on_paper_once_it_is_played(shelf):
    home = shelf.begin(game="general_quarters", row=[""], preset="calm").json()["table"]
    assert shelf.ask(f"{home}/paper").status == 404
    table = shelf.lobby.server.table
    while not table.session.is_over:
        table.move(0, table.version, 1)
    pieces = shelf.ask(f"{home}/paper").json()["pieces"]
    assert len(pieces) >= 2
    drawn = shelf.ask(f"{home}/drawing/{pieces[0]['face']}").body.decode()
    assert pieces[0]["size"] == [129.2, 192.0]
    assert drawn.startswith("<svg")


def test_every_game_shows_its_cover_small_and_the_next_time_at_once(shelf, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for game in shelf.ask(f"{shelf.lobby.home}/games").json()["games"]:
        assert game["cover"]
    address = f"{shelf.lobby.home}/cover/jure_of_the_seas"
    first = shelf.ask(address)
    assert first.status == 200
    assert first.body.startswith(b"\x89PNG")
    assert len(first.body) < 150_000
    monkeypatch.setattr(covers, "_drawn", lambda loaded: pytest.fail("drawn again"))
    assert shelf.ask(address).body == first.body
    assert shelf.ask(f"{shelf.lobby.home}/cover/kraken").status == 404
    assert shelf.ask("/choose/guessed/cover/jure_of_the_seas").status == 404
