"""What lies on a table: dice, piles, squares and hexes. No game's rules."""
