"""Players, dice and pools add up. CR-V5 to CR-V8"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bridge_crew.checks.checked import SEVEN, Checked, repeats
from generator.reading.problems import Problem


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
        "crew": len(of.crew.crew) if of.crew else SEVEN,
        "personality": len(of.people.personalities) if of.people else SEVEN,
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
        if pool.origin != letter and pools[0].origin != pools[1].origin and pools[0].id != pools[1].id:
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
    for index, name in repeats([item.id for item in of.game.contents]):
        yield of.at("contents", f"contents: '{name}' is listed twice", "game.yaml", "contents", index, "id")
    dice = of.game.players.max * len(of.game.dice_types)
    # What there must be, not what there is: a missing card has been reported where it is missing.
    there = {
        "crew_cards": SEVEN,
        "personality_cards": SEVEN,
        "order_cards": SEVEN,
        "captain_cards": 1,
        "alien_cards": 1,
        "pool_mats": 2,
        "commission_dice": dice,
        "encounter_dice": dice,
    }
    for index, item in enumerate(of.game.contents):
        if item.count != there.get(item.id, item.count):
            message = f"contents: {item.id} is {item.count}, need {there[item.id]}"
            yield of.at("contents", message, "game.yaml", "contents", index, "count")
