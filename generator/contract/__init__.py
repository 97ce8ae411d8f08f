"""Everything a game promises to the rest of the house, and nothing about any one game."""

from generator.contract.edition import Edition
from generator.contract.game import C, Game, IncompleteGame, S, roll_call_of
from generator.contract.printing import Component, Face, Piece, VariableData, covers
from generator.contract.puzzles import Puzzle, PuzzleMaker, Reads
from generator.contract.sampling import LOOKS, Sample, Verdict
from generator.contract.state import A, Bot, IllegalMove, Json, State, winners

__all__ = [
    "LOOKS",
    "A",
    "Bot",
    "C",
    "Component",
    "Edition",
    "Face",
    "Game",
    "IllegalMove",
    "IncompleteGame",
    "Json",
    "Piece",
    "Puzzle",
    "PuzzleMaker",
    "Reads",
    "S",
    "Sample",
    "State",
    "VariableData",
    "Verdict",
    "covers",
    "roll_call_of",
    "winners",
]
