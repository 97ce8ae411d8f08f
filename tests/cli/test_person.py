"""A person at the terminal: what is shown, and what is made of the answers."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from skerry.actions import Fish, Land

from generator.cli.play import MAX_LISTED, Leave, Person, first_number, listing, matching, sit_down, spoken
from generator.play.bots import seated
from generator.play.one_game import Player, play
from generator.play.playthrough import describe
from generator.table.dice import Dice
from tests.outside.toy import CONTENT, GAME


def person(*answers, seat=0):
    """Somebody with their answers ready; gives the person and the lines shown."""
    shown, ready = [], iter(answers)

    def ask(prompt):
        for answer in ready:
            return answer
        raise Leave

    return Person(seat, shown.append, ask), shown


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


BIDS = [f"bid(die={die})" for die in (4, 6, 8)]
ORDERS = [f"order(order={order}, die={die})" for order in ("hail", "scan") for die in range(12)]
MENU = [*BIDS, *ORDERS]


def test_a_short_list_is_shown_whole_and_a_long_one_by_kind():
    assert list(listing(MENU[:3], range(3))) == ["   1  bid(die=4)", "   2  bid(die=6)", "   3  bid(die=8)"]
    assert len(MENU) > MAX_LISTED
    assert list(listing(MENU, range(len(MENU)))) == [
        "   1 to 3  bid: type 'bid' to see all 3",
        "   4 to 27  order: type 'order' to see all 24",
    ]


def test_words_narrow_a_list_down_and_keep_its_numbers():
    assert list(matching(MENU, "SCAN 11")) == [26]
    found = list(matching(MENU, "scan 11"))
    assert list(listing(MENU, found, whole=True)) == ["  27  order(order=scan, die=11)"]
    assert list(matching(MENU, "")) == list(range(27))


def test_the_number_chosen_is_the_action_done():
    state = GAME.new(CONTENT, 2, Dice("swell"))
    actions = state.legal_actions()
    for number, action in enumerate(actions, start=1):
        somebody, _ = person(f"{number}\n")
        assert somebody(state, Dice("")) == action


def test_words_after_the_number_are_said_along_with_it():
    shown = []
    assert spoken(Land("auk"), "screech", shown.append).text == "screech"
    assert shown == []
    assert spoken(Fish(), "screech", shown.append) == Fish()
    assert shown == ["nothing can be said along with that; it is done without"]


@dataclass(frozen=True, slots=True, order=True)
class Sail:
    to: int
    times: int = field(default=0, compare=False)


def test_only_a_field_of_text_has_room_for_words():
    shown = []
    assert spoken(Sail(3), "ahoy", shown.append).times == 0
    assert len(shown) == 1


def test_the_list_is_asked_about_until_something_is_chosen():
    state = GAME.new(CONTENT, 2, Dice("swell"))
    somebody, shown = person("x", "?", "0", "99", "fish", "1")
    assert somebody(state, Dice("")) == state.legal_actions()[0]
    count = len(state.legal_actions())
    assert "no action has 'x' in it; ? shows all" in shown
    assert f"there is no action 0; 1 to {count} are open" in shown
    assert f"there is no action 99; 1 to {count} are open" in shown
    assert shown.count(f"{count:>4}  fish") == 3, "in the menu, after ? and after the word"


def test_everything_a_person_is_told_they_could_see_for_themselves():
    """What others do shows only as changes of the person's own observation: no hidden card, no action."""
    shown = []
    somebody = Person(0, shown.append, lambda prompt: "1")
    players = [Player("you", somebody), *seated(GAME, ["random"], 2)[1:]]
    hidden = []

    def watch(state, action):
        somebody.watch(state, action)
        if action is not None and state.to_move() == 1:
            hidden.append(describe(action))

    play(GAME, CONTENT, players, "swell", watch=watch)
    told = "\n".join(shown)
    assert "seat 1:" in told
    assert "hands" in told
    assert any(action.startswith("land") for action in hidden)
    assert not any(f"seat 1: {action}" in told for action in hidden)


def test_what_happened_is_told_under_the_seat_that_did_it():
    somebody, shown = person("1", "1", "1")
    players = [Player("you", somebody), *seated(GAME, ["keeper"], 2)[1:]]
    with pytest.raises(Leave):
        play(GAME, CONTENT, players, "swell", watch=somebody.watch)
    mine, theirs = shown.index("you:"), shown.index("seat 1:")
    assert shown[mine + 1 : mine + 3] != []
    assert mine < theirs
    assert any(line.startswith("  hand: ") for line in shown[mine:theirs]), "my own hand changed by my choice"
    after = shown[theirs : theirs + 6]
    assert any(line.startswith("  rocks[1]: ") for line in after), "the other's rock by the other's"


def test_one_game_at_the_table_ends_with_the_scores(monkeypatch, capsys):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 500))
    sit_down(GAME, CONTENT, ("keeper", "keeper"), 1, "swell")
    out = capsys.readouterr().out
    assert out.startswith("skerry, 2 seats, seed swell; you are seat 1\nthe others: 0 keeper\n")
    assert out.splitlines()[-1].startswith("the game is over: seat 0 ")
    assert "number, words" not in out, "no prompt where nobody types"
