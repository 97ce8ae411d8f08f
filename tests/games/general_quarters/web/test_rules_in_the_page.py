"""The rules in the page against the engine: the same turns, the same refusals, the same end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from generator.contract import IllegalMove
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates.replay import with_intel
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.state import RESULTS
from generator.games.general_quarters.waters import Kind, Waters
from generator.games.general_quarters.web import pages
from generator.mechanics.dice import Dice
from tests.games.general_quarters import seas

quickjs = pytest.importorskip("quickjs")

RULES = (Path(pages.__file__).parent / "rules.js").read_text(encoding="utf-8")
KINDS = {Scratch: "scratch", Helicopter: "helicopter", HelicopterStep: "step", Strike: "strike"}
PLAY = """
function played(text) {
  const {card, grid, actions} = JSON.parse(text), game = newGame(card), told = [];
  const short = (move) => move.do + (move.ship ?? `${move.row},${move.col}`);
  for (const [action, look] of actions) {
    let clause = "";
    try { apply(card, game, action, (square) => grid[square]); }
    catch (problem) { if (!(problem instanceof Refused)) throw problem; clause = problem.clause; }
    told.push([clause, look ? legal(card, game).map(short).sort() : [], JSON.parse(JSON.stringify(game))]);
  }
  return JSON.stringify(told);
}
"""
SMALL = Waters(3, 4, (3,), (Kind("boat", 2, 1),), submarines=2)
TALL = Waters(6, 5, (0, 1), (Kind("boat", 3, 2),), submarines=1)
LOOK_EVERY = 6


@pytest.fixture(scope="module")
def page():
    context = quickjs.Context()
    context.eval(RULES + PLAY)
    return context.get("played")


def cards(random: Random) -> Iterator[Card]:
    """Cards that need keep no rule but their numbers: the turns go by nothing else."""
    while True:
        waters = random.choice([seas.DEFAULT, SMALL, TALL])
        each = 5 if waters is seas.DEFAULT else random.choice([0, 1])
        facts = seas.setup(
            waters,
            missiles=each,
            helicopters=(*(random.choice([0, 1, 1, 2]) for _ in range(3)), 0, 0),
            anti_air=random.choice([0, 1, 3]),
            strike_fighters=random.choice([0, 1, 2, 5]),
        )
        tokens = ["S1"] * waters.ship_squares + ["U"] * waters.submarines
        tokens += [f"M:{label}" for label in facts.order for _ in range(each)]
        tokens += ["."] * (waters.squares - len(tokens))
        random.shuffle(tokens)
        yield Card(facts, 0, tuple(tokens))


def any_action(random: Random, waters: Waters) -> Action:
    """A turn that may well be against the rules, off the map too."""
    row, col = random.randrange(-1, waters.rows + 1), random.randrange(-1, waters.cols + 1)
    kind = random.choice([Scratch, HelicopterStep, Strike, Helicopter])
    return Helicopter(random.choice([*seas.ORDER, "D-9"])) if kind is Helicopter else kind(row, col)


def as_value(action: Action) -> dict[str, object]:
    if isinstance(action, Helicopter):
        return {"do": "helicopter", "ship": action.ship}
    return {"do": KINDS[type(action)], "row": action.row, "col": action.col}


def short(action: Action) -> str:
    value = as_value(action)
    return f"{value['do']}{value.get('ship', '')}" + ("" if "ship" in value else f"{action.row},{action.col}")


def facts(state: Patrol) -> dict[str, object]:
    return {
        "seen": list(state.shown()),
        "afloat": state.afloat,
        "helicopters": state.helicopters,
        "antiAir": state.anti_air,
        "strikes": state.strike_fighters,
        "flight": state.helicopter,
        "left": state.hits_left,
        "result": RESULTS[state.result],
        "turns": state.turns,
    }


def compare(page, random: Random, card: Card) -> tuple[int, str]:
    """Play one random game in both; the number of turns refused, and how it ended."""
    waters = card.setup.waters
    told = random.sample(range(waters.squares), random.choice([0, 0, 3]))
    told = [square for square in told if card.grid[square][0] != "S"]
    record = {"intel": [divmod(square, waters.cols) for square in told]}
    state = with_intel(on_card(card, Dice("page")), told)
    actions, expected, refused = [], [], 0
    while True:
        over = state.is_over()
        if over or random.random() < 0.2:
            action = any_action(random, waters)
        else:
            legal = state.legal_actions()
            kind = random.choice(sorted({type(each).__name__ for each in legal}))
            action = random.choice([each for each in legal if type(each).__name__ == kind])
        clause = ""
        try:
            state.apply(action)
        except IllegalMove as wrong:
            clause = wrong.clause
            refused += 1
        look = len(actions) % LOOK_EVERY == 0
        actions.append((as_value(action), look))
        expected.append([clause, sorted(map(short, state.legal_actions())) if look else [], facts(state)])
        expected[-1] = json.loads(json.dumps(expected[-1]))
        if over:
            break
    grid = [token[0] if token[0] == "S" else token for token in card.grid]
    values = {"card": pages.table_values(card, record), "grid": grid, "actions": actions}
    answers = json.loads(page(json.dumps(values)))
    for turn, (answer, wanted) in enumerate(zip(answers, expected, strict=True)):
        assert answer == wanted, (turn, actions[turn])
    return refused, RESULTS[state.result]


def many(page, seed: str, count: int) -> None:
    random = Random(seed)
    games = [compare(page, random, card) for card, _ in zip(cards(random), range(count), strict=False)]
    assert {result for _, result in games} == {"win", "loss"}
    assert sum(refused for refused, _ in games) > count


def test_the_page_plays_by_the_rules_of_the_engine(page):
    many(page, "page", 300)


@pytest.mark.soak
def test_the_page_plays_thousands_of_games_by_the_rules_of_the_engine(page):
    many(page, "pages", 10_000)
