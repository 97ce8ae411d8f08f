"""The ladder of the box: certified cards in order, checked quickly by validate and in full here."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract import Edition
from generator.games.general_quarters.cards.codebook import LINES, TABLE, CodeBook
from generator.games.general_quarters.certificates import ladder
from generator.games.general_quarters.certificates.certificate import check
from generator.games.general_quarters.pieces import Ladder, LadderCard
from generator.games.general_quarters.printing.components import SEED, components, in_the_box
from generator.games.general_quarters.puzzles import Cards
from generator.puzzles.abilities import LadderMaker
from generator.reading.packs import find_packs
from tests import shipped
from tests.content.overlay import SHIPPED
from tests.games.general_quarters.recorded import content

SCRATCHED = ["calm"] * 7 + ["standard"] * 9 + ["storm"] * 4 + ["typhoon"] * 4
CARDS = 3 + len(SCRATCHED)


def climbed():
    return ladder.cards(content())


def with_card(**changes) -> tuple[LadderCard, list[str]]:
    """The seventh card with other values, and the clauses a quick look names."""
    step = content().ladder.cards[6]
    changed = step.model_copy(update=changes)
    return changed, [fault.clause for fault in ladder.faults(content(), changed)]


def test_cards_from_drills_to_typhoons_each_step_harder_than_the_last() -> None:
    """Three drills and 24 others, harder card by card within each sea; no two cards alike."""
    steps = content().ladder.cards
    assert [step.preset for step in steps] == ["calm"] * 3 + SCRATCHED
    assert [bool(step.intel) for step in steps] == [True] * 3 + [False] * 24
    shown = [len(step.intel) for step in steps[:3]]
    assert shown == sorted(shown, reverse=True)
    for sea in set(SCRATCHED):
        points = [step.grade.points for step in steps[3:] if step.preset == sea]
        assert points == sorted(points)
    keys = {card.canonical_key for card, _ in climbed()}
    assert len(keys) == CARDS


@pytest.mark.clause("GQ-V15")
def test_a_quick_look_finds_nothing_wrong() -> None:
    assert ladder.holds(content())
    assert [fault for step in content().ladder.cards for fault in ladder.faults(content(), step)] == []


@pytest.mark.clause("GQ-V15")
@pytest.mark.clause("GQ-S2")
@pytest.mark.parametrize("number", [0, 13])
def test_certificates_of_the_ladder_hold(number: int) -> None:
    """Replayed, proved and counted again, the player and the hunters asked again."""
    assert check(content(), json.loads(json.dumps(climbed()[number][1]))) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(CARDS))
def test_every_certificate_of_the_ladder_holds(number: int) -> None:
    """All of them, in full."""
    assert check(content(), json.loads(json.dumps(climbed()[number][1]))) == []


def test_what_the_ladder_says_of_a_card_is_what_its_id_makes() -> None:
    """Ids rebuild the grids, so a card of the box can be made again from what is printed on it."""
    maker = Cards()
    for card, record in climbed()[::3]:
        assert maker.from_id(content(), record["id"]).grid == card.grid


def test_lines_and_turns_are_the_same_thing() -> None:
    for step in content().ladder.cards:
        assert [ladder.line_of(ladder.item_of(line)) for line in step.game] == list(step.game)


def test_the_file_is_what_the_command_writes() -> None:
    """Comments and provenance included; the search itself takes a minute and is run by hand."""
    text = (SHIPPED / "general_quarters" / "ladder.yaml").read_text(encoding="utf-8")
    assert ladder.yaml_of([record for _, record in climbed()]) == text


def test_the_plan_is_the_ladder() -> None:
    maker = Cards()
    assert isinstance(maker, LadderMaker)
    steps = maker.ladder(content())
    listed = [(preset, drill) for preset, count, drill in steps for _ in range(count)]
    assert listed == [(step.preset, bool(step.intel)) for step in content().ladder.cards]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"id": "S-0000-0000-00000"}, "GQ-V15"),
        ({"afloat": 2}, "GQ-V15"),
        ({"game": ("scratch A1 U 0 0 0 1",)}, "GQ-V15"),
        ({"game": ("scratch A1",)}, "GQ-V15"),
        ({"game": ("strike E4 .",)}, "GQ-6.1"),
        ({"grid": (". . . . . . . . . .",) * 10}, "GQ-V2"),
    ],
)
@pytest.mark.clause("GQ-V15")
def test_a_spoilt_card_is_told(changes, clause) -> None:
    assert clause in with_card(**changes)[1]


def test_a_lucky_grade_is_told() -> None:
    grade = content().ladder.cards[6].grade.model_copy(update={"luck": 2.5})
    assert "GQ-S5" in with_card(grade=grade)[1]


@pytest.mark.clause("GQ-V15")
def test_a_pack_with_other_seas_is_told_that_its_ladder_does_not_hold(tmp_path: Path) -> None:
    """A warning that names the command; the box is dealt instead, with no grade and no number."""
    import shutil

    folder = tmp_path / "general_quarters"
    shutil.copytree(SHIPPED / "general_quarters", folder)
    presets = folder / "presets.yaml"
    presets.write_text(presets.read_text().replace("anti_air: 3", "anti_air: 4"))
    pack = find_packs([], folder)[0][0]
    changed, problems = shipped.load("general_quarters")[0].read(pack)
    [problem] = [each for each in problems if each.code == "GQ-V15"]
    assert problem.severity == "warning"
    assert "19 of 27 cards were made for another map" in problem.message
    assert "broadside puzzle ladder --content" in problem.hint
    assert changed is not None
    cards, records = in_the_box(changed)
    assert len(cards) == CARDS
    assert records == {}
    assert {card.setup.anti_air for card in cards} == {4}


def test_a_pack_may_have_no_ladder() -> None:
    bare = replace(content(), ladder=Ladder(cards=()))
    assert not ladder.holds(bare)
    assert len(in_the_box(bare)[0]) == CARDS


# ---- what the rulebook says of card 1 and its code --------------------------------------------


def test_the_first_game_in_the_rulebook_is_card_one() -> None:
    """Its premises are shown on the card, and its conclusions follow."""
    step = content().ladder.cards[0]
    rows = [row.split() for row in step.grid]

    def at(name: str) -> str:
        row, col = ladder.item_of(f"scratch {name} . 0 0 0 0")["at"]
        return rows[row][col][0]

    assert {"C9", "A2", "B2", "F9", "G9", "E9"} <= set(step.intel)
    assert [at(name) for name in ("C9", "A2", "B2", "F9", "G9", "E9")] == ["U", "S", "S", "S", "S", "."]
    assert [at(name) for name in ("B9", "D9", "C8", "C10")] == [".", ".", ".", "."]
    assert [at("C2"), at("H9")] == ["S", "S"]


def test_the_code_in_the_rulebook_is_that_of_the_card() -> None:
    card = climbed()[0][0]
    parts = {part.name: part for part in components(content(), shipped.pack("general_quarters"), Edition())}
    piece = parts["cards"].pieces[0]
    code = piece.front.values["squares"][12]
    book = CodeBook.of(list({each.setup.digest: each.setup for each, _ in climbed()}.values()), SEED)
    line, figure, check = code
    assert book.entries[TABLE + 10 * LINES.index(line) + int(figure)] == "S"
    text = (SHIPPED / "general_quarters" / "rulebook.md").read_text(encoding="utf-8")
    assert f"Square C2 of card 1 shows {line}{figure} and a small {check}." in text
    table = f"the code book says HIT in line {line} under figure {figure}, with the same small {check}."
    assert f"In the table of row 2 {table}" in text
    assert card.grid[12][0] == "S"
