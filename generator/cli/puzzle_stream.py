"""A run of puzzle cards as a stream: dealt, rated side by side, chosen in order, none kept in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.cli.options import Ready
from generator.cli.workers import Workers, WorkersLost, result_of

if TYPE_CHECKING:
    from generator.contract import Json, Puzzle, PuzzleMaker

MAX_TRIES = 100
"""Cards tried for each one wanted, before a run says that there is none."""

BATCH = 256
"""Cards dealt at a time; many at once are dealt quicker."""


_ALONE = Lock()
"""Workers of a cluster may be threads of one process; provers and caches are made for one at a time."""


class NoPuzzles(RuntimeError):
    """So many cards were tried, and too few were good enough."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which cards a run is made of."""

    preset: str
    seed: str
    count: int
    rank: str = ""
    rated: bool = True
    drill: bool = False


class Tried(NamedTuple):
    """A card good enough, the how manieth of the run's cards it was, and its record if it is rated."""

    number: int
    card: Puzzle
    record: Json | None


def maker_of(ready: Ready) -> PuzzleMaker[Any]:
    """The puzzle maker of a pack that has one."""
    maker = ready.game.puzzles
    assert maker is not None
    return maker


class Stream:
    """The cards of a run, one after the other; the same for any number of workers.

    ``next`` is the number it goes on with, ``mark`` that of the last card. Of each card taken it keeps
    eight bytes, so that no two are alike. What an earlier run
    has found is passed over with ``skip``.
    """

    def __init__(self, ready: Ready, wish: Wish, workers: Workers | None = None) -> None:
        self.ready, self.wish, self.workers = ready, wish, workers or Workers()
        self.taken = 0
        self.next = 0
        self.mark = 0
        self._seen: set[int] = set()
        self._source: Iterator[Tried] | None = None

    def skip(self, number: int, mark: int) -> None:
        """Count a card of an earlier run as taken."""
        self.close()
        self._take(number, mark)

    def take(self) -> Tried:
        """The next card. NoPuzzles says the seed when the run gives up."""
        if self._source is None:
            self._source = good_ones(self.ready, self.wish, self.next, self.workers)
        for tried in self._source:
            mark = mark_of(tried.card)
            if mark not in self._seen:
                self._take(tried.number, mark)
                return tried
        wish = self.wish
        wanted = f"as {wish.rank} " if wish.rank else ""
        what = f"that the reference player wins {wanted}fairly" if wish.rated else "that are not alike"
        raise NoPuzzles(
            f"{self.taken} of {wish.count} cards found {what}, among {MAX_TRIES * wish.count} "
            f"of seed {wish.seed}"
        )

    def close(self) -> None:
        """Drop what is still being worked on."""
        source, self._source = self._source, None
        if source is not None:
            source.close()  # type: ignore[attr-defined]

    def _take(self, number: int, mark: int) -> None:
        self._seen.add(mark)
        self.mark = mark
        self.taken += 1
        self.next = number + 1


def mark_of(card: Puzzle) -> int:
    """Eight bytes that are the same for equal cards and mirror images, and for no others in practice:
    among a million cards two marks agree by chance once in forty million runs."""
    return int.from_bytes(sha256(card.likeness.encode()).digest()[:8], "big")


def dealt(ready: Ready, wish: Wish, start: int) -> Iterator[tuple[int, Puzzle]]:
    """The numbered cards of a run from ``start`` on, as many as may be tried."""
    most = MAX_TRIES * wish.count
    for begin in range(start, most, BATCH):
        count = min(BATCH, most - begin)
        try:
            cards = maker_of(ready).deal(ready.content, wish.preset, wish.seed, begin, count)
        except ValueError as problem:
            raise NoPuzzles(f"seed {wish.seed}: {problem}") from None
        yield from enumerate(cards, begin)


def good_ones(ready: Ready, wish: Wish, start: int, workers: Workers) -> Iterator[Tried]:
    """The cards that are good enough, in order of their numbers whoever is done first."""
    cards = dealt(ready, wish, start)
    if not wish.rated:
        yield from (Tried(number, card, None) for number, card in cards)
    elif workers.executor is None:
        for number, card in cards:
            record = rated(maker_of(ready), ready.content, card, wish)
            if record is not None:
                yield Tried(number, card, record)
    else:
        yield from _side_by_side(ready, wish, cards, workers)


def rated(maker: PuzzleMaker[Any], content: Any, card: Puzzle, wish: Wish) -> Json | None:
    """The card's record; None when the card is not good enough."""
    if not wish.drill and not maker.promising(content, card):
        return None
    try:
        record = maker.rate(content, card, wish.drill)
    except ValueError as problem:
        raise NoPuzzles(
            f"there are no certificates for this content, only --unrated cards: {problem}"
        ) from None
    return None if maker.shortfalls(content, record, wish.rank) else record


def _side_by_side(
    ready: Ready, wish: Wish, cards: Iterable[tuple[int, Puzzle]], workers: Workers
) -> Iterator[Tried]:
    assert workers.executor is not None
    submit = workers.executor.submit
    waiting: deque[tuple[int, Puzzle, Future[Json | None]]] = deque()
    try:
        for number, card in cards:
            try:
                task = submit(_rated_elsewhere, ready.game.name, ready.content, card.id, wish)
            except BrokenExecutor as problem:
                raise WorkersLost("the workers are gone") from problem
            waiting.append((number, card, task))
            # Twice as many tasks as workers: nobody waits, and little is thrown away at the end.
            if len(waiting) >= 2 * workers.width:
                yield from _first_of(waiting)
        while waiting:
            yield from _first_of(waiting)
    finally:
        for _, _, task in waiting:
            task.cancel()


def _first_of(waiting: deque[tuple[int, Puzzle, Future[Json | None]]]) -> Iterator[Tried]:
    number, card, task = waiting.popleft()
    record = result_of(task)
    if record is not None:
        yield Tried(number, card, record)


def _rated_elsewhere(name: str, content: Any, words: str, wish: Wish) -> Json | None:
    """A card rated by another process, which makes it again from its id."""
    from generator.games import game

    maker = game(name).puzzles
    assert maker is not None
    with _ALONE:
        return rated(maker, content, maker.reopen(content, words), wish)
