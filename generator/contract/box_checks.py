"""The printed parts of a box checked as a whole: names, kinds, texts, and the numbers game.yaml promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from generator.contract.printing import Component, Kind
from generator.contract.retail.bought import bought_problems
from generator.reading.checking import Checked, contents_add_up
from generator.reading.header import FILE, header
from generator.reading.packs import BadFile
from generator.reading.problems import Place, Problem, did_you_mean

if TYPE_CHECKING:
    from generator.reading.packs import Pack

KINDS: tuple[str, ...] = get_args(Kind)
COUNTED_AS = ("{}", "{}s", "{}_cards", "{}_sheets")
"""A component and the line of the contents list that counts it: ``log`` is there as ``log_sheets``."""


def box_problems(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """Everything wrong with the components of a pack before any face of them is drawn."""
    yield from _names(components, pack)
    for component in components:
        if component.kind not in KINDS:
            message = f"the component '{component.name}' is of unknown kind '{component.kind}'"
            yield _about(component, pack, "unknown-kind", message, did_you_mean(component.kind, KINDS))
        yield from _pieces(component, pack)
        yield from _text(component, pack)
    yield from _counts(components, pack)
    yield from bought_problems(components, pack)


def seats_problems(seats: range, pack: Pack) -> Iterator[Problem]:
    """Whether the players of game.yaml are among those the rules are written for.

    A pack for more players than the rules seat cannot be played; one for fewer leaves out part of
    what the rules can do, on purpose or by a slip.
    """
    source, _ = pack.source(FILE)
    if source is None or source.node(["players"]) is None:
        return
    players = header(pack).players
    first, last = seats[0], seats[-1]
    hint = f"the rules seat {first} to {last}" if last > first else f"the rules seat {first}"
    for key, number in (("min", players.min), ("max", players.max)):
        if number not in seats:
            message = f"players.{key} is {number}, which the rules do not know"
            yield Problem(pack.place(FILE, "players", key), "players", message, hint)
    if first < players.min <= last or first <= players.max < last:
        message = f"the game is for {players.min} to {players.max} players, the rules for {first} to {last}"
        hint = "if that is meant, nothing need be done"
        yield Problem(pack.place(FILE, "players"), "players", message, hint, "warning")


def seats_to_play(seats: range, pack: Pack) -> list[int]:
    """The numbers of players the pack is for, of those the rules know; all when it does not say."""
    players = header(pack).players
    return [number for number in seats if players.min <= number <= players.max] or list(seats)


def _names(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """Some disks know no difference between ``Cards.pdf`` and ``cards.pdf``."""
    titles: dict[str, str] = {}
    for component in components:
        name = component.name.casefold()
        if name in titles:
            message = (
                f"two components are called '{component.name}': '{titles[name]}' and '{component.title}'"
            )
            hint = f"the second would be printed over {component.name}.pdf of the first"
            yield _about(component, pack, "same-name", message, hint)
        titles.setdefault(name, component.title)


def _pieces(component: Component, pack: Pack) -> Iterator[Problem]:
    ids: set[str] = set()
    for index in range(len(component.pieces)):
        piece = component.pieces[index]
        if piece.id in ids:
            message = f"two pieces of '{component.name}' have the id '{piece.id}'"
            yield Problem(piece.place or pack.place(FILE), "same-id", message, "give each an id of its own")
        ids.add(piece.id)


def _text(component: Component, pack: Pack) -> Iterator[Problem]:
    if component.kind != "book":
        return
    if not component.text:
        message = f"the book '{component.name}' names no text"
        yield _about(component, pack, "missing-file", message, "Component.text is a file of the pack")
        return
    try:
        pack.text(component.text)
    except BadFile as missing:
        yield missing.problem


def _counts(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    checked = Checked(pack, {FILE: header(pack)})
    for component in components:
        if component.printed:
            pieces = (component.pieces[at] for at in range(len(component.pieces)))
            printed = 1 if component.kind == "book" else sum(piece.copies for piece in pieces)
            need = {name.format(component.name): printed for name in COUNTED_AS}
            yield from contents_add_up(checked, need, reason=f"'{component.name}' prints {printed}")


def _about(component: Component, pack: Pack, code: str, message: str, hint: str) -> Problem:
    """A Problem where the first piece of a component comes from, else in game.yaml."""
    place: Place | None = component.pieces[0].place if len(component.pieces) else None
    return Problem(place or pack.place(FILE), code, message, hint)
