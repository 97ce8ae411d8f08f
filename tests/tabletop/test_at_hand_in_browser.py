"""Help for one player alone: pencil marks, several cards at once, a look at the outcome of a move."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.keys import Keys

from tests.tabletop.in_browser import IN_CHROMIUM, Sit

pytestmark = IN_CHROMIUM

MARKS = """
return [...document.querySelectorAll('[data-mark]')].map(({ dataset }) => `${dataset.id} ${dataset.mark}`);
"""
THIRD = """
return [...document.querySelectorAll('#table .lit')].findIndex((each) => each.matches('.spot')) + 3;
"""
EQUAL = """
const all = [...document.querySelectorAll('#hand .item.lit')];
const like = (one) => all.filter((other) => other.dataset.same === one.dataset.id).length;
const first = all.find(like);
first?.click();
return first ? 1 + like(first) : 0;
"""


@pytest.mark.thorough
def test_squares_are_marked_and_ships_ticked_for_oneself_alone(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    version = table.js("return document.documentElement.dataset.version")
    first = table.js(
        "const [one] = document.querySelectorAll('.pencils .spot.lit'); one.focus(); return one.dataset.id"
    )
    table.press("x")
    assert table.js(MARKS) == [f"{first} water"]
    assert "marked as water" in table.js("return document.activeElement.getAttribute('aria-label')")
    table.press("x")
    assert table.js(MARKS) == [f"{first} ship"]
    table.js("document.getElementById('pencil').click()")
    spots = table.js("return document.querySelectorAll('#table .lit').length")
    table.click("lit", table.js(THIRD))
    assert len(table.js(MARKS)) == 2
    assert table.js("return document.querySelectorAll('#table .lit').length") == spots, (
        "nothing was scratched"
    )
    table.js("document.querySelector('.ticks input').click()")
    marks = table.js(MARKS)
    table.browser.refresh()
    table.turn()
    assert table.js(MARKS) == marks
    assert table.js("return document.querySelector('.ticks input').checked")
    assert table.js("return document.documentElement.dataset.version") == version, (
        "the server was told nothing"
    )


@pytest.mark.thorough
def test_equal_cards_go_overboard_together(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2", "--bots", "random")
    table.turn()
    held = "return document.querySelectorAll('#hand .item').length"
    before = table.js(held)
    same = table.js(EQUAL)
    assert same >= 2, "the seed deals equal cards"
    text = table.sees("return document.querySelector('#choices .several')?.textContent", "all at once")
    assert table.js("return document.querySelector('#prompt').textContent").count("– what next?") == 1
    assert text.startswith(f"{same} times: jettison")
    table.js("document.querySelector('#choices .several').click()")
    table.sees(
        f"return document.querySelectorAll('#hand .item').length === {before - same}", "all of them gone"
    )


@pytest.mark.thorough
def test_a_board_is_enlarged_by_wheel_and_keys_and_moved(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    table.turn()
    wide = "return document.querySelector('#middle .board').getBoundingClientRect().width"
    before = table.js(wide)
    x, y = table.js(
        "const { left, top, width, height } = document.getElementById('middle').getBoundingClientRect();"
        "return [left + width / 2, top + height / 2]"
    )
    word = {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -400}
    table.browser.execute_cdp_cmd("Input.dispatchMouseEvent", word)
    table.sees(f"{wide} > {before} * 1.3", "a larger board")
    left = table.js("return document.getElementById('middle').scrollLeft")
    table.js("document.getElementById('table').focus()")
    table.press(Keys.SHIFT + Keys.ARROW_RIGHT)
    table.sees(f"return document.getElementById('middle').scrollLeft > {left}", "more of the right")
    table.press(Keys.NULL, "0")
    table.sees(f"return Math.abs(({wide.removeprefix('return ')}) - {before}) < 2", "the whole board again")


@pytest.mark.thorough
def test_the_way_a_tile_would_take_the_ship_is_seen_before_it_is_laid(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2", "--bots", "random")
    for _ in range(40):
        seen = table.turn()
        if "lay a tile" in seen["prompt"]:
            break
        table.click("lit" if seen["lit"] else "button", 0)
        table._changes(seen, "lit" if seen["lit"] else "button", 0)
    table.js(
        "[...document.querySelectorAll('#hand .item.lit')].find((each) => each.item.leads.length).focus()"
    )
    ghosts = table.sees("return document.querySelectorAll('#middle .haunting').length", "a ghost")
    assert ghosts == 2, "the tile and the ship"
    table.js("document.activeElement.blur()")
    assert not table.js("return document.querySelectorAll('.haunting').length")


@pytest.mark.thorough
def test_buttons_say_what_they_do_and_taste_holds_at_another_port(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    table.js("document.getElementById('hint').focus()")
    table.press(Keys.TAB)
    told = "return document.getElementById('tip').hidden ? '' : document.getElementById('tip').textContent"
    save = table.js("return document.activeElement.textContent")
    assert table.js(told).startswith(save)
    assert not table.js("return document.querySelectorAll('[title]:not([title=\"\"])').length")
    table.press("t")
    assert table.js(told) == ""
    theme = table.js("return document.documentElement.dataset.theme")
    assert theme in ("dark", "light")
    other = sit("general_quarters", "--drill")
    assert other.address.split("/seat")[0] != table.address.split("/seat")[0]
    other.turn()
    assert other.js("return document.documentElement.dataset.theme") == theme
