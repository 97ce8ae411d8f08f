"""How the printed parts look, as far as it can be measured."""

from __future__ import annotations

import pytest

from generator.drawing.sizes import size
from generator.games.bruise_cruise.printing.sizes import SHARED
from generator.press.paper import paper
from generator.press.settings import Settings
from generator.press.sheets.placement import plan_of
from tests.looks import contrast, heavy, inked, looks

NAME = "bruise_cruise"
INKS = pytest.mark.parametrize("ink", ["home", "mono"])
EDGE_MM = {"board": 1, "cards": 3, "quays": 3, "player_aids": 3, "scorecard": 3}
"""Sheets that are cut up, and boxes, have their own edges."""
FULL = (
    "rulebook, page 1:",
    "rulebook-booklet, page 1:",
    *(f"cards, page {page}:" for page in range(2, 23, 2)),
)
"""The front cover, and the backs of cards: pictures in full tone."""


@INKS
def test_nothing_is_wrong_with_the_texts(ink):
    shown = list(looks(NAME, ink).shown())
    assert shown
    assert [finding for face in shown for finding in face.drawing.findings] == []


@INKS
def test_letters_are_large_enough_and_keep_from_the_edge(ink):
    assert looks(NAME, ink).small_letters() == []
    assert looks(NAME, ink).letters_near_the_edge(lambda name: EDGE_MM.get(name, 0)) == []


@INKS
def test_letters_stand_out(ink):
    """4.5 : 1 to what is below; what is fainter is the shadow below the same words, a little to the side."""
    shadows = {looks(NAME).faces.palette[name] for name in ("sun", "shadow")}
    for shown in looks(NAME, ink).shown():
        words = [run.text for run, _ in shown.letters()]
        for text, colour, ground in looks(NAME, ink).grounds(shown.drawing):
            if ink == "home" and colour in shadows and words.count(text) >= 2:
                continue
            assert contrast(colour, ground) >= 4.5, (str(shown), text, colour, ground)


@pytest.mark.thorough
def test_the_home_box_is_not_flooded_and_small():
    """No side takes 30 % of the ink to blacken it but covers and backs; all files together under 6 MB."""
    files = looks(NAME).printed("a4")
    assert set(files) == {
        *("board", "board-large", "cards", SHARED, "counters", "quays", "player_aids"),
        *("card_box", "counter_box", "rulebook", "rulebook-booklet"),
    }
    assert sum(path.stat().st_size for path in files.values()) < 6_000_000
    assert files["board"].stat().st_size + files["board-large"].stat().st_size < 1_500_000
    covered = inked(files, 60)
    full = [name for name in heavy(covered, 0.3) if not name.startswith(FULL)]
    assert full == []
    assert heavy(covered, 0.5) == []
    # The hundredth card stands below the scorecard.
    assert (len(covered["cards"]), len(covered[SHARED])) == (22, 2)
    assert len(covered["rulebook"]) % 4 == 0


BLACK = {
    "cards": 0.25,
    "board": 0.16,
    "board-large": 0.13,
    "counters": 0.14,
    "quays": 0.1,
    "player_aids": 0.27,
    SHARED: 0.14,
    "card_box": 0.17,
    "counter_box": 0.14,
}
"""The darkest a sheet cut for black ink may be: solid where it tells something, and paper elsewhere."""


def test_black_line_of_the_sheets_at_the_table_is_mostly_paper():
    """The quick part of what follows."""
    names = ("quays", "player_aids")
    files = looks(NAME, "mono").printed("a4", *names)
    covered = inked({name: files[name] for name in names}, 200)
    for name in names:
        assert heavy({name: covered[name]}, BLACK[name]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_black_line_is_solid_and_still_mostly_paper(on):
    """Every page of every file, on a raster so fine that a hairline is no wider than it prints."""
    covered = inked(looks(NAME, "mono").printed(on), 200)
    for name, most in BLACK.items():
        assert heavy({name: covered.pop(name)}, most) == []
    cover, *inside = covered["rulebook"]
    assert 0.15 < cover < 0.32
    assert heavy({"inside": inside}, 0.12) == []


def test_black_line_has_no_grey():
    """Whoever has only black ink gets black: nothing is screened but the lines to cut and to fold by."""
    palette = looks(NAME, "mono").faces.palette
    grey = {name for name, tone in palette.items() if tone not in ("#000000", "#ffffff")}
    assert {name for name in grey if not name.startswith("poster_")} == {"fold"}


@pytest.mark.parametrize("on", ["a4", pytest.param("letter", marks=pytest.mark.thorough)])
def test_every_sheet_goes_on_paper_at_its_own_scale(on):
    """Nothing is scaled to the paper: counters and boxes are as large as they say."""
    for component in looks(NAME).components():
        if component.kind in ("cards", "sheet"):
            layouts = looks(NAME).pack.layouts
            plan = plan_of(component, size(component.size, layouts), Settings(paper(on, layouts)), None)
            assert plan.scale == 1, component.name


@INKS
def test_every_sheet_says_how_it_is_cut_or_folded(ink):
    """Counters: print, cut. Boxes: cut, score, fold, glue. Dice: tabs."""
    wanted = {
        "counters": ("Print once", "Cut down each block"),
        "card_box": ("Print once", "slits", "Score", "Glue"),
        "counter_box": ("Print once", "Glue", "Dice", "tabs"),
    }
    for shown in looks(NAME, ink).shown(*wanted):
        if "back" in str(shown):
            continue
        text = " ".join(run.text for run, _ in shown.letters())
        for word in wanted[shown.component]:
            assert all(part in text for part in word.split()), (str(shown), word)
