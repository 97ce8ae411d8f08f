"""layouts/README.md names every helper of templates as it is, every key of a style and every size."""

from __future__ import annotations

import inspect
from pathlib import Path

from generator.drawing import sizes, style
from generator.drawing.findings import FindingLog
from generator.drawing.layout_tables import table
from generator.drawing.layouts import Layouts
from generator.drawing.symbols import SymbolLibrary
from generator.drawing.template_helpers import Helpers
from generator.press.book.typesetting.styles import BookColours
from generator.press.paper import FILE, PaperEntry
from generator.reading.strings.words import Words

LAYOUTS = Path(__file__).parents[2] / "layouts"
README = (LAYOUTS / "README.md").read_text(encoding="utf-8")


def written(default: object) -> str:
    """A default as a template would write it."""
    if isinstance(default, bool) or default is None:
        return str(default).lower()
    if isinstance(default, str):
        return f'"{default}"'
    return f"{default:g}" if isinstance(default, int | float) else str(default)


def usage(name: str, signature: inspect.Signature) -> str:
    """A helper as the table has it: its parameters, and their defaults."""
    parameters = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            parameters.append("…")
        elif parameter.default is parameter.empty:
            parameters.append(parameter.name)
        else:
            default = parameter.default
            parameters.append(f"{parameter.name}={written(default)}")
    return f"`{name}({', '.join(parameters)})`"


def test_every_helper_stands_there_with_its_parameters_and_defaults() -> None:
    library = SymbolLibrary(Layouts([]), {}, lambda: ({}, None))
    functions = Helpers({}, {}, library, FindingLog(), Words()).functions()
    wanted = [usage(name, inspect.signature(function)) for name, function in functions.items()]
    assert [line for line in wanted if f"| {line} |" not in README] == []


def test_every_key_of_a_style_stands_there() -> None:
    keys = [*style.StyleFile.model_fields, *style.FontEntry.model_fields]
    keys += [f"book_{role}" for role in BookColours.__dataclass_fields__]
    assert [key for key in keys if f"`{key}`" not in README] == []


def test_every_size_and_paper_stands_there() -> None:
    names = [*table(sizes.Size, sizes.FILE, [LAYOUTS]), *table(PaperEntry, FILE, [LAYOUTS])]
    assert [name for name in names if f"`{name}`" not in README] == []
