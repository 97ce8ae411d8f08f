"""The README's picture of a table in the browser, taken in Chromium: part of ``make gallery``.

    python tests/bench/table_picture.py [GAME [DECISIONS]]

A game of reference bots is left to the person in seat 0 after so many decisions, saved, and taken up again.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.cli.options import loaded_packs  # noqa: E402
from generator.play.bots import REFERENCE  # noqa: E402
from generator.play.session import Session  # noqa: E402

PICTURE = ROOT / "output" / "gallery" / "table_in_browser.png"
SEATS, WIDTH, HEIGHT = 3, 1440, 900
DRAWN, SETTLED = 120.0, 2.0
"""Seconds until every face has come at the latest, and until nothing glides any more."""
ALL_DRAWN = """
const faces = [...document.querySelectorAll('#table [data-key]')];
return faces.length > 0 && faces.every((face) => face.shadowRoot?.querySelector('svg'));
"""


def saved(game: str, decisions: int, path: Path) -> None:
    """A game with so many decisions behind it, seat 0 to move, in a file."""
    (loaded,) = loaded_packs([game], ROOT / "content")
    session = Session(loaded.game, loaded.content, ("", *[REFERENCE] * (SEATS - 1)), "a day at sea")
    while len(session.steps) < decisions or session.state.to_move() != 0:
        session.apply(session.hint() if session.waits_for_person else session.bot_choice())
    session.save(path, loaded.pack)


def picture(game: str, save: Path) -> None:
    """Take it, in 256 colours."""
    words = [sys.executable, "-m", "generator", "table", game, "--resume", str(save), "--port", "0"]
    served = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert served.stdout is not None
    address = re.search(r"http\S+", served.stdout.readline())
    assert address is not None
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(word)
    chromium = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    try:
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        chromium.get(address[0])
        WebDriverWait(chromium, DRAWN).until(lambda page: page.execute_script(ALL_DRAWN))
        time.sleep(SETTLED)
        chromium.save_screenshot(str(PICTURE))
    finally:
        chromium.quit()
        served.terminate()
        served.wait(20)
    Image.open(PICTURE).convert("RGB").quantize(256).save(PICTURE, optimize=True)


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "bruise_cruise"
    decisions = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder) / "game.json"
        saved(game, decisions, save)
        picture(game, save)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
