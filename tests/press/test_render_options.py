"""Options of people at a printer: pieces, copies, places left empty, sides apart, only what changed."""

from __future__ import annotations

import shutil
from math import atan2, degrees
from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from tests.press.harbour_press import MM, placed

CONTENT = Path(__file__).parents[2] / "content"


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words)])


def printed(folder: Path, *words: str | Path) -> dict[str, Path]:
    ran = render(*words, "--content", CONTENT, "--out", folder)
    assert ran.exit_code == 0, ran.output
    return {Path(line).stem: Path(line) for line in ran.stdout.splitlines()}


def on_pages(path: Path, least: float = 20.0) -> list[int]:
    """How many forms and groups each page places, marks and text aside."""
    with pikepdf.open(path) as pdf:
        return [len(placed(page)) - 2 for page in pdf.pages]


def test_single_pieces_are_printed_into_a_file_of_their_own(tmp_path: Path) -> None:
    files = printed(tmp_path, "bridge_crew/cards/helm", "bridge_crew/odds")
    assert sorted(files) == ["cards-helm", "odds"]
    assert on_pages(files["cards-helm"]) == [1, 1]
    files = printed(tmp_path, "bridge_crew/cards/helm", "bridge_crew/cards/comms")
    assert list(files) == ["cards-picked"]
    assert on_pages(files["cards-picked"]) == [2, 2]
    assert list(printed(tmp_path, "bridge_crew/cards/helm", "bridge_crew/cards")) == ["cards"]


def test_a_piece_is_named_by_its_sheet_or_its_component(tmp_path: Path) -> None:
    assert list(printed(tmp_path, "jure_of_the_seas/ships/S1")) == ["ships-s1"]
    assert list(printed(tmp_path, "jure_of_the_seas/extras")) == ["extras"]


def test_copies_print_every_piece_so_many_times(tmp_path: Path) -> None:
    files = printed(tmp_path, "bridge_crew/cards/helm", "--copies", "4")
    assert on_pages(files["cards-helm"]) == [4, 4]


def test_skipped_places_of_the_first_sheet_stay_empty(tmp_path: Path) -> None:
    plain = printed(tmp_path / "plain", "bridge_crew/reference", "--no-backs")["reference"]
    after = printed(tmp_path / "after", "bridge_crew/reference", "--no-backs", "--skip", "1, 5,1")[
        "reference"
    ]
    with pikepdf.open(plain) as one, pikepdf.open(after) as other:
        corners = [(round(each.x, 2), round(each.y, 2)) for each in placed(one.pages[0])[:7]]
        moved = [(round(each.x, 2), round(each.y, 2)) for each in placed(other.pages[0])[:7]]
        assert corners[0] not in moved
        assert corners[4] not in moved
        assert corners[1] == moved[0]


def test_a_sheet_that_is_skipped_whole_is_a_problem(tmp_path: Path) -> None:
    ran = render(
        "bridge_crew/reference", "--content", CONTENT, "--out", tmp_path, "--skip", "1,2,3,4,5,6,7,8,9"
    )
    assert ran.exit_code == 1
    assert "reference: a sheet has 9 places, and all are to be skipped" in ran.stdout


def test_fronts_and_backs_apart_are_the_pages_of_the_file_of_both(tmp_path: Path) -> None:
    both = printed(tmp_path / "both", "bridge_crew/cards", "bridge_crew/log")
    apart = printed(tmp_path / "apart", "bridge_crew/cards", "bridge_crew/log", "--backs", "apart")
    assert sorted(apart) == ["cards-backs", "cards-fronts", "log"]
    with pikepdf.open(both["cards"]) as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        for name, pages in (("cards-fronts", fronts), ("cards-backs", backs)):
            with pikepdf.open(apart[name]) as side:
                assert len(side.pages) == len(pages)
                for one, other in zip(side.pages, pages, strict=True):
                    assert [(e.x, e.y) for e in placed(one)] == [(e.x, e.y) for e in placed(other)]


def test_backs_are_turned_and_drawn_out_about_the_middle_of_the_paper(tmp_path: Path) -> None:
    plain = printed(tmp_path / "plain", "bridge_crew/orders")["orders"]
    fitted = printed(
        tmp_path / "fitted", "bridge_crew/orders", "--back-turn", "1.5", "--back-scale", "101,100"
    )["orders"]
    with pikepdf.open(plain) as one, pikepdf.open(fitted) as other:
        assert [e.x for e in placed(one.pages[0])] == [e.x for e in placed(other.pages[0])]
        [first, *_] = pikepdf.parse_content_stream(other.pages[1])[3:]
        a, b, *_ = (float(value) for value in first.operands)
        assert degrees(atan2(b, a)) == pytest.approx(1.5, abs=0.01)
        assert (a * a + b * b) ** 0.5 == pytest.approx(1.01, abs=1e-4)
        # The middle of the paper stays where it is.
        a, b, c, d, e, f = (float(value) for value in first.operands)
        assert (a * 105 + c * 148.5 + e, b * 105 + d * 148.5 + f) == pytest.approx((105, 148.5), abs=0.01)
    assert MM > 2


@pytest.mark.parametrize(
    ("part", "skip", "said"),
    [
        ("log", "1,5", "broadside: log: one to a sheet; --skip leaves none of them out"),
        (
            "reference",
            "9,10,12",
            "broadside: reference: a sheet has 9 places; --skip 10, 12 leaves nothing empty",
        ),
        ("reference", "9", ""),
    ],
)
def test_places_that_a_sheet_does_not_have_are_told(tmp_path: Path, part: str, skip: str, said: str) -> None:
    ran = render(f"bridge_crew/{part}", "--content", CONTENT, "--out", tmp_path, "--skip", skip)
    assert ran.exit_code == 0, ran.output
    assert [line for line in ran.stderr.splitlines() if "--skip" in line] == ([said] if said else [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--skip", "0"), "--skip '0' is not which places of a sheet to leave empty (numbers from 1"),
        (("--skip", "one"), "--skip 'one' is not which places"),
        (("--back-scale", "80,100"), "--back-scale '80,100' is not 95 to 105 per cent"),
        (("--back-scale", "wide"), "--back-scale 'wide' is not how large to print the backs"),
        (("--full-bleed", "--ink", "mono"), "--full-bleed takes ink that --ink mono saves (--ink home)"),
    ],
)
def test_values_that_make_no_sense_are_refused_in_a_line(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    ran = render("bridge_crew/odds", "--content", CONTENT, "--out", tmp_path, *words)
    assert ran.exit_code == 2
    [line] = ran.stderr.splitlines()
    assert line.startswith(f"broadside: {said}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [("--copies", "0"), ("--copies", "many"), ("--back-turn", "9")])
def test_numbers_out_of_range_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert render("bridge_crew/odds", "--content", CONTENT, "--out", tmp_path, *words).exit_code == 2
    assert not list(tmp_path.iterdir())


def test_a_piece_that_there_is_not_is_told_with_the_nearest(tmp_path: Path) -> None:
    ran = render("bridge_crew/cards/hellm", "--content", CONTENT, "--out", tmp_path)
    assert ran.exit_code == 2
    assert "bridge_crew/cards has no piece 'hellm' (did you mean 'helm'?)" in ran.stderr


def test_only_what_changed_is_printed_again(tmp_path: Path) -> None:
    content, out = tmp_path / "content", tmp_path / "out"
    shutil.copytree(CONTENT / "bridge_crew", content / "bridge_crew")
    parts = [f"bridge_crew/{name}" for name in ("cards", "odds", "log")]

    def again(*words: str) -> list[str]:
        ran = render(*parts, "--content", content, "--out", out, "--changed", *words)
        assert ran.exit_code == 0, ran.output
        return [Path(line).name for line in ran.stdout.splitlines()]

    assert again() == ["cards.pdf", "odds.pdf", "log.pdf"]
    assert again() == []
    crew = content / "bridge_crew" / "crew.yaml"
    crew.write_text("# a remark\n" + crew.read_text(encoding="utf-8"), encoding="utf-8")
    assert again() == []
    crew.write_text(
        crew.read_text(encoding="utf-8").replace("Every silence", "Each silence", 1), encoding="utf-8"
    )
    assert again() == ["cards.pdf"]
    (out / "bridge_crew" / "odds.pdf").write_bytes(b"damaged")
    assert again() == ["odds.pdf"]
    assert again("--paper", "letter") == ["cards.pdf", "odds.pdf", "log.pdf"]
    ran = render(*parts, "--content", content, "--out", out, "--paper", "letter")
    assert len(ran.stdout.splitlines()) == 3


@pytest.mark.thorough
def test_a_book_is_printed_again_when_what_it_shows_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, out = tmp_path / "content", tmp_path / "out"
    shutil.copytree(CONTENT / "bridge_crew", content / "bridge_crew")
    monkeypatch.chdir(tmp_path)

    def again(content: str | Path = content) -> list[str]:
        ran = render("bridge_crew/rulebook", "--content", content, "--out", out, "--changed")
        assert ran.exit_code == 0, ran.output
        return [Path(line).name for line in ran.stdout.splitlines()]

    book = ["rulebook.pdf", "rulebook-booklet.pdf"]
    assert again() == book
    # The same pack by another path.
    assert again("content") == []
    people, crew = content / "bridge_crew" / "personalities.yaml", content / "bridge_crew" / "crew.yaml"
    assert "face:cards/defensive" not in (content / "bridge_crew" / "rulebook.md").read_text(encoding="utf-8")
    words = people.read_text(encoding="utf-8")
    assert "hurt by waiting" in words
    people.write_text(words.replace("hurt by waiting", "hurt by time", 1), encoding="utf-8")
    assert again() == []
    words = crew.read_text(encoding="utf-8")
    crew.write_text(words.replace("a second one", "another", 1), encoding="utf-8")
    assert again() == book
