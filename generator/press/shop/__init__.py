"""Shops that print games one at a time: what each of them takes, and a game made ready for it."""
