"""A game at the terminal: the table in words, moves by number or as they are printed."""
