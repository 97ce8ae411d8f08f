"""Everything a game promises to the rest of the house, and nothing about any one game."""

from generator.contract.commentary import Commentary, Line, plain
from generator.contract.edition import Edition
from generator.contract.game import Game, NoRules, rules_of
from generator.contract.plain_setup import set_up
from generator.contract.printing import (
    Component,
    Deferred,
    Die,
    Face,
    Outline,
    Piece,
    Spot,
    Stated,
    VariableData,
    covers,
)
from generator.contract.puzzles import Puzzle, PuzzleMaker, Reads
from generator.contract.rules import C, Rules, S, roll_call_of
from generator.contract.sampling import LOOKS, Sample, Verdict
from generator.contract.scene import SAID, Area, Item, Scene, Tabletop
from generator.contract.setup import Ground, Lot, Setup, Thing
from generator.contract.state import A, Bot, IllegalMove, Json, State, kind_name, winners
from generator.contract.table_state import EVERYBODY, NOBODY, OWN_SEAT, TableState
from generator.reading.packs import Models, Pack
from generator.reading.strings.words import Words

__all__ = [
    "EVERYBODY",
    "LOOKS",
    "NOBODY",
    "OWN_SEAT",
    "SAID",
    "A",
    "Area",
    "Bot",
    "C",
    "Commentary",
    "Component",
    "Deferred",
    "Die",
    "Edition",
    "Face",
    "Game",
    "Ground",
    "IllegalMove",
    "Item",
    "Json",
    "Line",
    "Lot",
    "Models",
    "NoRules",
    "Outline",
    "Pack",
    "Piece",
    "Puzzle",
    "PuzzleMaker",
    "Reads",
    "Rules",
    "S",
    "Sample",
    "Scene",
    "Setup",
    "Spot",
    "State",
    "Stated",
    "TableState",
    "Tabletop",
    "Thing",
    "VariableData",
    "Verdict",
    "Words",
    "covers",
    "kind_name",
    "plain",
    "roll_call_of",
    "rules_of",
    "set_up",
    "winners",
]
