"""The printing of a run, volume by volume, in constant memory."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from generator.press.planning import Order
from generator.press.print_run import Outcome, Printing, begun
from generator.puzzles.journal import Journal
from generator.puzzles.records import json_line
from generator.puzzles.run import (
    STATE,
    Run,
    forget_run,
    is_finished_in_part,
    locked,
    options_text,
    write_options,
)
from generator.puzzles.search import CardSearch, FoundCard, NoPuzzles, Progress, dealt, maker_of
from generator.system.atomic_files import sha256_of
from generator.system.leftovers import at_work_in
from generator.system.workers import Workers

if TYPE_CHECKING:
    from generator.contract import Component, Json, Puzzle

CERTIFICATES = "certificates"

HEAVY = ("grid", "transcript")
"""Keys of a record that are most of its size: the card has its grid, and only short runs print games."""

SHORT_RUN = 200
"""Cards of a run whose games are printed with their solutions."""


def print_run(run: Run, folder: Path, workers: Workers, progress: Progress) -> Outcome:
    """Search for the cards a run lacks, and print the volumes it lacks.

    A volume with problems is not written. NoPuzzles, OSError and KeyboardInterrupt leave the finished
    volumes and the cards found so far; a note on the exception says how many. FolderInUse when another
    process is at work in the folder. A run that can come to nothing leaves nothing in its way.
    """
    options = options_text(run.options())
    with at_work_in(folder), locked(folder):
        write_options(folder, options)
        series = _Series(run, folder, workers, sha256(options.encode()).hexdigest())
        try:
            outcome = series.print(progress)
        except NoPuzzles:
            _forget_unless_finished(folder)
            raise
        if outcome.problems:
            _forget_unless_finished(folder)
    return outcome


def _forget_unless_finished(folder: Path) -> None:
    if not is_finished_in_part(folder):
        forget_run(folder)


class _Series:
    """The volumes of a run in their order, the next begun while workers are still printing the last."""

    def __init__(self, run: Run, folder: Path, workers: Workers, head: str) -> None:
        self.run, self.folder, self.head = run, folder, head
        self.outcome = Outcome()
        self._search = CardSearch(run.loaded, run.request, workers)
        # Pictures lie in folders of their own, which only who prints them keeps others out of.
        self._ahead = workers.width if workers.local is not None and run.form == "pdf" else 0
        self._printing: deque[tuple[_Volume, Printing]] = deque()

    def print(self, progress: Progress) -> Outcome:
        """Search and print all there is to do; stops after a volume that has problems."""
        try:
            for number in range(1, self.run.volumes + 1):
                volume = _Volume(self.run, self.folder, number, self.head)
                with self._search.keeping(volume.journal):
                    printing = volume.begun(self._search, self.outcome, progress)
                if printing is not None:
                    self._printing.append((volume, printing))
                self._finish(self._ahead)
            self._finish(0)
        finally:
            for _, printing in self._printing:
                printing.abandon()
            self._search.close()
        return self.outcome

    def _finish(self, ahead: int) -> None:
        """Finish volumes until no more than that many are being printed."""
        while len(self._printing) > ahead and not self.outcome.problems:
            volume, printing = self._printing[0]
            with self._search.keeping(volume.journal):
                volume.finish(printing, self.outcome)
            self._printing.popleft()


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

    def begun(self, search: CardSearch, outcome: Outcome, progress: Progress) -> Printing | None:
        """Find its cards and begin to print them; None when it is whole already, or has no chance."""
        if outcome.problems:
            return None
        journal = self.journal
        numbers = [entry.number for entry in journal.entries]
        if len(numbers) > self.count or (numbers and numbers[0] < search.next):
            journal.forget()
        if self._is_whole():
            for entry in journal.entries:
                search.skip(entry.number, entry.fingerprint)
            progress(search.taken, fresh=False)
            outcome.unchanged += [self.folder / name for name in journal.files]
            return None
        return self._begun(*self._cards(search, progress), search.workers)

    def finish(self, printing: Printing, outcome: Outcome) -> None:
        """Put its files in place when they are printed; ``outcome`` is added to."""
        printed = printing.finish()
        outcome.problems += printed.problems
        outcome.remarks += [remark for remark in printed.remarks if remark not in outcome.remarks]
        if not printed.problems:
            self._finish(printed.written)
            outcome.written += [self.folder / name for name in self.journal.files]

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

    def _begun(self, cards: list[Puzzle], records: list[Json], workers: Workers) -> Printing:
        run, loaded = self.run, self.run.loaded
        maker, words = maker_of(loaded), loaded.pack.words
        seed = run.request.seed
        components = [
            named
            for component in maker.components(loaded.content, cards, records, seed, run.sheets, words)
            if (named := self._named(component, maker.shared_components)) is not None
        ]
        order = Order(loaded.pack, loaded.header.title, components, self.folder, components)
        return begun([order], run.settings, run.form, workers.local)

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
