"""Colours of kinds: those that their names or icons have everywhere, the rest in the order of the style."""

from __future__ import annotations

from generator.games.deck import pieces
from generator.games.deck.cells import icon_words
from generator.games.deck.content import Rows
from generator.games.deck.roles import roles

TONES = 8
"""Colours of a style for kinds of cards; with more kinds they begin anew."""
RED, BLUE, GREEN, VIOLET, GOLD, SKY, ROSE, GREY = range(TONES)
"""All styles have them in this order."""
ORDER = {"night": (BLUE, ROSE, GREEN, VIOLET, GOLD, SKY, RED, GREY)}
"""The order in which kinds take colours, where it is another than theirs."""
MEANT = {
    RED: "flame fire lava heart blood war attack battle anger",
    BLUE: "drop water sea ocean wave river lake rain fish",
    GREEN: "leaf tree wood forest meadow grass plant nature spring",
    VIOLET: "moon night potion magic dream poison twilight",
    GOLD: "sun coin gold money desert sand food summer day light sunlight crown",
    SKY: "snow ice frost winter sky air wind feather midnight",
    ROSE: "autumn",
    GREY: "stone rock mountain ore metal iron steel skull death abyss",
}
"""The names, of kinds and of icons, that a colour belongs to."""
TONE_OF = {name: tone for tone, names in MEANT.items() for name in names.split()}


def tones_by_kind(rows: Rows, part: pieces.RowsPart, style: str = "") -> dict[str, int]:
    """A colour of the style for each kind, in the order in which they come; by its number. Tokens without
    kinds are each of a kind of their own, by their ids.

    A kind has the colour that its name means, or the first icon of all of its rows, unless another has it;
    tokens without kinds share it, since each has a rim of its own.
    """
    shown = roles(part.show, rows.rules)
    field, icons = shown.get("kind", ""), shown.get("icons", "icons")
    kinds = rows.rules[field].values if field and rows.rules[field].values else ()
    ends = (field, f"{field}_2")
    own = [str(entry.values[end]) for entry in rows.entries for end in ends if entry.values.get(end)]
    if not field:
        own = [entry.id for entry in rows.entries] if isinstance(part, pieces.Tokens) else []
    firsts: dict[str, set[str]] = {}
    for entry in rows.entries:
        kind = str(entry.values.get(field, "")) if field else entry.id
        firsts.setdefault(kind, set()).add(_first_icon(entry.values.get(icons, "")))
    tones: dict[str, int] = {}
    every = list(dict.fromkeys([*kinds, *own]))
    for kind in every:
        names = [kind.casefold(), *(firsts.get(kind, set()) if len(firsts.get(kind, ())) == 1 else ())]
        meant = next((TONE_OF[name] for name in names if name in TONE_OF), None)
        if meant is not None and (not field or meant not in tones.values()):
            tones[kind] = meant
    order = ORDER.get(style, range(TONES))
    free = [tone for tone in order if tone not in tones.values()]
    others = [kind for kind in every if kind not in tones]
    tones |= {kind: free.pop(0) for kind in others[: len(free)]}
    for at, kind in enumerate(every):
        tones.setdefault(kind, order[at % TONES])
    return tones


def rims(rows: Rows, part: pieces.RowsPart) -> dict[str, int]:
    """The patterns of the rims of tokens without kinds, by their ids and their numbers: each another."""
    if "kind" in roles(part.show, rows.rules):
        return {}
    return {entry.id: at % TONES for at, entry in enumerate(rows.entries)}


def _first_icon(value: object) -> str:
    names = value if isinstance(value, tuple) else icon_words(str(value))
    return next(iter(names), "")
