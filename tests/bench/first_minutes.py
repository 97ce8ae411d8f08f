"""The first ten minutes at each table from a newcomer's seat, in Chromium: pictures, and what is asked.

    python tests/bench/first_minutes.py [GAME ...]

Somebody who knows nothing looks at the table, asks for a hint, does it, and so on. What is asked and answered
is printed; the pictures, one at the beginning and one after DECISIONS, go to output/gallery/first_minutes,
where content/NEWCOMERS.md shows them. Part of ``make gallery``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.games import NAMES  # noqa: E402
from tests.tabletop.in_browser import Sitting, chromium  # noqa: E402

PICTURES = ROOT / "output" / "gallery" / "first_minutes"
SIZE, QUALITY = (1280, 800), 62
SEATS = {"bridge_crew": 4, "bruise_cruise": 3, "jure_of_the_seas": 3, "to_the_bottom": 3}
SEED = "morning"
DECISIONS = {
    "bridge_crew": 9,
    "bruise_cruise": 12,
    "general_quarters": 14,
    "jure_of_the_seas": 6,
    "to_the_bottom": 16,
}
"""Hints that are followed before the second picture: some ten minutes of somebody who reads."""
SETTLED = 1.0
"""Seconds until nothing glides any more."""
DRAWN = "return document.documentElement.dataset.drawing === '0'"
HINTED = "return document.querySelector('#choices .main') && document.getElementById('prompt').innerText"
DO_THAT = "document.querySelector('#choices .main').click()"
NOTHING_TO_SAY = "document.querySelector('#own-words:not([hidden]) .main')?.click()"
"""A move that one may say something with waits for it."""
HEARD = (
    "return [...document.querySelectorAll('#log .fresh')].map((each) => each.innerText.replace(/\\s+/g, ' '))"
)


def picture(table: Sitting, name: str) -> None:
    """The page as it is, small enough for a repository."""
    table.sees(DRAWN, "all pieces")
    time.sleep(SETTLED)
    page = Image.open(BytesIO(table.browser.get_screenshot_as_png())).convert("RGB")
    path = PICTURES / f"{name}.webp"
    page.save(path, quality=QUALITY, method=6)
    print(f"    {path.relative_to(ROOT)}: {path.stat().st_size / 1e3:.0f} kB", flush=True)


def minutes(table: Sitting, game: str) -> None:
    """Look, ask for a hint, do it; two pictures."""
    table.resize(*SIZE)
    asked = table.turn()
    picture(table, f"{game}_1")
    for number in range(1, DECISIONS[game] + 1):
        print(f"{number:3} {asked['prompt']} [{len(asked['lit'])} lit, {len(asked['buttons'])} buttons]")
        table.js("document.getElementById('hint').click()")
        print(f"      {table.sees(HINTED, 'a hint')}")
        table.js(DO_THAT)
        table.js(NOTHING_TO_SAY)
        table.sees(f"return document.documentElement.dataset.beat !== '{asked['beat']}'", "the move")
        asked = table.turn()
        for line in table.js(HEARD):
            print(f"        {line}", flush=True)
        if asked["whose"] == "over":
            break
    picture(table, f"{game}_2")


def main(games: list[str]) -> None:
    """Sit down at each table."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    browser = chromium()
    try:
        for game in games:
            print(f"== {game}")
            words = ["--seats", str(SEATS[game])] if game in SEATS else []
            with tempfile.TemporaryDirectory() as folder:
                table = Sitting(browser, Path(folder), game, *words, "--seed", SEED)
                minutes(table, game)
                table.close()
    finally:
        browser.quit()


if __name__ == "__main__":
    main(sys.argv[1:] or [*NAMES])
