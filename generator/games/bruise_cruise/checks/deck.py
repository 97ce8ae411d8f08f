"""Checks of the cards among each other and against the ports. BC-V1 to BC-V7, BC-V19"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean

from generator.games.bruise_cruise.checks.box import COMPONENTS
from generator.games.bruise_cruise.content import CARDS, PORTS, UNFATHOMABLE, Content
from generator.games.bruise_cruise.pieces import ActionCard, UnfathomableCard
from generator.reading.checking import Checked, repeats
from generator.reading.problems import Problem, did_you_mean, excerpt

CARDS_A_PORT = 2
ENGINES = range(1, 8)
MAX_ITEMS, MAX_WORTH = 3, 4
MAX_FACT = 140
"""Characters that fit the box for the fact."""
ENGINE_MEAN = (3.5, 4.5)
MAX_ENGINE_GAP, MAX_WORTH_GAP = 0.5, 0.3
"""How far the means of two regions may be apart."""


def deck_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """The count, each card, then what the cards are together."""
    yield from _counts(checked, content)
    yield from _names(checked, content)
    yield from _places(checked, content)
    yield from _values(checked, content)
    yield from _facts(checked, content)
    yield from _balance(checked, content)


def worth(content: Content, card: ActionCard) -> int:
    """An exchange option in life preservers, by the price list."""
    price = {"life_preserver": 1, **dict(content.game.price)}
    return sum(price[item] * count for item, count in card.exchange.items())


def _counts(checked: Checked, content: Content) -> Iterator[Problem]:
    actions, others = len(content.cards.cards), len(content.unfathomable.cards)
    need, rest = COMPONENTS["action_cards"], COMPONENTS["unfathomable_cards"]
    ids = [card.id for _, cards in _decks(content) for card in cards]
    doubled = {ids[index] for index, _ in repeats(ids)}
    # A card that stands there twice is told as such; that there is one too many follows from it.
    if not doubled and (actions + others != need + rest or actions != need):
        message = f"deck has {actions + others} cards, expected {need + rest}"
        message += f": {actions} Action cards of {need}, {others} Unfathomable cards of {rest}"
        file = CARDS if actions != need else UNFATHOMABLE
        count = actions - need if file == CARDS else others - rest
        hint = f"take {count} out" if count > 0 else f"add {-count} more"
        yield checked.at_key("BC-V1", message, file, "cards", hint=hint)
    cards: dict[str, list[int]] = {}
    for index, card in enumerate(content.cards.cards):
        cards.setdefault(card.port, []).append(index)
    for index, port in enumerate(content.ports.ports):
        own = cards.get(port.id, [])
        pasted = any(content.cards.cards[card].id in doubled for card in own)
        if len(own) != CARDS_A_PORT and not pasted:
            message = f"port {port.id} has {len(own)} card{'s' * (len(own) != 1)}, expected {CARDS_A_PORT}"
            # The first card too many, the only one there is, or else the port.
            at = own[min(CARDS_A_PORT, len(own) - 1)] if own else None
            where = (PORTS, "ports", index, "id")
            if at is not None:
                where = (CARDS, "cards", at, "port")
            hint = "give this card to another port" if len(own) > CARDS_A_PORT else f"add one to {CARDS}"
            yield checked.at("BC-V2", message, *where, hint=hint)


def _names(checked: Checked, content: Content) -> Iterator[Problem]:
    total = COMPONENTS["action_cards"] + COMPONENTS["unfathomable_cards"]
    ids: dict[str, int] = {}
    numbers: dict[int, str] = {}
    for file, cards in _decks(content):
        for index, card in enumerate(cards):
            if card.id in ids:
                where = (file, "cards", index, "id")
                hint = "give one of them another id, such as the port and -a or -b, or take one away"
                yield checked.at("BC-V7", f"two cards are called {card.id}", *where, hint=hint)
            where = (file, "cards", index, "number")
            if numbers.get(card.number) == card.id:
                continue
            if card.number in numbers:
                message = f"cards {numbers[card.number]} and {card.id} share number {card.number}"
                free = _free(content, total)
                hint = f"write {free}, which no card has" if free else "count them again"
                yield checked.at("BC-V7", message, *where, hint=hint)
            elif not 1 <= card.number <= total:
                message = f"card {card.id}: number {card.number} out of 1..{total}"
                yield checked.at("BC-V7", message, *where, hint="numbers run from 1 without a gap")
            ids.setdefault(card.id, index)
            numbers.setdefault(card.number, card.id)


def _free(content: Content, total: int) -> int:
    """The first number that no card has; 0 when all are taken."""
    taken = {card.number for _, cards in _decks(content) for card in cards}
    return min(set(range(1, total + 1)) - taken, default=0)


def _decks(content: Content) -> Iterator[tuple[str, Sequence[ActionCard | UnfathomableCard]]]:
    yield CARDS, content.cards.cards
    yield UNFATHOMABLE, content.unfathomable.cards


def _places(checked: Checked, content: Content) -> Iterator[Problem]:
    ports = {port.id: port.region for port in content.ports.ports}
    regions = [region.id for region in content.ports.regions]
    for index, card in enumerate(content.cards.cards):
        if card.port not in ports:
            where = (CARDS, "cards", index, "port")
            hint = did_you_mean(card.port, list(ports)) or f"use an id of {PORTS}, or add the port there"
            message = f"card {card.id}: there is no port '{excerpt(card.port)}'"
            yield checked.at("BC-V3", message, *where, hint=hint)
        elif card.region != ports[card.port] and ports[card.port] in regions:
            where = (CARDS, "cards", index, "region")
            message = f"card {card.id}: region {excerpt(card.region)}, port says {ports[card.port]}"
            hint = did_you_mean(card.region, regions) if card.region not in regions else ""
            hint = hint or f"write {ports[card.port]}, or give the card to another port"
            yield checked.at("BC-V3", message, *where, hint=hint)


def _values(checked: Checked, content: Content) -> Iterator[Problem]:
    for index, card in enumerate(content.cards.cards):
        if card.engine not in ENGINES:
            message = f"card {card.id}: engine {card.engine} out of {ENGINES[0]}..{ENGINES[-1]}"
            hint = f"{ENGINES[-1]} spaces is the farthest that a ship sails by one card"
            if card.engine < ENGINES[0]:
                hint = "an Action card sails one space at least"
            yield checked.at("BC-V4", message, CARDS, "cards", index, "engine", hint=hint)
        wrong = [item for item, count in card.exchange.items() if not 1 <= count <= MAX_ITEMS]
        where = ("cards", index, "exchange")
        for item in wrong:
            message = f"card {card.id}: {card.exchange[item]} {item} out of 1..{MAX_ITEMS}"
            hint = f"give {MAX_ITEMS} at most, and leave out what there is none of"
            yield checked.at("BC-V5", message, CARDS, *where, item, hint=hint)
        if not wrong and not 1 <= worth(content, card) <= MAX_WORTH:
            message = f"card {card.id}: exchange worth {worth(content, card)}, expected 1..{MAX_WORTH}"
            price = content.game.price
            hint = f"a life preserver counts 1, a missile {price.missile}, a torpedo {price.torpedo}"
            yield checked.at("BC-V5", message, CARDS, *where, hint=hint)


def _facts(checked: Checked, content: Content) -> Iterator[Problem]:
    tellers: dict[str, str] = {}
    for index, card in enumerate(content.cards.cards):
        where = (CARDS, "cards", index, "fact")
        if not card.fact.strip():
            hint = f"write something true about {card.port}, and in checked who says so"
            yield checked.at("BC-V6", f"card {card.id}: no fact", *where, hint=hint)
        elif len(card.fact) > MAX_FACT:
            message = f"card {card.id}: fact too long to print"
            hint = f"it has {len(card.fact)} characters: take out {len(card.fact) - MAX_FACT}"
            yield checked.at("BC-V6", message, *where, hint=hint)
        elif card.fact in tellers:
            message = f"cards {tellers[card.fact]} and {card.id} tell the same fact"
            yield checked.at("BC-V6", message, *where, hint="tell another on one of them")
        tellers.setdefault(card.fact, card.id)


def _balance(checked: Checked, content: Content) -> Iterator[Problem]:
    """No region may have the better cards."""
    regions = {port.id: port.region for port in content.ports.ports}
    cards = [card for card in content.cards.cards if card.port in regions and card.engine in ENGINES]
    if not cards:
        return
    where = (CARDS, "cards")
    low, high = ENGINE_MEAN
    if not low <= mean(card.engine for card in cards) <= high:
        message = (
            f"engines have a mean of {mean(card.engine for card in cards):.2f}, expected {low} to {high}"
        )
        yield checked.at_key("BC-V19", message, *where, hint="change the engine of a few cards")
    for what, most, values in (
        ("engine", MAX_ENGINE_GAP, [(regions[card.port], card.engine) for card in cards]),
        ("exchange worth", MAX_WORTH_GAP, [(regions[card.port], worth(content, card)) for card in cards]),
    ):
        means = {region: mean(own) for region, own in _by_region(values).items()}
        low_region, high_region = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
        gap = means[high_region] - means[low_region]
        if gap >= most:
            message = (
                f"mean {what} is {means[low_region]:.2f} in region {low_region} and "
                f"{means[high_region]:.2f} in {high_region}, expected less than {most} apart"
            )
            hint = f"give {low_region} more, or {high_region} less, so that no region has the better cards"
            yield checked.at_key("BC-V19", message, *where, hint=hint)


def _by_region(values: Sequence[tuple[str, int]]) -> dict[str, list[int]]:
    regions: dict[str, list[int]] = {}
    for region, value in values:
        regions.setdefault(region, []).append(value)
    return regions
