"""The editor: which one is taken from the environment, and the words it is run with."""

from __future__ import annotations

import subprocess

import pytest

from generator.preview.editor import editor_of
from generator.reading.problems import Place


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, None),
        ({"EDITOR": "vim"}, None),
        ({"VISUAL": "emacs -nw"}, None),
        ({"VISUAL": "'unbalanced"}, None),
        ({"VISUAL": "code --wait"}, ["code", "--goto", "F:3:7"]),
        ({"EDITOR": "/usr/bin/subl -w"}, ["/usr/bin/subl", "F:3:7"]),
        ({"VISUAL": "vim", "EDITOR": "kate"}, ["kate", "--line", "3", "--column", "7", "F"]),
        ({"BROADSIDE_EDITOR": "open -t", "VISUAL": "code"}, ["open", "-t", "F"]),
        ({"BROADSIDE_EDITOR": "kitty vim +{line} {file}"}, ["kitty", "vim", "+3", "F"]),
    ],
)
def test_the_editor_that_is_set_is_run_at_the_place(environment, words, tmp_path, monkeypatch):
    file = tmp_path / "crew.yaml"
    file.touch()
    runs = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **options: runs.append((words, options)))
    editor = editor_of(environment)
    if words is None:
        assert editor is None
        return
    assert editor is not None
    assert editor.open(Place("crew.yaml", 3, 7), tmp_path) == ""
    ((run, options),) = runs
    assert run == [word.replace("F", str(file)) if word[0] == "F" else word for word in words]
    assert not options.get("shell")


def test_signs_in_a_name_are_no_words_of_the_command(tmp_path, monkeypatch):
    file = tmp_path / "a {line}; rm -rf x.yaml"
    file.touch()
    runs = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **options: runs.append(words))
    editor = editor_of({"BROADSIDE_EDITOR": "edit {file}:{line}"})
    assert editor is not None
    assert editor.open(Place(file.name, 3), tmp_path) == ""
    assert runs == [["edit", f"{file}:3"]]


def test_what_cannot_be_opened_is_said(tmp_path):
    editor = editor_of({"BROADSIDE_EDITOR": "no-such-editor-anywhere"})
    assert editor is not None
    assert editor.open(Place("gone.yaml"), tmp_path) == "there is no such file any more"
    (tmp_path / "here.yaml").touch()
    assert editor.open(Place("here.yaml"), tmp_path).startswith("no-such-editor-anywhere: no such file")
