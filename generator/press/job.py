"""One file to print, described completely enough to be sent to another process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.contract import Component, Piece
from generator.drawing.sizes import Size
from generator.press.book.plates import SizedFace
from generator.press.pdf.metadata import Duplex, Info
from generator.press.settings import Format, Origin, Settings
from generator.reading.problems import Place
from generator.reading.strings.editions import HOME
from generator.reading.strings.words import ENGLISH, Words
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.press.online.setups import OnlineTable

BRITISH = "en-GB"
"""The English of our own texts, as a PDF names it."""


@frozen
class Imprint:
    """The end of a book: its ``edition``, for how many ``players`` the game is, and who made it."""

    edition: str = HOME
    players: str = ""
    credits: str = ""


@frozen
class Manuscript:
    """A book's Markdown and the path that problems name; faces by name, and the two of its covers.

    ``illustrations`` are rows of names of faces, with captions, that illustrate a text which names none.
    """

    text: str
    path: str
    tagline: str
    faces: Mapping[str, SizedFace]
    cover: Piece | None = None
    illustrations: tuple[tuple[str, ...], ...] = ()
    imprint: Imprint = field(default_factory=Imprint)


@frozen
class Part:
    """Pieces of one component on sheets that it shares with components of other sizes."""

    component: Component
    size: Size


@frozen
class Job:
    """Print pieces ``start`` to ``stop`` of a component, each trimmed to ``size``.

    The file is ``name``.pdf in ``folder``, or pictures in ``folder/name/``. ``component`` holds just
    those pieces, or a sequence that makes all of them when asked. ``place`` is where to look when a piece
    does not say where it comes from. ``words`` are those of the pack's language. Jobs of one ``run``
    share their templates and fonts. A book has a ``manuscript``. ``inputs`` is the hash of everything the
    file is made of. A ``volume`` of a long component appears as soon as it is finished. ``parts`` are the
    components of a common sheet of several sizes; ``component`` then names the file and has no pieces of
    its own. A ``table`` online is a whole setup, and has nothing else but a manuscript. Pictures are looked
    for in the folder of the ``pack``, then in ``layouts``. A ``trusted`` job is of a pack that was installed,
    as code is; all others are worked out under limits.
    """

    component: Component
    start: int
    stop: int
    size: Size
    settings: Settings
    origin: Origin
    place: Place
    folder: Path
    name: str
    layouts: tuple[Path, ...]
    words: Words = field(default_factory=Words)
    run: int = 0
    format: Format = "pdf"
    manuscript: Manuscript | None = None
    inputs: str = ""
    parts: tuple[Part, ...] = ()
    volume: bool = False
    trusted: bool = False
    pack: Path | None = None
    table: OnlineTable | None = None

    @property
    def count(self) -> int:
        """The number of pieces, without their copies."""
        return self.stop - self.start

    def pieces(self) -> list[Piece]:
        """The pieces that go into the file."""
        return list(self.each_piece())

    def each_piece(self) -> Iterator[Piece]:
        """The same one by one, for files that may be longer than memory."""
        sequence = self.component.pieces
        first = 0 if len(sequence) == self.count else self.start
        return (sequence[i] for i in range(first, first + self.count))

    @property
    def edition(self) -> str:
        """The beginning of the content's hash, for the edge of a sheet: sheets of one go together."""
        return self.words("print.edition", id=self.origin.content[:8])

    def info(self, subject: str, duplex: Duplex = "", keyword: str = "") -> Info:
        """The metadata of the file; ``keyword`` stands in for the component's name."""
        return Info(
            title=f"{self.origin.game}: {self.component.title}",
            subject=subject,
            author=self.origin.credits,
            keywords=(
                keyword or self.component.name,
                f"content {self.origin.content[:12]}",
                f"Broadside {self.origin.version}",
            ),
            language=BRITISH if self.words.language == ENGLISH else self.words.language,
            duplex=duplex,
        )
