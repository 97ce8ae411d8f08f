"""Dockets: what a printing house is told beside its files."""
