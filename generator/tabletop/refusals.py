"""The answers of the table when it does not do as it was asked: a status and one line."""

from __future__ import annotations


class Refused(Exception):
    """A question the table does not answer, or a deed it does not do; nothing has changed."""

    status = 400

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class NotHere(Refused):
    """There is no such thing, or it is none of theirs; both sound alike."""

    status = 404

    def __init__(self) -> None:
        super().__init__("there is nothing here")


class OutOfTurn(Refused):
    """The game has gone on since, or somebody else decides."""

    status = 409


class NotAllowed(Refused):
    """The rules, or the form of a move, forbid it."""

    status = 422


class TooOften(Refused):
    """More in a second than anybody does by hand."""

    status = 429


class Unwritten(Refused):
    """The game could not be saved."""

    status = 503
