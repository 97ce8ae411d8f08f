"""``broadside schema``, and the schemas that ship beside the content."""

from __future__ import annotations

import json
import shutil

import jsonschema
import pytest
import yaml

from generator import games
from generator.cli import schema
from generator.reading.packs import shipped
from tests.content.overlay import bad_files

SHIPPED = [(game, file) for game in games.NAMES for file in schema.models(game, shipped("content"))[1]]


def test_it_prints_one_object_with_a_schema_a_file(broadside):
    code, out, err = broadside("schema", "bridge_crew")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == list(games.game("bridge_crew").files)
    assert found["crew.yaml"]["required"] == ["crew"]


def test_it_writes_one_file_each_and_leaves_nothing_else(broadside, tmp_path):
    code, out, _ = broadside("schema", "bridge_crew", "--out", tmp_path / "new" / "schema")
    names = sorted(path.name for path in (tmp_path / "new" / "schema").iterdir())
    assert code == 0
    assert len(out.splitlines()) == len(names)
    assert names == sorted(
        f"{file.removesuffix('.yaml')}.schema.json" for file in games.game("bridge_crew").files
    )


def test_a_failure_leaves_the_old_file_whole(broadside, tmp_path, monkeypatch):
    (tmp_path / "game.schema.json").write_text("old")
    monkeypatch.setattr(schema, "as_text", lambda _: (_ for _ in ()).throw(OSError(28, "No space left", "x")))
    code, _, err = broadside("schema", "bridge_crew", "--out", tmp_path)
    assert code == 1
    assert "no space left on the disk" in err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("game.schema.json", "old")]


@pytest.mark.parametrize("game", games.NAMES)
def test_shipped_schemas_are_up_to_date(game):
    """``broadside schema GAME --out content/GAME/schema`` would change nothing."""
    folder = shipped("content") / game / "schema"
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    made = {
        f"{file.removesuffix('.yaml')}.schema.json": schema.as_text(found)
        for file, found in schema.schemas(*schema.models(game)).items()
    }
    assert kept == made


@pytest.mark.parametrize(("game", "file"), SHIPPED)
def test_shipped_files_name_their_schema_and_fit_it(game, file):
    """An editor finds the schema by the first line, and has nothing to say about what we ship."""
    text = (shipped("content") / game / file).read_text(encoding="utf-8")
    name = f"{file.removesuffix('.yaml')}.schema.json"
    assert text.splitlines()[0] == f"# yaml-language-server: $schema=schema/{name}"
    rules = schema.schemas(*schema.models(game))[file]
    jsonschema.Draft7Validator.check_schema(rules)
    jsonschema.validate(with_text_keys(yaml.safe_load(text)), rules, jsonschema.Draft7Validator)


@pytest.mark.parametrize(
    "path", [path for path in bad_files("bridge_crew") if ".key_" in path.name], ids=lambda path: path.stem
)
def test_an_editor_sees_wrong_keys_too(path):
    """The schema is no rubber stamp: what the reader refuses for its keys it refuses as well."""
    file = f"{path.name.split('.')[0]}.yaml"
    try:
        value = with_text_keys(yaml.safe_load(path.read_text(encoding="utf-8")))
    except yaml.YAMLError:
        return
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(
            value, schema.schemas(*schema.models("bridge_crew"))[file], jsonschema.Draft7Validator
        )


def with_text_keys(value):
    """As JSON has it, where every key is text."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value


def test_a_pack_has_the_schemas_of_its_game(broadside, tmp_path):
    shutil.copytree(shipped("content") / "bridge_crew", tmp_path / "my_crew")
    mine = broadside("schema", "my_crew", "--content", tmp_path)
    assert (mine.code, mine.out) == (0, broadside("schema", "bridge_crew").out)
    assert broadside("schema", "my_crw", "--content", tmp_path).code == 2
