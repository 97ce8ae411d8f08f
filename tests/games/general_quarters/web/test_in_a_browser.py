"""A card played to its end in a real Chromium: on a phone by clicking, and with the keyboard alone."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.drawing.faces import Faces
from generator.games import game
from generator.games.general_quarters.web import documents, pages
from generator.reading.strings.pack_words import words_of
from tests import shipped
from tests.games.general_quarters.recorded import content, record
from tests.patience import HANGS

webdriver = pytest.importorskip("selenium.webdriver")

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="there is no chromium with its driver"),
]

PHONE = {"width": 375, "height": 667, "deviceScaleFactor": 2, "mobile": True}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def card():
    return game("general_quarters").puzzles.from_record(content(), record("standard"), sound=True)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, card) -> str:
    words = words_of(shipped.pack("general_quarters"), "en")
    faces = Faces(shipped.pack("general_quarters").layouts, words=words)
    path: Path = tmp_path_factory.mktemp("pages") / "card.html"
    page = pages.page(content(), card, record("standard"), words)
    (text,) = documents.documents([page], faces.standalone)
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def table(chromium, address):
    """The card on a phone, nothing scratched."""
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    chromium.get(address)
    chromium.execute_script("localStorage.clear()")
    chromium.get(address)
    yield chromium
    assert chromium.get_log("browser") == []


def said(driver) -> str:
    return driver.execute_script("return document.getElementById('said').textContent")


def squares(card, kind: str) -> list[int]:
    return [at for at, token in enumerate(card.grid) if token[0] == kind]


@pytest.mark.thorough
def test_a_card_is_scratched_to_its_end_on_a_phone(table, card):
    cells = table.find_elements("css selector", ".cell")
    assert all(cell.size["width"] >= 30 for cell in cells[:10])
    assert table.execute_script("return document.documentElement.scrollWidth") <= 375
    water = squares(card, ".")[0]
    cells[water].click()
    assert said(table).endswith(": water.")
    for square in squares(card, "S")[:10]:
        cells[square].click()
    table.refresh()
    cells = table.find_elements("css selector", ".cell")
    for square in squares(card, "S")[10:]:
        cells[square].click()
        assert "hit" in cells[square].get_attribute("aria-label")
    assert "Your rank: Admiral; ships afloat: 5, turns: 31" in said(table)
    theirs = table.find_elements("css selector", "#reference li")
    assert len(theirs) == len(record("standard")["transcript"])
    assert len(table.find_elements("css selector", "#mine li")) == 31


@pytest.mark.thorough
def test_the_keyboard_alone_plays_a_card_to_its_end(table, card):
    keys = webdriver.Keys
    hands = webdriver.ActionChains(table, duration=0)

    def press(*names: str) -> None:
        hands.send_keys(*names).perform()

    table.execute_script("document.querySelector('#orders button').focus()")
    press(keys.ENTER)
    assert said(table) == "Helicopter of D-1: choose a hidden square of the edge."
    table.execute_script("document.querySelector('.cell').focus()")
    press(keys.ENTER)
    assert said(table).startswith("A1: ")
    at = 0
    while table.execute_script("return document.querySelectorAll('.cell.lit').length"):
        beyond = table.execute_script("return Number(document.querySelector('.cell.lit').dataset.square)")
        at = walk(press, keys, at, beyond)
        press(keys.ENTER)
    for square in squares(card, "S"):
        if table.execute_script(f"return !document.querySelectorAll('.cell')[{square}].firstChild"):
            at = walk(press, keys, at, square)
            press(keys.ENTER)
    assert "Your rank: Admiral" in said(table)
    press(keys.ENTER)
    assert said(table) == "The game is over."


def walk(press, keys, at: int, to: int) -> int:
    """Go there with the arrows."""
    down, across = to // 10 - at // 10, to % 10 - at % 10
    press(*[keys.ARROW_DOWN if down > 0 else keys.ARROW_UP] * abs(down))
    press(*[keys.ARROW_RIGHT if across > 0 else keys.ARROW_LEFT] * abs(across))
    return to


def test_a_finger_that_slips_off_a_square_scratches_nothing(table):
    cells = table.find_elements("css selector", ".cell")
    hands = webdriver.ActionChains(table, duration=20)
    hands.click_and_hold(cells[44]).move_to_element(cells[46]).release().perform()
    assert all("hidden" in cells[at].get_attribute("aria-label") for at in (44, 45, 46))
    hands.click_and_hold(cells[44]).move_by_offset(10, 0).move_by_offset(-20, 0).move_by_offset(
        20, 0
    ).perform()
    assert "hidden" not in cells[44].get_attribute("aria-label")
    hands.release().perform()
    assert "hidden" in cells[45].get_attribute("aria-label")


def test_nothing_hidden_is_in_the_document(table):
    labels = table.execute_script("return [...document.querySelectorAll('.cell')].map((c) => c.ariaLabel)")
    assert all(label.endswith(": hidden") for label in labels)
    assert table.execute_script("return document.querySelectorAll('.cell img').length") == 0
    assert table.execute_script("return document.querySelector('#reference').textContent") == ""


def test_the_card_is_played_without_memory(chromium, address, card):
    """Where nothing may be kept, as in some private windows, the page says nothing about it and plays on."""
    broken = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('none'); }})"
    added = chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": broken})
    try:
        chromium.get(address)
        chromium.find_elements("css selector", ".cell")[squares(card, "S")[0]].click()
        assert "hit" in said(chromium)
        assert chromium.get_log("browser") == []
    finally:
        chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


@pytest.mark.thorough
def test_a_pencil_marks_squares_and_ticks_ships_and_scratches_nothing(table, card):
    cells = table.find_elements("css selector", ".cell")
    table.execute_script("arguments[0].focus()", cells[4])
    webdriver.ActionChains(table, duration=0).send_keys("x", "x").perform()
    assert said(table) == "E1: marked as a ship"
    table.find_element("id", "pencil").click()
    cells[12].click()
    assert cells[12].get_attribute("aria-label") == "C2: hidden, marked as water"
    ticks = table.find_elements("css selector", "#fleet input")
    assert len(ticks) == sum(kind.number for kind in card.setup.waters.kinds)
    ticks[0].click()
    table.refresh()
    marked = "return [...document.querySelectorAll('[data-mark]')].map((each) => each.dataset.mark)"
    assert table.execute_script(marked) == ["ship", "water"]
    assert table.execute_script("return document.querySelector('#fleet input').checked")
    assert not table.execute_script("return document.querySelectorAll('.cell img').length")
    table.find_elements("css selector", ".cell")[12].click()
    assert said(table).startswith("C2: "), "without the pencil it is scratched"
    assert table.execute_script(marked) == ["ship"]


@pytest.mark.thorough
def test_at_the_end_the_buttons_stand_above_the_games_with_a_key_to_their_signs(table, card):
    for square in squares(card, "S"):
        table.find_elements("css selector", ".cell")[square].click()
    above = table.execute_script(
        "const top = (id) => document.getElementById(id).getBoundingClientRect().top;"
        "return [top('ended') < top('again'), top('again') < top('legend'), top('legend') < top('mine')]"
    )
    assert above == [True, True, True]
    assert "proved to be harmless" in table.find_element("id", "legend").text
    assert not table.find_element("id", "pencil").is_displayed()


CROSSES = "return [...document.querySelectorAll('#used i')].map((each) => each.hidden ? 0 : 1).join('')"


@pytest.mark.thorough
def test_what_was_flown_is_crossed_out_on_the_card_and_after_a_loss_it_lies_open(table, card):
    assert set(table.execute_script(CROSSES)) == {"0"}
    table.find_element("css selector", "#orders button").click()
    edge = next(at for at in range(10) if card.grid[at][0] != "M")
    table.find_elements("css selector", ".cell")[edge].click()
    assert table.execute_script(CROSSES).count("1") == 1
    inside = """
    const [field, cross] = [document.querySelector('#lost i'), document.querySelector('#used i')];
    const hidden = field.hidden;
    field.hidden = false;
    const [one, other] = [field, cross].map((each) => each.getBoundingClientRect());
    field.hidden = hidden;
    return one.left <= other.left && other.right <= one.right && other.bottom <= one.bottom + 2;
    """
    assert table.execute_script(inside), "the cross lies in the field of its ship"
    lit = table.find_elements("css selector", ".cell.lit")
    while lit:
        lit[0].click()
        lit = table.find_elements("css selector", ".cell.lit")
    over = "return !document.getElementById('ended').hidden"
    for square in [*squares(card, "M"), *squares(card, "U")]:
        if table.execute_script(over):
            break
        table.find_elements("css selector", ".cell")[square].click()
    assert table.execute_script(over)
    opened = "return document.querySelectorAll('.cell.opened img').length"
    end = time.monotonic() + HANGS
    while table.execute_script("return document.querySelectorAll('.cell img').length") < len(card.grid):
        assert time.monotonic() < end
    assert table.execute_script(opened) > 20


@pytest.mark.thorough
def test_a_card_that_is_over_leads_to_the_next(chromium, card, tmp_path):
    words = words_of(shipped.pack("general_quarters"), "en")
    faces = Faces(shipped.pack("general_quarters").layouts, words=words)
    first = pages.page(content(), card, record("standard"), words)
    names = ("first", "second")
    two = [replace(first, name=name) for name in names]
    for name, text in zip(names, documents.documents(two, faces.standalone), strict=True):
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    chromium.get((tmp_path / "first.html").as_uri())
    chromium.execute_script("localStorage.clear()")
    chromium.refresh()
    shown = "return Boolean(document.getElementById('next').offsetParent)"
    assert not chromium.execute_script(shown)
    over = "const it = document.getElementById('give'); it.click(); it.click();"
    chromium.execute_script(over)
    assert chromium.execute_script(shown)
    seen = chromium.execute_script("return document.body.innerText")
    assert seen.count("The fleet sails on.") == 1
    chromium.execute_script("localStorage.clear()")
    chromium.find_element("id", "next").click()
    assert chromium.current_url.endswith("second.html")
    chromium.execute_script(over)
    assert not chromium.execute_script(shown), "the last leads nowhere"
    chromium.execute_script("localStorage.clear()")
