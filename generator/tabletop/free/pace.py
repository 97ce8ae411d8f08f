"""How fast a seat may act: as fast as anybody can, and no faster."""

from __future__ import annotations

import time
from collections.abc import Callable

BURST, A_SECOND = 30, 6.0
"""Acts at once, and for how long they can go on."""


class Pace:
    """Counts the acts of one seat. A ``clock`` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left, self._since = float(BURST), clock()

    def may_act(self) -> bool:
        """Whether there is an act left, which is taken."""
        now = self._clock()
        self._left = min(float(BURST), self._left + (now - self._since) * A_SECOND)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
