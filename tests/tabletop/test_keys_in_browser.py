"""Who plays with keys stays where they played, and who plays with a mouse sees the place they play on."""

from __future__ import annotations

import time

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, PLACE, SEEN, Sit, Sitting

pytestmark = IN_CHROMIUM

TAB, ENTER, SHIFT_TAB, RIGHT = "\ue004", "\ue007", "\ue008\ue004", "\ue014"
FOCUS = "return document.activeElement?.dataset?.id ?? ''"
NEAREST = """
const [id, lost] = arguments, middle = (each) => {
  const box = each.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const here = lost ?? middle(document.querySelector(`[data-id="${id}"]`));
const far = (each) => Math.hypot(...middle(each).map((value, way) => value - here[way]));
return [...document.querySelectorAll('#table .lit')].sort((one, other) => far(one) - far(other))
  .filter((each, at, all) => far(each) < far(all[0]) + 1).map((each) => each.dataset.id);
"""
"""The lit things nearest to a thing, or to a place of the window where one was."""
PLACE_OF = """
const box = document.querySelector(`[data-id="${arguments[0]}"]`).getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];
"""

COVERS = """
const piece = document.querySelector(`[data-id="${arguments[0]}"]`).getBoundingClientRect();
const loupe = document.getElementById('loupe').getBoundingClientRect();
return loupe.left < piece.right && piece.left < loupe.right
  && loupe.top < piece.bottom && piece.top < loupe.bottom;
"""


def stand_on(table: Sitting, number: int) -> str:
    """Come by Tab to what is lit."""
    goal = table.turn()["lit"][number]
    table.js("document.getElementById('table').focus()")
    while table.js(FOCUS) != goal:
        table.press(TAB)
    return str(goal)


@pytest.mark.thorough
def test_after_a_move_the_focus_is_on_what_was_played_or_on_what_is_lit_beside_it(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    squares = [at for at, each in enumerate(table.turn()["lit"]) if each.startswith("square")]
    square = stand_on(table, squares[0])
    place = table.js(PLACE_OF, square)
    table.press(ENTER)
    table.sees("return document.documentElement.dataset.at === '1'", "the move made")
    table.turn()
    focus = table.js(FOCUS)
    assert focus == square or focus in table.js(NEAREST, square, place), focus
    table.press(RIGHT)
    assert table.js(FOCUS) not in ("", focus)
    assert table.js(PLACE_OF, table.js(FOCUS))[0] > place[0]


@pytest.mark.thorough
def test_after_a_number_and_after_a_sentence_the_focus_is_on_the_table(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    for at, keys in enumerate((["5", ENTER], ["/", "e", ENTER, ENTER]), 1):
        for key in keys:
            table.press(key)
        table.sees(f"return Number(document.documentElement.dataset.at) >= {at}", "the move made")
        table.turn()
        assert table.js("return document.activeElement.closest('#table, #choices') !== null")
        assert table.js("return document.activeElement !== document.body")


def test_a_hint_that_is_followed_by_key_leaves_the_focus_on_its_piece(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    for at in (2, 4):
        table.turn()
        table.press("?")
        table.sees("return document.querySelector('#choices .main')", "the hint")
        table.js("document.querySelector('#choices .main').focus()")
        table.press(ENTER)
        table.sees(f"return document.documentElement.dataset.at === '{at}'", "the move made")
        table.turn()
        assert table.js(FOCUS)


@pytest.mark.thorough
def test_tab_leads_from_what_was_chosen_to_where_it_may_go_and_back(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    seen = table.turn()
    tile = stand_on(table, seen["pieces"][-1])
    table.press(ENTER)
    assert table.js(FOCUS) == tile
    table.press(TAB)
    goals = [each for each in table.turn()["lit"] if each != tile]
    assert table.js(FOCUS) in goals
    table.press(SHIFT_TAB)
    assert table.js(FOCUS) == tile
    table.press(TAB)
    table.press(ENTER)
    table.sees("return Number(document.documentElement.dataset.at) > 0", "the move made")
    table.turn()
    assert table.js("return document.activeElement !== document.body")


@pytest.mark.thorough
def test_where_there_are_but_buttons_the_focus_comes_to_them(sit: Sit) -> None:
    """It stayed on the piece played, and Tab led through the whole log to get there."""
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    for _ in range(30):
        seen = table.turn()
        if not seen["lit"] and seen["buttons"] and seen["whose"] == "mine":
            assert table.js("return document.activeElement.parentElement.id") == "choices"
            return
        if not table.js("return document.activeElement.matches('#table .lit, #choices button')"):
            table.press(RIGHT)
        table.press(ENTER)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "another beat")
    raise AssertionError("there was always something lit")


@pytest.mark.thorough
def test_no_loupe_comes_up_where_a_piece_was_dropped(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    loupe = "return !document.getElementById('loupe').hidden"
    for _ in range(2):
        seen = table.turn()
        if not seen["pieces"]:
            table.click("lit", 0)
            continue
        start = table.js(PLACE, "lit", seen["pieces"][0])
        table.mouse("mousePressed", *start)
        table.mouse("mouseMoved", start[0] + 20, start[1] - 30)
        held = table.js(SEEN)
        goal = table.js(PLACE, "lit", next(n for n in range(99) if n not in held["pieces"]))
        table.mouse("mouseMoved", *goal)
        table.mouse("mouseReleased", *goal)
        table.sees(f"return Number(document.documentElement.dataset.at) > {seen['at']}", "the move made")
        for step in range(12):
            table.mouse("mouseMoved", goal[0] + step % 2, goal[1], buttons=0)
            time.sleep(0.06)
            assert not table.js(loupe)
    elsewhere = table.js("return document.querySelector('#side .item').dataset.id")
    table.mouse("mouseMoved", *table.js(PLACE_OF, elsewhere), buttons=0)
    table.sees(loupe, "what lies elsewhere, larger")
    assert not table.js(COVERS, elsewhere)
