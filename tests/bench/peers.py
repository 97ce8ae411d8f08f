"""The programs Broadside is measured beside, each installed into an environment of its own on first use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / ".bench"
# As installed: everybody's modules are compiled once, not at every start.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
PEERS = {
    "decksmith": ("decksmith==0.9.9",),
    "boardgamefactory": ("board-game-factory==0.3.0", "pillow"),
    "rlcard": ("rlcard==1.2.0",),
    "openspiel": ("open_spiel==2.0.2",),
}


def peer_python(name: str) -> str:
    """The interpreter of that peer's own environment, made on first use; '' when it will not install."""
    folder = BENCH / name
    python = folder / "bin" / "python"
    if not (folder / ".ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        try:
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            install = [str(python), "-m", "pip", "install", "-q", *PEERS[name]]
            subprocess.run(install, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.CalledProcessError:
            return ""
        (folder / ".ready").touch()
    return str(python)
