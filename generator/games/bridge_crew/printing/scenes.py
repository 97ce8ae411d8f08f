"""Pictures for single rules: the example's game moved on by the rules, as the layouts show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.contract import IllegalMove
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew import example_round as example
from generator.games.bridge_crew import odds
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import BID_FOR_ALIEN, BID_FOR_CAPTAIN
from generator.games.bridge_crew.printing.cards import EMBLEMS
from generator.games.bridge_crew.printing.values import order_value, pool_value
from generator.games.bridge_crew.rules import Watch

ROLLS = (
    (("friendly", 6, 3), ("neutral", 8, 8)),
    (("friendly", 6, 3), ("hostile", 8, 8)),
    (("hostile", 6, 5), ("hostile", 8, 3)),
)
"""Attitude, die and number of the Crew and of the Alien, as the book has them. CR-8.4 to CR-8.6"""

TIES, TIED_ORDER, TIED_DIE, TIED = ("passionate", "logical"), "beam", 8, 5
"""Whose Personality breaks the tie of the book's picture, on which Order, the die and its number. CR-8.8"""

PARTY = 5
"""The players of the book's examples of pools and of Reverse Flow Selection. CR-1.3, CR-2.3"""

Values = list[dict[str, Any]]


def shown(make: Callable[[Content], Values], content: Content) -> Values:
    """The values of a picture; none when the pack's own cards or dice do not allow the example."""
    try:
        return make(content)
    except (IllegalMove, KeyError, ValueError):
        return []


def full_pools(content: Content) -> Values:
    """Both pools at the start of the book's example: how many dice of each type lie in them. CR-1.3"""
    if PARTY not in content.game.dice_per_pool:
        return []
    return [
        {**pool_value(pool), "types": list(content.types), "each": PARTY, "dice": dice}
        for pool in content.game.pools
        for dice in (content.game.dice_per_pool[PARTY],)
    ]


def selection(content: Content) -> Values:
    """From how many cards of each deck every player of the example chooses, in their order. CR-2.2, CR-2.3"""
    seats = range(PARTY)
    if content.game.players.max < PARTY:
        return []
    crew, minds = len(content.crew), len(content.personalities)
    return [
        {"deck": "crew", "left": True, "cards": [crew - seat for seat in seats]},
        {"deck": "mind", "left": False, "cards": [minds - PARTY + 1 + seat for seat in seats]},
    ]


def tempers(content: Content) -> Values:
    """Every Personality with its Orders of both kinds; none where one has no scene of its own. CR-15"""
    if any(card.id not in EMBLEMS for card in content.personalities):
        return []
    return [
        {
            "scene": card.id,
            "name": card.name,
            "keen": [order_value(content, order) for order in card.keen],
            "counter": [order_value(content, order) for order in card.counter],
        }
        for card in content.personalities
    ]


def openings(content: Content) -> Values:
    """Both opening auctions: who said what, who has the role, and the die that everybody else takes. CR-3"""
    state = example.start(content)
    said: dict[str, dict[int, list[str]]] = {BID_FOR_CAPTAIN: {}, BID_FOR_ALIEN: {}}
    for action in example.OPENING:
        if isinstance(action, act.OpenBid):
            said[state.phase].setdefault(action.die, []).append(example.NAMES[state.turn])
        state.apply(action)
    auctions = []
    for phase, role, seat, origin in (
        (BID_FOR_CAPTAIN, "captain", state.captain, "C"),
        (BID_FOR_ALIEN, "alien", state.alien, "E"),
    ):
        kinds = [kind for kind, (_, each) in enumerate(content.kinds) if each == origin]
        got = {who: kind for who in range(state.seats) for kind in kinds if state.officers[who][kind]}
        auctions.append(
            {
                "role": role,
                "name": example.NAMES[seat],
                "rungs": [
                    {"die": sides, "said": said[phase].get(sides, [])} for sides in reversed(content.types)
                ],
                "others": [example.NAMES[who] for who in got],
                "die": example.die_value(state, next(iter(got.values()))),
            }
        )
    return auctions


def verdicts(content: Content) -> Values:
    """Who wins in the book's three examples: both rolls, instant wins, and the winner. CR-8.2, CR-8.3"""
    names: dict[str, str] = {attitude.id: attitude.name for attitude in content.words.attitudes}
    rows = []
    for crew, alien in ROLLS:
        autos = [content.auto_win[stance] for stance, _, _ in (crew, alien)]
        verdict = odds.verdict(crew[2], alien[2], *autos)
        sides = [
            {
                "stance": stance,
                "name": names[stance],
                "die": {"sides": sides, "pool": pool.id, "mark": pool.mark},
                "number": number,
                "at_once": auto != "none" and (number % 2 == 1) == (auto == "odd"),
                "won": (verdict == odds.CREW_WINS) == (pool.id == "commission"),
            }
            for (stance, sides, number), auto, pool in zip(
                (crew, alien), autos, content.game.pools, strict=True
            )
        ]
        rows.append({"crew": sides[0], "alien": sides[1]})
    return rows


def ties(content: Content) -> Values:
    """The same tie for a Crew that is Keen and for one whose Personality runs counter: who wins. CR-8.8"""
    names = {card.id: card.name for card in content.personalities}
    neutral = content.auto_win["neutral"]
    if odds.verdict(TIED, TIED, neutral, neutral) != odds.TIE:
        raise ValueError("equal numbers of Neutral sides are no tie")
    rows = []
    for person in TIES:
        fit = content.fit[person, TIED_ORDER]
        crew, alien = (
            {
                "die": {"sides": TIED_DIE, "pool": pool.id, "mark": pool.mark},
                "number": TIED,
                "won": won,
            }
            for pool, won in zip(content.game.pools, (fit == "keen", fit == "counter"), strict=True)
        )
        rows.append({"fit": fit, "name": names[person], "crew": crew, "alien": alien})
    return rows


def mavericks(content: Content) -> Values:
    """The ways open to a maverick with an Officer die of either origin, by their names. CR-6.2"""
    ways = content.words.maverick_options
    return [
        {
            "die": {"sides": content.types[0], "pool": pool.id, "mark": pool.mark},
            "ways": [
                {"name": way.name, "own": way.origin == pool.origin}
                for way in ways
                if way.origin in ("any", pool.origin)
            ],
        }
        for pool in content.game.pools
    ]


def role_changes(content: Content) -> Values:
    """Who has which role before and after the example's challenge: won, and lost. CR-11.1, CR-11.2"""
    changes = []
    for won in (True, False):
        state = _told(content)
        before = example.roles(state)
        state.crew_won = won
        state.apply(example.STORY)
        after = example.roles(state)
        changes.append(
            {
                "won": won,
                "people": [
                    {"name": name, "old": before[name], "new": after[name]}
                    for name in example.NAMES
                    if before[name] != after[name]
                ],
            }
        )
    return changes


def rescues(content: Content) -> Values:
    """Ada's attempt to Save the Day after the example, which fails, and who has the roles then. CR-12"""
    state = _told(content)
    state.apply(example.STORY)
    captain, before = state.captain, example.roles(state)
    dice = [
        example.die_value(state, kind)
        for kind, count in enumerate(state.officers[captain])
        for _ in range(count)
    ]
    pool = content.game.pools[1]
    values: dict[str, Any] = {
        "name": example.NAMES[captain],
        "dice": dice,
        "pool": {"id": pool.id, "name": pool.name, "mark": pool.mark, "dice": sum(state.encounter)},
    }
    state.apply(act.SaveTheDay())
    values |= {"rolls": list(state.crew_rolls[0]), "against": sum(state.alien_rolls)}
    while state.captain == captain:
        state.apply(state.legal_actions()[0])
    after = example.roles(state)
    values["seats"] = [{"name": name, "old": before[name], "new": after[name]} for name in example.NAMES]
    return [values]


def _told(content: Content) -> Watch:
    """The example up to the roll: its outcome is told next."""
    state = example.start(content)
    for action in example.log()[:-1]:
        state.apply(action)
    return state
