"""Things that lie on a table: dice and squares. No game's rules."""
