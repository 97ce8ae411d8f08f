"""The stages of a game: its set-up, marks such as the end of a phase, who leaves, and second thoughts."""
