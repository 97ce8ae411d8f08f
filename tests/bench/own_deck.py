"""Thirty cards with four pictures from a spreadsheet: Broadside beside programs that do the same.

usage: python tests/bench/run.py --only own-deck    (writes .bench/own-deck: PDFs, beside.png)

DeckSmith and board-game-factory install themselves. Squib runs where Ruby finds it; cardpen where CARDPEN
names a checkout of it and there is a Chromium with its driver. Who cannot run here is reported, not left out
silently. Each has a layout written for it that comes as near as it can to the one Broadside has ready.
"""

from __future__ import annotations

import csv
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import fontpkg
import pikepdf
import pypdfium2
from peers import BENCH, ENVIRONMENT, peer_python
from PIL import Image

HERE = Path(__file__).resolve().parent
PEERS = HERE / "own_deck_peers"
HEIGHT, GAP = 440, 8
"""Pixels of the pages beside each other."""
ART = HERE.parents[1] / "decks" / "fathom" / "art"
PICTURES = {"Jelly": "comb_jelly", "Squid": "glass_squid", "Wreck": "ships_bell", "Eel": "gulper_eel"}
NAMES = ("Amber", "Brass", "Copper", "Drift", "Ember", "Fathom", "Garnet", "Halyard", "Ivory", "Jade")
TEXTS = (
    "Draw 2 cards.",
    "Take 1 card from the discards, then put 1 card of your hand in its place.",
    "While it lies before you, everybody else pays 1 more to sink, and nobody may pass you.",
    "Worth 2 more for each other card of its kind that you have at the end.",
)


def rows() -> list[dict[str, str]]:
    """The thirty rows; the same on every run."""
    deck = []
    for number in range(30):
        kind = tuple(PICTURES)[number % 4]
        deck.append(
            {
                "title": f"{NAMES[number // 3]} {kind}",
                "cost": str(number % 7 + 1),
                "kind": kind,
                "text": TEXTS[number * 3 % 4],
                "picture": f"art/{PICTURES[kind]}.png",
            }
        )
    return deck


def write(folder: Path) -> None:
    """cards.csv, the same with semicolons, and four PNG of 840 x 560 pixels."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "art").mkdir(parents=True)
    for name in PICTURES.values():
        with Image.open(ART / f"{name}.jpg") as picture:
            picture.crop((0, 220, 840, 780)).save(folder / "art" / f"{name}.png")
    deck = rows()
    for file, sign in (("cards.csv", ","), ("semicolons.csv", ";")):
        with (folder / file).open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, list(deck[0]), delimiter=sign)
            writer.writeheader()
            writer.writerows(deck)


@dataclass
class Maker:
    """A program that makes the deck: its commands, and the files they leave.

    ``written`` are the layouts and scripts somebody has to write for it.
    """

    name: str
    commands: Sequence[Sequence[str]]
    pdfs: Sequence[str]
    written: Sequence[str] = ()
    backs: str = "no"
    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    hashes: set[str] = field(default_factory=set)
    failed: str = ""

    @property
    def lines(self) -> int:
        """The lines of layout or code that somebody has to write, blank ones and comments aside."""
        texts = ((PEERS / name).read_text(encoding="utf-8").splitlines() for name in self.written)
        return sum(
            bool(line.strip()) and not line.lstrip().startswith("#") for text in texts for line in text
        )


def makers(work: Path) -> list[Maker]:
    """Everybody who can run here; the others are named."""
    ours = str(Path(sys.executable).with_name("broadside"))
    new, render = (
        [ours, "new", "deep", "--from", "deck", "--data", "cards.csv"],
        [ours, "render", "deep", "--out", "output"],
    )
    present = [Maker("broadside", [new, render], ["output/deep/cards.pdf"], backs="yes")]
    if python := peer_python("decksmith"):
        spec = (PEERS / "decksmith.yaml").read_text(encoding="utf-8")
        for word, family, weight in (
            ("TITLE", "Marcellus", 400),
            ("LABEL", "Alegreya Sans", 700),
            ("TEXT", "Alegreya Sans", 400),
        ):
            spec = spec.replace(f"FONT_{word}", str(fontpkg.path(family, weight=weight)))
        (work / "decksmith.yaml").write_text(spec, encoding="utf-8")
        command = str(Path(python).with_name("decksmith"))
        build = [
            command,
            "build",
            "--spec",
            "decksmith.yaml",
            "--data",
            "semicolons.csv",
            "--output",
            "cards",
        ]
        export = [command, "export", "cards", "--output", "decksmith.pdf"]
        present.append(Maker("decksmith", [build, export], ["decksmith.pdf"], ["decksmith.yaml"]))
    if python := peer_python("boardgamefactory"):
        command = [python, str(PEERS / "factory.py"), "factory.pdf"]
        present.append(Maker("board-game-factory", [command], ["factory.pdf"], ["factory.py"]))
    ruby = shutil.which("ruby")
    if (
        ruby
        and not subprocess.run([ruby, "-e", "require 'squib'"], capture_output=True, check=False).returncode
    ):
        files = ["_output/fronts.pdf", "_output/backs.pdf"]
        present.append(Maker("squib", [[ruby, str(PEERS / "deck.rb")]], files, ["deck.rb"], "a second file"))
    if (checkout := os.environ.get("CARDPEN")) and shutil.which("chromedriver"):
        command = [sys.executable, str(PEERS / "cardpen.py"), checkout, "cardpen.pdf"]
        present.append(Maker("cardpen", [command], ["cardpen.pdf"], ["cardpen.css", "cardpen.html"]))
    names = {maker.name for maker in present}
    for name in ("decksmith", "board-game-factory", "squib", "cardpen"):
        if name not in names:
            print(f"{name}: cannot run here, not measured")
    return present


def race(present: Sequence[Maker], work: Path, repeats: int) -> None:
    """Everybody in turns, whole processes; one turn more comes first and does not count."""
    for turn in range(repeats + 1):
        for maker in present:
            for folder in ("content", "output", "cards", "_output"):
                shutil.rmtree(work / folder, ignore_errors=True)
            (work / "_output").mkdir()
            started, before = time.perf_counter(), os.times()
            for command in maker.commands if not maker.failed else ():
                done = subprocess.run(
                    command, cwd=work, env=ENVIRONMENT, capture_output=True, text=True, check=False
                )
                if done.returncode:
                    maker.failed = (done.stderr or done.stdout).strip().splitlines()[-1]
                    break
            if turn:
                maker.seconds.append(time.perf_counter() - started)
                after = os.times()
                spent = after.children_user + after.children_system
                maker.processor.append(spent - before.children_user - before.children_system)
            for name in maker.pdfs if not maker.failed else ():
                shutil.copyfile(work / name, work / f"{maker.name}-{Path(name).name}")
            if not maker.failed:
                bodies = [(work / name).read_bytes() for name in maker.pdfs]
                maker.hashes.add(hashlib.sha256(b"".join(bodies)).hexdigest())


def searchable(files: Sequence[Path]) -> int:
    """How many of the thirty titles a search finds in a PDF."""
    texts = [
        subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True).stdout
        for file in files
    ]
    words = " ".join(" ".join(text.split()) for text in texts)
    return sum(row["title"] in words for row in rows())


def finest(files: Sequence[Path]) -> str:
    """The dots an inch of the largest picture on the first page; text that is text has no dots."""
    listed = subprocess.run(
        ["pdfimages", "-list", str(files[0])], capture_output=True, text=True, check=True
    ).stdout.splitlines()[2:]
    pictures = [line.split() for line in listed if line.split()[2] == "image"]
    largest = max(pictures, key=lambda words: int(words[3]) * int(words[4]), default=None)
    return largest[12] if largest else "none"


def beside(present: Sequence[Maker], work: Path) -> None:
    """The first pages beside each other, in the order of the table, as beside.png."""
    pages = []
    for maker in present:
        sheet = pypdfium2.PdfDocument(work / f"{maker.name}-{Path(maker.pdfs[0]).name}")[0]
        page = sheet.render(scale=3).to_pil().convert("RGB")
        pages.append(
            page.resize((round(page.width * HEIGHT / page.height), HEIGHT), Image.Resampling.LANCZOS)
        )
    strip = Image.new("RGB", (sum(page.width + GAP for page in pages) - GAP, HEIGHT), "#b8c2cc")
    left = 0
    for page in pages:
        strip.paste(page, (left, 0))
        left += page.width + GAP
    strip.quantize(128, method=Image.Quantize.MAXCOVERAGE, kmeans=3).save(work / "beside.png", optimize=True)


def own_deck(repeats: int) -> None:
    """One Markdown row a program."""
    work = BENCH / "own-deck"
    write(work)
    present = makers(work)
    race(present, work, repeats)
    beside([maker for maker in present if not maker.failed], work)
    ours = statistics.median(present[0].processor)
    print(f"\n30 cards with four pictures from cards.csv to A4, whole processes, median of {repeats}\n")
    heads = "program | lines by hand | commands | seconds | processor | ratio | KB | pages | backs | dpi"
    print(f"| {heads} | titles found | same bytes |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- |")
    for maker in present:
        if maker.failed:
            print(f"| {maker.name} | failed: {maker.failed} | | | | | | | | | | |")
            continue
        files = [work / f"{maker.name}-{Path(name).name}" for name in maker.pdfs]
        pages = 0
        for file in files:
            with pikepdf.open(file) as opened:
                pages += len(opened.pages)
        seconds, spent = statistics.median(maker.seconds), statistics.median(maker.processor)
        size = sum(file.stat().st_size for file in files) / 1000
        row = [
            maker.name,
            str(maker.lines),
            str(len(maker.commands)),
            f"{seconds:.2f}",
            f"{spent:.2f}",
            f"{spent / ours:.1f}",
            f"{size:,.0f}",
            str(pages),
            maker.backs,
            finest(files),
            str(searchable(files)),
            "yes" if len(maker.hashes) == 1 else "no",
        ]
        print(f"| {' | '.join(row)} |")
