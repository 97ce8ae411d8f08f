"""Templates from strangers, run in a sandbox with a budget."""
