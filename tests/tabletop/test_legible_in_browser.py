"""All on the table can be read: mats with what is on them, others' cards, few lines for many moves, and
the prompt on small screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.play.session import Session
from tests.tabletop.asking import loaded
from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

LINES = "return [...document.querySelectorAll('#sentences button')].map((each) => each.className);"
FIRST_GROUP = """
const one = document.querySelector('#sentences .group');
one.click();
return parseInt(one.querySelector('small').textContent);
"""
PROMPT = (
    "const { top, bottom } = document.getElementById('prompt').getBoundingClientRect(); return [top, bottom];"
)

CUT = """
const it = document.getElementById('prompt'), style = getComputedStyle(it);
const last = document.createRange();
last.selectNodeContents(it);
const end = last.getBoundingClientRect().bottom;
const frame = document.getElementById('turn').getBoundingClientRect().bottom;
const dots = style.display !== 'block' && it.scrollHeight > it.clientHeight + 2;
return dots || end > frame - 24;
"""


@pytest.mark.thorough
def test_a_mat_is_looked_at_with_what_lies_on_it(sit: Sit) -> None:
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    table.turn()
    table.js("document.querySelector('#side .item').dispatchEvent("
             "new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))")  # fmt: skip
    lying = table.sees("return [...document.querySelectorAll('#closer [data-lies]')].length", "the pieces")
    beside = table.js("return document.querySelectorAll('#side .area:first-of-type .item').length - 1")
    assert 0 < lying <= beside
    inside = """
    const mat = document.querySelector('#closer .laden').getBoundingClientRect();
    return [...document.querySelectorAll('#closer [data-lies]')].every((each) => {
      const box = each.getBoundingClientRect();
      return box.left >= mat.left && box.right <= mat.right && box.top >= mat.top && box.bottom <= mat.bottom;
    });
    """
    assert table.js(inside)
    table.js("document.querySelector('#closer [data-close]').click()")


@pytest.mark.thorough
def test_what_others_hold_is_told_in_words_and_the_order_beside_the_prompt(sit: Sit) -> None:
    table = sit("bridge_crew", "--seats", "3", "--bots", "random")
    told = """
    const notes = [...document.querySelectorAll('#side .area[data-role=player] .notes')];
    return notes.filter((each) => /: /.test(each.textContent)).length;
    """
    for _ in range(60):
        seen = table.turn()
        if table.js(told) == 2 and "the Order is" in table.js(
            "return document.getElementById('notes').textContent"
        ):
            return
        kind = "lit" if seen["lit"] else "button"
        table.click(kind, 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "another beat")
    raise AssertionError("no Order was given")


@pytest.mark.thorough
def test_many_moves_that_begin_alike_are_one_line_each(browser: Any, tmp_path: Path) -> None:
    game = loaded("bruise_cruise")
    session = Session(game.game, game.content, ["", "reference", "reference"], "look")
    while len(session.steps) < 40 or session.state.to_move():
        session.apply(session.hint())
    session.save(tmp_path / "begun.json", game.pack)
    table = Sitting(browser, tmp_path, "bruise_cruise", "--resume", str(tmp_path / "begun.json"))
    try:
        table.turn()
        classes = table.js(LINES)
        assert "group" in classes
        assert len(classes) < int(table.js("return document.getElementById('moves-count').textContent")) / 2
        count = table.js(FIRST_GROUP)
        table.sees("return document.querySelector('#table .chosen')", "what they begin with")
        assert table.js(LINES) == [""] * count
    finally:
        table.close()


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(720, 450), (390, 844)])
def test_the_prompt_stays_in_sight_on_a_small_screen(sit: Sit, width: int, height: int) -> None:
    """720 by 450 is a screen of 1440 by 900 at 200 %."""
    table = sit("bridge_crew", "--seats", "4", "--bots", "random")
    table.resize(width, height, phone=width < 400)
    table.turn()
    table.sees("return document.documentElement.scrollHeight > innerHeight + 200", "a page to be scrolled")
    for part in (0.3, 0.6, 1):
        table.js(f"scrollTo(0, {part} * document.documentElement.scrollHeight)")
        top, bottom = table.js(PROMPT)
        assert 0 <= top < bottom <= height / 2
    assert table.js("return document.documentElement.scrollWidth <= innerWidth")
    table.js("scrollTo(0, 0)")
    tops = table.js("return ['commission', 'challenge'].map((id) => "
                    "document.querySelector(`[data-area=${id}]`).getBoundingClientRect().top)")  # fmt: skip
    assert tops[1] < tops[0] or (width > 544 and tops[1] == tops[0])


@pytest.mark.thorough
def test_a_long_prompt_is_read_to_its_end(sit: Sit) -> None:
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    for _ in range(40):
        seen = table.turn()
        if "You can sail" in seen["prompt"]:
            break
        table.click("lit" if seen["lit"] else "button", 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "another beat")
    assert "You can sail" in seen["prompt"]
    table.resize(1000, 700)
    table.turn()
    assert table.js("return document.getElementById('prompt').className") == "long"
    assert not table.js(CUT)
    table.resize(1400, 900)
    assert table.js("return document.getElementById('prompt').className") == ""
    assert not table.js(CUT)


@pytest.mark.thorough
def test_the_head_of_a_phone_is_two_lines_and_own_words_have_room(sit: Sit) -> None:
    table = sit("bridge_crew", "--seats", "6", "--bots", "random")
    table.resize(390, 844, phone=True)
    table.turn()
    assert table.js("return document.querySelector('header').offsetHeight") < 95
    assert table.js("return document.documentElement.scrollWidth") == 390
    assert table.js("return document.getElementById('open-panel').getBoundingClientRect().right") <= 390
    table.js("document.getElementById('own-words').hidden = false")
    assert table.js("return document.getElementById('own-words').scrollWidth") <= 390
    assert table.js("return document.getElementById('own-words-text').offsetWidth") > 120
