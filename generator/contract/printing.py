"""The printed parts of a game: faces, pieces, and the components they make up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, Literal

from generator.reading.problems import Place
from generator.system.values import frozen

Kind = Literal["cards", "sheet", "board", "book"]


class Deferred(Mapping[str, Any]):
    """The values of a face that take a while to make, made when the face is first drawn.

    ``make`` is called once at most. Pickled, they are a plain dict.
    """

    def __init__(self, make: Callable[[], Mapping[str, Any]]) -> None:
        self._make = make

    @cached_property
    def _values(self) -> dict[str, Any]:
        return dict(self._make())

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        # Manifests hash it: an address would say after every run that the file has to be printed again.
        return repr(self._values)

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (self._values,)


@frozen
class Face:
    """One side of a piece: a template below ``layouts/<game>/`` and the values it may use."""

    layout: str
    values: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Piece:
    """One thing to cut out. ``place`` is the line of the content it comes from; ``places`` may name those of
    single values by their texts, such as the cells of a table.

    Of variable data, ``images`` names what goes into each slot, in the order of the variable layer;
    ``texts`` has one text for each placeholder; ``art`` is the name of one of its ``arts``. A ``number``
    that is printed on the piece stands beside its id in lists for a printing house, too.

    Pieces of one ``edge`` look alike at all their edges, in front and behind: next to each other, at home,
    one cut parts them. "" promises nothing.
    """

    id: str
    front: Face
    back: Face | None = None
    copies: int = 1
    place: Place | None = None
    images: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    edge: str = ""
    art: str = ""
    number: str = ""


@frozen
class Outline:
    """The line along which a piece is cut: its shape, ``inset_mm`` inside the size of its component.

    A ``box`` follows the edges. ``round`` is a circle in the middle, as wide as the shorter side allows.
    ``hex`` is a regular hexagon in the middle that stands on a corner: it reaches from the upper inset to
    the lower one, and is 0.866 times as wide as high.
    """

    shape: Literal["box", "round", "hex"] = "box"
    inset_mm: float = 0.0


@frozen
class Spot:
    """A place that can be chosen though no piece need lie there; ``x`` and ``y`` are its centre in mm."""

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float
    shape: Literal["box", "round", "hex"] = "box"


@frozen
class Die:
    """``count`` dice that are alike: what each side says, and their colour as ``#rrggbb``, or "" for any."""

    id: str
    title: str
    values: tuple[str, ...]
    colour: str = ""
    count: int = 1


@frozen
class VariableData:
    """Art shared by pieces that come by the thousand and differ in their ids, images and texts only.

    All have one front, or ``shared_art`` below and each one of the ``arts`` over it, while their fronts show
    them whole. Over it lies the ``variable_layer``, a face with slots: each use of the symbol ``blank`` is a
    square slot for an image, each of ``blank-code`` one for the id as a QR code, each text ``{id}`` the id
    itself. ``images`` are the faces that may fill a slot, by name; the name "" leaves it empty. Each text
    of the layer that is one of ``placeholders`` is replaced by a text that begins where it does, and takes
    as much room when the placeholder is as long and made of digits. Ids and texts use the characters of
    ``charset``.

    Over all that lie the ``spot_plates``, each a spot ink of its own: ``varnish``, ``scratch`` and
    ``legend``, which is printed on scratch ink. Pieces with spot plates are for a press only.
    """

    variable_layer: Face
    images: Mapping[str, Face]
    charset: str
    spot_plates: tuple[tuple[Literal["varnish", "scratch", "legend"], Face], ...] = ()
    shared_art: Face | None = None
    placeholders: tuple[str, ...] = ()
    arts: Mapping[str, Face] = field(default_factory=dict)


@frozen
class Stated:
    """Numbers of a pack's files that its book, written in English, says in its own words.

    ``where`` is their path, such as ``numbers.hand_limit`` of game.yaml. ``by`` a "clause" they are all said
    there, or in the table below it, in this order; by a "value" one of them follows the ``name`` of a piece,
    and by a "count" one of them stands before it, as in *7 owls*.
    """

    where: str
    name: str
    numbers: tuple[int, ...]
    by: Literal["clause", "value", "count"] = "clause"


@frozen
class Component:
    """One file of the box: ``output/<game>/<name>.pdf``.

    ``kind`` says how it goes to paper: ``cards`` are cut from a sheet that holds many and have
    backs; a ``sheet`` is a whole page or an even part of one (mats, aids, dice nets); a ``board``
    may be larger than a page and is tiled; a ``book`` flows text and is also imposed as a booklet.
    ``size`` is a trade name of ``layouts/press/sizes.yaml`` or (width, height) in millimetres.
    ``pieces`` may be any sequence, also one that makes its pieces when they are asked for.
    ``text`` is the pack file a book is set from, ``stated`` what it says of other files, ``illustrations``
    the rows of faces, ``component/piece``, with which a book is set that names no face itself. What is not
    ``printed`` is there to be looked at: figures of a book, positions of a game. ``seams`` are the lines,
    in mm from the left and from the top, where a board is best cut when it takes several pages.
    ``variable`` is there for cards that are alike but for ids, images and texts; with spot plates they
    are printed in press ink only.

    Components that name the same ``sheet`` go onto common sheets of paper, in one file of that name: those
    of one size side by side, others in bands of their own. They stay files of their own where every piece
    has a page to itself, and where they do not fit together. Pieces that would fill no more than half of a
    last sheet go onto the common sheet called ``rest`` instead, where that has room for them.

    ``border_mm`` of white inside every trim let pieces fill a home printer's sheet to its edges, which it
    leaves white; variable data is drawn up to a sixteenth smaller where more of it fits so. What
    ``may_be_lower`` is drawn so much lower where a sheet then holds one more row. What is ``press_only`` has
    no use at home, and what is ``home_only`` is printed for a press only when it is named. At home books,
    boards and sheets go on paper and all else on card, unless ``home_stock`` says otherwise; ``home_note`` is
    what is done there with a sheet once it is printed, where its edge cannot tell. One piece that
    ``fills`` a sheet, such as the back of all cards, stands in every slot of it. What nobody is to see at a
    glance is ``turned``: printed upside down.

    On a table online each piece is cut along its ``outline``. ``spots`` are the places of a board, in mm from
    its left and its top. Pieces that are ``folded`` or glued before they are of use, such as boxes and
    paper dice, lie on no table as they are printed; ``dice`` are those that a sheet folds to. ``each_player``
    begins with so many of every piece; with "row" the first piece is the first player's, with all its copies.
    One of each ``starts`` on every place of a board with such a label. What is nobody's may be in a ``bag``.
    Everybody's points are written on what is ``scored``; an ``aid`` is for reading. A screen has frames for
    so many cards ``open_beside`` each pile and ``before_each`` player, and a place for the ``discarded``.

    A press has small pieces ``punched`` from boards no larger than that, in mm, or from the "whole" sheet
    they are drawn on; it makes a board to be opened from one with a ``fold``, and prints on thick stock what
    is to be ``stiff``. It packs the component into the box named by ``goes_in``; ``kept_in`` is the box for
    pieces that players have pushed out of their boards.
    """

    name: str
    title: str
    kind: Kind
    size: str | tuple[float, float]
    pieces: Sequence[Piece] = ()
    text: str = ""
    printed: bool = True
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    variable: VariableData | None = None
    sheet: str = ""
    rest: str = ""
    border_mm: float = 0.0
    may_be_lower: bool = False
    press_only: bool = False
    home_only: bool = False
    home_stock: Literal["", "paper", "firm", "card"] = ""
    home_note: str = ""
    fills: bool = False
    turned: bool = False
    outline: Outline = Outline()
    spots: tuple[Spot, ...] = ()
    folded: bool = False
    dice: tuple[Die, ...] = ()
    stated: tuple[Stated, ...] = ()
    illustrations: tuple[tuple[str, ...], ...] = ()
    each_player: int | Literal["row"] = 0
    starts: tuple[str, ...] = ()
    bag: bool = False
    scored: bool = False
    aid: bool = False
    open_beside: int = 0
    before_each: int = 0
    discarded: bool = False
    punched: tuple[float, float] | Literal["whole"] | None = None
    fold: Literal["", "half", "quarter"] = ""
    stiff: bool = False
    goes_in: str = ""
    kept_in: str = ""


def covers(title: str, tagline: str, **values: Any) -> Piece:
    """The covers of a book, its one piece: the templates ``book_cover`` and ``book_back``."""
    texts = {"title": title, "tagline": tagline, **values}
    return Piece("cover", Face("book_cover", texts), Face("book_back", texts))


Step = Literal[
    "both_sides",
    "first_cuts",
    "second_cuts",
    "strips",
    "window",
    "board",
    "box",
    "die",
    "ship",
    "thick",
    "sleeve",
    "markers",
]
"""All that may be done with printed sheets until they are a game."""
STEP_MM = (54.0, 27.0)
"""The size of a picture of it; two stand side by side in the part of a book that is read."""


def assembly(steps: Sequence[Step], title: str) -> Component:
    """A numbered picture for each of the steps, ``assembly/STEP``, in the colours of the game's rulebook."""
    pieces = [
        Piece(step, Face("shared/assembly", {"step": step, "place": str(place)}))
        for place, step in enumerate(steps, 1)
    ]
    return Component("assembly", title, "sheet", STEP_MM, pieces, printed=False)
