"""All that is painted on a face, in the order of painting, symbols opened where they are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.drawing.display import INHERIT, Drawing, Matrix, Op, Pop, Push, Segment, Use
from generator.drawing.svg.values import IDENTITY, times

Clip = tuple[tuple[Segment, ...], Matrix]
Position = tuple[int, ...]
"""The number of an op in its face, and of an op within the symbol it uses."""

Visit = tuple[Op, Matrix, str, tuple[Clip, ...], float, Position, int]
"""An op; the matrix it stands under, the colour it inherits, what it is clipped to, the opacity of the groups
around it; the position of the symbol it is in, and its number there."""


class Walk:
    """A walk over the ops of a face of some ``kinds``; into symbols whose names ``enters`` is true of."""

    def __init__(
        self, drawing: Drawing, kinds: tuple[type[Op], ...], enters: Callable[[str], bool] | None = None
    ) -> None:
        self._symbols, self._kinds, self._enters = drawing.symbols, kinds, enters

    def visits(
        self,
        ops: Sequence[Op],
        inherited: str,
        matrix: Matrix = IDENTITY,
        clips: tuple[Clip, ...] = (),
        seen: float = 1.0,
        position: Position = (),
    ) -> Iterator[Visit]:
        """Every such op with what surrounds it."""
        kinds = self._kinds
        outer: list[tuple[Matrix, tuple[Clip, ...]]] = []
        for number, op in enumerate(ops):
            # What is walked for is most of a face by far.
            if isinstance(op, kinds):
                yield op, matrix, inherited, clips, seen, position, number
            elif isinstance(op, Use):
                if self._enters is None or self._enters(op.name):
                    colour = inherited if op.fill == INHERIT else op.fill
                    inner, place = times(matrix, op.matrix), (*position, number)
                    below = self._symbols[op.name].ops
                    yield from self.visits(below, colour, inner, clips, seen * op.opacity, place)
            elif isinstance(op, Push):
                outer.append((matrix, clips))
                matrix = times(matrix, op.matrix)
                if op.clip:
                    clips = (*clips, (op.clip, matrix))
            elif isinstance(op, Pop):
                matrix, clips = outer.pop()
