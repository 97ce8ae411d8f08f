"""A game or a deck on a free table in the browser: its printed pieces, and nobody who knows the rules."""
