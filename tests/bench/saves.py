"""From save to picture: how long a browser takes to show what was just saved, for every game."""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).resolve().parents[2]
SAVES = 50
PAUSE, PATIENCE = 0.5, 30.0
TEXTS = {
    "bridge_crew": ("crew.yaml", "dignified"),
    "bruise_cruise": ("unfathomable.yaml", "Somebody left"),
    "general_quarters": ("game.yaml", "tagline: "),
    "jure_of_the_seas": ("daikaiju.yaml", "It is mistaken"),
    "to_the_bottom": ("game.yaml", "tagline: "),
}
"""A text of each game that is on a face; a letter is put behind it, then another, and so on."""

# Two frames after the page has the new version it has been painted.
WATCH = """
new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => {
  window.painted = [+document.documentElement.dataset.version, Date.now() / 1000];
}))).observe(document.documentElement, {attributeFilter: ["data-version"]});
"""


def saves(repeats: int) -> None:
    """Median and worst of SAVES saves a game, in Chromium; whatever the number of ``repeats``."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        print("saves: there is no chromium with its driver here, not measured")
        return
    print(f"| from save to picture, of {SAVES} | median | worst |\n| --- | ---: | ---: |")
    for game in TEXTS:
        seconds = _seconds(game, chromium, driver)
        print(f"| {game} | {statistics.median(seconds):.2f} s | {max(seconds):.2f} s |", flush=True)


def _seconds(game: str, chromium: str, driver: str) -> list[float]:
    file, text = TEXTS[game]
    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,800"):
        options.add_argument(word)
    options.binary_location = chromium
    with tempfile.TemporaryDirectory() as folder:
        shelf = Path(folder) / "content"
        shutil.copytree(ROOT / "content" / game, shelf / game)
        command = [sys.executable, "-m", "generator", "preview", game, "--content", str(shelf), "--port", "0"]
        run = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        browser = webdriver.Chrome(options=options, service=Service(driver))
        try:
            assert run.stdout is not None
            browser.get(run.stdout.readline().strip())
            _wait(browser, "return !!document.documentElement.dataset.version")
            browser.execute_script(WATCH)
            return [_save(browser, shelf / game / file, text, number) for number in range(SAVES)]
        finally:
            browser.quit()
            run.send_signal(signal.SIGINT)
            run.wait()


def _save(browser: webdriver.Chrome, path: Path, text: str, number: int) -> float:
    time.sleep(PAUSE)
    version = int(browser.execute_script("return document.documentElement.dataset.version"))
    whole = path.read_text(encoding="utf-8")
    start = whole.index(text) + len(text)
    letter = "abcdefghij"[number % 10]
    begun = time.time()
    path.write_text(whole[:start] + letter + whole[start + (number > 0) :], encoding="utf-8")
    painted = _wait(browser, f"return window.painted?.[0] > {version} ? window.painted[1] : 0")
    return float(painted) - begun


def _wait(browser: webdriver.Chrome, script: str) -> float:
    end = time.monotonic() + PATIENCE
    while not (answer := browser.execute_script(script)):
        if time.monotonic() > end:
            raise TimeoutError(script)
        time.sleep(0.02)
    return float(answer)
