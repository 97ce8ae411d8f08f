"""Packs of one's own, put together from the vocabulary: what passes the checks can be played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.checks import whole_pack
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.effects import WORDS
from generator.games.to_the_bottom.effects.vocabulary import ACTS, ANSWERS, HOLDS, MARKS
from generator.games.to_the_bottom.pieces import CardsFile
from generator.play import bots
from generator.play.conformance import Survey, check_promise
from generator.play.one_game import play
from generator.reading.checking import Checked
from generator.reading.problems import Problem

from .liner import DRAW, Ship, asked, changed, content, do, hand, pack, pick, table, tire

WHO = ["self", "opponent", "each_opponent", "each_player", "board_leaders", "full_boards"]
ZONES = ["hand", "deck", "board", "water"]
PLACES = ["hand", "board", "deck_top", "deck_bottom"]
PICKS = ["actor", "owner", "blind", "top", "this", "highest"]
COLOURS = ["green", "red", "violet", "beige"]
WINDOW_OF = {
    "stop_play": "play_declared",
    "stop_action": "tire_declared",
    "refuse": "effect_lands",
    "choose_hit": "effect_lands",
    "ransom": "jettison_declared",
}
AMOUNT = st.integers(1, 5)
LONGEST = 20_000
"""Decisions after which a game counts as endless."""
TRIGGERS = ["passive", "tire", "tire", "tire", "main", "on_play", "before_draw", "draw", "end_of_turn"]
TRIGGERS += ["on_jettison", "reaction"]

ARGUMENTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "draw": {"who": st.sampled_from(WHO), "n": AMOUNT, "up_to": st.booleans()},
    "points": {"n": AMOUNT},
    "move": {
        "who": st.sampled_from(WHO),
        "from": st.sampled_from(ZONES),
        "to": st.sampled_from(PLACES),
        "to_who": st.sampled_from([None, "self", "opponent"]),
        "n": st.one_of(st.none(), AMOUNT),
        "up_to": st.booleans(),
        "pick": st.sampled_from(PICKS),
    },
    "jettison": {
        "who": st.sampled_from(WHO),
        "zone": st.sampled_from(ZONES[:3]),
        "n": st.one_of(st.none(), AMOUNT),
        "pick": st.sampled_from(PICKS),
        "score": st.booleans(),
        "include_this": st.booleans(),
    },
    "place_top": {
        "who": st.sampled_from(WHO),
        "places": st.lists(st.sampled_from(["board", "deck_top", "deck_bottom"]), min_size=1, unique=True),
        "seen_by": st.sampled_from(["owner", "all"]),
    },
    "enter_ready": {"colours": st.lists(st.sampled_from(COLOURS), min_size=1, unique=True)},
    "look_ahead": {"n": AMOUNT, "bonus": AMOUNT},
    "protected": {"unless_board_at_least": AMOUNT},
    "pair_points": {"cap": st.integers(1, 12)},
    **{
        word: {"n": AMOUNT}
        for word in ("draw_more", "draw_fewer", "extra_room", "play_discount", "arrange_ahead")
    },
}


def entry(word: str) -> st.SearchStrategy[dict[str, Any]]:
    """An entry with this word; arguments as they come, sensible or not."""
    return st.fixed_dictionaries({"word": st.just(word), **ARGUMENTS.get(word, {})}).map(
        lambda given: {key: value for key, value in given.items() if value is not None}
    )


def words_of(*groups: str) -> list[str]:
    """The words of these groups, without the one that needs its own kind of play."""
    return sorted(name for group in groups for name in WORDS.group(group))


ACTION = st.lists(st.sampled_from(words_of(ACTS)).flatmap(entry), min_size=1, max_size=3)
PASSIVE = st.sampled_from(words_of(HOLDS, MARKS)).flatmap(entry)


@st.composite
def ability(draw: st.DrawFn) -> dict[str, Any]:
    """An ability, sensible or not; the checks decide."""
    trigger = draw(st.sampled_from(TRIGGERS))
    if trigger == "passive":
        return {"trigger": trigger, "do": [draw(PASSIVE)]}
    if trigger == "reaction":
        word = draw(st.sampled_from(words_of(ANSWERS)))
        more = draw(st.lists(st.sampled_from(words_of(ACTS)).flatmap(entry), max_size=1))
        return {"trigger": trigger, "window": WINDOW_OF[word], "do": [{"word": word}, *more]}
    requires = draw(
        st.fixed_dictionaries({"hand_at_least": st.integers(0, 2), "board_at_least": st.integers(0, 3)})
    )
    return {"trigger": trigger, "optional": draw(st.booleans()), "requires": requires, "do": draw(ACTION)}


@st.composite
def card(draw: st.DrawFn) -> dict[str, Any]:
    """The effect, the look and the worth of a card."""
    abilities = draw(st.lists(ability(), min_size=1, max_size=2, unique_by=lambda one: one["trigger"]))
    tires = any(one["trigger"] in ("tire", "reaction") for one in abilities)
    colour = draw(st.sampled_from(["red", "violet", "beige"] if tires else COLOURS))
    return {"abilities": abilities, "tires": tires, "colour": colour, "value": draw(st.integers(0, 12))}


ABOUT_WORDS = {"TB-V18", "TB-V22", "TB-V20", "TB-V15", "TB-V12", "TB-V5"}
"""Codes about the words and the price of a card, which are not tried in this module."""


def box(cards: list[dict[str, Any]]) -> tuple[Content | None, list[Problem]]:
    """The shipped pack with the last cards of the Shop replaced by these."""
    shipped = content()
    shop = [index for index, one in enumerate(shipped.cards.cards) if one.supply == "shop"]
    file = shipped.cards.model_dump(mode="json", by_alias=True)
    for index, new in zip(reversed(shop), cards, strict=False):
        file["cards"][index] |= {**new, "price": None, "text": "x."}
    read = CardsFile.model_validate_json(json.dumps(file))
    problems = [
        problem
        for problem in whole_pack(Checked(pack(), {"game.yaml": shipped.game, "cards.yaml": read}))
        if problem.severity == "error" and problem.code not in ABOUT_WORDS
    ]
    return (None if problems else Content(shipped.game, read)), problems


def sensible(new: dict[str, Any]) -> bool:
    """Whether a pack with this card passes the checks."""
    return box([new])[0] is not None


SENSIBLE = card().filter(sensible)
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.mark.thorough
@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(cards=st.lists(SENSIBLE, min_size=1, max_size=6), seats=st.integers(2, 5))
def test_what_passes_the_checks_can_be_played(cards, seats):
    """Cards nobody wrote yet: games end, nothing breaks, no card is lost."""
    made, problems = box(cards)
    assert problems == []
    for bot in ("random", "builder"):
        counts = []

        def watch(state, action, counts=counts):
            counts.append(sum(state.pieces().values()))

        record = play(GAME, made, bots.seated(GAME, [bot], seats), "own", watch=watch, longest=LONGEST)
        assert record.finished
        assert len(set(counts)) == 1


@pytest.mark.thorough
@settings(max_examples=2, deadline=None, suppress_health_check=SLOW)
@given(cards=st.lists(SENSIBLE, min_size=6, max_size=9))
def test_boxes_full_of_new_cards_keep_the_promises(cards):
    made, problems = box(cards)
    assert problems == []
    assert made is not None
    for promise in ("legal", "refusal", "copies", "pieces", "secrets", "blind-bots", "ending"):
        assert check_promise(promise, Survey(GAME, made, pack(), seats=(3,), games=1, moments=4)) == []


@pytest.mark.soak
@settings(max_examples=400, deadline=None, suppress_health_check=SLOW)
@given(cards=st.lists(SENSIBLE, min_size=1, max_size=24), seats=st.integers(2, 5))
def test_many_boxes_of_new_cards(cards, seats):
    made, problems = box(cards)
    assert problems == []
    assert play(GAME, made, bots.seated(GAME, ["random"], seats), "many", longest=LONGEST).finished


GULL = """- id: gull
  name: Gull
  colour: red
  value: 5
  copies: 2
  tires: true
  text: "Tire: each opponent jettisons one card from hand. Then draw up to 2 cards."
  abilities:
  - trigger: tire
    do:
    - {word: jettison, who: each_opponent, zone: hand, n: 1, pick: owner}
    - {word: draw, who: self, n: 2, up_to: true}
- id: stowaway
"""


def test_a_card_is_added_by_writing_yaml_only(tmp_path):
    """A new kind in cards.yaml and the count in game.yaml: it can be played, and does what it says."""
    folder = changed(tmp_path, {"cards.yaml": [("- id: stowaway\n", GULL)]})
    value, problems = GAME.read(folder)
    assert [problem.code for problem in problems if problem.severity == "error"] == ["contents"]
    folder = changed(
        tmp_path / "whole",
        {"cards.yaml": [("- id: stowaway\n", GULL)], "game.yaml": [("count: 144", "count: 146")]},
    )
    value, problems = GAME.read(folder)
    assert [problem.severity for problem in problems] == ["warning"], "the last sheet is not full"
    assert value is not None
    state = table(Ship(deck="maid rats jack", board="gull"), Ship("baby pirate"), Ship("seal"), of=value)
    tire(state, "gull")
    assert asked(state) == 1
    pick(state, "baby")
    do(state, DRAW, DRAW)
    assert [hand(state, seat) for seat in range(3)] == ["maid rats", "pirate", ""]
