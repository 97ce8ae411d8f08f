"""Packages that are installed for one test: a folder on the path, with what an installer writes there."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.reading import game_folders

HERE = Path(__file__).parent
GAMES = ("tidepool", "last_ferry")
"""Games as their authors would write them."""

TOYS = (*GAMES, "skerry", "moth")
"""All that lie here, each in a package of its name."""


def install(site: Path, name: str, entry: str = "", distribution: str = "") -> Path:
    """Put one of TOYS into ``site``, named by an entry point; the folder of its package."""
    package = site / name
    if name in TOYS and not package.exists():
        shutil.copytree(HERE / name / name, package, ignore=shutil.ignore_patterns("__pycache__"))
    distribution = distribution or f"broadside-{name.replace('_', '-')}"
    folder = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    entry = entry or f"{name} = {name}:GAME"
    (folder / "entry_points.txt").write_text(f"[{game_folders.GROUP}]\n{entry}\n")
    return package


@contextmanager
def on_the_path(site: Path) -> Iterator[None]:
    """Take everything in ``site`` for installed, in this process; modules from there are forgotten after."""
    before = dict(sys.modules)
    for name in [name for name in sys.modules if name.partition(".")[0] in TOYS]:
        del sys.modules[name]
    sys.path.insert(0, str(site))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        for name in [name for name in sys.modules if name not in before]:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(site)):
                del sys.modules[name]
        sys.modules.update(
            {name: module for name, module in before.items() if name.partition(".")[0] in TOYS}
        )
        _forget()


def _forget() -> None:
    game_folders._entries.cache_clear()
    game_folders.installed_games.cache_clear()
