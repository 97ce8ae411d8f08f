"""How large the parts are, in millimetres."""

CARD = (63.5, 88.9)
SHIP = (20.0, 11.0)
FLAG = 11.0
HOME = 22.0
ANCHOR = 11.0
WEAPON = (18.0, 11.0)
PRESERVER = 12.0
SCORE = 11.0
CARD_MM = 0.3
"""How thick a card is: paper of 250 g/m², not laminated."""
SHARED = "last_card_and_scorecard"
"""The file of the sheet that the scorecard shares with the cards left over from full sheets."""
