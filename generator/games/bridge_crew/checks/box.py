"""Players, dice and pools add up. CR-V5 to CR-V8"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bridge_crew.pieces import SEVEN, CrewFile, GameFile, PersonalitiesFile
from generator.reading import checking
from generator.reading.checking import Checked
from generator.reading.header import FILE
from generator.reading.problems import Problem


def cards_for_all(checked: Checked) -> Iterator[Problem]:
    """CR-V5: three players or more, and a card of each kind for everybody."""
    game, crew, people = checked.file(GameFile), checked.file(CrewFile), checked.file(PersonalitiesFile)
    if not game:
        return
    if game.players.min < 3:
        message = f"players.min {game.players.min} but a Captain, an Alien and a bidder make 3"
        yield checked.at("CR-V5", message, FILE, "players", "min", hint="write 3 or more")
    cards = {
        "crew": len(crew.crew) if crew else SEVEN,
        "personality": len(people.personalities) if people else SEVEN,
    }
    if game.players.max > min(cards.values()):
        too_few = [f"{count} {kind} cards" for kind, count in cards.items() if count < game.players.max]
        message = f"players.max {game.players.max} but {' and '.join(too_few)}"
        hint = f"write {min(cards.values())} or less"
        yield checked.at("CR-V5", message, FILE, "players", "max", hint=hint)


def dice_add_up(checked: Checked) -> Iterator[Problem]:
    """CR-V6: dice types ascending, even, at least 4; a die of each type and player in each pool."""
    game = checked.file(GameFile)
    if not game:
        return
    types = game.dice_types
    for spot, die in enumerate(types):
        where = (FILE, "dice_types", spot)
        if die < 4:
            yield checked.at("CR-V6", f"d{die} has fewer than 4 faces", *where, hint="write 4 or more")
        elif die % 2:
            yield checked.at("CR-V6", f"d{die} has an odd number of faces", *where, hint=f"write {die + 1}")
        if spot and die <= types[spot - 1]:
            message = f"d{die} does not come after d{types[spot - 1]}"
            yield checked.at("CR-V6", message, *where, hint="list the dice from small to large, each once")
    # More players than there are cards for are told where that is said.
    seats = range(game.players.min, min(game.players.max, SEVEN) + 1)
    for number in seats:
        need = number * len(types)
        if number not in game.dice_per_pool:
            message = f"dice_per_pool[{number}] is missing, need {need}"
            yield checked.at_key("CR-V6", message, FILE, "dice_per_pool", hint=f"add '{number}: {need}'")
        elif game.dice_per_pool[number] != need:
            message = f"dice_per_pool[{number}] is {game.dice_per_pool[number]}, need {need}"
            yield checked.at("CR-V6", message, FILE, "dice_per_pool", number, hint=f"write {need}")
    for number in game.dice_per_pool if seats else ():
        if number not in seats:
            message = f"dice_per_pool[{number}] is for no number of players"
            yield checked.at_key("CR-V6", message, FILE, "dice_per_pool", number, hint="remove it")


def pools_differ(checked: Checked) -> Iterator[Problem]:
    """CR-V7: two pools with different colour, mark and origin."""
    game = checked.file(GameFile)
    if not game:
        return
    pools = game.pools
    if len(pools) != 2:
        hint = "one of commission, one of encounter"
        yield checked.at_key("CR-V7", f"pools: found {len(pools)}, need 2", FILE, "pools", hint=hint)
        return
    for key in ("id", "colour", "hex", "mark", "origin"):
        values = [str(getattr(pool, key)).lower() for pool in pools]
        if values[0] == values[1]:
            hint = "players tell the pools apart by it; give one another"
            yield checked.at("CR-V7", f"pools share {key}", FILE, "pools", 1, key, hint=hint)
    for spot, pool in enumerate(pools):
        letter = {"commission": "C", "encounter": "E"}[pool.id]
        if pool.origin != letter and pools[0].origin != pools[1].origin and pools[0].id != pools[1].id:
            message = f"{pool.id}: origin must be {letter}"
            yield checked.at("CR-V7", message, FILE, "pools", spot, "origin", hint=f"write {letter}")


def mavericks_can_fail_and_succeed(checked: Checked) -> Iterator[Problem]:
    """CR-V8: maverick_success between 2 and the smallest die."""
    game = checked.file(GameFile)
    if not game:
        return
    lowest, smallest = game.maverick_success, min(game.dice_types)
    message = ""
    if lowest < 2:
        message = f"maverick_success {lowest} cannot fail, need 2"
    elif lowest > smallest:
        message = f"maverick_success {lowest} cannot be rolled on d{smallest}"
    if message:
        yield checked.at("CR-V8", message, FILE, "maverick_success", hint=f"write 2 to {smallest}")


def contents_add_up(checked: Checked) -> Iterator[Problem]:
    """The box's list counts what there must be; a missing card is reported where it is missing. CR-1.2"""
    game = checked.file(GameFile)
    if not game:
        return
    dice = min(game.players.max, SEVEN) * len(game.dice_types)
    need = {
        **dict.fromkeys(("crew_cards", "personality_cards", "order_cards"), SEVEN),
        "captain_cards": 1,
        "alien_cards": 1,
        "pool_mats": 2,
        "commission_dice": dice,
        "encounter_dice": dice,
    }
    yield from checking.contents_add_up(checked, need)
