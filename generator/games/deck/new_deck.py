"""The files of a new deck: somebody's table, the pictures that its cells name, and a game.yaml for both."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from generator.games.deck.pieces import FILES
from generator.games.deck.starting import game_yaml, pictures_beside
from generator.reading.json_schema import json_schema
from generator.reading.spreadsheets.tables import Table
from generator.reading.spreadsheets.workbooks import sheet_names

TEXTS = (".csv", ".tsv", ".txt")


def write_deck(folder: Path, title: str, data: Path, table: Table) -> int:
    """Write a deck of the ``table`` read from ``data`` into a new folder; the number of its files."""
    sheets = sheet_names(data.read_bytes()) if data.suffix.lower() not in TEXTS else []
    (folder / "game.yaml").write_text(game_yaml(title, data.name, table, sheets), encoding="utf-8")
    shutil.copyfile(data, folder / data.name)
    pictures = list(pictures_beside(data.parent, table))
    for name, path in pictures:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / name)
    (folder / "schema").mkdir()
    for file, model in FILES.items():
        rules = json.dumps(json_schema(model, f"deck/{file}"), indent=2, ensure_ascii=False)
        (folder / "schema" / f"{Path(file).stem}.schema.json").write_text(rules + "\n", encoding="utf-8")
    return 2 + len(pictures) + len(FILES)
