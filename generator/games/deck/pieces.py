"""The models of game.yaml of a deck: its parts, the fields of their rows, and checks of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from generator.reading.fields import KEYWORD, Colour, Id, Line, Text
from generator.reading.header import FILE, BareHeader, Players
from generator.reading.schema import Entry

FieldType = Literal[
    "text",
    "whole",
    "number",
    "one of",
    "several of",
    "yes/no",
    "colour",
    "picture",
    "icon",
    "refers to",
]
FieldName = Annotated[str, Field(pattern=r"^[^\W\d]\w*$", max_length=40), KEYWORD]
ShownField = Annotated[
    FieldName | Literal[""] | None,
    BeforeValidator(lambda named: None if named in ("", "none") else named),
]
"""The field that a place shows; None where it shows none, and "" where it is found by its name."""
LayoutName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
FileName = Annotated[str, Field(min_length=1, max_length=200), KEYWORD]
Word = Annotated[str, Field(min_length=1, max_length=80), KEYWORD]
Millimetres = Annotated[float, Field(ge=5, le=2000)]
OnBoard = Annotated[float, Field(ge=0, le=2000)]
LongText = Annotated[str, Field(max_length=2000)]
Copies = Annotated[int, Field(ge=0, le=1000)]
SheetName = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*)?$", max_length=40), KEYWORD]

MAX_PARTS, MAX_FIELDS = 60, 200
PLAIN_STYLE: Literal["parchment"] = "parchment"
"""The style of the ready layouts unless game.yaml names another."""


class FieldRule(Entry):
    """The values that cells of a column may hold."""

    type: FieldType = "text"
    """text, whole, number, one of, several of, yes/no, colour, picture, icon, or refers to another part."""
    values: tuple[Word, ...] = ()
    """The words of `one of` and `several of`."""
    min: float | None = None
    """The least number."""
    max: float | None = None
    """The largest number."""
    required: bool = False
    """Whether every row has to have it."""
    default: Annotated[Text, KEYWORD] = ""
    """The value of an empty cell."""
    part: Annotated[str, KEYWORD] = ""
    """The part whose ids or titles `refers to` takes."""
    column: Annotated[str, Field(max_length=4000), KEYWORD] = ""
    """The heading of the column, where it is not the name of the field."""
    focus: Annotated[str, Field(max_length=40), KEYWORD] = ""
    """The point of a picture that matters: top, left, or 50% 30%; a column `focus` says it for each row."""
    fit: Literal["", "cover", "contain"] = ""
    """Whether a picture fills its place and is cut, or is whole within it; else as the layout likes it."""


class Show(Entry):
    """Which field the ready layouts show where, or none; what is not named is found by its usual names."""

    title: ShownField = ""
    cost: ShownField = ""
    kind: ShownField = ""
    """The word below the picture; each kind gets a colour of the style."""
    picture: ShownField = ""
    text: ShownField = ""
    icons: ShownField = ""
    foot: ShownField = ""
    """The line at the lower edge, set in italics."""
    corner: ShownField = ""
    """The number in the lower corner."""
    colour: ShownField = ""
    """A colour for each row, in place of that of its kind."""
    stats: tuple[FieldName, ...] = ()
    """Fields named and shown in a row, such as Power 3."""


class Back(Entry):
    """A back: a layout and what it shows."""

    layout: LayoutName = "back"
    picture: Annotated[str, KEYWORD] = ""
    """A PNG or JPEG that fills the back."""
    colour: Colour | Literal[""] = ""
    title: Text = ""
    """The words on it; the title of the game when there are none."""


class BacksByField(Entry):
    """A back for each value of a field."""

    by: FieldName
    of: dict[Word, Back]
    """The back of each value; rows of other values have the common back."""


class PartOfBox(Entry):
    """The keys that every part has."""

    id: Id
    """The name of the part: its file is called so."""
    title: Annotated[str, Field(max_length=80)] = ""
    """The words above its sheets."""


class RowsPart(PartOfBox):
    """A part with a row for each piece."""

    rows: FileName | Annotated[tuple[dict[str, Annotated[str, KEYWORD]], ...], Field(max_length=500)]
    """A spreadsheet such as cards.csv or cards.xlsx#Monsters, or the rows themselves."""
    fields: Annotated[dict[FieldName, FieldType | FieldRule], Field(max_length=MAX_FIELDS)] = Field(
        default_factory=dict
    )
    """The rules of columns; a column that is not named here is text."""
    show: Show = Show()
    copies: Copies = 1
    """How often each row is printed where it has no column copies, quantity, qty or count."""
    sheet: SheetName = ""
    """The name of sheets that small parts share; without it a part has its own."""
    each_player: Annotated[int, Field(ge=0, le=200)] | Literal["row"] = 0
    """How many of each row a player begins with; `row`: the first row is the first player's, and so on."""


class Cards(RowsPart):
    """Cards, one for each row of a table."""

    kind: Literal["cards"]
    size: Word | tuple[Millimetres, Millimetres] = "poker"
    """A trade name such as poker, tarot or mini, or [width, height] in millimetres."""
    front: LayoutName = "classic"
    """classic, full_picture, text_only, big_symbol, two_ended, reference, or a layout of your own."""
    back: Back = Back()
    backs: BacksByField | None = None
    open_beside: Annotated[int, Field(ge=0, le=8)] = 0
    """On a table of playingcards.io, room for so many open cards beside each of its piles; for one a pile."""
    before_each: Annotated[int, Field(ge=0, le=8)] = 0
    """The same before each player, for the cards that they lay out."""
    discard: bool = False
    """Whether used cards have a place on a table online, to be shuffled back into their pile."""


class Tokens(RowsPart):
    """Tokens or tiles, one for each row."""

    kind: Literal["tokens", "tiles"]
    shape: Literal["round", "square", "hex"] = "round"
    size: Annotated[float, Field(ge=8, le=150)] = 25.0
    """Millimetres across."""
    front: LayoutName = "token"
    two_sided: bool = False
    """Whether there is a back, made of the columns that begin with back_, such as back_title."""
    starts: int | Word | Literal[""] | Annotated[tuple[int | Word, ...], Field(max_length=8)] = ""
    """The place of a board where one of each row lies as a game begins, or several: a space of a track, a1,
    or a name."""
    bag: bool = False
    """Whether those of nobody are in a bag on a table online, and drawn from it without looking."""

    @property
    def places(self) -> tuple[str, ...]:
        """The labels of the places where they start."""
        several = self.starts if isinstance(self.starts, tuple) else (self.starts,)
        return tuple(str(each) for each in several if each != "")


class Squares(Entry):
    """A board of squares."""

    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    names: bool = False
    """Whether the squares are called a1, a2 and so on along the edges."""


class Hexes(Entry):
    """A board of hexes."""

    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    names: bool = False
    """Whether each hex has its name in it: a1, a2 and so on, from the lower left."""


class CardPlace(Entry):
    """An outline where cards lie."""

    name: Annotated[str, Field(max_length=40)] = ""
    """The words in it."""
    size: Word | tuple[Millimetres, Millimetres] | Literal[""] = ""
    """A trade name, or [width, height] in millimetres; without it that of the first cards of the deck."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    """How many there are side by side."""


class Track(Entry):
    """Spaces in a row around the board."""

    spaces: Annotated[int, Field(ge=4, le=200)]
    first: Annotated[int, Field(ge=-100, le=1000)] = 1


class Board(PartOfBox):
    """A board, or a mat for a player; larger than a page it is tiled over several."""

    kind: Literal["board", "mat"]
    size: tuple[Millimetres, Millimetres]
    """Width and height in millimetres."""
    layout: LayoutName = "board"
    squares: Squares | None = None
    hexes: Hexes | None = None
    track: Track | None = None
    places: Annotated[tuple[CardPlace, ...], Field(max_length=20)] = ()
    """Outlines where cards lie; a mat that holds nothing else has some of its own."""
    points: Annotated[dict[Word, tuple[OnBoard, OnBoard]], Field(max_length=20)] = Field(default_factory=dict)
    """Points of the picture by name, in millimetres from the left and the top, for what starts there."""
    picture: Annotated[str, KEYWORD] = ""
    text: LongText = ""
    copies: Copies = 1


class Box(PartOfBox):
    """A tuck box for the cards of a part, as deep as they are high."""

    kind: Literal["box"]
    holds: Id
    """The part whose cards it holds."""
    layout: LayoutName = "tuck_box"
    picture: Annotated[str, KEYWORD] = ""
    text: LongText = ""


class PaperDice(PartOfBox):
    """Dice to cut, fold and glue."""

    kind: Literal["dice"]
    sides: Literal[4, 6, 8, 10, 12] = 6
    count: Annotated[int, Field(ge=1, le=60)] = 2
    faces: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=12)] = ()
    """Signs in place of the numbers, one a side: icons by name, numbers, or a word or two."""
    sheet: SheetName = ""
    """The name of sheets that small parts share; without it the dice have a page of their own."""
    layout: LayoutName = "dice"


class Reference(PartOfBox):
    """A reference card for each player, with a second side if there is text for it."""

    kind: Literal["reference"]
    size: Word | tuple[Millimetres, Millimetres] = "poker"
    text: Annotated[LongText, Field(min_length=1)]
    back_text: LongText = ""
    back_title: Line = ""
    """The heading of the second side, where it is another."""
    copies: Copies = 4
    sheet: SheetName = ""
    """The name of sheets that small parts share; without it a part has its own."""
    layout: LayoutName = "reference"


class ScoreSheet(PartOfBox):
    """A sheet to write points on."""

    kind: Literal["score_sheet"]
    lines: Annotated[tuple[Line, ...], Field(min_length=1, max_length=30)]
    """The things that score, a line each; a line for the sum is added."""
    players: Annotated[int, Field(ge=1, le=12)] = 4
    size: Literal["page", "half_page"] = "half_page"
    layout: LayoutName = "score_sheet"


class Rulebook(PartOfBox):
    """The rules as a book, and imposed to fold and staple."""

    kind: Literal["rulebook"]
    text: Annotated[str, Field(pattern=r"^[\w-]+\.md$", max_length=60), KEYWORD] = "rulebook.md"
    picture: Annotated[str, KEYWORD] = ""
    """A picture for the cover."""


Part = Annotated[
    Cards | Tokens | Board | Box | PaperDice | Reference | ScoreSheet | Rulebook,
    Field(discriminator="kind"),
]


class Unique(Entry):
    """No two rows have the same value of a field."""

    check: Literal["unique"]
    part: Id
    field: FieldName


class Measured(Entry):
    """A number that has to come out, exactly or within bounds."""

    part: Id
    exactly: Annotated[float | None, Field(alias="is")] = None
    least: float | None = None
    most: float | None = None


class Sum(Measured):
    """The values of a field add up; each row counts as often as it has copies."""

    check: Literal["sum"]
    field: FieldName


class CountWhere(Measured):
    """So many cards, copies counted, have these values."""

    check: Literal["count"]
    where: dict[FieldName, Word] = Field(default_factory=dict)


class Every(Entry):
    """Every value appears in a field: those of its `one of`, or every row of another part."""

    check: Literal["every"]
    part: Id
    field: FieldName
    of: Annotated[str, KEYWORD] = ""
    """The part whose rows all have to be named; without it, all `values` of the field."""


class RefersTo(Entry):
    """Every value of a field is the id or the title of a row of another part."""

    check: Literal["refers to"]
    part: Id
    field: FieldName
    to: Id


Check = Annotated[Unique | Sum | CountWhere | Every | RefersTo, Field(discriminator="check")]


class DeckFile(BareHeader):
    """game.yaml of a deck: what is in the box, made of spreadsheets and ready layouts."""

    game: Literal["deck"]
    players: Players = Players(min=1, max=20)
    style: Literal["parchment", "night", "bright"] = PLAIN_STYLE
    """The colours and fonts of the ready layouts; layouts/style.yaml of your own goes before it."""
    parts: Annotated[tuple[Part, ...], Field(min_length=1, max_length=MAX_PARTS)]
    checks: Annotated[tuple[Check, ...], Field(max_length=200)] = ()


FILES = {FILE: DeckFile}
