"""Faces: from a template and a piece to SVG, and from SVG to a list of things to draw."""
