"""Measures of many games: the course of each, which of them are more than luck, and how two packs differ."""
