"""The box as a whole: players, shop, sheets and the numbers of the rules. TB-V9, TB-V10, TB-V22 to TB-V24"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.games.to_the_bottom.checks.deck import Deck
from generator.reading.checking import contents_add_up
from generator.reading.problems import Problem, did_you_mean

MIN_SHOP, MAX_SHOP, SHOP_PER_PLAYER = 80, 110, 15
SHEET = 9
MIN_AVERAGE, MAX_AVERAGE = 4, 7
CHEAP, MIN_CHEAP = 3, 20
MIN_ICEBERG_PRICE = 15
MIN_PLAYERS, MAX_PLAYERS = 2, 5


def players(deck: Deck) -> Iterator[Problem]:
    """TB-1.1: two to five."""
    seats = deck.game.players
    if seats.min < MIN_PLAYERS:
        message = f"players.min {seats.min}, the rules are for {MIN_PLAYERS} or more"
        yield deck.at("TB-1.1", message, "players", "min", hint=f"write {MIN_PLAYERS}")
    if seats.max != MAX_PLAYERS:
        message = f"players.max {seats.max}, the rules are for up to {MAX_PLAYERS}"
        yield deck.at("TB-1.1", message, "players", "max", hint=f"write {MAX_PLAYERS}")


def shop(deck: Deck) -> Iterator[Problem]:
    """TB-V9, TB-V22: enough cards for the Shop, neither too dear nor too cheap."""
    count = sum(card.copies for card in deck.shop)
    need = max(MIN_SHOP, SHOP_PER_PLAYER * deck.game.players.max)
    if not need <= count <= MAX_SHOP:
        hint = f"change copies: {f'{need - count} more' if count < need else f'{count - MAX_SHOP} fewer'}"
        yield deck.of_cards("TB-V9", f"the Shop has {count} cards, needs {need} to {MAX_SHOP}", hint=hint)
    if not count:
        return
    average = sum(card.cost * card.copies for card in deck.shop) / count
    if not MIN_AVERAGE <= average <= MAX_AVERAGE:
        message = f"the cards of the Shop cost {average:.1f} on average, not {MIN_AVERAGE} to {MAX_AVERAGE}"
        yield deck.of_cards("TB-V22", message, hint="turns give about five cards of one point at first")
    cheap = sum(card.copies for card in deck.shop if card.cost <= CHEAP)
    if cheap < MIN_CHEAP:
        message = f"{cheap} cards cost {CHEAP} or less, needs {MIN_CHEAP}"
        yield deck.of_cards("TB-V22", message, hint=f"the first turn has {CHEAP} points")


def sheets(deck: Deck) -> Iterator[Problem]:
    """TB-V10: cards fill whole sheets; a warning."""
    over = sum(card.copies for card in deck.cards) % SHEET
    if over:
        left = SHEET - over
        message = f"the last sheet has {left} empty place{'s' if left > 1 else ''}"
        hint = f"print {left} more, or {over} fewer; nothing else minds"
        yield deck.of_cards("TB-V10", message, hint=hint, severity="warning")


def draws(deck: Deck) -> Iterator[Problem]:
    """TB-V23: draws grow, and the Sinking begins with none."""
    rows = deck.game.numbers.draws
    for name, row in (("cruise", rows.cruise), ("sinking", rows.sinking), ("even_start", rows.even_start)):
        if not row and (name != "even_start" or deck.game.options.even_start):
            yield deck.at(
                "TB-V23", f"draws.{name} is empty", "numbers", "draws", name, hint="write [3, 4, 5]"
            )
        for spot in range(1, len(row)):
            if row[spot] < row[spot - 1]:
                message = f"draws.{name}: {row[spot]} comes after {row[spot - 1]}"
                yield deck.at("TB-V23", message, "numbers", "draws", name, spot, hint="draws do not shrink")
    if rows.sinking and rows.sinking[0]:
        message = f"draws.sinking begins with {rows.sinking[0]}"
        yield deck.at("TB-V23", message, "numbers", "draws", "sinking", 0, hint="write 0")


def numbers(deck: Deck) -> Iterator[Problem]:
    """TB-V24: numbers of the rules that must be positive."""
    rules = deck.game.numbers
    for key in ("board_step", "hand_limit", "shop_size", "sinking_hand"):
        if getattr(rules, key) < 1:
            yield deck.at("TB-V24", f"{key} 0 must be 1 or more", "numbers", key, hint="write 5")
    for key in ("cruise", "sinking"):
        if getattr(rules.round_cap, key) < 1:
            message = f"round_cap.{key} 0 must be 1 or more"
            yield deck.at("TB-V24", message, "numbers", "round_cap", key, hint="write 30 or more")
    for index, card in enumerate(deck.cards):
        if card.supply == "iceberg" and card.cost < MIN_ICEBERG_PRICE:
            message = f"card '{card.id}': price {card.cost} is below {MIN_ICEBERG_PRICE}"
            hint = f"write {MIN_ICEBERG_PRICE} or more: who can buy it at once ends the Cruise at once"
            yield deck.of_card("TB-V24", index, message, "price", hint=hint)


def listed(deck: Deck) -> Iterator[Problem]:
    """TB-13.2, TB-13.5: cards that a variant names are in the box."""
    ids = [card.id for card in deck.cards]
    for clause, key in (("TB-13.2", "first_game_leaves_out"), ("TB-13.5", "used_up_cards")):
        for spot, name in enumerate(getattr(deck.game, key)):
            if name not in ids:
                message = f"{key}: there is no card '{name}'"
                yield deck.at(clause, message, key, spot, hint=did_you_mean(name, ids))


def contents(deck: Deck) -> Iterator[Problem]:
    """The box's list counts what is there."""
    for problem in contents_add_up(deck.checked, {"cards": sum(card.copies for card in deck.cards)}):
        yield replace(problem, severity=deck.of_the_book)
