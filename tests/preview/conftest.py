"""A preview of Bridge Crew in a folder of its own, which tests may write into."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from generator.cli.browser.preview import _read
from generator.cli.options import chosen_packs
from generator.preview.proofs import Proofs
from generator.preview.server import Preview
from generator.serving.gate import names_of
from tests.shipped import CONTENT

PORT = 8000
HOME = f"http://127.0.0.1:{PORT}"


def proofs_of(name: str, content: Path) -> Proofs:
    packs, problems = chosen_packs([name], content)
    assert not problems
    return Proofs(name, partial(_read, name, content, "en"), packs[0])


class Browser(TestClient):
    """Who was told the link: ``home`` is its secret part."""

    home: str


def client_of(preview: Preview) -> Browser:
    browser = Browser(preview.app(names_of(PORT)), base_url=HOME, follow_redirects=False)
    browser.home = preview.home
    return browser


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of packs with Bridge Crew in it."""
    shutil.copytree(CONTENT / "bridge_crew", tmp_path / "content" / "bridge_crew")
    return tmp_path / "content"


@pytest.fixture
def change(shelf: Path) -> Callable[[str, str, str], None]:
    """``change("crew.yaml", "old", "new")`` as an editor would save it."""

    def save(file: str, old: str, new: str) -> None:
        path = shelf / "bridge_crew" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return save
