"""Playing any game by its contract: one game, many games, replays and reports."""
