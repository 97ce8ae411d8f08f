"""What the last playtest of a pack says of one of its pieces, where a report lies in the usual folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.reading.packs import Pack
from generator.reading.problems import Place, excerpt

FOLDER, FILE = Path("output"), "report.json"
MAX_BYTES = 4_000_000


class PlaytestReports:
    """Reports, read when somebody looks at a piece and kept until their file changes."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._read: dict[Path, tuple[tuple[int, int], dict[str, Any]]] = {}

    def told(self, pack: Pack, place: Place) -> str:
        """A sentence about what comes from a place of the pack; "" where no report knows it."""
        report = self._report(self._folder / pack.name / FILE)
        folder, path = pack.folder.absolute(), Path(place.path).absolute()
        if not report or not path.is_relative_to(folder):
            return ""
        wanted = str(Place((Path(pack.name) / path.relative_to(folder)).as_posix(), place.line, place.column))
        items = report.get("items", [])
        shares = [
            f"{excerpt(str(item['item']))} in {item['value']:.0%}".replace("%", " %")
            for item in items
            if isinstance(item, dict) and item.get("place") == wanted and isinstance(item.get("value"), float)
        ]
        if not shares:
            return ""
        older = "" if report.get("content") == pack.digest_played else "; the pack has changed since"
        return f"In the last {report.get('games', 0):,} games played by bots: {', '.join(shares)}{older}."

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
