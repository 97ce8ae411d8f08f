"""What is printed of a deck, and where the spaces of its boards are."""
