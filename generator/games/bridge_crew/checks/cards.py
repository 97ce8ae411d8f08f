"""Orders, Crew cards and Personalities hang together. CR-V1 to CR-V4, CR-V11, CR-V16"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bridge_crew.pieces import SEVEN, CrewFile, OrdersFile, PersonalitiesFile, PersonalityCard
from generator.reading.checking import Checked, repeats
from generator.reading.problems import Problem, did_you_mean, excerpt

MAX_TEXT_LENGTH = 70
MAX_PROMPT_LENGTH = 80
ORDERS, CREW, PEOPLE = (
    ("orders.yaml", "orders"),
    ("crew.yaml", "crew"),
    ("personalities.yaml", "personalities"),
)


def order_ids(checked: Checked) -> list[str]:
    """The Orders of the pack; none when their file could not be read."""
    orders = checked.file(OrdersFile)
    return [order.id for order in orders.orders] if orders else []


def to_seven(count: int) -> str:
    """A hint for a list that has to hold seven."""
    return f"take {count - SEVEN} away" if count > SEVEN else f"add {SEVEN - count}"


def seven_orders(checked: Checked) -> Iterator[Problem]:
    """CR-V1: exactly seven Orders with ids of their own and a text of 1 to 70 characters."""
    orders = checked.file(OrdersFile)
    if not orders:
        return
    doubled = list(checked.twice("CR-V1", "there are two Orders '{}'", order_ids(checked), *ORDERS))
    yield from doubled
    yield from _same_names(checked, "CR-V1", [order.name for order in orders.orders], ORDERS, doubled)
    # Where an entry stands there twice, one too many is what follows from that; so below.
    if len(orders.orders) != SEVEN and not doubled:
        message = f"orders: found {len(orders.orders)}, need {SEVEN}"
        hint = f"{to_seven(len(orders.orders))}; there is a Crew card for each Order, seven in all"
        yield checked.at_key("CR-V1", message, *ORDERS, hint=hint)
    for index, order in enumerate(orders.orders):
        where = (*ORDERS, index, "text")
        if not order.text.strip():
            yield checked.at(
                "CR-V1", f"{order.id}: no text", *where, hint="say in a line what the Order does"
            )
        elif len(order.text) > MAX_TEXT_LENGTH:
            message = f"{order.id}: text is {len(order.text)} characters, limit {MAX_TEXT_LENGTH}"
            yield checked.at("CR-V1", message, *where, hint="shorten it")


def _same_names(
    checked: Checked, code: str, names: list[str], where: tuple[str, str], doubled: list[Problem]
) -> Iterator[Problem]:
    """A warning for each name that was there before; none where a whole entry is there twice."""
    for index, name in repeats(names) if not doubled else ():
        message, hint = f"'{excerpt(name)}' is a name already", "give one of them another name"
        yield checked.warn(code, message, *where, index, "name", hint=hint)


def one_specialist_an_order(checked: Checked) -> Iterator[Problem]:
    """CR-V2: seven Crew cards; each Order is the speciality of exactly one."""
    crew, orders = checked.file(CrewFile), order_ids(checked)
    if not crew:
        return
    cards = crew.crew
    doubled = list(
        checked.twice("CR-V2", "there are two Crew cards '{}'", [card.id for card in cards], *CREW)
    )
    yield from doubled
    titles = [card.title for card in cards]
    for index, title in repeats(titles) if not doubled else ():
        message = f"{cards[index].id}: '{cards[titles.index(title)].id}' is a '{title}', too"
        yield checked.warn("CR-V2", message, *CREW, index, "title", hint="give one of them another title")
    if len(cards) != SEVEN and not doubled:
        message = f"crew: found {len(cards)}, need {SEVEN}"
        hint = f"{to_seven(len(cards))}; one is the specialist for each of the seven Orders"
        yield checked.at_key("CR-V2", message, *CREW, hint=hint)
    if not orders:
        return
    specialities = [card.speciality for card in cards]
    for index, card in enumerate(cards):
        if card.speciality not in orders:
            message = f"{card.id}: speciality '{card.speciality}' is not an Order"
            hint = did_you_mean(card.speciality, orders)
            yield checked.at("CR-V2", message, *CREW, index, "speciality", hint=hint)
    for index, order in repeats(specialities):
        first = cards[specialities.index(order)].id
        if order in orders and cards[index].id != first:
            message = f"{cards[index].id}: '{order}' is already the speciality of '{first}'"
            yield checked.at(
                "CR-V2", message, *CREW, index, "speciality", hint="each Order has one specialist"
            )
    # A misspelt speciality has been reported; that its Order is then without a card goes without saying.
    if set(specialities) <= set(orders):
        for order in dict.fromkeys(orders):
            if order not in specialities:
                hint = f"make it the speciality of a card: 'speciality: {order}'"
                yield checked.at_key("CR-V2", f"no Crew card for order '{order}'", *CREW, hint=hint)


def personalities_know_their_orders(checked: Checked) -> Iterator[Problem]:
    """CR-V3: seven Personalities; keen and counter name known Orders and do not overlap."""
    people, orders = checked.file(PersonalitiesFile), order_ids(checked)
    if not people:
        return
    cards = people.personalities
    doubled = list(
        checked.twice("CR-V3", "there are two Personalities '{}'", [card.id for card in cards], *PEOPLE)
    )
    yield from doubled
    yield from _same_names(checked, "CR-V3", [card.name for card in cards], PEOPLE, doubled)
    if len(cards) != SEVEN and not doubled:
        message = f"personalities: found {len(cards)}, need {SEVEN}"
        why = "up to seven can play, and the cards of both kinds are shuffled together"
        hint = f"{to_seven(len(cards))}; {why}"
        yield checked.at_key("CR-V3", message, *PEOPLE, hint=hint)
    for index, card in enumerate(cards):
        for key, named in _both_ways(card):
            for spot, order in enumerate(named):
                if orders and order not in orders:
                    message, hint = f"{card.id}: '{order}' is not an Order", did_you_mean(order, orders)
                    yield checked.at("CR-V3", message, *PEOPLE, index, key, spot, hint=hint)
        for spot, order in enumerate(card.counter):
            if order in card.keen:
                message = f"{card.id}: '{order}' is both keen and counter"
                hint = "take it out of one of the two lists"
                yield checked.at("CR-V3", message, *PEOPLE, index, "counter", spot, hint=hint)


def _both_ways(card: PersonalityCard) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("keen", card.keen), ("counter", card.counter)


def fits_are_spread(checked: Checked) -> Iterator[Problem]:
    """CR-V4: two keen and two counter Orders a Personality; one to three of each an Order."""
    people, orders = checked.file(PersonalitiesFile), order_ids(checked)
    cards = people.personalities if people else ()
    for index, card in enumerate(cards):
        for key, named in _both_ways(card):
            if len(set(named)) != 2 or len(named) != 2:
                twice = len(set(named)) < len(named)
                fault = f"a {key} Order twice" if twice else f"{len(named)} {key} Orders"
                message = f"{card.id} has {fault}, need two"
                yield checked.at("CR-V4", message, *PEOPLE, index, key, hint="name two different Orders")
    # Where a card is missing or too many, or names an Order twice, the shares of the Orders follow from that.
    named_once = all(len({*card.keen, *card.counter}) == 4 for card in cards)
    if (
        len(cards) != SEVEN
        or not named_once
        or any(order not in orders for card in cards for order in (*card.keen, *card.counter))
    ):
        return
    for order in dict.fromkeys(orders):
        for key in ("keen", "counter"):
            count = sum(order in getattr(card, key) for card in cards)
            if count == 0:
                hint = f"write it in the '{key}' of one to three cards"
                yield checked.at_key("CR-V4", f"order '{order}' has no {key} personality", *PEOPLE, hint=hint)
            elif count > 3:
                message = f"order '{order}' has {count} {key} personalities, at most 3"
                hint = f"take it out of the '{key}' of {count - 3} of them"
                yield checked.at_key("CR-V4", message, *PEOPLE, hint=hint)


def themes(checked: Checked) -> Iterator[Problem]:
    """CR-V16: every Personality says what it is Keen on and what runs counter to it."""
    people = checked.file(PersonalitiesFile)
    for index, card in enumerate(people.personalities if people else ()):
        for key, text in (("keen_on", card.keen_on), ("counter_to", card.counter_to)):
            where = (*PEOPLE, index, key)
            if not text.strip():
                hint = "name a few things people bring up"
                yield checked.at("CR-V16", f"{card.id}: no {key} themes", *where, hint=hint)
            elif len(text) > MAX_TEXT_LENGTH:
                message = f"{card.id}: {key} is {len(text)} characters, limit {MAX_TEXT_LENGTH}"
                yield checked.at("CR-V16", message, *where, hint="shorten it")


def prompts(checked: Checked) -> Iterator[Problem]:
    """CR-V11: at least three prompts an Order, each at most 80 characters, no duplicates."""
    orders = checked.file(OrdersFile)
    first: dict[str, str] = {}
    for index, order in enumerate(orders.orders if orders else ()):
        where = (*ORDERS, index, "prompts")
        if len(order.prompts) < 3:
            message = f"{order.id}: {len(order.prompts)} prompts, need 3"
            yield checked.at_key("CR-V11", message, *where, hint=f"add {3 - len(order.prompts)}")
        for spot, prompt in enumerate(order.prompts):
            name = f"{order.id}: prompt {spot + 1}"
            if not prompt.strip():
                yield checked.at(
                    "CR-V11", f"{name} is empty", *where, spot, hint="write it, or remove the line"
                )
            elif len(prompt) > MAX_PROMPT_LENGTH:
                message = f"{name} is {len(prompt)} characters, limit {MAX_PROMPT_LENGTH}"
                yield checked.at("CR-V11", message, *where, spot, hint="shorten it")
            elif prompt in first:
                message = f"{name} is the same as {first[prompt]}"
                yield checked.at("CR-V11", message, *where, spot, hint="write another")
            else:
                first[prompt] = f"prompt {spot + 1} of {order.id}"
