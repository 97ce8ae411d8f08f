"""A deck of one's own: cards, tokens, boards and what else is in a box, from spreadsheets and YAML alone."""

from generator.contract import Game
from generator.games.deck.content import Deck
from generator.games.deck.pieces import FILES
from generator.games.deck.printing.components import components
from generator.games.deck.reading import read

GAME: Game[Deck, object] = Game(
    name="deck", files=FILES, read=read, components=components, choices=Deck.choices
)
