"""Commands whose work is looked at in a browser."""
