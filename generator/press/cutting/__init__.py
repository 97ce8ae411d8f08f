"""Sheets for cutting machines: outlines of pieces, registration marks, and files of the paths."""
