"""Measures of a drawn face: can its texts be read, and will the knife miss them."""
