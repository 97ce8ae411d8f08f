"""Every page of every game can be cut, read and told apart; how much paper and how many cuts a game takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from generator import games
from generator.drawing.display import Shaded, Text, Use
from generator.drawing.legibility.checks import faint
from generator.drawing.legibility.geometry import flat
from generator.drawing.legibility.painting import Painting
from generator.press.pdf.inks import MAX_INK, Process
from generator.press.planning import is_for_press_only
from tests.colour_sight import SIGHTS, apart
from tests.looks import CONTRAST, Shown, ink_taken, looks
from tests.sheets_measured import Sheets, sheets

PAPERS = ("a4", "letter")
SHEETS = {
    ("bridge_crew", "a4"): 18,
    ("bruise_cruise", "a4"): 22,
    ("general_quarters", "a4"): 26,
    ("jure_of_the_seas", "a4"): 10,
    ("to_the_bottom", "a4"): 25,
}
"""Sheets of a complete game without its rulebook, at most."""
LEAST_APART = 10.0
"""The colour difference (CIEDE2000) that tells two colours apart without a second sign."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "on"), [(game, PAPERS[k % 2]) for k, game in enumerate(games.NAMES)])
def test_every_cut_shows_and_what_one_must_read_can_be_read(game: str, on: str) -> None:
    """Marks at both edges of the paper, a frame, or ticks at both ends of every edge of every piece."""
    assert sheets(game, "home", on).faults() == []


@pytest.mark.soak
@pytest.mark.parametrize("on", [*PAPERS, "a3"])
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
@pytest.mark.parametrize("game", games.NAMES)
def test_so_it_is_in_every_ink_and_on_large_paper(game: str, ink: str, on: str) -> None:
    assert sheets(game, ink, on).faults() == []


@pytest.mark.parametrize(("game", "on"), SHEETS)
def test_a_game_takes_no_more_paper_than_it_must(game: str, on: str) -> None:
    counts = sheets(game, "home", on).counts()
    assert sum(counts.values()) <= SHEETS[game, on], counts


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", games.NAMES)
def test_letters_are_of_a_size_and_stand_out(game: str) -> None:
    """2.5 mm and 4.5 to 1 on all that is cut at home; boards and the other inks in the long run."""
    assert looks(game).small_letters() == []
    cards = [each.name for each in looks(game).components() if each.kind == "cards"]
    assert list(faint_letters(game, "home", *cards)) == []


def faint_letters(game: str, ink: str, *names: str) -> Iterator[str]:
    """Texts that hardly stand out, but for shadows and ornaments; faces of one template and palette once."""
    seen = set()
    for_press = {each.name for each in looks(game, ink).components() if is_for_press_only(each)}
    for face in looks(game, ink).shown(*names):
        if face.component in for_press and ink != "press":
            continue
        painting = Painting(face.drawing, looks(game, ink).faces.fonts)
        key = face.face.layout, painting.palette()
        if key not in seen:
            seen.add(key)
            flaws = faint(painting, face.width, face.height, CONTRAST)
            yield from (f"{face}: {flaw.message}" for flaw in flaws)


@pytest.mark.soak
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
@pytest.mark.parametrize("game", games.NAMES)
def test_letters_stand_out_in_every_ink(game: str, ink: str) -> None:
    assert looks(game, ink).small_letters() == []
    assert list(faint_letters(game, ink)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", games.NAMES)
def test_black_line_takes_half_the_ink_of_colour(game: str) -> None:
    """A game in black line takes at most half the ink of one in colour, and no file of it nine tenths."""
    line, colour = (ink_taken(looks(game, ink).printed("a4")) for ink in ("mono", "home"))
    assert set(line) <= set(colour)
    assert {
        name: f"{line[name] / colour[name]:.2f}" for name in line if line[name] > 0.9 * colour[name]
    } == {}
    assert sum(line.values()) <= 0.5 * sum(colour[name] for name in line)


@pytest.mark.parametrize("game", games.NAMES)
def test_no_colour_of_a_press_takes_more_ink_than_paper_holds(game: str) -> None:
    faces = looks(game, "press").faces
    process = Process(faces.style.mixes)
    drowned = {name: sum(process.mix(colour)) for name, colour in faces.palette.items()}
    assert {name: total for name, total in drowned.items() if total > MAX_INK + 1e-6} == {}


def test_a_cut_that_nothing_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is a line that is too small to be read."""
    fresh = Sheets("jure_of_the_seas", "home", "letter")
    monkeypatch.setattr("generator.press.sheets.mark_style.TICK_MM", 0.0)
    monkeypatch.setattr("generator.press.sheets.edge_text.READ_MM", 2.4)
    faults = fresh.faults()
    assert any("aids, sheet 1: nothing shows the cut at x = " in fault for fault in faults)
    assert any("is 2.40 mm" in fault for fault in faults)


# ---- colour and grey ----------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", games.NAMES)
def test_colours_that_carry_a_meaning_have_a_second_sign(game: str) -> None:
    """On every face, or they stay apart in every sight and in grey."""
    faces = looks(game).faces
    signs, palette = faces.style.signs, faces.palette
    assert signs, "style.yaml names no colours that carry a meaning"
    bare = [name for name, others in signs.items() if not others]
    for one, other in combinations(bare, 2):
        seen = {sight: apart(palette[one], palette[other], sight) for sight in SIGHTS}
        assert min(seen.values()) >= LEAST_APART, (one, other, seen)
    assert (
        list(
            unsigned(looks(game).shown(), {name: signs[name] for name in signs if name not in bare}, palette)
        )
        == []
    )


def unsigned(shown, signs, palette):  # type: ignore[no-untyped-def]
    """Faces that have a colour and none of its signs."""
    for face in shown:
        colours, words = painted(face)
        for name, others in signs.items():
            if palette[name] in colours and not any(
                sign.lower() in word for sign in others for word in words
            ):
                yield f"{face}: {name} without {' or '.join(others)}"


def says(word: str, sign: str) -> bool:
    """Whether a symbol or a text holds a sign; a letter stands alone."""
    return sign.lower() in word if len(sign) > 1 else sign.lower() == word


def painted(face: Shown) -> tuple[set[str | None], set[str]]:
    """The colours of a face; its symbols and texts in lower case."""
    colours: set[str | None] = set()
    words: set[str] = set()
    for op, _ in flat(face.drawing):
        if isinstance(op, Use | Text):
            colours.add(op.fill)
            words.add((op.name if isinstance(op, Use) else op.text).lower())
        elif not isinstance(op, Shaded):
            # The colours of a gradient mean nothing, as its class says.
            colours |= {op.paint.fill, op.paint.stroke}  # type: ignore[union-attr]
    return colours, words


def test_the_measures_of_sight_know_what_is_apart() -> None:
    """The pair that spoilt a game: green and orange hulls, told apart by normal eyes only."""
    assert apart("#2f8a4e", "#e2570b", "normal") > 40
    assert apart("#2f8a4e", "#e2570b", "grey") < LEAST_APART
    assert apart("#2f8a4e", "#e2570b", "protan") < 15
    assert all(apart("#e3ad2b", "#16509c", sight) > 30 for sight in SIGHTS)
