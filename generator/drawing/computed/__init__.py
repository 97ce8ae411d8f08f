"""Shapes that are computed rather than drawn by hand."""
