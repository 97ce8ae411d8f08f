"""The table in a real Chromium: games played to their end by clicking, by keys and by dragging."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.games.loading import load
from generator.play.session import Session
from tests import shipped
from tests.tabletop.in_browser import IN_CHROMIUM, PLACE, SEEN, Sit, Sitting

pytestmark = IN_CHROMIUM

SHORT = {
    "general_quarters": ("--drill",),
    "jure_of_the_seas": ("--seats", "2"),
}
LAST_DECISIONS = 24
LONG = {
    "bridge_crew": ("--seats", "3", "--bots", "random"),
    "to_the_bottom": ("--seats", "2", "--bots", "random"),
    "bruise_cruise": ("--seats", "2", "--bots", "random"),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_to_its_end_by_clicking_what_is_lit(sit: Sit, game: str) -> None:
    table = sit(game, *SHORT[game])
    assert table.until_over(seed=1) > 5
    assert table.js("return document.querySelectorAll('.result').length > 0")
    assert table.js("return document.documentElement.dataset.at") == table.js(
        "return document.getElementById('slider').max"
    )


def left_to_a_person(game: str, seats: int, path: Path) -> None:
    """A game of bots with its last decisions taken back, saved for a person in seat 0."""
    loaded, _ = load(shipped.pack(game))
    assert loaded is not None
    whole = Session(loaded.game, loaded.content, ["random"] * seats, "an evening")
    while not whole.is_over:
        whole.apply(whole.bot_choice())
    again = Session(loaded.game, loaded.content, ["", *["random"] * (seats - 1)], "an evening")
    for step in whole.steps[:-LAST_DECISIONS]:
        again.apply(step.action)
    again.save(path, loaded.pack)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "seats"), [("bridge_crew", 3), ("to_the_bottom", 3), ("bruise_cruise", 2)])
def test_the_end_of_a_long_game_is_played_by_clicking_what_is_lit(
    browser: Any, tmp_path: Path, game: str, seats: int
) -> None:
    left_to_a_person(game, seats, tmp_path / "evening.json")
    table = Sitting(browser, tmp_path, game, "--resume", str(tmp_path / "evening.json"))
    try:
        table.until_over(seed=1)
        assert table.js("return document.querySelectorAll('.result').length > 0")
        assert table.said() == []
    finally:
        table.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", [*SHORT, *LONG])
def test_games_of_all_kinds_are_played_to_their_end_by_clicking_what_is_lit(sit: Sit, game: str) -> None:
    for seed in (2, 3):
        table = sit(game, *{**SHORT, **LONG}[game])
        # In Jure a ship may be lost with its second tile, and then the others sail on by themselves.
        assert table.until_over(seed) > (2 if game == "jure_of_the_seas" else 5)


@pytest.mark.thorough
def test_a_game_is_played_to_its_end_with_keys_alone(sit: Sit) -> None:
    from selenium.webdriver.common.keys import Keys

    table = sit("jure_of_the_seas", "--seats", "2")
    focus = "return document.activeElement?.dataset?.id ?? ''"
    first = table.turn()
    table.js("document.getElementById('table').focus()")
    while table.js(focus) not in [first["lit"][number] for number in first["pieces"]]:
        table.press(Keys.TAB)
    table.press(Keys.ENTER)
    assert table.js("return document.activeElement.getAttribute('aria-pressed')") == "true"
    table.press(Keys.ESCAPE)
    assert table.turn()["lit"] == first["lit"]
    table.press("?")
    table.sees("return document.querySelector('#choices .main')", "the hint")
    assert table.js("return document.querySelectorAll('.hinted').length") > 0
    for number in range(200):
        seen = table.turn()
        if seen["whose"] == "over":
            break
        if number % 3 == 0:  # by an arrow and Enter
            table.press(Keys.ARROW_UP)
            assert table.js(focus) in seen["lit"]
            table.press(Keys.ENTER)
        elif number % 3 == 1:  # by the number of a sentence
            table.press("1", Keys.ENTER)
        else:  # by its words
            table.press("/")
            table.press("a", Keys.ENTER)
            table.press(Keys.ENTER)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
    else:
        raise AssertionError("the game does not end")
    told = table.js("return document.getElementById('told').innerText")
    assert "lay" in told or "you" in told


def test_a_refused_move_is_shown_with_its_clause_and_a_typed_one_is_made(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    table.js("document.getElementById('typed-text').focus()")
    from selenium.webdriver.common.keys import Keys

    table.press("b2", Keys.ENTER)
    table.sees("return document.documentElement.dataset.at === '1'", "the scratched square")
    table.press("b2", Keys.ENTER)
    refused = table.sees("return document.getElementById('refused').innerText", "the refusal")
    assert "GQ-" in refused
    table.said()  # the answer 422 is a line in the console
    table.press(Keys.ESCAPE)
    table.press("u")
    table.sees("return document.documentElement.dataset.at === '0'", "the move taken back")
    table.press("s")
    # What the undo said may still stand there.
    told = "return document.querySelector('#toast.up')?.innerText.includes('saved.json')"
    table.sees(told, "where it is saved")


@pytest.mark.thorough
def test_a_tile_is_dragged_to_where_it_goes(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    for _ in range(4):
        seen = table.turn()
        start = table.js(PLACE, "lit", seen["pieces"][0])
        table.mouse("mousePressed", *start)
        table.mouse("mouseMoved", start[0] + 9, start[1] - 9)
        table.mouse("mouseMoved", start[0] + 20, start[1] - 30)
        assert table.js("return document.querySelectorAll('#air .ghost').length") == 1
        held = table.js(SEEN)
        assert held["lit"]
        goal = table.js(PLACE, "lit", 0)
        table.mouse("mouseMoved", *goal)
        table.mouse("mouseReleased", *goal)
        table.sees(f"return Number(document.documentElement.dataset.at) > {seen['at']}", "the move made")
    # Dropped nowhere, it goes back to the hand.
    seen = table.turn()
    start = table.js(PLACE, "lit", seen["pieces"][0])
    table.mouse("mousePressed", *start)
    table.mouse("mouseMoved", start[0] + 20, start[1] - 20)
    table.mouse("mouseMoved", 4, 4)
    table.mouse("mouseReleased", 4, 4)
    assert table.turn()["lit"] == seen["lit"]
    assert table.js("return document.querySelectorAll('#air .ghost, .lifted').length") == 0


@pytest.mark.thorough
def test_the_past_is_a_slider_and_a_link(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    for square in ("a1", "b1", "d1"):
        table.js("document.getElementById('typed-text').focus()")
        table.press(square, "\n")
        table.turn()
    table.sees("return document.documentElement.dataset.at === '3'", "three decisions")
    table.js("location.hash = '#at=1'")
    table.sees("return document.documentElement.dataset.at === '1'", "the position named")
    assert table.js(SEEN)["lit"] == []
    table.js(
        "const it = document.getElementById('slider'); it.value = 0; it.dispatchEvent(new Event('input'))"
    )
    table.sees("return document.documentElement.dataset.at === '0'", "the beginning")
    assert table.js("return location.hash") == "#at=0"
    table.browser.get("about:blank")
    table.browser.get(table.address + "#at=2")
    table.sees("return document.documentElement.dataset.at === '2'", "the position of the link")
    table.js("document.querySelector('#choices .main').click()")
    table.sees("return document.documentElement.dataset.at === '3'", "the game as it stands")
    assert table.turn()["lit"]


@pytest.mark.thorough
def test_two_people_at_one_machine_have_a_curtain_between_them(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2", "--people", "0,1")
    hands = "return [...document.querySelectorAll('[data-id]')].map((each) => each.dataset.id)"
    for seat in (0, 1, 0):
        seen = table.turn()
        assert seen["curtain"] == f"Player {seat + 1} is next"
        assert table.js(hands) == []
        assert table.js("return document.getElementById('sentences').children.length") == 0
        table.js("document.getElementById('lift').click()")
        table.sees(f"return document.documentElement.dataset.seat === '{seat}'", "one's own side")
        shown = table.sees(hands, "the table")
        assert any(each.startswith(f"hand{seat}:") for each in shown)
        assert not any(each.startswith(f"hand{1 - seat}:passenger") for each in shown)
        while not table.js("return document.getElementById('pass-on')"):
            seen = table.turn()
            ends = [number for number, text in enumerate(seen["buttons"]) if "end" in text]
            table.click("button" if ends or not seen["lit"] else "lit", ends[0] if ends else 0)
            table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
        table.js("document.getElementById('pass-on').click()")


@pytest.mark.thorough
def test_a_phone_shows_all_of_it_and_nothing_sticks_out(sit: Sit) -> None:
    table = sit("bruise_cruise", "--seats", "2")
    table.resize(390, 844, phone=True)
    for _ in range(4):
        seen = table.turn()
        assert table.js("return document.documentElement.scrollWidth") <= 390
        beyond = (
            "return [...document.querySelectorAll('header *, #turn *')].filter((each) => each.offsetParent &&"
            " each.getBoundingClientRect().right > innerWidth + 1).length"
        )
        assert table.js(beyond) == 0
        table.click("lit" if seen["lit"] else "button", 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
    table.js("document.getElementById('open-panel').click()")
    table.sees("return document.getElementById('sentences').offsetParent", "the list of moves")


@pytest.mark.thorough
def test_a_lost_connection_is_said_and_so_is_one_that_is_back(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()

    def offline(away: bool) -> None:
        speed = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        table.browser.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": away, **speed})

    table.browser.execute_cdp_cmd("Network.enable", {})
    offline(True)
    table.click("lit", 5)
    assert "lost" in table.sees("return document.getElementById('banner').innerText", "that it is lost")
    offline(False)
    assert "again" in table.sees("return document.querySelector('#toast.up')?.innerText", "that it is back")
    assert table.js("return document.getElementById('banner').hidden")
    table.click("lit", 5)
    table.sees("return document.documentElement.dataset.at === '1'", "the move made")
    table.end()
    table.sees("return !document.getElementById('banner').hidden", "that the table was closed")
    table.said()
