"""The rulebook beside the table: opened by button, key and clause, searched, and left again."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.keys import Keys

from tests.tabletop.in_browser import IN_CHROMIUM, Sit

pytestmark = IN_CHROMIUM

PANEL = """
const $ = (id) => document.getElementById(id), here = document.activeElement;
const top = $('rules-text').getBoundingClientRect().top;
return {
  open: !$('rules').hidden, moves: !!$('panel').offsetParent, found: $('rules-count').textContent,
  blocks: [...$('rules-text').children].filter((each) => !each.hidden).length,
  search: $('rules-search').value, focus: here.id || here.dataset?.anchor,
  below: here.closest('#rules-text') && here.getBoundingClientRect().top - top,
  at: location.hash,
};
"""


@pytest.mark.thorough
def test_the_rulebook_opens_at_the_clause_that_a_prompt_names_and_is_searched(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    clause = table.sees("return document.querySelector('#prompt a.clause')?.dataset.anchor", "a clause")
    table.js("document.querySelector('#prompt a.clause').focus()")
    table.press(Keys.ENTER)
    seen = table.js(PANEL)
    assert (seen["open"], seen["moves"], seen["focus"], seen["at"]) == (True, False, clause, "")
    assert -1 <= seen["below"] < 60
    table.press(Keys.ESCAPE)
    assert not table.js(PANEL)["open"]
    assert table.js("return document.activeElement.classList.contains('clause')")
    table.js("document.activeElement.blur()")
    table.press("r")
    seen = table.js(PANEL)
    assert (seen["open"], seen["focus"]) == (True, "rules-search")
    table.press("helicopter")
    found = table.js(PANEL)
    assert 0 < found["blocks"] < seen["blocks"]
    assert found["found"] == "{} places".format(
        table.js(
            "return [...document.querySelectorAll('#rules-text > *')]"
            ".filter((each) => /helicopter/i.test(each.textContent)).length"
        )
    )
    table.press(Keys.ESCAPE)
    assert table.js(PANEL)["blocks"] == seen["blocks"]
    table.press(Keys.ESCAPE)
    assert not table.js(PANEL)["open"]


@pytest.mark.thorough
def test_a_hint_a_move_and_a_refusal_lead_to_the_rules(sit: Sit) -> None:
    table = sit("general_quarters", "--drill")
    table.sees("return document.querySelector('#prompt a.clause')", "the rulebook at hand")
    table.js("document.getElementById('hint').click()")
    why = table.sees("return document.querySelector('#prompt .why')?.textContent", "why")
    assert "%" in why or "harm" in why or "fly on" in why or "the flight" in why
    table.js("document.querySelector('#choices .main').click()")
    table.sees("return document.querySelector('#log a.clause')", "the clause of a move that was made")
    table.js(
        "document.getElementById('typed-text').value = 'strike a1';"
        "document.getElementById('typed').requestSubmit()"
    )
    table.sees("return document.querySelector('#refused a.term')", "the clause of a refusal")
    table.js("document.querySelector('#refused a.term').click()")
    assert table.js(PANEL)["focus"].startswith("rule-GQ-")
    assert all("422" in line for line in table.said())


@pytest.mark.thorough
def test_aids_are_a_button_away(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2")
    table.sees("return document.querySelector('#rules-aids button')", "aids")
    table.js("document.getElementById('open-rules').click()")
    table.js("document.querySelector('#rules-aids button').click()")
    table.sees("return document.querySelector('#closer-face .large')?.shadowRoot?.querySelector('svg')", "it")
    assert table.js("return document.getElementById('closer').open")
