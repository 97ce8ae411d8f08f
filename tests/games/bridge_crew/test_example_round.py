"""The rulebook's example round is a game by the rules, and its pictures and words say what happened."""

from __future__ import annotations

import dataclasses
import re

import pypdfium2
import pytest

from generator.contract import Edition
from generator.games.bridge_crew import GAME, example_round
from generator.games.bridge_crew.printing import scenes
from generator.games.bridge_crew.printing.laid_table import laid_table
from generator.press.book.markdown import blocks_of, figures
from tests.printed import MANNERS
from tests.printed import rulebook as bound

from .bridge import clause, content, pack, rulebook, words


def values(name: str) -> dict:
    return dict(example_round.pictures(content())[name].front.values)


def replayed():
    """The state after every action of the log."""
    state = example_round.start(content())
    for action in example_round.log():
        assert action in state.legal_actions()
        state.apply(action)
        yield action, state


def test_every_action_of_the_log_is_legal_and_the_round_is_complete() -> None:
    *_, (_, state) = replayed()
    assert state.phase == "command"
    assert state.round == 2
    assert [seat["name"] for seat in values("swap")["seats"]] == list(example_round.NAMES)


@pytest.mark.clause("CR-3.9")
def test_the_example_begins_as_the_rules_example_of_the_auctions_ends() -> None:
    state = example_round.start(content())
    for action in example_round.OPENING:
        state.apply(action)
    assert (example_round.NAMES[state.captain], example_round.NAMES[state.alien]) == ("Bruno", "Dov")
    assert [words(pool) for pool in state.officers] == ["d6E d8C", "d6E", "d6E d8C", "d8C"]
    assert "player 2 d8" in clause("CR-3.9")


@pytest.mark.clause("CR-5.11", "CR-5.12")
def test_the_ladder_shows_each_bid_and_the_keen_repeat() -> None:
    rungs = [(each["name"], each["bid"], each["die"], each["repeat"]) for each in values("ladder")["rungs"]]
    assert rungs == [
        ("Chiara", "yes_sir", 10, False),
        ("Ada", "die", 8, False),
        ("Chiara", "die", 8, True),
        ("Ada", "die", 6, False),
        ("Chiara", "no_bid", 0, False),
    ]


@pytest.mark.clause("CR-8.2", "CR-9.1")
def test_the_roll_is_decided_by_the_one_instant_win() -> None:
    roll = values("roll")
    crew, alien = roll["crew"], roll["alien"]
    assert (crew["name"], crew["stance_id"], crew["rolls"], crew["at_once"]) == (
        "Ada",
        "friendly",
        [2, 5],
        True,
    )
    assert (alien["name"], alien["stance_id"], alien["rolls"], alien["at_once"]) == (
        "Dov",
        "hostile",
        [7],
        False,
    )
    assert crew["twice"]
    assert roll["crew_won"]


@pytest.mark.clause("CR-10.5", "CR-11.1")
def test_the_swap_gives_each_the_other_s_die_and_turns_the_roles() -> None:
    before, after = values("table")["seats"], values("swap")["seats"]

    def dice(seats: list, name: str) -> set:
        (seat,) = [seat for seat in seats if seat["name"] == name]
        return {(die["sides"], die["pool"]) for die in seat["dice"]}

    assert dice(after, "Ada") - dice(before, "Ada") == {(8, "encounter")}
    assert dice(after, "Dov") - dice(before, "Dov") == {(6, "commission")}
    assert values("swap")["roles"] == {"captain": "Ada", "alien": "Bruno"}


@pytest.mark.clause("CR-1.2", "CR-3.5")
def test_the_picture_of_the_table_is_the_round_before_its_order() -> None:
    """Every die of four players is seen once, in its pool or on a mat; roles lie before who has them."""
    state = example_round.start(content())
    for action in example_round.OPENING:
        state.apply(action)
    (piece,) = laid_table(content())
    shown = piece.front.values
    kinds = content().kinds
    for pool, counts in zip(shown["pools"], (state.commission, state.encounter), strict=True):
        for column in pool["columns"]:
            held = sum(n for (sides, _), n in zip(kinds, counts, strict=True) if sides == column["sides"])
            assert len(column["dice"]) == held
    in_pools = sum(len(column["dice"]) for pool in shown["pools"] for column in pool["columns"])
    assert in_pools + sum(len(seat["dice"]) for seat in shown["seats"]) == 40
    assert {seat["name"]: seat["role"] for seat in shown["seats"]} == {
        "Ada": "crew",
        "Bruno": "captain",
        "Chiara": "crew",
        "Dov": "alien",
    }
    assert [seat["order"] for seat in shown["seats"]] == ["scan", "shields", "phasers", "hail"]


@pytest.mark.clause("CR-10.3", "CR-10.5", "CR-10.6")
def test_the_picture_of_the_swap_meet_shows_where_dice_go_by_the_rules() -> None:
    """The winner's die first, the loser's second."""
    shown = {
        meet["stance"]: [(move["held_by"], move["goes_to"]) for move in meet["moves"]]
        for meet in example_round.meets(content())
    }
    assert shown == {
        "neutral": [("winner", "winner"), ("loser", "pool")],
        "friendly": [("winner", "loser"), ("loser", "winner")],
        "hostile": [("winner", "winner"), ("loser", "winner")],
    }


def test_the_row_of_orders_has_all_seven() -> None:
    parts = {part.name: part for part in GAME.components(content(), pack(), Edition())}
    (piece,) = parts["order_row"].pieces
    assert [card["name"] for card in piece.front.values["cards"]] == [card.name for card in content().orders]


def test_the_words_of_the_example_are_those_of_the_log() -> None:
    text = rulebook()
    [story] = re.findall(r"^## An example round$.*?(?=^## )", text, re.MULTILINE | re.DOTALL)
    for said in ("d10", "“d6.”", "“Yes Sir!”", "“No Bid”", "5 against 7", "*Scan!*", "Ada becomes Captain"):
        assert said in story
    shown = [figure.face.partition("#")[0] for figure in figures(blocks_of(story))]
    assert [face for face in shown if face.startswith("example_")] == [
        f"example_{name}/{name}" for name in example_round.SIZES
    ]
    # Between them the cards in play: the Order, who is Keen on it, its specialist; then the new roles.
    *_, (_, state) = replayed()
    chiara, dov = example_round.NAMES.index("Chiara"), example_round.NAMES.index("Dov")
    assert [face for face in shown if not face.startswith("example_")] == [
        f"orders/{example_round.ORDER.order}",
        f"cards/{state.personalities[chiara]}",
        f"cards/{state.specialists[0]}",
        "cards/captain",
        "cards/alien",
        f"cards/{state.specialists[dov]}",
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("manner", MANNERS)
def test_the_example_is_a_spread_of_its_own(lang: str, manner: str, shared) -> None:
    """It begins at the head of a left page, ends on the right one, and section 1 begins the next."""
    first, last, rules = {
        "en": ("each on the left of the one before", "clears her throat", "are there to be pointed at"),
        "de": ("jeder links vom vorigen", "Ada räuspert sich", "Auf die Nummern kann man zeigen"),
    }[lang]
    document = pypdfium2.PdfDocument(bound("bridge_crew", lang, manner, shared))
    pages = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    document.close()
    begins, ends, after = (
        [n for n, page in enumerate(pages, 1) if words in page] for words in (first, last, rules)
    )
    assert begins == [6]
    assert ends == [7]
    # At home what sums a round up stands between, on two pages in German; a press has it before the example.
    assert after == [8 if manner == "press" else {"en": 9, "de": 10}[lang]]


def test_a_pack_whose_cards_do_not_allow_the_round_has_no_pictures() -> None:
    other = dataclasses.replace(content(), crew=content().crew[1:])
    assert example_round.pictures(other) == {}


@pytest.mark.clause("CR-5.6", "CR-5.12", "CR-5.17")
def test_the_picture_of_the_auction_marks_what_may_be_said_after_a_repeat() -> None:
    """Ada may go lower or pass; nobody may say what has been said and repeated."""
    rows = {one["bid"] + str(one["die"] or ""): one for one in example_round.open_bids(content())}
    assert list(rows) == ["YesSir", "Bid8", "Bid6", "Bid4", "WithRespect", "NoBid"]
    assert [name for name, one in rows.items() if one["open"]] == ["Bid6", "Bid4", "WithRespect", "NoBid"]
    assert {name: one["said"] for name, one in rows.items() if one["said"]} == {
        "YesSir": ["Chiara"],
        "Bid8": ["Ada", "Chiara"],
    }


@pytest.mark.clause("CR-3.4", "CR-3.5", "CR-3.8")
def test_the_picture_of_the_opening_auctions_shows_who_takes_which_die() -> None:
    """As the book's example has it: players 1, 3 and 4 a d8, players 1, 2 and 3 a d6."""
    captain, alien = scenes.openings(content())
    assert (captain["name"], captain["others"], captain["die"]["sides"]) == (
        "Bruno",
        ["Ada", "Chiara", "Dov"],
        8,
    )
    assert (alien["name"], alien["others"], alien["die"]["sides"]) == ("Dov", ["Ada", "Bruno", "Chiara"], 6)
    assert {rung["die"]: rung["said"] for rung in captain["rungs"] if rung["said"]} == {
        4: ["Ada"],
        8: ["Bruno"],
    }


@pytest.mark.clause("CR-8.4", "CR-8.5", "CR-8.6")
def test_the_picture_of_three_rolls_has_the_winners_that_the_book_names() -> None:
    rows = scenes.verdicts(content())
    for row, name in zip(rows, ("CR-8.4", "CR-8.5", "CR-8.6"), strict=True):
        said = clause(name)
        for side in row.values():
            assert side["name"] in said
            assert str(side["number"]) in said
        assert row["crew"]["won"] is not row["alien"]["won"]
        assert ("The Crew wins" in said) is row["crew"]["won"]
    assert [(row["crew"]["at_once"], row["alien"]["at_once"]) for row in rows] == [
        (True, False),
        (True, True),
        (False, False),
    ]


@pytest.mark.clause("CR-8.8")
def test_the_picture_of_ties_has_a_keen_crew_that_wins_and_a_counter_one_that_loses() -> None:
    rows = scenes.ties(content())
    assert [(row["fit"], row["crew"]["won"], row["alien"]["won"]) for row in rows] == [
        ("keen", True, False),
        ("counter", False, True),
    ]
    for row in rows:
        assert row["name"] in clause("CR-8.8")
        assert row["crew"]["number"] == row["alien"]["number"] == 5


@pytest.mark.clause("CR-6.2")
def test_the_picture_of_mavericks_gives_each_origin_its_own_way() -> None:
    commission, encounter = scenes.mavericks(content())
    both = ["The Order as given", "Another Order"]
    assert [way["name"] for way in commission["ways"]] == [*both, "Technobabble"]
    assert [way["name"] for way in encounter["ways"]] == [*both, "Alien Love"]
    for origin in (commission, encounter):
        assert [way["own"] for way in origin["ways"]] == [False, False, True]


@pytest.mark.clause("CR-11.1", "CR-11.2")
def test_the_picture_of_the_roles_has_both_outcomes() -> None:
    won, lost = (
        {person["name"]: (person["old"], person["new"]) for person in change["people"]}
        for change in scenes.role_changes(content())
    )
    assert won == {"Ada": ("crew", "captain"), "Bruno": ("captain", "alien"), "Dov": ("alien", "crew")}
    assert lost == {"Ada": ("crew", "alien"), "Bruno": ("captain", "crew"), "Dov": ("alien", "captain")}


@pytest.mark.clause("CR-12.3", "CR-12.7", "CR-12.8")
def test_the_picture_of_an_attempt_to_save_the_day_passes_both_roles_to_the_left() -> None:
    [rescue] = scenes.rescues(content())
    assert len(rescue["dice"]) == len(rescue["rolls"])
    assert sum(rescue["rolls"]) <= rescue["against"]
    assert [seat["new"] for seat in rescue["seats"]] == ["crew", "captain", "alien", "crew"]
    assert [seat["old"] for seat in rescue["seats"]] == ["captain", "alien", "crew", "crew"]


def test_a_pack_whose_cards_do_not_allow_the_round_has_no_scenes_of_it() -> None:
    other = dataclasses.replace(content(), crew=content().crew[1:])
    assert [scenes.shown(make, other) for make in (scenes.openings, scenes.role_changes, scenes.rescues)] == [
        [],
        [],
        [],
    ]
