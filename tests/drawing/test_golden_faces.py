"""Display lists of one face of each kind, as text: what changes on paper shows up as a difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from generator import games
from generator.contract import Edition, Face
from generator.drawing.display import Drawing, Op, Paint, Path, Pop, Push, Text, Use
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.reading.packs import find_packs, shipped

LONG = 250


def kinds(game: str) -> Iterator[tuple[str, Face, Faces, float, float]]:
    """The first face of each layout of a game that pieces use."""
    [pack], problems = find_packs([game], shipped("content"))
    assert not problems
    content, problems = games.game(game).read(pack)
    assert not problems
    faces = Faces(pack.layouts, words=pack.words)
    seen = set()
    for component in games.game(game).components(content, pack, Edition()):
        for piece in (component.pieces[i] for i in range(len(component.pieces))):
            for face in (piece.front, piece.back):
                if face is not None and face.layout not in seen:
                    seen.add(face.layout)
                    trimmed = size(component.size, pack.layouts)
                    yield face.layout.split(".")[0], face, faces, trimmed.width, trimmed.height


def listing(drawing: Drawing) -> str:
    """One op a line, numbers to a tenth; a long face gives its words and how many ops of each kind."""
    lines = [f"box {_plain(drawing.box)}"]
    if len(drawing.ops) > LONG:
        count = Counter(type(op).__name__ for op in drawing.ops)
        lines += [f"{name} {number}" for name, number in sorted(count.items())]
        lines += [_line(op) for op in drawing.ops if isinstance(op, Text)]
    else:
        lines += map(_line, drawing.ops)
    for name in sorted(drawing.symbols):
        symbol = drawing.symbols[name]
        lines.append(f"symbol {name.split('~')[0]} {_plain(symbol.box)} of {len(symbol.ops)}")
    return "\n".join(lines) + "\n"


def _line(op: Op) -> str:
    if isinstance(op, Path):
        kinds = Counter(kind for kind, _ in op.segments)
        start = op.segments[0][1] if op.segments else ()
        shape = " ".join(f"{kind}{number}" for kind, number in sorted(kinds.items()))
        return f"Path {shape} from {_plain(start)} {_plain(op.paint)}"
    if isinstance(op, Push):
        return f"Push {_plain(op.matrix)}" + (f" clip {len(op.clip)}" if op.clip else "")
    if isinstance(op, Pop):
        return "Pop"
    if isinstance(op, Use):
        return f"Use {op.name.split('~')[0]} {_plain(op.matrix)} {op.fill}"
    return f"{type(op).__name__} " + " ".join(map(_plain, op))


def _plain(value: object) -> str:
    if isinstance(value, Paint):
        stroke = f" {value.stroke} {_plain(value.width)}" if value.stroke else ""
        return f"[{value.fill}{stroke}]"
    if isinstance(value, float | int):
        # Half a tenth more or less must not hang on the last bit of a sum.
        return f"{round(float(value) + 0.0001, 1) + 0.0:g}"
    if isinstance(value, tuple):
        return "(" + " ".join(map(_plain, value)) + ")"
    return repr(value) if isinstance(value, str) and not value.startswith("#") else str(value)


@pytest.mark.parametrize("game", games.NAMES)
def test_golden_faces(game: str, golden: Callable[[str, str], None]) -> None:
    parts = [
        f"== {name} ==\n{listing(faces.draw(face, width, height))}"
        for name, face, faces, width, height in kinds(game)
    ]
    assert parts
    golden(f"faces_{game}.txt", "\n".join(parts))
