"""Mechanics, telling, and the subject of each Personality and Order. CR-14, CR-15, CR-16"""

from __future__ import annotations

from dataclasses import fields

import pytest

from generator.contract import Edition
from generator.games.bridge_crew.actions import ACTIONS, Maverick, Order
from generator.games.bridge_crew.bots import die_bid, reference
from generator.games.bridge_crew.commentary import WatchCommentary
from generator.games.bridge_crew.phases import ALIEN_DIE, MAVERICK, OUTCOME
from generator.games.loading import load
from generator.mechanics.dice import Dice

from .bridge import (
    GAME,
    NO,
    REPEAT,
    RESPECT,
    TELL,
    YES,
    alien,
    at_command,
    bid,
    challenge,
    clause,
    content,
    do,
    legal,
    maverick,
    order,
    pack,
    refused,
    rulebook,
    snapshot,
    stances,
)


@pytest.mark.clause("CR-14.1")
def test_what_is_told_is_text_and_all_else_is_mechanical():
    """Every field that decides anything is compared; texts, and only texts, are not."""
    for kind in ACTIONS:
        for field in fields(kind):
            assert field.compare is (field.name != "text"), f"{kind.__name__}.{field.name}"
    assert "yours" in clause("CR-14.1")


@pytest.mark.clause("CR-14.2")
def test_a_text_is_optional_and_changes_nothing():
    """One game played twice, silently and with a word on everything: only the story differs."""
    for seats in (3, 5):
        silent, told = (GAME.rules.new(content(), seats, Dice("tale")) for _ in range(2))
        choices = Dice("choices")
        lines = 0
        while not silent.is_over():
            action = choices.pick(legal(silent))
            do(silent, action)
            if any(field.name == "text" for field in fields(action)):
                action = type(action)(
                    **{f.name: getattr(action, f.name) for f in fields(action)} | {"text": "Hm."}
                )
                lines += 1
            do(told, action)
            before, after = snapshot(silent), snapshot(told)
            assert {name for name in before if before[name] != after[name]} <= {"story"}
        assert silent.story == ()
        assert [text for _, text in told.story] == ["Hm."] * lines
        assert lines > 5


@pytest.mark.clause("CR-14.2")
def test_an_action_equals_itself_with_words():
    assert order("beam", "d8C", text="They wave.") == order("beam", "d8C")
    assert hash(order("beam", "d8C", text="They wave.")) == hash(order("beam", "d8C"))


@pytest.mark.clause("CR-14.3")
def test_a_bot_tells_a_prompt_of_the_order():
    state = at_command()
    given = {reference(at_command(), Dice(f"told {n}")) for n in range(40)}
    assert len({action.order for action in given}) > 3
    told = {reference(state, Dice(f"told {n}")).text for n in range(40)}
    assert told <= {prompt for found in content().prompts.values() for prompt in found}
    for n in range(20):
        action = reference(state, Dice(f"told {n}"))
        assert action.text in content().prompts[action.order]
    meeting = do(at_command(), order("hail", "d8C"), YES, NO)
    assert reference(meeting, Dice("x")).text in content().prompts["hail"]
    outcome = challenge("d8C", "d10E", "NN", [8, 1], name="beam")
    assert reference(outcome, Dice("x")).text in content().prompts["beam"]


@pytest.mark.clause("CR-14.3")
def test_a_bot_mixes_technobabble_from_one_word_of_each_column():
    columns = list(content().technobabble.values())
    told = set()
    for n in range(60):
        state = do(at_command(officers={2: "d12C"}), order("beam", "d8C"), RESPECT)
        action = reference(state, Dice(f"babble {n}"))
        if action.option == "technobabble":
            told.add(action.text)
    every = {f"{a} the {b} {c}" for a in columns[0] for b in columns[1] for c in columns[2]}
    assert told <= every
    assert len(told) > 5


@pytest.mark.clause("CR-14.3")
def test_three_prompts_an_order():
    assert all(len(prompts) >= 3 for prompts in content().prompts.values())
    assert sum(len(prompts) for prompts in content().prompts.values()) == 21


# ---- the fit of an Order ------------------------------------------------------------------


@pytest.mark.clause("CR-14.4")
def test_the_fits_are_those_printed_on_the_personality_cards():
    """Every cell, both ways: what the cards show and what the rules go by are the same."""
    (deck,) = [each for each in GAME.components(content(), pack(), Edition()) if each.name == "cards"]
    shown = {}
    for piece in deck.pieces:
        for fit in ("keen", "counter"):
            shown |= {(piece.id, order["id"]): fit for order in piece.front.values.get(fit, ())}
    assert len(shown) == 28
    assert shown == content().fit


@pytest.mark.clause("CR-14.4")
@pytest.mark.parametrize(("fit", "may_repeat"), [("keen", True), ("none", False), ("counter", False)])
def test_the_table_may_overrule_who_is_keen(fit, may_repeat):
    for person in ("aggressive", "passionate"):  # neither and Keen by the matrix
        state = at_command(5, people=("logical", "logical", "logical", person, "logical"))
        do(state, order("beam", "d10C", fit=((person, fit),)), bid(8))
        assert (REPEAT in legal(state)) is may_repeat
        assert state.observation(0)["order"]["fit"] == [[person, fit]]


@pytest.mark.clause("CR-14.4", "CR-8.8", "CR-15.8")
@pytest.mark.parametrize(
    ("fit", "rolls", "crew_won"),
    [
        ("keen", [5, 5], True),
        ("counter", [5, 5], False),
        ("none", [5, 5, 3, 2], True),
    ],
)
def test_the_table_may_overrule_who_wins_a_tie(fit, rolls, crew_won):
    for person in ("aggressive", "passionate", "logical"):
        state = at_command(people=("defensive", "defensive", person, "defensive"), rolls=rolls)
        do(state, order("beam", "d8C", fit=((person, fit),)), YES, NO, alien("d8E"), *stances("N", "N"))
        assert (state.crew_won, len(state.alien_rolls)) == (crew_won, len(rolls) // 2)


@pytest.mark.clause("CR-14.4")
def test_what_was_said_about_an_order_ends_with_it():
    state = at_command(people=("defensive", "defensive", "aggressive", "defensive"), rolls=[8, 1])
    do(
        state,
        order("beam", "d8C", fit=(("aggressive", "keen"),)),
        YES,
        NO,
        alien("d8E"),
        *stances("N", "N"),
        TELL,
    )
    assert state.fits == ()


@pytest.mark.clause("CR-14.4")
@pytest.mark.parametrize(
    "fit",
    [
        (("aggressive", "eager"),),
        (("shy", "keen"),),
        (("logical", "keen"), ("logical", "keen")),
        (("logical", "keen"), ("aggressive", "none")),
    ],
)
def test_a_fit_names_known_personalities_once_and_in_order(fit):
    refused(at_command(), order("beam", "d8C", fit=fit), "CR-14.4")


@pytest.mark.clause("CR-14.4", "CR-6.4")
@pytest.mark.parametrize(
    ("fit", "rolls", "crew_won"),
    [
        ("keen", [5, 5], True),
        ("counter", [5, 5], False),
        ("none", [5, 5, 3, 2], True),
        ("", [5, 5], False),
    ],
)
def test_a_maverick_may_state_the_fit_of_another_order(fit, rolls, crew_won):
    """An Aggressive maverick turns Beam into Hail, to which the matrix says counter."""
    state = at_command(officers={2: "d8C"}, people=("aggressive",), rolls=rolls)
    do(state, order("beam", "d12C"), RESPECT)
    refused(state, maverick("d8C", "as_given", "beam", fit="keen"), "CR-14.4")
    refused(state, maverick("d8C", "technobabble", fit="keen"), "CR-14.4")
    refused(state, maverick("d8C", "reinterpret", "hail", fit="eager"), "CR-14.4")
    do(state, maverick("d8C", "reinterpret", "hail", fit=fit), alien("d8E"), *stances("N", "N"))
    assert (state.phase, state.crew_won, len(state.alien_rolls)) == (OUTCOME, crew_won, len(rolls) // 2)


@pytest.mark.clause("CR-14.4")
def test_legal_lists_hold_the_matrix_only():
    state = at_command(officers={2: "d8C"})
    assert all(action.fit == () for action in legal(state) if isinstance(action, Order))
    do(state, order("beam", "d12C"), RESPECT)
    assert state.phase == MAVERICK
    assert all(action.fit == "" for action in legal(state) if isinstance(action, Maverick))


# ---- Personalities ------------------------------------------------------------------------


def themes(person):
    """The subject of a Personality in the content and in the rulebook."""
    card = next(card for card in content().personalities if card.id == person)
    return card.keen_on, card.counter_to


def about(id, person, keen_on, counter_to):
    """The rulebook's clause and the card name the same themes."""
    text = clause(id)
    assert f"*{person.capitalize()}*" in text
    for said, words in zip(themes(person), (keen_on, counter_to), strict=True):
        for word in words:
            assert word in said
            assert word in text.lower()


@pytest.mark.clause("CR-15.1")
def test_logical():
    about("CR-15.1", "logical", ["science", "logic", "objectivity", "reasons"], ["passion", "emotion"])


@pytest.mark.clause("CR-15.2")
def test_passionate():
    about("CR-15.2", "passionate", ["feeling", "sensuality", "closeness"], ["science", "logic"])


@pytest.mark.clause("CR-15.3")
def test_aggressive():
    about("CR-15.3", "aggressive", ["violence", "action", "danger"], ["talking", "thinking"])


@pytest.mark.clause("CR-15.4")
def test_defensive():
    about("CR-15.4", "defensive", ["negotiation", "thought", "caution"], ["action", "violence"])


@pytest.mark.clause("CR-15.5")
def test_inquisitive():
    about("CR-15.5", "inquisitive", ["discovery", "answers", "experiences"], ["routine", "caution"])


@pytest.mark.clause("CR-15.6")
def test_acquisitive():
    about("CR-15.6", "acquisitive", ["profit", "territory", "technology"], ["generosity", "low-tech"])


@pytest.mark.clause("CR-15.7")
def test_philanthropic():
    about("CR-15.7", "philanthropic", ["helping", "repairing", "technology"], ["destruction", "selfishness"])


@pytest.mark.clause("CR-15.8")
def test_both_lists_or_neither_count_as_neither():
    """No Keen bid, and ties are rolled again, for an Order on neither list."""
    for card in content().personalities:
        neither = set(content().order_ids) - set(card.keen) - set(card.counter)
        assert len(neither) == 3
        for name in neither:
            state = at_command(5, people=("logical", "logical", "logical", card.id, "logical"))
            do(state, order(name, "d10C"), bid(8))
            assert REPEAT not in legal(state)
            hands = ("comms", "science", "helm" if name != "course" else "first", "first")
            state = at_command(people=("logical", "logical", card.id), crew=hands, rolls=[5, 5, 8, 1])
            do(state, order(name, "d8C"), YES)
            while state.phase != ALIEN_DIE:
                do(state, NO)
            do(state, alien("d8E"), *stances("N", "N"))
            assert state.alien_rolls == (5, 1)


# ---- Orders -------------------------------------------------------------------------------


def covers(id, name, *words):
    """The rulebook tells what the Order covers, and its card says the gist of it."""
    text = clause(id).lower()
    assert f"**{name}**" in text
    for word in words:
        assert word in text
    card = next(card for card in content().orders if card.id == name)
    assert len(card.text) > 20


@pytest.mark.clause("CR-16.1")
def test_hail_is_talk():
    covers("CR-16.1", "hail", "talk", "distress call", "diplomacy", "greeting")


@pytest.mark.clause("CR-16.2")
def test_scan_is_data():
    covers("CR-16.2", "scan", "data", "instrument", "radar", "wreck", "ore", "track")


@pytest.mark.clause("CR-16.3")
def test_course_is_speed_and_exactness():
    covers("CR-16.3", "course", "fast", "exactly", "chase", "orbit")


@pytest.mark.clause("CR-16.4")
def test_beam_is_from_place_to_place():
    covers("CR-16.4", "beam", "matter", "planet", "cargo")


@pytest.mark.clause("CR-16.5")
def test_shields_are_a_barrier():
    covers("CR-16.5", "shields", "barrier", "weapons", "beam", "hostile environment")


@pytest.mark.clause("CR-16.6")
def test_phasers_do_small_to_medium_damage():
    covers("CR-16.6", "phasers", "small to medium", "engines", "obstacle", "cleared")


@pytest.mark.clause("CR-16.7")
def test_torpedoes_do_great_damage():
    covers("CR-16.7", "torpedoes", "great", "ship", "gas cloud", "planet")


def test_the_orders_are_only_guidance():
    """No rule asks what a story is about: all seven are on offer whatever was told."""
    state = at_command()
    assert len({action.order for action in legal(state) if isinstance(action, Order)}) == 7


def test_crew_cards_are_the_specialists_of_the_rulebook():
    names = {card.id: card.name for card in content().orders}
    for card in content().crew:
        assert f"**{names[card.speciality]}** ({card.title})" in rulebook()


def test_every_word_of_technobabble_is_printed_on_the_player_aid():
    (aid,) = [each for each in GAME.components(content(), pack(), Edition()) if each.name == "aid"]
    assert aid.pieces[0].front.values["technobabble"] == {
        name: list(column) for name, column in content().technobabble.items()
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_move_says_the_words_of_the_auction(language):
    """A list of moves offers the very words that stand on the cards."""
    spoken, problems = load(pack(), language)
    assert spoken is not None, problems
    source, _ = spoken.pack.source("roles.yaml")
    for name in ("yes_sir", "with_respect"):
        said = source.node(("bids", name, "say")).text.strip("!")
        assert said.casefold() in spoken.pack.words.by_key[f"move.{name}"].casefold()


def test_a_bid_that_repeats_an_officer_die_has_no_odds_of_the_pool():
    """The hint broke down over it: there is no die to weigh."""
    says, dice, seen = WatchCommentary(content(), pack()), Dice("repeat"), set[bool]()
    for game in range(40):
        state = GAME.rules.new(content(), 5, dice.child(f"game {game}"))
        while not state.is_over() and seen != {False, True}:
            actions = state.legal_actions()
            if REPEAT in actions:
                weighed = die_bid(state, REPEAT) > 0
                (why,) = says.reasons(state, REPEAT)
                assert why.startswith("the d" if weighed else "your Officer dice")
                seen.add(weighed)
            state.apply(RESPECT if RESPECT in actions and dice.below(2) else dice.pick(actions))
    assert seen == {False, True}
