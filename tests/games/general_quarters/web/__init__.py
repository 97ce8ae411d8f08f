"""A card as a page in a browser."""
