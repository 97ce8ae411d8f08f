"""Paper dice: nets that fold into true solids, as ``layouts/shared/dice.yaml`` has them.

The tests compute that file, and fold what stands in it: ``tests/drawing/computed/paper_dice/``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from generator.drawing.layouts import HelperError
from generator.reading.game_folders import shipped
from generator.reading.parsing.composer import LOADER

FILE = "shared/dice.yaml"


def net(sides: int) -> dict[str, Any]:
    """The net of a die as plain values for a template, in mm, its top left corner at the origin.

    ``width`` and ``height``, and ready for SVG attributes the ``outline``, the ``tabs``, the ``folds``
    (path data), and for each of the ``faces`` its ``panel`` (the face a little shrunk), its ``labels``
    and its ``mark``. Raises HelperError when there is no such die.
    """
    nets = _nets()
    if sides not in nets:
        names = ", ".join(f"d{number}" for number in nets)
        raise HelperError(f"no die with {sides} sides; there are {names}")
    return nets[sides]


@cache
def _nets() -> dict[int, dict[str, Any]]:
    text = (shipped("layouts") / FILE).read_text(encoding="utf-8")
    nets: dict[int, dict[str, Any]] = yaml.load(text, LOADER)
    return nets
