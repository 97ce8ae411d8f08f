"""A free table in a real Chromium: by mouse, by keys alone, on a phone; and held to the rules of axe-core."""

from __future__ import annotations

import time

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting
from tests.tabletop.test_accessible_in_browser import SPEC, faults

pytestmark = IN_CHROMIUM

DOWN, RIGHT, ENTER, ESCAPE, TAB = "\ue015", "\ue014", "\ue007", "\ue00c", "\ue004"
READY = "const {ready, drawing} = document.documentElement.dataset; return ready === '1' && drawing === '0'"
THINGS = """
return [...document.querySelectorAll('#table .item')].map(({item, dataset}) =>
  ({id: dataset.id, sort: item.sort, label: item.label, count: item.count}));
"""
MIDDLE = """
const thing = document.querySelector(`#table .item[data-id="${arguments[0]}"]`);
const {left, top, width, height} = thing.firstElementChild.getBoundingClientRect();
return [left + width / 2, top + height / 2];
"""


def begun(sit: Sit, *words: str) -> Sitting:
    """A table at which the first player looks."""
    page = sit("deck", *words)
    page.sees(READY, "the table with its pieces")
    assert page.js("return document.getElementById('curtain').hidden"), "nobody has anything to hide yet"
    return page


def things(page: Sitting, sort: str) -> list[dict]:
    return [thing for thing in page.js(THINGS) if thing["sort"] == sort]


def deck(page: Sitting) -> str:
    return str(max(things(page, "pile"), key=lambda thing: thing["count"])["id"])


def said(page: Sitting, text: str) -> None:
    page.sees(f"return document.getElementById('log').textContent.includes({text!r})", text)
    page.sees(READY, "the table")


def click(page: Sitting, x: float, y: float) -> None:
    page.mouse("mousePressed", x, y)
    page.mouse("mouseReleased", x, y)


def drag(page: Sitting, start: list[float], end: list[float]) -> None:
    page.mouse("mousePressed", *start)
    for share in (0.2, 0.6, 1.0):
        page.mouse("mouseMoved", *(a + (b - a) * share for a, b in zip(start, end, strict=True)))
    page.mouse("mouseReleased", *end)


def verb(page: Sitting, letter: str) -> None:
    """A click on the verb of a letter, of the piece that was chosen."""
    box = page.js(
        "const b = document.querySelector(`#choices [data-letter='${arguments[0]}']`); b.scrollIntoView();"
        "const r = b.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]",
        letter,
    )
    click(page, *box)


SETTLED = """
const now = document.querySelector('[data-area="table"] .board').getBoundingClientRect().width;
const still = window.wide === now && now < innerWidth;
window.wide = now;
return still;
"""
VERB = "return document.querySelector(\"#choices [data-letter='d']\")"


def tap(page: Sitting, thing: str) -> None:
    """A tap with one finger; on a slow machine it may be one that looks closer, and is made again."""
    for _ in range(5):
        x, y = page.js(MIDDLE, thing)
        for event, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            word = {"type": event, "touchPoints": points}
            page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", word)
        for _ in range(40):
            if page.js(VERB):
                return
            time.sleep(0.05)
        page.js("document.getElementById('closer').close()")
    page.sees(VERB, "its verbs")


def test_a_deck_is_played_by_clicks_and_drags(sit: Sit) -> None:
    page = begun(sit, "--names", "Ann,Ben")
    pile = deck(page)
    click(page, *page.js(MIDDLE, pile))
    assert "36 of them" in page.sees("return document.getElementById('prompt').textContent", "the verbs")
    verb(page, "s")
    said(page, "Ann shuffles Cards (36)")
    verb(page, "d")
    said(page, "Ann draws 1 from Cards")
    verb(page, "e")
    said(page, "Ann deals everybody 1 from Cards")
    assert [thing["count"] for thing in things(page, "back")] == [1]
    (first, _) = things(page, "held")
    x, y = page.js(MIDDLE, pile)
    drag(page, page.js(MIDDLE, first["id"]), [x, y + 190])
    said(page, f"Ann plays {first['label']}")
    # Beside the card that was played, on the same mat.
    edge = page.js("return document.querySelector('#middle section').getBoundingClientRect().left")
    (played,) = [thing for thing in things(page, "pile") if thing["label"] == first["label"]]
    x, y = page.js(MIDDLE, pile)
    beside, below = page.js(MIDDLE, played["id"])
    drag(page, [x, y], [beside + (beside - edge) / 2, below])
    said(page, "Ann lays 1 from Cards face down on the table")
    (hidden,) = [thing for thing in things(page, "pile") if thing["label"] == "Cards, face down"]
    click(page, *page.js(MIDDLE, hidden["id"]))
    verb(page, "f")
    said(page, "Ann turns over Cards, face down")
    page.js("document.getElementById('typed-text').value = 'roll 2d6'")
    page.js("document.getElementById('typed').requestSubmit()")
    said(page, "Ann rolls 2d6")
    page.js("document.getElementById('undo').click()")
    said(page, "Taken back: Ann rolls 2d6")


BOARD = """
const board = document.querySelector('[data-area="table"] .board');
const {left, top, width, height} = board.getBoundingClientRect();
return [left, top, width, height];
"""


@pytest.mark.thorough
def test_hands_take_room_from_the_mat_only_once_there_is_one(sit: Sit) -> None:
    page = begun(sit, "--names", "Ann,Ben")
    page.resize(1400, 900)
    page.sees(SETTLED, "a mat that stands still")
    pile, alone = deck(page), page.js(BOARD)
    x, y = page.js(MIDDLE, pile)
    page.mouse("mouseMoved", x, y, buttons=0)
    click(page, x, y)
    page.sees(VERB, "its verbs")
    assert page.js(BOARD) == pytest.approx(alone, abs=1), "pointing moves nothing"
    verb(page, "d")
    said(page, "Ann draws 1 from Cards")
    shared = page.js(BOARD)
    assert shared[3] < alone[3] * 0.9
    page.js("document.getElementById('undo').click()")
    said(page, "Taken back: Ann draws 1")
    assert things(page, "held") == []
    assert page.js(BOARD) == pytest.approx(shared, abs=1), "the room stays once there was a hand"


@pytest.mark.thorough
def test_a_deck_is_played_by_keys_alone(sit: Sit) -> None:
    page = begun(sit, "--names", "Ann,Ben")
    focused = "return document.activeElement.dataset?.id"
    for _ in range(40):
        if page.js(focused):
            break
        page.press(TAB)
    for key in (RIGHT, DOWN, RIGHT, DOWN):
        if page.js(focused) == deck(page):
            break
        page.press(key)
    assert page.js(focused) == deck(page)
    page.press("s")
    said(page, "Ann shuffles Cards (36)")
    page.press("e")
    said(page, "Ann deals everybody 1 from Cards")
    page.press("d")
    said(page, "Ann draws 1 from Cards")
    page.press("m")
    page.sees("return document.querySelector('.aim')", "what is aimed at")
    for _ in range(10):
        page.press(DOWN)
    page.press(ENTER)
    said(page, "Ann lays 1 from Cards face down on the table")
    (hidden,) = [thing for thing in things(page, "pile") if thing["label"] == "Cards, face down"]
    page.sees("return document.activeElement !== document.body", "the focus somewhere")
    for _ in range(4):
        if page.js(focused) == hidden["id"]:
            break
        page.press(DOWN)
    assert page.js(focused) == hidden["id"]
    page.press("f")
    said(page, "Ann turns over Cards, face down")
    page.press(ENTER)
    page.sees("return document.getElementById('choices').contains(document.activeElement)", "its verbs")
    page.press(ESCAPE)
    assert page.js(focused) == hidden["id"], "back on the piece"
    page.press("n")
    page.press("good evening")
    page.press(ENTER)
    said(page, "Ann: good evening")
    page.press(ESCAPE)
    told = page.js("return document.getElementById('told').textContent")
    assert "Ann deals everybody 1 from Cards" in told


@pytest.mark.thorough
def test_what_one_has_in_hand_is_gone_before_another_looks(sit: Sit) -> None:
    page = begun(sit)
    click(page, *page.js(MIDDLE, deck(page)))
    verb(page, "d")
    said(page, "draws 1")
    label = things(page, "held")[0]["label"]
    page.js("document.querySelector('#players button').click()")
    assert page.js(THINGS) == []
    page.js("document.getElementById('lift').click()")
    page.sees(READY, "the other side")
    assert (things(page, "held"), [thing["count"] for thing in things(page, "back")]) == ([], [1])
    assert "you see" not in page.js("return document.getElementById('log').textContent")
    assert label


@pytest.mark.thorough
def test_on_a_phone_everything_can_be_reached(sit: Sit) -> None:
    page = begun(sit)
    page.resize(390, 844, phone=True)
    page.sees(READY, "the table")
    page.sees(SETTLED, "a table of that width that stands still")
    tap(page, deck(page))
    page.js("document.querySelector(\"#choices [data-letter='d']\").click()")
    said(page, "draws 1")
    assert page.js("return document.documentElement.scrollWidth") <= 390
    assert things(page, "held")


@pytest.mark.thorough
@pytest.mark.skipif(SPEC is None, reason="axe-core is not installed")
def test_no_rule_of_axe_is_broken(sit: Sit) -> None:
    page = begun(sit)
    assert faults(page.browser) == []
    click(page, *page.js(MIDDLE, deck(page)))
    verb(page, "d")
    said(page, "draws 1")
    page.js("document.querySelector('#choices [data-letter=l]').click()")
    said(page, "looks at 35")
    assert faults(page.browser) == []
    page.resize(390, 844, phone=True)
    assert faults(page.browser) == []
