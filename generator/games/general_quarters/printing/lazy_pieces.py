"""Pieces by the thousand, made one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

from generator.contract import Piece

T = TypeVar("T")


class LazyPieces(Sequence[Piece], Generic[T]):
    """One piece for each item, made by ``make`` when it is asked for; a slice makes none.

    It travels to other processes where its items do and ``make`` has a name there.
    """

    def __init__(self, items: Sequence[T], make: Callable[[T], Piece]) -> None:
        self.items = items
        self.make = make

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Piece]: ...
    def __getitem__(self, at: int | slice) -> Piece | Sequence[Piece]:
        if isinstance(at, slice):
            return LazyPieces(self.items[at], self.make)
        return self.make(self.items[at])
