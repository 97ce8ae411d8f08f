"""Orders, Crew cards and Personalities hang together. CR-V1 to CR-V4, CR-V11, CR-V16"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bridge_crew.checks.checked import SEVEN, Checked, repeats
from generator.reading.problems import Problem, did_you_mean

TEXT_LIMIT = 70
PROMPT_LIMIT = 80


def seven_orders(of: Checked) -> Iterator[Problem]:
    """CR-V1: exactly seven Orders with ids of their own and a text of 1 to 70 characters."""
    if not of.orders:
        return
    if len(of.orders.orders) != SEVEN:
        yield of.at_key(
            "CR-V1", f"orders: found {len(of.orders.orders)}, need {SEVEN}", "orders.yaml", "orders"
        )
    for index, name in repeats(of.order_ids):
        yield of.at("CR-V1", f"there are two Orders '{name}'", "orders.yaml", "orders", index, "id")
    for index, order in enumerate(of.orders.orders):
        where = ("orders.yaml", "orders", index, "text")
        if not order.text.strip():
            yield of.at("CR-V1", f"{order.id}: no text", *where)
        elif len(order.text) > TEXT_LIMIT:
            yield of.at(
                "CR-V1", f"{order.id}: text is {len(order.text)} characters, limit {TEXT_LIMIT}", *where
            )


def one_specialist_an_order(of: Checked) -> Iterator[Problem]:
    """CR-V2: seven Crew cards; each Order is the speciality of exactly one."""
    if not of.crew:
        return
    cards = of.crew.crew
    if len(cards) != SEVEN:
        yield of.at_key("CR-V2", f"crew: found {len(cards)}, need {SEVEN}", "crew.yaml", "crew")
    for index, name in repeats([card.id for card in cards]):
        yield of.at("CR-V2", f"there are two Crew cards '{name}'", "crew.yaml", "crew", index, "id")
    if not of.orders:
        return
    specialities = [card.speciality for card in cards]
    unknown = False
    for index, card in enumerate(cards):
        if card.speciality not in of.order_ids:
            unknown = True
            yield of.at(
                "CR-V2",
                f"{card.id}: speciality '{card.speciality}' is not an Order",
                "crew.yaml",
                "crew",
                index,
                "speciality",
                hint=did_you_mean(card.speciality, of.order_ids),
            )
    for index, order in repeats(specialities):
        if order in of.order_ids:
            first = cards[specialities.index(order)].id
            message = f"{cards[index].id}: '{order}' is already the speciality of '{first}'"
            yield of.at("CR-V2", message, "crew.yaml", "crew", index, "speciality")
    # A misspelt speciality has been reported; that its Order is then without a card goes without saying.
    for order in [] if unknown else dict.fromkeys(of.order_ids):
        if order not in specialities:
            yield of.at_key("CR-V2", f"no Crew card for order '{order}'", "crew.yaml", "crew")


def personalities_know_their_orders(of: Checked) -> Iterator[Problem]:
    """CR-V3: seven Personalities; keen and counter name known Orders and do not overlap."""
    if not of.people:
        return
    cards = of.people.personalities
    file, top = "personalities.yaml", "personalities"
    if len(cards) != SEVEN:
        yield of.at_key("CR-V3", f"personalities: found {len(cards)}, need {SEVEN}", file, top)
    for index, name in repeats([card.id for card in cards]):
        yield of.at("CR-V3", f"there are two Personalities '{name}'", file, top, index, "id")
    for index, card in enumerate(cards):
        for key, orders in (("keen", card.keen), ("counter", card.counter)):
            for spot, order in enumerate(orders):
                if of.orders and order not in of.order_ids:
                    yield of.at(
                        "CR-V3",
                        f"{card.id}: '{order}' is not an Order",
                        file,
                        top,
                        index,
                        key,
                        spot,
                        hint=did_you_mean(order, of.order_ids),
                    )
        for spot, order in enumerate(card.counter):
            if order in card.keen:
                yield of.at(
                    "CR-V3",
                    f"{card.id}: '{order}' is both keen and counter",
                    file,
                    top,
                    index,
                    "counter",
                    spot,
                )


def fits_are_spread(of: Checked) -> Iterator[Problem]:
    """CR-V4: two keen and two counter Orders a Personality; one to three of each an Order."""
    if not of.people:
        return
    file, top = "personalities.yaml", "personalities"
    cards = of.people.personalities
    for index, card in enumerate(cards):
        for key, orders in (("keen", card.keen), ("counter", card.counter)):
            if len(set(orders)) != 2 or len(orders) != 2:
                found = (
                    f"{len(orders)} {key} Orders"
                    if len(set(orders)) == len(orders)
                    else f"a {key} Order twice"
                )
                yield of.at("CR-V4", f"{card.id} has {found}, need two", file, top, index, key)
    known = all(order in of.order_ids for card in cards for order in (*card.keen, *card.counter))
    if not of.orders or not known:
        return
    for order in dict.fromkeys(of.order_ids):
        for key in ("keen", "counter"):
            count = sum(order in getattr(card, key) for card in cards)
            if count == 0:
                yield of.at_key("CR-V4", f"order '{order}' has no {key} personality", file, top)
            elif count > 3:
                yield of.at_key(
                    "CR-V4", f"order '{order}' has {count} {key} personalities, at most 3", file, top
                )


def themes(of: Checked) -> Iterator[Problem]:
    """CR-V16: every Personality says what it is Keen on and what runs counter to it."""
    for index, card in enumerate(of.people.personalities if of.people else ()):
        for key, text in (("keen_on", card.keen_on), ("counter_to", card.counter_to)):
            where = ("personalities.yaml", "personalities", index, key)
            if not text.strip():
                yield of.at("CR-V16", f"{card.id}: no {key} themes", *where)
            elif len(text) > TEXT_LIMIT:
                yield of.at(
                    "CR-V16", f"{card.id}: {key} is {len(text)} characters, limit {TEXT_LIMIT}", *where
                )


def prompts(of: Checked) -> Iterator[Problem]:
    """CR-V11: at least three prompts an Order, each at most 80 characters, no duplicates."""
    if not of.orders:
        return
    seen: dict[str, str] = {}
    for index, order in enumerate(of.orders.orders):
        where = ("orders.yaml", "orders", index, "prompts")
        if len(order.prompts) < 3:
            yield of.at_key("CR-V11", f"{order.id}: {len(order.prompts)} prompts, need 3", *where)
        for spot, prompt in enumerate(order.prompts):
            name = f"{order.id}: prompt {spot + 1}"
            if not prompt.strip():
                yield of.at("CR-V11", f"{name} is empty", *where, spot)
            elif len(prompt) > PROMPT_LIMIT:
                message = f"{name} is {len(prompt)} characters, limit {PROMPT_LIMIT}"
                yield of.at("CR-V11", message, *where, spot)
            elif prompt in seen:
                yield of.at("CR-V11", f"{name} is the same as {seen[prompt]}", *where, spot)
            else:
                seen[prompt] = f"prompt {spot + 1} of {order.id}"
