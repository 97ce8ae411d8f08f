"""Commands that open in the browser."""
