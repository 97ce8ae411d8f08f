"""The printed parts of a game: faces, pieces, and the components they make up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.reading.problems import Place

Kind = Literal["cards", "sheet", "board", "book"]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: a template below ``layouts/<game>/`` and the values it may use."""

    layout: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out. ``place`` is the line of the content it comes from.

    ``stamps`` fill the blanks of a Series, in the order of its form, ``words`` its open texts.
    """

    id: str
    front: Face
    back: Face | None = None
    copies: int = 1
    place: Place | None = None
    stamps: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """The common part of pieces that come by the thousand and differ in ids, stamps and words only.

    All have one front, or ``art`` below, while their fronts show them whole. Over it lies ``form``, a
    face with blanks: each use of the symbol ``blank`` is a square for a stamp, each of ``blank-code``
    one for the id as a QR code, each text ``{id}`` the id itself. ``stamps`` are the faces of what may
    stand in a blank; the stamp "" leaves it empty. Each text that is one of ``open`` stands for a word
    that begins where it does; a word takes as much room when its text is as long and made of figures.
    Ids and words are written in ``signs``.

    Over all that lie the ``plates``, each a spot ink of its own: ``varnish``, ``scratch`` and
    ``legend``, which is printed on scratch ink. A series with plates is for a press only.
    """

    form: Face
    stamps: Mapping[str, Face]
    signs: str
    plates: tuple[tuple[Literal["varnish", "scratch", "legend"], Face], ...] = ()
    art: Face | None = None
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """One file of the box: ``output/<game>/<name>.pdf``.

    ``kind`` says how it goes to paper: ``cards`` are cut from a sheet that holds many and have
    backs; a ``sheet`` is a whole page or an even part of one (mats, aids, dice nets); a ``board``
    may be larger than a page and is tiled; a ``book`` flows text and is also imposed as a booklet.
    ``size`` is a trade name of ``layouts/press/sizes.yaml`` or (width, height) in millimetres.
    ``pieces`` may be any sequence, also one that makes its pieces when they are asked for.
    ``text`` is the pack file a book is set from. What is not ``printed`` is there to be looked at:
    figures of a book, positions of a game. ``seams`` are the lines, in mm from the left and from the
    top, where a board is best cut when it takes several pages. ``series`` is given for cards that are
    alike but for stamps and words; with plates they are printed in press ink only.
    """

    name: str
    title: str
    kind: Kind
    size: str | tuple[float, float]
    pieces: Sequence[Piece] = ()
    text: str = ""
    printed: bool = True
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    series: Series | None = None
