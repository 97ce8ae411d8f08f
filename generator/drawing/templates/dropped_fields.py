"""Texts and numbers that a pack's own template no longer shows, though the one it was copied from does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.drawing.templates.reads import ANY, Read, Reads, Spot, TemplateReader
from generator.reading.problems import Place, Problem, excerpt

MAX_LISTED = 4
"""Fields of one template that are listed; others are counted."""
MAX_DEPTH = 3
"""Steps from the values of a face to a part that may have a field."""
MAX_FACES = 100
"""Faces of one template in whose values a field is looked for."""
MAX_LINE = 100
NOT_SHOWN = ("id",)
"""Fields that tell one piece from another and need not be on it."""

Values = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Dropped:
    """A field or word that is shown no more, where it was shown, and a text of it if there is one."""

    name: str
    spot: Spot
    example: str = ""


def fields_dropped(
    faces: Iterable[tuple[str, Mapping[str, Any]]], layouts: Sequence[Path], pack: Path
) -> Iterator[Problem]:
    """A warning for each of a pack's own templates that drops what the game's template of that name shows.

    ``faces`` are names of templates with the values of a face each: a field that none of them has is no
    loss. Templates say by ``{# without card.text #}`` that they mean it.
    """
    own = pack / "layouts"
    others = [folder for folder in layouts if folder != own]
    if own not in layouts or not others or not is_changed(Layouts([own]), Layouts(others)):
        return
    values: dict[str, list[Mapping[str, Any]]] = {}
    for layout, of_piece in faces:
        if len(of_layout := values.setdefault(layout, [])) < MAX_FACES:
            of_layout.append(of_piece)
    here, there = TemplateReader(Layouts(layouts)), TemplateReader(Layouts(others))
    reported: set[tuple[str, str]] = set()
    for layout in sorted(values):
        if is_same(layout, here, there):
            continue
        before, after = there.reads(layout), here.reads(layout)
        if before is None or after is None:
            continue
        dropped = [
            each
            for each in _dropped(before, after, values[layout])
            if each.name not in after.left_out and (each.spot[0], each.name) not in reported
        ]
        reported |= {(each.spot[0], each.name) for each in dropped}
        if dropped:
            yield _problem(dropped, layout, here, there)


def is_changed(own: Layouts, others: Layouts) -> bool:
    """Whether a template of a pack's own is another than the one it takes the place of."""
    for name in (*own.names(), *(f"shared/{name}" for name in own.names("shared"))):
        try:
            if others.find(name) and own.read(name)[0] != others.read(name)[0]:
                return True
        except LayoutError:
            # It is told where a face wants it.
            continue
    return False


def is_same(layout: str, here: TemplateReader, there: TemplateReader) -> bool:
    """Whether a template and all it leads to read the same in both, so that they show the same."""
    texts = here.texts(layout)
    return texts is not None and texts == there.texts(layout)


def _dropped(before: Reads, after: Reads, faces: Values) -> Iterator[Dropped]:
    """Whatever the first version shows and the pack's own has nowhere, in any words for its owner."""
    steps = {step for _, step in after.local}
    # A field may be read under another name: {% set it = card %}{{ it.text }}.
    renamed = {step for owner, step in after.local if (owner, step) not in before.local}
    for read, spot in before.given.items():
        if not after.has(read) and not (read[1] and read[1] in renamed):
            yield from _field(read, spot, faces)
    for read, spot in before.local.items():
        otherwise = renamed if read[0] in after.own - {ANY} else steps
        if read[1] and not after.has(read) and read[1] not in otherwise:
            yield from _field(read, spot, faces)
    lost = {read[0] for read in before.local if read[1] and not after.has(read)}
    for name, spot in before.printed.items():
        # A name that is set or gone through, and then not used; its fields are told already.
        if name in after.bound - after.used and name[1] not in lost:
            yield Dropped(name[1], spot)
    yield from (Dropped(key, spot) for key, spot in before.words.items() if key not in after.constants)


def _field(read: Read, spot: Spot, faces: Values) -> Iterator[Dropped]:
    """The field, if it need be shown and one of the faces has something in it."""
    example = next(filter(None, (_example(read, values) for values in faces)), "")
    if example and read[1] not in (*NOT_SHOWN, ANY):
        yield Dropped(".".join(filter(None, read)), spot, example)


def _example(read: Read, values: Mapping[str, Any]) -> str:
    """A text or number that a face has in the field; "" when it has none."""
    owner, step = read
    first, *ways = owner.split(".")
    if not step:
        value = values.get(owner)
        return value.strip() if isinstance(value, str) else ""
    if first not in values:
        return next(_all(values, step, MAX_DEPTH), "")
    value = values[first]
    for way in ways:
        value = _get(value, way)
    return _words(_get(value, step))


def _all(value: Any, step: str, depth: int) -> Iterator[str]:
    """The texts and numbers in fields of that name, of a value and its parts."""
    if words := _words(_get(value, step)):
        yield words
    if depth:
        for _, part in parts_of(value):
            yield from _all(part, step, depth - 1)


def parts_of(value: Any) -> Iterable[tuple[str, Any]]:
    """The parts of a value of the content, with their names."""
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, list | tuple):
        return (("", part) for part in value)
    kind = type(value)
    fields: Mapping[str, Any] = getattr(kind, "model_fields", getattr(kind, "__dataclass_fields__", {}))
    return ((name, getattr(value, name, None)) for name in fields)


def _get(value: Any, step: str) -> Any:
    return value.get(step) if isinstance(value, Mapping) else getattr(value, step, None)


def _words(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}"
    return value.strip() if isinstance(value, str) else ""


def _problem(dropped: Sequence[Dropped], layout: str, here: TemplateReader, there: TemplateReader) -> Problem:
    file, line = dropped[0].spot
    before, after = there.lines(file), here.lines(file)
    path = here.layouts.find(file) or here.layouts.find(layout)
    place = Place(shown(path) if path else layout, _same_place(before, after, line))
    names = [each.name for each in dropped]
    more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
    such = f", such as '{excerpt(dropped[0].example)}'" if len(names) == 1 and dropped[0].example else ""
    message = f"{layout} shows no {', '.join(names[:MAX_LISTED])}{more}{such}"
    line_there = excerpt(before[line - 1].strip(), MAX_LINE)
    meant = f"{{# without {', '.join(names[:MAX_LISTED])} #}}"
    hint = f"the game's own has {line_there} here; write it back, or {meant} if that is meant"
    return Problem(place, "not-printed", message, hint, "warning")


def _same_place(before: Sequence[str], after: Sequence[str], line: int) -> int:
    """The line of a changed text that stands where ``line`` of the first one stood."""
    for _, start, end, now, then in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if start < line <= end:
            return max(1, min(now + line - start, max(then, now + 1), len(after)))
    return 1
