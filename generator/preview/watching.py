"""Files of packs and their layouts, watched until the command ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from watchfiles import DefaultFilter, watch

from generator.drawing.pictures.files import ENDINGS as PICTURES
from generator.preview.proofs import Proofs
from generator.reading.content_digest import TABLES

GROUP_MS, STEP_MS, LOOK_MS = 60, 15, 500
"""Changes within this many milliseconds are one save; how often is looked; how soon an end is noticed."""
ENDINGS = (".yaml", ".yml", ".md", ".j2", ".svg", ".json", *PICTURES, *TABLES)


class Watcher:
    """Reads a pack anew when one of its files was saved, then tells of it."""

    def __init__(self, proofs: Sequence[Proofs], tell: Callable[[Proofs], object]) -> None:
        self._proofs = proofs
        self._tell = tell
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def end(self) -> None:
        """Watch no longer."""
        self._ended.set()

    def _run(self) -> None:
        folders = {folder.resolve() for each in self._proofs for folder in watched(each) if folder.is_dir()}
        changes = watch(
            *sorted(folders),
            watch_filter=DefaultFilter(),
            debounce=GROUP_MS,
            step=STEP_MS,
            rust_timeout=LOOK_MS,
            stop_event=self._ended,
            raise_interrupt=False,
        )
        for batch in changes:
            self.changed([Path(path) for _, path in batch if path.lower().endswith(ENDINGS)])

    def changed(self, paths: Sequence[Path]) -> None:
        """Files were saved: read the packs that they belong to anew."""
        for proofs in self._proofs:
            layouts = [folder.resolve() for folder in proofs.pack.layouts]
            in_layouts = any(path.is_relative_to(folder) for path in paths for folder in layouts)
            own = [path for path in paths if path.is_relative_to(proofs.pack.folder.resolve())]
            if in_layouts or own:
                # A picture was looked into when it was drawn first.
                proofs.refresh(in_layouts or any(path.suffix.lower() in PICTURES for path in own))
                self._tell(proofs)


def watched(proofs: Proofs) -> list[Path]:
    """The folders a pack is made of; a pack may get layouts of its own while it is watched."""
    return [proofs.pack.folder, *proofs.pack.layouts]
