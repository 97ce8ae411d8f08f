"""The index of the rulebook leads to rules there are; tests/test_rulebook_questions.py asks its questions."""

from __future__ import annotations

import re

import pytest

from generator.games.bruise_cruise.content import FILES
from generator.reading.provenance import provenance

from .table import box, chart, pack


def test_the_index_is_in_order_and_leads_to_rules_there_are():
    text = pack().text("rulebook.md")
    rows = re.findall(r"^\| (.+?) \| (BC-.+?) \|$", text[text.index("## Index") :], re.MULTILINE)
    words = [word.lower() for word, _ in rows]
    assert len(words) > 20
    assert words == sorted(words)
    clauses = set(re.findall(r"^\*\*(BC-[\d.]+)\*\*", text, re.MULTILINE))
    assert set(re.findall(r"BC-[\d.]+\d", " ".join(where for _, where in rows))) <= clauses


def test_the_notes_say_what_is_this_editions_own_as_provenance_does():
    text = pack().text("notes.md")
    (said,) = re.findall(r"^> \*\*What is this edition’s own\.\*\* (.*)$", text, re.MULTILINE)
    origins = {row.path: row.origin for row in provenance(pack().source(file)[0] for file in FILES)}
    names = {row.path: row.text for row in provenance([pack().source("ports.yaml")[0]])}
    ports = {name: origins[f"ports.{name}.name"] for name in chart().ports}
    handed_down = [name for name, origin in ports.items() if origin == "rulebook"]
    unfathomable = {
        path.split(".")[1]
        for path in origins
        if path.startswith("cards.") and path.endswith(".effects.0.word")
    }
    assert [int(number) for number in re.findall(r"\d+", said)] == [
        len(handed_down), len(ports) - len(handed_down), len(ports), len(unfathomable)
    ]  # fmt: skip
    told = {name for name in ports if names[f"ports.{name}.name"] in said}
    assert told == {name for name, origin in ports.items() if origin != "reconstructed"}
    ours = ("terrain", "engine", "exchange", "fact", "effects")
    assert {origin for path, origin in origins.items() if set(ours) & set(path.split("."))} == {
        "reconstructed"
    }


def test_what_is_surrendered_goes_where_the_rules_say():
    """BC-10.4 once sent everything to the Warlords; BC-5.1 and BC-5.2 say Bank and Warlords."""
    text = pack().text("rulebook.md")
    said = dict(re.findall(r"^\*\*(BC-[\d.]+\d)\*\* (.*)$", text, re.MULTILINE))
    assert "life preserver to the Bank" in said["BC-5.1"]
    assert "weapon back to the Warlords" in said["BC-5.2"]
    assert "Life preservers paid or surrendered go to the Bank" in said["BC-10.4"]
    assert "weapons surrendered to the Warlords" in said["BC-10.4"]


@pytest.mark.clause("BC-4.2")
def test_the_table_of_regions_has_every_port_in_its_region():
    text = pack().text("rulebook.md")
    start = text.index("| | region | ports |")
    rows = re.findall(
        r"^\| \*\*(\w)\*\* \| (\w+) \| (.+) \|$", text[start : text.index("**BC-4.3**")], re.MULTILINE
    )
    printed = {(letter, region, port) for letter, region, ports in rows for port in ports.split(", ")}
    ports = box().ports
    regions = {region.id: region for region in ports.regions}
    assert printed == {
        (regions[port.region].letter, regions[port.region].name, port.name.replace("'", "’"))
        for port in ports.ports
    }
