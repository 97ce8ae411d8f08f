"""Values of a pack that are worth a search, and the commands that search them for what a report has seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from shlex import quote
from typing import Any

from generator.play.measures.flags import DOUBTED, doubted, strong
from generator.play.measures.use import PERHAPS, is_taken
from generator.play.measures.wording import listed, ordinal, verb_of
from generator.play.tuning.goals import ALIVE, COMPONENT, FAIR
from generator.play.tuning.knobs import Knob, Setting
from generator.play.tuning.values import COUNTS, PRICES, Tunable
from generator.system.values import frozen

Report = dict[str, Any]

BELOW, ABOVE = 2, 4
"""How far below and above the present number a search begins."""
MAX_TRIES = 4
"""Components of one kind of finding for which a value is sought."""
MAX_UNUSED = 4
"""Components that are hardly used for which one is."""
OF_A_RULE = 2
"""Sentences of a rule that is proposed, at most."""
MANY = 4
"""Values on both sides of the present one, from which on they are not listed one by one."""
MAX_NUMBERS = 2
"""Numbers of one component that are offered."""

OF_FIRST = re.compile(
    r"\bgoing first\b|\bfirst (player|turn|seat)\b|\b(player|who) (who )?(begins|goes first)\b|"
    r"\bfirst, second\b|\b1st, 2nd\b|\border of play\b|\bturn order\b|\bas many turns\b",
    re.IGNORECASE,
)
"""Words by which the meaning of a value speaks of the order of play."""

MEASURED = re.compile(r"\b(of|in) 100\b|\d[ \u00a0]%|\bfrom \d+ \w+ to \d+\b|\bwon \d+\b")
"""Words by which the meaning of a rule tells what came of it."""

CLAUSE, COSTS = re.compile(r"\([A-Z]{1,3}-\d[\d.]*\)$"), re.compile(r"\bcosts (\d+)\b")

MORE, LESS, EITHER = 1, -1, 0
"""Where a better value may lie: above the present one, below it, or on either side."""


@frozen
class Wish:
    """A finding to be mended, what it is about, the wish of a search, where a component's cost should go, and
    whether coming by it is what is amiss at all.
    """

    finding: str
    about: str
    goal: str
    dearer: int = EITHER
    costs: bool = True


def tries(figures: Report, values: Tunable) -> list[dict[str, Any]]:
    """For each finding the searches for a better value that the pack has for it, the most promising first,
    each explained, or why there is none. None for a finding that another bot's games do not bear out.
    """
    rows = [*_of_order(figures, values), *_of_strong(figures, values), *_of_unused(figures, values)]
    rows += _more_games(figures)
    if figures["bare"]["games"]:
        number = figures["bare"]["games"][0]
        command = f"broadside replay games.jsonl {number}"
        rows.append(
            proposal("", f"Games in which nothing was {verb_of(figures['takes']).taken}", [_step(command)])
        )
    for row in rows:
        _explained(row["steps"])
    return rows


def _explained(steps: Sequence[Report]) -> None:
    """The rules that let a number be another one, told the first time alone."""
    explained: set[str] = set()
    for step in steps:
        for along, means in step.pop("along"):
            step["says"] += f" {along} allows it{'' if along in explained or not means else f': {means}'}."
            explained.add(along)


def proposal(
    about: str, finding: str, steps: Sequence[Report], why_not: Sequence[str] = ()
) -> dict[str, Any]:
    return {"about": about, "finding": finding, "steps": list(steps), "why_not": list(why_not)}


def _step(command: str, says: str = "", **more: Any) -> Report:
    """A command; ``what`` it changes in few words, ``why`` one might do so, the ``rule`` that it switches
    on, what the rulebook has ``told`` of it, and what goes ``along``.
    """
    return {
        "command": command,
        "says": says,
        "what": "",
        "why": "",
        "rule": "",
        "told": "",
        "tested": False,
        "along": (),
        **more,
    }


def replayed(figures: Report) -> str:
    """The command that plays the games of a report again."""
    return typed(figures["pack"], figures["seats"], figures["bots"], str(figures["seed"]), figures["games"])


def typed(pack: str, seats: int, bots: Sequence[str], seed: str, games: int) -> str:
    """The command that plays such games."""
    return f"{_begins(pack, seats, bots)} --seed {quote(seed)} --games {games}"


def _begins(pack: str, seats: int, bots: Sequence[str]) -> str:
    names = ",".join(bots if len(set(bots)) > 1 else bots[:1])
    row = "" if set(bots) == {"reference"} else f" --bots {quote(names)}"
    return f"broadside playtest {quote(pack)} --seats {seats}{row}"


def _playtest(figures: Report) -> str:
    return _begins(figures["pack"], figures["seats"], figures["bots"])


def _of_order(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    out = [row for row in figures["places_won"] if row["stands_out"]]
    if not out or figures["together"]:
        return
    side = "often" if out[0]["value"] > out[0]["fair"] else "seldom"
    about = f"place {out[0]['place']}"
    wish = Wish(f"The {ordinal(out[0]['place'])} player wins too {side}", about, FAIR)
    steps = [
        step
        for turned in (*values.switches, *values.rules)
        if not is_off(values, turned)
        and OF_FIRST.search(values.meaning(turned))
        and (step := searched(figures, values, turned, wish))
    ]
    steps = _promising(steps)[:MAX_TRIES]
    why_not = []
    if not steps:
        why_not.append(
            "No number and no option of this pack speaks of who begins, so there is none to turn. What evens "
            "it out would be a rule of your own, such as a smaller first turn, a bid for going first, or "
            "something for whoever comes last; write it and compare the two with --against."
        )
    if not (steps and doubted(figures, about)):
        yield proposal(about, wish.finding, steps, why_not)


def _of_strong(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    for row in [row for row in strong(figures) if row["winners"]["tone"] != DOUBTED][:MAX_TRIES]:
        goal, name = quote(f"{COMPONENT}={row['component']}"), listed([row["component"]])
        weak = row["winners"]["value"] < row["winners"]["fair"]
        says = f"{name} is too {'weak' if weak else 'strong'}"
        wish = Wish(says, row["component"], goal, LESS if weak else MORE)
        yield _of_component(figures, values, row, wish)


def is_off(values: Tunable, turned: Knob) -> bool:
    """Whether a number is one of a rule that is switched off."""
    off = {switch.path[-1] for switch in values.switches}
    return not off.isdisjoint(turned.path) and turned not in values.switches


def _of_unused(figures: Report, values: Tunable) -> Iterator[dict[str, Any]]:
    rows = {row["component"]: row for row in figures["components"]}
    hardly = {row["name"]: row for row in figures["hardly_used"] if not row["why"]}
    for name in [*figures["never_taken"], *hardly][:MAX_UNUSED]:
        if name in rows:
            how = "never" if name in figures["never_taken"] else "hardly ever"
            costs = name not in hardly or not is_taken(hardly[name])
            wish = Wish(f"{listed([name])} is {how} used", name, ALIVE, LESS, costs)
            yield _of_component(figures, replace(values, switches=_allowing(values)), rows[name], wish)


def _allowing(values: Tunable) -> tuple[Knob, ...]:
    """The switches without those that are rules of their own, which a clause of the rulebook tells of."""
    return tuple(each for each in values.switches if not CLAUSE.search(values.meaning(each)))


def _of_component(figures: Report, values: Tunable, row: Report, wish: Wish) -> dict[str, Any]:
    """The searches of the numbers of a component, and of the rules whose meaning names it."""
    steps: list[Report] = []
    why_not: list[str] = []
    knobs = likeliest(values.numbers.get(row["component"], ()), row["cost"])
    if not wish.costs and knobs and is_cost(knobs[0], row["cost"]):
        # Players come by it often enough.
        del knobs[0]
    for turned in knobs:
        if len(steps) == MAX_NUMBERS:
            break
        if turned.path[-1] in COUNTS and (wish.dearer != MORE or int(turned.values[0]) < 2):
            # More of what is too strong, or of what nobody wants, mends nothing.
            continue
        step = searched(figures, values, turned, wish)
        if step:
            steps.append(step)
        else:
            why_not.append(_refused(values, turned, wish))
    name = listed([row["component"]])
    steps += [
        step
        for turned in values.switches
        if re.search(rf"\b{re.escape(name)}\b", values.meaning(turned), re.IGNORECASE)
        and not _makes_cheaper(values.meaning(turned), row, wish)
        and (step := searched(figures, values, turned, wish))
    ]
    if not steps and not why_not:
        why_not.append(
            "The files of the pack have no number of it, and no option names it: change what it does."
        )
    return proposal(wish.about, wish.finding, _promising(steps), why_not if not steps else [])


def _makes_cheaper(meaning: str, row: Report, wish: Wish) -> bool:
    """Whether a rule gives a cost that is on the wrong side of the present one."""
    costs = [float(number) for number in COSTS.findall(meaning)]
    return row["cost"] is not None and any((cost - row["cost"]) * wish.dearer < 0 for cost in costs)


def likeliest(knobs: Sequence[Knob], cost: float | None) -> list[Knob]:
    """The numbers of a component, first the one that is its cost, then by their names, copies last."""

    def rank(turned: Knob) -> tuple[bool, bool, int]:
        name = turned.path[-1]
        place = PRICES.index(name) if name in PRICES else len(PRICES)
        return name in COUNTS, not is_cost(turned, cost), place

    return sorted(knobs, key=rank)


def is_cost(turned: Knob, cost: float | None) -> bool:
    """Whether a number is what its component costs, by its name and its value."""
    return turned.path[-1] in PRICES and cost is not None and float(turned.values[0]) == cost


def _near(turned: Knob, wish: Wish) -> list[int]:
    """The values to try, nearest first: a cost goes where it mends, copies down, other numbers either way."""
    present, name = int(turned.values[0]), turned.path[-1]
    side = {**dict.fromkeys(COUNTS, LESS), "price": wish.dearer, "cost": wish.dearer}.get(name, EITHER)
    below = range(max(1 if name in COUNTS else 0, present - (ABOVE if side == LESS else BELOW)), present)
    above = range(present + 1, present + ABOVE + 1)
    return [*(below if side != MORE else ()), *(above if side != LESS else ())]


def _tried(values: Tunable, turned: Knob, wish: Wish) -> Iterator[tuple[list[Knob], list[Setting]]]:
    """Ways to turn a number: by itself, with the count of the box, or with a rule that allows others."""
    if turned.values[0] == "true":
        yield [turned], [("true",)]
        return
    near, present = _near(turned, wish), int(turned.values[0])
    yield [turned], [(str(value),) for value in near]
    for total in values.totals if turned.path[-1] in COUNTS else ():
        moved: list[Setting] = [(str(value), str(int(total.values[0]) + value - present)) for value in near]
        yield [turned, total], moved
    for switch in values.switches:
        yield [turned, switch], [(str(value), "true") for value in near]


def searched(figures: Report, values: Tunable, turned: Knob, wish: Wish) -> Report | None:
    """The command that searches a number, and its meaning; None where the game takes no other value of it."""
    for knobs, tried in _tried(values, turned, wish):
        taken = values.accepted(knobs, tried) if tried else ()
        if taken:
            columns = [list(dict.fromkeys(column)) for column in zip(*taken, strict=True)]
            turns = [f"--tune {k.name}={','.join(column)}" for k, column in zip(knobs, columns, strict=True)]
            command = f"{_playtest(figures)} {' '.join(turns)} --for {wish.goal}"
            along = [(k.path[-1], values.meaning(k)) for k in knobs[1:] if k.values[0] == "true"]
            what, why = _what(values, turned, columns[0]), _why(figures, values, turned)
            quoted = {"told": _told(values, turned, why), "tested": why == TESTED}
            quoted["rule"] = _rule(values, turned)
            return _step(command, _meant(values, turned), what=what, why=why, along=along, **quoted)
    return None


TESTED, COST, RULE, NUMBER, RARER = (
    "a rule of the rulebook, which tells what came of it",
    "which changes only how hard it is to come by",
    "a rule of the rulebook that speaks of it",
    "a number of the pack",
    "which makes it rarer, not weaker",
)
"""Why a change is proposed, the most promising first."""


def _why(figures: Report, values: Tunable, turned: Knob) -> str:
    costs = {row["component"]: row["cost"] for row in figures["components"]}
    means = values.meaning(turned)
    if turned.values[0] == "true":
        return TESTED if MEASURED.search(means) else RULE
    if turned.path[-1] in COUNTS:
        return RARER
    own = next((name for name, knobs in values.numbers.items() if turned in knobs), "")
    likely = likeliest(values.numbers.get(own, ()), costs.get(own))[:1]
    return COST if turned in likely and is_cost(turned, costs.get(own)) else NUMBER


def _told(values: Tunable, turned: Knob, why: str) -> str:
    """Of a rule the sentences that tell what came of it, of a number that is no cost all that it is."""
    means = values.meaning(turned)
    if why == NUMBER:
        return f"{means[:1].lower()}{means[1:]}." if means else ""
    if why != TESTED:
        return ""
    return " ".join(says for says in _sentences(means) if MEASURED.search(says))


def _rule(values: Tunable, turned: Knob) -> str:
    """Of a rule of the rulebook that can be switched on the first sentences, without its name and without
    what came of it.
    """
    means = values.meaning(turned)
    if turned.values[0] != "true" or not CLAUSE.search(means):
        return ""
    _, *sentences = _sentences(means)
    return " ".join([says for says in sentences if not MEASURED.search(says)][:OF_A_RULE])


def _sentences(means: str) -> list[str]:
    """The sentences of a clause, without its number."""
    says = re.split(r"(?<=\.) (?=[A-Z])", CLAUSE.sub("", means).strip())
    return [f"{sentence.rstrip('.')}." for sentence in says]


def _promising(steps: Sequence[Report]) -> list[Report]:
    """Changes, the most promising first."""
    return sorted(steps, key=lambda step: (TESTED, COST, RULE, NUMBER, RARER).index(step["why"]))


def _what(values: Tunable, turned: Knob, tried: Sequence[str]) -> str:
    """A change in few words."""
    if turned.values[0] == "true":
        means = values.meaning(turned)
        return means.partition(". ")[0] if CLAUSE.search(means) else _named(turned)
    some = [*tried[:-2], " or ".join(tried[-2:])]
    present, numbers = int(turned.values[0]), [int(value) for value in tried]
    if len(tried) >= MANY and min(numbers) < present < max(numbers):
        ends = f"from {min(numbers)} to {max(numbers)}"
        return f"{_named(turned)} {ends} instead of {present}, higher or lower, for nothing says which helps"
    return f"{_named(turned)} {', '.join(some)} instead of {turned.values[0]}"


def _meant(values: Tunable, turned: Knob) -> str:
    """The meaning of a number, and its present value."""
    name, means = _named(turned), values.meaning(turned)
    if CLAUSE.search(means) and turned.values[0] == "true":
        return f"{means}."
    said = f"{name}: {means}" if means else name
    if turned.values[0] != "true":
        said += f"; {turned.values[0]} now"
    if name in COUNTS:
        said += "; fewer make it rarer, not weaker"
    return f"{said}."


def _named(turned: Knob) -> str:
    """A value by its name, one of a list by the list's and its place in it."""
    *_, above, name = ("", *turned.path)
    return (f"{above}, {ordinal(int(name) + 1)}" if name.isdecimal() else name).replace("_", " ")


def _refused(values: Tunable, turned: Knob, wish: Wish) -> str:
    """Why a number cannot be offered."""
    near = _near(turned, wish)
    why = values.refusal([turned], [(str(value),) for value in near]) if near else ""
    says = f": {why}" if why else "" if near else ": there is none that would mend it"
    return f"{_named(turned)} ({turned.values[0]} now) takes no other value{says}."


def _more_games(figures: Report) -> Iterator[dict[str, Any]]:
    """As many games as would tell most of what is not sure yet."""
    rows = figures["unsure"]
    games = [row["games"] for row in rows if row["games"]]
    if not games:
        return
    names = [f"{listed([row['component']])} ({_enough(row)})" for row in rows]
    more = {**figures, "games": max(games)}
    yield proposal(
        "",
        f"Not sure yet, and about how many games would tell: {', '.join(names)}",
        [_step(replayed(more))],
    )


def _enough(row: Report) -> str:
    if row["games"] is None:
        return "more than can be asked for"
    how = "if it is what it looks like" if row["standing"] == PERHAPS else "too few now"
    return f"{row['games']:,}, {how}"
