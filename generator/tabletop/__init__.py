"""The table in the browser: a game with its printed pieces, for people on one machine or on one network."""
