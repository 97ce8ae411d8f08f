"""LICENCES.md is true, and nothing in it asks more of who uses Broadside than it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from pypdfium2 import PdfDocument

from generator.drawing.typography.licences import typeface
from tests.bench.licences import PAGE, ROOT, base_install, licence_of, page
from tests.patience import HANGS

ALLOWED = re.compile(
    r"(MIT|MIT-CMU|BSD-[23]-Clause|0BSD|ISC|Apache-2\.0|PSF-2\.0|MPL-2\.0|OFL-1\.1|Zlib|CC0-1\.0)"
    r"( (AND|OR) (MIT|BSD-[23]-Clause|0BSD|Apache-2\.0|Zlib|CC0-1\.0))*"
)


def test_the_page_is_what_is_installed():
    assert PAGE.read_text(encoding="utf-8") == page(), "make licences writes it anew"


def test_every_package_names_a_licence_that_lets_people_sell_what_they_print():
    odd = {
        package.metadata["Name"]: licence_of(package)
        for package in base_install()
        if not ALLOWED.fullmatch(licence_of(package).split(",")[0])
    }
    assert odd == {}


def test_only_one_package_asks_for_changes_to_itself_to_be_published():
    assert [p.metadata["Name"] for p in base_install() if "MPL" in licence_of(p)] == ["pikepdf"]


def test_every_typeface_is_under_the_open_font_license():
    fonts = [package for package in base_install() if package.metadata["Name"].startswith("fontpkg-")]
    assert len(fonts) >= 9
    assert {licence_of(font) for font in fonts} == {"OFL-1.1"}


def test_the_manifest_and_the_booklet_name_the_typefaces_in_them(tmp_path):
    words = [sys.executable, "-m", "generator", "render", "bridge_crew/rulebook", "--out", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, timeout=HANGS)
    folder = tmp_path / "bridge_crew"
    told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["fonts"]
    assert [face["family"] for face in told] == ["Barlow", "Chakra Petch"]
    assert {face["licence"] for face in told} == {"OFL-1.1"}
    assert all(face["version"][0].isdigit() and face["source"].startswith("fontpkg-") for face in told)
    book = PdfDocument(folder / "rulebook.pdf")
    colophon = book[len(book) - 2].get_textpage().get_text_range()
    assert "Typefaces: Barlow, Chakra Petch (OFL-1.1)" in colophon
    assert typeface("Nobody's Hand")["licence"] == "unknown"
