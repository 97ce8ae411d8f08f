"""Functions that are imported late are all there."""

from __future__ import annotations

from generator.drawing import template_helpers
from generator.drawing.computed import textures


def test_templates_can_call_every_computed_drawing():
    """The names templates may use are those geometry offers, though it is imported late."""
    assert set(template_helpers.COMPUTED) == set(textures.functions())
