"""A pack made of somebody's own table: what its columns hold is guessed, and written down to be changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from generator.games.deck.cells import WrongCell, icon_words, value_of
from generator.games.deck.content import BACK, COPIES
from generator.games.deck.files import FOLDERS, OTHER_PICTURES, PICTURES, ready_icons
from generator.games.deck.pieces import FILES, FieldRule, FieldType, Show
from generator.games.deck.roles import BY_TYPE, NAMES, STRICT, roles
from generator.reading.json_schema import json_schema
from generator.reading.spreadsheets.tables import Table
from generator.reading.spreadsheets.workbooks import sheet_names

MAX_WORDS = 12
"""A column of at most this number of different words, most of them used again, is one of these words."""
MAX_WORD = 24
MIN_CELLS, NEARLY_ALL = 10, 0.9
"""Of at least this many cells, the share that has to be numbers for the others to be mistakes."""
MIN_PRICES, MOST = 4, 0.7
"""The same for columns whose name says that they hold numbers."""
NUMBERED = (*NAMES["cost"], *NAMES["corner"])
MAX_NAME = 40
"""Letters of the name of a field."""
TEXTS = (".csv", ".tsv", ".txt")
"""Endings of tables that have no sheets."""
TYPES: Sequence[FieldType] = ("whole", "number", "yes/no", "colour")
"""Types that the cells of a column decide, the narrowest first."""
WORDS = (*NAMES["title"], *NAMES["text"], *NAMES["foot"], "id")
"""Columns of these names are text, whatever their cells look like."""
PLACES = {
    "title": "the title",
    "cost": "in the disc at the upper left",
    "kind": "on the ribbon; each kind has a colour of its own",
    "picture": "the picture",
    "text": "the text",
    "icons": "the signs at the upper right",
    "foot": "in italics at the lower edge",
    "corner": "on the shield at the lower right",
    "colour": "the colour of the frame",
}
"""Where the layout `classic` shows a field."""


@dataclass(frozen=True)
class Column:
    """A column of the table as it was understood; ``words`` are those of `one of`.

    ``name`` is that of its field, ``key`` that of the column; they differ where a heading is too long.
    """

    name: str
    key: str
    heading: str
    type: FieldType
    words: tuple[str, ...] = ()


def columns(table: Table) -> list[Column]:
    """The columns of a table, each with the type that fits all its cells."""
    by_name: dict[str, Column] = {}
    for heading in table.headings:
        if not heading.language:
            texts = [row.text(heading.name) for row in table.rows if row.text(heading.name)]
            kind, words = _type(heading.key, texts)
            name = _short(heading.key, by_name)
            by_name[name] = Column(name, heading.key, heading.cell.text, kind, words)
    return list(by_name.values())


def write_deck(folder: Path, title: str, data: Path, table: Table) -> int:
    """Write a deck of the ``table`` read from ``data`` into a new folder; the number of its files."""
    sheets = sheet_names(data.read_bytes()) if data.suffix.lower() not in TEXTS else []
    (folder / "game.yaml").write_text(game_yaml(title, data.name, table, sheets), encoding="utf-8")
    shutil.copyfile(data, folder / data.name)
    pictures = list(pictures_beside(data.parent, table))
    for name, path in pictures:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / name)
    (folder / "schema").mkdir()
    for file, model in FILES.items():
        rules = json.dumps(json_schema(model, f"deck/{file}"), indent=2, ensure_ascii=False)
        (folder / "schema" / f"{Path(file).stem}.schema.json").write_text(rules + "\n", encoding="utf-8")
    return 2 + len(pictures) + len(FILES)


def game_yaml(title: str, file: str, table: Table, sheets: Sequence[str] = ()) -> str:
    """game.yaml of a deck whose cards are the rows of a table in ``file``."""
    guessed = columns(table)
    rules = {column.name: FieldRule(type=column.type) for column in guessed}
    numbers = [
        column.name for column in guessed if column.type in ("whole", "number") and column.name not in COPIES
    ]
    shown = _places(guessed, rules)
    stats = [name for name in numbers if name not in shown.values()][:4]
    placed = {*shown.values(), *stats, *COPIES, "id", BACK}
    left = [column.name for column in guessed if column.name not in placed]
    parts = (_head(title, file, sheets), _fields(guessed), _show(shown, stats, left), _more())
    return "\n".join(line for part in parts for line in part) + "\n"


def _places(guessed: Sequence[Column], rules: Mapping[str, FieldRule]) -> dict[str, str]:
    """The field for each place: by its usual name, by its first word as in ``cost_gold``, or by its type."""
    shown = roles(Show(), rules)
    for column in guessed:
        first = column.name.partition("_")[0]
        place = next((place for place, names in NAMES.items() if first in names), "")
        fits = place not in STRICT or column.type == BY_TYPE[place]
        if place in PLACES and place not in shown and column.name not in (*shown.values(), *COPIES) and fits:
            shown[place] = column.name
    # Words such as Crimson are no colours; each can have one of its own as a kind.
    words = [column.name for column in guessed if column.name in NAMES["colour"] and column.type == "one of"]
    if words and "kind" not in shown:
        shown["kind"] = words[0]
    texts = [column.name for column in guessed if column.type == "text"]
    for place in ("title", "text"):
        free = [name for name in texts if name not in (*shown.values(), *COPIES, "id", BACK)]
        if place not in shown and free:
            shown[place] = free[0]
    return {place: shown[place] for place in NAMES if place in shown}


def first_row_of_values(table: Table) -> str:
    """A heading that is a number or a picture, as if the table had no headings; "" for none."""
    texts = (heading.cell.text for heading in table.headings)
    return next((text for text in texts if _fits("number", text) or text.lower().endswith(PICTURES)), "")


def missing_pictures(folder: Path, table: Table) -> list[str]:
    """The pictures that cells name and that are not in ``folder``, each once."""
    unread = unread_pictures(folder, table)
    wanted = [name for name in dict.fromkeys(_named(table)) if name not in unread]
    return [name for name in wanted if not any((folder / path).is_file() for path in _candidates(name))]


def unread_pictures(folder: Path, table: Table) -> list[str]:
    """The files that cells of pictures name, that are there, and of a kind that is not read; each once."""
    wanted = [name for name in dict.fromkeys(_named(table)) if name.lower().endswith(OTHER_PICTURES)]
    homes = [folder / home for home in FOLDERS]
    return [name for name in wanted if any((home / name).is_file() for home in homes)]


def pictures_beside(folder: Path, table: Table) -> Iterator[tuple[str, Path]]:
    """The picture files that cells name, each once: their names in the pack, and where they are now."""
    inside = folder.resolve()
    listed: set[str] = set()
    for wanted in _named(table):
        names = [name for name in _candidates(wanted) if (folder / name).is_file()]
        for name in names or _alike(folder, wanted):
            path = folder / name
            if name not in listed and path.resolve().is_relative_to(inside):
                listed.add(name)
                yield name, path


def _named(table: Table) -> Iterator[str]:
    """The cells of picture columns, with ``/`` between folders."""
    for column in columns(table):
        for row in table.rows if column.type == "picture" else ():
            if text := row.text(column.key).replace("\\", "/").removeprefix("./"):
                yield text


def _alike(folder: Path, wanted: str) -> list[str]:
    """The picture that may be meant by a name that no file has, so that a Problem can point to it."""
    places = dict.fromkeys([str(PurePosixPath(wanted).parent), *FOLDERS])
    homes = [folder / place for place in places if ".." not in place and not place.startswith("/")]
    files = [path for home in homes if home.is_dir() for path in sorted(home.iterdir())]
    stems = {path.stem.casefold(): path for path in files if path.suffix.lower() in PICTURES}
    near = get_close_matches(PurePosixPath(wanted).stem.casefold(), stems, n=1, cutoff=0.7)
    return [stems[stem].relative_to(folder).as_posix() for stem in near]


def _candidates(wanted: str) -> Iterator[str]:
    if wanted and not wanted.startswith("/") and ".." not in PurePosixPath(wanted).parts:
        for folder in FOLDERS:
            for ending in ("", *PICTURES):
                if f"{wanted}{ending}".lower().endswith(PICTURES):
                    yield f"{folder}/{wanted}{ending}".removeprefix("/")


def _short(key: str, taken: Container[str]) -> str:
    """The name of a field for a column, no longer than names may be, and no other field's."""
    name, number = key[:MAX_NAME].rstrip("_"), 2
    while name in taken:
        name, number = f"{key[: MAX_NAME - 3]}_{number}", number + 1
    return name


def _type(name: str, texts: Sequence[str]) -> tuple[FieldType, tuple[str, ...]]:
    """The type that fits the texts of a column, and the words of `one of`."""
    if name in COPIES:
        return "whole", ()
    if name in NAMES["icons"] and ready_icons() & {word for text in texts for word in icon_words(text)}:
        return "icon", ()
    if name in NAMES["picture"] or (
        texts and all(text.lower().endswith((*PICTURES, *OTHER_PICTURES)) for text in texts)
    ):
        return "picture", ()
    # A text may be "x", and a title 007: neither is a yes nor a number.
    for kind in TYPES if name not in WORDS else ():
        named = kind != "colour" or name in NAMES["colour"] or "#" in "".join(texts)
        if texts and named and all(_fits(kind, text) for text in texts):
            return kind, ()
    # One odd cell among many numbers is a slip that somebody wants to be told; of a cost more than one.
    numbers = [text for text in texts if _fits("number", text)] if name not in WORDS else []
    fewest, share = (MIN_PRICES, MOST) if name in NUMBERED else (MIN_CELLS, NEARLY_ALL)
    odd = [text for text in texts if text not in numbers]
    meant = name in NUMBERED and len(odd) > len(set(odd))  # as the X of a cost
    if len(texts) >= fewest and len(numbers) >= share * len(texts) and not meant:
        return "whole" if all(_fits("whole", text) for text in numbers) else "number", ()
    words = tuple(dict.fromkeys(texts))
    often = len(texts) >= 2 * len(words) and 1 < len(words) <= MAX_WORDS
    if often and all(len(word) <= MAX_WORD and "\n" not in word for word in words) and name != "id":
        return "one of", words
    return "text", ()


def _fits(kind: FieldType, text: str) -> bool:
    if kind == "yes/no" and text in ("0", "1"):
        return False
    try:
        value_of("", FieldRule(type=kind), text)
    except WrongCell:
        return False
    return True


def _head(title: str, file: str, sheets: Sequence[str]) -> Iterator[str]:
    yield "# yaml-language-server: $schema=schema/game.schema.json"
    yield "#"
    yield "# What is in the box. Change a line, then: broadside validate, broadside render."
    yield "game: deck"
    yield f"title: {quoted(title)}"
    yield 'tagline: ""                 # one sentence for the box'
    yield "players: {min: 2, max: 4}"
    yield "style: parchment            # or night, bright; colours and fonts of your own: layouts/style.yaml"
    yield ""
    yield "parts:"
    yield "  - id: cards"
    yield "    kind: cards"
    others = ", ".join(f"{file}#{sheet}" for sheet in sheets[1:4])
    yield f"    rows: {quoted(file)}" + (f"      # there are other sheets: {others}" if others else "")
    yield "    size: poker             # or tarot, mini, bridge, square_medium …, or [width, height] in mm"
    yield "    front: classic          # or full_picture, text_only, big_symbol, two_ended"
    yield '    back: {layout: back}    # or {picture: art/back.png}, {colour: "#20204a"}'


def _fields(guessed: Sequence[Column]) -> Iterator[str]:
    yield "    # What the columns hold, as far as the cells tell: text, whole, number, one of, several of,"
    yield "    # yes/no, colour, picture, icon, or refers to (another part); any other cell is a problem."
    yield "    fields:"
    for column in guessed:
        more = [f"values: [{', '.join(map(quoted, column.words))}]"] if column.words else []
        more += [f"column: {quoted(column.heading)}"] if column.name != column.key else []
        kind = f"{{type: {', '.join([column.type, *more])}}}" if more else column.type
        yield f"      {column.name}: {kind}"


def _show(shown: Mapping[str, str], stats: Sequence[str], left: Sequence[str]) -> Iterator[str]:
    yield "    # Where the layout shows them. For a place that stays empty write none, as in corner: none;"
    yield "    # a line that is taken out is guessed again, from the headings."
    yield "    show:"
    for role, name in shown.items():
        yield f"      {role}: {name} ".ljust(28) + f"# {PLACES[role]}"
    if stats:
        yield f"      stats: [{', '.join(stats)}] ".ljust(28) + "# named, in a row below the text"
    if left:
        yield f"      # shown nowhere: {', '.join(left)}"


def _more() -> Iterator[str]:
    yield ""
    yield "  # More parts, if you like:"
    yield "  # - {id: tokens, kind: tokens, size: 20, rows: [{title: Flame, icons: flame, copies: 10}]}"
    yield "  # - {id: board, kind: board, size: [260, 180], squares: {columns: 8, rows: 5}}"
    yield "  # - {id: box, kind: box, holds: cards}"
    yield '  # - {id: aid, kind: reference, title: Your turn, text: "**1** Draw a :card:."}'
    yield "  # - {id: rulebook, kind: rulebook}      # a file rulebook.md"
    yield ""
    yield "# What has to hold, if you like:"
    yield "# checks:"
    yield "#   - {check: unique, part: cards, field: title}"
    yield "#   - {check: count, part: cards, is: 54}"


def quoted(text: str) -> str:
    """Text as YAML, in quotes where it needs them.

    >>> quoted("Moth & Lamp"), quoted("a: b")
    ('Moth & Lamp', '"a: b"')
    """
    plain = text.replace(" ", "").replace("_", "").replace("-", "").replace(".", "").replace("&", "")
    if (
        plain.isalnum()
        and text[0] not in "-&. "
        and not plain.isdecimal()
        and text.lower() not in (*("yes", "no", "true", "false", "null", "on", "off"),)
    ):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
