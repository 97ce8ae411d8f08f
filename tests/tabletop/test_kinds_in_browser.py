"""Buttons for all that can be done: a kind of move with its count and key, several equal cards at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

KINDS = """
return [...document.querySelectorAll('#choices .kind')].map((each) =>
  [each.firstChild.textContent, each.dataset.letter ?? '']);
"""
LIT = "return [...document.querySelectorAll('#table .lit')].map((each) => each.dataset.id)"
MOVES = """
const reply = await fetch(location.pathname + '/look?seat=0');
return (await reply.json()).moves;
"""
INSIDE = """
const turn = document.getElementById('turn').getBoundingClientRect();
const prompt = document.getElementById('prompt').getBoundingClientRect();
const [first] = document.querySelectorAll('#choices .kind');
const box = first.getBoundingClientRect();
return prompt.bottom <= box.top && box.bottom <= turn.bottom && turn.top >= 0
  && turn.bottom <= innerHeight / 2;
"""


def until_kinds(table: Sitting, most: int = 12) -> list[tuple[str, str]]:
    """Click what comes first until there are kinds of move to choose from."""
    for _ in range(most):
        seen = table.turn()
        if kinds := table.js(KINDS):
            table.sees("return !document.querySelector('#table .locked')", "all of them drawn")
            return [(says, letter) for says, letter in kinds]
        table.click("lit" if seen["lit"] else "button", 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
    raise AssertionError("there is never more than one kind")


def moves(table: Sitting) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = table.js(f"return (async () => {{ {MOVES} }})()")
    return answer


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [False, True])
def test_a_kind_of_move_is_a_button_with_its_count_and_a_key(sit: Sit, phone: bool) -> None:
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    table.resize(*((390, 844) if phone else (1400, 900)), phone=phone)
    kinds, lit = until_kinds(table), table.js(LIT)
    assert table.js(INSIDE), "the buttons stand in the prompt"
    of = [move["kind"] for move in moves(table) if move.get("kind") and move["touches"]]
    many = {kind: of.count(kind) for kind in of if of.count(kind) > 1}
    assert many
    assert [says for says, _ in kinds if says.endswith(")")] == [f"{kind} ({n})" for kind, n in many.items()]
    letters = [letter for _, letter in kinds if letter]
    assert len(letters) == len(kinds) == len(set(letters))
    assert not set(letters) & set("usrxtmlp"), "these keys do something else"
    kind = next(iter(many))
    table.press(next(letter for says, letter in kinds if says == f"{kind} ({many[kind]})"))
    assert table.js("return document.getElementById('prompt').textContent").startswith(f"Your turn: {kind}")
    touched = {move["touches"][0] for move in moves(table) if move.get("kind") == kind}
    assert set(table.js(LIT)) <= touched
    assert table.js("return document.querySelectorAll('#sentences button').length") <= many[kind]
    table.press("\ue00c")
    assert table.js(LIT) == lit
    assert [says for says, _ in table.js(KINDS)] == [says for says, _ in kinds]


@pytest.mark.thorough
def test_a_kind_is_picked_with_the_mouse_and_the_move_made_on_its_button(sit: Sit) -> None:
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    says = next(says for says, _ in until_kinds(table) if says.endswith(")"))
    at = table.js("return document.documentElement.dataset.at")
    table.click(
        "button",
        table.turn()["buttons"].index(next(b for b in table.turn()["buttons"] if b.startswith(says))),
    )
    table.sees("return document.querySelector('#choices .says')", "its moves or what they begin with")
    for _ in range(3):
        if table.js("return document.documentElement.dataset.at") != at:
            break
        seen = table.turn()
        if table.js("return document.querySelector('#choices .says')"):
            table.js("document.querySelector('#choices .says').click()")
        else:
            table.click("lit", 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
    assert table.js("return document.documentElement.dataset.at") != at


def test_equal_cards_are_jettisoned_together_from_the_first_touch_on(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2", "--bots", "random")
    count = """
    const all = [...document.querySelectorAll('#hand .item')].map((each) => each.dataset.id.split(':')[1]);
    return all.filter((each) => each === 'passenger').length;
    """
    several = "return [...document.querySelectorAll('#choices .several')].map((each) => each.textContent)"
    for _ in range(30):
        seen = table.turn()
        if (held := table.js(count)) > 1 and "end the turn" in seen["buttons"]:
            break
        table.click(*(("button", len(seen["buttons"]) - 1) if seen["buttons"] else ("lit", 0)))
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
    table.sees("return !document.querySelector('#table .locked')", "all of them drawn")
    passenger = next(
        number for number, name in enumerate(table.turn()["lit"]) if name.startswith("hand0:passenger")
    )
    table.click("lit", passenger)
    offered = table.sees(several, "several at a time")
    (number,) = (at for at, each in enumerate(offered) if each.startswith(f"{held} times: jettison"))
    table.js("[...document.querySelectorAll('#choices .several')].at(arguments[0]).click()", number)
    table.sees(f"return (() => {{ {count} }})() === 0", "all of them in the water")
