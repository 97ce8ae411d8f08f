"""Components say how they go to paper."""

from __future__ import annotations

import pickle

from generator.contract import Deferred


def test_values_made_late_are_told_and_packed_as_plain_ones() -> None:
    """Manifests hash what they are told as: an address in it had a board printed anew every time."""
    late, plain = Deferred(lambda: {"rows": (1.5, 2)}), {"rows": (1.5, 2)}
    assert repr(late) == repr(plain)
    assert pickle.loads(pickle.dumps(late)) == plain
