"""540 cards with 50 pictures: Broadside beside a plain reportlab script that places the same JPEGs.

usage: python tests/bench/pictures.py [--cards N] [--pictures N] [--repeats N]

Both put nine cards on a page, each with its picture, a title and a line of text in embedded type, and the
marks to cut by. Every run is a process of its own, in turns; seconds are those on the clock, from its start
to its end, and the processor's, children counted. Broadside prints a pack from elsewhere, in a child under
limits, looks into every picture and writes its manifest; at a first print nothing is known of them, later
what was found is in the cache. All have turns alike, in another order each turn, since whoever comes after
a long run gets its memory more quickly, and a cache of their own, which a turn before the first has filled.
The least and the greatest seconds stand beside the middle ones. Memory is the most any process held. The
last rows are the same deck for a press, where every pixel becomes ink, and in black and white.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

MM = 72 / 25.4
KIND = "pictures"
"""The folder of the cache for what was found in pictures."""
SIZE = (2000, 2500)
NOISE = 9
FIRST = "Broadside", "home, first"
RUNS = (
    ("plain reportlab", "home"),
    FIRST,
    ("Broadside", "home"),
    ("Broadside", "mono"),
    ("Broadside", "press"),
)
CARD = """\
{% extends "shared/face.svg.j2" %}
{% block face %}
{{ image(art, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed) }}
<rect x="4" y="68" width="{{ w - 8 }}" height="16" rx="2" fill="#ffffff"/>
{{ textline(title, 7, 75, w - 14, font="display", hi=5, lo=3) }}
{{ textline(text, 7, 81, w - 14) }}
{% endblock %}
"""
STYLE = """\
fonts:
  display: {family: Barlow, weight: 700}
  text: {family: Barlow}
palettes:
  home: {ink: "#000000"}
"""


def write_pictures(folder: Path, count: int) -> None:
    """Clouds of colour with the grain of a photo, each another."""
    import numpy as np
    from PIL import Image

    folder.mkdir(parents=True)
    for number in range(count):
        rng = np.random.default_rng(number)
        small = Image.fromarray(rng.integers(0, 255, (50, 40, 3), dtype=np.uint8))
        clouds = np.asarray(small.resize(SIZE, Image.Resampling.BICUBIC)).astype(np.float32)
        grain = rng.normal(0, NOISE, (SIZE[1], SIZE[0], 1)).astype(np.float32)
        image = Image.fromarray((clouds + grain).clip(0, 255).astype(np.uint8))
        out = BytesIO()
        image.save(out, "JPEG", quality=90)
        (folder / f"{number:02}.jpg").write_bytes(out.getvalue())


def with_broadside(folder: Path, out: Path, cards: int, ink: str) -> None:
    """The deck as a pack of somebody else."""
    # As ``generator.cli.main`` does for every command.
    gc.set_threshold(100_000, 20, 50)
    atexit.register(gc.freeze)
    from generator.contract import Component, Face, Piece
    from generator.press.paper import paper
    from generator.press.planning import Order
    from generator.press.print_run import print_orders
    from generator.press.settings import Settings
    from generator.reading.packs import Pack, shipped

    layouts = (folder / "layouts", shipped("layouts"))
    layouts[0].mkdir(exist_ok=True)
    (layouts[0] / "card.svg.j2").write_text(CARD)
    (layouts[0] / "style.yaml").write_text(STYLE)
    names = sorted(path.name for path in (folder / "art").iterdir())
    pieces = [
        Piece(f"card-{k}", Face("card", {"art": f"art/{names[k % len(names)]}", **words(k)}))
        for k in range(cards)
    ]
    deck = Component("deck", "Deck", "cards", "poker", pieces)
    order = Order(Pack(folder, "bench", layouts), "Bench", [deck], out)
    settings = Settings(paper("letter", layouts), ink, one_per_page=ink == "press")
    outcome = print_orders([order], settings)
    if outcome.problems:
        sys.exit("\n".join(map(str, outcome.problems)))


def with_reportlab(folder: Path, out: Path, cards: int) -> None:
    """The least a script must do."""
    import fontpkg
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas

    rl_config.useA85 = 0
    page, size, bleed = (215.9 * MM, 279.4 * MM), (63.5 * MM, 88.9 * MM), 1 * MM
    left, top = ((page[i] - 3 * size[i]) / 2 for i in (0, 1))
    pdfmetrics.registerFont(TTFont("Bold", fontpkg.path("Barlow", weight=700)))
    pdfmetrics.registerFont(TTFont("Body", fontpkg.path("Barlow", weight=400)))
    out.mkdir(exist_ok=True)
    pdf = canvas.Canvas(
        str(out / "deck.pdf"), pagesize=page, invariant=1, pageCompression=1, initialFontName="Body"
    )
    names = sorted(path for path in (folder / "art").iterdir())
    for k in range(cards):
        if k % 9 == 0:
            if k:
                pdf.showPage()
            for i in range(4):
                x, y = left + i * size[0], top + i * size[1]
                pdf.line(x, 0, x, top - 4)
                pdf.line(x, page[1], x, page[1] - top + 4)
                pdf.line(0, y, left - 4, y)
                pdf.line(page[0], y, page[0] - left + 4, y)
        pdf.saveState()
        pdf.translate(left + k % 3 * size[0], page[1] - top - (k % 9 // 3 + 1) * size[1])
        clip = pdf.beginPath()
        clip.rect(-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed)
        pdf.clipPath(clip, stroke=0)
        high = (size[0] + 2 * bleed) * SIZE[1] / SIZE[0]
        wide, high = (
            max(size[0] + 2 * bleed, (size[1] + 2 * bleed) * SIZE[0] / SIZE[1]),
            max(high, size[1] + 2 * bleed),
        )
        pdf.drawImage(str(names[k % len(names)]), (size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
        pdf.setFillColor("#ffffff")
        pdf.roundRect(4 * MM, 4.9 * MM, size[0] - 8 * MM, 16 * MM, 2 * MM, stroke=0, fill=1)
        pdf.setFillColor("#000000")
        pdf.setFont("Bold", 5 * MM)
        pdf.drawString(7 * MM, 13.9 * MM, words(k)["title"])
        pdf.setFont("Body", 3.4 * MM)
        pdf.drawString(7 * MM, 7.9 * MM, words(k)["text"])
        pdf.restoreState()
    pdf.save()


def words(k: int) -> dict[str, str]:
    """The words on a card."""
    return {"title": f"Moth {k + 1}", "text": f"Flies {k % 7 + 1} by lamplight, {k % 5} by day."}


def run(name: str, ink: str, folder: Path, cards: int) -> dict[str, float]:
    """Seconds on the clock and of the processor, megabytes held and bytes written of a run."""
    cache = folder / "cache"
    if (name, ink) == FIRST:
        shutil.rmtree(cache / "broadside" / KIND, ignore_errors=True)
        ink = "home"
    command = [sys.executable, __file__, "--one", name, "--ink", ink, "--folder", str(folder)]
    # As installed: everybody's modules are compiled once, not at every start.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["XDG_CACHE_HOME"] = str(cache)
    command = [*command, "--cards", str(cards)]
    started = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout) | {"seconds": time.perf_counter() - started}


def one(name: str, ink: str, folder: Path, cards: int) -> None:
    """One run, measured from within."""
    out = folder / "out"
    if name == "Broadside":
        with_broadside(folder, out, cards, ink)
    else:
        with_reportlab(folder, out, cards)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    # Kilobytes on Linux, bytes on macOS.
    scale = 1024 if sys.platform == "linux" else 1024**2
    told = {
        "processor": sum(each.ru_utime + each.ru_stime for each in used),
        "megabytes": max(each.ru_maxrss for each in used) / scale,
        "bytes": (out / "deck.pdf").stat().st_size,
    }
    print(json.dumps(told))


def pictures(cards: int, count: int, repeats: int) -> None:
    """A row a contestant: seconds, as many times the plain script's, memory held, and bytes."""
    command = [sys.executable, __file__, "--pictures", str(count)]
    with tempfile.TemporaryDirectory(prefix="broadside-bench-") as temporary:
        folder = Path(temporary)
        # By another process: this one would stay large, and whatever it starts would count as large.
        subprocess.run([*command, "--write", "--folder", str(folder)], check=True)
        sizes = [path.stat().st_size for path in (folder / "art").iterdir()]
        print(f"{cards} cards, {len(sizes)} pictures of {statistics.mean(sizes) / 1e6:.2f} MB")
        rows: dict[tuple[str, str], list[dict[str, float]]] = {contestant: [] for contestant in RUNS}
        for turn in range(repeats + 1):
            for name, ink in random.Random(turn).sample(RUNS, len(RUNS)) if turn else RUNS[:2]:
                told = run(name, ink, folder, cards)
                if turn:
                    rows[name, ink].append(told)
        plain = {key: _middle(rows[RUNS[0]], key) for key in ("seconds", "processor")}
        for (name, ink), turns in rows.items():
            seconds, processor = _middle(turns, "seconds"), _middle(turns, "processor")
            least, most = (choose(turn["seconds"] for turn in turns) for choose in (min, max))
            megabytes, size = (max(turn[key] for turn in turns) for key in ("megabytes", "bytes"))
            print(
                f"{name + ', ' + ink:22} {seconds:6.2f} s ({least:.2f} to {most:.2f})  "
                f"{seconds / plain['seconds']:5.2f}  "
                f"{processor:6.2f} s of the processor  {processor / plain['processor']:5.2f}  "
                f"{megabytes:5.0f} MB held  {size / 1e6:6.1f} MB"
            )


def _middle(turns: list[dict[str, float]], key: str) -> float:
    return statistics.median(turn[key] for turn in turns)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--pictures", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--ink", default="home", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        one(args.one, args.ink, args.folder, args.cards)
        return
    if args.write:
        write_pictures(args.folder / "art", args.pictures)
        return
    pictures(args.cards, args.pictures, args.repeats)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    main()
