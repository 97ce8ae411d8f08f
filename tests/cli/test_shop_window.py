"""``broadside show --as`` and ``--text``: pieces for a shop's page, in a picture and in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from PIL import Image


def test_a_picture_of_the_size_that_was_asked_for(broadside, tmp_path):
    code, out, err = broadside(
        "show", "bridge_crew/cards", "--as", "hand", "--size", "320x240", "--out", tmp_path
    )
    assert (code, out, err) == (0, f"{(tmp_path / 'cards-hand.png').as_posix()}\n", "")
    with Image.open(tmp_path / "cards-hand.png") as picture:
        assert (picture.size, picture.format) == ((320, 240), "PNG")


def test_several_pieces_of_a_game_are_in_one_picture(broadside, tmp_path):
    names = ("bridge_crew/cards/helm", "bridge_crew/alien")
    code, out, _ = broadside("show", *names, "--as", "fan", "--size", "200x200", "--out", tmp_path)
    assert (code, out) == (0, f"{(tmp_path / 'picked-fan.png').as_posix()}\n")


def test_all_cards_as_text_with_their_counts(broadside):
    code, out, err = broadside("show", "bridge_crew/reference", "--text")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Bridge Crew"
    assert "Reference cards (7)" in lines
    assert "1. reference × 7" in lines
    assert "   ATTITUDES" in lines
    assert lines.index("   ATTITUDES") < lines.index("Backs")


def test_the_text_of_a_game_has_every_piece_that_is_printed_at_home(broadside):
    _, out, _ = broadside("show", "to_the_bottom", "--text")
    assert "Cannot be jettisoned by anyone, from anywhere, unless you have at least 5 cards aboard." in out
    assert "Backs" in out
    assert "89. " in out
    assert "90. " not in out


def test_the_text_is_a_page_in_the_language_of_the_cards(broadside, tmp_path):
    words = ("show", "bridge_crew/reference", "--text", "--format", "html", "--lang", "de", "--out", tmp_path)
    code, out, _ = broadside(*words)
    path = tmp_path / "reference-text-de.html"
    assert (code, out) == (0, f"{path.as_posix()}\n")
    page = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(
        page.removeprefix("<!doctype html>\n")
        .replace('<meta charset="utf-8">', "")
        .replace('<meta name="viewport" content="width=device-width">', "")
    )
    assert root.get("lang") == "de"
    assert [element.tag for element in root.iter() if element.tag[0] == "h"][:5] == [
        "html",
        "head",
        "h1",
        "h2",
        "h3",
    ]
    assert "KEEN" not in page
    assert broadside(*words).code == 0
    assert path.read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crew", "--as", "hand", "--text"], "--as makes a picture and --text none"),
        (["bridge_crew", "--as", "hand", "--format", "svg"], "--as makes a PNG, not svg"),
        (["bridge_crew", "--as", "hand", "--back"], "--back does not go with --as"),
        (["bridge_crew", "--as", "hand", "--size", "9x9"], "--size: a side has 200 to 4000 pixels"),
        (["bridge_crew", "--as", "hand", "--size", "large"], "--size: 'large' is not pixels across and down"),
        (["bridge_crew", "--size", "300x300"], "--size goes with --as"),
        (["bridge_crew", "--format", "html"], "--format html goes with --text"),
        (["bridge_crew", "--text", "--format", "png"], "--text is text, or a page"),
        (["bridge_crew", "bridge_crew/alien"], "several pieces are shown together with --as"),
        (["bridge_crew", "to_the_bottom", "--text"], "'bridge_crew' and 'to_the_bottom' are two games"),
        (["bridge_crew/cards/helmet", "--as", "hand"], "'cards' has no piece 'helmet'"),
        (["bridge_crew", "--as", "heap"], "'heap'"),
    ],
)
def test_what_cannot_be_shown_is_one_line(broadside, words, said):
    code, out, err = broadside("show", *words)
    assert (code, out) == (2, "")
    assert said in err
