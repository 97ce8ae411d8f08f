"""The package as an index shows it: who made it, what it is, pictures that can be seen, types that count."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.patience import HANGS

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]


@pytest.mark.parametrize("field", ["authors", "classifiers", "keywords", "urls", "license", "description"])
def test_an_index_is_told(field):
    assert PROJECT[field]


def test_pictures_and_links_of_the_readme_have_whole_addresses_on_an_index():
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    (rule,) = hook["substitutions"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.sub(rule["pattern"], rule["replacement"], text)
    links = re.findall(r"\]\(([^)\s]+)\)", shown)
    assert len(links) >= 8
    assert [link for link in links if not re.match(r"https?://|#", link)] == []
    pictures = re.findall(r"!\[[^]]*\]\(https://broadside\.example/([^)]+)\)", shown)
    assert len(pictures) >= 5
    assert [name for name in pictures if not (ROOT / name).is_file()] == []
    assert PROJECT["urls"]["Homepage"] in shown, "one home for all"


def test_the_packages_types_count_for_those_who_import_it():
    assert (ROOT / "generator" / "py.typed").is_file()
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_licences_of_others_come_along():
    for name in PROJECT["license-files"]:
        assert (ROOT / name).is_file()


def test_every_dependency_has_one_line_in_the_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## Dependencies")[1]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    named = [re.sub(r" \(.*\)", "", cell).strip() for row in rows[1:] for cell in row.split(",")]
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["preview"], *extras["cluster"]]
    assert sorted(name for name in named if not name.startswith("---")) == sorted(
        re.match(r"[\w-]+", line).group() for line in wanted
    )


@pytest.mark.parametrize(
    "page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
)
def test_no_page_says_a_line_twice(page):
    lines = [line.strip() for line in (ROOT / page).read_text(encoding="utf-8").splitlines()]
    long = [line for line in lines if len(line) > 50]
    assert [line for line in set(long) if long.count(line) > 1] == []


def test_the_hook_checks_content_and_layouts_with_the_command_there_is():
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"] == "broadside validate"
    for path in ("content/my_crew/orders.yaml", "content/my_crew/rulebook.md", "layouts/my_crew/card.svg.j2"):
        assert re.search(hook["files"], path)
    assert not re.search(hook["files"], "notes/orders.yaml")


@pytest.fixture
def steps():
    """The shell steps of the action, by name."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert action["runs"]["using"] == "composite"
    named = {step["name"]: step for step in action["runs"]["steps"] if "run" in step}
    for step in named.values():
        wanted = set(re.findall(r"\$\{\{ inputs\.([a-z-]+) \}\}", str(step.get("env", ""))))
        assert wanted <= set(action["inputs"]), "what a step asks for is an input"
        assert "${{" not in step["run"], "inputs come as variables: text in a script would be run as one"
    return named


def test_the_action_annotates_the_line_that_is_wrong(tmp_path, steps):
    pack = tmp_path / "content" / "my_crew"
    shutil.copytree(ROOT / "content" / "bridge_crew", pack)
    path = pack / "orders.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Hail", "naem: Hail", 1), encoding="utf-8")
    command = tmp_path / "broadside"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m generator "$@"\n')
    command.chmod(0o755)
    told = subprocess.run(
        ["bash", "-e", "-c", steps["Check the games"]["run"]],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "CONTENT": "content",
            "GAMES": "my_crew",
        },
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
    )
    assert told.returncode == 1
    assert "::error file=content/my_crew/orders.yaml,line=" in told.stdout
    assert "title=unknown-key::" in told.stdout
