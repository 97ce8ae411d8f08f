"""PDF/X: printing conditions, what a file says of itself, and pages without transparency."""
