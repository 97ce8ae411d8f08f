"""Commands that end in a picture: faces, positions, and pieces as a shop shows them."""
