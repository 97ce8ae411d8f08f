"""content/DECKS.md names every type, kind and check there is, and its YAML is right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from generator.games.deck.pieces import Check, DeckFile, FieldType, Part

GUIDE = (Path(__file__).parents[3] / "content" / "DECKS.md").read_text(encoding="utf-8")


def words_of(models: object, key: str) -> set[str]:
    """The words by which the models of a choice are told apart."""
    return {
        word
        for model in get_args(get_args(models)[0])
        for word in get_args(model.model_fields[key].annotation)
    }


def rows(heading: str) -> set[str]:
    """The words in the first column of the table below a heading."""
    part = GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`[^|]*`) \|", part, re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def test_every_type_of_field_is_in_the_guide() -> None:
    """And nothing else."""
    assert rows("Fields") == set(get_args(FieldType))


def test_every_kind_of_part_is_in_the_guide() -> None:
    """And nothing else."""
    assert rows("Parts") == words_of(Part, "kind")


def test_every_check_is_in_the_guide() -> None:
    """As an example each."""
    told = re.findall(r"^  - \{check: ([a-z ]+),", GUIDE, re.MULTILINE)
    assert set(told) == words_of(Check, "check")


def test_every_layout_and_style_there_is_is_in_the_guide() -> None:
    """The ready layouts of cards are those that exist."""
    line = GUIDE.partition("`front` is ")[2].partition(";")[0]
    layouts = Path(__file__).parents[3] / "layouts" / "deck"
    for name in re.findall(r"`([a-z_]+)`", line):
        assert (layouts / f"{name}.svg.j2").is_file()
    for style in get_args(DeckFile.model_fields["style"].annotation):
        assert f"`{style}`" in GUIDE
        assert style == "parchment" or (layouts / "styles" / style / "style.yaml").is_file()
