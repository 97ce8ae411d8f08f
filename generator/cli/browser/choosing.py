"""``broadside table`` without a game: the page that chooses one, with seats, names, bots and options."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.browser.free import SEED_BYTES, Wishes, free_table, usual_seats
from generator.cli.options import bot_row, checked_seed, chosen_packs, loaded_packs, speaking
from generator.cli.report import ContentRefused, UsageError, say_fault
from generator.cli.terminal.beginning import (
    begun,
    by_rules,
    fresh_seed,
    named,
    names_of,
    puzzle_of,
    usual_preset,
)

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.session import Session
    from generator.reading.packs import Pack
    from generator.tabletop.free.server import FreeServer
    from generator.tabletop.linked_server import LinkedServer
    from generator.tabletop.lobby import Choice, Lobby
    from generator.tabletop.server import TableServer

MAX_PEOPLE = 8
"""At a deck that does not say for how many it is."""


def lobby_of(content: Path | None, language: str, save: Path | None) -> Lobby:
    """The page for the games and decks of a folder, or for all. ContentRefused where there is none."""
    from generator.tabletop.lobby import Lobby

    packs, problems = chosen_packs([], content)
    packs = speaking(packs, [], language)
    if not packs:
        raise ContentRefused(problems)

    @cache
    def loaded(name: str) -> LoadedGame:
        (game,) = loaded_packs([name], content, language)
        return game

    @cache
    def offered() -> dict[str, Any]:
        words = packs[0].words.by_key
        page = {
            key.removeprefix("table."): text for key, text in words.items() if key.startswith("table.page.")
        }
        return {"words": page, "language": language, "games": [_offer(pack, loaded) for pack in packs]}

    names = {pack.name for pack in packs if pack.trusted}

    def cover(name: str) -> bytes | None:
        from generator.cli.browser.covers import cover_of

        return cover_of(loaded(name)) if name in names else None

    @cache
    def rules(name: str) -> list[dict[str, Any]] | None:
        return _rules(loaded(name)) if name in shelf else None

    shelf = {pack.name for pack in packs}
    lay = partial(_lay, shelf, loaded, save)
    return Lobby(offered, lay, cover=cover, rules=rules, report=say_fault)


def _offer(pack: Pack, loaded: Callable[[str], LoadedGame]) -> dict[str, Any]:
    """The choices that one game offers; a deck is played by people alone."""
    from generator.contract import rules_of
    from generator.games import game as game_named
    from generator.play.bots import REFERENCE, known
    from generator.puzzles.abilities import DrillMaker
    from generator.reading.header import header

    game, about = game_named(pack.game), header(pack)
    offer: dict[str, Any] = {
        "name": pack.name,
        "title": about.title,
        "tagline": getattr(about, "tagline", ""),
    }
    offer["length"] = pack.words.by_key.get("about.length", "")
    offer["cover"] = pack.trusted
    if game.rules is None:
        few, many = about.players.min, min(about.players.max, MAX_PEOPLE)
        people = {"seats": list(range(few, many + 1)), "usual": usual_seats(about.players)}
        return {**offer, **people, "bots": [], "presets": [], "drills": False}
    seats, maker = rules_of(game).seats, game.puzzles
    bots = known(game)
    return {
        **offer,
        "seats": list(seats),
        "usual": seats[len(seats) // 2],
        # Whoever knows the game best comes first, once, whatever else it is called.
        "bots": [REFERENCE, *(name for name, bot in bots.items() if bot is not bots[REFERENCE])],
        "presets": list(maker.presets(loaded(pack.name).content)) if maker is not None else [],
        "drills": isinstance(maker, DrillMaker),
    }


def _rules(loaded: LoadedGame) -> list[dict[str, Any]]:
    """The rules of a game that may be switched, each in the words of the rulebook."""
    from generator.play.optional_rules import optional_rules
    from generator.tabletop.rulebook import named_rule, rulebook_of

    rules = optional_rules(loaded.game, loaded.pack)
    book = rulebook_of(loaded.pack) if rules else None
    offers = []
    for rule in rules:
        title, text = named_rule(loaded.pack, book, rule.name, rule.clause)
        offers.append({"name": rule.name, "title": title, "text": text, "clause": rule.clause, "on": rule.on})
    return offers


def _lay(
    names: set[str], loaded: Callable[[str], LoadedGame], save: Path | None, choice: Choice, home: str
) -> LinkedServer:
    """The table that was chosen. NotAllowed where it cannot be laid."""
    from generator.tabletop.refusals import NotAllowed

    try:
        if choice.game not in names:
            raise UsageError("there is no such game")
        game = loaded(choice.game)
        if choice.free or game.game.rules is None:
            return _laid_free(game, choice, save)
        return _laid(game, choice, save, home)
    except UsageError as wrong:
        raise NotAllowed(str(wrong)) from None
    except ContentRefused:
        raise NotAllowed("its content has errors: broadside validate names them") from None


def _laid(loaded: LoadedGame, choice: Choice, save: Path | None, home: str) -> TableServer:
    from generator.contract import rules_of
    from generator.tabletop.links import links_for
    from generator.tabletop.server import TableServer
    from generator.tabletop.table import Table

    loaded, switched = by_rules(loaded, choice.rules)
    seats = rules_of(loaded.game).seats
    if len(choice.row) not in seats:
        raise UsageError(f"{loaded.pack.name} is not played by {len(choice.row)}")
    if "" not in choice.row:
        raise UsageError("nobody plays in it but bots")
    for bot in filter(None, choice.row):
        bot_row(loaded.game, bot, 1)
    names = _joined(choice)
    seed = checked_seed(choice.seed) if choice.seed else fresh_seed(SEED_BYTES)
    preset = choice.preset or usual_preset(loaded, choice.card)
    puzzle = puzzle_of(loaded, choice.card, preset, choice.drill, seed)
    session = begun(loaded, choice.row, seed, puzzle)
    session.switched = switched
    names = names_of(session, names)
    called = named(loaded, choice.row, names)

    def another() -> tuple[Session[Any, Any], str]:
        text = fresh_seed(SEED_BYTES)
        fresh = puzzle_of(called, "", preset, choice.drill, text) or puzzle
        following = begun(called, choice.row, text, fresh)
        following.switched = switched
        names_of(following, names)
        return following, fresh

    table = Table(called, session, puzzle, save, another)
    return TableServer(table, links_for(table.people, share=False), say_fault, home)


def _laid_free(loaded: LoadedGame, choice: Choice, save: Path | None) -> FreeServer:
    from generator.tabletop.free.server import FreeServer
    from generator.tabletop.links import links_for

    if any(choice.row):
        raise UsageError("bots do not play without rules")
    if choice.rules:
        raise UsageError("no rules are switched where they are left to the players")
    table = free_table(loaded, Wishes(len(choice.row), _joined(choice), choice.seed or None, save=save))
    return FreeServer(table, links_for(table.people, share=False), say_fault)


def _joined(choice: Choice) -> str:
    """The names as the option takes them."""
    if any("," in name for name in choice.names):
        raise UsageError("a name has no comma")
    return ",".join(choice.names)
