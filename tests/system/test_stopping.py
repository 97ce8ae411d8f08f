"""An end that was asked for has the exit code 130, wherever in Python it came."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_an_interrupt_inside_generated_code_does_not_become_the_exit_code(tmp_path):
    """Python itself would end by SIGINT, as an interrupt had left the text of an ``exec``, though caught."""
    (tmp_path / "interrupted.py").write_text(
        "import sys\n"
        "from generator.system.stopping import STOPPED, ignore_endings\n"
        "try:\n"
        "    exec('raise KeyboardInterrupt')\n"
        "except KeyboardInterrupt:\n"
        "    ignore_endings()\n"
        "    sys.exit(STOPPED)\n"
    )
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    ended = subprocess.run([sys.executable, "-m", "interrupted"], env=paths, check=False)
    assert ended.returncode == 130
