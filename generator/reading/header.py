"""The header of a game: the part of ``game.yaml`` that every game has, and that commands read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import ConfigDict, Field

from generator.reading.fields import KEYWORD, MAX_SEATS, Count, Ean, Id, Keyword, Line, Seats, Text
from generator.reading.parsing.nodes import Scalar
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry, read_as

if TYPE_CHECKING:
    from generator.reading.packs import Pack

FILE = "game.yaml"
OUTER = "box"
"""The box a game is sold in, as a component."""
Age = Annotated[int, Field(ge=3, le=99)]
Side = Annotated[float, Field(gt=0, le=500)]


class Players(Entry):
    """The numbers of players: possible, and best."""

    min: Seats
    """The fewest players."""
    max: Seats
    """The most players."""
    best: tuple[Seats, ...] = ()
    """The numbers of players the game is best with."""


class BoxItem(Entry):
    """A line of the box's contents list."""

    id: Id
    name: Annotated[Line, KEYWORD]
    count: Count


class BoughtPart(Entry):
    """A part of the press edition that nobody prints: a house buys it, such as dice."""

    id: Id
    name: Line
    """The part as the list on the box has it, behind its number: `six-sided dice, one gold and one blue`."""
    count: Annotated[int, Field(ge=1, le=1000)]
    """How many a game."""
    make: Annotated[Line, KEYWORD]
    """Material and measures, for whoever orders it by the docket."""
    size_mm: tuple[Side, Side, Side]
    """Width, height and depth of one, for the depth of the box."""
    goes_in: Keyword = OUTER
    """The component that is its box, or `box`, that of the game."""
    instead_of: tuple[Keyword, ...] = ()
    """The components that stand for it at home and are not printed for a press."""

    @property
    def counted(self) -> str:
        """The part with its number, for a list."""
        return f"{self.count} {self.name}"


class Imprint(Entry):
    """Of a box, for the law and for a shop: who sells it. Nobody else can know, so none is shipped."""

    publisher: Annotated[Line, KEYWORD]
    """The name of the house that sells the game."""
    address: Annotated[Line, KEYWORD]
    """Where letters reach it: street, place, country."""
    contact: Annotated[Line, KEYWORD] | Literal[""] = ""
    """An address on the internet, of a page or for mail."""
    made_in: Annotated[Line, KEYWORD] | Literal[""] = ""
    """The country it is made in."""
    batch: Annotated[Line, KEYWORD] | Literal[""] = ""
    """The number of the printing, by which it can be called back."""
    article: Annotated[Line, KEYWORD] | Literal[""] = ""
    """The number by which a shop orders it."""
    rights: Annotated[Line, KEYWORD] | Literal[""] = ""
    """A line of its own about copyright and trademarks."""
    marks: tuple[Literal["CE", "UKCA"], ...] = ()
    """The marks by which the house declares that it has proved the game safe."""


class BareHeader(ContentFile):
    """game.yaml of any game: its name, its words for the cover, and what the box holds.

    The model of a game without rules derives from it; such a game may leave out for how many it is.
    """

    game: Annotated[str, KEYWORD]
    title: Line
    version: Annotated[Text, KEYWORD] = ""
    tagline: Text = ""
    """One sentence for the cover."""
    credits: Text = ""
    """The makers of the game, and to whom its name belongs: for the end of its book."""
    players: Players | None = None
    ages: Age | None = None
    """The youngest a player should be, in years."""
    imprint: Imprint | None = None
    """Who sells the game, for the back of its box; without it the box says nothing of that."""
    ean: Ean = ""
    """The number of the bar code on the back of the box, 13 digits; without it there is none."""
    contents: tuple[BoxItem, ...] = ()
    """An item of a full set on paper."""
    bought: tuple[BoughtPart, ...] = ()
    """A part that a house buys for the press edition."""

    def declared(self, item: str) -> int:
        """The number of ``item`` the contents list promises; 0 when it is not listed."""
        return sum(line.count for line in self.contents if line.id == item)


class Header(BareHeader):
    """game.yaml of a game with rules, with the numbers of players they are for.

    A game's own model of game.yaml derives from it and adds the numbers of its rules.
    """

    players: Players


class _HeaderAlone(BareHeader):
    """The header of any game, without the keys only that game knows."""

    model_config = ConfigDict(extra="ignore")


ANYBODY = Players(min=1, max=MAX_SEATS)
"""Of a game that does not say how many it is for."""


def header(pack: Pack) -> Header:
    """The header of a pack, for commands that need its title, tagline or number of players.

    Where game.yaml is at fault, which is reported when the pack is read, the title is as written, or
    the name of the folder, for any number of players, and all else is left empty.
    """
    source, _ = pack.source(FILE)
    if source is not None:
        value, _ = read_as(_HeaderAlone, source)
        if value is not None:
            return Header.model_construct(**{**dict(value), "players": value.players or ANYBODY})
    node = source.node(["title"]) if source else None
    title = node.text if isinstance(node, Scalar) and node.text else pack.name
    return Header.model_construct(game=pack.game, title=title, players=ANYBODY)
