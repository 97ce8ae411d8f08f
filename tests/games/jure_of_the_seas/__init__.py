"""Jure of the Seas, clause by clause."""
