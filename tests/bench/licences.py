"""Writes LICENCES.md: every package that Broadside installs, and every typeface it embeds, with its licence.

``make licences`` runs it; ``tests/test_licences.py`` holds the page against what is installed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "LICENCES.md"
OLD_NAMES = {
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""Licences of packages that only have a classifier, as SPDX names."""

HEAD = """\
# Licences

Broadside itself is under the MIT licence ([LICENSE](LICENSE)). What it installs and what it puts into your
files belongs to others; this page names all of it. `make licences` writes it anew, and a test holds it
against what is installed.

## Typefaces

Their letters are embedded, as a subset, in the PDF and SVG files you print. The SIL Open Font License lets
you pass such files on and sell what you print, without a notice; `manifest.json` names them all the same.

| typeface | package | version | licence |
| --- | --- | --- | --- |
"""

PACKAGES = """
## Packages

What `pip install broadside-pnp` brings along. pikepdf (MPL-2.0) is used as it is: a change to its own files
would have to be published, what you make with it does not.

| package | version | licence |
| --- | --- | --- |
"""


def base_install() -> list[Distribution]:
    """The packages of an installation without extras, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting, reached = list(project["dependencies"]), {}
    while waiting:
        wanted = Requirement(waiting.pop())
        name = canonicalize_name(wanted.name)
        if name in reached or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        reached[name] = distribution(name)
        waiting += reached[name].requires or []
    return [reached[name] for name in sorted(reached)]


def licence_of(package: Distribution) -> str:
    """The licence a package declares, in its shortest form."""
    said = package.metadata.get("License-Expression") or ""
    if not said:
        classifiers = package.metadata.get_all("Classifier") or []
        names = [OLD_NAMES[each] for each in classifiers if each in OLD_NAMES]
        said = names[0] if names else (package.metadata.get("License") or "").split("\n")[0]
    return said.removesuffix(" License").strip()


def rows() -> Iterator[tuple[bool, str]]:
    """Whether a package is a typeface, and its row."""
    for package in base_install():
        name = package.metadata["Name"]
        cells = f"{package.version} | {licence_of(package)}"
        is_font = name.startswith("fontpkg-")
        family = name.removeprefix("fontpkg-").replace("-", " ").title().replace("Ibm", "IBM")
        yield is_font, f"| {family} | {name} | {cells} |" if is_font else f"| {name} | {cells} |"


def page() -> str:
    """The whole page."""
    table = list(rows())
    fonts = "\n".join(row for is_font, row in table if is_font)
    packages = "\n".join(row for is_font, row in table if not is_font)
    return f"{HEAD}{fonts}\n{PACKAGES}{packages}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
