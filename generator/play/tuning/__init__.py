"""Tuning: values of a pack searched for a wish, and the best confirmed on games that were not searched."""
