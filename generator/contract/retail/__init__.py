"""A game as a shop sells it: its outer box, and boards from which pieces are punched."""
