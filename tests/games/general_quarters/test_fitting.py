"""Does a fleet fit? In a moment, and as the exact count says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.games.general_quarters.counting.building import count_fleets
from generator.games.general_quarters.counting.fitting import fits
from generator.games.general_quarters.waters import Kind, Waters
from tests import shipped
from tests.patience import takes_at_most

LINE = Kind("line", 3, 1)


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("cols", [1, 3, 4])
@pytest.mark.parametrize("numbers", [(1, 0), (1, 1), (2, 0), (2, 1), (0, 3), (3, 3), (4, 1)])
def test_what_fits_is_what_can_be_counted(rows, cols, numbers):
    kinds = tuple(replace(LINE, length=length, number=n) for length, n in zip((3, 1), numbers, strict=True))
    waters = Waters(rows, cols, (0,), kinds)
    assert fits(waters) is (count_fleets(waters) > 0)


@pytest.mark.parametrize("water", ["deep", "shallow", "any"])
@pytest.mark.parametrize("way", [(True, False), (False, True), (True, True)])
def test_waters_and_ways_to_lie_count(water, way):
    for length in (1, 2, 3, 4):
        kind = Kind("ship", length, 2, *way, water)
        waters = Waters(3, 4, (2, 3), (kind,))
        assert fits(waters) is (count_fleets(waters) > 0)


@pytest.mark.sampled(4)
@pytest.mark.clause("GQ-V13")
@pytest.mark.parametrize("entries", [3, 4, 6, 9])
@pytest.mark.parametrize("ship", ["battlecruiser", "cruiser", "destroyer", "frigate"])
def test_a_fleet_that_cannot_fit_is_one_finding_within_a_second(entries, ship, tmp_path, monkeypatch):
    """Four entries of cruisers took 23 seconds and 2.2 GB, for two findings that contradicted each other."""
    from generator.games.general_quarters.checks import room
    from generator.reading.packs import find_packs

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    _, content = shipped.load("general_quarters")
    (pack,), _ = find_packs(["general_quarters"], shipped.CONTENT)
    chosen = next(one for one in content.fleet.ships if one.id == ship)
    others = [one for one in content.fleet.ships if one.id != ship]
    fleet = content.fleet.model_copy(update={"ships": (*others, *[chosen] * entries)})
    crowded = replace(content, fleet=fleet)
    if fits(crowded.waters()):
        pytest.skip("so many fit")
    with takes_at_most(2):
        findings = list(room(_Places(pack), crowded))
    assert len(findings) == 1
    assert findings[0].severity == "error"
    assert findings[0].message.startswith(("no fleet fits", "no fleet was found"))


class _Places:
    """Where findings are: what the check asks of the pack it is about."""

    def __init__(self, pack):
        self.pack = pack

    def at_key(self, code, message, file, *path, hint=""):
        from generator.reading.problems import Problem

        return Problem(self.pack.place(file), code, message, hint)

    warn = at_key
