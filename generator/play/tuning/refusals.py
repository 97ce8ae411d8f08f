"""Why a search is not begun."""

from __future__ import annotations


class CannotTune(ValueError):
    """Words that name no value or no wish, or a value that cannot be turned; ``hint`` says what to write."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.hint = hint
