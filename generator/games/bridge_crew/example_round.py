"""A round to read in the rulebook: four players, moved by the rules from a log, and what it looks like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.contract import Face, IllegalMove, Piece
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.rules import Watch
from generator.games.bridge_crew.rules.challenge import is_specialist
from generator.games.bridge_crew.rules.judging import fit
from generator.mechanics.dice import Dice

NAMES = ("Ada", "Bruno", "Chiara", "Dov")
SEED = "example-63"
"""One by which Ada's d6 shows 2 and 5, and Dov's d8 shows 7."""

# Cards as the Reverse Flow Selection deals them: one stack goes round from Ada, the other from Dov. CR-2.2
OPENING: tuple[act.Action, ...] = (
    act.Deal("reverse_flow"),
    act.PickCrew("science"),
    act.PickPersonality("aggressive"),
    act.PickCrew("first"),
    act.PickPersonality("inquisitive"),
    act.PickCrew("security"),
    act.PickPersonality("defensive"),
    act.PickCrew("comms"),
    act.PickPersonality("philanthropic"),
    # For Captain, from Ada to the left; for Alien, from Dov to the right. CR-3.9
    act.OpenBid(4),
    act.OpenBid(8),
    act.NoBid(),
    act.NoBid(),
    act.NoBid(),
    act.OpenBid(6),
    act.NoBid(),
    act.NoBid(),
)
ORDER = act.Order("scan", 10, "C")
AUCTION: tuple[act.Action, ...] = (act.YesSir(), act.Bid(8), act.RepeatBid(), act.Bid(6), act.NoBid())
CHALLENGE: tuple[act.Action, ...] = (act.AlienDie(8, "E"), act.Attitude("friendly"), act.Attitude("hostile"))
STORY = act.Narrate()

SIZES: Mapping[str, tuple[float, float]] = {
    "table": (117, 32),
    "ladder": (117, 47),
    "roll": (117, 40),
    "swap": (117, 44),
}


def log() -> list[act.Action]:
    """Every action of the example, from the deal to the change of roles."""
    return [*OPENING, ORDER, *AUCTION, *CHALLENGE, STORY]


def start(content: Content) -> Watch:
    """Four players before the deal, whose dice fall as the example needs them."""
    game = content.game.model_copy(update={"deal": "choose"})
    return Watch(replace(content, game=game), len(NAMES), Dice(SEED))


def pictures(content: Content) -> dict[str, Piece]:
    """The pictures of the round by name; none when the pack's own cards or dice do not allow it."""
    try:
        return {
            name: Piece(name, Face("example", {"part": name, **values})) for name, values in _played(content)
        }
    except (IllegalMove, KeyError, ValueError):
        return {}


def opened(content: Content) -> Watch | None:
    """The round before its Order; None when the pack's own cards or dice do not allow it."""
    try:
        return _opened(content)
    except (IllegalMove, KeyError, ValueError):
        return None


def _opened(content: Content) -> Watch:
    state = start(content)
    for action in OPENING:
        state.apply(action)
    return state


def _played(content: Content) -> list[tuple[str, dict[str, Any]]]:
    state = _opened(content)
    before = seats(state)
    roles = {"captain": NAMES[state.captain], "alien": NAMES[state.alien]}
    state.apply(ORDER)
    ladder = {"offer": die_value(state, state.offered), "rungs": _rungs(state)}
    for action in CHALLENGE:
        state.apply(action)
    roll = {"crew": _side(state, True), "alien": _side(state, False), "crew_won": state.crew_won}
    people = {"crew": NAMES[state.crew], **roles}
    dice = {"crew": die_value(state, state.crew_die), "alien": die_value(state, state.alien_die)}
    winner = state.crew_stance if state.crew_won else state.alien_stance
    state.apply(STORY)
    swap = {
        "people": people,
        "dice": dice,
        "stance": winner,
        "seats": seats(state),
        "roles": {"captain": NAMES[state.captain], "alien": NAMES[state.alien]},
    }
    return [("table", {"seats": before}), ("ladder", ladder), ("roll", roll), ("swap", swap)]


def meets(content: Content) -> list[dict[str, Any]]:
    """Where both Conflict dice go for every attitude of the winner, as the engine moves them."""
    try:
        return [_meet(content, attitude.id, attitude.name) for attitude in content.words.attitudes]
    except (IllegalMove, KeyError, ValueError):
        return []


def open_bids(content: Content) -> list[dict[str, Any]]:
    """The ladder of bids after the repeat of the example: by whom each was said, and which may be said now.

    None when the pack's own cards or dice do not allow it. CR-5.6, CR-5.12
    """
    try:
        return _open_bids(content)
    except (IllegalMove, KeyError, ValueError):
        return []


def _open_bids(content: Content) -> list[dict[str, Any]]:
    state = _opened(content)
    state.apply(ORDER)
    said: list[tuple[act.Action, str]] = []
    for action in AUCTION[: AUCTION.index(act.RepeatBid()) + 1]:
        said.append((said[-1][0] if isinstance(action, act.RepeatBid) else action, NAMES[state.turn]))
        state.apply(action)
    legal = state.legal_actions()
    types = [sides for sides in reversed(content.types) if sides < ORDER.die]
    bids = [act.YesSir(), *map(act.Bid, types), act.WithRespect(), act.NoBid()]
    return [
        {
            "bid": type(bid).__name__,
            "die": bid.die if isinstance(bid, act.Bid) else 0,
            "said": [name for each, name in said if each == bid],
            "open": bid in legal,
        }
        for bid in bids
    ]


def _meet(content: Content, stance: str, name: str) -> dict[str, Any]:
    state = _opened(content)
    for action in (ORDER, *AUCTION, *CHALLENGE):
        state.apply(action)
    state.crew_stance = stance
    crew, alien, dice = state.crew, state.alien, (state.crew_die, state.alien_die)
    before = state.copy()
    state.apply(STORY)
    held = {"winner": crew, "loser": alien}
    moves = []
    for holder, kind in zip(held, dice, strict=True):
        owners = {who: state.officers[seat][kind] - before.officers[seat][kind] for who, seat in held.items()}
        [goes_to] = [who for who, gained in owners.items() if gained > 0] or ["pool"]
        moves.append({"die": die_value(state, kind), "held_by": holder, "goes_to": goes_to})
    return {"stance": stance, "name": name, "pool": content.game.pools[0].id, "moves": moves}


def _rungs(state: Watch) -> list[dict[str, Any]]:
    """The bids in the order they were made: who, what, and whether it was a Keen player's repeat."""
    rungs = []
    for action in AUCTION:
        seat = state.turn
        state.apply(action)
        bid = (
            "no_bid"
            if isinstance(action, act.NoBid)
            else "yes_sir"
            if isinstance(action, act.YesSir)
            else "die"
        )
        die = action.die if isinstance(action, act.Bid) else state.content.types[state.last_bid]
        rungs.append(
            {
                "name": NAMES[seat],
                "bid": bid,
                "die": 0 if bid == "no_bid" else die,
                "repeat": isinstance(action, act.RepeatBid),
                "keen": fit(state, seat, state.order) == "keen",
            }
        )
    return rungs


def _side(state: Watch, crew: bool) -> dict[str, Any]:
    """One side of the challenge: die, attitude, what was rolled and what counts."""
    content = state.content
    stance = state.crew_stance if crew else state.alien_stance
    rolls = state.crew_rolls[-1] if crew else state.alien_rolls[-1:]
    return {
        "name": NAMES[state.crew if crew else state.alien],
        "die": die_value(state, state.crew_die if crew else state.alien_die),
        "stance": next(attitude.name for attitude in content.words.attitudes if attitude.id == stance),
        "stance_id": stance,
        "rolls": list(rolls),
        "result": max(rolls),
        "twice": crew and is_specialist(state),
        "at_once": {"none": False, "odd": max(rolls) % 2 == 1, "even": max(rolls) % 2 == 0}[
            content.auto_win[stance]
        ],
    }


def roles(state: Watch) -> dict[str, str]:
    """By name who is Captain, who the Alien, and who is crew."""
    held = {state.captain: "captain", state.alien: "alien"}
    return {name: held.get(seat, "crew") for seat, name in enumerate(NAMES)}


def seats(state: Watch) -> list[dict[str, Any]]:
    """The players as they sit: cards, role and Officer dice."""
    content = state.content
    titles = {card.id: card.title for card in content.crew}
    names = {card.id: card.name for card in content.personalities}
    return [
        {
            "name": NAMES[seat],
            "role": roles(state)[NAMES[seat]],
            "title": titles[state.specialists[seat]],
            "personality": names[state.personalities[seat]],
            "dice": [
                die_value(state, kind)
                for kind, count in enumerate(state.officers[seat])
                for _ in range(count)
            ],
        }
        for seat in range(state.seats)
    ]


def die_value(state: Watch, kind: int) -> dict[str, Any]:
    """A die of that kind as layouts see it."""
    sides, origin = state.content.kinds[kind]
    pool = next(pool for pool in state.content.game.pools if pool.origin == origin)
    return {"sides": sides, "pool": pool.id, "mark": pool.mark}
