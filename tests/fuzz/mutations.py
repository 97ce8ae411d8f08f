"""Seeded damage to text and to JSON values: what breaks by accident, and what somebody breaks on purpose."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

NASTY = (
    "",
    " ",
    "~",
    "null",
    "true",
    "NO",
    "0",
    "-1",
    "1e400",
    ".nan",
    "0x1F",
    "99999999999999999999",
    "1:30",
    "2026-11-22",
    "\x1b]0;owned\x07",
    "a\nname: x.yaml:1:1: forged",
    "\u202egnp.exe",
    "\ufeff",
    "\U0001f6a2",
    "é" * 300,
    "w" * 20_000,
    "{{ 7 * 7 }}",
    "{% for i in range(10**9) %}{% endfor %}",
    "../../etc/passwd",
    "&a [*a, *a]",
    "!!python/object/apply:os.system [ls]",
    "<<: *a",
    "[[[[[[[[[[",
    "{a: {b: {c: {}}}}",
    "|\n  text\n  text",
    "'",
    '"\\ud800"',
    "\\x00",
    "%s%n",
)
"""Values for a place that means something else."""


def damaged_yaml(text: str, dice: random.Random, times: int = 1) -> bytes:
    """The text with some of its lines damaged, as bytes: not all of it need be UTF-8."""
    for _ in range(times):
        lines = text.split("\n")
        dice.choice(LINE_DAMAGE)(lines, dice.randrange(len(lines)), dice)
        text = "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    if dice.random() < 0.03:
        spot = dice.randrange(len(data) + 1)
        data = data[:spot] + dice.choice((b"\xff", b"\xc3", b"\0", b"\r", b"\xed\xa0\x80")) + data[spot:]
    if dice.random() < 0.02:
        data = data[: dice.randrange(len(data) + 1)]
    return data


def _drop(lines: list[str], at: int, dice: random.Random) -> None:
    del lines[at]


def _repeat(lines: list[str], at: int, dice: random.Random) -> None:
    lines.insert(at, lines[at])


def _swap(lines: list[str], at: int, dice: random.Random) -> None:
    other = dice.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[str], at: int, dice: random.Random) -> None:
    lines[at] = dice.choice((" ", "  ", "\t", "   ")) + lines[at]


def _outdent(lines: list[str], at: int, dice: random.Random) -> None:
    lines[at] = lines[at].lstrip(" ")


def _value(lines: list[str], at: int, dice: random.Random) -> None:
    key, colon, _ = lines[at].partition(":")
    lines[at] = f"{key}{colon} {dice.choice(NASTY)}"


def _key(lines: list[str], at: int, dice: random.Random) -> None:
    key, colon, rest = lines[at].partition(":")
    indent = key[: len(key) - len(key.lstrip())]
    lines[at] = f"{indent}{dice.choice(('x', 'id', 'naem', '__class__', dice.choice(NASTY)))}{colon}{rest}"


def _letters(lines: list[str], at: int, dice: random.Random) -> None:
    line = list(lines[at])
    for _ in range(dice.randint(1, 4)):
        line.insert(
            dice.randrange(len(line) + 1), dice.choice("{}[]:,&*#?|-<>=!%@`\"' 0123456789az\x07\u2028")
        )
    lines[at] = "".join(line)


def _number(lines: list[str], at: int, dice: random.Random) -> None:
    digits = [spot for spot, sign in enumerate(lines[at]) if sign.isdigit()]
    if digits:
        spot = dice.choice(digits)
        new = dice.choice(("-1", "0", "10", "999999999", "1.5", "x"))
        lines[at] = lines[at][:spot] + new + lines[at][spot + 1 :]


LINE_DAMAGE: Sequence[Callable[[list[str], int, random.Random], None]] = (
    _drop,
    _repeat,
    _swap,
    _indent,
    _outdent,
    _value,
    _value,
    _value,
    _key,
    _letters,
    _number,
    _number,
)

JSON_NASTY: Sequence[Any] = (
    None,
    True,
    -1,
    0,
    2**63,
    1e308,
    1.5,
    "",
    "\ud800",
    "\x1b[2J",
    "M:\ud800",
    "S1",
    "M:AIR",
    "x" * 5000,
    [],
    {},
    [[]],
    {"a": 1},
    [0] * 200,
)


def damaged_json(value: Any, dice: random.Random, times: int = 1) -> str:
    """The value as JSON text with some of what is in it replaced, dropped, added or misspelt."""
    value = copy.deepcopy(value)
    for _ in range(times):
        holder, key = dice.choice(list(_places(value)) or [(None, None)])
        if holder is None:
            break
        choice = dice.random()
        if choice < 0.15:
            del holder[key]
        elif choice < 0.25 and isinstance(holder, dict):
            holder[dice.choice(("spy", "", "id", "\x1b"))] = holder[key]
        elif choice < 0.35 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(dice.choice(JSON_NASTY)))
        elif choice < 0.5 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += dice.choice((-1, 1, 10))
        else:
            holder[key] = copy.deepcopy(dice.choice(JSON_NASTY))
    text = json.dumps(value, ensure_ascii=dice.random() < 0.8)
    if dice.random() < 0.05:
        spot = dice.randrange(len(text) + 1)
        text = text[:spot] + dice.choice(("}", "[", ",", "NaN", "\x00", "1e999")) + text[spot:]
    if dice.random() < 0.02:
        text = "[" * 5000 + text
    return text


def _places(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return []
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]
