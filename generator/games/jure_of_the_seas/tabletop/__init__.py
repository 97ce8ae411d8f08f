"""Jure of the Seas on a table: the board and all that lies on it, the own tiles and their turns, piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.contract import Area, Item, Json, Scene, Spot, Tabletop
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, Place, Relocate, Swap
from generator.games.jure_of_the_seas.board import Sea
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.places import POINTS, astern, point_at, span
from generator.games.jure_of_the_seas.tabletop.ways import board_of, end_in_words

MARK_MM = 13.0
TURNED_SCALE, AID_SCALE, GONE_SCALE = 0.6, 0.5, 0.6

CHOOSING_MARKS = ("start", "relocate", "swept")


class Copies:
    """Printed tiles by kind, each named once: whatever lies face up in a scene.

    Nobody knows copies of one kind apart, so a tile keeps its id on its way from the hand to the board only
    while it is the one of its kind that is seen; of several each is named after its place.
    """

    def __init__(self, content: Content, seen: Json) -> None:
        self._left = {kind.id: list(kind.tiles) for kind in content.wakes.wakes}
        on_board = [tile["wake"] for tile in seen["tiles"].values()]
        self._seen = Counter([*on_board, *seen["hand"], *seen["pool"]])

    def id(self, wake: str, place: str) -> str:
        """The id of the tile of that kind in that place."""
        return f"tile {wake}" if self._seen[wake] == 1 else place

    def next(self, wake: str) -> str:
        """A printed tile of that kind that was not named before."""
        return f"wake_tiles/{self._left[wake].pop(0)}"


class SeaTable(Tabletop[Content, Action]):
    """Jure of the Seas laid out."""

    @cached_property
    def sea(self) -> Sea:
        """The tables of the engine."""
        return self.content.sea

    @cached_property
    def squares(self) -> dict[str, int]:
        """The squares of the board by name."""
        return {square_name(*self.sea.squares.where(square)): square for square in self.sea.squares}

    def scene(self, observation: Json) -> Scene:
        """Board, hand and the ways to turn it, supplies, and what the others have before them."""
        copies = Copies(self.content, observation)
        areas = [self._board(observation, copies), *self._own(observation, copies)]
        areas.append(self._supplies(observation))
        others = range(len(observation["ships"]))
        areas += [self._player(observation, seat) for seat in others if seat != observation["seat"]]
        return Scene(tuple(areas), tuple(self._notes(observation)))

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """A ship and a mark; a tile as it is turned and the square before the bow; tiles given and taken."""
        if isinstance(action, ChooseStart | Relocate):
            square = square_name(action.column, action.row)
            return f"ship {observation['seat']}", _mark(square, action.point)
        if isinstance(action, Place):
            upright = Copies(self.content, observation).id(action.wake, f"hand {action.wake}")
            tile = _turned(action.wake, action.turns) if action.turns else upright
            return tile, f"square {_front(observation)}"
        if isinstance(action, Swap):
            copies = Copies(self.content, observation)
            gives = [copies.id(wake, f"hand {name}") for name, wake in _told_apart(action.give)]
            return (*gives, *(copies.id(wake, f"pool {name}") for name, wake in _told_apart(action.take)))
        return ()

    def _notes(self, seen: Json) -> Iterator[str]:
        if seen["winners"]:
            winners = ", ".join(self._who(seen, seat) for seat in seen["winners"])
            yield self.words("play.winners", who=winners)
        else:
            yield self.words(f"play.part_{seen['part']}", who=self._who(seen, seen["active"]))

    def _who(self, seen: Json, seat: int) -> str:
        return self.words("play.you") if seat == seen["seat"] else self.words("play.seat", seat=seat)

    # ---- the board ---------------------------------------------------------------------------

    def _board(self, seen: Json, copies: Copies) -> Area:
        items = (*self._tiles(seen, copies), *self._daikaiju(seen), *self._afloat(seen))
        face = self.printed["board/board"][1].front
        spots = tuple(self._spots(seen))
        return Area(
            "board",
            self.words("scene.board"),
            "board",
            items,
            size=span(self.content.board),
            face=face,
            spots=spots,
        )

    def _middle(self, square: str) -> tuple[float, float]:
        """The middle of a square, in mm on the board."""
        side, margin = self.content.board.square_mm, self.content.board.margin_mm
        column, row = self.sea.squares.where(self.squares[square])
        return margin + (column + 0.5) * side, margin + (row + 0.5) * side

    def _tiles(self, seen: Json, copies: Copies) -> Iterator[Item]:
        for square, tile in seen["tiles"].items():
            x, y = self._middle(square)
            turn = self.words(f"turn.{tile['turns']}")
            label = self.words("scene.tile", square=square, wake=tile["wake"], turn=turn)
            id, name = copies.id(tile["wake"], f"square {square}"), copies.next(tile["wake"])
            yield self.item(id, label, name, x=x, y=y, degrees=90.0 * tile["turns"])

    def _daikaiju(self, seen: Json) -> Iterator[Item]:
        for beast, where in seen["daikaiju"].items():
            x, y = self._middle(where["square"])
            turn = self.words(f"turn.{where['turns']}")
            label = self.words("scene.daikaiju", square=where["square"], name=self._name(beast), turn=turn)
            printed = f"daikaiju_tiles/{beast}"
            yield self.item(f"daikaiju {beast}", label, printed, x=x, y=y, degrees=90.0 * where["turns"])

    def _name(self, beast: str) -> str:
        return next(one.name for one in self.sea.daikaiju if one.id == beast)

    def _afloat(self, seen: Json) -> Iterator[Item]:
        """The ships on the board: on a mark at the rim, or on a tile with the bow at the next square."""
        for seat, ship in enumerate(seen["ships"]):
            if "front" in ship:
                column, row = self.sea.squares.where(self.squares[ship["front"]])
                back = astern(self.content.board, column, row, ship["point"])
                x, y, degrees = self._behind(column, row, ship["point"], back)
                yield self._ship(seen, seat, x=x, y=y, degrees=degrees, caption=self._who(seen, seat))

    def _behind(self, column: int, row: int, point: int, back: float) -> tuple[float, float, float]:
        """So many mm before a point, seen from a ship that enters there, and how it is turned."""
        x, y, dx, dy, turn = point_at(self.content.board, column, row, point)
        margin = self.content.board.margin_mm
        return margin + x - dx * back, margin + y - dy * back, float(turn)

    def _ship(self, seen: Json, seat: int, **place: Any) -> Item:
        ship = self.content.ships.ships[seat]
        facts = {"name": ship.name, "status": self._status(seen, seat)}
        own = seat == seen["seat"]
        label = self.words(
            "scene.own_ship" if own else "scene.ship", **facts | ({} if own else {"seat": seat})
        )
        return self.item(f"ship {seat}", label, f"ships/{ship.id}", **place)

    def _status(self, seen: Json, seat: int) -> str:
        ship = seen["ships"][seat]
        if "lost" in ship:
            return self.words("play.lost", how=ship["lost"])
        if "ashore" in ship:
            return self.words("play.ashore")
        point = self.words(f"point.{ship['point']}")
        return self.words("play.before", place=f"{ship['front']} {point}")

    def _spots(self, seen: Json) -> Iterator[Spot]:
        """The marks while one is chosen, and then the square before the own bow."""
        if seen["part"] in CHOOSING_MARKS:
            for mark in self.sea.marks:
                column, row, point = self.sea.place_of(mark.position)
                square = square_name(column, row)
                x, y, _ = self._behind(column, row, point, self.content.board.margin_mm - MARK_MM / 2)
                label = self.words("scene.mark", square=square, point=self.words(f"point.{point}"))
                yield Spot(_mark(square, point), label, x, y, MARK_MM, MARK_MM, shape="round")
        elif seen["part"] == "place" and (square := _front(seen)):
            x, y = self._middle(square)
            side = self.content.board.square_mm
            if not any(where["square"] == square for where in seen["daikaiju"].values()):
                label = self.words("scene.front", square=square)
                yield Spot(f"square {square}", label, x, y, side, side)

    # ---- the own tiles -----------------------------------------------------------------------

    def _own(self, seen: Json, copies: Copies) -> Iterator[Area]:
        """The hand; the other ways to turn its tiles while one is laid, and what they may be swapped for."""
        lays = self._lays(seen)
        items = list(self._off_board(seen, seen["seat"]))
        for name, wake in _told_apart(seen["hand"]):
            label, caption = lays.get(
                (wake, 0), (self.words("scene.hand_tile", wake=wake, turn="", end=""), wake)
            )
            id, first = copies.id(wake, f"hand {name}"), "" if name == wake else f"hand {wake}"
            items.append(self.item(id, label, copies.next(wake), caption=caption, same_as=first))
        notes = (self._status(seen, seen["seat"]),)
        yield Area("hand", self._title(seen, seen["seat"]), "hand", tuple(items), notes=notes)
        if turned := tuple(self._turned(lays)):
            yield Area("turned", self.words("scene.turned"), "hand", turned)
        if pool := tuple(self._pool(seen, copies)):
            yield Area("pool", self.words("scene.pool"), "hand", pool)

    def _pool(self, seen: Json, copies: Copies) -> Iterator[Item]:
        """The tiles of the lost, for who may swap some."""
        for name, wake in _told_apart(seen["pool"]):
            label = self.words("scene.pool_tile", wake=wake)
            id, first = copies.id(wake, f"pool {name}"), "" if name == wake else f"pool {wake}"
            yield self.item(id, label, copies.next(wake), caption=wake, same_as=first)

    def _turned(self, lays: Mapping[tuple[str, int], tuple[str, str]]) -> Iterator[Item]:
        tiles = {kind.id: kind.tiles[0] for kind in self.content.wakes.wakes}
        for (wake, turns), (label, caption) in lays.items():
            if turns:
                rest: dict[str, Any] = {"degrees": 90.0 * turns, "scale": TURNED_SCALE, "caption": caption}
                yield self.item(_turned(wake, turns), label, f"wake_tiles/{tiles[wake]}", **rest)

    def _lays(self, seen: Json) -> dict[tuple[str, int], tuple[str, str]]:
        """Label and caption of each tile in hand, turned every way, while one is laid: where it leads."""
        sea, seat = self.sea, seen["seat"]
        if seen["part"] != "place" or seen["active"] != seat:
            return {}
        board = board_of(sea, seen)
        position = self.squares[_front(seen)] * len(POINTS) + seen["ships"][seat]["point"]
        told = {}
        for wake in dict.fromkeys(seen["hand"]):
            for lay in sea.lays[sea.wake_number[wake]]:
                turn = self.words(f"turn.{lay & 3}")
                end = end_in_words(sea, self.words, board, position, lay)
                label = self.words("scene.hand_tile", wake=wake, turn=turn, end=end)
                told[wake, lay & 3] = label, end.strip(", ")
        return told

    # ---- beside the board --------------------------------------------------------------------

    def _off_board(self, seen: Json, seat: int) -> Iterator[Item]:
        if "front" not in seen["ships"][seat]:
            yield self._ship(seen, seat)

    def _title(self, seen: Json, seat: int) -> str:
        return f"{self._who(seen, seat)}, {self.content.ships.ships[seat].name}"

    def _player(self, seen: Json, seat: int) -> Area:
        """The ship of another player that is not on the board, and the backs of the hand."""
        items = list(self._off_board(seen, seat))
        in_hand = seen["hand_sizes"][seat]
        items += self._backs(f"hand of {seat}", "scene.their_hand", "wake_tiles", in_hand, captioned=False)
        notes = (self._status(seen, seat),)
        return Area(f"player {seat}", self._title(seen, seat), "player", tuple(items), notes=notes)

    def _supplies(self, seen: Json) -> Area:
        """The piles, and the daikaiju that are gone."""
        items = [
            *self._backs("draw pile", "scene.draw_pile", "wake_tiles", seen["draw_pile"]),
            *self._backs("daikaiju supply", "scene.supply", "daikaiju_tiles", seen["hidden_daikaiju"]),
        ]
        for beast in seen["discarded_daikaiju"]:
            label = self.words("scene.gone", name=self._name(beast))
            items.append(self.item(f"daikaiju {beast}", label, f"daikaiju_tiles/{beast}", scale=GONE_SCALE))
        if not seen["pool"]:
            items += self._backs("pool", "scene.pool", "wake_tiles", seen["pool_size"])
        items += self._aids()
        return Area("supplies", self.words("scene.supplies"), "common", tuple(items))

    def _backs(self, id: str, key: str, component: str, count: int, captioned: bool = True) -> Iterator[Item]:
        """A pile face down; none where there are no tiles."""
        if count:
            name = next(name for name in self.printed if name.startswith(f"{component}/"))
            label = self.words(key)
            yield self.item(id, label, name, back=True, count=count, caption=label if captioned else "")

    def _aids(self) -> Iterator[Item]:
        """Both sides of the player aid, small: to be looked at closer."""
        for side in ("aid", "aid_back"):
            back = side == "aid_back"
            label = self.words(f"scene.{side}")
            yield self.item(side, label, "player_aids/player_aid", back=back, scale=AID_SCALE)


def _front(seen: Json) -> str:
    """The square before the own bow; "" for a ship that is not on the board."""
    front: str = seen["ships"][seen["seat"]].get("front", "")
    return front


def _mark(square: str, point: int) -> str:
    return f"mark {square} {point}"


def _turned(wake: str, turns: int) -> str:
    return f"hand {wake} turned {turns}"


def _told_apart(wakes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each tile by a name that no other has, and its kind: ``T19``, then ``T19 2``."""
    counts: Counter[str] = Counter()
    for wake in wakes:
        counts[wake] += 1
        yield f"{wake} {counts[wake]}" if counts[wake] > 1 else wake, wake
