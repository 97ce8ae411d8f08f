"""Dice roll, cards turn over, beasts walk; who switches sounds on hears them, here and at the next table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

WATCH = """
window.motions = new Set();
const look = ({ target: { dataset } }) => { if (dataset.moves) motions.add(dataset.moves); };
new MutationObserver((all) => all.forEach(look))
  .observe(document.getElementById('table'), { subtree: true, attributes: true });
"""
MOTIONS = "return [...motions]"
HEARD = "return (document.getElementById('sounds').dataset.heard ?? '').split(' ').filter(Boolean)"
SPEED = """
const it = document.getElementById('speed');
it.value = arguments[0];
it.dispatchEvent(new Event('change'));
"""
AUDIO = """
window.begun = 0;
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...at) { begun += 1; return start.apply(this, at); };
"""


def until(table: Sitting, motion: str, most: int = 60) -> bool:
    """Make the first move there is, again and again, until such a motion was seen."""
    for _ in range(most):
        seen = table.turn()
        if motion in table.js(MOTIONS):
            return True
        if seen["whose"] == "over":
            return False
        table.js("(document.querySelector('#sentences button:not(.group)')"
                 " ?? document.querySelector('#sentences button')).click()")  # fmt: skip
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "another beat")
        if table.js("return !document.getElementById('own-words').hidden"):
            table.js("document.querySelector('#own-words button').click()")
    return False


def moving(table: Sitting) -> None:
    table.wants_motion(True)
    table.turn()
    table.js(WATCH)
    table.js(SPEED, "fast")


def still_again(table: Sitting) -> None:
    table.wants_motion(False)
    table.js(SPEED, "normal")


def test_dice_roll(sit: Sit) -> None:
    table = sit("bridge_crew", "--seats", "3", "--bots", "random")
    moving(table)
    assert until(table, "rolls")
    still_again(table)


@pytest.mark.thorough
def test_beasts_walk(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2", "--bots", "reference")
    moving(table)
    assert until(table, "walks")
    still_again(table)


@pytest.mark.thorough
def test_cards_turn_over_and_nothing_moves_for_who_wants_none(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    turn = """
    const [motions, pieces] = await Promise.all([import('/static/motions.js'), import('/static/pieces.js')]);
    const card = [...document.querySelectorAll('#table .item')].find((each) => each.item.face);
    motions.turnOver(card, { key: card.item.face, frame: [0, 0, ...card.item.size] }, 400);
    const sides = card.querySelectorAll('.face').length, said = card.lastElementChild.className;
    motions.finishAll();
    return [sides, said, card.querySelectorAll('.face').length];
    """
    assert table.js(f"return (async () => {{ {turn} }})()") == [2, "unseen", 1]
    table.js(WATCH)
    table.click("lit", 0)
    table.turn()
    assert table.js("return document.getAnimations().filter((each) => each.of).length") == 0
    assert table.js(MOTIONS) == []


@pytest.mark.thorough
def test_sounds_are_off_until_switched_on_and_stay_on_at_the_next_table(
    sit: Sit, browser: Any, tmp_path: Path
) -> None:
    table = sit("general_quarters", "--drill")
    table.turn()
    table.js(AUDIO)
    assert table.js("return document.getElementById('sounds').checked") is False
    table.click("lit", 5)
    table.turn()
    assert (table.js(HEARD), table.js("return begun")) == ([], 0)
    table.press("m")
    assert table.js(HEARD) == ["card"], "switching it on is heard"
    table.click("lit", 9)
    table.turn()
    assert table.js(HEARD)[:2] == ["card", "splash"]
    assert table.js("return begun") >= 3
    other = Sitting(browser, tmp_path, "general_quarters", "--drill", "--seed", "other")
    try:
        other.turn()
        assert other.js("return document.getElementById('sounds').checked")
        other.press("m")
        assert other.js("return document.cookie").count("broadside_sounds=off") == 1
    finally:
        other.close()
