"""Decks of strangers by the hundred, a file or two of each damaged: spreadsheets, pictures, game.yaml."""

from __future__ import annotations

import random
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.loading import load
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Problem
from tests.fuzz.mutations import damaged_yaml
from tests.fuzz.ordeal import MAX_MEGABYTES, MAX_SECONDS, pytestmark, undergo
from tests.fuzz.test_damage import faults
from tests.reading.spreadsheets.workbooks_made import ods, xlsx

__all__ = ["pytestmark"]

FEW, MANY = range(12), range(1000, 1500)
TABLES = ("csv", "tsv", "xlsx", "ods")
STUBBORN = (b"\xff", b"\0", b'"', b"\r", b";", b"\t", b"=1/0", b"\xef\xbb\xbf", b"\xff\xfe", b"9" * 400)


def damaged_bytes(body: bytes, dice: random.Random) -> bytes:
    """The file with some bytes changed, cut out, put in or said twice, or its end missing."""
    for _ in range(dice.choice((1, 1, 3, 12))):
        spot = dice.randrange(len(body) + 1)
        length = dice.choice((1, 1, 4, 200))
        what = dice.random()
        if what < 0.4:
            body = body[:spot] + dice.randbytes(length) + body[spot + length :]
        elif what < 0.6:
            body = body[:spot] + body[spot + length :]
        elif what < 0.8:
            body = body[:spot] + dice.choice(STUBBORN) + body[spot:]
        elif what < 0.9:
            body = body[:spot] + body[spot : spot + length] * 3 + body[spot:]
        else:
            body = body[:spot]
    return body


def damaged_workbook(body: bytes, dice: random.Random) -> bytes:
    """The workbook with one of its parts damaged, packed again so that a reader comes as far as that."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(body)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        struck = dice.choice(names)
        for name in names:
            part = old.read(name)
            if name == struck and dice.random() < 0.1:
                continue
            new.writestr(name, damaged_bytes(part, dice) if name == struck else part)
    return out.getvalue()


def picture(kind: str) -> bytes:
    out = BytesIO()
    Image.linear_gradient("L").resize((90, 60)).convert("RGB").save(out, kind)
    return out.getvalue()


def deck(folder: Path, seed: int) -> Pack:
    """The small deck with its cards in one kind of spreadsheet, pictures of two kinds, and some damage."""
    dice = random.Random(f"deck {seed}")
    home = folder / f"deck-{seed}"
    shutil.copytree(shipped("content") / "deck", home, ignore=shutil.ignore_patterns("schema", "i18n"))
    ending = TABLES[seed % len(TABLES)]
    rows = [list(row) for row in _rows(home)]
    body = {
        "csv": lambda: (home / "cards.csv").read_bytes(),
        "tsv": lambda: "\n".join("\t".join(row) for row in rows).encode(),
        "xlsx": lambda: xlsx({"Cards": rows}),
        "ods": lambda: ods({"Cards": rows}),
    }[ending]()
    (home / "cards.csv").unlink()
    table = home / f"cards.{ending}"
    text = (home / "game.yaml").read_text("utf-8").replace("cards.csv", table.name)
    (home / "game.yaml").write_text(text, "utf-8")
    table.write_bytes(body)
    for name, kind in (("owl.png", "PNG"), ("lantern.png", "JPEG" if dice.random() < 0.1 else "PNG")):
        (home / "art" / name).write_bytes(picture(kind))
    for what in dice.sample(("game", "table", "picture"), dice.choice((1, 1, 2))):
        if what == "game":
            (home / "game.yaml").write_bytes(damaged_yaml(text, dice, dice.choice((1, 1, 3))))
        elif what == "picture":
            path = home / "art" / dice.choice(("owl.png", "lantern.png"))
            path.write_bytes(damaged_bytes(path.read_bytes(), dice))
        elif ending in ("xlsx", "ods") and dice.random() < 0.7:
            table.write_bytes(damaged_workbook(body, dice))
        else:
            table.write_bytes(damaged_bytes(body, dice))
    return Pack(home, "deck", (shipped("layouts") / "deck", shipped("layouts")))


def _rows(home: Path) -> list[list[str]]:
    import csv

    with (home / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        sample = file.read(2000)
        file.seek(0)
        return list(csv.reader(file, delimiter=";" if sample.count(";") > sample.count(",") else ","))


def ordeal_of_deck(folder: Path, seed: int) -> list[str]:
    """Faults in how a deck is read and all its faces are looked at."""
    pack = deck(folder, seed)

    def work() -> list[Problem]:
        loaded, problems = load(pack)
        if loaded is None:
            return list(problems)
        components = loaded.game.components(loaded.content, loaded.pack, Edition())
        return [*problems, *preflight.problems(components, loaded.pack)]

    try:
        outcome = undergo(work, pack.layouts)
    finally:
        shutil.rmtree(pack.folder)
    told = [fault for problem in outcome.problems for fault in faults(problem)]
    told += [str(problem) for problem in outcome.problems if "broke down" in problem.message]
    if outcome.seconds > MAX_SECONDS or outcome.megabytes > MAX_MEGABYTES:
        told.append(f"took {outcome.seconds:.1f} s and {outcome.megabytes} MB")
    return told


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.soak)], ids=["few", "many"])
def test_no_damaged_deck_does_harm(tmp_path: Path, seeds: range) -> None:
    wrong = {seed: told for seed in seeds if (told := ordeal_of_deck(tmp_path, seed))}
    assert not wrong, wrong
