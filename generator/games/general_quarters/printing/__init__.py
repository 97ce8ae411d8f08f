"""The printed parts of General Quarters."""
