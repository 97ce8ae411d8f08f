"""Player aids, quays and the scorecard, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.content import GAME, LINES, Content
from generator.games.bruise_cruise.printing.cards import ICONS
from generator.games.bruise_cruise.printing.counters import line_values
from generator.games.bruise_cruise.printing.places import (
    HELD,
    QUAY,
    SCORECARD,
    STACKS,
    START,
    TRACK,
    on_start,
)
from generator.games.bruise_cruise.printing.sizes import SHARED
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

AID = (98.0, 128.0)
"""Four on a page of A4 or Letter, cut out of both."""
TO_A_SHEET, ABREAST = 9, 2
"""Cards at home; what is left over from full sheets fills a row with spares, below the scorecard."""
SIGNS = {"commissionable": "liner", "deployed": "missile", "decommissioned": "moored"}
"""The drawing on each stack of a quay."""
TIMES = {1: "once", 2: "twice"}
"""The words for how often the deck is gone through."""


def aids(box: Content, pack: Pack) -> Component:
    """One for each Admiral: the thirteen actions, and all else that is asked at the table."""
    game = box.game
    values = {
        "price": {"missile": game.price.missile, "torpedo": game.price.torpedo},
        "torpedo_reach": game.torpedo_reach,
        "missile_range": game.missile_range,
        "getaway": game.getaway,
        "limit": game.hand_limit,
        "passes": _passes(box.numbers.passes, pack.words),
    }
    piece = Piece(
        "player_aid",
        Face("player_aid", values),
        Face("player_aid_back", values),
        copies=len(box.lines.lines),
        place=pack.place(GAME),
    )
    return Component("player_aids", pack.words("sheet.player_aids"), "cards", AID, [piece])


def _passes(passes: Mapping[int, int], words: Words) -> str:
    """How often the deck is gone through: ``once with 2, twice with 3 or 4``."""
    players: dict[int, list[str]] = {}
    for seats, count in sorted(passes.items()):
        players.setdefault(count, []).append(str(seats))
    phrases = []
    for count, row in players.items():
        admirals = words("passes.or").join(row)
        if count in TIMES:
            phrases.append(words(f"passes.{TIMES[count]}", seats=admirals))
        else:
            phrases.append(words("passes.often", count=count, seats=admirals))
    return words("passes.and").join(phrases)


def quays(box: Content, pack: Pack) -> Component:
    """Where each Admiral keeps three stacks and what is held. BC-1.13"""
    places = {
        "stacks": [(name, SIGNS[name], *rect) for name, rect in STACKS.items()],
        "held": [(ICONS.get(name, ""), *middle) for name, middle in HELD.items()],
    }
    pieces = [
        Piece(
            line.id,
            Face("mat", {"line": line_values(line), **places}),
            place=pack.place(LINES, "lines", line.id),
        )
        for line in box.lines.lines
    ]
    return Component("quays", pack.words("sheet.quays"), "sheet", QUAY, pieces, stiff=True)


def best_score(box: Content) -> int:
    """The number of the last square of the track. BC-9.11"""
    weapons = box.game.declared("missiles") + box.game.declared("torpedoes")
    return box.numbers.flags + len(box.ports.regions) + 1 + weapons


def scorecard(box: Content, pack: Pack) -> Component:
    """A track to the best score there is, and a table for the end; past wars on the back. BC-9.11"""
    values = {
        "best": best_score(box),
        "lines": [line_values(line) for line in box.lines.lines],
        "track": TRACK._asdict(),
        "start": START,
        "tokens": [on_start(seat) for seat in range(len(box.lines.lines))],
    }
    log = Face("war_log", {"lines": values["lines"]})
    piece = Piece("scorecard", Face("scorecard", values), log, place=pack.place(GAME))
    title = pack.words("sheet.scorecard")
    return Component("scorecard", title, "sheet", SCORECARD, [piece], sheet=SHARED, home_stock="card")


def spare_cards(box: Content, pack: Pack) -> Iterator[Component]:
    """Cards to write on, as many as fill the row of those left over from the sheets of cards.

    That row stands on the sheet of the scorecard, so that no card needs a sheet of its own.
    """
    over = (len(box.cards.cards) + len(box.unfathomable.cards)) % TO_A_SHEET
    if not 0 < over < ABREAST:
        return
    back = Face("card_back", {"title": box.game.title})
    piece = Piece("spare", Face("spare_card"), back, copies=ABREAST - over, place=pack.place(GAME))
    title = pack.words("sheet.spare_cards")
    yield Component("spare_cards", title, "cards", "poker", [piece], sheet=SHARED, home_only=True)
