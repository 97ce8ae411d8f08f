"""A card as a page that is played in a browser."""
