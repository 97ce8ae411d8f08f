"""The rules: what is legal, and what happens when it is done. One file for each part of the rulebook."""
