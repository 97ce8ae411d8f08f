"""A game of Jure by keys alone, as a screen reader tells it: content/TABLE.md has it word for word."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

GUIDE = Path(__file__).parents[2] / "content" / "TABLE.md"
SCRIPT = re.compile(r"(?<=<!-- script -->\n\n```text\n).*?(?=```\n)", re.DOTALL)
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Right": "\ue014", "Down": "\ue015", "Escape": "\ue00c"}

# All that is announced unasked: additions to the log, notes, alerts, and the verdict.
LISTEN = """
window.heard = [];
const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')];
const hear = (node) => {
  const text = node.textContent.replace(/\\s+/g, ' ').trim();
  const home = node.parentElement?.closest('[hidden]') || node.hidden;
  if (text && !home && node.id !== 'loading') heard.push(text);
};
const watch = new MutationObserver((all) => {
  const changed = new Set();
  for (const { target, addedNodes } of all) {
    const each = live.find((one) => one.contains(target));
    if (each.id === 'told') addedNodes.forEach(hear);
    else if (!changed.has(each)) hear(each);
    changed.add(each);
  }
});
for (const each of live) watch.observe(each, { childList: true, characterData: true, subtree: true });
"""
# The number of the move that was just named; who listens finds it in the list of moves.
HINTED = """
const ask = new XMLHttpRequest();
ask.open('GET', `${location.pathname.replace(/[/]$/, '')}/hint?seat=0`, false);
ask.send();
return JSON.parse(ask.responseText).number;
"""
HEARD = "return heard.splice(0)"


class Listener:
    """Presses keys and writes down what is said: where the focus is, and what the page announces."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.lines: list[str] = []

    def press(self, key: str) -> None:
        """A key, and what is heard once the page has come to rest."""
        self.lines.append(f"[{key}]")
        self.table.press(KEYS.get(key, key))
        time.sleep(0.15)
        self.table.turn()
        self.lines += [f"    {text}" for text in self.table.js(HEARD)]

    def stand(self, key: str) -> None:
        """A key that goes elsewhere, and the name and the role of what has the focus then."""
        self.press(key)
        element = self.table.browser.switch_to.active_element
        self.lines.append(f"    {element.accessible_name}, {element.aria_role}")


def told(table: Sitting) -> str:
    """One game: the first mark by Tab and arrows, then a hint each turn, and the number it names."""
    listener = Listener(table)
    table.turn()
    table.js(LISTEN)
    table.js("document.getElementById('table').focus()")
    for key in ("Tab", "Right", "Right", "Down"):
        listener.stand(key)
    listener.press("Enter")
    while table.turn()["whose"] != "over":
        listener.press("?")
        for digit in str(table.js(HINTED)):
            listener.lines.append(f"[{digit}]")
            table.press(digit)
        listener.press("Enter")
    return "\n".join(listener.lines) + "\n"


@pytest.mark.thorough
def test_the_golden_script_of_a_game_is_what_is_heard(sit: Sit, request: pytest.FixtureRequest) -> None:
    table = sit(
        "jure_of_the_seas", "--seats", "2", "--bots", "random", "--names", "Ann,Ben", "--seed", "drift"
    )
    script = told(table)
    guide = GUIDE.read_text(encoding="utf-8")
    if request.config.getoption("--golden"):
        GUIDE.write_text(SCRIPT.sub(lambda _: script, guide), encoding="utf-8")
        return
    (written,) = SCRIPT.findall(guide)
    assert script == written
