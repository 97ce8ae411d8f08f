"""Display lists drawn as PDF, in RGB, black or process inks."""

from generator.press import unswayed

unswayed.load()
