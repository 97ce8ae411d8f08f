"""The printed components. The paper of this game is still to come."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition
from generator.games.to_the_bottom.content import Content
from generator.reading.packs import Pack


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """Nothing yet: the game can be played and checked, not printed."""
    return ()
