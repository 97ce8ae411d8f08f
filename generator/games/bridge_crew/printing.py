"""Everything printed: every card, mat, aid, die and chit, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.contract import Component, Die, Edition, Face, Piece, covers
from generator.contract.boxes import depth, tuck_box
from generator.games.bridge_crew import example_round, odds, places
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.pieces import (
    CrewCard,
    OrderCard,
    PersonalityCard,
    Pool,
    RoleCard,
)
from generator.reading.packs import Pack

POKER, CARD = "poker", (63.5, 88.9)
PAGE = "page"
CHIT = (15.0, 15.0)
"""Small enough for seventy on a page, large enough for a numeral of 6 mm."""

SHEET_SETS = 3
"""Paper dice of each type on one sheet: the smallest party's, so that they print each pool once."""

# Where the nets lie on a sheet of paper dice: (sides, x, y, quarter turn), millimetres from the top
# left of the room below its heading. Found by search; what a layout of other dice would need is its own.
NETS: tuple[tuple[int, float, float, int], ...] = (
    (6, 0, 0, 90),
    (6, 14, 38, 270),
    (6, 68, 51, 0),
    (8, 70, 0, 0),
    (8, 114, 0, 180),
    (8, 129, 83, 0),
    (10, 116, 44, 180),
    (10, 60, 116, 0),
    (10, 0, 119, 180),
    (4, 0, 92, 180),
    (4, 119, 132, 0),
    (4, 0, 161, 180),
    (12, 70, 155, 180),
    (12, 98, 189, 0),
    (12, 0, 190, 180),
)

RANKS = (4, 3, 2)
"""Chevrons on the pin of an officer whose title has the word for it; the first found counts."""

# Drawings there are; other ids get a drawing that says nothing wrong.
EMBLEMS = ("logical", "passionate", "aggressive", "defensive", "inquisitive", "acquisitive", "philanthropic")
STATIONS = ("hail", "scan", "course", "beam", "shields", "phasers", "torpedoes")


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    words = pack.words
    return [
        Component("cards", words("sheet.cards"), "cards", POKER, cards(content, pack)),
        Component("orders", words("sheet.orders"), "cards", POKER, orders(content, pack)),
        Component("reference", words("sheet.reference"), "cards", POKER, [reference(content, pack)]),
        Component(
            "mats",
            words("sheet.mats"),
            "sheet",
            PAGE,
            [mat(content, pool, pack) for pool in content.game.pools],
        ),
        Component(
            "officer_mats", words("sheet.officer_mats"), "sheet", places.OFFICER_MAT, [officer_mat(content)]
        ),
        Component("odds", words("sheet.odds"), "sheet", "a5", [odds_card(content)]),
        Component(
            "dice",
            words("sheet.dice"),
            "sheet",
            PAGE,
            paper_dice(content, pack),
            folded=True,
            dice=tuple(dice(content, pack)),
        ),
        Component("chits", words("sheet.chits"), "cards", CHIT, chits(content, pack)),
        card_box(content, pack, edition),
        Component("aid", words("sheet.aid"), "sheet", PAGE, [aid(content)]),
        Component("log", words("sheet.log"), "sheet", PAGE, [log(content)]),
        Component(
            "rulebook",
            words("sheet.rulebook", title=content.game.title),
            "book",
            "a5",
            [book_covers(content)],
            text="rulebook.md",
            stated=content.stated,
        ),
        *pictures(content, pack),
    ]


def card_box(content: Content, pack: Pack, edition: Edition) -> Component:
    """A box for all cards of a poker card's size."""
    one_each = len(cards(content, pack)) + len(orders(content, pack))
    count = one_each + reference(content, pack).copies
    return tuck_box(
        "card_box",
        pack.words("sheet.card_box"),
        CARD,
        depth(count, edition.card_mm),
        pack.place("game.yaml", "contents"),
        title=content.game.title,
        holds=pack.words("box.holds", n=count),
    )


def book_covers(content: Content) -> Piece:
    """The rulebook's covers: the bridge, and what awaits it."""
    players = {"min": content.game.players.min, "max": content.game.players.max}
    return covers(content.game.title, content.game.tagline, players=players)


def pictures(content: Content, pack: Pack) -> list[Component]:
    """The pictures of the rulebook's example round, each of a size of its own."""
    title = pack.words("sheet.example")
    return [
        Component(f"example_{name}", title, "sheet", example_round.SIZES[name], [piece], printed=False)
        for name, piece in example_round.pictures(content).items()
    ]


# ---- the sixteen cards --------------------------------------------------------------------


def cards(content: Content, pack: Pack) -> list[Piece]:
    """Crew, Personality, Captain and Alien. CR-2.1, CR-3.4, CR-3.5"""
    return [
        *(crew(content, card, pack) for card in content.crew),
        *(personality(content, card, pack) for card in content.personalities),
        *(role(content, card, pack) for card in content.words.roles),
    ]


def crew(content: Content, card: CrewCard, pack: Pack) -> Piece:
    """An officer: title, speciality, and a line in the officer's own voice. CR-9.1"""
    ranks = [rank for rank in RANKS if pack.words(f"rank.{rank}").casefold() in card.title.casefold()]
    values = {
        "card": {"id": card.id, "title": card.title, "text": card.text},
        "order": order_value(content, card.speciality),
        "rank": ranks[0] if ranks else 1,
    }
    place = pack.place("crew.yaml", "crew", card.id)
    return Piece(card.id, Face("crew", values), back("crew", pack.words("back.crew")), place=place)


def personality(content: Content, card: PersonalityCard, pack: Pack) -> Piece:
    """A temperament: its themes, and the Orders it is Keen on or runs counter to. CR-15"""
    values = {
        "card": {
            "id": card.id,
            "name": card.name,
            "keen_on": card.keen_on,
            "counter_to": card.counter_to,
            "text": card.text,
        },
        "keen": [order_value(content, order) for order in card.keen],
        "counter": [order_value(content, order) for order in card.counter],
        "emblem": card.id if card.id in EMBLEMS else "other",
    }
    place = pack.place("personalities.yaml", "personalities", card.id)
    return Piece(
        card.id, Face("personality", values), back("personality", pack.words("back.personality")), place=place
    )


def role(content: Content, card: RoleCard, pack: Pack) -> Piece:
    """The Captain or the Alien, each with a frame and a back of its own. CR-4.1, CR-7.1"""
    values = {
        "card": {"id": card.id, "name": card.name, "text": card.text},
        "orders": [order_value(content, order.id) for order in content.orders],
    }
    place = pack.place("roles.yaml", "roles", card.id)
    return Piece(card.id, Face("role", values), back(card.id, card.name), copies=card.copies, place=place)


def back(kind: str, word: str) -> Face:
    """The back of a deck; ``word`` stands on it twice, so that it has no up or down."""
    return Face("back", {"kind": kind, "word": word})


# ---- cards to look things up on -----------------------------------------------------------


def orders(content: Content, pack: Pack) -> list[Piece]:
    """A card for each Order, with prompts for those lost for words. CR-14.3, CR-16"""
    return [order_card(content, card, pack) for card in content.orders]


def order_card(content: Content, card: OrderCard, pack: Pack) -> Piece:
    """An Order: the things it covers, whose speciality it is, and its prompts."""
    values = {
        "card": {**order_value(content, card.id), "prompts": list(card.prompts)},
        "specialist": next((crew.title for crew in content.crew if crew.speciality == card.id), ""),
    }
    place = pack.place("orders.yaml", "orders", card.id)
    return Piece(card.id, Face("order_card", values), back("order", pack.words("back.orders")), place=place)


def reference(content: Content, pack: Pack) -> Piece:
    """One for each player: attitudes and the Swap Meet on one side, bids and Orders on the other."""
    words = words_of(content)
    return Piece(
        "reference",
        Face("reference", words),
        Face("reference_back", words),
        copies=content.game.players.max,
        place=pack.place("roles.yaml", "attitudes"),
    )


def odds_card(content: Content) -> Piece:
    """The Crew's chance for all dice and attitudes: once plainly, once for the specialist. CR-8, CR-9.1"""
    return Piece("odds", Face("odds", odds_values(content, False)), Face("odds", odds_values(content, True)))


def odds_values(content: Content, speciality: bool) -> dict[str, Any]:
    """A table for each pair of attitudes: ``rows`` of whole per cent, ``even`` where it is half or more.

    A row is a die of the Crew, a column one of the Alien; ties are rolled again.
    """
    tables = []
    for ours in content.words.attitudes:
        for theirs in content.words.attitudes:
            cells = [
                [
                    odds.conflict(mine, yours, ours.auto_win, theirs.auto_win, speciality).chance()
                    for yours in content.types
                ]
                for mine in content.types
            ]
            tables.append(
                {
                    "crew": {"id": ours.id, "name": ours.name},
                    "alien": {"id": theirs.id, "name": theirs.name},
                    "rows": [[percent(chance) for chance in row] for row in cells],
                    "even": [[2 * chance >= 1 for chance in row] for row in cells],
                }
            )
    return {"speciality": speciality, "types": list(content.types), "tables": tables}


def percent(chance: Fraction) -> int:
    """Whole per cent, halves up."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def aid(content: Content) -> Piece:
    """The whole game on one page."""
    values = {
        **words_of(content),
        "types": list(content.types),
        "success": [
            {"type": die, "over": str(odds.maverick(die, content.game.maverick_success))}
            for die in content.types
        ],
        "needed": content.game.maverick_success,
        "title": content.game.title,
        "technobabble": {name: list(words) for name, words in content.technobabble.items()},
    }
    return Piece("aid", Face("aid", values))


def log(content: Content) -> Piece:
    """A page for whoever keeps the ship's log."""
    values = {"title": content.game.title, "players": content.game.players.max}
    return Piece("log", Face("log", values))


# ---- pools, mats and dice -----------------------------------------------------------------


def mat(content: Content, pool: Pool, pack: Pack) -> Piece:
    """A pool, one column a type, filled to the row of the number of players. CR-1.2"""
    players = content.game.players
    measures = places.pool_places(content)
    rows = [
        {"number": n, "y": y, "dice": content.game.dice_per_pool.get(n, 0) if n >= players.min else 0}
        for n, y in enumerate(measures.rows, 1)
    ]
    values: dict[str, Any] = {"pool": pool_value(pool), "types": list(content.types), "rows": rows}
    values |= {"places": measures._asdict(), "pitch": places.PITCH, "place": places.PLACE}
    return Piece(pool.id, Face("mat", values), place=pack.place("game.yaml", "pools", pool.id))


def officer_mat(content: Content) -> Piece:
    """A player's own dice by origin. CR-1.5"""
    fields = [
        {"pool": pool_value(pool), "rect": field, "places": [places.in_field(field, at) for at in range(4)]}
        for pool, field in zip(content.game.pools, places.officer_fields(content), strict=True)
    ]
    values = {"fields": fields, "place": places.PLACE}
    return Piece("officer", Face("officer_mat", values), copies=content.game.players.max)


def paper_dice(content: Content, pack: Pack) -> list[Piece]:
    """A sheet of nets for each pool, for those who have no dice. CR-1.2"""
    nets = [(sides, x, y, turn) for sides, x, y, turn in NETS if sides in content.types]
    spots = [{"sides": sides, "x": x, "y": y, "turn": turn} for sides, x, y, turn in nets]
    return [
        Piece(
            f"{pool.id}_dice",
            Face("dice", {"pool": pool_value(pool), "runs": runs(content), "spots": spots}),
            place=pack.place("game.yaml", "pools", pool.id),
        )
        for pool in content.game.pools
    ]


def dice(content: Content, pack: Pack) -> Iterator[Die]:
    """The dice of each pool by their types, as many as the most players need. CR-1.2"""
    for pool in content.game.pools:
        for sides in content.types:
            title = pack.words("die.of", pool=pool.name, die=pack.words("die", n=sides))
            values = tuple(str(value) for value in range(1, sides + 1))
            count = content.game.players.max
            yield Die(f"{pool.id}_d{sides}", title, values, pool.hex, count)


def runs(content: Content) -> list[dict[str, Any]]:
    """How many times a sheet of paper dice is printed, for which numbers of players. CR-1.2"""
    players = range(content.game.players.min, content.game.players.max + 1)
    times = {n: -(-n // SHEET_SETS) for n in players}
    rows = []
    for count in sorted(set(times.values())):
        served = [n for n in players if times[n] == count]
        rows.append(
            {"times": count, "players": f"{served[0]}–{served[-1]}" if len(served) > 1 else str(served[0])}
        )
    return rows


def chits(content: Content, pack: Pack) -> list[Piece]:
    """A chit for every die of the largest party; any die of the type may be rolled for it. CR-1.2"""
    return [
        Piece(
            f"{pool.id}_d{die}",
            Face("chit", {"pool": pool_value(pool), "type": die}),
            Face("chit_back", {"pool": pool_value(pool)}),
            copies=content.game.players.max,
            place=pack.place("game.yaml", "pools", pool.id),
        )
        for pool in content.game.pools
        for die in content.types
    ]


# ---- values shared by faces ---------------------------------------------------------------


def order_value(content: Content, order_id: str) -> dict[str, str]:
    """An Order as layouts see it; ``art`` names its icon, pattern and officer."""
    card = next(order for order in content.orders if order.id == order_id)
    art = card.id if card.id in STATIONS else "other"
    return {"id": card.id, "name": card.name, "text": card.text, "art": art}


def pool_value(pool: Pool) -> dict[str, str]:
    """A pool as layouts see it."""
    return {"id": pool.id, "name": pool.name, "mark": pool.mark, "colour": pool.colour}


def words_of(content: Content) -> dict[str, Any]:
    """Attitudes, bids, maverick options and Orders, for the aids."""
    words = content.words
    return {
        "attitudes": [stance.model_dump() for stance in words.attitudes],
        "bids": [bid.model_dump() for bid in words.bids],
        "options": [option.model_dump() for option in words.maverick_options],
        "orders": [order_value(content, order.id) for order in content.orders],
        "pools": [pool_value(pool) for pool in content.game.pools],
    }
