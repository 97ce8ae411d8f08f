"""What a machine cuts: outlines of pieces, marks it finds a sheet by, and files of the paths."""
