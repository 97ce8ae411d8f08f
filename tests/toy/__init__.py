"""Skerry, a small whole game for testing what every game promises, and broken copies of it."""

from tests.toy.skerry import CONTENT, GAME, PACK

__all__ = ["CONTENT", "GAME", "PACK"]
