"""Wakes across a tile: their curves, and which passes over which."""
