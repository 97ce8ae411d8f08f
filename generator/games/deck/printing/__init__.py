"""The components of a deck, and where the spaces of its boards are."""
