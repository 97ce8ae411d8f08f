"""The exceptions of the press, each raised for a text of the user's and turned into a message.

    PressError           has a hint that says what would do
    ├── UnknownPaper     no paper has that name or those measures
    ├── UnusableName     no plate can have that name
    ├── UnusableValue    no value of a print option
    ├── UnusableTable    more than a table online takes
    └── Unprintable      Markdown that a booklet cannot show, with its line

Faults of content are Problems, not exceptions; a ValueError of the press is a bug of a game.
"""

from __future__ import annotations


class PressError(ValueError):
    """Text that the press cannot use; ``hint`` says what it can."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class UnknownPaper(PressError):
    """Text that names no paper."""


class UnusableName(PressError):
    """Text that cannot name a spot ink."""


class UnusableValue(PressError):
    """Text that is no value of a print option; the message goes on behind the option's name."""


class UnusableTable(PressError):
    """A setup that a table online does not take."""


class Unprintable(PressError):
    """Markdown that a booklet cannot show; ``line`` counts from 1."""

    def __init__(self, line: int, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.line = line
