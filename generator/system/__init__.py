"""The machine below the games: files written whole, a private cache, worker processes."""
