"""The end of a game says who has won and why, and leads on: to another game, or back through this one."""

from __future__ import annotations

import pytest

from tests.tabletop.axe import faults
from tests.tabletop.in_browser import IN_CHROMIUM, Sit

pytestmark = IN_CHROMIUM

PANEL = """
const $ = (id) => document.getElementById(id), visible = (id) => !!$(id).offsetParent;
const cells = (row) => [...row.children].map((each) => each.innerText);
return {
  shown: visible('ending'), verdict: $('verdict').innerText, why: $('why').innerText,
  won: $('ending').dataset.won, rows: [...document.querySelectorAll('#points tr')].map(cells),
  points: visible('points'), again: visible('again'), prompt: $('prompt').innerText,
};
"""

BESIDE = """
const [end, table] = ['ending', 'table'].map((id) => document.getElementById(id).getBoundingClientRect());
return end.left >= table.right;
"""


@pytest.mark.thorough
def test_a_lost_card_says_so_and_is_followed_by_a_new_one_of_its_kind(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    assert not table.js(PANEL)["shown"]
    table.until_over(seed=1)
    end = table.js(PANEL)
    assert end["shown"]
    assert end["won"] in ("true", "false")
    assert end["verdict"] == ("You have won." if end["won"] == "true" else "You have lost.")
    assert ("rank" if end["won"] == "true" else "the group is gone") in end["why"].lower()
    assert table.js(BESIDE), "the board lies open"
    assert faults(table.browser) == []
    first = table.js("return document.querySelector('#why p:last-child').innerText")
    assert first.lower().startswith("card ")
    assert not end["points"], "one player has nobody to be compared with"
    table.js("document.getElementById('look-back').click()")
    table.sees("return document.documentElement.dataset.at === '0'", "the beginning")
    assert not table.js(PANEL)["shown"]
    assert table.js("return location.hash") == "#at=0"
    table.js("document.querySelector('#choices .main').click()")
    table.sees("return document.getElementById('ending').offsetParent", "the end once more")
    table.js("document.getElementById('put-aside').click()")
    assert not table.js(PANEL)["shown"]
    table.js("document.querySelector('#choices .back').click()")
    table.sees("return document.getElementById('ending').offsetParent", "the end, asked for")
    table.js("document.getElementById('again').click()")
    table.sees("return document.getElementById('slider').max === '0'", "another game")
    seen = table.turn()
    assert seen["whose"] == "mine"
    assert seen["lit"]
    assert not table.js(PANEL)["shown"]
    assert table.js("return document.getElementById('log').children.length") == 0
    table.click("lit", 0)


def test_who_has_won_is_told_with_the_points_of_all(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "3", "--bots", "random", "--names", "Ann,Ben")
    table.until_over(seed=1)
    end = table.js(PANEL)
    assert end["shown"]
    assert end["points"]
    assert end["again"]
    assert [row[0] for row in end["rows"]] == ["You", "Ben", "Bot 2"]
    winners = [row[0] for row in end["rows"] if row[2] == "won"]
    assert winners
    if end["won"] == "true":
        assert winners[0] == "You"
        assert end["verdict"].startswith("You have won")
    else:
        assert end["verdict"] == f"You have lost. Won by {', '.join(winners)}."
    assert end["prompt"] == end["verdict"]
    assert "lost" in end["why"]
    assert faults(table.browser) == []
    assert "ahead" not in table.js("return document.body.innerText")
