"""The settings file: read by every command, named by those that use it, outdone by what is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generator.cli import app

CONTENT = Path(__file__).parents[2] / "content"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings(text: str) -> None:
    Path("broadside.yaml").write_text(text, encoding="utf-8")


def entry(folder: Path) -> dict[str, object]:
    return dict(json.loads((folder / "bridge_crew" / "manifest.json").read_text())["files"][0])


def test_render_prints_by_it_and_names_it(here: Path) -> None:
    settings("paper: letter\noffset: [0.4, -0.3]\nflip: short\nback_scale: [100.2, 100]\nout: sheets\n")
    ran = run("render", "bridge_crew/reference", "--content", CONTENT)
    assert ran.exit_code == 0, ran.output
    line = "broadside.yaml: paper letter, flip short, offset 0.4,-0.3, back-scale 100.2,100, out sheets"
    assert f"broadside: {line}\n" in ran.stderr
    printed = entry(here / "sheets")
    assert (printed["paper"], printed["flip"], printed["offset_mm"]) == ("Letter", "short", [0.4, -0.3])
    assert printed["stretch"] == [1.002, 1.0]


def test_what_is_typed_outdoes_it(here: Path) -> None:
    settings("paper: letter\nink: mono\n")
    ran = run("render", "bridge_crew/reference", "--content", CONTENT, "--paper", "a4", "--out", "sheets")
    assert "broadside: broadside.yaml: ink mono\n" in ran.stderr
    assert (entry(here / "sheets")["paper"], entry(here / "sheets")["ink"]) == ("A4", "mono")


def test_the_paper_at_home_is_not_that_of_a_press(here: Path) -> None:
    settings("paper: letter\n")
    assert run("render", "bridge_crew/odds", "--content", CONTENT, "--ink", "press").exit_code == 0
    assert entry(here / "output")["paper"] == "a page each"


def test_values_of_cards_need_no_paper() -> None:
    settings("paper: letter\nink: mono\n")
    ran = run("puzzle", "new", "--unrated", "--format", "text", "--content", CONTENT)
    assert ran.exit_code == 0, ran.output
    assert "broadside.yaml" not in ran.stderr


def test_show_takes_its_ink() -> None:
    settings("ink: mono\n")
    ran = run("show", "bridge_crew/cards/helm", "--content", CONTENT)
    assert (ran.exit_code, ran.stderr) == (0, "broadside: broadside.yaml: ink mono\n")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("papr: letter\n", ["1:1: unknown-key 'papr' is not a key here (did you mean 'paper'?)"]),
        ("paper: lettr\n", ["1:8: unknown-value paper 'lettr' is not known (did you mean 'letter'?)"]),
        ("ink: home\noffset: [0.4]\n", ["2:9: too-short offset has 1 entry, needs at least 2"]),
        (
            "ink: purple\nbleed: 99\n",
            ["1:6: unknown-value ink 'purple' is not known", "2:8: out-of-range bleed '99' is not 0 to 10"],
        ),
        ("offset: 0,4/-0,3\n", ["1:9: wrong-type offset '0,4/-0,3' is not a list (write [0.4, -0.3])"]),
        ("offset: 1,4\n", ["(write [1, 4]; a decimal has a point, as in 1.4)"]),
        ("paper: 21x29.7\n", ["1:8: unknown-value paper '21x29.7' is not known (write 210x297mm)"]),
        ("- paper\n", ["1:1: "]),
        ("paper: [\n", [":"]),
    ],
)
@pytest.mark.parametrize("command", ["render", "validate"])
def test_a_wrong_file_is_told_by_every_command(text: str, lines: list[str], command: str, here: Path) -> None:
    settings(text)
    ran = run(command, "bridge_crew", "--content", CONTENT)
    assert ran.exit_code == 1
    told = ran.stdout.splitlines()
    assert len(told) == len(lines)
    assert all(
        line.startswith("broadside.yaml:") and part in line for line, part in zip(told, lines, strict=True)
    )
    assert sorted(path.name for path in here.iterdir()) == ["broadside.yaml"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("body", [b"", b"# nothing yet\n"])
def test_an_empty_file_says_nothing(body: bytes) -> None:
    Path("broadside.yaml").write_bytes(body)
    ran = run("validate", "bridge_crew", "--content", CONTENT)
    assert (ran.exit_code, "broadside.yaml" in ran.output) == (0, False)


def test_a_file_that_is_no_text_is_a_problem() -> None:
    Path("broadside.yaml").write_bytes(b"paper: \xff\xfe\n")
    ran = run("validate", "bridge_crew", "--content", CONTENT)
    assert ran.exit_code == 1
    assert ran.stdout.startswith("broadside.yaml:1:")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["broadside.yml", ".broadside.yaml", "Broadside.yaml"])
def test_a_file_of_nearly_its_name_is_told_and_changes_nothing(here: Path, name: str) -> None:
    Path(name).write_text("paper: letter\n", encoding="utf-8")
    ran = run("render", "bridge_crew/reference", "--content", CONTENT)
    assert ran.exit_code == 0
    assert ran.stderr.count(f"broadside: nothing reads {name}; call it broadside.yaml\n") == 1
    assert entry(here / "output")["paper"] == "A4"
