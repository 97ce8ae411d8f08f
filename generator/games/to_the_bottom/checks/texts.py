"""Card texts against effects, as far as a machine can tell. TB-V18

Numbers, zones, "opponent" and "up to" have to agree; the rest is for people to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.games.to_the_bottom.checks.deck import Deck
from generator.games.to_the_bottom.pieces import Card, GameFile
from generator.reading.effect_words import Effect
from generator.reading.problems import Problem
from generator.reading.strings.words import ENGLISH

MAX_TEXT = 140
CODE = "TB-V18"
UNCOUNTED = re.compile(r"\bsteps?(?: \d(?:,| and| to)?)+|\bbelow 0\b")
"""Numbers that are no amounts: steps of the turn, and the bottom of a price."""
NUMBER = re.compile(r"\d+")
ON_TOP = re.compile(r"\bon(?:to)? (?:the )?top of (?:your|their|its|a|the) (?:own )?deck")
ZONE_WORDS = {
    "hand": re.compile(r"\bhands?\b"),
    "deck": re.compile(r"\bdecks?\b"),
    "board": re.compile(r"\b(?:boards?|aboard)\b"),
    "water": re.compile(r"\bwaters?\b"),
}
IMPLIED = {
    "draw": ("deck", "hand"),
    "redraw": ("hand", "deck"),
    "merge": ("board",),
    "stop_play": ("hand",),
    "choose_hit": ("board", "hand", "deck"),
    "ransom": ("hand", "board"),
    "extra_room": ("board",),
    "enter_ready": ("board",),
    "see_hands": ("hand",),
    "protected": ("board", "hand", "deck"),
    "play_on_opponent": ("board",),
    "look_ahead": ("deck",),
    "arrange_ahead": ("deck",),
}
"""Zones a text may well name for these words; moves and jettisons say theirs."""


def form(deck: Deck) -> Iterator[Problem]:
    """TB-V18: length, full stop, and "Tire" at the beginning exactly where the card tires."""
    tire = deck.checked.pack.words("tire")
    for index, card in enumerate(deck.cards):
        text = card.text
        if len(text) > MAX_TEXT:
            message = f"card '{card.id}': {len(text)} characters, at most {MAX_TEXT} fit"
            yield deck.of_card(CODE, index, message, "text", hint="say less")
        if not text.endswith("."):
            message = f"card '{card.id}': the text does not end in a period"
            yield deck.of_card(CODE, index, message, "text", hint="put a period behind it")
        if text.startswith(tire) != card.tires:
            message = (
                f"card '{card.id}': the text {'does not begin' if card.tires else 'begins'} with '{tire}'"
            )
            hint = (
                f"write '{tire}: ...', or tires: false"
                if card.tires
                else "write tires: true, or another text"
            )
            yield deck.of_card(CODE, index, message, "text", hint=hint)


def agreement(deck: Deck) -> Iterator[Problem]:
    """TB-V18: numbers, zones, opponents and "up to" in the text are those of the effect.

    Only English is read; numbers of a translation are held against the English text.
    """
    if deck.checked.pack.language != ENGLISH:
        return
    bonuses = {effect.arguments["bonus"] for _, _, effect, _ in deck.effects() if effect.name == "look_ahead"}
    for index, card in enumerate(deck.cards):
        for message, hint in disagreements(card, deck.game, bonuses):
            yield deck.of_card(CODE, index, f"card '{card.id}': {message}", "text", hint=hint)


def disagreements(card: Card, game: GameFile, bonuses: set[int]) -> Iterator[tuple[str, str]]:
    """Message and hint for each point in which text and effect differ.

    ``bonuses`` are what other cards lend to one that rearranges, and it may say so.
    """
    text = UNCOUNTED.sub("", card.text)
    yield from _numbers(card, game, bonuses, {int(number) for number in NUMBER.findall(text)})
    yield from _zones(card, text.lower())
    effects = [effect for ability in card.abilities for effect in ability.do]
    if any(_meets_others(effect) for effect in effects) and not re.search(r"\b(opponent|each|all)", text):
        yield "the effect meets opponents, the text names none", "write 'an opponent' or 'each player'"
    yield from _ends_of_deck(text.lower(), effects)
    loose = any(effect.arguments.get("up_to") for effect in effects)
    if loose != ("up to" in text.lower()):
        said, done = ("up to", "all of them") if not loose else ("how many", "up to so many")
        yield f"the text says '{said}', the effect is {done}", "make up_to and the text agree"


def _numbers(card: Card, game: GameFile, bonuses: set[int], said: set[int]) -> Iterator[tuple[str, str]]:
    must: set[int] = set()
    may: set[int] = {card.value, card.cost} if not card.abilities else set()
    for ability in card.abilities:
        must |= {ability.requires.hand_at_least, ability.requires.board_at_least} - {0}
        for effect in ability.do:
            for key in ("n", "bonus", "cap", "unless_board_at_least"):
                value = effect.arguments.get(key)
                if value is not None:
                    must.add(value)
            if effect.name == "arrange_ahead":
                may |= bonuses
            if effect.arguments.get("who") == "full_boards":
                must.add(game.numbers.board_step)
    # One is often said in words: a card, the top card, one of theirs.
    for number in sorted(must - {1} - said):
        instead = sorted(said - must)
        hint = f"the text says {instead[0]}" if instead else f"write the number {number}"
        yield f"the effect has the number {number}, the text has not", hint
    for number in sorted(said - must - may):
        yield f"the text says {number}, the effect has no such number", _known(must)


def _ends_of_deck(text: str, effects: Sequence[Effect]) -> Iterator[tuple[str, str]]:
    """Cards that the text sends to one end of a deck and the effect to the other."""
    ends = {str(effect.arguments["to"]) for effect in effects if effect.name == "move"}
    ends |= {
        place for effect in effects if effect.name == "place_top" for place in effect.arguments["places"]
    }
    to_bottom, to_top = "bottom" in text, bool(ON_TOP.search(text))
    for done, other, said, unsaid in (
        ("deck_top", "deck_bottom", to_bottom, to_top),
        ("deck_bottom", "deck_top", to_top, to_bottom),
    ):
        if done in ends and other not in ends and said and not unsaid:
            word = other.partition("_")[2]
            yield f"the text says '{word}', the effect is to {done}", f"write to: {other}, or another text"


def _known(numbers: set[int]) -> str:
    return "the effect has " + ", ".join(map(str, sorted(numbers))) if numbers else "the effect has none"


def _zones(card: Card, text: str) -> Iterator[tuple[str, str]]:
    must: set[str] = set()
    may: set[str] = set()
    for ability in card.abilities:
        if ability.requires.hand_at_least:
            may.add("hand")
        if ability.requires.board_at_least:
            may.add("board")
        for effect in ability.do:
            must |= set(touched(effect))
            may |= set(IMPLIED.get(effect.name, ()))
            if effect.arguments.get("pick") == "this":
                may.add(effect.arguments.get("zone") or effect.arguments["from_"])
            if effect.arguments.get("who") == "board_leaders":
                may.add("board")
    for zone, spelling in ZONE_WORDS.items():
        # A card drawn comes to hand.
        named = bool(spelling.search(text)) or (zone == "hand" and zone in must and "draw" in text)
        if zone in must and not named:
            yield f"the effect concerns the {zone}, the text does not say so", f"name the {zone}"
        elif named and zone not in must | may:
            concerned = ", ".join(sorted(must | may)) or "no zone"
            yield f"the text names the {zone}, the effect concerns {concerned}", "make text and effect agree"


def touched(effect: Effect) -> Iterator[str]:
    """Zones that a word says it takes cards from and sends them to; where this very card lies goes unsaid."""
    asked = effect.arguments
    this = asked.get("pick") == "this"
    if effect.name == "move":
        yield from () if this else (asked["from_"],)
        yield asked["to"].partition("_")[0]
    elif effect.name == "jettison":
        yield from () if this else (asked["zone"],)
    elif effect.name == "place_top":
        yield "deck"
        yield from (place.partition("_")[0] for place in asked["places"])


def _meets_others(effect: Effect) -> bool:
    return effect.arguments.get("who", "self") in ("opponent", "each_opponent", "each_player")
