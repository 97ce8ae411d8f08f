"""The words by which pictures for a shop's page are asked for, and how large they may be."""

from __future__ import annotations

from typing import Literal

Pose = Literal["hand", "fan", "spread", "box", "sheet"]
"""Held up, fanned out on a table, spread in rows, in front of their box, or side by side."""

SMALLEST, LARGEST = 200, 4000
"""Pixels of a side of a picture."""
