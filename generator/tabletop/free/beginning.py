"""A setup laid out on a free table: every thing a kind of piece, every lot a pile, boards as the ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from generator.contract import Edition, set_up
from generator.contract.printing import Face, Spot
from generator.contract.setup import Ground, LooseDie, Lot, Setup, Thing
from generator.drawing.sizes import Size, size
from generator.games.loading import LoadedGame
from generator.play.free.pieces import FirstDie, FirstPile, Kind, Start
from generator.press.online.layout import lay_out
from generator.press.online.pictures import cut_size
from generator.press.online.placing import Lying
from generator.reading.strings.words import Words
from generator.system.values import frozen

PROPORTION = 1.55
PAPERS = 0.5
"""Papers lie smaller than they are printed; they are looked at enlarged."""
EDGE_MM, BELOW_MM, BESIDE_MM = 22.0, 118.0, 200.0
"""Around everything; and below or beside it, where there is room to play."""
LEAST_MM = (430.0, 290.0)


@frozen
class LyingGround:
    """A board or a mat on the table: which kind it is, and its middle in mm."""

    kind: int
    x: float
    y: float


@frozen
class Shape:
    """A thing as it is drawn: its printed size, the part of it that is cut out, and how that lies."""

    size: tuple[float, float]
    window: tuple[float, float, float, float]
    turn: int
    scale: float
    corner: float
    outline: str

    @property
    def lies(self) -> tuple[float, float]:
        """Its width and height in mm on the table."""
        wide, high = (side * self.scale for side in self.window[2:])
        return (high, wide) if self.turn % 180 else (wide, high)


@frozen(slots=False)
class Laid:
    """A free table before anybody has done anything, with what is needed to draw it.

    ``things`` and ``shapes`` go by the number of a kind.
    """

    start: Start
    things: tuple[Thing, ...]
    shapes: tuple[Shape, ...]
    grounds: tuple[LyingGround, ...]
    colours: tuple[str, ...]

    @cached_property
    def backs(self) -> Mapping[int, int]:
        """Some kind of each look, to draw the backs of all of that look by."""
        return {kind.look: number for number, kind in enumerate(self.start.kinds)}


def laid(loaded: LoadedGame, players: int) -> Laid:
    """A game or a deck, set up for so many as it says itself, or as it follows from its components."""
    parts = loaded.game.components(loaded.content, loaded.pack, Edition(loaded.pack.language))
    own = loaded.game.setup
    pack = loaded.pack
    if own is None:
        setup = set_up(parts, players, pack.words)
    else:
        setup = own(loaded.content, pack, parts, players)
    return laid_setup(
        setup, lambda thing: size(thing.size, pack.layouts, place=pack.place("game.yaml")), pack.words
    )


def laid_setup(setup: Setup, trimmed: Callable[[Thing], Size], words: Words) -> Laid:
    """A setup on a free table; ``trimmed`` is the printed size of a thing."""
    setup = replace(setup, marks=())
    things = {thing.id: thing for thing in setup.things()}
    papers = {thing.id for thing in setup.papers}
    shapes = {
        id: _shape(thing, trimmed(thing), PAPERS if id in papers else 1.0) for id, thing in things.items()
    }
    numbers = {id: number for number, id in enumerate(things)}
    on_table = replace(setup, lots=tuple(lot for lot in setup.lots if not lot.hand))
    table = lay_out(on_table, lambda thing: _cut(shapes[thing.id]), PROPORTION, PAPERS)
    width, height, left = _room(table.width, table.height)
    lying = [replace(each, x=each.x + left, y=each.y + EDGE_MM) for each in table.lying]
    hands = (_hand(lot, numbers) for lot in setup.lots if lot.hand)
    start = Start(
        setup.players,
        width,
        height,
        tuple(_kinds(setup, things, shapes, words)),
        (*(pile for each in lying for pile in _pile(each, numbers)), *hands),
        dice=tuple(_dice(lying)),
        spots=tuple(_spots(lying)),
    )
    grounds = tuple(
        LyingGround(numbers[each.what.thing.id], each.x, each.y)
        for each in lying
        if isinstance(each.what, Ground)
    )
    colours = tuple(each.what.die.colour for each in lying if isinstance(each.what, LooseDie))
    return Laid(start, tuple(things.values()), tuple(shapes.values()), grounds, colours)


def _room(wide: float, high: float) -> tuple[float, float, float]:
    """The width and height of a table with room to play, and where what lies on it begins from the left.

    The room is below or at the right, as the pieces are seen larger.
    """
    below = max(wide + 2 * EDGE_MM, LEAST_MM[0]), max(high + EDGE_MM + BELOW_MM, LEAST_MM[1])
    beside = max(wide + EDGE_MM + BESIDE_MM, LEAST_MM[0]), max(high + 2 * EDGE_MM, LEAST_MM[1])
    width, height = max(below, beside, key=lambda room: min(PROPORTION / room[0], 1 / room[1]))
    return width, height, (width - wide) / 2 if (width, height) == below else EDGE_MM


def _shape(thing: Thing, trimmed: Size, scale: float) -> Shape:
    whole = trimmed.width, trimmed.height
    wide, high = cut_size(whole, thing.outline)
    window = thing.window or ((whole[0] - wide) / 2, (whole[1] - high) / 2, wide, high)
    corner = trimmed.corner if thing.window is None and thing.outline.shape == "box" else 0.0
    return Shape(whole, window, thing.turn, scale, corner, thing.outline.shape)


def _cut(shape: Shape) -> tuple[float, float]:
    """Its size without the scale, which the layout sees to itself."""
    return shape.lies[0] / shape.scale, shape.lies[1] / shape.scale


def _kinds(
    setup: Setup, things: Mapping[str, Thing], shapes: Mapping[str, Shape], words: Words
) -> Iterator[Kind]:
    """Every thing as a kind; those with one back, of one size and shape, have one look."""
    seen_from_outside: list[tuple[Face | str, Shape]] = []
    looks: dict[str, int] = {}
    for id, thing in things.items():
        outside = thing.back or id, shapes[id]
        if outside not in seen_from_outside:
            seen_from_outside.append(outside)
        looks[id] = seen_from_outside.index(outside)
    titles: defaultdict[int, set[str]] = defaultdict(set)
    for lot in setup.lots:
        for thing, _ in lot.things:
            titles[looks[thing.id]].add(lot.title if not lot.face_up and lot.count > 1 else "")
    for id, thing in things.items():
        (title, *more) = titles[looks[id]] or {""}
        titled = thing.back is not None and title and not more
        unseen = words("free.face_down", what=title) if titled else words("free.a_piece")
        yield Kind(thing.label, unseen, looks[id], thing.back is not None, *shapes[id].lies)


def _pile(lying: Lying, numbers: Mapping[str, int]) -> Iterator[FirstPile]:
    lot = lying.what
    if isinstance(lot, Thing):
        yield FirstPile("", (numbers[lot.id],), True, round(lying.x, 1), round(lying.y, 1))
    elif isinstance(lot, Lot):
        yield FirstPile(
            lot.title if lot.count > 1 or lot.bag else "",
            _numbers(lot, numbers),
            lot.face_up,
            round(lying.x, 1),
            round(lying.y, 1),
            round(lot.degrees) % 360,
            shuffled=lot.shuffled,
            bag=lot.bag,
        )


def _hand(lot: Lot, numbers: Mapping[str, int]) -> FirstPile:
    return FirstPile(lot.title, _numbers(lot, numbers), False, shuffled=lot.shuffled, hand=lot.seat or 0)


def _numbers(lot: Lot, numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(numbers[thing.id] for thing, count in lot.things for _ in range(count))


def _dice(lying: Sequence[Lying]) -> Iterator[FirstDie]:
    for each in lying:
        if isinstance(each.what, LooseDie):
            yield FirstDie(each.what.die.title, each.what.die.values, round(each.x, 1), round(each.y, 1))


def _spots(lying: Sequence[Lying]) -> Iterator[Spot]:
    """The places of all boards, where they are on the table."""
    for number, each in enumerate(lying):
        if isinstance(each.what, Ground):
            left, top = each.x - each.width / 2, each.y - each.height / 2
            for spot in each.what.spots:
                x, y = round(left + spot.x, 1), round(top + spot.y, 1)
                yield replace(spot, id=f"{number}.{spot.id}", x=x, y=y)
