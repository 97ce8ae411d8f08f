"""The whole pack held against the rules: one function an invariant, each finding with its id. CR-V"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypeVar

from pydantic import BaseModel

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.pieces import (
    FILES,
    Content,
    CrewFile,
    GameFile,
    OrdersFile,
    PersonalitiesFile,
    RolesFile,
    TechnobabbleFile,
)
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, in_file_order

M = TypeVar("M", bound=BaseModel)

ORDERS = CREW = PERSONALITIES = 7
TEXT_LIMIT = 70
PROMPT_LIMIT = 80
WORDS = 8
STANCES = ("neutral", "friendly", "hostile")
BIDS = ("yes_sir", "lower", "with_respect", "no_bid")
ORIGINS = {"as_given": "any", "reinterpret": "any", "technobabble": "C", "alien_love": "E"}


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The content of a pack, None when anything is wrong with it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    problems = in_file_order([*problems, *check(pack, models)])
    return (None if problems else Content.of(models)), problems


def check(pack: Pack, models: Mapping[str, BaseModel]) -> Iterator[Problem]:
    """What the invariants find. A file that could not be read is left out, and so is what needs it."""
    return (problem for found in CHECKS for problem in found(Checked(pack, models)))


class Checked:
    """A pack under check: its files as far as they could be read, and where things stand in them."""

    def __init__(self, pack: Pack, models: Mapping[str, BaseModel]) -> None:
        self.pack = pack
        self.game = _as(GameFile, models.get("game.yaml"))
        self.orders = _as(OrdersFile, models.get("orders.yaml"))
        self.crew = _as(CrewFile, models.get("crew.yaml"))
        self.people = _as(PersonalitiesFile, models.get("personalities.yaml"))
        self.roles = _as(RolesFile, models.get("roles.yaml"))
        self.babble = _as(TechnobabbleFile, models.get("technobabble.yaml"))

    @property
    def order_ids(self) -> list[str]:
        return [order.id for order in self.orders.orders] if self.orders else []

    def at(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at a value."""
        return Problem(self.pack.place(file, *path), code, message, hint)

    def at_key(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at the key of a value: for what is missing in it."""
        return Problem(self.pack.key(file, *path), code, message, hint)


def _as(model: type[M], found: BaseModel | None) -> M | None:
    return found if isinstance(found, model) else None


def _twice(names: list[str]) -> Iterator[tuple[int, str]]:
    """Each name that was there before, with its index."""
    for index, name in enumerate(names):
        if name in names[:index]:
            yield index, name


# ---- Orders, Crew cards, Personalities -----------------------------------------------------


def seven_orders(of: Checked) -> Iterator[Problem]:
    """CR-V1: exactly seven Orders with ids of their own and a text of 1 to 70 characters."""
    if not of.orders:
        return
    if len(of.orders.orders) != ORDERS:
        yield of.at_key(
            "CR-V1", f"orders: found {len(of.orders.orders)}, need {ORDERS}", "orders.yaml", "orders"
        )
    for index, name in _twice(of.order_ids):
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
    if len(cards) != CREW:
        yield of.at_key("CR-V2", f"crew: found {len(cards)}, need {CREW}", "crew.yaml", "crew")
    for index, name in _twice([card.id for card in cards]):
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
    for index, order in _twice(specialities):
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
    if len(cards) != PERSONALITIES:
        yield of.at_key("CR-V3", f"personalities: found {len(cards)}, need {PERSONALITIES}", file, top)
    for index, name in _twice([card.id for card in cards]):
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


# ---- players and dice ----------------------------------------------------------------------


def cards_for_all(of: Checked) -> Iterator[Problem]:
    """CR-V5: three players or more, and a card of each kind for everybody."""
    if not of.game:
        return
    players = of.game.players
    if players.min < 3:
        message = f"players.min {players.min} but a Captain, an Alien and a bidder make 3"
        yield of.at("CR-V5", message, "game.yaml", "players", "min")
    if players.max < players.min:
        message = f"players.max {players.max} is below players.min {players.min}"
        yield of.at("CR-V5", message, "game.yaml", "players", "max")
    cards = {
        "crew": len(of.crew.crew) if of.crew else CREW,
        "personality": len(of.people.personalities) if of.people else PERSONALITIES,
    }
    for kind, count in cards.items():
        if players.max > count:
            message = f"players.max {players.max} but {count} {kind} cards"
            yield of.at("CR-V5", message, "game.yaml", "players", "max")
    for spot, number in enumerate(players.best):
        if not players.min <= number <= players.max:
            message = f"players.best {number} is not {players.min} to {players.max}"
            yield of.at("CR-V5", message, "game.yaml", "players", "best", spot)


def dice_add_up(of: Checked) -> Iterator[Problem]:
    """CR-V6: dice types ascending, even, at least 4; a die of each type and player in each pool."""
    if not of.game:
        return
    types = of.game.dice_types
    for spot, die in enumerate(types):
        where = ("game.yaml", "dice_types", spot)
        if die < 4:
            yield of.at("CR-V6", f"d{die} has fewer than 4 faces", *where)
        elif die % 2:
            yield of.at("CR-V6", f"d{die} has an odd number of faces", *where)
        if spot and die <= types[spot - 1]:
            yield of.at("CR-V6", f"d{die} does not come after d{types[spot - 1]}", *where)
    wanted = range(of.game.players.min, of.game.players.max + 1)
    for number in wanted:
        need = number * len(types)
        if number not in of.game.dice_per_pool:
            message = f"dice_per_pool[{number}] is missing, need {need}"
            yield of.at_key("CR-V6", message, "game.yaml", "dice_per_pool")
        elif of.game.dice_per_pool[number] != need:
            message = f"dice_per_pool[{number}] is {of.game.dice_per_pool[number]}, need {need}"
            yield of.at("CR-V6", message, "game.yaml", "dice_per_pool", number)
    for number in of.game.dice_per_pool:
        if number not in wanted:
            message = f"dice_per_pool[{number}] is for no number of players"
            yield of.at_key("CR-V6", message, "game.yaml", "dice_per_pool", number)


def pools_differ(of: Checked) -> Iterator[Problem]:
    """CR-V7: two pools with different colour, mark and origin."""
    if not of.game:
        return
    pools = of.game.pools
    if len(pools) != 2:
        yield of.at_key("CR-V7", f"pools: found {len(pools)}, need 2", "game.yaml", "pools")
        return
    for key in ("id", "colour", "hex", "mark", "origin"):
        values = [str(getattr(pool, key)).lower() for pool in pools]
        if values[0] == values[1]:
            yield of.at("CR-V7", f"pools share {key}", "game.yaml", "pools", 1, key)
    for spot, pool in enumerate(pools):
        letter = {"commission": "C", "encounter": "E"}[pool.id]
        if pool.origin != letter and len({pool.origin for pool in pools}) == 2:
            message = f"{pool.id}: origin must be {letter}"
            yield of.at("CR-V7", message, "game.yaml", "pools", spot, "origin")


def mavericks_can_fail_and_succeed(of: Checked) -> Iterator[Problem]:
    """CR-V8: maverick_success between 2 and the smallest die."""
    if not of.game:
        return
    needed, smallest = of.game.maverick_success, min(of.game.dice_types)
    if needed < 2:
        yield of.at(
            "CR-V8", f"maverick_success {needed} cannot fail, need 2", "game.yaml", "maverick_success"
        )
    elif needed > smallest:
        message = f"maverick_success {needed} cannot be rolled on d{smallest}"
        yield of.at("CR-V8", message, "game.yaml", "maverick_success")


def contents_add_up(of: Checked) -> Iterator[Problem]:
    """The box's list counts what is there. CR-1.2, CR-1.3"""
    if not of.game:
        return
    for index, name in _twice([item.id for item in of.game.contents]):
        yield of.at("contents", f"contents: '{name}' is listed twice", "game.yaml", "contents", index, "id")
    dice = of.game.players.max * len(of.game.dice_types)
    there = {"commission_dice": dice, "encounter_dice": dice, "pool_mats": len(of.game.pools)}
    if of.crew:
        there["crew_cards"] = len(of.crew.crew)
    if of.people:
        there["personality_cards"] = len(of.people.personalities)
    if of.orders:
        there["order_cards"] = len(of.orders.orders)
    for role in of.roles.roles if of.roles else ():
        there[f"{role.id}_cards"] = role.copies
    for index, item in enumerate(of.game.contents):
        if item.count != there.get(item.id, item.count):
            message = f"contents: {item.id} is {item.count}, there are {there[item.id]}"
            yield of.at("contents", message, "game.yaml", "contents", index, "count")


# ---- the words of the game -----------------------------------------------------------------


def three_attitudes(of: Checked) -> Iterator[Problem]:
    """CR-V9: three attitudes with automatic wins none, odd, even."""
    if not of.roles:
        return
    stances = of.roles.attitudes
    for index, name in _twice([stance.id for stance in stances]):
        yield of.at("CR-V9", f"there are two attitudes '{name}'", "roles.yaml", "attitudes", index, "id")
    for name in STANCES:
        if name not in [stance.id for stance in stances]:
            yield of.at_key("CR-V9", f"there is no attitude '{name}'", "roles.yaml", "attitudes")
    for index, stance in enumerate(stances):
        where = ("roles.yaml", "attitudes", index, "auto_win")
        if stance.auto_win not in odds.AUTO_WINS:
            message = f"attitude '{stance.id}': auto_win '{stance.auto_win}' unknown"
            yield of.at("CR-V9", message, *where, hint=did_you_mean(stance.auto_win, odds.AUTO_WINS))
        elif stance.auto_win in [other.auto_win for other in stances[:index] if other.id != stance.id]:
            message = f"attitude '{stance.id}': another attitude has auto_win '{stance.auto_win}'"
            yield of.at("CR-V9", message, *where)


def bids_in_order(of: Checked) -> Iterator[Problem]:
    """The four things that can be said in an auction, highest first. CR-5.6"""
    if of.roles and tuple(bid.id for bid in of.roles.bids) != BIDS:
        message = "bids: need " + ", ".join(BIDS) + ", each once, in this order"
        yield of.at_key("CR-5.6", message, "roles.yaml", "bids")


def maverick_origins(of: Checked) -> Iterator[Problem]:
    """CR-V10: every maverick option once; Technobabble from C, Alien Love from E."""
    if not of.roles:
        return
    options = of.roles.maverick_options
    for index, name in _twice([option.id for option in options]):
        message = f"there are two maverick options '{name}'"
        yield of.at("CR-V10", message, "roles.yaml", "maverick_options", index, "id")
    for name in ORIGINS:
        if name not in [option.id for option in options]:
            message = f"there is no maverick option '{name}'"
            yield of.at_key("CR-V10", message, "roles.yaml", "maverick_options")
    for index, option in enumerate(options):
        where = ("roles.yaml", "maverick_options", index)
        if option.origin != ORIGINS[option.id]:
            yield of.at("CR-V10", f"{option.id}: origin must be {ORIGINS[option.id]}", *where, "origin")
        if ORIGINS[option.id] == "any" and option.suits != "anything":
            # Or a strict table could leave a maverick without anything to do.
            yield of.at("CR-V10", f"{option.id}: suits must be anything", *where, "suits")


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


def word_table(of: Checked) -> Iterator[Problem]:
    """CR-V12: three columns of eight different words."""
    if not of.babble:
        return
    columns = of.babble.columns
    if len(columns) != 3:
        message = f"technobabble has {len(columns)} columns, need 3"
        yield of.at_key("CR-V12", message, "technobabble.yaml", "columns")
    for name, words in columns.items():
        where = ("technobabble.yaml", "columns", name)
        if len(words) != WORDS:
            yield of.at_key(
                "CR-V12", f"technobabble '{name}' has {len(words)} words", *where, hint=f"need {WORDS}"
            )
        for spot, word in _twice(list(words)):
            yield of.at("CR-V12", f"technobabble '{name}' has '{word}' twice", *where, spot)


def role_cards(of: Checked) -> Iterator[Problem]:
    """CR-V13: one Captain card and one Alien card."""
    if not of.roles:
        return
    roles = of.roles.roles
    for index, name in _twice([role.id for role in roles]):
        yield of.at("CR-V13", f"roles: there are two {name} cards", "roles.yaml", "roles", index, "id")
    for name in ("captain", "alien"):
        if name not in [role.id for role in roles]:
            yield of.at_key("CR-V13", f"roles: no {name} card", "roles.yaml", "roles")
    for index, role in enumerate(roles):
        if role.copies != 1:
            yield of.at(
                "CR-V13", f"roles: {role.id} copies {role.copies}", "roles.yaml", "roles", index, "copies"
            )


# ---- the engine itself ---------------------------------------------------------------------


def odds_hold(of: Checked) -> Iterator[Problem]:
    """CR-V14: the engine's odds are those of all throws laid out, for every cell of the table."""
    if not of.game:
        return
    autos = {"N": "none", "F": "odd", "H": "even"}
    for spot, crew in enumerate(of.game.dice_types):
        for alien, ours, theirs, speciality in product(of.game.dice_types, autos, autos, (False, True)):
            engine = odds.conflict(crew, alien, autos[ours], autos[theirs], speciality)
            oracle = odds.enumerated(crew, alien, autos[ours], autos[theirs], speciality)
            if engine != oracle:
                cell = f"d{crew} v d{alien} {ours}/{theirs}{', speciality' if speciality else ''}"
                message = f"{cell}: engine {float(engine.chance()):.2f}, oracle {oracle.chance()}"
                yield of.at("CR-V14", message, "game.yaml", "dice_types", spot)


CHECKS: tuple[Callable[[Checked], Iterator[Problem]], ...] = (
    seven_orders,
    one_specialist_an_order,
    personalities_know_their_orders,
    fits_are_spread,
    cards_for_all,
    dice_add_up,
    pools_differ,
    mavericks_can_fail_and_succeed,
    three_attitudes,
    maverick_origins,
    prompts,
    word_table,
    role_cards,
    odds_hold,
    themes,
    bids_in_order,
    contents_add_up,
)
