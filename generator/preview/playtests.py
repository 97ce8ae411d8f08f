"""The last playtest of a pack about one of its pieces, where a report lies in the usual folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.reading.packs import Pack
from generator.reading.problems import Place, excerpt

if TYPE_CHECKING:
    from generator.editing.entries import Entry

FOLDER, FILE = Path("output"), "report.json"
MAX_BYTES, MAX_ITEMS = 4_000_000, 4


class PlaytestReports:
    """Reports, read when somebody looks at a piece and kept until their file changes."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._read: dict[Path, tuple[tuple[int, int], dict[str, Any]]] = {}

    def told(self, pack: Pack, place: Place, entry: Entry) -> str:
        """A sentence about the entry that begins at a place of the pack; "" where no report knows it."""
        report = self._report(self._folder / pack.name / FILE)
        lines = range(place.line, max((each.place.line for each in entry.fields), default=place.line) + 1)
        name = next((each.text for each in entry.fields if each.label == "id"), "")
        try:
            sayings = [
                *_items(report, [f"{pack.name}/{entry.file}:{line}" for line in lines]),
                *_component(report, name),
            ]
            older = "" if report.get("content") == pack.digest_played else "; the pack has changed since"
            games = f"{report.get('games', 0):,}"
        except (AttributeError, KeyError, TypeError, ValueError):
            return ""  # a report of another program, or an older one
        return f"In the last {games} games played by bots: {', '.join(sayings)}{older}." if sayings else ""

    def _report(self, path: Path) -> dict[str, Any]:
        try:
            status = path.stat()
            stamp = status.st_mtime_ns, status.st_size
            if path not in self._read or self._read[path][0] != stamp:
                report = json.loads(path.read_bytes()) if status.st_size <= MAX_BYTES else {}
                self._read[path] = stamp, report if isinstance(report, dict) else {}
        except (OSError, ValueError, RecursionError):
            return {}
        return self._read[path][1]


def _items(report: dict[str, Any], places: list[str]) -> Iterator[str]:
    """The items of the roll call that come from some lines, and in how many games each was seen."""
    items = [item for item in report.get("items", []) if item["place"].rpartition(":")[0] in places]
    for item in items[:MAX_ITEMS]:
        yield f"{excerpt(item['item'])} in {_share(item)}"


def _component(report: dict[str, Any], name: str) -> Iterator[str]:
    """How often a component was taken, and how often it won."""
    for component in report.get("components", []):
        if name and component["component"] == name and component["offered"]:
            yield f"taken {component['taken']:,} of {component['offered']:,} times"
            winners = component["winners"]
            if winners["of"]:
                more = ", more than luck explains" if winners["stands_out"] else ""
                yield f"with it {_share(winners)} won{more}"


def _share(figure: dict[str, Any]) -> str:
    return f"{figure['value']:.0%}".replace("%", " %")
