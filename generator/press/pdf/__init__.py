"""Display lists drawn as PDF, in RGB, black or process inks."""

from generator.press import reportlab_as_installed

reportlab_as_installed.load()
