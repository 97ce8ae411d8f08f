"""Each card for itself: ids, values, prices, supply, copies. TB-V1 to TB-V8, TB-V12, TB-V19 to TB-V21"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.to_the_bottom.checks.deck import CARDS, Deck, repeats
from generator.games.to_the_bottom.effects import WORDS
from generator.reading.problems import Problem, did_you_mean

EXAMPLES = {
    "passenger": (1, 1, "TB-4.17"),
    "rats": (3, 3, "TB-4.17"),
    "lifebuoy": (3, 3, "TB-4.17"),
    "polka_dancer": (0, 3, "TB-4.17"),
    "maid": (4, 4, "TB-12.84"),
    "seal": (5, 5, "TB-12.67"),
    "stoker": (5, 5, "TB-6.6"),
    "arbiter": (7, 7, "TB-12.8"),
    "steersman": (7, 7, "TB-12.8"),
    "iceberg": (10, 10, "TB-12.44"),
    "lifeboat": (10, 10, "TB-12.44"),
    "pirate": (12, 12, "TB-12.66"),
    "lady": (5, 12, "TB-4.17"),
    "tycoon": (5, 12, "TB-4.17"),
}
"""Lowest and highest value with which the rulebook's worked examples come out, and the example."""

PAIRS_SPOKEN_OF = {"navigator": "TB-12.72", "steersman": "TB-12.72", "stoker": "TB-9.8"}
"""Cards of which the rules speak in the plural."""

CLAIMS = ("id", "name", "colour", "value", "price", "copies", "tires", "text", "abilities", "supply")
ICEBERG_PRICE, ICEBERG_VALUE = 20, 10
MAX_SHOP_COPIES = 4


def ids_and_names(deck: Deck) -> Iterator[Problem]:
    """TB-V1, TB-V2: ids and names are there once, and there are names."""
    for index, card_id, _ in repeats([card.id for card in deck.cards]):
        yield deck.of_card("TB-V1", index, f"duplicate card id '{card_id}'", "id", hint="give it another id")
    for index, name, first in repeats([card.name.strip().lower() for card in deck.cards]):
        if name:
            message = f"'{deck.cards[index].id}' and '{deck.cards[first].id}' have the same name"
            yield deck.of_card("TB-V2", index, message, "name", hint="players tell cards apart by name")
    for index, card in enumerate(deck.cards):
        if not card.name.strip():
            yield deck.of_card("TB-V2", index, f"card '{card.id}' has no name", "name", hint="write one")


def prices(deck: Deck) -> Iterator[Problem]:
    """TB-V5: the price is the value, but for the cards named in game.yaml."""
    exceptions = deck.game.price_exceptions
    for index, card in enumerate(deck.cards):
        if card.cost != card.value and card.id not in exceptions:
            message = f"card '{card.id}': price {card.cost} differs from value {card.value}"
            hint = f"write {card.value}, or name it in price_exceptions of game.yaml"
            yield deck.of_card("TB-V5", index, message, "price", hint=hint, severity=deck.of_the_book)
    ids = [card.id for card in deck.cards]
    for spot, name in enumerate(exceptions):
        if name not in ids:
            message = f"price_exceptions: there is no card '{name}'"
            yield deck.at("TB-V5", message, "price_exceptions", spot, hint=did_you_mean(name, ids))


def the_iceberg(deck: Deck) -> Iterator[Problem]:
    """TB-V6: one Iceberg, price 20, value 10; of price and value a warning with `own_values`."""
    icebergs = [index for index, card in enumerate(deck.cards) if card.supply == "iceberg"]
    if not icebergs:
        yield deck.of_cards("TB-V6", "no card has supply iceberg", hint="one card ends the Cruise")
    for index in icebergs[1:]:
        message = f"'{deck.cards[icebergs[0]].id}' has supply iceberg already"
        yield deck.of_card("TB-V6", index, message, "supply", hint="write shop")
    for index in icebergs[:1]:
        card = deck.cards[index]
        for key, number, need in (
            ("copies", card.copies, 1),
            ("price", card.cost, ICEBERG_PRICE),
            ("value", card.value, ICEBERG_VALUE),
        ):
            if number != need:
                message = f"card '{card.id}': {key} {number}, the Iceberg has {need}"
                severity = "error" if key == "copies" else deck.of_the_book
                yield deck.of_card("TB-V6", index, message, key, hint=f"write {need}", severity=severity)


def starting_cards(deck: Deck) -> Iterator[Problem]:
    """TB-V7: starting cards for everybody, and no others."""
    decks, players = deck.game.numbers.starting_deck, deck.game.players.max
    ids = [card.id for card in deck.cards]
    for name in decks:
        if name not in ids:
            message = f"starting_deck: there is no card '{name}'"
            yield deck.at("TB-V7", message, "numbers", "starting_deck", name, hint=did_you_mean(name, ids))
    for index, card in enumerate(deck.cards):
        need = players * decks.get(card.id, 0)
        if card.supply == "starting" and not need:
            message = f"card '{card.id}' is in no starting deck"
            yield deck.of_card(
                "TB-V7", index, message, "supply", hint="name it in starting_deck of game.yaml"
            )
        elif card.supply == "starting" and card.copies != need:
            lack = need - card.copies
            what = f"{lack} starting cards missing" if lack > 0 else f"{-lack} starting cards too many"
            message = f"card '{card.id}': {what} for {players} players"
            hint = f"write {need}, or look at starting_deck in game.yaml: it has {decks[card.id]} for each"
            yield deck.of_card("TB-V7", index, message, "copies", hint=hint)
        elif card.supply != "starting" and need:
            message = f"card '{card.id}' is in the starting deck, but its supply is {card.supply}"
            yield deck.of_card("TB-V7", index, message, hint="write supply: starting")


def shop_copies(deck: Deck) -> Iterator[Problem]:
    """TB-V8: one to four copies of each card of the Shop."""
    for index, card in enumerate(deck.cards):
        if card.supply == "shop" and not 1 <= card.copies <= MAX_SHOP_COPIES:
            message = f"card '{card.id}': {card.copies} copies, the Shop takes 1 to {MAX_SHOP_COPIES}"
            hint = "write 1, or remove the card" if not card.copies else f"write {MAX_SHOP_COPIES}"
            yield deck.of_card("TB-V8", index, message, "copies", hint=hint)


def colours(deck: Deck) -> Iterator[Problem]:
    """TB-V12: what a colour promises."""
    for index, card in enumerate(deck.cards):
        if card.colour == "green" and card.tires:
            message = f"card '{card.id}': green cards never tire"
            yield deck.of_card("TB-V12", index, message, "tires", hint="write false, or another colour")
        if card.colour != "beige" and not card.abilities:
            message = f"card '{card.id}': a {card.colour} card has at least one ability"
            yield deck.of_card("TB-V12", index, message, "colour", hint="beige cards need none")
        if (
            card.colour == "red"
            and card.abilities
            and not any(_harms(effect) for a in card.abilities for effect in a.do)
        ):
            message = f"card '{card.id}': a red card does something to somebody else"
            yield deck.of_card(
                "TB-V12", index, message, "colour", hint="write violet, or give a word another who"
            )


def _harms(effect: object) -> bool:
    name = getattr(effect, "word", "")
    return name == "play_on_opponent" or getattr(effect, "who", "self") != "self"


def claims(deck: Deck) -> Iterator[Problem]:
    """TB-V19: provenance speaks of what a card has."""
    for path in deck.file.provenance:
        steps = path.split(".")
        if len(steps) > 2 and steps[0] == "cards" and steps[2] not in CLAIMS:
            message, hint = f"'{steps[2]}' is nothing a card has", did_you_mean(steps[2], CLAIMS)
            yield deck.checked.at_key("TB-V19", message, CARDS, "provenance", path, hint=hint)


def examples(deck: Deck) -> Iterator[Problem]:
    """TB-V20: the worked examples of the rulebook come out; a warning with `own_values`."""
    for index, card in enumerate(deck.cards):
        low, high, clause = EXAMPLES.get(card.id, (0, 99, ""))
        if not low <= card.value <= high:
            message = f"card '{card.id}': value {card.value} contradicts rulebook example {clause}"
            hint = f"write {low}" if low == high else f"{low} to {high}"
            yield deck.of_card("TB-V20", index, message, "value", hint=hint, severity=deck.of_the_book)


def plurals(deck: Deck) -> Iterator[Problem]:
    """TB-V21: of these the rulebook speaks of two."""
    for index, card in enumerate(deck.cards):
        if card.copies < 2 and card.id in PAIRS_SPOKEN_OF:
            message = f"card '{card.id}': {PAIRS_SPOKEN_OF[card.id]} speaks of two"
            hint, severity = "write 2 or more", deck.of_the_book
            yield deck.of_card("TB-V21", index, message, "copies", hint=hint, severity=severity)


def words_in_use(deck: Deck) -> Iterator[Problem]:
    """TB-V15: every word is used by a card; a warning, since a small box may do without some."""
    used = {effect.name for _, _, effect, _ in deck.effects()}
    for word in WORDS:
        if word.name not in used:
            message = f"no card uses the word '{word.name}'"
            hint = "give it to a card, or leave it: a small box does without some"
            yield deck.of_cards("TB-V15", message, hint=hint, severity="warning")
