"""While pieces are drawn: what is blank is locked and says so, and no click waits for a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

HOLD = """
window.asked = [];
window.most = window.underWay = 0;
const whole = window.fetch, held = new Promise((done) => { window.release = done; });
window.fetch = async (address, ...rest) => {
  const drawing = address.includes('/drawing/');
  asked.push(drawing ? 'drawing' : address.split('/').at(-1).split('?')[0]);
  if (!drawing) return whole(address, ...rest);
  underWay += 1;
  most = Math.max(most, underWay);
  await held;
  try { return await whole(address, ...rest); } finally { underWay -= 1; }
};
"""
READY = "return document.documentElement.dataset.ready === '1'"
LIT = "return [...document.querySelectorAll('#table .lit')].map((each) => each.dataset.id)"
LOCKED = """
const it = [...document.querySelectorAll('#table .locked')].find((each) => each.matches('.item'));
const box = it.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];
"""


@pytest.fixture
def held(browser: Any) -> Iterator[None]:
    """Pages whose drawings wait until they are released."""
    name = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD})
    yield
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", name)


def click(table: Sitting, x: float, y: float) -> None:
    for event in ("mousePressed", "mouseReleased"):
        table.mouse(event, x, y)


@pytest.mark.usefixtures("held")
def test_a_blank_piece_is_locked_until_it_is_drawn_and_then_the_first_click_counts(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2")
    table.sees(READY, "the table")
    assert table.js(LIT) == []
    click(table, *table.js(LOCKED))
    assert "drawn" in table.sees("return document.querySelector('#toast.up')?.innerText", "that it waits")
    assert table.js("return document.querySelectorAll('#table .chosen').length") == 0
    table.js("release()")
    table.sees("return document.querySelectorAll('#table .lit').length", "a piece that is drawn")
    table.sees("return document.querySelectorAll('#table .locked').length === 0", "all of them")
    seen = table.turn()
    table.click("lit", 0)
    table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "the first click")


@pytest.mark.thorough
@pytest.mark.usefixtures("held")
def test_a_move_waits_for_no_picture(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.sees(READY, "the table")
    for number, square in enumerate(("a1", "b1", "d1"), 1):
        table.js("document.getElementById('typed-text').focus()")
        table.press(square, "\n")
        table.sees(f"return document.documentElement.dataset.at === '{number}'", "the square")
    assert table.js("return most") == 3, "what a player waits for finds a connection"
    table.js("release()")
    table.turn()
    table.sees("return document.documentElement.dataset.drawing === '0'", "all pieces")


@pytest.mark.thorough
def test_no_piece_is_asked_for_between_a_move_and_what_came_of_it(browser: Any, sit: Sit) -> None:
    name = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD + "release();"})
    try:
        table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
        for _ in range(4):
            seen = table.turn()
            table.click("lit" if seen["lit"] else "button", 0)
            table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
        asked = table.js("return asked")
        moves = [at for at, each in enumerate(asked) if each == "move"]
        assert moves
        for at in moves:
            assert "drawing" not in asked[at : asked.index("look", at)], asked
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", name)
