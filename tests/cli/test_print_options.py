"""An option of printing is written once: command line, settings file and press follow from its field."""

from __future__ import annotations

import inspect
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from generator.cli import app
from generator.cli.printing import options_in_file, settings_of, takes_print_options
from generator.press.print_options import PrintOptions, as_typed, print_options
from generator.press.settings import Settings
from generator.press.settings_file import SettingsFile


def parameters(*path: str) -> dict[str, Any]:
    """The parameters of a command, by name."""
    command: Any = typer.main.get_command(app)
    for name in path:
        command = command.commands[name]
    # The options of a command are read off its function when it is called.
    called = command.make_context(path[-1], [], resilient_parsing=True)
    return {each.name: each for each in called.command.params}


COMMANDS = {"render": parameters("render"), "new": parameters("puzzle", "new")}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_exactly_its_options_in_their_order(command: str) -> None:
    declared = [each.name for each in print_options() if command in each.option.commands]
    others = {each.name for each in print_options()} - set(declared)
    assert [name for name in COMMANDS[command] if name in declared] == declared
    assert not others & set(COMMANDS[command])
    for each in print_options():
        if each.name in declared:
            assert COMMANDS[command][each.name].opts == [f"--{each.name.replace('_', '-')}"]


def test_help_of_an_option_is_the_same_in_both_commands_but_for_the_ink() -> None:
    shared = set(COMMANDS["render"]) & set(COMMANDS["new"]) & {each.name for each in print_options()}
    told = {each.name: each.option.help for each in print_options()}
    for parameters_of in COMMANDS.values():
        assert {name: parameters_of[name].help for name in shared - {"ink"}} == {
            name: told[name] for name in shared - {"ink"}
        }
    assert len(shared) == 14


def test_the_keys_of_the_settings_file_are_the_options_for_it_and_the_folder() -> None:
    keys = [each.name for each in print_options() if each.option.in_file]
    assert [*SettingsFile.model_fields] == [*keys, "out"]
    assert options_in_file("render") == [*keys, "out"]
    marks = ["marks", "mark_length", "mark_gap", "mark_weight", "mark_ink"]
    assert options_in_file("new") == ["paper", "ink", "bleed", *marks, "condition", "pdfx"]
    assert options_in_file("show") == ["ink"]


def test_every_option_is_a_field_of_the_settings_with_its_default() -> None:
    names = [field.name for field in fields(Settings)]
    assert names[: len(print_options())] == [each.name for each in print_options()]
    chosen = settings_of(PrintOptions("letter"), [])
    assert chosen.paper.title == "Letter"
    for each in print_options()[1:]:
        assert getattr(chosen, each.name) == each.default


def test_a_default_read_as_it_is_typed_is_the_default() -> None:
    for each in print_options():
        if each.option.read is not None:
            assert each.option.read(as_typed(each.default)) == each.default


@takes_print_options("render", behind={"flip": "loud"})
def tell(
    ctx: typer.Context,
    *,
    what: Annotated[str, typer.Argument()] = "",
    ink: Annotated[str, typer.Option("--ink")] = "any",
    loud: Annotated[bool, typer.Option("--loud")] = False,
    printing: PrintOptions[str],
    last: Annotated[int, typer.Option("--last")] = 0,
) -> None:
    """Hand on what was asked for."""
    ctx.obj.append((what, ink, loud, last, printing))


def asked(*words: str) -> Any:
    """The arguments of ``tell``: the values of its own parameters and the print options."""
    alone = typer.Typer()
    alone.command()(tell)
    handed: list[Any] = []
    ran = CliRunner().invoke(alone, [*words], obj=handed)
    assert ran.exit_code == 0, ran.output
    return handed[0]


def test_options_stand_in_the_place_of_printing_and_own_ones_in_theirs() -> None:
    names = [*inspect.signature(tell).parameters]
    assert names[:7] == ["ctx", "what", "paper", "ink", "flip", "loud", "backs"]
    assert (names[-1], "printing" in names, names.count("ink")) == ("last", False, 1)


def test_values_arrive_as_the_press_wants_them() -> None:
    assert asked() == ("", "any", False, 0, PrintOptions(""))
    words = "--paper a3 --offset 0.4,-0.3 --back-scale 100.2,100 --back-turn 0.25 --skip 5,1 --full-bleed"
    wanted = PrintOptions(
        "a3",
        offset=(0.4, -0.3),
        back_scale=(100.2, 100.0),
        back_turn=0.25,
        skip=(1, 5),
        full_bleed=True,
    )
    assert asked("x", "--ink", "blue", "--loud", *words.split()) == ("x", "blue", True, 0, wanted)


def test_an_own_option_in_the_place_of_another_leaves_that_at_its_default() -> None:
    assert asked("--ink", "press")[4].ink == "home"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--offset 1", "--offset '1' is not how far to move the backs (two numbers of mm, such as 0.4,-0.3)"),
        ("--offset 0,4,-0,3", "--offset '0,4,-0,3' is not how far to move the backs (write 0.4,-0.3)"),
        ("--offset 1,21", "--offset '1,21' is more than 20 mm"),
        ("--back-scale 90,100", "--back-scale '90,100' is not 95 to 105 per cent"),
        (
            "--skip 0",
            "--skip '0' is not which places of a sheet to leave empty (numbers from 1, row by row, ",
        ),
    ],
)
def test_a_value_that_makes_no_sense_is_told_with_its_option(
    words: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["render", *words.split()])
    assert (ran.exit_code, ran.stderr.count("\n")) == (2, 1)
    assert ran.stderr.startswith(f"broadside: {line}")
    assert not [*tmp_path.iterdir()]
