"""Why a value is not written."""

from __future__ import annotations


class CannotWrite(ValueError):
    """A value that cannot be written; the words say why, ``hint`` what to do."""

    def __init__(self, why: str, hint: str = "edit the file itself") -> None:
        super().__init__(why)
        self.hint = hint
