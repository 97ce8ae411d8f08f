"""The house stands: imports climb and never run in circles, games do not know each other, the wings do not
meet, no room holds more files than a reader can take in, and no call more values without a name.

Every import is read from the source, also those inside functions and those for type checkers only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.syntax import nodes_of

ROOT = Path(__file__).parents[1]

FLOORS = {
    "system": 9,
    "reading": 8,
    "mechanics": 7,
    "contract": 6,
    "games": 5,
    "play": 4,
    "drawing": 4,
    "editing": 4,
    "press": 3,
    "puzzles": 2,
    "serving": 3,
    "preview": 2,
    "tabletop": 2,
    "cli": 1,
}
"""The higher the number the higher the floor; a file may use its own floor and those above."""

WINGS = (
    ("play", "drawing"),
    ("play", "press"),
    ("drawing", "games"),
    ("press", "games"),
    ("puzzles", "preview"),
    ("puzzles", "tabletop"),
)
"""Rooms without a door between them, whatever their floors: the first may not import the second,
nor the second the first."""

MAX_FILES = 15
"""Files of a room, besides its ``__init__``."""

MAX_POSITIONAL = 6
"""Values a call hands over by their places alone; of more nobody sees which is which."""

MAX_BODY = 60
"""Lines of a function below its signature and its docstring; options of commands are signature."""

VAGUE = {"found", "made", "known", "told", "given"}
"""Names of values that say nothing of them."""

MAX_VAGUE = 5
"""Places in the house where such a name is given; to be made smaller with every one that goes."""

ASKING = re.compile(r'\s*r?"""What\b')

EXPECTED_CIRCLES: set[tuple[str, ...]] = set()
"""Circles that stand, each as the sorted names of its modules; to be empty."""

EXPECTED_LARGE_ROOMS: set[str] = set()
"""Rooms with more than MAX_FILES files; to be empty."""


def faults(root: Path) -> Iterator[str]:
    """``file:line: ...`` for every import of ``root/generator`` that goes the wrong way."""
    for path in sorted((root / "generator").rglob("*.py")):
        module = path.relative_to(root).with_suffix("").parts
        if len(module) == 2:
            continue  # __init__ and __main__ stand outside the house
        yield from _file_faults(root, path, module)


def _file_faults(root: Path, path: Path, module: tuple[str, ...]) -> Iterator[str]:
    package = module[:-1]
    for line, name in _source(path, package).imports:
        parts = name.split(".")
        if parts[0] != "generator" or len(parts) < 2:
            continue
        wrong = _wrong(module, parts)
        if wrong:
            yield f"{path.relative_to(root).as_posix()}:{line}: {wrong}"


def _wrong(module: tuple[str, ...], other: list[str]) -> str:
    here, there = module[1], other[1]
    if there == "__main__":
        return f"{here} imports generator.__main__, the front door"
    if there not in FLOORS:
        # Names of the package itself, such as __version__, are anybody's.
        known = there.startswith("__")
        return "" if known else f"{here} imports generator.{there}, which is no floor of the house"
    if FLOORS[there] < FLOORS[here]:
        return f"{here} imports generator.{there}, a lower floor"
    if (here, there) in WINGS or (there, here) in WINGS:
        return f"{here} imports generator.{there}; there is no door between them"
    if here == there == "games" and len(module) > 3 and len(other) > 2 and other[2] != module[2]:
        return f"{module[2]} imports {other[2]}, another game"
    return ""


@dataclass(frozen=True)
class Source:
    """A file as far as the rules of the house go, each thing with its line."""

    imports: tuple[tuple[int, str], ...]
    crowded: tuple[tuple[int, str], ...]
    long: tuple[tuple[int, str], ...]
    vague: tuple[tuple[int, str], ...]


def _source(path: Path, package: tuple[str, ...]) -> Source:
    return _read(path.read_text(encoding="utf-8"), package)


@cache
def _read(text: str, package: tuple[str, ...]) -> Source:
    """A file is parsed once for all tests."""
    nodes = list(nodes_of(text))
    read = (_imported(nodes, package), _crowded(nodes), _long(nodes), _vague(nodes))
    return Source(*map(tuple, read))


def _imported(nodes: list[ast.AST], package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported, ``from x import y`` as ``x.y``."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__") and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield node.lineno, name.value


def _crowded(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Call) and len(node.args) > MAX_POSITIONAL:
            yield node.lineno, f"{_called(node)} is handed {len(node.args)} values by their places"


def _long(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1 if ast.get_docstring(node) is not None and len(node.body) > 1 else 0]
            lines = (node.end_lineno or 0) - first.lineno + 1
            if lines > MAX_BODY:
                yield node.lineno, f"{node.name} has {lines} lines"


def _vague(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        name = ""
        if isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        if name in VAGUE:
            yield node.lineno, name


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def circles(root: Path) -> set[tuple[str, ...]]:
    """The modules below ``root/generator`` that import one another in a circle, each circle sorted.

    Imports inside functions count, and so do those for type checkers alone: who reads one file has to
    read the other all the same.
    """
    files = {_module_name(root, path): path for path in (root / "generator").rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        inside = path.relative_to(root).with_suffix("").parts[:-1]
        graph[module] = {_file_of(name, files) for _, name in _source(path, inside).imports} - {""}
    reached = {module: _reached(graph, module) for module in graph}
    return {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }


def _module_name(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _file_of(name: str, files: dict[str, Path]) -> str:
    """The module an imported name comes from: itself, or the one it is defined in; "" for any other."""
    if name in files:
        return name
    parent = name.rpartition(".")[0]
    return parent if parent in files else ""


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """Every module that ``start`` leads to over one import or more."""
    reached: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting += graph[module]
    return reached


def large_rooms(root: Path) -> set[str]:
    """The folders below ``root/generator`` with more than MAX_FILES files besides ``__init__``."""
    folders = [root / "generator", *(path for path in (root / "generator").rglob("*") if path.is_dir())]
    return {
        folder.relative_to(root).as_posix()
        for folder in folders
        if sum(path.name != "__init__.py" for path in folder.glob("*.py")) > MAX_FILES
    }


def crowded_calls(root: Path) -> Iterator[str]:
    """Calls below ``root/generator`` that hand over more than MAX_POSITIONAL values by their places alone."""
    return (f"{place}: {fault}" for place, fault in _all(root, "crowded"))


def long_bodies(root: Path) -> Iterator[str]:
    """Functions below ``root/generator`` with more than MAX_BODY lines."""
    return (f"{place}: {fault}" for place, fault in _all(root, "long"))


def vague_names(root: Path) -> Iterator[str]:
    """Places below ``root/generator`` where a local or a parameter gets one of the VAGUE names."""
    return (f"{place}: {name}" for place, name in _all(root, "vague"))


def _all(root: Path, kind: str) -> Iterator[tuple[str, str]]:
    """``file:line`` and what is there, for one field of every Source below ``root/generator``."""
    for path in sorted((root / "generator").rglob("*.py")):
        file = path.relative_to(root)
        for line, words in getattr(_source(path, file.parts[:-1]), kind):
            yield f"{file.as_posix()}:{line}", words


def docstrings_with_what(root: Path) -> Iterator[str]:
    """Docstrings of code and tests that begin with "What": they ask where they should say."""
    for path in sorted(path for folder in ("generator", "tests") for path in (root / folder).rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if ASKING.match(line):
                yield f"{path.relative_to(root).as_posix()}:{number}: {line.strip()}"


def test_imports_climb():
    assert list(faults(ROOT)) == []


def test_every_room_of_the_house_is_on_a_floor():
    inside = [path for path in (ROOT / "generator").iterdir() if not path.name.startswith((".", "_"))]
    rooms = {path.stem for path in inside if path.is_dir() or path.suffix == ".py"}
    assert rooms - {"shipped"} == set(FLOORS)


def test_imports_do_not_run_in_circles():
    assert circles(ROOT) == EXPECTED_CIRCLES


def test_no_room_is_too_large_to_take_in():
    assert large_rooms(ROOT) == EXPECTED_LARGE_ROOMS


def test_no_call_is_so_crowded_that_two_values_can_be_swapped_unseen():
    assert list(crowded_calls(ROOT)) == []


def test_no_function_is_longer_than_a_page():
    assert list(long_bodies(ROOT)) == []


def test_ever_fewer_names_say_nothing():
    vague = list(vague_names(ROOT))
    assert len(vague) <= MAX_VAGUE, vague


def test_docstrings_say_instead_of_asking():
    assert list(docstrings_with_what(ROOT)) == []


# ---- the test of the test ----


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        ("mechanics/dice.py", "import generator.press", "mechanics imports generator.press, a lower"),
        (
            "mechanics/dice.py",
            "from generator.press import pdf",
            "mechanics imports generator.press, a lower",
        ),
        ("mechanics/dice.py", "from ..press import pdf", "mechanics imports generator.press, a lower"),
        ("mechanics/dice.py", "from .. import press", "mechanics imports generator.press, a lower"),
        (
            "reading/source.py",
            "from generator.mechanics.dice import Dice",
            "reading imports generator.mechanics, a lower floor",
        ),
        (
            "contract/game.py",
            "from generator.games import NAMES",
            "contract imports generator.games, a lower floor",
        ),
        ("contract/game.py", "from ..play import bots", "contract imports generator.play, a lower floor"),
        ("games/eel/rules.py", "import generator.play.bots", "games imports generator.play, a lower floor"),
        ("games/eel/rules.py", "from generator.games.cod import GAME", "eel imports cod, another game"),
        ("games/eel/deep/rules.py", "from ...cod.state import State", "eel imports cod, another game"),
        (
            "games/eel/rules.py",
            "import generator.drawing.typography.fonts",
            "games imports generator.drawing, a lower floor",
        ),
        ("play/bots.py", "import generator.drawing", "play imports generator.drawing; there is no door"),
        (
            "play/bots.py",
            "from generator.press.manifest import entry",
            "play imports generator.press, a lower floor",
        ),
        (
            "drawing/faces.py",
            "from generator import games",
            "drawing imports generator.games; there is no door",
        ),
        (
            "drawing/faces.py",
            "from generator.play import bots",
            "drawing imports generator.play; there is no door",
        ),
        ("press/pdf.py", "import generator.games.eel", "press imports generator.games; there is no door"),
        ("press/pdf.py", "import generator.play", "press imports generator.play; there is no door"),
        ("press/pdf.py", "from generator.cli import app", "press imports generator.cli, a lower floor"),
        ("play/bots.py", "import generator.core", "play imports generator.core, which is no floor"),
        (
            "cli/show.py",
            "from generator import __main__",
            "cli imports generator.__main__, the front door",
        ),
        (
            "mechanics/dice.py",
            'import_module("generator.press.pdf.document")',
            "mechanics imports generator.press, a lower",
        ),
        (
            "mechanics/dice.py",
            'importlib.import_module("generator.cli")',
            "mechanics imports generator.cli, a lower floor",
        ),
    ],
)
def test_an_import_that_goes_down_is_found(tmp_path, file, line, said):
    path = tmp_path / "generator" / file
    path.parent.mkdir(parents=True)
    path.write_text(f"def late():\n    {line}\n")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"generator/{file}:2: {said}")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("mechanics/dice.py", "from generator.reading.problems import Place"),
        ("contract/game.py", "from generator.mechanics.dice import Dice"),
        ("games/eel/rules.py", "from generator.games.eel.state import State"),
        ("games/eel/rules.py", "from .state import State"),
        ("games/eel/__init__.py", "from generator.contract import Game"),
        ("games/__init__.py", "from generator.games.eel import GAME"),
        ("play/bots.py", "from generator import games"),
        ("drawing/faces.py", "from generator.contract import Face"),
        ("press/pdf.py", "from generator.drawing.display import Drawing"),
        ("cli/show.py", "from generator.press.pdf.document import draw"),
        ("cli/show.py", "from generator import __version__"),
        ("__main__.py", "from generator.cli import main"),
        ("__init__.py", "import generator.cli"),
        ("press/pdf.py", "import reportlab.pdfgen.canvas"),
        ("mechanics/dice.py", "import_module(name)"),
    ],
)
def test_an_import_that_climbs_is_fine(tmp_path, file, line):
    path = tmp_path / "generator" / file
    path.parent.mkdir(parents=True)
    path.write_text(f"def late():\n    {line}\n")
    assert list(faults(tmp_path)) == []


@pytest.mark.parametrize(
    ("lines", "circle"),
    [
        (
            {"a.py": "import generator.eel.b", "b.py": "from generator.eel.a import x"},
            ("generator.eel.a", "generator.eel.b"),
        ),
        (
            {"a.py": "from . import b", "b.py": "def late():\n    from .a import x"},
            ("generator.eel.a", "generator.eel.b"),
        ),
        (
            {
                "a.py": "if READY:\n    from .b import x",
                "b.py": "from . import c",
                "c.py": "from . import a",
            },
            ("generator.eel.a", "generator.eel.b", "generator.eel.c"),
        ),
        (
            {"__init__.py": "from generator.eel.a import x", "a.py": "from generator.eel import y"},
            ("generator.eel", "generator.eel.a"),
        ),
        ({"a.py": "import generator.eel.a"}, ("generator.eel.a",)),
        (
            {"a.py": "if TYPE_CHECKING:\n    from .b import X", "b.py": "from .a import y"},
            ("generator.eel.a", "generator.eel.b"),
        ),
        (
            {"a.py": "from .b import y", "b.py": "if typing.TYPE_CHECKING:\n    from generator.eel import a"},
            ("generator.eel.a", "generator.eel.b"),
        ),
    ],
    ids=[
        "two modules",
        "late",
        "conditional",
        "a package and its module",
        "itself",
        "a type",
        "a room of types",
    ],
)
def test_a_circle_is_found(tmp_path, lines, circle):
    room = tmp_path / "generator" / "eel"
    room.mkdir(parents=True)
    for file, text in {"__init__.py": "", "bystander.py": "from . import a", **lines}.items():
        (room / file).write_text(f"{text}\n")
    assert circles(tmp_path) == {circle}


def test_a_way_up_and_a_package_that_hands_names_on_are_no_circle(tmp_path):
    room = tmp_path / "generator" / "eel"
    room.mkdir(parents=True)
    (room / "__init__.py").write_text("from generator.eel.a import x\nfrom generator.eel.b import y\n")
    (room / "a.py").write_text("from generator.eel.b import y\nimport json\n")
    (room / "b.py").write_text("y = 1\n")
    assert circles(tmp_path) == set()


@pytest.mark.parametrize(("count", "large"), [(15, set()), (16, {"generator/eel"})])
def test_a_room_too_large_is_found(tmp_path, count, large):
    room = tmp_path / "generator" / "eel"
    (room / "inner").mkdir(parents=True)
    for number in range(count):
        (room / f"m{number}.py").touch()
    for path in (room / "__init__.py", room / "page.html.j2", room / "inner" / "m.py"):
        path.touch()
    assert large_rooms(tmp_path) == large


@pytest.mark.parametrize(
    ("call", "crowded"),
    [
        ("fish(1, 2, 3, 4, 5, 6)", []),
        ("fish(1, 2, 3, 4, 5, 6, 7)", ["fish is handed 7 values by their places"]),
        ("sea.fish(1, 2, *more, 4, 5, 6, 7, 8)", ["fish is handed 8 values by their places"]),
        ("fish(1, 2, 3, 4, 5, 6, seventh=7, eighth=8)", []),
        ("fish(swim(1, 2, 3, 4, 5, 6, 7))", ["swim is handed 7 values by their places"]),
        ("(1, 2, 3, 4, 5, 6, 7)", []),
    ],
)
def test_a_crowded_call_is_found(tmp_path, call, crowded):
    room = tmp_path / "generator" / "eel"
    room.mkdir(parents=True)
    (room / "a.py").write_text(f"def late():\n    return {call}\n")
    assert list(crowded_calls(tmp_path)) == [f"generator/eel/a.py:2: {fault}" for fault in crowded]


@pytest.mark.parametrize(
    ("lines", "long"), [(MAX_BODY, []), (MAX_BODY + 1, [f"late has {MAX_BODY + 1} lines"])]
)
def test_a_long_body_is_found(tmp_path, lines, long):
    """Signature and docstring do not count."""
    room = tmp_path / "generator" / "eel"
    room.mkdir(parents=True)
    (room / "a.py").write_text(
        'def late(\n    a,\n):\n    """Late.\n\n    It is.\n    """\n' + "    a += 1\n" * lines
    )
    assert list(long_bodies(tmp_path)) == [f"generator/eel/a.py:1: {fault}" for fault in long]


def test_names_that_say_nothing_are_counted(tmp_path):
    room = tmp_path / "generator" / "eel"
    room.mkdir(parents=True)
    lines = ["found: int = 1", "for told in fish:", "    fish.made = known", "found(given=2)"]
    (room / "a.py").write_text("\n    ".join(["def late(known, fish):", *lines]))
    assert sorted(vague_names(tmp_path)) == [
        "generator/eel/a.py:1: known",
        "generator/eel/a.py:2: found",
        "generator/eel/a.py:3: told",
    ]


def test_docstrings_that_ask_are_found(tmp_path):
    for folder in ("generator", "tests"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text(
            '"""Whatever."""\nX = 1\n"""What it is."""\nY = "What else"\n'
        )
    assert list(docstrings_with_what(tmp_path)) == [
        'generator/a.py:3: """What it is."""',
        'tests/a.py:3: """What it is."""',
    ]
