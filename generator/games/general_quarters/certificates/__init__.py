"""Proof that a card can be won, how it is graded, and how both are verified."""
