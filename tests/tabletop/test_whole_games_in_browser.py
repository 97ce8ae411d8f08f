"""Each game to its end in a real Chromium: by clicks on what is lit, by keys alone, by taps on a phone."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from generator.games import NAMES
from tests.tabletop.in_browser import IN_CHROMIUM, PLACE, SEEN, Sit, Sitting

pytestmark = [*IN_CHROMIUM, pytest.mark.soak]

FEWEST = {"bridge_crew": 3, "bruise_cruise": 2, "jure_of_the_seas": 3, "to_the_bottom": 2}
CODES = {"Tab": 9, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
STANDS = """
const here = document.activeElement;
if (here.matches('#table .lit')) return 'lit';
return here.matches('#turn button:not(.back)') || here.matches('#own-words-text') ? 'button' : '';
"""
CAME_OF_IT = """((beat) => {
  const closer = document.getElementById('closer');
  if (closer.open) { closer.close(); return 'looked closer'; }
  return document.documentElement.dataset.beat === beat ? '' : 'chosen';
})"""
MOST = 4000
"""Choices of one player; no game takes a third of them."""


def key(table: Sitting, name: str) -> None:
    """A key pressed and let go."""
    word: dict[str, Any] = {"key": name, "code": name, "windowsVirtualKeyCode": CODES[name]}
    down = word | ({"type": "keyDown", "text": "\r"} if name == "Enter" else {"type": "rawKeyDown"})
    table.browser.execute_cdp_cmd("Input.dispatchKeyEvent", down)
    table.browser.execute_cdp_cmd("Input.dispatchKeyEvent", word | {"type": "keyUp"})


def by_keys(table: Sitting, dice: random.Random) -> str:
    """An arrow to something lit, or Tab to the next that can be chosen, and Enter."""
    if table.turn()["lit"] and dice.random() < 0.8:
        for _ in range(1 + dice.randrange(4)):
            key(table, dice.choice(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]))
    for _ in range(400):
        if stands := table.js(STANDS):
            key(table, "Enter")
            return f"Enter on {stands}"
        key(table, "Tab")
    raise AssertionError(f"no Tab leads to what can be chosen: {table.js(SEEN)}")


def by_touch(table: Sitting, dice: random.Random) -> str:
    """A tap with one finger; what is not in sight is scrolled to.

    On a busy machine finger down and finger up are as far apart as a long press, which looks closer: then it
    is closed, and tried again.
    """
    seen = table.turn()
    kind, number = some(seen, dice)
    for _ in range(9):
        x, y = table.js(PLACE, kind, number)
        tap = {"touchPoints": [{"x": x, "y": y}]}
        table.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", **tap})
        table.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        came = table.sees(f"return {CAME_OF_IT}({seen['beat']!r})", "what came of a tap")
        if came == "chosen":
            break
    return f"a tap on {kind} {number}"


def by_clicks(table: Sitting, dice: random.Random) -> str:
    """A click in the middle of it."""
    kind, number = some(table.turn(), dice)
    table.click(kind, number)
    return f"a click on {kind} {number}"


def some(seen: dict[str, Any], dice: random.Random) -> tuple[str, int]:
    """Mostly something that is lit, now and then a button."""
    kind = "lit" if seen["lit"] and (not seen["buttons"] or dice.random() < 0.8) else "button"
    return kind, dice.randrange(len(seen["lit"] if kind == "lit" else seen["buttons"]))


WAYS = {"clicks": by_clicks, "keys": by_keys, "phone": by_touch}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_to_its_end(sit: Sit, name: str, way: str) -> None:
    words = ["--seats", str(FEWEST[name])] if name in FEWEST else []
    table, dice, begun = sit(name, *words, "--bots", "random"), random.Random(way), time.monotonic()
    if way == "phone":
        table.resize(390, 844, phone=True)
        table.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        choices = 0
        while (seen := table.turn())["whose"] != "over":
            changes(table, seen, WAYS[way](table, dice))
            choices += 1
            assert choices < MOST, table.js(SEEN)
        assert table.js("return document.getElementById('ending').hidden") is False
        assert table.js("return document.getElementById('verdict').textContent")
        print(f"{name} by {way}: {choices} choices, {time.monotonic() - begun:.0f} s")
    finally:
        table.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def changes(table: Sitting, seen: dict[str, Any], done: str) -> None:
    """Wait until what was done has done something."""
    end = time.monotonic() + 60
    while table.js("return document.documentElement.dataset.beat") == seen["beat"]:
        assert time.monotonic() < end, f"{done} does nothing: {table.js(SEEN)}"
        time.sleep(0.02)
