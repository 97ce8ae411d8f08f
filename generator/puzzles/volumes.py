"""The printing of a run, volume by volume, in constant memory."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from generator.press.planning import Order
from generator.press.print_run import Outcome, print_orders
from generator.puzzles.journal import Journal
from generator.puzzles.records import json_line
from generator.puzzles.run import STATE, Run, locked, options_text, write_options
from generator.puzzles.search import CardSearch, FoundCard, Progress, dealt, maker_of
from generator.system.atomic_files import sha256_of
from generator.system.workers import Workers

if TYPE_CHECKING:
    from generator.contract import Component, Json, Puzzle

CERTIFICATES = "certificates"

HEAVY = ("grid", "transcript")
"""Keys of a record that are most of its size: the card has its grid, and only short runs print games."""

SHORT_RUN = 200
"""Cards of a run whose games are printed with their solutions."""

STAGED = re.compile(r"\.[\w-]+\.(pdf|svg|json)\.\w+\.part")
"""Names of the unfinished files that a killed process leaves behind."""


def print_run(run: Run, folder: Path, workers: Workers, progress: Progress) -> Outcome:
    """Search for the cards a run lacks, and print the volumes it lacks.

    A volume with problems is not written. NoPuzzles, OSError and KeyboardInterrupt leave the finished
    volumes and the cards found so far; a note on the exception says how many. FolderInUse when another
    process is at work in the folder.
    """
    outcome = Outcome()
    options = options_text(run.options())
    search = CardSearch(run.loaded, run.request, workers)
    with locked(folder):
        write_options(folder, options)
        _remove_unfinished(folder, pictures=run.form == "svg")
        try:
            for number in range(1, run.volumes + 1):
                volume = _Volume(run, folder, number, sha256(options.encode()).hexdigest())
                with search.keeping(volume.journal):
                    volume.print(search, outcome, progress)
                if outcome.problems:
                    break
        finally:
            search.close()
    return outcome


def _remove_unfinished(folder: Path, pictures: bool) -> None:
    # Pictures have folders of their own; elsewhere below this folder others may be at work.
    for path in (*folder.glob(".*.part"), *(folder.glob("*/.*.part") if pictures else ())):
        if STAGED.fullmatch(path.name):
            path.unlink()


class _Volume:
    """One volume of a run while it is made."""

    def __init__(self, run: Run, folder: Path, number: int, head: str) -> None:
        self.run, self.folder, self.number = run, folder, number
        self.count = min(run.size, run.request.count - (number - 1) * run.size)
        bodies = final = None
        if run.request.rated:
            final = folder / f"{CERTIFICATES}{run.suffix(number)}.jsonl"
            bodies = folder / STATE / f"{final.name}.part"
        self.certificates = final
        path = folder / STATE / f"volume{run.suffix(number)}"
        self.journal = Journal(path, head, bodies, final)

    def print(self, search: CardSearch, outcome: Outcome, progress: Progress) -> None:
        """Find its cards and print them, unless it is whole already; ``outcome`` is added to."""
        journal = self.journal
        numbers = [entry.number for entry in journal.entries]
        if len(numbers) > self.count or (numbers and numbers[0] < search.next):
            journal.forget()
        if self._is_whole():
            for entry in journal.entries:
                search.skip(entry.number, entry.fingerprint)
            progress(search.taken, fresh=False)
            outcome.unchanged += [self.folder / name for name in journal.files]
            return
        printed = self._print(*self._cards(search, progress), search.workers)
        outcome.problems += printed.problems
        outcome.remarks += [remark for remark in printed.remarks if remark not in outcome.remarks]
        if not printed.problems:
            self._finish(printed.written)
            outcome.written += [self.folder / name for name in journal.files]

    def _is_whole(self) -> bool:
        files = self.journal.files
        full = len(self.journal.entries) == self.count
        return (
            full and bool(files) and all(sha256_of(self.folder / name) == sha for name, sha in files.items())
        )

    def _cards(self, search: CardSearch, progress: Progress) -> tuple[list[Puzzle], list[Json]]:
        """All cards of the volume and their records; those in the journal are only dealt again."""
        cards = self._dealt_again()
        short = self.run.request.count <= SHORT_RUN
        records = [_light(json.loads(body), short) for body in self.journal.texts() if body]
        for result in search.resume(self.journal, self.count, _body, progress):
            cards.append(result.card)
            if result.record is not None:
                records.append(_light(result.record, short))
        return cards, records

    def _dealt_again(self) -> list[Puzzle]:
        numbers = {entry.number for entry in self.journal.entries}
        cards: list[Puzzle] = []
        if numbers:
            for number, card in dealt(self.run.loaded, self.run.request, min(numbers)):
                if number in numbers:
                    cards.append(card)
                    if len(cards) == len(numbers):
                        break
        return cards

    def _print(self, cards: list[Puzzle], records: list[Json], workers: Workers) -> Outcome:
        run, loaded = self.run, self.run.loaded
        maker, words = maker_of(loaded), loaded.pack.words
        seed = run.request.seed
        components = [
            named
            for component in maker.components(loaded.content, cards, records, seed, run.sheets, words)
            if (named := self._named(component, maker.shared_components)) is not None
        ]
        order = Order(loaded.pack, loaded.header.title, components, self.folder, components)
        return print_orders([order], run.settings, run.form, workers.local)

    def _named(self, component: Component, shared: Sequence[str]) -> Component | None:
        """The component as this volume has it; None when the first volume has it for all."""
        run = self.run
        if component.name in shared:
            return component if self.number == 1 else None
        if run.volumes == 1:
            return component
        title = f"{component.title}, volume {self.number} of {run.volumes}"
        return replace(component, name=component.name + run.suffix(self.number), title=title)

    def _finish(self, written: list[Path]) -> None:
        self.journal.close()
        files = {path.relative_to(self.folder).as_posix(): sha256_of(path) for path in written}
        if self.certificates is not None:
            assert self.journal.bodies is not None
            digest = sha256_of(self.journal.bodies) or sha256_of(self.certificates)
            files[self.certificates.name] = digest
        self.journal.finish(files)


def _body(result: FoundCard) -> bytes:
    return b"" if result.record is None else json_line(result.record)


def _light(record: Json, with_game: bool) -> Json:
    heavy = HEAVY[:1] if with_game else HEAVY
    return {key: value for key, value in record.items() if key not in heavy}
