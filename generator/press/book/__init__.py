"""Rulebooks: Markdown flowed over pages, and imposed as a booklet."""

from generator.press import unswayed

unswayed.load()
