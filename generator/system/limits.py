"""Work on packs that others made, in a process of its own that the system ends when it takes too much.

Where a process can be copied (Linux, macOS, other Unix), the child may take so much processor time in
all, so much for each step it announces with ``within``, and on Linux so much memory. No code that runs in
it can lift a limit: timers and limits end it without asking. On Windows there is no such process; work
is done in this one, bounded by the budgets of templates and the bounds of rulebooks alone.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.system.processes import end_with_parent, started
from generator.system.stopping import ENDING, signals_later
from generator.system.values import record

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

AVAILABLE = hasattr(os, "fork")
MEMORY_BYTES = 640 << 20
"""The memory the child may take beyond what it begins with."""
STEP_SECONDS = 5
"""The processor time of one step, such as one face."""
DUMP_BYTES = 65536
_REASONS = {int(getattr(signal, name, 0)): "time" for name in ("SIGPROF", "SIGXCPU")}
if AVAILABLE:
    # Nobody else sends this; the kernel does when memory runs out.
    _REASONS[int(signal.SIGKILL)] = "memory"

_ITEM, _TOLD, _ERROR, _STEP, _LINES, _FILE = range(6)
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Libraries for numbers set aside memory for every thread they may use."""


class LimitReached(Exception):
    """Work in a child was ended. ``reason`` is ``time``, ``memory`` or ``broken``.

    ``step`` names the step it was in, ``stack`` the (file, line) of the calls it was in, innermost first,
    as far as that can be known.
    """

    def __init__(self, reason: str, step: Any = None, stack: Iterable[tuple[str, int]] = ()) -> None:
        super().__init__(reason)
        self.reason, self.step, self.stack = reason, step, tuple(stack)


class _InChild(Exception):
    """The traceback of an error in a child, as text, for those who want to see how it came about."""


@record(slots=True)
class _Child:
    """The state of this process while it is such a child; ``pipe`` is None in all others."""

    pipe: Connection | None = None
    step: Any = None
    told: Any = None
    """The step its parent heard of last."""


_child = _Child()


def limited() -> bool:
    """True in a process that ``bounded`` started."""
    return _child.pipe is not None


@contextlib.contextmanager
def within(step: Any, seconds: float = STEP_SECONDS) -> Iterator[None]:
    """A step of the work, which may take so much processor time where that is limited.

    A step inside another belongs to the outer one.
    """
    if _child.pipe is None or _child.step is not None:
        yield
        return
    _child.step = step
    # Hundreds of faces have the same template, and each message wakes the parent.
    if step != _child.told:
        _send(_STEP, step)
        _child.told = step
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except MemoryError:
        # The step is known now, and nothing of what it was about is needed any more.
        raise LimitReached("memory", step) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _child.step = None


def tell(value: Any) -> None:
    """Hand a value to whoever asked for the work, between two that it gives. Only in a child."""
    _send(_TOLD, value)


def tell_lines(file: str, lines: Sequence[tuple[int, int]]) -> None:
    """Say which line of ``file`` each line of the code made from it stands for, as (line, line of code)."""
    if limited():
        _send(_LINES, (file, tuple(lines)))


def tell_file(path: Path, folders: Sequence[Path]) -> None:
    """Name a file being written and the folders made for it, to be removed if it is never handed over."""
    if limited():
        _send(_FILE, (path, tuple(folders)))


def bounded(work: Callable[[], Iterable[T]], seconds: float, memory_bytes: int = MEMORY_BYTES) -> Iterator[T]:
    """The values that ``work`` gives, worked out in a child that may take ``seconds`` for all of them.

    Raises LimitReached when the child was ended, and what ``work`` raises. It, its values and exceptions
    have to be of kinds that can be pickled. Where there are no children, and in one, it is worked out here.
    """
    if not AVAILABLE or limited():
        yield from work()
        return
    from multiprocessing import Pipe

    reading, writing = Pipe(duplex=False)
    dump, dumping = Pipe(duplex=False)
    # Asked before, since none is ignored while signals are held back.
    deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    with signals_later():
        words = work, writing, dumping, seconds, memory_bytes, deaf
        watched = _Watched(started(_do, *words, close=(reading, dump)), reading, dump)
    writing.close()
    dumping.close()
    try:
        yield from watched.values()
    finally:
        watched.end()


class _Watched:
    """A child as its parent sees it."""

    def __init__(self, child: BaseProcess, pipe: Connection, dump: Connection) -> None:
        self.child, self.pipe, self.dump = child, pipe, dump
        self.step: Any = None
        self.lines: dict[str, tuple[tuple[int, int], ...]] = {}
        self.files: list[tuple[Path, tuple[Path, ...]]] = []

    def values(self) -> Iterator[Any]:
        """All that the work gives and tells."""
        while True:
            kind, value = self._message()
            if kind == _STEP:
                self.step = value
            elif kind == _LINES:
                self.lines[value[0]] = value[1]
            elif kind == _FILE:
                self.files.append(value)
            elif kind == _TOLD:
                yield value
            elif kind == _ERROR and value is None:
                self.files.clear()
                return
            elif kind == _ERROR:
                error, trace = value
                raise error from _InChild(trace)
            else:
                # Files written so far belong to whoever gets this.
                self.files.clear()
                yield value

    def end(self) -> None:
        """End the child if it has not ended, and remove what it left behind."""
        self.child.kill()
        self.child.join()
        for end in (self.child, self.pipe, self.dump):
            end.close()
        for path, folders in reversed(self.files):
            with contextlib.suppress(OSError):
                path.unlink()
            for folder in reversed(folders):
                with contextlib.suppress(OSError):
                    folder.rmdir()

    def _message(self) -> tuple[int, Any]:
        """The next message. Raises LimitReached when the child is gone."""
        try:
            message: tuple[int, Any] = pickle.loads(self.pipe.recv_bytes())
            return message
        except (EOFError, OSError):
            self.child.join()
        ended_by = -(self.child.exitcode or 0)
        if ended_by == signal.SIGINT:
            raise KeyboardInterrupt
        raise LimitReached(_REASONS.get(ended_by, "broken"), self.step, self._stack())

    def _stack(self) -> Iterator[tuple[str, int]]:
        """(file, line) of the calls that ``faulthandler`` wrote down, innermost first."""
        os.set_blocking(self.dump.fileno(), False)
        with contextlib.suppress(BlockingIOError):
            for line in os.read(self.dump.fileno(), DUMP_BYTES).decode("utf-8", "replace").splitlines():
                start, _, rest = line.partition('File "')
                file, _, rest = rest.partition('", line ')
                number = rest.split(" ")[0]
                if not start.strip() and number.isdigit():
                    pairs = self.lines.get(file, ((int(number), 0),))
                    yield file, max((at for at, code in pairs if code <= int(number)), default=1)


# ---- in the child -------------------------------------------------------------------------


def _do(
    work: Callable[[], Iterable[Any]],
    pipe: Connection,
    dumping: Connection,
    seconds: float,
    memory: int,
    deaf: bool,
) -> None:
    """Do the work, send what it gives, and end this process whatever happens.

    The child of a worker is ``deaf`` to Ctrl-C as the worker is: it belongs to the parent of both.
    """
    try:
        _child.pipe, _child.step, _child.told = pipe, None, None
        _limit(dumping.fileno(), seconds, memory, deaf)
        _send_all(work)
    finally:
        os._exit(1)


def _send_all(work: Callable[[], Iterable[Any]]) -> None:
    try:
        for item in work():
            _send(_ITEM, item)
        _send(_ERROR, None)
    except BrokenPipeError:
        pass
    except MemoryError:
        _send(_ERROR, (LimitReached("memory", _child.step), ""))
    except BaseException as error:
        _send(_ERROR, _portable(error))


def _limit(dumping: int, seconds: float, memory: int, deaf: bool) -> None:
    import faulthandler
    import resource

    for name in _ONE_THREAD:
        os.environ[name] = "1"
    # Ctrl-C ends this process at once, whatever it is at; its parent then knows, unless it does not care.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF, signal.SIGXCPU):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if deaf:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    end_with_parent()
    # A handler in C writes down where it was, which no work in C keeps waiting; then the signal does
    # what it does by default.
    os.set_blocking(dumping, False)
    for number in (signal.SIGPROF, signal.SIGXCPU):
        faulthandler.register(number, file=dumping, all_threads=False, chain=True)
    limit = max(1, round(seconds))
    _lower(resource.RLIMIT_CPU, limit, limit + 2)
    _lower(resource.RLIMIT_CORE, 0, 0)
    if size := _address_space():
        _lower(resource.RLIMIT_AS, size + memory, size + memory)


def _lower(limit: int, soft: int, hard: int) -> None:
    import resource

    _, most = resource.getrlimit(limit)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(limit, (soft, hard))


def _address_space() -> int:
    """The bytes of memory this process has mapped; 0 where Linux does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _portable(error: BaseException) -> tuple[BaseException, str]:
    """The error itself, if it arrives as it is, or one like it; and its traceback.

    ``traced_in_child`` are the files and lines it came by.
    """
    from traceback import format_exception, walk_tb

    text = "".join(format_exception(error))
    traced = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    try:
        if str(pickle.loads(pickle.dumps(error))) != str(error):
            raise ValueError
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.__dict__["traced_in_child"] = traced
    return error, text


def _send(kind: int, value: Any) -> None:
    assert _child.pipe is not None
    _child.pipe.send_bytes(pickle.dumps((kind, value), pickle.HIGHEST_PROTOCOL))
