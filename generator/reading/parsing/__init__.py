"""YAML text in, a tree of nodes with lines and columns out."""
