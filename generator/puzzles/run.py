"""A run of puzzle cards on disk: its options, its folder, and the lock that keeps other processes out.

The hidden folder ``.run`` in the folder of a run holds the options of the run and a journal a volume. The
same options given again find them, leave finished volumes alone and make what is missing; the folder comes
out the same, byte for byte, however often the run was stopped.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from generator import __version__
from generator.games.loading import LoadedGame
from generator.puzzles.search import CardRequest
from generator.reading.problems import excerpt
from generator.system.atomic_files import replace_file
from generator.system.file_digests import digest_below
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.press.settings import Format, Settings

VOLUME_CARDS = 4000
"""Cards a file; a file twice as large takes twice the memory while it is made."""

STATE, OPTIONS, LOCK = ".run", "options.json", "lock"


class FolderInUse(RuntimeError):
    """Another process is at work in the folder of a run."""


@frozen
class Run:
    """The cards of a request, printed on ``sheets`` in volumes of ``size`` cards."""

    loaded: LoadedGame
    request: CardRequest
    sheets: str
    form: Format
    settings: Settings
    size: int = VOLUME_CARDS

    def options(self) -> dict[str, Any]:
        """Everything that moves a byte of the files written, in words."""
        pack = self.loaded.pack
        return {
            **asdict(self.request),
            "grades": list(self.request.grades),
            "sheets": self.sheets,
            "format": self.form,
            "volume": self.size,
            "settings": sha256(repr(self.settings).encode()).hexdigest(),
            "paper": self.settings.paper.title,
            "ink": self.settings.ink,
            "game": pack.name,
            "content": pack.digest,
            "layouts": digest_below(pack.layouts),
            "words": sha256(repr(pack.words).encode()).hexdigest(),
            "broadside": __version__,
        }

    @property
    def volumes(self) -> int:
        """The number of volumes of the run."""
        return -(-self.request.count // self.size)

    def suffix(self, volume: int) -> str:
        """The end of the names of a volume's files; nothing when it is the only one."""
        return f"-{volume:0{max(2, len(str(self.volumes)))}}" if self.volumes > 1 else ""


def options_text(options: Mapping[str, Any]) -> str:
    """The options as they stand in ``options.json``."""
    return json.dumps(options, indent=2, ensure_ascii=False) + "\n"


def difference(folder: Path, options: Mapping[str, Any]) -> str:
    """The difference between these options and those of the run in a folder; "" for none or no run."""
    path = folder / STATE / OPTIONS
    if not _is_begun(folder):
        return ""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError):
        stored = None
    if not isinstance(stored, dict):
        return f"{path.as_posix()} cannot be read"
    for key, value in options.items():
        if stored.get(key) != value:
            words = f"its {key} is {_word(stored.get(key))}, not {_word(value)}"
            return (
                words if key not in ("content", "layouts", "settings", "words") else f"made with other {key}"
            )
    return ""


def free_folder(usual: Path, options: Mapping[str, Any]) -> Path:
    """``usual``, or that with the first number from 2 on where no other run lies."""
    number, folder = 1, usual
    while difference(folder, options):
        number += 1
        folder = usual.with_name(f"{usual.name}-{number}")
    return folder


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """No other process writes to the run during the block. FolderInUse when one does already."""
    path = folder / STATE / LOCK
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        if not _lock(file):
            raise FolderInUse(f"another broadside is at work in {folder.as_posix()}")
        yield


def write_options(folder: Path, text: str) -> None:
    """Note the options of a run in its folder, unless they stand there already."""
    path = folder / STATE / OPTIONS
    try:
        current = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        current = ""
    if current != text:
        replace_file(path, text.encode())


def is_finished_in_part(folder: Path) -> bool:
    """Whether some volume of the run in a folder has been printed."""
    return any(b"\nfile " in path.read_bytes() for path in (folder / STATE).glob("volume*"))


def _is_begun(folder: Path) -> bool:
    """Whether a run in a folder has come to anything; if not, its options bind nobody."""
    for path in (folder / STATE).glob("volume*"):
        with suppress(OSError), path.open("rb") as lines:
            if len(list(islice(lines, 2))) > 1:
                return True
    return False


def forget_run(folder: Path) -> None:
    """Nothing is left of a run but what was printed; a folder of nothing goes, too."""
    shutil.rmtree(folder / STATE, ignore_errors=True)
    with suppress(OSError):
        folder.rmdir()


def _word(value: object) -> str:
    return excerpt(json.dumps(value, ensure_ascii=False))


def _lock(file: BinaryIO) -> bool:
    try:
        import fcntl
    except ImportError:
        # Where there are no such locks two runs in one folder are the user's affair.
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
