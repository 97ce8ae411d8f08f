"""The search for the cards of a run: dealt, certified side by side, accepted in order, none kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from generator.games.loading import LoadedGame
from generator.puzzles.abilities import DrillMaker
from generator.puzzles.fingerprints import Fingerprints, fingerprint_of
from generator.puzzles.journal import Journal
from generator.system.values import frozen
from generator.system.workers import Workers, result_of, submitted

if TYPE_CHECKING:
    from generator.contract import Json, Puzzle, PuzzleMaker

MAX_TRIES = 100
"""Cards tried for each one asked for, before a search gives up."""

BATCH = 256
"""Cards dealt at a time; many at once are dealt quicker."""

_RATING_LOCK = Lock()
"""Workers of a cluster may be threads of one process; provers and caches serve one thread at a time."""


class NoPuzzles(RuntimeError):
    """Too few cards were good enough among all that were tried, or none can be dealt or certified."""


@frozen
class CardRequest:
    """The cards a run is to be made of. The names of the fields stand in ``options.json`` on disk."""

    preset: str
    seed: str
    count: int
    rank: str = ""
    rated: bool = True
    drill: bool = False
    grades: tuple[str, ...] = ()


class FoundCard(NamedTuple):
    """An accepted card, its number among all cards dealt from the seed, and its record if it is certified."""

    number: int
    card: Puzzle
    record: Json | None


class Progress(Protocol):
    """Called with the number of cards there are; ``fresh`` is False for those of an earlier run."""

    def __call__(self, done: int, fresh: bool = True) -> None: ...


def maker_of(loaded: LoadedGame) -> PuzzleMaker[Any]:
    """The puzzle maker of a game that has one."""
    maker = loaded.game.puzzles
    assert maker is not None
    return maker


class CardSearch:
    """The cards of a run, one after the other; the same for any number of workers.

    ``next`` is the number the search goes on with, ``fingerprint`` that of the last card. Eight bytes
    are remembered of each card taken, so that no two are alike. Cards that an earlier run found are
    passed over with ``skip``.
    """

    def __init__(self, loaded: LoadedGame, request: CardRequest, workers: Workers | None = None) -> None:
        self.loaded, self.request, self.workers = loaded, request, workers or Workers()
        self.taken = 0
        self.next = 0
        self.fingerprint = 0
        self._fingerprints = Fingerprints(request.count)
        self._source: Iterator[FoundCard] | None = None

    def skip(self, number: int, fingerprint: int) -> None:
        """Count a card of an earlier run as taken."""
        self.close()
        self._take(number, fingerprint)

    def take(self) -> FoundCard:
        """The next card. NoPuzzles names the seed when the search gives up."""
        if self._source is None:
            self._source = accepted_cards(self.loaded, self.request, self.next, self.workers)
        for candidate in self._source:
            fingerprint = fingerprint_of(candidate.card)
            if self._take(candidate.number, fingerprint):
                return candidate
        raise NoPuzzles(self._too_few())

    def resume(
        self,
        journal: Journal,
        count: int,
        body_of: Callable[[FoundCard], bytes],
        progress: Progress,
    ) -> Iterator[FoundCard]:
        """Search until the journal holds ``count`` cards; gives the new ones, which are in it already."""
        for entry in journal.entries:
            self.skip(entry.number, entry.fingerprint)
        if journal.entries:
            progress(self.taken, fresh=False)
        while len(journal.entries) < count:
            candidate = self.take()
            journal.add(candidate.number, self.fingerprint, body_of(candidate))
            progress(self.taken)
            yield candidate

    @contextmanager
    def keeping(self, journal: Journal) -> Iterator[None]:
        """Closes the journal after the block; a failure in it gets a note of how many cards are kept."""
        try:
            yield
        except BaseException as problem:
            if not isinstance(problem, NoPuzzles) and self.taken:
                count = f"{self.taken} of {self.request.count} cards"
                problem.add_note(f"{count} are kept; the same command goes on from there")
            raise
        finally:
            with suppress(OSError):
                journal.close()

    def close(self) -> None:
        """Drop what is still being worked on."""
        source, self._source = self._source, None
        if source is not None:
            source.close()  # type: ignore[attr-defined]

    def _take(self, number: int, fingerprint: int) -> bool:
        """Count a card, unless one like it was counted before."""
        before = len(self._fingerprints)
        self._fingerprints.first(fingerprint, number)
        if len(self._fingerprints) == before:
            return False
        self.fingerprint = fingerprint
        self.taken += 1
        self.next = number + 1
        return True

    def _too_few(self) -> str:
        request = self.request
        rank = f"as {request.rank} " if request.rank else ""
        kind = f"that the reference player wins {rank}fairly" if request.rated else "that are not alike"
        tried = f"among {MAX_TRIES * request.count} of seed {request.seed}"
        return f"{self.taken} of {request.count} cards found {kind}, {tried}"


def dealt(loaded: LoadedGame, request: CardRequest, start: int) -> Iterator[tuple[int, Puzzle]]:
    """The numbered cards of a run from ``start`` on, as many as may be tried."""
    limit = MAX_TRIES * request.count
    for begin in range(start, limit, BATCH):
        count = min(BATCH, limit - begin)
        try:
            cards = maker_of(loaded).deal(loaded.content, request.preset, request.seed, begin, count)
        except ValueError as problem:
            raise NoPuzzles(f"seed {request.seed}: {problem}") from None
        yield from enumerate(cards, begin)


def accepted_cards(
    loaded: LoadedGame, request: CardRequest, start: int, workers: Workers
) -> Iterator[FoundCard]:
    """The cards that are good enough, in the order of their numbers whichever is certified first."""
    cards = dealt(loaded, request, start)
    if not request.rated:
        yield from (FoundCard(number, card, None) for number, card in cards)
    elif workers.executor is None:
        for number, card in cards:
            record = certified(maker_of(loaded), loaded.content, card, request)
            if record is not None:
                yield FoundCard(number, card, record)
    else:
        yield from _side_by_side(loaded, request, cards, workers)


def certified(maker: PuzzleMaker[Any], content: Any, card: Puzzle, request: CardRequest) -> Json | None:
    """The record of the card with its certificate; None when the card is rejected."""
    if not request.drill and not maker.prescreen(content, card):
        return None
    try:
        record = certificate(maker, content, card, request.drill)
    except ValueError as problem:
        raise NoPuzzles(
            f"there are no certificates for this content, only --unrated cards: {problem}"
        ) from None
    if request.grades and maker.grade(record) not in request.grades:
        return None
    return None if maker.rejections(content, record, request.rank) else record


def certificate(maker: PuzzleMaker[Any], content: Any, card: Puzzle, drill: bool) -> Json:
    """The record of a card with its certificate, of a drill if asked. ValueError says why there is none."""
    if not drill:
        return maker.certify(content, card)
    assert isinstance(maker, DrillMaker)
    return maker.certify_drill(content, card)


Waiting = deque[tuple[int, "Puzzle", "Future[Json | None]"]]


def _side_by_side(
    loaded: LoadedGame, request: CardRequest, cards: Iterable[tuple[int, Puzzle]], workers: Workers
) -> Iterator[FoundCard]:
    assert workers.executor is not None
    executor = workers.executor
    waiting: Waiting = deque()
    try:
        for number, card in cards:
            task = submitted(
                executor, _certified_by_worker, loaded.game.name, loaded.content, card.id, request
            )
            waiting.append((number, card, task))
            # Twice as many tasks as workers: no worker waits, and little is thrown away at the end.
            if len(waiting) >= 2 * workers.width:
                yield from _first_of(waiting)
        while waiting:
            yield from _first_of(waiting)
    finally:
        for _, _, task in waiting:
            task.cancel()


def _first_of(waiting: Waiting) -> Iterator[FoundCard]:
    number, card, task = waiting.popleft()
    record = result_of(task)
    if record is not None:
        yield FoundCard(number, card, record)


def _certified_by_worker(name: str, content: Any, card_id: str, request: CardRequest) -> Json | None:
    """A card certified in another process, which makes it again from its id."""
    from generator.games import game

    maker = game(name).puzzles
    assert maker is not None
    with _RATING_LOCK:
        return certified(maker, content, maker.from_id(content, card_id), request)
