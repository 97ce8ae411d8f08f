"""Certificates: made the same everywhere, replayed, proved again, and refused when anything is amiss."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from generator.games.general_quarters.actions import Helicopter, HelicopterStep
from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card, read_id
from generator.games.general_quarters.certificates import certificate, grading, verification
from generator.games.general_quarters.certificates.certificate import certify, check, promising
from generator.games.general_quarters.certificates.replay import apply, turns
from generator.games.general_quarters.certificates.transcript import label
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.conditioning import could_harm
from generator.games.general_quarters.counting.posterior import study
from generator.games.general_quarters.players.reference import VERSION, chances, choose
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import on_card
from generator.mechanics.dice import Dice
from tests.games.general_quarters.recorded import content, record, spoiled


@pytest.fixture(scope="module")
def remembering() -> Iterator[None]:
    """Hundreds of checks of one card: what was asked before is not worked out again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verification, "choose", lru_cache(maxsize=400)(choose))
        patch.setattr(verification, "study", lru_cache(maxsize=400)(study))
        patch.setattr(verification, "could_harm", lru_cache(maxsize=400)(could_harm))
        yield


def _card(kept: dict[str, Any]) -> Card:
    made = content().setup(kept["preset"])
    grid = tuple(token for row in kept["grid"] for token in row)
    return Card(made, read_id(kept["id"], [made])[1], grid)


@pytest.mark.clause("GQ-V15")
@pytest.mark.clause("GQ-S1")
@pytest.mark.parametrize("name", [pytest.param("standard", marks=pytest.mark.thorough), "drill"])
def test_kept_certificates_replay(name: str) -> None:
    """Made once, on one machine: every turn is still the player's, every proof and number still right."""
    assert check(content(), record(name)) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ["calm", "storm"])
def test_more_kept_certificates_replay(name: str) -> None:
    """The other presets."""
    assert check(content(), record(name)) == []


@pytest.mark.thorough
@pytest.mark.clause("GQ-S2")
def test_the_same_card_is_certified_the_same_way_again() -> None:
    """Word for word what is kept, the hunter's games included."""
    kept = record("standard")
    made = certify(content(), _card(kept))
    assert json.loads(json.dumps(made.on(_card(kept)))) == kept
    assert made.shortfalls == []
    assert made.result["win"]
    assert made.result["score"] >= made.aims.least_afloat == 3


@pytest.mark.clause("GQ-S5")
def test_the_quick_look_agrees_with_the_certificate() -> None:
    """Cards it turns away fall short for their hunters, and others do not."""
    made = content().setup("standard")
    cards = maker.cards(graph_cache.graph(made.waters), made, maker.numbers("quick", made, 0, 12))
    found = []
    for card in cards:
        won = grading.hunter_wins(on_card(card, Dice("hunt")), 40)
        found.append(promising(card, 40))
        grade = {"luck": 0.0, "hunter_wins": won, "hunter_games": 40}
        assert found[-1] is not bool(grading.shortfalls(made.aims, {"win": True, "score": 5}, grade))
    assert set(found) == {True, False}


@pytest.mark.thorough
@pytest.mark.clause("GQ-S2")
def test_no_set_order_moves_the_player() -> None:
    """Other processes, with other hash seeds, play the same opening on a fixed card."""
    program = (
        "from tests.games.general_quarters.seas import graph, setup\n"
        "from generator.games.general_quarters.cards import maker\n"
        "from generator.games.general_quarters.players.reference import choose\n"
        "from generator.games.general_quarters.players.view import View\n"
        "from generator.games.general_quarters.rules import on_card\n"
        "from generator.mechanics.dice import Dice\n"
        "state = on_card(maker.make(graph(), setup(), 77), Dice('card'))\n"
        "for _ in range(14):\n"
        "    action = choose(View.of(state)); state.apply(action); print(action)\n"
    )
    path = os.pathsep.join(sys.path)
    played = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert played[0] == played[1]
    assert len(played[0].splitlines()) == 14


def test_a_record_has_all_the_keys_others_rely_on() -> None:
    """The form other programs read, key by key."""
    kept = record("standard")
    assert list(kept) == [
        *("id", "seed", "preset", "content", "grid", "shallow", "missiles", "labels", "order"),
        *("anti_air", "strike_fighters", "transcript", "result", "grade"),
    ]
    forms = {item["do"]: list(item) for item in kept["transcript"]}
    assert forms == {
        "scratch": ["do", "at", "saw", "proven_safe", "p_ship", "p_missile", "p_submarine", "layouts"],
        "helicopter": ["do", "ship", "path", "saw"],
        "strike": ["do", "centre", "saw"],
    }
    assert {token[0] for item in kept["transcript"] for token in item["saw"]} <= set(".SMU")
    assert "S" in {token for item in kept["transcript"] for token in item["saw"]}


@pytest.mark.clause("GQ-S3")
def test_what_is_hidden_moves_no_turn() -> None:
    """Hidden squares changed as the prefix allows: each turn of the prefix, with its label, stays."""
    kept = record("standard")
    random = Random("blind")
    for cut in (3, 9):
        state = on_card(_card(kept), Dice("card"))
        for item in kept["transcript"][:cut]:
            apply(state, item)
        other = on_card(state.redealt(0, Dice(str(random.random()))).card, Dice("card"))
        assert other.card.grid != state.card.grid
        for item in kept["transcript"][:cut]:
            if item["do"] == "scratch":
                view = View.of(other)
                square = item["at"][0] * 10 + item["at"][1]
                assert label(chances(view), square, item["proven_safe"]).items() <= item.items()
            for action in turns(item):
                assert choose(View.of(other)) == action
                other.apply(action)
        assert View.of(other) == View.of(state)


@pytest.mark.clause("GQ-S4")
def test_labels_say_what_was_known() -> None:
    """Proved squares carry no chance of harm and do none; chances of a square never exceed one."""
    kept = record("standard")
    scratches = [item for item in kept["transcript"] if item["do"] == "scratch"]
    proven = [item for item in scratches if item["proven_safe"]]
    assert len(proven) == kept["grade"]["proven"]
    assert len(scratches) - len(proven) == kept["grade"]["risks"]
    for item in proven:
        assert item["p_missile"] == item["p_submarine"] == 0.0
        assert item["saw"][0] in ".S"
    for item in scratches:
        assert 0 <= item["p_ship"] + item["p_missile"] + item["p_submarine"] <= 1 + 1e-6
        assert item["layouts"] >= 1
    layouts = [item["layouts"] for item in scratches]
    assert layouts == sorted(layouts, reverse=True)


@pytest.mark.thorough
@pytest.mark.clause("GQ-V15")
@pytest.mark.parametrize("count", [270, pytest.param(2000, marks=pytest.mark.soak)])
def test_spoilt_certificates_are_refused(remembering: None, count: int) -> None:
    """One change each, every way of spoiling ten times at least: refused, and with the clause it breaks."""
    for how, kept, clauses in spoiled("long", count):
        found = check(content(), kept, hunted=False)
        assert found, how
        if clauses:
            assert found[0].clause in clauses.split(), (how, found[0])


def test_an_unspoilt_one_is_not_refused(remembering: None) -> None:
    """So the tests above do not merely refuse everything."""
    assert check(content(), record("standard"), hunted=False) == []


def test_rubbish_is_refused_and_breaks_nothing(remembering: None) -> None:
    """Any value in place of any part of a record: a fault, never an exception."""
    rubbish: Any
    for rubbish in (None, [], "card", 7, {}, {"preset": "standard"}, {"preset": ["standard"]}):
        assert check(content(), rubbish)
    random = Random("rubbish")
    whole = record("standard")
    for turn in range(60):
        kept = deepcopy(whole)
        part: Any = kept
        key: Any = random.choice(sorted(set(part) - {"transcript"})) if turn % 3 else "transcript"
        while isinstance(part[key], (dict, list)) and part[key] and random.random() < 0.7:
            part = part[key]
            key = random.choice(sorted(part)) if isinstance(part, dict) else random.randrange(len(part))
        old = part[key]
        values: list[Any] = [None, [], {}, -1, 1e300, "x", [[]], {"a": 1}]
        part[key] = random.choice([value for value in values if value != old])
        assert check(content(), kept, hunted=False), (key, old, part[key])


def test_the_hunter_is_asked_again() -> None:
    """A win rate made up to please the band is found out."""
    kept = record("standard")
    kept["grade"]["hunter_wins"] += 1
    found = [fault for fault in check(content(), kept, replayed=False) if fault.clause == "GQ-S5"]
    assert found
    assert "hunter_wins" in found[0].message


@pytest.mark.clause("GQ-S2")
def test_another_players_game_is_refused() -> None:
    """Lawful turns with true labels, but not the turns of the reference player; who made it is told."""
    kept = record("standard")
    state = on_card(_card(kept), Dice("card"))
    view = View.of(state)
    flight = next(action for action in [choose(view)] if isinstance(action, Helicopter))
    state.apply(flight)
    chosen = choose(View.of(state))
    other = next(a for a in state.legal_actions() if a != chosen)
    assert isinstance(other, HelicopterStep)
    path, saw = [], []
    while True:
        assert isinstance(other, HelicopterStep)
        path.append([other.row, other.col])
        state.apply(other)
        token = state.shown()[other.row * 10 + other.col]
        saw.append(token)
        if token[0] in "MU" or not isinstance(state.legal_actions()[0], HelicopterStep):
            break
        other = state.legal_actions()[0]
    kept["transcript"][0] = {"do": "helicopter", "ship": flight.ship, "path": path, "saw": saw}
    found = check(content(), kept)
    assert found[0].clause == "GQ-S2"
    assert "reference player" in found[0].message
    assert "version" not in found[0].message
    kept["grade"]["player"] = 1
    assert f"version 1 of the player made the certificate, this is version {VERSION}" in str(
        check(content(), kept)[0].message
    )


def test_checking_never_looks_at_how_cards_are_made() -> None:
    """No path from the checks to the maker."""
    for module in (verification, certificate, grading):
        assert not {"maker", "fleets", "numbers"} & set(vars(module))
