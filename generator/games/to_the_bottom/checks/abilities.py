"""Abilities: words under the right trigger, with arguments that mean something. TB-V11 to TB-V17"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.games.to_the_bottom.checks.deck import CARDS, Deck
from generator.games.to_the_bottom.effects import WORDS
from generator.games.to_the_bottom.effects.vocabulary import ANSWERS, HOLDS, MARKS, ON_PLAY
from generator.games.to_the_bottom.pieces import Ability, Card
from generator.reading.effect_words import Effect
from generator.reading.problems import Problem

ANSWERS_IN = {
    "stop_play": "play_declared",
    "stop_action": "tire_declared",
    "refuse": "effect_lands",
    "choose_hit": "effect_lands",
    "ransom": "jettison_declared",
}
"""The window in which each answering word has something to answer."""

PICKS = {
    "board": ("actor", "owner", "this", "highest"),
    "hand": ("actor", "owner", "blind"),
    "deck": ("top",),
    "water": ("actor", "owner", "this"),
}
"""The ways to choose cards of a zone."""

MAX_NUMBER, MAX_CAP = 5, 12
UNCOUNTED = ("this", "highest")


def tire_symbol(deck: Deck) -> Iterator[Problem]:
    """TB-V11: the tire symbol stands where there is something to tire for, and only there."""
    for index, card in enumerate(deck.cards):
        acts = any(ability.trigger in ("tire", "reaction") for ability in card.abilities)
        if card.tires and not acts:
            message = f"card '{card.id}': tire symbol without tire ability"
            yield deck.of_card("TB-V11", index, message, "tires", hint="write false, or add the ability")
        elif acts and not card.tires:
            message = f"card '{card.id}': tire ability without tire symbol"
            yield deck.of_card("TB-V11", index, message, hint="write tires: true")


def triggers(deck: Deck) -> Iterator[Problem]:
    """TB-V14: no two abilities wait for the same moment; passives may be several."""
    for index, card, number, ability in deck.abilities():
        earlier = [above.trigger for above in card.abilities[:number]]
        if ability.trigger != "passive" and ability.trigger in earlier:
            message = f"card '{card.id}' has two abilities with trigger {ability.trigger}"
            hint = "put all words into one ability, one after the other"
            yield deck.of_card("TB-V14", index, message, "abilities", number, "trigger", hint=hint)
        if not ability.do:
            message = f"card '{card.id}': an ability without a word"
            yield deck.of_card("TB-V14", index, message, "abilities", number, "do", hint="name a word")


def windows(deck: Deck) -> Iterator[Problem]:
    """TB-V13: reactions have a window, nothing else has, and blue cards that tire are reactions."""
    for index, card, number, ability in deck.abilities():
        path = ("abilities", number)
        if ability.trigger == "reaction" and ability.window is None:
            message = f"card '{card.id}': a reaction needs a window"
            hint = "play_declared, tire_declared, effect_lands or jettison_declared"
            yield deck.of_card("TB-V13", index, message, *path, hint=hint)
        elif ability.trigger != "reaction" and ability.window is not None:
            message = f"card '{card.id}': only a reaction has a window"
            yield deck.of_card("TB-V13", index, message, *path, "window", hint="remove it")
        if card.colour == "blue" and ability.trigger == "tire":
            message = f"card '{card.id}': a blue card tires to react only"
            yield deck.of_card("TB-V13", index, message, *path, "trigger", hint="write reaction")


def words_in_place(deck: Deck) -> Iterator[Problem]:
    """TB-V14: a word stands under the trigger it is for."""
    for card, ability, effect, path in deck.effects():
        wrong = _misplaced(ability, effect)
        if wrong:
            yield _at(deck, "TB-V14", card, path, "word", f"'{effect.name}' {wrong[0]}", hint=wrong[1])


def _misplaced(ability: Ability, effect: Effect) -> tuple[str, str] | None:
    groups = WORDS[effect.name].groups
    if ability.trigger == "passive":
        if not groups & {HOLDS, MARKS}:
            return "does something and cannot stand under passive", "write tire, or another trigger"
        if HOLDS in groups and ability.zones != ("board",):
            return "holds while the card is aboard only", "remove zones"
        return None
    if groups & {HOLDS, MARKS}:
        return f"holds and cannot stand under {ability.trigger}", "write passive"
    if ANSWERS in groups:
        if ability.trigger != "reaction":
            return "stands under reaction only", "write reaction"
        window = ANSWERS_IN[effect.name]
        if ability.window not in (None, window):
            return f"answers nothing in {ability.window}", f"write {window}"
    if ON_PLAY in groups and ability.trigger != "on_play":
        return "stands under on_play only", "write on_play"
    return None


def targets_possible(deck: Deck) -> Iterator[Problem]:
    """TB-V14: cards that can be chosen that way, by somebody who can see them, and sent somewhere else."""
    for card, ability, effect, path in deck.effects():
        for key, message, hint in _impossible(ability, effect):
            yield _at(deck, "TB-V14", card, path, key, message, hint=hint)


def _impossible(ability: Ability, effect: Effect) -> Iterator[tuple[str, str, str]]:
    if effect.name not in ("move", "jettison"):
        return
    asked = effect.arguments
    zone: str = asked.get("from_") or asked["zone"]
    pick, who = asked["pick"], asked["who"]
    source = "from" if effect.name == "move" else "zone"
    if pick not in PICKS[zone]:
        yield "pick", f"pick '{pick}' cannot choose from a {zone}", "one of " + ", ".join(PICKS[zone])
    elif pick == "actor" and zone == "hand" and who != "self":
        yield "pick", "nobody can choose from a hand they do not see", "write blind, or owner"
    elif pick == "this" and who != "self":
        yield "who", f"this card lies with its holder, not with {who}", "write self"
    elif pick == "this" and (zone == "water") != (ability.trigger == "on_jettison"):
        place = "the water" if ability.trigger == "on_jettison" else "a board"
        yield source, f"then this card lies on {place}", f"write {'water' if 'water' in place else 'board'}"
    elif pick == "this" and ability.trigger == "reaction":
        yield "pick", "a reaction cannot move its own card", "write actor"
    if effect.name == "jettison" and zone == "water":
        yield source, "cards in the water have been jettisoned already", "write hand, deck or board"
    if effect.name == "move" and zone == asked["to"] and asked["to_who"] is None:
        yield "to", f"the cards are in that {zone} already", "name another place, or to_who"
    if asked.get("include_this") and (zone != "board" or pick != "owner"):
        yield "include_this", "this card can only be one of those its owner chooses from a board", "remove it"


def numbers(deck: Deck) -> Iterator[Problem]:
    """TB-V16: numbers in range, and an amount exactly where cards are counted."""
    for card, _, effect, path in deck.effects():
        asked: dict[str, Any] = effect.arguments
        for key, most in (
            ("n", MAX_NUMBER),
            ("bonus", MAX_NUMBER),
            ("unless_board_at_least", MAX_NUMBER),
            ("cap", MAX_CAP),
        ):
            value = asked.get(key)
            if value is not None and not 1 <= value <= most:
                yield _at(
                    deck,
                    "TB-V16",
                    card,
                    path,
                    key,
                    f"{key} {value} is not 1 to {most}",
                    hint=f"write {min(max(value, 1), most)}",
                )
        if "pick" in asked:
            if asked["pick"] in UNCOUNTED and asked.get("n") is not None:
                message = f"pick '{asked['pick']}' needs no amount"
                yield _at(deck, "TB-V16", card, path, "n", message, hint="remove n")
            elif asked["pick"] not in UNCOUNTED and asked.get("n") is None:
                message = f"'{effect.name}' does not say how many cards"
                yield _at(deck, "TB-V16", card, path, "", message, hint="write n: 1")
    for index, card, number, ability in deck.abilities():
        for key in ("hand_at_least", "board_at_least"):
            value = getattr(ability.requires, key)
            if value > MAX_NUMBER:
                message = f"card '{card.id}': {key} {value} is not 1 to {MAX_NUMBER}"
                hint = f"write {MAX_NUMBER} or less"
                path = ("abilities", number, "requires", key)
                yield deck.of_card("TB-V16", index, message, *path, hint=hint)


def turns_end(deck: Deck) -> Iterator[Problem]:
    """TB-V17: nothing can be done for ever in one turn.

    Tired cards stay tired, so only what comes without tiring needs a bound: a main ability uses its card
    up, what a jettison brings cannot be jettisoned again, and what is played stays played.
    """
    for index, card, number, ability in deck.abilities():
        path = ("abilities", number)
        if ability.trigger == "main" and (
            not any(_jettisons_itself(e) for e in ability.do) or _comes_back(card)
        ):
            message = f"card '{card.id}': a main ability that leaves its card aboard could be used for ever"
            hint = "jettison this card and let it lie, or write tire"
            yield deck.of_card("TB-V17", index, message, *path, "trigger", hint=hint)
        for spot, effect in enumerate(ability.do):
            endless = _endless(ability.trigger, effect)
            if endless:
                message = f"card '{card.id}': {endless[0]}"
                yield deck.of_card("TB-V17", index, message, *path, "do", spot, hint=endless[1])


def _jettisons_itself(effect: Effect) -> bool:
    return effect.name == "jettison" and effect.arguments["pick"] == "this"


def _comes_back(card: Card) -> bool:
    words = [
        effect for ability in card.abilities if ability.trigger == "on_jettison" for effect in ability.do
    ]
    return any(effect.name == "move" for effect in words)


def _endless(trigger: str, effect: Effect) -> tuple[str, str] | None:
    """Why this word under this trigger could be had again and again in one turn, and what to do."""
    asked = effect.arguments
    if trigger == "on_jettison":
        if effect.name == "draw" and not asked["up_to"]:
            return "a draw on a jettison must be one of up to n", "write up_to: true"
        if effect.name in ("jettison", "points"):
            return f"'{effect.name}' on a jettison could go on for ever", "write move"
        if (
            effect.name == "move"
            and asked["from_"] != "deck"
            and (asked["from_"], asked["to"]) != ("water", "board")
        ):
            return (
                "a card moved on a jettison could be jettisoned again",
                "move this card from water to board",
            )
        if effect.name == "move" and asked["from_"] == "water" and asked["pick"] != "this":
            return "others' cards brought back on a jettison could go on for ever", "write pick: this"
    if trigger in ("on_play", "main") and effect.name == "move" and asked["to"] != "board":
        others = asked["who"] in ("opponent", "each_opponent")
        if asked["from_"] in ("board", "water") and not others:
            return (
                "a card taken back by playing one could be played again for ever",
                "write who: each_opponent",
            )
    return None


def riders(deck: Deck) -> Iterator[Problem]:
    """TB-12.12: at most one kind of card goes on top of others, and does nothing else."""
    merging = [
        index
        for index, card in enumerate(deck.cards)
        if any(e.name == "merge" for a in card.abilities for e in a.do)
    ]
    for index in merging[1:]:
        message = f"'{deck.cards[merging[0]].id}' goes on top of cards already"
        yield deck.of_card("TB-12.12", index, message, "abilities", hint="one kind of card can")
    for index in merging[:1]:
        card = deck.cards[index]
        if sum(len(ability.do) for ability in card.abilities) > 1 or card.tires:
            message = f"card '{card.id}': a card on top of another does nothing but that"
            yield deck.of_card("TB-12.12", index, message, "abilities", hint="leave merge alone")


def _at(
    deck: Deck, code: str, card: Card, path: tuple[str | int, ...], key: str, message: str, hint: str
) -> Problem:
    _, _, number, _, spot = path
    text = f"{card.id}.abilities[{number}].do[{spot}]: {message}"
    if key:
        return deck.checked.at(code, text, CARDS, "cards", *path, key, hint=hint)
    return deck.checked.at_key(code, text, CARDS, "cards", *path, hint=hint)
