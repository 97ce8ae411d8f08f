"""Commands of puzzles: made, made again as a ladder, counted, checked and solved."""
