"""Rulebook values and our own are told apart, value by value."""

from __future__ import annotations

import pytest

from generator.reading.packs import find_packs
from generator.reading.parsing.source import parse
from generator.reading.provenance import MAX_CLAIMS, check, provenance, rows

SHIPS = """\
title: Fleet
ships:
  - {id: ada, name: Ada, guns: 4}
  - {id: bea, name: Bea, guns: 6}
  - {name: Raft}
rules: {reach: 3, speed: [1, 2]}
provenance:
"""


def origins(claims: str) -> dict[str, str]:
    tree, problems = parse(SHIPS + "".join(f"  {claim}\n" for claim in claims.split("; ")), "fleet.yaml")
    assert problems == []
    assert check(tree) == []
    return {row.path: row.origin for row in rows(tree)}


def test_what_nobody_claims_is_ours():
    """Nothing passes for the rulebook's by leaving it out; ``provenance`` itself is no value."""
    found = origins("title: rulebook")
    assert found.pop("title") == "rulebook"
    assert set(found.values()) == {"reconstructed"}
    assert list(found)[:4] == ["ships.ada.id", "ships.ada.name", "ships.ada.guns", "ships.bea.id"]
    assert "ships.2.name" in found


@pytest.mark.parametrize(
    ("claims", "path", "origin"),
    [
        ("default: rulebook", "rules.reach", "rulebook"),
        ("default: rulebook; rules: derived", "rules.reach", "derived"),
        ("ships: rulebook; ships.*.guns: reconstructed", "ships.ada.guns", "reconstructed"),
        ("ships: rulebook; ships.*.guns: reconstructed", "ships.ada.name", "rulebook"),
        ("ships.*.guns: reconstructed; ships.bea.guns: public", "ships.bea.guns", "public"),
        ("ships.bea.guns: public; ships.*.guns: reconstructed", "ships.bea.guns", "public"),
        ("ships.*.name: public; ships.bea: rulebook", "ships.bea.name", "public"),
        ("ships.2: public", "ships.2.name", "public"),
        ("rules.speed.1: public", "rules.speed.1", "public"),
        ("rules.speed.1: public", "rules.speed.0", "reconstructed"),
    ],
)
def test_the_path_that_says_most_decides(claims, path, origin):
    """Longer beats shorter, a name beats ``*``, whatever the order they are written in."""
    assert origins(claims)[path] == origin


def test_a_path_to_nothing_is_a_problem_with_a_suggestion():
    tree, _ = parse(SHIPS + "  ships.*.gus: rulebook\n  ships.adda.guns: public\n", "fleet.yaml")
    assert [str(problem) for problem in check(tree)] == [
        "fleet.yaml:8:3: unknown-path path 'ships.*.gus' leads nowhere: there is no 'gus' in 'ships.*'"
        " (did you mean 'guns'?)",
        "fleet.yaml:9:3: unknown-path path 'ships.adda.guns' leads nowhere: there is no 'adda' in 'ships'"
        " (did you mean 'ada'?)",
    ]


def test_too_many_claims_are_left_to_the_model():
    """Checking them would take a claim's time for every value."""
    tree, _ = parse(SHIPS + "".join(f"  x{number}: public\n" for number in range(MAX_CLAIMS + 1)), "f.yaml")
    assert check(tree) == []


def test_a_pack_lists_all_its_values(tmp_path):
    """One row a value, over all files, with the place it stands."""
    pack = tmp_path / "fleet"
    pack.mkdir()
    (pack / "game.yaml").write_text("game: fleet\ntitle: Fleet\nprovenance: {title: rulebook}\n")
    (pack / "ships.yaml").write_text("ships: [4, 5]\n")
    found, _ = find_packs([], pack)
    listed = [
        (row.place.line, row.path, row.text, row.origin)
        for row in provenance(found[0].source(file)[0] for file in ("game.yaml", "ships.yaml", "none.yaml"))
    ]
    assert listed == [
        (1, "game", "fleet", "reconstructed"),
        (2, "title", "Fleet", "rulebook"),
        (1, "ships.0", "4", "reconstructed"),
        (1, "ships.1", "5", "reconstructed"),
    ]
