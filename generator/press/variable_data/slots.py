"""The open places of a variable layer: slots for images, for the code of an id, and for texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.drawing.computed.qr_series import PackedCode
from generator.drawing.display import Drawing, Op, Pop, Push, Text, Use
from generator.drawing.layouts import LayoutError
from generator.press.pdf.numbers import numbers
from generator.system.values import frozen

IMAGE, CODE, ID = "blank", "blank-code", "{id}"
"""The symbols that mark slots for images and for codes, and the text that stands for the id."""


@frozen
class ImageSlot:
    """A place for an image or a code: its top left corner and its size, in mm."""

    x: float
    y: float
    width: float
    height: float


@frozen
class Slots:
    """The open places of a variable layer by kind, and ``ops``, which are the same on every card."""

    ops: tuple[Op, ...]
    images: tuple[ImageSlot, ...]
    codes: tuple[tuple[ImageSlot, str], ...]
    ids: tuple[Text, ...]
    texts: tuple[Text, ...] = ()


def slots_of(drawing: Drawing, placeholders: Collection[str] = ()) -> Slots:
    """The open places of a variable layer. ValueError when one lies in a group, or is turned."""
    ops: list[Op] = []
    images: list[ImageSlot] = []
    codes: list[tuple[ImageSlot, str]] = []
    ids: list[Text] = []
    texts: list[Text] = []
    depth = 0
    for op in drawing.ops:
        depth += isinstance(op, Push) - isinstance(op, Pop)
        if isinstance(op, Use) and op.name in (IMAGE, CODE):
            a, b, c, d, x, y = op.matrix
            if depth or b or c or a <= 0 or d <= 0:
                raise ValueError(f"a {op.name} lies inside a group, or is turned")
            _, _, width, height = drawing.symbols[op.name].box
            slot = ImageSlot(x, y, a * width, d * height)
            if op.name == CODE:
                codes.append((slot, op.fill))
            else:
                images.append(slot)
        elif isinstance(op, Text) and (op.text == ID or op.text in placeholders):
            if depth:
                raise ValueError(f"{op.text} lies inside a group")
            (ids if op.text == ID else texts).append(op)
        else:
            ops.append(op)
    return Slots(tuple(ops), tuple(images), tuple(codes), tuple(ids), tuple(texts))


def without_pictures(drawing: Drawing, file: str) -> Drawing:
    """The drawing of a plate, if it shows no pictures, as one ink cannot. LayoutError at its ``file``."""
    if drawing.pictures:
        raise LayoutError(file, 1, "a plate of a spot ink shows no pictures", "draw shapes and text")
    return drawing


def moves(slots: Sequence[ImageSlot]) -> list[str]:
    """The step from each slot to the next, the first from the corner of the card."""
    steps = []
    x = y = 0.0
    for slot in slots:
        step = (round(slot.x - x, 3), round(slot.y - y, 3))
        steps.append(f"1 0 0 1 {numbers(step)} cm")
        # What rounding leaves over goes into the next step.
        x, y = x + step[0], y + step[1]
    return steps


def code(packed: PackedCode, slot: ImageSlot, ink: str) -> str:
    """A QR code as an image in the content, painted in ``ink``."""
    side, bits = packed
    # Readers look for the end of an image by its last word, so that must not occur by chance.
    hexed = b"EI" in bits
    image = f"{bits.hex()}>" if hexed else bits.decode("latin-1")
    matrix = numbers((slot.width, 0, 0, -slot.height, slot.x, slot.y + slot.height))
    entries = f"/W {side}/H {side}/IM true/D[1 0]{'/F/AHx' if hexed else ''}"
    return f"q {ink} {matrix} cm\nBI{entries} ID {image}\nEI Q\n"
