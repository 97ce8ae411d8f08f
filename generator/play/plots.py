"""Small drawings for the report, as SVG text: a histogram, and dots with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from markupsafe import Markup

WIDTH, HEIGHT, HEAD, FOOT = 560, 170, 22, 18
MAX_BARS, TICKS = 40, 4


def histogram(counts: Sequence[Sequence[float]], title: str) -> Markup:
    """Bars for ``[value, how often]`` pairs, values gathered into at most MAX_BARS steps of equal width."""
    if not counts:
        return Markup("")
    least, most = counts[0][0], counts[-1][0]
    step = max(1, ceil((most - least + 1) / MAX_BARS))
    bars: dict[int, float] = {}
    for value, count in counts:
        spot = int((value - least) // step)
        bars[spot] = bars.get(spot, 0) + count
    across, highest = max(bars) + 1, max(bars.values())
    wide = WIDTH / across
    parts = []
    for spot, count in sorted(bars.items()):
        tall = (HEIGHT - HEAD - FOOT) * count / highest
        begin = least + spot * step
        name = f"{begin:g}" if step == 1 else f"{begin:g} to {begin + step - 1:g}"
        parts.append(
            f'<rect x="{spot * wide:.1f}" y="{HEIGHT - FOOT - tall:.1f}" width="{max(1.0, wide - 1):.1f}" '
            f'height="{tall:.1f}"><title>{name}: {count:g}</title></rect>'
        )
    parts.append(_text(0, HEIGHT - 4, f"{least:g}", "start"))
    parts.append(_text(WIDTH, HEIGHT - 4, f"{most:g}", "end"))
    if across > TICKS:
        for tick in range(1, TICKS):
            spot = tick * across // TICKS
            parts.append(_text((spot + 0.5) * wide, HEIGHT - 4, f"{least + spot * step:g}", "middle"))
    parts.append(_text(0, HEAD - 8, f"{title}; the highest bar is {highest:g}", "start"))
    return _svg(HEIGHT, parts)


def dots(rows: Sequence[Mapping[str, Any]], name: str) -> Markup:
    """One line a row: the share as a dot on its interval, a line across where fair would be."""
    filled = [row for row in rows if row["of"]]
    if not filled:
        return Markup("")
    top = min(1.0, max([row["high"] for row in filled] + [row["fair"] for row in filled]) * 1.1)
    left, line = 120, 22

    def across(value: float) -> str:
        return f"{left + (WIDTH - left) * value / top:.1f}"

    parts = []
    for number, row in enumerate(filled):
        y = number * line + line / 2
        kind = "out" if row["stands_out"] else "in"
        parts.append(_text(left - 10, y + 4, f"{name} {row[name]}", "end"))
        parts.append(
            f'<line class="{kind}" x1="{across(row["low"])}" x2="{across(row["high"])}" y1="{y}" y2="{y}"/>'
            f'<circle class="{kind}" cx="{across(row["value"])}" cy="{y}" r="4"/>'
        )
    fair, foot = across(filled[0]["fair"]), len(filled) * line
    parts.append(f'<line class="fair" x1="{fair}" x2="{fair}" y1="0" y2="{foot}"/>')
    parts.append(_text(float(fair), foot + FOOT - 4, f"fair {filled[0]['fair']:.1%}", "middle"))
    return _svg(foot + FOOT, parts)


def bar(value: float, most: float) -> Markup:
    """A small bar beside a number in a table."""
    wide = 120 * value / most if most else 0.0
    return Markup('<svg class="bar" width="120" height="10"><rect width="{:.1f}" height="10"/></svg>').format(
        wide
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return str(Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, text))


def _svg(height: float, parts: Sequence[str]) -> Markup:
    # The parts are made here from numbers and from text that went through Markup.format.
    inner = "".join(parts)
    return Markup(f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">{inner}</svg>')
