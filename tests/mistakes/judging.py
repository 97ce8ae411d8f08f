"""How a report of a mistake is judged by machine: its place, its words, its hint."""

from __future__ import annotations

import io
import random
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from unittest import mock

import typer

from generator.cli import app
from generator.contract import Edition
from generator.contract.box_checks import box_problems
from generator.drawing import preflight
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size
from generator.games import game as game_named
from generator.games.loading import load
from generator.press.book.plates import faces_to_show
from generator.press.book.proofs import blocks_to_set, proofread
from generator.press.book.slips import slips
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem
from generator.reading.strings.translation import in_language
from tests import shipped
from tests.mistakes.deck_slips import deck_slip, sheet_slip
from tests.mistakes.drawing_slips import style_slip, styles, svg_slip
from tests.mistakes.phrases import badly_put, likeness
from tests.mistakes.slips import (
    GAMES,
    PACKS,
    Slip,
    content_slip,
    misspelt,
    rulebook_slip,
    template_slip,
)
from tests.mistakes.string_slips import string_slip


def shortfall(slip: Slip, problems: list[Problem], cured: Any) -> str:
    """Why the report of a mistake falls short; "" when it does not. ``cured`` tries a text."""
    if not problems:
        return "silent"
    spots = [f"{slip.file}:{line}" for line in slip.lines]
    here = [
        each
        for each in problems
        if (each.place.path.endswith(slip.file) and each.place.line in slip.lines)
        # The other end of a name, which says where this end is.
        or any(f"{spot}:" in f"{each.hint}:" for spot in spots)
    ]
    if not here:
        return f"elsewhere: {problems[0]}"
    if wrong := next(filter(None, (badly_put(each.message, each.hint) for each in problems)), ""):
        return f"{wrong}: {here[0]}"
    if not any(each.hint for each in here):
        return f"no hint: {here[0]}"
    meant = [match[1] for each in here if (match := re.search("did you mean ':?([^']*?):?'", each.hint))]
    # A word may be as near to another one as to what was meant.
    meant = [word for word in meant if likeness(word, slip.typed) < likeness(slip.word, slip.typed)]
    if slip.typed and meant and slip.word not in meant:
        text = slip.text[: slip.at] + meant[0] + slip.text[slip.at + len(slip.typed) :]
        if cured(text):
            return f"a hint that does not help: {here[0]}"
    return ""


# ---- content --------------------------------------------------------------------------------------


def of_content(slip: Slip, folder: Path, drawn: bool = False) -> list[Problem]:
    """The problems of a pack with that file, without drawing it unless that is asked for."""
    home = folder / slip.game
    if not home.is_dir():
        shutil.copytree(shipped.pack(slip.game).folder, home)
    path = home / slip.file
    before = path.read_bytes()
    path.write_text(slip.text, encoding="utf-8")
    try:
        pack = Pack(home, slip.game, shipped.pack(slip.game).layouts)
        return _of_pack(pack, slip, drawn)
    finally:
        path.write_bytes(before)


def _of_pack(pack: Pack, slip: Slip, drawn: bool) -> list[Problem]:
    if slip.file.startswith("i18n/") and Path(slip.file).stem != "en":
        models = game_named(slip.game).files_of(pack)
        problems = in_language(pack, Path(slip.file).stem, models)[1]
        return [problem for problem in problems if problem.severity == "error"]
    loaded, problems = load(pack)
    if loaded is None:
        return problems
    components = loaded.game.components(loaded.content, pack, Edition())
    if drawn:
        return [*problems, *preflight.problems(components, pack)]
    return [*problems, *box_problems(components, pack)]


# ---- templates ------------------------------------------------------------------------------------


@cache
def faces_of(name: str) -> dict[str, list[tuple[Any, Any, float, float]]]:
    """Pieces, faces and their sizes by the layouts that are drawn, a few of each."""
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    shown: dict[str, list[tuple[Any, Any, float, float]]] = {}
    for component in game.components(content, pack, Edition()):
        if not component.pieces or component.variable is not None:
            continue
        trim = size(component.size, pack.layouts)
        for piece in component.pieces[:4]:
            for face in filter(None, (piece.front, piece.back)):
                of_layout = shown.setdefault(face.layout + ".svg.j2", [])
                if len(of_layout) < 4:
                    of_layout.append((piece, face, trim.width, trim.height))
    return shown


def of_template(slip: Slip, folder: Path) -> list[Problem]:
    """The problems of faces made with that template."""
    pack = shipped.pack(slip.game)
    (folder / slip.file).write_text(slip.text, encoding="utf-8")
    faces = Faces([folder, *pack.layouts], words=pack.words, pack=pack.folder)
    problems: list[Problem] = []
    for piece, face, width, height in faces_of(slip.game)[slip.file]:
        try:
            findings = faces.draw(face, width, height).findings
            problems += problems_of(findings, piece, Place("game.yaml"))
        except LayoutError as wrong:
            return [*wrong.problems]
    return problems


def of_style(slip: Slip, folder: Path) -> list[Problem]:
    """The problems of that style.yaml, and of a face of each layout drawn with it."""
    folder.mkdir(exist_ok=True)
    (folder / "style.yaml").write_text(slip.text, encoding="utf-8")
    pack = shipped.pack(slip.game)
    try:
        faces = Faces([folder, *pack.layouts], words=pack.words, pack=pack.folder)
        for shown in faces_of(slip.game).values():
            _, face, width, height = shown[0]
            faces.draw(face, width, height)
    except LayoutError as wrong:
        return [*wrong.problems]
    finally:
        (folder / "style.yaml").unlink()
    return []


def of_svg(slip: Slip, folder: Path) -> list[Problem]:
    """The problems of an icon whose file reads so."""
    pack = shipped.pack(GAMES[0])
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    path = folder / "icons" / "slip.svg"
    path.write_text(slip.text, encoding="utf-8")
    faces = _faces_with(folder, pack.layouts)
    try:
        faces.symbols.symbol("icon-slip")
    except LayoutError as wrong:
        return [replace(each, place=replace(each.place, path="icons")) for each in wrong.problems]
    finally:
        path.unlink()
        faces.symbols.__init__(  # type: ignore[misc]
            faces.layouts, faces.fonts, faces._read_sheet, faces.pictures.get
        )
    return []


@cache
def _faces_with(folder: Path, layouts: tuple[Path, ...]) -> Faces:
    return Faces([folder, *layouts])


def is_drawn(slip: Slip, folder: Path) -> bool:
    """Whether any face comes by the place of the mistake at all."""
    before = slip.text[: slip.at]
    inside = before.rfind("{{") > before.rfind("}}") or before.rfind("{%") > before.rfind("%}")
    crash = "(1/0)" if inside else "{{ 1/0 }}"
    behind = slip.at + len(slip.typed)
    if slip.kind == "template option":
        crash, behind = f"{slip.word}=1/0+", behind + 1
    text = before + crash + slip.text[behind:]
    return bool(of_template(Slip(slip.kind, slip.game, slip.file, text, slip.lines), folder))


# ---- rulebooks ------------------------------------------------------------------------------------


@cache
def of_book(name: str) -> tuple[Any, Faces]:
    """The faces that a rulebook may show, and its fonts."""
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    components = game.components(content, pack, Edition())
    return faces_to_show(components, pack.layouts), Faces(pack.layouts, words=pack.words, trusted=True)


def of_rulebook(slip: Slip) -> list[Problem]:
    blocks, faults = blocks_to_set(slip.text, slip.file)
    return [*faults, *slips(slip.text, blocks, slip.file), *proofread(blocks, slip.file, *of_book(slip.game))]


# ---- options --------------------------------------------------------------------------------------


@cache
def parameters() -> list[tuple[tuple[str, ...], Any]]:
    """Every option of every command, with the words of the command."""

    def below(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(inner, (*words, name))
        if not getattr(command, "commands", {}):
            # A command has its options only when it is called.
            command = command.loaded()
            yield from ((words, each) for each in command.params if each.opts[0].startswith("--"))

    return list(below(typer.main.get_command(app), ()))


def typed_slip(dice: random.Random) -> tuple[list[str], str, str] | None:
    """Words of a command with a mistake, what was meant, "" for any of many, and what was typed."""
    words, option = dice.choice(parameters())
    flag = option.opts[0]
    kind = dice.choice(("option", "choice", "number", "command", "game"))
    annotation = option.type_descriptor.annotation
    choices = [str(choice) for choice in get_args(annotation) if get_origin(annotation) is Literal]
    match kind:
        case "option" if len(flag) > 6:
            typed = "--" + misspelt(flag[2:], dice)
            return ([*words, typed], flag, typed) if typed not in option.opts else None
        case "choice" if choices:
            meant = dice.choice(choices)
            typed = misspelt(meant, dice) if len(meant) > 2 else meant + meant
            return [*words, flag, typed], meant if len(meant) > 3 else "", typed
        case "number" if annotation in (int, float):
            typed = dice.choice(("two", "3mm", "1,5x", "one"))
            return [*words, flag, typed], "", typed
        case "command":
            typed = misspelt(words[0], dice)
            return [typed], words[0] if len(words[0]) > 3 else "", typed
        case "game":
            meant = dice.choice(GAMES)
            typed = misspelt(meant, dice)
            command = dice.choice(("render", "validate", "show", "play", "schema"))
            return [command, typed], meant, typed
    return None


def of_words(words: list[str]) -> tuple[int, str]:
    """The exit code of a command, and what it said."""
    from generator.cli import main

    said = io.StringIO()
    arguments = mock.patch.object(sys, "argv", ["broadside", *words])
    with arguments, redirect_stdout(said), redirect_stderr(said):
        try:
            main()
        except SystemExit as end:
            return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


def words_fall_short(words: list[str], meant: str) -> str:
    """Why what a mistyped command says falls short; "" when it does not."""
    code, said = of_words(words)
    if code != 2:
        return f"ends with {code}: {said}"
    if meant and f"'{meant}'" not in said and f" {meant}" not in said:
        return f"not a word of {meant}: {said}"
    message, _, hint = said.partition(" (")
    message = message.partition(" is not one of ")[0]
    wrong = badly_put(message, hint)
    return f"{wrong}: {said}" if wrong else ""


# ---- judged ---------------------------------------------------------------------------------------

Verdict = tuple[str, str] | None
"""A mistake, and why its report falls short or ""; None where the dice made none that can be noticed."""


def judged(number: int, folder: Path) -> Verdict:
    """A mistake of that number, and why its report falls short."""
    dice = random.Random(f"slip {number}")
    kinds = list(KINDS)
    return KINDS[dice.choices(kinds, [SHARES[kind] for kind in kinds])[0]](dice, folder)


def _content(dice: random.Random, folder: Path) -> Verdict:
    return _of_file(content_slip(dice.choice(PACKS), dice), folder)


def _of_file(slip: Slip | None, folder: Path, drawn: bool = False) -> Verdict:
    if slip is None:
        return None

    def cured(text: str) -> list[Problem]:
        return of_content(replace(slip, text=text), folder, drawn)

    return str(slip), shortfall(slip, of_content(slip, folder, drawn), cured)


def _strings(dice: random.Random, folder: Path) -> Verdict:
    return _of_file(string_slip(dice), folder)


def _sheet(dice: random.Random, folder: Path) -> Verdict:
    return _of_file(sheet_slip(dice), folder, drawn=True)


def _deck(dice: random.Random, folder: Path) -> Verdict:
    return _of_file(deck_slip(dice), folder, drawn=True)


def _style(dice: random.Random, folder: Path) -> Verdict:
    slip = style_slip(dice.choice(sorted(styles())), dice)
    if slip is None:
        return None
    problems = of_style(slip, folder / "layouts")
    if not problems and slip.kind in ("style lost", "style name", "style font name"):
        return None  # none of these faces asks for it, or a colour's grey will do
    return str(slip), shortfall(
        slip, problems, lambda text: of_style(replace(slip, text=text), folder / "layouts")
    )


def _svg(dice: random.Random, folder: Path) -> Verdict:
    slip = svg_slip(dice)
    if slip is None:
        return None
    return str(slip), shortfall(
        slip, of_svg(slip, folder / "svg"), lambda text: of_svg(replace(slip, text=text), folder / "svg")
    )


def _template(dice: random.Random, folder: Path) -> Verdict:
    name = dice.choice(GAMES)
    slip = template_slip(name, dice.choice(sorted(faces_of(name))), dice)
    if slip is None:
        return None
    layouts = folder / "layouts"
    layouts.mkdir(exist_ok=True)
    try:
        problems = of_template(slip, layouts)
        if not problems and not is_drawn(slip, layouts):
            return None

        def cured(text: str) -> list[Problem]:
            return of_template(replace(slip, text=text), layouts)

        return str(slip), shortfall(slip, problems, cured)
    finally:
        (layouts / slip.file).unlink(missing_ok=True)


def _rulebook(dice: random.Random, folder: Path) -> Verdict:
    slip = rulebook_slip(dice.choice(PACKS), dice)
    return slip and (str(slip), shortfall(slip, of_rulebook(slip), lambda text: []))


def _words(dice: random.Random, folder: Path) -> Verdict:
    made = typed_slip(dice)
    if made is None:
        return None
    words, meant, typed = made
    return f"words: {words} {meant!r} -> {typed!r}", words_fall_short(words, meant)


KINDS: dict[str, Callable[[random.Random, Path], Verdict]] = {
    "content": _content,
    "template": _template,
    "rulebook": _rulebook,
    "strings": _strings,
    "style": _style,
    "svg": _svg,
    "sheet": _sheet,
    "deck": _deck,
    "words": _words,
}
SHARES = {
    "content": 35,
    "template": 15,
    "rulebook": 10,
    "strings": 10,
    "style": 8,
    "svg": 8,
    "sheet": 5,
    "deck": 4,
    "words": 5,
}
"""Of a hundred mistakes, as near as the dice have it."""


def fallen_short(numbers: range, folder: Path, wanted: int) -> tuple[int, list[str]]:
    """How many mistakes were made, up to ``wanted``, and the reports that fall short."""
    made, short = 0, []
    for number in numbers:
        if made == wanted:
            break
        if (verdict := judged(number, folder)) is not None:
            made += 1
            short += [": ".join((str(number), *verdict))] if verdict[1] else []
    return made, short
