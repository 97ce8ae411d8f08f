"""Names of the phases, and the bits of an entry of a board."""

CRUISE, SINKING, OVER = "cruise", "sinking", "over"

TIRED, RIDDEN = 2, 1
"""Bits of an entry of a board; what lies above them is the number of the kind. See ``state``."""
