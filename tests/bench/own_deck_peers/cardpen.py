"""Thirty cards of a spreadsheet with cardpen in a headless Chromium: its print view becomes a PDF.

usage: python cardpen.py CHECKOUT OUT.pdf    (in the folder of cards.csv; CHECKOUT is cardpen's own folder)

The pictures are read from ``images/`` of the checkout, as cardpen asks.
"""

import base64
import functools
import http.server
import json
import shutil
import sys
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.print_page_options import PrintOptions

checkout, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
HERE = Path(__file__).resolve().parent
CSS, CARD = ((HERE / name).read_text(encoding="utf-8") for name in ("cardpen.css", "cardpen.html"))
FORM = {
    "name": "The Deep",
    "notes": "",
    "dpi": 300,
    "live": False,
    "psize": "a4",
    "pori": "portrait",
    "csize": "poker",
    "cori": "portrait",
    "cheight": "",
    "cwidth": "",
    "cunit": "mm",
    "ccircle": False,
    "gsize": 0,
    "gunit": "mm",
    "msize": 5,
    "munit": "mm",
    "blsize": 0,
    "blunit": "mm",
    "ssize": 0,
    "sunit": "mm",
    "cutline": True,
    "bradius": 0,
    "brunit": "mm",
    "overlay": False,
    "oopa": 1,
    "oURL": "",
    "extCSS": "",
    "css": CSS,
    "csv": Path("cards.csv").read_text(encoding="utf-8"),
    "mustache": CARD,
    "useMustache": False,
    "cardClass": "",
    "rscount": 1,
    "rsstyle": "bunch",
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that writes no log."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


for picture in Path("art").glob("*.png"):
    (checkout / "images" / "art").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(picture, checkout / "images" / "art" / picture.name)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=checkout))
threading.Thread(target=server.serve_forever, daemon=True).start()
home = f"http://127.0.0.1:{server.server_port}/"
options = Options()
for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
    options.add_argument(word)
options.page_load_strategy = "eager"
options.add_argument("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1")
options.binary_location = shutil.which("chromium")
browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
try:
    browser.get(home + "LICENSE.txt")
    browser.execute_script("localStorage.cardpen = arguments[0]", json.dumps(FORM))
    browser.get(home + "index.html")
    page = browser.execute_async_script(
        "const done = arguments[0], look = () => { const frame = document.querySelector('iframe');"
        "const there = frame && frame.contentDocument && frame.contentDocument.querySelector('card');"
        "there ? done(frame.contentDocument.documentElement.outerHTML) : setTimeout(look, 50); }; look();"
    )
    (checkout / "deck.html").write_text("<!DOCTYPE html>" + page, encoding="utf-8")
    browser.get(home + "deck.html")
    browser.execute_async_script(
        "const done = arguments[0];"
        "Promise.all([...document.images].map((image) => image.decode())).then(() => done());"
    )
    sheet = PrintOptions()
    sheet.page_width, sheet.page_height, sheet.background = 21.0, 29.7, True
    sheet.margin_top = sheet.margin_bottom = sheet.margin_left = sheet.margin_right = 0
    out.write_bytes(base64.b64decode(browser.print_page(sheet)))
finally:
    browser.quit()
    server.shutdown()
