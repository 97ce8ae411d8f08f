"""Opponents that know this game. They look at the table and at their own hand, and at nothing else."""

from generator.games.bruise_cruise.bots.greedy import greedy
from generator.games.bruise_cruise.bots.planner import planner

__all__ = ["greedy", "planner"]
