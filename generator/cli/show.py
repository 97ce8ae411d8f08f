"""``broadside show``: look at one face, or at all of them on a contact sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Content, Ready, ready_packs
from generator.cli.report import exit_code, print_problems, usage_error
from generator.reading.problems import Place, Problem, in_file_order

if TYPE_CHECKING:
    from generator.contract import Component, Face, Piece
    from generator.drawing.contact_sheet import Shot
    from generator.drawing.svg.writer import Placed
    from generator.drawing.typography.fonts import Font

MAX_SHOTS = 400


class PictureFormat(StrEnum):
    """What the picture is written as."""

    svg = "svg"
    png = "png"


class Ink(StrEnum):
    """The inks a face can be shown in."""

    home = "home"
    mono = "mono"


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside show bridge_crew/cards --format png",
    )
    def show(
        what: Annotated[
            str,
            typer.Argument(
                metavar="GAME[/COMPONENT[/PIECE]]", help="A game, one of its parts, or one piece."
            ),
        ],
        at: Annotated[
            tuple[Path, int, int] | None,
            typer.Option(
                "--state",
                metavar="LOG GAME TURN",
                help="A logged game after so many decisions; 0 is the table as set up.",
            ),
        ] = None,
        style: Annotated[
            PictureFormat, typer.Option("--format", help="SVG opens in any browser.")
        ] = PictureFormat.svg,
        ink: Annotated[Ink, typer.Option("--ink", help="In colour, or in black line only.")] = Ink.home,
        content: Content = None,
        out: Annotated[
            Path | None,
            typer.Option("--out", metavar="DIR", help="Where to write; output/GAME/show unless given."),
        ] = None,
        back: Annotated[bool, typer.Option("--back", help="The other side.")] = False,
        dpi: Annotated[int, typer.Option("--dpi", min=20, max=600, help="Dots per inch of a PNG.")] = 150,
        provenance: Annotated[
            bool, typer.Option("--provenance", help="List every value and where it comes from instead.")
        ] = False,
    ) -> None:
        """Look at faces before they go to paper.

        One piece is shown as it is; a game or a part of one as a contact sheet; with --state, the
        table in the middle of a logged game. Prints the path of the picture. With --provenance,
        lists each value of the content with its place and whether the rulebook gives it or we had to
        find it.
        """
        game, _, rest = what.strip("/").partition("/")
        [ready] = ready_packs([game], content)
        if provenance:
            typer.echo("\n".join(provenance_lines(ready)))
            return
        folder = out if out is not None else Path("output") / ready.pack.name / "show"
        if at is not None:
            if rest:
                raise usage_error(f"--state shows the whole table of '{game}', not '{rest}'")
            path, problems = position(ready, *at, folder, style, str(ink), dpi)
        else:
            path, problems = picture(ready, rest, folder, style, str(ink), back=back, dpi=dpi)
        print_problems(problems)
        if path is not None:
            typer.echo(path.as_posix())
        raise typer.Exit(exit_code(problems))


def provenance_lines(ready: Ready) -> list[str]:
    """One line a value: place, origin, path and text."""
    from generator.reading.provenance import provenance

    rows = provenance(ready.pack, tuple(ready.game.files))
    return [f"{row.place}: {row.origin:<13} {row.path} = {row.text}" for row in rows]


def picture(
    ready: Ready,
    wanted: str,
    folder: Path,
    style: PictureFormat,
    ink: str,
    *,
    back: bool = False,
    dpi: int = 150,
) -> tuple[Path | None, list[Problem]]:
    """Write the picture of what ``wanted`` names and give its path, and what was wrong with the faces.

    Ends the command when nothing has that name. Nothing is written when a layout cannot be drawn.
    """
    from generator.drawing.contact_sheet import sheet
    from generator.drawing.layouts import LayoutError
    from generator.drawing.svg.writer import Placed

    components = [each for each in ready.game.components(ready.content, ready.pack) if each.pieces]
    chosen, piece = _named(components, wanted, ready.pack.name)
    try:
        studio = _Studio(ready, ink)
        if piece is not None:
            drawing = studio.single(chosen[0], piece, back).drawing
            placed, box = [Placed(drawing, 0.0, 0.0)], drawing.box
        else:
            placed, box = sheet([(each.title, studio.all(each, back)) for each in chosen], studio.letters)
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    fonts = studio.faces.fonts
    title = "/".join(filter(None, (ready.pack.name, wanted)))
    data = _drawn(placed, box, fonts, title, style, dpi, ground="" if piece else "#ffffff")
    words = wanted.split("/") if wanted else [ready.pack.name]
    name = "-".join([*words, *(["back"] if back else []), *([ink] if ink != "home" else [])])
    return _written(folder / f"{name}.{style}", data), in_file_order(studio.problems)


def position(
    ready: Ready, log: Path, number: int, turn: int, folder: Path, style: PictureFormat, ink: str, dpi: int
) -> tuple[Path | None, list[Problem]]:
    """Write the picture of game ``number`` of a log after ``turn`` decisions, and give its path.

    A log that does not fit the content or the rules is a problem; a game that draws no positions, or
    a turn it did not reach, ends the command.
    """
    from generator.drawing.layouts import LayoutError
    from generator.drawing.svg.writer import Placed

    draw = ready.game.picture
    if draw is None:
        raise usage_error(f"'{ready.pack.name}' has no picture of its table")
    state, problems = logged_state(ready, log, number, turn)
    if state is None:
        return None, problems
    component = draw(ready.content, ready.pack, state)
    try:
        studio = _Studio(ready, ink)
        drawing = studio.single(component, component.pieces[0], False).drawing
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    title = f"{ready.pack.name}, game {number}, turn {turn}"
    data = _drawn([Placed(drawing, 0.0, 0.0)], drawing.box, studio.faces.fonts, title, style, dpi)
    name = f"game-{number}-turn-{turn}" + (f"-{ink}" if ink != "home" else "")
    return _written(folder / f"{name}.{style}", data), in_file_order(studio.problems)


def logged_state(ready: Ready, log: Path, number: int, turn: int) -> tuple[Any, list[Problem]]:
    """The state of a logged game after ``turn`` decisions, or None and what is wrong with the log."""
    from itertools import islice

    from generator.play.log import Actions, LogError, open_log
    from generator.play.one_game import ReplayError, replay

    if not log.is_file():
        raise usage_error(f"there is no log '{log.as_posix()}'")
    try:
        found = open_log(log)
        if (found.header.game, found.header.content) != (ready.pack.game, ready.pack.digest):
            raise LogError(found.path, 1, f"not played with this content of {ready.pack.name}")
        if not 1 <= number <= found.header.games:
            raise usage_error(f"{log.as_posix()} holds games 1 to {found.header.games}, not {number}")
        [(line, record)] = found.records(Actions(ready.game.actions), number)
        if not 0 <= turn <= len(record.actions):
            raise usage_error(f"game {number} has turns 0 to {len(record.actions)}, not {turn}")
        try:
            return next(islice(replay(ready.game, ready.content, record), turn, None)), []
        except ReplayError as wrong:
            raise LogError(found.path, line, f"game {number}, {wrong}") from None
    except LogError as wrong:
        return None, [Problem(Place(wrong.path.as_posix(), wrong.line), "bad-log", wrong.why)]


def _drawn(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    title: str,
    style: PictureFormat,
    dpi: int,
    ground: str = "",
) -> bytes:
    if style is PictureFormat.svg:
        from generator.drawing.svg.writer import picture as svg_picture

        return svg_picture(placed, box, fonts, title, ground=ground).encode()
    from generator.press.preview import png

    return png(placed, box, fonts, dpi)


def _written(path: Path, data: bytes) -> Path:
    from generator.system.atomic_files import replace_file

    replace_file(path, data)
    return path


class _Studio:
    """Takes the shots of one pack in one ink; ``problems`` are those of the texts on them."""

    def __init__(self, ready: Ready, ink: str) -> None:
        from generator.drawing.faces import Faces

        self.ready = ready
        self.faces = Faces(ready.pack.layouts, ink)
        self.problems: list[Problem] = []

    @property
    def letters(self) -> Font:
        """The font for names: the layout's text font, else its first."""
        fonts = self.faces.fonts
        return fonts["text"] if "text" in fonts else next(iter(fonts.values()))

    def single(self, component: Component, piece: Piece, back: bool) -> Shot:
        """One side of one piece."""
        face = piece.back if back else piece.front
        if face is None:
            raise usage_error(f"'{piece.id}' has no back")
        return self._shot(component, piece, face, piece.id)

    def all(self, component: Component, back: bool) -> list[Shot]:
        """Every front and each different back, or only backs when they are asked for."""
        shots = []
        backs: dict[int, Shot] = {}
        # The fronts of variable data are all the same.
        most = 1 if component.variable is not None else MAX_SHOTS
        for index in range(min(len(component.pieces), most)):
            piece = component.pieces[index]
            if not back:
                shots.append(self._shot(component, piece, piece.front, piece.id))
            if piece.back is not None:
                shot = self._shot(component, piece, piece.back, f"{piece.id}, back")
                # Faces that come out alike share one drawing.
                backs.setdefault(id(shot.drawing), shot)
        return [*shots, *backs.values()]

    def _shot(self, component: Component, piece: Piece, face: Face, name: str) -> Shot:
        from generator.drawing.contact_sheet import Shot
        from generator.drawing.layouts import LayoutError
        from generator.drawing.preflight import problem_of
        from generator.drawing.sizes import UnknownSize, size

        try:
            trimmed = size(component.size, self.ready.pack.layouts)
        except UnknownSize as problem:
            place = self.ready.pack.place("game.yaml")
            message = f"{component.name}: {problem}"
            raise LayoutError(place.path, place.line, message, problem.hint, code="unknown-size") from None
        drawing = self.faces.draw(face, trimmed.width, trimmed.height)
        self.problems += [problem_of(note, piece, self.ready.pack) for note in self.faces.notes]
        self.faces.notes.clear()
        return Shot(name, drawing, trimmed.width, trimmed.height, trimmed.corner)


def _named(components: Sequence[Component], wanted: str, game: str) -> tuple[list[Component], Piece | None]:
    """The components ``wanted`` means, all when it is empty, and the piece if it names one."""
    if not components:
        raise usage_error(f"'{game}' has no faces to show")
    if not wanted:
        return list(components), None
    first, _, second = wanted.partition("/")
    by_name = {component.name: component for component in components}
    if first in by_name:
        component = by_name[first]
        return [component], _piece(component, second) if second else None
    for component in components if not second else ():
        for piece in component.pieces:
            if piece.id == first:
                return [component], piece
    raise usage_error(f"'{game}' has no part '{first}'", first, sorted(by_name))


def _piece(component: Component, wanted: str) -> Piece:
    for piece in component.pieces:
        if piece.id == wanted:
            return piece
    known = [piece.id for piece in component.pieces]
    raise usage_error(f"'{component.name}' has no piece '{wanted}'", wanted, known)
