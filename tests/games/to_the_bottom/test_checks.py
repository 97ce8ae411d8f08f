"""Checks: one fault, one problem, at its place, with what to do about it. TB-V"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.effects import WORDS
from generator.games.to_the_bottom.play_check import roll_call
from generator.reading.json_schema import json_schema
from generator.reading.problems import Problem
from tests.content.overlay import bad_files, expected, found, overlaid

from .liner import CONTENT, changed, content, pack, said

FAULTS = yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text(encoding="utf-8"))


def changes_of(fault: dict[str, object]) -> dict[str, list[tuple[str, str]]]:
    """The changes a fault makes, by file."""
    file = str(fault.get("file", "cards.yaml"))
    changes = {file: [(str(fault["change"]), str(fault["into"]))]}
    for old, new in fault.get("also", ()):  # type: ignore[attr-defined]
        changes.setdefault(str(fault.get("file2", file)), []).append((old, new))
    return changes


@pytest.mark.sampled(20)
@pytest.mark.clause(
    "TB-V1", "TB-V2", "TB-V5", "TB-V6", "TB-V7", "TB-V8", "TB-V9", "TB-V11", "TB-V12", "TB-V13", "TB-V14",
    "TB-V16", "TB-V17", "TB-V18", "TB-V20", "TB-V21", "TB-V23", "TB-V24",
)  # fmt: skip
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault['code']} {fault['says']}")
def test_one_fault_is_one_problem_at_its_place(tmp_path, fault):
    folder = changed(tmp_path, changes_of(fault))
    value, problems = GAME.read(folder)
    assert value is None
    file = str(fault.get("other", fault.get("file", "cards.yaml")))
    before, _, after = str(fault["at"]).partition("^")
    text = (folder.folder / file).read_text(encoding="utf-8")
    assert text.count(before + after) == 1 or fault["code"] == "TB-V9", text.count(before + after)
    offset = text.index(before + after) + len(before)
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    mine = [p for p in problems if p.code == fault["code"] and str(fault["says"]) in p.message]
    assert mine, "\n".join(map(str, problems))
    assert (Path(mine[0].place.path).name, mine[0].place.line, mine[0].place.column) == (file, line, column)
    if "hint" in fault:
        assert mine[0].hint == fault["hint"]
    assert [str(problem) for problem in problems if not problem.hint] == []
    if not fault.get("more"):
        assert errors(problems) == mine, "\n".join(map(str, problems))


def errors(problems: list[Problem]) -> list[Problem]:
    """Without warnings."""
    return [problem for problem in problems if problem.severity == "error"]


def test_the_faults_cover_the_invariants():
    """Checks of form, of other tests and of play are left out."""
    elsewhere = {3, 4, 10, 15, 19, 22, 25, 26, 27, 28, 29}
    named = {fault["code"] for fault in FAULTS if fault["code"].startswith("TB-V")}
    assert named == {f"TB-V{number}" for number in range(1, 30) if number not in elsewhere}


@pytest.mark.clause("TB-V3", "TB-V4", "TB-V14", "TB-V19")
@pytest.mark.parametrize("path", bad_files("to_the_bottom"), ids=lambda path: path.stem)
def test_a_broken_file_is_reported_where_it_is_broken(tmp_path, path):
    """Exactly the problems its first lines announce, each with what was expected or what to try."""
    folder, problems = overlaid("to_the_bottom", path, tmp_path)
    if folder is not None:
        value, problems = GAME.read(folder)
        assert value is None
    assert found(problems) == expected(path), "\n".join(map(str, problems))
    assert [str(problem) for problem in problems if not problem.hint] == []


def test_there_are_forty_broken_files():
    assert len(bad_files("to_the_bottom")) >= 40


@pytest.mark.clause("TB-V1", "TB-V10", "TB-V15", "TB-V22", "TB-V9")
def test_the_shipped_pack_has_no_problem_and_46_kinds():
    value, problems = GAME.read(pack())
    assert problems == []
    assert len(value.kinds) == 46
    assert sum(kind.card.copies for kind in value.kinds) == 144 == 16 * 9
    assert len(value.shop_cards) == 93
    prices = [value.price[number] for number in value.shop_cards]
    assert sum(prices) / len(prices) == pytest.approx(5.3, abs=0.05)


@pytest.mark.clause("TB-V10")
def test_a_sheet_that_is_not_full_is_a_warning(tmp_path):
    """One card more: the pack can be played all the same."""
    folder = changed(
        tmp_path,
        {
            "cards.yaml": [("value: 12\n  copies: 2", "value: 12\n  copies: 3")],
            "game.yaml": [("count: 144", "count: 145")],
        },
    )
    value, problems = GAME.read(folder)
    assert value is not None
    assert [(p.code, p.message, p.severity) for p in problems] == [
        ("TB-V10", "the last sheet has 8 empty places", "warning")
    ]


@pytest.mark.clause("TB-V15")
def test_every_word_is_used_by_a_card_and_called_for_in_play(tmp_path):
    roll = roll_call(content(), pack())
    assert {f"word '{word.name}'" for word in WORDS} <= set(roll)
    folder = changed(tmp_path, {"cards.yaml": [("[{word: redraw}]", "[{word: points, n: 2}]")]})
    _, problems = GAME.read(folder)
    assert "TB-V15 no card uses the word 'redraw'" in " ".join(said(problems))


@pytest.mark.clause("TB-V19")
def test_provenance_speaks_of_what_a_card_has(tmp_path):
    folder = changed(
        tmp_path, {"cards.yaml": [("  cards.jack.value: public", "  cards.jack.abilities.0.do: public")]}
    )
    assert GAME.read(folder)[1] == []
    folder = changed(
        tmp_path / "b", {"cards.yaml": [("  cards.jack.value: public", "  cards.jack.worth: public")]}
    )
    value, problems = GAME.read(folder)
    assert value is None
    assert "did you mean" in str(problems[0]) or "one of" in str(problems[0])


@pytest.mark.clause("TB-V22")
def test_a_shop_too_dear_for_the_first_turn(tmp_path):
    """Cheap cards taken out, a few at a time, until a first turn of 3 points finds too few."""
    text = (CONTENT / "to_the_bottom" / "cards.yaml").read_text(encoding="utf-8")
    cheap = [block for block in text.split("\n- id: ") if "\n  value: 3\n  copies: 3" in block]
    changes = [(block, block.replace("copies: 3", "copies: 1")) for block in cheap]
    folder = changed(tmp_path, {"cards.yaml": changes})
    problems = [problem for problem in GAME.read(folder)[1] if problem.code == "TB-V22"]
    assert problems
    assert "cards cost 3 or less, needs 20" in problems[0].message


def test_the_words_are_in_the_schema_of_the_file():
    schema = json_schema(GAME.files["cards.yaml"], "to_the_bottom/cards.yaml")
    assert {word.name for word in WORDS} <= set(schema["definitions"])


def test_the_committed_schemas_are_those_of_the_models():
    """The schema for editors accepts the same as the reader."""
    import json

    for file, model in GAME.files.items():
        path = CONTENT / "to_the_bottom" / "schema" / f"{Path(file).stem}.schema.json"
        assert json.loads(path.read_text(encoding="utf-8")) == json_schema(model, f"to_the_bottom/{file}")


def test_words_say_what_they_do():
    for word in WORDS:
        assert word.meaning.endswith(tuple("0123456789.")), word.name
        assert "TB-" in (word.function.__doc__ or ""), word.name
