"""Moves as a numbered list, and finding one in it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from skerry.actions import Fish, Land

from generator.play.menu import MAX_LISTED, Menu, first_number, spoken, takes_words


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("12", (12, "")),
        ("12 fire at will", (12, "fire at will")),
        ("fire", (None, "")),
        ("12fire", (None, "")),
        ("-1", (None, "")),
        ("", (None, "")),
        ("\u0663", (None, "")),
        ("9" * 5000, (None, "")),
    ],
)
def test_an_answer_that_begins_with_a_number_chooses(answer, meant):
    assert first_number(answer) == meant


BIDS = [f"bid a d{die}" for die in (4, 6, 8, 10)]
ORDERS = [f"order {order}, die {die}" for order in ("hail", "scan") for die in range(12)]
SENTENCES = [*BIDS, *ORDERS]
MENU = Menu(list(range(28)), ["bid"] * 4 + ["order"] * 24, SENTENCES, ["d4", "d6", "d8", "d10", *[""] * 24])


def test_a_short_list_is_shown_whole_and_a_long_one_by_kind():
    assert list(MENU.lines(range(2))) == ["   1  bid a d4   [d4]", "   2  bid a d6   [d6]"]
    assert len(SENTENCES) > MAX_LISTED
    assert list(MENU.lines(range(28))) == [
        "   1 to 4  bid a d4 … bid a d10   [d4]",
        "   5 to 28  order hail, die 0 … order scan, die 11",
    ]
    assert len(list(MENU.lines(range(28), whole=True))) == 28


def test_words_narrow_a_list_down_and_keep_its_numbers():
    assert MENU.matching("SCAN 11") == [27]
    assert list(MENU.lines([27])) == ["  28  order scan, die 11"]
    assert MENU.matching("") == list(range(28))
    assert MENU.matching("d10") == [3], "by what can be typed, too"


@dataclass(frozen=True, slots=True, order=True)
class Sail:
    to: int
    times: int = field(default=0, compare=False)


def test_only_a_field_of_text_has_room_for_words():
    assert spoken(Land("auk"), "screech").text == "screech"
    assert takes_words(Land("auk"))
    assert spoken(Fish(), "screech") == Fish()
    assert spoken(Sail(3), "ahoy").times == 0
    assert not takes_words(Sail(3))
