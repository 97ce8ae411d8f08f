"""Opponents that know this game. They look only at what their seat may know. TB-V27"""

from collections.abc import Mapping

from generator.contract import Bot
from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.bots.greedy import greedy
from generator.games.to_the_bottom.bots.looking_ahead import rollout
from generator.games.to_the_bottom.bots.trading import builder, purser, rusher
from generator.games.to_the_bottom.rules import Voyage

BOTS: Mapping[str, Bot[Action, Voyage]] = {
    "purser": purser,
    "builder": builder,
    "rusher": rusher,
    "greedy": greedy,
    "rollout": rollout,
}

__all__ = ["BOTS", "builder", "greedy", "purser", "rollout", "rusher"]
