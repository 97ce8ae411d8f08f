"""Which files a template is made from, so that only faces of templates that changed are drawn again."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from generator.drawing.layouts import Layouts
from generator.drawing.pictures.files import pictures_below
from generator.system.file_digests import Contents
from generator.system.folders import files_below

_TAG = re.compile(r"\{%[-+]?\s*(?:extends|include|import|from)\s+(.{0,200}?)(?:%\}|\s)", re.S)
_LITERAL = re.compile(r"""["']([^"']{1,200})["']""")
_TEMPLATE = ".svg.j2"


class TemplateDigests:
    """The digest of each template with all that it extends, includes and imports, as the files are now.

    Everything else below the folders (styles, icons) counts for every template, and so do the sheets of
    symbols with all they lead to, and the pictures of the ``pack``; all templates do for one that names
    another by anything but a literal.
    """

    def __init__(self, folders: Sequence[Path], pack: Path | None = None) -> None:
        self._layouts = Layouts(folders)
        self._contents = Contents()
        self._files: dict[Path, bytes] = {}
        common = hashlib.sha256()
        templates = hashlib.sha256()
        for folder in dict.fromkeys(folders):
            for path in sorted(files_below(folder, lambda name: not name.startswith("."))):
                whole = templates if path.name.endswith(_TEMPLATE) else common
                content = self._contents.of(path, folder)
                whole.update(os.fsencode(f"{path}\n") + hashlib.sha256(content).digest())
                if path.name.endswith(_TEMPLATE):
                    self._files[path] = content
        for path in sorted(pictures_below(pack)) if pack else ():
            common.update(os.fsencode(f"{path}\n") + _state(path))
        self._all = templates.digest()
        for sheet in self._layouts.sheets():
            self._add_parts(sheet, common)
        self._common = common.digest()
        self._digests: dict[str, str] = {}

    def of(self, template: str) -> str:
        """The digest of a template by name."""
        if template not in self._digests:
            whole = hashlib.sha256(self._common)
            self._add_parts(template, whole)
            self._digests[template] = whole.hexdigest()
        return self._digests[template]

    def _add_parts(self, template: str, digest: hashlib._Hash) -> None:
        for path in self._parts(template):
            digest.update(self._all if path is None else os.fsencode(f"{path}\n") + self._text(path))

    def _parts(self, template: str) -> list[Path | None]:
        """The files of a template and of all it leads to; None for what cannot be known."""
        parts: dict[Path | None, None] = {}
        waiting = [template]
        while waiting:
            path = self._layouts.find(waiting.pop())
            if path in parts:
                continue
            parts[path] = None
            if path is None:
                continue
            for named in _TAG.findall(self._text(path).decode("utf-8", "replace")):
                literal = _LITERAL.match(named)
                if literal:
                    waiting.append(literal[1])
                else:
                    parts[None] = None
        return list(parts)

    def _text(self, path: Path) -> bytes:
        if path not in self._files:
            self._files[path] = self._contents.of(path, path.parent)
        return self._files[path]


def _state(path: Path) -> bytes:
    """How long a picture is, and since when: enough to see that it was saved."""
    with contextlib.suppress(OSError):
        status = path.stat()
        return f"{status.st_size} {status.st_mtime_ns}".encode()
    return b""
