"""The part of a card that differs: the operators of its code, its id, its texts and its images."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import inf

from generator.contract import Piece, VariableData
from generator.drawing.computed.qr_series import packed_code
from generator.drawing.display import Drawing, Text
from generator.press.pdf.document import PdfFile
from generator.press.pdf.numbers import numbers
from generator.press.pdf.operators import Operators, operators
from generator.press.sheets.imposition import Slot
from generator.press.variable_data.slots import ID, ImageSlot, Slots, code, moves


def image_size(slots: Sequence[ImageSlot], layout: str) -> tuple[float, float]:
    """The size of all image slots of a layer in mm. ValueError when they differ."""
    sizes = {(round(slot.width, 6), round(slot.height, 6)) for slot in slots}
    if len(sizes) > 1:
        raise ValueError(f"the blanks of {layout} are not all of one size")
    return next(iter(sizes), (1.0, 1.0))


class CardWriter:
    """Writes a run of ``count`` cards by filling the slots of a variable layer.

    ``file`` holds the fonts and the images. A card that stands on its head does so within its ``card_size``.

    All that is the same for every card is compiled when the writer is made.
    """

    def __init__(
        self,
        file: PdfFile,
        data: VariableData,
        slots: Slots,
        images: Iterable[Drawing],
        count: int = 1,
        card_size: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.file, self.data, self.count, self.card_size = file, data, count, card_size
        self.charset = frozenset(data.charset)
        self.states: set[str] = set()
        self.codes = [(slot, file.inks.letters(colour, inf)) for slot, colour in slots.codes]
        self.moves = moves(slots.images)
        self.ids = [(self._id_operators(text), text.font) for text in slots.ids]
        self.texts, self.fonts = self._text_operators(slots.texts)
        size = image_size(slots.images, data.variable_layer.layout)
        self.images = self._forms(images, size)
        self.calls = {"": "\n"} | {token: f"{form.code}\n" for token, form in self.images.items()}

    def _forms(self, images: Iterable[Drawing], size: tuple[float, float]) -> Mapping[str, Operators]:
        """A form for each image. Their names are short: they are said a hundred times a card."""
        forms = {}
        for name, token, drawing in zip(_names(), self.data.images, images, strict=False):
            forms[token] = self.file.form(name, self.file.operators(drawing), (0.0, 0.0, *size))
        return forms

    def _id_operators(self, text: Text) -> str:
        """The operators of an id, with ID in its place; the font then holds the whole charset."""
        [(_, letters)] = self.file.letters(self.data.charset, text.font)
        operators = self._written([text._replace(text=self.data.charset)])
        return operators.replace(f"({letters})", f"({ID})")

    def _text_operators(self, texts: Sequence[Text]) -> tuple[list[str], list[str]]:
        """The operators of all texts of a card, cut at each placeholder; and the fonts they are in."""
        if not texts:
            return [], []
        for font in sorted({text.font for text in texts}):
            self.file.letters(self.data.charset, font)
        rest = self._written(texts)
        parts = []
        for text in texts:
            [(_, letters)] = self.file.letters(text.text, text.font)
            before, _, rest = rest.partition(f"({letters})")
            parts.append(before + "(")
            rest = ")" + rest
        return [*parts, rest], [text.font for text in texts]

    def _written(self, texts: Sequence[Text]) -> str:
        """The operators of texts, from a fresh graphics state: black ones print over what lies below."""
        drawn = operators(texts, self.file)
        self.states |= drawn.states
        return f"q\n{drawn.code}\nQ\n" if drawn.states else f"{drawn.code}\n"

    def card(self, piece: Piece, slot: Slot) -> str:
        """The operators that one card adds to its page. ValueError when it does not fill the slots."""
        if len(piece.images) != len(self.moves):
            raise ValueError(f"{piece.id} has {len(piece.images)} images for {len(self.moves)} slots")
        self._check(piece.id, piece)
        out = [f"q {numbers(slot.matrix(*self.card_size))} cm\n"]
        if self.codes:
            packed = packed_code(piece.id, self.count)
            out += [code(packed, square, ink) for square, ink in self.codes]
        for template, font in self.ids:
            [(_, letters)] = self.file.letters(piece.id, font)
            out.append(template.replace(ID, letters))
        out += self._texts(piece)
        try:
            out += [move + self.calls[token] for move, token in zip(self.moves, piece.images, strict=True)]
        except KeyError as unknown:
            raise ValueError(f"{piece.id} has an unknown image {unknown}") from None
        out.append("Q\n")
        return "".join(out)

    def _texts(self, piece: Piece) -> Iterator[str]:
        if len(piece.texts) != len(self.fonts):
            raise ValueError(f"{piece.id} has {len(piece.texts)} texts for {len(self.fonts)} placeholders")
        for part, text, font in zip(self.texts, piece.texts, self.fonts, strict=False):
            self._check(text, piece)
            yield part
            for _, letters in self.file.letters(text, font):
                yield letters
        yield from self.texts[len(self.fonts) :]

    def _check(self, text: str, piece: Piece) -> None:
        if not self.charset.issuperset(text):
            raise ValueError(f"{piece.id} has characters outside the charset")


def _names() -> Iterator[str]:
    """a, b … z, aa, ab …"""
    for length in (1, 2, 3):
        yield from map("".join, product("abcdefghijklmnopqrstuvwxyz", repeat=length))
