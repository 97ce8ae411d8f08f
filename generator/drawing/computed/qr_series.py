"""QR codes by the thousand: texts of one length, each code a few exclusive-ors of what was learnt once.

A QR code is linear. Its text becomes bits, the bits get check bits that are sums (without carry) of some of
them, and all are written into fixed modules; then a fixed mask turns some modules over. So one bit of the
text always turns over the same modules, whatever the others are. A series asks the encoder for a code of
zeros, and for one code for each bit that is set alone; their differences are what each bit turns over. Any
other code is the code of zeros with the differences of its bits taken together, all as one whole number in
which a module is a bit. The mask with the least penalty is chosen on such numbers, too: shifted by one bit
or one row, a code lies over its neighbours, and all its runs, blocks and false finders are counted at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.drawing.computed.qr import MASKS, modules

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The alphanumeric signs, numbered as in ISO/IEC 18004; two of them are written as one number of 11 bits."""

WORTH_LEARNING = 130
"""Codes from which a series is quicker: learning one costs about as much as this many codes by themselves."""

PAIR_BITS, SINGLE_BITS = 11, 6
LIGHT_BESIDE = 4
"""Light modules between the rows of a number: as far as one looks beside a finder."""

Matrix = Sequence[Sequence[int]]


class PackedCode(NamedTuple):
    """A code of ``side`` x ``side`` modules, a bit each, 1 for dark; each row is filled up to whole bytes."""

    side: int
    rows: bytes


class _Code(NamedTuple):
    """A code as two whole numbers, row after row and column after column."""

    across: int
    down: int

    def __xor__(self, other: _Code) -> _Code:
        return _Code(self.across ^ other.across, self.down ^ other.down)


class Series:
    """The codes of all texts of ``length`` alphanumeric signs at an error correction ``level``.

    In its numbers each line takes ``pitch`` bits, which are whole bytes: its modules, then light ones.
    """

    def __init__(self, length: int, level: str) -> None:
        zeros = _matrix("0" * length, level, 0)
        self.length, self.level = length, level
        self.side = side = len(zeros)
        self.pitch = -(-(side + LIGHT_BESIDE) // 8) * 8
        self._masked = [self._code(_matrix("0" * length, level, mask)) for mask in range(MASKS)]
        self._turned_by_bit = [self._learnt(start) for start in range(0, length, 2)]
        self._turned_by_signs: list[dict[str, _Code]] = [{} for _ in self._turned_by_bit]
        self._scored = ~self._code(_format_modules(side)).across
        tops = [self.pitch * line for line in range(side)]
        # A module and the one after it; a line and the one below it.
        self._with_next = sum(((1 << side - 1) - 1 << self.pitch - side + 1) << top for top in tops)
        self._with_below = sum(((1 << side) - 1 << self.pitch - side) << top for top in tops[1:])

    def code(self, text: str) -> PackedCode:
        """The code of a text, under the mask that the standard asks for."""
        plain = _Code(0, 0)
        for place, start in enumerate(range(0, self.length, 2)):
            signs = text[start : start + 2]
            turned = self._turned_by_signs[place].get(signs)
            if turned is None:
                turned = self._turned_by_signs[place][signs] = self._turned(place, signs)
            plain ^= turned
        penalties = [self._penalty(plain ^ masked) for masked in self._masked]
        best = plain ^ self._masked[penalties.index(min(penalties))]
        lines = best.across.to_bytes(self.side * self.pitch // 8, "big")
        wide, step = -(-self.side // 8), self.pitch // 8
        return PackedCode(self.side, b"".join(lines[top : top + wide] for top in range(0, len(lines), step)))

    def _learnt(self, start: int) -> list[_Code]:
        """For each bit of the signs at ``start``, the lowest first, what it turns over."""
        count = min(2, self.length - start)
        turned = []
        for bit in range(PAIR_BITS if count == 2 else SINGLE_BITS):
            signs = "".join(SIGNS[number] for number in divmod(1 << bit, len(SIGNS))[2 - count :])
            text = "0" * start + signs + "0" * (self.length - start - count)
            turned.append(self._code(_matrix(text, self.level, 0)) ^ self._masked[0])
        return turned

    def _turned(self, place: int, signs: str) -> _Code:
        number = 0
        for sign in signs:
            number = number * len(SIGNS) + SIGNS.index(sign)
        turned = _Code(0, 0)
        for bit, by_bit in enumerate(self._turned_by_bit[place]):
            if number >> bit & 1:
                turned ^= by_bit
        return turned

    def _code(self, matrix: Matrix) -> _Code:
        return _Code(self._number(matrix), self._number(list(zip(*matrix, strict=True))))

    def _number(self, lines: Matrix) -> int:
        number = 0
        for line in lines:
            number = number << self.pitch | int("".join(map(str, line)), 2) << self.pitch - self.side
        return number

    def _penalty(self, code: _Code) -> int:
        """How unlike a good code it is: long runs, blocks, false finders, too dark or too light.

        ``lines << n`` lays over every module the one that comes n later in its line.
        """
        across, down = code.across & self._scored, code.down & self._scored
        penalty = 0
        for lines in (across, down):
            same = ~(lines ^ lines << 1) & self._with_next
            five = same & same << 1 & same << 2 & same << 3
            begun = five & ~(five >> 1)
            penalty += five.bit_count() + 2 * begun.bit_count() + 40 * _finders(lines)
        same = ~(across ^ across << 1) & self._with_next
        below = ~(across ^ across << self.pitch) & self._with_below
        penalty += 3 * (same & same << self.pitch & below << 1).bit_count()
        return penalty + 10 * int(abs(across.bit_count() / self.side**2 * 100 - 50) / 5)


def _finders(lines: int) -> int:
    """The number of places in lines that could be taken for a finder: 1011101 with four light on a side."""
    shape = lines & ~(lines << 1) & lines << 2 & lines << 3 & lines << 4 & ~(lines << 5) & lines << 6
    dark_before = lines >> 1 | lines >> 2 | lines >> 3 | lines >> 4
    dark_after = lines << 7 | lines << 8 | lines << 9 | lines << 10
    finders = shape & ~(dark_before & dark_after)
    if not shape & (shape << 4 | shape << 6):
        return finders.bit_count()
    # Shapes share modules: one that begins within a finder does not count.
    count, limit = 0, finders.bit_length()
    while finders and limit > 0:
        start = (finders & (1 << limit) - 1).bit_length()
        if not start:
            break
        count, limit = count + 1, start - 7
    return count


def _format_modules(side: int) -> Matrix:
    """The modules that say which mask a code has, and how large it is; they are not scored."""
    words = [[0] * side for _ in range(side)]
    for k in (*range(6), 7, 8, *range(side - 8, side)):
        words[8][k] = words[k][8] = 1
    if side >= 45:
        for k in range(6):
            for other in range(side - 11, side - 8):
                words[k][other] = words[other][k] = 1
    return words


def _matrix(text: str, level: str, mask: int) -> Matrix:
    # Here, because most faces have no code on them.
    import segno

    code = segno.make_qr(text, mode="alphanumeric", error=level, boost_error=False, mask=mask)
    matrix: Matrix = code.matrix
    return matrix


@lru_cache(maxsize=8)
def _series(length: int, level: str) -> Series:
    return Series(length, level)


def packed_code(text: str, count: int = 1, level: str = "M") -> PackedCode:
    """The code of a text of a run of ``count``: the very modules of ``qr.modules``, sooner in a long run."""
    in_series = count >= WORTH_LEARNING and not text.isdigit() and not set(text).difference(SIGNS)
    if in_series:
        return _series(len(text), level).code(text)
    rows = modules(text, level)
    wide = -(-len(rows) // 8)
    bits = ((int("".join(map(str, row)), 2) << (8 * wide - len(row))).to_bytes(wide, "big") for row in rows)
    return PackedCode(len(rows), b"".join(bits))
