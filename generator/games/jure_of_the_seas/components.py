"""What gets printed, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component
from generator.games.jure_of_the_seas.box import Box
from generator.reading.packs import Pack


def components(box: Box, pack: Pack) -> Sequence[Component]:
    return []
