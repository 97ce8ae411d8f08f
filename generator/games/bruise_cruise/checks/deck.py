"""Checks of the cards among each other and against the ports. BC-V1 to BC-V7, BC-V19"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean

from generator.games.bruise_cruise.checks.box import COMPONENTS
from generator.games.bruise_cruise.content import CARDS, PORTS, UNFATHOMABLE, Box
from generator.games.bruise_cruise.pieces import ActionCard, UnfathomableCard
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, excerpt

CARDS_A_PORT = 2
ENGINES = range(1, 8)
MAX_ITEMS, MAX_WORTH = 3, 4
MAX_FACT = 140
"""Characters that fit the box for the fact."""
ENGINE_MEAN = (3.5, 4.5)
MAX_ENGINE_GAP, MAX_WORTH_GAP = 0.5, 0.3
"""How far the means of two regions may be apart."""


def deck_fits(box: Box, pack: Pack) -> Iterator[Problem]:
    """The count, each card, then what the cards are together."""
    yield from _counts(box, pack)
    yield from _names(box, pack)
    yield from _places(box, pack)
    yield from _values(box, pack)
    yield from _facts(box, pack)
    yield from _balance(box, pack)


def worth(box: Box, card: ActionCard) -> int:
    """An exchange option in life preservers, by the price list."""
    price = {"life_preserver": 1, "missile": box.game.price.missile, "torpedo": box.game.price.torpedo}
    return sum(price[item] * count for item, count in card.exchange.items())


def _counts(box: Box, pack: Pack) -> Iterator[Problem]:
    actions, others = len(box.cards.cards), len(box.unfathomable.cards)
    need, rest = COMPONENTS["action_cards"], COMPONENTS["unfathomable_cards"]
    if actions + others != need + rest or actions != need:
        message = f"deck has {actions + others} cards, expected {need + rest}"
        message += f": {actions} Action cards of {need}, {others} Unfathomable cards of {rest}"
        file = CARDS if actions != need else UNFATHOMABLE
        count = actions - need if file == CARDS else others - rest
        hint = f"take {count} out" if count > 0 else f"add {-count} more"
        yield Problem(pack.key(file, "cards"), "BC-V1", message, hint)
    cards: dict[str, list[int]] = {}
    for index, card in enumerate(box.cards.cards):
        cards.setdefault(card.port, []).append(index)
    for index, port in enumerate(box.ports.ports):
        own = cards.get(port.id, [])
        if len(own) != CARDS_A_PORT:
            message = f"port {port.id} has {len(own)} card{'s' * (len(own) != 1)}, expected {CARDS_A_PORT}"
            # The first card too many, the only one there is, or else the port.
            at = own[min(CARDS_A_PORT, len(own) - 1)] if own else None
            place = pack.place(PORTS, "ports", index, "id")
            if at is not None:
                place = pack.place(CARDS, "cards", at, "port")
            hint = "give this card to another port" if len(own) > CARDS_A_PORT else f"add one to {CARDS}"
            yield Problem(place, "BC-V2", message, hint)


def _names(box: Box, pack: Pack) -> Iterator[Problem]:
    total = COMPONENTS["action_cards"] + COMPONENTS["unfathomable_cards"]
    ids: dict[str, int] = {}
    numbers: dict[int, str] = {}
    for file, cards in _decks(box):
        for index, card in enumerate(cards):
            if card.id in ids:
                place = pack.place(file, "cards", index, "id")
                hint = "give one of them another id, such as the port and -a or -b"
                yield Problem(place, "BC-V7", f"two cards are called {card.id}", hint)
            place = pack.place(file, "cards", index, "number")
            if card.number in numbers:
                message = f"cards {numbers[card.number]} and {card.id} share number {card.number}"
                hint = (
                    f"write {free}, which no card has" if (free := _free(box, total)) else "count them again"
                )
                yield Problem(place, "BC-V7", message, hint)
            elif not 1 <= card.number <= total:
                message = f"card {card.id}: number {card.number} out of 1..{total}"
                yield Problem(place, "BC-V7", message, "numbers run from 1 without a gap")
            ids.setdefault(card.id, index)
            numbers.setdefault(card.number, card.id)


def _free(box: Box, total: int) -> int:
    """The first number that no card has; 0 when all are taken."""
    taken = {card.number for _, cards in _decks(box) for card in cards}
    return min(set(range(1, total + 1)) - taken, default=0)


def _decks(box: Box) -> Iterator[tuple[str, Sequence[ActionCard | UnfathomableCard]]]:
    yield CARDS, box.cards.cards
    yield UNFATHOMABLE, box.unfathomable.cards


def _places(box: Box, pack: Pack) -> Iterator[Problem]:
    ports = {port.id: port.region for port in box.ports.ports}
    regions = [region.id for region in box.ports.regions]
    for index, card in enumerate(box.cards.cards):
        if card.port not in ports:
            place = pack.place(CARDS, "cards", index, "port")
            hint = did_you_mean(card.port, list(ports)) or f"use an id of {PORTS}, or add the port there"
            yield Problem(place, "BC-V3", f"card {card.id}: there is no port '{excerpt(card.port)}'", hint)
        elif card.region != ports[card.port] and ports[card.port] in regions:
            place = pack.place(CARDS, "cards", index, "region")
            message = f"card {card.id}: region {excerpt(card.region)}, port says {ports[card.port]}"
            hint = did_you_mean(card.region, regions) if card.region not in regions else ""
            hint = hint or f"write {ports[card.port]}, or give the card to another port"
            yield Problem(place, "BC-V3", message, hint)


def _values(box: Box, pack: Pack) -> Iterator[Problem]:
    for index, card in enumerate(box.cards.cards):
        if card.engine not in ENGINES:
            message = f"card {card.id}: engine {card.engine} out of {ENGINES[0]}..{ENGINES[-1]}"
            hint = f"{ENGINES[-1]} spaces is the farthest that a ship sails by one card"
            if card.engine < ENGINES[0]:
                hint = "an Action card sails one space at least"
            yield Problem(pack.place(CARDS, "cards", index, "engine"), "BC-V4", message, hint)
        wrong = [item for item, count in card.exchange.items() if not 1 <= count <= MAX_ITEMS]
        for item in wrong:
            message = f"card {card.id}: {card.exchange[item]} {item} out of 1..{MAX_ITEMS}"
            hint = f"give {MAX_ITEMS} at most, and leave out what there is none of"
            yield Problem(pack.place(CARDS, "cards", index, "exchange", item), "BC-V5", message, hint)
        if not wrong and not 1 <= worth(box, card) <= MAX_WORTH:
            message = f"card {card.id}: exchange worth {worth(box, card)}, expected 1..{MAX_WORTH}"
            price = box.game.price
            hint = f"a life preserver counts 1, a missile {price.missile}, a torpedo {price.torpedo}"
            yield Problem(pack.place(CARDS, "cards", index, "exchange"), "BC-V5", message, hint)


def _facts(box: Box, pack: Pack) -> Iterator[Problem]:
    tellers: dict[str, str] = {}
    for index, card in enumerate(box.cards.cards):
        place = pack.place(CARDS, "cards", index, "fact")
        if not card.fact.strip():
            hint = f"write something true about {card.port}, and in checked who says so"
            yield Problem(place, "BC-V6", f"card {card.id}: no fact", hint)
        elif len(card.fact) > MAX_FACT:
            message = f"card {card.id}: fact too long to print"
            yield Problem(
                place,
                "BC-V6",
                message,
                f"it has {len(card.fact)} characters: take out {len(card.fact) - MAX_FACT}",
            )
        elif card.fact in tellers:
            message = f"cards {tellers[card.fact]} and {card.id} tell the same fact"
            yield Problem(place, "BC-V6", message, "tell another on one of them")
        tellers.setdefault(card.fact, card.id)


def _balance(box: Box, pack: Pack) -> Iterator[Problem]:
    """No region may have the better cards."""
    regions = {port.id: port.region for port in box.ports.ports}
    cards = [card for card in box.cards.cards if card.port in regions and card.engine in ENGINES]
    if not cards:
        return
    place = pack.key(CARDS, "cards")
    low, high = ENGINE_MEAN
    if not low <= mean(card.engine for card in cards) <= high:
        message = (
            f"engines have a mean of {mean(card.engine for card in cards):.2f}, expected {low} to {high}"
        )
        yield Problem(place, "BC-V19", message, "change the engine of a few cards")
    for what, most, values in (
        ("engine", MAX_ENGINE_GAP, [(regions[card.port], card.engine) for card in cards]),
        ("exchange worth", MAX_WORTH_GAP, [(regions[card.port], worth(box, card)) for card in cards]),
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
            yield Problem(place, "BC-V19", message, hint)


def _by_region(values: Sequence[tuple[str, int]]) -> dict[str, list[int]]:
    regions: dict[str, list[int]] = {}
    for region, value in values:
        regions.setdefault(region, []).append(value)
    return regions
