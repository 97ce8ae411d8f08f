"""The setup of a game on its way to a table online."""

from __future__ import annotations

from generator.contract.setup import Setup
from generator.system.values import frozen


@frozen
class OnlineTable:
    """A setup to be written, and where its pictures are fetched from, "" for files of their owner."""

    setup: Setup
    hosted: str = ""
