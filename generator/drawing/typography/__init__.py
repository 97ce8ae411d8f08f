"""Typefaces: where they are, how wide letters run, how text is fitted into a box."""
