"""The ladder: the cards of the box as content, each with the certificate it was chosen for. GQ-V15

In ladder.yaml a turn is a line: ``scratch A4 S 0.61 0.08 0.01 358714`` is a square, what it showed, the
chances of a ship, a missile and a submarine there, and how many fleets were left; ``proved`` stands before
the chances where the square was proved harmless. ``helicopter D-3 A4 . B4 S`` is a flight square by
square, ``strike E4 . S M:CRU`` a strike and what it showed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.contract import IllegalMove, Json
from generator.games.general_quarters.actions import Action
from generator.games.general_quarters.cards.card import BadId, Card, read_id
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.cards.validity import Fault, card_faults
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.replay import turns, with_intel
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.pieces import LadderCard
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.setup import DRILL, Setup
from generator.games.general_quarters.state import LANDED
from generator.games.general_quarters.waters import letter
from generator.mechanics.dice import Dice

DRILLS, EASIEST, USUAL, OTHERS = 3, 7, 9, 4
"""Cards of a ladder: drills, of the first preset, of the pack's own, and of each other."""

PROVED = "proved"


def plan(content: Content) -> list[tuple[str, int, bool]]:
    """The cards of a ladder by preset, how many, and whether they are drills; the easiest first."""
    ids = [preset.id for preset in content.presets.presets]
    usual = content.chart.preset
    steps = [(ids[0], DRILLS, True)]
    for at, preset in enumerate(ids):
        steps.append((preset, USUAL if preset == usual else OTHERS if at else EASIEST, False))
    return steps


def holds(content: Content) -> bool:
    """Whether there is a ladder, made for these maps, fleets and presets."""
    return bool(content.ladder.cards) and all(is_current(content, step) for step in content.ladder.cards)


def is_current(content: Content, step: LadderCard) -> bool:
    """Whether a card of the ladder is still the card of its id."""
    setup = _setup(content, step)
    return setup is not None and setup.digest == step.content


def cards(content: Content) -> list[tuple[Card, Json]]:
    """The cards of a ladder that holds, with their records."""
    climbed = []
    for step in content.ladder.cards:
        setup = content.setup(step.preset)
        grid = tuple(token for row in step.grid for token in row.split())
        card = Card(setup, read_id(step.id, [setup])[1], grid)
        climbed.append((card, record_of(content, card, step)))
    return climbed


# ---- between lines and records -------------------------------------------------------------


def record_of(content: Content, card: Card, step: LadderCard) -> Json:
    """The record of a card of the ladder, as other programs know certified cards."""
    won = card.ships.bit_count() > 0 and step.afloat > 0
    shown = {"intel": [_spot(name) for name in step.intel]} if step.intel else {}
    return (
        card.as_json()
        | shown
        | {
            "transcript": [item_of(line) for line in step.game],
            "result": {"win": won, "score": step.afloat, "rank": content.rank(step.afloat) if won else ""},
            "grade": step.grade.model_dump(),
        }
    )


def item_of(line: str) -> dict[str, Any]:
    """A turn of a certificate from its line. ValueError or IndexError when the line is none."""
    kind, *words = line.split()
    if kind == "strike":
        return {"do": kind, "centre": _spot(words[0]), "saw": words[1:]}
    if kind == "helicopter":
        return {"do": kind, "ship": words[0], "path": [_spot(w) for w in words[1::2]], "saw": words[2::2]}
    proved = words[2] == PROVED
    ship, missile, submarine, layouts = words[3 if proved else 2 :]
    return {
        "do": "scratch",
        "at": _spot(words[0]),
        "saw": [words[1]],
        "proven_safe": proved,
        "p_ship": float(ship),
        "p_missile": float(missile),
        "p_submarine": float(submarine),
        "layouts": int(layouts),
    }


def line_of(item: Mapping[str, Any]) -> str:
    """The line of a turn."""
    if item["do"] == "strike":
        words = [_name(item["centre"]), *item["saw"]]
    elif item["do"] == "helicopter":
        flown = zip(item["path"], item["saw"], strict=True)
        words = [item["ship"], *(word for spot, token in flown for word in (_name(spot), token))]
    else:
        chances = [f"{item[key]:g}" for key in ("p_ship", "p_missile", "p_submarine")]
        proof = [PROVED] if item["proven_safe"] else []
        words = [_name(item["at"]), *item["saw"], *proof, *chances, str(item["layouts"])]
    return " ".join([item["do"], *words])


def difficulty(record: Json) -> float:
    """The points of its grade; of drills, the more the fewer squares are shown."""
    return -float(len(record["intel"])) if record.get("intel") else float(record["grade"]["points"])


def yaml_of(records: Sequence[Json]) -> str:
    """ladder.yaml for these certified cards, in this order."""
    lines = [
        "# yaml-language-server: $schema=schema/ladder.schema.json",
        "#",
        "# The cards of the box in the order to play them. Each was dealt, played by the reference",
        "# player and proved; `game` is how, and `broadside validate` plays it again. With another map,",
        "# fleet, group or presets the ladder does not hold any more: `broadside puzzle ladder` makes",
        "# another one.",
        "cards:" if records else "cards: []",
    ]
    for record in records:
        lines += [f"  - id: {record['id']}", f"    preset: {record['preset']}"]
        lines += [f'    content: "{record["content"]}"', "    grid:"]
        lines += [f"      - {' '.join(row)}" for row in record["grid"]]
        if record.get("intel"):
            lines.append(f"    intel: [{', '.join(_name(spot) for spot in record['intel'])}]")
        lines += ["    game:", *(f"      - {line_of(item)}" for item in record["transcript"])]
        lines.append(f"    afloat: {record['result']['score']}")
        grade = ", ".join(f"{key}: {value}" for key, value in record["grade"].items())
        lines.append(f"    grade: {{{grade}}}")
    return "\n".join([*lines, "", "provenance:", "  default: derived", ""])


# ---- quick checks --------------------------------------------------------------------------


def faults(content: Content, step: LadderCard) -> Iterator[Fault]:
    """The faults a quick look finds in a card of a ladder that holds: the rules of a card, its id, and
    its game played again. Proofs and chances are for ``certificate.check``. GQ-V1 to GQ-V12, GQ-V15"""
    setup = _setup(content, step)
    assert setup is not None
    try:
        number = read_id(step.id, [setup])[1]
    except BadId as problem:
        yield Fault("GQ-V15", str(problem))
        return
    rows = [row.split() for row in step.grid]
    card = Card(setup, number, tuple(token for row in rows for token in row))
    broken = card_faults(card.as_json() | {"grid": rows}, setup)
    yield from broken[:1]
    if not broken:
        yield from _game_faults(content, card, step)


def _game_faults(content: Content, card: Card, step: LadderCard) -> Iterator[Fault]:
    state = on_card(card, Dice("certificate"))
    if step.intel:
        cols = card.setup.waters.cols
        state = with_intel(state, [row * cols + col for row, col in map(_spot, step.intel)])
    for turn, line in enumerate(step.game, 1):
        try:
            item = item_of(line)
            seen = _seen(state, turns(item))
        except IllegalMove as problem:
            yield Fault(problem.clause, f"certificate does not replay: turn {turn}: {problem.why}")
            return
        except (ValueError, IndexError):
            yield Fault("GQ-V15", f"turn {turn} is no turn: {line}")
            return
        if seen != item["saw"]:
            said = " ".join(item["saw"])
            yield Fault("GQ-V15", f"turn {turn} saw {said}, the card shows {' '.join(seen)}")
            return
    result = grading.result(state, content.rank(sum(state.afloat)))
    if not state.is_over() or result["score"] != step.afloat:
        yield Fault("GQ-V15", f"the game ends with {result['score']} ships afloat, not {step.afloat}")
        return
    aims = DRILL if step.intel else card.setup.aims
    yield from grading.shortfalls(aims, result, step.grade.model_dump())


def _seen(state: Patrol, actions: Sequence[Action]) -> list[str]:
    """Play a turn; gives what it showed, in the order of the squares of each step. GQ-5.8, GQ-6.5"""
    seen = []
    for action in actions:
        before = state.scratched
        state.apply(action)
        new = state.scratched & ~before
        while new:
            square = (new & -new).bit_length() - 1
            seen.append(plain(state.card.grid[square]))
            new &= new - 1
    if state.helicopter != LANDED:
        raise IllegalMove("GQ-5.8", "the helicopter is still in the air when its path ends")
    return seen


def _setup(content: Content, step: LadderCard) -> Setup | None:
    has_preset = step.preset in [preset.id for preset in content.presets.presets]
    return content.setup(step.preset) if has_preset else None


def _spot(name: str) -> list[int]:
    """Row and column of a square, from its name."""
    return [int(name[1:]) - 1, ord(name[0]) - ord("A")]


def _name(spot: Sequence[int]) -> str:
    return f"{letter(spot[1])}{spot[0] + 1}"
