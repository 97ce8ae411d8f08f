"""The PDF library as it was installed: no setting in the environment, the home or this folder sways it.

On import reportlab runs ``~/.reportlab_mods`` and modules of such names from wherever it finds them, and
takes settings from variables; when it writes it takes the time from one. Our bytes depend on none of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

TIME = "SOURCE_DATE_EPOCH"
SETTINGS = "RL_"
OTHERS = ("reportlab_mods", "reportlab_settings", "reportlab.local_rl_mods", "reportlab.local_rl_settings")


@contextmanager
def unswayed() -> Iterator[None]:
    """Nothing in the environment is meant for the PDF library during the block."""
    hidden = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith((SETTINGS, TIME))}
    try:
        yield
    finally:
        os.environ.update(hidden)


def load() -> None:
    """Import the library. What would change it is replaced by nothing at all."""
    for name in OTHERS:
        sys.modules.setdefault(name, ModuleType(name))
    with unswayed():
        import reportlab.rl_config  # noqa: F401
