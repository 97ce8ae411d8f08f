"""Small drawings for the report, as SVG text: a histogram, and dots with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from generator.play.measures.flags import DOUBTED, OPEN, SURE
from generator.play.measures.wording import ordinal

COLOURS = MappingProxyType({SURE: "out", OPEN: "open", DOUBTED: "doubt"})
HUES = MappingProxyType({SURE: "red", OPEN: "orange", DOUBTED: "grey"})
"""The classes of what stands out, by its tone, and their colours in words."""
WIDTH, HEIGHT, LEFT, HEAD, FOOT = 1024, 220, 46, 30, 40
MAX_BARS, SMALL_BARS, TICKS, ROWS = 40, 24, 6, 4
RISES, MAX_TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25), 8
"""Steps of an axis of shares, of which it has so many at most."""


def histogram(
    counts: Sequence[Sequence[float]],
    title: str,
    across: str,
    parts: int = 0,
    whole: float = 100,
    marks: Sequence[tuple[float, str]] = (),
) -> Markup:
    """Bars for ``[value, how often]`` pairs, with titles for the drawing and the axis across, and ``marks``,
    values with a name each.

    Values are gathered into at most MAX_BARS steps of equal width; or, where they are parts of a ``whole``,
    into so many ``parts`` of it, of which the last ends with the whole.
    """
    if not counts:
        return Markup("")
    least, most = counts[0][0], counts[-1][0]
    step = float(max(1, ceil((most - least + 1) / MAX_BARS)))
    if parts:
        least, most, step = 1, whole, whole / parts
    bars: dict[int, float] = {}
    for value, count in counts:
        spot = max(0, int((value - least) // step))
        bars[spot] = bars.get(spot, 0) + count
    number, highest = parts or max(bars) + 1, max(bars.values())
    wide, tall = (WIDTH - LEFT) / number, HEIGHT - HEAD - FOOT
    rise = nice(highest / ROWS)
    top = rise * ceil(highest / rise)
    drawn = []
    for line in range(round(top / rise) + 1):
        y = HEIGHT - FOOT - tall * line * rise / top
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(_text(LEFT - 6, y + 4, f"{line * rise:g}", "end"))
    for spot, count in sorted(bars.items()):
        height = tall * count / top
        begin = least + spot * step
        end = min(begin + step - 1, most)
        name = f"{begin:g}" if begin >= end else f"{begin:g} to {end:g}"
        drawn.append(
            f'<rect x="{LEFT + spot * wide:.1f}" y="{HEIGHT - FOOT - height:.1f}" '
            f'width="{max(1.0, wide - 1):.1f}" height="{height:.1f}"><title>{name}: {count:g}</title></rect>'
        )
    for tick in _ticks(0 if parts else least, most):
        x = LEFT + (tick if parts else tick - least + 0.5) / step * wide
        drawn.append(_text(x, HEIGHT - FOOT + 15, f"{tick:g}", "end" if x > WIDTH - 12 else "middle"))
    for value, name in marks:
        x = LEFT + (value if parts else value - least + 0.5) / step * wide
        drawn.append(f'<line class="fair" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD - 8}" y2="{HEIGHT - FOOT}"/>')
        drawn.append(_text(x, HEAD - 12, name, "middle"))
    drawn.append(_text(0, 14, title, "start", "title"))
    drawn.append(_text(LEFT + (WIDTH - LEFT) / 2, HEIGHT - 6, across, "middle"))
    return _svg(HEIGHT, drawn)


def small(counts: Sequence[Sequence[float]], parts: int = 0) -> Markup:
    """A histogram without words, to stand below a figure; of percents in so many ``parts`` of the whole."""
    wide, tall = 132, 30
    least, most = (1.0, 100.0) if parts else (counts[0][0], counts[-1][0])
    step = (most - least + 1) / parts if parts else max(1.0, (most - least + 1) / SMALL_BARS)
    bars: dict[int, float] = {}
    for value, count in counts:
        spot = max(0, int((value - least) // step))
        bars[spot] = bars.get(spot, 0) + count
    one, highest = wide / (parts or max(bars) + 1), max(bars.values())
    drawn = "".join(
        f'<rect x="{spot * one:.1f}" y="{tall - tall * count / highest:.1f}" '
        f'width="{max(1.0, one - 1):.1f}" height="{tall * count / highest:.1f}"/>'
        for spot, count in sorted(bars.items())
    )
    return Markup(
        f'<svg viewBox="0 0 {wide} {tall}" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
    )


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers from the one to the other."""
    step = nice((most - least) / TICKS)
    return [step * times for times in range(ceil(least / step), floor(most / step) + 1)]


def nice(least: float) -> float:
    """The next of 1, 2, 5, 10, 20 and so on.

    >>> [nice(value) for value in (0.3, 3, 17.5)]
    [1, 5.0, 20.0]
    """
    if least <= 1:
        return 1
    power = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)


def dots(rows: Sequence[Mapping[str, Any]], labels: Sequence[str], title: str) -> Markup:
    """One line a row: the share as a dot on its interval, its figure, a line where fair would be.

    The axis shows as much as the intervals need, and begins at 0 where that is near.
    """
    filled = [(row, label) for row, label in zip(rows, labels, strict=True) if row["of"]]
    if not filled:
        return Markup("")
    fair = filled[0][0]["fair"]
    most, least = (
        max([fair, *(row["high"] for row, _ in filled)]),
        min([fair, *(row["low"] for row, _ in filled)]),
    )
    room = max(0.03, (most - least) * 0.15)
    rise = next(step for step in RISES if (most - least + 2 * room) / step <= MAX_TICKS)
    bottom = 0.0 if least - room <= 0.1 else rise * floor((least - room) / rise)
    top = min(1.0, most + room)
    if not bottom:
        rise = next(step for step in RISES if top / step <= MAX_TICKS)
    left, right, line, head = 130, 70, 26, 26

    def across(value: float) -> str:
        return f"{left + (WIDTH - left - right) * (value - bottom) / (top - bottom):.1f}"

    foot = head + len(filled) * line
    drawn = [_text(0, 14, title, "start", "title")]
    for tick in range(ceil(bottom / rise - 1e-9), int(top / rise + 1e-9) + 1):
        x = across(tick * rise)
        drawn.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{head}" y2="{foot}"/>')
        drawn.append(_text(float(x), foot + 15, f"{tick * rise * 100:.0f} %", "middle"))
    x = across(fair)
    drawn.append(f'<line class="fair" x1="{x}" x2="{x}" y1="{head - 4}" y2="{foot}"/>')
    for number, (row, label) in enumerate(filled):
        y = head + number * line + line / 2
        kind = colour(row)
        drawn.append(_text(left - 10, y + 4, label, "end"))
        drawn.append(
            f'<line class="{kind}" x1="{across(row["low"])}" x2="{across(row["high"])}" y1="{y}" y2="{y}"/>'
            f'<circle class="{kind}" cx="{across(row["value"])}" cy="{y}" r="4"/>'
        )
        drawn.append(_text(WIDTH, y + 4, f"{row['value'] * 100:.1f} %", "end", kind))
    begins = f"the axis begins at {bottom * 100:.0f} %; " if bottom else ""
    out = [row for row, _ in filled if row["stands_out"]]
    named = f"; {HUES[out[0].get('tone', SURE)]}: more than luck" if out else ""
    drawn.append(_text(WIDTH, 14, f"{begins}dashed: an even share, {fair * 100:.0f} %{named}", "end"))
    return _svg(foot + 22, drawn)


def colour(row: Mapping[str, Any]) -> str:
    """The class of a share's colour, the same as that of its finding; "in" if it does not stand out."""
    return str(COLOURS[row.get("tone", SURE)]) if row["stands_out"] else "in"


def stacked(parts: Sequence[tuple[float, str]]) -> Markup:
    """One bar of several parts, each a share and the class of its colour."""
    drawn, x = [], 0.0
    for share, kind in parts:
        wide = share * WIDTH
        if wide:
            drawn.append(f'<rect class="{kind}" x="{x:.1f}" width="{max(0.0, wide - 1):.1f}" height="18"/>')
        x += wide
    return _svg(18, drawn)


def against(row: Mapping[str, Any], least: float, most: float) -> Markup:
    """The interval of a share as a line with a dot, and what is usual as a tick, on a scale of these ends."""
    wide, tall = 120, 16

    def across(value: float) -> float:
        return 4 + (wide - 8) * min(1.0, max(0.0, (value - least) / max(0.01, most - least)))

    kind = colour(row)
    middle = tall / 2
    return Markup(
        '<svg class="against" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        '<line class="{k}" x1="{a:.1f}" x2="{b:.1f}" y1="{m}" y2="{m}"/>'
        '<line class="usual" x1="{u:.1f}" x2="{u:.1f}" y1="1" y2="{e}"/>'
        '<circle class="{k}" cx="{v:.1f}" cy="{m}" r="3.5"/></svg>'
    ).format(
        w=wide,
        h=tall,
        k=kind,
        a=across(row["low"]),
        b=across(row["high"]),
        u=across(row["fair"]),
        v=across(row["value"]),
        m=middle,
        e=tall - 1,
    )


def course(scores: Sequence[Sequence[float]]) -> Markup:
    """The scores of a game turn by turn, a line for each player, with the ends of the axes."""
    wide, tall, left, foot = 300, 90, 34, 16
    least, most = min(map(min, scores)), max(map(max, scores))
    drawn = []
    for value in dict.fromkeys((least, most)):
        y = 6 + (tall - foot - 12) * (most - value) / max(1.0, most - least)
        drawn.append(f'<line class="grid" x1="{left}" x2="{wide}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(_text(left - 4, y + 4, f"{value:g}", "end"))
    for place, own in enumerate(zip(*scores, strict=True)):
        points = " ".join(
            f"{left + (wide - left - 2) * at / max(1, len(own) - 1):.1f},"
            f"{6 + (tall - foot - 12) * (most - value) / max(1.0, most - least):.1f}"
            for at, value in enumerate(own)
        )
        drawn.append(f'<polyline class="p{place}" points="{points}"/>')
    drawn.append(_text(left, tall - 2, "turn 1", "start"))
    drawn.append(_text(wide, tall - 2, str(len(scores) - 1), "end"))
    inner = "".join(drawn)
    return Markup(
        f'<svg class="course" viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}">{inner}</svg>'
    )


def presence(places: Sequence[int], won: Sequence[int]) -> Markup:
    """Who is in, turn by turn: a bar for each player as far as the last of its turns, dark for those of the
    places that won, counted from 1.
    """
    seats, wide, left, line = max(places) + 1, 300, 34, 14
    last = {place: at + 1 for at, place in enumerate(places)}
    drawn = []
    for place in range(seats):
        y, end = place * line, last.get(place, 0)
        kind = "" if place + 1 in won else ' class="seat"'
        drawn.append(_text(left - 4, y + 11, ordinal(place + 1), "end"))
        drawn.append(
            f'<rect{kind} x="{left}" y="{y + 2}" width="{(wide - left - 26) * end / len(places):.1f}" '
            f'height="{line - 4}"/>'
        )
        drawn.append(_text(left + (wide - left - 26) * end / len(places) + 4, y + 11, str(end), "start"))
    tall = seats * line + 2
    inner = "".join(drawn)
    return Markup(
        f'<svg class="course" viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}">{inner}</svg>'
    )


def bar(value: float, most: float) -> Markup:
    """A small bar beside a number in a table."""
    wide = 120 * value / most if most else 0.0
    return Markup(
        '<svg class="bar" width="120" height="10"><rect class="track" width="120" height="10"/>'
        '<rect width="{:.1f}" height="10"/></svg>'
    ).format(wide)


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = Markup(' class="{}"').format(kind) if kind else Markup("")
    return str(
        Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}"{}>{}</text>').format(x, y, anchor, named, text)
    )


def _svg(height: float, parts: Sequence[str]) -> Markup:
    # The parts are made here from numbers and from text that went through Markup.format.
    inner = "".join(parts)
    return Markup(f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">{inner}</svg>')
