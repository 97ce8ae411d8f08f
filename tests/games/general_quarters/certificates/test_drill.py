"""Drill cards: enough intel, none to spare, and a game that never guesses."""

from __future__ import annotations

import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.certificates.certificate import check
from generator.games.general_quarters.certificates.drill import certify_drill, intel
from generator.games.general_quarters.players.deduction import enough, proved, redundant
from tests.games.general_quarters.recorded import content, record
from tests.games.general_quarters.seas import graph, setup


@pytest.mark.clause("GQ-S7")
def test_all_hits_follow_from_intel_and_none_of_it_can_go() -> None:
    """Two cards: every ship is proved from it, and without any one square it does not."""
    for number in (4, 5):
        card = maker.make(graph(), setup(), number)
        squares = intel(card)
        mask = card.setup.waters.mask(squares)
        assert not card.ships & ~proved(card, mask)
        assert redundant(card, squares) == []
        assert not enough(card, mask & (mask - 1))
        assert len(squares) <= 22
        assert any(card.grid[square][0] == "S" for square in squares)


@pytest.mark.clause("GQ-S7")
def test_a_drill_is_won_without_a_risk() -> None:
    """Every turn is a proved scratch, and all five ships come home."""
    made = certify_drill(content(), maker.make(graph(), content().setup(), 4), hunter_games=0)
    assert {item["do"] for item in made.transcript} == {"scratch"}
    assert all(item["proven_safe"] for item in made.transcript)
    assert made.result == {"win": True, "score": 5, "rank": "Admiral"}
    assert made.grade["name"] == "drill"
    assert made.grade["risks"] == 0


@pytest.mark.clause("GQ-S7")
def test_spoilt_intel_is_refused() -> None:
    """Too little, too much, twice, off the map, or no squares at all."""
    kept = record("drill")
    hidden = next([r, c] for r in range(10) for c in range(10) if [r, c] not in kept["intel"])
    spoilt = [
        kept["intel"][1:],
        kept["intel"] + [hidden],
        kept["intel"] + kept["intel"][:1],
        kept["intel"] + [[0, 10]],
        [],
        None,
        [[1]],
        [[True, 0]],
        "A1",
    ]
    for given in spoilt:
        assert [fault.clause for fault in check(content(), kept | {"intel": given})] == ["GQ-S7"]


@pytest.mark.clause("GQ-S7")
def test_a_drill_that_flies_is_refused() -> None:
    """Aircraft are no part of a drill."""
    kept = record("drill")
    item = {"do": "helicopter", "ship": "D-1", "path": [[0, 0]], "saw": ["."]}
    found = check(content(), kept | {"transcript": [item, *kept["transcript"]]})
    assert len(found) == 1
    assert found[0].clause in ("GQ-S7", "GQ-5.2", "GQ-5.8", "GQ-V15")
