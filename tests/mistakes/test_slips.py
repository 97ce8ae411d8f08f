"""Mistakes made by the thousand are reported: where they are, with a hint that undoes them where one can."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import typer

from generator.cli import app
from generator.contract import Edition
from generator.contract.box_checks import box_problems
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size
from generator.games.loading import load
from generator.press.book.plates import faces_to_show
from generator.press.book.proofs import blocks_to_set, proofread
from generator.press.book.slips import slips
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem
from tests import shipped
from tests.mistakes.slips import (
    GAMES,
    Slip,
    content_files,
    content_slip,
    misspelt,
    rulebook_slip,
    template_slip,
)

SHORT_OF_IT = 0.01
"""The share of mistakes whose report may fall short."""
MACHINE = ("Traceback", "NoneType", "Value error", "object at 0x", "Input should", "dict object", "<class")


def shortfall(slip: Slip, problems: list[Problem], cured: Any) -> str:
    """Why the report of a mistake falls short; "" when it does not. ``cured`` tries a text."""
    if not problems:
        return "silent"
    here = [
        each for each in problems if each.place.path.endswith(slip.file) and each.place.line in slip.lines
    ]
    if not here:
        return f"elsewhere: {problems[0]}"
    if said := next((word for each in problems for word in MACHINE if word in str(each)), ""):
        return f"says {said}: {here[0]}"
    if not any(each.hint for each in here):
        return f"no hint: {here[0]}"
    meant = [match[1] for each in here if (match := re.search("did you mean ':?([^']*?):?'", each.hint))]
    # A word may be as near to another one as to what was meant.
    meant = [word for word in meant if _likeness(word, slip.typed) < _likeness(slip.word, slip.typed)]
    if slip.typed and meant and slip.word not in meant:
        text = slip.text[: slip.at] + meant[0] + slip.text[slip.at + len(slip.typed) :]
        if cured(text):
            return f"a hint that does not help: {here[0]}"
    return ""


def _likeness(word: str, typed: str) -> float:
    return SequenceMatcher(None, typed, word).ratio()


# ---- content --------------------------------------------------------------------------------------


def of_content(slip: Slip, folder: Path) -> list[Problem]:
    """What is reported of a pack with that file, without drawing it."""
    home = folder / slip.game
    if not home.is_dir():
        shutil.copytree(shipped.pack(slip.game).folder, home)
    path = home / slip.file
    before = path.read_bytes()
    path.write_text(slip.text, encoding="utf-8")
    try:
        pack = Pack(home, slip.game, shipped.pack(slip.game).layouts)
        loaded, problems = load(pack)
        if loaded is not None:
            problems += box_problems(loaded.game.components(loaded.content, pack, Edition()), pack)
        return problems
    finally:
        path.write_bytes(before)


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
    """What is reported of faces made with that template."""
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


def is_drawn(slip: Slip, folder: Path) -> bool:
    """Whether any face comes by the place of the mistake at all."""
    before = slip.text[: slip.at]
    inside = before.rfind("{{") > before.rfind("}}") or before.rfind("{%") > before.rfind("%}")
    crash = "(1/0)" if inside else "{{ 1/0 }}"
    text = before + crash + slip.text[slip.at + len(slip.typed) :]
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


def of_words(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> tuple[int, str]:
    """The exit code of a command, and what it said."""
    from generator.cli import main

    monkeypatch.setattr("sys.argv", ["broadside", *words])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out + err


# ---- judged ---------------------------------------------------------------------------------------


def judged(number: int, folder: Path) -> tuple[str, str] | None:
    """A mistake of that number, and why its report falls short or ""; None where the dice made none."""
    dice = random.Random(f"slip {number}")
    name = dice.choice(GAMES)
    draw = dice.random()
    if draw < 0.7:
        slip = content_slip(name, dice)
        if slip is None or slip.text == content_files(name)[slip.file][0]:
            return None

        def cured(text: str) -> list[Problem]:
            return of_content(Slip(slip.kind, name, slip.file, text, slip.lines), folder)

        return str(slip), shortfall(slip, of_content(slip, folder), cured)
    if draw < 0.88:
        return _judged_template(name, dice, folder / "layouts")
    slip = rulebook_slip(name, dice)
    if slip is None:
        return None
    return str(slip), shortfall(slip, of_rulebook(slip), lambda text: [])


def _judged_template(name: str, dice: random.Random, folder: Path) -> tuple[str, str] | None:
    slip = template_slip(name, dice.choice(sorted(faces_of(name))), dice)
    if slip is None:
        return None
    folder.mkdir(exist_ok=True)
    try:
        problems = of_template(slip, folder)
        if not problems and not is_drawn(slip, folder):
            return None

        def cured(text: str) -> list[Problem]:
            return of_template(Slip(slip.kind, name, slip.file, text, slip.lines), folder)

        return str(slip), shortfall(slip, problems, cured)
    finally:
        (folder / slip.file).unlink(missing_ok=True)


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


def test_forty_mistakes_are_reported_where_they_are_with_what_to_try(tmp_path):
    made, short = fallen_short(range(10_000), tmp_path, 40)
    assert made == 40
    assert short == []


@pytest.mark.soak
def test_of_five_thousand_mistakes_hardly_a_report_falls_short(tmp_path):
    """The share that is silent, elsewhere, without a hint or with one that does not help."""
    made, short = fallen_short(range(10_000, 100_000), tmp_path, 5000)
    kinds = Counter(line.split(": ")[1] for line in short)
    print(f"{len(short)} of {made} reports fall short: {dict(kinds)}")
    assert len(short) <= SHORT_OF_IT * made, "\n".join(short)


def test_words_mistyped_on_the_command_line_are_told_with_what_was_meant(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    wrong = []
    for number in range(60):
        slip = typed_slip(random.Random(f"words {number}"))
        if slip is None:
            continue
        words, meant, _ = slip
        code, said = of_words(words, monkeypatch, capsys)
        helped = not meant or f"'{meant}'" in said or f" {meant}" in said
        if code != 2 or not helped or any(word in said for word in MACHINE):
            wrong.append((words, code, said))
    assert wrong == []
