"""Text in its box: what is bold, where lines break, and that nothing sticks out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.typography import fonts, marked_text
from generator.drawing.typography.copyfitting import Copyfitter, Fitted, TextStyle
from generator.drawing.typography.fonts import FontSpec
from generator.drawing.typography.marked_text import MarkedText, font_set, measured

FONTS = {
    key: fonts.load(key, spec)
    for key, spec in {
        "text": FontSpec("Barlow"),
        "bold": FontSpec("Barlow", 700),
        "italic": FontSpec("Barlow", 400, "italic"),
        "bold_italic": FontSpec("Barlow", 700, "italic"),
        "display": FontSpec("Chakra Petch", 700, bold="display", italic="display"),
    }.items()
}
ICONS = {"hail": 1.0, "rank-2": 2.5, "save_the_day": 0.5}
COPYFITTER = Copyfitter(FONTS, ICONS.get)


def fit(text: str, width: float = 50, height: float = 50, **options: object) -> Fitted:
    return COPYFITTER.fit(text, width, height, TextStyle(**options))  # type: ignore[arg-type]


def words(text: str, **options: object) -> list[tuple[str, str]]:
    """The runs as (font, text) when there is room enough for one line."""
    return [(run.font, run.text) for run in fit(text, 500, 50, **options).runs]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("plain words", [("text", "plain words")]),
        ("a **b c** d", [("text", "a"), ("bold", "b c"), ("text", "d")]),
        ("a *b* **c**", [("text", "a"), ("italic", "b"), ("bold", "c")]),
        ("***both***", [("bold_italic", "both")]),
        ("**a *b* c**", [("bold", "a"), ("bold_italic", "b"), ("bold", "c")]),
        ("**Keen**, now", [("bold", "Keen"), ("text", ", now")]),
        ("pre**fix**", [("text", "pre"), ("bold", "fix")]),
        ("2*3 and 4*5", [("text", "2*3 and 4*5")]),
        ("2 * 3 * 4", [("text", "2 * 3 * 4")]),
        ("**never closed", [("text", "**never closed")]),
        ("not closed* here", [("text", "not closed* here")]),
        ("** not bold **", [("text", "** not bold **")]),
        (r"a \*b\* c\:d \\", [("text", "a *b* c:d \\")]),
        ("at 10:30:15", [("text", "at 10:30:15")]),
        ("(:nope:)", [("text", "(:nope:)")]),
        ("a\tb   c", [("text", "a b c")]),
        ("one\xa0two", [("text", "one\xa0two")]),
        ("", []),
        ("   ", []),
    ],
)
def test_marks_choose_the_font(text: str, runs: list[tuple[str, str]]) -> None:
    assert words(text) == runs


def test_a_font_names_its_own_companions() -> None:
    assert words("a **b** *c*", font="display") == [("display", "a b c")]


def test_bold_does_not_leak_into_the_next_paragraph() -> None:
    runs = fit("**a\n\nb** c", 500).runs
    assert {run.font for run in runs} == {"text"}


def test_icons_stand_in_the_line_and_keep_their_shape() -> None:
    made = fit("ab :hail: cd:rank-2:, ef", 500, hi=4, lo=4)
    assert [spot.name for spot in made.spots] == ["hail", "rank-2"]
    hail, rank = made.spots
    first, second, third = made.runs
    assert (first.text, second.text, third.text) == ("ab", "cd", ", ef")
    assert (hail.width, hail.height) == pytest.approx((3.8, 3.8))
    # Too wide to stand in a line as tall as the others, it is as wide as icons may be.
    assert rank.width == pytest.approx(1.6 * 4)
    space = FONTS["text"].width(" ") * 4
    assert hail.x == pytest.approx(first.x + first.width + space)
    assert second.x == pytest.approx(hail.x + hail.width + space)
    assert rank.x == pytest.approx(second.x + second.width)
    assert third.x == pytest.approx(rank.x + rank.width)
    # Its middle is the middle of the capitals.
    assert hail.y + hail.height / 2 == pytest.approx(first.y - FONTS["text"].cap / 2 * 4)


@pytest.mark.parametrize(
    ("text", "last"),
    [("Take up to 2 :hail:", "2"), ("Take up to **2** :hail:", "2"), ("Take up to two :hail:", "")],
)
def test_an_icon_stays_with_its_number(text: str, last: str) -> None:
    """Where a line has no room for the icon, its number goes along to the next; a word stays."""
    whole = fit(text, 500, 50, hi=4, lo=4)
    fitted = fit(text, whole.spots[0].x + 0.5, 50, hi=4, lo=4)
    first = fitted.runs[0].y
    assert "".join(run.text for run in fitted.runs if run.y > first) == last
    assert fitted.spots[0].y > first
    gap = fitted.spots[0].x - fitted.runs[-1].width
    assert not last or gap == pytest.approx(FONTS["text"].width(" ") * 4, abs=0.02)


def test_unknown_icons_and_missing_glyphs_are_reported() -> None:
    made = fit("a :nope: :hail: 漢**字**漢")
    assert made.unknown == ("nope",)
    assert made.missing == (("text", "漢"), ("bold", "字"))


def test_lines_break_at_spaces_only() -> None:
    made = fit("aaaa bbbb\xa0cccc dddd", 22, 50, hi=4, lo=4)
    assert [run.text for run in made.runs] == ["aaaa", "bbbb\xa0cccc", "dddd"]


def test_a_soft_break_is_taken_only_when_needed() -> None:
    assert [run.text for run in fit("star\u200bboard", 500, hi=4, lo=4).runs] == ["starboard"]
    assert [run.text for run in fit("star\u200bboard", 12, hi=4, lo=4).runs] == ["star", "board"]


def test_newlines_and_paragraphs() -> None:
    a, b, c = fit("a\nb\n\n\nc", hi=4, lo=4, lead=1.5).runs
    assert b.y - a.y == pytest.approx(6)
    assert c.y - b.y == pytest.approx(6 + 0.45 * 4)
    assert [run.text for run in fit("a\r\nb\rc").runs] == ["a", "b", "c"]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("middle", 0.5), ("right", 1)])
def test_alignment(align: str, share: float) -> None:
    for run in fit("Ahoy\nyou there", 50, align=align, hi=4, lo=4).runs:
        assert run.x == pytest.approx((50 - run.width) * share)


def test_vertical_alignment() -> None:
    font = FONTS["text"]
    size = 4.0
    tops = {valign: fit("Ahoy", 50, 30, valign=valign, hi=4, lo=4) for valign in ("top", "middle", "bottom")}
    assert tops["top"].runs[0].y == pytest.approx(font.ascent * size)
    assert tops["bottom"].runs[0].y == pytest.approx(30 - font.descent * size)
    # Capitals and baseline are as far from the edges of the box.
    assert tops["middle"].runs[0].y - font.cap * size / 2 == pytest.approx(15)


def test_the_largest_size_that_fits_is_taken() -> None:
    text = "Roll the Conflict die twice and keep the higher result, whatever it may be. " * 3
    made = fit(text, 40, 25, hi=6, lo=1)
    assert not made.overflow
    assert fit(text, 40, 25, hi=made.size, lo=made.size).overflow is False
    assert fit(text, 40, 25, hi=made.size + 0.1, lo=made.size + 0.1).overflow is True
    assert made.size == pytest.approx(round(made.size, 1))


def test_what_does_not_fit_is_set_at_the_smallest_size_and_said() -> None:
    made = fit("word " * 200, 20, 10, hi=4, lo=2.5)
    assert (made.size, made.overflow) == (2.5, True)
    assert fit("Donaudampfschifffahrtsgesellschaft", 20, 50, hi=4, lo=3).overflow
    assert not fit("", 1, 1).overflow


def test_a_size_range_that_is_no_whole_number_of_steps_ends_at_its_lower_end() -> None:
    assert fit("word " * 50, 20, 10, hi=4, lo=2.55).size == 2.55


signs = st.sampled_from("aW .,-*:\n\xa0\u200bŽg(")
texts = st.one_of(
    st.text(signs, max_size=120),
    st.lists(
        st.sampled_from(
            ["word", "**bold**", "*lean*", ":hail:", ":rank-2:", "\n", "\n\n", "x" * 12, "***b***"]
        ),
        max_size=40,
    ).map(" ".join),
)


@settings(max_examples=250, deadline=None)
@given(
    texts,
    st.floats(2, 80),
    st.floats(2, 60),
    st.floats(1, 8),
    st.floats(0.1, 1),
    st.floats(1, 2),
    st.sampled_from(["left", "middle", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.sampled_from(["text", "display"]),
)
def test_nothing_leaves_its_box(
    text: str,
    width: float,
    height: float,
    hi: float,
    ratio: float,
    lead: float,
    align: str,
    valign: str,
    font: str,
) -> None:
    lo = hi * ratio
    made = fit(text, width, height, font=font, hi=hi, lo=lo, lead=lead, align=align, valign=valign)
    assert lo - 1e-6 <= made.size <= hi + 1e-6
    assert made == fit(text, width, height, font=font, hi=hi, lo=lo, lead=lead, align=align, valign=valign)
    if made.overflow:
        assert made.size == pytest.approx(lo, abs=1e-5)
        return
    slack = 1e-4
    for run in made.runs:
        own = FONTS[run.font]
        assert run.width == pytest.approx(own.width(run.text) * made.size)
        assert run.x >= -slack
        assert run.x + run.width <= width + slack
        assert run.y - FONTS[font].ascent * made.size >= -slack
        assert run.y + FONTS[font].descent * made.size <= height + slack
    for spot in made.spots:
        assert spot.x >= -slack
        assert spot.x + spot.width <= width + slack
        assert spot.y >= -slack - 0.1 * made.size
        assert spot.y + spot.height <= height + slack + 0.1 * made.size
    if made.runs:
        assert made.top >= -slack
        assert made.bottom <= height + slack


@settings(max_examples=150, deadline=None)
@given(texts, st.floats(5, 60))
def test_no_letter_is_lost_or_invented(text: str, width: float) -> None:
    made = fit(text, width, 40, hi=4, lo=2)
    plain = fit(text, 100_000, 100_000, hi=4, lo=4)

    def letters(of: Fitted) -> list[str]:
        shown = sorted((run.y, run.x, run.text) for run in of.runs)
        return [sign for _, _, run in shown for sign in run if sign != " "]

    assert sorted(letters(made)) == sorted(letters(plain))
    assert [spot.name for spot in made.spots] == [spot.name for spot in plain.spots]
    assert {sign for sign in text if sign.isalpha()} >= {
        sign for sign in letters(made) if sign.isalpha() and ":" not in text
    }


def test_a_soft_hyphen_is_seen_only_where_the_word_breaks() -> None:
    whole, parts = "Wissenschaftsoffizier", "Wissenschafts\u00adoffizier"
    assert [run.text for run in fit(parts, 500).runs] == [whole]
    assert [run.text for run in fit(parts, 35, hi=4.0, lo=4.0).runs] == ["Wissenschafts-", "offizier"]
    assert fit(whole, 35, hi=4.0, lo=4.0).overflow
    assert not fit(parts, 35, hi=4.0, lo=4.0).overflow


def test_a_line_has_room_for_the_hyphen_it_ends_with() -> None:
    text = "Wissenschafts\u00adoffizier"
    for width in range(26, 40):
        for run in fit(text, width, hi=4.0, lo=4.0).runs:
            assert run.x + run.width <= width + 1e-6 or fit(text, width, hi=4.0, lo=4.0).overflow


def placed(text: str) -> MarkedText:
    return measured(text, font_set(FONTS, "text"), ICONS.get)


@settings(max_examples=200)
@given(st.text("ab ć\t\n\r漢:.\xa0", max_size=40))
def test_a_text_without_marks_is_measured_as_one_with_them(text: str) -> None:
    """Plain texts go a shorter way; a mark that changes nothing sends them the long one."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(marked_text, "ACTING", re.compile(""))
        marked = placed(text)
    assert placed(text) == marked


def test_a_width_is_a_whole_number_of_the_font_s_units() -> None:
    font = FONTS["text"]
    text = "Many letters, added in any order, are as long: 0123456789"
    assert font.width(text) == font.width(text[::-1])
    assert font.width(text) * font.units == sum(font.advances[sign] for sign in text)
    assert font.width("漢") * font.units == font.blank
