"""Content held against the rules as a whole: where the fleet fits, and what is said when it does not."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from generator import games
from generator.drawing.faces import Faces
from generator.games.general_quarters import checks
from generator.games.general_quarters.cards.validity import card_faults
from generator.games.general_quarters.counting import building, graph_cache
from generator.reading.packs import find_packs
from tests.games.general_quarters.on_paper import words

SIZES = {"page": (190.0, 265.0), "a6": (105.0, 148.0)}
CONTENT = Path(__file__).parents[3] / "content" / "general_quarters"


@pytest.fixture
def pack(tmp_path):
    """The shipped pack, to be changed: ``pack(file, old, new)`` … gives content and problems."""
    folder = tmp_path / "waters"
    shutil.copytree(CONTENT, folder)

    def changed(*changes: tuple[str, str, str]):
        for file, old, new in changes:
            text = (folder / file).read_text()
            assert old in text
            (folder / file).write_text(text.replace(old, new))
        found, problems = find_packs([], folder)
        assert not problems
        return games.game("general_quarters").read(found[0])

    changed.folder = folder
    return changed


@pytest.fixture
def uncounted(monkeypatch, tmp_path):
    """No graph is small enough, and none is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(building, "MAX_STEPS", 100_000)
    monkeypatch.setattr(building, "MAX_MEMORIES", 10_000)
    graph_cache.graph.cache_clear()
    graph_cache.source.cache_clear()
    yield
    graph_cache.graph.cache_clear()
    graph_cache.source.cache_clear()


@pytest.fixture
def room_left_out(monkeypatch):
    """GQ-V13 is not tried: counting the fleets of new waters takes seconds."""
    monkeypatch.setattr(checks, "room", lambda checked, content: iter(()))


def told(problems):
    return [(problem.code, problem.severity, Path(problem.place.path).name) for problem in problems]


# ---- GQ-V14 -------------------------------------------------------------------------------


@pytest.mark.clause("GQ-V14")
@pytest.mark.usefixtures("room_left_out")
@pytest.mark.parametrize(
    ("shallow", "said", "severity"),
    [
        ("[7, 8, 9]", "", ""),
        ("[0, 1, 2]", "", ""),
        ("[8, 9]", "2 shallow columns, the rulebook has 3", "warning"),
        ("[6, 7, 8, 9]", "4 shallow columns, the rulebook has 3", "warning"),
        ("[6, 7, 8]", "shallow columns G, H, I are at no border", "error"),
        ("[0, 8, 9]", "shallow columns A, I, J are not side by side", "error"),
        ("[7, 8, 10]", "column 10 is off the map of 10 columns, 0 to 9", "error"),
        ("[7, 8, 8]", "column 8 is listed twice", "error"),
        ("[]", "no column is shallow", "error"),
    ],
)
def test_shallow_columns_lie_together_at_a_border(pack, shallow, said, severity):
    _, problems = pack(("card.yaml", "[7, 8, 9]", shallow))
    found = [problem for problem in problems if problem.code == "GQ-V14"]
    assert [(problem.message, problem.severity) for problem in found] == ([(said, severity)] if said else [])


@pytest.mark.clause("GQ-V14")
@pytest.mark.usefixtures("room_left_out")
@pytest.mark.parametrize(("columns", "fine"), [(8, True), (7, False)])
def test_five_columns_are_deep(pack, columns, fine):
    """Beside three shallow columns: eight columns leave five, seven leave four."""
    shallow = f"[{columns - 3}, {columns - 2}, {columns - 1}]"
    changes = [("card.yaml", "columns: 10", f"columns: {columns}"), ("card.yaml", "[7, 8, 9]", shallow)]
    _, problems = pack(*changes)
    words = [problem.message for problem in problems if problem.code == "GQ-V14"]
    assert words == ([] if fine else ["4 deep columns, 5 required"])


@pytest.mark.clause("GQ-V14")
@pytest.mark.parametrize(("rows", "code"), [(5, "GQ-V13"), (4, "out-of-range")])
def test_a_map_has_five_rows_at_least(pack, rows, code):
    """Four are refused for what they are; five only since so large a fleet does not fit on them."""
    _, problems = pack(("card.yaml", "rows: 10", f"rows: {rows}"))
    assert {problem.code for problem in problems if problem.severity == "error"} == {code}


# ---- GQ-V13 -------------------------------------------------------------------------------


@pytest.mark.clause("GQ-V13")
def test_a_fleet_that_does_not_fit_is_told_with_its_count(pack):
    """Six ships of seven squares in three shallow columns: no way, and which class is to blame."""
    content, problems = pack(("fleet.yaml", "length: 2, number: 4", "length: 7, number: 6"))
    assert content is None
    [problem] = [problem for problem in problems if problem.severity == "error"]
    assert problem.code == "GQ-V13"
    assert problem.message == (
        "no fleet fits: 0 ways to place 64 ship squares on 10 rows of 7 deep and 3 shallow columns"
    )
    assert problem.hint == "not even 6 of 'frigate' fit alone, in shallow water"


@pytest.mark.clause("GQ-V13")
def test_a_fleet_that_just_fits_is_fine(pack):
    """Six frigates instead of four."""
    _, problems = pack(("fleet.yaml", "length: 2, number: 4", "length: 2, number: 6"))
    assert not any(problem.place.path.endswith("fleet.yaml") for problem in problems)


@pytest.mark.clause("GQ-V13")
@pytest.mark.parametrize(("missiles", "severity"), [(44, ""), (45, "warning"), (46, "error")])
def test_missiles_that_find_no_room_are_told_with_the_share_that_does(pack, missiles, severity):
    """44 find room beside all but a few fleets, 45 beside fewer than 990 of 1000, 46 fewer than 970."""
    each = missiles - 4 * 8
    text = (pack.folder / "presets.yaml").read_text()
    line = next(line for line in text.splitlines() if "AIR: 8" in line)
    content, problems = pack(("presets.yaml", line, line.replace("AIR: 8", f"AIR: {each}")))
    found = [problem for problem in problems if problem.code == "GQ-V13"]
    assert [problem.severity for problem in found] == ([severity] if severity else [])
    assert all(f"fleets drawn have room for {missiles} missiles" in problem.message for problem in found)
    assert (content is None) is (severity == "error")


# ---- waters too large to be counted -------------------------------------------------------


@pytest.mark.clause("GQ-V13", "GQ-V18")
def test_waters_too_large_to_be_counted_still_deal_cards(pack, uncounted):
    """One warning; cards are legal, the same for the same id, and what needs counting says so."""
    content, problems = pack()
    assert told(problems) == [("GQ-V13", "warning", "fleet.yaml")]
    assert "cannot be counted" in problems[0].message
    maker = games.game("general_quarters").puzzles
    cards = maker.deal(content, "standard", "large", 0, 3)
    again = maker.deal(content, "standard", "large", 1, 1)
    assert again[0] == cards[1]
    for card in cards:
        assert not card_faults(json.loads(json.dumps(maker.record(card))), content.setup("standard"))
        assert maker.from_id(content, card.id).grid == card.grid
    with pytest.raises(ValueError, match="memories"):
        maker.count(content)
    with pytest.raises(ValueError, match="steps"):
        maker.certify(content, cards[0])


@pytest.mark.clause("GQ-V13")
def test_a_fleet_too_large_to_be_counted_that_does_not_fit_is_told(pack, uncounted):
    """That there is no way at all is proved without counting the ways."""
    content, problems = pack(("card.yaml", "rows: 10", "rows: 6"))
    assert content is None
    errors = [problem for problem in problems if problem.severity == "error"]
    assert [problem.code for problem in errors] == ["GQ-V13"]
    assert errors[0].message == (
        "no fleet fits: 0 ways to place 30 ship squares on 6 rows of 7 deep and 3 shallow columns"
    )


# ---- maps of other sizes ------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.clause("GQ-1.1", "GQ-V13")
@pytest.mark.parametrize(
    ("rows", "columns", "shallow"),
    [(8, 8, "[0, 1, 2]"), (12, 12, "[9, 10, 11]"), (8, 12, "[10, 11]"), (12, 9, "[5, 6, 7, 8]")],
)
def test_maps_of_other_sizes_are_dealt_and_printed(pack, rows, columns, shallow):
    """With a small fleet: read without errors, dealt by the rules, and every face says all it has to."""
    changes = [
        ("card.yaml", "rows: 10", f"rows: {rows}"),
        ("card.yaml", "columns: 10", f"columns: {columns}"),
        ("card.yaml", "[7, 8, 9]", shallow),
        ("fleet.yaml", "number: 3", "number: 1"),
        ("fleet.yaml", "number: 4", "number: 1"),
    ]
    text = (pack.folder / "presets.yaml").read_text().splitlines()
    changes += [("presets.yaml", line, re.sub(r": \d", ": 1", line)) for line in text if "missiles:" in line]
    content, problems = pack(*changes)
    assert not [problem for problem in problems if problem.severity == "error"]
    maker = games.game("general_quarters").puzzles
    cards = maker.deal(content, "standard", "sizes", 0, 2)
    for card in cards:
        assert not card_faults(json.loads(json.dumps(maker.record(card))), content.setup("standard"))
    faces = Faces(find_packs([], pack.folder)[0][0].layouts, words=words())
    for sheets in maker.sheets:
        for part in maker.components(content, cards, [], "sizes", sheets, words()):
            for piece in part.pieces:
                size = part.size if not isinstance(part.size, str) else SIZES[part.size]
                assert not faces.draw(piece.front, *size).findings, part.name
