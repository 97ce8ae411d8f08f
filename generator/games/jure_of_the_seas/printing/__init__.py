"""The printed parts of Jure of the Seas."""
