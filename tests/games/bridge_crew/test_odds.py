"""The exact odds, cell by cell, against tables counted elsewhere."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
import yaml

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.odds import Odds

from .bridge import content

TABLES = yaml.safe_load((Path(__file__).parent / "odds.yaml").read_text(encoding="utf-8"))
DICE = (4, 6, 8, 10, 12)
STANCES = ("neutral", "friendly", "hostile")


def counted_out(crew: int, alien: int, crew_auto: str, alien_auto: str, speciality: bool) -> Odds:
    """The same as ``conflict`` by laying out every throw: the slow witness of CR-V14."""
    sides = range(1, crew + 1)
    throws = [max(first, second) for first in sides for second in (sides if speciality else (first,))]
    tally = [0, 0, 0]
    for ours in sides:
        for theirs in range(1, alien + 1):
            tally[odds.verdict(ours, theirs, crew_auto, alien_auto)] += throws.count(ours)
    return Odds(*tally)


def conflict(crew, alien, ours="neutral", theirs="neutral", speciality=False):
    """The engine's odds by attitude."""
    autos = content().auto_win
    return odds.conflict(crew, alien, autos[ours], autos[theirs], speciality)


@cache
def cells():
    """Every cell of the tables: dice, attitudes, speciality, and the counts."""
    return {
        (int(name[1:]), alien, table["crew"], table["alien"], table["speciality"]): Odds(
            *map(int, cell.split("/"))
        )
        for table in TABLES["conflict"]
        for name, row in table["rows"].items()
        for alien, cell in zip(DICE, row, strict=True)
    }


def test_the_tables_are_whole():
    assert len(TABLES["conflict"]) == 18
    assert set(cells()) == set(product(DICE, DICE, STANCES, STANCES, (False, True)))
    assert len(cells()) == 450


@pytest.mark.clause("CR-V14")
@pytest.mark.parametrize("speciality", [False, True])
@pytest.mark.parametrize("theirs", STANCES)
@pytest.mark.parametrize("ours", STANCES)
def test_engine_table_and_plain_count_agree_in_every_cell(ours, theirs, speciality):
    autos = content().auto_win
    for crew, alien in product(DICE, DICE):
        expected = cells()[crew, alien, ours, theirs, speciality]
        assert sum(expected) == crew * alien * (crew if speciality else 1)
        assert conflict(crew, alien, ours, theirs, speciality) == expected
        assert counted_out(crew, alien, autos[ours], autos[theirs], speciality) == expected


@pytest.mark.clause("CR-8.3")
def test_d6_against_d6():
    assert conflict(6, 6) == (15, 6, 15)


@pytest.mark.clause("CR-9.1")
def test_a_specialist_with_d4_against_d4():
    assert conflict(4, 4, speciality=True).chance() == Fraction(17, 24)


@pytest.mark.clause("CR-8.8", "CR-8.9")
def test_ties_go_to_the_crew_to_the_alien_or_are_rolled_again():
    six = conflict(6, 6)
    assert (six.chance("keen"), six.chance("counter"), six.chance("none")) == (
        Fraction(21, 36),
        Fraction(15, 36),
        Fraction(1, 2),
    )


def test_swapping_sides_swaps_wins_and_losses():
    for crew, alien, ours, theirs in product(DICE, DICE, STANCES, STANCES):
        there, back = conflict(crew, alien, ours, theirs), conflict(alien, crew, theirs, ours)
        assert there == (back.losses, back.ties, back.wins)


def test_friendly_helps_equal_d6_more_than_hostile():
    assert conflict(6, 6, "friendly").chance() == Fraction(9, 11)
    assert conflict(6, 6, "hostile").chance() == Fraction(8, 11)


def test_a_friendly_d4_beats_a_neutral_d12_more_often_than_not():
    assert conflict(4, 12, "friendly", "neutral").chance() == Fraction(14, 23)
    assert conflict(12, 4, "neutral", "friendly").chance() == Fraction(9, 23)


@pytest.mark.parametrize("stance", STANCES)
def test_equal_dice_and_attitudes_are_even_after_re_rolls(stance):
    for die in DICE:
        assert conflict(die, die, stance, stance).chance() == Fraction(1, 2)


def test_other_dice_are_counted_as_well():
    for crew, alien, speciality in product((4, 14, 20), (4, 14, 20), (False, True)):
        for ours, theirs in product(odds.AUTO_WINS, odds.AUTO_WINS):
            counted = counted_out(crew, alien, ours, theirs, speciality)
            assert odds.conflict(crew, alien, ours, theirs, speciality) == counted


# ---- Saving the Day -----------------------------------------------------------------------


@pytest.mark.clause("CR-12.3", "CR-12.4")
@pytest.mark.parametrize("row", TABLES["save"], ids=lambda row: f"{row['captain']} v {row['encounter']}")
def test_the_chance_to_save_the_day(row):
    captain, encounter = ([int(die[1:]) for die in row[side]] for side in ("captain", "encounter"))
    chance = odds.save_the_day(captain, encounter)
    assert chance == Fraction(row["chance"])
    assert f"{float(chance):.4f}" == row["decimal"]


@pytest.mark.clause("CR-12.5")
@pytest.mark.parametrize(
    ("captain", "encounter"), [([4], [4]), ([6, 4], [8]), ([4, 4], [6, 4]), ([10], [4, 4]), ([4], [])]
)
def test_it_is_what_laying_out_every_throw_gives(captain, encounter):
    throws = list(product(*(range(1, die + 1) for die in [*captain, *encounter])))
    saved = sum(sum(throw[: len(captain)]) > sum(throw[len(captain) :]) for throw in throws)
    assert odds.save_the_day(captain, encounter) == Fraction(saved, len(throws))


def test_no_dice_never_save_the_day_and_order_does_not_matter():
    assert odds.save_the_day([], [4]) == 0
    assert odds.save_the_day([], []) == 0
    assert odds.save_the_day([12, 4, 8], [6, 4]) == odds.save_the_day([4, 8, 12], [4, 6])


def test_whole_pools_are_no_trouble():
    """Seven players' pools against each other, exactly."""
    every = [die for die in DICE for _ in range(7)]
    even = odds.save_the_day(every, every)
    assert Fraction(1, 2) > even > Fraction(48, 100)
    assert odds.save_the_day([*every, 4], every) > Fraction(1, 2)


@pytest.mark.clause("CR-9.11")
@pytest.mark.parametrize(
    ("die", "needed", "chance"), [(4, 3, "1/2"), (4, 4, "1/4"), (4, 5, "0"), (6, 1, "1")]
)
def test_a_mavericks_chance(die, needed, chance):
    assert odds.maverick(die, needed) == Fraction(chance)
