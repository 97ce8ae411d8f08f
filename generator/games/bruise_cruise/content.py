"""The content of a pack as one value, and what the rules need of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Self

from pydantic import BaseModel

from generator.games.bruise_cruise.chart import NO_PORT, Card, Chart, Numbers, PortSpot
from generator.games.bruise_cruise.effects import WORDS
from generator.games.bruise_cruise.pieces import (
    ITEMS,
    BoardFile,
    CardFile,
    CoastFile,
    GameFile,
    Item,
    LineFile,
    PortFile,
    SceneFile,
    UnfathomableFile,
)
from generator.games.bruise_cruise.sea import Sea
from generator.mechanics.hexes import DIRECTIONS, Hex, HexLayout, from_column
from generator.reading.packs import Pack
from generator.system.values import frozen

GAME, BOARD, COAST, PORTS = "game.yaml", "board.yaml", "coast.yaml", "ports.yaml"
CARDS, UNFATHOMABLE, LINES = "cards.yaml", "unfathomable.yaml", "lines.yaml"
SCENES = "scenes.yaml"

FILES: Mapping[str, type[BaseModel]] = {
    GAME: GameFile,
    BOARD: BoardFile,
    COAST: CoastFile,
    PORTS: PortFile,
    CARDS: CardFile,
    UNFATHOMABLE: UnfathomableFile,
    LINES: LineFile,
    SCENES: SceneFile,
}


def files_of(pack: Pack) -> Mapping[str, type[BaseModel]]:
    """The files of a pack; one that was made before cards had pictures may lack scenes.yaml."""
    if pack.folder.joinpath(SCENES).is_file():
        return FILES
    return {name: model for name, model in FILES.items() if name != SCENES}


SIDES = dict(zip(("E", "NE", "NW", "W", "SW", "SE"), DIRECTIONS, strict=True))
SIGNS = {"#": "land", "+": "mixed", "~": "sea", "x": "void"}
WET = ("mixed", "sea")


@frozen(slots=False)
class Content:
    """Everything in the box."""

    game: GameFile
    board: BoardFile
    coast: CoastFile
    ports: PortFile
    cards: CardFile
    unfathomable: UnfathomableFile
    lines: LineFile
    scenes: SceneFile = SceneFile()

    @cached_property
    def terrain(self) -> dict[Hex, str]:
        """Land, mixed, sea or void, by hex, row by row. BC-3.1"""
        return terrain_of(self.board)

    @cached_property
    def sea(self) -> Sea:
        """The sea spaces and the ways between them."""
        return sea_of(self.board)

    @cached_property
    def closed_sides(self) -> dict[Hex, tuple[str, ...]]:
        """The closed sides as written, by space. BC-3.2"""
        return closed_sides(self.board)

    @cached_property
    def layout(self) -> HexLayout:
        """Where the hexes lie on paper."""
        return layout_of(self.board)

    @cached_property
    def chart(self) -> Chart:
        """The tables of the engine."""
        region = {region.id: number for number, region in enumerate(self.ports.regions)}
        ports = [PortSpot(port.id, Hex(*port.hex), region[port.region]) for port in self.ports.ports]
        port = {name: number for number, name in enumerate(sorted(port.id for port in self.ports.ports))}
        cards = [
            Card(card.id, port[card.port], card.engine, self._exchange(card.exchange))
            for card in self.cards.cards
        ]
        cards += [
            Card(card.id, NO_PORT, effects=tuple(map(WORDS.bind, card.effects)))
            for card in self.unfathomable.cards
        ]
        zones = {zone.id: [Hex(*hex) for hex in zone.hexes] for zone in self.board.zones}
        return Chart(self.sea, ports, list(region), zones, cards, self.numbers)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the rules."""
        game, declared = self.game, self.game.declared
        passes = {seats: 1 if game.options.short_game else count for seats, count in game.passes.items()}
        return Numbers(
            deal=game.deal,
            hand_limit=game.hand_limit,
            start=_amounts(game.starting_stock),
            supply=(declared("life_preservers"), declared("missiles"), declared("torpedoes")),
            price=(0, game.price.missile, game.price.torpedo),
            anchors=declared("anchors"),
            flags=declared("flags") // len(self.lines.lines),
            torpedo_reach=game.torpedo_reach,
            missile_range=game.missile_range,
            getaway=game.getaway,
            passes=passes,
            laser=game.options.laser,
            hard_hits=game.options.hard_hits,
            race_points=game.race_points if game.options.race else 0,
        )

    def _exchange(self, counts: Mapping[Item, int]) -> tuple[int, int, int]:
        """The items of an exchange option, no weapons where these are for sale. BC-7.4.1, BC-11.4"""
        amounts = _amounts(counts)
        return (sum(amounts), 0, 0) if self.game.options.arms_for_sale else amounts

    def with_options(self, **options: bool) -> Self:
        """The same content with optional rules switched on or off. BC-11"""
        chosen = self.game.options.model_copy(update=options)
        return replace(self, game=self.game.model_copy(update={"options": chosen}))


def _amounts(counts: Mapping[Item, int]) -> tuple[int, int, int]:
    life, missile, torpedo = (counts.get(item, 0) for item in ITEMS)
    return life, missile, torpedo


def terrain_of(board: BoardFile) -> dict[Hex, str]:
    """The rows of signs as hexes; signs that mean nothing are void."""
    return {
        from_column(column, row): SIGNS.get(sign, "void")
        for row, line in enumerate(board.terrain)
        for column, sign in enumerate(line.split())
    }


def sea_of(board: BoardFile) -> Sea:
    """The sea of a board, whatever else is wrong with it; there must be a sea space."""
    wet = [hex for hex, terrain in terrain_of(board).items() if terrain in WET]
    closed = [
        (hex, Hex(hex.q + SIDES[side][0], hex.r + SIDES[side][1]))
        for hex, sides in closed_sides(board).items()
        for side in sides
    ]
    return Sea(wet, closed)


def closed_sides(board: BoardFile) -> dict[Hex, tuple[str, ...]]:
    """The closed sides as written, by space. BC-3.2"""
    return {hex_named(name): sides for name, sides in board.closed_sides.items()}


def hex_named(name: str) -> Hex:
    """The hex that is written ``7,3``."""
    q, r = map(int, name.split(","))
    return Hex(q, r)


def layout_of(board: BoardFile) -> HexLayout:
    """The top left hex touches both margins."""
    radius = board.hex_mm / 3**0.5
    return HexLayout(
        board.hex_mm, board.margin_mm - board.shift_mm + board.hex_mm / 2, board.margin_mm + radius
    )


def board_mm(board: BoardFile) -> tuple[float, float]:
    """Width and height of the whole board in millimetres; odd rows stand out by half a hex."""
    columns = max(len(line.split()) for line in board.terrain)
    rows = len(board.terrain)
    radius = board.hex_mm / 3**0.5
    return (
        board.hex_mm * (columns + (0.5 if rows > 1 else 0)) + 2 * board.margin_mm,
        radius * (1.5 * (rows - 1) + 2) + 2 * board.margin_mm,
    )
