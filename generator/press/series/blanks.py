"""A face with blanks: where a press puts stamps, the code of an id, and the id itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.drawing.computed.qr import modules
from generator.drawing.display import Drawing, Op, Pop, Push, Text, Use
from generator.press.pdf.numbers import numbers

BLANK, CODE, ID = "blank", "blank-code", "{id}"


@dataclass(frozen=True, slots=True)
class Square:
    """A square for a stamp or a code: its top left corner and its size, in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Blanks:
    """What a form leaves open, and the ops that it does not."""

    ops: tuple[Op, ...]
    spots: tuple[Square, ...]
    codes: tuple[tuple[Square, str], ...]
    ids: tuple[Text, ...]
    words: tuple[Text, ...] = ()


def blanks_of(drawing: Drawing, open_texts: Collection[str] = ()) -> Blanks:
    """What a form leaves open. ValueError when it does so in a turned or slanted part of it."""
    ops: list[Op] = []
    spots: list[Square] = []
    codes: list[tuple[Square, str]] = []
    ids: list[Text] = []
    words: list[Text] = []
    depth = 0
    for op in drawing.ops:
        depth += isinstance(op, Push) - isinstance(op, Pop)
        if isinstance(op, Use) and op.name in (BLANK, CODE):
            a, b, c, d, x, y = op.matrix
            if depth or b or c or a <= 0 or d <= 0:
                raise ValueError(f"a {op.name} lies inside a group, or is turned")
            _, _, width, height = drawing.symbols[op.name].box
            square = Square(x, y, a * width, d * height)
            if op.name == CODE:
                codes.append((square, op.fill))
            else:
                spots.append(square)
        elif isinstance(op, Text) and (op.text == ID or op.text in open_texts):
            if depth:
                raise ValueError(f"{op.text} lies inside a group")
            (ids if op.text == ID else words).append(op)
        else:
            ops.append(op)
    return Blanks(tuple(ops), tuple(spots), tuple(codes), tuple(ids), tuple(words))


def moves(spots: Sequence[Square]) -> list[str]:
    """The step from each blank to the next, the first from the corner of the card."""
    found = []
    x = y = 0.0
    for spot in spots:
        step = (round(spot.x - x, 3), round(spot.y - y, 3))
        found.append(f"1 0 0 1 {numbers(step)} cm")
        # What rounding leaves over goes into the next step.
        x, y = x + step[0], y + step[1]
    return found


def code(text: str, square: Square, ink: str) -> str:
    """The QR code of ``text`` as an image in the content, one bit a module, painted in ``ink``."""
    rows = modules(text)
    wide = -(-len(rows) // 8)
    bits = b"".join(
        (int("".join(map(str, row)), 2) << (8 * wide - len(row))).to_bytes(wide, "big") for row in rows
    )
    # Readers look for the end of an image by its last word, so that must not occur by chance.
    hexed = b"EI" in bits
    data = f"{bits.hex()}>" if hexed else bits.decode("latin-1")
    matrix = numbers((square.width, 0, 0, -square.height, square.x, square.y + square.height))
    how = f"/W {len(rows)}/H {len(rows)}/IM true/D[1 0]{'/F/AHx' if hexed else ''}"
    return f"q {ink} {matrix} cm\nBI{how} ID {data}\nEI Q\n"
