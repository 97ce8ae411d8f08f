"""The preview in a real Chromium: follows saves, needs no mouse, says nothing in the console."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.patience import HANGS
from tests.shipped import CONTENT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="there is no chromium with its driver here"),
]


@pytest.fixture
def browser() -> Iterator[object]:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.add_argument("--window-size=1200,800")
    options.binary_location = str(CHROMIUM)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    yield driver
    driver.quit()


@pytest.fixture
def page(browser, shelf) -> Iterator[str]:
    command = [sys.executable, "-m", "generator", "preview", "--content", shelf, "--port", "0"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert run.stdout is not None
    address = run.stdout.readline().strip()
    browser.get(address)
    yield address
    run.send_signal(signal.SIGINT)
    run.wait(HANGS)


FACE = "[data-part=cards] [data-piece=helm] .face"
TEXT = f"return (document.querySelector('{FACE}')?.shadowRoot.textContent ?? '')"


@pytest.fixture
def sees(browser) -> Callable[[str, str], None]:
    from selenium.webdriver.support.wait import WebDriverWait

    def wait(script: str, message: str) -> None:
        WebDriverWait(browser, HANGS, 0.05).until(lambda driver: driver.execute_script(script), message)

    return wait


def test_the_page_follows_a_save_and_a_broken_save_and_works_by_keyboard(browser, page, sees, change):
    from selenium.webdriver.common.keys import Keys

    def press(*keys: str) -> None:
        browser.switch_to.active_element.send_keys(*keys)

    sees(f"{TEXT}.includes('dignified')", "the face is drawn")
    fonts = (
        "return [...document.fonts].length && [...document.fonts].every((font) => font.status !== 'error')"
    )
    sees(fonts, "its fonts are loaded")

    # A save, then one that cannot be read, then one that can.
    change("crew.yaml", "dignified", "solid")
    sees(f"{TEXT}.includes('solid')", "a save is drawn")
    change("crew.yaml", "{id: helm,", "{id: helm, [")
    sees("return !document.getElementById('banner').hidden", "a broken save is said")
    assert "solid" in browser.execute_script(TEXT)
    press("4")
    sees(
        "return document.querySelector('.problem code')?.textContent.includes('crew.yaml:8')",
        "its Problem is listed",
    )
    change("crew.yaml", "{id: helm, [", "{id: helm,")
    sees(
        "return document.getElementById('banner').hidden && !document.querySelector('.problem')",
        "it is mended",
    )

    # Faces, arrows, one at large and back, search, lines, backs, ink: no mouse.
    press("1")
    press(Keys.ARROW_RIGHT)
    press(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    press(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
    sees("return document.getElementById('piece').open", "a face at large")
    place = "return document.getElementById('piece-place').textContent"
    assert "crew.yaml:6:5" in browser.execute_script(place)
    assert browser.current_url.endswith("#/faces/cards/comms")
    press(Keys.ARROW_RIGHT)
    sees(f"return ({place.removeprefix('return ')}).includes('crew.yaml:7:5')", "the next face")
    press(Keys.ESCAPE)
    sees("return document.activeElement.dataset.piece === 'science'", "the focus is back on the face")
    press("/")
    press("phasers")
    visible = "[...document.querySelectorAll('[data-part=cards] .piece')].filter((each) => !each.hidden)"
    sees(
        f"return {visible}.length > 0 && {visible}.every((each) => each.dataset.piece !== 'helm')",
        "the search",
    )
    press(Keys.ESCAPE)
    press("l")
    press("b")
    sees("return document.querySelector('[data-piece=helm] .sides').children.length === 2", "backs")
    lines = f"return !!document.querySelector('{FACE}').shadowRoot.querySelector('#preview-lines')"
    assert browser.execute_script(lines)
    old = browser.execute_script(f"return document.querySelector('{FACE}').dataset.key")
    press("i")
    sees(f"return document.querySelector('{FACE}').dataset.key !== '{old}'", "mono ink")
    press("c")
    assert browser.execute_script(f"return document.querySelector('{FACE}').style.filter") == 'url("#protan")'

    # A deep link, and nothing in the console but the requests the server refuses by design.
    browser.get(page + "#/faces/orders")
    browser.get(page + "#/faces/cards/helm")
    sees("return document.getElementById('piece').open", "a deep link")
    assert [entry["message"] for entry in browser.get_log("browser")] == []


@pytest.mark.thorough
def test_sheets_are_pages(browser, page, sees):
    browser.execute_script("location.hash = '#/sheets/cards'")
    sees(
        "const all = [...document.querySelectorAll('.sheets img')];"
        "return all.length === 4 && all.every((each) => each.complete && each.naturalWidth > 500)",
        "four pages of cards",
    )
    assert [entry["message"] for entry in browser.get_log("browser")] == []


def field(label: str) -> str:
    return f"document.querySelector('#fields [data-label=\"{label}\"]')"


@pytest.fixture
def deck(shelf) -> Path:
    """The spreadsheet of a deck that is previewed, too."""
    shutil.copytree(CONTENT / "deck", shelf / "deck")
    return shelf / "deck" / "cards.csv"


@pytest.mark.thorough
def test_values_are_written_refused_and_taken_back_on_the_page(browser, deck, page, sees, shelf):
    """A title and a number; a bad number changes nothing and says why; undo gives back the very bytes."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    def into(label: str, text: str) -> None:
        sees(f"return {field(label)} !== null", f"{label} is there")
        box = browser.find_element(By.CSS_SELECTOR, f"#fields [data-label='{label}'] :is(input, textarea)")
        box.send_keys(Keys.CONTROL, "a")
        box.send_keys(text, Keys.ENTER)

    crew = shelf / "bridge_crew" / "crew.yaml"
    before = crew.read_bytes()
    browser.get(page + "#/faces/cards/helm")
    into("title", "Steerswoman")
    large = "(document.querySelector('#large .face')?.shadowRoot.textContent ?? '').toLowerCase()"
    sees(f"return {large}.includes('steerswoman')", "the face has the new title")
    assert crew.read_bytes() == before.replace(b"Helmsman", b"Steerswoman", 1)
    former = "(document.querySelector('#former .face')?.shadowRoot.textContent ?? '').toLowerCase()"
    sees(f"return {former}.includes('helmsman')", "the face before the save stands beside it")

    # From a text on the face to its field.
    browser.execute_script(
        "[...document.querySelector('#large .face').shadowRoot.querySelectorAll('text')]"
        ".find((each) => each.textContent.toLowerCase().includes('steers'))"
        ".dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))"
    )
    assert browser.execute_script("return document.activeElement.name") == "title"
    into("speciality", "nothing")
    refused = f"return ({field('speciality')}?.querySelector('.refusal').textContent ?? '')"
    sees(f"{refused}.includes('CR-V2')", "the Problem is said")
    browser.find_element(By.ID, "undo").click()
    sees("return document.getElementById('undo').disabled", "nothing is left to undo")
    assert crew.read_bytes() == before
    assert [entry["message"] for entry in browser.get_log("browser")] == []


@pytest.mark.thorough
def test_the_cells_of_a_spreadsheet_are_edited_and_a_piece_keeps_its_place(browser, deck, page, sees):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.select import Select

    before = deck.read_bytes()
    browser.get(page.replace("/bridge_crew", "/deck") + "#/faces/cards/the_whole_meadow")
    sees(f"return {field('value')} !== null", "its cells are there")

    def into(label: str, text: str) -> None:
        box = browser.find_element(By.CSS_SELECTOR, f"#fields [data-label='{label}'] :is(input, textarea)")
        box.send_keys(Keys.CONTROL, "a")
        box.send_keys(text, Keys.ENTER)

    into("value", "7")
    refused = f"return {field('value')}.querySelector('.refusal').textContent"
    sees(f"{refused}.includes('out-of-range')", "the number is too large")
    assert deck.read_bytes() == before
    into("value", "5")
    sees("return document.getElementById('undo').textContent.includes('value')", "the number is written")
    into("title", "Midsummer, late")
    sees("return location.hash.endsWith('/midsummer_late')", "the piece has the id of its new title")
    Select(browser.find_element(By.CSS_SELECTOR, "#fields [data-label='kind'] select")).select_by_value(
        "Lantern"
    )
    sees("return document.getElementById('undo').textContent.includes('kind')", "the choice is written")
    lines = deck.read_bytes().splitlines(keepends=True)
    changed = [line for line in lines if line not in before.splitlines(keepends=True)]
    assert len(changed) == 1
    assert changed[0].startswith(b'"Midsummer, late",Lantern,5,')
    for what in ("kind", "title", "value"):
        sees(
            f"return document.getElementById('undo').textContent.includes('{what}')", f"{what} can be undone"
        )
        browser.find_element(By.ID, "undo").click()
    sees("return document.getElementById('undo').disabled", "nothing is left to undo")
    assert deck.read_bytes() == before
    assert [entry["message"] for entry in browser.get_log("browser")] == []
