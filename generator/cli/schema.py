"""``broadside schema``: what each content file may hold, for editors."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.report import usage_error


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside schema bridge_crew --out content/bridge_crew/schema",
    )
    def schema(
        name: Annotated[str, typer.Argument(metavar="GAME", help="The game whose files are described.")],
        out: Annotated[
            Path | None, typer.Option("--out", metavar="DIR", help="Write FILE.schema.json here, one a file.")
        ] = None,
    ) -> None:
        """Describe content files to editors.

        Prints the JSON Schema of every content file of a game as one object, or writes one file each.
        """
        from generator.games import names

        if name not in names():
            raise usage_error(f"there is no game '{name}'", name, names())
        found = schemas(name)
        if out is None:
            typer.echo(as_text(found), nl=False)
            return
        for path in write(found, out):
            typer.echo(path.as_posix())


def schemas(name: str) -> dict[str, dict[str, Any]]:
    """File name to JSON Schema, for every YAML file of the game's packs."""
    from generator.games import game
    from generator.reading.json_schema import json_schema

    return {file: json_schema(model, f"{name}/{file}") for file, model in game(name).files.items()}


def as_text(schema: dict[str, Any]) -> str:
    """A schema as it is printed and committed; the same for the same models."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write(found: dict[str, dict[str, Any]], folder: Path) -> list[Path]:
    """``crew.yaml`` gets ``crew.schema.json``, and so on; each file is replaced whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file, schema in found.items():
        path = folder / f"{Path(file).stem}.schema.json"
        handle, spare = tempfile.mkstemp(dir=folder, prefix=".", suffix=".part")
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as sheet:
                sheet.write(as_text(schema))
            os.chmod(spare, 0o644)
            os.replace(spare, path)
        except BaseException:
            Path(spare).unlink(missing_ok=True)
            raise
        written.append(path)
    return written
