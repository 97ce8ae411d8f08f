"""A map of one's own: invented islands without a globe, read, checked and played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml

from generator.games.bruise_cruise import GAME
from generator.mechanics.hexes import HexLayout, board, distance
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs

from .broken_rules import broken_rules
from .table import CONTENT


def invented_islands(folder: Path, seed: int) -> Path:
    """The shipped pack on another sea: islands of land at random, ports wherever there is water."""
    random, home = Random(seed), folder / "islands"
    home.mkdir(parents=True)
    for path in (CONTENT / "bruise_cruise").glob("*.yaml"):
        (home / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    columns, rows = random.randint(14, 24), random.randint(10, 18)
    hexes = list(board(columns, rows))
    islands = random.sample(hexes, 8)
    land = {hex for hex in hexes if any(distance(hex, island) < 1 for island in islands)}
    water = [hex for hex in hexes if hex not in land]
    places = random.sample(water, 41)
    zone = [hex for hex in water if hex not in places][:5]
    layout = HexLayout(22, 11 + 5, 5 + 22 / 3**0.5)
    signs = {hex: "#" if hex in land else "~" for hex in hexes}
    lines = [
        "".join(f"{signs[hex]} " for hex in hexes[row * columns : (row + 1) * columns]).strip()
        for row in range(rows)
    ]
    (home / "board.yaml").write_text(
        yaml.safe_dump(
            {
                "terrain": lines,
                "hex_mm": 22,
                "margin_mm": 5,
                "zones": [
                    {"id": "bermuda_triangle", "name": "The Fog", "hexes": [list(hex) for hex in zone]}
                ],
            }
        )
    )
    (home / "coast.yaml").write_text("source: invented\ncoast: []\n")
    ports = yaml.safe_load((home / "ports.yaml").read_text(encoding="utf-8"))
    for port, hex in zip(ports["ports"], places, strict=True):
        port["hex"] = list(hex)
        port["dot_mm"] = [round(value, 2) for value in layout.centre(hex)]
        del port["lat"], port["lon"]
    ports["provenance"] = {"default": "reconstructed"}
    (home / "ports.yaml").write_text(yaml.safe_dump(ports, allow_unicode=True), encoding="utf-8")
    return home


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_pack_with_another_map_is_read_and_played(tmp_path, seed):
    packs, problems = find_packs([], invented_islands(tmp_path, seed))
    assert not problems
    content, problems = GAME.read(packs[0])
    if problems:
        # An island of chance may cut off a corner, or leave a port alone: nothing else may be wrong.
        assert {problem.code for problem in problems} <= {"BC-V11", "BC-V16", "BC-V17"}
        return
    assert content is not None
    for seats in GAME.rules.seats:
        states = []
        record = play(
            GAME,
            content,
            bots.seated(GAME, ["planner", "greedy", "random", "random"][:seats], seats),
            f"islands {seed}",
            watch=lambda state, _, states=states: states.append(list(broken_rules(state))),
        )
        assert record.finished
        assert not any(states)


def test_most_of_them_are_in_order(tmp_path):
    """Or the test above would test nothing."""
    good = 0
    for seed in range(6):
        packs, _ = find_packs([], invented_islands(tmp_path / str(seed), seed))
        good += GAME.read(packs[0])[0] is not None
    assert good >= 3
