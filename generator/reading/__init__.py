"""YAML text with line and column, checked values, and the problems found on the way."""
