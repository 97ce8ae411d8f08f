"""``broadside schema``: what each content file may hold, for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Content, chosen_packs, folder_to_fill, path_of
from generator.cli.report import ContentRefused, tell

if TYPE_CHECKING:
    from generator.reading.packs import Models


def schema(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game or pack whose files are described.")],
    content: Content = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", parser=path_of, metavar="DIR", help="Write FILE.schema.json here, one a file."),
    ] = None,
) -> None:
    """Describe content files to editors.

    Prints the JSON Schema of every content file of a game as one object, or writes one file each.
    """
    folder_to_fill("--out", out)
    files = schemas(*models(name, content))
    if out is None:
        tell(as_text(files), end=False)
        return
    for path in write(files, out):
        tell(path.as_posix())


def models(name: str, content: Path | None = None) -> tuple[str, Models]:
    """A game, or the game that the pack of that name is for, and the files of its packs.

    The pack is asked for the files that it alone knows. UsageError for what is neither game nor pack.
    """
    from generator.games import game, names

    if name in names() and not callable(files := game(name).files):
        return name, files
    packs, problems = chosen_packs([name], content)
    if not packs:
        raise ContentRefused(problems)
    return packs[0].game, game(packs[0].game).files_of(packs[0])


def schemas(name: str, models: Models) -> dict[str, dict[str, Any]]:
    """File name to JSON Schema, for every YAML file of the packs of a game."""
    from generator.reading.json_schema import json_schema

    return {file: json_schema(model, f"{name}/{file}") for file, model in models.items()}


def as_text(schema: dict[str, Any]) -> str:
    """A schema as it is printed and committed; the same for the same models."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write(schemas: dict[str, dict[str, Any]], folder: Path) -> list[Path]:
    """``crew.yaml`` gets ``crew.schema.json``, and so on; all files are replaced together or none is."""
    from generator.system.atomic_files import replace_files

    return replace_files(
        {
            folder / f"{Path(file).stem}.schema.json": as_text(schema).encode()
            for file, schema in schemas.items()
        }
    )
