"""Broadside: plain YAML in, tabletop games on paper out, with the rules known in between."""

__version__ = "0.1.0"
