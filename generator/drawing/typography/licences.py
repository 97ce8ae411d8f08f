"""The typefaces that a style embeds: version, licence and the package they come from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, metadata

from generator.drawing.typography.fonts import Font

UNKNOWN = "unknown"


@lru_cache(maxsize=64)
def typeface(family: str) -> dict[str, str]:
    """A family as a manifest names it; where its package says nothing, ``unknown``."""
    package = "fontpkg-" + "-".join(family.lower().split())
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return {"family": family, "version": UNKNOWN, "licence": UNKNOWN, "source": UNKNOWN}
    names = about.get_all("License-Expression") or about.get_all("License") or [UNKNOWN]
    return {"family": family, "version": about["Version"], "licence": names[0], "source": package}


def typefaces(fonts: Iterable[Font]) -> list[dict[str, str]]:
    """Every family among fonts once, by name, and every font file of the pack."""
    in_use = list(fonts)
    files = sorted(
        {font.spec.file for font in in_use if font.spec.file}, key=lambda file: (file.family, file.name)
    )
    packages = sorted({font.spec.family for font in in_use if not font.spec.file})
    of_files = [
        {
            "family": file.family,
            "version": file.version,
            "licence": file.licence,
            "source": file.name,
            "sha256": file.sha256,
        }
        for file in files
    ]
    return sorted([*map(typeface, packages), *of_files], key=lambda face: face["family"])


def colophon(fonts: Iterable[Font]) -> str:
    """The families and their licences in a line: ``Barlow, Chakra Petch (OFL-1.1)``."""
    by_licence: dict[str, list[str]] = {}
    for face in typefaces(fonts):
        by_licence.setdefault(face["licence"], []).append(face["family"])
    return "; ".join(f"{', '.join(families)} ({licence})" for licence, families in by_licence.items())
