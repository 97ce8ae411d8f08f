"""The effect words of the game: import this and all of them are defined."""

from generator.games.to_the_bottom.effects import acting, answering, holding
from generator.games.to_the_bottom.effects.vocabulary import WORDS

__all__ = ["WORDS", "acting", "answering", "holding"]
