"""A table as it is set up before a game: what lies where, for tables online.

All of it are things as they are in hand, cut out and with both their sides; lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from textwrap import shorten
from typing import Literal

from generator.contract.printing import Component, Die, Face, Outline, Piece, Spot
from generator.reading.problems import Place
from generator.system.values import frozen

Size = str | tuple[float, float]
QuarterTurn = Literal[0, 90, 180, 270]
OF_ALL = ("game", "longest")
"""Values of a face that all of its kind have, and that name none of them."""
BEGINNING = 48
"""Letters of a text that stand for a title."""


@frozen
class Thing:
    """A piece in hand. ``id`` is unlike that of every other thing of a setup; ``label`` says what it is.

    After an ``@`` an id numbers things that are the same piece and look alike.

    Without a ``back`` it shows its front from both sides. Of a page that is cut up ``window`` is the part it
    is: left, top, width and height. ``turn`` is how far its picture is turned clockwise to stand upright.
    ``place`` and ``places`` are those of its piece.
    """

    id: str
    label: str
    front: Face
    size: Size
    back: Face | None = None
    outline: Outline = Outline()
    window: tuple[float, float, float, float] | None = None
    turn: QuarterTurn = 0
    place: Place | None = None
    places: Mapping[str, Place] = field(default_factory=dict)


@frozen
class Lot:
    """Things in one place, each with its number: a pile, the first on top, or a single thing.

    ``x`` and ``y`` are its middle on the ground ``on``; without a ground it lies where there is room, before
    its ``seat``, which counts from 0, or before nobody. ``degrees`` turn it clockwise. Piles that are
    ``shuffled`` may be in any order. Things in a ``bag`` are drawn without looking; those of a ``hand``
    belong to its seat, which alone sees them. An ``aid`` is for reading: a screen shows it small.
    """

    id: str
    title: str
    things: tuple[tuple[Thing, int], ...]
    face_up: bool = False
    on: str = ""
    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0
    seat: int | None = None
    shuffled: bool = False
    bag: bool = False
    hand: bool = False
    aid: bool = False

    @property
    def count(self) -> int:
        """The number of things in it."""
        return sum(count for _, count in self.things)

    @property
    def is_shuffled_pile(self) -> bool:
        """Whether it is a pile that is shuffled, or drawn from without looking."""
        return (self.shuffled or self.bag) and self.count > 1


@frozen
class Ground:
    """A board or a mat that others lie on, before a seat or in the middle, and the places it has for them.

    One that is ``marked`` on paper has its places as large as marks on a screen, and a ``roomy`` one lets the
    pieces that begin on it lie side by side in full size. Its ``title`` is seen there.
    """

    thing: Thing
    spots: tuple[Spot, ...] = ()
    seat: int | None = None
    marked: bool = False
    roomy: bool = False
    title: str = ""


@frozen
class LooseDie:
    """One die on the table, placed as a lot is.

    Where dice show no colour ``chit`` lies in its stead, and one die of each kind lies beside to be rolled.
    """

    die: Die
    chit: Thing | None = None
    on: str = ""
    x: float = 0.0
    y: float = 0.0
    seat: int | None = None


@frozen
class Holder:
    """A place for cards as large as one ``like`` them, placed as a lot is; empty, or under a lot there.

    From one that ``refills`` a lot, named by its id, cards come back to it: face down and shuffled. One for
    several ``across`` is a frame, in which they lie side by side, in no pile, maybe ``beside`` a lot. Where
    pieces cannot be turned in play, one that ``turns`` has a button that turns what lies in it by a quarter.
    """

    id: str
    title: str
    like: Thing
    on: str = ""
    x: float = 0.0
    y: float = 0.0
    seat: int | None = None
    refills: str = ""
    across: int = 1
    beside: str = ""
    turns: bool = False


@frozen
class Dial:
    """A number that is kept, of a seat or of all, where there is no track or paper to keep it on.

    On a screen it stands ``instead_of`` a ground, named by its id, and of what lies there, or of a paper.
    """

    id: str
    title: str
    value: int = 0
    seat: int | None = None
    instead_of: str = ""


@frozen
class Setup:
    """A table for so many ``players``. Grounds, lots and dice are laid out in their order.

    ``papers`` are for reading or writing on and lie at the side, those ``consulted`` at every turn, told by
    their ids, large enough to be read; ``books`` are the names of components.
    Where nobody can write or stack at will, ``marks`` stand for a pencil, in no box, and there are
    ``holders`` and ``dials``. Where nobody can bend down to a board, parts of it lie beside it as
    ``close_ups``. Without ``hands`` nobody holds what others may not see.
    """

    players: int
    grounds: tuple[Ground, ...] = ()
    lots: tuple[Lot, ...] = ()
    dice: tuple[LooseDie, ...] = ()
    papers: tuple[Thing, ...] = ()
    books: tuple[str, ...] = ()
    marks: tuple[Lot, ...] = ()
    holders: tuple[Holder, ...] = ()
    dials: tuple[Dial, ...] = ()
    consulted: tuple[str, ...] = ()
    close_ups: tuple[Lot, ...] = ()
    hands: bool = True

    def things(self) -> Iterator[Thing]:
        """Every thing once, in the order of the table."""
        lots = (thing for lot in (*self.lots, *self.marks) for thing, _ in lot.things)
        every = (*(ground.thing for ground in self.grounds), *lots, *self.papers)
        yield from {thing.id: thing for thing in every}.values()


def thing_of(component: Component, piece: Piece, label: str = "") -> Thing:
    """A piece of a component in hand."""
    return Thing(
        f"{component.name}/{piece.id}",
        label or label_of(component, piece),
        piece.front,
        component.size,
        None if piece.back == piece.front else piece.back,
        outline=component.outline,
        place=piece.place,
        places=piece.places,
    )


def things_of(components: Iterable[Component]) -> dict[str, Thing]:
    """Every piece of some components in hand, by ``<component>/<piece>``."""
    things = (thing_of(each, piece) for each in components for piece in each.pieces)
    return {thing.id: thing for thing in things}


def label_of(component: Component, piece: Piece) -> str:
    """A piece by the name or the title on it, or how its text begins; else by its number in the component.

    Of a component with one piece it is the title of the component.
    """
    if len(component.pieces) == 1:
        return component.title
    number = next((at for at, each in enumerate(component.pieces, 1) if each.id == piece.id), 0)
    return told(piece.front) or _beginning(piece.front) or f"{component.title} {number or piece.id}"


def told(face: Face) -> str:
    """The name or the title on a face, its own, its card's, or that of what else it shows; "" for none."""
    shown = [face.values[key] for key in ("card", *face.values) if key in face.values and key not in OF_ALL]
    for values in (face.values, *(each for each in shown if isinstance(each, dict))):
        for key in ("name", "title"):
            if isinstance(values.get(key), str) and values[key]:
                return str(values[key])
    return ""


def _beginning(face: Face) -> str:
    """The kind of a card without a title, and how its text begins; "" for none."""
    card = face.values.get("card")
    if not isinstance(card, dict):
        return ""
    words = [str(card[key]) for key in ("kind", "text") if isinstance(card.get(key), str) and card[key]]
    return shorten(": ".join(words).replace("*", ""), BEGINNING, placeholder="…")


def loose(dice: Iterable[Die]) -> Iterator[LooseDie]:
    """Each of these dice by itself; of several that are alike each has its number."""
    for die in dice:
        for number in range(1, die.count + 1):
            yield LooseDie(replace(die, title=f"{die.title} {number}") if die.count > 1 else die)


def single(
    thing: Thing, seat: int | None = None, on: str = "", x: float = 0.0, y: float = 0.0, degrees: float = 0.0
) -> Lot:
    """A thing by itself, face up: before a seat, on a ground, or where there is room."""
    return Lot(
        thing.id, thing.label, ((thing, 1),), face_up=True, on=on, x=x, y=y, degrees=degrees, seat=seat
    )


def pile(
    id: str, title: str, component: Component, pieces: Iterable[Piece], face_up: bool = False, **rest: object
) -> Lot:
    """A pile of pieces of a component, each as often as it is printed; face down it is shuffled."""
    things = tuple((thing_of(component, piece), piece.copies) for piece in pieces)
    return Lot(id, title, things, face_up=face_up, shuffled=not face_up, **rest)  # type: ignore[arg-type]
