"""The rows of a part: of its spreadsheet, or of game.yaml itself, checked cell by cell."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from generator.games.deck.cells import Value, WrongCell, icon_words, value_of
from generator.games.deck.content import COPIES, Entry, Rows, column
from generator.games.deck.files import NoPicture, icon_names, picture_file
from generator.games.deck.pieces import DeckFile, FieldRule, RowsPart
from generator.games.deck.printing.row_values import FOCUS_HINT, focus_of
from generator.games.deck.roles import BY_TYPE, NAMES, roles, shown_in
from generator.games.deck.rows_in_language import Spoken, language_file, spoken
from generator.games.deck.unfit_values import holds_any
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar
from generator.reading.problems import Place, Problem, did_you_mean, excerpt, nearest
from generator.reading.spreadsheets.files import table_files
from generator.reading.spreadsheets.grids import Cell, has_no_value
from generator.reading.spreadsheets.tables import Row, Table, heading_of

ID = "id"
COUNT = FieldRule(type="whole", min=0, max=1000)
MAX_CELL_PROBLEMS = 200
_ICON = re.compile(r"(?<![\w\\]):([a-z][a-z0-9_-]*):")
_NOT_IN_ID = re.compile(r"[^a-z0-9]+")


def read_rows(pack: Pack, part: RowsPart) -> tuple[Rows | None, list[Problem]]:
    """The rows of a part, None where its table cannot be read; and all that is wrong with them."""
    table, problems = _table(pack, part)
    if table is None:
        return None, problems
    rules = rules_of(pack, part, table)
    problems += _rule_faults(pack, part, table, rules)
    other, faults = spoken(pack, part, table, rules)
    problems += faults
    reader = _RowReader(pack, part, table, rules, other)
    entries = [reader.entry(row) for row in table.rows]
    faults = [*reader.misdeclared, *reader.problems]
    # With a fault no face is drawn, which would tell them.
    problems += [*faults, *reader.in_texts][:MAX_CELL_PROBLEMS] if faults else []
    headings = {name: table.heading(column(name, rule)) for name, rule in rules.items()}
    marked = {heading.name for heading in table.headings if heading.cell.text.startswith("_")}
    aside = frozenset(name for name, rule in rules.items() if column(name, rule) in marked)
    return Rows(part, rules, headings, entries, aside), problems


def spreadsheets_of(game: DeckFile, pack: Pack) -> Iterator[tuple[str, str]]:
    """Each spreadsheet that some part has its rows in, in the pack's language too, with the part's id."""
    for part in game.parts:
        if isinstance(part, RowsPart) and isinstance(part.rows, str):
            for reference in dict.fromkeys((part.rows, language_file(part.rows, pack.language))):
                if (pack.folder / reference.partition("#")[0]).is_file():
                    yield reference, part.id


def place_of(pack: Pack, part: RowsPart, *path: str | int) -> Place:
    """The place of a value of a part in game.yaml."""
    return pack.place(FILE, "parts", part.id, *path)


def rules_of(pack: Pack, part: RowsPart, table: Table) -> dict[str, FieldRule]:
    """Every field of a part by its name: those declared, then the other columns."""
    declared = {
        name: rule if isinstance(rule, FieldRule) else FieldRule(type=rule)
        for name, rule in part.fields.items()
    }
    # Nobody prints a card fewer than no times.
    for name in declared.keys() & set(COPIES):
        low, high = declared[name].min, declared[name].max
        bounds = {"min": COUNT.min if low is None else low, "max": COUNT.max if high is None else high}
        declared[name] = declared[name].model_copy(update=bounds)
    taken = {column(name, rule) for name, rule in declared.items()}
    own = [heading.name for heading in table.headings if not heading.language and heading.name not in taken]
    rules = declared | {name: COUNT if name in COPIES else FieldRule() for name in own}
    # A column that nobody declared is text, unless it is shown where only a picture can be.
    likely = {name: FieldRule(type=kind) for role, kind in BY_TYPE.items() for name in NAMES[role]}
    likely = rules | {name: rule for name, rule in likely.items() if name in own}
    for role, kind in BY_TYPE.items():
        for name in shown_in(role, part.show, likely):
            texts = [text for row in table.rows if (text := row.text(name))]
            # Under show anything may be named: a column of other things is told once, not cell by cell.
            if name in own and (name != getattr(part.show, role) or holds_any(role, texts, pack)):
                rules[name] = FieldRule(type=kind)
    return rules


def id_of(text: str) -> str:
    """A text as an id, such as a file may be called.

    >>> id_of("Möth of Dusk!")
    'moth_of_dusk'
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return _NOT_IN_ID.sub("_", "".join(sign for sign in plain if sign.isascii())).strip("_")[:40].strip("_")


def _table(pack: Pack, part: RowsPart) -> tuple[Table | None, list[Problem]]:
    if not isinstance(part.rows, str):
        return _inline(pack, part), []
    file, _, _ = part.rows.partition("#")
    if not (pack.folder / file).exists():
        files = table_files(pack.folder)
        message = f"there is no '{excerpt(part.rows)}' in the pack"
        hint = did_you_mean(file, files) or "export your table as CSV beside game.yaml, and name it here"
        return None, [Problem(place_of(pack, part, "rows"), "missing-file", message, hint)]
    table, problems = pack.table(part.rows, part.id)
    return table, list(problems)


def _inline(pack: Pack, part: RowsPart) -> Table:
    """The rows that stand in game.yaml itself, as a table; each cell has the place of its value."""
    source, _ = pack.source(FILE)
    node = source.node(("parts", part.id, "rows")) if source else None
    assert source is not None
    headings: dict[str, Cell] = {}
    rows = []
    for item in node.items if isinstance(node, ListNode) else ():
        cells: dict[str, Cell] = {}
        if not isinstance(item, MapNode):
            continue
        for key, value in item.items.items():
            place, at_key = source.at(value.at), source.at(item.keys[key])
            heading = heading_of(headings.setdefault(key, Cell(key, at_key.line, at_key.column)))
            text = value.text.strip() if isinstance(value, Scalar) else ""
            cells[heading.name] = Cell(text, place.line, place.column)
        rows.append(Row(source.at(item.at).line, cells))
    path = pack.place(FILE).path
    return Table(path, tuple(heading_of(cell) for cell in headings.values()), tuple(rows))


def _rule_faults(
    pack: Pack, part: RowsPart, table: Table, rules: Mapping[str, FieldRule]
) -> Iterator[Problem]:
    columns = [heading.name for heading in table.headings]
    lost = [name for name, rule in rules.items() if column(name, rule) not in columns]
    if lost and len(columns) == 1:
        message = f"the first line, '{excerpt(table.headings[0].cell.text)}', is not a row of headings"
        hint = f"write headings with commas between, such as title,{','.join(lost[:3])}"
        yield Problem(table.heading(columns[0]), "unknown-column", message, hint)
        return

    for name, rule in rules.items():
        if name in lost:
            message = f"there is no column '{column(name, rule)}' in {PurePosixPath(table.path).name}"
            place = pack.key(FILE, "parts", part.id, "fields", name)
            yield Problem(place, "unknown-column", message, _cure_of_lost(name, part, table, rules))
        for key, code, message, hint in _faults_of_rule(name, rule):
            place = pack.key(FILE, "parts", part.id, "fields", name, *([key] if key else []))
            yield Problem(place, code, message, hint)
    shown: list[tuple[str, tuple[str | int, ...]]] = [
        (name, (role,)) for role, name in roles(part.show, rules).items()
    ]
    shown += [(name, ("stats", at)) for at, name in enumerate(part.show.stats)]
    for name, path in shown:
        if name not in rules:
            message, hint = f"there is no field '{name}' to show", did_you_mean(name, list(rules))
            yield Problem(place_of(pack, part, "show", *path), "unknown-column", message, hint)


def _cure_of_lost(name: str, part: RowsPart, table: Table, rules: Mapping[str, FieldRule]) -> str:
    """A hint for a field that no heading is called like: the heading that is meant, where one can be told."""
    rule, columns = rules[name], [heading.name for heading in table.headings]
    if near := nearest(column(name, rule), columns):
        spot = _spot(table.heading(near[0]))
        if near[0].startswith(f"{name}_") and not rule.column:
            text = next(each.cell.text for each in table.headings if each.name == near[0])
            plain = re.fullmatch(r"\w[\w ()]*", text)
            cure = f"column: {text if plain else json.dumps(text, ensure_ascii=False)}"
            whole = isinstance(part.fields.get(name), str)
            cure = f"write {name}: {{type: {rule.type}, {cure}}}" if whole else f"add {cure}"
            return f"{cure}, as the heading at {spot} is called"
        meant = did_you_mean(column(name, rule), columns)
        return f"{meant} it is the heading at {spot}; correct one of them"
    taken = {column(other, rules[other]) for other in rules if other in part.fields}
    used = {
        column(other, rules[other]) for other in {*part.fields, *roles(part.show, rules).values()} & {*rules}
    }
    free = [heading.cell.text for heading in table.headings if heading.name not in taken]
    spare = [each for each in table.headings if not each.language and each.name not in {ID, *COPIES, *used}]
    if len(spare) == 1 < len(free):
        heading, spot = excerpt(spare[0].cell.text), _spot(table.heading(spare[0].name))
        cure = f"rename it to {name}, write column: {heading}, or take '{name}' out here"
        return f"'{heading}' ({spot}) is no field: {cure}"
    cure = f"write column: {free[0]}" if len(free) == 1 else "write its heading under column:"
    return f"rename it back, {cure}, or take '{name}' out here"


def _faults_of_rule(name: str, rule: FieldRule) -> Iterator[tuple[str, str, str, str]]:
    """The faults of a rule by itself: the key in it, or "" for its own, a code, a message and a hint."""
    if name in COPIES and rule.type != "whole":
        message = f"{name} says how often a card is printed, and is {rule.type}"
        yield "", "bad-value", message, f"write {name}: whole"
    if rule.type == "one of" and not rule.values:
        yield "", "missing-key", f"{name} is one of no values", "add values: [...]"
    if rule.values and rule.type not in ("one of", "several of"):
        yield "values", "bad-value", f"{name} is {rule.type}, which has no values", "write type: one of"
    if rule.min is not None and rule.max is not None and rule.min > rule.max:
        hint = f"write min: {rule.max:g}, max: {rule.min:g}"
        yield "", "bad-value", f"{name} is at least {rule.min:g} and at most {rule.max:g}", hint
    try:
        value_of(name, rule.model_copy(update={"required": False}), "")
    except WrongCell as wrong:
        yield "default", wrong.code, f"the default of {wrong}", wrong.hint
    if rule.focus and rule.type != "picture":
        yield "focus", "bad-value", f"{name} is {rule.type}, which has no focus", "write type: picture"
    elif focus_of(rule.focus) is None:
        message = f"focus '{excerpt(rule.focus)}' is no point of a picture"
        yield "focus", "unknown-value", message, FOCUS_HINT


def _spot(place: Place) -> str:
    """A place in another file of the same pack."""
    return f"{PurePosixPath(place.path).name}:{place.line}:{place.column}"


class _RowReader:
    """Reads the rows of one part in their order; ``problems`` are those of its cells, but for icons that
    texts name and that are not there: ``in_texts``.
    """

    def __init__(
        self, pack: Pack, part: RowsPart, table: Table, rules: Mapping[str, FieldRule], other: Spoken
    ) -> None:
        self.problems: list[Problem] = []
        self.in_texts: list[Problem] = []
        self._pack, self._part, self._table, self._rules, self._other = pack, part, table, rules, other
        self._columns = {name: column(name, rule) for name, rule in rules.items()}
        self._roles = roles(part.show, rules)
        self._texts = frozenset(shown_in("text", part.show, rules))
        self._ids: dict[str, Place] = {}
        self._misdeclared: dict[tuple[str, str], Problem] = {}
        self._icons = icon_names(pack)

    @property
    def misdeclared(self) -> list[Problem]:
        """Values of game.yaml that no cell has, though cells have one that is nearly the same."""
        return list(self._misdeclared.values())

    def entry(self, row: Row) -> Entry:
        """The row as typed values."""
        values = {name: self._value(row, name, rule) for name, rule in self._rules.items()}
        shown = dict(values)
        for name in self._rules:
            if text := self._other.text(row, self._columns[name]):
                shown[name] = text
        copies = next((values[name] for name in COPIES if name in values), self._part.copies)
        places = {name: self._table.place(row, at) for name, at in self._columns.items()}
        return Entry(
            self._id(row, values),
            values,
            shown,
            copies if isinstance(copies, int) else self._part.copies,
            self._table.place(row),
            places,
        )

    def _value(self, row: Row, name: str, rule: FieldRule) -> Value:
        text = row.text(self._columns[name])
        if has_no_value(text):
            return ""  # told with the workbook
        place = self._table.place(row, self._columns[name])
        try:
            value = value_of(name, rule, text)
            if rule.type == "picture" and value:
                return picture_file(self._pack, str(value))
        except WrongCell as wrong:
            hint = wrong.hint
            if wrong.code == "unknown-value" and (near := self._never_used(name, rule, text)):
                declared = place_of(self._pack, self._part, "fields", name, "values", rule.values.index(near))
                if sum(other.text(self._columns[name]) == text for other in self._table.rows) > 1:
                    # Every such cell would say so; the declaration is told once.
                    message = f"no row has {name} '{excerpt(near)}', and several have '{excerpt(text)}'"
                    fault = Problem(declared, wrong.code, message, f"write {excerpt(text)}")
                    self._misdeclared.setdefault((name, near), fault)
                    return ""
                hint += f" no row has that; or correct {_spot(declared)}"
            # A column of copies can be nothing but numbers.
            hint = hint.removesuffix(", or declare the field as text") if name in COPIES else hint
            self.problems.append(Problem(place, wrong.code, str(wrong), hint))
            return ""
        except NoPicture as missing:
            self.problems.append(Problem(place, "missing-picture", str(missing), missing.hint))
            return ""
        if rule.type == "icon":
            return tuple(self._known_icons(str(value), name, place))
        if name in self._texts and isinstance(value, str):
            unknown = [word for word in _ICON.findall(value) if word not in self._icons]
            self.in_texts += [self._no_icon(name, word, f":{word}:", place) for word in unknown]
        return value

    def _never_used(self, name: str, rule: FieldRule, text: str) -> str:
        """The declared value that a cell's may be, where no cell has it; "" where there is none."""
        near = nearest(text, rule.values) if rule.type == "one of" else []
        cells = {row.text(self._columns[name]).casefold() for row in self._table.rows} if near else set()
        return near[0] if near and near[0].casefold() not in cells else ""

    def _known_icons(self, text: str, name: str, place: Place) -> Iterator[str]:
        for word in icon_words(text):
            if word in self._icons:
                yield word
            else:
                self.problems.append(self._no_icon(name, word, word, place))

    def _no_icon(self, name: str, word: str, written: str, place: Place) -> Problem:
        hint = did_you_mean(word, self._icons) or f"draw layouts/icons/{id_of(word) or 'name'}.svg"
        return Problem(place, "unknown-icon", f"{name}: there is no icon '{excerpt(written)}'", hint)

    def _id(self, row: Row, values: Mapping[str, Value]) -> str:
        """The id of a row: its own, or made of its title; a number tells equal titles apart."""
        own = ID in values and bool(values[ID])
        title = values.get(self._roles.get("title", ""), "")
        wanted = id_of(str(values[ID] if own else title)) or f"{self._part.id}_{len(self._ids) + 1}"
        place = self._table.place(row, self._columns.get(ID, "") if own else "")
        if wanted in self._ids and own:
            message = f"the id '{excerpt(str(values[ID]))}' is on line {self._ids[wanted].line} already"
            self.problems.append(Problem(place, "same-id", message, "give each row an id of its own"))
        number = 2
        name = wanted
        while name in self._ids:
            name, number = f"{wanted}_{number}", number + 1
        self._ids[name] = place
        return name
