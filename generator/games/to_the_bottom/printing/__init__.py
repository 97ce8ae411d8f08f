"""The printed parts of To the Bottom."""
