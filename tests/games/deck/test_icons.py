"""Icons named in cells and in texts: what may stand between them, and all unknown ones told at once."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from generator.games.deck.cells import icon_words
from generator.games.deck.files import icon_names, ready_icons
from generator.reading.packs import shipped
from tests.games.deck.packs import CARDS, deck, printed, read

GUIDE = shipped("content") / "DECKS.md"


@pytest.mark.parametrize(
    "cell", ["gem coin", "gem, coin", "gem,coin", "gem;coin", ":gem: :coin:", "gem\ncoin"]
)
@pytest.mark.parametrize("kind", ["icon", "text"])
def test_icons_of_a_cell_may_be_parted_as_people_do(cell: str, kind: str, tmp_path: Path) -> None:
    fields = f"{CARDS}    fields: {{icons: {kind}}}\n"
    (cards,) = printed(deck(tmp_path, fields, cards_csv=f'title,icons\nMoth,"{cell}"\n'))
    assert cards.pieces[0].front.values["card"]["icons"] == ("gem", "coin")
    assert icon_words(cell) == ["gem", "coin"]


def test_icons_that_are_not_there_are_told_at_once_in_cells_and_texts(tmp_path: Path) -> None:
    """A cell that is wrong keeps faces from being drawn, and drawing would have told of the texts."""
    rows = (
        'title,icons,text\nMoth,gen,Pay :coins:.\nOwl,"sun, moo",At 10:30:45 :sun:.\nBat,,Eat \\\\:salt:.\n'
    )
    content, problems = read(deck(tmp_path, f"{CARDS}    fields: {{icons: icon}}\n", cards_csv=rows))
    assert content is None
    assert sorted(problems) == [
        "cards.csv:2:2 unknown-icon icons: there is no icon 'gen'",
        "cards.csv:2:3 unknown-icon text: there is no icon ':coins:'",
        "cards.csv:3:2 unknown-icon icons: there is no icon 'moo'",
    ]


def test_a_text_alone_is_left_to_its_face(tmp_path: Path) -> None:
    """Which knows whether it is printed at all."""
    assert read(deck(tmp_path, cards_csv="title,text\nMoth,Pay :coins:.\n"))[1] == []


def test_the_guide_names_every_icon_there_is(tmp_path: Path) -> None:
    """Each once, in the list under its heading."""
    part = GUIDE.read_text(encoding="utf-8").partition("## Icons")[2].partition("\n## ")[0]
    listed = re.findall(r"`([a-z]+)`", part)
    assert sorted(listed) == sorted(ready_icons())
    assert ready_icons() <= set(icon_names(deck(tmp_path, cards_csv="title\nMoth\n")))


def test_the_picture_of_icons_shows_them_as_they_are() -> None:
    """As ``python tests/bench/deck_icons.py`` draws it."""
    bench = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "deck_icons.py"))
    assert bench["PICTURE"].read_text(encoding="utf-8") == bench["sheet"]()
