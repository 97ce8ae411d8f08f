"""Fields that are not printed: those a ready layout has no place for, and columns that nothing shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.games.deck.cells import icon_words
from generator.games.deck.content import BACK, COPIES, Deck, Entry, Rows
from generator.games.deck.files import LAYOUT
from generator.games.deck.pieces import Cards, Tokens
from generator.games.deck.printing.row_values import FOCUS, FOCUS_HINT, focus_of
from generator.games.deck.roles import NAMES, kept_empty, roles
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar
from generator.reading.parsing.source import read
from generator.reading.problems import Problem, excerpt

SHOWS = "shows.yaml"
"""The file beside the ready layouts that says what each of them shows."""
STATS = "stats"


@dataclass(frozen=True)
class Shows:
    """The places that a layout shows: ``always``, and others ``unless`` one of those named is there;
    and those that give way besides on pieces less than ``below`` mm across; and how many ``icons`` it has
    room for.
    """

    always: frozenset[str]
    unless: Mapping[str, frozenset[str]] = field(default_factory=dict)
    below: float = 0.0
    small: Mapping[str, frozenset[str]] = field(default_factory=dict)
    icons: int | None = None

    def at(self, across: float) -> Shows:
        """The places that it shows on a piece of that many mm.

        >>> Shows(frozenset({"text"}), below=40, small={"text": frozenset({"icons"})}).at(25).unless
        {'text': frozenset({'icons'})}
        """
        return (
            replace(
                self,
                always=self.always - self.small.keys(),
                unless={**self.unless, **self.small},
                below=0.0,
                small={},
            )
            if across < self.below
            else self
        )

    def dropped(self, places: Sequence[str]) -> list[str]:
        """Those of the places of a part that its layout does not show."""
        hidden = {place for place, others in self.unless.items() if others & set(places)}
        return [
            place for place in places if place not in self.always and place not in self.unless.keys() - hidden
        ]


def ready_layouts(pack: Pack) -> dict[str, Shows]:
    """The places each ready layout shows, by its name; layouts of the pack's own are not among them."""
    by_layout: dict[str, Shows] = {}
    own = pack.folder / "layouts"
    for folder in pack.layouts:
        path = folder / SHOWS
        source, _ = read(path, str(path)) if folder != own and path.is_file() else (None, [])
        for name, node in source.root.items.items() if source and isinstance(source.root, MapNode) else ():
            entry = _items(node)
            small = _items(entry.get("small"))
            below = small.get("below")
            shows = Shows(
                _words(entry.get("shows")),
                _giving_way(entry),
                float(below.text) if isinstance(below, Scalar) else 0.0,
                _giving_way(small),
                int(icons.text) if isinstance(icons := entry.get("icons"), Scalar) else None,
            )
            by_layout.setdefault(name, shows)
    return {name: shows for name, shows in by_layout.items() if not (own / f"{name}{LAYOUT}").is_file()}


def fields_not_printed(deck: Deck, pack: Pack) -> Iterator[Problem]:
    """A warning for each part whose layout drops what game.yaml wants shown, or whose columns go nowhere."""
    ready = ready_layouts(pack)
    for rows in deck.rows.values():
        part = rows.part
        if isinstance(part, Cards | Tokens) and part.front in ready:
            across = part.size if isinstance(part, Tokens) else 0.0
            sized = {name: shows.at(across) for name, shows in ready.items()}
            yield from _dropped(part, sized, pack)
            if isinstance(part, Tokens):
                yield from _cells(rows, part, sized[part.front], ready[part.front])
            yield from _too_many_icons(rows, part, sized[part.front])
            yield from _unknown_focus(rows)
            yield from _columns(rows, part, deck, sized[part.front])


def _cells(rows: Rows, part: Tokens, shows: Shows, large: Shows) -> Iterator[Problem]:
    """The first cell of each place, found by its usual name, that a token does not show."""
    fields = roles(part.show, rows.rules)
    # A kind is shown by its colour; what cannot be shown with the rest of `show` is told there.
    done = {"kind", *shows.dropped([place for place in NAMES if getattr(part.show, place)])}
    for entry in rows.entries:
        for place in shows.dropped(_places_of(entry, part, rows)):
            if place not in done:
                done.add(place)
                message = f"{part.front} does not show {place} on a piece of {part.size:g} mm"
                hint = f"from {large.below:g} mm on it does; " if place in large.small else ""
                hint += "or begin the heading with '_'" if hint else "begin the heading with '_'"
                yield Problem(entry.at(fields[place]), "not-printed", message, hint, "warning")


def _too_many_icons(rows: Rows, part: Cards | Tokens, shows: Shows) -> Iterator[Problem]:
    """Each cell with more icons than its layout has room for: on paper they would be missing."""
    named = roles(part.show, rows.rules).get("icons", "")
    columns = [name for name in (named, f"back_{named or 'icons'}", f"{named}_2") if name in rows.rules]
    for entry in rows.entries if shows.icons else ():
        for name in columns:
            value = entry.shown.get(name, ())
            count = len(value if isinstance(value, tuple) else icon_words(str(value)))
            if "icons" not in shows.dropped(_places_of(entry, part, rows)) and count > (shows.icons or count):
                message = f"{part.front} has room for {shows.icons} icons, and here are {count}"
                yield Problem(
                    entry.at(name), "too-many-icons", message, "take some out, or write them in a text"
                )


def _places_of(entry: Entry, part: Cards | Tokens, rows: Rows) -> list[str]:
    """The places of a layout that a row fills."""
    fields = roles(part.show, rows.rules)
    return [place for place, name in fields.items() if entry.shown.get(name, "") not in ("", ())]


def _unknown_focus(rows: Rows) -> Iterator[Problem]:
    """A warning at each cell of a column ``focus`` that names no point of a picture."""
    for entry in rows.entries if FOCUS in rows.rules else ():
        value = entry.values.get(FOCUS, "")
        if focus_of(value) is None:
            message = f"focus '{excerpt(str(value))}' is no point of a picture, and its middle is taken"
            yield Problem(entry.at(FOCUS), "unknown-value", message, FOCUS_HINT, "warning")


def _dropped(part: Cards | Tokens, ready: Mapping[str, Shows], pack: Pack) -> Iterator[Problem]:
    """Places named under ``show`` that the layout of a part does not have."""
    wanted = [place for place in type(part.show).model_fields if getattr(part.show, place)]
    dropped = ready[part.front].dropped(wanted)
    if dropped:
        # A layout for tokens is no cure for cards.
        others = [name for name in ready if not ready[name].dropped(wanted) and name != "token"]
        hint = f"{_list(others)} {'does' if len(others) == 1 else 'do'}" if others else ""
        hint = "; ".join(filter(None, (hint, "or take them out of show")))
        place = pack.place(FILE, "parts", part.id, "front")
        yield Problem(place, "not-printed", f"{part.front} does not show {_list(dropped)}", hint, "warning")


def _columns(rows: Rows, part: Cards | Tokens, deck: Deck, shows: Shows) -> Iterator[Problem]:
    """Columns of a part that stand in no place, are named in no check, and are not set aside by a '_'."""
    fields = roles(part.show, rows.rules)
    # A kind gives its card a colour, whether or not its word is printed.
    places = {place for place in fields if place in {*shows.always, *shows.unless, "kind"}}
    # Those of tokens are told at their cells.
    places |= {place for place in fields if getattr(part.show, place) or isinstance(part, Tokens)}
    used = {fields[place] for place in places} | {*part.show.stats, *COPIES, BACK, "id"}
    used |= {FOCUS} if "picture" in places else set()
    used |= kept_empty(part.show, rows.rules)
    used |= {part.backs.by} if isinstance(part, Cards) and part.backs else set()
    for check in deck.game.checks:
        if check.part == part.id:
            used |= {getattr(check, "field", ""), *getattr(check, "where", ())}
    # A column such as back_title or text_2 says at the other side, or end, what its place says at this one.
    sides = {*used, *NAMES}
    left = [
        name
        for name, rule in rows.rules.items()
        if name not in used | rows.aside
        and rule.type != "refers to"
        and (name in NAMES or name.removeprefix("back_").removesuffix("_2") not in sides)
    ]
    if left:
        many = "columns are" if len(left) > 1 else "column is"
        message = f"{len(left)} {many} printed nowhere: {_list([excerpt(name) for name in left])}"
        stats = ", ".join([*part.show.stats, *left])
        hint = f"write show: {{stats: [{stats}]}} at '{part.id}'" if STATS in shows.always else ""
        hint = ", ".join(filter(None, (hint, "or begin their headings with '_'")))
        yield Problem(rows.headings[left[0]], "not-printed", message, hint, "warning")


def _items(node: Node | None) -> Mapping[str, Node]:
    """The keys of a map of YAML."""
    return node.items if isinstance(node, MapNode) else {}


def _giving_way(entry: Mapping[str, Node]) -> dict[str, frozenset[str]]:
    """The places under ``unless``, each with those it gives way to."""
    return {key: _words(others) for key, others in _items(entry.get("unless")).items()}


def _words(node: Node | None) -> frozenset[str]:
    """The words of a list of YAML."""
    items = node.items if isinstance(node, ListNode) else ()
    return frozenset(item.text for item in items if isinstance(item, Scalar))


def _list(words: Sequence[str]) -> str:
    """Words as a sentence has them: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
