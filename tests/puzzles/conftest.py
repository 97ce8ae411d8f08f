"""Runs of puzzles are tried by their command."""

from tests.cli.conftest import broadside

__all__ = ["broadside"]
