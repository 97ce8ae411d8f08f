"""The others' moves are seen one after the other, as fast as one likes, and held or left out at will."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

WATCH = """
const where = document.getElementById('where'), at = () => Number(where.textContent.split('/')[0]);
window.steps = [[at(), performance.now()]];
const asked = () => performance.getEntriesByType('resource').filter(({ name }) => /look|move/.test(name));
const calm = matchMedia('(prefers-reduced-motion: reduce)');
window.why = () => [document.hidden, calm.matches, location.hash, document.cookie,
  ...asked().map((each) => [each.name, each.responseStatus, each.startTime])];
new MutationObserver(() => { if (at() !== steps.at(-1)[0]) steps.push([at(), performance.now()]); })
  .observe(where, { childList: true, characterData: true, subtree: true });
"""
AT = "return Number(document.documentElement.dataset.at)"
MINE = "return document.documentElement.dataset.ready === '1' && document.querySelector('#table .lit')"
ALL_KNOWN = "return document.getElementById('where').textContent.endsWith('/ 4')"
"""The bots have made their moves, wherever the page stands."""


@pytest.fixture
def jure(sit: Sit) -> Iterator[Sitting]:
    """Four captains, the first of whom looks at every step; each chooses where to begin."""
    table = sit("jure_of_the_seas", "--seats", "4", "--bots", "random")
    table.wants_motion(True)
    table.turn()
    table.js(WATCH)
    yield table
    table.wants_motion(False)


def choose_speed(table: Sitting, speed: str) -> None:
    choose = "const it = document.getElementById('speed'); it.value = arguments[0];"
    table.js(choose + "it.dispatchEvent(new Event('change'))", speed)


def begin(table: Sitting) -> None:
    """Move, and so do all the others."""
    seen = table.turn()
    table.click("lit", seen["pieces"][0] if seen["pieces"] else 0)
    if table.js(AT) == 0 and table.js("return document.querySelector('.chosen')"):
        table.click("lit", 0)


def steps(table: Sitting) -> tuple[list[int], list[float]]:
    """The decisions at which the page stood, in turn, and the milliseconds from each to the next."""
    seen = table.js("return steps")
    return [at for at, _ in seen], [later - sooner for (_, sooner), (_, later) in pairwise(seen)]


@pytest.mark.thorough
def test_every_decision_of_the_others_is_seen_and_beats_are_as_long_as_was_chosen(jure: Sitting) -> None:
    begin(jure)
    jure.sees(f"{MINE} && {AT.removeprefix('return ')} === 4", "the last of the four")
    seen, beats = steps(jure)
    assert seen == [0, 1, 2, 3, 4], jure.js("return why()")
    assert min(beats[1:]) > 600, beats
    choose_speed(jure, "fast")
    assert jure.js("return localStorage.getItem('speed')") == "fast"
    seen = jure.turn()
    jure.click("lit", seen["pieces"][0])
    goals = jure.turn()
    jure.click("lit", next(number for number in range(9) if number not in goals["pieces"]))
    jure.sees(f"{MINE} && {AT.removeprefix('return ')} === 8", "the next round")
    seen, beats = steps(jure)
    assert seen == list(range(9))
    assert 200 < min(beats[5:]) < min(beats[1:4]), beats


def test_skip_shows_the_newest_at_once_and_what_is_lit_then_can_be_chosen(jure: Sitting) -> None:
    choose_speed(jure, "slow")
    begin(jure)
    jure.sees(ALL_KNOWN, "that all have moved")
    assert jure.js(AT) < 3
    assert jure.js("return document.getElementById('playback').hidden") is False
    jure.js("document.getElementById('skip').click()")
    jure.sees(MINE, "one's own turn")
    assert steps(jure)[0][-1] == 4
    assert jure.js("return document.getElementById('playback').hidden")
    seen = jure.turn()
    jure.click("lit", seen["pieces"][0])
    jure.sees("return document.querySelector('#table .chosen')", "what was chosen")


@pytest.mark.thorough
def test_a_press_on_the_table_and_escape_skip_too_and_choose_nothing(jure: Sitting) -> None:
    choose_speed(jure, "slow")
    begin(jure)
    jure.sees(ALL_KNOWN, "that all have moved")
    x, y = jure.js("const box = document.querySelector('#hand .item').getBoundingClientRect();"
                   "return [box.left + box.width / 2, box.top + box.height / 2]")  # fmt: skip
    jure.mouse("mousePressed", x, y)
    jure.sees(MINE, "one's own turn")
    jure.mouse("mouseReleased", x, y)
    assert jure.js("return document.querySelectorAll('#table .chosen').length") == 0
    seen = jure.turn()
    jure.click("lit", seen["pieces"][0])
    goals = jure.turn()
    jure.click("lit", next(number for number in range(9) if number not in goals["pieces"]))
    jure.sees(ALL_KNOWN.replace("4", "8"), "that all have moved")
    assert jure.js(AT) < 7
    jure.press("\ue00c")
    jure.sees(MINE, "one's own turn")
    assert jure.js(AT) == 8


@pytest.mark.thorough
def test_a_pause_holds_what_is_played_back_until_it_is_ended(jure: Sitting) -> None:
    choose_speed(jure, "fast")
    begin(jure)
    jure.sees("return !document.getElementById('playback').hidden", "the button")
    jure.press("p")
    assert jure.js("return document.getElementById('pause').textContent") == "Go on"
    held = jure.js(AT)
    assert held < 4
    time.sleep(1.2)
    assert jure.js(AT) == held
    jure.js("document.getElementById('pause').click()")
    jure.sees(MINE, "one's own turn")
    assert steps(jure)[0] == [0, 1, 2, 3, 4]


@pytest.mark.thorough
def test_a_pause_holds_a_step_that_is_being_asked_for(jure: Sitting) -> None:
    choose_speed(jure, "fast")
    jure.js(
        "const real = fetch; window.asked = 0; window.fetch = async (where, ...rest) => {"
        "  const at = /[?&]at=/.test(where); asked += at; const reply = await real(where, ...rest);"
        "  if (at) await new Promise((go) => setTimeout(go, 1500)); return reply; }"
    )
    begin(jure)
    jure.sees("return asked === 2", "the first step of the others on its way")
    jure.press("p")
    assert jure.js("return document.getElementById('pause').textContent") == "Go on"
    assert jure.js(AT) == 1
    time.sleep(2.5)
    assert jure.js(AT) == 1
    assert jure.js("return asked") == 2
    jure.press("p")
    jure.sees(MINE, "one's own turn")
    assert steps(jure)[0] == [0, 1, 2, 3, 4]


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["no motion", "at once"])
def test_who_wants_no_motion_or_no_steps_sees_the_newest(jure: Sitting, how: str) -> None:
    if how == "no motion":
        jure.wants_motion(False)
    else:
        choose_speed(jure, "at_once")
    jure.js(
        "const it = document.getElementById('playback'); window.held = 0;"
        "new MutationObserver(() => { held += !it.hidden; }).observe(it, { attributes: true })"
    )
    begin(jure)
    jure.sees(f"{MINE} && {AT.removeprefix('return ')} === 4", "the newest")
    assert jure.js("return document.getElementById('playback').hidden")
    assert jure.js("return held") == 0, "nothing was ever waited for"
