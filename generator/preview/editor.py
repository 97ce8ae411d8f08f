"""The editor that opens a file at its line: named by the person at the keyboard, run without a shell."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path

from generator.reading.problems import Place
from generator.system.values import frozen

OWN, OTHERS = "BROADSIDE_EDITOR", ("VISUAL", "EDITOR")
"""Our variable may name any command; the others often name an editor for the terminal, which is taken."""

_GOTO = ("--goto", "{file}:{line}:{column}")
_COLON = ("{file}:{line}:{column}",)
_WAYS = {
    **dict.fromkeys(("code", "codium", "cursor", "windsurf"), _GOTO),
    **dict.fromkeys(("subl", "zed", "zeditor"), _COLON),
    **dict.fromkeys(("gedit", "gnome-text-editor", "gvim", "mousepad"), ("+{line}", "{file}")),
    **dict.fromkeys(("idea", "pycharm", "webstorm"), ("--line", "{line}", "--column", "{column}", "{file}")),
    "kate": ("--line", "{line}", "--column", "{column}", "{file}"),
}
_PLAIN = ("{file}",)


@frozen
class Editor:
    """A command and its words; ``{file}``, ``{line}`` and ``{column}`` stand for the place."""

    words: tuple[str, ...]

    def open(self, place: Place, folder: Path) -> str:
        """Open a place, a relative path being one in ``folder``; why not, or "" when it was."""
        path = folder / place.path
        if not path.is_file():
            return "there is no such file any more"
        at = {"{file}": str(path), "{line}": str(place.line), "{column}": str(place.column)}
        try:
            subprocess.Popen(
                [_filled(word, at) for word in self.words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            return f"{self.words[0]}: {(error.strerror or str(error)).lower()}"
        return ""


def editor_of(environment: Mapping[str, str] = os.environ) -> Editor | None:
    """The editor that is set, if it has a window of its own; None otherwise."""
    for name in (OWN, *OTHERS):
        try:
            words = tuple(shlex.split(environment.get(name, "")))
        except ValueError:
            continue
        if not words:
            continue
        way = _WAYS.get(Path(words[0]).stem)
        if any(part in word for word in words for part in ("{file}", "{line}", "{column}")):
            way = ()
        if way is not None or name == OWN:
            # An editor that is to wait for its window would do so for ever.
            return Editor(
                (*(word for word in words if word not in ("--wait", "-w")), *(_PLAIN if way is None else way))
            )
    return None


def _filled(word: str, at: Mapping[str, str]) -> str:
    for name, value in at.items():
        # The path comes first and may hold any sign; what it brings in is not filled again.
        if name in word:
            before, _, after = word.partition(name)
            return _filled(before, at) + value + _filled(after, at)
    return word
