"""Display lists drawn as PDF, in RGB, black or process inks."""
