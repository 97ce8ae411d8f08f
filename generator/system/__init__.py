"""The machine below: whole files, a private cache, worker processes."""
