"""Drawings as drawing programs write them, brought into the strict SVG profile."""
