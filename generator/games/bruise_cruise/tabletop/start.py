"""Bruise Cruise set up for a table online, as a game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.contract import Component, Outline, Pack, Spot
from generator.contract.scene import Area, Tabletop
from generator.contract.setup import Dial, Ground, Holder, Lot, Setup, Thing, loose, single, things_of
from generator.games.bruise_cruise.chart import ITEM_IDS
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.aids import best_score
from generator.games.bruise_cruise.printing.counters import counter, line_values, ship_values
from generator.games.bruise_cruise.printing.places import HELD, STACKS, START, TRACK, on_start
from generator.games.bruise_cruise.rules import Cruise, new
from generator.games.bruise_cruise.tabletop.board import board
from generator.games.bruise_cruise.tabletop.pieces import Pieces
from generator.mechanics.dice import Dice

BOARD = "board/board"
SCORECARD = "scorecard/scorecard"
CLOSE_UPS = 3, 3
"""Parts of the map beside one another and below: of names that a screen shows the whole of too small."""
SHAPES = {"flag": "round", "score": "round", "anchor": "round", "life_preserver": "round", "home": "hex"}


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """Supplies and deck at their places on the board, seven cards, a quay and a fleet for each. BC-1"""
    state = new(content.chart, players, Dice("table"))
    area = board(Pieces(Tabletop(content, pack, parts)), state.observation(0))
    beginning = _Beginning(content, pack, things_of(parts), state)
    things = beginning.things
    quays = [things[f"quays/{line.id}"] for line in content.lines.lines[:players]]
    seats = (lot for seat, quay in enumerate(quays) for lot in beginning.before(seat, quay))
    return Setup(
        players,
        (
            Ground(things[BOARD], area.spots),
            Ground(things[SCORECARD], tuple(_scores(content))),
            *(Ground(quay, tuple(_stacks()), seat, roomy=True) for seat, quay in enumerate(quays)),
        ),
        (*beginning.on_board(area), *beginning.scores(players), *seats),
        tuple(loose(die for each in parts for die in each.dice)),
        books=tuple(each.name for each in parts if each.kind == "book"),
        holders=tuple(beginning.discard(area)),
        dials=tuple(beginning.dials(players)),
        close_ups=(_close_ups(pack, things[BOARD]),),
    )


def _close_ups(pack: Pack, board: Thing) -> Lot:
    """The map once more in parts, to be read enlarged, from its upper left."""
    assert not isinstance(board.size, str)
    title, (across, down) = pack.words("table.close_ups"), CLOSE_UPS
    wide, high = board.size[0] / across, board.size[1] / down
    parts = (
        replace(
            board,
            id=f"{board.id} {row}.{column}",
            label=f"{title} ({1 + row * across + column})",
            back=None,
            window=(column * wide, row * high, wide, high),
        )
        for row in range(down)
        for column in range(across)
    )
    return Lot("close ups", title, tuple((part, 1) for part in parts), face_up=True)


def _scores(content: Content) -> Iterator[Spot]:
    """The squares of the scorecard."""
    left, top, wide, tall = START
    yield Spot("score 0", "0", left + wide / 2, top + tall / 2, wide, tall)
    for score in range(1, best_score(content) + 1):
        yield Spot(f"score {score}", str(score), *TRACK.middle(score), TRACK.cell, TRACK.cell)


def _stacks() -> Iterator[Spot]:
    """The stacks of ships and weapons of a quay."""
    for name, (left, top, wide, high) in STACKS.items():
        yield Spot(name, name, left + wide / 2, top + high / 2, wide, high)


class _Beginning:
    """The table when the cards have been dealt."""

    def __init__(self, content: Content, pack: Pack, things: dict[str, Thing], state: Cruise) -> None:
        self.content, self.words, self.things, self.state = content, pack.words, things, state
        self.counters = _Counters(content)

    def on_board(self, area: Area) -> Iterator[Lot]:
        """The draw pile and the supplies."""
        for item in area.items:
            at: dict[str, Any] = {"on": BOARD, "x": item.x, "y": item.y}
            if item.id == "deck":
                cards = self._cards(self.state.deck[::-1])
                yield Lot("deck", self.words("board.deck"), cards, shuffled=True, **at)
            elif item.id.startswith("supply "):
                counter = self.counters.one(item.id.removeprefix("supply "), item.label)
                yield Lot(item.id, item.label, ((counter, item.count),), face_up=True, **at)

    def discard(self, area: Area) -> Iterator[Holder]:
        """The place of the discard pile, from which the draw pile is made anew."""
        card = next(thing for id, thing in self.things.items() if id.startswith("cards/"))
        for spot in area.spots:
            if spot.id == "discard":
                yield Holder(spot.id, spot.label, card, on=BOARD, x=spot.x, y=spot.y, refills="deck")

    def dials(self, players: int) -> Iterator[Dial]:
        """The points of each line: on a screen its token would cover two squares of the scorecard."""
        for seat, line in enumerate(self.counters.lines[:players]):
            title = self.words("score.points", line=line["name"])
            yield Dial(f"points {seat}", title, seat=seat, instead_of=SCORECARD)

    def scores(self, players: int) -> Iterator[Lot]:
        """The score token of each line on 0. BC-11.1"""
        for seat, line in enumerate(self.counters.lines[:players]):
            name = self.words("score.token", line=line["name"])
            x, y = on_start(seat)
            token = self.counters.one("score", name, f"{line['id']}-score", line=line)
            yield single(token, on=SCORECARD, x=x, y=y)

    def before(self, seat: int, quay: Thing) -> Iterator[Lot]:
        """The hand of an Admiral, the fleet and the Home Port marker, and what lies on the quay."""
        words, line = self.words, self.counters.lines[seat]
        in_hand = words("table.in_hand", player=line["name"])
        yield Lot(f"hand {seat}", in_hand, self._cards(self.state.hands[seat]), seat=seat, hand=True)
        yield from (single(self.counters.ship(seat, ship), seat) for ship in self.counters.ships)
        yield single(self.counters.one("home", line["name"], f"{line['id']}-home", line=line), seat)
        flag = self.counters.one("flag", line["name"], f"{line['id']}-flag", line=line)
        yield self._held(quay, seat, "flag", flag, self.state.flags_left[seat])
        for number, item in enumerate(ITEM_IDS):
            if count := self.state.items[seat * len(ITEM_IDS) + number]:
                yield self._held(quay, seat, item, self.counters.one(item, words(f"item.{item}")), count)
        yield replace(single(self.things["player_aids/player_aid"], seat), aid=True)

    def _held(self, quay: Thing, seat: int, kind: str, thing: Thing, count: int) -> Lot:
        x, y = HELD[kind]
        return Lot(f"{kind} {seat}", thing.label, ((thing, count),), face_up=True, on=quay.id, x=x, y=y)

    def _cards(self, numbers: Iterable[int]) -> tuple[tuple[Thing, int], ...]:
        return tuple((self.things[f"cards/{self.content.chart.cards[number]}"], 1) for number in numbers)


class _Counters:
    """Counters as things, those that look alike once."""

    def __init__(self, content: Content) -> None:
        self.lines = [line_values(line) for line in content.lines.lines]
        self.ships = ship_values(content)

    def one(self, kind: str, label: str, name: str = "", **looks: Any) -> Thing:
        """A counter that shows the same from both sides."""
        face, size = counter(kind, **looks)
        return Thing(f"counters/{name or kind}", label, face, size, outline=Outline(SHAPES.get(kind, "box")))  # type: ignore[arg-type]

    def ship(self, seat: int, ship: dict[str, Any]) -> Thing:
        """A ship, with "Claimed Port" below."""
        line = self.lines[seat]
        face, size = counter("ship", line=line, ship=ship, claimed=False)
        back, _ = counter("ship", line=line, ship=ship, claimed=True)
        return Thing(
            f"counters/{line['id']}-{ship['id']}", f"{line['name']}: {ship['name']}", face, size, back
        )
