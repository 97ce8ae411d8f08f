"""Certificates kept as data, and the ways to spoil them.

``python -m general_quarters.certificates`` (in ``tests/games``) writes the file anew; it has to be done
when the player's version goes up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.certificates.certificate import certify
from generator.games.general_quarters.certificates.drill import certify_drill
from generator.games.general_quarters.checks import read
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.counting import graph_cache
from generator.reading.packs import find_packs

FILE = Path(__file__).parent / "certificates.jsonl"
PACKS = Path(__file__).parents[3] / "content"
SEED = "kept"

Record = dict[str, Any]


@cache
def content() -> Content:
    """The content that is shipped."""
    packs, _ = find_packs(["general_quarters"], PACKS)
    found, problems = read(packs[0])
    assert found is not None, problems
    return found


@cache
def _lines() -> list[str]:
    return FILE.read_text().splitlines()


def record(name: str) -> Record:
    """The kept card of that preset, or the ``drill`` card; a copy to spoil."""
    found: Record = next(
        kept for kept in map(json.loads, _lines()) if ("drill" if "intel" in kept else kept["preset"]) == name
    )
    return found


def main() -> None:
    """Keep the first solvable card of three presets, and a drill card."""
    kept = []
    for preset in ("standard", "calm", "storm"):
        setup = content().setup(preset)
        cards = maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers(SEED, setup, 0, 40))
        for card in cards:
            certificate = certify(content(), card)
            if not certificate.shortfalls:
                kept.append(certificate.on(card))
                break
    setup = content().setup()
    card = maker.make(graph_cache.graph(setup.waters), setup, int(maker.numbers(SEED, setup, 0, 1)[0]))
    kept.append(certify_drill(content(), card).on(card))
    FILE.write_text("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in kept))


# ---- spoiling ------------------------------------------------------------------------------

Spoiler = Callable[[Record, Random], str]
"""Breaks a record in one place and names the clauses that may be given for it, ``""`` for any."""


def _turn(kept: Record, random: Random, kind: str = "scratch") -> Record:
    found: Record = random.choice([item for item in kept["transcript"] if item["do"] == kind])
    return found


def _token(kept: Record, random: Random) -> str:
    row = random.randrange(10)
    kept["grid"][row][random.randrange(10)] = random.choice(["?", "S0", "M", "", None, 7, ["."]])
    return "GQ-V1"


def _short_grid(kept: Record, random: Random) -> str:
    random.choice([kept["grid"], kept["grid"][random.randrange(10)]]).pop()
    return "GQ-V1"


def _lost_submarine(kept: Record, random: Random) -> str:
    row = random.choice([row for row in kept["grid"] if "U" in row])
    row[row.index("U")] = "."
    return "GQ-V8"


def _lost_missile(kept: Record, random: Random) -> str:
    spots = [(r, c) for r, row in enumerate(kept["grid"]) for c, token in enumerate(row) if token[0] == "M"]
    row, col = random.choice(spots)
    kept["grid"][row][col] = "."
    return "GQ-V11"


def _relabelled_missile(kept: Record, random: Random) -> str:
    spots = [(r, c) for r, row in enumerate(kept["grid"]) for c, token in enumerate(row) if token[0] == "M"]
    row, col = random.choice(spots)
    old = kept["grid"][row][col][2:]
    kept["grid"][row][col] = "M:" + random.choice(
        [label for label in kept["order"] if label != old] + ["D-9"]
    )
    return "GQ-V11 GQ-V12"


def _lost_ship_square(kept: Record, random: Random) -> str:
    spots = [(r, c) for r, row in enumerate(kept["grid"]) for c, token in enumerate(row) if token[0] == "S"]
    row, col = random.choice(spots)
    kept["grid"][row][col] = "."
    return "GQ-V2 GQ-V3 GQ-V6 GQ-V10"


def _public(kept: Record, random: Random) -> str:
    key, value, clause = random.choice(
        [
            ("order", kept["order"][::-1], "GQ-V12"),
            ("missiles", kept["missiles"] + 1, "GQ-V11"),
            ("labels", kept["labels"] | {"AIR": 0}, "GQ-V11"),
            ("shallow", [0, 1, 2], "GQ-1.3"),
            ("anti_air", kept["anti_air"] + 1, "GQ-1.5"),
            ("strike_fighters", None, "GQ-1.5"),
        ]
    )
    kept[key] = value
    return clause


def _identity(kept: Record, random: Random) -> str:
    key = random.choice(["id", "seed", "content", "preset"])
    values = [None, "", 5, kept[key][::-1], kept[key][:-1], kept[key].lower() + "!", [kept[key]]]
    kept[key] = random.choice(values)
    return "GQ-V15"


def _saw(kept: Record, random: Random) -> str:
    item = random.choice([item for item in kept["transcript"] if item["saw"]])
    place = random.randrange(len(item["saw"]))
    item["saw"][place] = random.choice(
        [token for token in (".", "S", "U", "M:D-1", None) if token != item["saw"][place]]
    )
    return "GQ-V15"


def _label(kept: Record, random: Random) -> str:
    item = _turn(kept, random)
    key = random.choice(["proven_safe", "p_ship", "p_missile", "p_submarine", "layouts"])
    if key == "proven_safe":
        item[key] = not item[key]
    elif key == "layouts":
        item[key] += random.choice([1, -1, 0.5])
    else:
        item[key] = random.choice([item[key] + 0.001, item[key] - 1e-5, None, float("nan"), "0.5"])
    return "GQ-S4"


def _scratched_twice(kept: Record, random: Random) -> str:
    item = _turn(kept, random)
    kept["transcript"].insert(kept["transcript"].index(item) + 1, deepcopy(item))
    return "GQ-3.2 GQ-2.3"


def _off_the_map(kept: Record, random: Random) -> str:
    _turn(kept, random)["at"] = random.choice([[-1, 0], [0, 10], [10, 10], [0, -3]])
    return "GQ-3.2"


def _not_a_turn(kept: Record, random: Random) -> str:
    place = random.randrange(len(kept["transcript"]))
    kept["transcript"][place] = random.choice(
        [None, [], {}, "scratch", {"do": "wait"}, {"do": []}, kept["transcript"][place] | {"why": 1}]
    )
    return "GQ-V15"


def _not_a_square(kept: Record, random: Random) -> str:
    _turn(kept, random)["at"] = random.choice([None, 3, "A1", [1], [1, 2, 3], [1.0, 2], [True, 2], {"r": 1}])
    return "GQ-V15"


def _left_out(kept: Record, random: Random) -> str:
    kept["transcript"].pop(random.randrange(len(kept["transcript"])))
    return ""


def _swapped(kept: Record, random: Random) -> str:
    turns = kept["transcript"]
    place = random.randrange(len(turns) - 1)
    turns[place], turns[place + 1] = turns[place + 1], turns[place]
    return ""


def _cut_off(kept: Record, random: Random) -> str:
    del kept["transcript"][random.randrange(1, len(kept["transcript"])) :]
    return "GQ-S2"


def _gone_on(kept: Record, random: Random) -> str:
    kept["transcript"].append(deepcopy(_turn(kept, random)))
    return "GQ-2.3"


def _no_transcript(kept: Record, random: Random) -> str:
    kept["transcript"] = random.choice([[], None, {}, "won"])
    return "GQ-V15"


def _result(kept: Record, random: Random) -> str:
    key, value = random.choice(
        [
            ("win", not kept["result"]["win"]),
            ("win", 1),
            ("score", kept["result"]["score"] - 1),
            ("rank", "Cook"),
        ]
    )
    kept["result"][key] = value
    return "GQ-8.3"


def _grade(kept: Record, random: Random) -> str:
    key = random.choice(sorted(set(kept["grade"]) - {"hunter_wins"}))
    old = kept["grade"][key]
    kept["grade"][key] = None if isinstance(old, str) else random.choice([old + 1, old - 0.01, "much"])
    return "GQ-S5" if key in ("luck", "hunter_games") else "GQ-S6"


def _no_grade(kept: Record, random: Random) -> str:
    kept["grade"] = random.choice([None, {}, [], {"name": "gentle"}])
    return "GQ-S6"


def _broken_path(kept: Record, random: Random) -> str:
    path = _turn(kept, random, "helicopter")["path"]
    if len(path) > 1:
        place = random.randrange(1, len(path))
        path[place] = [(path[place - 1][0] + 5) % 10, path[place - 1][1]]
        return "GQ-5.4"
    path[0] = [5, 5]
    return "GQ-5.2"


def _inland(kept: Record, random: Random) -> str:
    _turn(kept, random, "helicopter")["path"][0] = random.choice([[4, 4], [11, 0], [5, 3]])
    return "GQ-5.2"


def _in_the_air(kept: Record, random: Random) -> str:
    item = _turn(kept, random, "helicopter")
    item["path"].pop()
    item["saw"].pop()
    return "GQ-5.8"


def _wrong_ship(kept: Record, random: Random) -> str:
    _turn(kept, random, "helicopter")["ship"] = random.choice(["AIR", "CRU", "D-7", ""])
    return "GQ-5.1"


def _unseen_centre(kept: Record, random: Random) -> str:
    turns = kept["transcript"]
    first = next(place for place, item in enumerate(turns) if item["do"] == "strike")
    seen = [square for item in turns[:first] for square in (item.get("path") or [item["at"]])]
    turns[first]["centre"] = random.choice(
        [[row, col] for row in range(10) for col in range(10) if [row, col] not in seen]
    )
    return "GQ-6.1"


ANY: tuple[Spoiler, ...] = (
    _token,
    _short_grid,
    _lost_submarine,
    _lost_missile,
    _relabelled_missile,
    _lost_ship_square,
    _public,
    _identity,
    _saw,
    _label,
    _scratched_twice,
    _off_the_map,
    _not_a_turn,
    _not_a_square,
    _left_out,
    _swapped,
    _cut_off,
    _gone_on,
    _no_transcript,
    _result,
    _grade,
    _no_grade,
)
FLYING: tuple[Spoiler, ...] = (_broken_path, _inland, _in_the_air, _wrong_ship, _unseen_centre)


def spoiled(seed: str, count: int) -> Iterator[tuple[str, Record, str]]:
    """Kept cards, each spoilt in one place: (how, record, clauses that may be given)."""
    random = Random(seed)
    for turn in range(count):
        kept = record("standard")
        spoil = (ANY + FLYING)[turn % len(ANY + FLYING)]
        clauses = spoil(kept, random)
        yield spoil.__name__, kept, clauses


if __name__ == "__main__":
    main()
