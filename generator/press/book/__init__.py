"""Rulebooks: Markdown flowed over pages, and imposed as a booklet."""
