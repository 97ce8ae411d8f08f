"""Cards: their ids, how they are dealt, what makes one valid."""
